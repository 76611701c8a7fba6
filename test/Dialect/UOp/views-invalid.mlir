// RUN: tiny-opt %s --split-input-file --verify-diagnostics

func.func @reshape_c1(%a: tensor<4xf32>) {
  // expected-error @+1 {{'uop.reshape' op changes the element type from 'f32' to 'i32'}}
  %0 = uop.reshape %a : tensor<4xf32> -> tensor<2x2xi32>
  return
}

// -----

func.func @reshape_c2(%a: tensor<4xf32>) {
  // expected-error @+1 {{'uop.reshape' op operand 'tensor<4xf32>' has 4 elements, result 'tensor<2x3xf32>' has 6}}
  %0 = uop.reshape %a : tensor<4xf32> -> tensor<2x3xf32>
  return
}

// -----

func.func @reshape_c3_static(%a: tensor<4xf32>) {
  // expected-error @+1 {{'uop.reshape' op has 'sizes', but its result 'tensor<2x2xf32>' is static}}
  %0 = uop.reshape %a sizes [2, 2] : tensor<4xf32> -> tensor<2x2xf32>
  return
}

// -----

func.func @reshape_c3_absent(%a: tensor<?xf32>) {
  // expected-error @+1 {{'uop.reshape' op 'sizes' has 0 entries for 2 dimensions}}
  %0 = uop.reshape %a : tensor<?xf32> -> tensor<?x4xf32>
  return
}

// -----

func.func @reshape_c3_constant(%a: tensor<?xf32>, %n: index) {
  // expected-error @+1 {{'uop.reshape' op has 5 in 'sizes' for dimension 1, but the result is 'tensor<?x4xf32>'}}
  %0 = uop.reshape %a sizes [%n, 5] : tensor<?xf32> -> tensor<?x4xf32>
  return
}

// -----

func.func @reshape_c3_operand(%a: tensor<?xf32>, %n: index) {
  // expected-error @+1 {{'uop.reshape' op has an operand in 'sizes' for dimension 1, but the result is 'tensor<?x4xf32>'}}
  %0 = uop.reshape %a sizes [%n, %n] : tensor<?xf32> -> tensor<?x4xf32>
  return
}

// -----

func.func @reshape_c3_places(%a: tensor<?xf32>) {
  // expected-error @+1 {{'uop.reshape' op 'sizes' has 1 places for 0 operands}}
  %0 = "uop.reshape"(%a) {static_sizes = array<i64: -9223372036854775808, 4>} : (tensor<?xf32>) -> tensor<?x4xf32>
  return
}

// -----

func.func @expand_c1(%a: tensor<1xf32>) {
  // expected-error @+1 {{'uop.expand' op changes the rank from 1 to 2}}
  %0 = uop.expand %a : tensor<1xf32> -> tensor<2x1xf32>
  return
}

// -----

func.func @expand_c1_type(%a: tensor<1xf32>) {
  // expected-error @+1 {{'uop.expand' op changes the element type from 'f32' to 'f16'}}
  %0 = uop.expand %a : tensor<1xf32> -> tensor<2xf16>
  return
}

// -----

func.func @expand_c2(%a: tensor<1x2xf32>) {
  // expected-error @+1 {{'uop.expand' op dimension 1 has size 2 and cannot become 4}}
  %0 = uop.expand %a : tensor<1x2xf32> -> tensor<3x4xf32>
  return
}

// -----

func.func @expand_c3(%a: tensor<1x8xf32>, %n: index) {
  // expected-error @+1 {{'uop.expand' op has 7 in 'sizes' for dimension 1, but the result is 'tensor<?x8xf32>'}}
  %0 = uop.expand %a sizes [%n, 7] : tensor<1x8xf32> -> tensor<?x8xf32>
  return
}

// -----

func.func @permute_c1_count(%a: tensor<4x5xf32>) {
  // expected-error @+1 {{'uop.permute' op permutation has 1 entries for 2 dimensions}}
  %0 = uop.permute %a [0] : tensor<4x5xf32> -> tensor<4x5xf32>
  return
}

// -----

func.func @permute_c1_range(%a: tensor<4x5xf32>) {
  // expected-error @+1 {{'uop.permute' op 2 is no dimension of 'tensor<4x5xf32>'}}
  %0 = uop.permute %a [0, 2] : tensor<4x5xf32> -> tensor<4x5xf32>
  return
}

// -----

func.func @permute_c1_twice(%a: tensor<4x5xf32>) {
  // expected-error @+1 {{'uop.permute' op dimension 1 stands twice in the permutation}}
  %0 = uop.permute %a [1, 1] : tensor<4x5xf32> -> tensor<5x5xf32>
  return
}

// -----

func.func @permute_c2(%a: tensor<4x5xf32>) {
  // expected-error @+1 {{'uop.permute' op gives 'tensor<5x4xf32>', not 'tensor<4x5xf32>'}}
  %0 = uop.permute %a [1, 0] : tensor<4x5xf32> -> tensor<4x5xf32>
  return
}

// -----

func.func @pad_c1(%a: tensor<4xf32>) {
  // expected-error @+1 {{'uop.pad' op changes the element type from 'f32' to 'f16'}}
  %0 = uop.pad %a low [1] high [1] : tensor<4xf32> -> tensor<6xf16>
  return
}

// -----

func.func @pad_c2(%a: tensor<4x4xf32>) {
  // expected-error @+1 {{'uop.pad' op 'high' has 1 entries for 2 dimensions}}
  %0 = uop.pad %a low [1, 0] high [1] : tensor<4x4xf32> -> tensor<6x4xf32>
  return
}

// -----

func.func @pad_c3(%a: tensor<4xf32>) {
  // expected-error @+1 {{'uop.pad' op 'low' is negative (-1) in dimension 0}}
  %0 = uop.pad %a low [-1] high [1] : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @pad_c4(%a: tensor<4xf32>) {
  // expected-error @+1 {{'uop.pad' op gives 'tensor<6xf32>', not 'tensor<7xf32>'}}
  %0 = uop.pad %a low [1] high [1] : tensor<4xf32> -> tensor<7xf32>
  return
}

// -----

func.func @pad_c4_dynamic(%a: tensor<4xf32>, %n: index) {
  // expected-error @+1 {{'uop.pad' op gives 'tensor<?xf32>', not 'tensor<6xf32>'}}
  %0 = uop.pad %a low [%n] high [1] : tensor<4xf32> -> tensor<6xf32>
  return
}

// -----

func.func @pad_overflow(%a: tensor<4xi8>) {
  // expected-error @+1 {{'uop.pad' op has a size that does not fit in 64 bits}}
  %0 = uop.pad %a low [9223372036854775807] high [0] : tensor<4xi8> -> tensor<4xi8>
  return
}

// -----

func.func @shrink_c1(%a: tensor<4x4xf32>) {
  // expected-error @+1 {{'uop.shrink' op changes the rank from 2 to 1}}
  %0 = uop.shrink %a offsets [0, 0] : tensor<4x4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @shrink_c2(%a: tensor<4x4xf32>) {
  // expected-error @+1 {{'uop.shrink' op 'offsets' has 1 entries for 2 dimensions}}
  %0 = uop.shrink %a offsets [0] : tensor<4x4xf32> -> tensor<4x4xf32>
  return
}

// -----

func.func @shrink_c2_negative(%a: tensor<4xf32>) {
  // expected-error @+1 {{'uop.shrink' op 'offsets' is negative (-1) in dimension 0}}
  %0 = uop.shrink %a offsets [-1] : tensor<4xf32> -> tensor<2xf32>
  return
}

// -----

func.func @shrink_c3(%a: tensor<4x4xf32>) {
  // expected-error @+1 {{'uop.shrink' op in dimension 1, 2 elements from 3 on are not inside the operand's 4}}
  %0 = uop.shrink %a offsets [0, 3] : tensor<4x4xf32> -> tensor<4x2xf32>
  return
}

// -----

// The end of the box does not wrap.
func.func @shrink_c3_wrap(%a: tensor<4xi8>) {
  // expected-error @+1 {{'uop.shrink' op in dimension 0, 2 elements from 9223372036854775807 on are not inside the operand's 4}}
  %0 = uop.shrink %a offsets [9223372036854775807] : tensor<4xi8> -> tensor<2xi8>
  return
}

// -----

// Whatever the offset is.
func.func @shrink_c3_symbolic(%a: tensor<4xf32>, %o: index) {
  // expected-error @+1 {{'uop.shrink' op in dimension 0, 5 elements from 0 on are not inside the operand's 4}}
  %0 = uop.shrink %a offsets [%o] : tensor<4xf32> -> tensor<5xf32>
  return
}

// -----

func.func @shrink_c4(%a: tensor<9x8xf32>, %o: index) {
  // expected-error @+1 {{'uop.shrink' op 'sizes' has 0 entries for 2 dimensions}}
  %0 = uop.shrink %a offsets [%o, 0] : tensor<9x8xf32> -> tensor<?x8xf32>
  return
}

// -----

func.func @flip_c1(%a: tensor<4x4xf32>) {
  // expected-error @+1 {{'uop.flip' op axis 2 is no dimension of a tensor of rank 2}}
  %0 = uop.flip %a axes [2] : tensor<4x4xf32>
  return
}

// -----

func.func @flip_c1_twice(%a: tensor<4x4xf32>) {
  // expected-error @+1 {{'uop.flip' op axis 1 follows axis 1; axes must ascend}}
  %0 = uop.flip %a axes [1, 1] : tensor<4x4xf32>
  return
}

// -----

func.func @flip_c1_descending(%a: tensor<4x4xf32>) {
  // expected-error @+1 {{'uop.flip' op axis 0 follows axis 1; axes must ascend}}
  %0 = uop.flip %a axes [1, 0] : tensor<4x4xf32>
  return
}
