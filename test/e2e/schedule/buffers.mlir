// RUN: /usr/bin/python3 %S/Inputs/on_both_devices.py %s

// Each of many tensors is looked at in a part of the result.
func.func @selected_sums(%a0: tensor<8xf32>, %a1: tensor<8xf32>, %a2: tensor<8xf32>, %a3: tensor<8xf32>, %b0: tensor<8xf32>, %b1: tensor<8xf32>, %b2: tensor<8xf32>, %b3: tensor<8xf32>) -> tensor<8xf32> {
  // input 0: of i: i + 0 + 1
  // input 1: of i: i + 10 + 1
  // input 2: of i: i + 20 + 1
  // input 3: of i: i + 30 + 1
  // input 4: of i: i + 40 + 1
  // input 5: of i: i + 50 + 1
  // input 6: of i: i + 60 + 1
  // input 7: of i: i + 70 + 1
  // expect: 42 64 86 108 110 112 114 116
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
  %12 = uop.const dense<0.0> : tensor<8xf32>
  %13 = uop.const dense<0> : tensor<8xi32>
  %14 = uop.cmplt %11, %13 : tensor<8xi32>
  %15 = uop.add %a0, %b0 : tensor<8xf32>
  %16 = uop.where %14, %12, %15 : tensor<8xf32>
  %17 = uop.const dense<1> : tensor<8xi32>
  %18 = uop.cmplt %11, %17 : tensor<8xi32>
  %19 = uop.add %a1, %b1 : tensor<8xf32>
  %20 = uop.where %18, %16, %19 : tensor<8xf32>
  %21 = uop.const dense<2> : tensor<8xi32>
  %22 = uop.cmplt %11, %21 : tensor<8xi32>
  %23 = uop.add %a2, %b2 : tensor<8xf32>
  %24 = uop.where %22, %20, %23 : tensor<8xf32>
  %25 = uop.const dense<3> : tensor<8xi32>
  %26 = uop.cmplt %11, %25 : tensor<8xi32>
  %27 = uop.add %a3, %b3 : tensor<8xf32>
  %28 = uop.where %26, %24, %27 : tensor<8xf32>
  return %28 : tensor<8xf32>
}

// A stack of more tensors than a kernel may have buffers, times a matrix.
func.func @stack_times_matrix(%x0: tensor<2xf32>, %x1: tensor<2xf32>, %x2: tensor<2xf32>, %x3: tensor<2xf32>, %x4: tensor<2xf32>, %x5: tensor<2xf32>, %x6: tensor<2xf32>, %x7: tensor<2xf32>, %x8: tensor<2xf32>, %x9: tensor<2xf32>, %x10: tensor<2xf32>, %x11: tensor<2xf32>, %x12: tensor<2xf32>, %x13: tensor<2xf32>, %x14: tensor<2xf32>, %x15: tensor<2xf32>, %x16: tensor<2xf32>, %x17: tensor<2xf32>, %x18: tensor<2xf32>, %x19: tensor<2xf32>, %x20: tensor<2xf32>, %x21: tensor<2xf32>, %x22: tensor<2xf32>, %x23: tensor<2xf32>, %x24: tensor<2xf32>, %x25: tensor<2xf32>, %x26: tensor<2xf32>, %x27: tensor<2xf32>, %x28: tensor<2xf32>, %x29: tensor<2xf32>, %x30: tensor<2xf32>, %x31: tensor<2xf32>, %x32: tensor<2xf32>, %m: tensor<33x2xf32>) -> tensor<2x2xf32> {
  // input 0: 0 1
  // input 1: 1 2
  // input 2: 2 3
  // input 3: 3 1
  // input 4: 0 2
  // input 5: 1 3
  // input 6: 2 1
  // input 7: 3 2
  // input 8: 0 3
  // input 9: 1 1
  // input 10: 2 2
  // input 11: 3 3
  // input 12: 0 1
  // input 13: 1 2
  // input 14: 2 3
  // input 15: 3 1
  // input 16: 0 2
  // input 17: 1 3
  // input 18: 2 1
  // input 19: 3 2
  // input 20: 0 3
  // input 21: 1 1
  // input 22: 2 2
  // input 23: 3 3
  // input 24: 0 1
  // input 25: 1 2
  // input 26: 2 3
  // input 27: 3 1
  // input 28: 0 2
  // input 29: 1 3
  // input 30: 2 1
  // input 31: 3 2
  // input 32: 0 3
  // input 33: of i: i % 5 - 2
  // expect: 2 -5 4 -5
  %0 = uop.reshape %x0 : tensor<2xf32> -> tensor<1x2xf32>
  %1 = uop.pad %0 low [0, 0] high [32, 0] : tensor<1x2xf32> -> tensor<33x2xf32>
  %2 = uop.reshape %x1 : tensor<2xf32> -> tensor<1x2xf32>
  %3 = uop.pad %2 low [1, 0] high [31, 0] : tensor<1x2xf32> -> tensor<33x2xf32>
  %4 = uop.add %1, %3 : tensor<33x2xf32>
  %5 = uop.reshape %x2 : tensor<2xf32> -> tensor<1x2xf32>
  %6 = uop.pad %5 low [2, 0] high [30, 0] : tensor<1x2xf32> -> tensor<33x2xf32>
  %7 = uop.add %4, %6 : tensor<33x2xf32>
  %8 = uop.reshape %x3 : tensor<2xf32> -> tensor<1x2xf32>
  %9 = uop.pad %8 low [3, 0] high [29, 0] : tensor<1x2xf32> -> tensor<33x2xf32>
  %10 = uop.add %7, %9 : tensor<33x2xf32>
  %11 = uop.reshape %x4 : tensor<2xf32> -> tensor<1x2xf32>
  %12 = uop.pad %11 low [4, 0] high [28, 0] : tensor<1x2xf32> -> tensor<33x2xf32>
  %13 = uop.add %10, %12 : tensor<33x2xf32>
  %14 = uop.reshape %x5 : tensor<2xf32> -> tensor<1x2xf32>
  %15 = uop.pad %14 low [5, 0] high [27, 0] : tensor<1x2xf32> -> tensor<33x2xf32>
  %16 = uop.add %13, %15 : tensor<33x2xf32>
  %17 = uop.reshape %x6 : tensor<2xf32> -> tensor<1x2xf32>
  %18 = uop.pad %17 low [6, 0] high [26, 0] : tensor<1x2xf32> -> tensor<33x2xf32>
  %19 = uop.add %16, %18 : tensor<33x2xf32>
  %20 = uop.reshape %x7 : tensor<2xf32> -> tensor<1x2xf32>
  %21 = uop.pad %20 low [7, 0] high [25, 0] : tensor<1x2xf32> -> tensor<33x2xf32>
  %22 = uop.add %19, %21 : tensor<33x2xf32>
  %23 = uop.reshape %x8 : tensor<2xf32> -> tensor<1x2xf32>
  %24 = uop.pad %23 low [8, 0] high [24, 0] : tensor<1x2xf32> -> tensor<33x2xf32>
  %25 = uop.add %22, %24 : tensor<33x2xf32>
  %26 = uop.reshape %x9 : tensor<2xf32> -> tensor<1x2xf32>
  %27 = uop.pad %26 low [9, 0] high [23, 0] : tensor<1x2xf32> -> tensor<33x2xf32>
  %28 = uop.add %25, %27 : tensor<33x2xf32>
  %29 = uop.reshape %x10 : tensor<2xf32> -> tensor<1x2xf32>
  %30 = uop.pad %29 low [10, 0] high [22, 0] : tensor<1x2xf32> -> tensor<33x2xf32>
  %31 = uop.add %28, %30 : tensor<33x2xf32>
  %32 = uop.reshape %x11 : tensor<2xf32> -> tensor<1x2xf32>
  %33 = uop.pad %32 low [11, 0] high [21, 0] : tensor<1x2xf32> -> tensor<33x2xf32>
  %34 = uop.add %31, %33 : tensor<33x2xf32>
  %35 = uop.reshape %x12 : tensor<2xf32> -> tensor<1x2xf32>
  %36 = uop.pad %35 low [12, 0] high [20, 0] : tensor<1x2xf32> -> tensor<33x2xf32>
  %37 = uop.add %34, %36 : tensor<33x2xf32>
  %38 = uop.reshape %x13 : tensor<2xf32> -> tensor<1x2xf32>
  %39 = uop.pad %38 low [13, 0] high [19, 0] : tensor<1x2xf32> -> tensor<33x2xf32>
  %40 = uop.add %37, %39 : tensor<33x2xf32>
  %41 = uop.reshape %x14 : tensor<2xf32> -> tensor<1x2xf32>
  %42 = uop.pad %41 low [14, 0] high [18, 0] : tensor<1x2xf32> -> tensor<33x2xf32>
  %43 = uop.add %40, %42 : tensor<33x2xf32>
  %44 = uop.reshape %x15 : tensor<2xf32> -> tensor<1x2xf32>
  %45 = uop.pad %44 low [15, 0] high [17, 0] : tensor<1x2xf32> -> tensor<33x2xf32>
  %46 = uop.add %43, %45 : tensor<33x2xf32>
  %47 = uop.reshape %x16 : tensor<2xf32> -> tensor<1x2xf32>
  %48 = uop.pad %47 low [16, 0] high [16, 0] : tensor<1x2xf32> -> tensor<33x2xf32>
  %49 = uop.add %46, %48 : tensor<33x2xf32>
  %50 = uop.reshape %x17 : tensor<2xf32> -> tensor<1x2xf32>
  %51 = uop.pad %50 low [17, 0] high [15, 0] : tensor<1x2xf32> -> tensor<33x2xf32>
  %52 = uop.add %49, %51 : tensor<33x2xf32>
  %53 = uop.reshape %x18 : tensor<2xf32> -> tensor<1x2xf32>
  %54 = uop.pad %53 low [18, 0] high [14, 0] : tensor<1x2xf32> -> tensor<33x2xf32>
  %55 = uop.add %52, %54 : tensor<33x2xf32>
  %56 = uop.reshape %x19 : tensor<2xf32> -> tensor<1x2xf32>
  %57 = uop.pad %56 low [19, 0] high [13, 0] : tensor<1x2xf32> -> tensor<33x2xf32>
  %58 = uop.add %55, %57 : tensor<33x2xf32>
  %59 = uop.reshape %x20 : tensor<2xf32> -> tensor<1x2xf32>
  %60 = uop.pad %59 low [20, 0] high [12, 0] : tensor<1x2xf32> -> tensor<33x2xf32>
  %61 = uop.add %58, %60 : tensor<33x2xf32>
  %62 = uop.reshape %x21 : tensor<2xf32> -> tensor<1x2xf32>
  %63 = uop.pad %62 low [21, 0] high [11, 0] : tensor<1x2xf32> -> tensor<33x2xf32>
  %64 = uop.add %61, %63 : tensor<33x2xf32>
  %65 = uop.reshape %x22 : tensor<2xf32> -> tensor<1x2xf32>
  %66 = uop.pad %65 low [22, 0] high [10, 0] : tensor<1x2xf32> -> tensor<33x2xf32>
  %67 = uop.add %64, %66 : tensor<33x2xf32>
  %68 = uop.reshape %x23 : tensor<2xf32> -> tensor<1x2xf32>
  %69 = uop.pad %68 low [23, 0] high [9, 0] : tensor<1x2xf32> -> tensor<33x2xf32>
  %70 = uop.add %67, %69 : tensor<33x2xf32>
  %71 = uop.reshape %x24 : tensor<2xf32> -> tensor<1x2xf32>
  %72 = uop.pad %71 low [24, 0] high [8, 0] : tensor<1x2xf32> -> tensor<33x2xf32>
  %73 = uop.add %70, %72 : tensor<33x2xf32>
  %74 = uop.reshape %x25 : tensor<2xf32> -> tensor<1x2xf32>
  %75 = uop.pad %74 low [25, 0] high [7, 0] : tensor<1x2xf32> -> tensor<33x2xf32>
  %76 = uop.add %73, %75 : tensor<33x2xf32>
  %77 = uop.reshape %x26 : tensor<2xf32> -> tensor<1x2xf32>
  %78 = uop.pad %77 low [26, 0] high [6, 0] : tensor<1x2xf32> -> tensor<33x2xf32>
  %79 = uop.add %76, %78 : tensor<33x2xf32>
  %80 = uop.reshape %x27 : tensor<2xf32> -> tensor<1x2xf32>
  %81 = uop.pad %80 low [27, 0] high [5, 0] : tensor<1x2xf32> -> tensor<33x2xf32>
  %82 = uop.add %79, %81 : tensor<33x2xf32>
  %83 = uop.reshape %x28 : tensor<2xf32> -> tensor<1x2xf32>
  %84 = uop.pad %83 low [28, 0] high [4, 0] : tensor<1x2xf32> -> tensor<33x2xf32>
  %85 = uop.add %82, %84 : tensor<33x2xf32>
  %86 = uop.reshape %x29 : tensor<2xf32> -> tensor<1x2xf32>
  %87 = uop.pad %86 low [29, 0] high [3, 0] : tensor<1x2xf32> -> tensor<33x2xf32>
  %88 = uop.add %85, %87 : tensor<33x2xf32>
  %89 = uop.reshape %x30 : tensor<2xf32> -> tensor<1x2xf32>
  %90 = uop.pad %89 low [30, 0] high [2, 0] : tensor<1x2xf32> -> tensor<33x2xf32>
  %91 = uop.add %88, %90 : tensor<33x2xf32>
  %92 = uop.reshape %x31 : tensor<2xf32> -> tensor<1x2xf32>
  %93 = uop.pad %92 low [31, 0] high [1, 0] : tensor<1x2xf32> -> tensor<33x2xf32>
  %94 = uop.add %91, %93 : tensor<33x2xf32>
  %95 = uop.reshape %x32 : tensor<2xf32> -> tensor<1x2xf32>
  %96 = uop.pad %95 low [32, 0] high [0, 0] : tensor<1x2xf32> -> tensor<33x2xf32>
  %97 = uop.add %94, %96 : tensor<33x2xf32>
  %98 = uop.permute %97 [1, 0] : tensor<33x2xf32> -> tensor<2x33xf32>
  %99 = uop.reshape %98 : tensor<2x33xf32> -> tensor<2x1x33xf32>
  %100 = uop.expand %99 : tensor<2x1x33xf32> -> tensor<2x2x33xf32>
  %101 = uop.permute %m [1, 0] : tensor<33x2xf32> -> tensor<2x33xf32>
  %102 = uop.reshape %101 : tensor<2x33xf32> -> tensor<1x2x33xf32>
  %103 = uop.expand %102 : tensor<1x2x33xf32> -> tensor<2x2x33xf32>
  %104 = uop.mul %100, %103 : tensor<2x2x33xf32>
  %105 = uop.reduce_axis add %104 axes [2] : tensor<2x2x33xf32> -> tensor<2x2x1xf32>
  %106 = uop.reshape %105 : tensor<2x2x1xf32> -> tensor<2x2xf32>
  return %106 : tensor<2x2xf32>
}
