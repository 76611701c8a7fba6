// RUN: tiny-run %s --device=ref --input=%S/gemm_128x96x160.in0.npy \
// RUN:   --input=%S/gemm_128x96x160.in1.npy \
// RUN:   --expect=%S/gemm_128x96x160.out0.npy
// RUN: tiny-run %s --device=cpu --opt=none --input=%S/gemm_128x96x160.in0.npy \
// RUN:   --input=%S/gemm_128x96x160.in1.npy \
// RUN:   --expect=%S/gemm_128x96x160.out0.npy

func.func @main(%arg0: tensor<20480xf32>, %arg1: tensor<15360xf32>) -> tensor<128x96xf32> {
  %0 = uop.reshape %arg0 : tensor<20480xf32> -> tensor<128x160xf32>
  %1 = uop.reshape %0 : tensor<128x160xf32> -> tensor<128x1x160xf32>
  %2 = uop.expand %1 : tensor<128x1x160xf32> -> tensor<128x96x160xf32>
  %3 = uop.reshape %arg1 : tensor<15360xf32> -> tensor<160x96xf32>
  %4 = uop.reshape %3 : tensor<160x96xf32> -> tensor<1x160x96xf32>
  %5 = uop.permute %4 [0, 2, 1] : tensor<1x160x96xf32> -> tensor<1x96x160xf32>
  %6 = uop.expand %5 : tensor<1x96x160xf32> -> tensor<128x96x160xf32>
  %7 = uop.mul %2, %6 : tensor<128x96x160xf32>
  %8 = uop.reduce_axis add %7 axes [2] : tensor<128x96x160xf32> -> tensor<128x96x1xf32>
  %9 = uop.reshape %8 : tensor<128x96x1xf32> -> tensor<128x96xf32>
  return %9 : tensor<128x96xf32>
}
