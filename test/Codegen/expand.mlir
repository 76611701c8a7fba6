// RUN: tiny-opt %s --pass-pipeline='builtin.module(uop.kernel(uop-expand,cse,uop-simplify-index))' | FileCheck %s

// Consecutive elements are a vector; what does not depend on the range is
// computed once and put in all places.
// CHECK-LABEL: uop.kernel @scale
// CHECK-SAME:    %[[OUT:.*]]: memref<32xf32>, %[[IN:.*]]: memref<32xf32>, %[[S:.*]]: memref<1xf32>
// CHECK:         %[[R:.*]] = uop.range 8 loop 0
// CHECK-NOT:     uop.range
// CHECK:         %[[I:.*]] = uop.mul %[[R]], %c4
// CHECK:         %[[X:.*]] = uop.load %[[IN]][%[[I]]] : memref<32xf32>, vector<4xf32>
// CHECK:         %[[SCALE:.*]] = uop.load %[[S]][%c0] : memref<1xf32>
// CHECK:         %[[SCALES:.*]] = vector.broadcast %[[SCALE]] : f32 to vector<4xf32>
// CHECK:         %[[Y:.*]] = uop.mul %[[X]], %[[SCALES]] : vector<4xf32>
// CHECK:         uop.store %[[Y]], %[[OUT]][%[[I]]] over (%[[R]]) : memref<32xf32>, vector<4xf32>
uop.kernel @scale(%out: memref<32xf32>, %in: memref<32xf32>, %s: memref<1xf32>) {
  %c0 = uop.const 0 : index
  %c4 = uop.const 4 : index
  %scale = uop.load %s[%c0] : memref<1xf32>
  %r = uop.range 8 loop 0
  %u = uop.range 4 upcast 1
  %base = uop.mul %r, %c4 : index
  %i = uop.add %base, %u : index
  %x = uop.load %in[%i] : memref<32xf32>
  %y = uop.mul %x, %scale : f32
  uop.store %y, %out[%i] over (%r, %u) : memref<32xf32>
  uop.sink
}

// A range that is no power of two is copies; a value that a copy does not
// depend on is shared, and a reduction has a sum for each element of the tile.
// CHECK-LABEL: uop.kernel @tile
// CHECK-SAME:    %[[OUT:.*]]: memref<12xf32>, %[[A:.*]]: memref<30xf32>, %[[B:.*]]: memref<40xf32>
// CHECK:         %[[K:.*]] = uop.range 10 reduce 2
// CHECK:         %[[A0:.*]] = uop.load %[[A]][%[[K]]] : memref<30xf32>
// CHECK:         %[[ROW:.*]] = uop.load %[[B]][%{{.*}}] : memref<40xf32>, vector<4xf32>
// CHECK:         %[[V0:.*]] = vector.broadcast %[[A0]]
// CHECK:         %[[P0:.*]] = uop.mul %[[V0]], %[[ROW]] : vector<4xf32>
// CHECK:         %[[S0:.*]] = uop.reduce add %[[P0]] over (%[[K]]) : vector<4xf32>
// CHECK:         uop.store %[[S0]], %[[OUT]][%c0] over () {part_of = 0 : i64} : memref<12xf32>, vector<4xf32>
// CHECK:         %[[I1:.*]] = uop.add %[[K]], %c10
// CHECK:         %[[A1:.*]] = uop.load %[[A]][%[[I1]]]
// CHECK:         %[[V1:.*]] = vector.broadcast %[[A1]]
// CHECK-NOT:     uop.load %[[B]]
// CHECK:         %[[P1:.*]] = uop.mul %[[V1]], %[[ROW]]
// CHECK:         %[[S1:.*]] = uop.reduce add %[[P1]]
// CHECK:         uop.store %[[S1]], %[[OUT]][%c4] over () {part_of = 0 : i64}
// CHECK:         uop.store %{{.*}}, %[[OUT]][%c8] over () {part_of = 0 : i64}
// CHECK-NOT:     uop.store
uop.kernel @tile(%out: memref<12xf32>, %a: memref<30xf32>, %b: memref<40xf32>) {
  %m = uop.range 3 upcast 0
  %n = uop.range 4 upcast 1
  %k = uop.range 10 reduce 2
  %c4 = uop.const 4 : index
  %c10 = uop.const 10 : index
  %0 = uop.mul %m, %c10 : index
  %1 = uop.add %0, %k : index
  %x = uop.load %a[%1] : memref<30xf32>
  %2 = uop.mul %k, %c4 : index
  %3 = uop.add %2, %n : index
  %y = uop.load %b[%3] : memref<40xf32>
  %p = uop.mul %x, %y : f32
  %s = uop.reduce add %p over (%k) : f32
  %4 = uop.mul %m, %c4 : index
  %5 = uop.add %4, %n : index
  uop.store %s, %out[%5] over (%m, %n) : memref<12xf32>
  uop.sink
}

// A reduction over a vector has a vector of sums; copies have sums of their own.
// CHECK-LABEL: uop.kernel @sums
// CHECK:         %[[K:.*]] = uop.range 10 reduce 0
// CHECK:         %[[X:.*]] = uop.load %{{.*}} : memref<80xf32>, vector<4xf32>
// CHECK:         %[[Y:.*]] = uop.load %{{.*}} : memref<80xf32>, vector<4xf32>
// CHECK:         %[[S:.*]] = uop.reduce add %[[X]] over (%[[K]]) : vector<4xf32>
// CHECK:         %[[T:.*]] = uop.reduce add %[[Y]] over (%[[K]]) : vector<4xf32>
// CHECK:         %[[ALL:.*]] = uop.add %[[S]], %[[T]] : vector<4xf32>
// CHECK:         %[[LOW:.*]] = vector.shuffle %[[ALL]], %[[ALL]] [0, 1]
// CHECK:         %[[HIGH:.*]] = vector.shuffle %[[ALL]], %[[ALL]] [2, 3]
// CHECK:         %[[TWO:.*]] = uop.add %[[LOW]], %[[HIGH]] : vector<2xf32>
// CHECK:         %[[FIRST:.*]] = vector.shuffle %[[TWO]], %[[TWO]] [0]
// CHECK:         %[[SECOND:.*]] = vector.shuffle %[[TWO]], %[[TWO]] [1]
// CHECK:         %[[ONE:.*]] = uop.add %[[FIRST]], %[[SECOND]] : vector<1xf32>
// CHECK:         %[[SUM:.*]] = vector.extract %[[ONE]][0]
// CHECK:         uop.store %[[SUM]]
uop.kernel @sums(%out: memref<1xf32>, %in: memref<80xf32>) {
  %k = uop.range 10 reduce 0
  %u = uop.range 2 unroll 1
  %v = uop.range 4 unroll 2
  %c0 = uop.const 0 : index
  %c2 = uop.const 2 : index
  %c4 = uop.const 4 : index
  %0 = uop.mul %k, %c2 : index
  %1 = uop.add %0, %u : index
  %2 = uop.mul %1, %c4 : index
  %3 = uop.add %2, %v : index
  %x = uop.load %in[%3] : memref<80xf32>
  %s = uop.reduce add %x over (%k, %u, %v) : f32
  uop.store %s, %out[%c0] over () : memref<1xf32>
  uop.sink
}

// Each of two reductions of one kernel has a vector axis of its own; a value
// that would depend on both has copies along one of them.
// CHECK-LABEL: uop.kernel @rows
// CHECK:         uop.reduce max %{{.*}} over (%{{.*}}) : vector<8xf32>
// CHECK:         uop.store %{{.*}} : memref<64xf32>, vector<4xf32>
uop.kernel @rows(%out: memref<64xf32>, %in: memref<64xf32>) {
  %k = uop.range 8 reduce 0
  %u = uop.range 8 unroll 1
  %r = uop.range 16 loop 2
  %v = uop.range 4 upcast 3
  %c4 = uop.const 4 : index
  %c8 = uop.const 8 : index
  %0 = uop.mul %k, %c8 : index
  %1 = uop.add %0, %u : index
  %x = uop.load %in[%1] : memref<64xf32>
  %max = uop.reduce max %x over (%k, %u) : f32
  %2 = uop.mul %r, %c4 : index
  %3 = uop.add %2, %v : index
  %y = uop.load %in[%3] : memref<64xf32>
  %z = uop.sub %y, %max : f32
  uop.store %z, %out[%3] over (%r, %v) : memref<64xf32>
  uop.sink
}

// Backwards; with a mask where the gate differs between elements, without one
// where it does not; one by one where memory is not contiguous.
// CHECK-LABEL: uop.kernel @accesses
// CHECK-SAME:    %[[OUT:.*]]: memref<64xf32>, %[[IN:.*]]: memref<64xf32>
// CHECK-DAG:     %[[R:.*]] = uop.range 8 loop 0
// CHECK:         %[[BACK:.*]] = uop.load %[[IN]][%{{.*}}] : memref<64xf32>, vector<8xf32>
// CHECK:         %[[FRONT:.*]] = vector.shuffle %[[BACK]], %[[BACK]] [7, 6, 5, 4, 3, 2, 1, 0]
// CHECK:         %[[MASK:.*]] = uop.cmplt %{{.*}} : vector<8xindex>
// CHECK:         uop.load %[[IN]][%{{.*}}] if %[[MASK]] : vector<8xi1> else %{{.*}} : memref<64xf32>, vector<8xf32>
// CHECK:         %[[GATE:.*]] = uop.cmplt %[[R]], %{{.*}} : index
// CHECK:         uop.load %[[IN]][%{{.*}}] if %[[GATE]] else %{{.*}} : memref<64xf32>, vector<8xf32>
// CHECK-COUNT-8: uop.load %[[IN]][%{{.*}}] : memref<64xf32>{{$}}
// CHECK:         vector.from_elements
uop.kernel @accesses(%out: memref<64xf32>, %in: memref<64xf32>) {
  %r = uop.range 8 loop 0
  %u = uop.range 8 upcast 1
  %c5 = uop.const 5 : index
  %c8 = uop.const 8 : index
  %c63 = uop.const 63 : index
  %zero = uop.const 0.0 : f32
  %0 = uop.mul %r, %c8 : index
  %i = uop.add %0, %u : index
  %1 = uop.sub %c63, %i : index
  %x = uop.load %in[%1] : memref<64xf32>
  %some = uop.cmplt %u, %c5 : index
  %y = uop.load %in[%i] if %some else %x : memref<64xf32>
  %all = uop.cmplt %r, %c5 : index
  %z = uop.load %in[%i] if %all else %zero : memref<64xf32>
  %2 = uop.mul %u, %c8 : index
  %3 = uop.add %2, %r : index
  %w = uop.load %in[%3] : memref<64xf32>
  %4 = uop.add %x, %y : f32
  %5 = uop.add %4, %z : f32
  %6 = uop.add %5, %w : f32
  uop.store %6, %out[%i] over (%r, %u) : memref<64xf32>
  uop.sink
}

// Copies and the vector are the last dimensions of an array, wherever they were.
// CHECK-LABEL: uop.kernel @packed
// CHECK:         %[[Z:.*]] = uop.range 5 loop 2
// CHECK:         %[[S:.*]] = uop.range 5 loop 3
// CHECK:         %[[X0:.*]] = uop.load %{{.*}}, vector<4xf32>
// CHECK:         vector.insert %[[X0]], %{{.*}} [0] : vector<4xf32> into vector<3x4xf32>
// CHECK:         %[[E:.*]] = vector.insert %{{.*}} [2] : vector<4xf32> into vector<3x4xf32>
// CHECK:         %[[T:.*]] = uop.stage %[[E]] over (%[[Z]]) : vector<3x4xf32> -> tensor<5x3x4xf32>
// CHECK:         uop.load %[[T]][%[[S]], %c0, %c0] : tensor<5x3x4xf32>, vector<4xf32>
// CHECK:         uop.load %[[T]][%[[S]], %c1, %c0] : tensor<5x3x4xf32>, vector<4xf32>
uop.kernel @packed(%out: memref<60xf32>, %in: memref<60xf32>) {
  %x = uop.range 3 upcast 0
  %y = uop.range 4 upcast 1
  %z = uop.range 5 loop 2
  %s = uop.range 5 loop 3
  %c3 = uop.const 3 : index
  %c4 = uop.const 4 : index
  %0 = uop.mul %z, %c3 : index
  %1 = uop.add %0, %x : index
  %2 = uop.mul %1, %c4 : index
  %3 = uop.add %2, %y : index
  %e = uop.load %in[%3] : memref<60xf32>
  %t = uop.stage %e over (%x, %y, %z) : f32 -> tensor<3x4x5xf32>
  %v = uop.load %t[%x, %y, %s] : tensor<3x4x5xf32>
  %4 = uop.mul %s, %c3 : index
  %5 = uop.add %4, %x : index
  %6 = uop.mul %5, %c4 : index
  %7 = uop.add %6, %y : index
  uop.store %v, %out[%7] over (%s, %x, %y) : memref<60xf32>
  uop.sink
}

// With many copies of the result the sums of an unrolled range would not fit in
// registers: it stays a loop. So does what would be too many stores.
// CHECK-LABEL: uop.kernel @too_many
// CHECK:         uop.range 300 upcast 0
// CHECK-NOT:     uop.range 12
// CHECK:         uop.range 5 unroll 3
// CHECK-NOT:     uop.range
uop.kernel @too_many(%out: memref<3600xf32>, %in: memref<180000xf32>) {
  %a = uop.range 300 upcast 0
  %b = uop.range 12 upcast 1
  %k = uop.range 10 reduce 2
  %u = uop.range 5 unroll 3
  %c5 = uop.const 5 : index
  %c10 = uop.const 10 : index
  %c12 = uop.const 12 : index
  %0 = uop.mul %a, %c12 : index
  %i = uop.add %0, %b : index
  %1 = uop.mul %i, %c10 : index
  %2 = uop.add %1, %k : index
  %3 = uop.mul %2, %c5 : index
  %4 = uop.add %3, %u : index
  %x = uop.load %in[%4] : memref<180000xf32>
  %s = uop.reduce add %x over (%k, %u) : f32
  uop.store %s, %out[%i] over (%a, %b) : memref<3600xf32>
  uop.sink
}

// Where a split did not divide, only the last iteration has a mask. A buffer that
// is read and written is not written in parts.
// CHECK-LABEL: uop.kernel @ragged
// CHECK-SAME:    %[[OUT:.*]]: memref<100xf32>, %[[IN:.*]]: memref<100xf32>
// CHECK:         %[[R:.*]] = uop.range 6 loop 0
// CHECK:         %[[I:.*]] = uop.mul %[[R]], %c16
// CHECK:         %[[X:.*]] = uop.load %[[IN]][%[[I]]] : memref<100xf32>, vector<16xf32>
// CHECK:         %[[Y:.*]] = uop.add %[[X]], %[[X]]
// CHECK:         uop.store %[[Y]], %[[OUT]][%[[I]]] over (%[[R]]) {part_of = 0 : i64}
// CHECK:         %[[MASK:.*]] = uop.cmplt %{{.*}} : vector<16xindex>
// CHECK:         uop.load %[[IN]][%c96] if %[[MASK]]
// CHECK:         uop.store %{{.*}}, %[[OUT]][%c96] if %[[MASK]] : vector<16xi1> over () {part_of = 0 : i64}
uop.kernel @ragged(%out: memref<100xf32>, %in: memref<100xf32>) {
  %r = uop.range 7 loop 0
  %u = uop.range 16 upcast 1
  %c16 = uop.const 16 : index
  %c100 = uop.const 100 : index
  %zero = uop.const 0.0 : f32
  %0 = uop.mul %r, %c16 : index
  %i = uop.add %0, %u : index
  %inside = uop.cmplt %i, %c100 : index
  %x = uop.load %in[%i] if %inside else %zero : memref<100xf32>
  %y = uop.add %x, %x : f32
  uop.store %y, %out[%i] if %inside over (%r, %u) : memref<100xf32>
  uop.sink
}
// CHECK-LABEL: uop.kernel @ragged_in_place
// CHECK:         uop.range 7 loop 0
// CHECK-COUNT-1: uop.store
// CHECK-NOT:     uop.store
uop.kernel @ragged_in_place(%out: memref<100xf32>) {
  %r = uop.range 7 loop 0
  %u = uop.range 16 upcast 1
  %c16 = uop.const 16 : index
  %c100 = uop.const 100 : index
  %zero = uop.const 0.0 : f32
  %0 = uop.mul %r, %c16 : index
  %i = uop.add %0, %u : index
  %inside = uop.cmplt %i, %c100 : index
  %x = uop.load %out[%i] if %inside else %zero : memref<100xf32>
  %y = uop.add %x, %x : f32
  uop.store %y, %out[%i] if %inside over (%r, %u) : memref<100xf32>
  uop.sink
}

// The last part of a sum is added to that of the others.
// CHECK-LABEL: uop.kernel @ragged_sum
// CHECK:         %[[K:.*]] = uop.range 6 reduce 0
// CHECK:         %[[X:.*]] = uop.load %{{.*}} : memref<100xf32>, vector<16xf32>
// CHECK:         %[[Y:.*]] = uop.load %{{.*}}[%c96] if
// CHECK:         %[[S:.*]] = uop.reduce add %[[X]] over (%[[K]]) : vector<16xf32>
// CHECK:         uop.add %[[S]], %[[Y]] : vector<16xf32>
uop.kernel @ragged_sum(%out: memref<1xf32>, %in: memref<100xf32>) {
  %k = uop.range 7 reduce 0
  %u = uop.range 16 unroll 1
  %c0 = uop.const 0 : index
  %c16 = uop.const 16 : index
  %c100 = uop.const 100 : index
  %zero = uop.const 0.0 : f32
  %0 = uop.mul %k, %c16 : index
  %i = uop.add %0, %u : index
  %inside = uop.cmplt %i, %c100 : index
  %x = uop.load %in[%i] if %inside else %zero : memref<100xf32>
  %s = uop.reduce add %x over (%k, %u) : f32
  uop.store %s, %out[%c0] over () : memref<1xf32>
  uop.sink
}

// A kernel without such ranges stays as it is, and so does one whose sizes are
// not known.
// CHECK-LABEL: uop.kernel @nothing
// CHECK:         uop.range %{{.*}} upcast 0
uop.kernel @nothing(%out: memref<?xf32>, %n: index) {
  %u = uop.range %n upcast 0
  %x = uop.const 1.0 : f32
  uop.store %x, %out[%u] over (%u) : memref<?xf32>
  uop.sink
}

// A condition that holds in no iteration but the last, and one that holds in the
// first of two alone: where it is decided, nothing depends on the range.
// CHECK-LABEL: uop.kernel @condition_alone
uop.kernel @condition_alone(%out: memref<4xf32>, %other: memref<4xf32>) {
  // CHECK-NOT: uop.range
  // CHECK: %[[X:.*]] = vector.broadcast
  // CHECK: uop.store %[[X]], %arg0[%{{[^ ]*}}] over ()
  // CHECK-NEXT: uop.store %[[X]], %arg1[%{{[^ ]*}}] over ()
  // CHECK-NEXT: uop.sink
  %r0 = uop.range 5 loop 0
  %r1 = uop.range 4 upcast 1
  %r2 = uop.range 2 loop 2
  %c1 = uop.const 1 : index
  %c3 = uop.const 3 : index
  %x = uop.const 1.0 : f32
  %last = uop.cmplt %c3, %r0 : index
  uop.store %x, %out[%r1] if %last over (%r0, %r1) : memref<4xf32>
  %first = uop.cmplt %r2, %c1 : index
  uop.store %x, %other[%r1] if %first over (%r1, %r2) : memref<4xf32>
  uop.sink
}

// Conditions that only matter to what fills an array do not double it.
// CHECK-LABEL: uop.kernel @filled
// CHECK: uop.range 9 loop 0
// CHECK: uop.stage
// CHECK-NOT: uop.stage
uop.kernel @filled(%out: memref<72xf32>, %in: memref<64xf32>) {
  %c4 = uop.const 4 : index
  %c8 = uop.const 8 : index
  %c64 = uop.const 64 : index
  %zero = uop.const 0.0 : f32
  %r0 = uop.range 9 loop 0
  %r1 = uop.range 2 loop 1
  %u = uop.range 4 upcast 2
  %s = uop.range 2 loop 3
  %su = uop.range 4 upcast 4
  %0 = uop.mul %r0, %c8 : index
  %1 = uop.mul %s, %c4 : index
  %2 = uop.add %1, %su : index
  %3 = uop.add %0, %2 : index
  %ok = uop.cmplt %3, %c64 : index
  %x = uop.load %in[%3] if %ok else %zero : memref<64xf32>
  %t = uop.stage %x over (%s, %su) : f32 -> tensor<2x4xf32>
  %y = uop.load %t[%r1, %u] : tensor<2x4xf32>
  %4 = uop.mul %r1, %c4 : index
  %5 = uop.add %4, %u : index
  %6 = uop.add %0, %5 : index
  uop.store %y, %out[%6] over (%r0, %r1, %u) : memref<72xf32>
  uop.sink
}

// All elements are the same but in the last iteration.
// CHECK-LABEL: uop.kernel @nearly_the_same
// CHECK: %[[SUM:.*]] = uop.reduce add %{{.*}} over (%{{.*}}) : f32
// CHECK: %[[SUMS:.*]] = vector.broadcast %[[SUM]] : f32 to vector<4xf32>
// CHECK: uop.add %[[SUMS]], %{{.*}} : vector<4xf32>
uop.kernel @nearly_the_same(%out: memref<4xf32>, %in: memref<7xf32>) {
  %c7 = uop.const 7 : index
  %c26 = uop.const 26 : index
  %one = uop.const 1.0 : f32
  %r = uop.range 4 upcast 0
  %k = uop.range 7 reduce 1
  %0 = uop.mul %r, %c7 : index
  %1 = uop.add %0, %k : index
  %last = uop.cmplt %c26, %1 : index
  %x = uop.load %in[%k] : memref<7xf32>
  %y = uop.where %last, %x, %one : f32
  %z = uop.mul %x, %y : f32
  %s = uop.reduce add %z over (%k) : f32
  uop.store %s, %out[%r] over (%r) : memref<4xf32>
  uop.sink
}
