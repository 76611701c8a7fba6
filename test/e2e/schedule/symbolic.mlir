// RUN: /usr/bin/python3 %S/Inputs/on_both_devices.py %s n=0 m=5 | FileCheck %s
// RUN: /usr/bin/python3 %S/Inputs/on_both_devices.py %s n=1 m=4 | FileCheck %s
// RUN: /usr/bin/python3 %S/Inputs/on_both_devices.py %s n=3 m=1 | FileCheck %s
// RUN: /usr/bin/python3 %S/Inputs/on_both_devices.py %s n=8 m=2 | FileCheck %s
// CHECK: 12 functions

// A loop that may be empty.
func.func @count(%a: tensor<10xi32>) -> tensor<1xi32> {
  // expect n=0: 0
  // expect n=1: 1
  // expect n=3: 3
  // expect n=8: 8
  %n = uop.define_var "n" min 0 max 8 : index
  %one = uop.const dense<1> : tensor<10xi32>
  %0 = uop.shrink %one offsets [0] sizes [%n] : tensor<10xi32> -> tensor<?xi32>
  %1 = uop.reduce_axis add %0 axes [0] : tensor<?xi32> -> tensor<1xi32>
  return %1 : tensor<1xi32>
}

func.func @sum_of_first(%a: tensor<10xf32>) -> (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) {
  // input 0: 1 2 4 8 16 32 64 128 256 512
  // expect n=0: 0 1 -inf
  // expect n=1: 1 1 1
  // expect n=3: 7 8 4
  // expect n=8: 255 268435456 128
  %n = uop.define_var "n" min 0 max 8 : index
  %0 = uop.shrink %a offsets [0] sizes [%n] : tensor<10xf32> -> tensor<?xf32>
  %1 = uop.reduce_axis add %0 axes [0] : tensor<?xf32> -> tensor<1xf32>
  %2 = uop.reduce_axis mul %0 axes [0] : tensor<?xf32> -> tensor<1xf32>
  %3 = uop.reduce_axis max %0 axes [0] : tensor<?xf32> -> tensor<1xf32>
  return %1, %2, %3 : tensor<1xf32>, tensor<1xf32>, tensor<1xf32>
}

// The result is as long as the size is in this run.
func.func @permute_and_flatten(%a: tensor<4x8xi32>) -> tensor<?xi32> {
  %n = uop.define_var "n" min 0 max 8 : index
  %four = uop.const 4 : index
  %all = uop.mul %n, %four : index
  %0 = uop.shrink %a offsets [0, 0] sizes [4, %n] : tensor<4x8xi32> -> tensor<4x?xi32>
  %1 = uop.permute %0 [1, 0] : tensor<4x?xi32> -> tensor<?x4xi32>
  %2 = uop.reshape %1 sizes [%all] : tensor<?x4xi32> -> tensor<?xi32>
  %3 = uop.reshape %0 sizes [%all] : tensor<4x?xi32> -> tensor<?xi32>
  %4 = uop.sub %2, %3 : tensor<?xi32>
  return %4 : tensor<?xi32>
}

func.func @pad_and_shrink(%a: tensor<8x3xi32>) -> (tensor<?x4xi32>, tensor<?x3xi32>) {
  %n = uop.define_var "n" min 0 max 8 : index
  %m = uop.define_var "m" min 0 max 8 : index
  %0 = uop.shrink %a offsets [0, 0] sizes [%n, 3] : tensor<8x3xi32> -> tensor<?x3xi32>
  %1 = uop.pad %0 low [%m, 1] high [2, 0] : tensor<?x3xi32> -> tensor<?x4xi32>
  %2 = uop.flip %1 axes [0, 1] : tensor<?x4xi32>
  %3 = uop.shrink %1 offsets [%m, 1] sizes [%n, 3] : tensor<?x4xi32> -> tensor<?x3xi32>
  return %2, %3 : tensor<?x4xi32>, tensor<?x3xi32>
}

func.func @expand(%a: tensor<1x4xi32>) -> (tensor<?x4xi32>, tensor<1x4xi32>) {
  %n = uop.define_var "n" min 0 max 8 : index
  %0 = uop.expand %a sizes [%n, 4] : tensor<1x4xi32> -> tensor<?x4xi32>
  %1 = uop.reduce_axis add %0 axes [0] : tensor<?x4xi32> -> tensor<1x4xi32>
  return %0, %1 : tensor<?x4xi32>, tensor<1x4xi32>
}

// Whether a symbolic size is one is known at run time only.
func.func @expand_symbolic(%a: tensor<8xi32>) -> tensor<?xi32> {
  %n = uop.define_var "n" min 0 max 8 : index
  %b = uop.bind %n, %n : index
  %0 = uop.shrink %a offsets [0] sizes [%n] : tensor<8xi32> -> tensor<?xi32>
  %1 = uop.expand %0 sizes [%b] : tensor<?xi32> -> tensor<?xi32>
  %2 = uop.flip %1 axes [0] : tensor<?xi32>
  return %2 : tensor<?xi32>
}

func.func @softmax(%a: tensor<8x8xf32>) -> tensor<?x?xf32> {
  %n = uop.define_var "n" min 0 max 8 : index
  %m = uop.define_var "m" min 0 max 8 : index
  %0 = uop.shrink %a offsets [0, 0] sizes [%n, %m] : tensor<8x8xf32> -> tensor<?x?xf32>
  %1 = uop.reduce_axis max %0 axes [1] : tensor<?x?xf32> -> tensor<?x1xf32>
  %2 = uop.expand %1 sizes [%n, %m] : tensor<?x1xf32> -> tensor<?x?xf32>
  %3 = uop.sub %0, %2 : tensor<?x?xf32>
  %4 = uop.exp2 %3 : tensor<?x?xf32>
  %5 = uop.reduce_axis add %4 axes [1] : tensor<?x?xf32> -> tensor<?x1xf32>
  %6 = uop.expand %5 sizes [%n, %m] : tensor<?x1xf32> -> tensor<?x?xf32>
  %7 = uop.fdiv %4, %6 : tensor<?x?xf32>
  return %7 : tensor<?x?xf32>
}

// Part of an argument is written, from what is elsewhere in it.
func.func @write(%a: tensor<16xi32> {uop.mutable}) -> tensor<16xi32> {
  %n = uop.define_var "n" min 0 max 8 : index
  %m = uop.define_var "m" min 0 max 8 : index
  %0 = uop.shrink %a offsets [%m] sizes [%n] : tensor<16xi32> -> tensor<?xi32>
  %1 = uop.shrink %a offsets [0] sizes [%n] : tensor<16xi32> -> tensor<?xi32>
  %2 = uop.assign %0, %1 : tensor<?xi32>
  %3 = uop.flip %2 axes [0] : tensor<?xi32>
  %4 = uop.assign %1, %3 : tensor<?xi32>
  %5 = uop.after %a, %4 : tensor<16xi32>, tensor<?xi32>
  %6 = uop.sub %5, %a : tensor<16xi32>
  return %6 : tensor<16xi32>
}

func.func @bytes(%a: tensor<8x2xi32>) -> tensor<?x8xi8> {
  %n = uop.define_var "n" min 0 max 8 : index
  %0 = uop.shrink %a offsets [0, 0] sizes [%n, 2] : tensor<8x2xi32> -> tensor<?x2xi32>
  %1 = uop.bitcast %0 : tensor<?x2xi32> -> tensor<?x8xi8>
  %2 = uop.flip %1 axes [0, 1] : tensor<?x8xi8>
  return %2 : tensor<?x8xi8>
}

// A gather from as many rows as there are in this run.
func.func @gather_rows(%index: tensor<30xi32>, %table: tensor<8x3xf32>) -> tensor<30x1x3xf32> {
  %n = uop.define_var "n" min 0 max 8 : index
  %ones = uop.const dense<1> : tensor<8xi32>
  %p = uop.pad %ones low [7] high [0] : tensor<8xi32> -> tensor<15xi32>
  %0 = uop.reshape %p : tensor<15xi32> -> tensor<1x15xi32>
  %1 = uop.expand %0 : tensor<1x15xi32> -> tensor<9x15xi32>
  %2 = uop.reshape %1 : tensor<9x15xi32> -> tensor<135xi32>
  %3 = uop.shrink %2 offsets [0] : tensor<135xi32> -> tensor<128xi32>
  %4 = uop.reshape %3 : tensor<128xi32> -> tensor<8x16xi32>
  %5 = uop.shrink %4 offsets [0, 0] : tensor<8x16xi32> -> tensor<8x8xi32>
  %6 = uop.reduce_axis add %5 axes [1] : tensor<8x8xi32> -> tensor<8x1xi32>
  %7 = uop.shrink %6 offsets [0, 0] sizes [%n, 1] : tensor<8x1xi32> -> tensor<?x1xi32>
  %8 = uop.reshape %7 sizes [1, %n, 1] : tensor<?x1xi32> -> tensor<1x?x1xi32>
  %position = uop.expand %8 sizes [30, %n, 3] : tensor<1x?x1xi32> -> tensor<30x?x3xi32>
  %9 = uop.reshape %index : tensor<30xi32> -> tensor<30x1x1xi32>
  %wanted = uop.expand %9 sizes [30, %n, 3] : tensor<30x1x1xi32> -> tensor<30x?x3xi32>
  %10 = uop.shrink %table offsets [0, 0] sizes [%n, 3] : tensor<8x3xf32> -> tensor<?x3xf32>
  %11 = uop.reshape %10 sizes [1, %n, 3] : tensor<?x3xf32> -> tensor<1x?x3xf32>
  %row = uop.expand %11 sizes [30, %n, 3] : tensor<1x?x3xf32> -> tensor<30x?x3xf32>
  %cz = uop.const dense<0.0> : tensor<1x1x1xf32>
  %zero = uop.expand %cz sizes [30, %n, 3] : tensor<1x1x1xf32> -> tensor<30x?x3xf32>
  %is = uop.cmpeq %position, %wanted : tensor<30x?x3xi32>
  %12 = uop.where %is, %row, %zero : tensor<30x?x3xf32>
  %13 = uop.reduce_axis add %12 axes [1] : tensor<30x?x3xf32> -> tensor<30x1x3xf32>
  return %13 : tensor<30x1x3xf32>
}

// How many of them come before an index, and of all of them.
func.func @count_rows(%index: tensor<30xi8>) -> (tensor<30x1xi32>, tensor<30x1xf32>, tensor<30x1xi1>) {
  %n = uop.define_var "n" min 0 max 8 : index
  %some = uop.const dense<[3, -2, 50, 7, 0, 1, 2, 5]> : tensor<8xi8>
  %0 = uop.shrink %some offsets [0] sizes [%n] : tensor<8xi8> -> tensor<?xi8>
  %1 = uop.reshape %0 sizes [1, %n] : tensor<?xi8> -> tensor<1x?xi8>
  %2 = uop.expand %1 sizes [30, %n] : tensor<1x?xi8> -> tensor<30x?xi8>
  %3 = uop.reshape %index : tensor<30xi8> -> tensor<30x1xi8>
  %4 = uop.expand %3 sizes [30, %n] : tensor<30x1xi8> -> tensor<30x?xi8>
  %5 = uop.cmplt %2, %4 : tensor<30x?xi8>
  %6 = uop.cast %5 : tensor<30x?xi1> -> tensor<30x?xi32>
  %7 = uop.reduce_axis add %6 axes [1] : tensor<30x?xi32> -> tensor<30x1xi32>
  %8 = uop.cast %4 : tensor<30x?xi8> -> tensor<30x?xf32>
  %9 = uop.reduce_axis add %8 axes [1] : tensor<30x?xf32> -> tensor<30x1xf32>
  %zero = uop.const dense<0> : tensor<1x1xi8>
  %10 = uop.expand %zero sizes [30, %n] : tensor<1x1xi8> -> tensor<30x?xi8>
  %11 = uop.cmplt %4, %10 : tensor<30x?xi8>
  %12 = uop.reduce_axis mul %11 axes [1] : tensor<30x?xi1> -> tensor<30x1xi1>
  return %7, %9, %12 : tensor<30x1xi32>, tensor<30x1xf32>, tensor<30x1xi1>
}

// In place, where all that is given are symbolic sizes and places.
func.func @write_in_place(%a: tensor<16x3xi32> {uop.mutable}) {
  // kernels: 2
  // buffers: 0
  %n = uop.define_var "n" min 0 max 8 : index
  %m = uop.define_var "m" min 0 max 8 : index
  %0 = uop.shrink %a offsets [%m, 0] sizes [%n, 2] : tensor<16x3xi32> -> tensor<?x2xi32>
  %2 = uop.add %0, %0 : tensor<?x2xi32>
  %3 = uop.assign %0, %2 : tensor<?x2xi32>
  %4 = uop.shrink %a offsets [%m, 2] sizes [%n, 1] : tensor<16x3xi32> -> tensor<?x1xi32>
  %5 = uop.neg %4 : tensor<?x1xi32>
  %6 = uop.assign %4, %5 : tensor<?x1xi32>
  return
}
