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
  // CHECK: %[[ARENA:.*]] = uop.buffer : memref<512xi8>
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
