// RUN: /usr/bin/python3 %S/Inputs/on_both_devices.py %s

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

// Two convolutions in a row: windows over all channels, then products over them.
func.func @convolution_then_1x1(%x: tensor<4x6x6xi32>, %w: tensor<4x4x3x3xi32>, %v: tensor<3x4x1x1xi32>) -> tensor<3x4x4xi32> {
  // input 0: of i: i * 7 % 11 - 5
  // input 1: of i: i * 5 % 7 - 3
  // input 2: of i: i * 3 % 5 - 2
  // expect: -17 -77 94 78 -25 -52 9 -128 -77 94 78 -26 -52 9 -128 -1 -18 45 -35 -27 30 5 -97 54 45 -35 -27 80 5 -97 54 -26 56 -33 -89 -57 50 27 37 -19 -33 -89 -57 -69 27 37 -19 24
  // kernels: 2
  %0 = uop.reshape %x : tensor<4x6x6xi32> -> tensor<4x1x6x1x6xi32>
  %1 = uop.expand %0 : tensor<4x1x6x1x6xi32> -> tensor<4x4x6x4x6xi32>
  %2 = uop.reshape %1 : tensor<4x4x6x4x6xi32> -> tensor<4x24x24xi32>
  %3 = uop.shrink %2 offsets [0, 0, 0] : tensor<4x24x24xi32> -> tensor<4x21x21xi32>
  %4 = uop.reshape %3 : tensor<4x21x21xi32> -> tensor<4x3x7x3x7xi32>
  %5 = uop.shrink %4 offsets [0, 0, 0, 0, 0] : tensor<4x3x7x3x7xi32> -> tensor<4x3x4x3x4xi32>
  %6 = uop.permute %5 [0, 2, 4, 1, 3] : tensor<4x3x4x3x4xi32> -> tensor<4x4x4x3x3xi32>
  %7 = uop.reshape %6 : tensor<4x4x4x3x3xi32> -> tensor<1x4x1x4x4x3x3xi32>
  %8 = uop.permute %7 [0, 2, 3, 4, 1, 5, 6] : tensor<1x4x1x4x4x3x3xi32> -> tensor<1x1x4x4x4x3x3xi32>
  %9 = uop.expand %8 : tensor<1x1x4x4x4x3x3xi32> -> tensor<1x4x4x4x4x3x3xi32>
  %10 = uop.reshape %w : tensor<4x4x3x3xi32> -> tensor<1x4x1x1x4x3x3xi32>
  %11 = uop.expand %10 : tensor<1x4x1x1x4x3x3xi32> -> tensor<1x4x4x4x4x3x3xi32>
  %12 = uop.mul %9, %11 : tensor<1x4x4x4x4x3x3xi32>
  %13 = uop.reduce_axis add %12 axes [4, 5, 6] : tensor<1x4x4x4x4x3x3xi32> -> tensor<1x4x4x4x1x1x1xi32>
  %14 = uop.reshape %13 : tensor<1x4x4x4x1x1x1xi32> -> tensor<4x4x4xi32>
  %15 = uop.reshape %14 : tensor<4x4x4xi32> -> tensor<4x1x4x1x4xi32>
  %16 = uop.expand %15 : tensor<4x1x4x1x4xi32> -> tensor<4x2x4x2x4xi32>
  %17 = uop.reshape %16 : tensor<4x2x4x2x4xi32> -> tensor<4x8x8xi32>
  %18 = uop.shrink %17 offsets [0, 0, 0] : tensor<4x8x8xi32> -> tensor<4x5x5xi32>
  %19 = uop.reshape %18 : tensor<4x5x5xi32> -> tensor<4x1x5x1x5xi32>
  %20 = uop.shrink %19 offsets [0, 0, 0, 0, 0] : tensor<4x1x5x1x5xi32> -> tensor<4x1x4x1x4xi32>
  %21 = uop.permute %20 [0, 2, 4, 1, 3] : tensor<4x1x4x1x4xi32> -> tensor<4x4x4x1x1xi32>
  %22 = uop.reshape %21 : tensor<4x4x4x1x1xi32> -> tensor<1x4x1x4x4x1x1xi32>
  %23 = uop.permute %22 [0, 2, 3, 4, 1, 5, 6] : tensor<1x4x1x4x4x1x1xi32> -> tensor<1x1x4x4x4x1x1xi32>
  %24 = uop.expand %23 : tensor<1x1x4x4x4x1x1xi32> -> tensor<1x3x4x4x4x1x1xi32>
  %25 = uop.reshape %v : tensor<3x4x1x1xi32> -> tensor<1x3x1x1x4x1x1xi32>
  %26 = uop.expand %25 : tensor<1x3x1x1x4x1x1xi32> -> tensor<1x3x4x4x4x1x1xi32>
  %27 = uop.mul %24, %26 : tensor<1x3x4x4x4x1x1xi32>
  %28 = uop.reduce_axis add %27 axes [4, 5, 6] : tensor<1x3x4x4x4x1x1xi32> -> tensor<1x3x4x4x1x1x1xi32>
  %29 = uop.reshape %28 : tensor<1x3x4x4x1x1x1xi32> -> tensor<3x4x4xi32>
  return %29 : tensor<3x4x4xi32>
}

func.func @convolutions_of_other_channels(%x: tensor<2x7x7xi32>, %w: tensor<4x2x3x3xi32>, %v: tensor<3x4x3x3xi32>) -> tensor<3x3x3xi32> {
  // input 0: of i: i * 7 % 11 - 5
  // input 1: of i: i * 5 % 7 - 3
  // input 2: of i: i * 3 % 5 - 2
  // expect: -4 156 52 -138 55 -16 -52 -35 -62 48 -76 97 -39 -119 76 61 -41 -33 -185 37 17 60 -158 -112 129 98 56
  // kernels: 2
  %0 = uop.reshape %x : tensor<2x7x7xi32> -> tensor<2x1x7x1x7xi32>
  %1 = uop.expand %0 : tensor<2x1x7x1x7xi32> -> tensor<2x4x7x4x7xi32>
  %2 = uop.reshape %1 : tensor<2x4x7x4x7xi32> -> tensor<2x28x28xi32>
  %3 = uop.shrink %2 offsets [0, 0, 0] : tensor<2x28x28xi32> -> tensor<2x24x24xi32>
  %4 = uop.reshape %3 : tensor<2x24x24xi32> -> tensor<2x3x8x3x8xi32>
  %5 = uop.shrink %4 offsets [0, 0, 0, 0, 0] : tensor<2x3x8x3x8xi32> -> tensor<2x3x5x3x5xi32>
  %6 = uop.permute %5 [0, 2, 4, 1, 3] : tensor<2x3x5x3x5xi32> -> tensor<2x5x5x3x3xi32>
  %7 = uop.reshape %6 : tensor<2x5x5x3x3xi32> -> tensor<1x2x1x5x5x3x3xi32>
  %8 = uop.permute %7 [0, 2, 3, 4, 1, 5, 6] : tensor<1x2x1x5x5x3x3xi32> -> tensor<1x1x5x5x2x3x3xi32>
  %9 = uop.expand %8 : tensor<1x1x5x5x2x3x3xi32> -> tensor<1x4x5x5x2x3x3xi32>
  %10 = uop.reshape %w : tensor<4x2x3x3xi32> -> tensor<1x4x1x1x2x3x3xi32>
  %11 = uop.expand %10 : tensor<1x4x1x1x2x3x3xi32> -> tensor<1x4x5x5x2x3x3xi32>
  %12 = uop.mul %9, %11 : tensor<1x4x5x5x2x3x3xi32>
  %13 = uop.reduce_axis add %12 axes [4, 5, 6] : tensor<1x4x5x5x2x3x3xi32> -> tensor<1x4x5x5x1x1x1xi32>
  %14 = uop.reshape %13 : tensor<1x4x5x5x1x1x1xi32> -> tensor<4x5x5xi32>
  %15 = uop.reshape %14 : tensor<4x5x5xi32> -> tensor<4x1x5x1x5xi32>
  %16 = uop.expand %15 : tensor<4x1x5x1x5xi32> -> tensor<4x4x5x4x5xi32>
  %17 = uop.reshape %16 : tensor<4x4x5x4x5xi32> -> tensor<4x20x20xi32>
  %18 = uop.shrink %17 offsets [0, 0, 0] : tensor<4x20x20xi32> -> tensor<4x18x18xi32>
  %19 = uop.reshape %18 : tensor<4x18x18xi32> -> tensor<4x3x6x3x6xi32>
  %20 = uop.shrink %19 offsets [0, 0, 0, 0, 0] : tensor<4x3x6x3x6xi32> -> tensor<4x3x3x3x3xi32>
  %21 = uop.permute %20 [0, 2, 4, 1, 3] : tensor<4x3x3x3x3xi32> -> tensor<4x3x3x3x3xi32>
  %22 = uop.reshape %21 : tensor<4x3x3x3x3xi32> -> tensor<1x4x1x3x3x3x3xi32>
  %23 = uop.permute %22 [0, 2, 3, 4, 1, 5, 6] : tensor<1x4x1x3x3x3x3xi32> -> tensor<1x1x3x3x4x3x3xi32>
  %24 = uop.expand %23 : tensor<1x1x3x3x4x3x3xi32> -> tensor<1x3x3x3x4x3x3xi32>
  %25 = uop.reshape %v : tensor<3x4x3x3xi32> -> tensor<1x3x1x1x4x3x3xi32>
  %26 = uop.expand %25 : tensor<1x3x1x1x4x3x3xi32> -> tensor<1x3x3x3x4x3x3xi32>
  %27 = uop.mul %24, %26 : tensor<1x3x3x3x4x3x3xi32>
  %28 = uop.reduce_axis add %27 axes [4, 5, 6] : tensor<1x3x3x3x4x3x3xi32> -> tensor<1x3x3x3x1x1x1xi32>
  %29 = uop.reshape %28 : tensor<1x3x3x3x1x1x1xi32> -> tensor<3x3x3xi32>
  return %29 : tensor<3x3x3xi32>
}

func.func @depthwise_then_1x1(%x: tensor<4x5x6xi32>, %w: tensor<4x1x3x3xi32>, %v: tensor<3x4x1x1xi32>) -> tensor<3x3x4xi32> {
  // input 0: of i: i * 7 % 11 - 5
  // input 1: of i: i * 5 % 7 - 3
  // input 2: of i: i * 3 % 5 - 2
  // expect: -38 -34 -8 51 30 1 27 -90 -34 -8 51 77 -31 86 -6 -32 -33 -15 -19 87 86 -6 -32 -25 31 -89 11 45 59 -6 -5 -26 -89 11 45 -42
  // kernels: 2
  %0 = uop.reshape %x : tensor<4x5x6xi32> -> tensor<4x1x5x1x6xi32>
  %1 = uop.expand %0 : tensor<4x1x5x1x6xi32> -> tensor<4x4x5x4x6xi32>
  %2 = uop.reshape %1 : tensor<4x4x5x4x6xi32> -> tensor<4x20x24xi32>
  %3 = uop.shrink %2 offsets [0, 0, 0] : tensor<4x20x24xi32> -> tensor<4x18x21xi32>
  %4 = uop.reshape %3 : tensor<4x18x21xi32> -> tensor<4x3x6x3x7xi32>
  %5 = uop.shrink %4 offsets [0, 0, 0, 0, 0] : tensor<4x3x6x3x7xi32> -> tensor<4x3x3x3x4xi32>
  %6 = uop.permute %5 [0, 2, 4, 1, 3] : tensor<4x3x3x3x4xi32> -> tensor<4x3x4x3x3xi32>
  %7 = uop.reshape %6 : tensor<4x3x4x3x3xi32> -> tensor<4x1x1x3x4x3x3xi32>
  %8 = uop.permute %7 [0, 2, 3, 4, 1, 5, 6] : tensor<4x1x1x3x4x3x3xi32> -> tensor<4x1x3x4x1x3x3xi32>
  %9 = uop.reshape %w : tensor<4x1x3x3xi32> -> tensor<4x1x1x1x1x3x3xi32>
  %10 = uop.expand %9 : tensor<4x1x1x1x1x3x3xi32> -> tensor<4x1x3x4x1x3x3xi32>
  %11 = uop.mul %8, %10 : tensor<4x1x3x4x1x3x3xi32>
  %12 = uop.reduce_axis add %11 axes [4, 5, 6] : tensor<4x1x3x4x1x3x3xi32> -> tensor<4x1x3x4x1x1x1xi32>
  %13 = uop.reshape %12 : tensor<4x1x3x4x1x1x1xi32> -> tensor<4x3x4xi32>
  %14 = uop.reshape %13 : tensor<4x3x4xi32> -> tensor<4x1x3x1x4xi32>
  %15 = uop.expand %14 : tensor<4x1x3x1x4xi32> -> tensor<4x2x3x2x4xi32>
  %16 = uop.reshape %15 : tensor<4x2x3x2x4xi32> -> tensor<4x6x8xi32>
  %17 = uop.shrink %16 offsets [0, 0, 0] : tensor<4x6x8xi32> -> tensor<4x4x5xi32>
  %18 = uop.reshape %17 : tensor<4x4x5xi32> -> tensor<4x1x4x1x5xi32>
  %19 = uop.shrink %18 offsets [0, 0, 0, 0, 0] : tensor<4x1x4x1x5xi32> -> tensor<4x1x3x1x4xi32>
  %20 = uop.permute %19 [0, 2, 4, 1, 3] : tensor<4x1x3x1x4xi32> -> tensor<4x3x4x1x1xi32>
  %21 = uop.reshape %20 : tensor<4x3x4x1x1xi32> -> tensor<1x4x1x3x4x1x1xi32>
  %22 = uop.permute %21 [0, 2, 3, 4, 1, 5, 6] : tensor<1x4x1x3x4x1x1xi32> -> tensor<1x1x3x4x4x1x1xi32>
  %23 = uop.expand %22 : tensor<1x1x3x4x4x1x1xi32> -> tensor<1x3x3x4x4x1x1xi32>
  %24 = uop.reshape %v : tensor<3x4x1x1xi32> -> tensor<1x3x1x1x4x1x1xi32>
  %25 = uop.expand %24 : tensor<1x3x1x1x4x1x1xi32> -> tensor<1x3x3x4x4x1x1xi32>
  %26 = uop.mul %23, %25 : tensor<1x3x3x4x4x1x1xi32>
  %27 = uop.reduce_axis add %26 axes [4, 5, 6] : tensor<1x3x3x4x4x1x1xi32> -> tensor<1x3x3x4x1x1x1xi32>
  %28 = uop.reshape %27 : tensor<1x3x3x4x1x1x1xi32> -> tensor<3x3x4xi32>
  return %28 : tensor<3x3x4xi32>
}

func.func @grouped_convolutions(%x: tensor<4x6x5xi32>, %w: tensor<6x2x2x2xi32>, %v: tensor<3x2x2x3xi32>) -> tensor<3x4x2xi32> {
  // input 0: of i: i * 7 % 11 - 5
  // input 1: of i: i * 5 % 7 - 3
  // input 2: of i: i * 3 % 5 - 2
  // expect: -49 150 -220 -21 49 -49 241 -220 127 22 -244 179 -54 127 -18 -244 -41 -11 -12 18 -104 -41 112 -12
  // kernels: 2
  %0 = uop.reshape %x : tensor<4x6x5xi32> -> tensor<4x1x6x1x5xi32>
  %1 = uop.expand %0 : tensor<4x1x6x1x5xi32> -> tensor<4x3x6x3x5xi32>
  %2 = uop.reshape %1 : tensor<4x3x6x3x5xi32> -> tensor<4x18x15xi32>
  %3 = uop.shrink %2 offsets [0, 0, 0] : tensor<4x18x15xi32> -> tensor<4x14x12xi32>
  %4 = uop.reshape %3 : tensor<4x14x12xi32> -> tensor<4x2x7x2x6xi32>
  %5 = uop.shrink %4 offsets [0, 0, 0, 0, 0] : tensor<4x2x7x2x6xi32> -> tensor<4x2x5x2x4xi32>
  %6 = uop.permute %5 [0, 2, 4, 1, 3] : tensor<4x2x5x2x4xi32> -> tensor<4x5x4x2x2xi32>
  %7 = uop.reshape %6 : tensor<4x5x4x2x2xi32> -> tensor<2x2x1x5x4x2x2xi32>
  %8 = uop.permute %7 [0, 2, 3, 4, 1, 5, 6] : tensor<2x2x1x5x4x2x2xi32> -> tensor<2x1x5x4x2x2x2xi32>
  %9 = uop.expand %8 : tensor<2x1x5x4x2x2x2xi32> -> tensor<2x3x5x4x2x2x2xi32>
  %10 = uop.reshape %w : tensor<6x2x2x2xi32> -> tensor<2x3x1x1x2x2x2xi32>
  %11 = uop.expand %10 : tensor<2x3x1x1x2x2x2xi32> -> tensor<2x3x5x4x2x2x2xi32>
  %12 = uop.mul %9, %11 : tensor<2x3x5x4x2x2x2xi32>
  %13 = uop.reduce_axis add %12 axes [4, 5, 6] : tensor<2x3x5x4x2x2x2xi32> -> tensor<2x3x5x4x1x1x1xi32>
  %14 = uop.reshape %13 : tensor<2x3x5x4x1x1x1xi32> -> tensor<6x5x4xi32>
  %15 = uop.reshape %14 : tensor<6x5x4xi32> -> tensor<6x1x5x1x4xi32>
  %16 = uop.expand %15 : tensor<6x1x5x1x4xi32> -> tensor<6x3x5x4x4xi32>
  %17 = uop.reshape %16 : tensor<6x3x5x4x4xi32> -> tensor<6x15x16xi32>
  %18 = uop.shrink %17 offsets [0, 0, 0] : tensor<6x15x16xi32> -> tensor<6x12x15xi32>
  %19 = uop.reshape %18 : tensor<6x12x15xi32> -> tensor<6x2x6x3x5xi32>
  %20 = uop.shrink %19 offsets [0, 0, 0, 0, 0] : tensor<6x2x6x3x5xi32> -> tensor<6x2x4x3x2xi32>
  %21 = uop.permute %20 [0, 2, 4, 1, 3] : tensor<6x2x4x3x2xi32> -> tensor<6x4x2x2x3xi32>
  %22 = uop.reshape %21 : tensor<6x4x2x2x3xi32> -> tensor<3x2x1x4x2x2x3xi32>
  %23 = uop.permute %22 [0, 2, 3, 4, 1, 5, 6] : tensor<3x2x1x4x2x2x3xi32> -> tensor<3x1x4x2x2x2x3xi32>
  %24 = uop.reshape %v : tensor<3x2x2x3xi32> -> tensor<3x1x1x1x2x2x3xi32>
  %25 = uop.expand %24 : tensor<3x1x1x1x2x2x3xi32> -> tensor<3x1x4x2x2x2x3xi32>
  %26 = uop.mul %23, %25 : tensor<3x1x4x2x2x2x3xi32>
  %27 = uop.reduce_axis add %26 axes [4, 5, 6] : tensor<3x1x4x2x2x2x3xi32> -> tensor<3x1x4x2x1x1x1xi32>
  %28 = uop.reshape %27 : tensor<3x1x4x2x1x1x1xi32> -> tensor<3x4x2xi32>
  return %28 : tensor<3x4x2xi32>
}

// Every group of channels gets a mean of 0 and a variance of 1, before the scale
// and shift of each channel.
func.func @group_norm_of_itself(%x: tensor<8x4x4xf32>) -> (tensor<4x1x1x1xf32>, tensor<4x1x1x1xf32>, tensor<4x2x1x1xf32>) {
  // input 0: of i: i * 37 % 101 / 16
  // expect: 0 0 0 0 1 1 1 1 12.96674 38.06652 43.971532 69.371291 81.912411 93.705107 114.67738 124.94014
  %0 = uop.reshape %x : tensor<8x4x4xf32> -> tensor<4x2x4x4xf32>
  %1 = uop.reduce_axis add %0 axes [1, 2, 3] : tensor<4x2x4x4xf32> -> tensor<4x1x1x1xf32>
  %2 = uop.const dense<0.03125> : tensor<4x1x1x1xf32>
  %3 = uop.mul %1, %2 : tensor<4x1x1x1xf32>
  %4 = uop.expand %3 : tensor<4x1x1x1xf32> -> tensor<4x2x4x4xf32>
  %5 = uop.sub %0, %4 : tensor<4x2x4x4xf32>
  %6 = uop.mul %5, %5 : tensor<4x2x4x4xf32>
  %7 = uop.reduce_axis add %6 axes [1, 2, 3] : tensor<4x2x4x4xf32> -> tensor<4x1x1x1xf32>
  %8 = uop.const dense<0.03125> : tensor<4x1x1x1xf32>
  %9 = uop.mul %7, %8 : tensor<4x1x1x1xf32>
  %10 = uop.sqrt %9 : tensor<4x1x1x1xf32>
  %11 = uop.expand %10 : tensor<4x1x1x1xf32> -> tensor<4x2x4x4xf32>
  %12 = uop.fdiv %5, %11 : tensor<4x2x4x4xf32>
  %13 = uop.reduce_axis add %12 axes [1, 2, 3] : tensor<4x2x4x4xf32> -> tensor<4x1x1x1xf32>
  %14 = uop.const dense<0.03125> : tensor<4x1x1x1xf32>
  %15 = uop.mul %13, %14 : tensor<4x1x1x1xf32>
  %16 = uop.expand %15 : tensor<4x1x1x1xf32> -> tensor<4x2x4x4xf32>
  %17 = uop.sub %12, %16 : tensor<4x2x4x4xf32>
  %18 = uop.mul %17, %17 : tensor<4x2x4x4xf32>
  %19 = uop.reduce_axis add %18 axes [1, 2, 3] : tensor<4x2x4x4xf32> -> tensor<4x1x1x1xf32>
  %20 = uop.const dense<0.03125> : tensor<4x1x1x1xf32>
  %21 = uop.mul %19, %20 : tensor<4x1x1x1xf32>
  %22 = uop.const dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]> : tensor<8xf32>
  %23 = uop.reshape %22 : tensor<8xf32> -> tensor<4x2x1x1xf32>
  %24 = uop.expand %23 : tensor<4x2x1x1xf32> -> tensor<4x2x4x4xf32>
  %25 = uop.mul %12, %24 : tensor<4x2x4x4xf32>
  %26 = uop.expand %23 : tensor<4x2x1x1xf32> -> tensor<4x2x4x4xf32>
  %27 = uop.add %25, %26 : tensor<4x2x4x4xf32>
  %28 = uop.reduce_axis add %27 axes [2, 3] : tensor<4x2x4x4xf32> -> tensor<4x2x1x1xf32>
  return %15, %21, %28 : tensor<4x1x1x1xf32>, tensor<4x1x1x1xf32>, tensor<4x2x1x1xf32>
}

// The sum of rows in its own loop, and in that of the sum of all of them.
func.func @rows_and_all_of_floats(%x: tensor<3x256xf32>) -> tensor<3x1xf32> {
  // input 0: of i: i
  // expect: 327168 392704 458240
  %0 = uop.reduce_axis add %x axes [1] : tensor<3x256xf32> -> tensor<3x1xf32>
  %1 = uop.reduce_axis add %0 axes [0] : tensor<3x1xf32> -> tensor<1x1xf32>
  %2 = uop.expand %1 : tensor<1x1xf32> -> tensor<3x1xf32>
  %3 = uop.add %0, %2 : tensor<3x1xf32>
  return %3 : tensor<3x1xf32>
}

// A running sum of a range, which is a sum itself, and of that once more.
func.func @cumsum_of_arange() -> (tensor<3xi32>, tensor<7xi32>) {
  // expect: 130305 130816 131328 3 5 11 18 20 31 44
  %0 = uop.const dense<1> : tensor<513xi32>
  %1 = uop.pad %0 low [512] high [0] : tensor<513xi32> -> tensor<1025xi32>
  %2 = uop.reshape %1 : tensor<1025xi32> -> tensor<1x1025xi32>
  %3 = uop.expand %2 : tensor<1x1025xi32> -> tensor<514x1025xi32>
  %4 = uop.reshape %3 : tensor<514x1025xi32> -> tensor<526850xi32>
  %5 = uop.shrink %4 offsets [0] : tensor<526850xi32> -> tensor<526338xi32>
  %6 = uop.reshape %5 : tensor<526338xi32> -> tensor<513x1026xi32>
  %7 = uop.shrink %6 offsets [0, 0] : tensor<513x1026xi32> -> tensor<513x513xi32>
  %8 = uop.reduce_axis add %7 axes [1] : tensor<513x513xi32> -> tensor<513x1xi32>
  %9 = uop.reshape %8 : tensor<513x1xi32> -> tensor<513xi32>
  %10 = uop.const dense<1> : tensor<513xi32>
  %11 = uop.sub %9, %10 : tensor<513xi32>
  %12 = uop.pad %11 low [512] high [0] : tensor<513xi32> -> tensor<1025xi32>
  %13 = uop.reshape %12 : tensor<1025xi32> -> tensor<1x1025xi32>
  %14 = uop.expand %13 : tensor<1x1025xi32> -> tensor<514x1025xi32>
  %15 = uop.reshape %14 : tensor<514x1025xi32> -> tensor<526850xi32>
  %16 = uop.shrink %15 offsets [0] : tensor<526850xi32> -> tensor<526338xi32>
  %17 = uop.reshape %16 : tensor<526338xi32> -> tensor<513x1026xi32>
  %18 = uop.shrink %17 offsets [0, 0] : tensor<513x1026xi32> -> tensor<513x513xi32>
  %19 = uop.reduce_axis add %18 axes [1] : tensor<513x513xi32> -> tensor<513x1xi32>
  %20 = uop.reshape %19 : tensor<513x1xi32> -> tensor<513xi32>
  %21 = uop.const dense<[3, -1, 4, 1, -5, 9, 2]> : tensor<7xi32>
  %22 = uop.pad %21 low [6] high [0] : tensor<7xi32> -> tensor<13xi32>
  %23 = uop.reshape %22 : tensor<13xi32> -> tensor<1x13xi32>
  %24 = uop.expand %23 : tensor<1x13xi32> -> tensor<8x13xi32>
  %25 = uop.reshape %24 : tensor<8x13xi32> -> tensor<104xi32>
  %26 = uop.shrink %25 offsets [0] : tensor<104xi32> -> tensor<98xi32>
  %27 = uop.reshape %26 : tensor<98xi32> -> tensor<7x14xi32>
  %28 = uop.shrink %27 offsets [0, 0] : tensor<7x14xi32> -> tensor<7x7xi32>
  %29 = uop.reduce_axis add %28 axes [1] : tensor<7x7xi32> -> tensor<7x1xi32>
  %30 = uop.reshape %29 : tensor<7x1xi32> -> tensor<7xi32>
  %31 = uop.pad %30 low [6] high [0] : tensor<7xi32> -> tensor<13xi32>
  %32 = uop.reshape %31 : tensor<13xi32> -> tensor<1x13xi32>
  %33 = uop.expand %32 : tensor<1x13xi32> -> tensor<8x13xi32>
  %34 = uop.reshape %33 : tensor<8x13xi32> -> tensor<104xi32>
  %35 = uop.shrink %34 offsets [0] : tensor<104xi32> -> tensor<98xi32>
  %36 = uop.reshape %35 : tensor<98xi32> -> tensor<7x14xi32>
  %37 = uop.shrink %36 offsets [0, 0] : tensor<7x14xi32> -> tensor<7x7xi32>
  %38 = uop.reduce_axis add %37 axes [1] : tensor<7x7xi32> -> tensor<7x1xi32>
  %39 = uop.reshape %38 : tensor<7x1xi32> -> tensor<7xi32>
  %40 = uop.shrink %20 offsets [510] : tensor<513xi32> -> tensor<3xi32>
  return %40, %39 : tensor<3xi32>, tensor<7xi32>
}

// Mean and variance of one long row, each summed in two stages.
func.func @layer_norm_of_one_row(%x: tensor<1x1x4096xf32>) -> (tensor<1x1x5xf32>, tensor<1x1x3xf32>) {
  // input 0: of i: (i * 7 % 13 - 6) / 8
  // expect: -1.602832 0.26759532 -1.3356281 0.53479922 -1.0684242 1.6036148 0.00039141197 -1.602832
  %0 = uop.reshape %x : tensor<1x1x4096xf32> -> tensor<1x1x64x64xf32>
  %1 = uop.reduce_axis add %0 axes [3] : tensor<1x1x64x64xf32> -> tensor<1x1x64x1xf32>
  %2 = uop.reduce_axis add %1 axes [2] : tensor<1x1x64x1xf32> -> tensor<1x1x1x1xf32>
  %3 = uop.reshape %2 : tensor<1x1x1x1xf32> -> tensor<1x1x1xf32>
  %4 = uop.const dense<0.000244140625> : tensor<1x1x1xf32>
  %5 = uop.mul %3, %4 : tensor<1x1x1xf32>
  %6 = uop.expand %5 : tensor<1x1x1xf32> -> tensor<1x1x4096xf32>
  %7 = uop.sub %x, %6 : tensor<1x1x4096xf32>
  %8 = uop.mul %7, %7 : tensor<1x1x4096xf32>
  %9 = uop.reshape %8 : tensor<1x1x4096xf32> -> tensor<1x1x64x64xf32>
  %10 = uop.reduce_axis add %9 axes [3] : tensor<1x1x64x64xf32> -> tensor<1x1x64x1xf32>
  %11 = uop.reduce_axis add %10 axes [2] : tensor<1x1x64x1xf32> -> tensor<1x1x1x1xf32>
  %12 = uop.reshape %11 : tensor<1x1x1x1xf32> -> tensor<1x1x1xf32>
  %13 = uop.const dense<0.000244140625> : tensor<1x1x1xf32>
  %14 = uop.mul %12, %13 : tensor<1x1x1xf32>
  %15 = uop.const dense<1.000000e-05> : tensor<1x1x1xf32>
  %16 = uop.add %14, %15 : tensor<1x1x1xf32>
  %17 = uop.sqrt %16 : tensor<1x1x1xf32>
  %18 = uop.expand %17 : tensor<1x1x1xf32> -> tensor<1x1x4096xf32>
  %19 = uop.fdiv %7, %18 : tensor<1x1x4096xf32>
  %20 = uop.shrink %19 offsets [0, 0, 0] : tensor<1x1x4096xf32> -> tensor<1x1x5xf32>
  %21 = uop.shrink %19 offsets [0, 0, 4093] : tensor<1x1x4096xf32> -> tensor<1x1x3xf32>
  return %20, %21 : tensor<1x1x5xf32>, tensor<1x1x3xf32>
}

// A maximum of sums of products, over all axes and in another order.
func.func @kinds_in_each_other(%x: tensor<2x3x4xi32>) -> (tensor<1x1x1xi32>, tensor<1x1x1xi32>, tensor<1x1x1xi32>) {
  // input 0: of i: i * 5 % 17 - 8
  // expect: 528 178 20
  %0 = uop.reduce_axis mul %x axes [2] : tensor<2x3x4xi32> -> tensor<2x3x1xi32>
  %1 = uop.reduce_axis add %0 axes [1] : tensor<2x3x1xi32> -> tensor<2x1x1xi32>
  %2 = uop.reduce_axis max %1 axes [0] : tensor<2x1x1xi32> -> tensor<1x1x1xi32>
  %3 = uop.reduce_axis max %x axes [0] : tensor<2x3x4xi32> -> tensor<1x3x4xi32>
  %4 = uop.reduce_axis mul %3 axes [1] : tensor<1x3x4xi32> -> tensor<1x1x4xi32>
  %5 = uop.reduce_axis add %4 axes [2] : tensor<1x1x4xi32> -> tensor<1x1x1xi32>
  %6 = uop.reduce_axis max %x axes [0, 2] : tensor<2x3x4xi32> -> tensor<1x3x1xi32>
  %7 = uop.reduce_axis add %6 axes [1] : tensor<1x3x1xi32> -> tensor<1x1x1xi32>
  return %2, %5, %7 : tensor<1x1x1xi32>, tensor<1x1x1xi32>, tensor<1x1x1xi32>
}
