// RUN: tiny-opt %s --convert-uop-to-arith --split-input-file --verify-diagnostics

func.func @small_float(%x: bf16) attributes {uop.kernel} {
  // expected-error @+1 {{failed to legalize operation 'uop.add'}}
  %0 = uop.add %x, %x : bf16
  return
}

// -----

func.func @vector(%x: vector<4xf32>) attributes {uop.kernel} {
  // expected-error @+1 {{failed to legalize operation 'uop.add'}}
  %0 = uop.add %x, %x : vector<4xf32>
  return
}

// -----

func.func @threefry(%x: ui64) attributes {uop.kernel} {
  // expected-error @+1 {{failed to legalize operation 'uop.threefry'}}
  %0 = uop.threefry %x, %x : ui64
  return
}
