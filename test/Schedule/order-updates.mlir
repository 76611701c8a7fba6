// RUN: tiny-opt %s --uop-order-updates --split-input-file | FileCheck %s

// The reader of the old contents comes first.

// CHECK-LABEL: func.func @reader_first
// CHECK-SAME: %[[A:[^:]*]]: tensor<4xi32>
func.func @reader_first(%a: tensor<4xi32> {uop.mutable}, %v: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK: %[[OLD:.*]] = uop.load %[[A]]
  // CHECK: uop.bufferize keep %[[OLD]]
  // CHECK: uop.update %[[A]]
  %r0 = uop.range 4 loop 0
  %r1 = uop.range 4 loop 1
  %x = uop.load %v[%r0] : tensor<4xi32>
  %u = uop.update %a[%r0] = %x over (%r0) : tensor<4xi32>, i32
  %y = uop.load %a[%r1] : tensor<4xi32>
  %b = uop.bufferize keep %y over (%r1) : i32 -> tensor<4xi32>
  return %b : tensor<4xi32>
}

// -----

// A reader that needs old and new contents gets a copy of the old ones.

// CHECK-LABEL: func.func @old_and_new
// CHECK-SAME: %[[A:[^:]*]]: tensor<4xi32>
func.func @old_and_new(%a: tensor<4xi32> {uop.mutable}, %v: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK: %[[X:.*]] = uop.load %[[A]]
  // CHECK: %[[COPY:.*]] = uop.bufferize keep %[[X]]
  // CHECK: %[[U:.*]] = uop.update %[[A]]
  // CHECK-DAG: uop.load %[[COPY]]
  // CHECK-DAG: uop.load %[[U]]
  // CHECK: uop.bufferize keep
  // CHECK-NOT: uop.bufferize
  %r0 = uop.range 4 loop 0
  %r1 = uop.range 4 loop 1
  %x = uop.load %v[%r0] : tensor<4xi32>
  %u = uop.update %a[%r0] = %x over (%r0) : tensor<4xi32>, i32
  %old = uop.load %a[%r1] : tensor<4xi32>
  %new = uop.load %u[%r1] : tensor<4xi32>
  %s = uop.sub %new, %old : i32
  %b = uop.bufferize keep %s over (%r1) : i32 -> tensor<4xi32>
  return %b : tensor<4xi32>
}

// -----

// Reading the element that is written needs nothing ...

// CHECK-LABEL: func.func @increment
func.func @increment(%a: tensor<4xi32> {uop.mutable}) {
  // CHECK-NOT: uop.bufferize
  // CHECK: uop.update
  %r0 = uop.range 4 loop 0
  %one = uop.const 1 : i32
  %x = uop.load %a[%r0] : tensor<4xi32>
  %y = uop.add %x, %one : i32
  %u = uop.update %a[%r0] = %y over (%r0) : tensor<4xi32>, i32
  return
}

// -----

// ... also where the index is written in another way.

// CHECK-LABEL: func.func @same_element
func.func @same_element(%a: tensor<2x3xi32> {uop.mutable}) {
  // CHECK-NOT: uop.bufferize
  // CHECK: uop.update
  %r0 = uop.range 2 loop 0
  %r1 = uop.range 3 loop 1
  %three = uop.const 3 : index
  %0 = uop.mul %r0, %three : index
  %i = uop.add %r1, %0 : index
  %x = uop.load %a[%r0, %r1] : tensor<2x3xi32>
  %y = uop.neg %x : i32
  %u = uop.update %a[%i] = %y over (%r0, %r1) : tensor<2x3xi32>, i32
  return
}

// -----

// Reading another element: everything is computed before anything is written.

// CHECK-LABEL: func.func @reverse
func.func @reverse(%a: tensor<4xi32> {uop.mutable}) {
  // CHECK: %[[X:.*]] = uop.load %{{.*}} : tensor<4xi32>
  // CHECK: %[[B:.*]] = uop.bufferize keep %[[X]] over (%[[R:.*]]) : i32 -> tensor<4xi32>
  // CHECK: %[[Y:.*]] = uop.load %[[B]][%[[R]]]
  // CHECK: uop.update %{{.*}}[%[[R]]] = %[[Y]]
  %r0 = uop.range 4 loop 0
  %three = uop.const 3 : index
  %i = uop.sub %three, %r0 : index
  %x = uop.load %a[%i] : tensor<4xi32>
  %u = uop.update %a[%r0] = %x over (%r0) : tensor<4xi32>, i32
  return
}

// -----

// Two arguments swap through one copy.

// CHECK-LABEL: func.func @swap
// CHECK-SAME: %[[A:[^:]*]]: tensor<4xi32> {uop.mutable}, %[[B:[^:]*]]: tensor<4xi32>
func.func @swap(%a: tensor<4xi32> {uop.mutable}, %b: tensor<4xi32> {uop.mutable}) {
  // CHECK-COUNT-1: uop.bufferize
  // CHECK-NOT: uop.bufferize
  // CHECK: uop.update %[[A]]
  // CHECK: uop.update %[[B]]
  %r0 = uop.range 4 loop 0
  %r1 = uop.range 4 loop 1
  %x = uop.load %b[%r0] : tensor<4xi32>
  %u = uop.update %a[%r0] = %x over (%r0) : tensor<4xi32>, i32
  %y = uop.load %a[%r1] : tensor<4xi32>
  %w = uop.update %b[%r1] = %y over (%r1) : tensor<4xi32>, i32
  return
}
