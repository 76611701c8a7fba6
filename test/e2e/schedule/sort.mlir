// RUN: /usr/bin/python3 %S/Inputs/on_both_devices.py %s

// What is sorted is still there as it was.
func.func @sorted_and_as_it_was(%x: tensor<8xi32>) -> (tensor<8xi32>, tensor<8xi32>) {
  // input 0: 5 -3 8 0 5 2 -9 1
  // expect: 5 -3 8 0 5 2 -9 1 -9 -3 0 1 2 5 5 8
  %0 = uop.reshape %x : tensor<8xi32> -> tensor<4x2x1xi32>
  %1 = uop.shrink %0 offsets [0, 0, 0] : tensor<4x2x1xi32> -> tensor<4x1x1xi32>
  %2 = uop.shrink %0 offsets [0, 1, 0] : tensor<4x2x1xi32> -> tensor<4x1x1xi32>
  %3 = uop.const dense<[[[true]], [[false]], [[true]], [[false]]]> : tensor<4x1x1xi1>
  %4 = uop.cmplt %2, %1 : tensor<4x1x1xi32>
  %5 = uop.const dense<false> : tensor<4x1x1xi1>
  %6 = uop.cmpeq %3, %5 : tensor<4x1x1xi1>
  %7 = uop.xor %4, %6 : tensor<4x1x1xi1>
  %8 = uop.where %7, %2, %1 : tensor<4x1x1xi32>
  %9 = uop.where %7, %1, %2 : tensor<4x1x1xi32>
  %10 = uop.pad %8 low [0, 0, 0] high [0, 1, 0] : tensor<4x1x1xi32> -> tensor<4x2x1xi32>
  %11 = uop.pad %9 low [0, 1, 0] high [0, 0, 0] : tensor<4x1x1xi32> -> tensor<4x2x1xi32>
  %12 = uop.add %10, %11 : tensor<4x2x1xi32>
  %13 = uop.reshape %12 : tensor<4x2x1xi32> -> tensor<8xi32>
  %14 = uop.reshape %13 : tensor<8xi32> -> tensor<2x2x2xi32>
  %15 = uop.shrink %14 offsets [0, 0, 0] : tensor<2x2x2xi32> -> tensor<2x1x2xi32>
  %16 = uop.shrink %14 offsets [0, 1, 0] : tensor<2x2x2xi32> -> tensor<2x1x2xi32>
  %17 = uop.const dense<[[[true]], [[false]]]> : tensor<2x1x1xi1>
  %18 = uop.expand %17 : tensor<2x1x1xi1> -> tensor<2x1x2xi1>
  %19 = uop.cmplt %16, %15 : tensor<2x1x2xi32>
  %20 = uop.const dense<false> : tensor<2x1x2xi1>
  %21 = uop.cmpeq %18, %20 : tensor<2x1x2xi1>
  %22 = uop.xor %19, %21 : tensor<2x1x2xi1>
  %23 = uop.where %22, %16, %15 : tensor<2x1x2xi32>
  %24 = uop.where %22, %15, %16 : tensor<2x1x2xi32>
  %25 = uop.pad %23 low [0, 0, 0] high [0, 1, 0] : tensor<2x1x2xi32> -> tensor<2x2x2xi32>
  %26 = uop.pad %24 low [0, 1, 0] high [0, 0, 0] : tensor<2x1x2xi32> -> tensor<2x2x2xi32>
  %27 = uop.add %25, %26 : tensor<2x2x2xi32>
  %28 = uop.reshape %27 : tensor<2x2x2xi32> -> tensor<8xi32>
  %29 = uop.reshape %28 : tensor<8xi32> -> tensor<4x2x1xi32>
  %30 = uop.shrink %29 offsets [0, 0, 0] : tensor<4x2x1xi32> -> tensor<4x1x1xi32>
  %31 = uop.shrink %29 offsets [0, 1, 0] : tensor<4x2x1xi32> -> tensor<4x1x1xi32>
  %32 = uop.const dense<[[[true]], [[true]], [[false]], [[false]]]> : tensor<4x1x1xi1>
  %33 = uop.cmplt %31, %30 : tensor<4x1x1xi32>
  %34 = uop.const dense<false> : tensor<4x1x1xi1>
  %35 = uop.cmpeq %32, %34 : tensor<4x1x1xi1>
  %36 = uop.xor %33, %35 : tensor<4x1x1xi1>
  %37 = uop.where %36, %31, %30 : tensor<4x1x1xi32>
  %38 = uop.where %36, %30, %31 : tensor<4x1x1xi32>
  %39 = uop.pad %37 low [0, 0, 0] high [0, 1, 0] : tensor<4x1x1xi32> -> tensor<4x2x1xi32>
  %40 = uop.pad %38 low [0, 1, 0] high [0, 0, 0] : tensor<4x1x1xi32> -> tensor<4x2x1xi32>
  %41 = uop.add %39, %40 : tensor<4x2x1xi32>
  %42 = uop.reshape %41 : tensor<4x2x1xi32> -> tensor<8xi32>
  %43 = uop.reshape %42 : tensor<8xi32> -> tensor<1x2x4xi32>
  %44 = uop.shrink %43 offsets [0, 0, 0] : tensor<1x2x4xi32> -> tensor<1x1x4xi32>
  %45 = uop.shrink %43 offsets [0, 1, 0] : tensor<1x2x4xi32> -> tensor<1x1x4xi32>
  %46 = uop.const dense<[[[true]]]> : tensor<1x1x1xi1>
  %47 = uop.expand %46 : tensor<1x1x1xi1> -> tensor<1x1x4xi1>
  %48 = uop.cmplt %45, %44 : tensor<1x1x4xi32>
  %49 = uop.const dense<false> : tensor<1x1x4xi1>
  %50 = uop.cmpeq %47, %49 : tensor<1x1x4xi1>
  %51 = uop.xor %48, %50 : tensor<1x1x4xi1>
  %52 = uop.where %51, %45, %44 : tensor<1x1x4xi32>
  %53 = uop.where %51, %44, %45 : tensor<1x1x4xi32>
  %54 = uop.pad %52 low [0, 0, 0] high [0, 1, 0] : tensor<1x1x4xi32> -> tensor<1x2x4xi32>
  %55 = uop.pad %53 low [0, 1, 0] high [0, 0, 0] : tensor<1x1x4xi32> -> tensor<1x2x4xi32>
  %56 = uop.add %54, %55 : tensor<1x2x4xi32>
  %57 = uop.reshape %56 : tensor<1x2x4xi32> -> tensor<8xi32>
  %58 = uop.reshape %57 : tensor<8xi32> -> tensor<2x2x2xi32>
  %59 = uop.shrink %58 offsets [0, 0, 0] : tensor<2x2x2xi32> -> tensor<2x1x2xi32>
  %60 = uop.shrink %58 offsets [0, 1, 0] : tensor<2x2x2xi32> -> tensor<2x1x2xi32>
  %61 = uop.const dense<[[[true]], [[true]]]> : tensor<2x1x1xi1>
  %62 = uop.expand %61 : tensor<2x1x1xi1> -> tensor<2x1x2xi1>
  %63 = uop.cmplt %60, %59 : tensor<2x1x2xi32>
  %64 = uop.const dense<false> : tensor<2x1x2xi1>
  %65 = uop.cmpeq %62, %64 : tensor<2x1x2xi1>
  %66 = uop.xor %63, %65 : tensor<2x1x2xi1>
  %67 = uop.where %66, %60, %59 : tensor<2x1x2xi32>
  %68 = uop.where %66, %59, %60 : tensor<2x1x2xi32>
  %69 = uop.pad %67 low [0, 0, 0] high [0, 1, 0] : tensor<2x1x2xi32> -> tensor<2x2x2xi32>
  %70 = uop.pad %68 low [0, 1, 0] high [0, 0, 0] : tensor<2x1x2xi32> -> tensor<2x2x2xi32>
  %71 = uop.add %69, %70 : tensor<2x2x2xi32>
  %72 = uop.reshape %71 : tensor<2x2x2xi32> -> tensor<8xi32>
  %73 = uop.reshape %72 : tensor<8xi32> -> tensor<4x2x1xi32>
  %74 = uop.shrink %73 offsets [0, 0, 0] : tensor<4x2x1xi32> -> tensor<4x1x1xi32>
  %75 = uop.shrink %73 offsets [0, 1, 0] : tensor<4x2x1xi32> -> tensor<4x1x1xi32>
  %76 = uop.const dense<[[[true]], [[true]], [[true]], [[true]]]> : tensor<4x1x1xi1>
  %77 = uop.cmplt %75, %74 : tensor<4x1x1xi32>
  %78 = uop.const dense<false> : tensor<4x1x1xi1>
  %79 = uop.cmpeq %76, %78 : tensor<4x1x1xi1>
  %80 = uop.xor %77, %79 : tensor<4x1x1xi1>
  %81 = uop.where %80, %75, %74 : tensor<4x1x1xi32>
  %82 = uop.where %80, %74, %75 : tensor<4x1x1xi32>
  %83 = uop.pad %81 low [0, 0, 0] high [0, 1, 0] : tensor<4x1x1xi32> -> tensor<4x2x1xi32>
  %84 = uop.pad %82 low [0, 1, 0] high [0, 0, 0] : tensor<4x1x1xi32> -> tensor<4x2x1xi32>
  %85 = uop.add %83, %84 : tensor<4x2x1xi32>
  %86 = uop.reshape %85 : tensor<4x2x1xi32> -> tensor<8xi32>
  return %x, %86 : tensor<8xi32>, tensor<8xi32>
}

// Sorted into its own place, and read as it was before.
func.func @sorted_in_place(%x: tensor<8xi32> {uop.mutable}) -> (tensor<8xi32>, tensor<1xi32>) {
  // input 0: 5 -3 8 0 5 2 -9 1
  // expect: 5 -3 8 0 5 2 -9 1 -4
  // expect-arg 0: -9 -3 0 1 2 5 5 8
  %0 = uop.reshape %x : tensor<8xi32> -> tensor<4x2x1xi32>
  %1 = uop.shrink %0 offsets [0, 0, 0] : tensor<4x2x1xi32> -> tensor<4x1x1xi32>
  %2 = uop.shrink %0 offsets [0, 1, 0] : tensor<4x2x1xi32> -> tensor<4x1x1xi32>
  %3 = uop.const dense<[[[true]], [[false]], [[true]], [[false]]]> : tensor<4x1x1xi1>
  %4 = uop.cmplt %2, %1 : tensor<4x1x1xi32>
  %5 = uop.const dense<false> : tensor<4x1x1xi1>
  %6 = uop.cmpeq %3, %5 : tensor<4x1x1xi1>
  %7 = uop.xor %4, %6 : tensor<4x1x1xi1>
  %8 = uop.where %7, %2, %1 : tensor<4x1x1xi32>
  %9 = uop.where %7, %1, %2 : tensor<4x1x1xi32>
  %10 = uop.pad %8 low [0, 0, 0] high [0, 1, 0] : tensor<4x1x1xi32> -> tensor<4x2x1xi32>
  %11 = uop.pad %9 low [0, 1, 0] high [0, 0, 0] : tensor<4x1x1xi32> -> tensor<4x2x1xi32>
  %12 = uop.add %10, %11 : tensor<4x2x1xi32>
  %13 = uop.reshape %12 : tensor<4x2x1xi32> -> tensor<8xi32>
  %14 = uop.reshape %13 : tensor<8xi32> -> tensor<2x2x2xi32>
  %15 = uop.shrink %14 offsets [0, 0, 0] : tensor<2x2x2xi32> -> tensor<2x1x2xi32>
  %16 = uop.shrink %14 offsets [0, 1, 0] : tensor<2x2x2xi32> -> tensor<2x1x2xi32>
  %17 = uop.const dense<[[[true]], [[false]]]> : tensor<2x1x1xi1>
  %18 = uop.expand %17 : tensor<2x1x1xi1> -> tensor<2x1x2xi1>
  %19 = uop.cmplt %16, %15 : tensor<2x1x2xi32>
  %20 = uop.const dense<false> : tensor<2x1x2xi1>
  %21 = uop.cmpeq %18, %20 : tensor<2x1x2xi1>
  %22 = uop.xor %19, %21 : tensor<2x1x2xi1>
  %23 = uop.where %22, %16, %15 : tensor<2x1x2xi32>
  %24 = uop.where %22, %15, %16 : tensor<2x1x2xi32>
  %25 = uop.pad %23 low [0, 0, 0] high [0, 1, 0] : tensor<2x1x2xi32> -> tensor<2x2x2xi32>
  %26 = uop.pad %24 low [0, 1, 0] high [0, 0, 0] : tensor<2x1x2xi32> -> tensor<2x2x2xi32>
  %27 = uop.add %25, %26 : tensor<2x2x2xi32>
  %28 = uop.reshape %27 : tensor<2x2x2xi32> -> tensor<8xi32>
  %29 = uop.reshape %28 : tensor<8xi32> -> tensor<4x2x1xi32>
  %30 = uop.shrink %29 offsets [0, 0, 0] : tensor<4x2x1xi32> -> tensor<4x1x1xi32>
  %31 = uop.shrink %29 offsets [0, 1, 0] : tensor<4x2x1xi32> -> tensor<4x1x1xi32>
  %32 = uop.const dense<[[[true]], [[true]], [[false]], [[false]]]> : tensor<4x1x1xi1>
  %33 = uop.cmplt %31, %30 : tensor<4x1x1xi32>
  %34 = uop.const dense<false> : tensor<4x1x1xi1>
  %35 = uop.cmpeq %32, %34 : tensor<4x1x1xi1>
  %36 = uop.xor %33, %35 : tensor<4x1x1xi1>
  %37 = uop.where %36, %31, %30 : tensor<4x1x1xi32>
  %38 = uop.where %36, %30, %31 : tensor<4x1x1xi32>
  %39 = uop.pad %37 low [0, 0, 0] high [0, 1, 0] : tensor<4x1x1xi32> -> tensor<4x2x1xi32>
  %40 = uop.pad %38 low [0, 1, 0] high [0, 0, 0] : tensor<4x1x1xi32> -> tensor<4x2x1xi32>
  %41 = uop.add %39, %40 : tensor<4x2x1xi32>
  %42 = uop.reshape %41 : tensor<4x2x1xi32> -> tensor<8xi32>
  %43 = uop.reshape %42 : tensor<8xi32> -> tensor<1x2x4xi32>
  %44 = uop.shrink %43 offsets [0, 0, 0] : tensor<1x2x4xi32> -> tensor<1x1x4xi32>
  %45 = uop.shrink %43 offsets [0, 1, 0] : tensor<1x2x4xi32> -> tensor<1x1x4xi32>
  %46 = uop.const dense<[[[true]]]> : tensor<1x1x1xi1>
  %47 = uop.expand %46 : tensor<1x1x1xi1> -> tensor<1x1x4xi1>
  %48 = uop.cmplt %45, %44 : tensor<1x1x4xi32>
  %49 = uop.const dense<false> : tensor<1x1x4xi1>
  %50 = uop.cmpeq %47, %49 : tensor<1x1x4xi1>
  %51 = uop.xor %48, %50 : tensor<1x1x4xi1>
  %52 = uop.where %51, %45, %44 : tensor<1x1x4xi32>
  %53 = uop.where %51, %44, %45 : tensor<1x1x4xi32>
  %54 = uop.pad %52 low [0, 0, 0] high [0, 1, 0] : tensor<1x1x4xi32> -> tensor<1x2x4xi32>
  %55 = uop.pad %53 low [0, 1, 0] high [0, 0, 0] : tensor<1x1x4xi32> -> tensor<1x2x4xi32>
  %56 = uop.add %54, %55 : tensor<1x2x4xi32>
  %57 = uop.reshape %56 : tensor<1x2x4xi32> -> tensor<8xi32>
  %58 = uop.reshape %57 : tensor<8xi32> -> tensor<2x2x2xi32>
  %59 = uop.shrink %58 offsets [0, 0, 0] : tensor<2x2x2xi32> -> tensor<2x1x2xi32>
  %60 = uop.shrink %58 offsets [0, 1, 0] : tensor<2x2x2xi32> -> tensor<2x1x2xi32>
  %61 = uop.const dense<[[[true]], [[true]]]> : tensor<2x1x1xi1>
  %62 = uop.expand %61 : tensor<2x1x1xi1> -> tensor<2x1x2xi1>
  %63 = uop.cmplt %60, %59 : tensor<2x1x2xi32>
  %64 = uop.const dense<false> : tensor<2x1x2xi1>
  %65 = uop.cmpeq %62, %64 : tensor<2x1x2xi1>
  %66 = uop.xor %63, %65 : tensor<2x1x2xi1>
  %67 = uop.where %66, %60, %59 : tensor<2x1x2xi32>
  %68 = uop.where %66, %59, %60 : tensor<2x1x2xi32>
  %69 = uop.pad %67 low [0, 0, 0] high [0, 1, 0] : tensor<2x1x2xi32> -> tensor<2x2x2xi32>
  %70 = uop.pad %68 low [0, 1, 0] high [0, 0, 0] : tensor<2x1x2xi32> -> tensor<2x2x2xi32>
  %71 = uop.add %69, %70 : tensor<2x2x2xi32>
  %72 = uop.reshape %71 : tensor<2x2x2xi32> -> tensor<8xi32>
  %73 = uop.reshape %72 : tensor<8xi32> -> tensor<4x2x1xi32>
  %74 = uop.shrink %73 offsets [0, 0, 0] : tensor<4x2x1xi32> -> tensor<4x1x1xi32>
  %75 = uop.shrink %73 offsets [0, 1, 0] : tensor<4x2x1xi32> -> tensor<4x1x1xi32>
  %76 = uop.const dense<[[[true]], [[true]], [[true]], [[true]]]> : tensor<4x1x1xi1>
  %77 = uop.cmplt %75, %74 : tensor<4x1x1xi32>
  %78 = uop.const dense<false> : tensor<4x1x1xi1>
  %79 = uop.cmpeq %76, %78 : tensor<4x1x1xi1>
  %80 = uop.xor %77, %79 : tensor<4x1x1xi1>
  %81 = uop.where %80, %75, %74 : tensor<4x1x1xi32>
  %82 = uop.where %80, %74, %75 : tensor<4x1x1xi32>
  %83 = uop.pad %81 low [0, 0, 0] high [0, 1, 0] : tensor<4x1x1xi32> -> tensor<4x2x1xi32>
  %84 = uop.pad %82 low [0, 1, 0] high [0, 0, 0] : tensor<4x1x1xi32> -> tensor<4x2x1xi32>
  %85 = uop.add %83, %84 : tensor<4x2x1xi32>
  %86 = uop.reshape %85 : tensor<4x2x1xi32> -> tensor<8xi32>
  %87 = uop.assign %x, %86 : tensor<8xi32>
  %88 = uop.shrink %87 offsets [7] : tensor<8xi32> -> tensor<1xi32>
  %89 = uop.shrink %x offsets [2] : tensor<8xi32> -> tensor<1xi32>
  %90 = uop.sub %88, %89 : tensor<1xi32>
  %91 = uop.const dense<4> : tensor<1xi32>
  %92 = uop.sub %90, %91 : tensor<1xi32>
  return %x, %92 : tensor<8xi32>, tensor<1xi32>
}

// Concatenations of two tensors, and of one with itself, next to what they are of.
func.func @concatenations(%a: tensor<3xi32>, %b: tensor<3xi32>) -> (tensor<6xi32>, tensor<6xi32>, tensor<6xi32>, tensor<3xi32>, tensor<3xi32>) {
  // input 0: 1 2 3
  // input 1: 7 8 9
  // expect: 1 2 3 7 8 9 1 2 3 1 2 3 7 8 9 7 8 9 2 4 6 1 2 3
  %0 = uop.pad %a low [0] high [3] : tensor<3xi32> -> tensor<6xi32>
  %1 = uop.pad %b low [3] high [0] : tensor<3xi32> -> tensor<6xi32>
  %2 = uop.add %0, %1 : tensor<6xi32>
  %3 = uop.pad %a low [0] high [3] : tensor<3xi32> -> tensor<6xi32>
  %4 = uop.pad %a low [3] high [0] : tensor<3xi32> -> tensor<6xi32>
  %5 = uop.add %3, %4 : tensor<6xi32>
  %6 = uop.pad %b low [0] high [3] : tensor<3xi32> -> tensor<6xi32>
  %7 = uop.pad %b low [3] high [0] : tensor<3xi32> -> tensor<6xi32>
  %8 = uop.add %6, %7 : tensor<6xi32>
  %9 = uop.add %a, %a : tensor<3xi32>
  return %2, %5, %8, %9, %a : tensor<6xi32>, tensor<6xi32>, tensor<6xi32>, tensor<3xi32>, tensor<3xi32>
}
