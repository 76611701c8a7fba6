// RUN: /usr/bin/python3 %S/Inputs/on_both_devices.py %s

// What is updated in place takes no copy that is not needed.

// Consecutive slices, each of which is updated on its own: the others are not in
// its way, although all read what was there at entry.
func.func @equal_slices(%a: tensor<50xi32> {uop.mutable}) {
  // input 0: of i: 0
  // expect-arg 0: of i: 1
  // kernels: 5
  // buffers: 0
  %one = uop.const dense<1> : tensor<1x1xi32>
  %v0 = uop.shrink %a offsets [0] : tensor<50xi32> -> tensor<10xi32>
  %w0 = uop.reshape %v0 : tensor<10xi32> -> tensor<2x5xi32>
  %e0 = uop.expand %one : tensor<1x1xi32> -> tensor<2x5xi32>
  %s0 = uop.add %w0, %e0 : tensor<2x5xi32>
  %a0 = uop.assign %w0, %s0 : tensor<2x5xi32>
  %v1 = uop.shrink %a offsets [10] : tensor<50xi32> -> tensor<10xi32>
  %w1 = uop.reshape %v1 : tensor<10xi32> -> tensor<2x5xi32>
  %e1 = uop.expand %one : tensor<1x1xi32> -> tensor<2x5xi32>
  %s1 = uop.add %w1, %e1 : tensor<2x5xi32>
  %a1 = uop.assign %w1, %s1 : tensor<2x5xi32>
  %v2 = uop.shrink %a offsets [20] : tensor<50xi32> -> tensor<10xi32>
  %w2 = uop.reshape %v2 : tensor<10xi32> -> tensor<2x5xi32>
  %e2 = uop.expand %one : tensor<1x1xi32> -> tensor<2x5xi32>
  %s2 = uop.add %w2, %e2 : tensor<2x5xi32>
  %a2 = uop.assign %w2, %s2 : tensor<2x5xi32>
  %v3 = uop.shrink %a offsets [30] : tensor<50xi32> -> tensor<10xi32>
  %w3 = uop.reshape %v3 : tensor<10xi32> -> tensor<2x5xi32>
  %e3 = uop.expand %one : tensor<1x1xi32> -> tensor<2x5xi32>
  %s3 = uop.add %w3, %e3 : tensor<2x5xi32>
  %a3 = uop.assign %w3, %s3 : tensor<2x5xi32>
  %v4 = uop.shrink %a offsets [40] : tensor<50xi32> -> tensor<10xi32>
  %w4 = uop.reshape %v4 : tensor<10xi32> -> tensor<2x5xi32>
  %e4 = uop.expand %one : tensor<1x1xi32> -> tensor<2x5xi32>
  %s4 = uop.add %w4, %e4 : tensor<2x5xi32>
  %a4 = uop.assign %w4, %s4 : tensor<2x5xi32>
  return
}

func.func @more_equal_slices(%a: tensor<120xi32> {uop.mutable}) {
  // input 0: of i: 0
  // expect-arg 0: of i: 1
  // kernels: 10
  // buffers: 0
  %one = uop.const dense<1> : tensor<1x1xi32>
  %v0 = uop.shrink %a offsets [0] : tensor<120xi32> -> tensor<12xi32>
  %w0 = uop.reshape %v0 : tensor<12xi32> -> tensor<3x4xi32>
  %e0 = uop.expand %one : tensor<1x1xi32> -> tensor<3x4xi32>
  %s0 = uop.add %w0, %e0 : tensor<3x4xi32>
  %a0 = uop.assign %w0, %s0 : tensor<3x4xi32>
  %v1 = uop.shrink %a offsets [12] : tensor<120xi32> -> tensor<12xi32>
  %w1 = uop.reshape %v1 : tensor<12xi32> -> tensor<3x4xi32>
  %e1 = uop.expand %one : tensor<1x1xi32> -> tensor<3x4xi32>
  %s1 = uop.add %w1, %e1 : tensor<3x4xi32>
  %a1 = uop.assign %w1, %s1 : tensor<3x4xi32>
  %v2 = uop.shrink %a offsets [24] : tensor<120xi32> -> tensor<12xi32>
  %w2 = uop.reshape %v2 : tensor<12xi32> -> tensor<3x4xi32>
  %e2 = uop.expand %one : tensor<1x1xi32> -> tensor<3x4xi32>
  %s2 = uop.add %w2, %e2 : tensor<3x4xi32>
  %a2 = uop.assign %w2, %s2 : tensor<3x4xi32>
  %v3 = uop.shrink %a offsets [36] : tensor<120xi32> -> tensor<12xi32>
  %w3 = uop.reshape %v3 : tensor<12xi32> -> tensor<3x4xi32>
  %e3 = uop.expand %one : tensor<1x1xi32> -> tensor<3x4xi32>
  %s3 = uop.add %w3, %e3 : tensor<3x4xi32>
  %a3 = uop.assign %w3, %s3 : tensor<3x4xi32>
  %v4 = uop.shrink %a offsets [48] : tensor<120xi32> -> tensor<12xi32>
  %w4 = uop.reshape %v4 : tensor<12xi32> -> tensor<3x4xi32>
  %e4 = uop.expand %one : tensor<1x1xi32> -> tensor<3x4xi32>
  %s4 = uop.add %w4, %e4 : tensor<3x4xi32>
  %a4 = uop.assign %w4, %s4 : tensor<3x4xi32>
  %v5 = uop.shrink %a offsets [60] : tensor<120xi32> -> tensor<12xi32>
  %w5 = uop.reshape %v5 : tensor<12xi32> -> tensor<3x4xi32>
  %e5 = uop.expand %one : tensor<1x1xi32> -> tensor<3x4xi32>
  %s5 = uop.add %w5, %e5 : tensor<3x4xi32>
  %a5 = uop.assign %w5, %s5 : tensor<3x4xi32>
  %v6 = uop.shrink %a offsets [72] : tensor<120xi32> -> tensor<12xi32>
  %w6 = uop.reshape %v6 : tensor<12xi32> -> tensor<3x4xi32>
  %e6 = uop.expand %one : tensor<1x1xi32> -> tensor<3x4xi32>
  %s6 = uop.add %w6, %e6 : tensor<3x4xi32>
  %a6 = uop.assign %w6, %s6 : tensor<3x4xi32>
  %v7 = uop.shrink %a offsets [84] : tensor<120xi32> -> tensor<12xi32>
  %w7 = uop.reshape %v7 : tensor<12xi32> -> tensor<3x4xi32>
  %e7 = uop.expand %one : tensor<1x1xi32> -> tensor<3x4xi32>
  %s7 = uop.add %w7, %e7 : tensor<3x4xi32>
  %a7 = uop.assign %w7, %s7 : tensor<3x4xi32>
  %v8 = uop.shrink %a offsets [96] : tensor<120xi32> -> tensor<12xi32>
  %w8 = uop.reshape %v8 : tensor<12xi32> -> tensor<3x4xi32>
  %e8 = uop.expand %one : tensor<1x1xi32> -> tensor<3x4xi32>
  %s8 = uop.add %w8, %e8 : tensor<3x4xi32>
  %a8 = uop.assign %w8, %s8 : tensor<3x4xi32>
  %v9 = uop.shrink %a offsets [108] : tensor<120xi32> -> tensor<12xi32>
  %w9 = uop.reshape %v9 : tensor<12xi32> -> tensor<3x4xi32>
  %e9 = uop.expand %one : tensor<1x1xi32> -> tensor<3x4xi32>
  %s9 = uop.add %w9, %e9 : tensor<3x4xi32>
  %a9 = uop.assign %w9, %s9 : tensor<3x4xi32>
  return
}

// The rest stays.
func.func @slices_of_many_shapes(%a: tensor<100xi32> {uop.mutable}) {
  // input 0: of i: 0
  // expect-arg 0: of i: int(i < 82)
  // kernels: 5
  // buffers: 0
  %one = uop.const dense<1> : tensor<1x1xi32>
  %v0 = uop.shrink %a offsets [0] : tensor<100xi32> -> tensor<12xi32>
  %w0 = uop.reshape %v0 : tensor<12xi32> -> tensor<3x4xi32>
  %e0 = uop.expand %one : tensor<1x1xi32> -> tensor<3x4xi32>
  %s0 = uop.add %w0, %e0 : tensor<3x4xi32>
  %a0 = uop.assign %w0, %s0 : tensor<3x4xi32>
  %v1 = uop.shrink %a offsets [12] : tensor<100xi32> -> tensor<24xi32>
  %w1 = uop.reshape %v1 : tensor<24xi32> -> tensor<4x6xi32>
  %e1 = uop.expand %one : tensor<1x1xi32> -> tensor<4x6xi32>
  %s1 = uop.add %w1, %e1 : tensor<4x6xi32>
  %a1 = uop.assign %w1, %s1 : tensor<4x6xi32>
  %v2 = uop.shrink %a offsets [36] : tensor<100xi32> -> tensor<24xi32>
  %w2 = uop.reshape %v2 : tensor<24xi32> -> tensor<6x4xi32>
  %e2 = uop.expand %one : tensor<1x1xi32> -> tensor<6x4xi32>
  %s2 = uop.add %w2, %e2 : tensor<6x4xi32>
  %a2 = uop.assign %w2, %s2 : tensor<6x4xi32>
  %v3 = uop.shrink %a offsets [60] : tensor<100xi32> -> tensor<10xi32>
  %w3 = uop.reshape %v3 : tensor<10xi32> -> tensor<2x5xi32>
  %e3 = uop.expand %one : tensor<1x1xi32> -> tensor<2x5xi32>
  %s3 = uop.add %w3, %e3 : tensor<2x5xi32>
  %a3 = uop.assign %w3, %s3 : tensor<2x5xi32>
  %v4 = uop.shrink %a offsets [70] : tensor<100xi32> -> tensor<12xi32>
  %w4 = uop.reshape %v4 : tensor<12xi32> -> tensor<4x3xi32>
  %e4 = uop.expand %one : tensor<1x1xi32> -> tensor<4x3xi32>
  %s4 = uop.add %w4, %e4 : tensor<4x3xi32>
  %a4 = uop.assign %w4, %s4 : tensor<4x3xi32>
  return
}

// Columns and rows of a matrix that never meet, whose elements alternate in
// memory.
func.func @columns(%a: tensor<24xi32> {uop.mutable}) {
  // input 0: of i: i
  // expect-arg 0: 10 11 2 -2 4 5 16 17 8 -8 10 11 22 23 14 -14 16 17 28 29 20 -20 22 23
  // kernels: 2
  // buffers: 0
  %ten = uop.const dense<10> : tensor<4x2xi32>
  %0 = uop.reshape %a : tensor<24xi32> -> tensor<4x6xi32>
  %1 = uop.shrink %0 offsets [0, 0] : tensor<4x6xi32> -> tensor<4x2xi32>
  %2 = uop.add %1, %ten : tensor<4x2xi32>
  %3 = uop.assign %1, %2 : tensor<4x2xi32>
  %4 = uop.shrink %0 offsets [0, 3] : tensor<4x6xi32> -> tensor<4x1xi32>
  %5 = uop.shrink %0 offsets [0, 2] : tensor<4x6xi32> -> tensor<4x1xi32>
  %6 = uop.neg %5 : tensor<4x1xi32>
  %7 = uop.assign %4, %6 : tensor<4x1xi32>
  return
}

// Even elements are written from odd ones.
func.func @every_other(%a: tensor<8xi32> {uop.mutable}) {
  // input 0: 0 1 2 3 4 5 6 7
  // expect-arg 0: 7 1 5 3 3 5 1 7
  // kernels: 1
  // buffers: 0
  %0 = uop.reshape %a : tensor<8xi32> -> tensor<4x2xi32>
  %1 = uop.shrink %0 offsets [0, 0] : tensor<4x2xi32> -> tensor<4x1xi32>
  %2 = uop.shrink %0 offsets [0, 1] : tensor<4x2xi32> -> tensor<4x1xi32>
  %3 = uop.flip %2 axes [0] : tensor<4x1xi32>
  %4 = uop.assign %1, %3 : tensor<4x1xi32>
  return
}

// One half is written from the other.
func.func @halves(%a: tensor<8xi32> {uop.mutable}) {
  // input 0: 0 1 2 3 4 5 6 7
  // expect-arg 0: 22 22 22 22 4 5 6 7
  // kernels: 1
  // buffers: 0
  %0 = uop.shrink %a offsets [0] : tensor<8xi32> -> tensor<4xi32>
  %1 = uop.shrink %a offsets [4] : tensor<8xi32> -> tensor<4xi32>
  %2 = uop.reduce_axis add %1 axes [0] : tensor<4xi32> -> tensor<1xi32>
  %3 = uop.expand %2 : tensor<1xi32> -> tensor<4xi32>
  %4 = uop.assign %0, %3 : tensor<4xi32>
  return
}

// Halves change places: one of them has to be kept.
func.func @swap_halves(%a: tensor<8xi32> {uop.mutable}) {
  // input 0: 0 1 2 3 4 5 6 7
  // expect-arg 0: 4 5 6 7 0 1 2 3
  // kernels: 3
  // buffers: 1
  %0 = uop.shrink %a offsets [0] : tensor<8xi32> -> tensor<4xi32>
  %1 = uop.shrink %a offsets [4] : tensor<8xi32> -> tensor<4xi32>
  %2 = uop.assign %0, %1 : tensor<4xi32>
  %3 = uop.assign %1, %0 : tensor<4xi32>
  return
}

func.func @swap_arguments(%a: tensor<4xi32> {uop.mutable}, %b: tensor<4xi32> {uop.mutable}) {
  // input 0: 1 2 3 4
  // input 1: 10 20 30 40
  // expect-arg 0: 40 30 20 10
  // expect-arg 1: 4 3 2 1
  // kernels: 3
  // buffers: 1
  %0 = uop.flip %a axes [0] : tensor<4xi32>
  %1 = uop.flip %b axes [0] : tensor<4xi32>
  %2 = uop.assign %a, %1 : tensor<4xi32>
  %3 = uop.assign %b, %0 : tensor<4xi32>
  return
}

// Three arguments change places: two copies at most.
func.func @rotate_arguments(%a: tensor<4xi32> {uop.mutable}, %b: tensor<4xi32> {uop.mutable}, %c: tensor<4xi32> {uop.mutable}) {
  // input 0: 1 2 3 4
  // input 1: 10 20 30 40
  // input 2: 5 6 7 8
  // expect-arg 0: 10 20 30 40
  // expect-arg 1: 5 6 7 8
  // expect-arg 2: 1 2 3 4
  // kernels: 4
  // buffers: 1
  %0 = uop.assign %a, %b : tensor<4xi32>
  %1 = uop.assign %b, %c : tensor<4xi32>
  %2 = uop.assign %c, %a : tensor<4xi32>
  return
}

// The old contents and the new ones: what is read of the old ones is not written.
func.func @old_and_new_apart(%a: tensor<8xi32> {uop.mutable}) -> tensor<4xi32> {
  // input 0: 0 1 2 3 4 5 6 7
  // expect: 11 14 17 20
  // expect-arg 0: 7 9 11 13 4 5 6 7
  // kernels: 2
  // buffers: 1
  %seven = uop.const dense<7> : tensor<4xi32>
  %0 = uop.shrink %a offsets [0] : tensor<8xi32> -> tensor<4xi32>
  %1 = uop.shrink %a offsets [4] : tensor<8xi32> -> tensor<4xi32>
  %2 = uop.add %0, %0 : tensor<4xi32>
  %3 = uop.add %2, %seven : tensor<4xi32>
  %4 = uop.assign %0, %3 : tensor<4xi32>
  %5 = uop.after %a, %4 : tensor<8xi32>, tensor<4xi32>
  %6 = uop.shrink %5 offsets [0] : tensor<8xi32> -> tensor<4xi32>
  %7 = uop.add %6, %1 : tensor<4xi32>
  return %7 : tensor<4xi32>
}

// In the bits of a float, with no copy of it.
func.func @bits_in_place(%a: tensor<4xf32> {uop.mutable}) {
  // input 0: 1 -2 3.5 -0.25
  // expect-arg 0: -1 2 -3.5 0.25
  // kernels: 1
  // buffers: 0
  %sign = uop.const dense<0x80000000> : tensor<4xui32>
  %0 = uop.bitcast %a : tensor<4xf32> -> tensor<4xui32>
  %1 = uop.xor %0, %sign : tensor<4xui32>
  %2 = uop.assign %0, %1 : tensor<4xui32>
  return
}

// Through a transposed view to itself: each element is read where it is written.
func.func @transposed_twice(%a: tensor<2x3xi32> {uop.mutable}) {
  // input 0: 0 1 2 3 4 5
  // expect-arg 0: 1 4 7 3 5 9
  // kernels: 1
  // buffers: 0
  %one = uop.const dense<[[1, 0], [3, 1], [5, 4]]> : tensor<3x2xi32>
  %0 = uop.permute %a [1, 0] : tensor<2x3xi32> -> tensor<3x2xi32>
  %1 = uop.add %0, %one : tensor<3x2xi32>
  %2 = uop.assign %0, %1 : tensor<3x2xi32>
  return
}

// A flipped view is written from what it shows.
func.func @flipped_twice(%a: tensor<6xi32> {uop.mutable}) {
  // input 0: 0 1 2 3 4 5
  // expect-arg 0: 0 2 6 12 20 30
  // kernels: 1
  // buffers: 0
  %f = uop.const dense<[6, 5, 4, 3, 2, 1]> : tensor<6xi32>
  %0 = uop.flip %a axes [0] : tensor<6xi32>
  %1 = uop.mul %0, %f : tensor<6xi32>
  %2 = uop.assign %0, %1 : tensor<6xi32>
  return
}

// Nothing changes: nothing is done.
func.func @nothing(%x: tensor<4xf32> {uop.mutable}, %y: tensor<3x4xi32> {uop.mutable}, %z: tensor<0x3xi32> {uop.mutable}) {
  // input 0: 1 2 3 4
  // input 1: of i: i
  // expect-arg 0: 1 2 3 4
  // expect-arg 1: of i: i
  // kernels: 0
  // buffers: 0
  %one = uop.const dense<1.0> : tensor<4xf32>
  %0 = uop.fdiv %x, %one : tensor<4xf32>
  %1 = uop.assign %x, %0 : tensor<4xf32>
  %2 = uop.mul %1, %one : tensor<4xf32>
  %3 = uop.assign %1, %2 : tensor<4xf32>
  %4 = uop.permute %y [1, 0] : tensor<3x4xi32> -> tensor<4x3xi32>
  %5 = uop.flip %4 axes [0, 1] : tensor<4x3xi32>
  %6 = uop.flip %5 axes [0, 1] : tensor<4x3xi32>
  %7 = uop.permute %6 [1, 0] : tensor<4x3xi32> -> tensor<3x4xi32>
  %8 = uop.assign %y, %7 : tensor<3x4xi32>
  %9 = uop.shrink %y offsets [1, 0] : tensor<3x4xi32> -> tensor<2x4xi32>
  %10 = uop.assign %9, %9 : tensor<2x4xi32>
  %11 = uop.neg %z : tensor<0x3xi32>
  %12 = uop.assign %z, %11 : tensor<0x3xi32>
  return
}

// Nothing is written from behind the end of rows, which nothing reads either.
func.func @empty_part_of_rows(%x: tensor<3x1xi32> {uop.mutable}) -> tensor<3x1xi32> {
  // input 0: 1 2 3
  // expect: 4 4 4
  // expect-arg 0: 4 4 4
  // kernels: 1
  %four = uop.const dense<4> : tensor<3x1xi32>
  %0 = uop.assign %x, %four : tensor<3x1xi32>
  %1 = uop.shrink %x offsets [0, 1] : tensor<3x1xi32> -> tensor<2x0xi32>
  %2 = uop.shrink %x offsets [1, 1] : tensor<3x1xi32> -> tensor<2x0xi32>
  %3 = uop.assign %1, %2 : tensor<2x0xi32>
  %4 = uop.after %x, %3 : tensor<3x1xi32>, tensor<2x0xi32>
  return %4 : tensor<3x1xi32>
}

// Nothing of a tensor is written, from nothing.
func.func @empty_part(%x: tensor<4xi32> {uop.mutable}) -> tensor<4xi32> {
  // input 0: 1 2 3 4
  // expect: 1 2 3 4
  // expect-arg 0: 1 2 3 4
  // kernels: 1
  // buffers: 1
  %0 = uop.shrink %x offsets [4] : tensor<4xi32> -> tensor<0xi32>
  %1 = uop.neg %0 : tensor<0xi32>
  %2 = uop.assign %0, %1 : tensor<0xi32>
  %3 = uop.after %x, %2 : tensor<4xi32>, tensor<0xi32>
  return %3 : tensor<4xi32>
}

// What is written and then read by others lives in the argument only.
func.func @state_and_readers(%x: tensor<2x4xf32> {uop.mutable}) -> (tensor<2x1xf32>, tensor<1x4xf32>) {
  // input 0: 0 1 2 3 -1 -2 0 1
  // expect: 21 1.75 2.5 3.25 9 16
  // expect-arg 0: 1 3 6 11 -0.5 -1.75 1 3
  // kernels: 3
  // buffers: 2
  %0 = uop.exp2 %x : tensor<2x4xf32>
  %1 = uop.add %0, %x : tensor<2x4xf32>
  %2 = uop.assign %x, %1 : tensor<2x4xf32>
  %3 = uop.after %x, %2 : tensor<2x4xf32>, tensor<2x4xf32>
  %4 = uop.reduce_axis add %3 axes [1] : tensor<2x4xf32> -> tensor<2x1xf32>
  %one = uop.const dense<1.0> : tensor<2x4xf32>
  %5 = uop.add %2, %one : tensor<2x4xf32>
  %6 = uop.reduce_axis add %5 axes [0] : tensor<2x4xf32> -> tensor<1x4xf32>
  return %4, %6 : tensor<2x1xf32>, tensor<1x4xf32>
}

// Two arguments of one value are two buffers.
func.func @equal_values(%a: tensor<4xi32> {uop.mutable}, %b: tensor<4xi32> {uop.mutable}) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
  // expect: 1 1 1 1 1 1 1 1 2 2 2 2
  // expect-arg 0: 2 2 2 2
  // expect-arg 1: 1 1 1 1
  %one = uop.const dense<1> : tensor<4xi32>
  %0 = uop.contiguous %one : tensor<4xi32>
  %1 = uop.contiguous %one : tensor<4xi32>
  %2 = uop.assign %a, %0 : tensor<4xi32>
  %3 = uop.assign %b, %1 : tensor<4xi32>
  %4 = uop.add %2, %one : tensor<4xi32>
  %5 = uop.assign %2, %4 : tensor<4xi32>
  return %0, %1, %4 : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
}

// One load of old contents, for a write that is first and for one after another.
func.func @shared_by_early_and_late(%a: tensor<4xi32> {uop.mutable}, %b: tensor<4xi32>) -> tensor<1xi32> {
  // input 0: 1 2 3 4
  // input 1: 5 6 7 8
  // expect: 8
  // expect-arg 0: 2 6 7 8
  %0 = uop.shrink %a offsets [3] : tensor<4xi32> -> tensor<1xi32>
  %1 = uop.shrink %a offsets [1] : tensor<4xi32> -> tensor<1xi32>
  %2 = uop.assign %0, %1 : tensor<1xi32>
  %3 = uop.assign %a, %b : tensor<4xi32>
  %4 = uop.after %a, %2 : tensor<4xi32>, tensor<1xi32>
  %5 = uop.shrink %a offsets [0] : tensor<4xi32> -> tensor<1xi32>
  %6 = uop.assign %5, %1 : tensor<1xi32>
  %7 = uop.reduce_axis add %4 axes [0] : tensor<4xi32> -> tensor<1xi32>
  return %7 : tensor<1xi32>
}
