// RUN: tiny-opt %s --convert-uop-to-llvm | FileCheck %s

// A buffer is a pointer that aliases no other; the entry takes arrays.
// CHECK-LABEL: llvm.func internal @copy.body(
// CHECK-SAME:    %[[OUT:[^:]*]]: !llvm.ptr {llvm.dereferenceable = 32 : i64, llvm.noalias, llvm.nonnull}
// CHECK-SAME:    %[[N:[^:]*]]: i64
// CHECK-SAME:    %[[IN:[^:]*]]: !llvm.ptr {llvm.noalias, llvm.nonnull}
// CHECK-SAME:    attributes {no_inline}
// CHECK:         llvm.br ^[[LOOP:.*]](%{{.*}} : i64)
// CHECK:       ^[[LOOP]](%[[I:.*]]: i64):
// CHECK:         llvm.icmp "slt" %[[I]], %[[N]] : i64
// CHECK:         %[[FROM:.*]] = llvm.getelementptr inbounds %[[IN]][%[[I]]] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK:         %[[X:.*]] = llvm.load %[[FROM]] : !llvm.ptr -> f32
// CHECK:         %[[TO:.*]] = llvm.getelementptr inbounds %[[OUT]][%[[I]]]
// CHECK:         llvm.store %[[X]], %[[TO]] : f32, !llvm.ptr
// CHECK:         llvm.return
// CHECK:       llvm.func @copy(%[[BUFFERS:.*]]: !llvm.ptr, %[[INTS:.*]]: !llvm.ptr) attributes {uop.kernel} {
// CHECK:         %[[P0:.*]] = llvm.getelementptr %[[BUFFERS]][0]
// CHECK:         %[[OUT:.*]] = llvm.load %[[P0]] : !llvm.ptr -> !llvm.ptr
// CHECK:         %[[P1:.*]] = llvm.getelementptr %[[INTS]][0]
// CHECK:         %[[N:.*]] = llvm.load %[[P1]] : !llvm.ptr -> i64
// CHECK:         %[[P2:.*]] = llvm.getelementptr %[[BUFFERS]][1]
// CHECK:         %[[IN:.*]] = llvm.load %[[P2]] : !llvm.ptr -> !llvm.ptr
// CHECK:         llvm.call @copy.body(%[[OUT]], %[[N]], %[[IN]])
func.func @copy(%out: memref<8xf32>, %n: index, %in: memref<?xf32>) attributes {uop.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %in[%i] : memref<?xf32>
    memref.store %x, %out[%i] : memref<8xf32>
  }
  return
}

// Nothing can be read through the pointer to an empty buffer. Stages have two
// dimensions.
// CHECK-LABEL: llvm.func internal @stage.body(
// CHECK-SAME:    %{{[^:]*}}: !llvm.ptr {llvm.noalias, llvm.nonnull}
// CHECK:         %[[SIZE:.*]] = llvm.mlir.constant(20 : i64) : i64
// CHECK:         %[[PLACE:.*]] = llvm.alloca %[[SIZE]] x i8 {alignment = 64 : i64}
// CHECK:         %[[WIDTH:.*]] = llvm.mlir.constant(5 : i64) : i64
// CHECK:         %[[ROW:.*]] = llvm.mul %{{.*}}, %[[WIDTH]] : i64
// CHECK:         %[[AT:.*]] = llvm.add %[[ROW]], %{{.*}} : i64
// CHECK:         llvm.getelementptr inbounds %[[PLACE]][%[[AT]]]
// CHECK:         llvm.intr.exp2
func.func @stage(%empty: memref<0xf32>, %i: index, %x: f32) attributes {uop.kernel} {
  %place = memref.alloca() {alignment = 64 : i64} : memref<4x5xi8>
  %c2 = arith.constant 2 : index
  %seven = arith.constant 7 : i8
  memref.store %seven, %place[%c2, %i] : memref<4x5xi8>
  %y = math.exp2 %x : f32
  return
}

// The name of the function with the loops is a new one.
// CHECK-DAG:   llvm.func @taken(
// CHECK-DAG:     llvm.call @[[BODY:taken.body_[0-9]+]](
// CHECK-DAG:   llvm.func internal @[[BODY]](
// CHECK-DAG:   llvm.func @taken.body(
func.func @taken(%out: memref<8xf32>) attributes {uop.kernel} {
  return
}
func.func @taken.body(%out: memref<8xf32>) attributes {uop.kernel} {
  return
}

// What is not a kernel stays.
// CHECK-LABEL: func.func @main
// CHECK:         scf.if
// CHECK:           uop.call @copy
func.func @main(%out: memref<8xf32>, %n: index, %in: memref<?xf32>, %g: i1) {
  scf.if %g {
    uop.call @copy(%out, %n, %in) : memref<8xf32>, index, memref<?xf32>
  }
  return
}

// Vectors in memory are aligned as their elements are. What a mask leaves out
// may lie outside.
// CHECK-LABEL: llvm.func internal @vectors.body
// CHECK:         %[[A:.*]] = llvm.getelementptr inbounds %arg0[%[[I:.*]]]
// CHECK:         %[[X:.*]] = llvm.load %[[A]] {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
// CHECK:         %[[B:.*]] = llvm.getelementptr %arg0[%[[I]]]
// CHECK:         llvm.intr.masked.load %[[B]], %{{.*}}, %[[X]] {alignment = 4 : i32}
// CHECK:         %[[PLACE:.*]] = llvm.alloca
// CHECK:         %[[C:.*]] = llvm.getelementptr inbounds %[[PLACE]]
// CHECK:         llvm.store %{{.*}}, %[[C]] {alignment = 4 : i64}
// CHECK:         llvm.load %{{.*}} {alignment = 4 : i64}
// CHECK:         %[[D:.*]] = llvm.getelementptr %{{.*}}[%{{.*}}] : (!llvm.ptr, vector<4xi64>) -> vector<4x!llvm.ptr>, f32
// CHECK:         llvm.intr.masked.gather %[[D]]
// CHECK:         llvm.intr.masked.store
// CHECK:         llvm.store %{{.*}} {alignment = 4 : i64} : vector<4xf32>
func.func @vectors(%m: memref<64xf32>, %i: index, %mask: vector<4xi1>, %k: vector<4xindex>) attributes {uop.kernel} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %x = vector.load %m[%i] : memref<64xf32>, vector<4xf32>
  %y = vector.maskedload %m[%i], %mask, %x : memref<64xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %place = memref.alloca() : memref<8x4xf32>
  vector.transfer_write %y, %place[%i, %c0] {in_bounds = [true]} : vector<4xf32>, memref<8x4xf32>
  %z = vector.transfer_read %place[%i, %c0], %zero {in_bounds = [true]} : memref<8x4xf32>, vector<4xf32>
  %w = vector.gather %m[%c0] [%k], %mask, %z : memref<64xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %m[%i], %mask, %w : memref<64xf32>, vector<4xi1>, vector<4xf32>
  vector.store %w, %m[%c0] : memref<64xf32>, vector<4xf32>
  return
}
