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

// -----

// Writing what is there is nothing to do ...

// CHECK-LABEL: func.func @identity
// CHECK-NOT: uop.update
// CHECK: return
func.func @identity(%a: tensor<2x3xi32> {uop.mutable}) {
  %r0 = uop.range 2 loop 0
  %r1 = uop.range 3 loop 1
  %three = uop.const 3 : index
  %0 = uop.mul %r0, %three : index
  %i = uop.add %r1, %0 : index
  %x = uop.load %a[%r0, %r1] : tensor<2x3xi32>
  %u = uop.update %a[%i] = %x over (%r0, %r1) : tensor<2x3xi32>, i32
  return
}

// -----

// ... also after another write ...

// CHECK-LABEL: func.func @written_again
// CHECK-SAME: %[[A:[^:]*]]: tensor<4xi32>
func.func @written_again(%a: tensor<4xi32> {uop.mutable}) {
  // CHECK: uop.update %[[A]]
  // CHECK-NEXT: return
  %r0 = uop.range 4 loop 0
  %r1 = uop.range 4 loop 1
  %one = uop.const 1 : i32
  %u = uop.update %a[%r0] = %one over (%r0) : tensor<4xi32>, i32
  %x = uop.load %u[%r1] : tensor<4xi32>
  %w = uop.update %u[%r1] = %x over (%r1) : tensor<4xi32>, i32
  return
}

// -----

// ... but writing what was there before another write is something.

// CHECK-LABEL: func.func @restore
// CHECK-SAME: %[[A:[^:]*]]: tensor<4xi32>
func.func @restore(%a: tensor<4xi32> {uop.mutable}) {
  // CHECK: %[[OLD:.*]] = uop.load %[[A]][
  // CHECK: %[[COPY:.*]] = uop.bufferize keep %[[OLD]]
  // CHECK: %[[U:.*]] = uop.update %[[A]]
  // CHECK: %[[X:.*]] = uop.load %[[COPY]]
  // CHECK: uop.update %[[U]][%{{.*}}] = %[[X]]
  %r0 = uop.range 4 loop 0
  %r1 = uop.range 4 loop 1
  %one = uop.const 1 : i32
  %u = uop.update %a[%r0] = %one over (%r0) : tensor<4xi32>, i32
  %x = uop.load %a[%r1] : tensor<4xi32>
  %w = uop.update %u[%r1] = %x over (%r1) : tensor<4xi32>, i32
  return
}

// -----

// Through another type, elements and what is written overlap in parts: computed
// first.

// CHECK-LABEL: func.func @other_type
// CHECK-SAME: %[[A:[^:]*]]: tensor<4xi32>
func.func @other_type(%a: tensor<4xi32> {uop.mutable}) {
  // CHECK: uop.load %[[A]]
  // CHECK: %[[B:.*]] = uop.bufferize keep %{{.*}} over (%[[R:.*]]) : i8 -> tensor<16xi8>
  // CHECK: %[[X:.*]] = uop.load %[[B]][%[[R]]] : tensor<16xi8>
  // CHECK: uop.update %[[A]][%[[R]]] = %[[X]] over (%[[R]]) : tensor<4xi32>, i8
  %r = uop.range 16 loop 0
  %four = uop.const 4 : index
  %i = uop.idiv %r, %four : index
  %x = uop.load %a[%i] : tensor<4xi32>
  %y = uop.cast %x : i32 -> i8
  %u = uop.update %a[%r] = %y over (%r) : tensor<4xi32>, i8
  return
}

// -----

// A sum of all is needed by every element: computed first.

// CHECK-LABEL: func.func @sum
func.func @sum(%a: tensor<4xi32> {uop.mutable}) {
  // CHECK: %[[S:.*]] = uop.reduce add
  // CHECK: %[[D:.*]] = uop.sub %{{.*}}, %[[S]]
  // CHECK: %[[B:.*]] = uop.bufferize keep %[[D]]
  // CHECK: %[[X:.*]] = uop.load %[[B]]
  // CHECK: uop.update %{{.*}} = %[[X]]
  %r0 = uop.range 4 loop 0
  %r1 = uop.range 4 reduce 1
  %x = uop.load %a[%r0] : tensor<4xi32>
  %y = uop.load %a[%r1] : tensor<4xi32>
  %s = uop.reduce add %y over (%r1) : i32
  %d = uop.sub %x, %s : i32
  %u = uop.update %a[%r0] = %d over (%r0) : tensor<4xi32>, i32
  return
}

// -----

// A reader of the contents between two writes stands between them.

// CHECK-LABEL: func.func @between
// CHECK-SAME: %[[A:[^:]*]]: tensor<4xi32>
func.func @between(%a: tensor<4xi32> {uop.mutable}, %v: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK: %[[U:.*]] = uop.update %[[A]]
  // CHECK: %[[X:.*]] = uop.load %[[U]]
  // CHECK: uop.bufferize keep %[[X]]
  // CHECK: uop.update %[[U]]
  %r0 = uop.range 4 loop 0
  %r1 = uop.range 4 loop 1
  %r2 = uop.range 4 loop 2
  %one = uop.const 1 : i32
  %x = uop.load %v[%r0] : tensor<4xi32>
  %u = uop.update %a[%r0] = %x over (%r0) : tensor<4xi32>, i32
  %w = uop.update %u[%r1] = %one over (%r1) : tensor<4xi32>, i32
  %y = uop.load %u[%r2] : tensor<4xi32>
  %b = uop.bufferize keep %y over (%r2) : i32 -> tensor<4xi32>
  return %b : tensor<4xi32>
}

// -----

// One scalar may be part of several arrays, of a reader that is early and of one
// that is late.

// CHECK-LABEL: func.func @shared_load
// CHECK-SAME: %[[A:[^:]*]]: tensor<i32>
func.func @shared_load(%a: tensor<i32> {uop.mutable}) -> (tensor<i32>, tensor<i32>) {
  // CHECK: %[[X:.*]] = uop.load %[[A]][]
  // CHECK: %[[OLD:.*]] = uop.bufferize keep %[[X]]
  // CHECK-DAG: uop.update %[[A]]
  // CHECK-DAG: uop.load %[[OLD]][]
  // CHECK: return
  %zero = uop.const 0 : index
  %one = uop.const 1 : i32
  %x = uop.load %a[] : tensor<i32>
  %b = uop.bufferize keep %x over () : i32 -> tensor<i32>
  %y = uop.add %x, %one : i32
  %u = uop.update %a[%zero] = %y over () : tensor<i32>, i32
  %z = uop.load %u[] : tensor<i32>
  %s = uop.sub %z, %x : i32
  %c = uop.bufferize keep %s over () : i32 -> tensor<i32>
  return %b, %c : tensor<i32>, tensor<i32>
}

// -----

// The copy of a symbolic argument has its size.

// CHECK-LABEL: func.func @symbolic
// CHECK-SAME: %[[A:[^:]*]]: tensor<?x4xi32>
func.func @symbolic(%a: tensor<?x4xi32> {uop.mutable}, %n: index) -> tensor<?x4xi32> {
  // CHECK: tensor.dim
  // CHECK: %[[D:.*]] = tensor.dim %[[A]], %{{.*}} : tensor<?x4xi32>
  // CHECK: %[[R:.*]] = uop.range %[[D]] loop
  // CHECK: %[[X:.*]] = uop.load %[[A]][%[[R]], %[[S:.*]]]
  // CHECK: uop.bufferize keep %[[X]] over (%[[R]], %[[S]]) : i32 -> tensor<?x4xi32>
  // CHECK: uop.update %[[A]]
  %zero = uop.const 0 : index
  %d = tensor.dim %a, %zero : tensor<?x4xi32>
  %r0 = uop.range 4 loop 0
  %r1 = uop.range %d loop 1
  %r2 = uop.range 4 loop 2
  %one = uop.const 1 : i32
  %u = uop.update %a[%r0] = %one over (%r0) : tensor<?x4xi32>, i32
  %old = uop.load %a[%r1, %r2] : tensor<?x4xi32>
  %new = uop.load %u[%r1, %r2] : tensor<?x4xi32>
  %s = uop.sub %new, %old : i32
  %b = uop.bufferize keep %s over (%r1, %r2) : i32 -> tensor<?x4xi32>
  return %b : tensor<?x4xi32>
}

// -----

// What nobody reads is not left above what it reads.

// CHECK-LABEL: func.func @unused
func.func @unused(%a: tensor<4xi32> {uop.mutable}) {
  // CHECK-NOT: uop.load
  // CHECK: uop.update
  // CHECK-NEXT: return
  %r0 = uop.range 4 loop 0
  %one = uop.const 1 : i32
  %u = uop.update %a[%r0] = %one over (%r0) : tensor<4xi32>, i32
  %x = uop.load %u[%r0] : tensor<4xi32>
  %y = uop.neg %x : i32
  return
}

// -----

// A scalar that is part of an array that is done, and of one that needs the new
// contents as well: both read the copy.

// CHECK-LABEL: func.func @shared_by_done
// CHECK-SAME: %[[A:[^:]*]]: tensor<i32>
func.func @shared_by_done(%a: tensor<i32> {uop.mutable}, %v: tensor<i32>) -> (tensor<i32>, tensor<i32>) {
  // CHECK: %[[X:.*]] = uop.load %[[A]][]
  // CHECK: %[[OLD:.*]] = uop.bufferize keep %[[X]]
  // CHECK-NOT: uop.load %[[A]]
  // CHECK: uop.load %[[OLD]]
  // CHECK: uop.update %[[A]]
  // CHECK: return
  %zero = uop.const 0 : index
  %x = uop.load %a[] : tensor<i32>
  %n = uop.neg %x : i32
  %b = uop.bufferize keep %n over () : i32 -> tensor<i32>
  %w = uop.load %v[] : tensor<i32>
  %u = uop.update %a[%zero] = %w over () : tensor<i32>, i32
  %z = uop.load %u[] : tensor<i32>
  %s = uop.sub %z, %x : i32
  %c = uop.bufferize keep %s over () : i32 -> tensor<i32>
  return %b, %c : tensor<i32>, tensor<i32>
}

// -----

// Elements that are not overwritten may be read later, and by the update itself.

// CHECK-LABEL: func.func @apart
// CHECK-SAME: %[[A:[^:]*]]: tensor<4x6xi32>
func.func @apart(%a: tensor<4x6xi32> {uop.mutable}) -> tensor<4xi32> {
  // CHECK-NOT: uop.bufferize
  // CHECK: %[[U:.*]] = uop.update %[[A]]
  // CHECK: %[[W:.*]] = uop.update %[[U]]
  // CHECK-DAG: uop.load %[[W]]
  // CHECK-DAG: uop.load %[[A]]
  // CHECK: uop.bufferize keep
  // CHECK-NOT: uop.bufferize
  %r0 = uop.range 4 loop 0
  %r1 = uop.range 4 loop 1
  %r2 = uop.range 4 loop 2
  %c0 = uop.const 0 : index
  %c1 = uop.const 1 : index
  %c2 = uop.const 2 : index
  %c6 = uop.const 6 : index
  %row = uop.mul %r0, %c6 : index
  %x = uop.load %a[%r0, %c1] : tensor<4x6xi32>
  %u = uop.update %a[%row] = %x over (%r0) : tensor<4x6xi32>, i32
  %row1 = uop.mul %r1, %c6 : index
  %to = uop.add %row1, %c1 : index
  %y = uop.load %a[%r1, %c2] : tensor<4x6xi32>
  %w = uop.update %u[%to] = %y over (%r1) : tensor<4x6xi32>, i32
  %new = uop.load %w[%r2, %c0] : tensor<4x6xi32>
  %old = uop.load %a[%r2, %c2] : tensor<4x6xi32>
  %s = uop.sub %new, %old : i32
  %b = uop.bufferize keep %s over (%r2) : i32 -> tensor<4xi32>
  return %b : tensor<4xi32>
}

// -----

// A reader of a part that has to be kept keeps just that part.

// CHECK-LABEL: func.func @copy_of_part
// CHECK-SAME: %[[A:[^:]*]]: tensor<8xi32>
func.func @copy_of_part(%a: tensor<8xi32> {uop.mutable}) {
  // CHECK: %[[X:.*]] = uop.load %[[A]][%[[R:.*]]]
  // CHECK: uop.bufferize keep %[[X]] over (%[[R]]) : i32 -> tensor<4xi32>
  // CHECK: %[[U:.*]] = uop.update %[[A]]
  // CHECK: uop.update %[[U]]
  %r0 = uop.range 4 loop 0
  %r1 = uop.range 4 loop 1
  %four = uop.const 4 : index
  %i = uop.add %r0, %four : index
  %j = uop.add %r1, %four : index
  %x = uop.load %a[%i] : tensor<8xi32>
  %u = uop.update %a[%r0] = %x over (%r0) : tensor<8xi32>, i32
  %y = uop.load %a[%r1] : tensor<8xi32>
  %w = uop.update %u[%j] = %y over (%r1) : tensor<8xi32>, i32
  return
}

// -----

// A write through a type of the same size is in place ...

// CHECK-LABEL: func.func @bits
// CHECK-NOT: uop.bufferize
// CHECK: uop.update
func.func @bits(%a: tensor<4xf32> {uop.mutable}) {
  %r0 = uop.range 4 loop 0
  %x = uop.load %a[%r0] : tensor<4xf32>
  %b = uop.bitcast %x : f32 -> ui32
  %c = uop.xor %b, %b : ui32
  %u = uop.update %a[%r0] = %c over (%r0) : tensor<4xf32>, ui32
  return
}

// -----

// ... and nothing at all if the bits are those that are there.

// CHECK-LABEL: func.func @same_bits
// CHECK-NOT: uop.update
// CHECK: return
func.func @same_bits(%a: tensor<4xf32> {uop.mutable}) {
  %r0 = uop.range 4 loop 0
  %x = uop.load %a[%r0] : tensor<4xf32>
  %b = uop.bitcast %x : f32 -> ui32
  %u = uop.update %a[%r0] = %b over (%r0) : tensor<4xf32>, ui32
  return
}

// -----

// Rows of a symbolic length.

// CHECK-LABEL: func.func @symbolic_rows
// CHECK-NOT: uop.bufferize
// CHECK: uop.update
func.func @symbolic_rows(%a: tensor<4x?xi32> {uop.mutable}) {
  %one = uop.const 1 : index
  %n = tensor.dim %a, %one : tensor<4x?xi32>
  %r0 = uop.range 4 loop 0
  %r1 = uop.range %n loop 1
  %0 = uop.mul %r0, %n : index
  %i = uop.add %0, %r1 : index
  %x = uop.load %a[%r0, %r1] : tensor<4x?xi32>
  %y = uop.neg %x : i32
  %u = uop.update %a[%i] = %y over (%r0, %r1) : tensor<4x?xi32>, i32
  return
}

// -----

// An index that is read from an array may be any: computed first.

// CHECK-LABEL: func.func @indirect
// CHECK: uop.bufferize keep
// CHECK: uop.update
func.func @indirect(%a: tensor<4xi32> {uop.mutable}, %at: tensor<4xindex>) {
  %r0 = uop.range 4 loop 0
  %i = uop.load %at[%r0] : tensor<4xindex>
  %x = uop.load %a[%i] : tensor<4xi32>
  %u = uop.update %a[%r0] = %x over (%r0) : tensor<4xi32>, i32
  return
}

// -----

// An update that is gone overwrites nothing, not even of what is not known.

// CHECK-LABEL: func.func @after_identity
// CHECK-COUNT-1: uop.update
// CHECK-NOT: uop.update
func.func @after_identity(%a: tensor<4x?xi32> {uop.mutable}, %m: index) {
  %one = uop.const 1 : index
  %n = tensor.dim %a, %one : tensor<4x?xi32>
  %r0 = uop.range 4 loop 0
  %r1 = uop.range %n loop 1
  %r2 = uop.range 4 loop 2
  %0 = uop.mul %r0, %n : index
  %i = uop.add %0, %r1 : index
  %x = uop.load %a[%r0, %r1] : tensor<4x?xi32>
  %u = uop.update %a[%i] = %x over (%r0, %r1) : tensor<4x?xi32>, i32
  %y = uop.load %a[%r2, %m] : tensor<4x?xi32>
  %w = uop.update %u[%r2] = %y over (%r2) : tensor<4x?xi32>, i32
  return
}

// -----

// An array that is copied to an argument, and read by others, is computed into
// the argument.

// CHECK-LABEL: func.func @compute_in_place
// CHECK-SAME: %[[A:[^:]*]]: tensor<2x4xf32>
func.func @compute_in_place(%a: tensor<2x4xf32> {uop.mutable}) -> tensor<2xf32> {
  // CHECK: %[[X:.*]] = uop.load %[[A]][%[[R0:.*]], %[[R1:.*]]]
  // CHECK: %[[Y:.*]] = uop.exp2 %[[X]]
  // CHECK: %[[U:.*]] = uop.update %[[A]][%{{.*}}] = %[[Y]] over (%[[R0]], %[[R1]])
  // CHECK: uop.load %[[U]]
  // CHECK: uop.bufferize keep
  // CHECK-NOT: uop.bufferize
  %r0 = uop.range 2 loop 0
  %r1 = uop.range 4 loop 1
  %r2 = uop.range 2 loop 2
  %r3 = uop.range 4 loop 3
  %r4 = uop.range 2 loop 4
  %r5 = uop.range 4 reduce 5
  %c4 = uop.const 4 : index
  %x = uop.load %a[%r0, %r1] : tensor<2x4xf32>
  %y = uop.exp2 %x : f32
  %b = uop.bufferize %y over (%r0, %r1) : f32 -> tensor<2x4xf32>
  %z = uop.load %b[%r2, %r3] : tensor<2x4xf32>
  %row = uop.mul %r2, %c4 : index
  %i = uop.add %row, %r3 : index
  %u = uop.update %a[%i] = %z over (%r2, %r3) : tensor<2x4xf32>, f32
  %w = uop.load %b[%r4, %r5] : tensor<2x4xf32>
  %s = uop.reduce add %w over (%r5) : f32
  %c = uop.bufferize keep %s over (%r4) : f32 -> tensor<2xf32>
  return %c : tensor<2xf32>
}

// -----

// Not so if it is read before, or with what it overwrites.

// CHECK-LABEL: func.func @compute_apart
// CHECK-SAME: %[[A:[^:]*]]: tensor<4xf32>
func.func @compute_apart(%a: tensor<4xf32> {uop.mutable}) -> tensor<4xf32> {
  // CHECK: %[[Y:.*]] = uop.exp2
  // CHECK: %[[B:.*]] = uop.bufferize %[[Y]]
  // CHECK-DAG: uop.load %[[B]]
  // CHECK-DAG: uop.load %[[A]]
  // CHECK: uop.bufferize keep
  // CHECK: %[[Z:.*]] = uop.load %[[B]]
  // CHECK: uop.update %[[A]][%{{.*}}] = %[[Z]]
  %r0 = uop.range 4 loop 0
  %r1 = uop.range 4 loop 1
  %r2 = uop.range 4 loop 2
  %x = uop.load %a[%r0] : tensor<4xf32>
  %y = uop.exp2 %x : f32
  %b = uop.bufferize %y over (%r0) : f32 -> tensor<4xf32>
  %z = uop.load %b[%r1] : tensor<4xf32>
  %u = uop.update %a[%r1] = %z over (%r1) : tensor<4xf32>, f32
  %w = uop.load %b[%r2] : tensor<4xf32>
  %old = uop.load %a[%r2] : tensor<4xf32>
  %d = uop.sub %w, %old : f32
  %c = uop.bufferize keep %d over (%r2) : f32 -> tensor<4xf32>
  return %c : tensor<4xf32>
}

// -----

// Nor if it is computed from other elements of the argument.

// CHECK-LABEL: func.func @compute_of_others
// CHECK: uop.bufferize %{{.*}} over
// CHECK: uop.update
// CHECK: uop.bufferize keep
func.func @compute_of_others(%a: tensor<4xf32> {uop.mutable}) -> tensor<4xf32> {
  %r0 = uop.range 4 loop 0
  %r1 = uop.range 4 loop 1
  %r2 = uop.range 4 loop 2
  %three = uop.const 3 : index
  %i = uop.sub %three, %r0 : index
  %x = uop.load %a[%i] : tensor<4xf32>
  %b = uop.bufferize %x over (%r0) : f32 -> tensor<4xf32>
  %z = uop.load %b[%r1] : tensor<4xf32>
  %u = uop.update %a[%r1] = %z over (%r1) : tensor<4xf32>, f32
  %w = uop.load %b[%r2] : tensor<4xf32>
  %n = uop.neg %w : f32
  %c = uop.bufferize keep %n over (%r2) : f32 -> tensor<4xf32>
  return %c : tensor<4xf32>
}
