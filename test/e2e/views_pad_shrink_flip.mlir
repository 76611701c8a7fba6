// RUN: tiny-run %s --device=ref --input=%S/views_pad_shrink_flip.in0.npy \
// RUN:   --expect=%S/views_pad_shrink_flip.out0.npy
// RUN: tiny-run %s --device=cpu --opt=none \
// RUN:   --input=%S/views_pad_shrink_flip.in0.npy \
// RUN:   --expect=%S/views_pad_shrink_flip.out0.npy

func.func @main(%arg0: tensor<210xf32>) -> tensor<6x4x6xf32> {
  %0 = uop.reshape %arg0 : tensor<210xf32> -> tensor<5x7x6xf32>
  %1 = uop.pad %0 low [1, 3, 0] high [2, 0, 1] : tensor<5x7x6xf32> -> tensor<8x10x7xf32>
  %2 = uop.permute %1 [2, 0, 1] : tensor<8x10x7xf32> -> tensor<7x8x10xf32>
  %3 = uop.flip %2 axes [0, 2] : tensor<7x8x10xf32>
  %4 = uop.shrink %3 offsets [1, 0, 3] : tensor<7x8x10xf32> -> tensor<6x8x6xf32>
  %5 = uop.reshape %4 : tensor<6x8x6xf32> -> tensor<6x1x4x2x6x1xf32>
  %6 = uop.shrink %5 offsets [0, 0, 0, 0, 0, 0] : tensor<6x1x4x2x6x1xf32> -> tensor<6x1x4x1x6x1xf32>
  %7 = uop.reshape %6 : tensor<6x1x4x1x6x1xf32> -> tensor<6x4x6xf32>
  %8 = uop.contiguous %7 : tensor<6x4x6xf32>
  %9 = uop.const dense<1.0> : tensor<f32>
  %10 = uop.reshape %9 : tensor<f32> -> tensor<1x1x1xf32>
  %11 = uop.expand %10 : tensor<1x1x1xf32> -> tensor<6x4x6xf32>
  %12 = uop.add %8, %11 : tensor<6x4x6xf32>
  return %12 : tensor<6x4x6xf32>
}
