// RUN: tiny-opt %s --uop-kernels-to-func | FileCheck %s

// CHECK-LABEL: func.func @fill
// CHECK-SAME:    (%[[OUT:.*]]: memref<8xui8>, %{{.*}}: index) attributes {uop.kernel} {
// CHECK:         scf.for
// CHECK:           memref.store %{{.*}}, %[[OUT]]
// CHECK:         return
// CHECK-NOT:   uop.sink
uop.kernel @fill(%out: memref<8xui8>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = uop.const 7 : ui8
  scf.for %i = %c0 to %n step %c1 {
    memref.store %x, %out[%i] : memref<8xui8>
  }
  uop.sink
}

// A call still names the kernel.
// CHECK-LABEL: func.func @main
// CHECK:         uop.call @fill(%{{.*}}, %{{.*}}) : memref<8xui8>, index
func.func @main(%out: memref<8xui8>, %n: index) {
  uop.call @fill(%out, %n) : memref<8xui8>, index
  return
}
