// A graph may be in bytecode. The messages know the source that it was made of.

// RUN: tiny-opt %s --emit-bytecode -o %t.mlirbc
// RUN: tiny-run %t.mlirbc --device=ref --input=zeros | FileCheck %s
// CHECK: out0: tensor<2xf32>
// CHECK: 1 1

// RUN: head -c 100 %t.mlirbc > %t.cut
// RUN: %S/Inputs/exits.sh 2 tiny-run %t.cut --device=ref --input=zeros 2>&1 | FileCheck %s --check-prefix=CUT
// CUT: error: {{.*}}

func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = uop.exp2 %a : tensor<2xf32>
  return %0 : tensor<2xf32>
}
