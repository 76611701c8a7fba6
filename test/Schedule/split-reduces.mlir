// RUN: tiny-opt %s --uop-split-reduces --split-input-file | FileCheck %s

// The parts are as far apart as can be, and the second step is short.

// CHECK-LABEL: func.func @scalar
// CHECK-SAME: %[[A:.*]]: tensor<262144xf32>
func.func @scalar(%a: tensor<262144xf32>) -> tensor<1xf32> {
  // CHECK: %[[PART:.*]] = uop.range 256 loop 1
  // CHECK: %[[START:.*]] = uop.mul %[[PART]], %c1024 : index
  // CHECK: %[[TERM:.*]] = uop.range 1024 reduce 2
  // CHECK: %[[I:.*]] = uop.add %[[START]], %[[TERM]] : index
  // CHECK: %[[X:.*]] = uop.load %[[A]][%[[I]]]
  // CHECK: %[[P:.*]] = uop.reduce add %[[X]] over (%[[TERM]])
  // CHECK: %[[B:.*]] = uop.bufferize %[[P]] over (%[[PART]]) : f32 -> tensor<256xf32>
  // CHECK: %[[LAST:.*]] = uop.range 256 reduce 3
  // CHECK: %[[Y:.*]] = uop.load %[[B]][%[[LAST]]]
  // CHECK: %[[S:.*]] = uop.reduce add %[[Y]] over (%[[LAST]])
  // CHECK: %[[N:.*]] = uop.neg %[[S]]
  // CHECK: uop.bufferize keep %[[N]] over ()
  %r0 = uop.range 262144 reduce 0
  %x = uop.load %a[%r0] : tensor<262144xf32>
  %s = uop.reduce add %x over (%r0) : f32
  %n = uop.neg %s : f32
  %b = uop.bufferize keep %n over () : f32 -> tensor<1xf32>
  return %b : tensor<1xf32>
}

// -----

// Several results, and a range that becomes all of the parts.

// CHECK-LABEL: func.func @rows
// CHECK-SAME: %[[A:.*]]: tensor<3x7x8192xi32>
func.func @rows(%a: tensor<3x7x8192xi32>) -> tensor<3x1x1xi32> {
  // CHECK: %[[R0:.*]] = uop.range 3 loop 0
  // CHECK: %[[ROW:.*]] = uop.range 3 loop 3
  // CHECK: %[[PART:.*]] = uop.range 7 loop 4
  // CHECK: %[[TERM:.*]] = uop.range 8192 reduce 5
  // CHECK: %[[X:.*]] = uop.load %[[A]][%[[ROW]], %[[PART]], %[[TERM]]]
  // CHECK: %[[P:.*]] = uop.reduce max %[[X]] over (%[[TERM]])
  // CHECK: %[[B:.*]] = uop.bufferize %[[P]] over (%[[ROW]], %[[PART]]) : i32 -> tensor<3x7xi32>
  // CHECK: %[[LAST:.*]] = uop.range 7 reduce 6
  // CHECK: %[[Y:.*]] = uop.load %[[B]][%[[R0]], %[[LAST]]]
  // CHECK: %[[S:.*]] = uop.reduce max %[[Y]] over (%[[LAST]])
  // CHECK: uop.bufferize keep %[[S]] over (%[[R0]])
  %r0 = uop.range 3 loop 0
  %r1 = uop.range 7 reduce 1
  %r2 = uop.range 8192 reduce 2
  %x = uop.load %a[%r0, %r1, %r2] : tensor<3x7x8192xi32>
  %s = uop.reduce max %x over (%r1, %r2) : i32
  %b = uop.bufferize keep %s over (%r0) : i32 -> tensor<3x1x1xi32>
  return %b : tensor<3x1x1xi32>
}

// -----

// Nothing to gain: few terms, many results, a prime number of terms, no number.

// CHECK-LABEL: func.func @few
// CHECK-COUNT-1: uop.bufferize
// CHECK-NOT: uop.bufferize
func.func @few(%a: tensor<32766xf32>) -> tensor<1xf32> {
  %r0 = uop.range 32766 reduce 0
  %x = uop.load %a[%r0] : tensor<32766xf32>
  %s = uop.reduce add %x over (%r0) : f32
  %b = uop.bufferize keep %s over () : f32 -> tensor<1xf32>
  return %b : tensor<1xf32>
}

// -----

// CHECK-LABEL: func.func @many
// CHECK-COUNT-1: uop.bufferize
// CHECK-NOT: uop.bufferize
func.func @many(%a: tensor<32x65536xf32>) -> tensor<32x1xf32> {
  %r0 = uop.range 32 loop 0
  %r1 = uop.range 65536 reduce 1
  %x = uop.load %a[%r0, %r1] : tensor<32x65536xf32>
  %s = uop.reduce add %x over (%r1) : f32
  %b = uop.bufferize keep %s over (%r0) : f32 -> tensor<32x1xf32>
  return %b : tensor<32x1xf32>
}

// -----

// CHECK-LABEL: func.func @prime
// CHECK-COUNT-1: uop.bufferize
// CHECK-NOT: uop.bufferize
func.func @prime(%a: tensor<65537xf32>) -> tensor<1xf32> {
  %r0 = uop.range 65537 reduce 0
  %x = uop.load %a[%r0] : tensor<65537xf32>
  %s = uop.reduce add %x over (%r0) : f32
  %b = uop.bufferize keep %s over () : f32 -> tensor<1xf32>
  return %b : tensor<1xf32>
}

// -----

// CHECK-LABEL: func.func @symbolic
// CHECK-COUNT-1: uop.bufferize
// CHECK-NOT: uop.bufferize
func.func @symbolic(%a: tensor<?xf32>) -> tensor<1xf32> {
  %n = uop.define_var "n" min 0 max 1000000 : index
  %r0 = uop.range %n reduce 0
  %x = uop.load %a[%r0] : tensor<?xf32>
  %s = uop.reduce add %x over (%r0) : f32
  %b = uop.bufferize keep %s over () : f32 -> tensor<1xf32>
  return %b : tensor<1xf32>
}
