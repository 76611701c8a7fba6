// RUN: /usr/bin/python3 %S/Inputs/on_both_devices.py %s

// Two pads of one tensor that differ at the end only, along either axis, in a sum
// and in a product.
func.func @two_pads_of_rows(%b: tensor<4x3xi32>) -> (tensor<6x1xi32>, tensor<1x6xi32>) {
  // input 0: of i: i * 5 % 7 - 2
  // expect: 0 4 10 2 8 0 0 0 -8 40 0 0
  // kernels: 2
  %0 = uop.pad %b low [1, 0] high [1, 0] : tensor<4x3xi32> -> tensor<6x3xi32>
  %1 = uop.reduce_axis add %0 axes [1] : tensor<6x3xi32> -> tensor<6x1xi32>
  %2 = uop.pad %b low [1, 0] high [2, 0] : tensor<4x3xi32> -> tensor<7x3xi32>
  %3 = uop.shrink %2 offsets [0, 0] : tensor<7x3xi32> -> tensor<6x3xi32>
  %4 = uop.reduce_axis add %3 axes [1] : tensor<6x3xi32> -> tensor<6x1xi32>
  %5 = uop.add %1, %4 : tensor<6x1xi32>
  %6 = uop.pad %b low [0, 2] high [0, 1] : tensor<4x3xi32> -> tensor<4x6xi32>
  %7 = uop.reduce_axis add %6 axes [0] : tensor<4x6xi32> -> tensor<1x6xi32>
  %8 = uop.pad %b low [0, 1] high [0, 3] : tensor<4x3xi32> -> tensor<4x7xi32>
  %9 = uop.shrink %8 offsets [0, 0] : tensor<4x7xi32> -> tensor<4x6xi32>
  %10 = uop.reduce_axis add %9 axes [0] : tensor<4x6xi32> -> tensor<1x6xi32>
  %11 = uop.mul %7, %10 : tensor<1x6xi32>
  return %5, %11 : tensor<6x1xi32>, tensor<1x6xi32>
}

// Pads of pads, of flipped pads and of parts of pads.
func.func @pads_of_each_other(%b: tensor<3xi32>) -> (tensor<8xi32>, tensor<8xi32>, tensor<8xi32>) {
  // input 0: 1 2 3
  // expect: 0 1 2 3 3 2 1 0 0 3 2 1 0 0 0 0 0 0 0 0 2 3 0 0
  // kernels: 3
  %0 = uop.pad %b low [1] high [0] : tensor<3xi32> -> tensor<4xi32>
  %1 = uop.pad %0 low [0] high [4] : tensor<4xi32> -> tensor<8xi32>
  %2 = uop.flip %0 axes [0] : tensor<4xi32>
  %3 = uop.pad %2 low [4] high [0] : tensor<4xi32> -> tensor<8xi32>
  %4 = uop.add %1, %3 : tensor<8xi32>
  %5 = uop.pad %b low [2] high [0] : tensor<3xi32> -> tensor<5xi32>
  %6 = uop.flip %5 axes [0] : tensor<5xi32>
  %7 = uop.pad %6 low [0] high [1] : tensor<5xi32> -> tensor<6xi32>
  %8 = uop.pad %7 low [0] high [0] : tensor<6xi32> -> tensor<6xi32>
  %9 = uop.pad %8 low [1] high [1] : tensor<6xi32> -> tensor<8xi32>
  %10 = uop.shrink %0 offsets [2] : tensor<4xi32> -> tensor<2xi32>
  %11 = uop.pad %10 low [4] high [2] : tensor<2xi32> -> tensor<8xi32>
  %12 = uop.pad %11 low [0] high [0] : tensor<8xi32> -> tensor<8xi32>
  return %4, %9, %12 : tensor<8xi32>, tensor<8xi32>, tensor<8xi32>
}

// Zeros of a pad are not computed with: neither by functions that make something
// else of them, nor by what would fail.
func.func @pad_of_what_makes_zero_something(%a: tensor<3xf32>, %b: tensor<3xi32>) -> (tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xi32>, tensor<5xi32>, tensor<5xi32>, tensor<5xi32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) {
  // input 0: 1 2 4
  // input 1: 5 -7 0
  // expect: 0 2 4 16 0 0 0 1 2 0 0 1 0.5 0.25 0 0 2 3 5 0 0 1 1 1 0 0 1 0.5 0.25 0 0 3 9 81 0 0 1 -1 0 0 0 4 2 9 0 0 1 1 1 0 0 -6 6 -1 0 22 0 0
  %0 = uop.const dense<1.0> : tensor<3xf32>
  %1 = uop.exp2 %a : tensor<3xf32>
  %2 = uop.log2 %a : tensor<3xf32>
  %3 = uop.reciprocal %a : tensor<3xf32>
  %4 = uop.add %a, %0 : tensor<3xf32>
  %5 = uop.const dense<5.0> : tensor<3xf32>
  %6 = uop.cmplt %a, %5 : tensor<3xf32>
  %7 = uop.cast %6 : tensor<3xi1> -> tensor<3xf32>
  %8 = uop.fdiv %0, %a : tensor<3xf32>
  %9 = uop.const dense<3.0> : tensor<3xf32>
  %10 = uop.pow %9, %a : tensor<3xf32>
  %11 = uop.pad %1 low [1] high [1] : tensor<3xf32> -> tensor<5xf32>
  %12 = uop.pad %2 low [1] high [1] : tensor<3xf32> -> tensor<5xf32>
  %13 = uop.pad %3 low [1] high [1] : tensor<3xf32> -> tensor<5xf32>
  %14 = uop.pad %4 low [1] high [1] : tensor<3xf32> -> tensor<5xf32>
  %15 = uop.pad %7 low [1] high [1] : tensor<3xf32> -> tensor<5xf32>
  %16 = uop.pad %8 low [1] high [1] : tensor<3xf32> -> tensor<5xf32>
  %17 = uop.pad %10 low [1] high [1] : tensor<3xf32> -> tensor<5xf32>
  %18 = uop.const dense<9> : tensor<3xi32>
  %19 = uop.idiv %18, %b : tensor<3xi32>
  %20 = uop.const dense<9> : tensor<3xi32>
  %21 = uop.mod %20, %b : tensor<3xi32>
  %22 = uop.cmpeq %b, %b : tensor<3xi32>
  %23 = uop.const dense<-1> : tensor<3xi32>
  %24 = uop.xor %b, %23 : tensor<3xi32>
  %25 = uop.pad %19 low [1] high [1] : tensor<3xi32> -> tensor<5xi32>
  %26 = uop.pad %21 low [1] high [1] : tensor<3xi32> -> tensor<5xi32>
  %27 = uop.cast %22 : tensor<3xi1> -> tensor<3xi32>
  %28 = uop.pad %27 low [1] high [1] : tensor<3xi32> -> tensor<5xi32>
  %29 = uop.pad %24 low [1] high [1] : tensor<3xi32> -> tensor<5xi32>
  %30 = uop.exp2 %a : tensor<3xf32>
  %31 = uop.pad %30 low [1] high [1] : tensor<3xf32> -> tensor<5xf32>
  %32 = uop.reduce_axis add %31 axes [0] : tensor<5xf32> -> tensor<1xf32>
  %33 = uop.exp2 %a : tensor<3xf32>
  %34 = uop.neg %33 : tensor<3xf32>
  %35 = uop.pad %34 low [1] high [1] : tensor<3xf32> -> tensor<5xf32>
  %36 = uop.reduce_axis max %35 axes [0] : tensor<5xf32> -> tensor<1xf32>
  %37 = uop.add %a, %0 : tensor<3xf32>
  %38 = uop.pad %37 low [1] high [1] : tensor<3xf32> -> tensor<5xf32>
  %39 = uop.reduce_axis mul %38 axes [0] : tensor<5xf32> -> tensor<1xf32>
  return %11, %12, %13, %14, %15, %16, %17, %25, %26, %28, %29, %32, %36, %39 : tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xi32>, tensor<5xi32>, tensor<5xi32>, tensor<5xi32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>
}

// Rows divided by their sums, padded along both axes.
func.func @pad_of_division_by_sums(%a: tensor<2x2xf32>) -> tensor<4x3xf32> {
  // input 0: 1 1 1 3
  // expect: 0 0 0 0 0.5 0.5 0 0.25 0.75 0 0 0
  %0 = uop.reduce_axis add %a axes [1] : tensor<2x2xf32> -> tensor<2x1xf32>
  %1 = uop.reciprocal %0 : tensor<2x1xf32>
  %2 = uop.expand %1 : tensor<2x1xf32> -> tensor<2x2xf32>
  %3 = uop.mul %a, %2 : tensor<2x2xf32>
  %4 = uop.pad %3 low [1, 1] high [1, 0] : tensor<2x2xf32> -> tensor<4x3xf32>
  return %4 : tensor<4x3xf32>
}

// What is left of a tensor is padding: it is not read, and nothing is computed for it.
func.func @nothing_but_padding(%a: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x1xf32>, tensor<2xf32>, tensor<1x1xf32>) {
  // expect: 0 0 0 0 0 0 0 0 0 0 0
  // kernels: 4
  %0 = uop.exp2 %a : tensor<2x3xf32>
  %1 = uop.pad %0 low [0, 0] high [2, 0] : tensor<2x3xf32> -> tensor<4x3xf32>
  %2 = uop.shrink %1 offsets [2, 0] : tensor<4x3xf32> -> tensor<2x3xf32>
  %3 = uop.reduce_axis add %2 axes [1] : tensor<2x3xf32> -> tensor<2x1xf32>
  %4 = uop.pad %a low [1, 4] high [0, 0] : tensor<2x3xf32> -> tensor<3x7xf32>
  %5 = uop.flip %4 axes [1] : tensor<3x7xf32>
  %6 = uop.permute %5 [1, 0] : tensor<3x7xf32> -> tensor<7x3xf32>
  %7 = uop.shrink %6 offsets [3, 0] : tensor<7x3xf32> -> tensor<2x1xf32>
  %8 = uop.cmplt %a, %a : tensor<2x3xf32>
  %9 = uop.cast %8 : tensor<2x3xi1> -> tensor<2x3xf32>
  %10 = uop.shrink %9 offsets [0, 0] : tensor<2x3xf32> -> tensor<1x1xf32>
  %11 = uop.shrink %2 offsets [0, 1] : tensor<2x3xf32> -> tensor<1x1xf32>
  %12 = uop.mul %10, %11 : tensor<1x1xf32>
  %13 = uop.pad %a low [1, 0] high [0, 0] : tensor<2x3xf32> -> tensor<3x3xf32>
  %14 = uop.shrink %13 offsets [0, 0] : tensor<3x3xf32> -> tensor<1x3xf32>
  %15 = uop.reshape %14 : tensor<1x3xf32> -> tensor<3xf32>
  %16 = uop.shrink %15 offsets [0] : tensor<3xf32> -> tensor<2xf32>
  return %2, %3, %16, %12 : tensor<2x3xf32>, tensor<2x1xf32>, tensor<2xf32>, tensor<1x1xf32>
}

// A padded constant is not a constant, whatever is done with it.
func.func @padded_constants_of_all_types() -> (tensor<4xi32>, tensor<4xui16>, tensor<4xi8>, tensor<4xui32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) {
  // expect: 0 1 1 0 0 65535 65535 0 0 1 1 0 0 1069547520 1069547520 0 2 0 -6
  %0 = uop.const dense<1.7> : tensor<2xf32>
  %1 = uop.pad %0 low [1] high [1] : tensor<2xf32> -> tensor<4xf32>
  %2 = uop.cast %1 : tensor<4xf32> -> tensor<4xi32>
  %3 = uop.const dense<-1> : tensor<2xi16>
  %4 = uop.pad %3 low [1] high [1] : tensor<2xi16> -> tensor<4xi16>
  %5 = uop.cast %4 : tensor<4xi16> -> tensor<4xui16>
  %6 = uop.const dense<true> : tensor<2xi1>
  %7 = uop.pad %6 low [1] high [1] : tensor<2xi1> -> tensor<4xi1>
  %8 = uop.cast %7 : tensor<4xi1> -> tensor<4xi8>
  %9 = uop.const dense<1.5> : tensor<2xf32>
  %10 = uop.pad %9 low [1] high [1] : tensor<2xf32> -> tensor<4xf32>
  %11 = uop.bitcast %10 : tensor<4xf32> -> tensor<4xui32>
  %12 = uop.const dense<1> : tensor<2xi32>
  %13 = uop.pad %12 low [1] high [1] : tensor<2xi32> -> tensor<4xi32>
  %14 = uop.reduce_axis add %13 axes [0] : tensor<4xi32> -> tensor<1xi32>
  %15 = uop.const dense<3> : tensor<2xi32>
  %16 = uop.pad %15 low [1] high [1] : tensor<2xi32> -> tensor<4xi32>
  %17 = uop.reduce_axis mul %16 axes [0] : tensor<4xi32> -> tensor<1xi32>
  %18 = uop.const dense<3> : tensor<2xi32>
  %19 = uop.pad %18 low [1] high [1] : tensor<2xi32> -> tensor<4xi32>
  %20 = uop.reduce_axis add %19 axes [0] : tensor<4xi32> -> tensor<1xi32>
  %21 = uop.neg %20 : tensor<1xi32>
  return %2, %5, %8, %11, %14, %17, %21 : tensor<4xi32>, tensor<4xui16>, tensor<4xi8>, tensor<4xui32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>
}

// Each of several reshapes is a result, and one of them is reduced twice.
func.func @reshapes_with_live_middles(%x: tensor<24xi32>) -> (tensor<4x6xi32>, tensor<24xi32>, tensor<1x6xi32>, tensor<3x1xi32>, tensor<2x12xi32>) {
  // input 0: of i: i * 7 % 24
  // expect: 1 8 15 22 5 12 19 2 9 16 23 6 13 20 3 10 17 24 7 14 21 4 11 18 1 8 15 22 5 12 19 2 9 16 23 6 13 20 3 10 17 24 7 14 21 4 11 18 40 44 48 52 56 60 -1 -3 -4 1 8 15 22 5 12 19 2 9 16 23 6 13 20 3 10 17 24 7 14 21 4 11 18
  %0 = uop.const dense<1> : tensor<24xi32>
  %1 = uop.add %x, %0 : tensor<24xi32>
  %2 = uop.reshape %1 : tensor<24xi32> -> tensor<4x6xi32>
  %3 = uop.reshape %2 : tensor<4x6xi32> -> tensor<24xi32>
  %4 = uop.reshape %2 : tensor<4x6xi32> -> tensor<2x12xi32>
  %5 = uop.reduce_axis add %2 axes [0] : tensor<4x6xi32> -> tensor<1x6xi32>
  %6 = uop.neg %3 : tensor<24xi32>
  %7 = uop.reshape %6 : tensor<24xi32> -> tensor<3x8xi32>
  %8 = uop.reduce_axis max %7 axes [1] : tensor<3x8xi32> -> tensor<3x1xi32>
  return %2, %3, %5, %8, %4 : tensor<4x6xi32>, tensor<24xi32>, tensor<1x6xi32>, tensor<3x1xi32>, tensor<2x12xi32>
}
