// RUN: tiny-opt %s --uop-merge-kernels --split-input-file | FileCheck %s
// RUN: tiny-opt %s --uop-merge-kernels=max-buffers=2 --split-input-file | FileCheck %s --check-prefix=FEW

// What must not, or should not, become one kernel.

// A kernel that reads another element than the environment has written.

// CHECK-LABEL: func.func @other_element(
// CHECK:         uop.call @exp(
// CHECK:         uop.call @flip(
func.func @other_element(%arg0: memref<4096xf32>) -> (memref<4096xf32>, memref<4096xf32>) {
  %0 = uop.buffer : memref<4096xf32>
  uop.call @exp(%0, %arg0) : memref<4096xf32>, memref<4096xf32>
  %1 = uop.buffer : memref<4096xf32>
  uop.call @flip(%1, %0, %arg0) : memref<4096xf32>, memref<4096xf32>, memref<4096xf32>
  return %0, %1 : memref<4096xf32>, memref<4096xf32>
}
uop.kernel @exp(%out: memref<4096xf32>, %a: memref<4096xf32>) {
  %r0 = uop.range 4096 loop 0
  %x = uop.load %a[%r0] : memref<4096xf32>
  %y = uop.exp2 %x : f32
  uop.store %y, %out[%r0] over (%r0) : memref<4096xf32>
  uop.sink
}
uop.kernel @flip(%out: memref<4096xf32>, %a: memref<4096xf32>, %b: memref<4096xf32>) {
  %r0 = uop.range 4096 loop 0
  %last = uop.const 4095 : index
  %i = uop.sub %last, %r0 : index
  %x = uop.load %a[%i] : memref<4096xf32>
  %y = uop.load %b[%r0] : memref<4096xf32>
  %z = uop.add %x, %y : f32
  uop.store %z, %out[%r0] over (%r0) : memref<4096xf32>
  uop.sink
}

// -----

// An element that another one is read from tells nothing.

// CHECK-LABEL: func.func @gather(
// CHECK:         uop.call @exp(
// CHECK:         uop.call @gather_elements(
func.func @gather(%arg0: memref<4096xf32>, %arg1: memref<4096xindex>) -> (memref<4096xf32>, memref<4096xf32>) {
  %0 = uop.buffer : memref<4096xf32>
  uop.call @exp(%0, %arg0) : memref<4096xf32>, memref<4096xf32>
  %1 = uop.buffer : memref<4096xf32>
  uop.call @gather_elements(%1, %0, %arg0, %arg1) : memref<4096xf32>, memref<4096xf32>, memref<4096xf32>, memref<4096xindex>
  return %0, %1 : memref<4096xf32>, memref<4096xf32>
}
uop.kernel @exp(%out: memref<4096xf32>, %a: memref<4096xf32>) {
  %r0 = uop.range 4096 loop 0
  %x = uop.load %a[%r0] : memref<4096xf32>
  %y = uop.exp2 %x : f32
  uop.store %y, %out[%r0] over (%r0) : memref<4096xf32>
  uop.sink
}
uop.kernel @gather_elements(%out: memref<4096xf32>, %a: memref<4096xf32>, %b: memref<4096xf32>, %i: memref<4096xindex>) {
  %r0 = uop.range 4096 loop 0
  %j = uop.load %i[%r0] : memref<4096xindex>
  %x = uop.load %a[%j] : memref<4096xf32>
  %y = uop.load %b[%r0] : memref<4096xf32>
  %z = uop.add %x, %y : f32
  uop.store %z, %out[%r0] over (%r0) : memref<4096xf32>
  uop.sink
}

// -----

// The old contents of an element that another environment overwrites.

// CHECK-LABEL: func.func @overwritten(
// CHECK:         uop.call @flip(
// CHECK:         uop.call @exp(
func.func @overwritten(%arg0: memref<4096xf32> {uop.mutable}, %arg1: memref<4096xf32>) -> memref<4096xf32> {
  %0 = uop.buffer : memref<4096xf32>
  uop.call @flip(%0, %arg0, %arg1) : memref<4096xf32>, memref<4096xf32>, memref<4096xf32>
  uop.call @exp(%arg0, %arg1) : memref<4096xf32>, memref<4096xf32>
  return %0 : memref<4096xf32>
}
uop.kernel @exp(%out: memref<4096xf32>, %a: memref<4096xf32>) {
  %r0 = uop.range 4096 loop 0
  %x = uop.load %a[%r0] : memref<4096xf32>
  %y = uop.exp2 %x : f32
  uop.store %y, %out[%r0] over (%r0) : memref<4096xf32>
  uop.sink
}
uop.kernel @flip(%out: memref<4096xf32>, %a: memref<4096xf32>, %b: memref<4096xf32>) {
  %r0 = uop.range 4096 loop 0
  %last = uop.const 4095 : index
  %i = uop.sub %last, %r0 : index
  %x = uop.load %a[%i] : memref<4096xf32>
  %y = uop.load %b[%r0] : memref<4096xf32>
  %z = uop.add %x, %y : f32
  uop.store %z, %out[%r0] over (%r0) : memref<4096xf32>
  uop.sink
}

// -----

// What stands between them needs the first and is needed by the second.

// CHECK-LABEL: func.func @between(
// CHECK:         uop.call @exp(
// CHECK:         uop.call @transpose(
// CHECK:         uop.call @add(
func.func @between(%arg0: memref<4096xf32>) -> (memref<4096xf32>, memref<4096xf32>) {
  %0 = uop.buffer : memref<4096xf32>
  uop.call @exp(%0, %arg0) : memref<4096xf32>, memref<4096xf32>
  %1 = uop.buffer : memref<4096xf32>
  uop.call @transpose(%1, %0) : memref<4096xf32>, memref<4096xf32>
  %2 = uop.buffer : memref<4096xf32>
  uop.call @add(%2, %0, %1) : memref<4096xf32>, memref<4096xf32>, memref<4096xf32>
  return %0, %2 : memref<4096xf32>, memref<4096xf32>
}
uop.kernel @exp(%out: memref<4096xf32>, %a: memref<4096xf32>) {
  %r0 = uop.range 4096 loop 0
  %x = uop.load %a[%r0] : memref<4096xf32>
  %y = uop.exp2 %x : f32
  uop.store %y, %out[%r0] over (%r0) : memref<4096xf32>
  uop.sink
}
uop.kernel @transpose(%out: memref<4096xf32>, %a: memref<4096xf32>) {
  %r0 = uop.range 64 loop 0
  %r1 = uop.range 64 loop 1
  %c64 = uop.const 64 : index
  %0 = uop.mul %r0, %c64 : index
  %i = uop.add %0, %r1 : index
  %1 = uop.mul %r1, %c64 : index
  %j = uop.add %1, %r0 : index
  %x = uop.load %a[%j] : memref<4096xf32>
  uop.store %x, %out[%i] over (%r0, %r1) : memref<4096xf32>
  uop.sink
}
uop.kernel @add(%out: memref<4096xf32>, %a: memref<4096xf32>, %b: memref<4096xf32>) {
  %r0 = uop.range 4096 loop 0
  %x = uop.load %a[%r0] : memref<4096xf32>
  %y = uop.load %b[%r0] : memref<4096xf32>
  %z = uop.add %x, %y : f32
  uop.store %z, %out[%r0] over (%r0) : memref<4096xf32>
  uop.sink
}

// -----

// Two matrix products of one matrix.

// CHECK-LABEL: func.func @products(
// CHECK:         uop.call @matmul(
// CHECK:         uop.call @matmul(
func.func @products(%arg0: memref<4096xf32>, %arg1: memref<4096xf32>, %arg2: memref<4096xf32>) -> (memref<4096xf32>, memref<4096xf32>) {
  %0 = uop.buffer : memref<4096xf32>
  uop.call @matmul(%0, %arg0, %arg1) : memref<4096xf32>, memref<4096xf32>, memref<4096xf32>
  %1 = uop.buffer : memref<4096xf32>
  uop.call @matmul(%1, %arg0, %arg2) : memref<4096xf32>, memref<4096xf32>, memref<4096xf32>
  return %0, %1 : memref<4096xf32>, memref<4096xf32>
}
uop.kernel @matmul(%out: memref<4096xf32>, %a: memref<4096xf32>, %b: memref<4096xf32>) {
  %r0 = uop.range 64 loop 0
  %r1 = uop.range 64 loop 1
  %r2 = uop.range 64 reduce 2
  %c64 = uop.const 64 : index
  %0 = uop.mul %r0, %c64 : index
  %1 = uop.add %0, %r2 : index
  %2 = uop.mul %r2, %c64 : index
  %3 = uop.add %2, %r1 : index
  %4 = uop.add %0, %r1 : index
  %x = uop.load %a[%1] : memref<4096xf32>
  %y = uop.load %b[%3] : memref<4096xf32>
  %p = uop.mul %x, %y : f32
  %s = uop.reduce add %p over (%r2) : f32
  uop.store %s, %out[%4] over (%r0, %r1) : memref<4096xf32>
  uop.sink
}

// -----

// Nothing, or next to nothing, in common.

// CHECK-LABEL: func.func @strangers(
// CHECK:         uop.call @scale(
// CHECK:         uop.call @scale(
func.func @strangers(%arg0: memref<4096xf32>, %arg1: memref<4096xf32>, %arg2: memref<1xf32>) -> (memref<4096xf32>, memref<4096xf32>) {
  %0 = uop.buffer : memref<4096xf32>
  uop.call @scale(%0, %arg0, %arg2) : memref<4096xf32>, memref<4096xf32>, memref<1xf32>
  %1 = uop.buffer : memref<4096xf32>
  uop.call @scale(%1, %arg1, %arg2) : memref<4096xf32>, memref<4096xf32>, memref<1xf32>
  return %0, %1 : memref<4096xf32>, memref<4096xf32>
}
uop.kernel @scale(%out: memref<4096xf32>, %a: memref<4096xf32>, %b: memref<1xf32>) {
  %r0 = uop.range 4096 loop 0
  %c0 = uop.const 0 : index
  %x = uop.load %a[%r0] : memref<4096xf32>
  %y = uop.load %b[%c0] : memref<1xf32>
  %z = uop.mul %x, %y : f32
  uop.store %z, %out[%r0] over (%r0) : memref<4096xf32>
  uop.sink
}

// -----

// The same elements in other loops.

// CHECK-LABEL: func.func @other_loops(
// CHECK:         uop.call @flat(
// CHECK:         uop.call @nested(
func.func @other_loops(%arg0: memref<4096xf32>) -> (memref<4096xf32>, memref<4096xf32>) {
  %0 = uop.buffer : memref<4096xf32>
  uop.call @flat(%0, %arg0) : memref<4096xf32>, memref<4096xf32>
  %1 = uop.buffer : memref<4096xf32>
  uop.call @nested(%1, %0) : memref<4096xf32>, memref<4096xf32>
  return %0, %1 : memref<4096xf32>, memref<4096xf32>
}
uop.kernel @flat(%out: memref<4096xf32>, %a: memref<4096xf32>) {
  %r0 = uop.range 4096 loop 0
  %x = uop.load %a[%r0] : memref<4096xf32>
  %y = uop.exp2 %x : f32
  uop.store %y, %out[%r0] over (%r0) : memref<4096xf32>
  uop.sink
}
uop.kernel @nested(%out: memref<4096xf32>, %a: memref<4096xf32>) {
  %r0 = uop.range 64 loop 0
  %r1 = uop.range 64 loop 1
  %c64 = uop.const 64 : index
  %0 = uop.mul %r0, %c64 : index
  %i = uop.add %0, %r1 : index
  %x = uop.load %a[%i] : memref<4096xf32>
  %y = uop.sin %x : f32
  uop.store %y, %out[%i] over (%r0, %r1) : memref<4096xf32>
  uop.sink
}

// -----

// The first kernel has not written all that the second reads. With the same
// gate it has, and the loops are the same.

// CHECK-LABEL: func.func @not_covered(
// CHECK:         uop.call @some(
// CHECK:         uop.call @all(
func.func @not_covered(%arg0: memref<4096xf32> {uop.mutable}, %arg1: memref<4096xf32>) -> memref<4096xf32> {
  uop.call @some(%arg0, %arg1) : memref<4096xf32>, memref<4096xf32>
  %0 = uop.buffer : memref<4096xf32>
  uop.call @all(%0, %arg0) : memref<4096xf32>, memref<4096xf32>
  return %0 : memref<4096xf32>
}
// CHECK-LABEL: func.func @covered(
// CHECK-COUNT-1: uop.call @E_4096(
// CHECK-NOT:     uop.call
// CHECK:       uop.kernel
func.func @covered(%arg0: memref<4096xf32> {uop.mutable}, %arg1: memref<4096xf32>) -> memref<4096xf32> {
  uop.call @some(%arg0, %arg1) : memref<4096xf32>, memref<4096xf32>
  %0 = uop.buffer : memref<4096xf32>
  uop.call @read_some(%0, %arg0) : memref<4096xf32>, memref<4096xf32>
  return %0 : memref<4096xf32>
}
uop.kernel @some(%out: memref<4096xf32>, %a: memref<4096xf32>) {
  %r0 = uop.range 4096 loop 0
  %half = uop.const 2048 : index
  %g = uop.cmplt %r0, %half : index
  %x = uop.load %a[%r0] : memref<4096xf32>
  %y = uop.exp2 %x : f32
  uop.store %y, %out[%r0] if %g over (%r0) : memref<4096xf32>
  uop.sink
}
uop.kernel @all(%out: memref<4096xf32>, %a: memref<4096xf32>) {
  %r0 = uop.range 4096 loop 0
  %x = uop.load %a[%r0] : memref<4096xf32>
  %y = uop.exp2 %x : f32
  uop.store %y, %out[%r0] over (%r0) : memref<4096xf32>
  uop.sink
}
uop.kernel @read_some(%out: memref<4096xf32>, %a: memref<4096xf32>) {
  %r0 = uop.range 4096 loop 0
  %half = uop.const 2048 : index
  %g = uop.cmplt %r0, %half : index
  %zero = uop.const 0.0 : f32
  %x = uop.load %a[%r0] if %g else %zero : memref<4096xf32>
  %y = uop.exp2 %x : f32
  uop.store %y, %out[%r0] over (%r0) : memref<4096xf32>
  uop.sink
}

// -----

// One memory under two types.

// CHECK-LABEL: func.func @two_views(
// CHECK:         uop.call @ints(
// CHECK:         uop.call @floats(
func.func @two_views(%arg0: memref<4096xi32>) -> (memref<4096xi32>, memref<4096xf32>) {
  %0 = uop.buffer : memref<4096xi32>
  uop.call @ints(%0, %arg0) : memref<4096xi32>, memref<4096xi32>
  %1 = uop.buffer_view %0 : memref<4096xi32> -> memref<4096xf32>
  %2 = uop.buffer : memref<4096xf32>
  uop.call @floats(%2, %1, %arg0) : memref<4096xf32>, memref<4096xf32>, memref<4096xi32>
  return %0, %2 : memref<4096xi32>, memref<4096xf32>
}
uop.kernel @ints(%out: memref<4096xi32>, %a: memref<4096xi32>) {
  %r0 = uop.range 4096 loop 0
  %x = uop.load %a[%r0] : memref<4096xi32>
  %y = uop.neg %x : i32
  uop.store %y, %out[%r0] over (%r0) : memref<4096xi32>
  uop.sink
}
uop.kernel @floats(%out: memref<4096xf32>, %a: memref<4096xf32>, %b: memref<4096xi32>) {
  %r0 = uop.range 4096 loop 0
  %x = uop.load %a[%r0] : memref<4096xf32>
  %i = uop.load %b[%r0] : memref<4096xi32>
  %f = uop.cast %i : i32 -> f32
  %y = uop.add %x, %f : f32
  uop.store %y, %out[%r0] over (%r0) : memref<4096xf32>
  uop.sink
}

// -----

// A tiny kernel that changes what the loop of another one reads: with loops
// that run side by side, one iteration would overwrite what others have yet to
// read.

// CHECK-LABEL: func.func @count(
// CHECK:         uop.call @scale(
// CHECK:         uop.call @increment(
func.func @count(%arg0: memref<1xi32> {uop.mutable}, %arg1: memref<16xi32>) -> memref<16xi32> {
  %0 = uop.buffer : memref<16xi32>
  uop.call @scale(%0, %arg1, %arg0) : memref<16xi32>, memref<16xi32>, memref<1xi32>
  uop.call @increment(%arg0) : memref<1xi32>
  return %0 : memref<16xi32>
}
// The new value read by the loop comes from the old one.

// CHECK-LABEL: func.func @count_first(
// CHECK:         uop.call @increment(
// CHECK:         uop.call @scale(
func.func @count_first(%arg0: memref<1xi32> {uop.mutable}, %arg1: memref<16xi32>) -> memref<16xi32> {
  uop.call @increment(%arg0) : memref<1xi32>
  %0 = uop.buffer : memref<16xi32>
  uop.call @scale(%0, %arg1, %arg0) : memref<16xi32>, memref<16xi32>, memref<1xi32>
  return %0 : memref<16xi32>
}
uop.kernel @scale(%out: memref<16xi32>, %a: memref<16xi32>, %n: memref<1xi32>) {
  %r0 = uop.range 16 loop 0
  %c0 = uop.const 0 : index
  %x = uop.load %a[%r0] : memref<16xi32>
  %y = uop.load %n[%c0] : memref<1xi32>
  %z = uop.mul %x, %y : i32
  uop.store %z, %out[%r0] over (%r0) : memref<16xi32>
  uop.sink
}
uop.kernel @increment(%n: memref<1xi32>) {
  %c0 = uop.const 0 : index
  %x = uop.load %n[%c0] : memref<1xi32>
  %one = uop.const 1 : i32
  %y = uop.add %x, %one : i32
  uop.store %y, %n[%c0] over () : memref<1xi32>
  uop.sink
}

// -----

// Stores that overlap without being at the same index.

// CHECK-LABEL: func.func @overlap(
// CHECK:         uop.call @low(
// CHECK:         uop.call @high(
func.func @overlap(%arg0: memref<16xi32> {uop.mutable}, %arg1: memref<8xi32>) {
  uop.call @low(%arg0, %arg1) : memref<16xi32>, memref<8xi32>
  uop.call @high(%arg0, %arg1) : memref<16xi32>, memref<8xi32>
  return
}
// At different elements they can be together.

// CHECK-LABEL: func.func @disjoint(
// CHECK:         uop.call @E_8(
// CHECK-NOT:     uop.call
// CHECK:       uop.kernel
func.func @disjoint(%arg0: memref<16xi32> {uop.mutable}, %arg1: memref<8xi32>) {
  uop.call @low(%arg0, %arg1) : memref<16xi32>, memref<8xi32>
  uop.call @highest(%arg0, %arg1) : memref<16xi32>, memref<8xi32>
  return
}
uop.kernel @low(%out: memref<16xi32>, %a: memref<8xi32>) {
  %r0 = uop.range 8 loop 0
  %x = uop.load %a[%r0] : memref<8xi32>
  uop.store %x, %out[%r0] over (%r0) : memref<16xi32>
  uop.sink
}
uop.kernel @high(%out: memref<16xi32>, %a: memref<8xi32>) {
  %r0 = uop.range 8 loop 0
  %x = uop.load %a[%r0] : memref<8xi32>
  %c4 = uop.const 4 : index
  %i = uop.add %r0, %c4 : index
  uop.store %x, %out[%i] over (%r0) : memref<16xi32>
  uop.sink
}
uop.kernel @highest(%out: memref<16xi32>, %a: memref<8xi32>) {
  %r0 = uop.range 8 loop 0
  %x = uop.load %a[%r0] : memref<8xi32>
  %c8 = uop.const 8 : index
  %i = uop.add %r0, %c8 : index
  uop.store %x, %out[%i] over (%r0) : memref<16xi32>
  uop.sink
}

// -----

// Something else that has effects stands between them.

// CHECK-LABEL: func.func @barrier(
// CHECK:         uop.call @exp(
// CHECK-NEXT:    call @unknown()
// CHECK-NEXT:    uop.call @exp(
func.func private @unknown()
func.func @barrier(%arg0: memref<4096xf32> {uop.mutable}) {
  uop.call @exp(%arg0) : memref<4096xf32>
  func.call @unknown() : () -> ()
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

// A target that gives a kernel few buffers.

// CHECK-LABEL: func.func @buffers(
// CHECK-COUNT-1: uop.call
// CHECK-NOT:     uop.call
// CHECK:         return
// FEW-LABEL:   func.func @buffers(
// FEW:           uop.call @exp(
// FEW:           uop.call @exp(
func.func @buffers(%arg0: memref<4096xf32>) -> (memref<4096xf32>, memref<4096xf32>) {
  %0 = uop.buffer : memref<4096xf32>
  uop.call @exp(%0, %arg0) : memref<4096xf32>, memref<4096xf32>
  %1 = uop.buffer : memref<4096xf32>
  uop.call @exp(%1, %0) : memref<4096xf32>, memref<4096xf32>
  return %0, %1 : memref<4096xf32>, memref<4096xf32>
}
// One that nobody else reads does not count.

// FEW-LABEL:   func.func @inner_buffer(
// FEW-COUNT-1:   uop.call
// FEW-NOT:       uop.call
// FEW:           return
func.func @inner_buffer(%arg0: memref<4096xf32>) -> memref<4096xf32> {
  %0 = uop.buffer : memref<4096xf32>
  uop.call @exp(%0, %arg0) : memref<4096xf32>, memref<4096xf32>
  %1 = uop.buffer : memref<4096xf32>
  uop.call @exp(%1, %0) : memref<4096xf32>, memref<4096xf32>
  return %1 : memref<4096xf32>
}
uop.kernel @exp(%out: memref<4096xf32>, %a: memref<4096xf32>) {
  %r0 = uop.range 4096 loop 0
  %x = uop.load %a[%r0] : memref<4096xf32>
  %y = uop.exp2 %x : f32
  uop.store %y, %out[%r0] over (%r0) : memref<4096xf32>
  uop.sink
}

// -----

// A row is computed before the loop that writes it, and so must not be computed
// from what the loop overwrites.

// CHECK-LABEL: func.func @row_in_place(
// CHECK-COUNT-2: uop.call
func.func @row_in_place(%a: memref<64xi32> {uop.mutable}) -> memref<1xi32> {
  uop.call @square(%a, %a) : memref<64xi32>, memref<64xi32>
  %0 = uop.buffer : memref<1xi32>
  uop.call @sum(%0, %a) : memref<1xi32>, memref<64xi32>
  return %0 : memref<1xi32>
}
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

// A row that is too long to be kept near.

// CHECK-LABEL: func.func @long_row(
// CHECK-COUNT-2: uop.call
func.func @long_row(%a: memref<65536xi32>) -> (memref<65536xi32>, memref<1xi32>) {
  %0 = uop.buffer : memref<65536xi32>
  uop.call @square(%0, %a) : memref<65536xi32>, memref<65536xi32>
  %1 = uop.buffer : memref<1xi32>
  uop.call @sum(%1, %0) : memref<1xi32>, memref<65536xi32>
  return %0, %1 : memref<65536xi32>, memref<1xi32>
}
uop.kernel @square(%out: memref<65536xi32>, %a: memref<65536xi32>) {
  %r0 = uop.range 65536 loop 0
  %x = uop.load %a[%r0] : memref<65536xi32>
  %y = uop.mul %x, %x : i32
  uop.store %y, %out[%r0] over (%r0) : memref<65536xi32>
  uop.sink
}
uop.kernel @sum(%out: memref<1xi32>, %t: memref<65536xi32>) {
  %c0 = uop.const 0 : index
  %r0 = uop.range 65536 reduce 0
  %x = uop.load %t[%r0] : memref<65536xi32>
  %y = uop.reduce add %x over (%r0) : i32
  uop.store %y, %out[%c0] over () : memref<1xi32>
  uop.sink
}

// -----

// A row of sums, each of a row that an iteration of its own loop keeps: the two
// loops over the sums cannot both be around it.

// CHECK-LABEL: func.func @row_of_rows(
// CHECK-COUNT-2: uop.call
func.func @row_of_rows(%a: memref<512xi32>) -> (memref<512xi32>, memref<8xi32>, memref<1xi32>) {
  %0 = uop.buffer : memref<512xi32>
  uop.call @square(%0, %a) : memref<512xi32>, memref<512xi32>
  %1 = uop.buffer : memref<8xi32>
  uop.call @sums(%1, %0) : memref<8xi32>, memref<512xi32>
  %2 = uop.buffer : memref<1xi32>
  uop.call @sum(%2, %1) : memref<1xi32>, memref<8xi32>
  return %0, %1, %2 : memref<512xi32>, memref<8xi32>, memref<1xi32>
}
uop.kernel @square(%out: memref<512xi32>, %a: memref<512xi32>) {
  %c64 = uop.const 64 : index
  %r0 = uop.range 8 loop 0
  %r1 = uop.range 64 loop 1
  %0 = uop.mul %r0, %c64 : index
  %1 = uop.add %0, %r1 : index
  %x = uop.load %a[%1] : memref<512xi32>
  %y = uop.mul %x, %x : i32
  uop.store %y, %out[%1] over (%r0, %r1) : memref<512xi32>
  uop.sink
}
uop.kernel @sums(%out: memref<8xi32>, %t: memref<512xi32>) {
  %c64 = uop.const 64 : index
  %r0 = uop.range 8 loop 0
  %r1 = uop.range 64 reduce 1
  %0 = uop.mul %r0, %c64 : index
  %1 = uop.add %0, %r1 : index
  %x = uop.load %t[%1] : memref<512xi32>
  %y = uop.reduce add %x over (%r1) : i32
  uop.store %y, %out[%r0] over (%r0) : memref<8xi32>
  uop.sink
}
uop.kernel @sum(%out: memref<1xi32>, %t: memref<8xi32>) {
  %c0 = uop.const 0 : index
  %r0 = uop.range 8 reduce 0
  %x = uop.load %t[%r0] : memref<8xi32>
  %y = uop.reduce add %x over (%r0) : i32
  uop.store %y, %out[%c0] over () : memref<1xi32>
  uop.sink
}
