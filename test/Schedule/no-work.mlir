// RUN: tiny-opt %s --uop-schedule | FileCheck %s

// What is left of the argument is padding: zeros are written, and nothing is
// read.

// CHECK-LABEL: func.func @only_padding
// CHECK-SAME: %[[A:[^:]*]]: memref<2xf32>
// CHECK-NOT: %[[A]]
// CHECK: uop.call @{{.*}}(%{{[^,]*}}) : memref<2xf32>
// CHECK-NOT: %[[A]]
// CHECK: return
func.func @only_padding(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = uop.exp2 %a : tensor<2xf32>
  %1 = uop.pad %0 low [0] high [2] : tensor<2xf32> -> tensor<4xf32>
  %2 = uop.shrink %1 offsets [2] : tensor<4xf32> -> tensor<2xf32>
  return %2 : tensor<2xf32>
}

// What is computed from padding alone is no more work than that.

// CHECK-LABEL: func.func @sum_of_padding
// CHECK-SAME: %[[A:[^:]*]]: memref<2x3xi32>, %[[B:[^:]*]]: memref<2xi32>
// CHECK-NOT: %[[A]]
// CHECK-COUNT-1: uop.call
// CHECK-NOT: %[[A]]
// CHECK: return
func.func @sum_of_padding(%a: tensor<2x3xi32>, %b: tensor<2xi32>) -> tensor<2xi32> {
  %0 = uop.pad %a low [2, 0] high [0, 0] : tensor<2x3xi32> -> tensor<4x3xi32>
  %1 = uop.shrink %0 offsets [0, 0] : tensor<4x3xi32> -> tensor<2x3xi32>
  %2 = uop.reduce_axis add %1 axes [1] : tensor<2x3xi32> -> tensor<2x1xi32>
  %3 = uop.reshape %2 : tensor<2x1xi32> -> tensor<2xi32>
  %4 = uop.add %3, %b : tensor<2xi32>
  return %4 : tensor<2xi32>
}

// Nothing has no elements to compute.

// CHECK-LABEL: func.func @nothing
// CHECK-NOT: uop.call
// CHECK: return
func.func @nothing(%a: tensor<3x0xf32>) -> (tensor<3x0xf32>, tensor<0x3xf32>) {
  %0 = uop.exp2 %a : tensor<3x0xf32>
  %1 = uop.permute %0 [1, 0] : tensor<3x0xf32> -> tensor<0x3xf32>
  return %0, %1 : tensor<3x0xf32>, tensor<0x3xf32>
}

// Two results are two buffers, whatever is in them.

// CHECK-LABEL: func.func @equal_results
// CHECK: %[[X:.*]] = uop.buffer : memref<4xf32>
// CHECK: %[[Y:.*]] = uop.buffer : memref<4xf32>
// CHECK: return %[[X]], %[[Y]]
func.func @equal_results() -> (tensor<4xf32>, tensor<4xf32>) {
  %one = uop.const dense<1.0> : tensor<4xf32>
  %0 = uop.contiguous %one : tensor<4xf32>
  %1 = uop.contiguous %one : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}
