// RUN: tiny-opt %s --canonicalize | FileCheck %s

// Operations on constants.

//===----------------------------------------------------------------------===//
// Floats
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @add_float()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 3.750000e+00 : f32
//  CHECK-NEXT:   return %[[C]] : f32
func.func @add_float() -> f32 {
  %a = uop.const 1.5 : f32
  %b = uop.const 2.25 : f32
  %r = uop.add %a, %b : f32
  return %r : f32
}

// CHECK-LABEL: func.func @add_rounds_f16()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 2.048000e+03 : f16
//  CHECK-NEXT:   return %[[C]] : f16
func.func @add_rounds_f16() -> f16 {
  %a = uop.const 2048.0 : f16
  %b = uop.const 1.0 : f16
  %r = uop.add %a, %b : f16
  return %r : f16
}

// CHECK-LABEL: func.func @add_infinities()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 0x{{[7F]}}FC00000 : f32
//  CHECK-NEXT:   return %[[C]] : f32
func.func @add_infinities() -> f32 {
  %a = uop.const 0x7F800000 : f32
  %b = uop.const 0xFF800000 : f32
  %r = uop.add %a, %b : f32
  return %r : f32
}

// CHECK-LABEL: func.func @mul_infinity_zero()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 0x{{[7F]}}FC00000 : f32
//  CHECK-NEXT:   return %[[C]] : f32
func.func @mul_infinity_zero() -> f32 {
  %a = uop.const 0x7F800000 : f32
  %b = uop.const 0.0 : f32
  %r = uop.mul %a, %b : f32
  return %r : f32
}

// CHECK-LABEL: func.func @mul_negative_zero()
//  CHECK-NEXT:   %[[C:.*]] = uop.const -0.000000e+00 : f32
//  CHECK-NEXT:   return %[[C]] : f32
func.func @mul_negative_zero() -> f32 {
  %a = uop.const -1.0 : f32
  %b = uop.const 0.0 : f32
  %r = uop.mul %a, %b : f32
  return %r : f32
}

// CHECK-LABEL: func.func @sub_negative_zeros()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 0.000000e+00 : f32
//  CHECK-NEXT:   return %[[C]] : f32
func.func @sub_negative_zeros() -> f32 {
  %a = uop.const 0.0 : f32
  %b = uop.const 0.0 : f32
  %r = uop.sub %a, %b : f32
  return %r : f32
}

// CHECK-LABEL: func.func @fdiv_by_zero()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 0xFF800000 : f32
//  CHECK-NEXT:   return %[[C]] : f32
func.func @fdiv_by_zero() -> f32 {
  %a = uop.const -1.0 : f32
  %b = uop.const 0.0 : f32
  %r = uop.fdiv %a, %b : f32
  return %r : f32
}

// CHECK-LABEL: func.func @fdiv_bf16()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 3.339840e-01 : bf16
//  CHECK-NEXT:   return %[[C]] : bf16
func.func @fdiv_bf16() -> bf16 {
  %a = uop.const 1.0 : bf16
  %b = uop.const 3.0 : bf16
  %r = uop.fdiv %a, %b : bf16
  return %r : bf16
}

// CHECK-LABEL: func.func @mul_fp8_saturates()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 4.480000e+02 : f8E4M3FN
//  CHECK-NEXT:   return %[[C]] : f8E4M3FN
func.func @mul_fp8_saturates() -> f8E4M3FN {
  %a = uop.const 448.0 : f8E4M3FN
  %b = uop.const 2.0 : f8E4M3FN
  %r = uop.mul %a, %b : f8E4M3FN
  return %r : f8E4M3FN
}

// CHECK-LABEL: func.func @mul_fp8_saturates_negative()
//  CHECK-NEXT:   %[[C:.*]] = uop.const -5.734400e+04 : f8E5M2
//  CHECK-NEXT:   return %[[C]] : f8E5M2
func.func @mul_fp8_saturates_negative() -> f8E5M2 {
  %a = uop.const 57344.0 : f8E5M2
  %b = uop.const -2.0 : f8E5M2
  %r = uop.mul %a, %b : f8E5M2
  return %r : f8E5M2
}

// What is not finite is not made finite.
// CHECK-LABEL: func.func @fdiv_fp8_infinity()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 0x7C : f8E5M2
//  CHECK-NEXT:   return %[[C]] : f8E5M2
func.func @fdiv_fp8_infinity() -> f8E5M2 {
  %a = uop.const 1.0 : f8E5M2
  %b = uop.const 0.0 : f8E5M2
  %r = uop.fdiv %a, %b : f8E5M2
  return %r : f8E5M2
}

// CHECK-LABEL: func.func @max_nan()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 0x7FC00000 : f32
//  CHECK-NEXT:   return %[[C]] : f32
func.func @max_nan() -> f32 {
  %a = uop.const 0x7FC00000 : f32
  %b = uop.const 1.0 : f32
  %r = uop.max %a, %b : f32
  return %r : f32
}

// CHECK-LABEL: func.func @max_nan_right()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 0x7FC00000 : f32
//  CHECK-NEXT:   return %[[C]] : f32
func.func @max_nan_right() -> f32 {
  %a = uop.const 1.0 : f32
  %b = uop.const 0x7FC00000 : f32
  %r = uop.max %a, %b : f32
  return %r : f32
}

// CHECK-LABEL: func.func @max_float()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 1.000000e+00 : f32
//  CHECK-NEXT:   return %[[C]] : f32
func.func @max_float() -> f32 {
  %a = uop.const -1.0 : f32
  %b = uop.const 1.0 : f32
  %r = uop.max %a, %b : f32
  return %r : f32
}

// CHECK-LABEL: func.func @neg_zero()
//  CHECK-NEXT:   %[[C:.*]] = uop.const -0.000000e+00 : f32
//  CHECK-NEXT:   return %[[C]] : f32
func.func @neg_zero() -> f32 {
  %a = uop.const 0.0 : f32
  %r = uop.neg %a : f32
  return %r : f32
}

// CHECK-LABEL: func.func @neg_nan()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 0xFFC00000 : f32
//  CHECK-NEXT:   return %[[C]] : f32
func.func @neg_nan() -> f32 {
  %a = uop.const 0x7FC00000 : f32
  %r = uop.neg %a : f32
  return %r : f32
}

// CHECK-LABEL: func.func @sqrt()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 1.41421354 : f32
//  CHECK-NEXT:   return %[[C]] : f32
func.func @sqrt() -> f32 {
  %a = uop.const 2.0 : f32
  %r = uop.sqrt %a : f32
  return %r : f32
}

// CHECK-LABEL: func.func @sqrt_negative_zero()
//  CHECK-NEXT:   %[[C:.*]] = uop.const -0.000000e+00 : f64
//  CHECK-NEXT:   return %[[C]] : f64
func.func @sqrt_negative_zero() -> f64 {
  %a = uop.const -0.0 : f64
  %r = uop.sqrt %a : f64
  return %r : f64
}

// CHECK-LABEL: func.func @sqrt_negative()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 0x{{[7F]}}E00 : f16
//  CHECK-NEXT:   return %[[C]] : f16
func.func @sqrt_negative() -> f16 {
  %a = uop.const -1.0 : f16
  %r = uop.sqrt %a : f16
  return %r : f16
}

// CHECK-LABEL: func.func @reciprocal()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 0.333333343 : f32
//  CHECK-NEXT:   return %[[C]] : f32
func.func @reciprocal() -> f32 {
  %a = uop.const 3.0 : f32
  %r = uop.reciprocal %a : f32
  return %r : f32
}

// CHECK-LABEL: func.func @reciprocal_negative_zero()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 0xFF800000 : f32
//  CHECK-NEXT:   return %[[C]] : f32
func.func @reciprocal_negative_zero() -> f32 {
  %a = uop.const -0.0 : f32
  %r = uop.reciprocal %a : f32
  return %r : f32
}

// CHECK-LABEL: func.func @trunc()
//  CHECK-NEXT:   %[[C:.*]] = uop.const -2.000000e+00 : f32
//  CHECK-NEXT:   return %[[C]] : f32
func.func @trunc() -> f32 {
  %a = uop.const -2.75 : f32
  %r = uop.trunc %a : f32
  return %r : f32
}

// CHECK-LABEL: func.func @trunc_keeps_sign_of_zero()
//  CHECK-NEXT:   %[[C:.*]] = uop.const -0.000000e+00 : f16
//  CHECK-NEXT:   return %[[C]] : f16
func.func @trunc_keeps_sign_of_zero() -> f16 {
  %a = uop.const -0.75 : f16
  %r = uop.trunc %a : f16
  return %r : f16
}

// CHECK-LABEL: func.func @trunc_fp8()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 1.000000e+00 : f8E4M3FN
//  CHECK-NEXT:   return %[[C]] : f8E4M3FN
func.func @trunc_fp8() -> f8E4M3FN {
  %a = uop.const 1.75 : f8E4M3FN
  %r = uop.trunc %a : f8E4M3FN
  return %r : f8E4M3FN
}

// CHECK-LABEL: func.func @exp2_exact()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 1.401300e-45 : f32
//  CHECK-NEXT:   return %[[C]] : f32
func.func @exp2_exact() -> f32 {
  %a = uop.const -149.0 : f32
  %r = uop.exp2 %a : f32
  return %r : f32
}

// CHECK-LABEL: func.func @exp2_zero()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 1.000000e+00 : f32
//  CHECK-NEXT:   return %[[C]] : f32
func.func @exp2_zero() -> f32 {
  %a = uop.const 0.0 : f32
  %r = uop.exp2 %a : f32
  return %r : f32
}

// CHECK-LABEL: func.func @exp2_minus_infinity()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 0.000000e+00 : f32
//  CHECK-NEXT:   return %[[C]] : f32
func.func @exp2_minus_infinity() -> f32 {
  %a = uop.const 0xFF800000 : f32
  %r = uop.exp2 %a : f32
  return %r : f32
}

// CHECK-LABEL: func.func @log2_exact()
//  CHECK-NEXT:   %[[C:.*]] = uop.const -3.000000e+00 : f32
//  CHECK-NEXT:   return %[[C]] : f32
func.func @log2_exact() -> f32 {
  %a = uop.const 0.125 : f32
  %r = uop.log2 %a : f32
  return %r : f32
}

// CHECK-LABEL: func.func @log2_subnormal()
//  CHECK-NEXT:   %[[C:.*]] = uop.const -1.490000e+02 : f32
//  CHECK-NEXT:   return %[[C]] : f32
func.func @log2_subnormal() -> f32 {
  %a = uop.const 1.401298e-45 : f32
  %r = uop.log2 %a : f32
  return %r : f32
}

// CHECK-LABEL: func.func @log2_zero()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 0xFF800000 : f32
//  CHECK-NEXT:   return %[[C]] : f32
func.func @log2_zero() -> f32 {
  %a = uop.const -0.0 : f32
  %r = uop.log2 %a : f32
  return %r : f32
}

// CHECK-LABEL: func.func @log2_negative()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 0x{{[7F]}}FC00000 : f32
//  CHECK-NEXT:   return %[[C]] : f32
func.func @log2_negative() -> f32 {
  %a = uop.const -1.0 : f32
  %r = uop.log2 %a : f32
  return %r : f32
}

// CHECK-LABEL: func.func @sin_zero()
//  CHECK-NEXT:   %[[C:.*]] = uop.const -0.000000e+00 : f32
//  CHECK-NEXT:   return %[[C]] : f32
func.func @sin_zero() -> f32 {
  %a = uop.const -0.0 : f32
  %r = uop.sin %a : f32
  return %r : f32
}

// CHECK-LABEL: func.func @sin_infinity()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 0x{{[7F]}}FC00000 : f32
//  CHECK-NEXT:   return %[[C]] : f32
func.func @sin_infinity() -> f32 {
  %a = uop.const 0x7F800000 : f32
  %r = uop.sin %a : f32
  return %r : f32
}

// CHECK-LABEL: func.func @pow_nan_zero()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 1.000000e+00 : f32
//  CHECK-NEXT:   return %[[C]] : f32
func.func @pow_nan_zero() -> f32 {
  %a = uop.const 0x7FC00000 : f32
  %b = uop.const -0.0 : f32
  %r = uop.pow %a, %b : f32
  return %r : f32
}

// CHECK-LABEL: func.func @pow_one_nan()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 1.000000e+00 : f32
//  CHECK-NEXT:   return %[[C]] : f32
func.func @pow_one_nan() -> f32 {
  %a = uop.const 1.0 : f32
  %b = uop.const 0x7FC00000 : f32
  %r = uop.pow %a, %b : f32
  return %r : f32
}

// CHECK-LABEL: func.func @pow_nan()
//  CHECK-NEXT:   %[[C:.*]] = uop.const 0x7FC00000 : f32
//  CHECK-NEXT:   return %[[C]] : f32
func.func @pow_nan() -> f32 {
  %a = uop.const 2.0 : f32
  %b = uop.const 0x7FC00000 : f32
  %r = uop.pow %a, %b : f32
  return %r : f32
}

// Operations with some freedom in rounding stay where they would round.
// CHECK-LABEL: func.func @inexact(
//  CHECK-SAME:   )
//  CHECK-NEXT:   %[[A:.*]] = uop.const 3.000000e+00 : f32
//  CHECK-NEXT:   %[[B:.*]] = uop.const 5.000000e-01 : f32
//  CHECK-NEXT:   %[[EXP:.*]] = uop.exp2 %[[B]] : f32
//  CHECK-NEXT:   %[[LOG:.*]] = uop.log2 %[[EXP]] : f32
//  CHECK-NEXT:   %[[SIN:.*]] = uop.sin %[[A]] : f32
//  CHECK-NEXT:   %[[POW:.*]] = uop.pow %[[A]], %[[SIN]] : f32
//  CHECK-NEXT:   %[[R:.*]] = uop.add %[[LOG]], %[[POW]] : f32
//  CHECK-NEXT:   return %[[R]]
func.func @inexact() -> f32 {
  %a = uop.const 3.000000e+00 : f32
  %b = uop.const 5.000000e-01 : f32
  %exp = uop.exp2 %b : f32
  %log = uop.log2 %exp : f32
  %sin = uop.sin %a : f32
  %pow = uop.pow %a, %sin : f32
  %r = uop.add %log, %pow : f32
  return %r : f32
}

// CHECK-LABEL: func.func @inexact_pow(
//  CHECK-SAME:   )
//  CHECK-NEXT:   %[[A:.*]] = uop.const 3.000000e+00 : f32
//  CHECK-NEXT:   %[[B:.*]] = uop.const 2.500000e+00 : f32
//  CHECK-NEXT:   %[[R:.*]] = uop.pow %[[A]], %[[B]] : f32
//  CHECK-NEXT:   return %[[R]]
func.func @inexact_pow() -> f32 {
  %a = uop.const 3.000000e+00 : f32
  %b = uop.const 2.500000e+00 : f32
  %r = uop.pow %a, %b : f32
  return %r : f32
}
