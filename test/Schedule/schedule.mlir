// RUN: tiny-opt %s --uop-schedule | FileCheck %s
// RUN: tiny-opt %s --uop-schedule=fuse=false | FileCheck %s --check-prefix=UNFUSED
// RUN: tiny-opt %s --uop-schedule="fuse=false plan-memory=false" | FileCheck %s --check-prefix=UNPLANNED

// A softmax over rows is one kernel, which keeps the exponentials of a row.

// CHECK-LABEL: func.func @softmax
// CHECK-SAME: %[[A:.*]]: memref<4x8xf32>) -> memref<4x8xf32>
// CHECK: uop.call @[[K:.*]](
// CHECK-NOT: uop.call
// CHECK: return
// CHECK: uop.kernel @[[K]](
// CHECK: uop.reduce max
// CHECK: uop.exp2
// CHECK: uop.stage %{{.*}} over (%{{.*}}) : f32 -> tensor<8xf32>
// CHECK: uop.reduce add
// CHECK: uop.fdiv
func.func @softmax(%a: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = uop.reduce_axis max %a axes [1] : tensor<4x8xf32> -> tensor<4x1xf32>
  %1 = uop.expand %0 : tensor<4x1xf32> -> tensor<4x8xf32>
  %2 = uop.sub %a, %1 : tensor<4x8xf32>
  %3 = uop.exp2 %2 : tensor<4x8xf32>
  %4 = uop.reduce_axis add %3 axes [1] : tensor<4x8xf32> -> tensor<4x1xf32>
  %5 = uop.expand %4 : tensor<4x1xf32> -> tensor<4x8xf32>
  %6 = uop.fdiv %3, %5 : tensor<4x8xf32>
  return %6 : tensor<4x8xf32>
}

// Without fusion every array that rangeify makes is a kernel.

// UNFUSED-LABEL: func.func @softmax
// UNFUSED: uop.buffer {uop.arena} : memref<{{.*}}xi8>
// UNFUSED-COUNT-4: uop.call
// UNFUSED-NOT: uop.call
// UNFUSED: return

// UNPLANNED-LABEL: func.func @softmax
// UNPLANNED-NOT: xi8>
// UNPLANNED: return
