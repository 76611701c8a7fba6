// RUN: tiny-run %s --device=ref --input=%S/conv2d_relu_maxpool.in0.npy \
// RUN:   --input=%S/conv2d_relu_maxpool.in1.npy \
// RUN:   --input=%S/conv2d_relu_maxpool.in2.npy \
// RUN:   --expect=%S/conv2d_relu_maxpool.out0.npy
// RUN: tiny-run %s --device=cpu --opt=none \
// RUN:   --input=%S/conv2d_relu_maxpool.in0.npy \
// RUN:   --input=%S/conv2d_relu_maxpool.in1.npy \
// RUN:   --input=%S/conv2d_relu_maxpool.in2.npy \
// RUN:   --expect=%S/conv2d_relu_maxpool.out0.npy

func.func @main(%arg0: tensor<6144xf32>, %arg1: tensor<216xf32>, %arg2: tensor<8xf32>) -> tensor<2x8x16x16xf32> {
  %0 = uop.const dense<0.0> : tensor<f32>
  %1 = uop.reshape %0 : tensor<f32> -> tensor<1x1x1x1xf32>
  %2 = uop.expand %1 : tensor<1x1x1x1xf32> -> tensor<2x8x32x32xf32>
  %3 = uop.reshape %arg0 : tensor<6144xf32> -> tensor<2x3x32x32xf32>
  %4 = uop.pad %3 low [0, 0, 1, 1] high [0, 0, 1, 1] : tensor<2x3x32x32xf32> -> tensor<2x3x34x34xf32>
  %5 = uop.reshape %4 : tensor<2x3x34x34xf32> -> tensor<2x3x1x34x1x34xf32>
  %6 = uop.expand %5 : tensor<2x3x1x34x1x34xf32> -> tensor<2x3x4x34x4x34xf32>
  %7 = uop.reshape %6 : tensor<2x3x4x34x4x34xf32> -> tensor<2x3x136x136xf32>
  %8 = uop.shrink %7 offsets [0, 0, 0, 0] : tensor<2x3x136x136xf32> -> tensor<2x3x105x105xf32>
  %9 = uop.reshape %8 : tensor<2x3x105x105xf32> -> tensor<2x3x3x35x3x35xf32>
  %10 = uop.shrink %9 offsets [0, 0, 0, 0, 0, 0] : tensor<2x3x3x35x3x35xf32> -> tensor<2x3x3x32x3x32xf32>
  %11 = uop.reshape %10 : tensor<2x3x3x32x3x32xf32> -> tensor<2x3x3x32x1x3x32x1xf32>
  %12 = uop.reshape %11 : tensor<2x3x3x32x1x3x32x1xf32> -> tensor<2x3x3x32x3x32xf32>
  %13 = uop.permute %12 [0, 1, 3, 5, 2, 4] : tensor<2x3x3x32x3x32xf32> -> tensor<2x3x32x32x3x3xf32>
  %14 = uop.reshape %13 : tensor<2x3x32x32x3x3xf32> -> tensor<2x1x3x1x32x32x3x3xf32>
  %15 = uop.expand %14 : tensor<2x1x3x1x32x32x3x3xf32> -> tensor<2x1x3x8x32x32x3x3xf32>
  %16 = uop.permute %15 [0, 1, 3, 4, 5, 2, 6, 7] : tensor<2x1x3x8x32x32x3x3xf32> -> tensor<2x1x8x32x32x3x3x3xf32>
  %17 = uop.reshape %arg1 : tensor<216xf32> -> tensor<8x3x3x3xf32>
  %18 = uop.reshape %17 : tensor<8x3x3x3xf32> -> tensor<1x1x8x1x1x3x3x3xf32>
  %19 = uop.expand %18 : tensor<1x1x8x1x1x3x3x3xf32> -> tensor<2x1x8x32x32x3x3x3xf32>
  %20 = uop.mul %16, %19 : tensor<2x1x8x32x32x3x3x3xf32>
  %21 = uop.reduce_axis add %20 axes [5, 6, 7] : tensor<2x1x8x32x32x3x3x3xf32> -> tensor<2x1x8x32x32x1x1x1xf32>
  %22 = uop.reshape %21 : tensor<2x1x8x32x32x1x1x1xf32> -> tensor<2x8x32x32xf32>
  %23 = uop.reshape %arg2 : tensor<8xf32> -> tensor<8xf32>
  %24 = uop.reshape %23 : tensor<8xf32> -> tensor<1x8x1x1xf32>
  %25 = uop.expand %24 : tensor<1x8x1x1xf32> -> tensor<2x8x32x32xf32>
  %26 = uop.add %22, %25 : tensor<2x8x32x32xf32>
  %27 = uop.cmplt %2, %26 : tensor<2x8x32x32xf32>
  %28 = uop.cast %27 : tensor<2x8x32x32xi1> -> tensor<2x8x32x32xi32>
  %29 = uop.cast %28 : tensor<2x8x32x32xi32> -> tensor<2x8x32x32xi1>
  %30 = uop.cast %29 : tensor<2x8x32x32xi1> -> tensor<2x8x32x32xi32>
  %31 = uop.cast %30 : tensor<2x8x32x32xi32> -> tensor<2x8x32x32xi1>
  %32 = uop.where %31, %26, %2 : tensor<2x8x32x32xf32>
  %33 = uop.const dense<1.0> : tensor<f32>
  %34 = uop.reshape %33 : tensor<f32> -> tensor<1x1x1x1xf32>
  %35 = uop.expand %34 : tensor<1x1x1x1xf32> -> tensor<2x8x32x32xf32>
  %36 = uop.cast %35 : tensor<2x8x32x32xf32> -> tensor<2x8x32x32xi1>
  %37 = uop.const dense<0xff800000> : tensor<f32>
  %38 = uop.reshape %37 : tensor<f32> -> tensor<1x1x1x1xf32>
  %39 = uop.expand %38 : tensor<1x1x1x1xf32> -> tensor<2x8x32x32xf32>
  %40 = uop.where %36, %2, %39 : tensor<2x8x32x32xf32>
  %41 = uop.add %32, %40 : tensor<2x8x32x32xf32>
  %42 = uop.reshape %41 : tensor<2x8x32x32xf32> -> tensor<2x8x1x32x1x32xf32>
  %43 = uop.expand %42 : tensor<2x8x1x32x1x32xf32> -> tensor<2x8x3x32x3x32xf32>
  %44 = uop.reshape %43 : tensor<2x8x3x32x3x32xf32> -> tensor<2x8x96x96xf32>
  %45 = uop.shrink %44 offsets [0, 0, 0, 0] : tensor<2x8x96x96xf32> -> tensor<2x8x66x66xf32>
  %46 = uop.reshape %45 : tensor<2x8x66x66xf32> -> tensor<2x8x2x33x2x33xf32>
  %47 = uop.shrink %46 offsets [0, 0, 0, 0, 0, 0] : tensor<2x8x2x33x2x33xf32> -> tensor<2x8x2x32x2x32xf32>
  %48 = uop.reshape %47 : tensor<2x8x2x32x2x32xf32> -> tensor<2x8x2x16x2x2x16x2xf32>
  %49 = uop.shrink %48 offsets [0, 0, 0, 0, 0, 0, 0, 0] : tensor<2x8x2x16x2x2x16x2xf32> -> tensor<2x8x2x16x1x2x16x1xf32>
  %50 = uop.reshape %49 : tensor<2x8x2x16x1x2x16x1xf32> -> tensor<2x8x2x16x2x16xf32>
  %51 = uop.permute %50 [0, 1, 3, 5, 2, 4] : tensor<2x8x2x16x2x16xf32> -> tensor<2x8x16x16x2x2xf32>
  %52 = uop.reduce_axis max %51 axes [4, 5] : tensor<2x8x16x16x2x2xf32> -> tensor<2x8x16x16x1x1xf32>
  %53 = uop.reshape %52 : tensor<2x8x16x16x1x1xf32> -> tensor<2x8x16x16xf32>
  return %53 : tensor<2x8x16x16xf32>
}
