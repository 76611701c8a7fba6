// RUN: /usr/bin/python3 %S/Inputs/on_both_devices.py %s | FileCheck %s
// CHECK: 8 functions

// Of floats in another order; of integers exactly, with wrap-around.
func.func @running_sums(%a: tensor<300xf32>, %b: tensor<300xi32>, %c: tensor<200xi8>, %d: tensor<1100xi64>) -> (tensor<300xf32>, tensor<300xi32>, tensor<200xi8>, tensor<1100xi64>) {
  %0 = uop.pad %a low [299] high [0] : tensor<300xf32> -> tensor<599xf32>
  %1 = uop.reshape %0 : tensor<599xf32> -> tensor<1x599xf32>
  %2 = uop.expand %1 : tensor<1x599xf32> -> tensor<301x599xf32>
  %3 = uop.reshape %2 : tensor<301x599xf32> -> tensor<180299xf32>
  %4 = uop.shrink %3 offsets [0] : tensor<180299xf32> -> tensor<180000xf32>
  %5 = uop.reshape %4 : tensor<180000xf32> -> tensor<300x600xf32>
  %6 = uop.shrink %5 offsets [0, 0] : tensor<300x600xf32> -> tensor<300x300xf32>
  %7 = uop.reduce_axis add %6 axes [1] : tensor<300x300xf32> -> tensor<300x1xf32>
  %8 = uop.reshape %7 : tensor<300x1xf32> -> tensor<300xf32>
  %9 = uop.pad %b low [299] high [0] : tensor<300xi32> -> tensor<599xi32>
  %10 = uop.reshape %9 : tensor<599xi32> -> tensor<1x599xi32>
  %11 = uop.expand %10 : tensor<1x599xi32> -> tensor<301x599xi32>
  %12 = uop.reshape %11 : tensor<301x599xi32> -> tensor<180299xi32>
  %13 = uop.shrink %12 offsets [0] : tensor<180299xi32> -> tensor<180000xi32>
  %14 = uop.reshape %13 : tensor<180000xi32> -> tensor<300x600xi32>
  %15 = uop.shrink %14 offsets [0, 0] : tensor<300x600xi32> -> tensor<300x300xi32>
  %16 = uop.reduce_axis add %15 axes [1] : tensor<300x300xi32> -> tensor<300x1xi32>
  %17 = uop.reshape %16 : tensor<300x1xi32> -> tensor<300xi32>
  %18 = uop.pad %c low [199] high [0] : tensor<200xi8> -> tensor<399xi8>
  %19 = uop.reshape %18 : tensor<399xi8> -> tensor<1x399xi8>
  %20 = uop.expand %19 : tensor<1x399xi8> -> tensor<201x399xi8>
  %21 = uop.reshape %20 : tensor<201x399xi8> -> tensor<80199xi8>
  %22 = uop.shrink %21 offsets [0] : tensor<80199xi8> -> tensor<80000xi8>
  %23 = uop.reshape %22 : tensor<80000xi8> -> tensor<200x400xi8>
  %24 = uop.shrink %23 offsets [0, 0] : tensor<200x400xi8> -> tensor<200x200xi8>
  %25 = uop.reduce_axis add %24 axes [1] : tensor<200x200xi8> -> tensor<200x1xi8>
  %26 = uop.reshape %25 : tensor<200x1xi8> -> tensor<200xi8>
  %27 = uop.pad %d low [1099] high [0] : tensor<1100xi64> -> tensor<2199xi64>
  %28 = uop.reshape %27 : tensor<2199xi64> -> tensor<1x2199xi64>
  %29 = uop.expand %28 : tensor<1x2199xi64> -> tensor<1101x2199xi64>
  %30 = uop.reshape %29 : tensor<1101x2199xi64> -> tensor<2421099xi64>
  %31 = uop.shrink %30 offsets [0] : tensor<2421099xi64> -> tensor<2420000xi64>
  %32 = uop.reshape %31 : tensor<2420000xi64> -> tensor<1100x2200xi64>
  %33 = uop.shrink %32 offsets [0, 0] : tensor<1100x2200xi64> -> tensor<1100x1100xi64>
  %34 = uop.reduce_axis add %33 axes [1] : tensor<1100x1100xi64> -> tensor<1100x1xi64>
  %35 = uop.reshape %34 : tensor<1100x1xi64> -> tensor<1100xi64>
  return %8, %17, %26, %35 : tensor<300xf32>, tensor<300xi32>, tensor<200xi8>, tensor<1100xi64>
}

// A running sum of each row; of the same, of what was computed.
func.func @rows(%a: tensor<6x130xi32>, %b: tensor<3x257xf32>) -> (tensor<6x130xi32>, tensor<3x257xf32>) {
  %0 = uop.pad %a low [0, 129] high [0, 0] : tensor<6x130xi32> -> tensor<6x259xi32>
  %1 = uop.reshape %0 : tensor<6x259xi32> -> tensor<6x1x259xi32>
  %2 = uop.expand %1 : tensor<6x1x259xi32> -> tensor<6x131x259xi32>
  %3 = uop.reshape %2 : tensor<6x131x259xi32> -> tensor<6x33929xi32>
  %4 = uop.shrink %3 offsets [0, 0] : tensor<6x33929xi32> -> tensor<6x33800xi32>
  %5 = uop.reshape %4 : tensor<6x33800xi32> -> tensor<6x130x260xi32>
  %6 = uop.shrink %5 offsets [0, 0, 0] : tensor<6x130x260xi32> -> tensor<6x130x130xi32>
  %7 = uop.reduce_axis add %6 axes [2] : tensor<6x130x130xi32> -> tensor<6x130x1xi32>
  %8 = uop.reshape %7 : tensor<6x130x1xi32> -> tensor<6x130xi32>
  %9 = uop.mul %b, %b : tensor<3x257xf32>
  %10 = uop.exp2 %9 : tensor<3x257xf32>
  %11 = uop.pad %10 low [0, 256] high [0, 0] : tensor<3x257xf32> -> tensor<3x513xf32>
  %12 = uop.reshape %11 : tensor<3x513xf32> -> tensor<3x1x513xf32>
  %13 = uop.expand %12 : tensor<3x1x513xf32> -> tensor<3x258x513xf32>
  %14 = uop.reshape %13 : tensor<3x258x513xf32> -> tensor<3x132354xf32>
  %15 = uop.shrink %14 offsets [0, 0] : tensor<3x132354xf32> -> tensor<3x132098xf32>
  %16 = uop.reshape %15 : tensor<3x132098xf32> -> tensor<3x257x514xf32>
  %17 = uop.shrink %16 offsets [0, 0, 0] : tensor<3x257x514xf32> -> tensor<3x257x257xf32>
  %18 = uop.reduce_axis add %17 axes [2] : tensor<3x257x257xf32> -> tensor<3x257x1xf32>
  %19 = uop.reshape %18 : tensor<3x257x1xf32> -> tensor<3x257xf32>
  return %8, %19 : tensor<6x130xi32>, tensor<3x257xf32>
}

// From the end: by flips, and as what a mask leaves.
func.func @backwards(%a: tensor<200xi32>) -> (tensor<200xi32>, tensor<200x1xi32>, tensor<200x1xi32>, tensor<200x1xi32>, tensor<200x1xi32>) {
  %0 = uop.flip %a axes [0] : tensor<200xi32>
  %1 = uop.pad %0 low [199] high [0] : tensor<200xi32> -> tensor<399xi32>
  %2 = uop.reshape %1 : tensor<399xi32> -> tensor<1x399xi32>
  %3 = uop.expand %2 : tensor<1x399xi32> -> tensor<201x399xi32>
  %4 = uop.reshape %3 : tensor<201x399xi32> -> tensor<80199xi32>
  %5 = uop.shrink %4 offsets [0] : tensor<80199xi32> -> tensor<80000xi32>
  %6 = uop.reshape %5 : tensor<80000xi32> -> tensor<200x400xi32>
  %7 = uop.shrink %6 offsets [0, 0] : tensor<200x400xi32> -> tensor<200x200xi32>
  %8 = uop.reduce_axis add %7 axes [1] : tensor<200x200xi32> -> tensor<200x1xi32>
  %9 = uop.reshape %8 : tensor<200x1xi32> -> tensor<200xi32>
  %10 = uop.flip %9 axes [0] : tensor<200xi32>
  %11 = uop.const dense<1> : tensor<200xi32>
  %12 = uop.pad %11 low [199] high [0] : tensor<200xi32> -> tensor<399xi32>
  %13 = uop.reshape %12 : tensor<399xi32> -> tensor<1x399xi32>
  %14 = uop.expand %13 : tensor<1x399xi32> -> tensor<201x399xi32>
  %15 = uop.reshape %14 : tensor<201x399xi32> -> tensor<80199xi32>
  %16 = uop.shrink %15 offsets [0] : tensor<80199xi32> -> tensor<80000xi32>
  %17 = uop.reshape %16 : tensor<80000xi32> -> tensor<200x400xi32>
  %18 = uop.shrink %17 offsets [0, 0] : tensor<200x400xi32> -> tensor<200x200xi32>
  %19 = uop.reduce_axis add %18 axes [1] : tensor<200x200xi32> -> tensor<200x1xi32>
  %20 = uop.reshape %19 : tensor<200x1xi32> -> tensor<200xi32>
  %21 = uop.reshape %20 : tensor<200xi32> -> tensor<200x1xi32>
  %22 = uop.expand %21 : tensor<200x1xi32> -> tensor<200x200xi32>
  %23 = uop.reshape %20 : tensor<200xi32> -> tensor<1x200xi32>
  %24 = uop.expand %23 : tensor<1x200xi32> -> tensor<200x200xi32>
  %25 = uop.cmplt %22, %24 : tensor<200x200xi32>
  %26 = uop.reshape %a : tensor<200xi32> -> tensor<1x200xi32>
  %27 = uop.expand %26 : tensor<1x200xi32> -> tensor<200x200xi32>
  %28 = uop.const dense<0> : tensor<200x200xi32>
  %29 = uop.where %25, %27, %28 : tensor<200x200xi32>
  %30 = uop.reduce_axis add %29 axes [1] : tensor<200x200xi32> -> tensor<200x1xi32>
  %31 = uop.const dense<true> : tensor<200x200xi1>
  %32 = uop.xor %25, %31 : tensor<200x200xi1>
  %33 = uop.reshape %a : tensor<200xi32> -> tensor<1x200xi32>
  %34 = uop.expand %33 : tensor<1x200xi32> -> tensor<200x200xi32>
  %35 = uop.const dense<0> : tensor<200x200xi32>
  %36 = uop.where %32, %34, %35 : tensor<200x200xi32>
  %37 = uop.reduce_axis add %36 axes [1] : tensor<200x200xi32> -> tensor<200x1xi32>
  %38 = uop.reshape %20 : tensor<200xi32> -> tensor<1x200xi32>
  %39 = uop.expand %38 : tensor<1x200xi32> -> tensor<200x200xi32>
  %40 = uop.reshape %20 : tensor<200xi32> -> tensor<200x1xi32>
  %41 = uop.expand %40 : tensor<200x1xi32> -> tensor<200x200xi32>
  %42 = uop.cmplt %39, %41 : tensor<200x200xi32>
  %43 = uop.reshape %a : tensor<200xi32> -> tensor<1x200xi32>
  %44 = uop.expand %43 : tensor<1x200xi32> -> tensor<200x200xi32>
  %45 = uop.const dense<0> : tensor<200x200xi32>
  %46 = uop.where %42, %44, %45 : tensor<200x200xi32>
  %47 = uop.reduce_axis add %46 axes [1] : tensor<200x200xi32> -> tensor<200x1xi32>
  %48 = uop.const dense<true> : tensor<200x200xi1>
  %49 = uop.xor %42, %48 : tensor<200x200xi1>
  %50 = uop.reshape %a : tensor<200xi32> -> tensor<1x200xi32>
  %51 = uop.expand %50 : tensor<1x200xi32> -> tensor<200x200xi32>
  %52 = uop.const dense<0> : tensor<200x200xi32>
  %53 = uop.where %49, %51, %52 : tensor<200x200xi32>
  %54 = uop.reduce_axis add %53 axes [1] : tensor<200x200xi32> -> tensor<200x1xi32>
  return %10, %30, %37, %47, %54 : tensor<200xi32>, tensor<200x1xi32>, tensor<200x1xi32>, tensor<200x1xi32>, tensor<200x1xi32>
}

// The greatest and the product so far; the sum of as many as an index says.
func.func @kinds(%a: tensor<150xi32>, %b: tensor<150xf32>, %i: tensor<150xi32>) -> (tensor<150x1xi32>, tensor<150x1xi32>, tensor<150x1xi32>, tensor<150x1xf32>, tensor<150x1xf32>) {
  %0 = uop.const dense<1> : tensor<150xi32>
  %1 = uop.pad %0 low [149] high [0] : tensor<150xi32> -> tensor<299xi32>
  %2 = uop.reshape %1 : tensor<299xi32> -> tensor<1x299xi32>
  %3 = uop.expand %2 : tensor<1x299xi32> -> tensor<151x299xi32>
  %4 = uop.reshape %3 : tensor<151x299xi32> -> tensor<45149xi32>
  %5 = uop.shrink %4 offsets [0] : tensor<45149xi32> -> tensor<45000xi32>
  %6 = uop.reshape %5 : tensor<45000xi32> -> tensor<150x300xi32>
  %7 = uop.shrink %6 offsets [0, 0] : tensor<150x300xi32> -> tensor<150x150xi32>
  %8 = uop.reduce_axis add %7 axes [1] : tensor<150x150xi32> -> tensor<150x1xi32>
  %9 = uop.reshape %8 : tensor<150x1xi32> -> tensor<150xi32>
  %10 = uop.reshape %9 : tensor<150xi32> -> tensor<150x1xi32>
  %11 = uop.expand %10 : tensor<150x1xi32> -> tensor<150x150xi32>
  %12 = uop.reshape %9 : tensor<150xi32> -> tensor<1x150xi32>
  %13 = uop.expand %12 : tensor<1x150xi32> -> tensor<150x150xi32>
  %14 = uop.cmplt %11, %13 : tensor<150x150xi32>
  %15 = uop.reshape %9 : tensor<150xi32> -> tensor<1x150xi32>
  %16 = uop.expand %15 : tensor<1x150xi32> -> tensor<150x150xi32>
  %17 = uop.reshape %i : tensor<150xi32> -> tensor<150x1xi32>
  %18 = uop.expand %17 : tensor<150x1xi32> -> tensor<150x150xi32>
  %19 = uop.cmplt %16, %18 : tensor<150x150xi32>
  %20 = uop.const dense<-2147483648> : tensor<150x150xi32>
  %21 = uop.reshape %a : tensor<150xi32> -> tensor<1x150xi32>
  %22 = uop.expand %21 : tensor<1x150xi32> -> tensor<150x150xi32>
  %23 = uop.where %14, %20, %22 : tensor<150x150xi32>
  %24 = uop.reduce_axis max %23 axes [1] : tensor<150x150xi32> -> tensor<150x1xi32>
  %25 = uop.const dense<1> : tensor<150x150xi32>
  %26 = uop.reshape %a : tensor<150xi32> -> tensor<1x150xi32>
  %27 = uop.expand %26 : tensor<1x150xi32> -> tensor<150x150xi32>
  %28 = uop.where %14, %25, %27 : tensor<150x150xi32>
  %29 = uop.reduce_axis mul %28 axes [1] : tensor<150x150xi32> -> tensor<150x1xi32>
  %30 = uop.reshape %a : tensor<150xi32> -> tensor<1x150xi32>
  %31 = uop.expand %30 : tensor<1x150xi32> -> tensor<150x150xi32>
  %32 = uop.const dense<0> : tensor<150x150xi32>
  %33 = uop.where %19, %31, %32 : tensor<150x150xi32>
  %34 = uop.reduce_axis add %33 axes [1] : tensor<150x150xi32> -> tensor<150x1xi32>
  %35 = uop.const dense<0xFF800000> : tensor<150x150xf32>
  %36 = uop.reshape %b : tensor<150xf32> -> tensor<1x150xf32>
  %37 = uop.expand %36 : tensor<1x150xf32> -> tensor<150x150xf32>
  %38 = uop.where %14, %35, %37 : tensor<150x150xf32>
  %39 = uop.reduce_axis max %38 axes [1] : tensor<150x150xf32> -> tensor<150x1xf32>
  %40 = uop.reshape %b : tensor<150xf32> -> tensor<1x150xf32>
  %41 = uop.expand %40 : tensor<1x150xf32> -> tensor<150x150xf32>
  %42 = uop.const dense<0.0> : tensor<150x150xf32>
  %43 = uop.where %19, %41, %42 : tensor<150x150xf32>
  %44 = uop.reduce_axis add %43 axes [1] : tensor<150x150xf32> -> tensor<150x1xf32>
  return %24, %29, %34, %39, %44 : tensor<150x1xi32>, tensor<150x1xi32>, tensor<150x1xi32>, tensor<150x1xf32>, tensor<150x1xf32>
}

// As it is built of pads: what is outside is zero, less infinity.
func.func @greatest_so_far(%a: tensor<150xf32>) -> tensor<150x1xf32> {
  %0 = uop.pad %a low [149] high [0] : tensor<150xf32> -> tensor<299xf32>
  %1 = uop.const dense<1.0> : tensor<150xf32>
  %2 = uop.pad %1 low [149] high [0] : tensor<150xf32> -> tensor<299xf32>
  %3 = uop.cast %2 : tensor<299xf32> -> tensor<299xi1>
  %4 = uop.const dense<0.0> : tensor<299xf32>
  %5 = uop.const dense<0xFF800000> : tensor<299xf32>
  %6 = uop.where %3, %4, %5 : tensor<299xf32>
  %7 = uop.add %0, %6 : tensor<299xf32>
  %8 = uop.reshape %7 : tensor<299xf32> -> tensor<1x299xf32>
  %9 = uop.expand %8 : tensor<1x299xf32> -> tensor<151x299xf32>
  %10 = uop.reshape %9 : tensor<151x299xf32> -> tensor<45149xf32>
  %11 = uop.shrink %10 offsets [0] : tensor<45149xf32> -> tensor<45000xf32>
  %12 = uop.reshape %11 : tensor<45000xf32> -> tensor<150x300xf32>
  %13 = uop.shrink %12 offsets [0, 0] : tensor<150x300xf32> -> tensor<150x150xf32>
  %14 = uop.reduce_axis max %13 axes [1] : tensor<150x150xf32> -> tensor<150x1xf32>
  return %14 : tensor<150x1xf32>
}

// A window of a fixed width is not from the first on.
func.func @windows(%a: tensor<300xi32>) -> tensor<300x1xi32> {
  %0 = uop.pad %a low [50] high [50] : tensor<300xi32> -> tensor<400xi32>
  %1 = uop.reshape %0 : tensor<400xi32> -> tensor<1x400xi32>
  %2 = uop.expand %1 : tensor<1x400xi32> -> tensor<303x400xi32>
  %3 = uop.reshape %2 : tensor<303x400xi32> -> tensor<121200xi32>
  %4 = uop.shrink %3 offsets [0] : tensor<121200xi32> -> tensor<120300xi32>
  %5 = uop.reshape %4 : tensor<120300xi32> -> tensor<300x401xi32>
  %6 = uop.shrink %5 offsets [0, 0] : tensor<300x401xi32> -> tensor<300x101xi32>
  %7 = uop.reduce_axis add %6 axes [1] : tensor<300x101xi32> -> tensor<300x1xi32>
  return %7 : tensor<300x1xi32>
}

// NaN and infinity stay where they are.
func.func @special() -> tensor<100xf32> {
  %0 = uop.const dense<[1.0, -0.0, 0x7F800000, 2.0, 0x7FC00000, 3.0, 0xFF800000, 4.0]> : tensor<8xf32>
  %1 = uop.pad %0 low [30] high [62] : tensor<8xf32> -> tensor<100xf32>
  %2 = uop.pad %1 low [99] high [0] : tensor<100xf32> -> tensor<199xf32>
  %3 = uop.reshape %2 : tensor<199xf32> -> tensor<1x199xf32>
  %4 = uop.expand %3 : tensor<1x199xf32> -> tensor<101x199xf32>
  %5 = uop.reshape %4 : tensor<101x199xf32> -> tensor<20099xf32>
  %6 = uop.shrink %5 offsets [0] : tensor<20099xf32> -> tensor<20000xf32>
  %7 = uop.reshape %6 : tensor<20000xf32> -> tensor<100x200xf32>
  %8 = uop.shrink %7 offsets [0, 0] : tensor<100x200xf32> -> tensor<100x100xf32>
  %9 = uop.reduce_axis add %8 axes [1] : tensor<100x100xf32> -> tensor<100x1xf32>
  %10 = uop.reshape %9 : tensor<100x1xf32> -> tensor<100xf32>
  return %10 : tensor<100xf32>
}

// The element of a running sum may be a sum.
func.func @sum_of_sums(%a: tensor<3x100xi32>) -> tensor<100xi32> {
  %0 = uop.reduce_axis add %a axes [0] : tensor<3x100xi32> -> tensor<1x100xi32>
  %1 = uop.reshape %0 : tensor<1x100xi32> -> tensor<100xi32>
  %2 = uop.pad %1 low [99] high [0] : tensor<100xi32> -> tensor<199xi32>
  %3 = uop.reshape %2 : tensor<199xi32> -> tensor<1x199xi32>
  %4 = uop.expand %3 : tensor<1x199xi32> -> tensor<101x199xi32>
  %5 = uop.reshape %4 : tensor<101x199xi32> -> tensor<20099xi32>
  %6 = uop.shrink %5 offsets [0] : tensor<20099xi32> -> tensor<20000xi32>
  %7 = uop.reshape %6 : tensor<20000xi32> -> tensor<100x200xi32>
  %8 = uop.shrink %7 offsets [0, 0] : tensor<100x200xi32> -> tensor<100x100xi32>
  %9 = uop.reduce_axis add %8 axes [1] : tensor<100x100xi32> -> tensor<100x1xi32>
  %10 = uop.reshape %9 : tensor<100x1xi32> -> tensor<100xi32>
  %11 = uop.pad %10 low [99] high [0] : tensor<100xi32> -> tensor<199xi32>
  %12 = uop.reshape %11 : tensor<199xi32> -> tensor<1x199xi32>
  %13 = uop.expand %12 : tensor<1x199xi32> -> tensor<101x199xi32>
  %14 = uop.reshape %13 : tensor<101x199xi32> -> tensor<20099xi32>
  %15 = uop.shrink %14 offsets [0] : tensor<20099xi32> -> tensor<20000xi32>
  %16 = uop.reshape %15 : tensor<20000xi32> -> tensor<100x200xi32>
  %17 = uop.shrink %16 offsets [0, 0] : tensor<100x200xi32> -> tensor<100x100xi32>
  %18 = uop.reduce_axis add %17 axes [1] : tensor<100x100xi32> -> tensor<100x1xi32>
  %19 = uop.reshape %18 : tensor<100x1xi32> -> tensor<100xi32>
  return %19 : tensor<100xi32>
}
