// RUN: tiny-opt %s --canonicalize | FileCheck %s

// Operations on constants.

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @add_wraps()
//  CHECK-NEXT:   %[[C:.*]] = uop.const -128 : i8
//  CHECK-NEXT:   return %[[C]] : i8
func.func @add_wraps() -> i8 {
  %a = uop.const 127 : i8
  %b = uop.const 1 : i8
  %r = uop.add %a, %b : i8
  return %r : i8
}

// CHECK-LABEL: func.func @add_unsigned()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 1 : ui8
//  CHECK-NEXT:   return %[[C]] : ui8
func.func @add_unsigned() -> ui8 {
  %a = uop.const 255 : ui8
  %b = uop.const 2 : ui8
  %r = uop.add %a, %b : ui8
  return %r : ui8
}

// On i1 a sum is an or, and a product an and.
// CHECK-LABEL: func.func @add_bool()
//  CHECK-NEXT:   %[[C:.*]] = uop.const true
//  CHECK-NEXT:   return %[[C]] : i1
func.func @add_bool() -> i1 {
  %a = uop.const true
  %b = uop.const true
  %r = uop.add %a, %b : i1
  return %r : i1
}

// CHECK-LABEL: func.func @mul_bool()
//  CHECK-NEXT:   %[[C:.*]] = uop.const false
//  CHECK-NEXT:   return %[[C]] : i1
func.func @mul_bool() -> i1 {
  %a = uop.const true
  %b = uop.const false
  %r = uop.mul %a, %b : i1
  return %r : i1
}

// CHECK-LABEL: func.func @sub_wraps()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 2147483647 : i32
//  CHECK-NEXT:   return %[[C]] : i32
func.func @sub_wraps() -> i32 {
  %a = uop.const -2147483648 : i32
  %b = uop.const 1 : i32
  %r = uop.sub %a, %b : i32
  return %r : i32
}

// CHECK-LABEL: func.func @mul_index()
//  CHECK-NEXT:   %[[C:.*]] = uop.const -15 : index
//  CHECK-NEXT:   return %[[C]] : index
func.func @mul_index() -> index {
  %a = uop.const -3 : index
  %b = uop.const 5 : index
  %r = uop.mul %a, %b : index
  return %r : index
}

// CHECK-LABEL: func.func @idiv_truncates()
//  CHECK-NEXT:   %[[C:.*]] = uop.const -3 : i32
//  CHECK-NEXT:   return %[[C]] : i32
func.func @idiv_truncates() -> i32 {
  %a = uop.const -7 : i32
  %b = uop.const 2 : i32
  %r = uop.idiv %a, %b : i32
  return %r : i32
}

// CHECK-LABEL: func.func @idiv_unsigned()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 124 : ui8
//  CHECK-NEXT:   return %[[C]] : ui8
func.func @idiv_unsigned() -> ui8 {
  %a = uop.const 249 : ui8
  %b = uop.const 2 : ui8
  %r = uop.idiv %a, %b : ui8
  return %r : ui8
}

// CHECK-LABEL: func.func @idiv_by_zero()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 0 : i32
//  CHECK-NEXT:   return %[[C]] : i32
func.func @idiv_by_zero() -> i32 {
  %a = uop.const -7 : i32
  %b = uop.const 0 : i32
  %r = uop.idiv %a, %b : i32
  return %r : i32
}

// CHECK-LABEL: func.func @idiv_lowest()
//  CHECK-NEXT:   %[[C:.*]] = uop.const -128 : i8
//  CHECK-NEXT:   return %[[C]] : i8
func.func @idiv_lowest() -> i8 {
  %a = uop.const -128 : i8
  %b = uop.const -1 : i8
  %r = uop.idiv %a, %b : i8
  return %r : i8
}

// CHECK-LABEL: func.func @mod_sign_of_dividend()
//  CHECK-NEXT:   %[[C:.*]] = uop.const -1 : i32
//  CHECK-NEXT:   return %[[C]] : i32
func.func @mod_sign_of_dividend() -> i32 {
  %a = uop.const -7 : i32
  %b = uop.const 2 : i32
  %r = uop.mod %a, %b : i32
  return %r : i32
}

// CHECK-LABEL: func.func @mod_unsigned()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 1 : ui8
//  CHECK-NEXT:   return %[[C]] : ui8
func.func @mod_unsigned() -> ui8 {
  %a = uop.const 249 : ui8
  %b = uop.const 2 : ui8
  %r = uop.mod %a, %b : ui8
  return %r : ui8
}

// CHECK-LABEL: func.func @mod_by_zero()
//  CHECK-NEXT:   %[[C:.*]] = uop.const -7 : index
//  CHECK-NEXT:   return %[[C]] : index
func.func @mod_by_zero() -> index {
  %a = uop.const -7 : index
  %b = uop.const 0 : index
  %r = uop.mod %a, %b : index
  return %r : index
}

// CHECK-LABEL: func.func @mod_lowest()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 0 : i8
//  CHECK-NEXT:   return %[[C]] : i8
func.func @mod_lowest() -> i8 {
  %a = uop.const -128 : i8
  %b = uop.const -1 : i8
  %r = uop.mod %a, %b : i8
  return %r : i8
}

// CHECK-LABEL: func.func @max_signed()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 1 : i8
//  CHECK-NEXT:   return %[[C]] : i8
func.func @max_signed() -> i8 {
  %a = uop.const -1 : i8
  %b = uop.const 1 : i8
  %r = uop.max %a, %b : i8
  return %r : i8
}

// CHECK-LABEL: func.func @max_unsigned()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 255 : ui8
//  CHECK-NEXT:   return %[[C]] : ui8
func.func @max_unsigned() -> ui8 {
  %a = uop.const 255 : ui8
  %b = uop.const 1 : ui8
  %r = uop.max %a, %b : ui8
  return %r : ui8
}

// CHECK-LABEL: func.func @shl_modulo_width()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 6 : i32
//  CHECK-NEXT:   return %[[C]] : i32
func.func @shl_modulo_width() -> i32 {
  %a = uop.const 3 : i32
  %b = uop.const 33 : i32
  %r = uop.shl %a, %b : i32
  return %r : i32
}

// The amount is an unsigned number: -1 is 255, and 7 modulo 8.
// CHECK-LABEL: func.func @shl_negative_amount()
//  CHECK-NEXT:   %[[C:.*]] = uop.const -128 : i8
//  CHECK-NEXT:   return %[[C]] : i8
func.func @shl_negative_amount() -> i8 {
  %a = uop.const 1 : i8
  %b = uop.const -1 : i8
  %r = uop.shl %a, %b : i8
  return %r : i8
}

// CHECK-LABEL: func.func @shr_arithmetic()
//  CHECK-NEXT:   %[[C:.*]] = uop.const -4 : i16
//  CHECK-NEXT:   return %[[C]] : i16
func.func @shr_arithmetic() -> i16 {
  %a = uop.const -8 : i16
  %b = uop.const 1 : i16
  %r = uop.shr %a, %b : i16
  return %r : i16
}

// CHECK-LABEL: func.func @shr_logical()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 32764 : ui16
//  CHECK-NEXT:   return %[[C]] : ui16
func.func @shr_logical() -> ui16 {
  %a = uop.const 65528 : ui16
  %b = uop.const 1 : ui16
  %r = uop.shr %a, %b : ui16
  return %r : ui16
}

// CHECK-LABEL: func.func @shr_modulo_width()
//  CHECK-NEXT:   %[[C:.*]] = uop.const -4 : i64
//  CHECK-NEXT:   return %[[C]] : i64
func.func @shr_modulo_width() -> i64 {
  %a = uop.const -8 : i64
  %b = uop.const 65 : i64
  %r = uop.shr %a, %b : i64
  return %r : i64
}

// CHECK-LABEL: func.func @xor()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 5 : i32
//  CHECK-NEXT:   return %[[C]] : i32
func.func @xor() -> i32 {
  %a = uop.const 6 : i32
  %b = uop.const 3 : i32
  %r = uop.xor %a, %b : i32
  return %r : i32
}

// CHECK-LABEL: func.func @or()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 7 : i32
//  CHECK-NEXT:   return %[[C]] : i32
func.func @or() -> i32 {
  %a = uop.const 6 : i32
  %b = uop.const 3 : i32
  %r = uop.or %a, %b : i32
  return %r : i32
}

// CHECK-LABEL: func.func @and()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 2 : i32
//  CHECK-NEXT:   return %[[C]] : i32
func.func @and() -> i32 {
  %a = uop.const 6 : i32
  %b = uop.const 3 : i32
  %r = uop.and %a, %b : i32
  return %r : i32
}

// CHECK-LABEL: func.func @neg_lowest()
//  CHECK-NEXT:   %[[C:.*]] = uop.const -128 : i8
//  CHECK-NEXT:   return %[[C]] : i8
func.func @neg_lowest() -> i8 {
  %a = uop.const -128 : i8
  %r = uop.neg %a : i8
  return %r : i8
}

// CHECK-LABEL: func.func @neg_unsigned()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 65535 : ui16
//  CHECK-NEXT:   return %[[C]] : ui16
func.func @neg_unsigned() -> ui16 {
  %a = uop.const 1 : ui16
  %r = uop.neg %a : ui16
  return %r : ui16
}

// CHECK-LABEL: func.func @mulacc()
//  CHECK-NEXT:   %[[C:.*]] = uop.const -53 : i8
//  CHECK-NEXT:   return %[[C]] : i8
func.func @mulacc() -> i8 {
  %a = uop.const 100 : i8
  %b = uop.const 2 : i8
  %c = uop.const 3 : i8
  %r = uop.mulacc %a, %b, %c : i8
  return %r : i8
}

// The known answers of the authors' library, low word first.
// CHECK-LABEL: func.func @threefry_zero()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 11077253088097075545 : ui64
//  CHECK-NEXT:   return %[[C]] : ui64
func.func @threefry_zero() -> ui64 {
  %a = uop.const 0 : ui64
  %b = uop.const 0 : ui64
  %r = uop.threefry %a, %b : ui64
  return %r : ui64
}

// CHECK-LABEL: func.func @threefry_ones()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 13474818356711888636 : ui64
//  CHECK-NEXT:   return %[[C]] : ui64
func.func @threefry_ones() -> ui64 {
  %a = uop.const 18446744073709551615 : ui64
  %b = uop.const 18446744073709551615 : ui64
  %r = uop.threefry %a, %b : ui64
  return %r : ui64
}
