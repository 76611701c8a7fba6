// RUN: tiny-opt %s --canonicalize | FileCheck %s

// Identities of elementwise operations, and what only looks like one.

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @cast_same(
//  CHECK-SAME:   %[[X:.*]]: f32)
//  CHECK-NEXT:   return %[[X]]
func.func @cast_same(%x: f32) -> f32 {
  %r = uop.cast %x : f32 -> f32
  return %r : f32
}

// CHECK-LABEL: func.func @cast_half_and_back(
//  CHECK-SAME:   %[[X:.*]]: tensor<4xf16>)
//  CHECK-NEXT:   return %[[X]]
func.func @cast_half_and_back(%x: tensor<4xf16>) -> tensor<4xf16> {
  %m = uop.cast %x : tensor<4xf16> -> tensor<4xf32>
  %r = uop.cast %m : tensor<4xf32> -> tensor<4xf16>
  return %r : tensor<4xf16>
}

// CHECK-LABEL: func.func @cast_signedness_and_back(
//  CHECK-SAME:   %[[X:.*]]: i32)
//  CHECK-NEXT:   return %[[X]]
func.func @cast_signedness_and_back(%x: i32) -> i32 {
  %m = uop.cast %x : i32 -> ui32
  %r = uop.cast %m : ui32 -> i32
  return %r : i32
}

// CHECK-LABEL: func.func @cast_int_by_double(
//  CHECK-SAME:   %[[X:.*]]: i32)
//  CHECK-NEXT:   return %[[X]]
func.func @cast_int_by_double(%x: i32) -> i32 {
  %m = uop.cast %x : i32 -> f64
  %r = uop.cast %m : f64 -> i32
  return %r : i32
}

// CHECK-LABEL: func.func @cast_bool_and_back(
//  CHECK-SAME:   %[[X:.*]]: i1)
//  CHECK-NEXT:   return %[[X]]
func.func @cast_bool_and_back(%x: i1) -> i1 {
  %m = uop.cast %x : i1 -> f32
  %r = uop.cast %m : f32 -> i1
  return %r : i1
}

// CHECK-LABEL: func.func @cast_wider_twice(
//  CHECK-SAME:   %[[X:.*]]: i8)
//  CHECK-NEXT:   %[[R:.*]] = uop.cast %[[X]] : i8 -> i64
//  CHECK-NEXT:   return %[[R]]
func.func @cast_wider_twice(%x: i8) -> i64 {
  %m = uop.cast %x : i8 -> i32
  %r = uop.cast %m : i32 -> i64
  return %r : i64
}

// f32 holds every f16, so that this rounds once.
// CHECK-LABEL: func.func @cast_half_to_bf16(
//  CHECK-SAME:   %[[X:.*]]: f16)
//  CHECK-NEXT:   %[[R:.*]] = uop.cast %[[X]] : f16 -> bf16
//  CHECK-NEXT:   return %[[R]]
func.func @cast_half_to_bf16(%x: f16) -> bf16 {
  %m = uop.cast %x : f16 -> f32
  %r = uop.cast %m : f32 -> bf16
  return %r : bf16
}

// The low bits are the same.
// CHECK-LABEL: func.func @cast_narrower_twice(
//  CHECK-SAME:   %[[X:.*]]: i64)
//  CHECK-NEXT:   %[[R:.*]] = uop.cast %[[X]] : i64 -> i8
//  CHECK-NEXT:   return %[[R]]
func.func @cast_narrower_twice(%x: i64) -> i8 {
  %m = uop.cast %x : i64 -> i32
  %r = uop.cast %m : i32 -> i8
  return %r : i8
}

// CHECK-LABEL: func.func @cast_by_wider_int(
//  CHECK-SAME:   %[[X:.*]]: i32)
//  CHECK-NEXT:   %[[R:.*]] = uop.cast %[[X]] : i32 -> i16
//  CHECK-NEXT:   return %[[R]]
func.func @cast_by_wider_int(%x: i32) -> i16 {
  %m = uop.cast %x : i32 -> ui64
  %r = uop.cast %m : ui64 -> i16
  return %r : i16
}

// CHECK-LABEL: func.func @cast_unsigned_to_signed(
//  CHECK-SAME:   %[[X:.*]]: ui8)
//  CHECK-NEXT:   %[[R:.*]] = uop.cast %[[X]] : ui8 -> f32
//  CHECK-NEXT:   return %[[R]]
func.func @cast_unsigned_to_signed(%x: ui8) -> f32 {
  %m = uop.cast %x : ui8 -> i16
  %r = uop.cast %m : i16 -> f32
  return %r : f32
}

// Floats become i8 by way of i32, which holds every i16.
// CHECK-LABEL: func.func @cast_int_by_float(
//  CHECK-SAME:   %[[X:.*]]: i16)
//  CHECK-NEXT:   %[[R:.*]] = uop.cast %[[X]] : i16 -> i8
//  CHECK-NEXT:   return %[[R]]
func.func @cast_int_by_float(%x: i16) -> i8 {
  %m = uop.cast %x : i16 -> f32
  %r = uop.cast %m : f32 -> i8
  return %r : i8
}

// CHECK-LABEL: func.func @cast_bool_to_bool(
//  CHECK-SAME:   %[[X:.*]]: i8)
//  CHECK-NEXT:   %[[R:.*]] = uop.cast %[[X]] : i8 -> i1
//  CHECK-NEXT:   return %[[R]]
func.func @cast_bool_to_bool(%x: i8) -> i1 {
  %m = uop.cast %x : i8 -> i32
  %r = uop.cast %m : i32 -> i1
  return %r : i1
}

// Each rounds.
// CHECK-LABEL: func.func @keep_cast_rounds_twice(
//  CHECK-SAME:   %[[X:.*]]: f64)
//  CHECK-NEXT:   %[[M:.*]] = uop.cast %[[X]] : f64 -> f32
//  CHECK-NEXT:   %[[R:.*]] = uop.cast %[[M]] : f32 -> f16
//  CHECK-NEXT:   return %[[R]]
func.func @keep_cast_rounds_twice(%x: f64) -> f16 {
  %m = uop.cast %x : f64 -> f32
  %r = uop.cast %m : f32 -> f16
  return %r : f16
}

// CHECK-LABEL: func.func @keep_cast_narrower_and_back(
//  CHECK-SAME:   %[[X:.*]]: i32)
//  CHECK-NEXT:   %[[M:.*]] = uop.cast %[[X]] : i32 -> i8
//  CHECK-NEXT:   %[[R:.*]] = uop.cast %[[M]] : i8 -> i32
//  CHECK-NEXT:   return %[[R]]
func.func @keep_cast_narrower_and_back(%x: i32) -> i32 {
  %m = uop.cast %x : i32 -> i8
  %r = uop.cast %m : i8 -> i32
  return %r : i32
}

// CHECK-LABEL: func.func @keep_cast_float_by_int(
//  CHECK-SAME:   %[[X:.*]]: f32)
//  CHECK-NEXT:   %[[M:.*]] = uop.cast %[[X]] : f32 -> i32
//  CHECK-NEXT:   %[[R:.*]] = uop.cast %[[M]] : i32 -> f32
//  CHECK-NEXT:   return %[[R]]
func.func @keep_cast_float_by_int(%x: f32) -> f32 {
  %m = uop.cast %x : f32 -> i32
  %r = uop.cast %m : i32 -> f32
  return %r : f32
}

// The first extends the sign, the second does not.
// CHECK-LABEL: func.func @keep_cast_sign_lost(
//  CHECK-SAME:   %[[X:.*]]: i8)
//  CHECK-NEXT:   %[[M:.*]] = uop.cast %[[X]] : i8 -> ui32
//  CHECK-NEXT:   %[[R:.*]] = uop.cast %[[M]] : ui32 -> i64
//  CHECK-NEXT:   return %[[R]]
func.func @keep_cast_sign_lost(%x: i8) -> i64 {
  %m = uop.cast %x : i8 -> ui32
  %r = uop.cast %m : ui32 -> i64
  return %r : i64
}

// CHECK-LABEL: func.func @keep_cast_int_rounds(
//  CHECK-SAME:   %[[X:.*]]: i32)
//  CHECK-NEXT:   %[[M:.*]] = uop.cast %[[X]] : i32 -> f32
//  CHECK-NEXT:   %[[R:.*]] = uop.cast %[[M]] : f32 -> f64
//  CHECK-NEXT:   return %[[R]]
func.func @keep_cast_int_rounds(%x: i32) -> f64 {
  %m = uop.cast %x : i32 -> f32
  %r = uop.cast %m : f32 -> f64
  return %r : f64
}

// CHECK-LABEL: func.func @keep_cast_int_rounds_bf16(
//  CHECK-SAME:   %[[X:.*]]: i16)
//  CHECK-NEXT:   %[[M:.*]] = uop.cast %[[X]] : i16 -> bf16
//  CHECK-NEXT:   %[[R:.*]] = uop.cast %[[M]] : bf16 -> f32
//  CHECK-NEXT:   return %[[R]]
func.func @keep_cast_int_rounds_bf16(%x: i16) -> f32 {
  %m = uop.cast %x : i16 -> bf16
  %r = uop.cast %m : bf16 -> f32
  return %r : f32
}

// 256 gives false.
// CHECK-LABEL: func.func @keep_cast_by_narrower_to_bool(
//  CHECK-SAME:   %[[X:.*]]: i32)
//  CHECK-NEXT:   %[[M:.*]] = uop.cast %[[X]] : i32 -> i8
//  CHECK-NEXT:   %[[R:.*]] = uop.cast %[[M]] : i8 -> i1
//  CHECK-NEXT:   return %[[R]]
func.func @keep_cast_by_narrower_to_bool(%x: i32) -> i1 {
  %m = uop.cast %x : i32 -> i8
  %r = uop.cast %m : i8 -> i1
  return %r : i1
}

// CHECK-LABEL: func.func @keep_cast_by_bool(
//  CHECK-SAME:   %[[X:.*]]: i32)
//  CHECK-NEXT:   %[[M:.*]] = uop.cast %[[X]] : i32 -> i1
//  CHECK-NEXT:   %[[R:.*]] = uop.cast %[[M]] : i1 -> i32
//  CHECK-NEXT:   return %[[R]]
func.func @keep_cast_by_bool(%x: i32) -> i32 {
  %m = uop.cast %x : i32 -> i1
  %r = uop.cast %m : i1 -> i32
  return %r : i32
}

// CHECK-LABEL: func.func @keep_cast_half_by_bf16(
//  CHECK-SAME:   %[[X:.*]]: f16)
//  CHECK-NEXT:   %[[M:.*]] = uop.cast %[[X]] : f16 -> bf16
//  CHECK-NEXT:   %[[R:.*]] = uop.cast %[[M]] : bf16 -> f32
//  CHECK-NEXT:   return %[[R]]
func.func @keep_cast_half_by_bf16(%x: f16) -> f32 {
  %m = uop.cast %x : f16 -> bf16
  %r = uop.cast %m : bf16 -> f32
  return %r : f32
}

// CHECK-LABEL: func.func @keep_cast_fp8_by_fp8(
//  CHECK-SAME:   %[[X:.*]]: f8E4M3FN)
//  CHECK-NEXT:   %[[M:.*]] = uop.cast %[[X]] : f8E4M3FN -> f8E5M2
//  CHECK-NEXT:   %[[R:.*]] = uop.cast %[[M]] : f8E5M2 -> f32
//  CHECK-NEXT:   return %[[R]]
func.func @keep_cast_fp8_by_fp8(%x: f8E4M3FN) -> f32 {
  %m = uop.cast %x : f8E4M3FN -> f8E5M2
  %r = uop.cast %m : f8E5M2 -> f32
  return %r : f32
}

// CHECK-LABEL: func.func @bitcast_same(
//  CHECK-SAME:   %[[X:.*]]: f32)
//  CHECK-NEXT:   return %[[X]]
func.func @bitcast_same(%x: f32) -> f32 {
  %r = uop.bitcast %x : f32 -> f32
  return %r : f32
}

// CHECK-LABEL: func.func @bitcast_and_back(
//  CHECK-SAME:   %[[X:.*]]: tensor<4xf32>)
//  CHECK-NEXT:   return %[[X]]
func.func @bitcast_and_back(%x: tensor<4xf32>) -> tensor<4xf32> {
  %m = uop.bitcast %x : tensor<4xf32> -> tensor<16xi8>
  %r = uop.bitcast %m : tensor<16xi8> -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @bitcast_bitcast(
//  CHECK-SAME:   %[[X:.*]]: tensor<4xf32>)
//  CHECK-NEXT:   %[[R:.*]] = uop.bitcast %[[X]] : tensor<4xf32> -> tensor<8xf16>
//  CHECK-NEXT:   return %[[R]]
func.func @bitcast_bitcast(%x: tensor<4xf32>) -> tensor<8xf16> {
  %m = uop.bitcast %x : tensor<4xf32> -> tensor<16xi8>
  %r = uop.bitcast %m : tensor<16xi8> -> tensor<8xf16>
  return %r : tensor<8xf16>
}

// A negative number is out of range of ui64, but i32 to ui64 is not.
// CHECK-LABEL: func.func @keep_cast_out_of_range(
//  CHECK-SAME:   %[[X:.*]]: i32)
//  CHECK-NEXT:   %[[M:.*]] = uop.cast %[[X]] : i32 -> f64
//  CHECK-NEXT:   %[[R:.*]] = uop.cast %[[M]] : f64 -> ui64
//  CHECK-NEXT:   return %[[R]]
func.func @keep_cast_out_of_range(%x: i32) -> ui64 {
  %m = uop.cast %x : i32 -> f64
  %r = uop.cast %m : f64 -> ui64
  return %r : ui64
}
