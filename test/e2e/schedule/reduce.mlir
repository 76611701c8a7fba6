// RUN: /usr/bin/python3 %S/Inputs/on_both_devices.py %s | FileCheck %s
// CHECK: 9 functions

// Reductions over loops of one size are not one.
func.func @rows_and_all(%a: tensor<3x256xi32>) -> tensor<3x1xi32> {
  %0 = uop.reduce_axis add %a axes [1] : tensor<3x256xi32> -> tensor<3x1xi32>
  %1 = uop.reduce_axis add %0 axes [0] : tensor<3x1xi32> -> tensor<1x1xi32>
  %2 = uop.expand %1 : tensor<1x1xi32> -> tensor<3x1xi32>
  %3 = uop.add %0, %2 : tensor<3x1xi32>
  return %3 : tensor<3x1xi32>
}

func.func @square(%a: tensor<5x5xi32>) -> (tensor<5x1xi32>, tensor<1x5xi32>, tensor<5x5xi32>) {
  %0 = uop.reduce_axis add %a axes [1] : tensor<5x5xi32> -> tensor<5x1xi32>
  %1 = uop.reduce_axis max %a axes [0] : tensor<5x5xi32> -> tensor<1x5xi32>
  %2 = uop.expand %0 : tensor<5x1xi32> -> tensor<5x5xi32>
  %3 = uop.expand %1 : tensor<1x5xi32> -> tensor<5x5xi32>
  %4 = uop.mul %2, %3 : tensor<5x5xi32>
  %5 = uop.permute %4 [1, 0] : tensor<5x5xi32> -> tensor<5x5xi32>
  %6 = uop.sub %4, %5 : tensor<5x5xi32>
  return %0, %1, %6 : tensor<5x1xi32>, tensor<1x5xi32>, tensor<5x5xi32>
}

// A running sum of a running sum.
func.func @cumsum_twice(%a: tensor<33xi32>) -> tensor<33xi32> {
  %0 = uop.pad %a low [32] high [0] : tensor<33xi32> -> tensor<65xi32>
  %1 = uop.reshape %0 : tensor<65xi32> -> tensor<1x65xi32>
  %2 = uop.expand %1 : tensor<1x65xi32> -> tensor<34x65xi32>
  %3 = uop.reshape %2 : tensor<34x65xi32> -> tensor<2210xi32>
  %4 = uop.shrink %3 offsets [0] : tensor<2210xi32> -> tensor<2178xi32>
  %5 = uop.reshape %4 : tensor<2178xi32> -> tensor<33x66xi32>
  %6 = uop.shrink %5 offsets [0, 0] : tensor<33x66xi32> -> tensor<33x33xi32>
  %7 = uop.reduce_axis add %6 axes [1] : tensor<33x33xi32> -> tensor<33x1xi32>
  %8 = uop.reshape %7 : tensor<33x1xi32> -> tensor<33xi32>
  %9 = uop.pad %8 low [32] high [0] : tensor<33xi32> -> tensor<65xi32>
  %10 = uop.reshape %9 : tensor<65xi32> -> tensor<1x65xi32>
  %11 = uop.expand %10 : tensor<1x65xi32> -> tensor<34x65xi32>
  %12 = uop.reshape %11 : tensor<34x65xi32> -> tensor<2210xi32>
  %13 = uop.shrink %12 offsets [0] : tensor<2210xi32> -> tensor<2178xi32>
  %14 = uop.reshape %13 : tensor<2178xi32> -> tensor<33x66xi32>
  %15 = uop.shrink %14 offsets [0, 0] : tensor<33x66xi32> -> tensor<33x33xi32>
  %16 = uop.reduce_axis add %15 axes [1] : tensor<33x33xi32> -> tensor<33x1xi32>
  %17 = uop.reshape %16 : tensor<33x1xi32> -> tensor<33xi32>
  return %17 : tensor<33xi32>
}

// Mean, variance and scale of each group of channels.
func.func @group_norm(%x: tensor<1x8x4x4xf32>, %scale: tensor<8xf32>) -> tensor<1x8x4x4xf32> {
  %g = uop.reshape %x : tensor<1x8x4x4xf32> -> tensor<4x2x4x4xf32>
  %sum = uop.reduce_axis add %g axes [1, 2, 3] : tensor<4x2x4x4xf32> -> tensor<4x1x1x1xf32>
  %part = uop.const dense<0.03125> : tensor<4x1x1x1xf32>
  %mean = uop.mul %sum, %part : tensor<4x1x1x1xf32>
  %m = uop.expand %mean : tensor<4x1x1x1xf32> -> tensor<4x2x4x4xf32>
  %d = uop.sub %g, %m : tensor<4x2x4x4xf32>
  %sq = uop.mul %d, %d : tensor<4x2x4x4xf32>
  %var = uop.reduce_axis add %sq axes [1, 2, 3] : tensor<4x2x4x4xf32> -> tensor<4x1x1x1xf32>
  %v = uop.mul %var, %part : tensor<4x1x1x1xf32>
  %eps = uop.const dense<1.0e-5> : tensor<4x1x1x1xf32>
  %v2 = uop.add %v, %eps : tensor<4x1x1x1xf32>
  %s = uop.sqrt %v2 : tensor<4x1x1x1xf32>
  %e = uop.expand %s : tensor<4x1x1x1xf32> -> tensor<4x2x4x4xf32>
  %n = uop.fdiv %d, %e : tensor<4x2x4x4xf32>
  %r = uop.reshape %n : tensor<4x2x4x4xf32> -> tensor<1x8x4x4xf32>
  %w = uop.reshape %scale : tensor<8xf32> -> tensor<1x8x1x1xf32>
  %we = uop.expand %w : tensor<1x8x1x1xf32> -> tensor<1x8x4x4xf32>
  %o = uop.mul %r, %we : tensor<1x8x4x4xf32>
  return %o : tensor<1x8x4x4xf32>
}

// A window of two by two over all channels, and then a product over channels.
func.func @convolutions(%x: tensor<1x3x5x5xi32>, %w1: tensor<4x3x2x2xi32>, %w2: tensor<2x4xi32>) -> tensor<2x4x4xi32> {
  %0 = uop.reshape %x : tensor<1x3x5x5xi32> -> tensor<3x1x5x1x5xi32>
  %1 = uop.expand %0 : tensor<3x1x5x1x5xi32> -> tensor<3x3x5x3x5xi32>
  %2 = uop.reshape %1 : tensor<3x3x5x3x5xi32> -> tensor<3x15x15xi32>
  %3 = uop.shrink %2 offsets [0, 0, 0] : tensor<3x15x15xi32> -> tensor<3x12x12xi32>
  %4 = uop.reshape %3 : tensor<3x12x12xi32> -> tensor<3x2x6x2x6xi32>
  %5 = uop.shrink %4 offsets [0, 0, 0, 0, 0] : tensor<3x2x6x2x6xi32> -> tensor<3x2x4x2x4xi32>
  %6 = uop.permute %5 [2, 4, 0, 1, 3] : tensor<3x2x4x2x4xi32> -> tensor<4x4x3x2x2xi32>
  %7 = uop.reshape %6 : tensor<4x4x3x2x2xi32> -> tensor<1x4x4x3x2x2xi32>
  %8 = uop.expand %7 : tensor<1x4x4x3x2x2xi32> -> tensor<4x4x4x3x2x2xi32>
  %9 = uop.reshape %w1 : tensor<4x3x2x2xi32> -> tensor<4x1x1x3x2x2xi32>
  %10 = uop.expand %9 : tensor<4x1x1x3x2x2xi32> -> tensor<4x4x4x3x2x2xi32>
  %11 = uop.mul %8, %10 : tensor<4x4x4x3x2x2xi32>
  %12 = uop.reduce_axis add %11 axes [3, 4, 5] : tensor<4x4x4x3x2x2xi32> -> tensor<4x4x4x1x1x1xi32>
  %13 = uop.reshape %12 : tensor<4x4x4x1x1x1xi32> -> tensor<1x4x4x4xi32>
  %14 = uop.expand %13 : tensor<1x4x4x4xi32> -> tensor<2x4x4x4xi32>
  %15 = uop.reshape %w2 : tensor<2x4xi32> -> tensor<2x4x1x1xi32>
  %16 = uop.expand %15 : tensor<2x4x1x1xi32> -> tensor<2x4x4x4xi32>
  %17 = uop.mul %14, %16 : tensor<2x4x4x4xi32>
  %18 = uop.reduce_axis add %17 axes [1] : tensor<2x4x4x4xi32> -> tensor<2x1x4x4xi32>
  %19 = uop.reshape %18 : tensor<2x1x4x4xi32> -> tensor<2x4x4xi32>
  return %19 : tensor<2x4x4xi32>
}

// What is reduced is used under a pad, through a flip and as it is.
func.func @reduce_with_many_users(%a: tensor<4x6xi32>) -> (tensor<6x1xi32>, tensor<4x1xi32>) {
  %0 = uop.reduce_axis max %a axes [1] : tensor<4x6xi32> -> tensor<4x1xi32>
  %1 = uop.pad %0 low [1, 0] high [1, 0] : tensor<4x1xi32> -> tensor<6x1xi32>
  %2 = uop.flip %0 axes [0] : tensor<4x1xi32>
  %3 = uop.sub %0, %2 : tensor<4x1xi32>
  return %1, %3 : tensor<6x1xi32>, tensor<4x1xi32>
}

// A range that is not in what is reduced repeats it.
func.func @reduce_of_repeated(%a: tensor<4x1xi32>) -> (tensor<4x1xi32>, tensor<4x1xi32>) {
  %0 = uop.expand %a : tensor<4x1xi32> -> tensor<4x7xi32>
  %1 = uop.reduce_axis add %0 axes [1] : tensor<4x7xi32> -> tensor<4x1xi32>
  %2 = uop.reduce_axis mul %0 axes [1] : tensor<4x7xi32> -> tensor<4x1xi32>
  return %1, %2 : tensor<4x1xi32>, tensor<4x1xi32>
}

func.func @flags(%a: tensor<4x6xi32>) -> (tensor<4x1xi1>, tensor<4x1xi1>, tensor<1x1xi1>) {
  %zero = uop.const dense<0> : tensor<4x6xi32>
  %0 = uop.cmplt %zero, %a : tensor<4x6xi32>
  %1 = uop.reduce_axis add %0 axes [1] : tensor<4x6xi1> -> tensor<4x1xi1>
  %2 = uop.reduce_axis mul %0 axes [1] : tensor<4x6xi1> -> tensor<4x1xi1>
  %3 = uop.reduce_axis max %2 axes [0] : tensor<4x1xi1> -> tensor<1x1xi1>
  return %1, %2, %3 : tensor<4x1xi1>, tensor<4x1xi1>, tensor<1x1xi1>
}

// Softmax over rows that are computed first, and its transpose.
func.func @softmax(%a: tensor<6x9xf32>) -> (tensor<6x9xf32>, tensor<9x6xf32>) {
  %0 = uop.exp2 %a : tensor<6x9xf32>
  %1 = uop.reduce_axis max %0 axes [1] : tensor<6x9xf32> -> tensor<6x1xf32>
  %2 = uop.expand %1 : tensor<6x1xf32> -> tensor<6x9xf32>
  %3 = uop.sub %0, %2 : tensor<6x9xf32>
  %4 = uop.exp2 %3 : tensor<6x9xf32>
  %5 = uop.reduce_axis add %4 axes [1] : tensor<6x9xf32> -> tensor<6x1xf32>
  %6 = uop.expand %5 : tensor<6x1xf32> -> tensor<6x9xf32>
  %7 = uop.fdiv %4, %6 : tensor<6x9xf32>
  %8 = uop.permute %7 [1, 0] : tensor<6x9xf32> -> tensor<9x6xf32>
  return %7, %8 : tensor<6x9xf32>, tensor<9x6xf32>
}
