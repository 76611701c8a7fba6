// RUN: tiny-opt %s --uop-kernels-to-func --verify-diagnostics

// expected-error @+1 {{is still a graph; run uop-linearize first}}
uop.kernel @graph(%out: memref<8xindex>) {
  %r = uop.range 8 loop 0
  uop.store %r, %out[%r] over (%r) : memref<8xindex>
  uop.sink
}
