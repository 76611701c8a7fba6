// RUN: tiny-opt %s --uop-simplify-graph --split-input-file --allow-unregistered-dialect | FileCheck %s

// Views are composed, and what only means something to gradients goes.

// CHECK-LABEL: func.func @round_trip
// CHECK-SAME: %[[A:[^:]*]]: tensor<24xf32>
// CHECK-NEXT: return %[[A]]
func.func @round_trip(%a: tensor<24xf32>) -> tensor<24xf32> {
  %0 = uop.reshape %a : tensor<24xf32> -> tensor<4x6xf32>
  %1 = uop.reshape %0 : tensor<4x6xf32> -> tensor<24xf32>
  %2 = uop.detach %1 : tensor<24xf32>
  return %2 : tensor<24xf32>
}

// -----

// Equal values are one, also where they are equal only after something else was
// simplified.

// CHECK-LABEL: func.func @equal
// CHECK-SAME: %[[A:[^:]*]]: tensor<4xf32>
func.func @equal(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK-NEXT: %[[E:.*]] = uop.exp2 %[[A]]
  // CHECK-NEXT: return %[[E]], %[[E]]
  %0 = uop.flip %a axes [0] : tensor<4xf32>
  %1 = uop.flip %0 axes [0] : tensor<4xf32>
  %2 = uop.exp2 %1 : tensor<4xf32>
  %3 = uop.exp2 %a : tensor<4xf32>
  return %2, %3 : tensor<4xf32>, tensor<4xf32>
}

// -----

// Equal writes are not one, and the second is not dead: others stand between them.

// CHECK-LABEL: func.func @writes
func.func @writes(%a: tensor<4xi32> {uop.mutable}, %v: tensor<4xi32>, %w: tensor<2xi32>) -> tensor<4xi32> {
  // CHECK: %[[U:.*]] = uop.assign %[[A:.*]], %[[V:.*]] : tensor<4xi32>
  // CHECK: uop.assign %{{.*}}, %{{.*}} : tensor<2xi32>
  // CHECK: uop.after
  // CHECK: uop.assign %[[B:.*]], %{{.*}} : tensor<4xi32>
  // CHECK: uop.after
  // CHECK: uop.assign %[[A]], %[[V]] : tensor<4xi32>
  %0 = uop.assign %a, %v : tensor<4xi32>
  %1 = uop.shrink %a offsets [1] : tensor<4xi32> -> tensor<2xi32>
  %2 = uop.assign %1, %w : tensor<2xi32>
  %3 = uop.after %a, %2 : tensor<4xi32>, tensor<2xi32>
  %b = uop.flip %a axes [0] : tensor<4xi32>
  %4 = uop.assign %b, %3 : tensor<4xi32>
  %5 = uop.after %a, %4 : tensor<4xi32>, tensor<4xi32>
  %6 = uop.assign %a, %v : tensor<4xi32>
  return %5 : tensor<4xi32>
}

// -----

// What is overwritten before anybody looks is not written: the readers of the
// result, and of the argument after it, know the value.

// CHECK-LABEL: func.func @increments
// CHECK-SAME: %[[X:[^:]*]]: tensor<4xi32> {uop.mutable}, %[[V:[^:]*]]: tensor<4xi32>
func.func @increments(%x: tensor<4xi32> {uop.mutable}, %v: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK-NEXT: %[[S0:.*]] = uop.add %[[X]], %[[V]]
  // CHECK-NEXT: %[[S1:.*]] = uop.add %[[S0]], %[[V]]
  // CHECK-NEXT: %[[S2:.*]] = uop.add %[[S1]], %[[V]]
  // CHECK-NEXT: uop.assign %[[X]], %[[S2]]
  // CHECK-NEXT: return %[[S2]]
  %0 = uop.add %x, %v : tensor<4xi32>
  %1 = uop.assign %x, %0 : tensor<4xi32>
  %2 = uop.add %1, %v : tensor<4xi32>
  %3 = uop.assign %1, %2 : tensor<4xi32>
  %4 = uop.add %3, %v : tensor<4xi32>
  %5 = uop.assign %3, %4 : tensor<4xi32>
  %6 = uop.after %x, %1, %5 : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
  return %6 : tensor<4xi32>
}

// -----

// The whole argument overwrites a part; a part does not overwrite the whole, nor
// another part.

// CHECK-LABEL: func.func @parts
// CHECK-SAME: %[[A:[^:]*]]: tensor<2x4xi32> {uop.mutable}, %[[B:[^:]*]]: tensor<2x4xi32> {uop.mutable}
func.func @parts(%a: tensor<2x4xi32> {uop.mutable}, %b: tensor<2x4xi32> {uop.mutable}, %v: tensor<2x4xi32>, %w: tensor<1x4xi32>) {
  // CHECK-DAG: %[[LAST:.*]] = uop.shrink %[[B]] offsets [1, 0]
  // CHECK-DAG: %[[FLAT:.*]] = uop.flip %[[A]]
  // CHECK-DAG: uop.assign %[[FLAT]], %{{.*}} : tensor<2x4xi32>
  // CHECK-DAG: uop.assign %[[B]], %{{.*}} : tensor<2x4xi32>
  // CHECK-DAG: uop.assign %[[LAST]], %{{.*}} : tensor<1x4xi32>
  // CHECK: return
  %0 = uop.shrink %a offsets [0, 0] : tensor<2x4xi32> -> tensor<1x4xi32>
  %1 = uop.assign %0, %w : tensor<1x4xi32>
  %2 = uop.flip %a axes [0] : tensor<2x4xi32>
  %3 = uop.assign %2, %v : tensor<2x4xi32>
  %4 = uop.assign %b, %v : tensor<2x4xi32>
  %5 = uop.shrink %b offsets [1, 0] : tensor<2x4xi32> -> tensor<1x4xi32>
  %6 = uop.assign %5, %w : tensor<1x4xi32>
  return
}

// -----

// A view of a result may be a target and be read.

// CHECK-LABEL: func.func @target_and_reader
// CHECK-SAME: %[[A:[^:]*]]: tensor<4xi32> {uop.mutable}, %[[V:[^:]*]]: tensor<4xi32>
func.func @target_and_reader(%a: tensor<4xi32> {uop.mutable}, %v: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK-DAG: %[[T:.*]] = uop.flip %[[A]] axes [0]
  // CHECK-DAG: %[[R:.*]] = uop.flip %[[V]] axes [0]
  // CHECK: %[[N:.*]] = uop.neg %[[R]]
  // CHECK: uop.assign %[[T]], %[[N]]
  // CHECK-NEXT: return %[[R]]
  %0 = uop.assign %a, %v : tensor<4xi32>
  %1 = uop.flip %0 axes [0] : tensor<4xi32>
  %2 = uop.neg %1 : tensor<4xi32>
  %3 = uop.assign %1, %2 : tensor<4xi32>
  return %1 : tensor<4xi32>
}

// -----

// Where a region may look, nothing is known.

// CHECK-LABEL: func.func @region
func.func @region(%a: tensor<4xi32> {uop.mutable}, %v: tensor<4xi32>, %c: i1) {
  // CHECK-COUNT-2: uop.assign
  %0 = uop.assign %a, %v : tensor<4xi32>
  scf.if %c {
    "test.use"(%0) : (tensor<4xi32>) -> ()
  }
  %1 = uop.assign %a, %v : tensor<4xi32>
  return
}

// -----

// What is no tensor graph may be simplified too.

// CHECK-LABEL: func.func @control_flow
func.func @control_flow(%a: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  // CHECK: cf.cond_br
  // CHECK-NOT: uop.neg
  cf.cond_br %c, ^yes, ^no
^yes:
  %0 = uop.neg %a : tensor<4xf32>
  %1 = uop.neg %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
^no:
  return %a : tensor<4xf32>
}

// -----

// CHECK-LABEL: func.func private @declaration
func.func private @declaration(tensor<4xf32>) -> tensor<4xf32>

// -----

// What is made contiguous is one buffer: others read that one, also those that
// stand before it.

// CHECK-LABEL: func.func @hint
// CHECK-SAME: %[[A:[^:]*]]: tensor<4xf32>
func.func @hint(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK-NEXT: %[[E:.*]] = uop.exp2 %[[A]]
  // CHECK-NEXT: %[[C:.*]] = uop.contiguous %[[E]]
  // CHECK-NEXT: %[[N:.*]] = uop.neg %[[C]]
  // CHECK-NEXT: %[[S:.*]] = uop.sqrt %[[C]]
  // CHECK-NEXT: return %[[N]], %[[S]]
  %0 = uop.exp2 %a : tensor<4xf32>
  %1 = uop.neg %0 : tensor<4xf32>
  %2 = uop.contiguous %0 : tensor<4xf32>
  %3 = uop.contiguous %2 : tensor<4xf32>
  %4 = uop.sqrt %3 : tensor<4xf32>
  return %1, %4 : tensor<4xf32>, tensor<4xf32>
}

// -----

// A result is a buffer: what it is a view of need not be another one, unless the
// view shows elements several times.

// CHECK-LABEL: func.func @returned_hint
// CHECK: %[[E:.*]] = uop.exp2
// CHECK: %[[V:.*]] = uop.shrink %[[E]]
// CHECK: %[[S:.*]] = uop.sqrt
// CHECK: %[[C:.*]] = uop.contiguous %[[S]]
// CHECK: %[[W:.*]] = uop.expand %[[C]]
// CHECK: return %[[V]], %[[W]]
func.func @returned_hint(%a: tensor<6x1xf32>) -> (tensor<4x1xf32>, tensor<6x3xf32>) {
  %0 = uop.exp2 %a : tensor<6x1xf32>
  %1 = uop.contiguous %0 : tensor<6x1xf32>
  %2 = uop.shrink %1 offsets [1, 0] : tensor<6x1xf32> -> tensor<4x1xf32>
  %3 = uop.sqrt %a : tensor<6x1xf32>
  %4 = uop.contiguous %3 : tensor<6x1xf32>
  %5 = uop.expand %4 : tensor<6x1xf32> -> tensor<6x3xf32>
  return %2, %5 : tensor<4x1xf32>, tensor<6x3xf32>
}

// -----

// What is returned as a view is computed as that; its other users read the
// result.

// CHECK-LABEL: func.func @returned_view
// CHECK-SAME: %[[A:[^:]*]]: tensor<2x6xf32>
func.func @returned_view(%a: tensor<2x6xf32>) -> (tensor<2x6xf32>, tensor<3x4xf32>) {
  // CHECK-NEXT: %[[E:.*]] = uop.exp2 %[[A]]
  // CHECK-NEXT: %[[P:.*]] = uop.permute %[[E]] [1, 0]
  // CHECK-NEXT: %[[R:.*]] = uop.reshape %[[P]] : tensor<6x2xf32> -> tensor<3x4xf32>
  // CHECK-NEXT: %[[C:.*]] = uop.contiguous %[[R]]
  // CHECK-NEXT: %[[BACK:.*]] = uop.reshape %[[C]] : tensor<3x4xf32> -> tensor<6x2xf32>
  // CHECK-NEXT: %[[Q:.*]] = uop.permute %[[BACK]] [1, 0]
  // CHECK-NEXT: %[[N:.*]] = uop.neg %[[Q]]
  // CHECK-NEXT: return %[[N]], %[[C]]
  %0 = uop.exp2 %a : tensor<2x6xf32>
  %1 = uop.neg %0 : tensor<2x6xf32>
  %2 = uop.permute %0 [1, 0] : tensor<2x6xf32> -> tensor<6x2xf32>
  %3 = uop.reshape %2 : tensor<6x2xf32> -> tensor<3x4xf32>
  return %1, %3 : tensor<2x6xf32>, tensor<3x4xf32>
}

// -----

// A tensor that is a result itself stays the buffer.

// CHECK-LABEL: func.func @returned_twice
// CHECK-NEXT: %[[E:.*]] = uop.exp2
// CHECK-NEXT: %[[F:.*]] = uop.flip %[[E]]
// CHECK-NEXT: return %[[E]], %[[F]]
func.func @returned_twice(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = uop.exp2 %a : tensor<4xf32>
  %1 = uop.flip %0 axes [0] : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// -----

// An argument right after all of it has been written is the value; after a part
// it is not.

// CHECK-LABEL: func.func @after_whole
// CHECK-SAME: %{{.*}}: tensor<4xf32> {{.*}}, %[[V:[^:]*]]: tensor<4xf32>
func.func @after_whole(%a: tensor<4xf32> {uop.mutable}, %v: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK: %[[AFTER:.*]] = uop.after
  // CHECK-NOT: uop.after
  // CHECK: return %[[V]], %[[AFTER]]
  %0 = uop.neg %v : tensor<4xf32>
  %1 = uop.shrink %0 offsets [1] : tensor<4xf32> -> tensor<2xf32>
  %2 = uop.assign %a, %0 : tensor<4xf32>
  %3 = uop.assign %2, %v : tensor<4xf32>
  %4 = uop.after %a, %3, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  %5 = uop.shrink %a offsets [2] : tensor<4xf32> -> tensor<2xf32>
  %6 = uop.assign %5, %1 : tensor<2xf32>
  %7 = uop.after %a, %2, %6 : tensor<4xf32>, tensor<4xf32>, tensor<2xf32>
  return %4, %7 : tensor<4xf32>, tensor<4xf32>
}
