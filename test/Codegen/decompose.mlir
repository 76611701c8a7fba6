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
// CHECK:         uop.sin
// CHECK:         uop.pow
uop.kernel @kept(%out: memref<8xf32>, %in: memref<8xf32>) {
  %r = uop.range 8 loop 0
  %x = uop.load %in[%r] : memref<8xf32>
  %y = uop.sin %x : f32
  %z = uop.pow %x, %y : f32
  uop.store %z, %out[%r] over (%r) : memref<8xf32>
  uop.sink
}

// The functions take nothing that a vector does not have; f64 is left alone.
// CHECK-LABEL: uop.kernel @functions
// CHECK-NOT:     uop.exp2 %{{.*}} : f16
// CHECK-NOT:     uop.log2 %{{.*}} : f32
// CHECK:         uop.cast %{{.*}} : f16 -> f32
// CHECK:         uop.trunc %{{.*}} : f32
// CHECK:         uop.cast %{{.*}} : f32 -> f16
// CHECK:         uop.bitcast %{{.*}} : f32 -> i32
// CHECK:         uop.exp2 %{{.*}} : f64
uop.kernel @functions(%a: memref<1xf16>, %b: memref<1xf32>, %c: memref<1xf64>) {
  %c0 = uop.const 0 : index
  %x = uop.load %a[%c0] : memref<1xf16>
  %y = uop.load %b[%c0] : memref<1xf32>
  %z = uop.load %c[%c0] : memref<1xf64>
  %0 = uop.exp2 %x : f16
  %1 = uop.log2 %y : f32
  %2 = uop.exp2 %z : f64
  uop.store %0, %a[%c0] over () : memref<1xf16>
  uop.store %1, %b[%c0] over () : memref<1xf32>
  uop.store %2, %c[%c0] over () : memref<1xf64>
  uop.sink
}
