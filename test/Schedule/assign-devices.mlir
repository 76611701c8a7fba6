// RUN: tiny-opt %s --uop-assign-devices --split-input-file --verify-diagnostics | FileCheck %s

module attributes {uop.target = #uop.target<"cpu">} {

// What another device gets is an array first, so that this one computes it.
// CHECK-LABEL: func.func @goes
// CHECK:         %[[MUL:.*]] = uop.mul
// CHECK:         %[[ARRAY:.*]] = uop.contiguous %[[MUL]]
// CHECK:         uop.copy %[[ARRAY]] to "cpu:1"
func.func @goes(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = uop.mul %a, %a : tensor<8xf32>
  %1 = uop.copy %0 to "cpu:1" : tensor<8xf32>
  return %1 : tensor<8xf32>
}

// Arguments and copies are arrays as they are.
// CHECK-LABEL: func.func @hops
// CHECK-NEXT:    uop.copy %{{.*}} to "cpu:1"
// CHECK-NEXT:    uop.copy %{{.*}} to "cpu:2"
// CHECK-NEXT:    return
func.func @hops(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = uop.copy %a to "cpu:1" : tensor<8xf32>
  %1 = uop.copy %0 to "cpu:2" : tensor<8xf32>
  return %1 : tensor<8xf32>
}

// CHECK-LABEL: func.func @stays
// CHECK-NEXT:    uop.contiguous
// CHECK-NEXT:    uop.contiguous
// CHECK-NEXT:    %[[AWAY:.*]] = uop.copy %{{.*}} to "cpu:1"
// CHECK-NEXT:    uop.contiguous %[[AWAY]]
// CHECK-NEXT:    return
func.func @stays(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = uop.copy %a to "cpu" : tensor<8xf32>
  %1 = uop.copy %0 to "cpu:0" : tensor<8xf32>
  %2 = uop.copy %1 to "cpu:1" : tensor<8xf32>
  %3 = uop.copy %2 to "cpu:1" : tensor<8xf32>
  return %3 : tensor<8xf32>
}

// Constants are anywhere.
// CHECK-LABEL: func.func @constants
// CHECK-NOT:     uop.contiguous
func.func @constants(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %c = uop.const dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %d = uop.exp2 %c : tensor<4xf32>
  %0 = uop.copy %a to "cpu:1" : tensor<4xf32>
  %1 = uop.add %0, %d : tensor<4xf32>
  %2 = uop.add %a, %d : tensor<4xf32>
  return %1, %2 : tensor<4xf32>, tensor<4xf32>
}

}

// -----

module attributes {uop.target = #uop.target<"cpu">} {
func.func @mixed(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = uop.copy %a to "cpu:1" : tensor<8xf32>
  // expected-error @+1 {{'uop.add' op has operands on 'cpu:1' and on 'cpu', which takes a uop.copy}}
  %1 = uop.add %0, %a : tensor<8xf32>
  return %1 : tensor<8xf32>
}
}

// -----

module attributes {uop.target = #uop.target<"cpu:0">} {
// CHECK-LABEL: func.func @first
// CHECK-NEXT:    uop.contiguous
// CHECK-NEXT:    uop.add
func.func @first(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = uop.copy %a to "cpu:0" : tensor<8xf32>
  %1 = uop.add %0, %a : tensor<8xf32>
  return %1 : tensor<8xf32>
}
}

// -----

// Without a target the program runs on a device without a name.
func.func @unknown(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = uop.copy %a to "cpu" : tensor<8xf32>
  // expected-error @+1 {{'uop.add' op has operands on the device of the program and on 'cpu', which takes a uop.copy}}
  %1 = uop.add %a, %0 : tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

func.func @assign(%a: tensor<8xf32> {uop.mutable}, %b: tensor<8xf32>) {
  %0 = uop.copy %b to "cpu:1" : tensor<8xf32>
  // expected-error @+1 {{'uop.assign' op has operands on the device of the program and on 'cpu:1', which takes a uop.copy}}
  %1 = uop.assign %a, %0 : tensor<8xf32>
  return
}
