// RUN: tiny-opt %s --uop-simplify-graph --split-input-file | FileCheck %s

// Views are composed, and what only means something to gradients goes.

// CHECK-LABEL: func.func @round_trip
// CHECK-SAME: %[[A:[^:]*]]: tensor<24xf32>
// CHECK-NEXT: return %[[A]]
func.func @round_trip(%a: tensor<24xf32>) -> tensor<24xf32> {
  %0 = uop.reshape %a : tensor<24xf32> -> tensor<4x6xf32>
  %1 = uop.reshape %0 : tensor<4x6xf32> -> tensor<24xf32>
  %2 = uop.detach %1 : tensor<24xf32>
  return %2 : tensor<24xf32>
}

// -----

// Equal values are one, also where they are equal only after something else was
// simplified.

// CHECK-LABEL: func.func @equal
// CHECK-SAME: %[[A:[^:]*]]: tensor<4xf32>
func.func @equal(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK-NEXT: %[[E:.*]] = uop.exp2 %[[A]]
  // CHECK-NEXT: return %[[E]], %[[E]]
  %0 = uop.flip %a axes [0] : tensor<4xf32>
  %1 = uop.flip %0 axes [0] : tensor<4xf32>
  %2 = uop.exp2 %1 : tensor<4xf32>
  %3 = uop.exp2 %a : tensor<4xf32>
  return %2, %3 : tensor<4xf32>, tensor<4xf32>
}

// -----

// Writes are neither merged nor dropped.

// CHECK-LABEL: func.func @writes
func.func @writes(%a: tensor<4xi32> {uop.mutable}, %v: tensor<4xi32>, %w: tensor<4xi32>) {
  // CHECK-COUNT-3: uop.assign
  // CHECK-NOT: uop.assign
  %0 = uop.assign %a, %v : tensor<4xi32>
  %1 = uop.assign %a, %w : tensor<4xi32>
  %2 = uop.assign %a, %v : tensor<4xi32>
  return
}

// -----

// What is no tensor graph may be simplified too.

// CHECK-LABEL: func.func @control_flow
func.func @control_flow(%a: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  // CHECK: cf.cond_br
  // CHECK-NOT: uop.neg
  cf.cond_br %c, ^yes, ^no
^yes:
  %0 = uop.neg %a : tensor<4xf32>
  %1 = uop.neg %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
^no:
  return %a : tensor<4xf32>
}

// -----

// CHECK-LABEL: func.func private @declaration
func.func private @declaration(tensor<4xf32>) -> tensor<4xf32>
