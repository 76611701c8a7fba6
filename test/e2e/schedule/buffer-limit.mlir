// RUN: /usr/bin/python3 %S/Inputs/on_both_devices.py %s
// RUN: tiny-opt %s --uop-schedule | FileCheck %s

// Kernels of a device that binds at most eight buffers.

// CHECK-NOT: uop.call{{[^:]*%[^:]*%[^:]*%[^:]*%[^:]*%[^:]*%[^:]*%[^:]*%[^:]*%}}
// CHECK: func.func @products
// CHECK-NOT: uop.call{{[^:]*%[^:]*%[^:]*%[^:]*%[^:]*%[^:]*%[^:]*%[^:]*%[^:]*%}}
// CHECK: return

module attributes {uop.target = #uop.target<"cpu", {max_buffers = 8 : i64}>} {

// Sums that an index selects between.

func.func @selected(%a0: tensor<8xf32>, %b0: tensor<8xf32>, %a1: tensor<8xf32>,
                    %b1: tensor<8xf32>, %a2: tensor<8xf32>, %b2: tensor<8xf32>,
                    %a3: tensor<8xf32>, %b3: tensor<8xf32>) -> tensor<8xf32> {
  // input 0: of i: 0 + 1
  // input 1: of i: 1 + 1
  // input 2: of i: 2 + 1
  // input 3: of i: 3 + 1
  // input 4: of i: 4 + 1
  // input 5: of i: 5 + 1
  // input 6: of i: 6 + 1
  // input 7: of i: 7 + 1
  // expect: 3 7 11 15 15 15 15 15
  %0 = uop.const dense<1> : tensor<8xi32>
  %1 = uop.pad %0 low [7] high [0] : tensor<8xi32> -> tensor<15xi32>
  %2 = uop.reshape %1 : tensor<15xi32> -> tensor<1x15xi32>
  %3 = uop.expand %2 : tensor<1x15xi32> -> tensor<9x15xi32>
  %4 = uop.reshape %3 : tensor<9x15xi32> -> tensor<135xi32>
  %5 = uop.shrink %4 offsets [0] : tensor<135xi32> -> tensor<128xi32>
  %6 = uop.reshape %5 : tensor<128xi32> -> tensor<8x16xi32>
  %7 = uop.shrink %6 offsets [0, 0] : tensor<8x16xi32> -> tensor<8x8xi32>
  %8 = uop.reduce_axis add %7 axes [1] : tensor<8x8xi32> -> tensor<8x1xi32>
  %count = uop.reshape %8 : tensor<8x1xi32> -> tensor<8xi32>
  %base0 = uop.const dense<0.0> : tensor<8xf32>
  %c0 = uop.const dense<0> : tensor<8xi32>
  %l0 = uop.cmplt %c0, %count : tensor<8xi32>
  %s0 = uop.add %a0, %b0 : tensor<8xf32>
  %base1 = uop.where %l0, %s0, %base0 : tensor<8xf32>
  %c1 = uop.const dense<1> : tensor<8xi32>
  %l1 = uop.cmplt %c1, %count : tensor<8xi32>
  %s1 = uop.add %a1, %b1 : tensor<8xf32>
  %base2 = uop.where %l1, %s1, %base1 : tensor<8xf32>
  %c2 = uop.const dense<2> : tensor<8xi32>
  %l2 = uop.cmplt %c2, %count : tensor<8xi32>
  %s2 = uop.add %a2, %b2 : tensor<8xf32>
  %base3 = uop.where %l2, %s2, %base2 : tensor<8xf32>
  %c3 = uop.const dense<3> : tensor<8xi32>
  %l3 = uop.cmplt %c3, %count : tensor<8xi32>
  %s3 = uop.add %a3, %b3 : tensor<8xf32>
  %base4 = uop.where %l3, %s3, %base3 : tensor<8xf32>
  return %base4 : tensor<8xf32>
}

// The product of two sums of many matrices: the sums are over the reduced axis.

func.func @products(%a0: tensor<4x5xf32>, %a1: tensor<4x5xf32>, %a2: tensor<4x5xf32>,
                    %a3: tensor<4x5xf32>, %a4: tensor<4x5xf32>, %a5: tensor<4x5xf32>,
                    %a6: tensor<4x5xf32>, %a7: tensor<4x5xf32>, %a8: tensor<4x5xf32>,
                    %a9: tensor<4x5xf32>, %a10: tensor<4x5xf32>, %a11: tensor<4x5xf32>,
                    %a12: tensor<4x5xf32>, %a13: tensor<4x5xf32>, %a14: tensor<4x5xf32>,
                    %a15: tensor<4x5xf32>, %b0: tensor<5x3xf32>, %b1: tensor<5x3xf32>,
                    %b2: tensor<5x3xf32>, %b3: tensor<5x3xf32>, %b4: tensor<5x3xf32>,
                    %b5: tensor<5x3xf32>, %b6: tensor<5x3xf32>, %b7: tensor<5x3xf32>,
                    %b8: tensor<5x3xf32>, %b9: tensor<5x3xf32>, %b10: tensor<5x3xf32>,
                    %b11: tensor<5x3xf32>, %b12: tensor<5x3xf32>, %b13: tensor<5x3xf32>,
                    %b14: tensor<5x3xf32>) -> tensor<4x1x3xf32> {
  %s0 = uop.add %a0, %a1 : tensor<4x5xf32>
  %s1 = uop.add %s0, %a2 : tensor<4x5xf32>
  %s2 = uop.add %s1, %a3 : tensor<4x5xf32>
  %s3 = uop.add %s2, %a4 : tensor<4x5xf32>
  %s4 = uop.add %s3, %a5 : tensor<4x5xf32>
  %s5 = uop.add %s4, %a6 : tensor<4x5xf32>
  %s6 = uop.add %s5, %a7 : tensor<4x5xf32>
  %s7 = uop.add %s6, %a8 : tensor<4x5xf32>
  %s8 = uop.add %s7, %a9 : tensor<4x5xf32>
  %s9 = uop.add %s8, %a10 : tensor<4x5xf32>
  %s10 = uop.add %s9, %a11 : tensor<4x5xf32>
  %s11 = uop.add %s10, %a12 : tensor<4x5xf32>
  %s12 = uop.add %s11, %a13 : tensor<4x5xf32>
  %s13 = uop.add %s12, %a14 : tensor<4x5xf32>
  %s14 = uop.add %s13, %a15 : tensor<4x5xf32>
  %s15 = uop.add %b0, %b1 : tensor<5x3xf32>
  %s16 = uop.add %s15, %b2 : tensor<5x3xf32>
  %s17 = uop.add %s16, %b3 : tensor<5x3xf32>
  %s18 = uop.add %s17, %b4 : tensor<5x3xf32>
  %s19 = uop.add %s18, %b5 : tensor<5x3xf32>
  %s20 = uop.add %s19, %b6 : tensor<5x3xf32>
  %s21 = uop.add %s20, %b7 : tensor<5x3xf32>
  %s22 = uop.add %s21, %b8 : tensor<5x3xf32>
  %s23 = uop.add %s22, %b9 : tensor<5x3xf32>
  %s24 = uop.add %s23, %b10 : tensor<5x3xf32>
  %s25 = uop.add %s24, %b11 : tensor<5x3xf32>
  %s26 = uop.add %s25, %b12 : tensor<5x3xf32>
  %s27 = uop.add %s26, %b13 : tensor<5x3xf32>
  %s28 = uop.add %s27, %b14 : tensor<5x3xf32>
  %l0 = uop.reshape %s14 : tensor<4x5xf32> -> tensor<4x5x1xf32>
  %l = uop.expand %l0 : tensor<4x5x1xf32> -> tensor<4x5x3xf32>
  %r0 = uop.reshape %s28 : tensor<5x3xf32> -> tensor<1x5x3xf32>
  %r = uop.expand %r0 : tensor<1x5x3xf32> -> tensor<4x5x3xf32>
  %p = uop.mul %l, %r : tensor<4x5x3xf32>
  %q = uop.reduce_axis add %p axes [1] : tensor<4x5x3xf32> -> tensor<4x1x3xf32>
  return %q : tensor<4x1x3xf32>
}

}
