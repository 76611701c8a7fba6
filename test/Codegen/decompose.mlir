// RUN: tiny-opt %s --uop-decompose | FileCheck %s

// CHECK-LABEL: uop.kernel @mulacc
// CHECK:         %[[X:.*]] = uop.load
// CHECK:         %[[P:.*]] = uop.mul %[[X]], %[[X]] : f32
// CHECK:         %[[S:.*]] = uop.add %[[P]], %[[X]] : f32
// CHECK:         uop.store %[[S]]
uop.kernel @mulacc(%out: memref<8xf32>, %in: memref<8xf32>) {
  %r = uop.range 8 loop 0
  %x = uop.load %in[%r] : memref<8xf32>
  %y = uop.mulacc %x, %x, %x : f32
  uop.store %y, %out[%r] over (%r) : memref<8xf32>
  uop.sink
}

// The counter's words are mixed with the key's in 20 rounds.
// CHECK-LABEL: uop.kernel @threefry
// CHECK:         %[[X:.*]] = uop.load
// CHECK-DAG:     %[[PARITY:.*]] = uop.const 466688986 : ui32
// CHECK-DAG:     uop.cast %[[X]] : ui64 -> ui32
// CHECK-COUNT-20: uop.shl
// CHECK:         uop.cast %{{.*}} : ui32 -> ui64
// CHECK:         %[[C32:.*]] = uop.const 32 : ui64
// CHECK:         %[[HIGH:.*]] = uop.shl %{{.*}}, %[[C32]] : ui64
// CHECK:         uop.or %{{.*}}, %[[HIGH]] : ui64
// CHECK-NOT:     uop.threefry
uop.kernel @threefry(%out: memref<8xui64>, %in: memref<8xui64>) {
  %r = uop.range 8 loop 0
  %x = uop.load %in[%r] : memref<8xui64>
  %y = uop.threefry %x, %x : ui64
  uop.store %y, %out[%r] over (%r) : memref<8xui64>
  uop.sink
}

// In a vector every place has a counter and a key of its own.
// CHECK-LABEL: uop.kernel @vector
// CHECK:         %[[C32:.*]] = uop.const dense<32> : vector<4xui64>
// CHECK:         uop.shr %{{.*}}, %[[C32]] : vector<4xui64>
// CHECK:         uop.cast %{{.*}} : vector<4xui64> -> vector<4xui32>
// CHECK-COUNT-20: uop.shl %{{.*}} : vector<4xui32>
// CHECK:         uop.or %{{.*}} : vector<4xui64>
// CHECK-NEXT:    uop.store
uop.kernel @vector(%out: memref<4xui64>, %in: memref<4xui64>) {
  %c0 = uop.const 0 : index
  %x = uop.load %in[%c0] : memref<4xui64>, vector<4xui64>
  %y = uop.threefry %x, %x : vector<4xui64>
  uop.store %y, %out[%c0] over () : memref<4xui64>, vector<4xui64>
  uop.sink
}

// What targets have stays.
// CHECK-LABEL: uop.kernel @kept
// CHECK:         uop.exp2
// CHECK:         uop.pow
uop.kernel @kept(%out: memref<8xf32>, %in: memref<8xf32>) {
  %r = uop.range 8 loop 0
  %x = uop.load %in[%r] : memref<8xf32>
  %y = uop.exp2 %x : f32
  %z = uop.pow %x, %y : f32
  uop.store %z, %out[%r] over (%r) : memref<8xf32>
  uop.sink
}
