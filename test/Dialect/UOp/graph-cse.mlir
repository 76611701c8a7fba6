// RUN: tiny-opt %s --cse --canonicalize | FileCheck %s

// Assigns are effects: equal ones with another between them are not one.
// CHECK-LABEL: func.func @assigns(
//  CHECK-SAME:   %[[X:.*]]: tensor<4xf32> {uop.mutable}, %[[V:.*]]: tensor<4xf32>, %[[W:.*]]: tensor<4xf32>)
//  CHECK-NEXT:   uop.assign %[[X]], %[[V]]
//  CHECK-NEXT:   uop.assign %[[X]], %[[W]]
//  CHECK-NEXT:   uop.assign %[[X]], %[[V]]
//  CHECK-NEXT:   return
func.func @assigns(%x: tensor<4xf32> {uop.mutable}, %v: tensor<4xf32>, %w: tensor<4xf32>) {
  %a = uop.assign %x, %v : tensor<4xf32>
  %b = uop.assign %x, %w : tensor<4xf32>
  %c = uop.assign %x, %v : tensor<4xf32>
  return
}

// Reads of the argument see it as it was at entry, so the two are one.
// CHECK-LABEL: func.func @reads(
//  CHECK-SAME:   %[[X:.*]]: tensor<4xf32> {uop.mutable}, %[[V:.*]]: tensor<4xf32>)
//  CHECK-NEXT:   %[[E:.*]] = uop.exp2 %[[X]]
//  CHECK-NEXT:   uop.assign %[[X]], %[[V]]
//  CHECK-NEXT:   return %[[E]], %[[E]]
func.func @reads(%x: tensor<4xf32> {uop.mutable}, %v: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = uop.exp2 %x : tensor<4xf32>
  %a = uop.assign %x, %v : tensor<4xf32>
  %f = uop.exp2 %x : tensor<4xf32>
  return %e, %f : tensor<4xf32>, tensor<4xf32>
}

// Two definitions of one name are the same variable.
// CHECK-LABEL: func.func @variables(
//  CHECK-NEXT:   %[[N:.*]] = uop.define_var "n" min 0 max 8 : index
//  CHECK-NEXT:   return %[[N]], %[[N]]
func.func @variables() -> (index, index) {
  %n = uop.define_var "n" min 0 max 8 : index
  %m = uop.define_var "n" min 0 max 8 : index
  return %n, %m : index, index
}

// Updates are effects too; equal arrays are two buffers.
// CHECK-LABEL: func.func @arrays(
//  CHECK-SAME:   %[[X:.*]]: tensor<4xf32> {uop.mutable}, %[[V:.*]]: f32)
//  CHECK-NEXT:   %[[R:.*]] = uop.range
//  CHECK-NEXT:   %[[U:.*]] = uop.update %[[X]][%[[R]]] = %[[V]] over (%[[R]])
//  CHECK-NEXT:   uop.update %[[U]][%[[R]]] = %[[V]] over (%[[R]])
//  CHECK-NEXT:   %[[B:.*]] = uop.bufferize
//  CHECK-NEXT:   %[[C:.*]] = uop.bufferize
//  CHECK-NEXT:   return %[[B]], %[[C]]
func.func @arrays(%x: tensor<4xf32> {uop.mutable}, %v: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %r = uop.range 4 loop 0
  %u = uop.update %x[%r] = %v over (%r) : tensor<4xf32>, f32
  %w = uop.update %u[%r] = %v over (%r) : tensor<4xf32>, f32
  %b = uop.bufferize %v over (%r) : f32 -> tensor<4xf32>
  %c = uop.bufferize %v over (%r) : f32 -> tensor<4xf32>
  return %b, %c : tensor<4xf32>, tensor<4xf32>
}
