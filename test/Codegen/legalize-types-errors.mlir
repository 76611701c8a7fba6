// RUN: tiny-opt %s --uop-legalize-types --split-input-file --verify-diagnostics

uop.kernel @arithmetic(%out: memref<8xbf16>) {
  %x = uop.const dense<1.0> : vector<8xbf16>
  // expected-error @-1 {{'uop.const' op on values of type 'vector<8xbf16>' is not supported by uop-legalize-types}}
  %y = uop.add %x, %x : vector<8xbf16>
  uop.sink
}

// -----

// The operand of a conversion counts as well as its result.
uop.kernel @conversion(%out: memref<8xf16>) {
  %x = uop.const dense<1.0> : vector<8xf32>
  // expected-error @+1 {{'uop.cast' op on values of type 'vector<8xf16>' is not supported by uop-legalize-types}}
  %y = uop.cast %x : vector<8xf32> -> vector<8xf16>
  uop.sink
}

// -----

// Vectors of other types pass.
uop.kernel @other(%out: memref<8xf32>) {
  %x = uop.const dense<1.0> : vector<8xf32>
  %y = uop.add %x, %x : vector<8xf32>
  uop.sink
}
