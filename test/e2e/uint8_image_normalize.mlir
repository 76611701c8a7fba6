// RUN: tiny-run %s --device=ref --input=%S/uint8_image_normalize.in0.npy \
// RUN:   --expect=%S/uint8_image_normalize.out0.npy
// RUN: tiny-run %s --device=cpu --opt=none \
// RUN:   --input=%S/uint8_image_normalize.in0.npy \
// RUN:   --expect=%S/uint8_image_normalize.out0.npy

func.func @main(%arg0: tensor<768xui8>) -> tensor<1x3x16x16xf32> {
  %0 = uop.reshape %arg0 : tensor<768xui8> -> tensor<1x16x16x3xui8>
  %1 = uop.cast %0 : tensor<1x16x16x3xui8> -> tensor<1x16x16x3xf32>
  %2 = uop.permute %1 [0, 3, 1, 2] : tensor<1x16x16x3xf32> -> tensor<1x3x16x16xf32>
  %3 = uop.const dense<255.0> : tensor<f32>
  %4 = uop.reshape %3 : tensor<f32> -> tensor<1x1x1x1xf32>
  %5 = uop.expand %4 : tensor<1x1x1x1xf32> -> tensor<1x3x16x16xf32>
  %6 = uop.reciprocal %5 : tensor<1x3x16x16xf32>
  %7 = uop.mul %2, %6 : tensor<1x3x16x16xf32>
  %8 = uop.const dense<0.45> : tensor<f32>
  %9 = uop.reshape %8 : tensor<f32> -> tensor<1x1x1x1xf32>
  %10 = uop.expand %9 : tensor<1x1x1x1xf32> -> tensor<1x3x16x16xf32>
  %11 = uop.const dense<-1.0> : tensor<f32>
  %12 = uop.reshape %11 : tensor<f32> -> tensor<1x1x1x1xf32>
  %13 = uop.expand %12 : tensor<1x1x1x1xf32> -> tensor<1x3x16x16xf32>
  %14 = uop.mul %10, %13 : tensor<1x3x16x16xf32>
  %15 = uop.add %7, %14 : tensor<1x3x16x16xf32>
  %16 = uop.const dense<0.22> : tensor<f32>
  %17 = uop.reshape %16 : tensor<f32> -> tensor<1x1x1x1xf32>
  %18 = uop.expand %17 : tensor<1x1x1x1xf32> -> tensor<1x3x16x16xf32>
  %19 = uop.reciprocal %18 : tensor<1x3x16x16xf32>
  %20 = uop.mul %15, %19 : tensor<1x3x16x16xf32>
  return %20 : tensor<1x3x16x16xf32>
}
