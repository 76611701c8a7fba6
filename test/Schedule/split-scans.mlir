// RUN: tiny-opt %s --uop-split-scans --split-input-file | FileCheck %s

// The sums of blocks, the sums of the blocks before each, and what is in a block.

// CHECK-LABEL: func.func @running_sum
// CHECK-SAME: %[[A:[^:]*]]: tensor<256xf32>
// CHECK-DAG: %[[R0:.*]] = uop.range 256 loop 0
// CHECK: %[[B:.*]] = uop.range 64 loop
// CHECK: %[[K:.*]] = uop.range 4 reduce
// CHECK: %[[T:.*]] = uop.reduce add %{{.*}} over (%[[K]]) : f32
// CHECK: %[[TOTALS:.*]] = uop.bufferize %[[T]] over (%[[B]]) : f32 -> tensor<64xf32>
// CHECK: %[[E:.*]] = uop.range 65 loop
// CHECK: %[[B1:.*]] = uop.range 16 loop
// CHECK: uop.bufferize %{{.*}} over (%[[B1]]) : f32 -> tensor<16xf32>
// CHECK: %[[E1:.*]] = uop.range 17 loop
// CHECK: %[[J:.*]] = uop.range 16 reduce
// CHECK: %[[BEFORE:.*]] = uop.cmplt %[[J]], %[[E1]] : index
// CHECK: uop.load %{{.*}}[%{{.*}}] if %[[BEFORE]] else %{{.*}} : tensor<16xf32>
// CHECK: uop.bufferize %{{.*}} over (%[[E1]]) : f32 -> tensor<17xf32>
// CHECK: uop.load %[[TOTALS]]
// CHECK: %[[SUMS:.*]] = uop.bufferize %{{.*}} over (%[[E]]) : f32 -> tensor<65xf32>
// CHECK: %[[Q:.*]] = uop.idiv %{{.*}}, %c4{{.*}} : index
// CHECK: %[[L:.*]] = uop.range 4 reduce
// CHECK: %[[P:.*]] = uop.reduce add %{{.*}} over (%[[L]]) : f32
// CHECK: %[[X:.*]] = uop.load %[[SUMS]][%[[Q]]] : tensor<65xf32>
// CHECK: %[[Y:.*]] = uop.add %[[X]], %[[P]] : f32
// CHECK: uop.bufferize keep %[[Y]] over (%[[R0]])
func.func @running_sum(%a: tensor<256xf32>) -> tensor<256xf32> {
  %r0 = uop.range 256 loop 0
  %r1 = uop.range 256 reduce 1
  %c1 = uop.const 1 : index
  %zero = uop.const 0.0 : f32
  %n = uop.add %r0, %c1 : index
  %0 = uop.cmplt %r1, %n : index
  %1 = uop.load %a[%r1] : tensor<256xf32>
  %2 = uop.where %0, %1, %zero : f32
  %3 = uop.reduce add %2 over (%r1) : f32
  %4 = uop.bufferize keep %3 over (%r0) : f32 -> tensor<256xf32>
  return %4 : tensor<256xf32>
}

// -----

// From the last on, in each row; the greatest.

// CHECK-LABEL: func.func @backwards
// CHECK: uop.reduce max
// CHECK: uop.bufferize %{{.*}} over (%{{.*}}, %{{.*}}) : i32 -> tensor<3x[[N:[0-9]+]]xi32>
// CHECK: uop.bufferize keep %{{.*}} over (%{{.*}}, %{{.*}}) : i32 -> tensor<3x300xi32>
func.func @backwards(%a: tensor<3x300xi32>) -> tensor<3x300xi32> {
  %r0 = uop.range 3 loop 0
  %r1 = uop.range 300 loop 1
  %r2 = uop.range 300 reduce 2
  %low = uop.const -2147483648 : i32
  %0 = uop.cmplt %r2, %r1 : index
  %1 = uop.load %a[%r0, %r2] : tensor<3x300xi32>
  %2 = uop.where %0, %low, %1 : i32
  %3 = uop.reduce max %2 over (%r2) : i32
  %4 = uop.bufferize keep %3 over (%r0, %r1) : i32 -> tensor<3x300xi32>
  return %4 : tensor<3x300xi32>
}

// -----

// A short one stays.

// CHECK-LABEL: func.func @short
// CHECK: uop.range 32 reduce 1
// CHECK: uop.reduce add %{{.*}} over (%r1) : f32
// CHECK-NOT: uop.reduce
func.func @short(%a: tensor<32xf32>) -> tensor<32xf32> {
  %r0 = uop.range 32 loop 0
  %r1 = uop.range 32 reduce 1
  %zero = uop.const 0.0 : f32
  %0 = uop.cmplt %r1, %r0 : index
  %1 = uop.load %a[%r1] : tensor<32xf32>
  %2 = uop.where %0, %1, %zero : f32
  %3 = uop.reduce add %2 over (%r1) : f32
  %4 = uop.bufferize keep %3 over (%r0) : f32 -> tensor<32xf32>
  return %4 : tensor<32xf32>
}

// -----

// A window of a fixed width sees other elements each time, also where the edge
// cuts it; and what depends on the row is no running sum.

// CHECK-LABEL: func.func @windows
// CHECK: uop.reduce add %{{.*}} over (%r1) : f32
// CHECK: uop.reduce add %{{.*}} over (%r3) : f32
// CHECK-NOT: uop.reduce
func.func @windows(%a: tensor<300xf32>, %b: tensor<100x100xf32>) -> (tensor<300xf32>, tensor<100xf32>) {
  %r0 = uop.range 300 loop 0
  %r1 = uop.range 100 reduce 1
  %r2 = uop.range 100 loop 2
  %r3 = uop.range 100 reduce 3
  %c0 = uop.const 0 : index
  %c300 = uop.const 300 : index
  %zero = uop.const 0.0 : f32
  %at = uop.add %r0, %r1 : index
  %0 = uop.cmplt %at, %c300 : index
  %i = uop.where %0, %at, %c0 : index
  %1 = uop.load %a[%i] : tensor<300xf32>
  %2 = uop.where %0, %1, %zero : f32
  %3 = uop.reduce add %2 over (%r1) : f32
  %4 = uop.cmplt %r3, %r2 : index
  %5 = uop.load %b[%r2, %r3] : tensor<100x100xf32>
  %6 = uop.where %4, %5, %zero : f32
  %7 = uop.reduce add %6 over (%r3) : f32
  %8 = uop.bufferize keep %3 over (%r0) : f32 -> tensor<300xf32>
  %9 = uop.bufferize keep %7 over (%r2) : f32 -> tensor<100xf32>
  return %8, %9 : tensor<300xf32>, tensor<100xf32>
}
