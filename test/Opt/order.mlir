// RUN: tiny-opt %s --uop-apply-opts | FileCheck %s

// The named axes share the places that they had.

// CHECK-LABEL: uop.kernel @order
// CHECK-NEXT: uop.range 4 reduce 2
// CHECK-NEXT: uop.range 3 loop 1
// CHECK-NEXT: uop.range 2 loop 0
uop.kernel @order(%out: memref<6xf32>, %in: memref<24xf32>) attributes {uop.requested_opts = [#uop.opt<ORDER:2:0>]} {
  %c3 = uop.const 3 : index
  %c4 = uop.const 4 : index
  %r0 = uop.range 2 loop 0
  %r1 = uop.range 3 loop 1
  %r2 = uop.range 4 reduce 2
  %0 = uop.mul %r0, %c3 : index
  %1 = uop.add %0, %r1 : index
  %2 = uop.mul %1, %c4 : index
  %3 = uop.add %2, %r2 : index
  %x = uop.load %in[%3] : memref<24xf32>
  %s = uop.reduce add %x over (%r2) : f32
  uop.store %s, %out[%1] over (%r0, %r1) : memref<6xf32>
  uop.sink
}

// Twice is not at all.

// CHECK-LABEL: uop.kernel @swap
// CHECK-NEXT: uop.range 5 loop 1
// CHECK-NEXT: uop.range 3 loop 0
// CHECK-LABEL: uop.kernel @swap_twice
// CHECK-NEXT: uop.range 3 loop 0
// CHECK-NEXT: uop.range 5 loop 1
uop.kernel @swap(%out: memref<15xf32>) attributes {uop.requested_opts = [#uop.opt<SWAP:0:1>]} {
  %r0 = uop.range 3 loop 0
  %r1 = uop.range 5 loop 1
  %c5 = uop.const 5 : index
  %one = uop.const 1.0 : f32
  %0 = uop.mul %r0, %c5 : index
  %1 = uop.add %0, %r1 : index
  uop.store %one, %out[%1] over (%r0, %r1) : memref<15xf32>
  uop.sink
}
uop.kernel @swap_twice(%out: memref<15xf32>) attributes {uop.requested_opts = [#uop.opt<SWAP:0:1>, #uop.opt<SWAP:0:1>]} {
  %r0 = uop.range 3 loop 0
  %r1 = uop.range 5 loop 1
  %c5 = uop.const 5 : index
  %one = uop.const 1.0 : f32
  %0 = uop.mul %r0, %c5 : index
  %1 = uop.add %0, %r1 : index
  uop.store %one, %out[%1] over (%r0, %r1) : memref<15xf32>
  uop.sink
}

// CHECK-LABEL: uop.kernel @merge
// CHECK: %[[R:.*]] = uop.range 15 loop 0
// CHECK: %[[C5:.*]] = uop.const 5 : index
// CHECK: %[[R0:.*]] = uop.idiv %[[R]], %[[C5]] : index
// CHECK: %[[R1:.*]] = uop.mod %[[R]], %[[C5]] : index
// CHECK: %[[SCALED:.*]] = uop.mul %[[R0]], %{{.*}} : index
// CHECK: %[[INDEX:.*]] = uop.add %[[SCALED]], %[[R1]] : index
// CHECK: uop.store %{{.*}}, %arg0[%[[INDEX]]] over (%[[R]])
uop.kernel @merge(%out: memref<15xf32>) attributes {uop.requested_opts = [#uop.opt<MERGE:0:1>]} {
  %r0 = uop.range 3 loop 0
  %r1 = uop.range 5 loop 1
  %c5 = uop.const 5 : index
  %one = uop.const 1.0 : f32
  %0 = uop.mul %r0, %c5 : index
  %1 = uop.add %0, %r1 : index
  uop.store %one, %out[%1] over (%r0, %r1) : memref<15xf32>
  uop.sink
}

// The dimension of a stage for the outer range becomes that for both.

// CHECK-LABEL: uop.kernel @merge_stage
// CHECK: %[[M:.*]] = uop.range 6 loop 5
// CHECK: %[[OTHER:.*]] = uop.range 4 loop 4
// CHECK: %[[C2:.*]] = uop.const 2 : index
// CHECK: %[[T:.*]] = uop.stage %{{.*}} over (%[[OTHER]], %[[M]]) : index -> tensor<4x6xindex>
// CHECK: %[[SCALED:.*]] = uop.mul %[[A:.*]], %[[C2]] : index
// CHECK: %[[BOTH:.*]] = uop.add %[[SCALED]], %[[B:.*]] : index
// CHECK: uop.load %[[T]][%{{.*}}, %[[BOTH]]] : tensor<4x6xindex>
uop.kernel @merge_stage(%out: memref<24xindex>) attributes {uop.requested_opts = [#uop.opt<MERGE:5:3>]} {
  %c2 = uop.const 2 : index
  %c3 = uop.const 3 : index
  %c6 = uop.const 6 : index
  %r3 = uop.range 2 loop 3
  %r5 = uop.range 3 loop 5
  %r4 = uop.range 4 loop 4
  %v = uop.mul %r4, %r5 : index
  %w = uop.add %v, %r3 : index
  %t = uop.stage %w over (%r3, %r4, %r5) : index -> tensor<2x4x3xindex>
  %r0 = uop.range 24 loop 0
  %0 = uop.idiv %r0, %c6 : index
  %1 = uop.mod %r0, %c6 : index
  %2 = uop.idiv %1, %c2 : index
  %3 = uop.mod %1, %c2 : index
  %y = uop.load %t[%3, %0, %2] : tensor<2x4x3xindex>
  uop.store %y, %out[%r0] over (%r0) : memref<24xindex>
  uop.sink
}
