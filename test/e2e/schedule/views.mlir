// RUN: /usr/bin/python3 %S/Inputs/on_both_devices.py %s

// Two pads of one tensor in one kernel keep their own conditions.
func.func @two_pads(%b: tensor<4x3xi32>) -> tensor<6x1xi32> {
  // input 0: 1 2 3 4 5 6 7 8 9 10 11 12
  // expect: 0 12 30 48 66 0
  // kernels: 1
  %0 = uop.pad %b low [1, 0] high [1, 0] : tensor<4x3xi32> -> tensor<6x3xi32>
  %1 = uop.reduce_axis add %0 axes [1] : tensor<6x3xi32> -> tensor<6x1xi32>
  %2 = uop.pad %b low [1, 0] high [2, 0] : tensor<4x3xi32> -> tensor<7x3xi32>
  %3 = uop.shrink %2 offsets [0, 0] : tensor<7x3xi32> -> tensor<6x3xi32>
  %4 = uop.reduce_axis add %3 axes [1] : tensor<6x3xi32> -> tensor<6x1xi32>
  %5 = uop.add %1, %4 : tensor<6x1xi32>
  return %5 : tensor<6x1xi32>
}

// A pad adds zeros after what it pads, whatever that would make of a zero.
func.func @pad_of_exp2(%a: tensor<1xf32>) -> tensor<2xf32> {
  // expect: 2 0
  %one = uop.const dense<1.0> : tensor<1xf32>
  %0 = uop.contiguous %one : tensor<1xf32>
  %1 = uop.exp2 %0 : tensor<1xf32>
  %2 = uop.pad %1 low [0] high [1] : tensor<1xf32> -> tensor<2xf32>
  return %2 : tensor<2xf32>
}

func.func @sum_of_padded_log2(%a: tensor<4xf32>) -> tensor<1xf32> {
  // expect: 10
  %c = uop.const dense<[2.0, 4.0, 8.0, 16.0]> : tensor<4xf32>
  %0 = uop.log2 %c : tensor<4xf32>
  %1 = uop.pad %0 low [1] high [1] : tensor<4xf32> -> tensor<6xf32>
  %2 = uop.reduce_axis add %1 axes [0] : tensor<6xf32> -> tensor<1xf32>
  return %2 : tensor<1xf32>
}

func.func @pad_of_division(%a: tensor<2x2xf32>) -> tensor<4x2xf32> {
  // expect: 0.5 0.5 0.5 0.5 0 0 0 0
  %one = uop.const dense<1.0> : tensor<2x2xf32>
  %x = uop.contiguous %one : tensor<2x2xf32>
  %0 = uop.reduce_axis add %x axes [1] : tensor<2x2xf32> -> tensor<2x1xf32>
  %1 = uop.reciprocal %0 : tensor<2x1xf32>
  %2 = uop.expand %1 : tensor<2x1xf32> -> tensor<2x2xf32>
  %3 = uop.mul %x, %2 : tensor<2x2xf32>
  %4 = uop.pad %3 low [0, 0] high [2, 0] : tensor<2x2xf32> -> tensor<4x2xf32>
  return %4 : tensor<4x2xf32>
}

func.func @pad_of_integer_division(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<6xi32> {
  // input 0: 7 -7 5 -2147483648
  // input 1: 2 2 0 -1
  // expect: 0 3 -3 0 -2147483648 0
  // kernels: 1
  %0 = uop.idiv %x, %y : tensor<4xi32>
  %1 = uop.pad %0 low [1] high [1] : tensor<4xi32> -> tensor<6xi32>
  return %1 : tensor<6xi32>
}

// Only padding is left.
func.func @only_padding(%a: tensor<2xf32>) -> tensor<2xf32> {
  // expect: 0 0
  %0 = uop.pad %a low [0] high [2] : tensor<2xf32> -> tensor<4xf32>
  %1 = uop.shrink %0 offsets [2] : tensor<4xf32> -> tensor<2xf32>
  %2 = uop.mul %a, %1 : tensor<2xf32>
  %3 = uop.shrink %0 offsets [2] : tensor<4xf32> -> tensor<2xf32>
  return %3 : tensor<2xf32>
}

// A padded constant is not a constant.
func.func @padded_constants(%a: tensor<1xi32>) -> (tensor<6xi32>, tensor<6xui16>) {
  // expect: 0 1 1 1 1 0 0 65535 65535 65535 65535 0
  %0 = uop.const dense<1.7> : tensor<4xf32>
  %1 = uop.pad %0 low [1] high [1] : tensor<4xf32> -> tensor<6xf32>
  %2 = uop.cast %1 : tensor<6xf32> -> tensor<6xi32>
  %3 = uop.const dense<-1> : tensor<4xi16>
  %4 = uop.pad %3 low [1] high [1] : tensor<4xi16> -> tensor<6xi16>
  %5 = uop.cast %4 : tensor<6xi16> -> tensor<6xui16>
  return %2, %5 : tensor<6xi32>, tensor<6xui16>
}

// One load under a reduction and outside of it, with conditions of each.
func.func @shared_condition(%x: tensor<4x1xi32>) -> tensor<4x1xi32> {
  // input 0: 1 2 3 4
  // expect: 0 9 18 27
  // kernels: 1
  %0 = uop.expand %x : tensor<4x1xi32> -> tensor<4x8xi32>
  %1 = uop.pad %0 low [0, 1] high [0, 1] : tensor<4x8xi32> -> tensor<4x10xi32>
  %2 = uop.reduce_axis add %1 axes [1] : tensor<4x10xi32> -> tensor<4x1xi32>
  %3 = uop.add %2, %x : tensor<4x1xi32>
  %4 = uop.pad %3 low [1, 0] high [0, 0] : tensor<4x1xi32> -> tensor<5x1xi32>
  %5 = uop.shrink %4 offsets [0, 0] : tensor<5x1xi32> -> tensor<4x1xi32>
  return %5 : tensor<4x1xi32>
}

// The middle of two reshapes is a result, too.
func.func @reshape_with_live_middle(%x: tensor<24xi32>) -> (tensor<4x6xi32>, tensor<24xi32>, tensor<4x1xi32>) {
  %one = uop.const dense<1> : tensor<24xi32>
  %0 = uop.add %x, %one : tensor<24xi32>
  %1 = uop.reshape %0 : tensor<24xi32> -> tensor<4x6xi32>
  %2 = uop.reshape %1 : tensor<4x6xi32> -> tensor<24xi32>
  %3 = uop.reduce_axis max %1 axes [1] : tensor<4x6xi32> -> tensor<4x1xi32>
  return %1, %2, %3 : tensor<4x6xi32>, tensor<24xi32>, tensor<4x1xi32>
}

// Tensors without elements: padded, reduced, and just there.
func.func @empty(%a: tensor<3x0x4xf32>) -> (tensor<3x2x4xf32>, tensor<3x1x4xf32>, tensor<3x1x4xf32>, tensor<3x1x4xf32>, tensor<3x0x4xf32>) {
  %0 = uop.pad %a low [0, 1, 0] high [0, 1, 0] : tensor<3x0x4xf32> -> tensor<3x2x4xf32>
  %1 = uop.reduce_axis add %a axes [1] : tensor<3x0x4xf32> -> tensor<3x1x4xf32>
  %2 = uop.reduce_axis mul %a axes [1] : tensor<3x0x4xf32> -> tensor<3x1x4xf32>
  %3 = uop.reduce_axis max %a axes [1] : tensor<3x0x4xf32> -> tensor<3x1x4xf32>
  %4 = uop.exp2 %a : tensor<3x0x4xf32>
  return %0, %1, %2, %3, %4 : tensor<3x2x4xf32>, tensor<3x1x4xf32>, tensor<3x1x4xf32>, tensor<3x1x4xf32>, tensor<3x0x4xf32>
}

// A gather, as a sum of a selection: an index outside of the table finds nothing.
func.func @gather_outside(%table: tensor<256x3xi32>) -> tensor<5x3xi32> {
  %at = uop.const dense<[[[-19238]], [[-1]], [[256]], [[10982377]], [[7]]]> : tensor<5x1x1xi32>
  %ones = uop.const dense<1> : tensor<1x256x256xi32>
  %zero = uop.const dense<0> : tensor<5x256x3xi32>
  %pad = uop.pad %ones low [0, 0, 255] high [0, 0, 0] : tensor<1x256x256xi32> -> tensor<1x256x511xi32>
  %flat = uop.reshape %pad : tensor<1x256x511xi32> -> tensor<130816xi32>
  %cut = uop.shrink %flat offsets [0] : tensor<130816xi32> -> tensor<130560xi32>
  %skew = uop.reshape %cut : tensor<130560xi32> -> tensor<256x510xi32>
  %low = uop.shrink %skew offsets [0, 254] : tensor<256x510xi32> -> tensor<256x256xi32>
  %count = uop.reduce_axis add %low axes [1] : tensor<256x256xi32> -> tensor<256x1xi32>
  %one = uop.const dense<1> : tensor<256x1xi32>
  %positions = uop.sub %count, %one : tensor<256x1xi32>
  %rows = uop.reshape %positions : tensor<256x1xi32> -> tensor<1x256x1xi32>
  %a = uop.expand %at : tensor<5x1x1xi32> -> tensor<5x256x3xi32>
  %b = uop.expand %rows : tensor<1x256x1xi32> -> tensor<5x256x3xi32>
  %hit = uop.cmpeq %a, %b : tensor<5x256x3xi32>
  %t = uop.reshape %table : tensor<256x3xi32> -> tensor<1x256x3xi32>
  %e = uop.expand %t : tensor<1x256x3xi32> -> tensor<5x256x3xi32>
  %found = uop.where %hit, %e, %zero : tensor<5x256x3xi32>
  %sum = uop.reduce_axis add %found axes [1] : tensor<5x256x3xi32> -> tensor<5x1x3xi32>
  %out = uop.reshape %sum : tensor<5x1x3xi32> -> tensor<5x3xi32>
  return %out : tensor<5x3xi32>
}

// Read as bytes, as halves and as floats.
func.func @bitcasts(%a: tensor<4x6xi32>) -> (tensor<6x16xui8>, tensor<4x6xi32>, tensor<4x3xi64>) {
  %0 = uop.permute %a [1, 0] : tensor<4x6xi32> -> tensor<6x4xi32>
  %1 = uop.bitcast %0 : tensor<6x4xi32> -> tensor<6x16xui8>
  %2 = uop.flip %1 axes [0, 1] : tensor<6x16xui8>
  %3 = uop.bitcast %a : tensor<4x6xi32> -> tensor<4x12xi16>
  %4 = uop.flip %3 axes [1] : tensor<4x12xi16>
  %5 = uop.bitcast %4 : tensor<4x12xi16> -> tensor<4x6xi32>
  %6 = uop.bitcast %5 : tensor<4x6xi32> -> tensor<4x3xi64>
  return %2, %5, %6 : tensor<6x16xui8>, tensor<4x6xi32>, tensor<4x3xi64>
}

// One value twice, an argument twice, a scalar twice: each is a result of its own.
func.func @results(%a: tensor<3xi32>, %s: tensor<i32>) -> (tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<i32>, tensor<i32>) {
  %0 = uop.neg %a : tensor<3xi32>
  return %a, %0, %a, %0, %s, %s : tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<i32>, tensor<i32>
}

// Concatenation, as a sum of what is padded, of a tensor with itself.
func.func @concatenation(%a: tensor<3x4xi32>, %b: tensor<3x2xi32>) -> tensor<3x10xi32> {
  // input 0: of i: i
  // input 1: of i: 100 + i
  // expect: 0 1 2 3 100 101 3 2 1 0 4 5 6 7 102 103 7 6 5 4 8 9 10 11 104 105 11 10 9 8
  // kernels: 1
  %0 = uop.pad %a low [0, 0] high [0, 6] : tensor<3x4xi32> -> tensor<3x10xi32>
  %1 = uop.pad %b low [0, 4] high [0, 4] : tensor<3x2xi32> -> tensor<3x10xi32>
  %2 = uop.flip %a axes [1] : tensor<3x4xi32>
  %3 = uop.pad %2 low [0, 6] high [0, 0] : tensor<3x4xi32> -> tensor<3x10xi32>
  %4 = uop.add %0, %1 : tensor<3x10xi32>
  %5 = uop.add %4, %3 : tensor<3x10xi32>
  return %5 : tensor<3x10xi32>
}

// More buffers in one kernel than any limit: every slice is a tensor of its own.
func.func @many_buffers(%a: tensor<9xi32>, %b: tensor<9xi32>, %c: tensor<9xi32>, %d: tensor<9xi32>, %e: tensor<9xi32>, %f: tensor<9xi32>, %g: tensor<9xi32>, %h: tensor<9xi32>, %i: tensor<9xi32>, %j: tensor<9xi32>, %k: tensor<9xi32>, %l: tensor<9xi32>) -> tensor<9xi32> {
  // kernels: 1
  %0 = uop.flip %b axes [0] : tensor<9xi32>
  %1 = uop.add %a, %0 : tensor<9xi32>
  %2 = uop.mul %1, %c : tensor<9xi32>
  %3 = uop.sub %2, %d : tensor<9xi32>
  %4 = uop.max %3, %e : tensor<9xi32>
  %5 = uop.xor %4, %f : tensor<9xi32>
  %6 = uop.add %5, %g : tensor<9xi32>
  %7 = uop.mul %6, %h : tensor<9xi32>
  %8 = uop.sub %7, %i : tensor<9xi32>
  %9 = uop.flip %j axes [0] : tensor<9xi32>
  %10 = uop.add %8, %9 : tensor<9xi32>
  %11 = uop.and %10, %k : tensor<9xi32>
  %12 = uop.or %11, %l : tensor<9xi32>
  return %12 : tensor<9xi32>
}
