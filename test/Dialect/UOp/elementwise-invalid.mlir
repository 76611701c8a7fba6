// RUN: tiny-opt %s --split-input-file --verify-diagnostics

func.func @sizes_c1(%a: tensor<9223372036854775807x2xf32>) {
  // expected-error @+1 {{'uop.neg' op the number of elements of 'tensor<9223372036854775807x2xf32>' does not fit in 64 bits}}
  %0 = uop.neg %a : tensor<9223372036854775807x2xf32>
  return
}

// -----

// An empty dimension does not hide the others.
func.func @sizes_c1_empty(%a: tensor<0x9223372036854775807x2xf32>) {
  // expected-error @+1 {{'uop.neg' op the number of elements of 'tensor<0x9223372036854775807x2xf32>' does not fit in 64 bits}}
  %0 = uop.neg %a : tensor<0x9223372036854775807x2xf32>
  return
}

// -----

func.func @sizes_c2(%a: tensor<1152921504606846977xf32>) {
  // expected-error @+1 {{'uop.neg' op the elements of 'tensor<1152921504606846977xf32>' take more than 2^62 bytes}}
  %0 = uop.neg %a : tensor<1152921504606846977xf32>
  return
}

// -----

// The largest tensor that there may be.
func.func @sizes_c2_most(%a: tensor<1152921504606846976xf32>) {
  %0 = uop.neg %a : tensor<1152921504606846976xf32>
  return
}

// -----

func.func @sizes_c2_result(%a: tensor<1x1xf64>) {
  // expected-error @+1 {{'uop.expand' op the elements of 'tensor<2147483648x2147483648xf64>' take more than 2^62 bytes}}
  %0 = uop.expand %a : tensor<1x1xf64> -> tensor<2147483648x2147483648xf64>
  return
}

// -----

func.func @element_type(%a: tensor<4xi4>) {
  // expected-error @+1 {{'uop.neg' op operand #0 must be scalar, vector or ranked tensor of integer of 8 to 64 bits, index or float, but got 'tensor<4xi4>'}}
  %0 = uop.neg %a : tensor<4xi4>
  return
}

// -----

func.func @signed_element_type(%a: tensor<4xsi32>) {
  // expected-error @+1 {{'uop.add' op operand #0 must be scalar, vector or ranked tensor of}}
  %0 = uop.add %a, %a : tensor<4xsi32>
  return
}

// -----

func.func @unranked(%a: tensor<*xf32>) {
  // expected-error @+1 {{'uop.neg' op operand #0 must be scalar, vector or ranked tensor of}}
  %0 = uop.neg %a : tensor<*xf32>
  return
}

// -----

func.func @encoding(%a: tensor<4xf32, "sparse">) {
  // expected-error @+1 {{'uop.neg' op operand #0 must be scalar, vector or ranked tensor of}}
  %0 = uop.neg %a : tensor<4xf32, "sparse">
  return
}

// -----

func.func @neg_bool(%a: tensor<4xi1>) {
  // expected-error @+1 {{'uop.neg' op operand #0 must be scalar, vector or ranked tensor of integer of 8 to 64 bits, index or float}}
  %0 = uop.neg %a : tensor<4xi1>
  return
}

// -----

func.func @exp2_integer(%a: tensor<4xi32>) {
  // expected-error @+1 {{'uop.exp2' op operand #0 must be scalar, vector or ranked tensor of f8E4M3FN, f8E5M2, f16, bf16, f32 or f64}}
  %0 = uop.exp2 %a : tensor<4xi32>
  return
}

// -----

func.func @idiv_float(%a: tensor<4xf32>) {
  // expected-error @+1 {{'uop.idiv' op operand #0 must be scalar, vector or ranked tensor of integer of 8 to 64 bits or index}}
  %0 = uop.idiv %a, %a : tensor<4xf32>
  return
}

// -----

func.func @xor_float(%a: tensor<4xf32>) {
  // expected-error @+1 {{'uop.xor' op operand #0 must be scalar, vector or ranked tensor of i1, integer or index}}
  %0 = uop.xor %a, %a : tensor<4xf32>
  return
}

// -----

func.func @threefry_signed(%a: tensor<4xi64>) {
  // expected-error @+1 {{'uop.threefry' op operand #0 must be scalar, vector or ranked tensor of ui64}}
  %0 = uop.threefry %a, %a : tensor<4xi64>
  return
}

// -----

// No broadcasting, and no dynamic size beside a static one.
func.func @add_types(%a: tensor<?xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'uop.add' op failed to verify that all of {lhs, rhs, result} have same type}}
  %0 = "uop.add"(%a, %b) : (tensor<?xf32>, tensor<4xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @mulacc_types(%a: tensor<4xf32>, %b: tensor<4xf16>) {
  // expected-error @+1 {{'uop.mulacc' op failed to verify that all of {a, b, c, result} have same type}}
  %0 = "uop.mulacc"(%a, %a, %b) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf16>) -> tensor<4xf32>
  return
}

// -----

func.func @cmplt_operands(%a: tensor<4xf32>, %b: tensor<1xf32>) {
  // expected-error @+1 {{'uop.cmplt' op failed to verify that all of {lhs, rhs} have same type}}
  %0 = "uop.cmplt"(%a, %b) : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xi1>
  return
}

// -----

func.func @cmplt_result(%a: tensor<4xf32>) {
  // expected-error @+1 {{'uop.cmplt' op failed to verify that result is i1 in the shape of the operands}}
  %0 = "uop.cmplt"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<5xi1>
  return
}

// -----

func.func @where_condition(%c: tensor<5xi1>, %a: tensor<4xf32>) {
  // expected-error @+1 {{'uop.where' op failed to verify that condition is i1 in the shape of the result}}
  %0 = "uop.where"(%c, %a, %a) : (tensor<5xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// A scalar condition does not choose between tensors.
func.func @where_scalar_condition(%c: i1, %a: tensor<4xf32>) {
  // expected-error @+1 {{'uop.where' op failed to verify that condition is i1 in the shape of the result}}
  %0 = "uop.where"(%c, %a, %a) : (i1, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @where_sides(%c: tensor<4xi1>, %a: tensor<4xf32>, %b: tensor<4x1xf32>) {
  // expected-error @+1 {{'uop.where' op failed to verify that all of {on_true, on_false, result} have same type}}
  %0 = "uop.where"(%c, %a, %b) : (tensor<4xi1>, tensor<4xf32>, tensor<4x1xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @cast_c1(%a: tensor<4xf32>) {
  // expected-error @+1 {{'uop.cast' op all non-scalar operands/results must have the same shape and base type}}
  %0 = uop.cast %a : tensor<4xf32> -> tensor<5xf16>
  return
}

// -----

func.func @cast_c1_dynamic(%a: tensor<?xf32>) {
  // expected-error @+1 {{'uop.cast' op operand 'tensor<?xf32>' and result 'tensor<5xf16>' differ in shape}}
  %0 = uop.cast %a : tensor<?xf32> -> tensor<5xf16>
  return
}

// -----

func.func @cast_c1_kind(%a: vector<4xf32>) {
  // expected-error @+1 {{'uop.cast' op}}
  %0 = uop.cast %a : vector<4xf32> -> tensor<4xf16>
  return
}

// -----

func.func @bitcast_c1(%a: tensor<4xf32>) {
  // expected-error @+1 {{'uop.bitcast' op operand 'tensor<4xf32>' and result 'tensor<2x2xi32>' differ in shape}}
  %0 = uop.bitcast %a : tensor<4xf32> -> tensor<2x2xi32>
  return
}

// -----

func.func @bitcast_c1_leading(%a: tensor<4x2xf32>) {
  // expected-error @+1 {{'uop.bitcast' op operand 'tensor<4x2xf32>' and result 'tensor<16x2xi8>' differ in more than the last dimension}}
  %0 = uop.bitcast %a : tensor<4x2xf32> -> tensor<16x2xi8>
  return
}

// -----

func.func @bitcast_c1_rank0(%a: tensor<f32>) {
  // expected-error @+1 {{'uop.bitcast' op operand 'tensor<f32>' and result 'tensor<i16>' differ in more than the last dimension}}
  %0 = uop.bitcast %a : tensor<f32> -> tensor<i16>
  return
}

// -----

func.func @bitcast_c1_bytes(%a: tensor<3xi16>) {
  // expected-error @+1 {{'uop.bitcast' op the last dimension of 'tensor<3xi16>' has 6 bytes, that of 'tensor<1xf32>' has 4}}
  %0 = uop.bitcast %a : tensor<3xi16> -> tensor<1xf32>
  return
}

// -----

func.func @bitcast_c2(%a: vector<4xf32>) {
  // expected-error @+1 {{'uop.bitcast' op from 'vector<4xf32>' to 'vector<8xf16>' changes the element size of what is not a tensor}}
  %0 = uop.bitcast %a : vector<4xf32> -> vector<8xf16>
  return
}

// -----

func.func @bitcast_c3(%a: tensor<2x?xf32>) {
  // expected-error @+1 {{'uop.bitcast' op from 'tensor<2x?xf32>' to 'tensor<2x?xi8>' scales a dynamic dimension}}
  %0 = uop.bitcast %a : tensor<2x?xf32> -> tensor<2x?xi8>
  return
}

// -----

func.func @bitcast_c4(%a: tensor<4xi8>) {
  // expected-error @+1 {{'uop.bitcast' op from 'i8' to 'i1': i1 is no bit pattern of another type}}
  %0 = uop.bitcast %a : tensor<4xi8> -> tensor<4xi1>
  return
}
