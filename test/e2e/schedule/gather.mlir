// RUN: /usr/bin/python3 %S/Inputs/on_both_devices.py %s | FileCheck %s
// CHECK: 12 functions

// Half of the random indices lie outside of the table.
func.func @gather(%index: tensor<40xi32>, %table: tensor<50x3xf32>) -> tensor<40x3xf32> {
  %0 = uop.const dense<1> : tensor<50xi32>
  %1 = uop.pad %0 low [49] high [0] : tensor<50xi32> -> tensor<99xi32>
  %2 = uop.reshape %1 : tensor<99xi32> -> tensor<1x99xi32>
  %3 = uop.expand %2 : tensor<1x99xi32> -> tensor<51x99xi32>
  %4 = uop.reshape %3 : tensor<51x99xi32> -> tensor<5049xi32>
  %5 = uop.shrink %4 offsets [0] : tensor<5049xi32> -> tensor<5000xi32>
  %6 = uop.reshape %5 : tensor<5000xi32> -> tensor<50x100xi32>
  %7 = uop.shrink %6 offsets [0, 0] : tensor<50x100xi32> -> tensor<50x50xi32>
  %8 = uop.reduce_axis add %7 axes [1] : tensor<50x50xi32> -> tensor<50x1xi32>
  %9 = uop.reshape %8 : tensor<50x1xi32> -> tensor<50xi32>
  %10 = uop.const dense<-1> : tensor<50xi32>
  %11 = uop.add %9, %10 : tensor<50xi32>
  %12 = uop.reshape %11 : tensor<50xi32> -> tensor<1x50x1xi32>
  %13 = uop.expand %12 : tensor<1x50x1xi32> -> tensor<40x50x3xi32>
  %14 = uop.reshape %index : tensor<40xi32> -> tensor<40x1x1xi32>
  %15 = uop.expand %14 : tensor<40x1x1xi32> -> tensor<40x50x3xi32>
  %16 = uop.reshape %table : tensor<50x3xf32> -> tensor<1x50x3xf32>
  %17 = uop.expand %16 : tensor<1x50x3xf32> -> tensor<40x50x3xf32>
  %18 = uop.cmpne %13, %15 : tensor<40x50x3xi32>
  %19 = uop.const dense<true> : tensor<40x50x3xi1>
  %20 = uop.cmpne %18, %19 : tensor<40x50x3xi1>
  %21 = uop.const dense<0.0> : tensor<40x50x3xf32>
  %22 = uop.where %20, %17, %21 : tensor<40x50x3xf32>
  %23 = uop.reduce_axis add %22 axes [1] : tensor<40x50x3xf32> -> tensor<40x1x3xf32>
  %24 = uop.reshape %23 : tensor<40x1x3xf32> -> tensor<40x3xf32>
  return %24 : tensor<40x3xf32>
}

// In the type of the indices an arange of 200 wraps around: an index selects by
// its low bits.
func.func @gather_aliased(%index: tensor<40xi8>, %table: tensor<200x2xi32>) -> tensor<40x2xi32> {
  %0 = uop.const dense<1> : tensor<200xi8>
  %1 = uop.pad %0 low [199] high [0] : tensor<200xi8> -> tensor<399xi8>
  %2 = uop.reshape %1 : tensor<399xi8> -> tensor<1x399xi8>
  %3 = uop.expand %2 : tensor<1x399xi8> -> tensor<201x399xi8>
  %4 = uop.reshape %3 : tensor<201x399xi8> -> tensor<80199xi8>
  %5 = uop.shrink %4 offsets [0] : tensor<80199xi8> -> tensor<80000xi8>
  %6 = uop.reshape %5 : tensor<80000xi8> -> tensor<200x400xi8>
  %7 = uop.shrink %6 offsets [0, 0] : tensor<200x400xi8> -> tensor<200x200xi8>
  %8 = uop.reduce_axis add %7 axes [1] : tensor<200x200xi8> -> tensor<200x1xi8>
  %9 = uop.reshape %8 : tensor<200x1xi8> -> tensor<200xi8>
  %10 = uop.const dense<-1> : tensor<200xi8>
  %11 = uop.add %9, %10 : tensor<200xi8>
  %12 = uop.reshape %11 : tensor<200xi8> -> tensor<1x200x1xi8>
  %13 = uop.expand %12 : tensor<1x200x1xi8> -> tensor<40x200x2xi8>
  %14 = uop.reshape %index : tensor<40xi8> -> tensor<40x1x1xi8>
  %15 = uop.expand %14 : tensor<40x1x1xi8> -> tensor<40x200x2xi8>
  %16 = uop.reshape %table : tensor<200x2xi32> -> tensor<1x200x2xi32>
  %17 = uop.expand %16 : tensor<1x200x2xi32> -> tensor<40x200x2xi32>
  %18 = uop.cmpne %13, %15 : tensor<40x200x2xi8>
  %19 = uop.const dense<true> : tensor<40x200x2xi1>
  %20 = uop.cmpne %18, %19 : tensor<40x200x2xi1>
  %21 = uop.const dense<0> : tensor<40x200x2xi32>
  %22 = uop.where %20, %17, %21 : tensor<40x200x2xi32>
  %23 = uop.reduce_axis add %22 axes [1] : tensor<40x200x2xi32> -> tensor<40x1x2xi32>
  %24 = uop.reshape %23 : tensor<40x1x2xi32> -> tensor<40x2xi32>
  return %24 : tensor<40x2xi32>
}

func.func @gather_unsigned(%index: tensor<40xui8>, %table: tensor<80x2xi16>) -> tensor<40x2xi16> {
  %0 = uop.const dense<1> : tensor<80xui8>
  %1 = uop.pad %0 low [79] high [0] : tensor<80xui8> -> tensor<159xui8>
  %2 = uop.reshape %1 : tensor<159xui8> -> tensor<1x159xui8>
  %3 = uop.expand %2 : tensor<1x159xui8> -> tensor<81x159xui8>
  %4 = uop.reshape %3 : tensor<81x159xui8> -> tensor<12879xui8>
  %5 = uop.shrink %4 offsets [0] : tensor<12879xui8> -> tensor<12800xui8>
  %6 = uop.reshape %5 : tensor<12800xui8> -> tensor<80x160xui8>
  %7 = uop.shrink %6 offsets [0, 0] : tensor<80x160xui8> -> tensor<80x80xui8>
  %8 = uop.reduce_axis add %7 axes [1] : tensor<80x80xui8> -> tensor<80x1xui8>
  %9 = uop.reshape %8 : tensor<80x1xui8> -> tensor<80xui8>
  %10 = uop.const dense<255> : tensor<80xui8>
  %11 = uop.add %9, %10 : tensor<80xui8>
  %12 = uop.reshape %11 : tensor<80xui8> -> tensor<1x80x1xui8>
  %13 = uop.expand %12 : tensor<1x80x1xui8> -> tensor<40x80x2xui8>
  %14 = uop.reshape %index : tensor<40xui8> -> tensor<40x1x1xui8>
  %15 = uop.expand %14 : tensor<40x1x1xui8> -> tensor<40x80x2xui8>
  %16 = uop.reshape %table : tensor<80x2xi16> -> tensor<1x80x2xi16>
  %17 = uop.expand %16 : tensor<1x80x2xi16> -> tensor<40x80x2xi16>
  %18 = uop.cmpne %13, %15 : tensor<40x80x2xui8>
  %19 = uop.const dense<true> : tensor<40x80x2xi1>
  %20 = uop.cmpne %18, %19 : tensor<40x80x2xi1>
  %21 = uop.const dense<0> : tensor<40x80x2xi16>
  %22 = uop.where %20, %17, %21 : tensor<40x80x2xi16>
  %23 = uop.reduce_axis add %22 axes [1] : tensor<40x80x2xi16> -> tensor<40x1x2xi16>
  %24 = uop.reshape %23 : tensor<40x1x2xi16> -> tensor<40x2xi16>
  return %24 : tensor<40x2xi16>
}

// The elements count down, and not to zero.
func.func @gather_i64_backwards(%index: tensor<30xi64>, %table: tensor<60x2xf32>) -> tensor<30x2xf32> {
  %0 = uop.const dense<-1> : tensor<60xi64>
  %1 = uop.pad %0 low [59] high [0] : tensor<60xi64> -> tensor<119xi64>
  %2 = uop.reshape %1 : tensor<119xi64> -> tensor<1x119xi64>
  %3 = uop.expand %2 : tensor<1x119xi64> -> tensor<61x119xi64>
  %4 = uop.reshape %3 : tensor<61x119xi64> -> tensor<7259xi64>
  %5 = uop.shrink %4 offsets [0] : tensor<7259xi64> -> tensor<7200xi64>
  %6 = uop.reshape %5 : tensor<7200xi64> -> tensor<60x120xi64>
  %7 = uop.shrink %6 offsets [0, 0] : tensor<60x120xi64> -> tensor<60x60xi64>
  %8 = uop.reduce_axis add %7 axes [1] : tensor<60x60xi64> -> tensor<60x1xi64>
  %9 = uop.reshape %8 : tensor<60x1xi64> -> tensor<60xi64>
  %10 = uop.const dense<70> : tensor<60xi64>
  %11 = uop.add %9, %10 : tensor<60xi64>
  %12 = uop.reshape %11 : tensor<60xi64> -> tensor<1x60x1xi64>
  %13 = uop.expand %12 : tensor<1x60x1xi64> -> tensor<30x60x2xi64>
  %14 = uop.reshape %index : tensor<30xi64> -> tensor<30x1x1xi64>
  %15 = uop.expand %14 : tensor<30x1x1xi64> -> tensor<30x60x2xi64>
  %16 = uop.reshape %table : tensor<60x2xf32> -> tensor<1x60x2xf32>
  %17 = uop.expand %16 : tensor<1x60x2xf32> -> tensor<30x60x2xf32>
  %18 = uop.cmpne %13, %15 : tensor<30x60x2xi64>
  %19 = uop.const dense<true> : tensor<30x60x2xi1>
  %20 = uop.cmpne %18, %19 : tensor<30x60x2xi1>
  %21 = uop.const dense<0.0> : tensor<30x60x2xf32>
  %22 = uop.where %20, %17, %21 : tensor<30x60x2xf32>
  %23 = uop.reduce_axis add %22 axes [1] : tensor<30x60x2xf32> -> tensor<30x1x2xf32>
  %24 = uop.reshape %23 : tensor<30x1x2xf32> -> tensor<30x2xf32>
  return %24 : tensor<30x2xf32>
}

// What is selected may be anything; the rest does not spoil it.
func.func @gather_special(%index: tensor<30xi32>) -> (tensor<8x1xf32>, tensor<8x1xf32>) {
  %0 = uop.const dense<[0xFF800000, 0x7F800000, 0x7FC00000, -0.0, 1.0, 2.0]> : tensor<6xf32>
  %1 = uop.const dense<[0, 1, 2, 3, 4, 5, 6, -1]> : tensor<8xi32>
  %2 = uop.reshape %0 : tensor<6xf32> -> tensor<6x1xf32>
  %3 = uop.const dense<1> : tensor<6xi32>
  %4 = uop.pad %3 low [5] high [0] : tensor<6xi32> -> tensor<11xi32>
  %5 = uop.reshape %4 : tensor<11xi32> -> tensor<1x11xi32>
  %6 = uop.expand %5 : tensor<1x11xi32> -> tensor<7x11xi32>
  %7 = uop.reshape %6 : tensor<7x11xi32> -> tensor<77xi32>
  %8 = uop.shrink %7 offsets [0] : tensor<77xi32> -> tensor<72xi32>
  %9 = uop.reshape %8 : tensor<72xi32> -> tensor<6x12xi32>
  %10 = uop.shrink %9 offsets [0, 0] : tensor<6x12xi32> -> tensor<6x6xi32>
  %11 = uop.reduce_axis add %10 axes [1] : tensor<6x6xi32> -> tensor<6x1xi32>
  %12 = uop.reshape %11 : tensor<6x1xi32> -> tensor<6xi32>
  %13 = uop.const dense<-1> : tensor<6xi32>
  %14 = uop.add %12, %13 : tensor<6xi32>
  %15 = uop.reshape %14 : tensor<6xi32> -> tensor<1x6x1xi32>
  %16 = uop.expand %15 : tensor<1x6x1xi32> -> tensor<8x6x1xi32>
  %17 = uop.reshape %1 : tensor<8xi32> -> tensor<8x1x1xi32>
  %18 = uop.expand %17 : tensor<8x1x1xi32> -> tensor<8x6x1xi32>
  %19 = uop.reshape %2 : tensor<6x1xf32> -> tensor<1x6x1xf32>
  %20 = uop.expand %19 : tensor<1x6x1xf32> -> tensor<8x6x1xf32>
  %21 = uop.cmpne %16, %18 : tensor<8x6x1xi32>
  %22 = uop.const dense<true> : tensor<8x6x1xi1>
  %23 = uop.cmpne %21, %22 : tensor<8x6x1xi1>
  %24 = uop.const dense<0.0> : tensor<8x6x1xf32>
  %25 = uop.where %23, %20, %24 : tensor<8x6x1xf32>
  %26 = uop.reduce_axis add %25 axes [1] : tensor<8x6x1xf32> -> tensor<8x1x1xf32>
  %27 = uop.reshape %26 : tensor<8x1x1xf32> -> tensor<8x1xf32>
  %28 = uop.reciprocal %27 : tensor<8x1xf32>
  return %27, %28 : tensor<8x1xf32>, tensor<8x1xf32>
}

// An index that is looked up itself.
func.func @gather_of_gather(%i: tensor<30xi32>, %j: tensor<50x1xi32>, %table: tensor<60x2xf32>) -> tensor<30x2xf32> {
  %0 = uop.const dense<1> : tensor<50xi32>
  %1 = uop.pad %0 low [49] high [0] : tensor<50xi32> -> tensor<99xi32>
  %2 = uop.reshape %1 : tensor<99xi32> -> tensor<1x99xi32>
  %3 = uop.expand %2 : tensor<1x99xi32> -> tensor<51x99xi32>
  %4 = uop.reshape %3 : tensor<51x99xi32> -> tensor<5049xi32>
  %5 = uop.shrink %4 offsets [0] : tensor<5049xi32> -> tensor<5000xi32>
  %6 = uop.reshape %5 : tensor<5000xi32> -> tensor<50x100xi32>
  %7 = uop.shrink %6 offsets [0, 0] : tensor<50x100xi32> -> tensor<50x50xi32>
  %8 = uop.reduce_axis add %7 axes [1] : tensor<50x50xi32> -> tensor<50x1xi32>
  %9 = uop.reshape %8 : tensor<50x1xi32> -> tensor<50xi32>
  %10 = uop.const dense<-1> : tensor<50xi32>
  %11 = uop.add %9, %10 : tensor<50xi32>
  %12 = uop.reshape %11 : tensor<50xi32> -> tensor<1x50x1xi32>
  %13 = uop.expand %12 : tensor<1x50x1xi32> -> tensor<30x50x1xi32>
  %14 = uop.reshape %i : tensor<30xi32> -> tensor<30x1x1xi32>
  %15 = uop.expand %14 : tensor<30x1x1xi32> -> tensor<30x50x1xi32>
  %16 = uop.reshape %j : tensor<50x1xi32> -> tensor<1x50x1xi32>
  %17 = uop.expand %16 : tensor<1x50x1xi32> -> tensor<30x50x1xi32>
  %18 = uop.cmpne %13, %15 : tensor<30x50x1xi32>
  %19 = uop.const dense<true> : tensor<30x50x1xi1>
  %20 = uop.cmpne %18, %19 : tensor<30x50x1xi1>
  %21 = uop.const dense<0> : tensor<30x50x1xi32>
  %22 = uop.where %20, %17, %21 : tensor<30x50x1xi32>
  %23 = uop.reduce_axis add %22 axes [1] : tensor<30x50x1xi32> -> tensor<30x1x1xi32>
  %24 = uop.reshape %23 : tensor<30x1x1xi32> -> tensor<30x1xi32>
  %25 = uop.reshape %24 : tensor<30x1xi32> -> tensor<30xi32>
  %26 = uop.const dense<1> : tensor<60xi32>
  %27 = uop.pad %26 low [59] high [0] : tensor<60xi32> -> tensor<119xi32>
  %28 = uop.reshape %27 : tensor<119xi32> -> tensor<1x119xi32>
  %29 = uop.expand %28 : tensor<1x119xi32> -> tensor<61x119xi32>
  %30 = uop.reshape %29 : tensor<61x119xi32> -> tensor<7259xi32>
  %31 = uop.shrink %30 offsets [0] : tensor<7259xi32> -> tensor<7200xi32>
  %32 = uop.reshape %31 : tensor<7200xi32> -> tensor<60x120xi32>
  %33 = uop.shrink %32 offsets [0, 0] : tensor<60x120xi32> -> tensor<60x60xi32>
  %34 = uop.reduce_axis add %33 axes [1] : tensor<60x60xi32> -> tensor<60x1xi32>
  %35 = uop.reshape %34 : tensor<60x1xi32> -> tensor<60xi32>
  %36 = uop.const dense<-1> : tensor<60xi32>
  %37 = uop.add %35, %36 : tensor<60xi32>
  %38 = uop.reshape %37 : tensor<60xi32> -> tensor<1x60x1xi32>
  %39 = uop.expand %38 : tensor<1x60x1xi32> -> tensor<30x60x2xi32>
  %40 = uop.reshape %25 : tensor<30xi32> -> tensor<30x1x1xi32>
  %41 = uop.expand %40 : tensor<30x1x1xi32> -> tensor<30x60x2xi32>
  %42 = uop.reshape %table : tensor<60x2xf32> -> tensor<1x60x2xf32>
  %43 = uop.expand %42 : tensor<1x60x2xf32> -> tensor<30x60x2xf32>
  %44 = uop.cmpne %39, %41 : tensor<30x60x2xi32>
  %45 = uop.const dense<true> : tensor<30x60x2xi1>
  %46 = uop.cmpne %44, %45 : tensor<30x60x2xi1>
  %47 = uop.const dense<0.0> : tensor<30x60x2xf32>
  %48 = uop.where %46, %43, %47 : tensor<30x60x2xf32>
  %49 = uop.reduce_axis add %48 axes [1] : tensor<30x60x2xf32> -> tensor<30x1x2xf32>
  %50 = uop.reshape %49 : tensor<30x1x2xf32> -> tensor<30x2xf32>
  return %50 : tensor<30x2xf32>
}

// Both axes are selected in one sum.
func.func @gather_two_axes(%i: tensor<30xi32>, %j: tensor<30xi32>, %table: tensor<20x25xf32>) -> tensor<30x1x1xf32> {
  %0 = uop.const dense<1> : tensor<20xi32>
  %1 = uop.pad %0 low [19] high [0] : tensor<20xi32> -> tensor<39xi32>
  %2 = uop.reshape %1 : tensor<39xi32> -> tensor<1x39xi32>
  %3 = uop.expand %2 : tensor<1x39xi32> -> tensor<21x39xi32>
  %4 = uop.reshape %3 : tensor<21x39xi32> -> tensor<819xi32>
  %5 = uop.shrink %4 offsets [0] : tensor<819xi32> -> tensor<800xi32>
  %6 = uop.reshape %5 : tensor<800xi32> -> tensor<20x40xi32>
  %7 = uop.shrink %6 offsets [0, 0] : tensor<20x40xi32> -> tensor<20x20xi32>
  %8 = uop.reduce_axis add %7 axes [1] : tensor<20x20xi32> -> tensor<20x1xi32>
  %9 = uop.reshape %8 : tensor<20x1xi32> -> tensor<20xi32>
  %10 = uop.const dense<-1> : tensor<20xi32>
  %11 = uop.add %9, %10 : tensor<20xi32>
  %12 = uop.reshape %11 : tensor<20xi32> -> tensor<1x20x1xi32>
  %13 = uop.expand %12 : tensor<1x20x1xi32> -> tensor<30x20x25xi32>
  %14 = uop.const dense<1> : tensor<25xi32>
  %15 = uop.pad %14 low [24] high [0] : tensor<25xi32> -> tensor<49xi32>
  %16 = uop.reshape %15 : tensor<49xi32> -> tensor<1x49xi32>
  %17 = uop.expand %16 : tensor<1x49xi32> -> tensor<26x49xi32>
  %18 = uop.reshape %17 : tensor<26x49xi32> -> tensor<1274xi32>
  %19 = uop.shrink %18 offsets [0] : tensor<1274xi32> -> tensor<1250xi32>
  %20 = uop.reshape %19 : tensor<1250xi32> -> tensor<25x50xi32>
  %21 = uop.shrink %20 offsets [0, 0] : tensor<25x50xi32> -> tensor<25x25xi32>
  %22 = uop.reduce_axis add %21 axes [1] : tensor<25x25xi32> -> tensor<25x1xi32>
  %23 = uop.reshape %22 : tensor<25x1xi32> -> tensor<25xi32>
  %24 = uop.const dense<-1> : tensor<25xi32>
  %25 = uop.add %23, %24 : tensor<25xi32>
  %26 = uop.reshape %25 : tensor<25xi32> -> tensor<1x1x25xi32>
  %27 = uop.expand %26 : tensor<1x1x25xi32> -> tensor<30x20x25xi32>
  %28 = uop.reshape %i : tensor<30xi32> -> tensor<30x1x1xi32>
  %29 = uop.expand %28 : tensor<30x1x1xi32> -> tensor<30x20x25xi32>
  %30 = uop.cmpeq %13, %29 : tensor<30x20x25xi32>
  %31 = uop.reshape %j : tensor<30xi32> -> tensor<30x1x1xi32>
  %32 = uop.expand %31 : tensor<30x1x1xi32> -> tensor<30x20x25xi32>
  %33 = uop.cmpeq %27, %32 : tensor<30x20x25xi32>
  %34 = uop.and %30, %33 : tensor<30x20x25xi1>
  %35 = uop.reshape %table : tensor<20x25xf32> -> tensor<1x20x25xf32>
  %36 = uop.expand %35 : tensor<1x20x25xf32> -> tensor<30x20x25xf32>
  %37 = uop.const dense<0.0> : tensor<30x20x25xf32>
  %38 = uop.where %34, %36, %37 : tensor<30x20x25xf32>
  %39 = uop.reduce_axis add %38 axes [1, 2] : tensor<30x20x25xf32> -> tensor<30x1x1xf32>
  return %39 : tensor<30x1x1xf32>
}

// A mask times integers selects; times floats it does not, but adds up as well.
func.func @one_hot_times(%i: tensor<20xi32>, %x: tensor<30xi32>, %y: tensor<30xf32>) -> (tensor<20x1xi32>, tensor<20x1xf32>) {
  %0 = uop.const dense<1> : tensor<30xi32>
  %1 = uop.pad %0 low [29] high [0] : tensor<30xi32> -> tensor<59xi32>
  %2 = uop.reshape %1 : tensor<59xi32> -> tensor<1x59xi32>
  %3 = uop.expand %2 : tensor<1x59xi32> -> tensor<31x59xi32>
  %4 = uop.reshape %3 : tensor<31x59xi32> -> tensor<1829xi32>
  %5 = uop.shrink %4 offsets [0] : tensor<1829xi32> -> tensor<1800xi32>
  %6 = uop.reshape %5 : tensor<1800xi32> -> tensor<30x60xi32>
  %7 = uop.shrink %6 offsets [0, 0] : tensor<30x60xi32> -> tensor<30x30xi32>
  %8 = uop.reduce_axis add %7 axes [1] : tensor<30x30xi32> -> tensor<30x1xi32>
  %9 = uop.reshape %8 : tensor<30x1xi32> -> tensor<30xi32>
  %10 = uop.const dense<-1> : tensor<30xi32>
  %11 = uop.add %9, %10 : tensor<30xi32>
  %12 = uop.reshape %11 : tensor<30xi32> -> tensor<1x30xi32>
  %13 = uop.expand %12 : tensor<1x30xi32> -> tensor<20x30xi32>
  %14 = uop.reshape %i : tensor<20xi32> -> tensor<20x1xi32>
  %15 = uop.expand %14 : tensor<20x1xi32> -> tensor<20x30xi32>
  %16 = uop.cmpeq %13, %15 : tensor<20x30xi32>
  %17 = uop.cast %16 : tensor<20x30xi1> -> tensor<20x30xi32>
  %18 = uop.reshape %x : tensor<30xi32> -> tensor<1x30xi32>
  %19 = uop.expand %18 : tensor<1x30xi32> -> tensor<20x30xi32>
  %20 = uop.mul %19, %17 : tensor<20x30xi32>
  %21 = uop.reduce_axis add %20 axes [1] : tensor<20x30xi32> -> tensor<20x1xi32>
  %22 = uop.cast %16 : tensor<20x30xi1> -> tensor<20x30xf32>
  %23 = uop.reshape %y : tensor<30xf32> -> tensor<1x30xf32>
  %24 = uop.expand %23 : tensor<1x30xf32> -> tensor<20x30xf32>
  %25 = uop.mul %22, %24 : tensor<20x30xf32>
  %26 = uop.reduce_axis add %25 axes [1] : tensor<20x30xf32> -> tensor<20x1xf32>
  return %21, %26 : tensor<20x1xi32>, tensor<20x1xf32>
}

// The greatest of one element and a number.
func.func @selected_max(%i: tensor<30xi32>, %x: tensor<50xf32>) -> (tensor<30x1xf32>, tensor<30x1xf32>) {
  %0 = uop.const dense<1> : tensor<50xi32>
  %1 = uop.pad %0 low [49] high [0] : tensor<50xi32> -> tensor<99xi32>
  %2 = uop.reshape %1 : tensor<99xi32> -> tensor<1x99xi32>
  %3 = uop.expand %2 : tensor<1x99xi32> -> tensor<51x99xi32>
  %4 = uop.reshape %3 : tensor<51x99xi32> -> tensor<5049xi32>
  %5 = uop.shrink %4 offsets [0] : tensor<5049xi32> -> tensor<5000xi32>
  %6 = uop.reshape %5 : tensor<5000xi32> -> tensor<50x100xi32>
  %7 = uop.shrink %6 offsets [0, 0] : tensor<50x100xi32> -> tensor<50x50xi32>
  %8 = uop.reduce_axis add %7 axes [1] : tensor<50x50xi32> -> tensor<50x1xi32>
  %9 = uop.reshape %8 : tensor<50x1xi32> -> tensor<50xi32>
  %10 = uop.const dense<-1> : tensor<50xi32>
  %11 = uop.add %9, %10 : tensor<50xi32>
  %12 = uop.reshape %11 : tensor<50xi32> -> tensor<1x50xi32>
  %13 = uop.expand %12 : tensor<1x50xi32> -> tensor<30x50xi32>
  %14 = uop.reshape %i : tensor<30xi32> -> tensor<30x1xi32>
  %15 = uop.expand %14 : tensor<30x1xi32> -> tensor<30x50xi32>
  %16 = uop.cmpeq %13, %15 : tensor<30x50xi32>
  %17 = uop.reshape %x : tensor<50xf32> -> tensor<1x50xf32>
  %18 = uop.expand %17 : tensor<1x50xf32> -> tensor<30x50xf32>
  %19 = uop.const dense<-0.5> : tensor<30x50xf32>
  %20 = uop.where %16, %18, %19 : tensor<30x50xf32>
  %21 = uop.reduce_axis max %20 axes [1] : tensor<30x50xf32> -> tensor<30x1xf32>
  %22 = uop.const dense<true> : tensor<30x50xi1>
  %23 = uop.xor %16, %22 : tensor<30x50xi1>
  %24 = uop.where %23, %19, %18 : tensor<30x50xf32>
  %25 = uop.reduce_axis max %24 axes [1] : tensor<30x50xf32> -> tensor<30x1xf32>
  return %21, %25 : tensor<30x1xf32>, tensor<30x1xf32>
}

// A table without rows.
func.func @empty(%i: tensor<5xi32>, %table: tensor<0x3xf32>) -> (tensor<5x1x3xf32>, tensor<5x1x3xf32>, tensor<5x1x3xi1>) {
  %0 = uop.const dense<0> : tensor<0xi32>
  %1 = uop.reshape %0 : tensor<0xi32> -> tensor<1x0x1xi32>
  %2 = uop.expand %1 : tensor<1x0x1xi32> -> tensor<5x0x3xi32>
  %3 = uop.reshape %i : tensor<5xi32> -> tensor<5x1x1xi32>
  %4 = uop.expand %3 : tensor<5x1x1xi32> -> tensor<5x0x3xi32>
  %5 = uop.cmpeq %2, %4 : tensor<5x0x3xi32>
  %6 = uop.reshape %table : tensor<0x3xf32> -> tensor<1x0x3xf32>
  %7 = uop.expand %6 : tensor<1x0x3xf32> -> tensor<5x0x3xf32>
  %8 = uop.const dense<0.0> : tensor<5x0x3xf32>
  %9 = uop.where %5, %7, %8 : tensor<5x0x3xf32>
  %10 = uop.reduce_axis add %9 axes [1] : tensor<5x0x3xf32> -> tensor<5x1x3xf32>
  %11 = uop.reduce_axis max %9 axes [1] : tensor<5x0x3xf32> -> tensor<5x1x3xf32>
  %12 = uop.reduce_axis mul %5 axes [1] : tensor<5x0x3xi1> -> tensor<5x1x3xi1>
  return %10, %11, %12 : tensor<5x1x3xf32>, tensor<5x1x3xf32>, tensor<5x1x3xi1>
}

// What is looked up is overwritten.
func.func @gather_in_place(%i: tensor<30xi32>, %x: tensor<30x1xi32> {uop.mutable}) -> tensor<30x1xi32> {
  %0 = uop.const dense<1> : tensor<30xi32>
  %1 = uop.pad %0 low [29] high [0] : tensor<30xi32> -> tensor<59xi32>
  %2 = uop.reshape %1 : tensor<59xi32> -> tensor<1x59xi32>
  %3 = uop.expand %2 : tensor<1x59xi32> -> tensor<31x59xi32>
  %4 = uop.reshape %3 : tensor<31x59xi32> -> tensor<1829xi32>
  %5 = uop.shrink %4 offsets [0] : tensor<1829xi32> -> tensor<1800xi32>
  %6 = uop.reshape %5 : tensor<1800xi32> -> tensor<30x60xi32>
  %7 = uop.shrink %6 offsets [0, 0] : tensor<30x60xi32> -> tensor<30x30xi32>
  %8 = uop.reduce_axis add %7 axes [1] : tensor<30x30xi32> -> tensor<30x1xi32>
  %9 = uop.reshape %8 : tensor<30x1xi32> -> tensor<30xi32>
  %10 = uop.const dense<-1> : tensor<30xi32>
  %11 = uop.add %9, %10 : tensor<30xi32>
  %12 = uop.reshape %11 : tensor<30xi32> -> tensor<1x30x1xi32>
  %13 = uop.expand %12 : tensor<1x30x1xi32> -> tensor<30x30x1xi32>
  %14 = uop.reshape %i : tensor<30xi32> -> tensor<30x1x1xi32>
  %15 = uop.expand %14 : tensor<30x1x1xi32> -> tensor<30x30x1xi32>
  %16 = uop.reshape %x : tensor<30x1xi32> -> tensor<1x30x1xi32>
  %17 = uop.expand %16 : tensor<1x30x1xi32> -> tensor<30x30x1xi32>
  %18 = uop.cmpne %13, %15 : tensor<30x30x1xi32>
  %19 = uop.const dense<true> : tensor<30x30x1xi1>
  %20 = uop.cmpne %18, %19 : tensor<30x30x1xi1>
  %21 = uop.const dense<0> : tensor<30x30x1xi32>
  %22 = uop.where %20, %17, %21 : tensor<30x30x1xi32>
  %23 = uop.reduce_axis add %22 axes [1] : tensor<30x30x1xi32> -> tensor<30x1x1xi32>
  %24 = uop.reshape %23 : tensor<30x1x1xi32> -> tensor<30x1xi32>
  %25 = uop.assign %x, %24 : tensor<30x1xi32>
  %26 = uop.after %x, %25 : tensor<30x1xi32>, tensor<30x1xi32>
  return %26 : tensor<30x1xi32>
}

// Two masks around conversions and products: both hold.
func.func @masks_in_masks(%x: tensor<40xi16>, %y: tensor<40xi32>) -> (tensor<1xf32>, tensor<1xi32>) {
  %a = uop.const dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]> : tensor<20xi32>
  %one = uop.const dense<3> : tensor<10xi16>
  %0 = uop.pad %one low [8] high [2] : tensor<10xi16> -> tensor<20xi16>
  %1 = uop.cast %0 : tensor<20xi16> -> tensor<20xf32>
  %2 = uop.shrink %1 offsets [3] : tensor<20xf32> -> tensor<10xf32>
  %3 = uop.pad %2 low [1] high [2] : tensor<10xf32> -> tensor<13xf32>
  %4 = uop.reduce_axis add %3 axes [0] : tensor<13xf32> -> tensor<1xf32>
  %two = uop.const dense<2> : tensor<13xi32>
  %5 = uop.cast %3 : tensor<13xf32> -> tensor<13xi32>
  %6 = uop.mul %5, %two : tensor<13xi32>
  %7 = uop.neg %6 : tensor<13xi32>
  %8 = uop.shrink %7 offsets [5] : tensor<13xi32> -> tensor<4xi32>
  %9 = uop.pad %8 low [3] high [1] : tensor<4xi32> -> tensor<8xi32>
  %10 = uop.reduce_axis add %9 axes [0] : tensor<8xi32> -> tensor<1xi32>
  return %4, %10 : tensor<1xf32>, tensor<1xi32>
}
