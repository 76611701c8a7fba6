// RUN: tiny-run %s --device=ref --input=%S/shared_subexpr_two_outputs.in0.npy \
// RUN:   --input=%S/shared_subexpr_two_outputs.in1.npy \
// RUN:   --expect=%S/shared_subexpr_two_outputs.out0.npy \
// RUN:   --expect=%S/shared_subexpr_two_outputs.out1.npy
// RUN: tiny-run %s --device=cpu --opt=none \
// RUN:   --input=%S/shared_subexpr_two_outputs.in0.npy \
// RUN:   --input=%S/shared_subexpr_two_outputs.in1.npy \
// RUN:   --expect=%S/shared_subexpr_two_outputs.out0.npy \
// RUN:   --expect=%S/shared_subexpr_two_outputs.out1.npy

func.func @main(%arg0: tensor<1728xf32>, %arg1: tensor<1728xf32>) -> (tensor<48xf32>, tensor<36xf32>) {
  %0 = uop.reshape %arg0 : tensor<1728xf32> -> tensor<48x36xf32>
  %1 = uop.reshape %arg1 : tensor<1728xf32> -> tensor<48x36xf32>
  %2 = uop.add %0, %1 : tensor<48x36xf32>
  %3 = uop.reduce_axis add %2 axes [1] : tensor<48x36xf32> -> tensor<48x1xf32>
  %4 = uop.reshape %3 : tensor<48x1xf32> -> tensor<48xf32>
  %5 = uop.const dense<2.0> : tensor<f32>
  %6 = uop.reshape %5 : tensor<f32> -> tensor<1x1xf32>
  %7 = uop.expand %6 : tensor<1x1xf32> -> tensor<48x36xf32>
  %8 = uop.mul %2, %7 : tensor<48x36xf32>
  %9 = uop.reduce_axis max %8 axes [0] : tensor<48x36xf32> -> tensor<1x36xf32>
  %10 = uop.reshape %9 : tensor<1x36xf32> -> tensor<36xf32>
  return %4, %10 : tensor<48xf32>, tensor<36xf32>
}
