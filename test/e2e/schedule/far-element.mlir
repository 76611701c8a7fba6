// Elements that 32 bits cannot count; the interpreter would have to hold them all.
// RUN: tiny-run %s --input=zeros --var=at=0 | FileCheck %s --check-prefix=LOW
// RUN: tiny-run %s --input=zeros --var=at=2147483647 | FileCheck %s --check-prefix=LOW
// RUN: tiny-run %s --input=zeros --var=at=2147483648 | FileCheck %s --check-prefix=HIGH
// RUN: tiny-run %s --input=zeros --var=at=4294967295 | FileCheck %s --check-prefix=HIGH
// LOW: out0
// LOW-NEXT: {{^ *}}3{{$}}
// LOW: out1
// LOW-NEXT: {{^ *}}3 4{{$}}
// HIGH: out0
// HIGH-NEXT: {{^ *}}4{{$}}
// HIGH: out1
// HIGH-NEXT: {{^ *}}3 4{{$}}

func.func @main(%x: tensor<2xi32>) -> (tensor<1xi32>, tensor<2xi32>) {
  %at = uop.define_var "at" min 0 max 4294967295 : index
  %c = uop.const dense<[3, 4]> : tensor<2xi32>
  %0 = uop.add %x, %c : tensor<2xi32>
  %1 = uop.contiguous %0 : tensor<2xi32>
  %2 = uop.reshape %1 : tensor<2xi32> -> tensor<2x1xi32>
  %3 = uop.expand %2 : tensor<2x1xi32> -> tensor<2x2147483648xi32>
  %4 = uop.reshape %3 : tensor<2x2147483648xi32> -> tensor<4294967296xi32>
  %5 = uop.shrink %4 offsets [%at] : tensor<4294967296xi32> -> tensor<1xi32>
  %6 = uop.shrink %4 offsets [2147483647] : tensor<4294967296xi32> -> tensor<2xi32>
  return %5, %6 : tensor<1xi32>, tensor<2xi32>
}
