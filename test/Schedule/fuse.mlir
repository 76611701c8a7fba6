// RUN: tiny-opt %s --uop-fuse --split-input-file | FileCheck %s
// RUN: tiny-opt %s --uop-fuse --split-input-file --remarks-filter=uop-fuse 2>&1 >/dev/null \
// RUN:   | FileCheck %s --check-prefix=REMARK

// Reading and converting again costs less than writing the longer type: 8 halves
// and conversions for each reader, where an array is 8 more floats written and 8
// read by each.

// REMARK: remark: [Passed] compute-again
// REMARK-SAME: bytes-to-compute-again=32, bytes-to-keep=112, readers=2

// CHECK-LABEL: func.func @cheap
// CHECK-SAME: %[[A:[^:]*]]: tensor<8xf16>
func.func @cheap(%a: tensor<8xf16>) -> (tensor<8xf32>, tensor<8xf32>) {
  %r0 = uop.range 8 loop 0
  %r1 = uop.range 8 loop 1
  %r2 = uop.range 8 loop 2
  // CHECK: %[[X1:.*]] = uop.load %[[A]][%[[R1:.*]]]
  // CHECK: %[[F1:.*]] = uop.cast %[[X1]] : f16 -> f32
  // CHECK: %[[X2:.*]] = uop.load %[[A]][%[[R2:.*]]]
  // CHECK: %[[F2:.*]] = uop.cast %[[X2]] : f16 -> f32
  // CHECK: uop.neg %[[F1]]
  // CHECK: uop.exp2 %[[F2]]
  // CHECK-COUNT-2: uop.bufferize keep
  %x = uop.load %a[%r0] : tensor<8xf16>
  %f = uop.cast %x : f16 -> f32
  %b = uop.bufferize %f over (%r0) : f32 -> tensor<8xf32>
  %y = uop.load %b[%r1] : tensor<8xf32>
  %z = uop.load %b[%r2] : tensor<8xf32>
  %n = uop.neg %y : f32
  %e = uop.exp2 %z : f32
  %c = uop.bufferize keep %n over (%r1) : f32 -> tensor<8xf32>
  %d = uop.bufferize keep %e over (%r2) : f32 -> tensor<8xf32>
  return %c, %d : tensor<8xf32>, tensor<8xf32>
}

// -----

// A reduction is not repeated, and neither is what was asked to be kept. Nor does
// everything wait for a long one.

// CHECK-LABEL: func.func @stay
func.func @stay(%a: tensor<16384xf32>) -> tensor<8xf32> {
  // CHECK: uop.bufferize %{{.*}} over () : f32 -> tensor<1xf32>
  // CHECK-COUNT-2: uop.bufferize keep
  %r0 = uop.range 16384 reduce 0
  %r1 = uop.range 8 loop 1
  %r2 = uop.range 8 loop 2
  %zero = uop.const 0 : index
  %x = uop.load %a[%r0] : tensor<16384xf32>
  %s = uop.reduce add %x over (%r0) : f32
  %b = uop.bufferize %s over () : f32 -> tensor<1xf32>
  %y = uop.load %b[%zero] : tensor<1xf32>
  %n = uop.neg %y : f32
  %c = uop.bufferize keep %n over (%r1) : f32 -> tensor<8xf32>
  %z = uop.load %c[%r2] : tensor<8xf32>
  %d = uop.bufferize keep %z over (%r2) : f32 -> tensor<8xf32>
  return %d : tensor<8xf32>
}

// -----

// An expensive value that is read often is kept.

// CHECK-LABEL: func.func @expensive
func.func @expensive(%a: tensor<256xf32>) -> tensor<256x256xf32> {
  // CHECK: %[[E:.*]] = uop.exp2
  // CHECK: uop.bufferize %[[E]]
  %r0 = uop.range 256 loop 0
  %r1 = uop.range 256 loop 1
  %r2 = uop.range 256 loop 2
  %x = uop.load %a[%r0] : tensor<256xf32>
  %e = uop.exp2 %x : f32
  %b = uop.bufferize %e over (%r0) : f32 -> tensor<256xf32>
  %y = uop.load %b[%r1] : tensor<256xf32>
  %z = uop.load %b[%r2] : tensor<256xf32>
  %p = uop.mul %y, %z : f32
  %d = uop.bufferize keep %p over (%r1, %r2) : f32 -> tensor<256x256xf32>
  return %d : tensor<256x256xf32>
}

// -----

// Where the reader does not look, neither do the loads that replace it.

// CHECK-LABEL: func.func @gate
// CHECK-SAME: %[[A:[^:]*]]: tensor<8xf16>
func.func @gate(%a: tensor<8xf16>) -> tensor<8xf32> {
  // CHECK: %[[GATE:.*]] = uop.cmplt
  // CHECK: %[[X:.*]] = uop.load %[[A]][%{{.*}}] if %[[GATE]] else
  // CHECK: %[[F:.*]] = uop.cast %[[X]]
  // CHECK: uop.where %[[GATE]], %[[F]], %{{.*}} : f32
  %r0 = uop.range 8 loop 0
  %r1 = uop.range 8 loop 1
  %four = uop.const 4 : index
  %one = uop.const 1.0 : f32
  %x = uop.load %a[%r0] : tensor<8xf16>
  %f = uop.cast %x : f16 -> f32
  %b = uop.bufferize %f over (%r0) : f32 -> tensor<8xf32>
  %g = uop.cmplt %r1, %four : index
  %y = uop.load %b[%r1] if %g else %one : tensor<8xf32>
  %d = uop.bufferize keep %y over (%r1) : f32 -> tensor<8xf32>
  return %d : tensor<8xf32>
}

// -----

// What is reduced over rows is computed in the loop over rows of its only
// reader: once for each, outside the loop over columns.

// CHECK-LABEL: func.func @rows
func.func @rows(%a: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK: %[[S:.*]] = uop.reduce add %{{.*}} over (%{{.*}}) : f32
  // CHECK: %[[D:.*]] = uop.fdiv %{{.*}}, %[[S]] : f32
  // CHECK: uop.bufferize keep %[[D]]
  // CHECK-NOT: uop.bufferize
  %r0 = uop.range 4 loop 0
  %r1 = uop.range 8 loop 1
  %r2 = uop.range 4 loop 2
  %r3 = uop.range 8 reduce 3
  %zero = uop.const 0 : index
  %x = uop.load %a[%r2, %r3] : tensor<4x8xf32>
  %s = uop.reduce add %x over (%r3) : f32
  %b = uop.bufferize %s over (%r2) : f32 -> tensor<4x1xf32>
  %y = uop.load %b[%r0, %zero] : tensor<4x1xf32>
  %z = uop.load %a[%r0, %r1] : tensor<4x8xf32>
  %d = uop.fdiv %z, %y : f32
  %c = uop.bufferize keep %d over (%r0, %r1) : f32 -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

// -----

// What an iteration of the loop over rows reads twice is kept for it: the row.

// REMARK: remark: [Passed] stage
// REMARK-SAME: bytes-of-work=1280, bytes-shared=0, bytes-staged=32, iterations=8

// CHECK-LABEL: func.func @stage
// CHECK-SAME: %[[A:[^:]*]]: tensor<8x8xf32>
func.func @stage(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // CHECK: %[[ROW:.*]] = uop.range 8 loop 0
  // CHECK: %[[COLUMN:.*]] = uop.range 8 loop 1
  // CHECK: %[[KEPT:.*]] = uop.range 8 loop 3
  // CHECK: %[[TERM:.*]] = uop.range 8 reduce 4
  // CHECK: %[[X:.*]] = uop.load %[[A]][%[[ROW]], %[[KEPT]]]
  // CHECK: %[[E:.*]] = uop.exp2 %[[X]]
  // CHECK: %[[T:.*]] = uop.stage %[[E]] over (%[[KEPT]]) : f32 -> tensor<8xf32>
  // CHECK: %[[Y:.*]] = uop.load %[[T]][%[[COLUMN]]] : tensor<8xf32>
  // CHECK: %[[Z:.*]] = uop.load %[[T]][%[[TERM]]] : tensor<8xf32>
  // CHECK: %[[S:.*]] = uop.reduce add %[[Z]] over (%[[TERM]])
  // CHECK: uop.fdiv %[[Y]], %[[S]]
  // CHECK: uop.bufferize keep
  // CHECK-NOT: uop.bufferize
  %r0 = uop.range 8 loop 0
  %r1 = uop.range 8 loop 1
  %r2 = uop.range 8 loop 2
  %r3 = uop.range 8 loop 3
  %r4 = uop.range 8 reduce 4
  %x = uop.load %a[%r2, %r3] : tensor<8x8xf32>
  %e = uop.exp2 %x : f32
  %b = uop.bufferize %e over (%r2, %r3) : f32 -> tensor<8x8xf32>
  %y = uop.load %b[%r0, %r1] : tensor<8x8xf32>
  %z = uop.load %b[%r0, %r4] : tensor<8x8xf32>
  %s = uop.reduce add %z over (%r4) : f32
  %d = uop.fdiv %y, %s : f32
  %c = uop.bufferize keep %d over (%r0, %r1) : f32 -> tensor<8x8xf32>
  return %c : tensor<8x8xf32>
}

// -----

// Not a row that is too long to be near ...

// REMARK: remark: [Missed] stage
// REMARK-SAME: bytes-staged=32772

// CHECK-LABEL: func.func @long_row
func.func @long_row(%a: tensor<8x8193xf32>) -> tensor<8x8193xf32> {
  // CHECK: uop.bufferize %{{.*}} over
  // CHECK: uop.bufferize keep
  %r0 = uop.range 8 loop 0
  %r1 = uop.range 8193 loop 1
  %r2 = uop.range 8 loop 2
  %r3 = uop.range 8193 loop 3
  %r4 = uop.range 8193 reduce 4
  %x = uop.load %a[%r2, %r3] : tensor<8x8193xf32>
  %e = uop.exp2 %x : f32
  %b = uop.bufferize %e over (%r2, %r3) : f32 -> tensor<8x8193xf32>
  %y = uop.load %b[%r0, %r1] : tensor<8x8193xf32>
  %z = uop.load %b[%r0, %r4] : tensor<8x8193xf32>
  %s = uop.reduce add %z over (%r4) : f32
  %d = uop.fdiv %y, %s : f32
  %c = uop.bufferize keep %d over (%r0, %r1) : f32 -> tensor<8x8193xf32>
  return %c : tensor<8x8193xf32>
}

// -----

// ... a symbolic one counts with its largest size, here 100 numbers ...

// REMARK: remark: [Passed] stage
// REMARK-SAME: bytes-staged=400

// CHECK-LABEL: func.func @symbolic_row
func.func @symbolic_row(%a: tensor<8x100xf32>) -> tensor<8x?xf32> {
  // CHECK: uop.stage %{{.*}} over (%{{.*}}) : f32 -> tensor<?xf32>
  // CHECK: uop.bufferize keep
  // CHECK-NOT: uop.bufferize
  %n = uop.define_var "n" min 0 max 100 : index
  %r0 = uop.range 8 loop 0
  %r1 = uop.range %n loop 1
  %r2 = uop.range 8 loop 2
  %r3 = uop.range %n loop 3
  %r4 = uop.range %n reduce 4
  %x = uop.load %a[%r2, %r3] : tensor<8x100xf32>
  %e = uop.exp2 %x : f32
  %b = uop.bufferize %e over (%r2, %r3) : f32 -> tensor<8x?xf32>
  %y = uop.load %b[%r0, %r1] : tensor<8x?xf32>
  %z = uop.load %b[%r0, %r4] : tensor<8x?xf32>
  %s = uop.reduce add %z over (%r4) : f32
  %d = uop.fdiv %y, %s : f32
  %c = uop.bufferize keep %d over (%r0, %r1) : f32 -> tensor<8x?xf32>
  return %c : tensor<8x?xf32>
}

// -----

// ... and one that may be of any size has no place.

// REMARK: remark: [Missed] stage

// CHECK-LABEL: func.func @any_row
func.func @any_row(%a: tensor<8x?xf32>, %n: index) -> tensor<8x?xf32> {
  // CHECK-NOT: uop.stage
  // CHECK: uop.bufferize %{{.*}} over
  // CHECK: uop.bufferize keep
  %r0 = uop.range 8 loop 0
  %r1 = uop.range %n loop 1
  %r2 = uop.range 8 loop 2
  %r3 = uop.range %n loop 3
  %r4 = uop.range %n reduce 4
  %x = uop.load %a[%r2, %r3] : tensor<8x?xf32>
  %e = uop.exp2 %x : f32
  %b = uop.bufferize %e over (%r2, %r3) : f32 -> tensor<8x?xf32>
  %y = uop.load %b[%r0, %r1] : tensor<8x?xf32>
  %z = uop.load %b[%r0, %r4] : tensor<8x?xf32>
  %s = uop.reduce add %z over (%r4) : f32
  %d = uop.fdiv %y, %s : f32
  %c = uop.bufferize keep %d over (%r0, %r1) : f32 -> tensor<8x?xf32>
  return %c : tensor<8x?xf32>
}

// -----

// Rows are not kept where each would read a large matrix again, which a kernel of
// its own can read once for several rows.

// REMARK: remark: [Missed] stage
// REMARK-SAME: bytes-shared=270336

// CHECK-LABEL: func.func @two_products
func.func @two_products(%a: tensor<8x256xf32>, %b: tensor<256x256xf32>, %c: tensor<256x8xf32>) -> tensor<8x8xf32> {
  // CHECK: uop.bufferize %{{.*}} over
  // CHECK: uop.bufferize keep
  %r0 = uop.range 8 loop 0
  %r1 = uop.range 8 loop 1
  %r2 = uop.range 256 reduce 2
  %r3 = uop.range 8 loop 3
  %r4 = uop.range 256 loop 4
  %r5 = uop.range 256 reduce 5
  %x = uop.load %a[%r3, %r5] : tensor<8x256xf32>
  %y = uop.load %b[%r5, %r4] : tensor<256x256xf32>
  %xy = uop.mul %x, %y : f32
  %s = uop.reduce add %xy over (%r5) : f32
  %ab = uop.bufferize %s over (%r3, %r4) : f32 -> tensor<8x256xf32>
  %p = uop.load %ab[%r0, %r2] : tensor<8x256xf32>
  %q = uop.load %c[%r2, %r1] : tensor<256x8xf32>
  %pq = uop.mul %p, %q : f32
  %t = uop.reduce add %pq over (%r2) : f32
  %abc = uop.bufferize keep %t over (%r0, %r1) : f32 -> tensor<8x8xf32>
  return %abc : tensor<8x8xf32>
}

// -----

// Not what inner loops want: it would be computed again in each iteration of the
// outer one.

// CHECK-LABEL: func.func @columns
func.func @columns(%a: tensor<128x128xf32>) -> tensor<128x128xf32> {
  // CHECK: uop.bufferize %{{.*}} over (%{{.*}}) : f32 -> tensor<1x128xf32>
  // CHECK: uop.bufferize keep
  %r0 = uop.range 128 loop 0
  %r1 = uop.range 128 loop 1
  %r2 = uop.range 128 loop 2
  %r3 = uop.range 128 reduce 3
  %zero = uop.const 0 : index
  %x = uop.load %a[%r3, %r2] : tensor<128x128xf32>
  %s = uop.reduce add %x over (%r3) : f32
  %b = uop.bufferize %s over (%r2) : f32 -> tensor<1x128xf32>
  %y = uop.load %b[%zero, %r1] : tensor<1x128xf32>
  %z = uop.load %a[%r0, %r1] : tensor<128x128xf32>
  %d = uop.fdiv %z, %y : f32
  %c = uop.bufferize keep %d over (%r0, %r1) : f32 -> tensor<128x128xf32>
  return %c : tensor<128x128xf32>
}

// -----

// Where all of it is next to nothing, one kernel without common loops does it.

// REMARK: remark: [Passed] compute-in-reader
// REMARK-SAME: bytes-of-work=104, bytes-shared=0, bytes-staged=0, iterations=1

// CHECK-LABEL: func.func @small
func.func @small(%a: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: %[[S:.*]] = uop.reduce add
  // CHECK: %[[D:.*]] = uop.fdiv %{{.*}}, %[[S]]
  // CHECK: uop.bufferize keep %[[D]]
  // CHECK-NOT: uop.bufferize
  %r0 = uop.range 8 loop 0
  %r1 = uop.range 8 reduce 1
  %zero = uop.const 0 : index
  %x = uop.load %a[%r1] : tensor<8xf32>
  %s = uop.reduce add %x over (%r1) : f32
  %b = uop.bufferize %s over () : f32 -> tensor<1xf32>
  %y = uop.load %b[%zero] : tensor<1xf32>
  %z = uop.load %a[%r0] : tensor<8xf32>
  %d = uop.fdiv %z, %y : f32
  %c = uop.bufferize keep %d over (%r0) : f32 -> tensor<8xf32>
  return %c : tensor<8xf32>
}

// -----

// What only some iterations of an inner loop want is computed outside it, and
// selected there: to read under the condition would be inside.

// CHECK-LABEL: func.func @wanted_sometimes
// CHECK-SAME: %[[A:[^:]*]]: tensor<8xf32>
func.func @wanted_sometimes(%a: tensor<8xf32>) -> tensor<8x2xf32> {
  // CHECK: %[[R:.*]] = uop.range 8 loop 0
  // CHECK: %[[GATE:.*]] = uop.cmplt
  // CHECK: %[[X:.*]] = uop.load %[[A]][%[[R]]] : tensor<8xf32>
  // CHECK: %[[E:.*]] = uop.exp2 %[[X]]
  // CHECK: %[[Y:.*]] = uop.where %[[GATE]], %[[E]], %{{.*}} : f32
  // CHECK: uop.bufferize keep %[[Y]]
  // CHECK-NOT: uop.bufferize
  %r0 = uop.range 8 loop 0
  %r1 = uop.range 2 loop 1
  %r2 = uop.range 8 loop 2
  %one = uop.const 1 : index
  %none = uop.const 0.0 : f32
  %g = uop.cmplt %r1, %one : index
  %x = uop.load %a[%r2] : tensor<8xf32>
  %e = uop.exp2 %x : f32
  %b = uop.bufferize %e over (%r2) : f32 -> tensor<8xf32>
  %y = uop.load %b[%r0] if %g else %none : tensor<8xf32>
  %c = uop.bufferize keep %y over (%r0, %r1) : f32 -> tensor<8x2xf32>
  return %c : tensor<8x2xf32>
}

// -----

// Not for two readers: each would compute it.

// CHECK-LABEL: func.func @two_readers
func.func @two_readers(%a: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  // CHECK: uop.bufferize %{{.*}} over (%{{.*}}) : f32 -> tensor<4x1xf32>
  // CHECK-COUNT-2: uop.bufferize keep
  %r0 = uop.range 4 loop 0
  %r1 = uop.range 8 loop 1
  %r2 = uop.range 4 loop 2
  %r3 = uop.range 8 reduce 3
  %r4 = uop.range 4 loop 4
  %r5 = uop.range 8 loop 5
  %zero = uop.const 0 : index
  %x = uop.load %a[%r2, %r3] : tensor<4x8xf32>
  %s = uop.reduce add %x over (%r3) : f32
  %b = uop.bufferize %s over (%r2) : f32 -> tensor<4x1xf32>
  %y = uop.load %b[%r0, %zero] : tensor<4x1xf32>
  %c = uop.bufferize keep %y over (%r0, %r1) : f32 -> tensor<4x8xf32>
  %z = uop.load %b[%r4, %zero] : tensor<4x1xf32>
  %n = uop.neg %z : f32
  %d = uop.bufferize keep %n over (%r4, %r5) : f32 -> tensor<4x8xf32>
  return %c, %d : tensor<4x8xf32>, tensor<4x8xf32>
}

// -----

// The condition of a source and that of its reader both hold there.

// CHECK-LABEL: func.func @two_gates
// CHECK-SAME: %[[A:[^:]*]]: tensor<8xf16>
func.func @two_gates(%a: tensor<8xf16>) -> tensor<8xf32> {
  // CHECK-DAG: %[[FEW:.*]] = uop.const 1 : index
  // CHECK-DAG: %[[FOUR:.*]] = uop.const 4 : index
  // CHECK-DAG: %[[OUTER:.*]] = uop.cmplt %[[R:.*]], %[[FOUR]] : index
  // CHECK-DAG: %[[INNER:.*]] = uop.cmplt %[[FEW]], %[[R]] : index
  // CHECK-DAG: %[[BOTH:.*]] = uop.and %[[INNER]], %[[OUTER]] : i1
  // CHECK-DAG: %[[ONE:.*]] = uop.const 1.000000e+00 : f16
  // CHECK: %[[X:.*]] = uop.load %[[A]][%[[R]]] if %[[BOTH]] else %[[ONE]]
  // CHECK: %[[F:.*]] = uop.cast %[[X]] : f16 -> f32
  // CHECK: uop.where %[[OUTER]], %[[F]], %{{.*}} : f32
  %r0 = uop.range 8 loop 0
  %r1 = uop.range 8 loop 1
  %four = uop.const 4 : index
  %few = uop.const 1 : index
  %one = uop.const 1.0 : f16
  %two = uop.const 2.0 : f32
  %h = uop.cmplt %few, %r0 : index
  %x = uop.load %a[%r0] if %h else %one : tensor<8xf16>
  %f = uop.cast %x : f16 -> f32
  %b = uop.bufferize %f over (%r0) : f32 -> tensor<8xf32>
  %g = uop.cmplt %r1, %four : index
  %y = uop.load %b[%r1] if %g else %two : tensor<8xf32>
  %d = uop.bufferize keep %y over (%r1) : f32 -> tensor<8xf32>
  return %d : tensor<8xf32>
}

// -----

// A condition that is read itself can be joined too.

// CHECK-LABEL: func.func @data_gate
// CHECK-SAME: %[[A:[^:]*]]: tensor<8xi32>, %[[M:[^:]*]]: tensor<8xi1>
func.func @data_gate(%a: tensor<8xi32>, %m: tensor<8xi1>) -> tensor<8xi32> {
  // CHECK: %[[OUTER:.*]] = uop.cmplt %[[R:.*]], %{{.*}} : index
  // CHECK: %[[MASK:.*]] = uop.load %[[M]][%[[R]]] if %[[OUTER]] else
  // CHECK: %[[BOTH:.*]] = uop.and %[[OUTER]], %[[MASK]] : i1
  // CHECK: uop.load %[[A]][%[[R]]] if %[[BOTH]] else
  %r0 = uop.range 8 loop 0
  %r1 = uop.range 8 loop 1
  %four = uop.const 4 : index
  %zero = uop.const 0 : i32
  %h = uop.load %m[%r0] : tensor<8xi1>
  %x = uop.load %a[%r0] if %h else %zero : tensor<8xi32>
  %b = uop.bufferize %x over (%r0) : i32 -> tensor<8xi32>
  %g = uop.cmplt %r1, %four : index
  %y = uop.load %b[%r1] if %g else %zero : tensor<8xi32>
  %d = uop.bufferize keep %y over (%r1) : i32 -> tensor<8xi32>
  return %d : tensor<8xi32>
}

// -----

// What is read at an index that is read itself stays.

// CHECK-LABEL: func.func @data_index
func.func @data_index(%a: tensor<8xi32>, %i: tensor<4xindex>) -> tensor<4xi32> {
  // CHECK-COUNT-2: uop.bufferize
  %r0 = uop.range 8 loop 0
  %r1 = uop.range 4 loop 1
  %x = uop.load %a[%r0] : tensor<8xi32>
  %n = uop.neg %x : i32
  %b = uop.bufferize %n over (%r0) : i32 -> tensor<8xi32>
  %at = uop.load %i[%r1] : tensor<4xindex>
  %y = uop.load %b[%at] : tensor<8xi32>
  %d = uop.bufferize keep %y over (%r1) : i32 -> tensor<4xi32>
  return %d : tensor<4xi32>
}

// -----

// A chain goes away from its beginning on: what is fused counts for the next.

// CHECK-LABEL: func.func @chain
// CHECK-SAME: %[[A:[^:]*]]: tensor<8xf32>
func.func @chain(%a: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: %[[X:.*]] = uop.load %[[A]][%[[R:.*]]]
  // CHECK: %[[N:.*]] = uop.neg %[[X]]
  // CHECK: %[[S:.*]] = uop.add %[[N]], %[[N]]
  // CHECK: uop.bufferize keep %[[S]] over (%[[R]])
  // CHECK-NOT: uop.bufferize
  %r0 = uop.range 8 loop 0
  %r1 = uop.range 8 loop 1
  %r2 = uop.range 8 loop 2
  %x = uop.load %a[%r0] : tensor<8xf32>
  %n = uop.neg %x : f32
  %b = uop.bufferize %n over (%r0) : f32 -> tensor<8xf32>
  %y = uop.load %b[%r1] : tensor<8xf32>
  %s = uop.add %y, %y : f32
  %c = uop.bufferize %s over (%r1) : f32 -> tensor<8xf32>
  %z = uop.load %c[%r2] : tensor<8xf32>
  %d = uop.bufferize keep %z over (%r2) : f32 -> tensor<8xf32>
  return %d : tensor<8xf32>
}

// -----

// Dimensions of size one have no range to replace, and what nobody reads is gone.

// CHECK-LABEL: func.func @unit_dims
// CHECK-SAME: %[[A:[^:]*]]: tensor<1x8xf32>
func.func @unit_dims(%a: tensor<1x8xf32>) -> tensor<8xf32> {
  // CHECK: %[[X:.*]] = uop.load %[[A]][%{{.*}}, %[[I:.*]]] : tensor<1x8xf32>
  // CHECK: %[[N:.*]] = uop.neg %[[X]]
  // CHECK: uop.bufferize keep %[[N]]
  // CHECK-NOT: uop.bufferize
  %r0 = uop.range 8 loop 0
  %r1 = uop.range 8 loop 1
  %zero = uop.const 0 : index
  %seven = uop.const 7 : index
  %i = uop.sub %seven, %r1 : index
  %x = uop.load %a[%zero, %r0] : tensor<1x8xf32>
  %n = uop.neg %x : f32
  %b = uop.bufferize %n over (%r0) : f32 -> tensor<1x8x1xf32>
  %dead = uop.bufferize %n over (%r0) : f32 -> tensor<8xf32>
  %y = uop.load %b[%zero, %i, %zero] : tensor<1x8x1xf32>
  %d = uop.bufferize keep %y over (%r1) : f32 -> tensor<8xf32>
  return %d : tensor<8xf32>
}

// -----

// A function on buffers has been scheduled.

// CHECK-LABEL: func.func @scheduled
// CHECK-NEXT: uop.range
func.func @scheduled(%a: memref<4xf32>) {
  %r0 = uop.range 4 loop 0
  %x = uop.load %a[%r0] : memref<4xf32>
  return
}
