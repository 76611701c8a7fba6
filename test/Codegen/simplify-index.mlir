// RUN: tiny-opt %s --uop-simplify-index | FileCheck %s

// Under the gate the condition of the padding is known; behind the load the
// selection gives what the load gives.
// CHECK-LABEL: uop.kernel @padded
// CHECK-SAME:    %[[OUT:[^:]*]]: {{.*}}, %[[IN:[^:]*]]: memref<8xf32>
// CHECK:         %[[R:.*]] = uop.range 9 loop 0
// CHECK:         %[[ZERO:.*]] = uop.const 0.0{{.*}} : f32
// CHECK:         %[[VALID:.*]] = uop.cmplt %{{.*}}, %[[R]]
// CHECK:         %[[MINUS:.*]] = uop.const -1 : index
// CHECK:         %[[I:.*]] = uop.add %[[R]], %[[MINUS]]
// CHECK-NOT:     uop.where
// CHECK:         %[[X:.*]] = uop.load %[[IN]][%[[I]]] if %[[VALID]] else %[[ZERO]]
// CHECK-NEXT:    %[[Y:.*]] = uop.exp2 %[[X]]
// CHECK-NEXT:    uop.store %[[Y]]
uop.kernel @padded(%out: memref<9xf32>, %in: memref<8xf32>) {
  %r = uop.range 9 loop 0
  %c0 = uop.const 0 : index
  %c1 = uop.const 1 : index
  %zero = uop.const 0.0 : f32
  %valid = uop.cmplt %c0, %r : index
  %i = uop.sub %r, %c1 : index
  %j = uop.where %valid, %i, %c0 : index
  %x = uop.load %in[%j] if %valid else %zero : memref<8xf32>
  %y = uop.where %valid, %x, %zero : f32
  %z = uop.exp2 %y : f32
  uop.store %z, %out[%r] over (%r) : memref<9xf32>
  uop.sink
}

// The gate of two paddings knows the condition of each; a condition that follows
// from the gate by its bounds is known as well, and so is one that contradicts it.
// CHECK-LABEL: uop.kernel @conjunction
// CHECK-NOT:     uop.where
// CHECK:         %[[ROW:.*]] = uop.mul %{{.*}} : index
// CHECK:         %[[AT:.*]] = uop.add %[[ROW]], %{{.*}}
// CHECK:         uop.load %{{.*}}[%[[AT]]] if
uop.kernel @conjunction(%out: memref<100xf32>, %in: memref<48xf32>) {
  %r0 = uop.range 10 loop 0
  %r1 = uop.range 10 loop 1
  %c0 = uop.const 0 : index
  %c6 = uop.const 6 : index
  %c7 = uop.const 7 : index
  %c8 = uop.const 8 : index
  %c10 = uop.const 10 : index
  %zero = uop.const 0.0 : f32
  %low = uop.cmplt %r0, %c6 : index
  %high = uop.cmplt %r1, %c8 : index
  %gate = uop.and %low, %high : i1
  %weaker = uop.cmplt %r0, %c7 : index
  %contrary = uop.cmplt %c7, %r1 : index
  %a = uop.where %weaker, %r0, %c0 : index
  %b = uop.where %contrary, %c0, %r1 : index
  %row = uop.mul %a, %c8 : index
  %at = uop.add %row, %b : index
  %x = uop.load %in[%at] if %gate else %zero : memref<48xf32>
  %base = uop.mul %r0, %c10 : index
  %to = uop.add %base, %r1 : index
  uop.store %x, %out[%to] over (%r0, %r1) : memref<100xf32>
  uop.sink
}

// A selection stays if its other side is not what the closed load gives, or if
// the gate does not imply its condition.
// CHECK-LABEL: uop.kernel @kept_selections
// CHECK:         uop.where %{{.*}}, %{{.*}}, %{{.*}} : f32
// CHECK:         uop.where %{{.*}}, %{{.*}}, %{{.*}} : f32
uop.kernel @kept_selections(%out: memref<9xf32>, %in: memref<8xf32>) {
  %r = uop.range 9 loop 0
  %c3 = uop.const 3 : index
  %c8 = uop.const 8 : index
  %zero = uop.const 0.0 : f32
  %one = uop.const 1.0 : f32
  %valid = uop.cmplt %r, %c8 : index
  %some = uop.cmplt %r, %c3 : index
  %x = uop.load %in[%r] if %valid else %zero : memref<8xf32>
  %y = uop.where %valid, %x, %one : f32
  %z = uop.where %some, %x, %zero : f32
  %s = uop.add %y, %z : f32
  uop.store %s, %out[%r] over (%r) : memref<9xf32>
  uop.sink
}

// CHECK-LABEL: uop.kernel @known_gates
// CHECK:         %[[R:.*]] = uop.range 8 loop 0
// CHECK:         %[[SEVEN:.*]] = uop.const 7 : i32
// CHECK:         %[[X:.*]] = uop.load %{{.*}}[%[[R]]] : memref<8xi32>
// CHECK-NEXT:    %[[S:.*]] = uop.add %[[X]], %[[SEVEN]]
// CHECK-NEXT:    uop.store %[[S]], %arg0[%[[R]]] over (%[[R]])
// CHECK-NEXT:    uop.sink
uop.kernel @known_gates(%out: memref<8xi32>, %in: memref<8xi32>) {
  %r = uop.range 8 loop 0
  %c0 = uop.const 0 : index
  %c8 = uop.const 8 : index
  %seven = uop.const 7 : i32
  %always = uop.cmplt %r, %c8 : index
  %never = uop.cmplt %r, %c0 : index
  %x = uop.load %in[%r] if %always else %seven : memref<8xi32>
  %y = uop.load %in[%r] if %never else %seven : memref<8xi32>
  %s = uop.add %x, %y : i32
  uop.store %s, %out[%r] if %always over (%r) : memref<8xi32>
  uop.store %x, %out[%r] if %never over (%r) : memref<8xi32>
  uop.sink
}

// Equal expressions become one value.
// CHECK-LABEL: uop.kernel @equal
// CHECK:         %[[I:.*]] = uop.add
// CHECK:         uop.load %arg1[%[[I]]]
// CHECK:         uop.store %{{.*}}, %arg0[%[[I]]]
uop.kernel @equal(%out: memref<40xf32>, %in: memref<40xf32>) {
  %r0 = uop.range 5 loop 0
  %r1 = uop.range 8 loop 1
  %c8 = uop.const 8 : index
  %base = uop.mul %r0, %c8 : index
  %i = uop.add %r1, %base : index
  %row = uop.idiv %i, %c8 : index
  %column = uop.mod %i, %c8 : index
  %again = uop.mul %c8, %row : index
  %j = uop.add %again, %column : index
  %x = uop.load %in[%j] : memref<40xf32>
  uop.store %x, %out[%i] over (%r0, %r1) : memref<40xf32>
  uop.sink
}

// A store no longer depends on a range with one value. Whether a range has a
// value is not forgotten.
// CHECK-LABEL: uop.kernel @short_ranges
// CHECK-SAME:    %[[N:[^:]*]]: index {uop.bounds = #uop.bounds<0 to 1>}
// CHECK-NOT:     uop.range 1 loop
// CHECK:         %[[R:.*]] = uop.range 4 loop 1
// CHECK:         uop.store %{{.*}}, %arg0[%[[R]]] over (%[[R]])
// CHECK:         %[[RUNS:.*]] = uop.cmplt %{{.*}}, %[[N]] : index
// CHECK:         uop.store %{{.*}}, %arg0[%{{.*}}] if %[[RUNS]] over ()
// CHECK-NEXT:    uop.sink
uop.kernel @short_ranges(%out: memref<4xi32>, %n: index {uop.bounds = #uop.bounds<0 to 1>}) {
  %c1 = uop.const 1 : index
  %one = uop.range 1 loop 0
  %r = uop.range 4 loop 1
  %i = uop.add %one, %r : index
  %seven = uop.const 7 : i32
  uop.store %seven, %out[%i] over (%one, %r) : memref<4xi32>
  %few = uop.range %n loop 2
  %j = uop.add %few, %c1 : index
  uop.store %seven, %out[%j] over (%few) : memref<4xi32>
  %none = uop.range 0 loop 3
  %k = uop.add %none, %c1 : index
  uop.store %seven, %out[%k] over (%none) : memref<4xi32>
  uop.sink
}

// Conditions on other values stay, with simplified operands.
// CHECK-LABEL: uop.kernel @other_operands
// CHECK:         %[[R:.*]] = uop.range 8 loop 0
// CHECK-DAG:     uop.cmpeq %[[R]], %{{.*}} : index
// CHECK-DAG:     uop.cast %[[R]] : index -> f32
uop.kernel @other_operands(%out: memref<8xf32>) {
  %r = uop.range 8 loop 0
  %c0 = uop.const 0 : index
  %c3 = uop.const 3 : index
  %i = uop.add %r, %c0 : index
  %hit = uop.cmpeq %i, %c3 : index
  %x = uop.cast %i : index -> f32
  %zero = uop.const 0.0 : f32
  %y = uop.where %hit, %x, %zero : f32
  uop.store %y, %out[%r] over (%r) : memref<8xf32>
  uop.sink
}
