// RUN: tiny-opt %s --uop-split-kernels --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @two_arrays
// CHECK-SAME: %[[A:[^:]*]]: memref<4x8xf32>) -> memref<4x1xf32>
func.func @two_arrays(%a: tensor<4x8xf32>) -> tensor<4x1xf32> {
  // CHECK: %[[T:.*]] = uop.buffer : memref<32xf32>
  // CHECK: %[[FLAT:.*]] = uop.buffer_view %[[A]] : memref<4x8xf32> -> memref<32xf32>
  // CHECK: uop.call @E_4_8(%[[T]], %[[FLAT]])
  // CHECK: %[[OUT:.*]] = uop.buffer : memref<4xf32>
  // CHECK: uop.call @r_4_8(%[[OUT]], %[[T]])
  // CHECK: %[[R:.*]] = uop.buffer_view %[[OUT]] : memref<4xf32> -> memref<4x1xf32>
  // CHECK: return %[[R]]
  %r0 = uop.range 4 loop 0
  %r1 = uop.range 8 loop 1
  %r2 = uop.range 4 loop 2
  %r3 = uop.range 8 reduce 3
  %zero = uop.const 0 : index
  %x = uop.load %a[%r0, %r1] : tensor<4x8xf32>
  %e = uop.exp2 %x : f32
  %b = uop.bufferize %e over (%r0, %r1) : f32 -> tensor<4x8xf32>
  %y = uop.load %b[%r2, %r3] : tensor<4x8xf32>
  %s = uop.reduce add %y over (%r3) : f32
  %c = uop.bufferize keep %s over (%r2) : f32 -> tensor<4x1xf32>
  return %c : tensor<4x1xf32>
}
// CHECK: uop.kernel @E_4_8(%[[O:.*]]: memref<32xf32>, %[[I:.*]]: memref<32xf32>)
// CHECK: %[[X:.*]] = uop.load %[[I]][%[[AT:.*]]] : memref<32xf32>
// CHECK: %[[E:.*]] = uop.exp2 %[[X]]
// CHECK: uop.store %[[E]], %[[O]][%[[AT]]] over (%{{.*}}, %{{.*}}) : memref<32xf32>
// CHECK: uop.sink
// CHECK: uop.kernel @r_4_8
// CHECK: uop.range 4 loop 0
// CHECK: uop.range 8 reduce 1

// -----

// Equal kernels are one, whatever the numbers of their ranges are; others of the
// same sizes get a number.

// CHECK-LABEL: func.func @equal
func.func @equal(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  // CHECK: uop.call @E_4(%{{.*}}, %{{.*}})
  // CHECK: uop.call @E_4(%{{.*}}, %{{.*}})
  // CHECK: uop.call @E_4n1(%{{.*}}, %{{.*}})
  %r0 = uop.range 4 loop 0
  %r1 = uop.range 4 loop 1
  %r2 = uop.range 4 loop 2
  %x = uop.load %a[%r0] : tensor<4xf32>
  %xn = uop.neg %x : f32
  %c = uop.bufferize keep %xn over (%r0) : f32 -> tensor<4xf32>
  %y = uop.load %b[%r1] : tensor<4xf32>
  %yn = uop.neg %y : f32
  %d = uop.bufferize keep %yn over (%r1) : f32 -> tensor<4xf32>
  %ye = uop.sqrt %y : f32
  %e = uop.bufferize keep %ye over (%r1) : f32 -> tensor<4xf32>
  return %c, %d, %e : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
// CHECK: uop.kernel @E_4(
// CHECK: uop.kernel @E_4n1(
// CHECK-NOT: uop.kernel

// -----

// Numbers are arguments, with their bounds.

// CHECK-LABEL: func.func @symbolic
func.func @symbolic(%a: tensor<?x4xf32>) -> tensor<?x4xf32> {
  // CHECK: %[[N:.*]] = uop.define_var "n" min 0 max 8
  // CHECK: %[[SIZE:.*]] = uop.mul %[[N]], %{{.*}} : index
  // CHECK: %[[B:.*]] = uop.buffer(%[[SIZE]]) : memref<?xf32>
  // CHECK: uop.call @E_n_4(%[[B]], %{{.*}}, %[[N]], %[[DIM:.*]]) :
  // CHECK: uop.buffer_view %[[B]] sizes (%[[N]]) : memref<?xf32> -> memref<?x4xf32>
  %n = uop.define_var "n" min 0 max 8 : index
  %r0 = uop.range %n loop 0
  %r1 = uop.range 4 loop 1
  %x = uop.load %a[%r0, %r1] : tensor<?x4xf32>
  %b = uop.bufferize keep %x over (%r0, %r1) : f32 -> tensor<?x4xf32>
  return %b : tensor<?x4xf32>
}
// CHECK: uop.kernel @E_n_4(
// CHECK-SAME: memref<?xf32> {uop.size = affine_map<()[s0, s1] -> (s0 * 4)>}
// CHECK-SAME: memref<?xf32> {uop.size = affine_map<()[s0, s1] -> (s1 * 4)>}
// CHECK-SAME: index {uop.bounds = #uop.bounds<0 to 8>}
// CHECK-SAME: index {uop.bounds = #uop.bounds<0 to {{[0-9]+}}>})

// -----

// Nothing to compute is no kernel.

// CHECK-LABEL: func.func @empty
func.func @empty() -> tensor<0x4xf32> {
  // CHECK: uop.buffer : memref<0xf32>
  // CHECK-NOT: uop.call
  %r0 = uop.range 0 loop 0
  %r1 = uop.range 4 loop 1
  %x = uop.const 1.0 : f32
  %b = uop.bufferize keep %x over (%r0, %r1) : f32 -> tensor<0x4xf32>
  return %b : tensor<0x4xf32>
}
// CHECK-NOT: uop.kernel

// -----

// Constants with several values are globals; updates write in place.

// CHECK: memref.global "private" constant @constant : memref<3xi32> = dense<[1, 2, 3]>
// CHECK-LABEL: func.func @constant_and_update
// CHECK-SAME: %[[A:[^:]*]]: memref<3xi32> {uop.mutable}
func.func @constant_and_update(%a: tensor<3xi32> {uop.mutable}) {
  // CHECK: %[[C:.*]] = memref.get_global @constant
  // CHECK: uop.call @E_3(%[[A]], %[[C]])
  // CHECK-NOT: uop.buffer
  %r0 = uop.range 3 loop 0
  %c = uop.const dense<[1, 2, 3]> : tensor<3xi32>
  %x = uop.load %c[%r0] : tensor<3xi32>
  %u = uop.update %a[%r0] = %x over (%r0) : tensor<3xi32>, i32
  return
}

// -----

// The index algebra makes 0 of a range of at most one element, on which the store
// then does not depend. Whether there is that element stays a condition.

// CHECK-LABEL: func.func @at_most_one
func.func @at_most_one(%a: tensor<2xi32>) -> tensor<2x?xi32> {
  %n = uop.define_var "n" min 0 max 1 : index
  %r0 = uop.range 2 loop 0
  %r1 = uop.range %n loop 1
  %x = uop.load %a[%r0] : tensor<2xi32>
  %b = uop.bufferize keep %x over (%r0, %r1) : i32 -> tensor<2x?xi32>
  return %b : tensor<2x?xi32>
}
// Nothing is read, either, where there is no element.
// CHECK: uop.kernel @E_2(%[[O:.*]]: memref<?xi32> {{{.*}}}, %[[I:.*]]: memref<2xi32>, %[[N:.*]]: index
// CHECK-NEXT: %[[R:.*]] = uop.range 2
// CHECK-NOT: uop.range
// CHECK: %[[SOME:.*]] = uop.cmplt %{{.*}}, %[[N]] : index
// CHECK: %[[X:.*]] = uop.load %[[I]][%[[R]]] if %[[SOME]] else %{{.*}} : memref<2xi32>
// CHECK: uop.store %[[X]], %[[O]][%{{.*}}] if %[[SOME]] over (%[[R]])

// -----

// CHECK-LABEL: func.func @exactly_one
func.func @exactly_one(%a: tensor<2xi32>) -> tensor<2x?xi32> {
  %one = uop.const 1 : index
  %r0 = uop.range 2 loop 0
  %r1 = uop.range %one loop 1
  %x = uop.load %a[%r0] : tensor<2xi32>
  %b = uop.bufferize keep %x over (%r0, %r1) : i32 -> tensor<2x?xi32>
  return %b : tensor<2x?xi32>
}
// CHECK: uop.kernel @E_2(
// CHECK: uop.store %{{.*}}, %{{.*}}[%{{.*}}] over (%{{[^,]*}}) : memref<2xi32>

// -----

// Two functions share their kernels; a name that is taken is not used again.

// CHECK-LABEL: func.func @first
// CHECK: uop.call @E_4n0(
// CHECK-LABEL: func.func @second
// CHECK: uop.call @E_4n0(
func.func @first(%a: tensor<4xf32>) -> tensor<4xf32> {
  %r = uop.range 4 loop 0
  %x = uop.load %a[%r] : tensor<4xf32>
  %y = uop.neg %x : f32
  %b = uop.bufferize keep %y over (%r) : f32 -> tensor<4xf32>
  return %b : tensor<4xf32>
}
func.func @second(%a: tensor<4xf32>) -> tensor<4xf32> {
  %r = uop.range 4 loop 7
  %x = uop.load %a[%r] : tensor<4xf32>
  %y = uop.neg %x : f32
  %b = uop.bufferize keep %y over (%r) : f32 -> tensor<4xf32>
  return %b : tensor<4xf32>
}
func.func private @E_4()
// CHECK: uop.kernel @E_4n0(
// CHECK-NOT: uop.kernel

// -----

// Ranges come first, in the order they are in, then every scalar after its
// operands: kernels that differ in the order of their scalars only are equal.

// CHECK-LABEL: func.func @order
func.func @order(%a: tensor<4x8xf32>, %c: tensor<4x8xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  // CHECK: uop.call @E_8_4(
  // CHECK: uop.call @E_8_4(
  %r0 = uop.range 8 loop 0
  %r1 = uop.range 4 loop 1
  %x = uop.load %a[%r1, %r0] : tensor<4x8xf32>
  %y = uop.load %c[%r1, %r0] : tensor<4x8xf32>
  %z = uop.sub %x, %y : f32
  %b = uop.bufferize keep %z over (%r0, %r1) : f32 -> tensor<8x4xf32>
  %r2 = uop.range 8 loop 2
  %r3 = uop.range 4 loop 3
  %v = uop.load %a[%r3, %r2] : tensor<4x8xf32>
  %u = uop.load %c[%r3, %r2] : tensor<4x8xf32>
  %w = uop.sub %v, %u : f32
  %d = uop.bufferize keep %w over (%r2, %r3) : f32 -> tensor<8x4xf32>
  return %b, %d : tensor<8x4xf32>, tensor<8x4xf32>
}
// CHECK: uop.kernel @E_8_4(
// CHECK-NEXT: uop.range 8 loop 0
// CHECK-NEXT: uop.range 4 loop 1
// CHECK-NOT: uop.kernel

// -----

// A write through a bitcast sees the argument as a buffer of what it writes; both
// views are made once.

// CHECK-LABEL: func.func @bytes
// CHECK-SAME: %[[A:[^:]*]]: memref<4xi32> {uop.mutable}
func.func @bytes(%a: tensor<4xi32> {uop.mutable}, %v: tensor<16xi8>) -> tensor<4xi32> {
  // CHECK: %[[BYTES:.*]] = uop.buffer_view %[[A]] : memref<4xi32> -> memref<16xi8>
  // CHECK: uop.call @E_16(%[[BYTES]], %{{.*}})
  // CHECK: uop.call @E_16(%[[BYTES]], %{{.*}})
  // CHECK: %[[B:.*]] = uop.buffer
  // CHECK: uop.call @E_4(%[[B]], %[[A]])
  %r0 = uop.range 16 loop 0
  %r1 = uop.range 4 loop 1
  %r2 = uop.range 16 loop 2
  %x = uop.load %v[%r0] : tensor<16xi8>
  %u = uop.update %a[%r0] = %x over (%r0) : tensor<4xi32>, i8
  %z = uop.load %v[%r2] : tensor<16xi8>
  %w = uop.update %u[%r2] = %z over (%r2) : tensor<4xi32>, i8
  %y = uop.load %w[%r1] : tensor<4xi32>
  %b = uop.bufferize keep %y over (%r1) : i32 -> tensor<4xi32>
  return %b : tensor<4xi32>
}

// -----

// The size of an argument is read from it.

// CHECK-LABEL: func.func @dim
// CHECK-SAME: %[[A:[^:]*]]: memref<?x4xf32>
func.func @dim(%a: tensor<?x4xf32>) -> tensor<4x?xf32> {
  // CHECK-DAG: %[[ZERO:.*]] = uop.const 0 : index
  // CHECK-DAG: %[[N:.*]] = memref.dim %[[A]], %[[ZERO]] : memref<?x4xf32>
  // CHECK: uop.call @E_4_n(%{{.*}}, %{{.*}}, %[[N]])
  // CHECK: uop.buffer_view %{{.*}} sizes (%[[N]]) : memref<?xf32> -> memref<4x?xf32>
  %zero = uop.const 0 : index
  %n = tensor.dim %a, %zero : tensor<?x4xf32>
  %r0 = uop.range 4 loop 0
  %r1 = uop.range %n loop 1
  %x = uop.load %a[%r1, %r0] : tensor<?x4xf32>
  %b = uop.bufferize keep %x over (%r0, %r1) : f32 -> tensor<4x?xf32>
  return %b : tensor<4x?xf32>
}

// -----

// Arrays of no range have one element.

// CHECK-LABEL: func.func @scalar
// CHECK-SAME: %[[A:[^:]*]]: memref<f32>) -> memref<f32>
func.func @scalar(%a: tensor<f32>) -> tensor<f32> {
  // CHECK: %[[B:.*]] = uop.buffer : memref<1xf32>
  // CHECK: %[[FLAT:.*]] = uop.buffer_view %[[A]] : memref<f32> -> memref<1xf32>
  // CHECK: uop.call @E(%[[B]], %[[FLAT]])
  // CHECK: %[[R:.*]] = uop.buffer_view %[[B]] : memref<1xf32> -> memref<f32>
  // CHECK: return %[[R]]
  %x = uop.load %a[] : tensor<f32>
  %y = uop.neg %x : f32
  %b = uop.bufferize keep %y over () : f32 -> tensor<f32>
  return %b : tensor<f32>
}
// CHECK: uop.kernel @E(
// CHECK: uop.store %{{.*}}, %{{.*}}[%{{.*}}] over () : memref<1xf32>

// -----

// A size that the function asks for twice is one number.

// CHECK-LABEL: func.func @symbolic_in_place
// CHECK-SAME: %[[A:[^:]*]]: memref<4x?xi32>
// CHECK: %[[N:.*]] = memref.dim %[[A]]
// CHECK-NOT: memref.dim
// CHECK: uop.call @E_4_n(%{{[^,]*}}, %[[N]]) : memref<?xi32>, index
// CHECK: uop.kernel @E_4_n
// CHECK: uop.load %{{.*}}[%[[I:.*]]]
// CHECK: uop.store %{{.*}}, %{{.*}}[%[[I]]]
func.func @symbolic_in_place(%a: tensor<4x?xi32> {uop.mutable}) {
  %one = uop.const 1 : index
  %n = tensor.dim %a, %one : tensor<4x?xi32>
  %m = tensor.dim %a, %one : tensor<4x?xi32>
  %r0 = uop.range 4 loop 0
  %r1 = uop.range %n loop 1
  %0 = uop.mul %r0, %m : index
  %i = uop.add %0, %r1 : index
  %x = uop.load %a[%r0, %r1] : tensor<4x?xi32>
  %y = uop.neg %x : i32
  %u = uop.update %a[%i] = %y over (%r0, %r1) : tensor<4x?xi32>, i32
  return
}
