// RUN: tiny-opt %s --canonicalize | FileCheck %s

// Identities of elementwise operations, and what only looks like one.

//===----------------------------------------------------------------------===//
// Bits
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @xor_zero(
//  CHECK-SAME:   %[[X:.*]]: i32)
//  CHECK-NEXT:   return %[[X]]
func.func @xor_zero(%x: i32) -> i32 {
  %k = uop.const 0 : i32
  %r = uop.xor %x, %k : i32
  return %r : i32
}

// CHECK-LABEL: func.func @xor_self(
//  CHECK-SAME:   %[[X:.*]]: i32)
//  CHECK-NEXT:   %[[C:.*]] = uop.const 0 : i32
//  CHECK-NEXT:   return %[[C]]
func.func @xor_self(%x: i32) -> i32 {
  %r = uop.xor %x, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @not_not(
//  CHECK-SAME:   %[[X:.*]]: tensor<4xi1>)
//  CHECK-NEXT:   return %[[X]]
func.func @not_not(%x: tensor<4xi1>) -> tensor<4xi1> {
  %t = uop.const dense<true> : tensor<4xi1>
  %n = uop.xor %x, %t : tensor<4xi1>
  %r = uop.xor %n, %t : tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func.func @or_self(
//  CHECK-SAME:   %[[X:.*]]: i32)
//  CHECK-NEXT:   return %[[X]]
func.func @or_self(%x: i32) -> i32 {
  %r = uop.or %x, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @or_zero(
//  CHECK-SAME:   %[[X:.*]]: i32)
//  CHECK-NEXT:   return %[[X]]
func.func @or_zero(%x: i32) -> i32 {
  %k = uop.const 0 : i32
  %r = uop.or %x, %k : i32
  return %r : i32
}

// CHECK-LABEL: func.func @or_ones(
//  CHECK-SAME:   %[[X:.*]]: ui8)
//  CHECK-NEXT:   %[[C:.*]] = uop.const 255 : ui8
//  CHECK-NEXT:   return %[[C]]
func.func @or_ones(%x: ui8) -> ui8 {
  %k = uop.const 255 : ui8
  %r = uop.or %x, %k : ui8
  return %r : ui8
}

// CHECK-LABEL: func.func @and_self(
//  CHECK-SAME:   %[[X:.*]]: i32)
//  CHECK-NEXT:   return %[[X]]
func.func @and_self(%x: i32) -> i32 {
  %r = uop.and %x, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @and_ones(
//  CHECK-SAME:   %[[X:.*]]: i32)
//  CHECK-NEXT:   return %[[X]]
func.func @and_ones(%x: i32) -> i32 {
  %k = uop.const -1 : i32
  %r = uop.and %x, %k : i32
  return %r : i32
}

// CHECK-LABEL: func.func @and_zero(
//  CHECK-SAME:   %[[X:.*]]: i32)
//  CHECK-NEXT:   %[[C:.*]] = uop.const 0 : i32
//  CHECK-NEXT:   return %[[C]]
func.func @and_zero(%x: i32) -> i32 {
  %k = uop.const 0 : i32
  %r = uop.and %x, %k : i32
  return %r : i32
}

// CHECK-LABEL: func.func @shl_zero(
//  CHECK-SAME:   %[[X:.*]]: i32)
//  CHECK-NEXT:   return %[[X]]
func.func @shl_zero(%x: i32) -> i32 {
  %k = uop.const 0 : i32
  %r = uop.shl %x, %k : i32
  return %r : i32
}

// The amount is taken modulo the width.
// CHECK-LABEL: func.func @shl_width(
//  CHECK-SAME:   %[[X:.*]]: i32)
//  CHECK-NEXT:   return %[[X]]
func.func @shl_width(%x: i32) -> i32 {
  %k = uop.const 32 : i32
  %r = uop.shl %x, %k : i32
  return %r : i32
}

// CHECK-LABEL: func.func @shr_zero(
//  CHECK-SAME:   %[[X:.*]]: i32)
//  CHECK-NEXT:   return %[[X]]
func.func @shr_zero(%x: i32) -> i32 {
  %k = uop.const 64 : i32
  %r = uop.shr %x, %k : i32
  return %r : i32
}

// CHECK-LABEL: func.func @zero_shl(
//  CHECK-SAME:   %[[X:.*]]: i32)
//  CHECK-NEXT:   %[[C:.*]] = uop.const 0 : i32
//  CHECK-NEXT:   return %[[C]]
func.func @zero_shl(%x: i32) -> i32 {
  %k = uop.const 0 : i32
  %r = uop.shl %k, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @zero_shr(
//  CHECK-SAME:   %[[X:.*]]: i32)
//  CHECK-NEXT:   %[[C:.*]] = uop.const 0 : i32
//  CHECK-NEXT:   return %[[C]]
func.func @zero_shr(%x: i32) -> i32 {
  %k = uop.const 0 : i32
  %r = uop.shr %k, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @keep_shl_one(
//  CHECK-SAME:   %[[X:.*]]: i32)
//  CHECK-NEXT:   %[[K:.*]] = uop.const 33 : i32
//  CHECK-NEXT:   %[[R:.*]] = uop.shl %[[X]], %[[K]] : i32
//  CHECK-NEXT:   return %[[R]]
func.func @keep_shl_one(%x: i32) -> i32 {
  %k = uop.const 33 : i32
  %r = uop.shl %x, %k : i32
  return %r : i32
}

//===----------------------------------------------------------------------===//
// One operand
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @neg_neg(
//  CHECK-SAME:   %[[X:.*]]: f32)
//  CHECK-NEXT:   return %[[X]]
func.func @neg_neg(%x: f32) -> f32 {
  %n = uop.neg %x : f32
  %r = uop.neg %n : f32
  return %r : f32
}

// CHECK-LABEL: func.func @trunc_trunc(
//  CHECK-SAME:   %[[X:.*]]: f32)
//  CHECK-NEXT:   %[[N:.*]] = uop.trunc %[[X]] : f32
//  CHECK-NEXT:   return %[[N]]
func.func @trunc_trunc(%x: f32) -> f32 {
  %n = uop.trunc %x : f32
  %r = uop.trunc %n : f32
  return %r : f32
}

// Each rounds.
// CHECK-LABEL: func.func @keep_reciprocal_reciprocal(
//  CHECK-SAME:   %[[X:.*]]: f32)
//  CHECK-NEXT:   %[[N:.*]] = uop.reciprocal %[[X]] : f32
//  CHECK-NEXT:   %[[R:.*]] = uop.reciprocal %[[N]] : f32
//  CHECK-NEXT:   return %[[R]]
func.func @keep_reciprocal_reciprocal(%x: f32) -> f32 {
  %n = uop.reciprocal %x : f32
  %r = uop.reciprocal %n : f32
  return %r : f32
}

// Of a negative number this is NaN.
// CHECK-LABEL: func.func @keep_exp2_log2(
//  CHECK-SAME:   %[[X:.*]]: f32)
//  CHECK-NEXT:   %[[N:.*]] = uop.log2 %[[X]] : f32
//  CHECK-NEXT:   %[[R:.*]] = uop.exp2 %[[N]] : f32
//  CHECK-NEXT:   return %[[R]]
func.func @keep_exp2_log2(%x: f32) -> f32 {
  %n = uop.log2 %x : f32
  %r = uop.exp2 %n : f32
  return %r : f32
}

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @cmplt_self(
//  CHECK-SAME:   %[[X:.*]]: i32)
//  CHECK-NEXT:   %[[C:.*]] = uop.const false
//  CHECK-NEXT:   return %[[C]]
func.func @cmplt_self(%x: i32) -> i1 {
  %r = uop.cmplt %x, %x : i32
  return %r : i1
}

// NaN is not less than itself either.
// CHECK-LABEL: func.func @cmplt_self_float(
//  CHECK-SAME:   %[[X:.*]]: f32)
//  CHECK-NEXT:   %[[C:.*]] = uop.const false
//  CHECK-NEXT:   return %[[C]]
func.func @cmplt_self_float(%x: f32) -> i1 {
  %r = uop.cmplt %x, %x : f32
  return %r : i1
}

// CHECK-LABEL: func.func @cmplt_lowest(
//  CHECK-SAME:   %[[X:.*]]: ui8)
//  CHECK-NEXT:   %[[C:.*]] = uop.const false
//  CHECK-NEXT:   return %[[C]]
func.func @cmplt_lowest(%x: ui8) -> i1 {
  %k = uop.const 0 : ui8
  %r = uop.cmplt %x, %k : ui8
  return %r : i1
}

// CHECK-LABEL: func.func @cmplt_lowest_signed(
//  CHECK-SAME:   %[[X:.*]]: i8)
//  CHECK-NEXT:   %[[C:.*]] = uop.const false
//  CHECK-NEXT:   return %[[C]]
func.func @cmplt_lowest_signed(%x: i8) -> i1 {
  %k = uop.const -128 : i8
  %r = uop.cmplt %x, %k : i8
  return %r : i1
}

// CHECK-LABEL: func.func @cmplt_minus_infinity(
//  CHECK-SAME:   %[[X:.*]]: f32)
//  CHECK-NEXT:   %[[C:.*]] = uop.const false
//  CHECK-NEXT:   return %[[C]]
func.func @cmplt_minus_infinity(%x: f32) -> i1 {
  %k = uop.const 0xFF800000 : f32
  %r = uop.cmplt %x, %k : f32
  return %r : i1
}

// CHECK-LABEL: func.func @highest_cmplt(
//  CHECK-SAME:   %[[X:.*]]: i8)
//  CHECK-NEXT:   %[[C:.*]] = uop.const false
//  CHECK-NEXT:   return %[[C]]
func.func @highest_cmplt(%x: i8) -> i1 {
  %k = uop.const 127 : i8
  %r = uop.cmplt %k, %x : i8
  return %r : i1
}

// CHECK-LABEL: func.func @infinity_cmplt(
//  CHECK-SAME:   %[[X:.*]]: f32)
//  CHECK-NEXT:   %[[C:.*]] = uop.const false
//  CHECK-NEXT:   return %[[C]]
func.func @infinity_cmplt(%x: f32) -> i1 {
  %k = uop.const 0x7F800000 : f32
  %r = uop.cmplt %k, %x : f32
  return %r : i1
}

// CHECK-LABEL: func.func @cmplt_nan(
//  CHECK-SAME:   %[[X:.*]]: f32)
//  CHECK-NEXT:   %[[C:.*]] = uop.const false
//  CHECK-NEXT:   return %[[C]]
func.func @cmplt_nan(%x: f32) -> i1 {
  %k = uop.const 0x7FC00000 : f32
  %r = uop.cmplt %x, %k : f32
  return %r : i1
}

// CHECK-LABEL: func.func @keep_cmplt_zero_signed(
//  CHECK-SAME:   %[[X:.*]]: i8)
//  CHECK-NEXT:   %[[K:.*]] = uop.const 0 : i8
//  CHECK-NEXT:   %[[R:.*]] = uop.cmplt %[[X]], %[[K]] : i8
//  CHECK-NEXT:   return %[[R]]
func.func @keep_cmplt_zero_signed(%x: i8) -> i1 {
  %k = uop.const 0 : i8
  %r = uop.cmplt %x, %k : i8
  return %r : i1
}

// CHECK-LABEL: func.func @cmpne_self(
//  CHECK-SAME:   %[[X:.*]]: i32)
//  CHECK-NEXT:   %[[C:.*]] = uop.const false
//  CHECK-NEXT:   return %[[C]]
func.func @cmpne_self(%x: i32) -> i1 {
  %r = uop.cmpne %x, %x : i32
  return %r : i1
}

// This asks for NaN.
// CHECK-LABEL: func.func @keep_cmpne_self_float(
//  CHECK-SAME:   %[[X:.*]]: f32)
//  CHECK-NEXT:   %[[R:.*]] = uop.cmpne %[[X]], %[[X]] : f32
//  CHECK-NEXT:   return %[[R]]
func.func @keep_cmpne_self_float(%x: f32) -> i1 {
  %r = uop.cmpne %x, %x : f32
  return %r : i1
}

// CHECK-LABEL: func.func @cmpne_nan(
//  CHECK-SAME:   %[[X:.*]]: f32)
//  CHECK-NEXT:   %[[C:.*]] = uop.const true
//  CHECK-NEXT:   return %[[C]]
func.func @cmpne_nan(%x: f32) -> i1 {
  %k = uop.const 0x7FC00000 : f32
  %r = uop.cmpne %x, %k : f32
  return %r : i1
}

// CHECK-LABEL: func.func @cmpne_false(
//  CHECK-SAME:   %[[X:.*]]: i1)
//  CHECK-NEXT:   return %[[X]]
func.func @cmpne_false(%x: i1) -> i1 {
  %k = uop.const false
  %r = uop.cmpne %x, %k : i1
  return %r : i1
}

// CHECK-LABEL: func.func @cmpeq_self(
//  CHECK-SAME:   %[[X:.*]]: i32)
//  CHECK-NEXT:   %[[C:.*]] = uop.const true
//  CHECK-NEXT:   return %[[C]]
func.func @cmpeq_self(%x: i32) -> i1 {
  %r = uop.cmpeq %x, %x : i32
  return %r : i1
}

// NaN does not equal itself.
// CHECK-LABEL: func.func @keep_cmpeq_self_float(
//  CHECK-SAME:   %[[X:.*]]: f32)
//  CHECK-NEXT:   %[[R:.*]] = uop.cmpeq %[[X]], %[[X]] : f32
//  CHECK-NEXT:   return %[[R]]
func.func @keep_cmpeq_self_float(%x: f32) -> i1 {
  %r = uop.cmpeq %x, %x : f32
  return %r : i1
}

// CHECK-LABEL: func.func @cmpeq_nan(
//  CHECK-SAME:   %[[X:.*]]: f32)
//  CHECK-NEXT:   %[[C:.*]] = uop.const false
//  CHECK-NEXT:   return %[[C]]
func.func @cmpeq_nan(%x: f32) -> i1 {
  %k = uop.const 0x7FC00000 : f32
  %r = uop.cmpeq %x, %k : f32
  return %r : i1
}

// CHECK-LABEL: func.func @cmpeq_true(
//  CHECK-SAME:   %[[X:.*]]: i1)
//  CHECK-NEXT:   return %[[X]]
func.func @cmpeq_true(%x: i1) -> i1 {
  %k = uop.const true
  %r = uop.cmpeq %x, %k : i1
  return %r : i1
}

//===----------------------------------------------------------------------===//
// Choices
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @where_same(
//  CHECK-SAME:   %[[C:.*]]: i1, %[[X:.*]]: f32)
//  CHECK-NEXT:   return %[[X]]
func.func @where_same(%c: i1, %x: f32) -> f32 {
  %r = uop.where %c, %x, %x : f32
  return %r : f32
}

// CHECK-LABEL: func.func @where_true(
//  CHECK-SAME:   %[[X:.*]]: tensor<2xf32>, %[[Y:.*]]: tensor<2xf32>)
//  CHECK-NEXT:   return %[[X]]
func.func @where_true(%x: tensor<2xf32>, %y: tensor<2xf32>) -> tensor<2xf32> {
  %c = uop.const dense<true> : tensor<2xi1>
  %r = uop.where %c, %x, %y : tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func.func @where_false(
//  CHECK-SAME:   %[[X:.*]]: f32, %[[Y:.*]]: f32)
//  CHECK-NEXT:   return %[[Y]]
func.func @where_false(%x: f32, %y: f32) -> f32 {
  %c = uop.const false
  %r = uop.where %c, %x, %y : f32
  return %r : f32
}

// CHECK-LABEL: func.func @where_bool(
//  CHECK-SAME:   %[[C:.*]]: i1)
//  CHECK-NEXT:   return %[[C]]
func.func @where_bool(%c: i1) -> i1 {
  %t = uop.const true
  %f = uop.const false
  %r = uop.where %c, %t, %f : i1
  return %r : i1
}

// CHECK-LABEL: func.func @where_not(
//  CHECK-SAME:   %[[C:.*]]: i1, %[[X:.*]]: f32, %[[Y:.*]]: f32)
//  CHECK-NEXT:   %[[R:.*]] = uop.where %[[C]], %[[Y]], %[[X]] : f32
//  CHECK-NEXT:   return %[[R]]
func.func @where_not(%c: i1, %x: f32, %y: f32) -> f32 {
  %t = uop.const true
  %n = uop.xor %c, %t : i1
  %r = uop.where %n, %x, %y : f32
  return %r : f32
}

// CHECK-LABEL: func.func @where_where(
//  CHECK-SAME:   %[[C:.*]]: i1, %[[X:.*]]: f32, %[[Y:.*]]: f32, %[[Z:.*]]: f32)
//  CHECK-NEXT:   %[[R:.*]] = uop.where %[[C]], %[[X]], %[[Z]] : f32
//  CHECK-NEXT:   return %[[R]]
func.func @where_where(%c: i1, %x: f32, %y: f32, %z: f32) -> f32 {
  %a = uop.where %c, %x, %y : f32
  %b = uop.where %c, %y, %z : f32
  %r = uop.where %c, %a, %b : f32
  return %r : f32
}

// CHECK-LABEL: func.func @keep_where_other_condition(
//  CHECK-SAME:   %[[C:.*]]: i1, %[[D:.*]]: i1, %[[X:.*]]: f32, %[[Y:.*]]: f32, %[[Z:.*]]: f32)
//  CHECK-NEXT:   %[[A:.*]] = uop.where %[[D]], %[[X]], %[[Y]] : f32
//  CHECK-NEXT:   %[[R:.*]] = uop.where %[[C]], %[[A]], %[[Z]] : f32
//  CHECK-NEXT:   return %[[R]]
func.func @keep_where_other_condition(%c: i1, %d: i1, %x: f32, %y: f32, %z: f32) -> f32 {
  %a = uop.where %d, %x, %y : f32
  %r = uop.where %c, %a, %z : f32
  return %r : f32
}

//===----------------------------------------------------------------------===//
// Constants stand on the right
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @right_add(
//  CHECK-SAME:   %[[X:.*]]: ui8)
//  CHECK-NEXT:   %[[K:.*]] = uop.const 5 : ui8
//  CHECK-NEXT:   %[[R:.*]] = uop.add %[[X]], %[[K]] : ui8
//  CHECK-NEXT:   return %[[R]]
func.func @right_add(%x: ui8) -> ui8 {
  %k = uop.const 5 : ui8
  %r = uop.add %k, %x : ui8
  return %r : ui8
}

// CHECK-LABEL: func.func @right_mul(
//  CHECK-SAME:   %[[X:.*]]: ui8)
//  CHECK-NEXT:   %[[K:.*]] = uop.const 5 : ui8
//  CHECK-NEXT:   %[[R:.*]] = uop.mul %[[X]], %[[K]] : ui8
//  CHECK-NEXT:   return %[[R]]
func.func @right_mul(%x: ui8) -> ui8 {
  %k = uop.const 5 : ui8
  %r = uop.mul %k, %x : ui8
  return %r : ui8
}

// CHECK-LABEL: func.func @right_max(
//  CHECK-SAME:   %[[X:.*]]: ui8)
//  CHECK-NEXT:   %[[K:.*]] = uop.const 5 : ui8
//  CHECK-NEXT:   %[[R:.*]] = uop.max %[[X]], %[[K]] : ui8
//  CHECK-NEXT:   return %[[R]]
func.func @right_max(%x: ui8) -> ui8 {
  %k = uop.const 5 : ui8
  %r = uop.max %k, %x : ui8
  return %r : ui8
}

// CHECK-LABEL: func.func @right_xor(
//  CHECK-SAME:   %[[X:.*]]: ui8)
//  CHECK-NEXT:   %[[K:.*]] = uop.const 5 : ui8
//  CHECK-NEXT:   %[[R:.*]] = uop.xor %[[X]], %[[K]] : ui8
//  CHECK-NEXT:   return %[[R]]
func.func @right_xor(%x: ui8) -> ui8 {
  %k = uop.const 5 : ui8
  %r = uop.xor %k, %x : ui8
  return %r : ui8
}

// CHECK-LABEL: func.func @right_or(
//  CHECK-SAME:   %[[X:.*]]: ui8)
//  CHECK-NEXT:   %[[K:.*]] = uop.const 5 : ui8
//  CHECK-NEXT:   %[[R:.*]] = uop.or %[[X]], %[[K]] : ui8
//  CHECK-NEXT:   return %[[R]]
func.func @right_or(%x: ui8) -> ui8 {
  %k = uop.const 5 : ui8
  %r = uop.or %k, %x : ui8
  return %r : ui8
}

// CHECK-LABEL: func.func @right_and(
//  CHECK-SAME:   %[[X:.*]]: ui8)
//  CHECK-NEXT:   %[[K:.*]] = uop.const 5 : ui8
//  CHECK-NEXT:   %[[R:.*]] = uop.and %[[X]], %[[K]] : ui8
//  CHECK-NEXT:   return %[[R]]
func.func @right_and(%x: ui8) -> ui8 {
  %k = uop.const 5 : ui8
  %r = uop.and %k, %x : ui8
  return %r : ui8
}

// CHECK-LABEL: func.func @right_cmpne(
//  CHECK-SAME:   %[[X:.*]]: ui8)
//  CHECK-NEXT:   %[[K:.*]] = uop.const 5 : ui8
//  CHECK-NEXT:   %[[R:.*]] = uop.cmpne %[[X]], %[[K]] : ui8
//  CHECK-NEXT:   return %[[R]]
func.func @right_cmpne(%x: ui8) -> i1 {
  %k = uop.const 5 : ui8
  %r = uop.cmpne %k, %x : ui8
  return %r : i1
}

// CHECK-LABEL: func.func @right_cmpeq(
//  CHECK-SAME:   %[[X:.*]]: ui8)
//  CHECK-NEXT:   %[[K:.*]] = uop.const 5 : ui8
//  CHECK-NEXT:   %[[R:.*]] = uop.cmpeq %[[X]], %[[K]] : ui8
//  CHECK-NEXT:   return %[[R]]
func.func @right_cmpeq(%x: ui8) -> i1 {
  %k = uop.const 5 : ui8
  %r = uop.cmpeq %k, %x : ui8
  return %r : i1
}

// CHECK-LABEL: func.func @keep_left_sub(
//  CHECK-SAME:   %[[X:.*]]: ui8)
//  CHECK-NEXT:   %[[K:.*]] = uop.const 5 : ui8
//  CHECK-NEXT:   %[[R:.*]] = uop.sub %[[K]], %[[X]] : ui8
//  CHECK-NEXT:   return %[[R]]
func.func @keep_left_sub(%x: ui8) -> ui8 {
  %k = uop.const 5 : ui8
  %r = uop.sub %k, %x : ui8
  return %r : ui8
}
