// RUN: tiny-opt %s --canonicalize | FileCheck %s

// Views of views, and views of constants.

//===----------------------------------------------------------------------===//
// Views that change nothing
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @reshape_identity(
//  CHECK-SAME:   %[[X:.*]]: tensor<4x5xf32>)
//  CHECK-NEXT:   return %[[X]]
func.func @reshape_identity(%x: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %r = uop.reshape %x : tensor<4x5xf32> -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: func.func @expand_identity(
//  CHECK-SAME:   %[[X:.*]]: tensor<4x5xf32>)
//  CHECK-NEXT:   return %[[X]]
func.func @expand_identity(%x: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %r = uop.expand %x : tensor<4x5xf32> -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: func.func @permute_identity(
//  CHECK-SAME:   %[[X:.*]]: tensor<4x5xf32>)
//  CHECK-NEXT:   return %[[X]]
func.func @permute_identity(%x: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %r = uop.permute %x [0, 1] : tensor<4x5xf32> -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: func.func @flip_identity(
//  CHECK-SAME:   %[[X:.*]]: tensor<4x5xf32>)
//  CHECK-NEXT:   return %[[X]]
func.func @flip_identity(%x: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %r = uop.flip %x axes [] : tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: func.func @pad_identity(
//  CHECK-SAME:   %[[X:.*]]: tensor<4x5xf32>)
//  CHECK-NEXT:   return %[[X]]
func.func @pad_identity(%x: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %r = uop.pad %x low [0, 0] high [0, 0] : tensor<4x5xf32> -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: func.func @shrink_identity(
//  CHECK-SAME:   %[[X:.*]]: tensor<4x5xf32>)
//  CHECK-NEXT:   return %[[X]]
func.func @shrink_identity(%x: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %r = uop.shrink %x offsets [0, 0] : tensor<4x5xf32> -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// There is nothing to reverse in at most one element.
// CHECK-LABEL: func.func @flip_unit(
//  CHECK-SAME:   %[[X:.*]]: tensor<4x1x0xf32>)
//  CHECK-NEXT:   return %[[X]]
func.func @flip_unit(%x: tensor<4x1x0xf32>) -> tensor<4x1x0xf32> {
  %r = uop.flip %x axes [1, 2] : tensor<4x1x0xf32>
  return %r : tensor<4x1x0xf32>
}

// CHECK-LABEL: func.func @flip_some(
//  CHECK-SAME:   %[[X:.*]]: tensor<4x1xf32>)
//  CHECK-NEXT:   %[[R:.*]] = uop.flip %[[X]] axes [0] : tensor<4x1xf32>
//  CHECK-NEXT:   return %[[R]]
func.func @flip_some(%x: tensor<4x1xf32>) -> tensor<4x1xf32> {
  %r = uop.flip %x axes [0, 1] : tensor<4x1xf32>
  return %r : tensor<4x1xf32>
}

// That the sizes are equal is checked at run time.
// CHECK-LABEL: func.func @keep_reshape_symbolic(
//  CHECK-SAME:   %[[X:.*]]: tensor<?xf32>, %[[N:.*]]: index)
//  CHECK-NEXT:   %[[R:.*]] = uop.reshape %[[X]] sizes [%[[N]]] : tensor<?xf32> -> tensor<?xf32>
//  CHECK-NEXT:   return %[[R]]
func.func @keep_reshape_symbolic(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %r = uop.reshape %x sizes [%n] : tensor<?xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @keep_expand_symbolic(
//  CHECK-SAME:   %[[X:.*]]: tensor<?xf32>, %[[N:.*]]: index)
//  CHECK-NEXT:   %[[R:.*]] = uop.expand %[[X]] sizes [%[[N]]] : tensor<?xf32> -> tensor<?xf32>
//  CHECK-NEXT:   return %[[R]]
func.func @keep_expand_symbolic(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %r = uop.expand %x sizes [%n] : tensor<?xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @keep_shrink_symbolic(
//  CHECK-SAME:   %[[X:.*]]: tensor<?xf32>, %[[N:.*]]: index)
//  CHECK-NEXT:   %[[R:.*]] = uop.shrink %[[X]] offsets [0] sizes [%[[N]]] : tensor<?xf32> -> tensor<?xf32>
//  CHECK-NEXT:   return %[[R]]
func.func @keep_shrink_symbolic(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %r = uop.shrink %x offsets [0] sizes [%n] : tensor<?xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}

//===----------------------------------------------------------------------===//
// Views of views
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @reshape_reshape(
//  CHECK-SAME:   %[[X:.*]]: tensor<24xf32>)
//  CHECK-NEXT:   %[[R:.*]] = uop.reshape %[[X]] : tensor<24xf32> -> tensor<4x6xf32>
//  CHECK-NEXT:   return %[[R]]
func.func @reshape_reshape(%x: tensor<24xf32>) -> tensor<4x6xf32> {
  %m = uop.reshape %x : tensor<24xf32> -> tensor<2x12xf32>
  %r = uop.reshape %m : tensor<2x12xf32> -> tensor<4x6xf32>
  return %r : tensor<4x6xf32>
}

// CHECK-LABEL: func.func @reshape_back(
//  CHECK-SAME:   %[[X:.*]]: tensor<24xf32>)
//  CHECK-NEXT:   return %[[X]]
func.func @reshape_back(%x: tensor<24xf32>) -> tensor<24xf32> {
  %m = uop.reshape %x : tensor<24xf32> -> tensor<2x12xf32>
  %r = uop.reshape %m : tensor<2x12xf32> -> tensor<24xf32>
  return %r : tensor<24xf32>
}

// That n is 12 is checked at run time.
// CHECK-LABEL: func.func @keep_reshape_reshape_symbolic(
//  CHECK-SAME:   %[[X:.*]]: tensor<24xf32>, %[[N:.*]]: index)
//  CHECK-NEXT:   %[[M:.*]] = uop.reshape %[[X]] sizes [%[[N]], 2] : tensor<24xf32> -> tensor<?x2xf32>
//  CHECK-NEXT:   %[[R:.*]] = uop.reshape %[[M]] : tensor<?x2xf32> -> tensor<24xf32>
//  CHECK-NEXT:   return %[[R]]
func.func @keep_reshape_reshape_symbolic(%x: tensor<24xf32>, %n: index) -> tensor<24xf32> {
  %m = uop.reshape %x sizes [%n, 2] : tensor<24xf32> -> tensor<?x2xf32>
  %r = uop.reshape %m : tensor<?x2xf32> -> tensor<24xf32>
  return %r : tensor<24xf32>
}

// CHECK-LABEL: func.func @expand_expand(
//  CHECK-SAME:   %[[X:.*]]: tensor<1x1xf32>)
//  CHECK-NEXT:   %[[R:.*]] = uop.expand %[[X]] : tensor<1x1xf32> -> tensor<4x5xf32>
//  CHECK-NEXT:   return %[[R]]
func.func @expand_expand(%x: tensor<1x1xf32>) -> tensor<4x5xf32> {
  %m = uop.expand %x : tensor<1x1xf32> -> tensor<4x1xf32>
  %r = uop.expand %m : tensor<4x1xf32> -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: func.func @expand_expand_symbolic(
//  CHECK-SAME:   %[[X:.*]]: tensor<1x1xf32>, %[[N:.*]]: index)
//  CHECK-NEXT:   %[[R:.*]] = uop.expand %[[X]] sizes [4, %[[N]]] : tensor<1x1xf32> -> tensor<4x?xf32>
//  CHECK-NEXT:   return %[[R]]
func.func @expand_expand_symbolic(%x: tensor<1x1xf32>, %n: index) -> tensor<4x?xf32> {
  %m = uop.expand %x : tensor<1x1xf32> -> tensor<4x1xf32>
  %r = uop.expand %m sizes [4, %n] : tensor<4x1xf32> -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: func.func @permute_permute(
//  CHECK-SAME:   %[[X:.*]]: tensor<2x3x4xf32>)
//  CHECK-NEXT:   %[[R:.*]] = uop.permute %[[X]] [2, 1, 0] : tensor<2x3x4xf32> -> tensor<4x3x2xf32>
//  CHECK-NEXT:   return %[[R]]
func.func @permute_permute(%x: tensor<2x3x4xf32>) -> tensor<4x3x2xf32> {
  %m = uop.permute %x [1, 2, 0] : tensor<2x3x4xf32> -> tensor<3x4x2xf32>
  %r = uop.permute %m [1, 0, 2] : tensor<3x4x2xf32> -> tensor<4x3x2xf32>
  return %r : tensor<4x3x2xf32>
}

// CHECK-LABEL: func.func @permute_back(
//  CHECK-SAME:   %[[X:.*]]: tensor<?x3x4xf32>)
//  CHECK-NEXT:   return %[[X]]
func.func @permute_back(%x: tensor<?x3x4xf32>) -> tensor<?x3x4xf32> {
  %m = uop.permute %x [1, 2, 0] : tensor<?x3x4xf32> -> tensor<3x4x?xf32>
  %r = uop.permute %m [2, 0, 1] : tensor<3x4x?xf32> -> tensor<?x3x4xf32>
  return %r : tensor<?x3x4xf32>
}

// CHECK-LABEL: func.func @flip_flip(
//  CHECK-SAME:   %[[X:.*]]: tensor<2x3x4xf32>)
//  CHECK-NEXT:   %[[R:.*]] = uop.flip %[[X]] axes [0, 2] : tensor<2x3x4xf32>
//  CHECK-NEXT:   return %[[R]]
func.func @flip_flip(%x: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %m = uop.flip %x axes [0, 1] : tensor<2x3x4xf32>
  %r = uop.flip %m axes [1, 2] : tensor<2x3x4xf32>
  return %r : tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @flip_back(
//  CHECK-SAME:   %[[X:.*]]: tensor<2x?xf32>)
//  CHECK-NEXT:   return %[[X]]
func.func @flip_back(%x: tensor<2x?xf32>) -> tensor<2x?xf32> {
  %m = uop.flip %x axes [0, 1] : tensor<2x?xf32>
  %r = uop.flip %m axes [0, 1] : tensor<2x?xf32>
  return %r : tensor<2x?xf32>
}

// CHECK-LABEL: func.func @pad_pad(
//  CHECK-SAME:   %[[X:.*]]: tensor<4x5xf32>)
//  CHECK-NEXT:   %[[R:.*]] = uop.pad %[[X]] low [4, 0] high [2, 0] : tensor<4x5xf32> -> tensor<10x5xf32>
//  CHECK-NEXT:   return %[[R]]
func.func @pad_pad(%x: tensor<4x5xf32>) -> tensor<10x5xf32> {
  %m = uop.pad %x low [1, 0] high [2, 0] : tensor<4x5xf32> -> tensor<7x5xf32>
  %r = uop.pad %m low [3, 0] high [0, 0] : tensor<7x5xf32> -> tensor<10x5xf32>
  return %r : tensor<10x5xf32>
}

// CHECK-LABEL: func.func @keep_pad_pad_symbolic(
//  CHECK-SAME:   %[[X:.*]]: tensor<4xf32>, %[[N:.*]]: index)
//  CHECK-NEXT:   %[[M:.*]] = uop.pad %[[X]] low [%[[N]]] high [2] : tensor<4xf32> -> tensor<?xf32>
//  CHECK-NEXT:   %[[R:.*]] = uop.pad %[[M]] low [3] high [0] : tensor<?xf32> -> tensor<?xf32>
//  CHECK-NEXT:   return %[[R]]
func.func @keep_pad_pad_symbolic(%x: tensor<4xf32>, %n: index) -> tensor<?xf32> {
  %m = uop.pad %x low [%n] high [2] : tensor<4xf32> -> tensor<?xf32>
  %r = uop.pad %m low [3] high [0] : tensor<?xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @shrink_shrink(
//  CHECK-SAME:   %[[X:.*]]: tensor<9x8xf32>)
//  CHECK-NEXT:   %[[R:.*]] = uop.shrink %[[X]] offsets [4, 3] : tensor<9x8xf32> -> tensor<2x3xf32>
//  CHECK-NEXT:   return %[[R]]
func.func @shrink_shrink(%x: tensor<9x8xf32>) -> tensor<2x3xf32> {
  %m = uop.shrink %x offsets [1, 2] : tensor<9x8xf32> -> tensor<7x4xf32>
  %r = uop.shrink %m offsets [3, 1] : tensor<7x4xf32> -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @keep_shrink_shrink_symbolic(
//  CHECK-SAME:   %[[X:.*]]: tensor<9xf32>, %[[N:.*]]: index)
//  CHECK-NEXT:   %[[M:.*]] = uop.shrink %[[X]] offsets [%[[N]]] : tensor<9xf32> -> tensor<7xf32>
//  CHECK-NEXT:   %[[R:.*]] = uop.shrink %[[M]] offsets [3] : tensor<7xf32> -> tensor<2xf32>
//  CHECK-NEXT:   return %[[R]]
func.func @keep_shrink_shrink_symbolic(%x: tensor<9xf32>, %n: index) -> tensor<2xf32> {
  %m = uop.shrink %x offsets [%n] : tensor<9xf32> -> tensor<7xf32>
  %r = uop.shrink %m offsets [3] : tensor<7xf32> -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func.func @shrink_constant_offset(
//  CHECK-SAME:   %[[X:.*]]: tensor<9x8xf32>, %[[N:.*]]: index)
//  CHECK-NEXT:   %[[R:.*]] = uop.shrink %[[X]] offsets [7, %[[N]]] : tensor<9x8xf32> -> tensor<2x8xf32>
//  CHECK-NEXT:   return %[[R]]
func.func @shrink_constant_offset(%x: tensor<9x8xf32>, %n: index) -> tensor<2x8xf32> {
  %o = uop.const 7 : index
  %r = uop.shrink %x offsets [%o, %n] : tensor<9x8xf32> -> tensor<2x8xf32>
  return %r : tensor<2x8xf32>
}

// The box does not lie inside: an error, but one of run time.
// CHECK-LABEL: func.func @keep_shrink_outside(
//  CHECK-SAME:   %[[X:.*]]: tensor<9xf32>)
//  CHECK-NEXT:   %[[O:.*]] = uop.const 8 : index
//  CHECK-NEXT:   %[[R:.*]] = uop.shrink %[[X]] offsets [%[[O]]] : tensor<9xf32> -> tensor<2xf32>
//  CHECK-NEXT:   return %[[R]]
func.func @keep_shrink_outside(%x: tensor<9xf32>) -> tensor<2xf32> {
  %o = uop.const 8 : index
  %r = uop.shrink %x offsets [%o] : tensor<9xf32> -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// The zeros come before exp2, so that it sees them.
// CHECK-LABEL: func.func @keep_pad_exp2(
//  CHECK-SAME:   %[[X:.*]]: tensor<4xf32>)
//  CHECK-NEXT:   %[[M:.*]] = uop.pad %[[X]] low [1] high [1] : tensor<4xf32> -> tensor<6xf32>
//  CHECK-NEXT:   %[[N:.*]] = uop.exp2 %[[M]] : tensor<6xf32>
//  CHECK-NEXT:   %[[R:.*]] = uop.shrink %[[N]] offsets [1] : tensor<6xf32> -> tensor<4xf32>
//  CHECK-NEXT:   return %[[R]]
func.func @keep_pad_exp2(%x: tensor<4xf32>) -> tensor<4xf32> {
  %m = uop.pad %x low [1] high [1] : tensor<4xf32> -> tensor<6xf32>
  %n = uop.exp2 %m : tensor<6xf32>
  %r = uop.shrink %n offsets [1] : tensor<6xf32> -> tensor<4xf32>
  return %r : tensor<4xf32>
}

//===----------------------------------------------------------------------===//
// Views of constants
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @reshape_splat()
//  CHECK-NEXT:   %[[C:.*]] = uop.const dense<2.000000e+00> : tensor<2x2xf32>
//  CHECK-NEXT:   return %[[C]] : tensor<2x2xf32>
func.func @reshape_splat() -> tensor<2x2xf32> {
  %x = uop.const dense<2.000000e+00> : tensor<1x4xf32>
  %r = uop.reshape %x : tensor<1x4xf32> -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}

// CHECK-LABEL: func.func @expand_splat()
//  CHECK-NEXT:   %[[C:.*]] = uop.const dense<2.000000e+00> : tensor<1000x4xf32>
//  CHECK-NEXT:   return %[[C]] : tensor<1000x4xf32>
func.func @expand_splat() -> tensor<1000x4xf32> {
  %x = uop.const dense<2.000000e+00> : tensor<1x4xf32>
  %r = uop.expand %x : tensor<1x4xf32> -> tensor<1000x4xf32>
  return %r : tensor<1000x4xf32>
}

// CHECK-LABEL: func.func @permute_splat()
//  CHECK-NEXT:   %[[C:.*]] = uop.const dense<2.000000e+00> : tensor<4x1xf32>
//  CHECK-NEXT:   return %[[C]] : tensor<4x1xf32>
func.func @permute_splat() -> tensor<4x1xf32> {
  %x = uop.const dense<2.000000e+00> : tensor<1x4xf32>
  %r = uop.permute %x [1, 0] : tensor<1x4xf32> -> tensor<4x1xf32>
  return %r : tensor<4x1xf32>
}

// CHECK-LABEL: func.func @flip_splat()
//  CHECK-NEXT:   %[[C:.*]] = uop.const dense<2.000000e+00> : tensor<1x4xf32>
//  CHECK-NEXT:   return %[[C]] : tensor<1x4xf32>
func.func @flip_splat() -> tensor<1x4xf32> {
  %x = uop.const dense<2.000000e+00> : tensor<1x4xf32>
  %r = uop.flip %x axes [1] : tensor<1x4xf32>
  return %r : tensor<1x4xf32>
}

// CHECK-LABEL: func.func @shrink_splat()
//  CHECK-NEXT:   %[[C:.*]] = uop.const dense<2.000000e+00> : tensor<1x2xf32>
//  CHECK-NEXT:   return %[[C]] : tensor<1x2xf32>
func.func @shrink_splat() -> tensor<1x2xf32> {
  %x = uop.const dense<2.000000e+00> : tensor<1x4xf32>
  %r = uop.shrink %x offsets [0, 1] : tensor<1x4xf32> -> tensor<1x2xf32>
  return %r : tensor<1x2xf32>
}

// CHECK-LABEL: func.func @pad_zero()
//  CHECK-NEXT:   %[[C:.*]] = uop.const dense<0> : tensor<6xi32>
//  CHECK-NEXT:   return %[[C]] : tensor<6xi32>
func.func @pad_zero() -> tensor<6xi32> {
  %x = uop.const dense<0> : tensor<4xi32>
  %r = uop.pad %x low [1] high [1] : tensor<4xi32> -> tensor<6xi32>
  return %r : tensor<6xi32>
}

// CHECK-LABEL: func.func @reshape_elements()
//  CHECK-NEXT:   %[[C:.*]] = uop.const dense<{{\[}}[1, 2], [3, 4]]> : tensor<2x2xi32>
//  CHECK-NEXT:   return %[[C]] : tensor<2x2xi32>
func.func @reshape_elements() -> tensor<2x2xi32> {
  %x = uop.const dense<[1, 2, 3, 4]> : tensor<4xi32>
  %r = uop.reshape %x : tensor<4xi32> -> tensor<2x2xi32>
  return %r : tensor<2x2xi32>
}

// A padded constant is not a constant.
// CHECK-LABEL: func.func @keep_pad_constant(
//  CHECK-SAME:   )
//  CHECK-NEXT:   %[[X:.*]] = uop.const dense<1.500000e+00> : tensor<4xf32>
//  CHECK-NEXT:   %[[R:.*]] = uop.pad %[[X]] low [1] high [1] : tensor<4xf32> -> tensor<6xf32>
//  CHECK-NEXT:   return %[[R]]
func.func @keep_pad_constant() -> tensor<6xf32> {
  %x = uop.const dense<1.500000e+00> : tensor<4xf32>
  %r = uop.pad %x low [1] high [1] : tensor<4xf32> -> tensor<6xf32>
  return %r : tensor<6xf32>
}

// CHECK-LABEL: func.func @keep_pad_minus_zero(
//  CHECK-SAME:   )
//  CHECK-NEXT:   %[[X:.*]] = uop.const dense<-0.000000e+00> : tensor<4xf32>
//  CHECK-NEXT:   %[[R:.*]] = uop.pad %[[X]] low [1] high [1] : tensor<4xf32> -> tensor<6xf32>
//  CHECK-NEXT:   return %[[R]]
func.func @keep_pad_minus_zero() -> tensor<6xf32> {
  %x = uop.const dense<-0.000000e+00> : tensor<4xf32>
  %r = uop.pad %x low [1] high [1] : tensor<4xf32> -> tensor<6xf32>
  return %r : tensor<6xf32>
}

// CHECK-LABEL: func.func @keep_cast_padded(
//  CHECK-SAME:   )
//  CHECK-NEXT:   %[[X:.*]] = uop.const dense<-1> : tensor<4xi16>
//  CHECK-NEXT:   %[[P:.*]] = uop.pad %[[X]] low [1] high [1] : tensor<4xi16> -> tensor<6xi16>
//  CHECK-NEXT:   %[[R:.*]] = uop.cast %[[P]] : tensor<6xi16> -> tensor<6xui16>
//  CHECK-NEXT:   return %[[R]]
func.func @keep_cast_padded() -> tensor<6xui16> {
  %x = uop.const dense<-1> : tensor<4xi16>
  %p = uop.pad %x low [1] high [1] : tensor<4xi16> -> tensor<6xi16>
  %r = uop.cast %p : tensor<6xi16> -> tensor<6xui16>
  return %r : tensor<6xui16>
}

// CHECK-LABEL: func.func @keep_shrink_padded(
//  CHECK-SAME:   )
//  CHECK-NEXT:   %[[X:.*]] = uop.const dense<1> : tensor<4xi16>
//  CHECK-NEXT:   %[[P:.*]] = uop.pad %[[X]] low [1] high [1] : tensor<4xi16> -> tensor<6xi16>
//  CHECK-NEXT:   %[[R:.*]] = uop.shrink %[[P]] offsets [0] : tensor<6xi16> -> tensor<2xi16>
//  CHECK-NEXT:   return %[[R]]
func.func @keep_shrink_padded() -> tensor<2xi16> {
  %x = uop.const dense<1> : tensor<4xi16>
  %p = uop.pad %x low [1] high [1] : tensor<4xi16> -> tensor<6xi16>
  %r = uop.shrink %p offsets [0] : tensor<6xi16> -> tensor<2xi16>
  return %r : tensor<2xi16>
}

// CHECK-LABEL: func.func @keep_permute_elements(
//  CHECK-SAME:   )
//  CHECK-NEXT:   %[[X:.*]] = uop.const dense<{{\[}}[1, 2], [3, 4]]> : tensor<2x2xi32>
//  CHECK-NEXT:   %[[R:.*]] = uop.permute %[[X]] [1, 0] : tensor<2x2xi32> -> tensor<2x2xi32>
//  CHECK-NEXT:   return %[[R]]
func.func @keep_permute_elements() -> tensor<2x2xi32> {
  %x = uop.const dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %r = uop.permute %x [1, 0] : tensor<2x2xi32> -> tensor<2x2xi32>
  return %r : tensor<2x2xi32>
}

// CHECK-LABEL: func.func @keep_expand_elements(
//  CHECK-SAME:   )
//  CHECK-NEXT:   %[[X:.*]] = uop.const dense<{{\[}}[1, 2, 3]]> : tensor<1x3xi32>
//  CHECK-NEXT:   %[[R:.*]] = uop.expand %[[X]] : tensor<1x3xi32> -> tensor<2x3xi32>
//  CHECK-NEXT:   return %[[R]]
func.func @keep_expand_elements() -> tensor<2x3xi32> {
  %x = uop.const dense<[[1, 2, 3]]> : tensor<1x3xi32>
  %r = uop.expand %x : tensor<1x3xi32> -> tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// There is no constant of a symbolic size.
// CHECK-LABEL: func.func @keep_expand_symbolic_constant(
//  CHECK-SAME:   %[[N:.*]]: index)
//  CHECK-NEXT:   %[[X:.*]] = uop.const dense<1> : tensor<1xi32>
//  CHECK-NEXT:   %[[R:.*]] = uop.expand %[[X]] sizes [%[[N]]] : tensor<1xi32> -> tensor<?xi32>
//  CHECK-NEXT:   return %[[R]]
func.func @keep_expand_symbolic_constant(%n: index) -> tensor<?xi32> {
  %x = uop.const dense<1> : tensor<1xi32>
  %r = uop.expand %x sizes [%n] : tensor<1xi32> -> tensor<?xi32>
  return %r : tensor<?xi32>
}

// There is no constant without elements that is one number.
// CHECK-LABEL: func.func @keep_shrink_to_nothing(
//  CHECK-SAME:   )
//  CHECK-NEXT:   %[[X:.*]] = uop.const dense<1> : tensor<4xi32>
//  CHECK-NEXT:   %[[R:.*]] = uop.shrink %[[X]] offsets [1] : tensor<4xi32> -> tensor<0xi32>
//  CHECK-NEXT:   return %[[R]]
func.func @keep_shrink_to_nothing() -> tensor<0xi32> {
  %x = uop.const dense<1> : tensor<4xi32>
  %r = uop.shrink %x offsets [1] : tensor<4xi32> -> tensor<0xi32>
  return %r : tensor<0xi32>
}
