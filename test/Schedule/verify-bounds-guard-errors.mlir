// RUN: tiny-opt %s --pass-pipeline='builtin.module(uop.kernel(uop-verify-bounds{guard=true}))' --verify-diagnostics

// A kernel without numbers knows everything, so a counterexample is one.
uop.kernel @plain(%out: memref<8xf32>, %in: memref<8xf32>) {
  %r0 = uop.range 8 loop 0
  %c1 = uop.const 1 : index
  %i = uop.add %r0, %c1 : index
  // expected-error @+1 {{index %0 is 8 in the 8 elements of %arg1 where %r0 = 7}}
  %x = uop.load %in[%i] : memref<8xf32>
  uop.store %x, %out[%r0] over (%r0) : memref<8xf32>
  uop.sink
}
