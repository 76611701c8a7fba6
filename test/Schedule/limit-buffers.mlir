// RUN: tiny-opt %s --uop-rangeify --uop-limit-buffers=max=5 | FileCheck %s
// RUN: tiny-opt %s --uop-schedule=max-buffers=5 | FileCheck %s --check-prefix=KERNELS
// RUN: tiny-opt %s --uop-schedule | FileCheck %s --check-prefix=FREE

// No call has more than five buffers; without a limit one kernel reads all.

// KERNELS-NOT: uop.call @{{[^(]*}}({{%[^,)]*, %[^,)]*, %[^,)]*, %[^,)]*, %[^,)]*, %}}
// FREE-LABEL: func.func @chain
// FREE-COUNT-1: uop.call
// FREE-NOT: uop.call
// FREE-LABEL: func.func @steps

// Four arguments are read, so the fifth needs an array of what was made of them.

// CHECK-LABEL: func.func @chain
// CHECK-SAME: %[[A:[^:]*]]: tensor<8xf32>, %[[B:[^:]*]]: tensor<8xf32>, %[[C:[^:]*]]: tensor<8xf32>, %[[D:[^:]*]]: tensor<8xf32>, %[[E:[^:]*]]: tensor<8xf32>
// CHECK:      %[[R0:.*]] = uop.range 8 loop 0
// CHECK-NEXT: %[[R1:.*]] = uop.range 8 loop 1
// CHECK-DAG:  %[[XA:.*]] = uop.load %[[A]][%[[R1]]]
// CHECK-DAG:  %[[XD:.*]] = uop.load %[[D]][%[[R1]]]
// CHECK:      %[[T:.*]] = uop.bufferize keep %{{.*}} over (%[[R1]]) : f32 -> tensor<8xf32>
// CHECK-NEXT: %[[X:.*]] = uop.load %[[T]][%[[R0]]] : tensor<8xf32>
// CHECK-NEXT: %[[S:.*]] = uop.add %[[X]], %{{.*}} : f32
// CHECK-NEXT: uop.bufferize keep %[[S]] over (%[[R0]])
func.func @chain(%a: tensor<8xf32>, %b: tensor<8xf32>, %c: tensor<8xf32>,
                 %d: tensor<8xf32>, %e: tensor<8xf32>) -> tensor<8xf32> {
  %0 = uop.add %a, %b : tensor<8xf32>
  %1 = uop.mul %0, %c : tensor<8xf32>
  %2 = uop.sub %1, %d : tensor<8xf32>
  %3 = uop.add %2, %e : tensor<8xf32>
  return %3 : tensor<8xf32>
}

// Conditions on an index alone are computed where they are needed: no array of i1
// or index.

// CHECK-LABEL: func.func @steps
// CHECK-NOT:   -> tensor<8xi1>
// CHECK-NOT:   xindex>
// CHECK:       return
func.func @steps(%a0: tensor<8xf32>, %b0: tensor<8xf32>, %a1: tensor<8xf32>,
                 %b1: tensor<8xf32>, %a2: tensor<8xf32>, %b2: tensor<8xf32>,
                 %a3: tensor<8xf32>, %b3: tensor<8xf32>) -> tensor<8xf32> {
  %zero = uop.const dense<0.0> : tensor<8xf32>
  %one = uop.const dense<1.0> : tensor<8xf32>
  %s0 = uop.add %a0, %b0 : tensor<8xf32>
  %m = uop.pad %one low [1] high [0] : tensor<8xf32> -> tensor<9xf32>
  %n = uop.shrink %m offsets [0] : tensor<9xf32> -> tensor<8xf32>
  %s1 = uop.add %a1, %b1 : tensor<8xf32>
  %s2 = uop.add %a2, %b2 : tensor<8xf32>
  %s3 = uop.add %a3, %b3 : tensor<8xf32>
  %l = uop.cmpne %n, %zero : tensor<8xf32>
  %w1 = uop.where %l, %s1, %s0 : tensor<8xf32>
  %w2 = uop.where %l, %w1, %s2 : tensor<8xf32>
  %w3 = uop.where %l, %s3, %w2 : tensor<8xf32>
  return %w3 : tensor<8xf32>
}

// In a reduction the array is over its ranges too; its own nest has loops.

// CHECK-LABEL: func.func @reduced
// CHECK:       %[[R0:.*]] = uop.range 4 loop 0
// CHECK-NEXT:  %[[R1:.*]] = uop.range 8 reduce 1
// CHECK-NEXT:  %[[N0:.*]] = uop.range 4 loop 2
// CHECK-NEXT:  %[[N1:.*]] = uop.range 8 loop 3
// CHECK:       %[[T:.*]] = uop.bufferize keep %{{.*}} over (%[[N0]], %[[N1]]) : f32 -> tensor<4x8xf32>
// CHECK-NEXT:  uop.load %[[T]][%[[R0]], %[[R1]]]
// CHECK:       uop.reduce add %{{.*}} over (%[[R1]])
func.func @reduced(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %c: tensor<4x8xf32>,
                   %d: tensor<4x8xf32>, %e: tensor<4x8xf32>) -> tensor<4x1xf32> {
  %0 = uop.add %a, %b : tensor<4x8xf32>
  %1 = uop.mul %0, %c : tensor<4x8xf32>
  %2 = uop.sub %1, %d : tensor<4x8xf32>
  %3 = uop.mul %2, %e : tensor<4x8xf32>
  %4 = uop.reduce_axis add %3 axes [1] : tensor<4x8xf32> -> tensor<4x1xf32>
  return %4 : tensor<4x1xf32>
}

// What is read before and after an update of an argument is one buffer.

// CHECK-LABEL: func.func @one_argument
// CHECK-COUNT-1: uop.bufferize
// CHECK-NOT:   uop.bufferize
func.func @one_argument(%a: tensor<8xf32> {uop.mutable}, %b: tensor<8xf32>,
                        %c: tensor<8xf32>, %d: tensor<8xf32>) -> tensor<8xf32> {
  %0 = uop.assign %a, %b : tensor<8xf32>
  %1 = uop.after %a, %0 : tensor<8xf32>, tensor<8xf32>
  %2 = uop.flip %1 axes [0] : tensor<8xf32>
  %3 = uop.add %2, %1 : tensor<8xf32>
  %4 = uop.mul %3, %c : tensor<8xf32>
  %5 = uop.mul %4, %d : tensor<8xf32>
  %6 = uop.mul %5, %b : tensor<8xf32>
  return %6 : tensor<8xf32>
}
