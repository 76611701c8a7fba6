// RUN: tiny-opt %s --uop-rangeify --cse --split-input-file | FileCheck %s

// Views become index expressions and make no array.

// CHECK-LABEL: func.func @views
// CHECK-SAME: %[[A:[^:]*]]: tensor<4x6xf32>
func.func @views(%a: tensor<4x6xf32>) -> tensor<4x2x3xf32> {
  // CHECK-DAG: %[[R0:.*]] = uop.range 4 loop 0
  // CHECK-DAG: %[[R1:.*]] = uop.range 2 loop 1
  // CHECK-DAG: %[[R2:.*]] = uop.range 3 loop 2
  // CHECK: uop.add
  // CHECK: %[[J:.*]] = uop.add %{{.*}}, %{{.*}} : index
  // CHECK: %[[X:.*]] = uop.load %[[A]][%[[R0]], %[[J]]] : tensor<4x6xf32>
  // CHECK-NEXT: %[[B:.*]] = uop.bufferize keep %[[X]] over (%[[R0]], %[[R1]], %[[R2]])
  // CHECK-NEXT: return %[[B]]
  %0 = uop.permute %a [1, 0] : tensor<4x6xf32> -> tensor<6x4xf32>
  %1 = uop.flip %0 axes [0] : tensor<6x4xf32>
  %2 = uop.reshape %1 : tensor<6x4xf32> -> tensor<2x3x4xf32>
  %3 = uop.permute %2 [2, 0, 1] : tensor<2x3x4xf32> -> tensor<4x2x3xf32>
  return %3 : tensor<4x2x3xf32>
}

// -----

// What is split and merged again is the range itself.

// CHECK-LABEL: func.func @reshape_round_trip
func.func @reshape_round_trip(%a: tensor<24xf32>) -> tensor<24xf32> {
  // CHECK: %[[R:.*]] = uop.range 24 loop 0
  // CHECK: uop.load %{{.*}}[%[[R]]] : tensor<24xf32>
  %0 = uop.reshape %a : tensor<24xf32> -> tensor<2x3x4xf32>
  %1 = uop.neg %0 : tensor<2x3x4xf32>
  %2 = uop.reshape %1 : tensor<2x3x4xf32> -> tensor<6x4xf32>
  %3 = uop.neg %2 : tensor<6x4xf32>
  %4 = uop.reshape %3 : tensor<6x4xf32> -> tensor<24xf32>
  return %4 : tensor<24xf32>
}

// -----

// A pad is a selection after what it pads; the index stays inside.

// CHECK-LABEL: func.func @pad_after_exp2
func.func @pad_after_exp2(%a: tensor<3xf32>) -> tensor<5xf32> {
  // CHECK: %[[R:.*]] = uop.range 5 loop 0
  // CHECK-DAG: %[[ZERO:.*]] = uop.const 0 : index
  // CHECK-DAG: %[[MOVED:.*]] = uop.add %[[R]], %{{.*}} : index
  // CHECK: %[[VALID:.*]] = uop.and
  // CHECK: %[[I:.*]] = uop.where %[[VALID]], %[[MOVED]], %[[ZERO]] : index
  // CHECK: %[[X:.*]] = uop.load %{{.*}}[%[[I]]] if %[[VALID]] else %[[Z:.*]] : tensor<3xf32>
  // CHECK: %[[E:.*]] = uop.exp2 %[[X]] : f32
  // CHECK: uop.where %[[VALID]], %[[E]], %[[Z]] : f32
  %0 = uop.exp2 %a : tensor<3xf32>
  %1 = uop.pad %0 low [1] high [1] : tensor<3xf32> -> tensor<5xf32>
  return %1 : tensor<5xf32>
}

// -----

// A reduction goes into the nest of its only user ...

// CHECK-LABEL: func.func @reduce_then_add
func.func @reduce_then_add(%a: tensor<4x8xf32>, %b: tensor<4x1xf32>) -> tensor<4x1xf32> {
  // CHECK-COUNT-1: uop.bufferize
  // CHECK-NOT: uop.bufferize
  %0 = uop.reduce_axis add %a axes [1] : tensor<4x8xf32> -> tensor<4x1xf32>
  %1 = uop.add %0, %b : tensor<4x1xf32>
  return %1 : tensor<4x1xf32>
}

// -----

// ... unless that would repeat it.

// CHECK-LABEL: func.func @reduce_then_expand
func.func @reduce_then_expand(%a: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK: %[[S:.*]] = uop.reduce add
  // CHECK: %[[B:.*]] = uop.bufferize %[[S]] over (%{{.*}}) : f32 -> tensor<4x1xf32>
  // CHECK: uop.load %[[B]][
  // CHECK: uop.bufferize keep
  %0 = uop.reduce_axis add %a axes [1] : tensor<4x8xf32> -> tensor<4x1xf32>
  %1 = uop.expand %0 : tensor<4x1xf32> -> tensor<4x8xf32>
  %2 = uop.mul %1, %a : tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}

// -----

// Users that disagree about the ranges share an array.

// CHECK-LABEL: func.func @disagree
func.func @disagree(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // CHECK: %[[E:.*]] = uop.exp2
  // CHECK: %[[B:.*]] = uop.bufferize %[[E]] over (%[[R0:.*]], %[[R1:.*]]) : f32 -> tensor<4x4xf32>
  // CHECK: uop.load %[[B]][%[[I:.*]], %[[J:.*]]] : tensor<4x4xf32>
  // CHECK: uop.load %[[B]][%[[J]], %[[I]]] : tensor<4x4xf32>
  %0 = uop.exp2 %a : tensor<4x4xf32>
  %1 = uop.permute %0 [1, 0] : tensor<4x4xf32> -> tensor<4x4xf32>
  %2 = uop.add %0, %1 : tensor<4x4xf32>
  return %2 : tensor<4x4xf32>
}

// -----

// Two pads of one tensor keep their own conditions and share a nest.

// CHECK-LABEL: func.func @two_pads
func.func @two_pads(%b: tensor<4x3xf32>) -> tensor<6x1xf32> {
  // CHECK-COUNT-2: uop.reduce add
  // CHECK-COUNT-1: uop.bufferize
  // CHECK-NOT: uop.bufferize
  %0 = uop.pad %b low [1, 0] high [1, 0] : tensor<4x3xf32> -> tensor<6x3xf32>
  %1 = uop.reduce_axis add %0 axes [1] : tensor<6x3xf32> -> tensor<6x1xf32>
  %2 = uop.pad %b low [1, 0] high [2, 0] : tensor<4x3xf32> -> tensor<7x3xf32>
  %3 = uop.shrink %2 offsets [0, 0] : tensor<7x3xf32> -> tensor<6x3xf32>
  %4 = uop.reduce_axis add %3 axes [1] : tensor<6x3xf32> -> tensor<6x1xf32>
  %5 = uop.add %1, %4 : tensor<6x1xf32>
  return %5 : tensor<6x1xf32>
}

// -----

// Results are fresh: an argument, a view and a value returned twice are copied.

// CHECK-LABEL: func.func @results
// CHECK-SAME: %[[A:[^:]*]]: tensor<4xf32>
func.func @results(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  // CHECK: %[[X:.*]] = uop.load %[[A]][%{{.*}}] : tensor<4xf32>
  // CHECK: %[[N:.*]] = uop.neg
  // CHECK: %[[FIRST:.*]] = uop.bufferize keep %[[N]]
  // CHECK: %[[Y:.*]] = uop.load %[[FIRST]]
  // CHECK: %[[COPY:.*]] = uop.bufferize keep %[[X]]
  // CHECK: %[[SECOND:.*]] = uop.bufferize keep %[[Y]]
  // CHECK: return %[[COPY]], %[[FIRST]], %[[SECOND]]
  %0 = uop.neg %a : tensor<4xf32>
  return %a, %0, %0 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// -----

// A write goes through the inverse of the views to the argument; `after` reads
// what is there then, and everything else what was there at entry.

// CHECK-LABEL: func.func @assign
// CHECK-SAME: %[[A:[^:]*]]: tensor<12xi32>
func.func @assign(%a: tensor<12xi32> {uop.mutable}, %v: tensor<3x2xi32>) -> (tensor<12xi32>, tensor<12xi32>) {
  // CHECK: %[[OLD:.*]] = uop.load %[[A]][
  // CHECK: %[[V:.*]] = uop.load %{{.*}} : tensor<3x2xi32>
  // CHECK: %[[U:.*]] = uop.update %[[A]][%{{.*}}] = %[[V]] over (%{{.*}}, %{{.*}}) : tensor<12xi32>, i32
  // CHECK: %[[NEW:.*]] = uop.load %[[U]][
  // CHECK: uop.neg %[[OLD]]
  // CHECK: uop.bufferize keep %[[NEW]]
  %0 = uop.reshape %a : tensor<12xi32> -> tensor<3x4xi32>
  %1 = uop.shrink %0 offsets [1, 0] : tensor<3x4xi32> -> tensor<2x3xi32>
  %2 = uop.permute %1 [1, 0] : tensor<2x3xi32> -> tensor<3x2xi32>
  %3 = uop.assign %2, %v : tensor<3x2xi32>
  %4 = uop.after %a, %3 : tensor<12xi32>, tensor<3x2xi32>
  %5 = uop.neg %a : tensor<12xi32>
  return %4, %5 : tensor<12xi32>, tensor<12xi32>
}

// -----

// A write through a bitcast counts in the narrower type.

// CHECK-LABEL: func.func @assign_bytes
func.func @assign_bytes(%a: tensor<4xf32> {uop.mutable}, %v: tensor<3xui8>) {
  // CHECK: %[[R:.*]] = uop.range 3 loop 0
  // CHECK: %[[FIVE:.*]] = uop.const 5 : index
  // CHECK: %[[I:.*]] = uop.add %[[R]], %[[FIVE]]
  // CHECK: uop.update %{{.*}}[%[[I]]] = %{{.*}} over (%[[R]]) : tensor<4xf32>, ui8
  %0 = uop.bitcast %a : tensor<4xf32> -> tensor<16xui8>
  %1 = uop.shrink %0 offsets [5] : tensor<16xui8> -> tensor<3xui8>
  %2 = uop.assign %1, %v : tensor<3xui8>
  return
}

// -----

// Symbolic sizes give ranges of symbolic size.

// CHECK-LABEL: func.func @symbolic
func.func @symbolic(%a: tensor<?x4xf32>) -> tensor<?xf32> {
  // CHECK: %[[N:.*]] = uop.define_var "n" min 0 max 8 : index
  // CHECK: %[[R:.*]] = uop.range %[[N]] loop 0
  // CHECK: uop.bufferize keep %{{.*}} over (%[[R]]) : f32 -> tensor<?xf32>
  %n = uop.define_var "n" min 0 max 8 : index
  %0 = uop.reshape %a sizes [%n, 2, 2] : tensor<?x4xf32> -> tensor<?x2x2xf32>
  %1 = uop.reduce_axis add %0 axes [1, 2] : tensor<?x2x2xf32> -> tensor<?x1x1xf32>
  %2 = uop.reshape %1 sizes [%n] : tensor<?x1x1xf32> -> tensor<?xf32>
  return %2 : tensor<?xf32>
}

// -----

// What nobody reads is not computed.

// CHECK-LABEL: func.func @unused
func.func @unused(%a: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NOT: uop.exp2
  %0 = uop.exp2 %a : tensor<4xf32>
  %1 = uop.neg %a : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

// What is not known of symbolic sizes before is checked when they are known; what
// the bounds of a variable prove is not.

// CHECK-LABEL: func.func @checks
func.func @checks(%a: tensor<?xf32>, %b: tensor<8xf32>) -> (tensor<?x2xf32>, tensor<?xf32>) {
  // CHECK: %[[N:.*]] = uop.define_var "n" min 0 max 4
  // CHECK: %[[COUNT:.*]] = uop.mul %[[N]], %{{.*}} : index
  // CHECK: %[[SAME:.*]] = uop.cmpeq %{{.*}}, %[[COUNT]] : index
  // CHECK: cf.assert %[[SAME]], "{{.*}}'uop.reshape' changes the number of elements"
  // CHECK-NOT: cf.assert
  // CHECK: return
  %n = uop.define_var "n" min 0 max 4 : index
  %0 = uop.reshape %a sizes [%n, 2] : tensor<?xf32> -> tensor<?x2xf32>
  %1 = uop.shrink %b offsets [4] sizes [%n] : tensor<8xf32> -> tensor<?xf32>
  return %0, %1 : tensor<?x2xf32>, tensor<?xf32>
}

// -----

// Scalars that sizes are made of go above every tensor, in the order they are in.

// CHECK-LABEL: func.func @scalars_between_tensors
func.func @scalars_between_tensors(%a: tensor<4xf32>) -> tensor<?xf32> {
  // CHECK: %[[N:.*]] = uop.define_var "n" min 0 max 8
  // CHECK: %[[SIZE:.*]] = uop.mul %[[N]], %{{.*}} : index
  // CHECK: uop.range %[[SIZE]] loop
  %n = uop.define_var "n" min 0 max 8 : index
  %0 = uop.reshape %a : tensor<4xf32> -> tensor<1x4xf32>
  %1 = uop.expand %0 sizes [%n, 4] : tensor<1x4xf32> -> tensor<?x4xf32>
  %c4 = uop.const 4 : index
  %m = uop.mul %n, %c4 : index
  %2 = uop.reshape %1 sizes [%m] : tensor<?x4xf32> -> tensor<?xf32>
  return %2 : tensor<?xf32>
}

// -----

// A function without tensors has nothing to do, and that is found at once.

// CHECK-LABEL: func.func @scalars_only
func.func @scalars_only() {
  // CHECK: return
  %n = uop.define_var "n" min 0 max 8 : index
  %m = uop.mul %n, %n : index
  %k = uop.mul %m, %m : index
  return
}

// -----

// An element that two reductions read under conditions of their own is loaded
// under neither: the load stands outside of both.

// CHECK-LABEL: func.func @two_conditions
// CHECK-SAME: %[[X:[^:]*]]: tensor<4x1xf32>
func.func @two_conditions(%x: tensor<4x1xf32>) -> tensor<4x1xf32> {
  // CHECK: uop.load %[[X]][%{{.*}}, %{{.*}}] : tensor<4x1xf32>
  // CHECK-NOT: uop.load
  %0 = uop.expand %x : tensor<4x1xf32> -> tensor<4x8xf32>
  %1 = uop.pad %0 low [0, 1] high [0, 0] : tensor<4x8xf32> -> tensor<4x9xf32>
  %2 = uop.reduce_axis add %1 axes [1] : tensor<4x9xf32> -> tensor<4x1xf32>
  %3 = uop.expand %x : tensor<4x1xf32> -> tensor<4x5xf32>
  %4 = uop.pad %3 low [0, 0] high [0, 2] : tensor<4x5xf32> -> tensor<4x7xf32>
  %5 = uop.reduce_axis max %4 axes [1] : tensor<4x7xf32> -> tensor<4x1xf32>
  %6 = uop.add %2, %5 : tensor<4x1xf32>
  return %6 : tensor<4x1xf32>
}
