// RUN: tiny-opt %s --uop-plan-memory --split-input-file | FileCheck %s

uop.kernel @k(%out: memref<64xf32>, %in: memref<64xf32>) {
  %r = uop.range 64 loop 0
  %x = uop.load %in[%r] : memref<64xf32>
  uop.store %x, %out[%r] over (%r) : memref<64xf32>
  uop.sink
}

// The first buffer is free again when the third is written; neighbours in time do
// not overlap; the result is a buffer of its own.

// CHECK-LABEL: func.func @chain
// CHECK-SAME: %[[A:[^:]*]]: memref<64xf32>
func.func @chain(%a: memref<64xf32>) -> memref<64xf32> {
  // CHECK: %[[ARENA:.*]] = uop.buffer {uop.arena} : memref<512xi8>
  // CHECK: %[[T0:.*]] = uop.buffer_view %[[ARENA]] : memref<512xi8> -> memref<64xf32>
  // CHECK: uop.call @k(%[[T0]], %[[A]])
  // CHECK: %[[T1:.*]] = uop.buffer_view %[[ARENA]] offset 256 : memref<512xi8> -> memref<64xf32>
  // CHECK: uop.call @k(%[[T1]], %[[T0]])
  // CHECK: %[[T2:.*]] = uop.buffer_view %[[ARENA]] : memref<512xi8> -> memref<64xf32>
  // CHECK: uop.call @k(%[[T2]], %[[T1]])
  // CHECK: %[[OUT:.*]] = uop.buffer : memref<64xf32>
  // CHECK: uop.call @k(%[[OUT]], %[[T2]])
  // CHECK: return %[[OUT]]
  %0 = uop.buffer : memref<64xf32>
  uop.call @k(%0, %a) : memref<64xf32>, memref<64xf32>
  %1 = uop.buffer : memref<64xf32>
  uop.call @k(%1, %0) : memref<64xf32>, memref<64xf32>
  %2 = uop.buffer : memref<64xf32>
  uop.call @k(%2, %1) : memref<64xf32>, memref<64xf32>
  %3 = uop.buffer : memref<64xf32>
  uop.call @k(%3, %2) : memref<64xf32>, memref<64xf32>
  return %3 : memref<64xf32>
}

// -----

// A result seen through a view, and a buffer of symbolic size, stay.

uop.kernel @k(%out: memref<64xf32>) {
  %r = uop.range 64 loop 0
  %x = uop.const 0.0 : f32
  uop.store %x, %out[%r] over (%r) : memref<64xf32>
  uop.sink
}
uop.kernel @n(%out: memref<?xf32>, %in: memref<64xf32>) {
  %r = uop.range 64 loop 0
  %x = uop.load %in[%r] : memref<64xf32>
  uop.store %x, %out[%r] over (%r) : memref<?xf32>
  uop.sink
}

// CHECK-LABEL: func.func @stay
func.func @stay() -> memref<8x8xf32> {
  // CHECK-NOT: xi8
  // CHECK: return
  %n = uop.define_var "n" min 64 max 128 : index
  %0 = uop.buffer : memref<64xf32>
  uop.call @k(%0) : memref<64xf32>
  %1 = uop.buffer(%n) : memref<?xf32>
  uop.call @n(%1, %0) : memref<?xf32>, memref<64xf32>
  %2 = uop.buffer_view %0 : memref<64xf32> -> memref<8x8xf32>
  return %2 : memref<8x8xf32>
}

// -----

// What is alive at once has its own place, also where it is used once more later.

uop.kernel @two(%out: memref<64xf32>, %a: memref<64xf32>, %b: memref<64xf32>) {
  %r = uop.range 64 loop 0
  %x = uop.load %a[%r] : memref<64xf32>
  %y = uop.load %b[%r] : memref<64xf32>
  %z = uop.add %x, %y : f32
  uop.store %z, %out[%r] over (%r) : memref<64xf32>
  uop.sink
}

// CHECK-LABEL: func.func @long_life
func.func @long_life(%a: memref<64xf32>) -> memref<64xf32> {
  // CHECK: %[[ARENA:.*]] = uop.buffer {uop.arena} : memref<768xi8>
  // CHECK-DAG: uop.buffer_view %[[ARENA]] : memref<768xi8> -> memref<64xf32>
  // CHECK-DAG: uop.buffer_view %[[ARENA]] offset 256 : memref<768xi8> -> memref<64xf32>
  // CHECK-DAG: uop.buffer_view %[[ARENA]] offset 512 : memref<768xi8> -> memref<64xf32>
  %0 = uop.buffer : memref<64xf32>
  uop.call @two(%0, %a, %a) : memref<64xf32>, memref<64xf32>, memref<64xf32>
  %1 = uop.buffer : memref<64xf32>
  uop.call @two(%1, %0, %0) : memref<64xf32>, memref<64xf32>, memref<64xf32>
  %2 = uop.buffer : memref<64xf32>
  uop.call @two(%2, %1, %1) : memref<64xf32>, memref<64xf32>, memref<64xf32>
  %3 = uop.buffer : memref<64xf32>
  uop.call @two(%3, %2, %0) : memref<64xf32>, memref<64xf32>, memref<64xf32>
  %4 = uop.buffer : memref<64xf32>
  uop.call @two(%4, %3, %3) : memref<64xf32>, memref<64xf32>, memref<64xf32>
  return %4 : memref<64xf32>
}

// Without anything to share there is no arena.

// CHECK-LABEL: func.func @nothing_to_share
func.func @nothing_to_share(%a: memref<64xf32>) -> memref<64xf32> {
  // CHECK-NOT: xi8
  // CHECK: return
  %0 = uop.buffer : memref<64xf32>
  uop.call @two(%0, %a, %a) : memref<64xf32>, memref<64xf32>, memref<64xf32>
  %1 = uop.buffer : memref<64xf32>
  uop.call @two(%1, %0, %0) : memref<64xf32>, memref<64xf32>, memref<64xf32>
  %2 = uop.buffer : memref<64xf32>
  uop.call @two(%2, %1, %0) : memref<64xf32>, memref<64xf32>, memref<64xf32>
  return %2 : memref<64xf32>
}

// -----

// Of different sizes, the largest is placed first; each starts on a line of its
// own.

uop.kernel @grow(%out: memref<100xi8>, %in: memref<3xf32>) {
  %r = uop.range 100 loop 0
  %x = uop.const 1 : i8
  uop.store %x, %out[%r] over (%r) : memref<100xi8>
  uop.sink
}
uop.kernel @shrink(%out: memref<3xf32>, %in: memref<100xi8>) {
  %r = uop.range 3 loop 0
  %x = uop.const 1.0 : f32
  uop.store %x, %out[%r] over (%r) : memref<3xf32>
  uop.sink
}

// CHECK-LABEL: func.func @sizes
func.func @sizes(%a: memref<3xf32>) -> memref<3xf32> {
  // CHECK: %[[ARENA:.*]] = uop.buffer {uop.arena} : memref<192xi8>
  // CHECK: uop.buffer_view %[[ARENA]] : memref<192xi8> -> memref<100xi8>
  // CHECK: uop.buffer_view %[[ARENA]] offset 128 : memref<192xi8> -> memref<3xf32>
  // CHECK: uop.buffer_view %[[ARENA]] : memref<192xi8> -> memref<100xi8>
  %0 = uop.buffer : memref<100xi8>
  uop.call @grow(%0, %a) : memref<100xi8>, memref<3xf32>
  %1 = uop.buffer : memref<3xf32>
  uop.call @shrink(%1, %0) : memref<3xf32>, memref<100xi8>
  %2 = uop.buffer : memref<100xi8>
  uop.call @grow(%2, %1) : memref<100xi8>, memref<3xf32>
  %3 = uop.buffer : memref<3xf32>
  uop.call @shrink(%3, %2) : memref<3xf32>, memref<100xi8>
  return %3 : memref<3xf32>
}

// -----

// A call inside of a region has no place in the order of calls; a buffer in another
// memory is not part of an arena, and one without elements needs none.

uop.kernel @k(%out: memref<64xf32>) {
  %r = uop.range 64 loop 0
  %x = uop.const 0.0 : f32
  uop.store %x, %out[%r] over (%r) : memref<64xf32>
  uop.sink
}
uop.kernel @shared(%out: memref<64xf32, 3>) {
  %r = uop.range 64 loop 0
  %x = uop.const 0.0 : f32
  uop.store %x, %out[%r] over (%r) : memref<64xf32, 3>
  uop.sink
}

// CHECK-LABEL: func.func @unplanned
func.func @unplanned(%c: i1) {
  // CHECK-NOT: xi8
  // CHECK: return
  %0 = uop.buffer : memref<64xf32>
  %1 = uop.buffer : memref<64xf32>
  scf.if %c {
    uop.call @k(%0) : memref<64xf32>
    uop.call @k(%1) : memref<64xf32>
  }
  %2 = uop.buffer : memref<64xf32, 3>
  uop.call @shared(%2) : memref<64xf32, 3>
  %3 = uop.buffer : memref<64xf32, 3>
  uop.call @shared(%3) : memref<64xf32, 3>
  %4 = uop.buffer : memref<0xf32>
  %5 = uop.buffer : memref<64xf32>
  uop.call @k(%5) : memref<64xf32>
  return
}

// -----

// Control flow has no order of calls at all.

uop.kernel @k(%out: memref<64xf32>) {
  %r = uop.range 64 loop 0
  %x = uop.const 0.0 : f32
  uop.store %x, %out[%r] over (%r) : memref<64xf32>
  uop.sink
}

// CHECK-LABEL: func.func @control_flow
func.func @control_flow() {
  // CHECK-NOT: xi8
  // CHECK: return
  %0 = uop.buffer : memref<64xf32>
  uop.call @k(%0) : memref<64xf32>
  %1 = uop.buffer : memref<64xf32>
  uop.call @k(%1) : memref<64xf32>
  cf.br ^next
^next:
  return
}

// -----

// CHECK-LABEL: func.func private @declaration
func.func private @declaration(memref<64xf32>)

// -----

// Buffers of symbolic sizes share what is as large as the largest; sizes that are
// made of the same number are one. What is alive at once, and a result, does not
// share.

uop.kernel @n(%out: memref<?xf32>, %in: memref<?xf32>, %n: index) {
  %r = uop.range %n loop 0
  %x = uop.load %in[%r] : memref<?xf32>
  uop.store %x, %out[%r] over (%r) : memref<?xf32>
  uop.sink
}
uop.kernel @half(%out: memref<?xf16>, %in: memref<?xf32>, %n: index) {
  %r = uop.range %n loop 0
  %x = uop.load %in[%r] : memref<?xf32>
  %y = uop.cast %x : f32 -> f16
  uop.store %y, %out[%r] over (%r) : memref<?xf16>
  uop.sink
}
uop.kernel @float(%out: memref<?xf32>, %in: memref<?xf16>, %n: index) {
  %r = uop.range %n loop 0
  %x = uop.load %in[%r] : memref<?xf16>
  %y = uop.cast %x : f16 -> f32
  uop.store %y, %out[%r] over (%r) : memref<?xf32>
  uop.sink
}

// CHECK-LABEL: func.func @symbolic
// CHECK-SAME: %[[A:[^:]*]]: memref<?xf32>
func.func @symbolic(%a: memref<?xf32>) -> memref<?xf32> {
  // CHECK: %[[N:.*]] = uop.define_var "n"
  // CHECK: %[[M:.*]] = uop.add %[[N]], %[[N]] : index
  // CHECK: %[[M4:.*]] = uop.mul %[[M]], %c4{{.*}} : index
  // CHECK: %[[M2:.*]] = uop.mul %[[M]], %c2{{.*}} : index
  // CHECK: %[[SIZE:.*]] = uop.max %[[M4]], %[[M2]] : index
  // CHECK: %[[P:.*]] = uop.buffer(%[[SIZE]]) {uop.arena} : memref<?xi8>
  // CHECK: %[[N4:.*]] = uop.mul %[[N]], %c4{{.*}} : index
  // CHECK: %[[Q:.*]] = uop.buffer(%[[N4]]) {uop.arena} : memref<?xi8>
  // CHECK: %[[T0:.*]] = uop.buffer_view %[[Q]] sizes (%[[N]]) : memref<?xi8> -> memref<?xf32>
  // CHECK: uop.call @n(%[[T0]], %[[A]], %[[N]])
  // CHECK: %[[T1:.*]] = uop.buffer_view %[[P]] sizes (%[[M]]) : memref<?xi8> -> memref<?xf32>
  // CHECK: uop.call @n(%[[T1]], %[[T0]], %[[N]])
  // CHECK: %[[T2:.*]] = uop.buffer_view %[[Q]] sizes (%[[N]]) : memref<?xi8> -> memref<?xf32>
  // CHECK: uop.call @n(%[[T2]], %[[T1]], %[[N]])
  // CHECK: %[[T3:.*]] = uop.buffer_view %[[P]] sizes (%[[M]]) : memref<?xi8> -> memref<?xf16>
  // CHECK: uop.call @half(%[[T3]], %[[T2]], %[[N]])
  // CHECK: %[[OUT:.*]] = uop.buffer(%[[N]]) : memref<?xf32>
  // CHECK: uop.call @float(%[[OUT]], %[[T3]], %[[N]])
  // CHECK: return %[[OUT]]
  %n = uop.define_var "n" min 0 max 128 : index
  %0 = uop.buffer(%n) : memref<?xf32>
  uop.call @n(%0, %a, %n) : memref<?xf32>, memref<?xf32>, index
  %m = uop.add %n, %n : index
  %1 = uop.buffer(%m) : memref<?xf32>
  uop.call @n(%1, %0, %n) : memref<?xf32>, memref<?xf32>, index
  %2 = uop.buffer(%n) : memref<?xf32>
  uop.call @n(%2, %1, %n) : memref<?xf32>, memref<?xf32>, index
  %3 = uop.buffer(%m) : memref<?xf16>
  uop.call @half(%3, %2, %n) : memref<?xf16>, memref<?xf32>, index
  %4 = uop.buffer(%n) : memref<?xf32>
  uop.call @float(%4, %3, %n) : memref<?xf32>, memref<?xf16>, index
  return %4 : memref<?xf32>
}

// The first operation of the block is one of several groups that share memory.

// CHECK-LABEL: func.func @groups
func.func @groups(%n: index, %m: index) {
  // CHECK: uop.buffer(%{{.*}}) {uop.arena} : memref<?xi8>
  // CHECK: uop.buffer(%{{.*}}) {uop.arena} : memref<?xi8>
  // CHECK-NOT: uop.buffer(
  // CHECK: return
  %0 = uop.buffer(%n) : memref<?xf32>
  %1 = uop.buffer(%m) : memref<?xf32>
  uop.call @n(%0, %1, %n) : memref<?xf32>, memref<?xf32>, index
  %2 = uop.buffer(%n) : memref<?xf32>
  %3 = uop.buffer(%m) : memref<?xf32>
  uop.call @n(%2, %3, %n) : memref<?xf32>, memref<?xf32>, index
  return
}

// -----

// Of 1, 4095, 4097 and 2^40 bytes: each starts on a line, in order of size, and in
// the same place whatever the order of operands. What is dead makes room for the next.

func.func private @four(memref<1xi8>, memref<4095xi8>, memref<4097xi8>, memref<1099511627776xi8>) attributes {uop.kernel}
func.func private @four_reversed(memref<1099511627776xi8>, memref<4097xi8>, memref<4095xi8>, memref<1xi8>) attributes {uop.kernel}
func.func private @huge(memref<1099511627776xi8>) attributes {uop.kernel}

// CHECK-LABEL: func.func @sizes_and_order
func.func @sizes_and_order() {
  // CHECK: %[[ARENA:.*]] = uop.buffer {uop.arena} : memref<1099511636096xi8>
  // CHECK: uop.buffer_view %[[ARENA]] offset 1099511636032 : memref<1099511636096xi8> -> memref<1xi8>
  // CHECK: uop.buffer_view %[[ARENA]] offset 1099511631936 : memref<1099511636096xi8> -> memref<4095xi8>
  // CHECK: uop.buffer_view %[[ARENA]] offset 1099511627776 : memref<1099511636096xi8> -> memref<4097xi8>
  // CHECK: uop.buffer_view %[[ARENA]] : memref<1099511636096xi8> -> memref<1099511627776xi8>
  // CHECK: uop.buffer_view %[[ARENA]] : memref<1099511636096xi8> -> memref<1099511627776xi8>
  %0 = uop.buffer : memref<1xi8>
  %1 = uop.buffer : memref<4095xi8>
  %2 = uop.buffer : memref<4097xi8>
  %3 = uop.buffer : memref<1099511627776xi8>
  uop.call @four(%0, %1, %2, %3) : memref<1xi8>, memref<4095xi8>, memref<4097xi8>, memref<1099511627776xi8>
  %4 = uop.buffer : memref<1099511627776xi8>
  uop.call @huge(%4) : memref<1099511627776xi8>
  return
}

// CHECK-LABEL: func.func @reversed
func.func @reversed() {
  // CHECK: %[[ARENA:.*]] = uop.buffer {uop.arena} : memref<1099511636096xi8>
  // CHECK: uop.buffer_view %[[ARENA]] : memref<1099511636096xi8> -> memref<1099511627776xi8>
  // CHECK: uop.buffer_view %[[ARENA]] offset 1099511627776 : memref<1099511636096xi8> -> memref<4097xi8>
  // CHECK: uop.buffer_view %[[ARENA]] offset 1099511631936 : memref<1099511636096xi8> -> memref<4095xi8>
  // CHECK: uop.buffer_view %[[ARENA]] offset 1099511636032 : memref<1099511636096xi8> -> memref<1xi8>
  // CHECK: uop.buffer_view %[[ARENA]] : memref<1099511636096xi8> -> memref<1099511627776xi8>
  %3 = uop.buffer : memref<1099511627776xi8>
  %2 = uop.buffer : memref<4097xi8>
  %1 = uop.buffer : memref<4095xi8>
  %0 = uop.buffer : memref<1xi8>
  uop.call @four_reversed(%3, %2, %1, %0) : memref<1099511627776xi8>, memref<4097xi8>, memref<4095xi8>, memref<1xi8>
  %4 = uop.buffer : memref<1099511627776xi8>
  uop.call @huge(%4) : memref<1099511627776xi8>
  return
}

// -----

// An arena is not larger than a buffer may be (sizes_c2): what is left stays.

func.func private @two(memref<4611686018427387904xi8>, memref<4611686018427387904xi8>) attributes {uop.kernel}
func.func private @small(memref<64xi8>) attributes {uop.kernel}

// CHECK-LABEL: func.func @too_large
func.func @too_large() {
  // CHECK-NOT: uop.arena
  // CHECK: uop.buffer : memref<4611686018427387904xi8>
  // CHECK: uop.buffer : memref<4611686018427387904xi8>
  // CHECK: uop.buffer : memref<64xi8>
  %0 = uop.buffer : memref<4611686018427387904xi8>
  %1 = uop.buffer : memref<4611686018427387904xi8>
  uop.call @two(%0, %1) : memref<4611686018427387904xi8>, memref<4611686018427387904xi8>
  %2 = uop.buffer : memref<64xi8>
  uop.call @small(%2) : memref<64xi8>
  return
}

// -----

uop.kernel @k(%out: memref<64xf32>, %in: memref<64xf32>) {
  %r = uop.range 64 loop 0
  %x = uop.load %in[%r] : memref<64xf32>
  uop.store %x, %out[%r] over (%r) : memref<64xf32>
  uop.sink
}

// Each device has an arena of its own, and what a copy reads lives until then.

// CHECK-LABEL: func.func @devices
// CHECK-DAG: %[[HERE:.*]] = uop.buffer {uop.arena} : memref<512xi8>
// CHECK-DAG: %[[THERE:.*]] = uop.buffer on "cpu:1" {uop.arena} : memref<512xi8>
// CHECK: %[[T0:.*]] = uop.buffer_view %[[HERE]] : memref<512xi8> -> memref<64xf32>
// CHECK: %[[T1:.*]] = uop.buffer_view %[[HERE]] offset 256 : memref<512xi8> -> memref<64xf32>
// CHECK: %[[T2:.*]] = uop.buffer_view %[[HERE]] : memref<512xi8> -> memref<64xf32>
// CHECK: memref.copy %[[T2]]
func.func @devices(%a: memref<64xf32>) -> memref<64xf32> {
  %0 = uop.buffer : memref<64xf32>
  uop.call @k(%0, %a) : memref<64xf32>, memref<64xf32>
  %1 = uop.buffer : memref<64xf32>
  uop.call @k(%1, %0) : memref<64xf32>, memref<64xf32>
  %2 = uop.buffer : memref<64xf32>
  uop.call @k(%2, %1) : memref<64xf32>, memref<64xf32>
  %3 = uop.buffer on "cpu:1" : memref<64xf32>
  memref.copy %2, %3 : memref<64xf32> to memref<64xf32>
  %4 = uop.buffer on "cpu:1" : memref<64xf32>
  uop.call @k(%4, %3) : memref<64xf32>, memref<64xf32>
  %5 = uop.buffer on "cpu:1" : memref<64xf32>
  uop.call @k(%5, %4) : memref<64xf32>, memref<64xf32>
  %6 = uop.buffer : memref<64xf32>
  memref.copy %5, %6 : memref<64xf32> to memref<64xf32>
  return %6 : memref<64xf32>
}
