// RUN: tiny-opt %s --uop-materialize-stage | FileCheck %s

// The array is filled in place; its memory is allocated once, not in each
// iteration.
// CHECK-LABEL: uop.kernel @row
// CHECK-SAME:    %[[OUT:.*]]: memref<400xf32>, %[[IN:.*]]: memref<400xf32>
// CHECK:         %[[ROW:.*]] = memref.alloca() {{.*}} : memref<100xf32>
// CHECK:         scf.for
// CHECK-NOT:       memref.alloca
// CHECK:           scf.for %[[I:.*]] = %c0 to %c100 step %c1 {
// CHECK:             %[[X:.*]] = memref.load %[[IN]]
// CHECK:             memref.store %[[X]], %[[ROW]][%[[I]]]
// CHECK:           scf.for
// CHECK:             %[[Y:.*]] = memref.load %[[ROW]]
// CHECK:             memref.store %[[Y]], %[[OUT]]
// CHECK-NOT:     tensor
uop.kernel @row(%out: memref<400xf32>, %in: memref<400xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c100 = arith.constant 100 : index
  scf.for %row = %c0 to %c4 step %c1 {
    %base = uop.mul %row, %c100 : index
    %empty = tensor.empty() : tensor<100xf32>
    %t = scf.for %i = %c0 to %c100 step %c1 iter_args(%acc = %empty) -> (tensor<100xf32>) {
      %at = uop.add %base, %i : index
      %x = memref.load %in[%at] : memref<400xf32>
      %next = tensor.insert %x into %acc[%i] : tensor<100xf32>
      scf.yield %next : tensor<100xf32>
    }
    scf.for %j = %c0 to %c100 step %c1 {
      %at = uop.add %base, %j : index
      %y = tensor.extract %t[%j] : tensor<100xf32>
      memref.store %y, %out[%at] : memref<400xf32>
    }
  }
  uop.sink
}

// A loop may fill an array and reduce at once; two arrays are two places.
// CHECK-LABEL: uop.kernel @two
// CHECK:         memref.alloca() {{.*}} : memref<8xi1>
// CHECK:         memref.alloca() {{.*}} : memref<8xi1>
// CHECK:         %{{.*}} = scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}) -> (index)
// CHECK-COUNT-2:   memref.store
uop.kernel @two(%out: memref<1xindex>, %in: memref<8xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = tensor.empty() : tensor<8xi1>
  %b = tensor.empty() : tensor<8xi1>
  %t:3 = scf.for %i = %c0 to %c8 step %c1 iter_args(%p = %a, %q = %b, %s = %c0) -> (tensor<8xi1>, tensor<8xi1>, index) {
    %x = memref.load %in[%i] : memref<8xi1>
    %p1 = tensor.insert %x into %p[%i] : tensor<8xi1>
    %q1 = tensor.insert %x into %q[%i] : tensor<8xi1>
    %s1 = uop.add %s, %i : index
    scf.yield %p1, %q1, %s1 : tensor<8xi1>, tensor<8xi1>, index
  }
  %u = tensor.extract %t#0[%c1] : tensor<8xi1>
  %v = tensor.extract %t#1[%c0] : tensor<8xi1>
  %w = uop.where %u, %c1, %t#2 : index
  %z = uop.where %v, %w, %c0 : index
  memref.store %z, %out[%c0] : memref<1xindex>
  uop.sink
}

// Vectors are written to the array's place and read from it.
// CHECK-LABEL: uop.kernel @vectors
// CHECK:         %[[PLACE:.*]] = memref.alloca() {alignment = 64 : i64} : memref<8x4xf32>
// CHECK:         scf.for %[[I:.*]] =
// CHECK:           vector.transfer_write %{{.*}}, %[[PLACE]][%[[I]], %c0] {in_bounds = [true]} : vector<4xf32>, memref<8x4xf32>
// CHECK:         vector.transfer_read %[[PLACE]][%c1, %c0]
uop.kernel @vectors(%out: memref<4xf32>, %in: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %x = vector.load %in[%c0] : memref<4xf32>, vector<4xf32>
  %zero = uop.const 0.0 : f32
  %empty = tensor.empty() : tensor<8x4xf32>
  %t = scf.for %i = %c0 to %c8 step %c1 iter_args(%array = %empty) -> (tensor<8x4xf32>) {
    %next = vector.transfer_write %x, %array[%i, %c0] {in_bounds = [true]} : vector<4xf32>, tensor<8x4xf32>
    scf.yield %next : tensor<8x4xf32>
  }
  %y = vector.transfer_read %t[%c1, %c0], %zero {in_bounds = [true]} : tensor<8x4xf32>, vector<4xf32>
  vector.store %y, %out[%c0] : memref<4xf32>, vector<4xf32>
  uop.sink
}

// Each thread has an array of its own.
// CHECK-LABEL: uop.kernel @threads
// CHECK:         %[[SHARED:.*]] = memref.alloca() {{.*}} : memref<8xf32>
// CHECK:         scf.forall
// CHECK-NEXT:      %[[OWN:.*]] = memref.alloca() {{.*}} : memref<4xf32>
// CHECK:           memref.store %{{.*}}, %[[OWN]]
// CHECK:           memref.load %[[SHARED]]
uop.kernel @threads(%out: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %x = uop.const 1.0 : f32
  %0 = tensor.empty() : tensor<8xf32>
  %shared = tensor.insert %x into %0[%c0] : tensor<8xf32>
  scf.forall (%t) in (4) {
    %1 = tensor.empty() : tensor<4xf32>
    %own = tensor.insert %x into %1[%t] : tensor<4xf32>
    %a = tensor.extract %own[%t] : tensor<4xf32>
    %b = tensor.extract %shared[%c0] : tensor<8xf32>
    %sum = uop.add %a, %b : f32
    memref.store %sum, %out[%t] : memref<4xf32>
  }
  uop.sink
}
