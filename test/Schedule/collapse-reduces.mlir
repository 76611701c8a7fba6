// RUN: tiny-opt %s --uop-collapse-reduces --split-input-file | FileCheck %s

// A triangle of ones, added up, is the index; an array of that is computed by its
// readers.

// CHECK-LABEL: func.func @arange
// CHECK-NEXT: %[[R:.*]] = uop.range 50 loop 0
// CHECK-NEXT: %[[X:.*]] = uop.cast %[[R]] : index -> i32
// CHECK-NEXT: %[[B:.*]] = uop.bufferize keep %[[X]] over (%[[R]])
// CHECK-NEXT: return %[[B]]
func.func @arange() -> tensor<50xi32> {
  %r0 = uop.range 50 loop 0
  %r1 = uop.range 50 loop 1
  %r2 = uop.range 50 reduce 2
  %c48 = uop.const 48 : index
  %0 = uop.add %r1, %r2 : index
  %1 = uop.cmplt %c48, %0 : index
  %c1_i32 = uop.const 1 : i32
  %c0_i32 = uop.const 0 : i32
  %c-1_i32 = uop.const -1 : i32
  %2 = uop.where %1, %c1_i32, %c0_i32 : i32
  %3 = uop.reduce add %2 over (%r2) : i32
  %4 = uop.add %3, %c-1_i32 : i32
  %5 = uop.bufferize %4 over (%r1) : i32 -> tensor<50xi32>
  %6 = uop.load %5[%r0] : tensor<50xi32>
  %7 = uop.bufferize keep %6 over (%r0) : i32 -> tensor<50xi32>
  return %7 : tensor<50xi32>
}

// -----

// One that an equality selects is read where it is, and nowhere if it is not.

// CHECK-LABEL: func.func @gather
// CHECK-SAME: %[[I:[^:]*]]: tensor<12xi32>, %[[T:[^:]*]]: tensor<50xf32>
// CHECK-DAG: %[[R:.*]] = uop.range 12 loop 0
// CHECK-DAG: %[[N:.*]] = uop.load %[[I]][%[[R]]]
// CHECK-DAG: %[[J:.*]] = uop.cast %[[N]] : i32 -> index
// CHECK-DAG: %[[LOW:.*]] = uop.cmplt %c-1{{.*}}, %[[J]] : index
// CHECK-DAG: %[[HIGH:.*]] = uop.cmplt %[[J]], %c50{{.*}} : index
// CHECK: %[[IN:.*]] = uop.and %{{.*}}, %{{.*}} : i1
// CHECK: %[[K:.*]] = uop.where %[[IN]], %[[J]], %c0{{.*}} : index
// CHECK: %[[X:.*]] = uop.load %[[T]][%[[K]]] if %[[IN]] else %{{.*}} : tensor<50xf32>
// CHECK: %[[S:.*]] = uop.add %[[X]], %{{.*}} : f32
// CHECK-NEXT: uop.bufferize keep %[[S]]
func.func @gather(%index: tensor<12xi32>, %table: tensor<50xf32>) -> tensor<12xf32> {
  %r0 = uop.range 12 loop 0
  %r1 = uop.range 50 reduce 1
  %i = uop.load %index[%r0] : tensor<12xi32>
  %x = uop.load %table[%r1] : tensor<50xf32>
  %zero = uop.const 0.0 : f32
  %true = uop.const true
  %j = uop.cast %r1 : index -> i32
  %0 = uop.cmpne %j, %i : i32
  %1 = uop.cmpne %0, %true : i1
  %2 = uop.where %1, %x, %zero : f32
  %3 = uop.reduce add %2 over (%r1) : f32
  %4 = uop.bufferize keep %3 over (%r0) : f32 -> tensor<12xf32>
  return %4 : tensor<12xf32>
}

// -----

// In eight bits several positions look the same.

// CHECK-LABEL: func.func @aliased
// CHECK: uop.reduce add
func.func @aliased(%index: tensor<12xi8>, %table: tensor<200xf32>) -> tensor<12xf32> {
  %r0 = uop.range 12 loop 0
  %r1 = uop.range 200 reduce 1
  %i = uop.load %index[%r0] : tensor<12xi8>
  %x = uop.load %table[%r1] : tensor<200xf32>
  %zero = uop.const 0.0 : f32
  %j = uop.cast %r1 : index -> i8
  %0 = uop.cmpeq %j, %i : i8
  %1 = uop.where %0, %x, %zero : f32
  %2 = uop.reduce add %1 over (%r1) : f32
  %3 = uop.bufferize keep %2 over (%r0) : f32 -> tensor<12xf32>
  return %3 : tensor<12xf32>
}

// -----

// Infinity times zero is not zero, so a product with data selects nothing; one
// with an integer does.

// CHECK-LABEL: func.func @products
// CHECK: uop.reduce add %{{.*}} : f32
// CHECK-NOT: uop.reduce
func.func @products(%index: tensor<12xi32>, %x: tensor<50xf32>, %y: tensor<50xi32>) -> (tensor<12xf32>, tensor<12xi32>) {
  %r0 = uop.range 12 loop 0
  %r1 = uop.range 50 reduce 1
  %r2 = uop.range 12 loop 2
  %r3 = uop.range 50 reduce 3
  %i = uop.load %index[%r0] : tensor<12xi32>
  %0 = uop.load %x[%r1] : tensor<50xf32>
  %j = uop.cast %r1 : index -> i32
  %1 = uop.cmpeq %j, %i : i32
  %2 = uop.cast %1 : i1 -> f32
  %3 = uop.mul %0, %2 : f32
  %4 = uop.reduce add %3 over (%r1) : f32
  %5 = uop.bufferize keep %4 over (%r0) : f32 -> tensor<12xf32>
  %k = uop.load %index[%r2] : tensor<12xi32>
  %6 = uop.load %y[%r3] : tensor<50xi32>
  %l = uop.cast %r3 : index -> i32
  %7 = uop.cmpeq %l, %k : i32
  %8 = uop.cast %7 : i1 -> i32
  %9 = uop.mul %6, %8 : i32
  %10 = uop.reduce add %9 over (%r3) : i32
  %11 = uop.bufferize keep %10 over (%r2) : i32 -> tensor<12xi32>
  return %5, %11 : tensor<12xf32>, tensor<12xi32>
}

// -----

// Half of a number of positions: exact. A tenth is not, and is added up.

// CHECK-LABEL: func.func @float_aranges
// CHECK-DAG: %[[R0:.*]] = uop.range 100 loop 0
// CHECK-DAG: %[[R1:.*]] = uop.range 100 loop 1
// CHECK-DAG: %[[HALF:.*]] = uop.const 5.000000e-01 : f32
// CHECK-DAG: %[[N:.*]] = uop.cast %[[R0]] : index -> f32
// CHECK-DAG: %[[TENTH:.*]] = uop.const 1.000000e-01 : f32
// CHECK-DAG: %[[FIFTH:.*]] = uop.const 2.000000e-01 : f32
// CHECK-DAG: %[[P:.*]] = uop.mul %[[N]], %[[HALF]] : f32
// CHECK-DAG: uop.where %{{.*}}, %[[TENTH]], %{{.*}} : f32
// CHECK: uop.where %{{.*}}, %[[FIFTH]], %{{.*}} : f32
// CHECK-NOT: uop.reduce
// CHECK: uop.bufferize keep %[[P]] over (%[[R0]])
func.func @float_aranges() -> (tensor<100xf32>, tensor<100xf32>) {
  %r0 = uop.range 100 loop 0
  %r1 = uop.range 100 loop 1
  %r2 = uop.range 100 reduce 2
  %r3 = uop.range 100 reduce 3
  %half = uop.const 0.5 : f32
  %tenth = uop.const 0.1 : f32
  %zero = uop.const 0.0 : f32
  %0 = uop.cmplt %r2, %r0 : index
  %1 = uop.where %0, %half, %zero : f32
  %2 = uop.reduce add %1 over (%r2) : f32
  %3 = uop.cmplt %r3, %r1 : index
  %4 = uop.where %3, %tenth, %zero : f32
  %5 = uop.reduce add %4 over (%r3) : f32
  %6 = uop.bufferize keep %2 over (%r0) : f32 -> tensor<100xf32>
  %7 = uop.bufferize keep %5 over (%r1) : f32 -> tensor<100xf32>
  return %6, %7 : tensor<100xf32>, tensor<100xf32>
}

// -----

// Whether a condition holds anywhere or everywhere: its solutions are counted.

// CHECK-LABEL: func.func @any_and_all
// CHECK-SAME: %[[L:[^:]*]]: tensor<4xi32>
// CHECK-NOT: uop.reduce
// CHECK: uop.bufferize keep
// CHECK: uop.bufferize keep
func.func @any_and_all(%length: tensor<4xi32>) -> (tensor<4xi1>, tensor<4xi1>) {
  %r0 = uop.range 4 loop 0
  %r1 = uop.range 60 reduce 1
  %r2 = uop.range 60 reduce 2
  %r3 = uop.range 4 loop 3
  %l = uop.load %length[%r0] : tensor<4xi32>
  %m = uop.load %length[%r3] : tensor<4xi32>
  %i = uop.cast %r1 : index -> i32
  %j = uop.cast %r2 : index -> i32
  %0 = uop.cmplt %i, %l : i32
  %1 = uop.reduce max %0 over (%r1) : i1
  %2 = uop.cmplt %j, %m : i32
  %3 = uop.reduce mul %2 over (%r2) : i1
  %4 = uop.bufferize keep %1 over (%r0) : i1 -> tensor<4xi1>
  %5 = uop.bufferize keep %3 over (%r3) : i1 -> tensor<4xi1>
  return %4, %5 : tensor<4xi1>, tensor<4xi1>
}

// -----

// The greatest of a number and of one element that may be selected.

// CHECK-LABEL: func.func @max
// CHECK-SAME: %[[I:[^:]*]]: tensor<i32>, %[[T:[^:]*]]: tensor<50xf32>
// CHECK: %[[X:.*]] = uop.load %[[T]][%{{.*}}] if %[[IN:.*]] else
// CHECK: %[[A:.*]] = uop.where %{{.*}}, %[[X]], %{{.*}} : f32
// CHECK: uop.max %[[A]], %{{.*}} : f32
// CHECK-NOT: uop.reduce
func.func @max(%index: tensor<i32>, %table: tensor<50xf32>) -> tensor<f32> {
  %r0 = uop.range 50 reduce 0
  %i = uop.load %index[] : tensor<i32>
  %x = uop.load %table[%r0] : tensor<50xf32>
  %other = uop.const 2.0 : f32
  %j = uop.cast %r0 : index -> i32
  %0 = uop.cmpeq %j, %i : i32
  %1 = uop.where %0, %x, %other : f32
  %2 = uop.reduce max %1 over (%r0) : f32
  %3 = uop.bufferize keep %2 over () : f32 -> tensor<f32>
  return %3 : tensor<f32>
}

// -----

// What is reduced may be an array that others read too.

// CHECK-LABEL: func.func @mask_that_is_shared
// CHECK-NOT: uop.reduce
// CHECK: uop.bufferize keep
// CHECK: uop.bufferize keep
func.func @mask_that_is_shared(%length: tensor<4xi32>) -> (tensor<4x60xi1>, tensor<4xf32>) {
  %r0 = uop.range 4 loop 0
  %r1 = uop.range 60 loop 1
  %r2 = uop.range 4 loop 2
  %r3 = uop.range 60 loop 3
  %r4 = uop.range 4 loop 4
  %r5 = uop.range 60 reduce 5
  %l = uop.load %length[%r0] : tensor<4xi32>
  %i = uop.cast %r1 : index -> i32
  %0 = uop.cmplt %i, %l : i32
  %1 = uop.bufferize %0 over (%r0, %r1) : i1 -> tensor<4x60xi1>
  %2 = uop.load %1[%r2, %r3] : tensor<4x60xi1>
  %3 = uop.load %1[%r4, %r5] : tensor<4x60xi1>
  %4 = uop.cast %3 : i1 -> f32
  %5 = uop.reduce add %4 over (%r5) : f32
  %6 = uop.bufferize keep %2 over (%r2, %r3) : i1 -> tensor<4x60xi1>
  %7 = uop.bufferize keep %5 over (%r4) : f32 -> tensor<4xf32>
  return %6, %7 : tensor<4x60xi1>, tensor<4xf32>
}

// -----

// A number that is the same over one range of two is multiplied.

// CHECK-LABEL: func.func @one_of_two
// CHECK-DAG: %[[R0:.*]] = uop.range 5 reduce 0
// CHECK-DAG: %[[C:.*]] = uop.const 7 : i32
// CHECK-DAG: %[[X:.*]] = uop.load %{{.*}}[%[[R0]]]
// CHECK: %[[M:.*]] = uop.mul %[[X]], %[[C]] : i32
// CHECK: uop.reduce add %[[M]] over (%[[R0]])
func.func @one_of_two(%x: tensor<5xi32>) -> tensor<i32> {
  %r0 = uop.range 5 reduce 0
  %r1 = uop.range 7 reduce 1
  %0 = uop.load %x[%r0] : tensor<5xi32>
  %1 = uop.reduce add %0 over (%r0, %r1) : i32
  %2 = uop.bufferize keep %1 over () : i32 -> tensor<i32>
  return %2 : tensor<i32>
}

// -----

// A table that is computed, for others too, is not computed as a whole for the
// few elements that are looked up.

// CHECK-LABEL: func.func @computed_table
// CHECK-SAME: %{{[^:]*}}: tensor<12xi32>, %[[T:[^:]*]]: tensor<50xf16>
// CHECK: %[[X:.*]] = uop.load %[[T]][%{{.*}}] if %{{.*}} else %{{.*}} : tensor<50xf16>
// CHECK: uop.cast %[[X]] : f16 -> f32
// CHECK: uop.bufferize keep %{{.*}} -> tensor<12xf32>
func.func @computed_table(%index: tensor<12xi32>, %table: tensor<50xf16>) -> (tensor<12xf32>, tensor<f32>) {
  %r0 = uop.range 12 loop 0
  %r1 = uop.range 50 reduce 1
  %r2 = uop.range 50 loop 2
  %r3 = uop.range 50 reduce 3
  %i = uop.load %index[%r0] : tensor<12xi32>
  %0 = uop.load %table[%r2] : tensor<50xf16>
  %1 = uop.cast %0 : f16 -> f32
  %2 = uop.bufferize %1 over (%r2) : f32 -> tensor<50xf32>
  %x = uop.load %2[%r1] : tensor<50xf32>
  %y = uop.load %2[%r3] : tensor<50xf32>
  %zero = uop.const 0.0 : f32
  %j = uop.cast %r1 : index -> i32
  %3 = uop.cmpeq %j, %i : i32
  %4 = uop.where %3, %x, %zero : f32
  %5 = uop.reduce add %4 over (%r1) : f32
  %6 = uop.reduce add %y over (%r3) : f32
  %7 = uop.bufferize keep %5 over (%r0) : f32 -> tensor<12xf32>
  %8 = uop.bufferize keep %6 over () : f32 -> tensor<f32>
  return %7, %8 : tensor<12xf32>, tensor<f32>
}
