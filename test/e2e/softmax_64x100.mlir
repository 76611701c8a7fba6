// RUN: tiny-run %s --device=ref --input=%S/softmax_64x100.in0.npy \
// RUN:   --expect=%S/softmax_64x100.out0.npy
// RUN: tiny-run %s --device=cpu --opt=none --input=%S/softmax_64x100.in0.npy \
// RUN:   --expect=%S/softmax_64x100.out0.npy

func.func @main(%arg0: tensor<6400xf32>) -> tensor<64x100xf32> {
  %0 = uop.reshape %arg0 : tensor<6400xf32> -> tensor<64x100xf32>
  %1 = uop.reduce_axis max %0 axes [1] : tensor<64x100xf32> -> tensor<64x1xf32>
  %2 = uop.detach %1 : tensor<64x1xf32>
  %3 = uop.expand %2 : tensor<64x1xf32> -> tensor<64x100xf32>
  %4 = uop.const dense<-1.0> : tensor<f32>
  %5 = uop.reshape %4 : tensor<f32> -> tensor<1x1xf32>
  %6 = uop.expand %5 : tensor<1x1xf32> -> tensor<64x100xf32>
  %7 = uop.mul %3, %6 : tensor<64x100xf32>
  %8 = uop.add %0, %7 : tensor<64x100xf32>
  %9 = uop.const dense<1.4426950408889634> : tensor<f32>
  %10 = uop.reshape %9 : tensor<f32> -> tensor<1x1xf32>
  %11 = uop.expand %10 : tensor<1x1xf32> -> tensor<64x100xf32>
  %12 = uop.mul %8, %11 : tensor<64x100xf32>
  %13 = uop.exp2 %12 : tensor<64x100xf32>
  %14 = uop.reduce_axis add %13 axes [1] : tensor<64x100xf32> -> tensor<64x1xf32>
  %15 = uop.expand %14 : tensor<64x1xf32> -> tensor<64x100xf32>
  %16 = uop.reciprocal %15 : tensor<64x100xf32>
  %17 = uop.mul %13, %16 : tensor<64x100xf32>
  return %17 : tensor<64x100xf32>
}
