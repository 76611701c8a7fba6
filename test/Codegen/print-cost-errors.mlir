// RUN: tiny-opt %s --uop-print-cost --split-input-file --verify-diagnostics

uop.kernel @parallel(%a: memref<8xf32>) {
  // expected-error @+1 {{'uop.range' op of axis type 'outer' is not supported by uop-linearize}}
  %r = uop.range 8 outer 0
  %x = uop.load %a[%r] : memref<8xf32>
  uop.store %x, %a[%r] over (%r) : memref<8xf32>
  uop.sink
}
func.func @calls(%a: memref<8xf32>) {
  uop.call @parallel(%a) : memref<8xf32>
  return
}

// -----

func.func private @program(memref<64xf32>) attributes {uop.kernel}
func.func @calls(%a: memref<64xf32>) {
  // expected-error @+1 {{'uop.call' op is of a kernel that has become a function}}
  uop.call @program(%a) : memref<64xf32>
  return
}
