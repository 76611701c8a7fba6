// RUN: tiny-opt %s --transform-interpreter --verify-diagnostics --split-input-file

// expected-note @+1 {{the kernel is here}}
uop.kernel @refused(%out: memref<15xf32>) {
  %one = uop.const 1.0 : f32
  %r0 = uop.range 15 loop 0
  uop.store %one, %out[%r0] over (%r0) : memref<15xf32>
  uop.sink
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["uop.kernel"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{UNROLL:0:4 is refused for kernel 'refused': axis 0 is of type loop, not reduce}}
    %1 = transform.uop.unroll %0 axis 0 by 4 : !transform.any_op
    transform.yield
  }
}

// -----

uop.kernel @numbers(%out: memref<15xf32>) {
  %one = uop.const 1.0 : f32
  %r0 = uop.range 15 loop 0
  uop.store %one, %out[%r0] over (%r0) : memref<15xf32>
  uop.sink
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["uop.kernel"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{SWAP takes 2 numbers, not 3}}
    %1 = transform.uop.swap %0 axes [0, 0, 0] : !transform.any_op
    transform.yield
  }
}
