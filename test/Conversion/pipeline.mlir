// RUN: tiny-opt %s --uop-to-llvm | FileCheck %s
// RUN: tiny-opt %s --uop-to-llvm=native-half-conversions=true | FileCheck %s --check-prefix=NATIVE

// CHECK-LABEL: llvm.func internal @k.body
// CHECK-NOT:     uop.
// CHECK-NOT:     f16
// CHECK:         llvm.store %{{.*}} : i16, !llvm.ptr
// CHECK-LABEL: llvm.func @k(
// NATIVE-LABEL: llvm.func internal @k.body
// NATIVE:         llvm.fpext %{{.*}} : f16 to f32
// NATIVE:         llvm.fptrunc %{{.*}} : f32 to f16
uop.kernel @k(%out: memref<8xf16>, %in: memref<8xf16>) {
  %r = uop.range 8 loop 0
  %c4 = uop.const 4 : index
  %valid = uop.cmplt %r, %c4 : index
  %zero = uop.const 0.0 : f16
  %x = uop.load %in[%r] if %valid else %zero : memref<8xf16>
  %y = uop.sqrt %x : f16
  uop.store %y, %out[%r] over (%r) : memref<8xf16>
  uop.sink
}

// CHECK-LABEL: func.func @main
// CHECK:         scf.for
// CHECK:           uop.call @k
func.func @main(%out: memref<8xf16>, %in: memref<8xf16>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    uop.call @k(%out, %in) : memref<8xf16>, memref<8xf16>
  }
  return
}
