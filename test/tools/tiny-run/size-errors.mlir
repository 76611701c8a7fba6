// A size that does not fit is refused at run time, before anything is written: one
// message says where, what, the numbers that it has and the bounds. The CPU and the
// interpreter have their own words for it.

// RUN: %S/Inputs/exits.sh 2 tiny-run %s --device=cpu --entry=box --input=zeros --var=n=8 2>&1 | FileCheck %s --check-prefix=BOX-CPU
// RUN: %S/Inputs/exits.sh 2 tiny-run %s --device=ref --entry=box --input=zeros --var=n=8 2>&1 | FileCheck %s --check-prefix=BOX-REF
// BOX-CPU: tiny-run: error: {{.*}}size-errors.mlir:{{[0-9]+}}:8: 'uop.shrink' takes a box that is not inside dimension 0 of its operand: n is 8, but has to be less than 7
// BOX-REF: tiny-run: error: {{.*}}size-errors.mlir:{{[0-9]+}}:8: 'uop.shrink' dimension 0 of size 10 has no 4 elements from 8

// RUN: %S/Inputs/exits.sh 2 tiny-run %s --device=cpu --entry=box_size --input=zeros --var=n=3 --var=m=5 2>&1 | FileCheck %s --check-prefix=BOX-SIZE-CPU
// RUN: %S/Inputs/exits.sh 2 tiny-run %s --device=ref --entry=box_size --input=zeros --var=n=3 --var=m=5 2>&1 | FileCheck %s --check-prefix=BOX-SIZE-REF
// BOX-SIZE-CPU: tiny-run: error: {{.*}}size-errors.mlir:{{[0-9]+}}:8: 'uop.shrink' takes a box that is not inside dimension 0 of its operand: n - m is -2, but has to be more than -1
// BOX-SIZE-REF: tiny-run: error: {{.*}}size-errors.mlir:{{[0-9]+}}:8: 'uop.shrink' dimension 0 of size 10 has no -2 elements from 3

// RUN: %S/Inputs/exits.sh 2 tiny-run %s --device=cpu --entry=elementwise --input=zeros --var=n=3 --var=m=5 2>&1 | FileCheck %s --check-prefix=ELEMENTWISE-CPU
// RUN: %S/Inputs/exits.sh 2 tiny-run %s --device=ref --entry=elementwise --input=zeros --var=n=3 --var=m=5 2>&1 | FileCheck %s --check-prefix=ELEMENTWISE-REF
// ELEMENTWISE-CPU: tiny-run: error: {{.*}}size-errors.mlir:{{[0-9]+}}:8: 'uop.add' has operands of different sizes in dimension 0: n is 3, but has to be m, which is 5
// ELEMENTWISE-REF: tiny-run: error: {{.*}}size-errors.mlir:{{[0-9]+}}:8: 'uop.add' operands have sizes [3] and [5]

// RUN: %S/Inputs/exits.sh 2 tiny-run %s --device=cpu --entry=reshape --input=zeros --var=n=3 --var=m=5 2>&1 | FileCheck %s --check-prefix=RESHAPE-CPU
// RUN: %S/Inputs/exits.sh 2 tiny-run %s --device=ref --entry=reshape --input=zeros --var=n=3 --var=m=5 2>&1 | FileCheck %s --check-prefix=RESHAPE-REF
// RESHAPE-CPU: tiny-run: error: {{.*}}size-errors.mlir:{{[0-9]+}}:8: 'uop.reshape' changes the number of elements: n is 3, but has to be m * 3, which is 15
// RESHAPE-REF: tiny-run: error: {{.*}}size-errors.mlir:{{[0-9]+}}:8: 'uop.reshape' operand [3] and result [5, 3] differ in size

// RUN: %S/Inputs/exits.sh 2 tiny-run %s --device=cpu --entry=expand --input=zeros --var=n=3 --var=m=5 2>&1 | FileCheck %s --check-prefix=EXPAND-CPU
// RUN: %S/Inputs/exits.sh 2 tiny-run %s --device=ref --entry=expand --input=zeros --var=n=3 --var=m=5 2>&1 | FileCheck %s --check-prefix=EXPAND-REF
// EXPAND-CPU: tiny-run: error: {{.*}}size-errors.mlir:{{[0-9]+}}:8: 'uop.expand' repeats dimension 0, which is not of size one: n is 3, but has to be {{(m, which is 5, or n has to be 1|1, or n has to be m, which is 5)}}
// EXPAND-REF: tiny-run: error: {{.*}}size-errors.mlir:{{[0-9]+}}:8: 'uop.expand' dimension 0 has size 3, cannot become 5

// RUN: %S/Inputs/exits.sh 2 tiny-run %s --device=cpu --entry=pad --input=zeros --var=n=3 --var=m=5 2>&1 | FileCheck %s --check-prefix=PAD-CPU
// RUN: %S/Inputs/exits.sh 2 tiny-run %s --device=ref --entry=pad --input=zeros --var=n=3 --var=m=5 2>&1 | FileCheck %s --check-prefix=PAD-REF
// PAD-CPU: tiny-run: error: {{.*}}size-errors.mlir:{{[0-9]+}}:8: 'uop.pad' pads dimension 0 by a negative amount: n - m is -2, but has to be more than -1
// PAD-REF: tiny-run: error: {{.*}}size-errors.mlir:{{[0-9]+}}:8: 'uop.pad' dimension 0 has the negative padding -2

// RUN: %S/Inputs/exits.sh 2 tiny-run %s --device=cpu --entry=bind --input=zeros --var=m=5 2>&1 | FileCheck %s --check-prefix=BIND-CPU
// RUN: %S/Inputs/exits.sh 2 tiny-run %s --device=ref --entry=bind --input=zeros --var=m=5 2>&1 | FileCheck %s --check-prefix=BIND-REF
// BIND-CPU: tiny-run: error: {{.*}}size-errors.mlir:{{[0-9]+}}:8: variable 'n' is bound to 10, which is not in [0, 8]
// BIND-REF: tiny-run: error: {{.*}}size-errors.mlir:{{[0-9]+}}:8: 'uop.bind' variable "n" is 10, not within 0 to 8

// RUN: %S/Inputs/exits.sh 2 tiny-run %s --device=cpu --entry=far_offset --input=zeros --var=n=9223372036854775807 2>&1 | FileCheck %s --check-prefix=FAR-OFFSET-CPU
// RUN: %S/Inputs/exits.sh 2 tiny-run %s --device=ref --entry=far_offset --input=zeros --var=n=9223372036854775807 2>&1 | FileCheck %s --check-prefix=FAR-OFFSET-REF
// FAR-OFFSET-CPU: tiny-run: error: {{.*}}size-errors.mlir:{{[0-9]+}}:8: 'uop.shrink' takes a box that is not inside dimension 0 of its operand: n is 9223372036854775807, but has to be less than 7
// FAR-OFFSET-REF: tiny-run: error: {{.*}}size-errors.mlir:{{[0-9]+}}:8: 'uop.shrink' dimension 0 of size 10 has no 4 elements from 9223372036854775807

// RUN: %S/Inputs/exits.sh 2 tiny-run %s --device=cpu --entry=long_pad --input=zeros --var=n=9223372036854775807 2>&1 | FileCheck %s --check-prefix=LONG-PAD-CPU
// RUN: %S/Inputs/exits.sh 2 tiny-run %s --device=ref --entry=long_pad --input=zeros --var=n=9223372036854775807 2>&1 | FileCheck %s --check-prefix=LONG-PAD-REF
// LONG-PAD-CPU: tiny-run: error: {{.*}}size-errors.mlir:{{[0-9]+}}:8: 'uop.pad' makes dimension 0 longer than can be counted: n is 9223372036854775807, but has to be less than 9223372036854775793
// LONG-PAD-REF: tiny-run: error: {{.*}}size-errors.mlir:{{[0-9]+}}:8: 'uop.pad' the size of dimension 0 overflows

// RUN: %S/Inputs/exits.sh 2 tiny-run %s --device=cpu --entry=many_elements --input=zeros --var=n=4294967296 2>&1 | FileCheck %s --check-prefix=MANY-ELEMENTS-CPU
// RUN: %S/Inputs/exits.sh 2 tiny-run %s --device=ref --entry=many_elements --input=zeros --var=n=4294967296 2>&1 | FileCheck %s --check-prefix=MANY-ELEMENTS-REF
// MANY-ELEMENTS-CPU: tiny-run: error: {{.*}}size-errors.mlir:{{[0-9]+}}:8: 'uop.reshape' has more elements than can be counted: n + -1 is 4294967295, but has to be less than 9223372036854775807 idiv a number, which is 2147483647
// MANY-ELEMENTS-REF: tiny-run: error: {{.*}}size-errors.mlir:{{[0-9]+}}:8: 'uop.reshape' tensor<4294967296x4294967296xi32> has a size in bytes that overflows

// RUN: %S/Inputs/exits.sh 2 tiny-run %s --device=cpu --entry=negative_size --input=zeros --var=n=-1 2>&1 | FileCheck %s --check-prefix=NEGATIVE-SIZE-CPU
// RUN: %S/Inputs/exits.sh 2 tiny-run %s --device=ref --entry=negative_size --input=zeros --var=n=-1 2>&1 | FileCheck %s --check-prefix=NEGATIVE-SIZE-REF
// NEGATIVE-SIZE-CPU: tiny-run: error: {{.*}}size-errors.mlir:{{[0-9]+}}:8: 'uop.shrink' takes a box that is not inside dimension 0 of its operand: n is -1, but has to be more than -1
// NEGATIVE-SIZE-REF: tiny-run: error: {{.*}}size-errors.mlir:{{[0-9]+}}:8: 'uop.shrink' dimension 0 of size 10 has no -1 elements from 0

// Sizes of which there are buffers are checked before there are any, and so is the size
// of a buffer that has room for several tensors in turn.
// RUN: %S/Inputs/exits.sh 2 tiny-run %s --device=cpu --entry=kept --input=zeros --var=n=4611686018427387904 2>&1 | FileCheck %s --check-prefix=KEPT-CPU
// KEPT-CPU: tiny-run: error: the number of elements of a tensor overflows: n is 4611686018427387904, but has to be
// RUN: %S/Inputs/exits.sh 2 tiny-run %s --device=cpu --entry=kept --input=zeros --var=n=1152921504606846977 2>&1 | FileCheck %s --check-prefix=KEPT-BYTES-CPU
// KEPT-BYTES-CPU: tiny-run: error: the size of a buffer overflows
// RUN: tiny-run %s --device=cpu --entry=kept --input=zeros --var=n=3 | FileCheck %s --check-prefix=KEPT
// KEPT: out0: tensor<1x1xf32>

// RUN: rm -rf %t && not tiny-run %s --entry=box --input=zeros --var=n=8 --output-dir=%t && ls %t | count 0

// The size of an argument.
// RUN: rm -rf %t.dir && tiny-run %s --entry=six --output-dir=%t.dir
// RUN: %S/Inputs/exits.sh 2 tiny-run %s --device=cpu --entry=argument --input=%t.dir/out0.npy --var=n=5 2>&1 | FileCheck %s --check-prefix=ARGUMENT-CPU
// RUN: %S/Inputs/exits.sh 2 tiny-run %s --device=ref --entry=argument --input=%t.dir/out0.npy --var=n=5 2>&1 | FileCheck %s --check-prefix=ARGUMENT-REF
// ARGUMENT-CPU: tiny-run: error: {{.*}}size-errors.mlir:{{[0-9]+}}:8: 'uop.add' has operands of different sizes in dimension 0: n is 5, but has to be size 0 of argument 0, which is 6
// ARGUMENT-REF: tiny-run: error: {{.*}}size-errors.mlir:{{[0-9]+}}:8: 'uop.add' operands have sizes [5] and [6]

func.func @box(%a: tensor<10xi32>) -> tensor<4xi32> {
  %n = uop.define_var "n" min 0 max 8 : index
  %0 = uop.shrink %a offsets [%n] : tensor<10xi32> -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

func.func @box_size(%a: tensor<10xi32>) -> tensor<?xi32> {
  %n = uop.define_var "n" min 0 max 8 : index
  %m = uop.define_var "m" min 0 max 8 : index
  %l = uop.sub %n, %m : index
  %0 = uop.shrink %a offsets [%n] sizes [%l] : tensor<10xi32> -> tensor<?xi32>
  return %0 : tensor<?xi32>
}

func.func @elementwise(%a: tensor<10xi32>) -> tensor<?xi32> {
  %n = uop.define_var "n" min 0 max 8 : index
  %m = uop.define_var "m" min 0 max 8 : index
  %0 = uop.shrink %a offsets [0] sizes [%n] : tensor<10xi32> -> tensor<?xi32>
  %1 = uop.shrink %a offsets [0] sizes [%m] : tensor<10xi32> -> tensor<?xi32>
  %2 = uop.add %0, %1 : tensor<?xi32>
  return %2 : tensor<?xi32>
}

func.func @reshape(%a: tensor<10xi32>) -> tensor<?x3xi32> {
  %n = uop.define_var "n" min 0 max 8 : index
  %m = uop.define_var "m" min 0 max 8 : index
  %0 = uop.shrink %a offsets [0] sizes [%n] : tensor<10xi32> -> tensor<?xi32>
  %1 = uop.reshape %0 sizes [%m, 3] : tensor<?xi32> -> tensor<?x3xi32>
  return %1 : tensor<?x3xi32>
}

func.func @expand(%a: tensor<10xi32>) -> tensor<?xi32> {
  %n = uop.define_var "n" min 0 max 8 : index
  %m = uop.define_var "m" min 0 max 8 : index
  %0 = uop.shrink %a offsets [0] sizes [%n] : tensor<10xi32> -> tensor<?xi32>
  %1 = uop.expand %0 sizes [%m] : tensor<?xi32> -> tensor<?xi32>
  return %1 : tensor<?xi32>
}

func.func @pad(%a: tensor<10xi32>) -> tensor<?xi32> {
  %n = uop.define_var "n" min 0 max 8 : index
  %m = uop.define_var "m" min 0 max 8 : index
  %d = uop.sub %n, %m : index
  %1 = uop.pad %a low [%d] high [0] : tensor<10xi32> -> tensor<?xi32>
  return %1 : tensor<?xi32>
}

func.func @bind(%a: tensor<10xi32>) -> tensor<?xi32> {
  %n = uop.define_var "n" min 0 max 8 : index
  %m = uop.define_var "m" min 0 max 8 : index
  %d = uop.add %m, %m : index
  %b = uop.bind %n, %d : index
  %1 = uop.shrink %a offsets [0] sizes [%b] : tensor<10xi32> -> tensor<?xi32>
  return %1 : tensor<?xi32>
}

func.func @far_offset(%a: tensor<10xi32>) -> tensor<4xi32> {
  %n = uop.define_var "n" min 0 max 9223372036854775807 : index
  %0 = uop.shrink %a offsets [%n] : tensor<10xi32> -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

func.func @long_pad(%a: tensor<10xi32>) -> tensor<1xi32> {
  %n = uop.define_var "n" min 0 max 9223372036854775807 : index
  %0 = uop.pad %a low [%n] high [5] : tensor<10xi32> -> tensor<?xi32>
  %1 = uop.reduce_axis add %0 axes [0] : tensor<?xi32> -> tensor<1xi32>
  return %1 : tensor<1xi32>
}

func.func @many_elements(%a: tensor<0xi32>) -> tensor<1x1xi32> {
  %n = uop.define_var "n" min 0 max 9223372036854775807 : index
  %0 = uop.reshape %a sizes [%n, %n] : tensor<0xi32> -> tensor<?x?xi32>
  %1 = uop.reduce_axis add %0 axes [0, 1] : tensor<?x?xi32> -> tensor<1x1xi32>
  return %1 : tensor<1x1xi32>
}

func.func @negative_size(%a: tensor<10xi32>) -> tensor<?xi32> {
  %n = uop.define_var "n" min -9223372036854775808 max 9223372036854775807 : index
  %0 = uop.shrink %a offsets [0] sizes [%n] : tensor<10xi32> -> tensor<?xi32>
  return %0 : tensor<?xi32>
}

func.func @argument(%a: tensor<?xi32>) -> tensor<?xi32> {
  %n = uop.define_var "n" min 0 max 8 : index
  %0 = uop.const dense<1> : tensor<1xi32>
  %1 = uop.expand %0 sizes [%n] : tensor<1xi32> -> tensor<?xi32>
  %2 = uop.add %1, %a : tensor<?xi32>
  return %2 : tensor<?xi32>
}

func.func @six() -> tensor<6xi32> {
  %0 = uop.const dense<1> : tensor<6xi32>
  return %0 : tensor<6xi32>
}

func.func @kept(%a: tensor<1xf32>) -> tensor<1x1xf32> {
  %n = uop.define_var "n" min 0 max 4611686018427387904 : index
  %s = uop.reshape %a : tensor<1xf32> -> tensor<1x1xf32>
  %e = uop.expand %s sizes [%n, 2] : tensor<1x1xf32> -> tensor<?x2xf32>
  %x = uop.exp2 %e : tensor<?x2xf32>
  %c = uop.contiguous %x : tensor<?x2xf32>
  %x2 = uop.sin %c : tensor<?x2xf32>
  %c2 = uop.contiguous %x2 : tensor<?x2xf32>
  %r = uop.reduce_axis add %c axes [0] : tensor<?x2xf32> -> tensor<1x2xf32>
  %rb = uop.expand %r sizes [%n, 2] : tensor<1x2xf32> -> tensor<?x2xf32>
  %y = uop.mul %c2, %rb : tensor<?x2xf32>
  %cy = uop.contiguous %y : tensor<?x2xf32>
  %r2 = uop.reduce_axis max %cy axes [0, 1] : tensor<?x2xf32> -> tensor<1x1xf32>
  return %r2 : tensor<1x1xf32>
}
