// RUN: tiny-opt %s --uop-codegen | FileCheck %s

// No operation of the dialect is left in a kernel; calls stay.
// CHECK:       func.func @double(%{{.*}}: memref<8xi16>, %{{.*}}: memref<8xi16>) attributes {uop.kernel} {
// CHECK-NOT:     uop.
// CHECK:       func.func @main
// CHECK:         uop.call @double
uop.kernel @double(%out: memref<8xbf16>, %in: memref<8xbf16>) {
  %r = uop.range 8 loop 0
  %x = uop.load %in[%r] : memref<8xbf16>
  %y = uop.mulacc %x, %x, %x : bf16
  uop.store %y, %out[%r] over (%r) : memref<8xbf16>
  uop.sink
}
func.func @main(%out: memref<8xbf16>, %in: memref<8xbf16>) {
  uop.call @double(%out, %in) : memref<8xbf16>, memref<8xbf16>
  return
}
