// RUN: tiny-opt %s --canonicalize | FileCheck %s

// Operations on constants.

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @cast_int_truncates()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 44 : i8
//  CHECK-NEXT:   return %[[C]] : i8
func.func @cast_int_truncates() -> i8 {
  %a = uop.const 300 : i32
  %r = uop.cast %a : i32 -> i8
  return %r : i8
}

// CHECK-LABEL: func.func @cast_int_sign_extends()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 4294967295 : ui32
//  CHECK-NEXT:   return %[[C]] : ui32
func.func @cast_int_sign_extends() -> ui32 {
  %a = uop.const -1 : i8
  %r = uop.cast %a : i8 -> ui32
  return %r : ui32
}

// CHECK-LABEL: func.func @cast_int_zero_extends()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 255 : i32
//  CHECK-NEXT:   return %[[C]] : i32
func.func @cast_int_zero_extends() -> i32 {
  %a = uop.const 255 : ui8
  %r = uop.cast %a : ui8 -> i32
  return %r : i32
}

// CHECK-LABEL: func.func @cast_bool_zero_extends()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 1 : i32
//  CHECK-NEXT:   return %[[C]] : i32
func.func @cast_bool_zero_extends() -> i32 {
  %a = uop.const true
  %r = uop.cast %a : i1 -> i32
  return %r : i32
}

// CHECK-LABEL: func.func @cast_bool_to_float()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 1.000000e+00 : f32
//  CHECK-NEXT:   return %[[C]] : f32
func.func @cast_bool_to_float() -> f32 {
  %a = uop.const true
  %r = uop.cast %a : i1 -> f32
  return %r : f32
}

// Casting to i1 compares with zero and does not truncate.
// CHECK-LABEL: func.func @cast_int_to_bool()
//  CHECK-NEXT:   %[[C:.*]] = uop.const true
//  CHECK-NEXT:   return %[[C]] : i1
func.func @cast_int_to_bool() -> i1 {
  %a = uop.const 256 : i32
  %r = uop.cast %a : i32 -> i1
  return %r : i1
}

// CHECK-LABEL: func.func @cast_nan_to_bool()
//  CHECK-NEXT:   %[[C:.*]] = uop.const true
//  CHECK-NEXT:   return %[[C]] : i1
func.func @cast_nan_to_bool() -> i1 {
  %a = uop.const 0x7FC00000 : f32
  %r = uop.cast %a : f32 -> i1
  return %r : i1
}

// CHECK-LABEL: func.func @cast_negative_zero_to_bool()
//  CHECK-NEXT:   %[[C:.*]] = uop.const false
//  CHECK-NEXT:   return %[[C]] : i1
func.func @cast_negative_zero_to_bool() -> i1 {
  %a = uop.const -0.0 : f32
  %r = uop.cast %a : f32 -> i1
  return %r : i1
}

// CHECK-LABEL: func.func @cast_half_to_bool()
//  CHECK-NEXT:   %[[C:.*]] = uop.const true
//  CHECK-NEXT:   return %[[C]] : i1
func.func @cast_half_to_bool() -> i1 {
  %a = uop.const 0.5 : f32
  %r = uop.cast %a : f32 -> i1
  return %r : i1
}

// CHECK-LABEL: func.func @cast_int_to_float_rounds()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 0x4B800002 : f32
//  CHECK-NEXT:   return %[[C]] : f32
func.func @cast_int_to_float_rounds() -> f32 {
  %a = uop.const 16777219 : i32
  %r = uop.cast %a : i32 -> f32
  return %r : f32
}

// CHECK-LABEL: func.func @cast_int_to_float_unsigned()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 1.84467441E+19 : f32
//  CHECK-NEXT:   return %[[C]] : f32
func.func @cast_int_to_float_unsigned() -> f32 {
  %a = uop.const 18446744073709551615 : ui64
  %r = uop.cast %a : ui64 -> f32
  return %r : f32
}

// CHECK-LABEL: func.func @cast_int_to_half_overflows()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 0x7C00 : f16
//  CHECK-NEXT:   return %[[C]] : f16
func.func @cast_int_to_half_overflows() -> f16 {
  %a = uop.const 70000 : i32
  %r = uop.cast %a : i32 -> f16
  return %r : f16
}

// CHECK-LABEL: func.func @cast_int_to_fp8_saturates()
//  CHECK-NEXT:   %[[C:.*]] = uop.const -4.480000e+02 : f8E4M3FN
//  CHECK-NEXT:   return %[[C]] : f8E4M3FN
func.func @cast_int_to_fp8_saturates() -> f8E4M3FN {
  %a = uop.const -1000 : i32
  %r = uop.cast %a : i32 -> f8E4M3FN
  return %r : f8E4M3FN
}

// CHECK-LABEL: func.func @cast_float_to_int_truncates()
//  CHECK-NEXT:   %[[C:.*]] = uop.const -1 : i32
//  CHECK-NEXT:   return %[[C]] : i32
func.func @cast_float_to_int_truncates() -> i32 {
  %a = uop.const -1.75 : f32
  %r = uop.cast %a : f32 -> i32
  return %r : i32
}

// i8, i16, ui8 and ui16 wrap through i32, and ui32 through i64.
// CHECK-LABEL: func.func @cast_float_to_i8_wraps()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 44 : i8
//  CHECK-NEXT:   return %[[C]] : i8
func.func @cast_float_to_i8_wraps() -> i8 {
  %a = uop.const 300.0 : f32
  %r = uop.cast %a : f32 -> i8
  return %r : i8
}

// CHECK-LABEL: func.func @cast_float_to_ui8_wraps()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 255 : ui8
//  CHECK-NEXT:   return %[[C]] : ui8
func.func @cast_float_to_ui8_wraps() -> ui8 {
  %a = uop.const -1.0 : f32
  %r = uop.cast %a : f32 -> ui8
  return %r : ui8
}

// CHECK-LABEL: func.func @cast_float_to_ui16_wraps()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 0 : ui16
//  CHECK-NEXT:   return %[[C]] : ui16
func.func @cast_float_to_ui16_wraps() -> ui16 {
  %a = uop.const 65536.0 : f32
  %r = uop.cast %a : f32 -> ui16
  return %r : ui16
}

// CHECK-LABEL: func.func @cast_float_to_ui32_wraps()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 4294967295 : ui32
//  CHECK-NEXT:   return %[[C]] : ui32
func.func @cast_float_to_ui32_wraps() -> ui32 {
  %a = uop.const -1.0 : f32
  %r = uop.cast %a : f32 -> ui32
  return %r : ui32
}

// CHECK-LABEL: func.func @cast_float_to_ui64()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 18446742974197923840 : ui64
//  CHECK-NEXT:   return %[[C]] : ui64
func.func @cast_float_to_ui64() -> ui64 {
  %a = uop.const 18446742974197923840.0 : f32
  %r = uop.cast %a : f32 -> ui64
  return %r : ui64
}

// CHECK-LABEL: func.func @cast_float_to_half_overflows()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 0x7C00 : f16
//  CHECK-NEXT:   return %[[C]] : f16
func.func @cast_float_to_half_overflows() -> f16 {
  %a = uop.const 70000.0 : f32
  %r = uop.cast %a : f32 -> f16
  return %r : f16
}

// CHECK-LABEL: func.func @cast_float_to_fp8_saturates()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 4.480000e+02 : f8E4M3FN
//  CHECK-NEXT:   return %[[C]] : f8E4M3FN
func.func @cast_float_to_fp8_saturates() -> f8E4M3FN {
  %a = uop.const 1.0e10 : f32
  %r = uop.cast %a : f32 -> f8E4M3FN
  return %r : f8E4M3FN
}

// CHECK-LABEL: func.func @cast_float_to_fp8_rounds_down()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 4.480000e+02 : f8E4M3FN
//  CHECK-NEXT:   return %[[C]] : f8E4M3FN
func.func @cast_float_to_fp8_rounds_down() -> f8E4M3FN {
  %a = uop.const 450.0 : f32
  %r = uop.cast %a : f32 -> f8E4M3FN
  return %r : f8E4M3FN
}

// f8E4M3FN has no infinity.
// CHECK-LABEL: func.func @cast_infinity_to_e4m3fn()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 0x{{[7F]}}F : f8E4M3FN
//  CHECK-NEXT:   return %[[C]] : f8E4M3FN
func.func @cast_infinity_to_e4m3fn() -> f8E4M3FN {
  %a = uop.const 0x7F800000 : f32
  %r = uop.cast %a : f32 -> f8E4M3FN
  return %r : f8E4M3FN
}

// CHECK-LABEL: func.func @cast_infinity_to_e5m2()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 0xFC : f8E5M2
//  CHECK-NEXT:   return %[[C]] : f8E5M2
func.func @cast_infinity_to_e5m2() -> f8E5M2 {
  %a = uop.const 0xFF800000 : f32
  %r = uop.cast %a : f32 -> f8E5M2
  return %r : f8E5M2
}

// By way of f32 this were a tie, and 1.
// CHECK-LABEL: func.func @cast_double_to_bf16_rounds_once()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 1.007810e+00 : bf16
//  CHECK-NEXT:   return %[[C]] : bf16
func.func @cast_double_to_bf16_rounds_once() -> bf16 {
  %a = uop.const 1.00390625000000022 : f64
  %r = uop.cast %a : f64 -> bf16
  return %r : bf16
}

// CHECK-LABEL: func.func @cast_double_to_half_rounds_once()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 1.000980e+00 : f16
//  CHECK-NEXT:   return %[[C]] : f16
func.func @cast_double_to_half_rounds_once() -> f16 {
  %a = uop.const 1.00048828125000022 : f64
  %r = uop.cast %a : f64 -> f16
  return %r : f16
}

// The device says which value this is.
// CHECK-LABEL: func.func @keep_cast_float_out_of_range(
//  CHECK-SAME:   )
//  CHECK-NEXT:   %[[A:.*]] = uop.const 4.000000e+09 : f32
//  CHECK-NEXT:   %[[R:.*]] = uop.cast %[[A]] : f32 -> i32
//  CHECK-NEXT:   return %[[R]]
func.func @keep_cast_float_out_of_range() -> i32 {
  %a = uop.const 4.000000e+09 : f32
  %r = uop.cast %a : f32 -> i32
  return %r : i32
}

// CHECK-LABEL: func.func @keep_cast_float_out_of_i32(
//  CHECK-SAME:   )
//  CHECK-NEXT:   %[[A:.*]] = uop.const 3.000000e+09 : f32
//  CHECK-NEXT:   %[[R:.*]] = uop.cast %[[A]] : f32 -> i8
//  CHECK-NEXT:   return %[[R]]
func.func @keep_cast_float_out_of_i32() -> i8 {
  %a = uop.const 3.000000e+09 : f32
  %r = uop.cast %a : f32 -> i8
  return %r : i8
}

// CHECK-LABEL: func.func @keep_cast_nan(
//  CHECK-SAME:   )
//  CHECK-NEXT:   %[[A:.*]] = uop.const 0x7FC00000 : f32
//  CHECK-NEXT:   %[[R:.*]] = uop.cast %[[A]] : f32 -> i32
//  CHECK-NEXT:   return %[[R]]
func.func @keep_cast_nan() -> i32 {
  %a = uop.const 0x7FC00000 : f32
  %r = uop.cast %a : f32 -> i32
  return %r : i32
}

// CHECK-LABEL: func.func @keep_cast_negative_to_ui64(
//  CHECK-SAME:   )
//  CHECK-NEXT:   %[[A:.*]] = uop.const -1.000000e+00 : f32
//  CHECK-NEXT:   %[[R:.*]] = uop.cast %[[A]] : f32 -> ui64
//  CHECK-NEXT:   return %[[R]]
func.func @keep_cast_negative_to_ui64() -> ui64 {
  %a = uop.const -1.000000e+00 : f32
  %r = uop.cast %a : f32 -> ui64
  return %r : ui64
}

// CHECK-LABEL: func.func @bitcast_same_size()
//  CHECK-NEXT:   %[[C:.*]] = uop.const dense<1065353216> : tensor<3xui32>
//  CHECK-NEXT:   return %[[C]] : tensor<3xui32>
func.func @bitcast_same_size() -> tensor<3xui32> {
  %a = uop.const dense<1.0> : tensor<3xf32>
  %r = uop.bitcast %a : tensor<3xf32> -> tensor<3xui32>
  return %r : tensor<3xui32>
}

// The low-order part comes first.
// CHECK-LABEL: func.func @bitcast_narrower()
//  CHECK-NEXT:   %[[C:.*]] = uop.const dense<[0, 16256, 0, 49152]> : tensor<4xui16>
//  CHECK-NEXT:   return %[[C]] : tensor<4xui16>
func.func @bitcast_narrower() -> tensor<4xui16> {
  %a = uop.const dense<[1.0, -2.0]> : tensor<2xf32>
  %r = uop.bitcast %a : tensor<2xf32> -> tensor<4xui16>
  return %r : tensor<4xui16>
}

// CHECK-LABEL: func.func @bitcast_wider()
//  CHECK-NEXT:   %[[C:.*]] = uop.const dense<{{\[}}[1.000000e+00], [2.000000e+00]]> : tensor<2x1xf16>
//  CHECK-NEXT:   return %[[C]] : tensor<2x1xf16>
func.func @bitcast_wider() -> tensor<2x1xf16> {
  %a = uop.const dense<[[0, 60], [0, 64]]> : tensor<2x2xui8>
  %r = uop.bitcast %a : tensor<2x2xui8> -> tensor<2x1xf16>
  return %r : tensor<2x1xf16>
}
