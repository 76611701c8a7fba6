// RUN: tiny-run %s --device=ref --input=%S/gemm_odd_37x53x29.in0.npy \
// RUN:   --input=%S/gemm_odd_37x53x29.in1.npy \
// RUN:   --expect=%S/gemm_odd_37x53x29.out0.npy
// RUN: tiny-run %s --device=cpu --opt=none \
// RUN:   --input=%S/gemm_odd_37x53x29.in0.npy \
// RUN:   --input=%S/gemm_odd_37x53x29.in1.npy \
// RUN:   --expect=%S/gemm_odd_37x53x29.out0.npy

func.func @main(%arg0: tensor<1073xf32>, %arg1: tensor<1537xf32>) -> tensor<37x53xf32> {
  %0 = uop.reshape %arg0 : tensor<1073xf32> -> tensor<37x29xf32>
  %1 = uop.reshape %0 : tensor<37x29xf32> -> tensor<37x1x29xf32>
  %2 = uop.expand %1 : tensor<37x1x29xf32> -> tensor<37x53x29xf32>
  %3 = uop.reshape %arg1 : tensor<1537xf32> -> tensor<29x53xf32>
  %4 = uop.reshape %3 : tensor<29x53xf32> -> tensor<1x29x53xf32>
  %5 = uop.permute %4 [0, 2, 1] : tensor<1x29x53xf32> -> tensor<1x53x29xf32>
  %6 = uop.expand %5 : tensor<1x53x29xf32> -> tensor<37x53x29xf32>
  %7 = uop.mul %2, %6 : tensor<37x53x29xf32>
  %8 = uop.reduce_axis add %7 axes [2] : tensor<37x53x29xf32> -> tensor<37x53x1xf32>
  %9 = uop.reshape %8 : tensor<37x53x1xf32> -> tensor<37x53xf32>
  return %9 : tensor<37x53xf32>
}
