// RUN: tiny-opt %s --uop-apply-opts | FileCheck %s

// Two reductions over one range are grouped together.

// CHECK-LABEL: uop.kernel @group
// CHECK-NEXT: %[[R:.*]] = uop.range 3 loop 0
// CHECK-NEXT: %[[K:.*]] = uop.range 4 reduce 1
// CHECK-NEXT: %[[G:.*]] = uop.range 8 group_reduce 2
// CHECK-NEXT: %[[L:.*]] = uop.range 8 reduce 3
// CHECK: %[[X:.*]] = uop.load %arg1
// CHECK: %[[P0:.*]] = uop.reduce add %[[X]] over (%[[K]])
// CHECK: %[[T0:.*]] = uop.stage %[[P0]] over (%[[G]]) : f32 -> tensor<8xf32>
// CHECK: %[[Y0:.*]] = uop.load %[[T0]][%[[L]]]
// CHECK: %[[S0:.*]] = uop.reduce add %[[Y0]] over (%[[L]])
// CHECK: %[[P1:.*]] = uop.reduce max %[[X]] over (%[[K]])
// CHECK: %[[T1:.*]] = uop.stage %[[P1]] over (%[[G]]) : f32 -> tensor<8xf32>
// CHECK: %[[Y1:.*]] = uop.load %[[T1]][%[[L]]]
// CHECK: %[[S1:.*]] = uop.reduce max %[[Y1]] over (%[[L]])
// CHECK: uop.mul %[[S0]], %[[S1]]
uop.kernel @group(%out: memref<3xf32>, %in: memref<96xf32>) attributes {uop.requested_opts = [#uop.opt<GROUP:1:8>]} {
  %r0 = uop.range 3 loop 0
  %r1 = uop.range 32 reduce 1
  %c32 = uop.const 32 : index
  %0 = uop.mul %r0, %c32 : index
  %1 = uop.add %0, %r1 : index
  %x = uop.load %in[%1] : memref<96xf32>
  %s = uop.reduce add %x over (%r1) : f32
  %m = uop.reduce max %x over (%r1) : f32
  %y = uop.mul %s, %m : f32
  uop.store %y, %out[%r0] over (%r0) : memref<3xf32>
  uop.sink
}

// The outer part of a range that the size does not divide.

// CHECK-LABEL: uop.kernel @top
// CHECK-NEXT: %[[G:.*]] = uop.range 4 group_reduce 2
// CHECK-NEXT: %[[L:.*]] = uop.range 4 reduce 3
// CHECK-NEXT: %[[K:.*]] = uop.range 3 reduce 1
// CHECK: %[[C3:.*]] = uop.const 3 : index
// CHECK: %[[START:.*]] = uop.mul %[[G]], %[[C3]] : index
// CHECK: %[[INDEX:.*]] = uop.add %[[START]], %[[K]] : index
// CHECK: %[[INSIDE:.*]] = uop.cmplt %[[INDEX]], %{{.*}} : index
// CHECK: uop.where %[[INSIDE]]
// CHECK: uop.reduce add %{{.*}} over (%[[K]])
// CHECK: uop.stage %{{.*}} over (%[[G]])
// CHECK: uop.reduce add %{{.*}} over (%[[L]])
uop.kernel @top(%out: memref<1xf32>, %in: memref<10xf32>) attributes {uop.requested_opts = [#uop.opt<GROUPTOP:1:4>]} {
  %c0 = uop.const 0 : index
  %r1 = uop.range 10 reduce 1
  %x = uop.load %in[%r1] : memref<10xf32>
  %s = uop.reduce add %x over (%r1) : f32
  uop.store %s, %out[%c0] over () : memref<1xf32>
  uop.sink
}

// All of the range: what is staged is not reduced before, but over the range
// that is left.

// CHECK-LABEL: uop.kernel @whole
// CHECK: %[[G:.*]] = uop.range 4 group_reduce 1
// CHECK: %[[L:.*]] = uop.range 4 reduce 3
// CHECK: %[[K:.*]] = uop.range 8 reduce 2
// CHECK: %[[P:.*]] = uop.reduce add %{{.*}} over (%[[K]])
// CHECK: uop.stage %[[P]] over (%[[G]])
// CHECK: uop.reduce add %{{.*}} over (%[[L]])
uop.kernel @whole(%out: memref<1xf32>, %in: memref<32xf32>) attributes {uop.requested_opts = [#uop.opt<GROUP:1:0>]} {
  %c0 = uop.const 0 : index
  %c8 = uop.const 8 : index
  %r1 = uop.range 4 reduce 1
  %r2 = uop.range 8 reduce 2
  %0 = uop.mul %r1, %c8 : index
  %1 = uop.add %0, %r2 : index
  %x = uop.load %in[%1] : memref<32xf32>
  %s = uop.reduce add %x over (%r1, %r2) : f32
  uop.store %s, %out[%c0] over () : memref<1xf32>
  uop.sink
}
