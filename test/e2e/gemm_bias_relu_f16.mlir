// RUN: tiny-run %s --device=ref --input=%S/gemm_bias_relu_f16.in0.npy \
// RUN:   --input=%S/gemm_bias_relu_f16.in1.npy \
// RUN:   --input=%S/gemm_bias_relu_f16.in2.npy \
// RUN:   --expect=%S/gemm_bias_relu_f16.out0.npy
// RUN: tiny-run %s --device=cpu --opt=none \
// RUN:   --input=%S/gemm_bias_relu_f16.in0.npy \
// RUN:   --input=%S/gemm_bias_relu_f16.in1.npy \
// RUN:   --input=%S/gemm_bias_relu_f16.in2.npy \
// RUN:   --expect=%S/gemm_bias_relu_f16.out0.npy

func.func @main(%arg0: tensor<4096xf32>, %arg1: tensor<4096xf32>, %arg2: tensor<64xf32>) -> tensor<64x64xf16> {
  %0 = uop.const dense<0.0> : tensor<f16>
  %1 = uop.cast %0 : tensor<f16> -> tensor<f32>
  %2 = uop.reshape %1 : tensor<f32> -> tensor<1x1xf32>
  %3 = uop.expand %2 : tensor<1x1xf32> -> tensor<64x64xf32>
  %4 = uop.cast %3 : tensor<64x64xf32> -> tensor<64x64xf16>
  %5 = uop.reshape %arg0 : tensor<4096xf32> -> tensor<64x64xf32>
  %6 = uop.cast %5 : tensor<64x64xf32> -> tensor<64x64xf16>
  %7 = uop.reshape %6 : tensor<64x64xf16> -> tensor<64x1x64xf16>
  %8 = uop.cast %7 : tensor<64x1x64xf16> -> tensor<64x1x64xf32>
  %9 = uop.expand %8 : tensor<64x1x64xf32> -> tensor<64x64x64xf32>
  %10 = uop.cast %9 : tensor<64x64x64xf32> -> tensor<64x64x64xf16>
  %11 = uop.reshape %arg1 : tensor<4096xf32> -> tensor<64x64xf32>
  %12 = uop.cast %11 : tensor<64x64xf32> -> tensor<64x64xf16>
  %13 = uop.reshape %12 : tensor<64x64xf16> -> tensor<1x64x64xf16>
  %14 = uop.permute %13 [0, 2, 1] : tensor<1x64x64xf16> -> tensor<1x64x64xf16>
  %15 = uop.cast %14 : tensor<1x64x64xf16> -> tensor<1x64x64xf32>
  %16 = uop.expand %15 : tensor<1x64x64xf32> -> tensor<64x64x64xf32>
  %17 = uop.cast %16 : tensor<64x64x64xf32> -> tensor<64x64x64xf16>
  %18 = uop.mul %10, %17 : tensor<64x64x64xf16>
  %19 = uop.cast %18 : tensor<64x64x64xf16> -> tensor<64x64x64xf32>
  %20 = uop.reduce_axis add %19 axes [2] : tensor<64x64x64xf32> -> tensor<64x64x1xf32>
  %21 = uop.reshape %20 : tensor<64x64x1xf32> -> tensor<64x64xf32>
  %22 = uop.cast %21 : tensor<64x64xf32> -> tensor<64x64xf16>
  %23 = uop.cast %22 : tensor<64x64xf16> -> tensor<64x64xf32>
  %24 = uop.cast %23 : tensor<64x64xf32> -> tensor<64x64xf16>
  %25 = uop.reshape %arg2 : tensor<64xf32> -> tensor<64xf32>
  %26 = uop.cast %25 : tensor<64xf32> -> tensor<64xf16>
  %27 = uop.cast %26 : tensor<64xf16> -> tensor<64xf32>
  %28 = uop.reshape %27 : tensor<64xf32> -> tensor<1x64xf32>
  %29 = uop.expand %28 : tensor<1x64xf32> -> tensor<64x64xf32>
  %30 = uop.cast %29 : tensor<64x64xf32> -> tensor<64x64xf16>
  %31 = uop.add %24, %30 : tensor<64x64xf16>
  %32 = uop.cast %31 : tensor<64x64xf16> -> tensor<64x64xf32>
  %33 = uop.cast %32 : tensor<64x64xf32> -> tensor<64x64xf16>
  %34 = uop.cmplt %4, %33 : tensor<64x64xf16>
  %35 = uop.cast %34 : tensor<64x64xi1> -> tensor<64x64xi32>
  %36 = uop.cast %35 : tensor<64x64xi32> -> tensor<64x64xi1>
  %37 = uop.cast %36 : tensor<64x64xi1> -> tensor<64x64xi32>
  %38 = uop.cast %37 : tensor<64x64xi32> -> tensor<64x64xi1>
  %39 = uop.cast %33 : tensor<64x64xf16> -> tensor<64x64xf32>
  %40 = uop.cast %39 : tensor<64x64xf32> -> tensor<64x64xf16>
  %41 = uop.cast %40 : tensor<64x64xf16> -> tensor<64x64xf32>
  %42 = uop.cast %41 : tensor<64x64xf32> -> tensor<64x64xf16>
  %43 = uop.cast %4 : tensor<64x64xf16> -> tensor<64x64xf32>
  %44 = uop.cast %43 : tensor<64x64xf32> -> tensor<64x64xf16>
  %45 = uop.cast %44 : tensor<64x64xf16> -> tensor<64x64xf32>
  %46 = uop.cast %45 : tensor<64x64xf32> -> tensor<64x64xf16>
  %47 = uop.where %38, %42, %46 : tensor<64x64xf16>
  return %47 : tensor<64x64xf16>
}
