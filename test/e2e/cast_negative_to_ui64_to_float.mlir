// A negative number becomes a large unsigned one, also where LLVM puts neighbours
// into a vector.

// RUN: rm -rf %t && tiny-run %s --device=ref --input=random:3 --output-dir=%t
// RUN: tiny-run %s --device=cpu --input=random:3 --expect=%t/out0.npy --expect=%t/out1.npy

func.func @main(%arg0: tensor<6x5x4xi16>, %arg1: tensor<4xi8>) -> (tensor<6x5x4xf32>, tensor<4xf64>) {
  %0 = uop.cast %arg0 : tensor<6x5x4xi16> -> tensor<6x5x4xui64>
  %1 = uop.cast %0 : tensor<6x5x4xui64> -> tensor<6x5x4xf32>
  %2 = uop.cast %arg1 : tensor<4xi8> -> tensor<4xui32>
  %3 = uop.cast %2 : tensor<4xui32> -> tensor<4xf64>
  return %1, %3 : tensor<6x5x4xf32>, tensor<4xf64>
}
