// RUN: tiny-opt %s --pass-pipeline='builtin.module(uop.kernel(uop-optimize{mode=magic}))' --verify-diagnostics

// expected-error @below {{there is no mode 'magic'; the modes are: none, heuristic}}
uop.kernel @k(%out: memref<64xf32>) {
  %r0 = uop.range 64 loop 0
  %c = uop.const 1.0 : f32
  uop.store %c, %out[%r0] over (%r0) : memref<64xf32>
  uop.sink
}
