// RUN: /usr/bin/python3 %S/Inputs/on_both_devices.py %s

// A transposed and a flipped argument are written over themselves.
func.func @in_place(%a: tensor<5x5xi32> {uop.mutable}, %b: tensor<5x5xi32>) {
  // input 0: of i: i
  // input 1: of i: i % 3
  // expect-arg 0: 21 17 13 6 2 22 18 14 7 3 26 19 12 11 4 24 20 16 9 5 25 21 17 10 6
  // kernels: 2
  // buffers: 1
  %0 = uop.permute %a [1, 0] : tensor<5x5xi32> -> tensor<5x5xi32>
  %1 = uop.add %0, %b : tensor<5x5xi32>
  %2 = uop.assign %a, %1 : tensor<5x5xi32>
  %3 = uop.flip %2 axes [0] : tensor<5x5xi32>
  %4 = uop.add %3, %b : tensor<5x5xi32>
  %5 = uop.assign %2, %4 : tensor<5x5xi32>
  %6 = uop.flip %5 axes [0, 1] : tensor<5x5xi32>
  %7 = uop.assign %5, %6 : tensor<5x5xi32>
  return
}

func.func @transposed(%a: tensor<5x5xi32> {uop.mutable}, %b: tensor<5x5xi32>) -> tensor<5x5xi32> {
  // input 0: of i: i
  // input 1: of i: i % 3
  // expect-arg 0: 0 6 12 15 21 3 6 12 18 21 3 9 12 18 24 3 9 15 18 24 6 9 15 21 24
  // expect: 0 6 12 15 21 3 6 12 18 21 3 9 12 18 24 3 9 15 18 24 6 9 15 21 24
  %0 = uop.permute %a [1, 0] : tensor<5x5xi32> -> tensor<5x5xi32>
  %1 = uop.add %0, %b : tensor<5x5xi32>
  %2 = uop.assign %a, %1 : tensor<5x5xi32>
  return %2 : tensor<5x5xi32>
}

func.func @flipped(%a: tensor<5x5xi32> {uop.mutable}, %b: tensor<5x5xi32>) {
  // input 0: of i: i
  // input 1: of i: i % 3
  // expect-arg 0: 20 22 24 23 25 17 16 18 20 19 11 13 12 14 16 5 7 9 8 10 2 1 3 5 4
  %0 = uop.flip %a axes [0] : tensor<5x5xi32>
  %1 = uop.add %0, %b : tensor<5x5xi32>
  %2 = uop.assign %a, %1 : tensor<5x5xi32>
  return
}

// Overlapping slices, in both orders.
func.func @overlap(%a: tensor<8xi32> {uop.mutable}) -> tensor<8xi32> {
  // expect: 1 1 2 2 2 2 0 0
  // expect-arg 0: 1 1 2 2 2 2 0 0
  %zero = uop.const dense<0> : tensor<8xi32>
  %one = uop.const dense<1> : tensor<4xi32>
  %two = uop.const dense<2> : tensor<4xi32>
  %clear = uop.assign %a, %zero : tensor<8xi32>
  %0 = uop.shrink %a offsets [0] : tensor<8xi32> -> tensor<4xi32>
  %1 = uop.assign %0, %one : tensor<4xi32>
  %2 = uop.shrink %a offsets [2] : tensor<8xi32> -> tensor<4xi32>
  %3 = uop.assign %2, %two : tensor<4xi32>
  %4 = uop.after %a, %3 : tensor<8xi32>, tensor<4xi32>
  return %4 : tensor<8xi32>
}

func.func @overlap_reversed(%a: tensor<8xi32> {uop.mutable}) -> tensor<8xi32> {
  // expect: 1 1 1 1 2 2 0 0
  // expect-arg 0: 1 1 1 1 2 2 0 0
  %zero = uop.const dense<0> : tensor<8xi32>
  %one = uop.const dense<1> : tensor<4xi32>
  %two = uop.const dense<2> : tensor<4xi32>
  %clear = uop.assign %a, %zero : tensor<8xi32>
  %2 = uop.shrink %a offsets [2] : tensor<8xi32> -> tensor<4xi32>
  %3 = uop.assign %2, %two : tensor<4xi32>
  %0 = uop.shrink %a offsets [0] : tensor<8xi32> -> tensor<4xi32>
  %1 = uop.assign %0, %one : tensor<4xi32>
  %4 = uop.after %a, %1 : tensor<8xi32>, tensor<4xi32>
  return %4 : tensor<8xi32>
}

// What is between two overlapping writes is read: the first one's elements as
// they are then, and the second one's value from the first one's.
func.func @between_overlaps(%a: tensor<6xi32> {uop.mutable}) -> (tensor<4xi32>, tensor<6xi32>) {
  // input 0: 1 2 3 4 5 6
  // expect: 11 12 13 14 11 12 111 112 113 114
  // expect-arg 0: 11 12 111 112 113 114
  %ten = uop.const dense<10> : tensor<4xi32>
  %hundred = uop.const dense<100> : tensor<4xi32>
  %0 = uop.shrink %a offsets [0] : tensor<6xi32> -> tensor<4xi32>
  %1 = uop.add %0, %ten : tensor<4xi32>
  %2 = uop.assign %0, %1 : tensor<4xi32>
  %3 = uop.after %a, %2 : tensor<6xi32>, tensor<4xi32>
  %4 = uop.shrink %3 offsets [0] : tensor<6xi32> -> tensor<4xi32>
  %5 = uop.add %4, %hundred : tensor<4xi32>
  %6 = uop.shrink %a offsets [2] : tensor<6xi32> -> tensor<4xi32>
  %7 = uop.assign %6, %5 : tensor<4xi32>
  %8 = uop.after %a, %7 : tensor<6xi32>, tensor<4xi32>
  return %4, %8 : tensor<4xi32>, tensor<6xi32>
}

// A reader of the argument sees what was there at entry, wherever it is run.
func.func @reader_before(%x: tensor<1xi32> {uop.mutable}) -> (tensor<1xi32>, tensor<1xi32>) {
  // input 0: 1
  // expect: 5 11
  // expect-arg 0: 5
  %ten = uop.const dense<10> : tensor<1xi32>
  %two = uop.const dense<2> : tensor<1xi32>
  %three = uop.const dense<3> : tensor<1xi32>
  %y = uop.add %x, %ten : tensor<1xi32>
  %0 = uop.mul %x, %two : tensor<1xi32>
  %1 = uop.assign %x, %0 : tensor<1xi32>
  %2 = uop.add %1, %three : tensor<1xi32>
  %3 = uop.assign %1, %2 : tensor<1xi32>
  %4 = uop.after %x, %3 : tensor<1xi32>, tensor<1xi32>
  return %4, %y : tensor<1xi32>, tensor<1xi32>
}

func.func @reader_after(%x: tensor<1xi32> {uop.mutable}) -> (tensor<1xi32>, tensor<1xi32>) {
  // input 0: 1
  // expect: 11 5
  // expect-arg 0: 5
  %ten = uop.const dense<10> : tensor<1xi32>
  %two = uop.const dense<2> : tensor<1xi32>
  %three = uop.const dense<3> : tensor<1xi32>
  %0 = uop.mul %x, %two : tensor<1xi32>
  %1 = uop.assign %x, %0 : tensor<1xi32>
  %2 = uop.add %1, %three : tensor<1xi32>
  %3 = uop.assign %1, %2 : tensor<1xi32>
  %4 = uop.after %x, %3 : tensor<1xi32>, tensor<1xi32>
  %y = uop.add %x, %ten : tensor<1xi32>
  return %y, %4 : tensor<1xi32>, tensor<1xi32>
}

func.func @reader_of_a_part(%x: tensor<2xi32> {uop.mutable}) -> (tensor<2xi32>, tensor<2xi32>) {
  // input 0: 1 2
  // expect: 11 12 9 2
  // expect-arg 0: 9 2
  %ten = uop.const dense<10> : tensor<2xi32>
  %nine = uop.const dense<9> : tensor<1xi32>
  %r = uop.add %x, %ten : tensor<2xi32>
  %0 = uop.shrink %x offsets [0] : tensor<2xi32> -> tensor<1xi32>
  %1 = uop.assign %0, %nine : tensor<1xi32>
  %2 = uop.after %x, %1 : tensor<2xi32>, tensor<1xi32>
  return %r, %2 : tensor<2xi32>, tensor<2xi32>
}

// What was there at entry is needed after both writes.
func.func @two_arguments(%x: tensor<1xi32> {uop.mutable}, %y: tensor<1xi32> {uop.mutable}) -> (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) {
  // input 0: 1
  // input 1: 2
  // expect: 2 4 15
  // expect-arg 0: 2
  // expect-arg 1: 4
  %two = uop.const dense<2> : tensor<1xi32>
  %ten = uop.const dense<10> : tensor<1xi32>
  %e = uop.add %x, %ten : tensor<1xi32>
  %0 = uop.mul %x, %two : tensor<1xi32>
  %1 = uop.assign %x, %0 : tensor<1xi32>
  %2 = uop.add %y, %1 : tensor<1xi32>
  %3 = uop.assign %y, %2 : tensor<1xi32>
  %4 = uop.add %3, %e : tensor<1xi32>
  return %1, %3, %4 : tensor<1xi32>, tensor<1xi32>, tensor<1xi32>
}

func.func @through_transpose(%t: tensor<2x3xi32> {uop.mutable}) -> tensor<2x3xi32> {
  // expect: 5 7 9 6 8 10
  // expect-arg 0: 5 7 9 6 8 10
  %v = uop.const dense<[[5, 6], [7, 8], [9, 10]]> : tensor<3x2xi32>
  %0 = uop.permute %t [1, 0] : tensor<2x3xi32> -> tensor<3x2xi32>
  %1 = uop.assign %0, %v : tensor<3x2xi32>
  %2 = uop.after %t, %1 : tensor<2x3xi32>, tensor<3x2xi32>
  return %2 : tensor<2x3xi32>
}

func.func @through_part_of_transpose(%t: tensor<2x3xi32> {uop.mutable}) {
  // input 0: 0 1 2 3 4 5
  // expect-arg 0: 0 5 7 3 6 8
  // kernels: 1
  // buffers: 0
  %v = uop.const dense<[[5, 6], [7, 8]]> : tensor<2x2xi32>
  %0 = uop.permute %t [1, 0] : tensor<2x3xi32> -> tensor<3x2xi32>
  %1 = uop.shrink %0 offsets [1, 0] : tensor<3x2xi32> -> tensor<2x2xi32>
  %2 = uop.assign %1, %v : tensor<2x2xi32>
  return
}

// A part, in another shape, flipped, and cut again.
func.func @through_chain_of_views(%t: tensor<3x8xi32> {uop.mutable}) {
  // input 0: of i: i
  // expect-arg 0: 0 1 2 3 4 5 6 7 8 9 10 11 1 13 14 15 16 17 18 19 4 21 22 23
  // kernels: 1
  // buffers: 0
  %v = uop.const dense<[[4], [1]]> : tensor<2x1xi32>
  %0 = uop.shrink %t offsets [1, 0] : tensor<3x8xi32> -> tensor<2x8xi32>
  %1 = uop.reshape %0 : tensor<2x8xi32> -> tensor<2x2x4xi32>
  %2 = uop.shrink %1 offsets [0, 1, 0] : tensor<2x2x4xi32> -> tensor<2x1x4xi32>
  %3 = uop.flip %2 axes [0, 2] : tensor<2x1x4xi32>
  %4 = uop.reshape %3 : tensor<2x1x4xi32> -> tensor<2x4xi32>
  %5 = uop.permute %4 [1, 0] : tensor<2x4xi32> -> tensor<4x2xi32>
  %6 = uop.shrink %5 offsets [3, 0] : tensor<4x2xi32> -> tensor<1x2xi32>
  %7 = uop.permute %6 [1, 0] : tensor<1x2xi32> -> tensor<2x1xi32>
  %8 = uop.assign %7, %v : tensor<2x1xi32>
  return
}

func.func @again_and_again(%x: tensor<3xi32> {uop.mutable}, %one: tensor<3xi32>) -> tensor<3xi32> {
  // input 0: 5 -7 100
  // input 1: 1 2 3
  // expect: 2 4 6
  // expect-arg 0: 8 -1 109
  // kernels: 2
  // buffers: 1
  %0 = uop.add %x, %one : tensor<3xi32>
  %1 = uop.assign %x, %0 : tensor<3xi32>
  %2 = uop.add %1, %one : tensor<3xi32>
  %3 = uop.assign %1, %2 : tensor<3xi32>
  %4 = uop.add %3, %one : tensor<3xi32>
  %5 = uop.assign %3, %4 : tensor<3xi32>
  %6 = uop.after %x, %3 : tensor<3xi32>, tensor<3xi32>
  %7 = uop.sub %6, %x : tensor<3xi32>
  return %7 : tensor<3xi32>
}

// Bits of floats are written as integers, all or some of them.
func.func @through_bitcast(%t: tensor<4xf32> {uop.mutable}) {
  // input 0: 1 2 3 4
  // expect-arg 0: 4 3 2 1
  // kernels: 1
  // buffers: 0
  %bits = uop.const dense<[0x40800000, 0x40400000, 0x40000000, 0x3f800000]> : tensor<4xui32>
  %0 = uop.bitcast %t : tensor<4xf32> -> tensor<4xui32>
  %1 = uop.assign %0, %bits : tensor<4xui32>
  return
}

func.func @part_through_bitcast(%t: tensor<4xf32> {uop.mutable}) -> tensor<4xf32> {
  // expect: 4 3 3 4
  // expect-arg 0: 4 3 3 4
  %start = uop.const dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %bits = uop.const dense<[1082130432, 1077936128]> : tensor<2xui32>
  %0 = uop.assign %t, %start : tensor<4xf32>
  %1 = uop.bitcast %0 : tensor<4xf32> -> tensor<4xui32>
  %2 = uop.shrink %1 offsets [0] : tensor<4xui32> -> tensor<2xui32>
  %3 = uop.assign %2, %bits : tensor<2xui32>
  %4 = uop.after %t, %3 : tensor<4xf32>, tensor<2xui32>
  return %4 : tensor<4xf32>
}

func.func @through_narrower_and_wider(%t: tensor<4xi32> {uop.mutable}) -> tensor<4xi32> {
  // input 0: 16909060 33818120 50727180 67636240
  // expect: -33617916 -67176454 -100797449 67366900
  // expect-arg 0: -33617916 -67176454 -100797449 67366900
  %0 = uop.bitcast %t : tensor<4xi32> -> tensor<16xui8>
  %1 = uop.flip %0 axes [0] : tensor<16xui8>
  %2 = uop.assign %0, %1 : tensor<16xui8>
  %3 = uop.shrink %2 offsets [2] : tensor<16xui8> -> tensor<12xui8>
  %4 = uop.bitcast %3 : tensor<12xui8> -> tensor<6xi16>
  %5 = uop.flip %4 axes [0] : tensor<6xi16>
  %6 = uop.neg %5 : tensor<6xi16>
  %7 = uop.assign %4, %6 : tensor<6xi16>
  %8 = uop.after %t, %7 : tensor<4xi32>, tensor<6xi16>
  return %8 : tensor<4xi32>
}

// What is written depends on all that is overwritten.
func.func @sum_of_itself(%t: tensor<4x4xi32> {uop.mutable}) -> tensor<4x4xi32> {
  // input 0: of i: i
  // expect: -24 -26 -28 -30 -16 -18 -20 -22 -8 -10 -12 -14 0 -2 -4 -6
  // expect-arg 0: -24 -27 -30 -33 -20 -23 -26 -29 -16 -19 -22 -25 -12 -15 -18 -21
  %0 = uop.reduce_axis add %t axes [0] : tensor<4x4xi32> -> tensor<1x4xi32>
  %1 = uop.expand %0 : tensor<1x4xi32> -> tensor<4x4xi32>
  %2 = uop.sub %t, %1 : tensor<4x4xi32>
  %3 = uop.assign %t, %2 : tensor<4x4xi32>
  %4 = uop.add %3, %t : tensor<4x4xi32>
  return %4 : tensor<4x4xi32>
}

func.func @rows_of_itself(%t: tensor<4x4xi32> {uop.mutable}) {
  // input 0: of i: i
  // expect-arg 0: -3 -2 -1 0 -3 -2 -1 0 -3 -2 -1 0 -3 -2 -1 0
  %0 = uop.reduce_axis max %t axes [1] : tensor<4x4xi32> -> tensor<4x1xi32>
  %1 = uop.expand %0 : tensor<4x1xi32> -> tensor<4x4xi32>
  %2 = uop.sub %t, %1 : tensor<4x4xi32>
  %3 = uop.assign %t, %2 : tensor<4x4xi32>
  return
}

func.func @shift(%x: tensor<8xi32> {uop.mutable}) -> tensor<8xi32> {
  // input 0: 0 1 2 3 4 5 6 7
  // expect: 0 0 0 1 2 3 4 5
  // expect-arg 0: 0 0 0 1 2 3 4 5
  %0 = uop.shrink %x offsets [0] : tensor<8xi32> -> tensor<7xi32>
  %1 = uop.shrink %x offsets [1] : tensor<8xi32> -> tensor<7xi32>
  %2 = uop.assign %1, %0 : tensor<7xi32>
  %3 = uop.after %x, %2 : tensor<8xi32>, tensor<7xi32>
  %4 = uop.shrink %3 offsets [0] : tensor<8xi32> -> tensor<7xi32>
  %5 = uop.assign %2, %4 : tensor<7xi32>
  %6 = uop.after %x, %5 : tensor<8xi32>, tensor<7xi32>
  return %6 : tensor<8xi32>
}

// Each is computed from what the other was.
func.func @cycle(%a: tensor<4xi32> {uop.mutable}, %b: tensor<4xi32> {uop.mutable}) -> tensor<4xi32> {
  // input 0: 1 2 3 4
  // input 1: 10 20 30 40
  // expect: 0 0 0 0
  // expect-arg 0: -1 -2 -3 -4
  // expect-arg 1: 40 30 20 10
  // kernels: 4
  // buffers: 2
  %0 = uop.flip %b axes [0] : tensor<4xi32>
  %1 = uop.assign %a, %0 : tensor<4xi32>
  %2 = uop.neg %a : tensor<4xi32>
  %3 = uop.assign %b, %2 : tensor<4xi32>
  %4 = uop.assign %1, %3 : tensor<4xi32>
  %5 = uop.assign %3, %1 : tensor<4xi32>
  %6 = uop.after %a, %1 : tensor<4xi32>, tensor<4xi32>
  %7 = uop.after %b, %5, %3 : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
  %8 = uop.sub %6, %7 : tensor<4xi32>
  return %8 : tensor<4xi32>
}

func.func @scalar(%a: tensor<i32> {uop.mutable}, %b: tensor<i32>) -> (tensor<i32>, tensor<i32>, tensor<i32>) {
  // input 0: 3
  // input 1: 4
  // expect: 7 3 21
  // expect-arg 0: 21
  %0 = uop.add %a, %b : tensor<i32>
  %1 = uop.assign %a, %0 : tensor<i32>
  %2 = uop.mul %1, %a : tensor<i32>
  %3 = uop.assign %a, %2 : tensor<i32>
  %4 = uop.after %a, %1 : tensor<i32>, tensor<i32>
  return %4, %a, %3 : tensor<i32>, tensor<i32>, tensor<i32>
}

// An argument, and what is computed from it in another order, are both returned.
func.func @argument_returned(%a: tensor<4xi32>, %b: tensor<4xi32> {uop.mutable}) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
  // input 0: 1 2 3 4
  // input 1: 5 6 7 8
  // expect: 1 2 3 4 4 3 2 1 5 6 7 8
  // expect-arg 1: 4 3 2 1
  %0 = uop.flip %a axes [0] : tensor<4xi32>
  %1 = uop.assign %b, %0 : tensor<4xi32>
  return %a, %0, %b : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
}
