// Symbolic sizes come from the command line and from files.

// RUN: tiny-run %s --device=ref --input=random --var=n=3 | FileCheck %s
// RUN: tiny-run %s --device=cpu --input=random --var=n=3 | FileCheck %s
// CHECK: out0: tensor<3x2xf32>

// The devices agree.
// RUN: rm -rf %t.ref && tiny-run %s --device=ref --input=random --var=n=3 --output-dir=%t.ref
// RUN: tiny-run %s --device=cpu --input=random --var=n=3 --expect=%t.ref/out0.npy

// RUN: tiny-run %s --device=ref --input=random --var=n=0 | FileCheck %s --check-prefix=NONE
// RUN: tiny-run %s --device=cpu --input=random --var=n=0 | FileCheck %s --check-prefix=NONE
// NONE:     out0: tensor<0x2xf32>
// NONE-NOT: {{.}}

// RUN: %S/Inputs/exits.sh 2 tiny-run %s --device=ref --input=random 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: tiny-run: error: variable 'n' needs a value in [0, 4]

// RUN: %S/Inputs/exits.sh 2 tiny-run %s --device=ref --input=random --var=n=5 2>&1 | FileCheck %s --check-prefix=BOUNDS
// BOUNDS: tiny-run: error: variable 'n' is 5, which is not in [0, 4]

// RUN: %S/Inputs/exits.sh 2 tiny-run %s --device=ref --input=random --var=n=1 --var=m=1 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: tiny-run: error: the program needs no variable 'm'

// A variable that the program binds itself needs no value.
// RUN: tiny-run %s --device=ref --entry=bound --input=random | FileCheck %s --check-prefix=BOUND
// RUN: tiny-run %s --device=cpu --entry=bound --input=random | FileCheck %s --check-prefix=BOUND
// BOUND: out0: tensor<2x2xf32>

// Only a file has a size of its own.
// RUN: %S/Inputs/exits.sh 2 tiny-run %s --device=ref --entry=open --input=zeros 2>&1 | FileCheck %s --check-prefix=OPEN
// OPEN: tiny-run: error: argument 0 is tensor<?xf32>: only a file says how large it is

// RUN: rm -rf %t && tiny-run %s --device=ref --entry=make --output-dir=%t
// RUN: tiny-run %s --device=ref --entry=open --input=%t/out0.npy --var=n=3 | FileCheck %s --check-prefix=OPENED
// RUN: tiny-run %s --device=cpu --entry=open --input=%t/out0.npy --var=n=3 | FileCheck %s --check-prefix=OPENED
// OPENED: out0: tensor<3x2xf32>

// RUN: %S/Inputs/exits.sh 2 tiny-run %s --device=ref --entry=open --input=%t/out0.npy --var=n=2 2>&1 | FileCheck %s --check-prefix=CHECKED
// RUN: %S/Inputs/exits.sh 2 tiny-run %s --device=cpu --entry=open --input=%t/out0.npy --var=n=2 2>&1 | FileCheck %s --check-prefix=CHECKED
// CHECKED: error: {{.*}}reshape{{.*}}

func.func @main(%a: tensor<4x2xf32>) -> tensor<?x2xf32> {
  %n = uop.define_var "n" min 0 max 4 : index
  %0 = uop.shrink %a offsets [0, 0] sizes [%n, 2] : tensor<4x2xf32> -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

func.func @bound(%a: tensor<4x2xf32>) -> tensor<?x2xf32> {
  %n = uop.define_var "n" min 0 max 4 : index
  %c = uop.const 2 : index
  %b = uop.bind %n, %c : index
  %0 = uop.shrink %a offsets [0, 0] sizes [%b, 2] : tensor<4x2xf32> -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

func.func @make() -> tensor<6xf32> {
  %0 = uop.const dense<1.0> : tensor<6xf32>
  return %0 : tensor<6xf32>
}

func.func @open(%a: tensor<?xf32>) -> tensor<?x2xf32> {
  %n = uop.define_var "n" min 0 max 4 : index
  %0 = uop.reshape %a sizes [%n, 2] : tensor<?xf32> -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}
