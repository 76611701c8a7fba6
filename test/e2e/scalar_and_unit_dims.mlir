// RUN: tiny-run %s --device=ref --input=%S/scalar_and_unit_dims.in0.npy \
// RUN:   --expect=%S/scalar_and_unit_dims.out0.npy \
// RUN:   --expect=%S/scalar_and_unit_dims.out1.npy \
// RUN:   --expect=%S/scalar_and_unit_dims.out2.npy
// RUN: tiny-run %s --device=cpu --opt=none \
// RUN:   --input=%S/scalar_and_unit_dims.in0.npy \
// RUN:   --expect=%S/scalar_and_unit_dims.out0.npy \
// RUN:   --expect=%S/scalar_and_unit_dims.out1.npy \
// RUN:   --expect=%S/scalar_and_unit_dims.out2.npy

func.func @main(%arg0: tensor<12xf32>) -> (tensor<f32>, tensor<1x1x1xf32>, tensor<f32>) {
  %0 = uop.reshape %arg0 : tensor<12xf32> -> tensor<3x1x4xf32>
  %1 = uop.reduce_axis add %0 axes [0, 2] : tensor<3x1x4xf32> -> tensor<1x1x1xf32>
  %2 = uop.reshape %1 : tensor<1x1x1xf32> -> tensor<f32>
  %3 = uop.const dense<12.0> : tensor<f32>
  %4 = uop.reshape %3 : tensor<f32> -> tensor<1x1x1xf32>
  %5 = uop.reciprocal %4 : tensor<1x1x1xf32>
  %6 = uop.mul %1, %5 : tensor<1x1x1xf32>
  %7 = uop.const dense<2.0> : tensor<f32>
  %8 = uop.mul %2, %7 : tensor<f32>
  %9 = uop.exp2 %8 : tensor<f32>
  return %2, %6, %9 : tensor<f32>, tensor<1x1x1xf32>, tensor<f32>
}
