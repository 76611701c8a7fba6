// RUN: tiny-opt %s --uop-fuse --split-input-file | FileCheck %s

// Reading and converting again costs less than writing the longer type.

// CHECK-LABEL: func.func @cheap
// CHECK-SAME: %[[A:[^:]*]]: tensor<8xf16>
func.func @cheap(%a: tensor<8xf16>) -> (tensor<8xf32>, tensor<8xf32>) {
  %r0 = uop.range 8 loop 0
  %r1 = uop.range 8 loop 1
  %r2 = uop.range 8 loop 2
  // CHECK: %[[X1:.*]] = uop.load %[[A]][%[[R1:.*]]]
  // CHECK: %[[F1:.*]] = uop.cast %[[X1]] : f16 -> f32
  // CHECK: %[[X2:.*]] = uop.load %[[A]][%[[R2:.*]]]
  // CHECK: %[[F2:.*]] = uop.cast %[[X2]] : f16 -> f32
  // CHECK: uop.neg %[[F1]]
  // CHECK: uop.exp2 %[[F2]]
  // CHECK-COUNT-2: uop.bufferize keep
  %x = uop.load %a[%r0] : tensor<8xf16>
  %f = uop.cast %x : f16 -> f32
  %b = uop.bufferize %f over (%r0) : f32 -> tensor<8xf32>
  %y = uop.load %b[%r1] : tensor<8xf32>
  %z = uop.load %b[%r2] : tensor<8xf32>
  %n = uop.neg %y : f32
  %e = uop.exp2 %z : f32
  %c = uop.bufferize keep %n over (%r1) : f32 -> tensor<8xf32>
  %d = uop.bufferize keep %e over (%r2) : f32 -> tensor<8xf32>
  return %c, %d : tensor<8xf32>, tensor<8xf32>
}

// -----

// A reduction is not repeated, and neither is what was asked to be kept.

// CHECK-LABEL: func.func @stay
func.func @stay(%a: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: uop.bufferize %{{.*}} over () : f32 -> tensor<1xf32>
  // CHECK-COUNT-2: uop.bufferize keep
  %r0 = uop.range 8 reduce 0
  %r1 = uop.range 8 loop 1
  %r2 = uop.range 8 loop 2
  %zero = uop.const 0 : index
  %x = uop.load %a[%r0] : tensor<8xf32>
  %s = uop.reduce add %x over (%r0) : f32
  %b = uop.bufferize %s over () : f32 -> tensor<1xf32>
  %y = uop.load %b[%zero] : tensor<1xf32>
  %n = uop.neg %y : f32
  %c = uop.bufferize keep %n over (%r1) : f32 -> tensor<8xf32>
  %z = uop.load %c[%r2] : tensor<8xf32>
  %d = uop.bufferize keep %z over (%r2) : f32 -> tensor<8xf32>
  return %d : tensor<8xf32>
}

// -----

// An expensive value that is read often is kept.

// CHECK-LABEL: func.func @expensive
func.func @expensive(%a: tensor<8xf32>) -> tensor<8x8xf32> {
  // CHECK: %[[E:.*]] = uop.exp2
  // CHECK: uop.bufferize %[[E]]
  %r0 = uop.range 8 loop 0
  %r1 = uop.range 8 loop 1
  %r2 = uop.range 8 loop 2
  %x = uop.load %a[%r0] : tensor<8xf32>
  %e = uop.exp2 %x : f32
  %b = uop.bufferize %e over (%r0) : f32 -> tensor<8xf32>
  %y = uop.load %b[%r1] : tensor<8xf32>
  %z = uop.load %b[%r2] : tensor<8xf32>
  %p = uop.mul %y, %z : f32
  %d = uop.bufferize keep %p over (%r1, %r2) : f32 -> tensor<8x8xf32>
  return %d : tensor<8x8xf32>
}

// -----

// Where the reader does not look, neither do the loads that replace it.

// CHECK-LABEL: func.func @gate
// CHECK-SAME: %[[A:[^:]*]]: tensor<8xf16>
func.func @gate(%a: tensor<8xf16>) -> tensor<8xf32> {
  // CHECK: %[[GATE:.*]] = uop.cmplt
  // CHECK: %[[X:.*]] = uop.load %[[A]][%{{.*}}] if %[[GATE]] else
  // CHECK: %[[F:.*]] = uop.cast %[[X]]
  // CHECK: uop.where %[[GATE]], %[[F]], %{{.*}} : f32
  %r0 = uop.range 8 loop 0
  %r1 = uop.range 8 loop 1
  %four = uop.const 4 : index
  %one = uop.const 1.0 : f32
  %x = uop.load %a[%r0] : tensor<8xf16>
  %f = uop.cast %x : f16 -> f32
  %b = uop.bufferize %f over (%r0) : f32 -> tensor<8xf32>
  %g = uop.cmplt %r1, %four : index
  %y = uop.load %b[%r1] if %g else %one : tensor<8xf32>
  %d = uop.bufferize keep %y over (%r1) : f32 -> tensor<8xf32>
  return %d : tensor<8xf32>
}

// -----

// What is reduced over rows is computed in the loop over rows of its only
// reader: once for each, outside the loop over columns.

// CHECK-LABEL: func.func @rows
func.func @rows(%a: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK: %[[S:.*]] = uop.reduce add %{{.*}} over (%{{.*}}) : f32
  // CHECK: %[[D:.*]] = uop.fdiv %{{.*}}, %[[S]] : f32
  // CHECK: uop.bufferize keep %[[D]]
  // CHECK-NOT: uop.bufferize
  %r0 = uop.range 4 loop 0
  %r1 = uop.range 8 loop 1
  %r2 = uop.range 4 loop 2
  %r3 = uop.range 8 reduce 3
  %zero = uop.const 0 : index
  %x = uop.load %a[%r2, %r3] : tensor<4x8xf32>
  %s = uop.reduce add %x over (%r3) : f32
  %b = uop.bufferize %s over (%r2) : f32 -> tensor<4x1xf32>
  %y = uop.load %b[%r0, %zero] : tensor<4x1xf32>
  %z = uop.load %a[%r0, %r1] : tensor<4x8xf32>
  %d = uop.fdiv %z, %y : f32
  %c = uop.bufferize keep %d over (%r0, %r1) : f32 -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

// -----

// Not what inner loops want: it would be computed again in each iteration of the
// outer one.

// CHECK-LABEL: func.func @columns
func.func @columns(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // CHECK: uop.bufferize %{{.*}} over (%{{.*}}) : f32 -> tensor<1x8xf32>
  // CHECK: uop.bufferize keep
  %r0 = uop.range 8 loop 0
  %r1 = uop.range 8 loop 1
  %r2 = uop.range 8 loop 2
  %r3 = uop.range 8 reduce 3
  %zero = uop.const 0 : index
  %x = uop.load %a[%r3, %r2] : tensor<8x8xf32>
  %s = uop.reduce add %x over (%r3) : f32
  %b = uop.bufferize %s over (%r2) : f32 -> tensor<1x8xf32>
  %y = uop.load %b[%zero, %r1] : tensor<1x8xf32>
  %z = uop.load %a[%r0, %r1] : tensor<8x8xf32>
  %d = uop.fdiv %z, %y : f32
  %c = uop.bufferize keep %d over (%r0, %r1) : f32 -> tensor<8x8xf32>
  return %c : tensor<8x8xf32>
}

// -----

// Not for two readers: each would compute it.

// CHECK-LABEL: func.func @two_readers
func.func @two_readers(%a: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  // CHECK: uop.bufferize %{{.*}} over (%{{.*}}) : f32 -> tensor<4x1xf32>
  // CHECK-COUNT-2: uop.bufferize keep
  %r0 = uop.range 4 loop 0
  %r1 = uop.range 8 loop 1
  %r2 = uop.range 4 loop 2
  %r3 = uop.range 8 reduce 3
  %r4 = uop.range 4 loop 4
  %r5 = uop.range 8 loop 5
  %zero = uop.const 0 : index
  %x = uop.load %a[%r2, %r3] : tensor<4x8xf32>
  %s = uop.reduce add %x over (%r3) : f32
  %b = uop.bufferize %s over (%r2) : f32 -> tensor<4x1xf32>
  %y = uop.load %b[%r0, %zero] : tensor<4x1xf32>
  %c = uop.bufferize keep %y over (%r0, %r1) : f32 -> tensor<4x8xf32>
  %z = uop.load %b[%r4, %zero] : tensor<4x1xf32>
  %n = uop.neg %z : f32
  %d = uop.bufferize keep %n over (%r4, %r5) : f32 -> tensor<4x8xf32>
  return %c, %d : tensor<4x8xf32>, tensor<4x8xf32>
}
