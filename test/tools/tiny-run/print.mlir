// Without anything to write or to compare, the first values are printed.

// RUN: tiny-run %s --device=ref --input=random:7 | FileCheck %s --strict-whitespace --match-full-lines
// RUN: tiny-run %s --device=ref --input=random:7 --entry=large | FileCheck %s --check-prefix=LARGE

func.func @main(%a: tensor<2xi32> {uop.mutable})
    -> (tensor<f32>, tensor<2x3xi32>, tensor<3xi1>, tensor<2x0xf32>, tensor<3xf64>) {
  %0 = uop.const dense<0.333333343> : tensor<f32>
  %1 = uop.const dense<[[1, -20, 3], [4, 5, 600]]> : tensor<2x3xi32>
  %2 = uop.const dense<[true, false, true]> : tensor<3xi1>
  %3 = uop.const dense<0.0> : tensor<2x0xf32>
  %4 = uop.const dense<[0x7FF0000000000000, 0xFFF8000000000000, -1.0e-300]> : tensor<3xf64>
  %5 = uop.const dense<[7, 8]> : tensor<2xi32>
  %6 = uop.assign %a, %5 : tensor<2xi32>
  return %0, %1, %2, %3, %4
      : tensor<f32>, tensor<2x3xi32>, tensor<3xi1>, tensor<2x0xf32>, tensor<3xf64>
}

//      CHECK:out0: tensor<f32>
// CHECK-NEXT:  0.333333
// CHECK-NEXT:out1: tensor<2x3xi32>
// CHECK-NEXT:  [0]   1 -20   3
// CHECK-NEXT:  [1]   4   5 600
// CHECK-NEXT:out2: tensor<3xi1>
// CHECK-NEXT:   true false  true
// CHECK-NEXT:out3: tensor<2x0xf32>
// CHECK-NEXT:out4: tensor<3xf64>
// CHECK-NEXT:      inf     nan -1e-300
// CHECK-NEXT:arg0: tensor<2xi32>
// CHECK-NEXT:  7 8
//  CHECK-NOT:{{.}}

func.func @large() -> tensor<3x4x12xi8> {
  %0 = uop.const dense<1> : tensor<3x4x12xi8>
  return %0 : tensor<3x4x12xi8>
}

// LARGE:      out0: tensor<3x4x12xi8>
// LARGE-NEXT: {{^}}  [0, 0] 1 1 1 1 1 1 1 1 1 1 ...{{$}}
// LARGE:      {{^}}  [1, 3] 1 1 1 1 1 1 1 1 1 1 ...{{$}}
// LARGE-NEXT: {{^}}  ...{{$}}
// LARGE-NOT:  {{.}}
