// RUN: tiny-opt %s '--uop-apply-opts=opts=SPLIT:0:4,UPCAST:0:2 kernel=a' > %t.once
// RUN: FileCheck %s < %t.once
// RUN: tiny-opt %t.once | FileCheck %s
// RUN: tiny-opt %t.once --emit-bytecode | tiny-opt | FileCheck %s

// What is requested comes first, then the option; both together are what has
// been applied.

// CHECK-LABEL: uop.kernel @a
// CHECK-SAME: attributes {uop.opts = [#uop.opt<SPLIT:0:16>, #uop.opt<SPLIT:0:4>, #uop.opt<UPCAST:0:2>]} {
// CHECK-NEXT: uop.range 2 loop 0
// CHECK-NEXT: uop.range 4 loop 2
// CHECK-NEXT: uop.range 16 loop 1
// CHECK-NEXT: uop.range 2 upcast 3
uop.kernel @a(%out: memref<256xf32>) attributes {uop.requested_opts = [#uop.opt<SPLIT:0:16>]} {
  %r0 = uop.range 256 loop 0
  %one = uop.const 1.0 : f32
  uop.store %one, %out[%r0] over (%r0) : memref<256xf32>
  uop.sink
}

// Numbers that are not unique do not count: the ranges are numbered in order.

// CHECK-LABEL: uop.kernel @b
// CHECK-SAME: attributes {uop.opts = [#uop.opt<UPCAST:1:0>]} {
// CHECK-NEXT: uop.range 2 loop 0
// CHECK-NEXT: uop.range 3 loop 2
// CHECK-NEXT: uop.range 4 upcast 1
uop.kernel @b(%out: memref<24xf32>) attributes {uop.requested_opts = [#uop.opt<UPCAST:1:0>]} {
  %c4 = uop.const 4 : index
  %c3 = uop.const 3 : index
  %r0 = uop.range 2 loop 7
  %r1 = uop.range 4 loop 0
  %r2 = uop.range 3 loop 7
  %one = uop.const 1.0 : f32
  %0 = uop.mul %r0, %c4 : index
  %1 = uop.add %0, %r1 : index
  %2 = uop.mul %1, %c3 : index
  %3 = uop.add %2, %r2 : index
  uop.store %one, %out[%3] over (%r0, %r1, %r2) : memref<24xf32>
  uop.sink
}

// Nothing is asked of this one.

// CHECK-LABEL: uop.kernel @c(%arg0: memref<2xf32>) {
// CHECK-NEXT: uop.const
// CHECK-NEXT: uop.range 2 loop 7
uop.kernel @c(%out: memref<2xf32>) {
  %one = uop.const 1.0 : f32
  %r0 = uop.range 2 loop 7
  uop.store %one, %out[%r0] over (%r0) : memref<2xf32>
  uop.sink
}
