// RUN: /usr/bin/python3 %S/Inputs/on_both_devices.py %s n=0 m=5 v=11 | FileCheck %s
// RUN: /usr/bin/python3 %S/Inputs/on_both_devices.py %s n=1 m=1 v=79 | FileCheck %s
// RUN: /usr/bin/python3 %S/Inputs/on_both_devices.py %s n=3 m=4 v=100 | FileCheck %s
// RUN: /usr/bin/python3 %S/Inputs/on_both_devices.py %s n=8 m=6 v=77 | FileCheck %s
// RUN: /usr/bin/python3 %S/Inputs/on_both_devices.py %s n=7 m=0 v=78 | FileCheck %s
// CHECK: 8 functions

// Dimensions that are merged and split, all of symbolic sizes.
func.func @merge_split(%a: tensor<8x6xi32>) -> (tensor<?xi32>, tensor<?x?xi32>, tensor<?x3xi32>, tensor<?x2x3xi32>) {
  %n = uop.define_var "n" min 0 max 8 : index
  %m = uop.define_var "m" min 0 max 6 : index
  %nm = uop.mul %n, %m : index
  %two = uop.const 2 : index
  %n2 = uop.mul %n, %two : index
  %0 = uop.shrink %a offsets [0, 0] sizes [%n, %m] : tensor<8x6xi32> -> tensor<?x?xi32>
  %1 = uop.reshape %0 sizes [%nm] : tensor<?x?xi32> -> tensor<?xi32>
  %2 = uop.reshape %1 sizes [%m, %n] : tensor<?xi32> -> tensor<?x?xi32>
  %3 = uop.flip %2 axes [0] : tensor<?x?xi32>
  %4 = uop.shrink %a offsets [0, 0] sizes [%n, 6] : tensor<8x6xi32> -> tensor<?x6xi32>
  %5 = uop.reshape %4 sizes [%n2, 3] : tensor<?x6xi32> -> tensor<?x3xi32>
  %6 = uop.flip %5 axes [0, 1] : tensor<?x3xi32>
  %7 = uop.reshape %6 sizes [%n, 2, 3] : tensor<?x3xi32> -> tensor<?x2x3xi32>
  return %1, %3, %6, %7 : tensor<?xi32>, tensor<?x?xi32>, tensor<?x3xi32>, tensor<?x2x3xi32>
}

// A product of variables as a size; a permutation in between.
func.func @permute_merge(%a: tensor<8x6x2xi32>) -> (tensor<?xi32>, tensor<?x?xi32>) {
  %n = uop.define_var "n" min 0 max 8 : index
  %m = uop.define_var "m" min 0 max 6 : index
  %two = uop.const 2 : index
  %n2 = uop.mul %n, %two : index
  %all = uop.mul %n2, %m : index
  %0 = uop.shrink %a offsets [0, 0, 0] sizes [%n, %m, 2] : tensor<8x6x2xi32> -> tensor<?x?x2xi32>
  %1 = uop.permute %0 [1, 2, 0] : tensor<?x?x2xi32> -> tensor<?x2x?xi32>
  %2 = uop.reshape %1 sizes [%all] : tensor<?x2x?xi32> -> tensor<?xi32>
  %3 = uop.reshape %1 sizes [%m, %n2] : tensor<?x2x?xi32> -> tensor<?x?xi32>
  %4 = uop.reduce_axis max %3 axes [0] : tensor<?x?xi32> -> tensor<1x?xi32>
  %5 = uop.expand %4 sizes [%m, %n2] : tensor<1x?xi32> -> tensor<?x?xi32>
  %6 = uop.sub %3, %5 : tensor<?x?xi32>
  return %2, %6 : tensor<?xi32>, tensor<?x?xi32>
}

// Sizes of both operands of a product, rows, columns and terms.
func.func @matmul(%a: tensor<8x6xf32>, %b: tensor<6x8xf32>) -> tensor<?x?xf32> {
  %n = uop.define_var "n" min 0 max 8 : index
  %m = uop.define_var "m" min 0 max 6 : index
  %0 = uop.shrink %a offsets [0, 0] sizes [%n, %m] : tensor<8x6xf32> -> tensor<?x?xf32>
  %1 = uop.shrink %b offsets [0, 0] sizes [%m, %n] : tensor<6x8xf32> -> tensor<?x?xf32>
  %2 = uop.reshape %0 sizes [%n, 1, %m] : tensor<?x?xf32> -> tensor<?x1x?xf32>
  %3 = uop.expand %2 sizes [%n, %n, %m] : tensor<?x1x?xf32> -> tensor<?x?x?xf32>
  %4 = uop.permute %1 [1, 0] : tensor<?x?xf32> -> tensor<?x?xf32>
  %5 = uop.reshape %4 sizes [1, %n, %m] : tensor<?x?xf32> -> tensor<1x?x?xf32>
  %6 = uop.expand %5 sizes [%n, %n, %m] : tensor<1x?x?xf32> -> tensor<?x?x?xf32>
  %7 = uop.mul %3, %6 : tensor<?x?x?xf32>
  %8 = uop.reduce_axis add %7 axes [2] : tensor<?x?x?xf32> -> tensor<?x?x1xf32>
  %9 = uop.reshape %8 sizes [%n, %n] : tensor<?x?x1xf32> -> tensor<?x?xf32>
  return %9 : tensor<?x?xf32>
}

// The size as a number: counted, then cast.
func.func @mean(%a: tensor<8x6xf32>) -> (tensor<1x6xf32>, tensor<1x6xf32>) {
  %n = uop.define_var "n" min 0 max 8 : index
  %0 = uop.shrink %a offsets [0, 0] sizes [%n, 6] : tensor<8x6xf32> -> tensor<?x6xf32>
  %1 = uop.reduce_axis add %0 axes [0] : tensor<?x6xf32> -> tensor<1x6xf32>
  %one = uop.const dense<1> : tensor<8x6xi32>
  %2 = uop.shrink %one offsets [0, 0] sizes [%n, 6] : tensor<8x6xi32> -> tensor<?x6xi32>
  %3 = uop.reduce_axis add %2 axes [0] : tensor<?x6xi32> -> tensor<1x6xi32>
  %4 = uop.cast %3 : tensor<1x6xi32> -> tensor<1x6xf32>
  %5 = uop.fdiv %1, %4 : tensor<1x6xf32>
  return %5, %1 : tensor<1x6xf32>, tensor<1x6xf32>
}

// A causal softmax; the mask compares what a triangle of ones sums up to.
func.func @arange(%a: tensor<8x8xf32>) -> (tensor<?xi32>, tensor<?x?xf32>) {
  %n = uop.define_var "n" min 0 max 8 : index
  %one = uop.const 1 : index
  %c = uop.const dense<1> : tensor<1xi32>
  %n1 = uop.add %n, %one : index
  %w = uop.add %n, %n : index
  %all = uop.mul %n1, %w : index
  %0 = uop.expand %c sizes [%n] : tensor<1xi32> -> tensor<?xi32>
  %1 = uop.pad %0 low [%n] high [0] : tensor<?xi32> -> tensor<?xi32>
  %2 = uop.reshape %1 sizes [1, %w] : tensor<?xi32> -> tensor<1x?xi32>
  %3 = uop.expand %2 sizes [%n1, %w] : tensor<1x?xi32> -> tensor<?x?xi32>
  %4 = uop.reshape %3 sizes [%all] : tensor<?x?xi32> -> tensor<?xi32>
  %w1 = uop.add %w, %one : index
  %nw = uop.mul %n, %w1 : index
  %5 = uop.shrink %4 offsets [0] sizes [%nw] : tensor<?xi32> -> tensor<?xi32>
  %6 = uop.reshape %5 sizes [%n, %w1] : tensor<?xi32> -> tensor<?x?xi32>
  %7 = uop.shrink %6 offsets [0, 0] sizes [%n, %n] : tensor<?x?xi32> -> tensor<?x?xi32>
  %8 = uop.reduce_axis add %7 axes [1] : tensor<?x?xi32> -> tensor<?x1xi32>
  %9 = uop.reshape %8 sizes [%n] : tensor<?x1xi32> -> tensor<?xi32>
  %10 = uop.reshape %9 sizes [%n, 1] : tensor<?xi32> -> tensor<?x1xi32>
  %11 = uop.expand %10 sizes [%n, %n] : tensor<?x1xi32> -> tensor<?x?xi32>
  %12 = uop.reshape %9 sizes [1, %n] : tensor<?xi32> -> tensor<1x?xi32>
  %13 = uop.expand %12 sizes [%n, %n] : tensor<1x?xi32> -> tensor<?x?xi32>
  %14 = uop.cmplt %11, %13 : tensor<?x?xi32>
  %15 = uop.shrink %a offsets [0, 0] sizes [%n, %n] : tensor<8x8xf32> -> tensor<?x?xf32>
  %ninf = uop.const dense<0xFF800000> : tensor<1x1xf32>
  %16 = uop.expand %ninf sizes [%n, %n] : tensor<1x1xf32> -> tensor<?x?xf32>
  %17 = uop.where %14, %16, %15 : tensor<?x?xf32>
  %18 = uop.reduce_axis max %17 axes [1] : tensor<?x?xf32> -> tensor<?x1xf32>
  %19 = uop.expand %18 sizes [%n, %n] : tensor<?x1xf32> -> tensor<?x?xf32>
  %20 = uop.sub %17, %19 : tensor<?x?xf32>
  %21 = uop.exp2 %20 : tensor<?x?xf32>
  %22 = uop.reduce_axis add %21 axes [1] : tensor<?x?xf32> -> tensor<?x1xf32>
  %23 = uop.expand %22 sizes [%n, %n] : tensor<?x1xf32> -> tensor<?x?xf32>
  %24 = uop.fdiv %21, %23 : tensor<?x?xf32>
  return %9, %24 : tensor<?xi32>, tensor<?x?xf32>
}

// A row of a cache is written at a symbolic position, and attention sees the rows up
// to it.
func.func @cache(%kc: tensor<10x2x3xf32> {uop.mutable}, %k: tensor<2x3xf32>, %q: tensor<2x3xf32>) -> (tensor<2x?xf32>, tensor<2x3xf32>) {
  %n = uop.define_var "n" min 0 max 8 : index
  %one = uop.const 1 : index
  %len = uop.add %n, %one : index
  %0 = uop.shrink %kc offsets [%n, 0, 0] : tensor<10x2x3xf32> -> tensor<1x2x3xf32>
  %1 = uop.reshape %k : tensor<2x3xf32> -> tensor<1x2x3xf32>
  %2 = uop.assign %0, %1 : tensor<1x2x3xf32>
  %3 = uop.after %kc, %2 : tensor<10x2x3xf32>, tensor<1x2x3xf32>
  %4 = uop.shrink %3 offsets [0, 0, 0] sizes [%len, 2, 3] : tensor<10x2x3xf32> -> tensor<?x2x3xf32>
  %5 = uop.permute %4 [1, 0, 2] : tensor<?x2x3xf32> -> tensor<2x?x3xf32>
  %6 = uop.reshape %q : tensor<2x3xf32> -> tensor<2x1x3xf32>
  %7 = uop.expand %6 sizes [2, %len, 3] : tensor<2x1x3xf32> -> tensor<2x?x3xf32>
  %8 = uop.mul %5, %7 : tensor<2x?x3xf32>
  %9 = uop.reduce_axis add %8 axes [2] : tensor<2x?x3xf32> -> tensor<2x?x1xf32>
  %10 = uop.reduce_axis max %9 axes [1] : tensor<2x?x1xf32> -> tensor<2x1x1xf32>
  %11 = uop.expand %10 sizes [2, %len, 1] : tensor<2x1x1xf32> -> tensor<2x?x1xf32>
  %12 = uop.sub %9, %11 : tensor<2x?x1xf32>
  %13 = uop.exp2 %12 : tensor<2x?x1xf32>
  %14 = uop.reduce_axis add %13 axes [1] : tensor<2x?x1xf32> -> tensor<2x1x1xf32>
  %15 = uop.expand %14 sizes [2, %len, 1] : tensor<2x1x1xf32> -> tensor<2x?x1xf32>
  %16 = uop.fdiv %13, %15 : tensor<2x?x1xf32>
  %17 = uop.reshape %16 sizes [2, %len] : tensor<2x?x1xf32> -> tensor<2x?xf32>
  %18 = uop.expand %16 sizes [2, %len, 3] : tensor<2x?x1xf32> -> tensor<2x?x3xf32>
  %19 = uop.mul %18, %5 : tensor<2x?x3xf32>
  %20 = uop.reduce_axis add %19 axes [1] : tensor<2x?x3xf32> -> tensor<2x1x3xf32>
  %21 = uop.reshape %20 : tensor<2x1x3xf32> -> tensor<2x3xf32>
  return %17, %21 : tensor<2x?xf32>, tensor<2x3xf32>
}

// A cache in another order, with several rows, and a second write that needs the first.
func.func @cache_flipped(%kc: tensor<2x10x3xi32> {uop.mutable}, %k: tensor<10x2x3xi32>) -> tensor<2x10x3xi32> {
  %n = uop.define_var "n" min 0 max 8 : index
  %ten = uop.const 10 : index
  %two = uop.const 2 : index
  %p = uop.permute %kc [1, 0, 2] : tensor<2x10x3xi32> -> tensor<10x2x3xi32>
  %f = uop.flip %p axes [0, 2] : tensor<10x2x3xi32>
  %h = uop.idiv %n, %two : index
  %0 = uop.shrink %f offsets [%h, 0, 0] sizes [%h, 2, 3] : tensor<10x2x3xi32> -> tensor<?x2x3xi32>
  %1 = uop.shrink %k offsets [%h, 0, 0] sizes [%h, 2, 3] : tensor<10x2x3xi32> -> tensor<?x2x3xi32>
  %2 = uop.assign %0, %1 : tensor<?x2x3xi32>
  %3 = uop.shrink %f offsets [0, 0, 0] sizes [%h, 2, 3] : tensor<10x2x3xi32> -> tensor<?x2x3xi32>
  %4 = uop.add %2, %3 : tensor<?x2x3xi32>
  %5 = uop.assign %3, %4 : tensor<?x2x3xi32>
  %6 = uop.after %kc, %2, %5 : tensor<2x10x3xi32>, tensor<?x2x3xi32>, tensor<?x2x3xi32>
  return %6 : tensor<2x10x3xi32>
}

// A convolution of stride 6 over a symbolic length: the number of outputs is a
// quotient that is rounded up.
func.func @conv(%x: tensor<100xf32>, %w: tensor<12xf32>) -> tensor<?xf32> {
  %n = uop.define_var "v" min 11 max 100 : index
  %five = uop.const 5 : index
  %six = uop.const 6 : index
  %one = uop.const 1 : index
  %eleven = uop.const 11 : index
  %c6 = uop.const 6 : index
  %np = uop.add %n, %six : index
  %l0 = uop.sub %np, %six : index
  %l1 = uop.sub %l0, %six : index
  %l2 = uop.idiv %l1, %six : index
  %l = uop.add %l2, %one : index
  %c12 = uop.const 12 : index
  %np1 = uop.add %np, %one : index
  %rows = uop.mul %c12, %np : index
  %0 = uop.shrink %x offsets [0] sizes [%n] : tensor<100xf32> -> tensor<?xf32>
  %1 = uop.pad %0 low [3] high [3] : tensor<?xf32> -> tensor<?xf32>
  %2 = uop.reshape %1 sizes [1, %np] : tensor<?xf32> -> tensor<1x?xf32>
  %c13 = uop.const 13 : index
  %big = uop.mul %c13, %np : index
  %3 = uop.expand %2 sizes [13, %np] : tensor<1x?xf32> -> tensor<13x?xf32>
  %4 = uop.reshape %3 sizes [%big] : tensor<13x?xf32> -> tensor<?xf32>
  %want = uop.mul %c12, %np1 : index
  %5 = uop.shrink %4 offsets [0] sizes [%want] : tensor<?xf32> -> tensor<?xf32>
  %6 = uop.reshape %5 sizes [12, %np1] : tensor<?xf32> -> tensor<12x?xf32>
  %e0 = uop.sub %np, %eleven : index
  %7 = uop.shrink %6 offsets [0, 0] sizes [12, %e0] : tensor<12x?xf32> -> tensor<12x?xf32>
  %l6 = uop.add %e0, %five : index
  %cl = uop.idiv %l6, %six : index
  %pl = uop.mul %cl, %six : index
  %d = uop.sub %pl, %e0 : index
  %8 = uop.pad %7 low [0, 0] high [0, %d] : tensor<12x?xf32> -> tensor<12x?xf32>
  %9 = uop.reshape %8 sizes [12, %cl, 6] : tensor<12x?xf32> -> tensor<12x?x6xf32>
  %10 = uop.shrink %9 offsets [0, 0, 0] sizes [12, %cl, 1] : tensor<12x?x6xf32> -> tensor<12x?x1xf32>
  %11 = uop.reshape %10 sizes [12, %cl] : tensor<12x?x1xf32> -> tensor<12x?xf32>
  %12 = uop.reshape %w : tensor<12xf32> -> tensor<12x1xf32>
  %13 = uop.expand %12 sizes [12, %cl] : tensor<12x1xf32> -> tensor<12x?xf32>
  %14 = uop.mul %11, %13 : tensor<12x?xf32>
  %15 = uop.reduce_axis add %14 axes [0] : tensor<12x?xf32> -> tensor<1x?xf32>
  %16 = uop.reshape %15 sizes [%cl] : tensor<1x?xf32> -> tensor<?xf32>
  return %16 : tensor<?xf32>
}
