// RUN: /usr/bin/python3 %S/Inputs/on_both_devices.py %s

// Nothing, padded.
func.func @padded(%a: tensor<3x0x2xf32>, %b: tensor<0xi8>) -> (tensor<4x3x3xf32>, tensor<3x1x2xf32>, tensor<3xf32>) {
  // expect: of i: 0
  %0 = uop.pad %a low [1, 2, 0] high [0, 1, 1] : tensor<3x0x2xf32> -> tensor<4x3x3xf32>
  %1 = uop.exp2 %a : tensor<3x0x2xf32>
  %2 = uop.pad %1 low [0, 1, 0] high [0, 0, 0] : tensor<3x0x2xf32> -> tensor<3x1x2xf32>
  %3 = uop.pad %b low [0] high [3] : tensor<0xi8> -> tensor<3xi8>
  %4 = uop.cast %3 : tensor<3xi8> -> tensor<3xf32>
  return %0, %2, %4 : tensor<4x3x3xf32>, tensor<3x1x2xf32>, tensor<3xf32>
}

// Nothing, reduced.
func.func @reduced(%a: tensor<3x0x2xf32>, %b: tensor<0x2xi16>, %c: tensor<2x0xui8>, %d: tensor<0xi1>) -> (tensor<3x1x2xf32>, tensor<3x1x2xf32>, tensor<3x1x2xf32>, tensor<1x2xi16>, tensor<1x2xi16>, tensor<1x2xi16>, tensor<2x1xui8>, tensor<2x1xui8>, tensor<2x1xui8>, tensor<1xi1>, tensor<1xi1>, tensor<1xi1>, tensor<1x1x1xf32>) {
  // expect: 0 0 0 0 0 0 1 1 1 1 1 1 -inf -inf -inf -inf -inf -inf 0 0 1 1 -32768 -32768 0 0 1 1 0 0 0 1 0 -inf
  %0 = uop.reduce_axis add %a axes [1] : tensor<3x0x2xf32> -> tensor<3x1x2xf32>
  %1 = uop.reduce_axis mul %a axes [1] : tensor<3x0x2xf32> -> tensor<3x1x2xf32>
  %2 = uop.reduce_axis max %a axes [1] : tensor<3x0x2xf32> -> tensor<3x1x2xf32>
  %3 = uop.reduce_axis add %b axes [0] : tensor<0x2xi16> -> tensor<1x2xi16>
  %4 = uop.reduce_axis mul %b axes [0] : tensor<0x2xi16> -> tensor<1x2xi16>
  %5 = uop.reduce_axis max %b axes [0] : tensor<0x2xi16> -> tensor<1x2xi16>
  %6 = uop.reduce_axis add %c axes [1] : tensor<2x0xui8> -> tensor<2x1xui8>
  %7 = uop.reduce_axis mul %c axes [1] : tensor<2x0xui8> -> tensor<2x1xui8>
  %8 = uop.reduce_axis max %c axes [1] : tensor<2x0xui8> -> tensor<2x1xui8>
  %9 = uop.reduce_axis add %d axes [0] : tensor<0xi1> -> tensor<1xi1>
  %10 = uop.reduce_axis mul %d axes [0] : tensor<0xi1> -> tensor<1xi1>
  %11 = uop.reduce_axis max %d axes [0] : tensor<0xi1> -> tensor<1xi1>
  %12 = uop.reduce_axis max %a axes [0, 1, 2] : tensor<3x0x2xf32> -> tensor<1x1x1xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12 : tensor<3x1x2xf32>, tensor<3x1x2xf32>, tensor<3x1x2xf32>, tensor<1x2xi16>, tensor<1x2xi16>, tensor<1x2xi16>, tensor<2x1xui8>, tensor<2x1xui8>, tensor<2x1xui8>, tensor<1xi1>, tensor<1xi1>, tensor<1xi1>, tensor<1x1x1xf32>
}

// All of nothing hold and none of nothing does, over any axes.
func.func @all_and_any(%a: tensor<1x0x3x0x5xi1>) -> (tensor<1x1x1x1x1xi1>, tensor<1x1x3x1x1xi1>, tensor<1x1x3x1x1xi1>, tensor<1x1x3x1x5xi1>) {
  // expect: 1 1 1 1 1 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
  %0 = uop.reduce_axis mul %a axes [0, 1, 2, 3, 4] : tensor<1x0x3x0x5xi1> -> tensor<1x1x1x1x1xi1>
  %1 = uop.reduce_axis mul %a axes [1, 3] : tensor<1x0x3x0x5xi1> -> tensor<1x1x3x1x5xi1>
  %2 = uop.reduce_axis mul %1 axes [4] : tensor<1x1x3x1x5xi1> -> tensor<1x1x3x1x1xi1>
  %3 = uop.reduce_axis mul %a axes [1] : tensor<1x0x3x0x5xi1> -> tensor<1x1x3x0x5xi1>
  %4 = uop.reduce_axis add %3 axes [4] : tensor<1x1x3x0x5xi1> -> tensor<1x1x3x0x1xi1>
  %5 = uop.reduce_axis mul %4 axes [3] : tensor<1x1x3x0x1xi1> -> tensor<1x1x3x1x1xi1>
  %6 = uop.reduce_axis add %a axes [1, 3] : tensor<1x0x3x0x5xi1> -> tensor<1x1x3x1x5xi1>
  return %0, %2, %5, %6 : tensor<1x1x1x1x1xi1>, tensor<1x1x3x1x1xi1>, tensor<1x1x3x1x1xi1>, tensor<1x1x3x1x5xi1>
}

// Elementwise, rolled, sorted and summed up: nothing takes no kernel.
func.func @nothing_to_do(%a: tensor<2x0x3xf32>, %b: tensor<0xi32>, %c: tensor<0x5xi32>) -> (tensor<2x0x3xf32>, tensor<2x0x3xf32>, tensor<0xi32>, tensor<0x5xi32>, tensor<0x5xi32>, tensor<0x1xi32>, tensor<0xi64>, tensor<0xf32>) {
  // kernels: 0
  %0 = uop.shrink %a offsets [1, 0, 0] : tensor<2x0x3xf32> -> tensor<1x0x3xf32>
  %1 = uop.pad %0 low [0, 0, 0] high [1, 0, 0] : tensor<1x0x3xf32> -> tensor<2x0x3xf32>
  %2 = uop.shrink %a offsets [0, 0, 0] : tensor<2x0x3xf32> -> tensor<1x0x3xf32>
  %3 = uop.pad %2 low [1, 0, 0] high [0, 0, 0] : tensor<1x0x3xf32> -> tensor<2x0x3xf32>
  %4 = uop.add %1, %3 : tensor<2x0x3xf32>
  %5 = uop.flip %c axes [1] : tensor<0x5xi32>
  %6 = uop.cmplt %c, %5 : tensor<0x5xi32>
  %7 = uop.flip %c axes [1] : tensor<0x5xi32>
  %8 = uop.where %6, %c, %7 : tensor<0x5xi32>
  %9 = uop.reshape %c : tensor<0x5xi32> -> tensor<0x1x5xi32>
  %10 = uop.expand %9 : tensor<0x1x5xi32> -> tensor<0x5x5xi32>
  %11 = uop.reduce_axis add %10 axes [2] : tensor<0x5x5xi32> -> tensor<0x5x1xi32>
  %12 = uop.reshape %11 : tensor<0x5x1xi32> -> tensor<0x5xi32>
  %13 = uop.exp2 %a : tensor<2x0x3xf32>
  %14 = uop.add %b, %b : tensor<0xi32>
  %15 = uop.reduce_axis max %c axes [1] : tensor<0x5xi32> -> tensor<0x1xi32>
  %16 = uop.cast %b : tensor<0xi32> -> tensor<0xi64>
  %17 = uop.bitcast %b : tensor<0xi32> -> tensor<0xf32>
  return %13, %4, %14, %8, %12, %15, %16, %17 : tensor<2x0x3xf32>, tensor<2x0x3xf32>, tensor<0xi32>, tensor<0x5xi32>, tensor<0x5xi32>, tensor<0x1xi32>, tensor<0xi64>, tensor<0xf32>
}

// One element, or one row: rolled, sorted and summed up.
func.func @one_element(%a: tensor<1xi32>, %b: tensor<1x5xi32>) -> (tensor<1xi32>, tensor<1xi32>, tensor<5xi32>, tensor<1xi32>) {
  // input 0: 7
  // input 1: 3 1 4 1 5
  // expect: 7 7 3 4 8 9 14 5
  %0 = uop.reshape %b : tensor<1x5xi32> -> tensor<5xi32>
  %1 = uop.pad %0 low [4] high [0] : tensor<5xi32> -> tensor<9xi32>
  %2 = uop.reshape %1 : tensor<9xi32> -> tensor<1x9xi32>
  %3 = uop.expand %2 : tensor<1x9xi32> -> tensor<6x9xi32>
  %4 = uop.reshape %3 : tensor<6x9xi32> -> tensor<54xi32>
  %5 = uop.shrink %4 offsets [0] : tensor<54xi32> -> tensor<50xi32>
  %6 = uop.reshape %5 : tensor<50xi32> -> tensor<5x10xi32>
  %7 = uop.shrink %6 offsets [0, 0] : tensor<5x10xi32> -> tensor<5x5xi32>
  %8 = uop.reduce_axis add %7 axes [1] : tensor<5x5xi32> -> tensor<5x1xi32>
  %9 = uop.reshape %8 : tensor<5x1xi32> -> tensor<5xi32>
  %10 = uop.flip %a axes [0] : tensor<1xi32>
  %11 = uop.reshape %a : tensor<1xi32> -> tensor<1x1xi32>
  %12 = uop.reduce_axis add %11 axes [1] : tensor<1x1xi32> -> tensor<1x1xi32>
  %13 = uop.reshape %12 : tensor<1x1xi32> -> tensor<1xi32>
  %14 = uop.reduce_axis max %b axes [0, 1] : tensor<1x5xi32> -> tensor<1x1xi32>
  %15 = uop.reshape %14 : tensor<1x1xi32> -> tensor<1xi32>
  return %10, %13, %9, %15 : tensor<1xi32>, tensor<1xi32>, tensor<5xi32>, tensor<1xi32>
}

// An expand to nothing, and a concatenation with nothing.
func.func @expanded_to_nothing(%a: tensor<2x1xf32>, %b: tensor<3xf32>) -> (tensor<2x0xf32>, tensor<2x1xf32>, tensor<3xf32>, tensor<1xf32>) {
  // input 0: 1 2
  // input 1: 3 4 5
  // expect: 0 0 3 4 5 -inf
  %0 = uop.expand %a : tensor<2x1xf32> -> tensor<2x0xf32>
  %1 = uop.reduce_axis add %0 axes [1] : tensor<2x0xf32> -> tensor<2x1xf32>
  %2 = uop.shrink %b offsets [3] : tensor<3xf32> -> tensor<0xf32>
  %3 = uop.pad %2 low [0] high [3] : tensor<0xf32> -> tensor<3xf32>
  %4 = uop.pad %b low [0] high [0] : tensor<3xf32> -> tensor<3xf32>
  %5 = uop.add %3, %4 : tensor<3xf32>
  %6 = uop.reduce_axis max %2 axes [0] : tensor<0xf32> -> tensor<1xf32>
  return %0, %1, %5, %6 : tensor<2x0xf32>, tensor<2x1xf32>, tensor<3xf32>, tensor<1xf32>
}

// A matrix product over nothing is zero, and one of no rows is nothing.
func.func @product_over_nothing(%a: tensor<2x0xf32>, %b: tensor<0x3xf32>) -> (tensor<2x3xf32>, tensor<0x2xf32>) {
  // expect: 0 0 0 0 0 0
  %0 = uop.reshape %a : tensor<2x0xf32> -> tensor<2x1x0xf32>
  %1 = uop.expand %0 : tensor<2x1x0xf32> -> tensor<2x3x0xf32>
  %2 = uop.permute %b [1, 0] : tensor<0x3xf32> -> tensor<3x0xf32>
  %3 = uop.reshape %2 : tensor<3x0xf32> -> tensor<1x3x0xf32>
  %4 = uop.expand %3 : tensor<1x3x0xf32> -> tensor<2x3x0xf32>
  %5 = uop.mul %1, %4 : tensor<2x3x0xf32>
  %6 = uop.reduce_axis add %5 axes [2] : tensor<2x3x0xf32> -> tensor<2x3x1xf32>
  %7 = uop.reshape %6 : tensor<2x3x1xf32> -> tensor<2x3xf32>
  %8 = uop.reshape %b : tensor<0x3xf32> -> tensor<0x3x1xf32>
  %9 = uop.expand %8 : tensor<0x3x1xf32> -> tensor<0x3x2xf32>
  %10 = uop.permute %7 [1, 0] : tensor<2x3xf32> -> tensor<3x2xf32>
  %11 = uop.reshape %10 : tensor<3x2xf32> -> tensor<1x3x2xf32>
  %12 = uop.expand %11 : tensor<1x3x2xf32> -> tensor<0x3x2xf32>
  %13 = uop.mul %9, %12 : tensor<0x3x2xf32>
  %14 = uop.reduce_axis add %13 axes [1] : tensor<0x3x2xf32> -> tensor<0x1x2xf32>
  %15 = uop.reshape %14 : tensor<0x1x2xf32> -> tensor<0x2xf32>
  return %7, %15 : tensor<2x3xf32>, tensor<0x2xf32>
}
