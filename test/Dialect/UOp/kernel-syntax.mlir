// RUN: tiny-opt %s | FileCheck %s
// RUN: tiny-opt %s | tiny-opt | FileCheck %s
// RUN: tiny-opt %s --mlir-print-op-generic | tiny-opt | FileCheck %s
// RUN: tiny-opt %s --emit-bytecode | tiny-opt | FileCheck %s

// CHECK-LABEL: uop.kernel @scalar(
//  CHECK-SAME:   %[[OUT:.*]]: memref<6400xf32>, %[[IN:.*]]: memref<6400xf32>, %[[N:.*]]: index {uop.bounds = #uop.bounds<0 to 8>}) attributes {note}
uop.kernel @scalar(%out: memref<6400xf32>, %in: memref<6400xf32>,
                   %n: index {uop.bounds = #uop.bounds<0 to 8>})
    attributes {note} {
  // CHECK-NEXT: %[[R0:.*]] = uop.range 64 loop 0
  %r0 = uop.range 64 loop 0
  // CHECK-NEXT: %[[R1:.*]] = uop.range %[[N]] reduce 1
  %r1 = uop.range %n reduce 1
  // CHECK-NEXT: %[[VALID:.*]] = uop.cmplt %[[R0]], %[[R1]] : index
  %valid = uop.cmplt %r0, %r1 : index
  // CHECK-NEXT: %[[ZERO:.*]] = uop.const 0.000000e+00 : f32
  %zero = uop.const 0.0 : f32
  // CHECK-NEXT: %[[V:.*]] = uop.load %[[IN]][%[[R1]]] if %[[VALID]] else %[[ZERO]] : memref<6400xf32>
  %v = uop.load %in[%r1] if %valid else %zero : memref<6400xf32>
  // CHECK-NEXT: %[[M:.*]] = uop.reduce max %[[V]] over (%[[R1]]) : f32
  %m = uop.reduce max %v over (%r1) : f32
  // CHECK-NEXT: %[[T:.*]] = uop.stage %[[M]] over (%[[R0]]) : f32 -> tensor<64xf32>
  %t = uop.stage %m over (%r0) : f32 -> tensor<64xf32>
  // CHECK-NEXT: %[[Y:.*]] = uop.load %[[T]][%[[R0]]] : tensor<64xf32>
  %y = uop.load %t[%r0] : tensor<64xf32>
  // CHECK-NEXT: uop.store %[[Y]], %[[OUT]][%[[R0]]] if %[[VALID]] over (%[[R0]], %[[R1]]) {note} : memref<6400xf32>
  uop.store %y, %out[%r0] if %valid over (%r0, %r1) {note} : memref<6400xf32>
  // CHECK-NEXT: uop.sink
  uop.sink
}

// CHECK-LABEL: uop.kernel private @vector(
//  CHECK-SAME:   %[[OUT:.*]]: memref<6400xf32>, %[[IN:.*]]: memref<6400xf32>, %[[AT:.*]]: memref<8xindex>)
uop.kernel private @vector(%out: memref<6400xf32>, %in: memref<6400xf32>,
                           %at: memref<8xindex>) {
  // CHECK-NEXT: %[[R:.*]] = uop.range 64 loop 0
  %r = uop.range 64 loop 0
  // CHECK-NEXT: %[[V:.*]] = uop.load %[[IN]][%[[R]]] : memref<6400xf32>, vector<8xf32>
  %v = uop.load %in[%r] : memref<6400xf32>, vector<8xf32>
  // CHECK-NEXT: %[[G:.*]] = uop.cmplt %[[V]], %[[V]] : vector<8xf32>
  %g = uop.cmplt %v, %v : vector<8xf32>
  // CHECK-NEXT: %[[I:.*]] = uop.load %[[AT]][%[[R]]] : memref<8xindex>, vector<8xindex>
  %i = uop.load %at[%r] : memref<8xindex>, vector<8xindex>
  // CHECK-NEXT: %[[W:.*]] = uop.load %[[IN]][%[[I]] : vector<8xindex>] if %[[G]] : vector<8xi1> else %[[V]] : memref<6400xf32>, vector<8xf32>
  %w = uop.load %in[%i : vector<8xindex>] if %g : vector<8xi1> else %v : memref<6400xf32>, vector<8xf32>
  // CHECK-NEXT: uop.store %[[W]], %[[OUT]][%[[I]] : vector<8xindex>] if %[[G]] : vector<8xi1> over (%[[R]]) : memref<6400xf32>, vector<8xf32>
  uop.store %w, %out[%i : vector<8xindex>] if %g : vector<8xi1> over (%r) : memref<6400xf32>, vector<8xf32>
  // CHECK-NEXT: uop.sink
  uop.sink
}

// CHECK-LABEL: uop.kernel @empty() {
//  CHECK-NEXT:   uop.sink
uop.kernel @empty() {
  uop.sink
}

// CHECK-LABEL: uop.kernel @tile(
//  CHECK-SAME:   %[[IN:.*]]: memref<64xf16>)
uop.kernel @tile(%in: memref<64xf16>) {
  // CHECK-NEXT: %[[M:.*]] = uop.range 16 upcast 0
  %m = uop.range 16 upcast 0
  // CHECK-NEXT: %[[N:.*]] = uop.range 8 upcast 1
  %n = uop.range 8 upcast 1
  // CHECK-NEXT: %[[K:.*]] = uop.range 4 unroll 2
  %k = uop.range 4 unroll 2
  // CHECK-NEXT: %[[A:.*]] = uop.load %[[IN]][%[[M]]]
  %a = uop.load %in[%m] : memref<64xf16>
  // CHECK-NEXT: %[[B:.*]] = uop.load %[[IN]][%[[K]]]
  %b = uop.load %in[%k] : memref<64xf16>
  // CHECK-NEXT: %[[C:.*]] = uop.const
  %c = uop.const 0.0 : f32
  // CHECK-NEXT: uop.wmma %[[A]], %[[B]], %[[C]] over (%[[M]], %[[N]], %[[K]]) : f16, f16, f32 -> tensor<16x8xf32>
  %d = uop.wmma %a, %b, %c over (%m, %n, %k) : f16, f16, f32 -> tensor<16x8xf32>
  uop.sink
}

// Codegen turns a kernel into a program in place.
// CHECK-LABEL: uop.kernel @program(
uop.kernel @program(%out: memref<8xf32>, %n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %x = uop.const 1.0 : f32
  // CHECK: scf.for
  scf.for %i = %zero to %n step %one {
    // CHECK-NEXT: uop.exp2
    %y = uop.exp2 %x : f32
    memref.store %y, %out[%i] : memref<8xf32>
  }
  uop.sink
}

// CHECK-LABEL: uop.kernel @axes(
uop.kernel @axes() {
  // CHECK-NEXT: uop.range 2 global 0
  %r0 = uop.range 2 global 0
  // CHECK-NEXT: uop.range 2 warp 1
  %r1 = uop.range 2 warp 1
  // CHECK-NEXT: uop.range 2 local 2
  %r2 = uop.range 2 local 2
  // CHECK-NEXT: uop.range 2 loop 3
  %r3 = uop.range 2 loop 3
  // CHECK-NEXT: uop.range 2 group_reduce 4
  %r4 = uop.range 2 group_reduce 4
  // CHECK-NEXT: uop.range 2 reduce 5
  %r5 = uop.range 2 reduce 5
  // CHECK-NEXT: uop.range 2 upcast 6
  %r6 = uop.range 2 upcast 6
  // CHECK-NEXT: uop.range 2 unroll 7
  %r7 = uop.range 2 unroll 7
  // CHECK-NEXT: uop.range 2 thread 8
  %r8 = uop.range 2 thread 8
  // CHECK-NEXT: uop.range 2 outer 9
  %r9 = uop.range 2 outer 9
  uop.sink
}

// CHECK: module attributes {uop.target = #uop.target<"cpu", {max_workgroups = [1, 2, 3], threads = 2 : i64}>}
module attributes {uop.target = #uop.target<"cpu", {threads = 2 : i64, max_workgroups = [1, 2, 3]}>} {
}

// What uop-expand makes.
// CHECK-LABEL: uop.kernel @expanded
// CHECK:         %[[R:.*]] = uop.range 8 loop 0
// CHECK:         uop.stage %[[V:.*]] over (%[[R]]) : vector<4xf32> -> tensor<8x4xf32>
// CHECK:         uop.store %[[V]], %arg0[%{{.*}}] over (%[[R]]) {part_of = 0 : i64} : memref<64xf32>, vector<4xf32>
uop.kernel @expanded(%out: memref<64xf32>) {
  %r = uop.range 8 loop 0
  %c4 = uop.const 4 : index
  %i = uop.mul %r, %c4 : index
  %v = uop.load %out[%i] : memref<64xf32>, vector<4xf32>
  %s = uop.stage %v over (%r) : vector<4xf32> -> tensor<8x4xf32>
  uop.store %v, %out[%i] over (%r) {part_of = 0 : i64} : memref<64xf32>, vector<4xf32>
  uop.sink
}
