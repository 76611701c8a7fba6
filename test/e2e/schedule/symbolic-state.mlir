// RUN: /usr/bin/python3 %S/Inputs/on_both_devices.py %s n=0 m=0 | FileCheck %s
// RUN: /usr/bin/python3 %S/Inputs/on_both_devices.py %s n=2 m=5 | FileCheck %s
// RUN: /usr/bin/python3 %S/Inputs/on_both_devices.py %s n=8 m=6 | FileCheck %s
// CHECK: 5 functions

// A ring buffer: the oldest row is overwritten, and the rows are read from the oldest on.
func.func @ring(%cache: tensor<4x3xi32> {uop.mutable}, %row: tensor<1x3xi32>) -> tensor<4x3xi32> {
  %n = uop.define_var "n" min 0 max 8 : index
  %four = uop.const 4 : index
  %one = uop.const 1 : index
  %at = uop.mod %n, %four : index
  %rest = uop.sub %four, %at : index
  %0 = uop.shrink %cache offsets [%at, 0] : tensor<4x3xi32> -> tensor<1x3xi32>
  %1 = uop.assign %0, %row : tensor<1x3xi32>
  %2 = uop.after %cache, %1 : tensor<4x3xi32>, tensor<1x3xi32>
  %3 = uop.shrink %2 offsets [%at, 0] sizes [%rest, 3] : tensor<4x3xi32> -> tensor<?x3xi32>
  %4 = uop.pad %3 low [0, 0] high [%at, 0] : tensor<?x3xi32> -> tensor<?x3xi32>
  %5 = uop.shrink %2 offsets [0, 0] sizes [%at, 3] : tensor<4x3xi32> -> tensor<?x3xi32>
  %6 = uop.pad %5 low [%rest, 0] high [0, 0] : tensor<?x3xi32> -> tensor<?x3xi32>
  %7 = uop.add %4, %6 : tensor<?x3xi32>
  %8 = uop.reshape %7 : tensor<?x3xi32> -> tensor<4x3xi32>
  return %8 : tensor<4x3xi32>
}

// A window that is cut off at the beginning.
func.func @window(%x: tensor<9x3xi32>) -> (tensor<?x3xi32>, tensor<1x3xi32>) {
  %n = uop.define_var "n" min 0 max 8 : index
  %zero = uop.const 0 : index
  %one = uop.const 1 : index
  %three = uop.const 3 : index
  %before = uop.sub %n, %three : index
  %start = uop.max %before, %zero : index
  %end = uop.add %n, %one : index
  %size = uop.sub %end, %start : index
  %0 = uop.shrink %x offsets [%start, 0] sizes [%size, 3] : tensor<9x3xi32> -> tensor<?x3xi32>
  %1 = uop.reduce_axis max %0 axes [0] : tensor<?x3xi32> -> tensor<1x3xi32>
  return %0, %1 : tensor<?x3xi32>, tensor<1x3xi32>
}

// Shifts the filled part of a buffer: what is read overlaps what is written.
func.func @shift(%x: tensor<12xi32> {uop.mutable}) -> tensor<?xi32> {
  %n = uop.define_var "n" min 0 max 8 : index
  %m = uop.define_var "m" min 0 max 6 : index
  %h = uop.const 2 : index
  %d = uop.idiv %m, %h : index
  %0 = uop.shrink %x offsets [0] sizes [%n] : tensor<12xi32> -> tensor<?xi32>
  %1 = uop.shrink %x offsets [%d] sizes [%n] : tensor<12xi32> -> tensor<?xi32>
  %2 = uop.assign %1, %0 : tensor<?xi32>
  %3 = uop.add %2, %0 : tensor<?xi32>
  return %3 : tensor<?xi32>
}

// Two variables and their products; the same number in two ways.
func.func @tiles(%x: tensor<48xi32>) -> (tensor<?x?xi32>, tensor<1x1xi32>) {
  %n = uop.define_var "n" min 0 max 8 : index
  %m = uop.define_var "m" min 0 max 6 : index
  %two = uop.const 2 : index
  %a = uop.mul %n, %m : index
  %b = uop.mul %m, %n : index
  %0 = uop.shrink %x offsets [0] sizes [%a] : tensor<48xi32> -> tensor<?xi32>
  %1 = uop.shrink %x offsets [0] sizes [%b] : tensor<48xi32> -> tensor<?xi32>
  %2 = uop.add %0, %1 : tensor<?xi32>
  %3 = uop.reshape %2 sizes [%n, %m] : tensor<?xi32> -> tensor<?x?xi32>
  %4 = uop.permute %3 [1, 0] : tensor<?x?xi32> -> tensor<?x?xi32>
  %5 = uop.reshape %4 sizes [1, %b] : tensor<?x?xi32> -> tensor<1x?xi32>
  %6 = uop.reduce_axis max %5 axes [1] : tensor<1x?xi32> -> tensor<1x1xi32>
  return %4, %6 : tensor<?x?xi32>, tensor<1x1xi32>
}

// A loss over a batch of any size, its gradient, and an update of the weights.
func.func @train(%x: tensor<8x3xf32>, %y: tensor<8x1xf32>, %w: tensor<3x1xf32> {uop.mutable}) -> tensor<1x1xf32> {
  %n = uop.define_var "n" min 0 max 8 : index
  %0 = uop.shrink %x offsets [0, 0] sizes [%n, 3] : tensor<8x3xf32> -> tensor<?x3xf32>
  %1 = uop.shrink %y offsets [0, 0] sizes [%n, 1] : tensor<8x1xf32> -> tensor<?x1xf32>
  %2 = uop.permute %w [1, 0] : tensor<3x1xf32> -> tensor<1x3xf32>
  %3 = uop.expand %2 sizes [%n, 3] : tensor<1x3xf32> -> tensor<?x3xf32>
  %4 = uop.mul %0, %3 : tensor<?x3xf32>
  %5 = uop.reduce_axis add %4 axes [1] : tensor<?x3xf32> -> tensor<?x1xf32>
  %6 = uop.sub %5, %1 : tensor<?x1xf32>
  %7 = uop.mul %6, %6 : tensor<?x1xf32>
  %8 = uop.reduce_axis add %7 axes [0] : tensor<?x1xf32> -> tensor<1x1xf32>
  %9 = uop.expand %6 sizes [%n, 3] : tensor<?x1xf32> -> tensor<?x3xf32>
  %10 = uop.mul %9, %0 : tensor<?x3xf32>
  %11 = uop.reduce_axis add %10 axes [0] : tensor<?x3xf32> -> tensor<1x3xf32>
  %12 = uop.permute %11 [1, 0] : tensor<1x3xf32> -> tensor<3x1xf32>
  %13 = uop.const dense<0.125> : tensor<3x1xf32>
  %14 = uop.mul %12, %13 : tensor<3x1xf32>
  %15 = uop.sub %w, %14 : tensor<3x1xf32>
  %16 = uop.assign %w, %15 : tensor<3x1xf32>
  return %8 : tensor<1x1xf32>
}
