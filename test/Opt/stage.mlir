// RUN: tiny-opt %s --uop-apply-opts | FileCheck %s

// What is read inside of the axis is copied, in the order of the nest; the axes
// outside of it stay as they are. What is read at once is copied at once.

// CHECK-LABEL: uop.kernel @panel
// CHECK-NEXT: %[[J:.*]] = uop.range 4 loop 1
// CHECK-NEXT: %[[I:.*]] = uop.range 8 loop 0
// CHECK-NEXT: %[[K:.*]] = uop.range 16 reduce 2
// CHECK-NEXT: %[[U:.*]] = uop.range 4 upcast 3
// CHECK-NEXT: %[[COPY_K:.*]] = uop.range 16 loop 4
// CHECK-NEXT: %[[COPY_U:.*]] = uop.range 4 upcast 5
// CHECK: %[[START:.*]] = uop.mul %[[J]], %{{.*}} : index
// CHECK: %[[COLUMN:.*]] = uop.add %[[START]], %[[COPY_U]] : index
// CHECK: %[[ROW:.*]] = uop.mul %[[COPY_K]], %{{.*}} : index
// CHECK: %[[INDEX:.*]] = uop.add %[[ROW]], %[[COLUMN]] : index
// CHECK: %[[B:.*]] = uop.load %arg2[%[[INDEX]]] : memref<256xf32>
// CHECK: %[[T:.*]] = uop.stage %[[B]] over (%[[COPY_K]], %[[COPY_U]]) : f32 -> tensor<16x4xf32>
// CHECK: uop.load %[[T]][%[[K]], %[[U]]] : tensor<16x4xf32>
uop.kernel @panel(%out: memref<128xf32>, %a: memref<128xf32>, %b: memref<256xf32>) attributes {
    uop.requested_opts = [#uop.opt<UPCAST:1:4>, #uop.opt<SWAP:0:1>, #uop.opt<STAGE:2:1>]} {
  %c16 = uop.const 16 : index
  %r0 = uop.range 8 loop 0
  %r1 = uop.range 16 loop 1
  %r2 = uop.range 16 reduce 2
  %0 = uop.mul %r0, %c16 : index
  %1 = uop.add %0, %r2 : index
  %x = uop.load %a[%1] : memref<128xf32>
  %2 = uop.mul %r2, %c16 : index
  %3 = uop.add %2, %r1 : index
  %y = uop.load %b[%3] : memref<256xf32>
  %z = uop.mul %x, %y : f32
  %s = uop.reduce add %z over (%r2) : f32
  %4 = uop.add %0, %r1 : index
  uop.store %s, %out[%4] over (%r0, %r1) : memref<128xf32>
  uop.sink
}

// A gate, and what is read in its place, go with the copy, and so does an index
// that is read itself. Outside of all axes is -1.

// CHECK-LABEL: uop.kernel @gather
// CHECK: %[[R:.*]] = uop.range 8 loop 0
// CHECK: %[[COPY:.*]] = uop.range 8 loop 1
// CHECK: %[[GATE:.*]] = uop.cmplt %[[COPY]], %{{.*}} : index
// CHECK: %[[I:.*]] = uop.load %arg2[%[[COPY]]] : memref<8xi32>
// CHECK: %[[INDEX:.*]] = uop.cast %[[I]] : i32 -> index
// CHECK: %[[X:.*]] = uop.load %arg1[%[[INDEX]]] if %[[GATE]] else %{{.*}} : memref<8xf32>
// CHECK: %[[T:.*]] = uop.stage %[[X]] over (%[[COPY]])
// CHECK: %[[Y:.*]] = uop.load %[[T]][%[[R]]] : tensor<8xf32>
// CHECK: uop.store %[[Y]]
uop.kernel @gather(%out: memref<8xf32>, %in: memref<8xf32>, %index: memref<8xi32>) attributes {
    uop.requested_opts = [#uop.opt<STAGE:1:-1>]} {
  %zero = uop.const 0.0 : f32
  %c5 = uop.const 5 : index
  %r0 = uop.range 8 loop 0
  %g = uop.cmplt %r0, %c5 : index
  %i = uop.load %index[%r0] : memref<8xi32>
  %j = uop.cast %i : i32 -> index
  %x = uop.load %in[%j] if %g else %zero : memref<8xf32>
  uop.store %x, %out[%r0] over (%r0) : memref<8xf32>
  uop.sink
}
