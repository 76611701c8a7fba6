// RUN: /usr/bin/python3 %S/Inputs/on_both_devices.py %s

// Indices far outside of a table find zeros, and those at its ends what is there.
func.func @rows_outside_the_table(%t: tensor<256x2xf32>, %at: tensor<6xi32>) -> tensor<6x2xf32> {
  // input 0: of i: i + 1
  // input 1: -19238 -257 255 256 10982377 0
  // expect: 0 0 0 0 511 512 0 0 0 0 1 2
  // kernels: 1
  %0 = uop.const dense<1> : tensor<256xi32>
  %1 = uop.pad %0 low [255] high [0] : tensor<256xi32> -> tensor<511xi32>
  %2 = uop.reshape %1 : tensor<511xi32> -> tensor<1x511xi32>
  %3 = uop.expand %2 : tensor<1x511xi32> -> tensor<257x511xi32>
  %4 = uop.reshape %3 : tensor<257x511xi32> -> tensor<131327xi32>
  %5 = uop.shrink %4 offsets [0] : tensor<131327xi32> -> tensor<131072xi32>
  %6 = uop.reshape %5 : tensor<131072xi32> -> tensor<256x512xi32>
  %7 = uop.shrink %6 offsets [0, 0] : tensor<256x512xi32> -> tensor<256x256xi32>
  %8 = uop.reduce_axis add %7 axes [1] : tensor<256x256xi32> -> tensor<256x1xi32>
  %9 = uop.reshape %8 : tensor<256x1xi32> -> tensor<256xi32>
  %10 = uop.const dense<1> : tensor<256xi32>
  %11 = uop.sub %9, %10 : tensor<256xi32>
  %12 = uop.cast %11 : tensor<256xi32> -> tensor<256xi32>
  %13 = uop.reshape %12 : tensor<256xi32> -> tensor<1x256x1xi32>
  %14 = uop.expand %13 : tensor<1x256x1xi32> -> tensor<6x256x2xi32>
  %15 = uop.reshape %at : tensor<6xi32> -> tensor<6x1x1xi32>
  %16 = uop.expand %15 : tensor<6x1x1xi32> -> tensor<6x256x2xi32>
  %17 = uop.cmpeq %14, %16 : tensor<6x256x2xi32>
  %18 = uop.reshape %t : tensor<256x2xf32> -> tensor<1x256x2xf32>
  %19 = uop.expand %18 : tensor<1x256x2xf32> -> tensor<6x256x2xf32>
  %20 = uop.const dense<0.0> : tensor<6x256x2xf32>
  %21 = uop.where %17, %19, %20 : tensor<6x256x2xf32>
  %22 = uop.reduce_axis add %21 axes [1] : tensor<6x256x2xf32> -> tensor<6x1x2xf32>
  %23 = uop.reshape %22 : tensor<6x1x2xf32> -> tensor<6x2xf32>
  return %23 : tensor<6x2xf32>
}

// The table is computed, and what is found is computed with: zeros are found, not
// what zeros would be computed to.
func.func @rows_outside_of_what_is_computed(%t: tensor<16x2xf32>, %at: tensor<5xi64>) -> tensor<5x2xf32> {
  // input 0: of i: i % 4
  // input 1: -1 3 16 4611686018427387904 -9223372036854775808
  // expect: 1 1 5 9 1 1 1 1 1 1
  %0 = uop.exp2 %t : tensor<16x2xf32>
  %1 = uop.const dense<1> : tensor<16xi32>
  %2 = uop.pad %1 low [15] high [0] : tensor<16xi32> -> tensor<31xi32>
  %3 = uop.reshape %2 : tensor<31xi32> -> tensor<1x31xi32>
  %4 = uop.expand %3 : tensor<1x31xi32> -> tensor<17x31xi32>
  %5 = uop.reshape %4 : tensor<17x31xi32> -> tensor<527xi32>
  %6 = uop.shrink %5 offsets [0] : tensor<527xi32> -> tensor<512xi32>
  %7 = uop.reshape %6 : tensor<512xi32> -> tensor<16x32xi32>
  %8 = uop.shrink %7 offsets [0, 0] : tensor<16x32xi32> -> tensor<16x16xi32>
  %9 = uop.reduce_axis add %8 axes [1] : tensor<16x16xi32> -> tensor<16x1xi32>
  %10 = uop.reshape %9 : tensor<16x1xi32> -> tensor<16xi32>
  %11 = uop.const dense<1> : tensor<16xi32>
  %12 = uop.sub %10, %11 : tensor<16xi32>
  %13 = uop.cast %12 : tensor<16xi32> -> tensor<16xi64>
  %14 = uop.reshape %13 : tensor<16xi64> -> tensor<1x16x1xi64>
  %15 = uop.expand %14 : tensor<1x16x1xi64> -> tensor<5x16x2xi64>
  %16 = uop.reshape %at : tensor<5xi64> -> tensor<5x1x1xi64>
  %17 = uop.expand %16 : tensor<5x1x1xi64> -> tensor<5x16x2xi64>
  %18 = uop.cmpeq %15, %17 : tensor<5x16x2xi64>
  %19 = uop.reshape %0 : tensor<16x2xf32> -> tensor<1x16x2xf32>
  %20 = uop.expand %19 : tensor<1x16x2xf32> -> tensor<5x16x2xf32>
  %21 = uop.const dense<0.0> : tensor<5x16x2xf32>
  %22 = uop.where %18, %20, %21 : tensor<5x16x2xf32>
  %23 = uop.reduce_axis add %22 axes [1] : tensor<5x16x2xf32> -> tensor<5x1x2xf32>
  %24 = uop.reshape %23 : tensor<5x1x2xf32> -> tensor<5x2xf32>
  %25 = uop.const dense<1.0> : tensor<5x2xf32>
  %26 = uop.add %24, %25 : tensor<5x2xf32>
  return %26 : tensor<5x2xf32>
}

// Two gathers of one table; the index of the second is computed from that of the
// first.
func.func @index_of_an_index(%t: tensor<8x1xi32>, %i: tensor<2xi32>) -> tensor<2x1xi32> {
  // input 0: 0 1 2 3 4 5 6 7
  // input 1: 0 2
  // expect: 1 7
  %0 = uop.const dense<1> : tensor<8xi32>
  %1 = uop.pad %0 low [7] high [0] : tensor<8xi32> -> tensor<15xi32>
  %2 = uop.reshape %1 : tensor<15xi32> -> tensor<1x15xi32>
  %3 = uop.expand %2 : tensor<1x15xi32> -> tensor<9x15xi32>
  %4 = uop.reshape %3 : tensor<9x15xi32> -> tensor<135xi32>
  %5 = uop.shrink %4 offsets [0] : tensor<135xi32> -> tensor<128xi32>
  %6 = uop.reshape %5 : tensor<128xi32> -> tensor<8x16xi32>
  %7 = uop.shrink %6 offsets [0, 0] : tensor<8x16xi32> -> tensor<8x8xi32>
  %8 = uop.reduce_axis add %7 axes [1] : tensor<8x8xi32> -> tensor<8x1xi32>
  %9 = uop.reshape %8 : tensor<8x1xi32> -> tensor<8xi32>
  %10 = uop.const dense<1> : tensor<8xi32>
  %11 = uop.sub %9, %10 : tensor<8xi32>
  %12 = uop.cast %11 : tensor<8xi32> -> tensor<8xi32>
  %13 = uop.reshape %12 : tensor<8xi32> -> tensor<1x8x1xi32>
  %14 = uop.expand %13 : tensor<1x8x1xi32> -> tensor<2x8x1xi32>
  %15 = uop.reshape %i : tensor<2xi32> -> tensor<2x1x1xi32>
  %16 = uop.expand %15 : tensor<2x1x1xi32> -> tensor<2x8x1xi32>
  %17 = uop.cmpeq %14, %16 : tensor<2x8x1xi32>
  %18 = uop.reshape %t : tensor<8x1xi32> -> tensor<1x8x1xi32>
  %19 = uop.expand %18 : tensor<1x8x1xi32> -> tensor<2x8x1xi32>
  %20 = uop.const dense<0> : tensor<2x8x1xi32>
  %21 = uop.where %17, %19, %20 : tensor<2x8x1xi32>
  %22 = uop.reduce_axis add %21 axes [1] : tensor<2x8x1xi32> -> tensor<2x1x1xi32>
  %23 = uop.reshape %22 : tensor<2x1x1xi32> -> tensor<2x1xi32>
  %24 = uop.const dense<2> : tensor<2xi32>
  %25 = uop.mul %i, %24 : tensor<2xi32>
  %26 = uop.const dense<1> : tensor<2xi32>
  %27 = uop.add %25, %26 : tensor<2xi32>
  %28 = uop.const dense<1> : tensor<8xi32>
  %29 = uop.pad %28 low [7] high [0] : tensor<8xi32> -> tensor<15xi32>
  %30 = uop.reshape %29 : tensor<15xi32> -> tensor<1x15xi32>
  %31 = uop.expand %30 : tensor<1x15xi32> -> tensor<9x15xi32>
  %32 = uop.reshape %31 : tensor<9x15xi32> -> tensor<135xi32>
  %33 = uop.shrink %32 offsets [0] : tensor<135xi32> -> tensor<128xi32>
  %34 = uop.reshape %33 : tensor<128xi32> -> tensor<8x16xi32>
  %35 = uop.shrink %34 offsets [0, 0] : tensor<8x16xi32> -> tensor<8x8xi32>
  %36 = uop.reduce_axis add %35 axes [1] : tensor<8x8xi32> -> tensor<8x1xi32>
  %37 = uop.reshape %36 : tensor<8x1xi32> -> tensor<8xi32>
  %38 = uop.const dense<1> : tensor<8xi32>
  %39 = uop.sub %37, %38 : tensor<8xi32>
  %40 = uop.cast %39 : tensor<8xi32> -> tensor<8xi32>
  %41 = uop.reshape %40 : tensor<8xi32> -> tensor<1x8x1xi32>
  %42 = uop.expand %41 : tensor<1x8x1xi32> -> tensor<2x8x1xi32>
  %43 = uop.reshape %27 : tensor<2xi32> -> tensor<2x1x1xi32>
  %44 = uop.expand %43 : tensor<2x1x1xi32> -> tensor<2x8x1xi32>
  %45 = uop.cmpeq %42, %44 : tensor<2x8x1xi32>
  %46 = uop.reshape %t : tensor<8x1xi32> -> tensor<1x8x1xi32>
  %47 = uop.expand %46 : tensor<1x8x1xi32> -> tensor<2x8x1xi32>
  %48 = uop.const dense<0> : tensor<2x8x1xi32>
  %49 = uop.where %45, %47, %48 : tensor<2x8x1xi32>
  %50 = uop.reduce_axis add %49 axes [1] : tensor<2x8x1xi32> -> tensor<2x1x1xi32>
  %51 = uop.reshape %50 : tensor<2x1x1xi32> -> tensor<2x1xi32>
  %52 = uop.add %23, %51 : tensor<2x1xi32>
  return %52 : tensor<2x1xi32>
}

// What is found is an index into the same table, twice.
func.func @index_from_the_table(%t: tensor<8x1xi32>, %i: tensor<3xi32>) -> tensor<3xi32> {
  // input 0: 3 0 7 1 9 2 6 5
  // input 1: 0 2 4
  // expect: 0 2 3
  %0 = uop.const dense<1> : tensor<8xi32>
  %1 = uop.pad %0 low [7] high [0] : tensor<8xi32> -> tensor<15xi32>
  %2 = uop.reshape %1 : tensor<15xi32> -> tensor<1x15xi32>
  %3 = uop.expand %2 : tensor<1x15xi32> -> tensor<9x15xi32>
  %4 = uop.reshape %3 : tensor<9x15xi32> -> tensor<135xi32>
  %5 = uop.shrink %4 offsets [0] : tensor<135xi32> -> tensor<128xi32>
  %6 = uop.reshape %5 : tensor<128xi32> -> tensor<8x16xi32>
  %7 = uop.shrink %6 offsets [0, 0] : tensor<8x16xi32> -> tensor<8x8xi32>
  %8 = uop.reduce_axis add %7 axes [1] : tensor<8x8xi32> -> tensor<8x1xi32>
  %9 = uop.reshape %8 : tensor<8x1xi32> -> tensor<8xi32>
  %10 = uop.const dense<1> : tensor<8xi32>
  %11 = uop.sub %9, %10 : tensor<8xi32>
  %12 = uop.cast %11 : tensor<8xi32> -> tensor<8xi32>
  %13 = uop.reshape %12 : tensor<8xi32> -> tensor<1x8x1xi32>
  %14 = uop.expand %13 : tensor<1x8x1xi32> -> tensor<3x8x1xi32>
  %15 = uop.reshape %i : tensor<3xi32> -> tensor<3x1x1xi32>
  %16 = uop.expand %15 : tensor<3x1x1xi32> -> tensor<3x8x1xi32>
  %17 = uop.cmpeq %14, %16 : tensor<3x8x1xi32>
  %18 = uop.reshape %t : tensor<8x1xi32> -> tensor<1x8x1xi32>
  %19 = uop.expand %18 : tensor<1x8x1xi32> -> tensor<3x8x1xi32>
  %20 = uop.const dense<0> : tensor<3x8x1xi32>
  %21 = uop.where %17, %19, %20 : tensor<3x8x1xi32>
  %22 = uop.reduce_axis add %21 axes [1] : tensor<3x8x1xi32> -> tensor<3x1x1xi32>
  %23 = uop.reshape %22 : tensor<3x1x1xi32> -> tensor<3x1xi32>
  %24 = uop.reshape %23 : tensor<3x1xi32> -> tensor<3xi32>
  %25 = uop.const dense<1> : tensor<8xi32>
  %26 = uop.pad %25 low [7] high [0] : tensor<8xi32> -> tensor<15xi32>
  %27 = uop.reshape %26 : tensor<15xi32> -> tensor<1x15xi32>
  %28 = uop.expand %27 : tensor<1x15xi32> -> tensor<9x15xi32>
  %29 = uop.reshape %28 : tensor<9x15xi32> -> tensor<135xi32>
  %30 = uop.shrink %29 offsets [0] : tensor<135xi32> -> tensor<128xi32>
  %31 = uop.reshape %30 : tensor<128xi32> -> tensor<8x16xi32>
  %32 = uop.shrink %31 offsets [0, 0] : tensor<8x16xi32> -> tensor<8x8xi32>
  %33 = uop.reduce_axis add %32 axes [1] : tensor<8x8xi32> -> tensor<8x1xi32>
  %34 = uop.reshape %33 : tensor<8x1xi32> -> tensor<8xi32>
  %35 = uop.const dense<1> : tensor<8xi32>
  %36 = uop.sub %34, %35 : tensor<8xi32>
  %37 = uop.cast %36 : tensor<8xi32> -> tensor<8xi32>
  %38 = uop.reshape %37 : tensor<8xi32> -> tensor<1x8x1xi32>
  %39 = uop.expand %38 : tensor<1x8x1xi32> -> tensor<3x8x1xi32>
  %40 = uop.reshape %24 : tensor<3xi32> -> tensor<3x1x1xi32>
  %41 = uop.expand %40 : tensor<3x1x1xi32> -> tensor<3x8x1xi32>
  %42 = uop.cmpeq %39, %41 : tensor<3x8x1xi32>
  %43 = uop.reshape %t : tensor<8x1xi32> -> tensor<1x8x1xi32>
  %44 = uop.expand %43 : tensor<1x8x1xi32> -> tensor<3x8x1xi32>
  %45 = uop.const dense<0> : tensor<3x8x1xi32>
  %46 = uop.where %42, %44, %45 : tensor<3x8x1xi32>
  %47 = uop.reduce_axis add %46 axes [1] : tensor<3x8x1xi32> -> tensor<3x1x1xi32>
  %48 = uop.reshape %47 : tensor<3x1x1xi32> -> tensor<3x1xi32>
  %49 = uop.reshape %48 : tensor<3x1xi32> -> tensor<3xi32>
  %50 = uop.const dense<1> : tensor<8xi32>
  %51 = uop.pad %50 low [7] high [0] : tensor<8xi32> -> tensor<15xi32>
  %52 = uop.reshape %51 : tensor<15xi32> -> tensor<1x15xi32>
  %53 = uop.expand %52 : tensor<1x15xi32> -> tensor<9x15xi32>
  %54 = uop.reshape %53 : tensor<9x15xi32> -> tensor<135xi32>
  %55 = uop.shrink %54 offsets [0] : tensor<135xi32> -> tensor<128xi32>
  %56 = uop.reshape %55 : tensor<128xi32> -> tensor<8x16xi32>
  %57 = uop.shrink %56 offsets [0, 0] : tensor<8x16xi32> -> tensor<8x8xi32>
  %58 = uop.reduce_axis add %57 axes [1] : tensor<8x8xi32> -> tensor<8x1xi32>
  %59 = uop.reshape %58 : tensor<8x1xi32> -> tensor<8xi32>
  %60 = uop.const dense<1> : tensor<8xi32>
  %61 = uop.sub %59, %60 : tensor<8xi32>
  %62 = uop.cast %61 : tensor<8xi32> -> tensor<8xi32>
  %63 = uop.reshape %62 : tensor<8xi32> -> tensor<1x8x1xi32>
  %64 = uop.expand %63 : tensor<1x8x1xi32> -> tensor<3x8x1xi32>
  %65 = uop.reshape %49 : tensor<3xi32> -> tensor<3x1x1xi32>
  %66 = uop.expand %65 : tensor<3x1x1xi32> -> tensor<3x8x1xi32>
  %67 = uop.cmpeq %64, %66 : tensor<3x8x1xi32>
  %68 = uop.reshape %t : tensor<8x1xi32> -> tensor<1x8x1xi32>
  %69 = uop.expand %68 : tensor<1x8x1xi32> -> tensor<3x8x1xi32>
  %70 = uop.const dense<0> : tensor<3x8x1xi32>
  %71 = uop.where %67, %69, %70 : tensor<3x8x1xi32>
  %72 = uop.reduce_axis add %71 axes [1] : tensor<3x8x1xi32> -> tensor<3x1x1xi32>
  %73 = uop.reshape %72 : tensor<3x1x1xi32> -> tensor<3x1xi32>
  %74 = uop.reshape %73 : tensor<3x1xi32> -> tensor<3xi32>
  return %74 : tensor<3xi32>
}

// Rows are replaced where an index says so, one after the other: of two with one
// index the later one stays, and what is outside goes nowhere.
func.func @scattered_rows(%data: tensor<5x3xf32>, %at: tensor<4xi32>, %new: tensor<4x3xf32>) -> tensor<5x3xf32> {
  // input 0: of i: i
  // input 1: 3 0 3 7
  // input 2: of i: 100 + i
  // expect: 103 104 105 3 4 5 6 7 8 106 107 108 12 13 14
  %0 = uop.const dense<1> : tensor<5xi32>
  %1 = uop.pad %0 low [4] high [0] : tensor<5xi32> -> tensor<9xi32>
  %2 = uop.reshape %1 : tensor<9xi32> -> tensor<1x9xi32>
  %3 = uop.expand %2 : tensor<1x9xi32> -> tensor<6x9xi32>
  %4 = uop.reshape %3 : tensor<6x9xi32> -> tensor<54xi32>
  %5 = uop.shrink %4 offsets [0] : tensor<54xi32> -> tensor<50xi32>
  %6 = uop.reshape %5 : tensor<50xi32> -> tensor<5x10xi32>
  %7 = uop.shrink %6 offsets [0, 0] : tensor<5x10xi32> -> tensor<5x5xi32>
  %8 = uop.reduce_axis add %7 axes [1] : tensor<5x5xi32> -> tensor<5x1xi32>
  %9 = uop.reshape %8 : tensor<5x1xi32> -> tensor<5xi32>
  %10 = uop.const dense<1> : tensor<5xi32>
  %11 = uop.sub %9, %10 : tensor<5xi32>
  %12 = uop.reshape %11 : tensor<5xi32> -> tensor<5x1xi32>
  %13 = uop.expand %12 : tensor<5x1xi32> -> tensor<5x3xi32>
  %14 = uop.shrink %at offsets [0] : tensor<4xi32> -> tensor<1xi32>
  %15 = uop.reshape %14 : tensor<1xi32> -> tensor<1x1xi32>
  %16 = uop.expand %15 : tensor<1x1xi32> -> tensor<5x3xi32>
  %17 = uop.cmpeq %13, %16 : tensor<5x3xi32>
  %18 = uop.shrink %new offsets [0, 0] : tensor<4x3xf32> -> tensor<1x3xf32>
  %19 = uop.expand %18 : tensor<1x3xf32> -> tensor<5x3xf32>
  %20 = uop.where %17, %19, %data : tensor<5x3xf32>
  %21 = uop.shrink %at offsets [1] : tensor<4xi32> -> tensor<1xi32>
  %22 = uop.reshape %21 : tensor<1xi32> -> tensor<1x1xi32>
  %23 = uop.expand %22 : tensor<1x1xi32> -> tensor<5x3xi32>
  %24 = uop.cmpeq %13, %23 : tensor<5x3xi32>
  %25 = uop.shrink %new offsets [1, 0] : tensor<4x3xf32> -> tensor<1x3xf32>
  %26 = uop.expand %25 : tensor<1x3xf32> -> tensor<5x3xf32>
  %27 = uop.where %24, %26, %20 : tensor<5x3xf32>
  %28 = uop.shrink %at offsets [2] : tensor<4xi32> -> tensor<1xi32>
  %29 = uop.reshape %28 : tensor<1xi32> -> tensor<1x1xi32>
  %30 = uop.expand %29 : tensor<1x1xi32> -> tensor<5x3xi32>
  %31 = uop.cmpeq %13, %30 : tensor<5x3xi32>
  %32 = uop.shrink %new offsets [2, 0] : tensor<4x3xf32> -> tensor<1x3xf32>
  %33 = uop.expand %32 : tensor<1x3xf32> -> tensor<5x3xf32>
  %34 = uop.where %31, %33, %27 : tensor<5x3xf32>
  %35 = uop.shrink %at offsets [3] : tensor<4xi32> -> tensor<1xi32>
  %36 = uop.reshape %35 : tensor<1xi32> -> tensor<1x1xi32>
  %37 = uop.expand %36 : tensor<1x1xi32> -> tensor<5x3xi32>
  %38 = uop.cmpeq %13, %37 : tensor<5x3xi32>
  %39 = uop.shrink %new offsets [3, 0] : tensor<4x3xf32> -> tensor<1x3xf32>
  %40 = uop.expand %39 : tensor<1x3xf32> -> tensor<5x3xf32>
  %41 = uop.where %38, %40, %34 : tensor<5x3xf32>
  return %41 : tensor<5x3xf32>
}

// The same with sums, all at once: where nothing is hit the data stays.
func.func @scattered_sums(%data: tensor<6xf32>, %at: tensor<8xi32>, %new: tensor<8xf32>) -> tensor<6xf32> {
  // input 0: of i: i * 10
  // input 1: 5 1 1 9 0 5 -1 5
  // input 2: of i: i + 1
  // expect: 5 5 20 30 40 15
  %0 = uop.const dense<1> : tensor<6xi32>
  %1 = uop.pad %0 low [5] high [0] : tensor<6xi32> -> tensor<11xi32>
  %2 = uop.reshape %1 : tensor<11xi32> -> tensor<1x11xi32>
  %3 = uop.expand %2 : tensor<1x11xi32> -> tensor<7x11xi32>
  %4 = uop.reshape %3 : tensor<7x11xi32> -> tensor<77xi32>
  %5 = uop.shrink %4 offsets [0] : tensor<77xi32> -> tensor<72xi32>
  %6 = uop.reshape %5 : tensor<72xi32> -> tensor<6x12xi32>
  %7 = uop.shrink %6 offsets [0, 0] : tensor<6x12xi32> -> tensor<6x6xi32>
  %8 = uop.reduce_axis add %7 axes [1] : tensor<6x6xi32> -> tensor<6x1xi32>
  %9 = uop.reshape %8 : tensor<6x1xi32> -> tensor<6xi32>
  %10 = uop.const dense<1> : tensor<6xi32>
  %11 = uop.sub %9, %10 : tensor<6xi32>
  %12 = uop.reshape %11 : tensor<6xi32> -> tensor<6x1xi32>
  %13 = uop.expand %12 : tensor<6x1xi32> -> tensor<6x8xi32>
  %14 = uop.reshape %at : tensor<8xi32> -> tensor<1x8xi32>
  %15 = uop.expand %14 : tensor<1x8xi32> -> tensor<6x8xi32>
  %16 = uop.cmpeq %13, %15 : tensor<6x8xi32>
  %17 = uop.reshape %new : tensor<8xf32> -> tensor<1x8xf32>
  %18 = uop.expand %17 : tensor<1x8xf32> -> tensor<6x8xf32>
  %19 = uop.const dense<0.0> : tensor<6x8xf32>
  %20 = uop.where %16, %18, %19 : tensor<6x8xf32>
  %21 = uop.reduce_axis add %20 axes [1] : tensor<6x8xf32> -> tensor<6x1xf32>
  %22 = uop.reshape %21 : tensor<6x1xf32> -> tensor<6xf32>
  %23 = uop.cast %16 : tensor<6x8xi1> -> tensor<6x8xi32>
  %24 = uop.reduce_axis max %23 axes [1] : tensor<6x8xi32> -> tensor<6x1xi32>
  %25 = uop.reshape %24 : tensor<6x1xi32> -> tensor<6xi32>
  %26 = uop.const dense<0> : tensor<6xi32>
  %27 = uop.cmpne %25, %26 : tensor<6xi32>
  %28 = uop.where %27, %22, %data : tensor<6xf32>
  return %28 : tensor<6xf32>
}

// Halves of keys are rotated, written to rows of a cache, and read from both.
func.func @rotated_keys_in_a_cache(%k: tensor<1x2x3x4xf32>, %c: tensor<3x2xf32>, %s: tensor<3x2xf32>, %cache: tensor<1x2x7x4xf32> {uop.mutable}, %q: tensor<1x2x1x4xf32>) -> (tensor<1x2x7x1xf32>, tensor<1x2x1x4xf32>) {
  // input 0: of i: i % 7 - 3
  // input 1: of i: i % 3
  // input 2: of i: (i + 1) % 2
  // input 3: of i: i % 5
  // input 4: of i: i - 3
  // expect: -4 -13 4 -4 12 -4 -13 15 20 7 0 -12 15 20 -2 -4 2 2 5 -3 4 -4
  // expect-arg 3: 0 1 2 3 4 0 1 2 1 -2 -3 0 -1 0 7 0 -2 -2 -2 2 0 1 2 3 4 0 1 2 3 4 0 1 2 3 4 0 3 3 2 -2 -3 0 1 0 5 -6 1 -2 3 4 0 1 2 3 4 0
  %0 = uop.shrink %k offsets [0, 0, 0, 0] : tensor<1x2x3x4xf32> -> tensor<1x2x3x2xf32>
  %1 = uop.shrink %k offsets [0, 0, 0, 2] : tensor<1x2x3x4xf32> -> tensor<1x2x3x2xf32>
  %2 = uop.reshape %c : tensor<3x2xf32> -> tensor<1x1x3x2xf32>
  %3 = uop.expand %2 : tensor<1x1x3x2xf32> -> tensor<1x2x3x2xf32>
  %4 = uop.reshape %s : tensor<3x2xf32> -> tensor<1x1x3x2xf32>
  %5 = uop.expand %4 : tensor<1x1x3x2xf32> -> tensor<1x2x3x2xf32>
  %6 = uop.mul %0, %3 : tensor<1x2x3x2xf32>
  %7 = uop.mul %1, %5 : tensor<1x2x3x2xf32>
  %8 = uop.sub %6, %7 : tensor<1x2x3x2xf32>
  %9 = uop.mul %0, %5 : tensor<1x2x3x2xf32>
  %10 = uop.mul %1, %3 : tensor<1x2x3x2xf32>
  %11 = uop.add %9, %10 : tensor<1x2x3x2xf32>
  %12 = uop.pad %8 low [0, 0, 0, 0] high [0, 0, 0, 2] : tensor<1x2x3x2xf32> -> tensor<1x2x3x4xf32>
  %13 = uop.pad %11 low [0, 0, 0, 2] high [0, 0, 0, 0] : tensor<1x2x3x2xf32> -> tensor<1x2x3x4xf32>
  %14 = uop.add %12, %13 : tensor<1x2x3x4xf32>
  %15 = uop.shrink %cache offsets [0, 0, 2, 0] : tensor<1x2x7x4xf32> -> tensor<1x2x3x4xf32>
  %16 = uop.assign %15, %14 : tensor<1x2x3x4xf32>
  %17 = uop.after %cache, %16 : tensor<1x2x7x4xf32>, tensor<1x2x3x4xf32>
  %18 = uop.expand %q : tensor<1x2x1x4xf32> -> tensor<1x2x7x4xf32>
  %19 = uop.mul %17, %18 : tensor<1x2x7x4xf32>
  %20 = uop.reduce_axis add %19 axes [3] : tensor<1x2x7x4xf32> -> tensor<1x2x7x1xf32>
  %21 = uop.reduce_axis add %14 axes [2] : tensor<1x2x3x4xf32> -> tensor<1x2x1x4xf32>
  return %20, %21 : tensor<1x2x7x1xf32>, tensor<1x2x1x4xf32>
}

// A table that is one number, and read elsewhere, too.
func.func @table_of_one_number(%at: tensor<5x1xi32>, %number: tensor<1x1xi32>) -> tensor<4x4xi1> {
  // input 0: 1 2 9 0 8
  // input 1: 7
  // expect: 1 1 1 1 1 1 1 1 0 0 1 1 0 1 1 1
  %0 = uop.expand %number : tensor<1x1xi32> -> tensor<4x4xi32>
  %1 = uop.cast %0 : tensor<4x4xi32> -> tensor<4x4xindex>
  %ones = uop.const dense<1> : tensor<8xi32>
  %2 = uop.pad %ones low [7] high [0] : tensor<8xi32> -> tensor<15xi32>
  %3 = uop.reshape %2 : tensor<15xi32> -> tensor<1x15xi32>
  %4 = uop.expand %3 : tensor<1x15xi32> -> tensor<9x15xi32>
  %5 = uop.reshape %4 : tensor<9x15xi32> -> tensor<135xi32>
  %6 = uop.shrink %5 offsets [0] : tensor<135xi32> -> tensor<128xi32>
  %7 = uop.reshape %6 : tensor<128xi32> -> tensor<8x16xi32>
  %8 = uop.shrink %7 offsets [0, 0] : tensor<8x16xi32> -> tensor<8x8xi32>
  %9 = uop.reduce_axis add %8 axes [1] : tensor<8x8xi32> -> tensor<8x1xi32>
  %10 = uop.reshape %9 : tensor<8x1xi32> -> tensor<1x8xi32>
  %positions = uop.expand %10 : tensor<1x8xi32> -> tensor<5x8xi32>
  %wanted = uop.expand %at : tensor<5x1xi32> -> tensor<5x8xi32>
  %11 = uop.reshape %1 : tensor<4x4xindex> -> tensor<16xindex>
  %12 = uop.shrink %11 offsets [5] : tensor<16xindex> -> tensor<8xindex>
  %13 = uop.reshape %12 : tensor<8xindex> -> tensor<1x8xindex>
  %table = uop.expand %13 : tensor<1x8xindex> -> tensor<5x8xindex>
  %zero = uop.const dense<0> : tensor<5x8xindex>
  %hit = uop.cmpeq %positions, %wanted : tensor<5x8xi32>
  %14 = uop.where %hit, %table, %zero : tensor<5x8xindex>
  %15 = uop.reduce_axis add %14 axes [1] : tensor<5x8xindex> -> tensor<5x1xindex>
  %16 = uop.reshape %15 : tensor<5x1xindex> -> tensor<5xindex>
  %17 = uop.pad %16 low [8] high [3] : tensor<5xindex> -> tensor<16xindex>
  %18 = uop.reshape %17 : tensor<16xindex> -> tensor<4x4xindex>
  %19 = uop.cmpne %1, %18 : tensor<4x4xindex>
  return %19 : tensor<4x4xi1>
}
