// RUN: tiny-opt %s --uop-merge-kernels --split-input-file | FileCheck %s
// RUN: tiny-opt %s --uop-merge-kernels --split-input-file | tiny-opt --uop-merge-kernels --uop-verify-hazards --split-input-file | FileCheck %s

// A result that is also written to an argument. The kernel that made it writes
// both, and nobody reads it again.

// CHECK-LABEL: func.func @update(
// CHECK-SAME:    %[[ARG0:.*]]: memref<8xf32> {uop.mutable}, %[[ARG1:.*]]: memref<8xf32>
// CHECK-NEXT:    %[[B:.*]] = uop.buffer : memref<8xf32>
// CHECK-NEXT:    uop.call @E_8n2(%[[B]], %[[ARG0]], %[[ARG1]])
// CHECK-NEXT:    return %[[B]]
func.func @update(%arg0: memref<8xf32> {uop.mutable}, %arg1: memref<8xf32>) -> memref<8xf32> {
  %0 = uop.buffer : memref<8xf32>
  uop.call @E_8(%0, %arg0, %arg1) : memref<8xf32>, memref<8xf32>, memref<8xf32>
  uop.call @E_8n1(%arg0, %0) : memref<8xf32>, memref<8xf32>
  return %0 : memref<8xf32>
}
// CHECK-NOT: uop.kernel
// CHECK:     uop.kernel @E_8n2(%[[OUT:.*]]: memref<8xf32>, %[[INOUT:.*]]: memref<8xf32>, %[[IN:.*]]: memref<8xf32>) {
// CHECK:       %[[R:.*]] = uop.range 8 loop 0
// CHECK:       %[[X:.*]] = uop.load %[[INOUT]][%[[R]]]
// CHECK:       %[[Y:.*]] = uop.load %[[IN]][%[[R]]]
// CHECK:       %[[SUM:.*]] = uop.add %[[X]], %[[Y]]
// CHECK-NEXT:  uop.store %[[SUM]], %[[OUT]][%[[R]]] over (%[[R]])
// CHECK-NEXT:  uop.store %[[SUM]], %[[INOUT]][%[[R]]] over (%[[R]])
// CHECK-NEXT:  uop.sink
// CHECK-NOT: uop.kernel
uop.kernel @E_8(%out: memref<8xf32>, %a: memref<8xf32>, %b: memref<8xf32>) {
  %r0 = uop.range 8 loop 0
  %x = uop.load %a[%r0] : memref<8xf32>
  %y = uop.load %b[%r0] : memref<8xf32>
  %sum = uop.add %x, %y : f32
  uop.store %sum, %out[%r0] over (%r0) : memref<8xf32>
  uop.sink
}
uop.kernel @E_8n1(%out: memref<8xf32>, %a: memref<8xf32>) {
  %r0 = uop.range 8 loop 0
  %x = uop.load %a[%r0] : memref<8xf32>
  uop.store %x, %out[%r0] over (%r0) : memref<8xf32>
  uop.sink
}

// -----

// The maximum of a row and a sum that needs it: two reductions in one loop over
// rows, and the maximum is in no memory. The reductions have the same range.

// CHECK-LABEL: func.func @rows(
// CHECK-NEXT:    %[[B:.*]] = uop.buffer : memref<33xf32>
// CHECK-NEXT:    uop.call @r_33_65n2(%[[B]], %{{.*}}) : memref<33xf32>, memref<2145xf32>
// CHECK-NEXT:    return %[[B]]
func.func @rows(%arg0: memref<2145xf32>) -> memref<33xf32> {
  %0 = uop.buffer : memref<33xf32>
  uop.call @r_33_65(%0, %arg0) : memref<33xf32>, memref<2145xf32>
  %1 = uop.buffer : memref<33xf32>
  uop.call @r_33_65n1(%1, %arg0, %0) : memref<33xf32>, memref<2145xf32>, memref<33xf32>
  return %1 : memref<33xf32>
}
// CHECK:     uop.kernel @r_33_65n2(%[[OUT:.*]]: memref<33xf32>, %[[IN:.*]]: memref<2145xf32>) {
// CHECK-DAG:   %[[R0:.*]] = uop.range 33 loop 0
// CHECK-DAG:   %[[R1:.*]] = uop.range 65 reduce 1
// CHECK-NOT:   uop.range
// CHECK:       %[[X:.*]] = uop.load %[[IN]]
// CHECK:       %[[MAX:.*]] = uop.reduce max %[[X]] over (%[[R1]])
// CHECK-NOT:   uop.load
// CHECK:       %[[D:.*]] = uop.sub %[[X]], %[[MAX]]
// CHECK:       %[[SUM:.*]] = uop.reduce add %[[D]] over (%[[R1]])
// CHECK:       uop.store %[[SUM]], %[[OUT]][%[[R0]]] over (%[[R0]])
// CHECK-NEXT:  uop.sink
uop.kernel @r_33_65(%out: memref<33xf32>, %a: memref<2145xf32>) {
  %r0 = uop.range 33 loop 0
  %r1 = uop.range 65 reduce 1
  %c65 = uop.const 65 : index
  %0 = uop.mul %r0, %c65 : index
  %1 = uop.add %0, %r1 : index
  %2 = uop.load %a[%1] : memref<2145xf32>
  %3 = uop.reduce max %2 over (%r1) : f32
  uop.store %3, %out[%r0] over (%r0) : memref<33xf32>
  uop.sink
}
uop.kernel @r_33_65n1(%out: memref<33xf32>, %a: memref<2145xf32>, %max: memref<33xf32>) {
  %r0 = uop.range 33 loop 0
  %r1 = uop.range 65 reduce 1
  %c65 = uop.const 65 : index
  %0 = uop.mul %r0, %c65 : index
  %1 = uop.add %r1, %0 : index
  %2 = uop.load %a[%1] : memref<2145xf32>
  %3 = uop.load %max[%r0] : memref<33xf32>
  %4 = uop.sub %2, %3 : f32
  %5 = uop.reduce add %4 over (%r1) : f32
  uop.store %5, %out[%r0] over (%r0) : memref<33xf32>
  uop.sink
}

// -----

// Both results of a row: its sum, and the row without it. The store of the sum
// stands in the loop over rows only.

// CHECK-LABEL: func.func @nest_inside(
// CHECK:         uop.call @r_128_1024_1024(
// CHECK-NOT:     uop.call
func.func @nest_inside(%arg0: memref<131072xf32>) -> (memref<128xf32>, memref<131072xf32>) {
  %0 = uop.buffer : memref<128xf32>
  uop.call @sums(%0, %arg0) : memref<128xf32>, memref<131072xf32>
  %1 = uop.buffer : memref<131072xf32>
  uop.call @rest(%1, %arg0, %0) : memref<131072xf32>, memref<131072xf32>, memref<128xf32>
  return %0, %1 : memref<128xf32>, memref<131072xf32>
}
// CHECK:       %[[R0:.*]] = uop.range 128 loop 0
// CHECK-NEXT:  %[[R1:.*]] = uop.range 1024 reduce 1
// CHECK-NEXT:  %[[R2:.*]] = uop.range 1024 loop 2
// CHECK:       %[[SUM:.*]] = uop.reduce add
// CHECK:       %[[REST:.*]] = uop.sub %{{.*}}, %[[SUM]]
// CHECK:       uop.store %[[SUM]], %{{.*}} over (%[[R0]])
// CHECK-NEXT:  uop.store %[[REST]], %{{.*}} over (%[[R0]], %[[R2]])
uop.kernel @sums(%out: memref<128xf32>, %a: memref<131072xf32>) {
  %r0 = uop.range 128 loop 0
  %r1 = uop.range 1024 reduce 1
  %c1024 = uop.const 1024 : index
  %0 = uop.mul %r0, %c1024 : index
  %1 = uop.add %0, %r1 : index
  %2 = uop.load %a[%1] : memref<131072xf32>
  %3 = uop.reduce add %2 over (%r1) : f32
  uop.store %3, %out[%r0] over (%r0) : memref<128xf32>
  uop.sink
}
uop.kernel @rest(%out: memref<131072xf32>, %a: memref<131072xf32>, %s: memref<128xf32>) {
  %r0 = uop.range 128 loop 0
  %r1 = uop.range 1024 loop 1
  %c1024 = uop.const 1024 : index
  %0 = uop.mul %r0, %c1024 : index
  %1 = uop.add %0, %r1 : index
  %2 = uop.load %a[%1] : memref<131072xf32>
  %3 = uop.load %s[%r0] : memref<128xf32>
  %4 = uop.sub %2, %3 : f32
  uop.store %4, %out[%1] over (%r0, %r1) : memref<131072xf32>
  uop.sink
}

// -----

// The same with four rows: the elements of all rows can be done in parallel,
// and rows alone would leave most cores without work.

// CHECK-LABEL: func.func @few_rows(
// CHECK:         uop.call @sums(
// CHECK:         uop.call @rest(
func.func @few_rows(%arg0: memref<131072xf32>) -> (memref<4xf32>, memref<131072xf32>) {
  %0 = uop.buffer : memref<4xf32>
  uop.call @sums(%0, %arg0) : memref<4xf32>, memref<131072xf32>
  %1 = uop.buffer : memref<131072xf32>
  uop.call @rest(%1, %arg0, %0) : memref<131072xf32>, memref<131072xf32>, memref<4xf32>
  return %0, %1 : memref<4xf32>, memref<131072xf32>
}
uop.kernel @sums(%out: memref<4xf32>, %a: memref<131072xf32>) {
  %r0 = uop.range 4 loop 0
  %r1 = uop.range 32768 reduce 1
  %c32768 = uop.const 32768 : index
  %0 = uop.mul %r0, %c32768 : index
  %1 = uop.add %0, %r1 : index
  %2 = uop.load %a[%1] : memref<131072xf32>
  %3 = uop.reduce add %2 over (%r1) : f32
  uop.store %3, %out[%r0] over (%r0) : memref<4xf32>
  uop.sink
}
uop.kernel @rest(%out: memref<131072xf32>, %a: memref<131072xf32>, %s: memref<4xf32>) {
  %r0 = uop.range 4 loop 0
  %r1 = uop.range 32768 loop 1
  %c32768 = uop.const 32768 : index
  %0 = uop.mul %r0, %c32768 : index
  %1 = uop.add %0, %r1 : index
  %2 = uop.load %a[%1] : memref<131072xf32>
  %3 = uop.load %s[%r0] : memref<4xf32>
  %4 = uop.sub %2, %3 : f32
  uop.store %4, %out[%1] over (%r0, %r1) : memref<131072xf32>
  uop.sink
}

// -----

// Two tiny kernels with nothing in common; the scalar one stands outside the
// loop of the other.

// CHECK-LABEL: func.func @tiny(
// CHECK-SAME:    %[[COUNT:.*]]: memref<1xi32> {uop.mutable}, %[[ARG1:.*]]: memref<16xi32>
// CHECK:         %[[B0:.*]] = uop.buffer
// CHECK-NEXT:    uop.call @E_16(%[[B0]], %[[COUNT]], %[[ARG1]])
// CHECK-NEXT:    %[[B1:.*]] = uop.buffer
// CHECK-NEXT:    uop.call @flip(%[[B1]], %[[B0]])
// CHECK-NEXT:    return %[[B1]]
func.func @tiny(%arg0: memref<1xi32> {uop.mutable}, %arg1: memref<16xi32>) -> memref<16xi32> {
  %0 = uop.buffer : memref<16xi32>
  uop.call @flip(%0, %arg1) : memref<16xi32>, memref<16xi32>
  uop.call @count(%arg0) : memref<1xi32>
  %1 = uop.buffer : memref<16xi32>
  uop.call @flip(%1, %0) : memref<16xi32>, memref<16xi32>
  return %1 : memref<16xi32>
}
// CHECK:     uop.kernel @flip(
// CHECK:     uop.kernel @E_16(
// CHECK:       %[[R0:.*]] = uop.range 16 loop 0
// CHECK:       uop.store %{{.*}} over (%[[R0]]) : memref<16xi32>
// CHECK-NEXT:  uop.store %{{.*}} over () : memref<1xi32>
uop.kernel @flip(%out: memref<16xi32>, %a: memref<16xi32>) {
  %r0 = uop.range 16 loop 0
  %c15 = uop.const 15 : index
  %i = uop.sub %c15, %r0 : index
  %x = uop.load %a[%i] : memref<16xi32>
  uop.store %x, %out[%r0] over (%r0) : memref<16xi32>
  uop.sink
}
uop.kernel @count(%n: memref<1xi32>) {
  %c0 = uop.const 0 : index
  %x = uop.load %n[%c0] : memref<1xi32>
  %one = uop.const 1 : i32
  %y = uop.add %x, %one : i32
  uop.store %y, %n[%c0] over () : memref<1xi32>
  uop.sink
}

// -----

// Writes to one argument, one after the other: the last one is left, and what
// the first reads in place is what all of them start from.

// CHECK-LABEL: func.func @updates(
// CHECK-COUNT-1: uop.call
// CHECK-NOT:     uop.call
// CHECK:         uop.load
// CHECK-NOT:     uop.load
// CHECK:         %[[A:.*]] = uop.exp2
// CHECK-NEXT:    %[[B:.*]] = uop.exp2 %[[A]]
// CHECK-NEXT:    %[[C:.*]] = uop.exp2 %[[B]]
// CHECK-NEXT:    uop.store %[[C]]
// CHECK-NEXT:    uop.sink
func.func @updates(%arg0: memref<4096xf32> {uop.mutable}) {
  uop.call @exp(%arg0) : memref<4096xf32>
  uop.call @exp(%arg0) : memref<4096xf32>
  uop.call @exp(%arg0) : memref<4096xf32>
  return
}
uop.kernel @exp(%a: memref<4096xf32>) {
  %r0 = uop.range 4096 loop 0
  %x = uop.load %a[%r0] : memref<4096xf32>
  %y = uop.exp2 %x : f32
  uop.store %y, %a[%r0] over (%r0) : memref<4096xf32>
  uop.sink
}

// -----

// A reader of the old contents and the kernel that replaces them. The reader in
// between keeps them apart from the first one, which sinks to them.

// CHECK-LABEL: func.func @sink(
// CHECK-SAME:    %[[ARG0:.*]]: memref<4096xf32> {uop.mutable}
// CHECK:         %[[B1:.*]] = uop.buffer
// CHECK-NEXT:    uop.call @flip(%[[B1]], %[[ARG0]])
// CHECK-NEXT:    %[[B0:.*]] = uop.buffer
// CHECK-NEXT:    uop.call @E_4096(%[[B0]], %[[ARG0]], %[[B1]])
// CHECK-NEXT:    return %[[B0]]
func.func @sink(%arg0: memref<4096xf32> {uop.mutable}) -> memref<4096xf32> {
  %0 = uop.buffer : memref<4096xf32>
  uop.call @exp(%0, %arg0) : memref<4096xf32>, memref<4096xf32>
  %1 = uop.buffer : memref<4096xf32>
  uop.call @flip(%1, %arg0) : memref<4096xf32>, memref<4096xf32>
  uop.call @add(%arg0, %1) : memref<4096xf32>, memref<4096xf32>
  return %0 : memref<4096xf32>
}
uop.kernel @exp(%out: memref<4096xf32>, %a: memref<4096xf32>) {
  %r0 = uop.range 4096 loop 0
  %x = uop.load %a[%r0] : memref<4096xf32>
  %y = uop.exp2 %x : f32
  uop.store %y, %out[%r0] over (%r0) : memref<4096xf32>
  uop.sink
}
uop.kernel @flip(%out: memref<4096xf32>, %a: memref<4096xf32>) {
  %r0 = uop.range 4096 loop 0
  %last = uop.const 4095 : index
  %i = uop.sub %last, %r0 : index
  %x = uop.load %a[%i] : memref<4096xf32>
  uop.store %x, %out[%r0] over (%r0) : memref<4096xf32>
  uop.sink
}
uop.kernel @add(%out: memref<4096xf32>, %a: memref<4096xf32>) {
  %r0 = uop.range 4096 loop 0
  %x = uop.load %out[%r0] : memref<4096xf32>
  %y = uop.load %a[%r0] : memref<4096xf32>
  %z = uop.add %x, %y : f32
  uop.store %z, %out[%r0] over (%r0) : memref<4096xf32>
  uop.sink
}

// -----

// Where the reader does not look, it has its own value. Symbolic sizes are the
// same if the calls are given the same number.

// CHECK-LABEL: func.func @gate(
// CHECK:         uop.call @E_n(
// CHECK-NOT:     uop.call
// CHECK:       uop.kernel @E_n(%{{.*}}: memref<?xf32>, %{{.*}}: memref<?xf32>, %[[N:.*]]: index {uop.bounds = #uop.bounds<1 to 4096>})
// CHECK:         %[[R0:.*]] = uop.range %[[N]] loop 0
// CHECK:         %[[Y:.*]] = uop.exp2
// CHECK:         %[[G:.*]] = uop.cmplt
// CHECK:         %[[W:.*]] = uop.where %[[G]], %[[Y]], %
// CHECK-NEXT:    uop.store %[[W]]
// CHECK-NEXT:    uop.sink
func.func @gate(%arg0: memref<?xf32>, %n: index) -> memref<?xf32> {
  %0 = uop.buffer(%n) : memref<?xf32>
  uop.call @exp(%0, %arg0, %n) : memref<?xf32>, memref<?xf32>, index
  %1 = uop.buffer(%n) : memref<?xf32>
  uop.call @part(%1, %0, %n) : memref<?xf32>, memref<?xf32>, index
  return %1 : memref<?xf32>
}
uop.kernel @exp(%out: memref<?xf32>, %a: memref<?xf32>, %n: index {uop.bounds = #uop.bounds<1 to 4096>}) {
  %r0 = uop.range %n loop 0
  %x = uop.load %a[%r0] : memref<?xf32>
  %y = uop.exp2 %x : f32
  uop.store %y, %out[%r0] over (%r0) : memref<?xf32>
  uop.sink
}
uop.kernel @part(%out: memref<?xf32>, %a: memref<?xf32>, %n: index {uop.bounds = #uop.bounds<1 to 4096>}) {
  %r0 = uop.range %n loop 0
  %c7 = uop.const 7 : index
  %g = uop.cmplt %r0, %c7 : index
  %zero = uop.const 0.0 : f32
  %x = uop.load %a[%r0] if %g else %zero : memref<?xf32>
  uop.store %x, %out[%r0] over (%r0) : memref<?xf32>
  uop.sink
}

// -----

// Equal merged kernels are one.

// CHECK-LABEL: func.func @twice(
// CHECK:         uop.call @[[NAME:.*]](
// CHECK:         uop.call @flip(
// CHECK:         uop.call @[[NAME]](
// CHECK-NOT:     uop.call
func.func @twice(%arg0: memref<4096xf32> {uop.mutable}, %arg1: memref<4096xf32> {uop.mutable}, %arg2: memref<4096xf32>) -> memref<4096xf32> {
  %0 = uop.buffer : memref<4096xf32>
  uop.call @exp(%0, %arg2) : memref<4096xf32>, memref<4096xf32>
  uop.call @exp(%arg0, %0) : memref<4096xf32>, memref<4096xf32>
  %1 = uop.buffer : memref<4096xf32>
  uop.call @flip(%1, %arg0, %0) : memref<4096xf32>, memref<4096xf32>, memref<4096xf32>
  %2 = uop.buffer : memref<4096xf32>
  uop.call @exp(%2, %1) : memref<4096xf32>, memref<4096xf32>
  uop.call @exp(%arg1, %2) : memref<4096xf32>, memref<4096xf32>
  return %2 : memref<4096xf32>
}
uop.kernel @exp(%out: memref<4096xf32>, %a: memref<4096xf32>) {
  %r0 = uop.range 4096 loop 0
  %x = uop.load %a[%r0] : memref<4096xf32>
  %y = uop.exp2 %x : f32
  uop.store %y, %out[%r0] over (%r0) : memref<4096xf32>
  uop.sink
}
uop.kernel @flip(%out: memref<4096xf32>, %a: memref<4096xf32>, %b: memref<4096xf32>) {
  %r0 = uop.range 64 loop 0
  %r1 = uop.range 64 loop 1
  %c64 = uop.const 64 : index
  %0 = uop.mul %r0, %c64 : index
  %i = uop.add %0, %r1 : index
  %1 = uop.mul %r1, %c64 : index
  %j = uop.add %1, %r0 : index
  %x = uop.load %a[%j] : memref<4096xf32>
  %y = uop.load %b[%j] : memref<4096xf32>
  %z = uop.add %x, %y : f32
  uop.store %z, %out[%i] over (%r0, %r1) : memref<4096xf32>
  uop.sink
}

// -----

// A row that is written and summed is computed once, and kept until both have
// happened. Who reads columns reads the buffer.

// CHECK-LABEL: func.func @row(
// CHECK:         %[[T:.*]] = uop.buffer : memref<1728xf32>
// CHECK:         %[[SUMS:.*]] = uop.buffer : memref<48xf32>
// CHECK:         uop.call @r_48_36_36_36(%[[T]], %[[SUMS]], %{{.*}})
// CHECK:         uop.call @columns(%{{.*}}, %[[T]])
func.func @row(%a: memref<1728xf32>) -> (memref<48xf32>, memref<36xf32>) {
  %t = uop.buffer : memref<1728xf32>
  uop.call @negate(%t, %a) : memref<1728xf32>, memref<1728xf32>
  %0 = uop.buffer : memref<48xf32>
  uop.call @sums(%0, %t) : memref<48xf32>, memref<1728xf32>
  %1 = uop.buffer : memref<36xf32>
  uop.call @columns(%1, %t) : memref<36xf32>, memref<1728xf32>
  return %0, %1 : memref<48xf32>, memref<36xf32>
}
uop.kernel @negate(%out: memref<1728xf32>, %a: memref<1728xf32>) {
  %c36 = uop.const 36 : index
  %r0 = uop.range 48 loop 0
  %r1 = uop.range 36 loop 1
  %0 = uop.mul %r0, %c36 : index
  %1 = uop.add %0, %r1 : index
  %x = uop.load %a[%1] : memref<1728xf32>
  %y = uop.neg %x : f32
  uop.store %y, %out[%1] over (%r0, %r1) : memref<1728xf32>
  uop.sink
}
uop.kernel @sums(%out: memref<48xf32>, %t: memref<1728xf32>) {
  %c36 = uop.const 36 : index
  %r0 = uop.range 48 loop 0
  %r1 = uop.range 36 reduce 1
  %0 = uop.mul %r0, %c36 : index
  %1 = uop.add %0, %r1 : index
  %x = uop.load %t[%1] : memref<1728xf32>
  %y = uop.reduce add %x over (%r1) : f32
  uop.store %y, %out[%r0] over (%r0) : memref<48xf32>
  uop.sink
}
uop.kernel @columns(%out: memref<36xf32>, %t: memref<1728xf32>) {
  %c36 = uop.const 36 : index
  %r0 = uop.range 36 loop 0
  %r1 = uop.range 48 reduce 1
  %0 = uop.mul %r1, %c36 : index
  %1 = uop.add %0, %r0 : index
  %x = uop.load %t[%1] : memref<1728xf32>
  %y = uop.reduce max %x over (%r1) : f32
  uop.store %y, %out[%r0] over (%r0) : memref<36xf32>
  uop.sink
}
// CHECK-LABEL: uop.kernel @r_48_36_36_36(
// CHECK-SAME:    %[[OUT:.*]]: memref<1728xf32>, %[[SUM:.*]]: memref<48xf32>, %[[IN:.*]]: memref<1728xf32>)
// CHECK:         %[[R0:.*]] = uop.range 48 loop 0
// CHECK:         %[[R1:.*]] = uop.range 36 reduce 1
// CHECK:         %[[R2:.*]] = uop.range 36 loop 2
// CHECK:         %[[R3:.*]] = uop.range 36 reduce 3
// CHECK:         %[[NEG:.*]] = uop.neg
// CHECK:         %[[ROW:.*]] = uop.stage %[[NEG]] over (%[[R1]]) : f32 -> tensor<36xf32>
// CHECK-DAG:     %[[ELEMENT:.*]] = uop.load %[[ROW]][%[[R2]]]
// CHECK-DAG:     %[[OTHER:.*]] = uop.load %[[ROW]][%[[R3]]]
// CHECK-DAG:     %[[TOTAL:.*]] = uop.reduce add %[[OTHER]] over (%[[R3]])
// CHECK-DAG:     uop.store %[[ELEMENT]], %[[OUT]][%{{.*}}] over (%[[R0]], %[[R2]])
// CHECK-DAG:     uop.store %[[TOTAL]], %[[SUM]][%[[R0]]] over (%[[R0]])

// -----

// What a row is computed from in the same loop is kept as a row, too.

// CHECK-LABEL: func.func @rows(
// CHECK-COUNT-1: uop.call
// CHECK-NOT:     uop.call
// CHECK:         return
func.func @rows(%a: memref<64xi32>) -> (memref<64xi32>, memref<64xi32>, memref<1xi32>) {
  %0 = uop.buffer : memref<64xi32>
  uop.call @square(%0, %a) : memref<64xi32>, memref<64xi32>
  %1 = uop.buffer : memref<64xi32>
  uop.call @square(%1, %0) : memref<64xi32>, memref<64xi32>
  %2 = uop.buffer : memref<1xi32>
  uop.call @sum(%2, %1) : memref<1xi32>, memref<64xi32>
  return %0, %1, %2 : memref<64xi32>, memref<64xi32>, memref<1xi32>
}
// CHECK-LABEL: uop.kernel @r_
// CHECK:         uop.stage
// CHECK:         uop.stage
// CHECK-NOT:     uop.stage
uop.kernel @square(%out: memref<64xi32>, %a: memref<64xi32>) {
  %r0 = uop.range 64 loop 0
  %x = uop.load %a[%r0] : memref<64xi32>
  %y = uop.mul %x, %x : i32
  uop.store %y, %out[%r0] over (%r0) : memref<64xi32>
  uop.sink
}
uop.kernel @sum(%out: memref<1xi32>, %t: memref<64xi32>) {
  %c0 = uop.const 0 : index
  %r0 = uop.range 64 reduce 0
  %x = uop.load %t[%r0] : memref<64xi32>
  %y = uop.reduce add %x over (%r0) : i32
  uop.store %y, %out[%c0] over () : memref<1xi32>
  uop.sink
}

// -----

// The numbers of a loop, as a row.

// CHECK-LABEL: func.func @numbers(
// CHECK-COUNT-1: uop.call
// CHECK-NOT:     uop.call
// CHECK:         return
func.func @numbers() -> (memref<14xindex>, memref<1xindex>) {
  %0 = uop.buffer : memref<14xindex>
  uop.call @number(%0) : memref<14xindex>
  %1 = uop.buffer : memref<1xindex>
  uop.call @most(%1, %0) : memref<1xindex>, memref<14xindex>
  return %0, %1 : memref<14xindex>, memref<1xindex>
}
// CHECK-LABEL: uop.kernel @r_
// CHECK:         %[[R0:.*]] = uop.range 14 reduce
// CHECK:         %[[R1:.*]] = uop.range 14 loop
// CHECK:         %[[ROW:.*]] = uop.stage %[[R0]] over (%[[R0]])
// CHECK-DAG:     %[[ELEMENT:.*]] = uop.load %[[ROW]][%[[R1]]]
// CHECK-DAG:     uop.store %[[ELEMENT]], %{{.*}}[%[[R1]]] over (%[[R1]])
uop.kernel @number(%out: memref<14xindex>) {
  %r0 = uop.range 14 loop 0
  uop.store %r0, %out[%r0] over (%r0) : memref<14xindex>
  uop.sink
}
uop.kernel @most(%out: memref<1xindex>, %in: memref<14xindex>) {
  %c0 = uop.const 0 : index
  %r0 = uop.range 14 reduce 0
  %x = uop.load %in[%r0] : memref<14xindex>
  %y = uop.reduce max %x over (%r0) : index
  uop.store %y, %out[%c0] over () : memref<1xindex>
  uop.sink
}
