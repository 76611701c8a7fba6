// RUN: tiny-opt %s --uop-print-cost -o /dev/null 2>&1 | FileCheck %s
// RUN: tiny-opt %s --uop-print-cost=json -o /dev/null 2>&1 | FileCheck %s --check-prefix=JSON

// Every element once: 6 x 8 of the product and of the sum, 6 of the division.

// CHECK:      {{^}}function graph: a graph of 102 operations{{$}}
// JSON:       {{^}}{"function":"graph","operations":102}{{$}}
func.func @graph(%a: tensor<6x8xf32>, %b: tensor<6x1xf32>) -> tensor<6x1xi32> {
  %0 = uop.mul %a, %a : tensor<6x8xf32>
  %1 = uop.reduce_axis add %0 axes [1] : tensor<6x8xf32> -> tensor<6x1xf32>
  %2 = uop.fdiv %1, %b : tensor<6x1xf32>
  %3 = uop.cast %2 : tensor<6x1xf32> -> tensor<6x1xi32>
  return %3 : tensor<6x1xi32>
}

// What a graph of symbolic sizes costs is not known; its schedule counts with the
// largest.

// CHECK-NOT:  symbolic
// JSON-NOT:   symbolic
func.func @symbolic(%a: tensor<?xf32>) -> tensor<?xf32> {
  %0 = uop.exp2 %a : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// The square root depends on the inner loop alone, but there it stands inside the
// outer one; the exponential is outside the inner loop. All of %b is read, and each
// element of %c, however often.

uop.kernel @placed(%a: memref<128xf32>, %b: memref<16xf32>, %c: memref<8xf32>) {
  %c16 = uop.const 16 : index
  %r0 = uop.range 8 loop 0
  %r1 = uop.range 16 loop 1
  %x = uop.load %b[%r1] : memref<16xf32>
  %s = uop.sqrt %x : f32
  %y = uop.load %c[%r0] : memref<8xf32>
  %e = uop.exp2 %y : f32
  %v = uop.add %s, %e : f32
  %j = uop.mul %r0, %c16 : index
  %i = uop.add %j, %r1 : index
  uop.store %v, %a[%i] over (%r0, %r1) : memref<128xf32>
  uop.sink
}

// A part of a large buffer, twice: the same elements under one index, others under
// another. The reduction repeats though nothing in it depends on its range. What is
// written is also what is read before, and counts twice.

uop.kernel @part(%a: memref<4xf32>, %b: memref<1000xf32>) {
  %c1 = uop.const 1 : index
  %r0 = uop.range 4 loop 0
  %r1 = uop.range 3 reduce 1
  %i = uop.add %r0, %c1 : index
  %x = uop.load %b[%r0] : memref<1000xf32>
  %y = uop.load %b[%i] : memref<1000xf32>
  %z = uop.mulacc %x, %x, %y : f32
  %s = uop.reduce add %z over (%r1) : f32
  %o = uop.load %a[%r0] : memref<4xf32>
  %u = uop.add %o, %s : f32
  uop.store %u, %a[%r0] over (%r0) : memref<4xf32>
  uop.sink
}

// A gate keeps the first element out: loads are masked. Neither a dead value nor what
// computes conditions counts.

uop.kernel @gated(%a: memref<?xf32>, %b: memref<?xf32>, %n: index {uop.bounds = #uop.bounds<0 to 10>}) {
  %c0 = uop.const 0 : index
  %zero = uop.const 0.0 : f32
  %r0 = uop.range %n loop 0
  %valid = uop.cmplt %c0, %r0 : index
  %x = uop.load %b[%r0] if %valid else %zero : memref<?xf32>
  %dead = uop.exp2 %x : f32
  uop.store %x, %a[%r0] over (%r0) : memref<?xf32>
  uop.sink
}

// Two buffers in 512 bytes, and one of at most 40.

// CHECK-NEXT: {{^}}function calls: 3 kernels, 4 calls, 552 operations, 1344 bytes, 10 masked loads{{$}}
// CHECK-NEXT: {{^}}  placed: 2 calls of 264 operations, 608 bytes{{$}}
// CHECK-NEXT: {{^}}  part: 1 call of 24 operations, 52 bytes{{$}}
// CHECK-NEXT: {{^}}  gated: 1 call of 0 operations, 76 bytes, 10 masked loads{{$}}
// CHECK-NEXT: {{^}}  buffers: 552 bytes, 808 bytes if none shared memory{{$}}
// JSON-NEXT:  {{^}}{"function":"calls","calls":4,"operations":552,"masked_loads":10,"bytes":1344,"buffer_bytes":552,"separate_bytes":808,"kernels":[{"kernel":"placed","calls":2,"operations":264,"masked_loads":0,"bytes":608},{"kernel":"part","calls":1,{{.*}}},{"kernel":"gated",{{.*}}}]}{{$}}
func.func @calls(%a: memref<128xf32>, %b: memref<16xf32>, %c: memref<8xf32>, %d: memref<4xf32>, %e: memref<1000xf32>, %f: memref<?xf32>) {
  %n = uop.define_var "n" min 0 max 10 : index
  %arena = uop.buffer {uop.arena} : memref<512xi8>
  %v0 = uop.buffer_view %arena : memref<512xi8> -> memref<128xf32>
  uop.call @placed(%v0, %b, %c) : memref<128xf32>, memref<16xf32>, memref<8xf32>
  %v1 = uop.buffer_view %arena offset 256 : memref<512xi8> -> memref<64xf32>
  uop.call @placed(%a, %b, %c) : memref<128xf32>, memref<16xf32>, memref<8xf32>
  uop.call @part(%d, %e) : memref<4xf32>, memref<1000xf32>
  %g = uop.buffer(%n) : memref<?xf32>
  uop.call @gated(%g, %f, %n) : memref<?xf32>, memref<?xf32>, index
  return
}
