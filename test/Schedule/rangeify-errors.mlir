// RUN: tiny-opt %s --uop-rangeify --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @other_dialect(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{is not an operation of the tensor graph}}
  %0 = arith.negf %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @scalar_result() -> index {
  %0 = uop.define_var "n" min 0 max 8 : index
  // expected-error @below {{returns 'index', which is not a ranked tensor of the dialect}}
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

func.func @tosa(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'tosa.exp' op is not an operation of the tensor graph}}
  %0 = tosa.exp %a : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @several_results(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'test.two' op is not an operation of the tensor graph}}
  %0:2 = "test.two"(%a) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return %0#1 : tensor<4xf32>
}

// -----

func.func @unranked(%a: tensor<*xf32>) -> tensor<4xf32> {
  // expected-error @below {{'tensor.cast' op is not an operation of the tensor graph}}
  %0 = tensor.cast %a : tensor<*xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @unranked_result(%a: tensor<*xf32>) -> tensor<*xf32> {
  // expected-error @below {{returns 'tensor<*xf32>', which is not a ranked tensor of the dialect}}
  return %a : tensor<*xf32>
}

// -----

func.func @complex_result(%a: tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
  // expected-error @below {{returns 'tensor<4xcomplex<f32>>', which is not a ranked tensor of the dialect}}
  return %a : tensor<4xcomplex<f32>>
}

// -----

func.func @encoding(%a: tensor<4xf32, "row">) -> tensor<4xf32, "row"> {
  // expected-error @below {{returns 'tensor<4xf32, "row">', which is not a ranked tensor of the dialect}}
  return %a : tensor<4xf32, "row">
}

// -----

func.func @size_of_a_tensor(%a: tensor<?xf32>) -> tensor<?x1xf32> {
  %zero = arith.constant 0 : index
  // expected-error @below {{'tensor.dim' op is not an operation of the tensor graph}}
  %n = tensor.dim %a, %zero : tensor<?xf32>
  %0 = uop.reshape %a sizes [%n, 1] : tensor<?xf32> -> tensor<?x1xf32>
  return %0 : tensor<?x1xf32>
}

// -----

// What a region reads is not seen.
func.func @region(%a: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  %0 = uop.neg %a : tensor<4xf32>
  // expected-error @below {{'scf.if' op is not an operation of the tensor graph}}
  scf.if %c {
    "test.use"(%0) : (tensor<4xf32>) -> ()
  }
  return %0 : tensor<4xf32>
}

// -----

func.func @effect(%a: tensor<4xf32>, %m: memref<index>) -> tensor<4xf32> {
  // expected-error @below {{'memref.load' op is not an operation of the tensor graph}}
  %n = memref.load %m[] : memref<index>
  return %a : tensor<4xf32>
}

// -----

func.func @vector(%a: tensor<4xf32>, %v: vector<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'uop.neg' op is not an operation of the tensor graph}}
  %0 = uop.neg %v : vector<4xf32>
  return %a : tensor<4xf32>
}

// -----

func.func @call(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'func.call' op is not an operation of the tensor graph}}
  %0 = func.call @declaration(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @declaration(tensor<4xf32>) -> tensor<4xf32>

// -----

// What it leaves it does not take.
func.func @twice(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'uop.range' op is not an operation of the tensor graph}}
  %r = uop.range 4 loop 0
  %x = uop.load %a[%r] : tensor<4xf32>
  %b = uop.bufferize keep %x over (%r) : f32 -> tensor<4xf32>
  return %b : tensor<4xf32>
}

// -----

func.func @end(%a: tensor<4xi32>) {
  // expected-error @below {{ends a tensor graph}}
  ub.unreachable
}

// -----

// A declaration stays as it is.
func.func private @declaration(tensor<4xf32>) -> tensor<4xf32>
