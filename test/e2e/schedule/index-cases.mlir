// RUN: /usr/bin/python3 %S/Inputs/on_both_devices.py %s v=11 | FileCheck %s
// RUN: /usr/bin/python3 %S/Inputs/on_both_devices.py %s v=12 | FileCheck %s
// RUN: /usr/bin/python3 %S/Inputs/on_both_devices.py %s v=79 | FileCheck %s
// RUN: /usr/bin/python3 %S/Inputs/on_both_devices.py %s v=100 | FileCheck %s
// CHECK: 7 functions

// That x < c is x <= c - 1 holds for whole numbers only.
func.func @between_floats(%x: tensor<4xf32>) -> tensor<4xi32> {
  // input 0: 1.2 3.2 1 1.999
  // expect: 1 0 0 1
  %one = uop.const dense<1.0> : tensor<4xf32>
  %two = uop.const dense<2.0> : tensor<4xf32>
  %0 = uop.cmplt %one, %x : tensor<4xf32>
  %1 = uop.cmplt %x, %two : tensor<4xf32>
  %2 = uop.and %0, %1 : tensor<4xi1>
  %3 = uop.cast %2 : tensor<4xi1> -> tensor<4xi32>
  return %3 : tensor<4xi32>
}

// A number that is cut to a whole one is another, and a long one is rounded.
func.func @cast_and_back(%x: tensor<4xf32>, %n: tensor<2xi32>) -> (tensor<4xi32>, tensor<4xi32>, tensor<2xi32>) {
  // input 0: -4.5 4.5 4 0
  // input 1: 16777219 16777216
  // expect: -4 4 4 0 1 1 0 0 16777220 16777216
  %0 = uop.cast %x : tensor<4xf32> -> tensor<4xi32>
  %1 = uop.cast %0 : tensor<4xi32> -> tensor<4xf32>
  %2 = uop.cmpne %x, %1 : tensor<4xf32>
  %3 = uop.cast %2 : tensor<4xi1> -> tensor<4xi32>
  %4 = uop.cast %n : tensor<2xi32> -> tensor<2xf32>
  %5 = uop.cast %4 : tensor<2xf32> -> tensor<2xi32>
  return %0, %3, %5 : tensor<4xi32>, tensor<4xi32>, tensor<2xi32>
}

// A convolution of a symbolic length, padded by 3 at each end, with a kernel of 12
// and a stride of 6. Nothing is lost at the end: there are 13 of 79.
func.func @convolution(%x: tensor<100xi32>, %k: tensor<12xi32>) -> tensor<?xi32> {
  // input 0: of i: (7 * i) % 11 - 5
  // input 1: 1 -2 3 0 1 2 -1 1 0 2 -3 1
  // expect v=11: -2
  // expect v=12: -2 -18
  // expect v=79: -2 -3 9 -1 11 1 -20 -8 37 5 -16 -15 -14
  // expect v=100: -2 -3 9 -1 11 1 -20 -8 37 5 -16 -15 -3 9 -1 11
  %v = uop.define_var "v" min 11 max 100 : index
  %six = uop.const 6 : index
  %one = uop.const 1 : index
  %rest = uop.sub %v, %six : index
  %steps = uop.idiv %rest, %six : index
  %n = uop.add %steps, %one : index
  %covered = uop.mul %n, %six : index
  %0 = uop.shrink %x offsets [0] sizes [%v] : tensor<100xi32> -> tensor<?xi32>
  %1 = uop.pad %0 low [3] high [15] : tensor<?xi32> -> tensor<?xi32>
  %a0 = uop.shrink %1 offsets [0] sizes [%covered] : tensor<?xi32> -> tensor<?xi32>
  %b0 = uop.reshape %a0 sizes [%n, 6] : tensor<?xi32> -> tensor<?x6xi32>
  %c0 = uop.shrink %b0 offsets [0, 0] sizes [%n, 1] : tensor<?x6xi32> -> tensor<?x1xi32>
  %d0 = uop.reshape %c0 sizes [%n] : tensor<?x1xi32> -> tensor<?xi32>
  %e0 = uop.shrink %k offsets [0] : tensor<12xi32> -> tensor<1xi32>
  %f0 = uop.expand %e0 sizes [%n] : tensor<1xi32> -> tensor<?xi32>
  %g0 = uop.mul %d0, %f0 : tensor<?xi32>
  %a1 = uop.shrink %1 offsets [1] sizes [%covered] : tensor<?xi32> -> tensor<?xi32>
  %b1 = uop.reshape %a1 sizes [%n, 6] : tensor<?xi32> -> tensor<?x6xi32>
  %c1 = uop.shrink %b1 offsets [0, 0] sizes [%n, 1] : tensor<?x6xi32> -> tensor<?x1xi32>
  %d1 = uop.reshape %c1 sizes [%n] : tensor<?x1xi32> -> tensor<?xi32>
  %e1 = uop.shrink %k offsets [1] : tensor<12xi32> -> tensor<1xi32>
  %f1 = uop.expand %e1 sizes [%n] : tensor<1xi32> -> tensor<?xi32>
  %g1 = uop.mul %d1, %f1 : tensor<?xi32>
  %h1 = uop.add %g0, %g1 : tensor<?xi32>
  %a2 = uop.shrink %1 offsets [2] sizes [%covered] : tensor<?xi32> -> tensor<?xi32>
  %b2 = uop.reshape %a2 sizes [%n, 6] : tensor<?xi32> -> tensor<?x6xi32>
  %c2 = uop.shrink %b2 offsets [0, 0] sizes [%n, 1] : tensor<?x6xi32> -> tensor<?x1xi32>
  %d2 = uop.reshape %c2 sizes [%n] : tensor<?x1xi32> -> tensor<?xi32>
  %e2 = uop.shrink %k offsets [2] : tensor<12xi32> -> tensor<1xi32>
  %f2 = uop.expand %e2 sizes [%n] : tensor<1xi32> -> tensor<?xi32>
  %g2 = uop.mul %d2, %f2 : tensor<?xi32>
  %h2 = uop.add %h1, %g2 : tensor<?xi32>
  %a3 = uop.shrink %1 offsets [3] sizes [%covered] : tensor<?xi32> -> tensor<?xi32>
  %b3 = uop.reshape %a3 sizes [%n, 6] : tensor<?xi32> -> tensor<?x6xi32>
  %c3 = uop.shrink %b3 offsets [0, 0] sizes [%n, 1] : tensor<?x6xi32> -> tensor<?x1xi32>
  %d3 = uop.reshape %c3 sizes [%n] : tensor<?x1xi32> -> tensor<?xi32>
  %e3 = uop.shrink %k offsets [3] : tensor<12xi32> -> tensor<1xi32>
  %f3 = uop.expand %e3 sizes [%n] : tensor<1xi32> -> tensor<?xi32>
  %g3 = uop.mul %d3, %f3 : tensor<?xi32>
  %h3 = uop.add %h2, %g3 : tensor<?xi32>
  %a4 = uop.shrink %1 offsets [4] sizes [%covered] : tensor<?xi32> -> tensor<?xi32>
  %b4 = uop.reshape %a4 sizes [%n, 6] : tensor<?xi32> -> tensor<?x6xi32>
  %c4 = uop.shrink %b4 offsets [0, 0] sizes [%n, 1] : tensor<?x6xi32> -> tensor<?x1xi32>
  %d4 = uop.reshape %c4 sizes [%n] : tensor<?x1xi32> -> tensor<?xi32>
  %e4 = uop.shrink %k offsets [4] : tensor<12xi32> -> tensor<1xi32>
  %f4 = uop.expand %e4 sizes [%n] : tensor<1xi32> -> tensor<?xi32>
  %g4 = uop.mul %d4, %f4 : tensor<?xi32>
  %h4 = uop.add %h3, %g4 : tensor<?xi32>
  %a5 = uop.shrink %1 offsets [5] sizes [%covered] : tensor<?xi32> -> tensor<?xi32>
  %b5 = uop.reshape %a5 sizes [%n, 6] : tensor<?xi32> -> tensor<?x6xi32>
  %c5 = uop.shrink %b5 offsets [0, 0] sizes [%n, 1] : tensor<?x6xi32> -> tensor<?x1xi32>
  %d5 = uop.reshape %c5 sizes [%n] : tensor<?x1xi32> -> tensor<?xi32>
  %e5 = uop.shrink %k offsets [5] : tensor<12xi32> -> tensor<1xi32>
  %f5 = uop.expand %e5 sizes [%n] : tensor<1xi32> -> tensor<?xi32>
  %g5 = uop.mul %d5, %f5 : tensor<?xi32>
  %h5 = uop.add %h4, %g5 : tensor<?xi32>
  %a6 = uop.shrink %1 offsets [6] sizes [%covered] : tensor<?xi32> -> tensor<?xi32>
  %b6 = uop.reshape %a6 sizes [%n, 6] : tensor<?xi32> -> tensor<?x6xi32>
  %c6 = uop.shrink %b6 offsets [0, 0] sizes [%n, 1] : tensor<?x6xi32> -> tensor<?x1xi32>
  %d6 = uop.reshape %c6 sizes [%n] : tensor<?x1xi32> -> tensor<?xi32>
  %e6 = uop.shrink %k offsets [6] : tensor<12xi32> -> tensor<1xi32>
  %f6 = uop.expand %e6 sizes [%n] : tensor<1xi32> -> tensor<?xi32>
  %g6 = uop.mul %d6, %f6 : tensor<?xi32>
  %h6 = uop.add %h5, %g6 : tensor<?xi32>
  %a7 = uop.shrink %1 offsets [7] sizes [%covered] : tensor<?xi32> -> tensor<?xi32>
  %b7 = uop.reshape %a7 sizes [%n, 6] : tensor<?xi32> -> tensor<?x6xi32>
  %c7 = uop.shrink %b7 offsets [0, 0] sizes [%n, 1] : tensor<?x6xi32> -> tensor<?x1xi32>
  %d7 = uop.reshape %c7 sizes [%n] : tensor<?x1xi32> -> tensor<?xi32>
  %e7 = uop.shrink %k offsets [7] : tensor<12xi32> -> tensor<1xi32>
  %f7 = uop.expand %e7 sizes [%n] : tensor<1xi32> -> tensor<?xi32>
  %g7 = uop.mul %d7, %f7 : tensor<?xi32>
  %h7 = uop.add %h6, %g7 : tensor<?xi32>
  %a8 = uop.shrink %1 offsets [8] sizes [%covered] : tensor<?xi32> -> tensor<?xi32>
  %b8 = uop.reshape %a8 sizes [%n, 6] : tensor<?xi32> -> tensor<?x6xi32>
  %c8 = uop.shrink %b8 offsets [0, 0] sizes [%n, 1] : tensor<?x6xi32> -> tensor<?x1xi32>
  %d8 = uop.reshape %c8 sizes [%n] : tensor<?x1xi32> -> tensor<?xi32>
  %e8 = uop.shrink %k offsets [8] : tensor<12xi32> -> tensor<1xi32>
  %f8 = uop.expand %e8 sizes [%n] : tensor<1xi32> -> tensor<?xi32>
  %g8 = uop.mul %d8, %f8 : tensor<?xi32>
  %h8 = uop.add %h7, %g8 : tensor<?xi32>
  %a9 = uop.shrink %1 offsets [9] sizes [%covered] : tensor<?xi32> -> tensor<?xi32>
  %b9 = uop.reshape %a9 sizes [%n, 6] : tensor<?xi32> -> tensor<?x6xi32>
  %c9 = uop.shrink %b9 offsets [0, 0] sizes [%n, 1] : tensor<?x6xi32> -> tensor<?x1xi32>
  %d9 = uop.reshape %c9 sizes [%n] : tensor<?x1xi32> -> tensor<?xi32>
  %e9 = uop.shrink %k offsets [9] : tensor<12xi32> -> tensor<1xi32>
  %f9 = uop.expand %e9 sizes [%n] : tensor<1xi32> -> tensor<?xi32>
  %g9 = uop.mul %d9, %f9 : tensor<?xi32>
  %h9 = uop.add %h8, %g9 : tensor<?xi32>
  %a10 = uop.shrink %1 offsets [10] sizes [%covered] : tensor<?xi32> -> tensor<?xi32>
  %b10 = uop.reshape %a10 sizes [%n, 6] : tensor<?xi32> -> tensor<?x6xi32>
  %c10 = uop.shrink %b10 offsets [0, 0] sizes [%n, 1] : tensor<?x6xi32> -> tensor<?x1xi32>
  %d10 = uop.reshape %c10 sizes [%n] : tensor<?x1xi32> -> tensor<?xi32>
  %e10 = uop.shrink %k offsets [10] : tensor<12xi32> -> tensor<1xi32>
  %f10 = uop.expand %e10 sizes [%n] : tensor<1xi32> -> tensor<?xi32>
  %g10 = uop.mul %d10, %f10 : tensor<?xi32>
  %h10 = uop.add %h9, %g10 : tensor<?xi32>
  %a11 = uop.shrink %1 offsets [11] sizes [%covered] : tensor<?xi32> -> tensor<?xi32>
  %b11 = uop.reshape %a11 sizes [%n, 6] : tensor<?xi32> -> tensor<?x6xi32>
  %c11 = uop.shrink %b11 offsets [0, 0] sizes [%n, 1] : tensor<?x6xi32> -> tensor<?x1xi32>
  %d11 = uop.reshape %c11 sizes [%n] : tensor<?x1xi32> -> tensor<?xi32>
  %e11 = uop.shrink %k offsets [11] : tensor<12xi32> -> tensor<1xi32>
  %f11 = uop.expand %e11 sizes [%n] : tensor<1xi32> -> tensor<?xi32>
  %g11 = uop.mul %d11, %f11 : tensor<?xi32>
  %h11 = uop.add %h10, %g11 : tensor<?xi32>
  return %h11 : tensor<?xi32>
}

// Pictures that are shifted by 0, 1 or 2 of a padding, and mirrored, as numbers say:
// what is selected knows which element it is.
func.func @augment(%x: tensor<3x4x4xi32>, %shift: tensor<3x1x1xi32>, %mirror: tensor<3x1x1xi32>) -> tensor<3x4x4xi32> {
  // input 0: of i: i + 1
  // input 1: 0 2 1
  // input 2: 1 0 1
  // expect: 0 0 0 0 4 3 2 1 8 7 6 5 12 11 10 9 21 22 23 24 25 26 27 28 29 30 31 32 0 0 0 0 36 35 34 33 40 39 38 37 44 43 42 41 48 47 46 45
  // kernels: 1
  %0 = uop.pad %x low [0, 1, 1] high [0, 1, 1] : tensor<3x4x4xi32> -> tensor<3x6x6xi32>
  %s = uop.expand %shift : tensor<3x1x1xi32> -> tensor<3x4x4xi32>
  %m = uop.expand %mirror : tensor<3x1x1xi32> -> tensor<3x4x4xi32>
  %zero = uop.const dense<0> : tensor<3x4x4xi32>
  %one = uop.const dense<1> : tensor<3x4x4xi32>
  %a = uop.shrink %0 offsets [0, 0, 1] : tensor<3x6x6xi32> -> tensor<3x4x4xi32>
  %b = uop.shrink %0 offsets [0, 1, 1] : tensor<3x6x6xi32> -> tensor<3x4x4xi32>
  %c = uop.shrink %0 offsets [0, 2, 1] : tensor<3x6x6xi32> -> tensor<3x4x4xi32>
  %is0 = uop.cmpeq %s, %zero : tensor<3x4x4xi32>
  %is1 = uop.cmpeq %s, %one : tensor<3x4x4xi32>
  %1 = uop.where %is1, %b, %c : tensor<3x4x4xi32>
  %2 = uop.where %is0, %a, %1 : tensor<3x4x4xi32>
  %3 = uop.flip %2 axes [2] : tensor<3x4x4xi32>
  %same = uop.cmpeq %m, %zero : tensor<3x4x4xi32>
  %4 = uop.where %same, %2, %3 : tensor<3x4x4xi32>
  return %4 : tensor<3x4x4xi32>
}

// A difference that wraps around is large.
func.func @difference_below_zero(%x: tensor<3xui8>, %y: tensor<3xui8>) -> (tensor<3xi32>, tensor<3xi32>) {
  // input 0: 0 2 5
  // input 1: 2 2 3
  // expect: 0 1 0 0 1 0
  %one = uop.const dense<1> : tensor<3xui8>
  %0 = uop.sub %x, %y : tensor<3xui8>
  %1 = uop.cmplt %0, %one : tensor<3xui8>
  %2 = uop.cast %1 : tensor<3xi1> -> tensor<3xi32>
  %p = uop.const dense<[0, 2, 5]> : tensor<3xui8>
  %q = uop.const dense<[2, 2, 3]> : tensor<3xui8>
  %3 = uop.sub %p, %q : tensor<3xui8>
  %4 = uop.cmplt %3, %one : tensor<3xui8>
  %5 = uop.cast %4 : tensor<3xi1> -> tensor<3xi32>
  return %2, %5 : tensor<3xi32>, tensor<3xi32>
}

// A product is cut to its type before it is widened.
func.func @widened_product(%x: tensor<2xi8>) -> (tensor<2xi32>, tensor<2xi32>) {
  // input 0: 100 -100
  // expect: 16 16 16 16
  %0 = uop.mul %x, %x : tensor<2xi8>
  %1 = uop.cast %0 : tensor<2xi8> -> tensor<2xi32>
  %c = uop.const dense<[100, -100]> : tensor<2xi8>
  %2 = uop.mul %c, %c : tensor<2xi8>
  %3 = uop.cast %2 : tensor<2xi8> -> tensor<2xi32>
  return %1, %3 : tensor<2xi32>, tensor<2xi32>
}

// The lowest number has no negative; quotients of it truncate as all do.
func.func @lowest_quotient(%x: tensor<4xi8>, %y: tensor<4xi8>) -> (tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>) {
  // input 0: -128 -128 -128 7
  // input 1: 7 -1 0 -128
  // expect: -18 -128 0 0 -2 0 -128 7 -18 -128 0 0 -2 0 -128 7
  %0 = uop.idiv %x, %y : tensor<4xi8>
  %1 = uop.mod %x, %y : tensor<4xi8>
  %p = uop.const dense<[-128, -128, -128, 7]> : tensor<4xi8>
  %q = uop.const dense<[7, -1, 0, -128]> : tensor<4xi8>
  %2 = uop.idiv %p, %q : tensor<4xi8>
  %3 = uop.mod %p, %q : tensor<4xi8>
  return %0, %1, %2, %3 : tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>
}
