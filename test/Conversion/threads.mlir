// RUN: tiny-opt %s --convert-uop-to-llvm | FileCheck %s

// What a thread does is a function; what it uses is passed in a structure, but
// for constants. Where one is inside another, each has its own.
// CHECK:       llvm.func @tiny_parallel_for(!llvm.ptr, !llvm.ptr, i64)
// CHECK:       llvm.func internal @threads.thread(%arg0: i64, %arg1: i64, %arg2: !llvm.ptr {llvm.dereferenceable = 32 : i64, llvm.noalias, llvm.nonnull}, %{{.*}}: i64)
// CHECK:         llvm.mlir.constant(1.0
// CHECK:         llvm.store
// CHECK:       llvm.func internal @threads.thread_0
// CHECK:         llvm.call @tiny_parallel_for
// CHECK:       llvm.func internal @threads.body(%arg0: !llvm.ptr {{.*}}, %arg1: i64)
// CHECK:         %[[CONTEXT:.*]] = llvm.alloca %{{.*}} x !llvm.struct<(i64, ptr)>
// CHECK:         %[[EMPTY:.*]] = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
// CHECK:         %[[N:.*]] = llvm.insertvalue %arg1, %[[EMPTY]][0]
// CHECK:         %[[VALUES:.*]] = llvm.insertvalue %arg0, %[[N]][1]
// CHECK:         llvm.store %[[VALUES]], %[[CONTEXT]]
// CHECK:         %[[CALLER:.*]] = llvm.mlir.addressof @threads.thread_0.call
// CHECK:         llvm.call @tiny_parallel_for(%[[CALLER]], %[[CONTEXT]], %arg1)
// CHECK:       llvm.func @threads(%arg0: !llvm.ptr, %arg1: !llvm.ptr) attributes {uop.kernel}
// CHECK:       llvm.func internal @threads.thread.call(%[[C:.*]]: !llvm.ptr, %[[I:.*]]: i64)
// CHECK:         %[[LOADED:.*]] = llvm.load %[[C]] : !llvm.ptr -> !llvm.struct<(i64, i64, ptr)>
// CHECK:         %[[FIRST:.*]] = llvm.extractvalue %[[LOADED]][0]
// CHECK:         llvm.call @threads.thread(%[[FIRST]], %{{.*}}, %{{.*}}, %[[I]])
func.func @threads(%m: memref<8xf32>, %n: index) attributes {uop.kernel} {
  %one = arith.constant 1.0 : f32
  scf.forall (%i) in (%n) {
    scf.forall (%j) in (2) {
      %0 = arith.muli %i, %n : index
      %1 = arith.addi %0, %j : index
      memref.store %one, %m[%1] : memref<8xf32>
    }
  }
  return
}
