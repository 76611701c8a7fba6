// RUN: tiny-opt %s --canonicalize | FileCheck %s

// Identities of elementwise operations, and what only looks like one.

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @add_zero(
//  CHECK-SAME:   %[[X:.*]]: tensor<4xi32>)
//  CHECK-NEXT:   return %[[X]]
func.func @add_zero(%x: tensor<4xi32>) -> tensor<4xi32> {
  %k = uop.const dense<0> : tensor<4xi32>
  %r = uop.add %x, %k : tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func.func @add_zero_left(
//  CHECK-SAME:   %[[X:.*]]: i32)
//  CHECK-NEXT:   return %[[X]]
func.func @add_zero_left(%x: i32) -> i32 {
  %k = uop.const 0 : i32
  %r = uop.add %k, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @add_minus_zero(
//  CHECK-SAME:   %[[X:.*]]: f32)
//  CHECK-NEXT:   return %[[X]]
func.func @add_minus_zero(%x: f32) -> f32 {
  %k = uop.const -0.000000e+00 : f32
  %r = uop.add %x, %k : f32
  return %r : f32
}

// -0 + 0 is 0.
// CHECK-LABEL: func.func @keep_add_zero_float(
//  CHECK-SAME:   %[[X:.*]]: f32)
//  CHECK-NEXT:   %[[K:.*]] = uop.const 0.000000e+00 : f32
//  CHECK-NEXT:   %[[R:.*]] = uop.add %[[X]], %[[K]] : f32
//  CHECK-NEXT:   return %[[R]]
func.func @keep_add_zero_float(%x: f32) -> f32 {
  %k = uop.const 0.000000e+00 : f32
  %r = uop.add %x, %k : f32
  return %r : f32
}

// CHECK-LABEL: func.func @keep_add_zero_splat(
//  CHECK-SAME:   %[[X:.*]]: tensor<4xf32>)
//  CHECK-NEXT:   %[[K:.*]] = uop.const dense<0.000000e+00> : tensor<4xf32>
//  CHECK-NEXT:   %[[R:.*]] = uop.add %[[X]], %[[K]] : tensor<4xf32>
//  CHECK-NEXT:   return %[[R]]
func.func @keep_add_zero_splat(%x: tensor<4xf32>) -> tensor<4xf32> {
  %k = uop.const dense<0.000000e+00> : tensor<4xf32>
  %r = uop.add %x, %k : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @add_false(
//  CHECK-SAME:   %[[X:.*]]: i1)
//  CHECK-NEXT:   return %[[X]]
func.func @add_false(%x: i1) -> i1 {
  %k = uop.const false
  %r = uop.add %x, %k : i1
  return %r : i1
}

// CHECK-LABEL: func.func @add_true(
//  CHECK-SAME:   %[[X:.*]]: i1)
//  CHECK-NEXT:   %[[C:.*]] = uop.const true
//  CHECK-NEXT:   return %[[C]]
func.func @add_true(%x: i1) -> i1 {
  %k = uop.const true
  %r = uop.add %x, %k : i1
  return %r : i1
}

// CHECK-LABEL: func.func @add_self_bool(
//  CHECK-SAME:   %[[X:.*]]: i1)
//  CHECK-NEXT:   return %[[X]]
func.func @add_self_bool(%x: i1) -> i1 {
  %r = uop.add %x, %x : i1
  return %r : i1
}

// CHECK-LABEL: func.func @keep_add_self(
//  CHECK-SAME:   %[[X:.*]]: i32)
//  CHECK-NEXT:   %[[R:.*]] = uop.add %[[X]], %[[X]] : i32
//  CHECK-NEXT:   return %[[R]]
func.func @keep_add_self(%x: i32) -> i32 {
  %r = uop.add %x, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @sub_zero(
//  CHECK-SAME:   %[[X:.*]]: i32)
//  CHECK-NEXT:   return %[[X]]
func.func @sub_zero(%x: i32) -> i32 {
  %k = uop.const 0 : i32
  %r = uop.sub %x, %k : i32
  return %r : i32
}

// -0 - 0 is -0.
// CHECK-LABEL: func.func @sub_zero_float(
//  CHECK-SAME:   %[[X:.*]]: f32)
//  CHECK-NEXT:   return %[[X]]
func.func @sub_zero_float(%x: f32) -> f32 {
  %k = uop.const 0.000000e+00 : f32
  %r = uop.sub %x, %k : f32
  return %r : f32
}

// -0 - -0 is 0.
// CHECK-LABEL: func.func @keep_sub_minus_zero(
//  CHECK-SAME:   %[[X:.*]]: f32)
//  CHECK-NEXT:   %[[K:.*]] = uop.const -0.000000e+00 : f32
//  CHECK-NEXT:   %[[R:.*]] = uop.sub %[[X]], %[[K]] : f32
//  CHECK-NEXT:   return %[[R]]
func.func @keep_sub_minus_zero(%x: f32) -> f32 {
  %k = uop.const -0.000000e+00 : f32
  %r = uop.sub %x, %k : f32
  return %r : f32
}

// CHECK-LABEL: func.func @sub_self(
//  CHECK-SAME:   %[[X:.*]]: tensor<4xi32>)
//  CHECK-NEXT:   %[[C:.*]] = uop.const dense<0> : tensor<4xi32>
//  CHECK-NEXT:   return %[[C]]
func.func @sub_self(%x: tensor<4xi32>) -> tensor<4xi32> {
  %r = uop.sub %x, %x : tensor<4xi32>
  return %r : tensor<4xi32>
}

// NaN and infinities give NaN.
// CHECK-LABEL: func.func @keep_sub_self_float(
//  CHECK-SAME:   %[[X:.*]]: f32)
//  CHECK-NEXT:   %[[R:.*]] = uop.sub %[[X]], %[[X]] : f32
//  CHECK-NEXT:   return %[[R]]
func.func @keep_sub_self_float(%x: f32) -> f32 {
  %r = uop.sub %x, %x : f32
  return %r : f32
}

// There is no constant of a symbolic size.
// CHECK-LABEL: func.func @keep_sub_self_symbolic(
//  CHECK-SAME:   %[[X:.*]]: tensor<?xi32>)
//  CHECK-NEXT:   %[[R:.*]] = uop.sub %[[X]], %[[X]] : tensor<?xi32>
//  CHECK-NEXT:   return %[[R]]
func.func @keep_sub_self_symbolic(%x: tensor<?xi32>) -> tensor<?xi32> {
  %r = uop.sub %x, %x : tensor<?xi32>
  return %r : tensor<?xi32>
}

//===----------------------------------------------------------------------===//
// Products and quotients
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @mul_one(
//  CHECK-SAME:   %[[X:.*]]: i32)
//  CHECK-NEXT:   return %[[X]]
func.func @mul_one(%x: i32) -> i32 {
  %k = uop.const 1 : i32
  %r = uop.mul %x, %k : i32
  return %r : i32
}

// CHECK-LABEL: func.func @mul_one_float(
//  CHECK-SAME:   %[[X:.*]]: tensor<4xf32>)
//  CHECK-NEXT:   return %[[X]]
func.func @mul_one_float(%x: tensor<4xf32>) -> tensor<4xf32> {
  %k = uop.const dense<1.000000e+00> : tensor<4xf32>
  %r = uop.mul %x, %k : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @mul_true(
//  CHECK-SAME:   %[[X:.*]]: i1)
//  CHECK-NEXT:   return %[[X]]
func.func @mul_true(%x: i1) -> i1 {
  %k = uop.const true
  %r = uop.mul %x, %k : i1
  return %r : i1
}

// CHECK-LABEL: func.func @mul_zero(
//  CHECK-SAME:   %[[X:.*]]: i32)
//  CHECK-NEXT:   %[[C:.*]] = uop.const 0 : i32
//  CHECK-NEXT:   return %[[C]]
func.func @mul_zero(%x: i32) -> i32 {
  %k = uop.const 0 : i32
  %r = uop.mul %x, %k : i32
  return %r : i32
}

// CHECK-LABEL: func.func @mul_false(
//  CHECK-SAME:   %[[X:.*]]: i1)
//  CHECK-NEXT:   %[[C:.*]] = uop.const false
//  CHECK-NEXT:   return %[[C]]
func.func @mul_false(%x: i1) -> i1 {
  %k = uop.const false
  %r = uop.mul %x, %k : i1
  return %r : i1
}

// CHECK-LABEL: func.func @mul_self_bool(
//  CHECK-SAME:   %[[X:.*]]: i1)
//  CHECK-NEXT:   return %[[X]]
func.func @mul_self_bool(%x: i1) -> i1 {
  %r = uop.mul %x, %x : i1
  return %r : i1
}

// Infinities and NaN give NaN, negative numbers -0.
// CHECK-LABEL: func.func @keep_mul_zero_float(
//  CHECK-SAME:   %[[X:.*]]: f32)
//  CHECK-NEXT:   %[[K:.*]] = uop.const 0.000000e+00 : f32
//  CHECK-NEXT:   %[[R:.*]] = uop.mul %[[X]], %[[K]] : f32
//  CHECK-NEXT:   return %[[R]]
func.func @keep_mul_zero_float(%x: f32) -> f32 {
  %k = uop.const 0.000000e+00 : f32
  %r = uop.mul %x, %k : f32
  return %r : f32
}

// CHECK-LABEL: func.func @fdiv_one(
//  CHECK-SAME:   %[[X:.*]]: f32)
//  CHECK-NEXT:   return %[[X]]
func.func @fdiv_one(%x: f32) -> f32 {
  %k = uop.const 1.000000e+00 : f32
  %r = uop.fdiv %x, %k : f32
  return %r : f32
}

// 0, infinities and NaN give NaN.
// CHECK-LABEL: func.func @keep_fdiv_self(
//  CHECK-SAME:   %[[X:.*]]: f32)
//  CHECK-NEXT:   %[[R:.*]] = uop.fdiv %[[X]], %[[X]] : f32
//  CHECK-NEXT:   return %[[R]]
func.func @keep_fdiv_self(%x: f32) -> f32 {
  %r = uop.fdiv %x, %x : f32
  return %r : f32
}

// CHECK-LABEL: func.func @idiv_one(
//  CHECK-SAME:   %[[X:.*]]: i32)
//  CHECK-NEXT:   return %[[X]]
func.func @idiv_one(%x: i32) -> i32 {
  %k = uop.const 1 : i32
  %r = uop.idiv %x, %k : i32
  return %r : i32
}

// CHECK-LABEL: func.func @idiv_zero(
//  CHECK-SAME:   %[[X:.*]]: i32)
//  CHECK-NEXT:   %[[C:.*]] = uop.const 0 : i32
//  CHECK-NEXT:   return %[[C]]
func.func @idiv_zero(%x: i32) -> i32 {
  %k = uop.const 0 : i32
  %r = uop.idiv %x, %k : i32
  return %r : i32
}

// CHECK-LABEL: func.func @zero_idiv(
//  CHECK-SAME:   %[[X:.*]]: i32)
//  CHECK-NEXT:   %[[C:.*]] = uop.const 0 : i32
//  CHECK-NEXT:   return %[[C]]
func.func @zero_idiv(%x: i32) -> i32 {
  %k = uop.const 0 : i32
  %r = uop.idiv %k, %x : i32
  return %r : i32
}

// 0 idiv 0 is 0.
// CHECK-LABEL: func.func @keep_idiv_self(
//  CHECK-SAME:   %[[X:.*]]: i32)
//  CHECK-NEXT:   %[[R:.*]] = uop.idiv %[[X]], %[[X]] : i32
//  CHECK-NEXT:   return %[[R]]
func.func @keep_idiv_self(%x: i32) -> i32 {
  %r = uop.idiv %x, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @keep_idiv_minus_one(
//  CHECK-SAME:   %[[X:.*]]: i32)
//  CHECK-NEXT:   %[[K:.*]] = uop.const -1 : i32
//  CHECK-NEXT:   %[[R:.*]] = uop.idiv %[[X]], %[[K]] : i32
//  CHECK-NEXT:   return %[[R]]
func.func @keep_idiv_minus_one(%x: i32) -> i32 {
  %k = uop.const -1 : i32
  %r = uop.idiv %x, %k : i32
  return %r : i32
}

// CHECK-LABEL: func.func @mod_one(
//  CHECK-SAME:   %[[X:.*]]: i32)
//  CHECK-NEXT:   %[[C:.*]] = uop.const 0 : i32
//  CHECK-NEXT:   return %[[C]]
func.func @mod_one(%x: i32) -> i32 {
  %k = uop.const 1 : i32
  %r = uop.mod %x, %k : i32
  return %r : i32
}

// CHECK-LABEL: func.func @mod_zero(
//  CHECK-SAME:   %[[X:.*]]: i32)
//  CHECK-NEXT:   return %[[X]]
func.func @mod_zero(%x: i32) -> i32 {
  %k = uop.const 0 : i32
  %r = uop.mod %x, %k : i32
  return %r : i32
}

// CHECK-LABEL: func.func @zero_mod(
//  CHECK-SAME:   %[[X:.*]]: i32)
//  CHECK-NEXT:   %[[C:.*]] = uop.const 0 : i32
//  CHECK-NEXT:   return %[[C]]
func.func @zero_mod(%x: i32) -> i32 {
  %k = uop.const 0 : i32
  %r = uop.mod %k, %x : i32
  return %r : i32
}

// 0 mod 0 is 0, as x mod 0 is x.
// CHECK-LABEL: func.func @mod_self(
//  CHECK-SAME:   %[[X:.*]]: i32)
//  CHECK-NEXT:   %[[C:.*]] = uop.const 0 : i32
//  CHECK-NEXT:   return %[[C]]
func.func @mod_self(%x: i32) -> i32 {
  %r = uop.mod %x, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @mulacc_zero(
//  CHECK-SAME:   %[[X:.*]]: i32, %[[Y:.*]]: i32)
//  CHECK-NEXT:   return %[[Y]]
func.func @mulacc_zero(%x: i32, %y: i32) -> i32 {
  %k = uop.const 0 : i32
  %r = uop.mulacc %x, %k, %y : i32
  return %r : i32
}

// CHECK-LABEL: func.func @keep_mulacc_zero_float(
//  CHECK-SAME:   %[[X:.*]]: f32, %[[Y:.*]]: f32)
//  CHECK-NEXT:   %[[K:.*]] = uop.const 0.000000e+00 : f32
//  CHECK-NEXT:   %[[R:.*]] = uop.mulacc %[[X]], %[[K]], %[[Y]] : f32
//  CHECK-NEXT:   return %[[R]]
func.func @keep_mulacc_zero_float(%x: f32, %y: f32) -> f32 {
  %k = uop.const 0.000000e+00 : f32
  %r = uop.mulacc %x, %k, %y : f32
  return %r : f32
}

//===----------------------------------------------------------------------===//
// Greatest values and powers
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @max_self(
//  CHECK-SAME:   %[[X:.*]]: f32)
//  CHECK-NEXT:   return %[[X]]
func.func @max_self(%x: f32) -> f32 {
  %r = uop.max %x, %x : f32
  return %r : f32
}

// CHECK-LABEL: func.func @max_lowest(
//  CHECK-SAME:   %[[X:.*]]: i8)
//  CHECK-NEXT:   return %[[X]]
func.func @max_lowest(%x: i8) -> i8 {
  %k = uop.const -128 : i8
  %r = uop.max %x, %k : i8
  return %r : i8
}

// CHECK-LABEL: func.func @max_lowest_unsigned(
//  CHECK-SAME:   %[[X:.*]]: ui8)
//  CHECK-NEXT:   return %[[X]]
func.func @max_lowest_unsigned(%x: ui8) -> ui8 {
  %k = uop.const 0 : ui8
  %r = uop.max %x, %k : ui8
  return %r : ui8
}

// CHECK-LABEL: func.func @max_minus_infinity(
//  CHECK-SAME:   %[[X:.*]]: f32)
//  CHECK-NEXT:   return %[[X]]
func.func @max_minus_infinity(%x: f32) -> f32 {
  %k = uop.const 0xFF800000 : f32
  %r = uop.max %x, %k : f32
  return %r : f32
}

// f8E4M3FN has no infinity.
// CHECK-LABEL: func.func @max_lowest_fp8(
//  CHECK-SAME:   %[[X:.*]]: f8E4M3FN)
//  CHECK-NEXT:   return %[[X]]
func.func @max_lowest_fp8(%x: f8E4M3FN) -> f8E4M3FN {
  %k = uop.const -4.480000e+02 : f8E4M3FN
  %r = uop.max %x, %k : f8E4M3FN
  return %r : f8E4M3FN
}

// CHECK-LABEL: func.func @max_highest(
//  CHECK-SAME:   %[[X:.*]]: ui8)
//  CHECK-NEXT:   %[[C:.*]] = uop.const 255 : ui8
//  CHECK-NEXT:   return %[[C]]
func.func @max_highest(%x: ui8) -> ui8 {
  %k = uop.const 255 : ui8
  %r = uop.max %x, %k : ui8
  return %r : ui8
}

// CHECK-LABEL: func.func @max_nan(
//  CHECK-SAME:   %[[X:.*]]: f32)
//  CHECK-NEXT:   %[[C:.*]] = uop.const 0x7FC00000 : f32
//  CHECK-NEXT:   return %[[C]]
func.func @max_nan(%x: f32) -> f32 {
  %k = uop.const 0x7FC00000 : f32
  %r = uop.max %x, %k : f32
  return %r : f32
}

// CHECK-LABEL: func.func @max_true(
//  CHECK-SAME:   %[[X:.*]]: i1)
//  CHECK-NEXT:   %[[C:.*]] = uop.const true
//  CHECK-NEXT:   return %[[C]]
func.func @max_true(%x: i1) -> i1 {
  %k = uop.const true
  %r = uop.max %x, %k : i1
  return %r : i1
}

// NaN wins.
// CHECK-LABEL: func.func @keep_max_infinity(
//  CHECK-SAME:   %[[X:.*]]: f32)
//  CHECK-NEXT:   %[[K:.*]] = uop.const 0x7F800000 : f32
//  CHECK-NEXT:   %[[R:.*]] = uop.max %[[X]], %[[K]] : f32
//  CHECK-NEXT:   return %[[R]]
func.func @keep_max_infinity(%x: f32) -> f32 {
  %k = uop.const 0x7F800000 : f32
  %r = uop.max %x, %k : f32
  return %r : f32
}

// -inf is less.
// CHECK-LABEL: func.func @keep_max_lowest_finite(
//  CHECK-SAME:   %[[X:.*]]: f32)
//  CHECK-NEXT:   %[[K:.*]] = uop.const -3.40282347E+38 : f32
//  CHECK-NEXT:   %[[R:.*]] = uop.max %[[X]], %[[K]] : f32
//  CHECK-NEXT:   return %[[R]]
func.func @keep_max_lowest_finite(%x: f32) -> f32 {
  %k = uop.const -3.40282347E+38 : f32
  %r = uop.max %x, %k : f32
  return %r : f32
}

// Of NaN as well.
// CHECK-LABEL: func.func @pow_zero(
//  CHECK-SAME:   %[[X:.*]]: f32)
//  CHECK-NEXT:   %[[C:.*]] = uop.const 1.000000e+00 : f32
//  CHECK-NEXT:   return %[[C]]
func.func @pow_zero(%x: f32) -> f32 {
  %k = uop.const 0.000000e+00 : f32
  %r = uop.pow %x, %k : f32
  return %r : f32
}

// CHECK-LABEL: func.func @pow_minus_zero(
//  CHECK-SAME:   %[[X:.*]]: f32)
//  CHECK-NEXT:   %[[C:.*]] = uop.const 1.000000e+00 : f32
//  CHECK-NEXT:   return %[[C]]
func.func @pow_minus_zero(%x: f32) -> f32 {
  %k = uop.const -0.000000e+00 : f32
  %r = uop.pow %x, %k : f32
  return %r : f32
}

// CHECK-LABEL: func.func @pow_one(
//  CHECK-SAME:   %[[X:.*]]: f32)
//  CHECK-NEXT:   return %[[X]]
func.func @pow_one(%x: f32) -> f32 {
  %k = uop.const 1.000000e+00 : f32
  %r = uop.pow %x, %k : f32
  return %r : f32
}

// CHECK-LABEL: func.func @one_pow(
//  CHECK-SAME:   %[[X:.*]]: f32)
//  CHECK-NEXT:   %[[C:.*]] = uop.const 1.000000e+00 : f32
//  CHECK-NEXT:   return %[[C]]
func.func @one_pow(%x: f32) -> f32 {
  %k = uop.const 1.000000e+00 : f32
  %r = uop.pow %k, %x : f32
  return %r : f32
}

// No square root for -0 and -inf.
// CHECK-LABEL: func.func @keep_pow_half(
//  CHECK-SAME:   %[[X:.*]]: f32)
//  CHECK-NEXT:   %[[K:.*]] = uop.const 5.000000e-01 : f32
//  CHECK-NEXT:   %[[R:.*]] = uop.pow %[[X]], %[[K]] : f32
//  CHECK-NEXT:   return %[[R]]
func.func @keep_pow_half(%x: f32) -> f32 {
  %k = uop.const 5.000000e-01 : f32
  %r = uop.pow %x, %k : f32
  return %r : f32
}
