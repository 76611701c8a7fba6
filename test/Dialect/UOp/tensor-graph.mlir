// The graph that the documentation shows is kept as it is written, in every form.
// RUN: tiny-opt %s -o %t.mlir
// RUN: tiny-opt %s --mlir-print-op-generic | tiny-opt -o %t.generic.mlir
// RUN: tiny-opt %s --emit-bytecode | tiny-opt -o %t.bytecode.mlir
// RUN: diff %t.mlir %t.generic.mlir
// RUN: diff %t.mlir %t.bytecode.mlir
// RUN: FileCheck %s --match-full-lines --strict-whitespace < %t.mlir

//      CHECK:  func.func @main(%arg0: tensor<32xf32>, %arg1: tensor<4xi32> {uop.mutable}) -> (tensor<5x1xf32>, tensor<4xi32>) {
// CHECK-NEXT:    %0 = uop.reshape %arg0 : tensor<32xf32> -> tensor<4x8xf32>
// CHECK-NEXT:    %1 = uop.pad %0 low [0, 1] high [1, 2] : tensor<4x8xf32> -> tensor<5x11xf32>
// CHECK-NEXT:    %2 = uop.permute %1 [1, 0] : tensor<5x11xf32> -> tensor<11x5xf32>
// CHECK-NEXT:    %3 = uop.flip %2 axes [0] : tensor<11x5xf32>
// CHECK-NEXT:    %4 = uop.permute %3 [1, 0] : tensor<11x5xf32> -> tensor<5x11xf32>
// CHECK-NEXT:    %5 = uop.shrink %4 offsets [0, 1] : tensor<5x11xf32> -> tensor<5x8xf32>
// CHECK-NEXT:    %cst = uop.const dense<1.442695{{.*}}> : tensor<f32>
// CHECK-NEXT:    %6 = uop.reshape %cst : tensor<f32> -> tensor<1x1xf32>
// CHECK-NEXT:    %7 = uop.expand %6 : tensor<1x1xf32> -> tensor<5x8xf32>
// CHECK-NEXT:    %8 = uop.mul %5, %7 : tensor<5x8xf32>
// CHECK-NEXT:    %9 = uop.exp2 %8 : tensor<5x8xf32>
// CHECK-NEXT:    %10 = uop.cmplt %8, %9 : tensor<5x8xf32>
// CHECK-NEXT:    %11 = uop.where %10, %8, %9 : tensor<5x8xf32>
// CHECK-NEXT:    %12 = uop.cast %11 : tensor<5x8xf32> -> tensor<5x8xf16>
// CHECK-NEXT:    %13 = uop.cast %12 : tensor<5x8xf16> -> tensor<5x8xf32>
// CHECK-NEXT:    %14 = uop.reduce_axis add %13 axes [1] : tensor<5x8xf32> -> tensor<5x1xf32>
// CHECK-NEXT:    %15 = uop.shrink %arg1 offsets [1] : tensor<4xi32> -> tensor<2xi32>
// CHECK-NEXT:    %16 = uop.neg %15 : tensor<2xi32>
// CHECK-NEXT:    %17 = uop.assign %15, %16 : tensor<2xi32>
// CHECK-NEXT:    %18 = uop.after %arg1, %17 : tensor<4xi32>, tensor<2xi32>
// CHECK-NEXT:    return %14, %18 : tensor<5x1xf32>, tensor<4xi32>
// CHECK-NEXT:  }

func.func @main(%arg0: tensor<32xf32>, %arg1: tensor<4xi32> {uop.mutable}) -> (tensor<5x1xf32>, tensor<4xi32>) {
  %0 = uop.reshape %arg0 : tensor<32xf32> -> tensor<4x8xf32>
  %1 = uop.pad %0 low [0, 1] high [1, 2] : tensor<4x8xf32> -> tensor<5x11xf32>
  %2 = uop.permute %1 [1, 0] : tensor<5x11xf32> -> tensor<11x5xf32>
  %3 = uop.flip %2 axes [0] : tensor<11x5xf32>
  %4 = uop.permute %3 [1, 0] : tensor<11x5xf32> -> tensor<5x11xf32>
  %5 = uop.shrink %4 offsets [0, 1] : tensor<5x11xf32> -> tensor<5x8xf32>
  %6 = uop.const dense<1.442695> : tensor<f32>
  %7 = uop.reshape %6 : tensor<f32> -> tensor<1x1xf32>
  %8 = uop.expand %7 : tensor<1x1xf32> -> tensor<5x8xf32>
  %9 = uop.mul %5, %8 : tensor<5x8xf32>
  %10 = uop.exp2 %9 : tensor<5x8xf32>
  %11 = uop.cmplt %9, %10 : tensor<5x8xf32>
  %12 = uop.where %11, %9, %10 : tensor<5x8xf32>
  %13 = uop.cast %12 : tensor<5x8xf32> -> tensor<5x8xf16>
  %14 = uop.cast %13 : tensor<5x8xf16> -> tensor<5x8xf32>
  %15 = uop.reduce_axis add %14 axes [1] : tensor<5x8xf32> -> tensor<5x1xf32>
  %16 = uop.shrink %arg1 offsets [1] : tensor<4xi32> -> tensor<2xi32>
  %17 = uop.neg %16 : tensor<2xi32>
  %18 = uop.assign %16, %17 : tensor<2xi32>
  %19 = uop.after %arg1, %18 : tensor<4xi32>, tensor<2xi32>
  return %15, %19 : tensor<5x1xf32>, tensor<4xi32>
}
