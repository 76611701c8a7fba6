// RUN: tiny-opt %s --uop-apply-opts | FileCheck %s

// The outer part keeps the number, the inner one gets the next.

// CHECK-LABEL: uop.kernel @split
// CHECK-SAME: attributes {uop.opts = [#uop.opt<SPLIT:0:4>]}
// CHECK-NEXT: %[[OUTER:.*]] = uop.range 3 loop 0
// CHECK-NEXT: %[[INNER:.*]] = uop.range 4 loop 1
// CHECK-NEXT: %[[C4:.*]] = uop.const 4 : index
// CHECK-NEXT: %[[BASE:.*]] = uop.mul %[[OUTER]], %[[C4]] : index
// CHECK-NEXT: %[[INDEX:.*]] = uop.add %[[BASE]], %[[INNER]] : index
// CHECK-NEXT: %[[X:.*]] = uop.load %arg1[%[[INDEX]]] : memref<12xf32>
// CHECK-NEXT: uop.store %[[X]], %arg0[%[[INDEX]]] over (%[[OUTER]], %[[INNER]])
uop.kernel @split(%out: memref<12xf32>, %in: memref<12xf32>) attributes {uop.requested_opts = [#uop.opt<SPLIT:0:4>]} {
  %r0 = uop.range 12 loop 0
  %x = uop.load %in[%r0] : memref<12xf32>
  uop.store %x, %out[%r0] over (%r0) : memref<12xf32>
  uop.sink
}

// Where the amount does not divide the size, accesses get a gate.

// CHECK-LABEL: uop.kernel @ragged(
// CHECK: %[[OUTER:.*]] = uop.range 3 loop 0
// CHECK: %[[INNER:.*]] = uop.range 4 loop 1
// CHECK: %[[INDEX:.*]] = uop.add %{{.*}}, %[[INNER]] : index
// CHECK: %[[C10:.*]] = uop.const 10 : index
// CHECK: %[[GATE:.*]] = uop.cmplt %[[INDEX]], %[[C10]] : index
// CHECK: %[[ZERO:.*]] = uop.const 0.0{{.*}} : f32
// CHECK: %[[X:.*]] = uop.load %arg1[%[[INDEX]]] if %[[GATE]] else %[[ZERO]]
// CHECK: uop.store %[[X]], %arg0[%[[INDEX]]] if %[[GATE]] over (%[[OUTER]], %[[INNER]])
uop.kernel @ragged(%out: memref<10xf32>, %in: memref<10xf32>) attributes {uop.requested_opts = [#uop.opt<SPLIT:0:4>]} {
  %r0 = uop.range 10 loop 0
  %x = uop.load %in[%r0] : memref<10xf32>
  uop.store %x, %out[%r0] over (%r0) : memref<10xf32>
  uop.sink
}

// A gate that there was holds as well, and a reduce takes the identity behind
// everything that is computed of an element.

// CHECK-LABEL: uop.kernel @ragged_max
// CHECK: %[[K:.*]] = uop.range 3 reduce 7
// CHECK: %[[U:.*]] = uop.range 4 unroll 8
// CHECK: %[[C10:.*]] = uop.const 10 : index
// CHECK: %[[INSIDE:.*]] = uop.cmplt %[[INDEX:.*]], %[[C10]] : index
// CHECK: %[[ONE:.*]] = uop.const 1.0{{.*}} : f32
// CHECK: %[[OWN:.*]] = uop.cmplt %[[INDEX]], %{{.*}} : index
// CHECK: %[[GATE:.*]] = uop.and %[[OWN]], %[[INSIDE]] : i1
// CHECK: %[[X:.*]] = uop.load %arg1[%[[INDEX]]] if %[[GATE]] else %[[ONE]]
// CHECK: %[[Y:.*]] = uop.exp2 %[[X]]
// CHECK: %[[LOWEST:.*]] = uop.const 0xFF800000 : f32
// CHECK: %[[Z:.*]] = uop.where %[[INSIDE]], %[[Y]], %[[LOWEST]] : f32
// CHECK: uop.reduce max %[[Z]] over (%[[K]], %[[U]])
uop.kernel @ragged_max(%out: memref<1xf32>, %in: memref<10xf32>) attributes {uop.requested_opts = [#uop.opt<UNROLL:7:4>]} {
  %c0 = uop.const 0 : index
  %one = uop.const 1.0 : f32
  %c5 = uop.const 5 : index
  %r7 = uop.range 10 reduce 7
  %g = uop.cmplt %r7, %c5 : index
  %x = uop.load %in[%r7] if %g else %one : memref<10xf32>
  %y = uop.exp2 %x : f32
  %s = uop.reduce max %y over (%r7) : f32
  uop.store %s, %out[%c0] over () : memref<1xf32>
  uop.sink
}

// Sizes of parts are computed before all ranges. Of a thread axis the rest is
// the inner part, and keeps the number.

// CHECK-LABEL: uop.kernel @symbolic
// CHECK: %[[M:.*]] = uop.add %arg1, %{{.*}} : index
// CHECK: %[[C2:.*]] = uop.const 2 : index
// CHECK: %[[BLOCK:.*]] = uop.idiv %{{.*}}, %[[C2]] : index
// CHECK: %[[C8:.*]] = uop.const 8 : index
// CHECK: %[[COUNT:.*]] = uop.idiv %{{.*}}, %[[C8]] : index
// CHECK: %[[T:.*]] = uop.range 2 thread 1
// CHECK-NEXT: %[[R:.*]] = uop.range %[[COUNT]] loop 0
// CHECK-NEXT: %[[U:.*]] = uop.range 8 upcast 2
// CHECK: %[[IN:.*]] = uop.add %{{.*}}, %[[U]] : index
// CHECK: %[[IN_BLOCK:.*]] = uop.cmplt %[[IN]], %[[BLOCK]] : index
// CHECK: %[[START:.*]] = uop.mul %[[T]], %[[BLOCK]] : index
// CHECK: %[[INDEX:.*]] = uop.add %[[START]], %[[IN]] : index
// CHECK: %[[INSIDE:.*]] = uop.cmplt %[[INDEX]], %[[M]] : index
// CHECK: %[[GATE:.*]] = uop.and %[[INSIDE]], %[[IN_BLOCK]] : i1
// CHECK: uop.store %{{.*}}, %arg0[%[[INDEX]]] if %[[GATE]] over (%[[T]], %[[R]], %[[U]])
uop.kernel @symbolic(%out: memref<?xf32>, %n: index) attributes {uop.requested_opts = [#uop.opt<THREAD:0:2>, #uop.opt<UPCAST:0:8>]} {
  %c1 = uop.const 1 : index
  %m = uop.add %n, %c1 : index
  %r0 = uop.range %m loop 0
  %one = uop.const 1.0 : f32
  uop.store %one, %out[%r0] over (%r0) : memref<?xf32>
  uop.sink
}

// Threads are outermost, what is expanded innermost, locals where the axis is.
// The whole axis, as 0 or by its size, changes its type.

// CHECK-LABEL: uop.kernel @kinds
// CHECK-NEXT: %[[T:.*]] = uop.range 2 thread 3
// CHECK-NEXT: %[[R1:.*]] = uop.range 2 loop 1
// CHECK-NEXT: %[[L:.*]] = uop.range 2 local 4
// CHECK-NEXT: %[[R2:.*]] = uop.range 2 upcast 2
// CHECK-NEXT: %[[R0:.*]] = uop.range 4 upcast 0
// CHECK: uop.store {{.*}} over (%[[R0]], %[[R1]], %[[L]], %[[T]], %[[R2]])
uop.kernel @kinds(%out: memref<64xf32>) attributes {uop.requested_opts = [
    #uop.opt<THREAD:2:2>, #uop.opt<UPCAST:2:2>, #uop.opt<UPCAST:0:0>, #uop.opt<LOCAL:1:2>]} {
  %one = uop.const 1.0 : f32
  %c4 = uop.const 4 : index
  %c16 = uop.const 16 : index
  %r0 = uop.range 4 loop 0
  %r1 = uop.range 4 loop 1
  %a = uop.mul %r0, %c16 : index
  %b = uop.mul %r1, %c4 : index
  %r2 = uop.range 4 loop 2
  %c = uop.add %a, %b : index
  %d = uop.add %c, %r2 : index
  uop.store %one, %out[%d] over (%r0, %r1, %r2) : memref<64xf32>
  uop.sink
}

// A stage over a range that is split has two dimensions in place of one. What
// is past its end is computed of no memory, and read by nobody.

// CHECK-LABEL: uop.kernel @row
// CHECK: %[[R0:.*]] = uop.range 16 loop 0
// CHECK: %[[R1:.*]] = uop.range 3 loop 1
// CHECK: %[[R2:.*]] = uop.range 5 loop 2
// CHECK: %[[INSIDE:.*]] = uop.cmplt %[[R0]], %{{.*}} : index
// CHECK: %[[C5:.*]] = uop.const 5 : index
// CHECK: %[[IN_ROW:.*]] = uop.cmplt %[[INDEX:.*]], %{{.*}} : index
// CHECK: %[[X:.*]] = uop.load %arg1[%[[INDEX]]] if %[[IN_ROW]] else
// CHECK: %[[T:.*]] = uop.stage %[[X]] over (%[[R1]], %[[R2]]) : f32 -> tensor<3x5xf32>
// CHECK: %[[Q:.*]] = uop.idiv %[[R0]], %[[C5]] : index
// CHECK: %[[M:.*]] = uop.mod %[[R0]], %[[C5]] : index
// CHECK: %[[Y:.*]] = uop.load %[[T]][%[[Q]], %[[M]]] if %[[INSIDE]] else
// CHECK: uop.store %[[Y]], %arg0[%[[R0]]] if %[[INSIDE]] over (%[[R0]])
uop.kernel @row(%out: memref<12xf32>, %in: memref<12xf32>) attributes {uop.requested_opts = [#uop.opt<SPLIT:1:5>, #uop.opt<PADTO:0:8>]} {
  %r0 = uop.range 12 loop 0
  %r1 = uop.range 12 loop 1
  %x = uop.load %in[%r1] : memref<12xf32>
  %t = uop.stage %x over (%r1) : f32 -> tensor<12xf32>
  %y = uop.load %t[%r0] : tensor<12xf32>
  uop.store %y, %out[%r0] over (%r0) : memref<12xf32>
  uop.sink
}
