// RUN: tiny-opt %s --canonicalize --cse | FileCheck %s

// Two ranges of one size and type are two, also for CSE; dead ones go.
// CHECK-LABEL: uop.kernel @ranges(
//  CHECK-SAME:   %[[OUT:.*]]: memref<64xf32>, %[[IN:.*]]: memref<8xf32>)
//  CHECK-NEXT:   %[[A:.*]] = uop.range 8 loop 0
//  CHECK-NEXT:   %[[B:.*]] = uop.range 8 loop 0
//  CHECK-NEXT:   %[[X:.*]] = uop.load %[[IN]][%[[A]]]
//  CHECK-NEXT:   %[[Y:.*]] = uop.load %[[IN]][%[[B]]]
//  CHECK-NEXT:   %[[S:.*]] = uop.add %[[X]], %[[Y]]
//  CHECK-NEXT:   %[[I:.*]] = uop.add %[[A]], %[[B]]
//  CHECK-NEXT:   uop.store %[[S]], %[[OUT]][%[[I]]] over (%[[A]], %[[B]])
//  CHECK-NEXT:   uop.sink
uop.kernel @ranges(%out: memref<64xf32>, %in: memref<8xf32>) {
  %dead = uop.range 8 loop 0
  %a = uop.range 8 loop 0
  %b = uop.range 8 loop 0
  %x = uop.load %in[%a] : memref<8xf32>
  %y = uop.load %in[%b] : memref<8xf32>
  %s = uop.add %x, %y : f32
  %i = uop.add %a, %b : index
  uop.store %s, %out[%i] over (%a, %b) : memref<64xf32>
  uop.sink
}

// Loads read the buffer as it was at entry: equal ones are one, over a store.
// CHECK-LABEL: uop.kernel @equal_loads(
//  CHECK-SAME:   %[[BUF:.*]]: memref<8xf32>, %[[OUT:.*]]: memref<8xf32>)
//  CHECK-NEXT:   %[[R:.*]] = uop.range
//  CHECK-NEXT:   %[[X:.*]] = uop.load %[[BUF]][%[[R]]]
//  CHECK-NEXT:   uop.store %[[X]], %[[OUT]]
//  CHECK-NEXT:   uop.store %[[X]], %[[BUF]]
//  CHECK-NEXT:   uop.sink
uop.kernel @equal_loads(%buf: memref<8xf32>, %out: memref<8xf32>) {
  %r = uop.range 8 loop 0
  %x = uop.load %buf[%r] : memref<8xf32>
  uop.store %x, %out[%r] over (%r) : memref<8xf32>
  %y = uop.load %buf[%r] : memref<8xf32>
  uop.store %y, %buf[%r] over (%r) : memref<8xf32>
  uop.sink
}

// CHECK-LABEL: uop.kernel @constant_gates(
//  CHECK-SAME:   %[[OUT:.*]]: memref<8xf32>, %[[IN:.*]]: memref<8xf32>)
//   CHECK-DAG:   %[[R:.*]] = uop.range
//   CHECK-DAG:   %[[Z:.*]] = uop.const 0.000000e+00
//   CHECK-DAG:   %[[X:.*]] = uop.load %[[IN]][%[[R]]] : memref<8xf32>
//       CHECK:   %[[S:.*]] = uop.max %[[X]], %[[Z]]
//  CHECK-NEXT:   uop.store %[[S]], %[[OUT]][%[[R]]] over (%[[R]]) : memref<8xf32>
//  CHECK-NEXT:   uop.sink
uop.kernel @constant_gates(%out: memref<8xf32>, %in: memref<8xf32>) {
  %r = uop.range 8 loop 0
  %t = uop.const true
  %f = uop.const false
  %z = uop.const 0.0 : f32
  %x = uop.load %in[%r] if %t else %z : memref<8xf32>
  %y = uop.load %in[%r] if %f else %z : memref<8xf32>
  %s = uop.max %x, %y : f32
  uop.store %s, %out[%r] if %t over (%r) : memref<8xf32>
  uop.store %x, %out[%r] if %f over (%r) : memref<8xf32>
  uop.sink
}

// A gate that is known for some elements only stays.
// CHECK-LABEL: uop.kernel @vector_gates(
//       CHECK:   uop.load {{.*}} if {{.*}} : vector<2xi1> else
//       CHECK:   uop.store {{.*}} if {{.*}} : vector<2xi1> over
uop.kernel @vector_gates(%out: memref<8xf32>, %in: memref<8xf32>) {
  %r = uop.range 7 loop 0
  %g = uop.const dense<[true, false]> : vector<2xi1>
  %z = uop.const dense<0.0> : vector<2xf32>
  %x = uop.load %in[%r] if %g : vector<2xi1> else %z : memref<8xf32>, vector<2xf32>
  uop.store %x, %out[%r] if %g : vector<2xi1> over (%r) : memref<8xf32>, vector<2xf32>
  uop.sink
}

// A reduction over nothing is its value, one over an empty range the identity;
// but a range on which the value does not depend still repeats.
// CHECK-LABEL: uop.kernel @reductions(
//  CHECK-SAME:   %[[OUT:.*]]: memref<8xf32>, %[[IN:.*]]: memref<8xf32>)
//   CHECK-DAG:   %[[R:.*]] = uop.range 8 loop 0
//   CHECK-DAG:   %[[K:.*]] = uop.range 3 reduce 1
//   CHECK-DAG:   %[[LOWEST:.*]] = uop.const 0xFF800000
//   CHECK-DAG:   %[[X:.*]] = uop.load
//   CHECK-DAG:   %[[THREE:.*]] = uop.reduce add %[[X]] over (%[[K]])
//   CHECK-NOT:   uop.reduce
//   CHECK-DAG:   uop.store %[[X]]
//   CHECK-DAG:   uop.store %[[LOWEST]]
//   CHECK-DAG:   uop.store %[[THREE]]
uop.kernel @reductions(%out: memref<8xf32>, %in: memref<8xf32>) {
  %r = uop.range 8 loop 0
  %k = uop.range 3 reduce 1
  %e = uop.range 0 reduce 2
  %x = uop.load %in[%r] : memref<8xf32>
  %a = uop.reduce add %x over () : f32
  %b = uop.reduce max %x over (%k, %e) : f32
  %c = uop.reduce add %x over (%k) : f32
  uop.store %a, %out[%r] over (%r) : memref<8xf32>
  uop.store %b, %out[%r] over (%r) : memref<8xf32>
  uop.store %c, %out[%r] over (%r) : memref<8xf32>
  uop.sink
}

// Buffers are places: two are two, and calls stay in order.
// CHECK-LABEL: func.func @buffers(
//  CHECK-SAME:   %[[IN:.*]]: memref<2x4xf32>)
//  CHECK-NEXT:   %[[A:.*]] = uop.buffer : memref<8xf32>
//  CHECK-NEXT:   %[[B:.*]] = uop.buffer : memref<8xf32>
//  CHECK-NEXT:   %[[V:.*]] = uop.buffer_view %[[IN]] : memref<2x4xf32> -> memref<8xf32>
//  CHECK-NEXT:   uop.call @equal_loads(%[[A]], %[[V]])
//  CHECK-NEXT:   uop.call @equal_loads(%[[B]], %[[V]])
//  CHECK-NEXT:   uop.call @equal_loads(%[[A]], %[[V]])
//  CHECK-NEXT:   return
func.func @buffers(%in: memref<2x4xf32>) {
  %dead = uop.buffer : memref<8xf32>
  %a = uop.buffer : memref<8xf32>
  %b = uop.buffer : memref<8xf32>
  %v = uop.buffer_view %in : memref<2x4xf32> -> memref<8xf32>
  %w = uop.buffer_view %in : memref<2x4xf32> -> memref<8xf32>
  uop.call @equal_loads(%a, %v) : memref<8xf32>, memref<8xf32>
  uop.call @equal_loads(%b, %w) : memref<8xf32>, memref<8xf32>
  uop.call @equal_loads(%a, %v) : memref<8xf32>, memref<8xf32>
  return
}

// CHECK-LABEL: uop.kernel @sixteen(
uop.kernel @sixteen(%a: memref<16xf16>, %b: memref<8xf32>, %c: memref<4xf64>) {
  uop.sink
}

// A view of a view is one view, unless its elements would lie across the bytes.
// CHECK-LABEL: func.func @views(
//  CHECK-SAME:   %[[ARENA:.*]]: memref<4096xi8>)
//  CHECK-NEXT:   %[[ODD:.*]] = uop.buffer_view %[[ARENA]] offset 4 : memref<4096xi8> -> memref<64xf32>
//  CHECK-NEXT:   %[[H:.*]] = uop.buffer_view %[[ARENA]] offset 12 : memref<4096xi8> -> memref<16xf16>
//  CHECK-NEXT:   %[[D:.*]] = uop.buffer_view %[[ODD]] offset 8 : memref<64xf32> -> memref<4xf64>
//  CHECK-NEXT:   %[[F:.*]] = uop.buffer_view %[[ARENA]] : memref<4096xi8> -> memref<8xf32>
//  CHECK-NEXT:   uop.call @sixteen(%[[H]], %[[F]], %[[D]])
func.func @views(%arena: memref<4096xi8>) {
  %same = uop.buffer_view %arena : memref<4096xi8> -> memref<4096xi8>
  %odd = uop.buffer_view %same offset 4 : memref<4096xi8> -> memref<64xf32>
  %h = uop.buffer_view %odd offset 8 : memref<64xf32> -> memref<16xf16>
  %d = uop.buffer_view %odd offset 8 : memref<64xf32> -> memref<4xf64>
  %f = uop.buffer_view %same : memref<4096xi8> -> memref<8xf32>
  uop.call @sixteen(%h, %f, %d) : memref<16xf16>, memref<8xf32>, memref<4xf64>
  return
}
