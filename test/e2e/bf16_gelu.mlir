// The graph computes in bf16 and returns f32, so the tolerance is that of bf16.
// RUN: tiny-run %s --device=ref --input=%S/bf16_gelu.in0.npy \
// RUN:   --expect=%S/bf16_gelu.out0.npy --rtol=1e-2 --atol=1e-2
// RUN: tiny-run %s --device=cpu --opt=none --input=%S/bf16_gelu.in0.npy \
// RUN:   --expect=%S/bf16_gelu.out0.npy --rtol=1e-2 --atol=1e-2

func.func @main(%arg0: tensor<256xf32>) -> tensor<256xf32> {
  %0 = uop.const dense<0.5> : tensor<bf16>
  %1 = uop.cast %0 : tensor<bf16> -> tensor<f32>
  %2 = uop.reshape %1 : tensor<f32> -> tensor<1xf32>
  %3 = uop.expand %2 : tensor<1xf32> -> tensor<256xf32>
  %4 = uop.cast %3 : tensor<256xf32> -> tensor<256xbf16>
  %5 = uop.reshape %arg0 : tensor<256xf32> -> tensor<256xf32>
  %6 = uop.cast %5 : tensor<256xf32> -> tensor<256xbf16>
  %7 = uop.cast %6 : tensor<256xbf16> -> tensor<256xf32>
  %8 = uop.cast %7 : tensor<256xf32> -> tensor<256xbf16>
  %9 = uop.mul %4, %8 : tensor<256xbf16>
  %10 = uop.cast %9 : tensor<256xbf16> -> tensor<256xf32>
  %11 = uop.cast %10 : tensor<256xf32> -> tensor<256xbf16>
  %12 = uop.const dense<1.0> : tensor<bf16>
  %13 = uop.cast %12 : tensor<bf16> -> tensor<f32>
  %14 = uop.reshape %13 : tensor<f32> -> tensor<1xf32>
  %15 = uop.expand %14 : tensor<1xf32> -> tensor<256xf32>
  %16 = uop.cast %15 : tensor<256xf32> -> tensor<256xbf16>
  %17 = uop.const dense<2.0> : tensor<bf16>
  %18 = uop.cast %17 : tensor<bf16> -> tensor<f32>
  %19 = uop.reshape %18 : tensor<f32> -> tensor<1xf32>
  %20 = uop.expand %19 : tensor<1xf32> -> tensor<256xf32>
  %21 = uop.cast %20 : tensor<256xf32> -> tensor<256xbf16>
  %22 = uop.const dense<0.7978845608028654> : tensor<bf16>
  %23 = uop.cast %22 : tensor<bf16> -> tensor<f32>
  %24 = uop.reshape %23 : tensor<f32> -> tensor<1xf32>
  %25 = uop.expand %24 : tensor<1xf32> -> tensor<256xf32>
  %26 = uop.cast %25 : tensor<256xf32> -> tensor<256xbf16>
  %27 = uop.const dense<0.044715> : tensor<bf16>
  %28 = uop.cast %27 : tensor<bf16> -> tensor<f32>
  %29 = uop.reshape %28 : tensor<f32> -> tensor<1xf32>
  %30 = uop.expand %29 : tensor<1xf32> -> tensor<256xf32>
  %31 = uop.cast %30 : tensor<256xf32> -> tensor<256xbf16>
  %32 = uop.const dense<3.0> : tensor<bf16>
  %33 = uop.cast %32 : tensor<bf16> -> tensor<f32>
  %34 = uop.reshape %33 : tensor<f32> -> tensor<1xf32>
  %35 = uop.expand %34 : tensor<1xf32> -> tensor<256xf32>
  %36 = uop.cast %35 : tensor<256xf32> -> tensor<256xbf16>
  %37 = uop.pow %8, %36 : tensor<256xbf16>
  %38 = uop.cast %37 : tensor<256xbf16> -> tensor<256xf32>
  %39 = uop.cast %38 : tensor<256xf32> -> tensor<256xbf16>
  %40 = uop.mul %31, %39 : tensor<256xbf16>
  %41 = uop.cast %40 : tensor<256xbf16> -> tensor<256xf32>
  %42 = uop.cast %41 : tensor<256xf32> -> tensor<256xbf16>
  %43 = uop.add %8, %42 : tensor<256xbf16>
  %44 = uop.cast %43 : tensor<256xbf16> -> tensor<256xf32>
  %45 = uop.cast %44 : tensor<256xf32> -> tensor<256xbf16>
  %46 = uop.mul %26, %45 : tensor<256xbf16>
  %47 = uop.cast %46 : tensor<256xbf16> -> tensor<256xf32>
  %48 = uop.cast %47 : tensor<256xf32> -> tensor<256xbf16>
  %49 = uop.mul %21, %48 : tensor<256xbf16>
  %50 = uop.cast %49 : tensor<256xbf16> -> tensor<256xf32>
  %51 = uop.cast %50 : tensor<256xf32> -> tensor<256xbf16>
  %52 = uop.const dense<-1.4426950408889634> : tensor<bf16>
  %53 = uop.cast %52 : tensor<bf16> -> tensor<f32>
  %54 = uop.reshape %53 : tensor<f32> -> tensor<1xf32>
  %55 = uop.expand %54 : tensor<1xf32> -> tensor<256xf32>
  %56 = uop.cast %55 : tensor<256xf32> -> tensor<256xbf16>
  %57 = uop.mul %51, %56 : tensor<256xbf16>
  %58 = uop.exp2 %57 : tensor<256xbf16>
  %59 = uop.cast %58 : tensor<256xbf16> -> tensor<256xf32>
  %60 = uop.cast %59 : tensor<256xf32> -> tensor<256xbf16>
  %61 = uop.add %16, %60 : tensor<256xbf16>
  %62 = uop.reciprocal %61 : tensor<256xbf16>
  %63 = uop.cast %62 : tensor<256xbf16> -> tensor<256xf32>
  %64 = uop.cast %63 : tensor<256xf32> -> tensor<256xbf16>
  %65 = uop.mul %21, %64 : tensor<256xbf16>
  %66 = uop.cast %65 : tensor<256xbf16> -> tensor<256xf32>
  %67 = uop.cast %66 : tensor<256xf32> -> tensor<256xbf16>
  %68 = uop.cast %67 : tensor<256xbf16> -> tensor<256xf32>
  %69 = uop.cast %68 : tensor<256xf32> -> tensor<256xbf16>
  %70 = uop.cast %16 : tensor<256xbf16> -> tensor<256xf32>
  %71 = uop.cast %70 : tensor<256xf32> -> tensor<256xbf16>
  %72 = uop.const dense<-1.0> : tensor<bf16>
  %73 = uop.cast %72 : tensor<bf16> -> tensor<f32>
  %74 = uop.reshape %73 : tensor<f32> -> tensor<1xf32>
  %75 = uop.expand %74 : tensor<1xf32> -> tensor<256xf32>
  %76 = uop.cast %75 : tensor<256xf32> -> tensor<256xbf16>
  %77 = uop.mul %71, %76 : tensor<256xbf16>
  %78 = uop.cast %77 : tensor<256xbf16> -> tensor<256xf32>
  %79 = uop.cast %78 : tensor<256xf32> -> tensor<256xbf16>
  %80 = uop.add %69, %79 : tensor<256xbf16>
  %81 = uop.cast %80 : tensor<256xbf16> -> tensor<256xf32>
  %82 = uop.cast %81 : tensor<256xf32> -> tensor<256xbf16>
  %83 = uop.add %16, %82 : tensor<256xbf16>
  %84 = uop.cast %83 : tensor<256xbf16> -> tensor<256xf32>
  %85 = uop.cast %84 : tensor<256xf32> -> tensor<256xbf16>
  %86 = uop.mul %11, %85 : tensor<256xbf16>
  %87 = uop.cast %86 : tensor<256xbf16> -> tensor<256xf32>
  return %87 : tensor<256xf32>
}
