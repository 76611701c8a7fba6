// What comes out is written and compared; a difference is exit code 1.

// RUN: rm -rf %t && tiny-run %s --device=ref --input=zeros --output-dir=%t/a/b
// RUN: ls %t/a/b | FileCheck %s --check-prefix=FILES
// FILES:     arg1.npy
// FILES-NEXT: out0.npy
// FILES-NOT: {{.}}

// The same again: equal, and so are the values in a tolerance.
// RUN: tiny-run %s --device=ref --input=zeros --expect=%t/a/b/out0.npy --expect-arg=1:%t/a/b/arg1.npy | FileCheck %s --check-prefix=EQUAL
// EQUAL:      out0: tensor<2x2xf32> is equal
// EQUAL-NEXT: arg1: tensor<2xi32> is equal
// EQUAL-NOT:  {{.}}

// RUN: tiny-run %s --device=ref --input=zeros --entry=off --expect=%t/a/b/out0.npy --rtol=0.5
// RUN: tiny-run %s --device=ref --input=zeros --entry=off --expect=%t/a/b/out0.npy --atol=1

// RUN: %S/Inputs/exits.sh 1 tiny-run %s --device=ref --input=zeros --entry=off --expect=%t/a/b/out0.npy 2>&1 | FileCheck %s --check-prefix=OFF
// OFF: out0 is not {{.*}}out0.npy: 1 of 4 elements of tensor<2x2xf32> differ {{.*}}, worst at [1, 0]: got 4, expected 3, off by 1

// RUN: %S/Inputs/exits.sh 1 tiny-run %s --device=ref --input=zeros --entry=shape --expect=%t/a/b/out0.npy 2>&1 | FileCheck %s --check-prefix=SHAPE
// SHAPE: out0 is not {{.*}}out0.npy: {{.*}}tensor<4xf32>{{.*}}tensor<2x2xf32>

// What was expected cannot be read: that is bad input, not a difference.
// RUN: %S/Inputs/exits.sh 2 tiny-run %s --device=ref --input=zeros --expect=%t/none.npy 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: tiny-run: error: {{.*}}none.npy': No such file or directory

// Timings come last.
// RUN: tiny-run %s --device=ref --input=zeros --expect=%t/a/b/out0.npy --expect-arg=1:%t/a/b/arg1.npy --repeat=3 | FileCheck %s --check-prefix=REPEAT
// REPEAT: {{^}}compile {{[0-9.]+}} {{[mu]?}}s, run {{[0-9.]+}} {{[mu]?}}s at least, {{[0-9.]+}} {{[mu]?}}s in the median of 3 runs{{$}}

func.func @main(%a: tensor<2xi32>, %b: tensor<2xi32> {uop.mutable}) -> tensor<2x2xf32> {
  %0 = uop.const dense<[1, 2]> : tensor<2xi32>
  %1 = uop.add %b, %0 : tensor<2xi32>
  %2 = uop.assign %b, %1 : tensor<2xi32>
  %3 = uop.const dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  return %3 : tensor<2x2xf32>
}

func.func @off() -> tensor<2x2xf32> {
  %0 = uop.const dense<[[1.0, 2.0], [4.0, 4.0]]> : tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

func.func @shape() -> tensor<4xf32> {
  %0 = uop.const dense<1.0> : tensor<4xf32>
  return %0 : tensor<4xf32>
}
