// RUN: tiny-opt %s --uop-rangeify --split-input-file --verify-diagnostics

func.func @other_dialect(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{is not an operation of the tensor graph}}
  %0 = arith.negf %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @scalar_result() -> index {
  %0 = uop.define_var "n" min 0 max 8 : index
  // expected-error @below {{returns 'index', which is not a ranked tensor}}
  return %0 : index
}

// -----

// expected-error @below {{has control flow, which a tensor graph has not}}
func.func @control_flow(%a: tensor<4xf32>) -> tensor<4xf32> {
  cf.br ^next
^next:
  return %a : tensor<4xf32>
}

// -----

// A declaration stays as it is.
func.func private @declaration(tensor<4xf32>) -> tensor<4xf32>
