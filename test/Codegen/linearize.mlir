// RUN: tiny-opt %s --uop-linearize | FileCheck %s

// Reductions of one range share a loop if none needs another's result; a row's
// base is computed once per row.
// CHECK-LABEL: uop.kernel @softmax_row
// CHECK-SAME:    %[[OUT:.*]]: memref<6400xf32>, %[[IN:.*]]: memref<6400xf32>
// CHECK:         %[[STRIDE:.*]] = uop.const 100 : index
// CHECK:         scf.for %[[R0:.*]] = %{{.*}} to %c64
// CHECK:           %[[BASE:.*]] = uop.mul %[[R0]], %[[STRIDE]]
// CHECK:           %[[LOWEST:.*]] = uop.const 0xFF800000 : f32
// CHECK:           %[[ONE:.*]] = uop.const 1.0{{.*}} : f32
// CHECK:           %[[FIRST:.*]]:2 = scf.for %[[R1:.*]] = %{{.*}} to %c100
// CHECK-SAME:          iter_args(%[[MAX:.*]] = %[[LOWEST]], %[[MUL:.*]] = %[[ONE]])
// CHECK:             %[[I:.*]] = uop.add %[[BASE]], %[[R1]]
// CHECK:             %[[X:.*]] = memref.load %[[IN]][%[[I]]]
// CHECK:             %[[MAX1:.*]] = uop.max %[[MAX]], %[[X]]
// CHECK:             %[[MUL1:.*]] = uop.mul %[[MUL]], %[[X]]
// CHECK:             scf.yield %[[MAX1]], %[[MUL1]]
// CHECK:           %[[ZERO:.*]] = uop.const 0.0{{.*}} : f32
// CHECK:           %[[SUM:.*]] = scf.for {{.*}} iter_args(%[[ACC:.*]] = %[[ZERO]])
// CHECK:             uop.sub %{{.*}}, %[[FIRST]]#0
// CHECK:             %[[E:.*]] = uop.exp2
// CHECK:             uop.add %[[ACC]], %[[E]]
// CHECK:           scf.for %[[R2:.*]] = %{{.*}} to %c100
// CHECK:             %[[J:.*]] = uop.add %[[BASE]], %[[R2]]
// CHECK:             uop.fdiv %{{.*}}, %[[SUM]]
// CHECK:             %[[Y:.*]] = uop.fdiv %{{.*}}, %[[FIRST]]#1
// CHECK:             memref.store %[[Y]], %[[OUT]][%[[J]]]
// CHECK:         uop.sink
uop.kernel @softmax_row(%out: memref<6400xf32>, %in: memref<6400xf32>) {
  %r0 = uop.range 64 loop 0
  %r1 = uop.range 100 reduce 1
  %c100 = uop.const 100 : index
  %base = uop.mul %r0, %c100 : index
  %i = uop.add %base, %r1 : index
  %x = uop.load %in[%i] : memref<6400xf32>
  %max = uop.reduce max %x over (%r1) : f32
  %d = uop.sub %x, %max : f32
  %e = uop.exp2 %d : f32
  %sum = uop.reduce add %e over (%r1) : f32
  %product = uop.reduce mul %x over (%r1) : f32
  %r2 = uop.range 100 loop 2
  %j = uop.add %base, %r2 : index
  %x2 = uop.load %in[%j] : memref<6400xf32>
  %d2 = uop.sub %x2, %max : f32
  %e2 = uop.exp2 %d2 : f32
  %q = uop.fdiv %e2, %sum : f32
  %y = uop.fdiv %q, %product : f32
  uop.store %y, %out[%j] over (%r0, %r2) : memref<6400xf32>
  uop.sink
}

// The range that a reduction closes may also be one of the store's: it is then a
// loop of each.
// CHECK-LABEL: uop.kernel @same_range
// CHECK:         %[[MAX:.*]] = scf.for %[[R:.*]] = %c0 to %c8
// CHECK:           memref.load %{{.*}}[%[[R]]]
// CHECK:         scf.for %[[S:.*]] = %c0 to %c8
// CHECK:           %[[X:.*]] = memref.load %{{.*}}[%[[S]]]
// CHECK:           uop.sub %[[X]], %[[MAX]]
uop.kernel @same_range(%out: memref<8xf32>, %in: memref<8xf32>) {
  %r = uop.range 8 loop 0
  %x = uop.load %in[%r] : memref<8xf32>
  %max = uop.reduce max %x over (%r) : f32
  %y = uop.sub %x, %max : f32
  uop.store %y, %out[%r] over (%r) : memref<8xf32>
  uop.sink
}

// The inner reduction depends on the range of the outer one, and runs inside.
// What only depends on the inner range is computed in the inner loop.
// CHECK-LABEL: uop.kernel @nested_reduce
// CHECK:         scf.for %[[R0:.*]] = %c0 to %c4
// CHECK:           scf.for %[[R1:.*]] = %c0 to %c5
// CHECK:             %[[INNER:.*]] = scf.for %[[R2:.*]] = %c0 to %c6
// CHECK:               uop.mul %[[R1]], %[[R2]]
// CHECK:             uop.max %{{.*}}, %[[INNER]]
// CHECK:           memref.store %{{.*}}[%[[R0]]]
uop.kernel @nested_reduce(%out: memref<4xindex>) {
  %r0 = uop.range 4 loop 0
  %r1 = uop.range 5 reduce 1
  %r2 = uop.range 6 reduce 2
  %p = uop.mul %r1, %r2 : index
  %v = uop.add %p, %r0 : index
  %s = uop.reduce add %v over (%r2) : index
  %m = uop.reduce max %s over (%r1) : index
  uop.store %m, %out[%r0] over (%r0) : memref<4xindex>
  uop.sink
}

// A reduction over several ranges is one nest, in the order of the ranges in the
// kernel; a range that is not free in the value repeats it.
// CHECK-LABEL: uop.kernel @several_ranges
// CHECK:         %[[S:.*]] = scf.for %[[R1:.*]] = %c0 to %c5 {{.*}} iter_args(%[[A:.*]] = %{{.*}})
// CHECK:           %[[X:.*]] = memref.load %{{.*}}[%[[R1]]]
// CHECK:           %[[T:.*]] = scf.for %{{.*}} = %c0 to %c6 {{.*}} iter_args(%[[B:.*]] = %[[A]])
// CHECK:             %[[C:.*]] = uop.add %[[B]], %[[X]]
// CHECK:             scf.yield %[[C]]
// CHECK:           scf.yield %[[T]]
// CHECK:         memref.store %[[S]]
uop.kernel @several_ranges(%out: memref<1xi32>, %in: memref<5xi32>) {
  %c0 = uop.const 0 : index
  %r1 = uop.range 5 reduce 1
  %r2 = uop.range 6 reduce 2
  %x = uop.load %in[%r1] : memref<5xi32>
  %s = uop.reduce add %x over (%r2, %r1) : i32
  uop.store %s, %out[%c0] over () : memref<1xi32>
  uop.sink
}

// CHECK-LABEL: uop.kernel @over_nothing
// CHECK-NOT:     scf.for
// CHECK:         %[[X:.*]] = memref.load
// CHECK:         memref.store %[[X]]
uop.kernel @over_nothing(%out: memref<1xi32>, %in: memref<1xi32>) {
  %c0 = uop.const 0 : index
  %x = uop.load %in[%c0] : memref<1xi32>
  %s = uop.reduce add %x over () : i32
  uop.store %s, %out[%c0] over () : memref<1xi32>
  uop.sink
}

// CHECK-LABEL: uop.kernel @gates
// CHECK:         scf.for %[[R:.*]] = %c0 to %c8
// CHECK:           %[[G:.*]] = uop.cmplt %[[R]]
// CHECK:           %[[X:.*]] = scf.if %[[G]] -> (f32) {
// CHECK:             %[[L:.*]] = memref.load %{{.*}}[%[[R]]]
// CHECK:             scf.yield %[[L]]
// CHECK:           } else {
// CHECK:             scf.yield %[[ALT:.*]] : f32
// CHECK:           }
// CHECK:           scf.if %[[G]] {
// CHECK-NEXT:        memref.store %[[X]], %{{.*}}[%[[R]]]
// CHECK-NEXT:      }
uop.kernel @gates(%out: memref<8xf32>, %in: memref<5xf32>) {
  %r = uop.range 8 loop 0
  %c5 = uop.const 5 : index
  %valid = uop.cmplt %r, %c5 : index
  %alt = uop.const 3.0 : f32
  %x = uop.load %in[%r] if %valid else %alt : memref<5xf32>
  uop.store %x, %out[%r] if %valid over (%r) : memref<8xf32>
  uop.sink
}

// Over an empty range a reduction is its identity, and nothing is stored; loads
// of what is then unused are not made.
// CHECK-LABEL: uop.kernel @empty_ranges
// CHECK-NOT:     memref.load
// CHECK-NOT:     scf.for
// CHECK-DAG:     %[[SUM:.*]] = uop.const 0 : i8
// CHECK-DAG:     %[[MUL:.*]] = uop.const 1 : i8
// CHECK-DAG:     %[[MAX:.*]] = uop.const -128 : i8
// CHECK-DAG:     %[[UMAX:.*]] = uop.const 0 : ui8
// CHECK-DAG:     %[[ANY:.*]] = uop.const false
// CHECK-DAG:     %[[FP8:.*]] = uop.const -4.480000e+02 : f8E4M3FN
// CHECK:         memref.store %[[SUM]]
// CHECK:         memref.store %[[MUL]]
// CHECK:         memref.store %[[MAX]]
// CHECK:         memref.store %[[UMAX]]
// CHECK:         memref.store %[[ANY]]
// CHECK:         memref.store %[[FP8]]
// CHECK-NOT:     memref.store
// CHECK:         uop.sink
uop.kernel @empty_ranges(%a: memref<3xi8>, %b: memref<1xui8>, %c: memref<1xi1>,
                         %d: memref<1xf8E4M3FN>, %in: memref<0xi8>, %uin: memref<0xui8>,
                         %bin: memref<0xi1>, %fin: memref<0xf8E4M3FN>) {
  %c0 = uop.const 0 : index
  %c1 = uop.const 1 : index
  %c2 = uop.const 2 : index
  %r = uop.range 0 reduce 0
  %x = uop.load %in[%r] : memref<0xi8>
  %sum = uop.reduce add %x over (%r) : i8
  %product = uop.reduce mul %x over (%r) : i8
  %max = uop.reduce max %x over (%r) : i8
  %u = uop.load %uin[%r] : memref<0xui8>
  %umax = uop.reduce max %u over (%r) : ui8
  %t = uop.load %bin[%r] : memref<0xi1>
  %any = uop.reduce max %t over (%r) : i1
  %f = uop.load %fin[%r] : memref<0xf8E4M3FN>
  %fmax = uop.reduce max %f over (%r) : f8E4M3FN
  uop.store %sum, %a[%c0] over () : memref<3xi8>
  uop.store %product, %a[%c1] over () : memref<3xi8>
  uop.store %max, %a[%c2] over () : memref<3xi8>
  uop.store %umax, %b[%c0] over () : memref<1xui8>
  uop.store %any, %c[%c0] over () : memref<1xi1>
  uop.store %fmax, %d[%c0] over () : memref<1xf8E4M3FN>
  %s = uop.range 0 loop 1
  %y = uop.load %in[%s] : memref<0xi8>
  uop.store %y, %a[%s] over (%s) : memref<3xi8>
  uop.sink
}

// An array without elements may have a symbolic size beside the zero.
// CHECK-LABEL: uop.kernel @empty_array
// CHECK:         tensor.empty() : tensor<0x0xf32>
uop.kernel @empty_array(%out: memref<?xf32>, %n: index) {
  %c0 = uop.const 0 : index
  %c1 = uop.const 1 : index
  %none = uop.const false
  %cst = uop.const 1.0 : f32
  %m = uop.add %n, %c1 : index
  %r0 = uop.range %n loop 0
  %r1 = uop.range 0 loop 1
  %r2 = uop.range %m loop 2
  %array = uop.stage %cst over (%r1, %r2) : f32 -> tensor<0x?xf32>
  %x = uop.load %array[%c0, %r0] if %none else %cst : tensor<0x?xf32>
  uop.store %x, %out[%r0] over (%r0) : memref<?xf32>
  uop.sink
}

// A load that is hoisted out of a loop which may not run at all is made only if
// it runs: there may be no element to read. The load in the loop over the same
// size needs no such gate, and neither does one whose loop surely runs.
// CHECK-LABEL: uop.kernel @symbolic
// CHECK-SAME:    %[[IN:[^:]*]]: memref<?xf32>, %[[N:[^:]*]]: index, %[[M:[^:]*]]: index
// CHECK:         %[[RUNS:.*]] = uop.cmplt %c0, %[[N]]
// CHECK:         %[[FIRST:.*]] = scf.if %[[RUNS]] -> (f32) {
// CHECK:           memref.load %[[IN]]
// CHECK:         %[[LAST:.*]] = memref.load %[[IN]]
// CHECK:         scf.for %{{.*}} = %c0 to %[[N]] step %c1 iter_args
// CHECK-NOT:       scf.if
// CHECK:           memref.load %[[IN]]
// CHECK:         scf.for %{{.*}} = %c0 to %[[N]]
uop.kernel @symbolic(%out: memref<?xf32>, %in: memref<?xf32>, %n: index,
                     %m: index {uop.bounds = #uop.bounds<1 to 8>}) {
  %c0 = uop.const 0 : index
  %c1 = uop.const 1 : index
  %first = uop.load %in[%c0] : memref<?xf32>
  %second = uop.load %in[%c1] : memref<?xf32>
  %r1 = uop.range %n reduce 0
  %x = uop.load %in[%r1] : memref<?xf32>
  %sum = uop.reduce add %x over (%r1) : f32
  %r2 = uop.range %n loop 1
  %y = uop.add %first, %sum : f32
  uop.store %y, %out[%r2] over (%r2) : memref<?xf32>
  %r3 = uop.range %m loop 2
  uop.store %second, %out[%r3] over (%r3) : memref<?xf32>
  uop.sink
}

// The size of a range may be computed.
// CHECK-LABEL: uop.kernel @computed_size
// CHECK:         %[[SIZE:.*]] = uop.mul %arg1, %{{.*}} : index
// CHECK:         scf.for %{{.*}} = %c0 to %[[SIZE]]
uop.kernel @computed_size(%out: memref<?xindex>, %n: index) {
  %c4 = uop.const 4 : index
  %size = uop.mul %n, %c4 : index
  %r = uop.range %size loop 0
  uop.store %r, %out[%r] over (%r) : memref<?xindex>
  uop.sink
}

// Stores share the loops that they have in common; the one with fewer comes after
// the reads of the inner loop.
// CHECK-LABEL: uop.kernel @shared_loops
// CHECK:         scf.for %[[R0:.*]] = %c0 to %c4
// CHECK:           %[[X:.*]] = memref.load %{{.*}}[%[[R0]]]
// CHECK:           scf.for
// CHECK:             memref.store %{{.*}}, %arg1
// CHECK:           memref.store %{{.*}}, %arg0[%[[R0]]]
// CHECK-NOT:     scf.for
// CHECK:         uop.sink
uop.kernel @shared_loops(%a: memref<4xi32>, %b: memref<20xi32>) {
  %r0 = uop.range 4 loop 0
  %r1 = uop.range 5 loop 1
  %c5 = uop.const 5 : index
  %x = uop.load %a[%r0] : memref<4xi32>
  %y = uop.neg %x : i32
  uop.store %y, %a[%r0] over (%r0) : memref<4xi32>
  %base = uop.mul %r0, %c5 : index
  %i = uop.add %base, %r1 : index
  uop.store %x, %b[%i] over (%r0, %r1) : memref<20xi32>
  uop.sink
}

// Two stores to one buffer keep their order: the second must not run before any
// iteration of the first.
// CHECK-LABEL: uop.kernel @overlapping_stores
// CHECK:         scf.for %[[R:.*]] = %c0 to %c4
// CHECK:           memref.store %[[ONE:.*]], %arg0[%[[R]]]
// CHECK:         scf.for %[[R:.*]] = %c0 to %c4
// CHECK:           memref.store %{{.*}}, %arg0[%{{.*}}]
uop.kernel @overlapping_stores(%a: memref<5xi32>) {
  %r0 = uop.range 4 loop 0
  %one = uop.const 1 : i32
  %two = uop.const 2 : i32
  %c1 = uop.const 1 : index
  %next = uop.add %r0, %c1 : index
  uop.store %one, %a[%r0] over (%r0) : memref<5xi32>
  uop.store %two, %a[%next] over (%r0) : memref<5xi32>
  uop.sink
}

// What reads a buffer runs before what writes it.
// CHECK-LABEL: uop.kernel @read_before_write
// CHECK:         scf.for
// CHECK:           memref.load %arg0
// CHECK:           memref.store %{{.*}}, %arg1
// CHECK:         scf.for
// CHECK:           memref.store %[[ZERO:.*]], %arg0
// CHECK:         scf.for
// CHECK:           memref.store %[[ONE:.*]], %arg0
uop.kernel @read_before_write(%a: memref<8xi32>, %b: memref<4xi32>) {
  %zero = uop.const 0 : i32
  %one = uop.const 1 : i32
  %c4 = uop.const 4 : index
  %r0 = uop.range 8 loop 0
  uop.store %zero, %a[%r0] over (%r0) : memref<8xi32>
  %r1 = uop.range 4 loop 1
  %i = uop.add %r1, %c4 : index
  uop.store %one, %a[%i] over (%r1) : memref<8xi32>
  %r2 = uop.range 4 loop 2
  %x = uop.load %a[%r2] : memref<8xi32>
  uop.store %x, %b[%r2] over (%r2) : memref<4xi32>
  uop.sink
}

// Stores to different parts of a buffer do not keep the reader and the writer of
// one element from sharing a loop.
// CHECK-LABEL: uop.kernel @disjoint_stores
// CHECK:         scf.for %[[R:.*]] = %c0 to %c4
// CHECK:           memref.load %arg0[%[[R]]]
// CHECK:           memref.store %{{.*}}, %arg0[%[[R]]]
// CHECK:           memref.store %{{.*}}, %arg1[%[[R]]]
// CHECK:         scf.for
// CHECK:           memref.store %{{.*}}, %arg0
// CHECK-NOT:     scf.for
uop.kernel @disjoint_stores(%a: memref<8xi32>, %b: memref<4xi32>) {
  %one = uop.const 1 : i32
  %c4 = uop.const 4 : index
  %r0 = uop.range 4 loop 0
  %x = uop.load %a[%r0] : memref<8xi32>
  %y = uop.neg %x : i32
  uop.store %y, %a[%r0] over (%r0) : memref<8xi32>
  %r1 = uop.range 4 loop 1
  %i = uop.add %r1, %c4 : index
  uop.store %one, %a[%i] over (%r1) : memref<8xi32>
  uop.store %x, %b[%r0] over (%r0) : memref<4xi32>
  uop.sink
}

// A stage is a loop that carries an array.
// CHECK-LABEL: uop.kernel @stage
// CHECK:         %[[EMPTY:.*]] = tensor.empty() : tensor<6x5xi32>
// CHECK:         %[[T:.*]] = scf.for %[[R0:.*]] = %c0 to %c5 {{.*}} iter_args(%[[T0:.*]] = %[[EMPTY]])
// CHECK:           scf.for %[[R1:.*]] = %c0 to %c6 {{.*}} iter_args(%[[T1:.*]] = %[[T0]])
// CHECK:             %[[X:.*]] = memref.load
// CHECK:             tensor.insert %[[X]] into %[[T1]][%[[R1]], %[[R0]]]
// CHECK:         scf.for %[[R2:.*]] = %c0 to %c6
// CHECK:           tensor.extract %[[T]][%[[R2]], %{{.*}}]
uop.kernel @stage(%out: memref<6xi32>, %in: memref<30xi32>) {
  %c0 = uop.const 0 : index
  %c6 = uop.const 6 : index
  %r0 = uop.range 5 reduce 0
  %r1 = uop.range 6 reduce 1
  %base = uop.mul %r0, %c6 : index
  %i = uop.add %base, %r1 : index
  %x = uop.load %in[%i] : memref<30xi32>
  %t = uop.stage %x over (%r1, %r0) : i32 -> tensor<6x5xi32>
  %r2 = uop.range 6 loop 2
  %y = uop.load %t[%r2, %c0] : tensor<6x5xi32>
  uop.store %y, %out[%r2] over (%r2) : memref<6xi32>
  uop.sink
}

// An array over a symbolic range has the place of the longest one; without a bound
// that is worth anything its size stays symbolic.
// CHECK-LABEL: uop.kernel @symbolic_stage
// CHECK-SAME:    %[[N:[a-z0-9]*]]: index {{[^,]*}}, %[[M:[a-z0-9]*]]: index
// CHECK:         %[[EMPTY:.*]] = tensor.empty() : tensor<40x5xi32>
// CHECK:         scf.for {{.*}} = %c0 to %[[N]] {{.*}} iter_args(%{{.*}} = %[[EMPTY]]) -> (tensor<40x5xi32>)
// CHECK:         tensor.empty(%[[M]]) : tensor<?xi32>
uop.kernel @symbolic_stage(%out: memref<1xi32>, %in: memref<?xi32>,
                           %n: index {uop.bounds = #uop.bounds<0 to 40>},
                           %m: index) {
  %c0 = uop.const 0 : index
  %c5 = uop.const 5 : index
  %r0 = uop.range %n reduce 0
  %r1 = uop.range 5 reduce 1
  %base = uop.mul %r0, %c5 : index
  %i = uop.add %base, %r1 : index
  %x = uop.load %in[%i] : memref<?xi32>
  %t = uop.stage %x over (%r0, %r1) : i32 -> tensor<?x5xi32>
  %r2 = uop.range %m reduce 2
  %y = uop.load %in[%r2] : memref<?xi32>
  %u = uop.stage %y over (%r2) : i32 -> tensor<?xi32>
  %a = uop.load %t[%c0, %c0] : tensor<?x5xi32>
  %b = uop.load %u[%c0] : tensor<?xi32>
  %z = uop.add %a, %b : i32
  uop.store %z, %out[%c0] over () : memref<1xi32>
  uop.sink
}

// Sizes may be as large as numbers are.
// CHECK-LABEL: uop.kernel @longest
// CHECK:         %[[SIZE:.*]] = arith.constant 9223372036854775807 : index
// CHECK:         scf.for %{{.*}} = %c0 to %[[SIZE]]
uop.kernel @longest(%out: memref<1xindex>) {
  %c0 = uop.const 0 : index
  %r = uop.range 9223372036854775807 reduce 0
  %s = uop.reduce max %r over (%r) : index
  uop.store %s, %out[%c0] over () : memref<1xindex>
  uop.sink
}

// A range is a loop, whatever its axis type. Partial sums that a stage keeps are
// an array.
// CHECK-LABEL: uop.kernel @axis_types
// CHECK:         scf.for %[[G:.*]] = %c0 to %c2
// CHECK:           scf.for %[[L:.*]] = %c0 to %c3
// CHECK:             scf.for %[[T:.*]] = %c0 to %c5
// CHECK:               %[[EMPTY:.*]] = tensor.empty() : tensor<4xf32>
// CHECK:               %[[PARTS:.*]] = scf.for %[[P:.*]] = %c0 to %c4 {{.*}}iter_args(%[[ARRAY:.*]] = %[[EMPTY]])
// CHECK:                 %[[PART:.*]] = scf.for %[[U:.*]] = %c0 to %c8 {{.*}}iter_args
// CHECK:                 tensor.insert %[[PART]] into %[[ARRAY]][%[[P]]]
// CHECK:               scf.for %[[Q:.*]] = %c0 to %c4
// CHECK:                 tensor.extract %[[PARTS]][%[[Q]]]
// CHECK:               memref.store
uop.kernel @axis_types(%out: memref<30xf32>, %in: memref<960xf32>) {
  %g = uop.range 2 global 0
  %l = uop.range 3 local 1
  %t = uop.range 5 upcast 2
  %p = uop.range 4 group_reduce 3
  %u = uop.range 8 unroll 4
  %c3 = uop.const 3 : index
  %c4 = uop.const 4 : index
  %c5 = uop.const 5 : index
  %c8 = uop.const 8 : index
  %0 = uop.mul %g, %c3 : index
  %1 = uop.add %0, %l : index
  %2 = uop.mul %1, %c5 : index
  %3 = uop.add %2, %t : index
  %4 = uop.mul %3, %c4 : index
  %5 = uop.add %4, %p : index
  %6 = uop.mul %5, %c8 : index
  %7 = uop.add %6, %u : index
  %x = uop.load %in[%7] : memref<960xf32>
  %part = uop.reduce add %x over (%u) : f32
  %parts = uop.stage %part over (%p) : f32 -> tensor<4xf32>
  %q = uop.range 4 reduce 5
  %y = uop.load %parts[%q] : tensor<4xf32>
  %sum = uop.reduce add %y over (%q) : f32
  uop.store %sum, %out[%3] over (%g, %l, %t) : memref<30xf32>
  uop.sink
}

// Vectors are loaded and stored as such: under a branch where one gate is for
// all elements, masked where each has its own.
// CHECK-LABEL: uop.kernel @vectors
// CHECK-SAME:    %[[OUT:.*]]: memref<32xf32>, %[[IN:.*]]: memref<32xf32>, %[[G:.*]]: memref<32xi1>
// CHECK:         %[[K:.*]] = uop.const dense<[9, 1, 7, 3]> : vector<4xindex>
// CHECK:         %[[ALL:.*]] = uop.const dense<true> : vector<4xi1>
// CHECK:         %[[ZERO:.*]] = uop.const dense<0.0{{.*}}> : vector<4xf32>
// CHECK:         %[[Z:.*]] = vector.gather %[[IN]][%c0] [%[[K]]], %[[ALL]], %[[ZERO]]
// CHECK:         scf.for %[[R:.*]] = %c0 to %c8
// CHECK:           %[[X:.*]] = vector.load %[[IN]][%[[I:.*]]] : memref<32xf32>, vector<4xf32>
// CHECK:           %[[MASK:.*]] = vector.load %[[G]][%[[I]]] : memref<32xi1>, vector<4xi1>
// CHECK:           %[[Y:.*]] = vector.maskedload %[[IN]][%[[I]]], %[[MASK]], %[[X]]
// CHECK:           %[[SOME:.*]] = uop.cmplt
// CHECK:           %[[W:.*]] = scf.if %[[SOME]] -> (vector<4xf32>)
// CHECK:             vector.load %[[IN]]
// CHECK:             scf.yield
// CHECK:           else
// CHECK:             scf.yield %[[Y]]
// CHECK:           scf.if %[[SOME]]
// CHECK:             vector.store %{{.*}}, %[[OUT]][%[[I]]] : memref<32xf32>, vector<4xf32>
// CHECK:           vector.maskedstore %[[OUT]][%[[I]]], %[[MASK]], %[[W]]
uop.kernel @vectors(%out: memref<32xf32>, %in: memref<32xf32>, %g: memref<32xi1>) {
  %r = uop.range 8 loop 0
  %c4 = uop.const 4 : index
  %i = uop.mul %r, %c4 : index
  %x = uop.load %in[%i] : memref<32xf32>, vector<4xf32>
  %mask = uop.load %g[%i] : memref<32xi1>, vector<4xi1>
  %y = uop.load %in[%i] if %mask : vector<4xi1> else %x : memref<32xf32>, vector<4xf32>
  %k = uop.const dense<[9, 1, 7, 3]> : vector<4xindex>
  %z = uop.load %in[%k : vector<4xindex>] : memref<32xf32>, vector<4xf32>
  %some = uop.cmplt %r, %c4 : index
  %w = uop.load %in[%i] if %some else %y : memref<32xf32>, vector<4xf32>
  %s = uop.add %z, %w : vector<4xf32>
  uop.store %s, %out[%i] if %some over (%r) : memref<32xf32>, vector<4xf32>
  uop.store %w, %out[%i] if %mask : vector<4xi1> over (%r) : memref<32xf32>, vector<4xf32>
  uop.sink
}

// Masked elements of other types are stored one by one.
// CHECK-LABEL: uop.kernel @masked_bytes
// CHECK-SAME:    %[[OUT:.*]]: memref<8xi8>, %{{.*}}, %{{.*}})
// CHECK:         %[[MASK:.*]] = vector.load %{{.*}} : memref<8xi1>, vector<2xi1>
// CHECK-NOT:     vector.maskedstore
// CHECK:         %[[FIRST:.*]] = vector.extract %[[MASK]][0]
// CHECK:         scf.if %[[FIRST]]
// CHECK:           %[[A:.*]] = vector.extract %{{.*}}[0]
// CHECK:           memref.store %[[A]], %[[OUT]]
// CHECK:         %[[SECOND:.*]] = vector.extract %[[MASK]][1]
// CHECK:         scf.if %[[SECOND]]
// CHECK:           %[[B:.*]] = vector.extract %{{.*}}[1]
// CHECK:           memref.store %[[B]], %[[OUT]]
uop.kernel @masked_bytes(%out: memref<8xi8>, %in: memref<8xi8>, %g: memref<8xi1>) {
  %c0 = uop.const 0 : index
  %x = uop.load %in[%c0] : memref<8xi8>, vector<2xi8>
  %mask = uop.load %g[%c0] : memref<8xi1>, vector<2xi1>
  uop.store %x, %out[%c0] if %mask : vector<2xi1> over () : memref<8xi8>, vector<2xi8>
  uop.sink
}

// Sums may be vectors. An array is filled row by row and read a vector at once.
// CHECK-LABEL: uop.kernel @vector_stage
// CHECK:         %[[EMPTY:.*]] = tensor.empty() : tensor<8x2x4xf32>
// CHECK:         %[[T:.*]] = scf.for %[[K:.*]] = {{.*}} iter_args(%[[ARRAY:.*]] = %[[EMPTY]])
// CHECK:           %[[A:.*]] = vector.transfer_write %[[X:.*]], %[[ARRAY]][%[[K]], %c0, %c0] {in_bounds = [true]} : vector<4xf32>
// CHECK:           %[[B:.*]] = vector.transfer_write %[[X]], %[[A]][%[[K]], %c1, %c0]
// CHECK:           scf.yield %[[B]]
// CHECK:         %[[IDENTITY:.*]] = uop.const dense<0.0{{.*}}> : vector<4xf32>
// CHECK:         scf.for %[[J:.*]] = {{.*}} iter_args(%[[ACC:.*]] = %[[IDENTITY]]) -> (vector<4xf32>)
// CHECK:           %[[Y:.*]] = vector.transfer_read %[[T]][%[[J]], %{{.*}}, %{{.*}}], %{{.*}} {in_bounds = [true]} : tensor<8x2x4xf32>, vector<4xf32>
// CHECK:           uop.add %[[ACC]], %[[Y]] : vector<4xf32>
uop.kernel @vector_stage(%out: memref<4xf32>, %in: memref<32xf32>) {
  %k = uop.range 8 loop 0
  %j = uop.range 8 reduce 1
  %c0 = uop.const 0 : index
  %c1 = uop.const 1 : index
  %c4 = uop.const 4 : index
  %i = uop.mul %k, %c4 : index
  %x = uop.load %in[%i] : memref<32xf32>, vector<4xf32>
  %zero = uop.const dense<0.0> : vector<2x4xf32>
  %0 = vector.insert %x, %zero [0] : vector<4xf32> into vector<2x4xf32>
  %1 = vector.insert %x, %0 [1] : vector<4xf32> into vector<2x4xf32>
  %t = uop.stage %1 over (%k) : vector<2x4xf32> -> tensor<8x2x4xf32>
  %y = uop.load %t[%j, %c1, %c0] : tensor<8x2x4xf32>, vector<4xf32>
  %s = uop.reduce add %y over (%j) : vector<4xf32>
  uop.store %s, %out[%c0] over () : memref<4xf32>, vector<4xf32>
  uop.sink
}

// Stores that are parts of one share loops, although the numbers that their
// indices may be overlap.
// CHECK-LABEL: uop.kernel @parts
// CHECK:         scf.for
// CHECK-COUNT-2:   memref.store
// CHECK-NOT:     scf.for
uop.kernel @parts(%out: memref<16xf32>) {
  %r = uop.range 8 loop 0
  %c1 = uop.const 1 : index
  %c2 = uop.const 2 : index
  %x = uop.const 1.0 : f32
  %i = uop.mul %r, %c2 : index
  %j = uop.add %i, %c1 : index
  uop.store %x, %out[%i] over (%r) {part_of = 0 : i64} : memref<16xf32>
  uop.store %x, %out[%j] over (%r) {part_of = 0 : i64} : memref<16xf32>
  uop.sink
}

// Iterations of a thread range may run at once, but those of one inside another
// do not.
// CHECK-LABEL: uop.kernel @threads
// CHECK-SAME:    %[[OUT:.*]]: memref<?xf32>, %[[N:.*]]: index
// CHECK:         %[[X:.*]] = uop.const 1.0
// CHECK:         scf.forall (%[[T:.*]]) in (4) {
// CHECK:           scf.for %{{.*}} = %c0 to %[[N]]
// CHECK:             memref.store %[[X]]
// CHECK:         scf.forall (%{{.*}}) in (%[[N]]) {
uop.kernel @threads(%out: memref<?xf32>, %n: index, %m: memref<?xf32>) {
  %t = uop.range 4 thread 0
  %u = uop.range %n thread 1
  %x = uop.const 1.0 : f32
  %0 = uop.mul %t, %n : index
  %i = uop.add %0, %u : index
  uop.store %x, %out[%i] over (%t, %u) : memref<?xf32>
  uop.store %x, %m[%u] over (%u) : memref<?xf32>
  uop.sink
}

// A reduction whose ranges stand around a range that its result depends on keeps
// a sum for each iteration of that: what only depends on the outer range is
// computed once for all of them.
// CHECK-LABEL: uop.kernel @split_sum
// CHECK:         %[[EMPTY:.*]] = tensor.empty() : tensor<4xf32>
// CHECK:         %[[SUMS:.*]] = scf.for %[[K0:.*]] = %c0 to %c3 {{.*}}iter_args(%[[ARRAY0:.*]] = %[[EMPTY]]) -> (tensor<4xf32>)
// CHECK:           %[[S:.*]] = memref.load
// CHECK:           %[[NEXT:.*]] = scf.for %[[M:.*]] = %c0 to %c4 {{.*}}iter_args(%[[ARRAY1:.*]] = %[[ARRAY0]])
// CHECK:             %[[FIRST:.*]] = uop.cmpeq %[[K0]], %c0
// CHECK:             %[[OLD:.*]] = tensor.extract %[[ARRAY1]][%[[M]]]
// CHECK:             %[[ZERO:.*]] = uop.const 0.0
// CHECK:             %[[START:.*]] = uop.where %[[FIRST]], %[[ZERO]], %[[OLD]]
// CHECK:             %[[SUM:.*]] = scf.for %{{.*}} = %c0 to %c5 {{.*}}iter_args(%{{.*}} = %[[START]])
// CHECK:             tensor.insert %[[SUM]] into %[[ARRAY1]][%[[M]]]
// CHECK:         scf.for %[[N:.*]] = %c0 to %c4
// CHECK:           %[[Y:.*]] = tensor.extract %[[SUMS]][%[[N]]]
// CHECK:           memref.store %[[Y]]
uop.kernel @split_sum(%out: memref<4xf32>, %in: memref<60xf32>, %scale: memref<3xf32>) {
  %k0 = uop.range 3 reduce 0
  %m = uop.range 4 loop 1
  %k1 = uop.range 5 reduce 2
  %c5 = uop.const 5 : index
  %c15 = uop.const 15 : index
  %0 = uop.mul %m, %c15 : index
  %1 = uop.mul %k0, %c5 : index
  %2 = uop.add %0, %1 : index
  %3 = uop.add %2, %k1 : index
  %x = uop.load %in[%3] : memref<60xf32>
  %f = uop.load %scale[%k0] : memref<3xf32>
  %p = uop.mul %x, %f : f32
  %s = uop.reduce add %p over (%k0, %k1) : f32
  uop.store %s, %out[%m] over (%m) : memref<4xf32>
  uop.sink
}
