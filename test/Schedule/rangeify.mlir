// RUN: tiny-opt %s --uop-rangeify --cse --split-input-file | FileCheck %s

// Views become index expressions and make no array.

// CHECK-LABEL: func.func @views
// CHECK-SAME: %[[A:[^:]*]]: tensor<4x6xf32>
func.func @views(%a: tensor<4x6xf32>) -> tensor<4x2x3xf32> {
  // CHECK-DAG: %[[R0:.*]] = uop.range 4 loop 0
  // CHECK-DAG: %[[R1:.*]] = uop.range 2 loop 1
  // CHECK-DAG: %[[R2:.*]] = uop.range 3 loop 2
  // CHECK: %[[FLAT:.*]] = uop.add
  // CHECK: %[[J:.*]] = uop.sub %{{.*}}, %[[FLAT]] : index
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
func.func @pad_after_exp2(%a: tensor<3xf32>) -> tensor<3xf32> {
  // CHECK-DAG: %[[R:.*]] = uop.range 3 loop 0
  // CHECK-DAG: %[[ZERO:.*]] = uop.const 0 : index
  // CHECK-DAG: %[[VALID:.*]] = uop.cmplt %[[ZERO]], %[[R]] : index
  // CHECK-DAG: %[[MOVED:.*]] = uop.add %[[R]], %{{.*}} : index
  // CHECK: %[[I:.*]] = uop.where %[[VALID]], %[[MOVED]], %[[ZERO]] : index
  // CHECK: %[[X:.*]] = uop.load %{{.*}}[%[[I]]] if %[[VALID]] else %[[Z:.*]] : tensor<3xf32>
  // CHECK: %[[E:.*]] = uop.exp2 %[[X]] : f32
  // CHECK: uop.where %[[VALID]], %[[E]], %[[Z]] : f32
  %0 = uop.exp2 %a : tensor<3xf32>
  %1 = uop.pad %0 low [1] high [1] : tensor<3xf32> -> tensor<5xf32>
  %2 = uop.shrink %1 offsets [0] : tensor<5xf32> -> tensor<3xf32>
  return %2 : tensor<3xf32>
}

// -----

// What is read more often than it has elements becomes an array: whether it is
// cheaper to compute it again is decided later.

// CHECK-LABEL: func.func @exp2_then_expand
func.func @exp2_then_expand(%a: tensor<4x1xf32>) -> tensor<4x8xf32> {
  // CHECK: %[[E:.*]] = uop.exp2
  // CHECK: %[[B:.*]] = uop.bufferize %[[E]] over (%{{.*}}) : f32 -> tensor<4x1xf32>
  // CHECK: %[[X:.*]] = uop.load %[[B]]
  // CHECK: uop.bufferize keep %[[X]]
  %0 = uop.exp2 %a : tensor<4x1xf32>
  %1 = uop.expand %0 : tensor<4x1xf32> -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
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
  // CHECK: %[[SAME:.*]] = uop.cmpeq {{.*}}%[[COUNT]]{{.*}} : index
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

// -----

// Elements of a narrower type are parts of one that is read ...

// CHECK-LABEL: func.func @bitcast_to_narrower
// CHECK-SAME: %[[A:[^:]*]]: tensor<3xi32>
func.func @bitcast_to_narrower(%a: tensor<3xi32>) -> tensor<12xi8> {
  // CHECK: %[[R:.*]] = uop.range 12 loop 0
  // CHECK-DAG: %[[FOUR:.*]] = uop.const 4 : index
  // CHECK-DAG: %[[PART:.*]] = uop.mod %[[R]], %[[FOUR]] : index
  // CHECK-DAG: %[[I:.*]] = uop.idiv %[[R]], %[[FOUR]] : index
  // CHECK: %[[X:.*]] = uop.load %[[A]][%[[I]]] : tensor<3xi32>
  // CHECK-DAG: %[[EIGHT:.*]] = uop.const 8 : ui32
  // CHECK-DAG: %[[NUMBER:.*]] = uop.cast %[[PART]] : index -> ui32
  // CHECK-DAG: %[[DISTANCE:.*]] = uop.mul %[[NUMBER]], %[[EIGHT]] : ui32
  // CHECK-DAG: %[[BITS:.*]] = uop.bitcast %[[X]] : i32 -> ui32
  // CHECK: %[[SHIFTED:.*]] = uop.shr %[[BITS]], %[[DISTANCE]] : ui32
  // CHECK: %[[BYTE:.*]] = uop.cast %[[SHIFTED]] : ui32 -> ui8
  // CHECK: %[[Y:.*]] = uop.bitcast %[[BYTE]] : ui8 -> i8
  // CHECK: uop.neg %[[Y]] : i8
  %0 = uop.bitcast %a : tensor<3xi32> -> tensor<12xi8>
  %1 = uop.neg %0 : tensor<12xi8>
  return %1 : tensor<12xi8>
}

// -----

// ... and one of a wider type is made of several, the low-order one first.

// CHECK-LABEL: func.func @bitcast_to_wider
// CHECK-SAME: %[[A:[^:]*]]: tensor<4xui16>
func.func @bitcast_to_wider(%a: tensor<4xui16>) -> tensor<2xf32> {
  // CHECK-DAG: %[[R:.*]] = uop.range 2 loop 0
  // CHECK-DAG: %[[I:.*]] = uop.mul %[[R]], %{{.*}} : index
  // CHECK-DAG: %[[J:.*]] = uop.add %[[I]], %{{.*}} : index
  // CHECK: %[[X:.*]] = uop.load %[[A]][%[[I]]]
  // CHECK: %[[Y:.*]] = uop.load %[[A]][%[[J]]]
  // CHECK-DAG: %[[LOW:.*]] = uop.cast %[[X]] : ui16 -> ui32
  // CHECK-DAG: %[[HIGH:.*]] = uop.cast %[[Y]] : ui16 -> ui32
  // CHECK-DAG: %[[SIXTEEN:.*]] = uop.const 16 : ui32
  // CHECK: %[[MOVED:.*]] = uop.shl %[[HIGH]], %[[SIXTEEN]] : ui32
  // CHECK: %[[BITS:.*]] = uop.or %[[LOW]], %[[MOVED]] : ui32
  // CHECK: %[[F:.*]] = uop.bitcast %[[BITS]] : ui32 -> f32
  // CHECK: uop.neg %[[F]] : f32
  %0 = uop.bitcast %a : tensor<4xui16> -> tensor<2xf32>
  %1 = uop.neg %0 : tensor<2xf32>
  return %1 : tensor<2xf32>
}

// -----

// Of equal width, the bits are those of one element.

// CHECK-LABEL: func.func @bitcast_of_equal_width
func.func @bitcast_of_equal_width(%a: tensor<4xi32>) -> tensor<4xf32> {
  // CHECK: %[[X:.*]] = uop.load
  // CHECK-NEXT: %[[F:.*]] = uop.bitcast %[[X]] : i32 -> f32
  // CHECK-NEXT: uop.bufferize keep %[[F]]
  %0 = uop.bitcast %a : tensor<4xi32> -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// A flip reads from the end.

// CHECK-LABEL: func.func @flip
// CHECK-SAME: %[[A:[^:]*]]: tensor<4x3xf32>
func.func @flip(%a: tensor<4x3xf32>) -> tensor<4x3xf32> {
  // CHECK-DAG: %[[R0:.*]] = uop.range 4 loop 0
  // CHECK-DAG: %[[R1:.*]] = uop.range 3 loop 1
  // CHECK-DAG: %[[TWO:.*]] = uop.const 2 : index
  // CHECK: %[[J:.*]] = uop.sub %[[TWO]], %[[R1]] : index
  // CHECK: uop.load %[[A]][%[[R0]], %[[J]]] : tensor<4x3xf32>
  %0 = uop.flip %a axes [1] : tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// -----

// Hints and copies are arrays of their own; what is for gradients leaves no trace.

// CHECK-LABEL: func.func @hints
func.func @hints(%a: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: %[[E:.*]] = uop.exp2
  // CHECK-NEXT: %[[B0:.*]] = uop.bufferize keep %[[E]]
  // CHECK-NEXT: %[[X:.*]] = uop.load %[[B0]]
  // CHECK-NEXT: %[[B1:.*]] = uop.bufferize keep %[[X]]
  // CHECK-NEXT: %[[Y:.*]] = uop.load %[[B1]]
  // CHECK-NEXT: %[[N:.*]] = uop.neg %[[Y]]
  // CHECK-NEXT: uop.bufferize keep %[[N]]
  %0 = uop.exp2 %a : tensor<4xf32>
  %1 = uop.contiguous %0 : tensor<4xf32>
  %2 = uop.detach %1 : tensor<4xf32>
  %3 = uop.copy %2 to "cpu:1" : tensor<4xf32>
  %4 = uop.contiguous_backward %3 : tensor<4xf32>
  %5 = uop.neg %4 : tensor<4xf32>
  return %5 : tensor<4xf32>
}

// -----

// A constant of one value is a scalar; others are read.

// CHECK-LABEL: func.func @constants
func.func @constants(%a: tensor<4xi32>) -> (tensor<4xi32>, tensor<2xi32>) {
  // CHECK-DAG: %[[SEVEN:.*]] = uop.const 7 : i32
  // CHECK-DAG: %[[TABLE:.*]] = uop.const dense<[1, 2, 3, 4]> : tensor<4xi32>
  // CHECK-DAG: %[[X:.*]] = uop.load %[[TABLE]][%[[R:.*]]] : tensor<4xi32>
  // CHECK: %[[S:.*]] = uop.add %{{.*}}, %[[SEVEN]] : i32
  // CHECK: uop.mul %[[S]], %[[X]] : i32
  // CHECK: %[[FIVE:.*]] = uop.const 5 : i32
  // CHECK: uop.bufferize keep %[[FIVE]] over (%{{.*}}) : i32 -> tensor<2xi32>
  %0 = uop.const dense<7> : tensor<4xi32>
  %1 = uop.const dense<[1, 2, 3, 4]> : tensor<4xi32>
  %2 = uop.add %a, %0 : tensor<4xi32>
  %3 = uop.mul %2, %1 : tensor<4xi32>
  %4 = uop.const dense<5> : tensor<2xi32>
  return %3, %4 : tensor<4xi32>, tensor<2xi32>
}

// -----

// Dimensions without elements have ranges that repeat nothing; what is reduced
// over them is known.

// CHECK-LABEL: func.func @empty
// CHECK-SAME: %[[A:[^:]*]]: tensor<0x4xf32>
func.func @empty(%a: tensor<0x4xf32>) -> (tensor<1x4xf32>, tensor<0x4xf32>) {
  // CHECK-DAG: %[[NONE:.*]] = uop.range 0 loop
  // CHECK-DAG: uop.load %[[A]][%[[NONE]], %{{.*}}] : tensor<0x4xf32>
  // CHECK-NOT: uop.reduce
  // CHECK-DAG: %[[M:.*]] = uop.const 0xFF800000 : f32
  // CHECK: uop.bufferize keep %[[M]] over (%{{.*}}) : f32 -> tensor<1x4xf32>
  // CHECK: uop.bufferize keep %{{.*}} over (%[[NONE]], %{{.*}}) : f32 -> tensor<0x4xf32>
  %0 = uop.reduce_axis max %a axes [0] : tensor<0x4xf32> -> tensor<1x4xf32>
  %1 = uop.neg %a : tensor<0x4xf32>
  return %0, %1 : tensor<1x4xf32>, tensor<0x4xf32>
}

// -----

// Dimensions of size one have none, reduced ones neither.

// CHECK-LABEL: func.func @ones
// CHECK-SAME: %[[A:[^:]*]]: tensor<1x4x1xf32>, %[[S:[^:]*]]: tensor<f32>
func.func @ones(%a: tensor<1x4x1xf32>, %s: tensor<f32>) -> (tensor<1x1x1xf32>, tensor<f32>) {
  // CHECK-DAG: %[[ZERO:.*]] = uop.const 0 : index
  // CHECK-DAG: %[[R:.*]] = uop.range 4 reduce 0
  // CHECK-NOT: uop.range
  // CHECK-DAG: uop.load %[[A]][%[[ZERO]], %[[R]], %[[ZERO]]] : tensor<1x4x1xf32>
  // CHECK-DAG: uop.load %[[S]][] : tensor<f32>
  // CHECK: uop.reduce add %{{.*}} over (%[[R]]) : f32
  // CHECK: uop.bufferize keep %{{.*}} over () : f32 -> tensor<1x1x1xf32>
  // CHECK: uop.bufferize keep %{{.*}} over () : f32 -> tensor<f32>
  %0 = uop.reduce_axis add %a axes [0, 1, 2] : tensor<1x4x1xf32> -> tensor<1x1x1xf32>
  %1 = uop.neg %s : tensor<f32>
  return %0, %1 : tensor<1x1x1xf32>, tensor<f32>
}

// -----

// One load for two users: its condition is what both have in common. What one of
// them knows inside of its reduction does not get out of it.

// CHECK-LABEL: func.func @shared_gate
// CHECK-SAME: %[[X:[^:]*]]: tensor<4x1xf32>
func.func @shared_gate(%x: tensor<4x1xf32>) -> tensor<4x1xf32> {
  // CHECK-DAG: %[[R0:.*]] = uop.range 4 loop 0
  // CHECK-DAG: %[[OUTER:.*]] = uop.cmplt %{{.*}}, %[[R0]] : index
  // CHECK-DAG: %[[R1:.*]] = uop.range 10 reduce 1
  // CHECK-DAG: %[[INNER:.*]] = uop.and %{{.*}}, %{{.*}} : i1
  // CHECK: %[[V:.*]] = uop.load %[[X]][%{{.*}}, %{{.*}}] if %[[OUTER]] else %[[Z:.*]] : tensor<4x1xf32>
  // CHECK: %[[OWN:.*]] = uop.where %[[INNER]], %[[V]], %[[Z]] : f32
  // CHECK: %[[S:.*]] = uop.reduce add %[[OWN]] over (%[[R1]]) : f32
  // CHECK: %[[T:.*]] = uop.add %[[S]], %[[V]] : f32
  // CHECK: %[[O:.*]] = uop.where %[[OUTER]], %[[T]], %[[Z]] : f32
  // CHECK: uop.bufferize keep %[[O]] over (%[[R0]])
  %e = uop.expand %x : tensor<4x1xf32> -> tensor<4x8xf32>
  %p = uop.pad %e low [0, 1] high [0, 1] : tensor<4x8xf32> -> tensor<4x10xf32>
  %s = uop.reduce_axis add %p axes [1] : tensor<4x10xf32> -> tensor<4x1xf32>
  %t = uop.add %s, %x : tensor<4x1xf32>
  %o = uop.pad %t low [1, 0] high [0, 0] : tensor<4x1xf32> -> tensor<5x1xf32>
  %q = uop.shrink %o offsets [0, 0] : tensor<5x1xf32> -> tensor<4x1xf32>
  return %q : tensor<4x1xf32>
}

// -----

// A value of a wider type is written in parts.

// CHECK-LABEL: func.func @assign_in_parts
// CHECK-SAME: %[[A:[^:]*]]: tensor<8xui16> {uop.mutable}, %[[B:[^:]*]]: tensor<2xf32>
func.func @assign_in_parts(%a: tensor<8xui16> {uop.mutable}, %v: tensor<2xf32>) {
  // CHECK-DAG: %[[R0:.*]] = uop.range 2 loop 0
  // CHECK-DAG: %[[PART:.*]] = uop.range 2 loop 1
  // CHECK-DAG: %[[TWO:.*]] = uop.const 2 : index
  // CHECK-DAG: %[[FOUR:.*]] = uop.const 4 : index
  // CHECK-DAG: %[[BACK:.*]] = uop.mul %[[R0]], %[[TWO]] : index
  // CHECK-DAG: %[[SUM:.*]] = uop.sub %[[PART]], %[[BACK]] : index
  // CHECK-DAG: %[[I:.*]] = uop.add %[[SUM]], %[[FOUR]] : index
  // CHECK: %[[V:.*]] = uop.load %[[B]][%[[R0]]]
  // CHECK: uop.cast %[[PART]] : index -> ui32
  // CHECK: uop.bitcast %[[V]] : f32 -> ui32
  // CHECK: uop.shr
  // CHECK: %[[HALF:.*]] = uop.cast %{{.*}} : ui32 -> ui16
  // CHECK: uop.update %[[A]][%[[I]]] = %[[HALF]] over (%[[R0]], %[[PART]]) : tensor<8xui16>, ui16
  %0 = uop.bitcast %a : tensor<8xui16> -> tensor<4xf32>
  %1 = uop.flip %0 axes [0] : tensor<4xf32>
  %2 = uop.shrink %1 offsets [1] : tensor<4xf32> -> tensor<2xf32>
  %3 = uop.assign %2, %v : tensor<2xf32>
  return
}

// -----

// Writes take effect in program order, also through the result of another; what
// `after` names first is what it reads, and a result is the value written.

// CHECK-LABEL: func.func @assign_chain
// CHECK-SAME: %[[A:[^:]*]]: tensor<4xi32> {uop.mutable}, %[[V:[^:]*]]: tensor<4xi32>, %[[W:[^:]*]]: tensor<2xi32>
func.func @assign_chain(%a: tensor<4xi32> {uop.mutable}, %v: tensor<4xi32>, %w: tensor<2xi32>) -> (tensor<4xi32>, tensor<2xi32>) {
  // CHECK: %[[U0:.*]] = uop.update %[[A]][
  // CHECK: %[[U1:.*]] = uop.update %[[U0]][
  // CHECK: %[[X:.*]] = uop.load %[[U0]][
  // CHECK: uop.neg %{{.*}}
  // CHECK: uop.bufferize keep %[[X]]
  %0 = uop.assign %a, %v : tensor<4xi32>
  %1 = uop.shrink %0 offsets [1] : tensor<4xi32> -> tensor<2xi32>
  %2 = uop.assign %1, %w : tensor<2xi32>
  %3 = uop.after %a, %0 : tensor<4xi32>, tensor<4xi32>
  %4 = uop.neg %2 : tensor<2xi32>
  return %3, %4 : tensor<4xi32>, tensor<2xi32>
}

// -----

// The last one named in program order counts, in whatever order they are named.

// CHECK-LABEL: func.func @after_the_last
// CHECK-SAME: %[[A:[^:]*]]: tensor<4xi32>
func.func @after_the_last(%a: tensor<4xi32> {uop.mutable}, %v: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK: %[[U0:.*]] = uop.update %[[A]][
  // CHECK: %[[U1:.*]] = uop.update %[[U0]][
  // CHECK: uop.load %[[U1]][
  %0 = uop.assign %a, %v : tensor<4xi32>
  %1 = uop.flip %v axes [0] : tensor<4xi32>
  %2 = uop.assign %a, %1 : tensor<4xi32>
  %3 = uop.after %a, %2, %0 : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
  return %3 : tensor<4xi32>
}

// -----

// Symbolic offsets and amounts are part of indices; a dimension that is not padded
// needs no condition.

// CHECK-LABEL: func.func @symbolic_views
// CHECK-SAME: %[[A:[^:]*]]: tensor<8x?xf32>
func.func @symbolic_views(%a: tensor<8x?xf32>) -> tensor<?x?xf32> {
  // CHECK: %[[N:.*]] = uop.define_var "n"
  // CHECK: %[[O:.*]] = uop.define_var "o"
  // CHECK: %[[D:.*]] = tensor.dim %[[A]], %{{.*}} : tensor<8x?xf32>
  // CHECK: %[[R0:.*]] = uop.range %{{.*}} loop 0
  // CHECK: %[[R1:.*]] = uop.range %[[D]] loop 1
  // CHECK: uop.load %[[A]][%{{.*}}, %[[R1]]] if %{{.*}} else
  // CHECK: uop.bufferize keep %{{.*}} over (%[[R0]], %[[R1]]) : f32 -> tensor<?x?xf32>
  %n = uop.define_var "n" min 1 max 4 : index
  %o = uop.define_var "o" min 0 max 4 : index
  %d = uop.define_var "d" min 0 max 100 : index
  %0 = uop.shrink %a offsets [%o, 0] sizes [%n, %d] : tensor<8x?xf32> -> tensor<?x?xf32>
  %1 = uop.pad %a low [%o, 0] high [1, 0] : tensor<8x?xf32> -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// -----

// A size that the function is given is as good as a variable.

// CHECK-LABEL: func.func @size_argument
// CHECK-SAME: %{{.*}}: tensor<8xf32>, %[[N:.*]]: index
func.func @size_argument(%a: tensor<8xf32>, %n: index) -> tensor<?xf32> {
  // CHECK: %[[M:.*]] = uop.sub %[[N]], %{{.*}} : index
  // CHECK: cf.assert
  // CHECK: uop.range %[[M]] loop 0
  %one = uop.const 1 : index
  %m = uop.sub %n, %one : index
  %0 = uop.shrink %a offsets [1] sizes [%m] : tensor<8xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// Neither results, nor reads, nor writes of what is mutable.

// CHECK-LABEL: func.func @nothing(%{{.*}}: tensor<4xf32> {uop.mutable})
// CHECK-NEXT: return
func.func @nothing(%a: tensor<4xf32> {uop.mutable}) {
  return
}
