// RUN: tiny-run %s --device=ref --input=%S/setitem_view.in0.npy \
// RUN:   --input=%S/setitem_view.in1.npy --expect=%S/setitem_view.out0.npy \
// RUN:   --expect-arg=0:%S/setitem_view.arg0.npy
// RUN: tiny-run %s --device=cpu --opt=none --input=%S/setitem_view.in0.npy \
// RUN:   --input=%S/setitem_view.in1.npy --expect=%S/setitem_view.out0.npy \
// RUN:   --expect-arg=0:%S/setitem_view.arg0.npy

func.func @main(%arg0: tensor<48xf32> {uop.mutable}, %arg1: tensor<8xf32>) -> tensor<2x4xf32> {
  %0 = uop.reshape %arg0 : tensor<48xf32> -> tensor<6x8xf32>
  %1 = uop.shrink %0 offsets [1, 2] : tensor<6x8xf32> -> tensor<2x4xf32>
  %2 = uop.reshape %arg1 : tensor<8xf32> -> tensor<2x4xf32>
  %3 = uop.const dense<2.0> : tensor<f32>
  %4 = uop.reshape %3 : tensor<f32> -> tensor<1x1xf32>
  %5 = uop.expand %4 : tensor<1x1xf32> -> tensor<2x4xf32>
  %6 = uop.mul %2, %5 : tensor<2x4xf32>
  %7 = uop.const dense<1.0> : tensor<f32>
  %8 = uop.reshape %7 : tensor<f32> -> tensor<1x1xf32>
  %9 = uop.expand %8 : tensor<1x1xf32> -> tensor<2x4xf32>
  %10 = uop.add %6, %9 : tensor<2x4xf32>
  %11 = uop.assign %1, %10 : tensor<2x4xf32>
  return %11 : tensor<2x4xf32>
}
