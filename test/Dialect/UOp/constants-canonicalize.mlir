// RUN: tiny-opt %s --canonicalize | FileCheck %s

// Operations on constants.

//===----------------------------------------------------------------------===//
// Comparisons and choices
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @cmplt_signed()
//  CHECK-NEXT:   %[[C:.*]] = uop.const true
//  CHECK-NEXT:   return %[[C]] : i1
func.func @cmplt_signed() -> i1 {
  %a = uop.const -1 : i8
  %b = uop.const 1 : i8
  %r = uop.cmplt %a, %b : i8
  return %r : i1
}

// CHECK-LABEL: func.func @cmplt_unsigned()
//  CHECK-NEXT:   %[[C:.*]] = uop.const false
//  CHECK-NEXT:   return %[[C]] : i1
func.func @cmplt_unsigned() -> i1 {
  %a = uop.const 255 : ui8
  %b = uop.const 1 : ui8
  %r = uop.cmplt %a, %b : ui8
  return %r : i1
}

// On i1, false is less than true.
// CHECK-LABEL: func.func @cmplt_bool()
//  CHECK-NEXT:   %[[C:.*]] = uop.const true
//  CHECK-NEXT:   return %[[C]] : i1
func.func @cmplt_bool() -> i1 {
  %a = uop.const false
  %b = uop.const true
  %r = uop.cmplt %a, %b : i1
  return %r : i1
}

// CHECK-LABEL: func.func @cmplt_nan()
//  CHECK-NEXT:   %[[C:.*]] = uop.const false
//  CHECK-NEXT:   return %[[C]] : i1
func.func @cmplt_nan() -> i1 {
  %a = uop.const 1.0 : f32
  %b = uop.const 0x7FC00000 : f32
  %r = uop.cmplt %a, %b : f32
  return %r : i1
}

// CHECK-LABEL: func.func @cmpne_nan()
//  CHECK-NEXT:   %[[C:.*]] = uop.const true
//  CHECK-NEXT:   return %[[C]] : i1
func.func @cmpne_nan() -> i1 {
  %a = uop.const 0x7FC00000 : f32
  %b = uop.const 0x7FC00000 : f32
  %r = uop.cmpne %a, %b : f32
  return %r : i1
}

// CHECK-LABEL: func.func @cmpeq_nan()
//  CHECK-NEXT:   %[[C:.*]] = uop.const false
//  CHECK-NEXT:   return %[[C]] : i1
func.func @cmpeq_nan() -> i1 {
  %a = uop.const 0x7FC00000 : f32
  %b = uop.const 0x7FC00000 : f32
  %r = uop.cmpeq %a, %b : f32
  return %r : i1
}

// CHECK-LABEL: func.func @cmpeq_zeros()
//  CHECK-NEXT:   %[[C:.*]] = uop.const true
//  CHECK-NEXT:   return %[[C]] : i1
func.func @cmpeq_zeros() -> i1 {
  %a = uop.const 0.0 : f32
  %b = uop.const -0.0 : f32
  %r = uop.cmpeq %a, %b : f32
  return %r : i1
}

// CHECK-LABEL: func.func @where_elements()
//  CHECK-NEXT:   %[[C:.*]] = uop.const dense<[1, 9]> : tensor<2xi32>
//  CHECK-NEXT:   return %[[C]] : tensor<2xi32>
func.func @where_elements() -> tensor<2xi32> {
  %c = uop.const dense<[true, false]> : tensor<2xi1>
  %a = uop.const dense<[1, 2]> : tensor<2xi32>
  %b = uop.const dense<9> : tensor<2xi32>
  %r = uop.where %c, %a, %b : tensor<2xi32>
  return %r : tensor<2xi32>
}

//===----------------------------------------------------------------------===//
// Tensors and vectors
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @splats()
//  CHECK-NEXT:   %[[C:.*]] = uop.const dense<6> : tensor<1000x1000xi32>
//  CHECK-NEXT:   return %[[C]] : tensor<1000x1000xi32>
func.func @splats() -> tensor<1000x1000xi32> {
  %a = uop.const dense<2> : tensor<1000x1000xi32>
  %b = uop.const dense<3> : tensor<1000x1000xi32>
  %r = uop.mul %a, %b : tensor<1000x1000xi32>
  return %r : tensor<1000x1000xi32>
}

// CHECK-LABEL: func.func @small()
//  CHECK-NEXT:   %[[C:.*]] = uop.const dense<[4, -10, 18]> : tensor<3xi32>
//  CHECK-NEXT:   return %[[C]] : tensor<3xi32>
func.func @small() -> tensor<3xi32> {
  %a = uop.const dense<[1, -2, 3]> : tensor<3xi32>
  %b = uop.const dense<[4, 5, 6]> : tensor<3xi32>
  %r = uop.mul %a, %b : tensor<3xi32>
  return %r : tensor<3xi32>
}

// CHECK-LABEL: func.func @vector()
//  CHECK-NEXT:   %[[C:.*]] = uop.const dense<[5.000000e-01, 1.000000e+00]> : vector<2xf32>
//  CHECK-NEXT:   return %[[C]] : vector<2xf32>
func.func @vector() -> vector<2xf32> {
  %a = uop.const dense<[1.0, 2.0]> : vector<2xf32>
  %b = uop.const dense<0.5> : vector<2xf32>
  %r = uop.mul %a, %b : vector<2xf32>
  return %r : vector<2xf32>
}

// More than 64 different elements are left alone.
// CHECK-LABEL: func.func @large()
//  CHECK-NEXT:   uop.const
//  CHECK-NEXT:   uop.neg
func.func @large() -> tensor<65xi32> {
  %a = uop.const dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64]> : tensor<65xi32>
  %r = uop.neg %a : tensor<65xi32>
  return %r : tensor<65xi32>
}

// CHECK-LABEL: func.func @empty()
//  CHECK-NEXT:   uop.const
//  CHECK-NEXT:   uop.neg
func.func @empty() -> tensor<0xi32> {
  %a = uop.const dense<> : tensor<0xi32>
  %r = uop.neg %a : tensor<0xi32>
  return %r : tensor<0xi32>
}
