// RUN: tiny-opt %s --convert-uop-to-arith --split-input-file --verify-diagnostics

func.func @small_float(%x: bf16) attributes {uop.kernel} {
  // expected-error @+1 {{'uop.add' op computes with values of type 'bf16'; run uop-legalize-types first}}
  %0 = uop.add %x, %x : bf16
  return
}

// -----

func.func @conversion(%x: f8E5M2) attributes {uop.kernel} {
  // expected-error @+1 {{'uop.cast' op computes with values of type 'f8E5M2'; run uop-legalize-types first}}
  %0 = uop.cast %x : f8E5M2 -> f32
  return
}

// -----

// What f32 does not hold would be rounded twice.
func.func @long_number(%x: i32) attributes {uop.kernel} {
  // expected-error @+1 {{'uop.cast' op computes with values of type 'f16'; run uop-legalize-types first}}
  %0 = uop.cast %x : i32 -> f16
  return
}

// -----

func.func @tensor(%x: tensor<4xf32>) attributes {uop.kernel} {
  // expected-error @+1 {{'uop.add' op on values of type 'tensor<4xf32>' is not supported by convert-uop-to-arith}}
  %0 = uop.add %x, %x : tensor<4xf32>
  return
}

// -----

func.func @threefry(%x: ui64) attributes {uop.kernel} {
  // expected-error @+1 {{'uop.threefry' op has no conversion; run uop-decompose first}}
  %0 = uop.threefry %x, %x : ui64
  return
}

// -----

func.func @mulacc(%x: i32) attributes {uop.kernel} {
  // expected-error @+1 {{'uop.mulacc' op has no conversion; run uop-decompose first}}
  %0 = uop.mulacc %x, %x, %x : i32
  return
}

// -----

func.func @graph(%in: memref<4xf32>) attributes {uop.kernel} {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{'uop.load' op is part of a graph; run uop-linearize first}}
  %0 = uop.load %in[%c0] : memref<4xf32>
  return
}

// -----

func.func @foreign(%in: memref<4xui8>) attributes {uop.kernel} {
  // expected-error @+1 {{failed to legalize operation 'memref.dealloc'}}
  memref.dealloc %in : memref<4xui8>
  return
}
