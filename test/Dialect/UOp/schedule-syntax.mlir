// RUN: tiny-opt %s | FileCheck %s
// RUN: tiny-opt %s | tiny-opt | FileCheck %s
// RUN: tiny-opt %s --mlir-print-op-generic | tiny-opt | FileCheck %s
// RUN: tiny-opt %s --emit-bytecode | tiny-opt | FileCheck %s

// CHECK-LABEL: func.func @arrays(
//  CHECK-SAME:   %[[A:.*]]: tensor<6x8xf32> {uop.mutable}, %[[V:.*]]: f32, %[[H:.*]]: f16, %[[N:.*]]: index)
func.func @arrays(%a: tensor<6x8xf32> {uop.mutable}, %v: f32, %h: f16, %n: index) {
  // CHECK-NEXT: %[[R:.*]] = uop.range 6 loop 0
  %r = uop.range 6 loop 0
  // CHECK-NEXT: %[[S:.*]] = uop.range %[[N]] loop 1
  %s = uop.range %n loop 1
  // CHECK-NEXT: %[[ZERO:.*]] = uop.const 0 : index
  %zero = uop.const 0 : index
  // CHECK-NEXT: %[[B:.*]] = uop.bufferize %[[V]] over (%[[R]], %[[S]]) : f32 -> tensor<6x1x?xf32>
  %b = uop.bufferize %v over (%r, %s) : f32 -> tensor<6x1x?xf32>
  // CHECK-NEXT: %[[C:.*]] = uop.bufferize keep %[[V]] over () : f32 -> tensor<f32>
  %c = uop.bufferize keep %v over () : f32 -> tensor<f32>
  // CHECK-NEXT: %[[X:.*]] = uop.load %[[B]][%[[R]], %[[ZERO]], %[[S]]] : tensor<6x1x?xf32>
  %x = uop.load %b[%r, %zero, %s] : tensor<6x1x?xf32>
  // CHECK-NEXT: %[[Y:.*]] = uop.load %[[C]][] : tensor<f32>
  %y = uop.load %c[] : tensor<f32>
  // CHECK-NEXT: %[[U:.*]] = uop.update %[[A]][%[[R]]] = %[[X]] over (%[[R]], %[[S]]) : tensor<6x8xf32>, f32
  %u = uop.update %a[%r] = %x over (%r, %s) : tensor<6x8xf32>, f32
  // CHECK-NEXT: %[[W:.*]] = uop.update %[[U]][%[[R]]] = %[[H]] over (%[[R]]) : tensor<6x8xf32>, f16
  %w = uop.update %u[%r] = %h over (%r) : tensor<6x8xf32>, f16
  return
}

// CHECK-LABEL: uop.kernel @kernel(
uop.kernel @kernel(%a: memref<24xf32>, %n: index) {
  uop.sink
}

// CHECK-LABEL: func.func @buffers(
//  CHECK-SAME:   %[[M:.*]]: memref<6x4xf32>, %[[N:.*]]: index)
func.func @buffers(%m: memref<6x4xf32>, %n: index) {
  // CHECK-NEXT: %[[B:.*]] = uop.buffer : memref<4096xi8>
  %b = uop.buffer : memref<4096xi8>
  // CHECK-NEXT: %[[D:.*]] = uop.buffer(%[[N]]) : memref<?xf32>
  %d = uop.buffer(%n) : memref<?xf32>
  // CHECK-NEXT: uop.buffer(%[[N]]) on "cpu:1" : memref<?xf32>
  %away = uop.buffer(%n) on "cpu:1" : memref<?xf32>
  // CHECK-NEXT: %[[F:.*]] = uop.buffer_view %[[M]] : memref<6x4xf32> -> memref<24xf32>
  %f = uop.buffer_view %m : memref<6x4xf32> -> memref<24xf32>
  // CHECK-NEXT: %[[V:.*]] = uop.buffer_view %[[B]] offset 256 : memref<4096xi8> -> memref<24xf32>
  %v = uop.buffer_view %b offset 256 : memref<4096xi8> -> memref<24xf32>
  // CHECK-NEXT: %[[W:.*]] = uop.buffer_view %[[D]] offset 4 sizes (%[[N]]) : memref<?xf32> -> memref<?x4xf32>
  %w = uop.buffer_view %d offset 4 sizes (%n) : memref<?xf32> -> memref<?x4xf32>
  // CHECK-NEXT: uop.call @kernel(%[[F]], %[[N]]) : memref<24xf32>, index
  uop.call @kernel(%f, %n) : memref<24xf32>, index
  // CHECK-NEXT: uop.call @none()
  uop.call @none()
  // CHECK-NEXT: uop.call @lowered(%[[F]]) : memref<24xf32>
  uop.call @lowered(%f) : memref<24xf32>
  return
}

// CHECK-LABEL: uop.kernel @none()
uop.kernel @none() {
  uop.sink
}

// What became of a kernel may have other types.
// CHECK-LABEL: func.func private @lowered(memref<?xf32>) attributes {uop.kernel}
func.func private @lowered(memref<?xf32>) attributes {uop.kernel}
