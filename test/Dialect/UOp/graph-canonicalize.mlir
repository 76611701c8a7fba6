// RUN: tiny-opt %s --canonicalize | FileCheck %s

//===----------------------------------------------------------------------===//
// Hints
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @detach(
//  CHECK-SAME:   %[[X:.*]]: tensor<4xf32>)
//  CHECK-NEXT:   return %[[X]]
func.func @detach(%x: tensor<4xf32>) -> tensor<4xf32> {
  %r = uop.detach %x : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @contiguous_backward(
//  CHECK-SAME:   %[[X:.*]]: tensor<4xf32>)
//  CHECK-NEXT:   return %[[X]]
func.func @contiguous_backward(%x: tensor<4xf32>) -> tensor<4xf32> {
  %r = uop.contiguous_backward %x : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @contiguous_contiguous(
//  CHECK-SAME:   %[[X:.*]]: tensor<4xf32>)
//  CHECK-NEXT:   %[[M:.*]] = uop.contiguous %[[X]] : tensor<4xf32>
//  CHECK-NEXT:   return %[[M]]
func.func @contiguous_contiguous(%x: tensor<4xf32>) -> tensor<4xf32> {
  %m = uop.contiguous %x : tensor<4xf32>
  %r = uop.contiguous %m : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @copy_copy(
//  CHECK-SAME:   %[[X:.*]]: tensor<4xf32>)
//  CHECK-NEXT:   %[[M:.*]] = uop.copy %[[X]] to "cpu" : tensor<4xf32>
//  CHECK-NEXT:   return %[[M]]
func.func @copy_copy(%x: tensor<4xf32>) -> tensor<4xf32> {
  %m = uop.copy %x to "cpu" : tensor<4xf32>
  %r = uop.copy %m to "cpu" : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @keep_copy_copy(
//  CHECK-SAME:   %[[X:.*]]: tensor<4xf32>)
//  CHECK-NEXT:   %[[M:.*]] = uop.copy %[[X]] to "cpu" : tensor<4xf32>
//  CHECK-NEXT:   %[[R:.*]] = uop.copy %[[M]] to "vulkan" : tensor<4xf32>
//  CHECK-NEXT:   return %[[R]]
func.func @keep_copy_copy(%x: tensor<4xf32>) -> tensor<4xf32> {
  %m = uop.copy %x to "cpu" : tensor<4xf32>
  %r = uop.copy %m to "vulkan" : tensor<4xf32>
  return %r : tensor<4xf32>
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @reduce_no_axes(
//  CHECK-SAME:   %[[X:.*]]: tensor<4xf32>)
//  CHECK-NEXT:   return %[[X]]
func.func @reduce_no_axes(%x: tensor<4xf32>) -> tensor<4xf32> {
  %r = uop.reduce_axis add %x axes [] : tensor<4xf32> -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @reduce_unit_axes(
//  CHECK-SAME:   %[[X:.*]]: tensor<1x4x1xf32>)
//  CHECK-NEXT:   return %[[X]]
func.func @reduce_unit_axes(%x: tensor<1x4x1xf32>) -> tensor<1x4x1xf32> {
  %r = uop.reduce_axis mul %x axes [0, 2] : tensor<1x4x1xf32> -> tensor<1x4x1xf32>
  return %r : tensor<1x4x1xf32>
}

// CHECK-LABEL: func.func @reduce_some_unit_axes(
//  CHECK-SAME:   %[[X:.*]]: tensor<1x4x?xf32>)
//  CHECK-NEXT:   %[[R:.*]] = uop.reduce_axis max %[[X]] axes [2] : tensor<1x4x?xf32> -> tensor<1x4x1xf32>
//  CHECK-NEXT:   return %[[R]]
func.func @reduce_some_unit_axes(%x: tensor<1x4x?xf32>) -> tensor<1x4x1xf32> {
  %r = uop.reduce_axis max %x axes [0, 2] : tensor<1x4x?xf32> -> tensor<1x4x1xf32>
  return %r : tensor<1x4x1xf32>
}

// CHECK-LABEL: func.func @reduce_nothing_add(
//  CHECK-SAME:   %[[X:.*]]: tensor<3x0xf32>)
//  CHECK-NEXT:   %[[C:.*]] = uop.const dense<0.000000e+00> : tensor<3x1xf32>
//  CHECK-NEXT:   return %[[C]]
func.func @reduce_nothing_add(%x: tensor<3x0xf32>) -> tensor<3x1xf32> {
  %r = uop.reduce_axis add %x axes [1] : tensor<3x0xf32> -> tensor<3x1xf32>
  return %r : tensor<3x1xf32>
}

// CHECK-LABEL: func.func @reduce_nothing_mul(
//  CHECK-SAME:   %[[X:.*]]: tensor<3x0xf16>)
//  CHECK-NEXT:   %[[C:.*]] = uop.const dense<1.000000e+00> : tensor<3x1xf16>
//  CHECK-NEXT:   return %[[C]]
func.func @reduce_nothing_mul(%x: tensor<3x0xf16>) -> tensor<3x1xf16> {
  %r = uop.reduce_axis mul %x axes [1] : tensor<3x0xf16> -> tensor<3x1xf16>
  return %r : tensor<3x1xf16>
}

// CHECK-LABEL: func.func @reduce_nothing_max(
//  CHECK-SAME:   %[[X:.*]]: tensor<3x0xf32>)
//  CHECK-NEXT:   %[[C:.*]] = uop.const dense<0xFF800000> : tensor<3x1xf32>
//  CHECK-NEXT:   return %[[C]]
func.func @reduce_nothing_max(%x: tensor<3x0xf32>) -> tensor<3x1xf32> {
  %r = uop.reduce_axis max %x axes [1] : tensor<3x0xf32> -> tensor<3x1xf32>
  return %r : tensor<3x1xf32>
}

// CHECK-LABEL: func.func @reduce_nothing_max_fp8(
//  CHECK-SAME:   %[[X:.*]]: tensor<3x0xf8E4M3FN>)
//  CHECK-NEXT:   %[[C:.*]] = uop.const dense<-4.480000e+02> : tensor<3x1xf8E4M3FN>
//  CHECK-NEXT:   return %[[C]]
func.func @reduce_nothing_max_fp8(%x: tensor<3x0xf8E4M3FN>) -> tensor<3x1xf8E4M3FN> {
  %r = uop.reduce_axis max %x axes [1] : tensor<3x0xf8E4M3FN> -> tensor<3x1xf8E4M3FN>
  return %r : tensor<3x1xf8E4M3FN>
}

// CHECK-LABEL: func.func @reduce_nothing_max_int(
//  CHECK-SAME:   %[[X:.*]]: tensor<3x0xi8>)
//  CHECK-NEXT:   %[[C:.*]] = uop.const dense<-128> : tensor<3x1xi8>
//  CHECK-NEXT:   return %[[C]]
func.func @reduce_nothing_max_int(%x: tensor<3x0xi8>) -> tensor<3x1xi8> {
  %r = uop.reduce_axis max %x axes [1] : tensor<3x0xi8> -> tensor<3x1xi8>
  return %r : tensor<3x1xi8>
}

// CHECK-LABEL: func.func @reduce_nothing_max_unsigned(
//  CHECK-SAME:   %[[X:.*]]: tensor<3x0xui8>)
//  CHECK-NEXT:   %[[C:.*]] = uop.const dense<0> : tensor<3x1xui8>
//  CHECK-NEXT:   return %[[C]]
func.func @reduce_nothing_max_unsigned(%x: tensor<3x0xui8>) -> tensor<3x1xui8> {
  %r = uop.reduce_axis max %x axes [1] : tensor<3x0xui8> -> tensor<3x1xui8>
  return %r : tensor<3x1xui8>
}

// CHECK-LABEL: func.func @reduce_nothing_max_bool(
//  CHECK-SAME:   %[[X:.*]]: tensor<3x0xi1>)
//  CHECK-NEXT:   %[[C:.*]] = uop.const dense<false> : tensor<3x1xi1>
//  CHECK-NEXT:   return %[[C]]
func.func @reduce_nothing_max_bool(%x: tensor<3x0xi1>) -> tensor<3x1xi1> {
  %r = uop.reduce_axis max %x axes [1] : tensor<3x0xi1> -> tensor<3x1xi1>
  return %r : tensor<3x1xi1>
}

// CHECK-LABEL: func.func @reduce_nothing_mul_bool(
//  CHECK-SAME:   %[[X:.*]]: tensor<3x0xi1>)
//  CHECK-NEXT:   %[[C:.*]] = uop.const dense<true> : tensor<3x1xi1>
//  CHECK-NEXT:   return %[[C]]
func.func @reduce_nothing_mul_bool(%x: tensor<3x0xi1>) -> tensor<3x1xi1> {
  %r = uop.reduce_axis mul %x axes [1] : tensor<3x0xi1> -> tensor<3x1xi1>
  return %r : tensor<3x1xi1>
}

// CHECK-LABEL: func.func @keep_reduce_nothing_symbolic(
//  CHECK-SAME:   %[[X:.*]]: tensor<?x0xf32>)
//  CHECK-NEXT:   %[[R:.*]] = uop.reduce_axis add %[[X]] axes [1] : tensor<?x0xf32> -> tensor<?x1xf32>
//  CHECK-NEXT:   return %[[R]]
func.func @keep_reduce_nothing_symbolic(%x: tensor<?x0xf32>) -> tensor<?x1xf32> {
  %r = uop.reduce_axis add %x axes [1] : tensor<?x0xf32> -> tensor<?x1xf32>
  return %r : tensor<?x1xf32>
}

// CHECK-LABEL: func.func @reduce_max_splat()
//  CHECK-NEXT:   %[[C:.*]] = uop.const dense<3.000000e+00> : tensor<4x1xf32>
//  CHECK-NEXT:   return %[[C]] : tensor<4x1xf32>
func.func @reduce_max_splat() -> tensor<4x1xf32> {
  %x = uop.const dense<3.0> : tensor<4x5xf32>
  %r = uop.reduce_axis max %x axes [1] : tensor<4x5xf32> -> tensor<4x1xf32>
  return %r : tensor<4x1xf32>
}

// CHECK-LABEL: func.func @reduce_add_splat()
//  CHECK-NEXT:   %[[C:.*]] = uop.const dense<-12> : tensor<4x1xi8>
//  CHECK-NEXT:   return %[[C]] : tensor<4x1xi8>
func.func @reduce_add_splat() -> tensor<4x1xi8> {
  %x = uop.const dense<100> : tensor<4x5xi8>
  %r = uop.reduce_axis add %x axes [1] : tensor<4x5xi8> -> tensor<4x1xi8>
  return %r : tensor<4x1xi8>
}

// How the sum is rounded depends on its order.
// CHECK-LABEL: func.func @keep_reduce_add_splat(
//  CHECK-SAME:   )
//  CHECK-NEXT:   %[[X:.*]] = uop.const dense<1.000000e-01> : tensor<4x5xf32>
//  CHECK-NEXT:   %[[R:.*]] = uop.reduce_axis add %[[X]] axes [1] : tensor<4x5xf32> -> tensor<4x1xf32>
//  CHECK-NEXT:   return %[[R]]
func.func @keep_reduce_add_splat() -> tensor<4x1xf32> {
  %x = uop.const dense<1.000000e-01> : tensor<4x5xf32>
  %r = uop.reduce_axis add %x axes [1] : tensor<4x5xf32> -> tensor<4x1xf32>
  return %r : tensor<4x1xf32>
}

//===----------------------------------------------------------------------===//
// Writes
//===----------------------------------------------------------------------===//

// The target stays a view of the argument; none of the assigns is merged with
// another or dropped, though the first and the last are equal.
// CHECK-LABEL: func.func @assigns(
//  CHECK-SAME:   %[[X:.*]]: tensor<4x2xf32> {uop.mutable}, %[[V:.*]]: tensor<8xf32>, %[[W:.*]]: tensor<8xf32>)
//  CHECK-NEXT:   %[[T:.*]] = uop.reshape %[[X]] : tensor<4x2xf32> -> tensor<8xf32>
//  CHECK-NEXT:   %[[A:.*]] = uop.assign %[[T]], %[[V]] : tensor<8xf32>
//  CHECK-NEXT:   %[[B:.*]] = uop.assign %[[T]], %[[W]] : tensor<8xf32>
//  CHECK-NEXT:   %[[C:.*]] = uop.assign %[[T]], %[[V]] : tensor<8xf32>
//  CHECK-NEXT:   %[[R:.*]] = uop.after %[[X]], %[[C]] : tensor<4x2xf32>, tensor<8xf32>
//  CHECK-NEXT:   return %[[R]]
func.func @assigns(%x: tensor<4x2xf32> {uop.mutable}, %v: tensor<8xf32>, %w: tensor<8xf32>) -> tensor<4x2xf32> {
  %p = uop.permute %x [0, 1] : tensor<4x2xf32> -> tensor<4x2xf32>
  %s = uop.reshape %p : tensor<4x2xf32> -> tensor<2x4xf32>
  %t = uop.reshape %s : tensor<2x4xf32> -> tensor<8xf32>
  %a = uop.assign %t, %v : tensor<8xf32>
  %b = uop.assign %t, %w : tensor<8xf32>
  %c = uop.assign %t, %v : tensor<8xf32>
  %r = uop.after %x, %c : tensor<4x2xf32>, tensor<8xf32>
  return %r : tensor<4x2xf32>
}

// Through a write as well.
// CHECK-LABEL: func.func @assign_assign(
//  CHECK-SAME:   %[[X:.*]]: tensor<8xf32> {uop.mutable}, %[[V:.*]]: tensor<8xf32>)
//  CHECK-NEXT:   %[[A:.*]] = uop.assign %[[X]], %[[V]] : tensor<8xf32>
//  CHECK-NEXT:   %[[B:.*]] = uop.assign %[[A]], %[[V]] : tensor<8xf32>
//  CHECK-NEXT:   return
func.func @assign_assign(%x: tensor<8xf32> {uop.mutable}, %v: tensor<8xf32>) {
  %a = uop.assign %x, %v : tensor<8xf32>
  %f = uop.flip %a axes [0] : tensor<8xf32>
  %g = uop.flip %f axes [0] : tensor<8xf32>
  %b = uop.assign %g, %v : tensor<8xf32>
  return
}
