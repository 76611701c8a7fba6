// RUN: tiny-run %s --device=ref --input=%S/conv_transpose.in0.npy \
// RUN:   --input=%S/conv_transpose.in1.npy \
// RUN:   --expect=%S/conv_transpose.out0.npy
// RUN: tiny-run %s --device=cpu --opt=none --input=%S/conv_transpose.in0.npy \
// RUN:   --input=%S/conv_transpose.in1.npy \
// RUN:   --expect=%S/conv_transpose.out0.npy

func.func @main(%arg0: tensor<324xf32>, %arg1: tensor<216xf32>) -> tensor<1x6x17x17xf32> {
  %0 = uop.reshape %arg0 : tensor<324xf32> -> tensor<1x4x9x9xf32>
  %1 = uop.reshape %0 : tensor<1x4x9x9xf32> -> tensor<1x4x9x1x9x1xf32>
  %2 = uop.pad %1 low [0, 0, 0, 0, 0, 0] high [0, 0, 0, 1, 0, 1] : tensor<1x4x9x1x9x1xf32> -> tensor<1x4x9x2x9x2xf32>
  %3 = uop.reshape %2 : tensor<1x4x9x2x9x2xf32> -> tensor<1x4x18x18xf32>
  %4 = uop.shrink %3 offsets [0, 0, 0, 0] : tensor<1x4x18x18xf32> -> tensor<1x4x17x17xf32>
  %5 = uop.pad %4 low [0, 0, 1, 1] high [0, 0, 1, 1] : tensor<1x4x17x17xf32> -> tensor<1x4x19x19xf32>
  %6 = uop.reshape %5 : tensor<1x4x19x19xf32> -> tensor<1x4x1x19x1x19xf32>
  %7 = uop.expand %6 : tensor<1x4x1x19x1x19xf32> -> tensor<1x4x4x19x4x19xf32>
  %8 = uop.reshape %7 : tensor<1x4x4x19x4x19xf32> -> tensor<1x4x76x76xf32>
  %9 = uop.shrink %8 offsets [0, 0, 0, 0] : tensor<1x4x76x76xf32> -> tensor<1x4x60x60xf32>
  %10 = uop.reshape %9 : tensor<1x4x60x60xf32> -> tensor<1x4x3x20x3x20xf32>
  %11 = uop.shrink %10 offsets [0, 0, 0, 0, 0, 0] : tensor<1x4x3x20x3x20xf32> -> tensor<1x4x3x17x3x17xf32>
  %12 = uop.reshape %11 : tensor<1x4x3x17x3x17xf32> -> tensor<1x4x3x17x1x3x17x1xf32>
  %13 = uop.reshape %12 : tensor<1x4x3x17x1x3x17x1xf32> -> tensor<1x4x3x17x3x17xf32>
  %14 = uop.permute %13 [0, 1, 3, 5, 2, 4] : tensor<1x4x3x17x3x17xf32> -> tensor<1x4x17x17x3x3xf32>
  %15 = uop.reshape %14 : tensor<1x4x17x17x3x3xf32> -> tensor<1x1x4x1x17x17x3x3xf32>
  %16 = uop.expand %15 : tensor<1x1x4x1x17x17x3x3xf32> -> tensor<1x1x4x6x17x17x3x3xf32>
  %17 = uop.permute %16 [0, 1, 3, 4, 5, 2, 6, 7] : tensor<1x1x4x6x17x17x3x3xf32> -> tensor<1x1x6x17x17x4x3x3xf32>
  %18 = uop.reshape %arg1 : tensor<216xf32> -> tensor<4x6x3x3xf32>
  %19 = uop.reshape %18 : tensor<4x6x3x3xf32> -> tensor<1x4x6x3x3xf32>
  %20 = uop.permute %19 [0, 2, 1, 3, 4] : tensor<1x4x6x3x3xf32> -> tensor<1x6x4x3x3xf32>
  %21 = uop.flip %20 axes [3, 4] : tensor<1x6x4x3x3xf32>
  %22 = uop.reshape %21 : tensor<1x6x4x3x3xf32> -> tensor<6x4x3x3xf32>
  %23 = uop.reshape %22 : tensor<6x4x3x3xf32> -> tensor<1x1x6x1x1x4x3x3xf32>
  %24 = uop.expand %23 : tensor<1x1x6x1x1x4x3x3xf32> -> tensor<1x1x6x17x17x4x3x3xf32>
  %25 = uop.mul %17, %24 : tensor<1x1x6x17x17x4x3x3xf32>
  %26 = uop.reduce_axis add %25 axes [5, 6, 7] : tensor<1x1x6x17x17x4x3x3xf32> -> tensor<1x1x6x17x17x1x1x1xf32>
  %27 = uop.reshape %26 : tensor<1x1x6x17x17x1x1x1xf32> -> tensor<1x6x17x17xf32>
  return %27 : tensor<1x6x17x17xf32>
}
