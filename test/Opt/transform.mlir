// RUN: tiny-opt %s --transform-interpreter --verify-diagnostics | FileCheck %s

// A schedule that a script applies to the kernels that it matches.

// CHECK-LABEL: uop.kernel @matmul
// CHECK-SAME: attributes {uop.opts = [#uop.opt<SPLIT:2:4>, #uop.opt<UPCAST:1:4>, #uop.opt<UPCAST:0:2>,
// CHECK-SAME: #uop.opt<ORDER:1:2:0>, #uop.opt<STAGE:2:2>, #uop.opt<UNROLL:3:0>, #uop.opt<SWAP:1:0>]}
// CHECK-NEXT: uop.range 4 loop 0
// CHECK-NEXT: uop.range 4 reduce 2
// CHECK-NEXT: uop.range 4 loop 1
// CHECK-NEXT: uop.range 4 upcast 4
// CHECK-NEXT: uop.range 2 upcast 5
uop.kernel @matmul(%out: memref<128xf32>, %a: memref<128xf32>, %b: memref<256xf32>) {
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

// The other families, and a refusal that the script goes on after.

// CHECK-LABEL: uop.kernel @sum
// CHECK-SAME: attributes {uop.opts = [#uop.opt<PADTO:0:8>, #uop.opt<LOCAL:0:2>, #uop.opt<GROUP:1:4>, #uop.opt<GROUPTOP:4:2>]}
// CHECK-LABEL: uop.kernel @plain
// CHECK-SAME: attributes {uop.opts = [#uop.opt<MERGE:0:1>, #uop.opt<THREAD:0:2>]}
uop.kernel @sum(%out: memref<7xf32>, %in: memref<112xf32>) {
  %c16 = uop.const 16 : index
  %r0 = uop.range 7 loop 0
  %r1 = uop.range 16 reduce 1
  %0 = uop.mul %r0, %c16 : index
  %1 = uop.add %0, %r1 : index
  %x = uop.load %in[%1] : memref<112xf32>
  %s = uop.reduce add %x over (%r1) : f32
  uop.store %s, %out[%r0] over (%r0) : memref<7xf32>
  uop.sink
}
uop.kernel @plain(%out: memref<15xf32>) {
  %c5 = uop.const 5 : index
  %one = uop.const 1.0 : f32
  %r0 = uop.range 3 loop 0
  %r1 = uop.range 5 loop 1
  %0 = uop.mul %r0, %c5 : index
  %1 = uop.add %0, %r1 : index
  uop.store %one, %out[%1] over (%r0, %r1) : memref<15xf32>
  uop.sink
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %matmul = transform.structured.match ops{["uop.kernel"]} attributes{sym_name = "matmul"} in %root
        : (!transform.any_op) -> !transform.any_op
    %0 = transform.uop.split %matmul axis 2 by 4 : !transform.any_op
    %1 = transform.uop.upcast %0 axis 1 by 4 : !transform.any_op
    %2 = transform.uop.upcast %1 axis 0 by 2 : !transform.any_op
    %3 = transform.uop.order %2 axes [1, 2, 0] : !transform.any_op
    %4 = transform.uop.stage %3 argument 2 inside 2 : !transform.any_op
    %5 = transform.uop.unroll %4 axis 3 by 0 : !transform.any_op
    %6 = transform.uop.swap %5 axes [1, 0] : !transform.any_op

    %sum = transform.structured.match ops{["uop.kernel"]} attributes{sym_name = "sum"} in %root
        : (!transform.any_op) -> !transform.any_op
    %7 = transform.uop.pad_to %sum axis 0 by 8 : !transform.any_op
    %8 = transform.uop.local %7 axis 0 by 2 : !transform.any_op
    %9 = transform.uop.group %8 axis 1 by 4 : !transform.any_op
    %10 = transform.uop.group_top %9 axis 4 by 2 : !transform.any_op
    transform.sequence %10 : !transform.any_op failures(suppress) {
    ^bb0(%kernel: !transform.any_op):
      %refused = transform.uop.upcast %kernel axis 1 by 4 : !transform.any_op
    }

    %plain = transform.structured.match ops{["uop.kernel"]} attributes{sym_name = "plain"} in %root
        : (!transform.any_op) -> !transform.any_op
    %11 = transform.uop.merge %plain axes [0, 1] : !transform.any_op
    %12 = transform.uop.thread %11 axis 0 by 2 : !transform.any_op
    transform.yield
  }
}
