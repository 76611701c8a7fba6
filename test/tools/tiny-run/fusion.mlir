// What was decided about each array, with the costs.

// RUN: tiny-run %s --input=zeros --debug=2 | FileCheck %s --check-prefix=QUIET
// RUN: tiny-run %s --input=zeros --debug=3 | FileCheck %s

// QUIET-NOT: fusion

// CHECK:      {{^}}--- program (fusion){{$}}
// CHECK-NEXT: fusion.mlir:[[#@LINE+9]]:8: Passed compute-in-reader: iterations 16 bytes-of-work 1152 bytes-staged 0 bytes-shared 0
// CHECK-NEXT: fusion.mlir:[[#@LINE+7]]:8: Passed stage: iterations 16 bytes-of-work 5120 bytes-staged 64 bytes-shared 0
// CHECK:      {{^}}--- program (schedule){{$}}
// CHECK:      uop.call
// CHECK-NOT:  uop.call
// CHECK:      out0: tensor<16x16xf32>

func.func @main(%a: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %0 = uop.exp2 %a : tensor<16x16xf32>
  %1 = uop.reduce_axis add %0 axes [1] : tensor<16x16xf32> -> tensor<16x1xf32>
  %2 = uop.expand %1 : tensor<16x1xf32> -> tensor<16x16xf32>
  %3 = uop.fdiv %0, %2 : tensor<16x16xf32>
  return %3 : tensor<16x16xf32>
}
