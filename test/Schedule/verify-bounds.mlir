// RUN: tiny-opt %s --uop-verify-bounds | FileCheck %s
// RUN: tiny-opt %s --pass-pipeline='builtin.module(uop.kernel(uop-simplify-index,uop-verify-bounds))' | FileCheck %s

// Intervals suffice.
// CHECK-LABEL: uop.kernel @plain
uop.kernel @plain(%out: memref<32xf32>, %in: memref<32xf32>) {
  %r0 = uop.range 4 loop 0
  %r1 = uop.range 8 loop 1
  %c8 = uop.const 8 : index
  %row = uop.mul %r0, %c8 : index
  %i = uop.add %row, %r1 : index
  %x = uop.load %in[%i] : memref<32xf32>
  uop.store %x, %out[%i] over (%r0, %r1) : memref<32xf32>
  uop.sink
}

// The gate is a conjunction on a sum, which bounds no part of the index alone.
// CHECK-LABEL: uop.kernel @gate_on_sum
uop.kernel @gate_on_sum(%out: memref<16xf32>, %in: memref<10xf32>) {
  %r0 = uop.range 4 loop 0
  %r1 = uop.range 4 loop 1
  %c3 = uop.const 3 : index
  %c4 = uop.const 4 : index
  %c10 = uop.const 10 : index
  %c-1 = uop.const -1 : index
  %scaled = uop.mul %r0, %c3 : index
  %sum = uop.add %scaled, %r1 : index
  %i = uop.sub %sum, %c3 : index
  %low = uop.cmplt %c-1, %i : index
  %high = uop.cmplt %i, %c10 : index
  %g = uop.and %low, %high : i1
  %zero = uop.const 0.0 : f32
  %x = uop.load %in[%i] if %g else %zero : memref<10xf32>
  %row = uop.mul %r0, %c4 : index
  %j = uop.add %row, %r1 : index
  uop.store %x, %out[%j] over (%r0, %r1) : memref<16xf32>
  uop.sink
}

// What the gate says needs arithmetic: i is even and less than 7, so at most 6.
// CHECK-LABEL: uop.kernel @gate_and_remainder
uop.kernel @gate_and_remainder(%out: memref<16xf32>, %in: memref<4xf32>) {
  %r0 = uop.range 16 loop 0
  %c2 = uop.const 2 : index
  %c7 = uop.const 7 : index
  %c0 = uop.const 0 : index
  %odd = uop.mod %r0, %c2 : index
  %even = uop.cmpeq %odd, %c0 : index
  %less = uop.cmplt %r0, %c7 : index
  %g = uop.and %even, %less : i1
  %half = uop.idiv %r0, %c2 : index
  %zero = uop.const 0.0 : f32
  %x = uop.load %in[%half] if %g else %zero : memref<4xf32>
  uop.store %x, %out[%r0] over (%r0) : memref<16xf32>
  uop.sink
}

// A part of the gate is data, and may be anything.
// CHECK-LABEL: uop.kernel @gate_from_data
uop.kernel @gate_from_data(%out: memref<8xf32>, %in: memref<8xf32>, %mask: memref<8xi1>) {
  %r0 = uop.range 9 loop 0
  %c8 = uop.const 8 : index
  %less = uop.cmplt %r0, %c8 : index
  %false = uop.const false
  %m = uop.load %mask[%r0] if %less else %false : memref<8xi1>
  %g = uop.and %m, %less : i1
  %zero = uop.const 0.0 : f32
  %x = uop.load %in[%r0] if %g else %zero : memref<8xf32>
  uop.store %x, %out[%r0] if %less over (%r0) : memref<8xf32>
  uop.sink
}

// Divisions in divisions: (r0 * 6 + r1) as two indices of another shape.
// CHECK-LABEL: uop.kernel @nested_division
uop.kernel @nested_division(%out: memref<24xf32>, %in: memref<24xf32>) {
  %r0 = uop.range 4 loop 0
  %r1 = uop.range 6 loop 1
  %c6 = uop.const 6 : index
  %c8 = uop.const 8 : index
  %c5 = uop.const 5 : index
  %c3 = uop.const 3 : index
  %c23 = uop.const 23 : index
  %row = uop.mul %r0, %c6 : index
  %flat = uop.add %row, %r1 : index
  %a = uop.idiv %flat, %c8 : index
  %b = uop.mod %flat, %c8 : index
  %transposed = uop.mul %b, %c3 : index
  %i = uop.add %transposed, %a : index
  // The last elements first: an expression that is never negative.
  %back = uop.sub %c23, %i : index
  %x = uop.load %in[%back] : memref<24xf32>
  %fifths = uop.idiv %flat, %c5 : index
  %times = uop.mul %fifths, %c5 : index
  %y = uop.load %in[%times] : memref<24xf32>
  %z = uop.add %x, %y : f32
  uop.store %z, %out[%flat] over (%r0, %r1) : memref<24xf32>
  uop.sink
}

// CHECK-LABEL: uop.kernel @symbolic
uop.kernel @symbolic(
    %out: memref<?xf32> {uop.size = affine_map<()[n, m] -> (n * m)>},
    %in: memref<?xf32> {uop.size = affine_map<()[n, m] -> (n * m + 1)>},
    %n: index {uop.bounds = #uop.bounds<0 to 4096>}, %m: index {uop.bounds = #uop.bounds<0 to 4096>}) {
  %r0 = uop.range %n loop 0
  %r1 = uop.range %m loop 1
  %row = uop.mul %r0, %m : index
  %i = uop.add %row, %r1 : index
  %c1 = uop.const 1 : index
  %j = uop.add %i, %c1 : index
  %x = uop.load %in[%j] : memref<?xf32>
  uop.store %x, %out[%i] over (%r0, %r1) : memref<?xf32>
  uop.sink
}

// Nothing is known of the sizes but that the buffer exists, so that their product
// does not wrap around.
// CHECK-LABEL: uop.kernel @symbolic_unbounded
uop.kernel @symbolic_unbounded(
    %out: memref<?xf32> {uop.size = affine_map<()[n, m] -> (n * m)>},
    %n: index {uop.bounds = #uop.bounds<0 to 1152921504606846976>},
    %m: index {uop.bounds = #uop.bounds<0 to 1152921504606846976>}) {
  %r0 = uop.range %n loop 0
  %r1 = uop.range %m loop 1
  %row = uop.mul %r0, %m : index
  %i = uop.add %row, %r1 : index
  %x = uop.const 1.0 : f32
  uop.store %x, %out[%i] over (%r0, %r1) : memref<?xf32>
  uop.sink
}

// CHECK-LABEL: uop.kernel @three_symbolic_sizes
uop.kernel @three_symbolic_sizes(
    %out: memref<?xf32> {uop.size = affine_map<()[n, m, k] -> (n * m * k)>},
    %n: index {uop.bounds = #uop.bounds<0 to 1024>}, %m: index {uop.bounds = #uop.bounds<0 to 1024>},
    %k: index {uop.bounds = #uop.bounds<0 to 1024>}) {
  %r0 = uop.range %n loop 0
  %r1 = uop.range %m loop 1
  %r2 = uop.range %k loop 2
  %0 = uop.mul %m, %k : index
  %1 = uop.mul %r0, %0 : index
  %2 = uop.mul %r1, %k : index
  %3 = uop.add %1, %2 : index
  %i = uop.add %3, %r2 : index
  %x = uop.const 1.0 : f32
  uop.store %x, %out[%i] over (%r0, %r1, %r2) : memref<?xf32>
  uop.sink
}

// What the numbers have to do with each other.
// CHECK-LABEL: uop.kernel @given
uop.kernel @given(%out: memref<?xf32> {uop.size = affine_map<()[n, o] -> (n)>}, %in: memref<10xf32>,
                  %n: index {uop.bounds = #uop.bounds<0 to 10>}, %o: index {uop.bounds = #uop.bounds<0 to 10>})
    attributes {uop.given = affine_set<()[n, o] : (10 - n - o >= 0)>} {
  %r0 = uop.range %n loop 0
  %i = uop.add %r0, %o : index
  %x = uop.load %in[%i] : memref<10xf32>
  uop.store %x, %out[%r0] over (%r0) : memref<?xf32>
  uop.sink
}

// Padded on both sides: what a selection is, its condition says, and the gate is
// that of both.
// CHECK-LABEL: uop.kernel @symbolic_pad
uop.kernel @symbolic_pad(
    %out: memref<?xf32> {uop.size = affine_map<()[n, m, p] -> ((n + p + 1) * (m + 3))>},
    %in: memref<?xf32> {uop.size = affine_map<()[n, m, p] -> (n * m)>},
    %n: index {uop.bounds = #uop.bounds<0 to 1099511627776>},
    %m: index {uop.bounds = #uop.bounds<0 to 1099511627776>},
    %p: index {uop.bounds = #uop.bounds<0 to 9>}) {
  %c0 = uop.const 0 : index
  %c1 = uop.const 1 : index
  %c3 = uop.const 3 : index
  %padded = uop.add %n, %p : index
  %rows = uop.add %padded, %c1 : index
  %columns = uop.add %m, %c3 : index
  %r0 = uop.range %rows loop 0
  %r1 = uop.range %columns loop 1
  %i = uop.sub %r0, %p : index
  %lowRow = uop.cmplt %i, %n : index
  %c-1 = uop.const -1 : index
  %highRow = uop.cmplt %c-1, %i : index
  %row = uop.and %lowRow, %highRow : i1
  %i2 = uop.where %row, %i, %c0 : index
  %j = uop.sub %r1, %c1 : index
  %lowColumn = uop.cmplt %j, %m : index
  %highColumn = uop.cmplt %c-1, %j : index
  %column = uop.and %lowColumn, %highColumn : i1
  %j2 = uop.where %column, %j, %c0 : index
  %g = uop.and %row, %column : i1
  %start = uop.mul %i2, %m : index
  %at = uop.add %start, %j2 : index
  %zero = uop.const 0.0 : f32
  %x = uop.load %in[%at] if %g else %zero : memref<?xf32>
  %outStart = uop.mul %r0, %columns : index
  %to = uop.add %outStart, %r1 : index
  uop.store %x, %out[%to] over (%r0, %r1) : memref<?xf32>
  uop.sink
}

// Back to front, and inside of a larger row.
// CHECK-LABEL: uop.kernel @symbolic_flip
uop.kernel @symbolic_flip(
    %out: memref<?xf32> {uop.size = affine_map<()[n, m, s] -> (n * s)>},
    %n: index {uop.bounds = #uop.bounds<0 to 1099511627776>},
    %m: index {uop.bounds = #uop.bounds<0 to 1099511627776>},
    %s: index {uop.bounds = #uop.bounds<0 to 1099511627776>})
    attributes {uop.given = affine_set<()[n, m, s] : (s - m - 1 >= 0)>} {
  %r0 = uop.range %n loop 0
  %r1 = uop.range %m loop 1
  %c-1 = uop.const -1 : index
  %last = uop.add %n, %c-1 : index
  %back = uop.sub %last, %r0 : index
  %row = uop.mul %back, %s : index
  %at = uop.add %row, %r1 : index
  %c1 = uop.const 1 : index
  %next = uop.add %at, %c1 : index
  %x = uop.const 1.0 : f32
  uop.store %x, %out[%next] over (%r0, %r1) : memref<?xf32>
  uop.sink
}

// A number that is not bounded by itself, but by what is given.
// CHECK-LABEL: uop.kernel @given_equal
uop.kernel @given_equal(
    %out: memref<?xf32> {uop.size = affine_map<()[n, m] -> (n * m)>}, %in: memref<343xf32>,
    %n: index {uop.bounds = #uop.bounds<0 to 1099511627776>},
    %m: index {uop.bounds = #uop.bounds<0 to 1099511627776>})
    attributes {uop.given = affine_set<()[n, m] : (n * m - 343 == 0)>} {
  %r0 = uop.range 7 loop 0
  %r1 = uop.range 49 loop 1
  %c49 = uop.const 49 : index
  %row = uop.mul %r0, %c49 : index
  %i = uop.add %row, %r1 : index
  %x = uop.load %in[%i] : memref<343xf32>
  uop.store %x, %out[%i] over (%r0, %r1) : memref<?xf32>
  uop.sink
}

// What is loaded for a loop that has no iterations is not loaded: the buffer may
// be empty where the size of the loop is zero.
// CHECK-LABEL: uop.kernel @for_a_loop
uop.kernel @for_a_loop(
    %out: memref<?xf32> {uop.size = affine_map<()[n] -> (n)>}, %sum: memref<1xf32>,
    %in: memref<?xf32> {uop.size = affine_map<()[n] -> (n)>},
    %n: index {uop.bounds = #uop.bounds<0 to 100>}) {
  %c0 = uop.const 0 : index
  %r0 = uop.range %n loop 0
  %r1 = uop.range %n reduce 1
  %x = uop.load %in[%c0] : memref<?xf32>
  %s = uop.reduce add %x over (%r1) : f32
  uop.store %x, %out[%r0] over (%r0) : memref<?xf32>
  uop.store %s, %sum[%c0] over () : memref<1xf32>
  uop.sink
}

// Nothing is read: the range has no values.
// CHECK-LABEL: uop.kernel @empty
uop.kernel @empty(%out: memref<4xf32>, %in: memref<0xf32>) {
  %r0 = uop.range 0 reduce 0
  %r1 = uop.range 4 loop 1
  %x = uop.load %in[%r0] : memref<0xf32>
  %sum = uop.reduce add %x over (%r0) : f32
  %c0 = uop.const 0 : index
  %none = uop.cmplt %r1, %c0 : index
  %c99 = uop.const 99 : index
  %far = uop.add %r1, %c99 : index
  uop.store %sum, %out[%r1] over (%r1) : memref<4xf32>
  uop.store %sum, %out[%far] if %none over (%r1) : memref<4xf32>
  uop.sink
}

// An index that is data lies inside by its gate, or because it is moved there.
// CHECK-LABEL: uop.kernel @gather
uop.kernel @gather(%out: memref<8xf32>, %clamped: memref<8xf32>, %table: memref<100xf32>,
                   %ids: memref<8xi32>, %bytes: memref<8xui8>) {
  %r0 = uop.range 8 loop 0
  %id32 = uop.load %ids[%r0] : memref<8xi32>
  %id = uop.cast %id32 : i32 -> index
  %c-1 = uop.const -1 : i32
  %c0 = uop.const 0 : index
  %c99 = uop.const 99 : index
  %c100 = uop.const 100 : i32
  %low = uop.cmplt %c-1, %id32 : i32
  %high = uop.cmplt %id32, %c100 : i32
  %g = uop.and %low, %high : i1
  %zero = uop.const 0.0 : f32
  %x = uop.load %table[%id] if %g else %zero : memref<100xf32>
  uop.store %x, %out[%r0] over (%r0) : memref<8xf32>
  %atLeast = uop.max %id, %c0 : index
  %isHigh = uop.cmplt %c99, %atLeast : index
  %inside = uop.where %isHigh, %c99, %atLeast : index
  %y = uop.load %table[%inside] : memref<100xf32>
  %byte = uop.load %bytes[%r0] : memref<8xui8>
  %half = uop.const 127 : ui8
  %low7 = uop.and %byte, %half : ui8
  %three = uop.const 3 : ui8
  %third = uop.idiv %low7, %three : ui8
  %k = uop.cast %third : ui8 -> index
  %z = uop.load %table[%k] : memref<100xf32>
  %w = uop.add %y, %z : f32
  uop.store %w, %clamped[%r0] over (%r0) : memref<8xf32>
  uop.sink
}

// CHECK-LABEL: uop.kernel @stages
uop.kernel @stages(%out: memref<8xf32>, %in: memref<20xf32>,
                   %n: index {uop.bounds = #uop.bounds<0 to 8>}) {
  %r0 = uop.range 4 reduce 0
  %r1 = uop.range 5 reduce 1
  %c5 = uop.const 5 : index
  %row = uop.mul %r0, %c5 : index
  %i = uop.add %row, %r1 : index
  %x = uop.load %in[%i] : memref<20xf32>
  %tile = uop.stage %x over (%r0, %r1) : f32 -> tensor<4x5xf32>
  %r2 = uop.range 8 loop 2
  %c2 = uop.const 2 : index
  %half = uop.idiv %r2, %c2 : index
  %rest = uop.mod %r2, %c5 : index
  %y = uop.load %tile[%half, %rest] : tensor<4x5xf32>
  uop.store %y, %out[%r2] over (%r2) : memref<8xf32>
  uop.sink
}

// CHECK-LABEL: uop.kernel @symbolic_stage
uop.kernel @symbolic_stage(%out: memref<1xf32>, %in: memref<8xf32>,
                           %n: index {uop.bounds = #uop.bounds<0 to 8>}) {
  %r0 = uop.range %n reduce 0
  %r1 = uop.range %n reduce 1
  %x = uop.load %in[%r0] : memref<8xf32>
  %row = uop.stage %x over (%r0) : f32 -> tensor<?xf32>
  %c-1 = uop.const -1 : index
  %last = uop.add %n, %c-1 : index
  %i = uop.sub %last, %r1 : index
  %y = uop.load %row[%i] : tensor<?xf32>
  %z = uop.load %row[%r1] : tensor<?xf32>
  %w = uop.add %y, %z : f32
  %sum = uop.reduce add %w over (%r1) : f32
  %c0 = uop.const 0 : index
  uop.store %sum, %out[%c0] over () : memref<1xf32>
  uop.sink
}

// Consecutive elements.
// CHECK-LABEL: uop.kernel @vectors
uop.kernel @vectors(%out: memref<32xf32>, %in: memref<32xf32>) {
  %r0 = uop.range 4 loop 0
  %c8 = uop.const 8 : index
  %i = uop.mul %r0, %c8 : index
  %x = uop.load %in[%i] : memref<32xf32>, vector<8xf32>
  uop.store %x, %out[%i] over (%r0) : memref<32xf32>, vector<8xf32>
  uop.sink
}

// The sum of two arguments wraps around, but not where the gate holds.
// CHECK-LABEL: uop.kernel @wraps_outside_gate
uop.kernel @wraps_outside_gate(%out: memref<8xf32>, %a: index, %b: index) {
  %r0 = uop.range 4 loop 0
  %c-1 = uop.const -1 : index
  %c3 = uop.const 3 : index
  %c5 = uop.const 5 : index
  %lowA = uop.cmplt %c-1, %a : index
  %highA = uop.cmplt %a, %c3 : index
  %lowB = uop.cmplt %c-1, %b : index
  %highB = uop.cmplt %b, %c3 : index
  %0 = uop.and %lowA, %highA : i1
  %1 = uop.and %lowB, %highB : i1
  %g = uop.and %0, %1 : i1
  %sum = uop.add %a, %b : index
  %i = uop.add %sum, %r0 : index
  %x = uop.const 1.0 : f32
  uop.store %x, %out[%i] if %g over (%r0) : memref<8xf32>
  uop.sink
}
