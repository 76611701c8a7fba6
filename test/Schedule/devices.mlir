// RUN: tiny-opt %s --uop-schedule --split-input-file | FileCheck %s

// Copies between devices, from a graph to buffers and calls.

module attributes {uop.target = #uop.target<"cpu">} {
// A kernel computes where its operands are; nothing is fused across a copy.
// CHECK-LABEL: func.func @round_trip
// CHECK-SAME:    (%[[X:.*]]: memref<8x4xf32>, %[[Y:.*]]: memref<4x8xf32>)
// CHECK:         %[[S:.*]] = uop.buffer : memref<32xf32>
// CHECK:         uop.call @{{.*}}(%[[S]],
// CHECK:         %[[SD:.*]] = uop.buffer on "cpu:1" : memref<32xf32>
// CHECK:         memref.copy %[[S]], %[[SD]]
// CHECK:         %[[YD:.*]] = uop.buffer on "cpu:1" : memref<32xf32>
// CHECK:         %[[FLAT:.*]] = uop.buffer_view %[[Y]]
// CHECK:         memref.copy %[[FLAT]], %[[YD]]
// CHECK:         %[[SUM:.*]] = uop.buffer on "cpu:1" : memref<32xf32>
// CHECK:         uop.call @{{.*}}(%[[SUM]], %[[SD]], %[[YD]])
// CHECK:         %[[BACK:.*]] = uop.buffer : memref<32xf32>
// CHECK:         memref.copy %[[SUM]], %[[BACK]]
// CHECK:         uop.call @{{.*}}(%{{.*}}, %[[BACK]], %[[FLAT]])
func.func @round_trip(%x: tensor<8x4xf32>, %y: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<8x4xf32>) {
  %s = uop.mul %x, %x : tensor<8x4xf32>
  %a = uop.copy %s to "cpu:1" : tensor<8x4xf32>
  %p = uop.permute %a [1, 0] : tensor<8x4xf32> -> tensor<4x8xf32>
  %b = uop.copy %y to "cpu:1" : tensor<4x8xf32>
  %d = uop.add %p, %b : tensor<4x8xf32>
  %e = uop.copy %d to "cpu" : tensor<4x8xf32>
  %f = uop.add %e, %y : tensor<4x8xf32>
  return %f, %s : tensor<4x8xf32>, tensor<8x4xf32>
}
}

// -----

// The old contents go away before they are overwritten.
// CHECK-LABEL: func.func @old_contents
// CHECK-SAME:    (%[[X:.*]]: memref<8xf32> {uop.mutable}
// CHECK:         %[[OLD:.*]] = uop.buffer on "cpu:1" : memref<8xf32>
// CHECK:         memref.copy %[[X]], %[[OLD]]
// CHECK:         uop.call @{{.*}}(%[[X]],
// CHECK:         return %[[OLD]]
func.func @old_contents(%x: tensor<8xf32> {uop.mutable}, %y: tensor<8xf32>) -> tensor<8xf32> {
  %0 = uop.copy %x to "cpu:1" : tensor<8xf32>
  %1 = uop.assign %x, %y : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// An array of constants is computed once and brought to who needs it.
// CHECK-LABEL: func.func @constants
// CHECK:         %[[C:.*]] = memref.get_global
// CHECK:         memref.copy %[[C]], %[[CD:.*]] : memref
// CHECK:         uop.call @E_4(%{{.*}}, %{{.*}}, %[[CD]])
// CHECK:         uop.call @{{.*}}(%{{.*}}, %{{.*}}, %[[C]])
func.func @constants(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %c = uop.const dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %0 = uop.copy %a to "cpu:1" : tensor<4xf32>
  %1 = uop.add %0, %c : tensor<4xf32>
  %2 = uop.mul %a, %c : tensor<4xf32>
  return %1, %2 : tensor<4xf32>, tensor<4xf32>
}

// -----

// No elements, no copy.
// CHECK-LABEL: func.func @empty
// CHECK-NOT:     memref.copy
// CHECK:         return
func.func @empty(%a: tensor<0x3xf32>) -> tensor<0x3xf32> {
  %0 = uop.copy %a to "cpu:1" : tensor<0x3xf32>
  return %0 : tensor<0x3xf32>
}

// -----

// Two tiny kernels become one if they are on one device only.
// CHECK-LABEL: func.func @tiny
// CHECK:         memref.copy
// CHECK-COUNT-2: uop.call
func.func @tiny(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = uop.copy %a to "cpu:1" : tensor<4xf32>
  %1 = uop.sqrt %0 : tensor<4xf32>
  %2 = uop.sqrt %b : tensor<4xf32>
  return %1, %2 : tensor<4xf32>, tensor<4xf32>
}
