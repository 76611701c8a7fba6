// RUN: tiny-opt %s --uop-split-kernels --split-input-file --verify-diagnostics

// expected-error @below {{has control flow, which a schedule has not}}
func.func @control_flow(%a: tensor<4xf32>) {
  cf.br ^next
^next:
  return
}

// -----

func.func @graph(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'uop.neg' op is not what uop-rangeify leaves}}
  %0 = uop.neg %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @other_dialect(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'tensor.cast' op is not what uop-rangeify leaves}}
  %0 = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  return %a : tensor<4xf32>
}

// -----

func.func @other_scalar(%a: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %r = uop.range 4 loop 0
  %x = uop.load %a[%r] : tensor<4xf32>
  // expected-error @below {{has an operand of type 'f32' that no operation of the dialect computes}}
  %y = uop.add %x, %f : f32
  %b = uop.bufferize keep %y over (%r) : f32 -> tensor<4xf32>
  return %b : tensor<4xf32>
}

// -----

// expected-error @below {{has an argument of type 'tensor<*xf32>'}}
func.func @unranked(%a: tensor<*xf32>) {
  return
}

// -----

func.func @result(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{returns 'tensor<4xf32>' that is not the result of a 'uop.bufferize'}}
  return %a : tensor<4xf32>
}

// -----

// A declaration stays as it is.
func.func private @declaration(tensor<4xf32>) -> tensor<4xf32>

// -----

// So does what has been scheduled.
func.func @scheduled(%a: memref<4xf32>) -> memref<4xf32> {
  %0 = uop.buffer : memref<4xf32>
  return %0 : memref<4xf32>
}
