// RUN: tiny-run %s --device=ref --input=%S/layernorm_32x256.in0.npy \
// RUN:   --expect=%S/layernorm_32x256.out0.npy
// RUN: tiny-run %s --device=cpu --opt=none \
// RUN:   --input=%S/layernorm_32x256.in0.npy \
// RUN:   --expect=%S/layernorm_32x256.out0.npy

func.func @main(%arg0: tensor<8192xf32>) -> tensor<32x256xf32> {
  %0 = uop.reshape %arg0 : tensor<8192xf32> -> tensor<32x256xf32>
  %1 = uop.reduce_axis add %0 axes [1] : tensor<32x256xf32> -> tensor<32x1xf32>
  %2 = uop.const dense<256.0> : tensor<f32>
  %3 = uop.reshape %2 : tensor<f32> -> tensor<1x1xf32>
  %4 = uop.expand %3 : tensor<1x1xf32> -> tensor<32x1xf32>
  %5 = uop.reciprocal %4 : tensor<32x1xf32>
  %6 = uop.mul %1, %5 : tensor<32x1xf32>
  %7 = uop.expand %6 : tensor<32x1xf32> -> tensor<32x256xf32>
  %8 = uop.const dense<-1.0> : tensor<f32>
  %9 = uop.reshape %8 : tensor<f32> -> tensor<1x1xf32>
  %10 = uop.expand %9 : tensor<1x1xf32> -> tensor<32x256xf32>
  %11 = uop.mul %7, %10 : tensor<32x256xf32>
  %12 = uop.add %0, %11 : tensor<32x256xf32>
  %13 = uop.mul %12, %12 : tensor<32x256xf32>
  %14 = uop.reduce_axis add %13 axes [1] : tensor<32x256xf32> -> tensor<32x1xf32>
  %15 = uop.mul %14, %5 : tensor<32x1xf32>
  %16 = uop.const dense<1.0e-05> : tensor<f32>
  %17 = uop.reshape %16 : tensor<f32> -> tensor<1x1xf32>
  %18 = uop.expand %17 : tensor<1x1xf32> -> tensor<32x1xf32>
  %19 = uop.add %15, %18 : tensor<32x1xf32>
  %20 = uop.sqrt %19 : tensor<32x1xf32>
  %21 = uop.reciprocal %20 : tensor<32x1xf32>
  %22 = uop.expand %21 : tensor<32x1xf32> -> tensor<32x256xf32>
  %23 = uop.mul %12, %22 : tensor<32x256xf32>
  return %23 : tensor<32x256xf32>
}
