// RUN: tiny-run %s --device=ref \
// RUN:   --input=%S/conv_groups_stride_dilation.in0.npy \
// RUN:   --input=%S/conv_groups_stride_dilation.in1.npy \
// RUN:   --expect=%S/conv_groups_stride_dilation.out0.npy
// RUN: tiny-run %s --device=cpu --opt=none \
// RUN:   --input=%S/conv_groups_stride_dilation.in0.npy \
// RUN:   --input=%S/conv_groups_stride_dilation.in1.npy \
// RUN:   --expect=%S/conv_groups_stride_dilation.out0.npy

func.func @main(%arg0: tensor<3200xf32>, %arg1: tensor<288xf32>) -> tensor<1x16x9x10xf32> {
  %0 = uop.reshape %arg0 : tensor<3200xf32> -> tensor<1x8x20x20xf32>
  %1 = uop.pad %0 low [0, 0, 1, 2] high [0, 0, 1, 2] : tensor<1x8x20x20xf32> -> tensor<1x8x22x24xf32>
  %2 = uop.reshape %1 : tensor<1x8x22x24xf32> -> tensor<1x8x1x22x1x24xf32>
  %3 = uop.expand %2 : tensor<1x8x1x22x1x24xf32> -> tensor<1x8x4x22x4x24xf32>
  %4 = uop.reshape %3 : tensor<1x8x4x22x4x24xf32> -> tensor<1x8x88x96xf32>
  %5 = uop.shrink %4 offsets [0, 0, 0, 0] : tensor<1x8x88x96xf32> -> tensor<1x8x72x78xf32>
  %6 = uop.reshape %5 : tensor<1x8x72x78xf32> -> tensor<1x8x3x24x3x26xf32>
  %7 = uop.shrink %6 offsets [0, 0, 0, 0, 0, 0] : tensor<1x8x3x24x3x26xf32> -> tensor<1x8x3x18x3x20xf32>
  %8 = uop.reshape %7 : tensor<1x8x3x18x3x20xf32> -> tensor<1x8x3x9x2x3x10x2xf32>
  %9 = uop.shrink %8 offsets [0, 0, 0, 0, 0, 0, 0, 0] : tensor<1x8x3x9x2x3x10x2xf32> -> tensor<1x8x3x9x1x3x10x1xf32>
  %10 = uop.reshape %9 : tensor<1x8x3x9x1x3x10x1xf32> -> tensor<1x8x3x9x3x10xf32>
  %11 = uop.permute %10 [0, 1, 3, 5, 2, 4] : tensor<1x8x3x9x3x10xf32> -> tensor<1x8x9x10x3x3xf32>
  %12 = uop.reshape %11 : tensor<1x8x9x10x3x3xf32> -> tensor<1x4x2x1x9x10x3x3xf32>
  %13 = uop.expand %12 : tensor<1x4x2x1x9x10x3x3xf32> -> tensor<1x4x2x4x9x10x3x3xf32>
  %14 = uop.permute %13 [0, 1, 3, 4, 5, 2, 6, 7] : tensor<1x4x2x4x9x10x3x3xf32> -> tensor<1x4x4x9x10x2x3x3xf32>
  %15 = uop.reshape %arg1 : tensor<288xf32> -> tensor<16x2x3x3xf32>
  %16 = uop.reshape %15 : tensor<16x2x3x3xf32> -> tensor<1x4x4x1x1x2x3x3xf32>
  %17 = uop.expand %16 : tensor<1x4x4x1x1x2x3x3xf32> -> tensor<1x4x4x9x10x2x3x3xf32>
  %18 = uop.mul %14, %17 : tensor<1x4x4x9x10x2x3x3xf32>
  %19 = uop.reduce_axis add %18 axes [5, 6, 7] : tensor<1x4x4x9x10x2x3x3xf32> -> tensor<1x4x4x9x10x1x1x1xf32>
  %20 = uop.reshape %19 : tensor<1x4x4x9x10x1x1x1xf32> -> tensor<1x16x9x10xf32>
  return %20 : tensor<1x16x9x10xf32>
}
