// RUN: tiny-opt %s --uop-materialize-stage=max-bytes=400 --split-input-file --verify-diagnostics

// Together the arrays take 401 bytes.
uop.kernel @too_large(%out: memref<1xf32>, %x: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %v = memref.load %x[%c0] : memref<1xf32>
  %flag = uop.const true
  // expected-error @+1 {{the stages of the kernel need more than the 400 bytes of memory that it may have}}
  %a = tensor.empty() : tensor<100xf32>
  %b = tensor.empty() : tensor<1xi1>
  %t = tensor.insert %v into %a[%c0] : tensor<100xf32>
  %u = tensor.insert %flag into %b[%c0] : tensor<1xi1>
  %y = tensor.extract %t[%c0] : tensor<100xf32>
  %g = tensor.extract %u[%c0] : tensor<1xi1>
  %z = uop.where %g, %y, %v : f32
  memref.store %z, %out[%c0] : memref<1xf32>
  uop.sink
}

// -----

uop.kernel @symbolic(%out: memref<1xf32>, %x: memref<1xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %v = memref.load %x[%c0] : memref<1xf32>
  // expected-error @+2 {{'uop.stage' over a symbolic range has no place of constant size}}
  // expected-error @+1 {{failed to bufferize op}}
  %a = tensor.empty(%n) : tensor<?xf32>
  %t = tensor.insert %v into %a[%c0] : tensor<?xf32>
  %y = tensor.extract %t[%c0] : tensor<?xf32>
  memref.store %y, %out[%c0] : memref<1xf32>
  uop.sink
}
