// RUN: tiny-opt %s --uop-schedule --split-input-file | FileCheck %s

// What kernels are told of the sizes of their buffers, and of their numbers.

// Two sizes that have to be equal are one number.
// CHECK-LABEL: func.func @equal
func.func @equal(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: %[[DIM:.*]] = memref.dim %{{.*}}, %c0
  // CHECK: uop.call @E_n(%{{.*}}, %{{.*}}, %{{.*}}, %[[DIM]]) :
  %0 = uop.add %a, %b : tensor<?xf32>
  return %0 : tensor<?xf32>
}
// CHECK-LABEL: uop.kernel @E_n(
// CHECK-SAME: memref<?xf32> {uop.size = affine_map<()[s0] -> (s0)>}
// CHECK-SAME: memref<?xf32> {uop.size = affine_map<()[s0] -> (s0)>}
// CHECK-SAME: memref<?xf32> {uop.size = affine_map<()[s0] -> (s0)>}
// CHECK-SAME: index {uop.bounds = #uop.bounds<0 to 1152921504606846976>}) {

// -----

// The number of elements of %a is 5 * n, and n is 3.
// CHECK: affine_set<()[s0] : (s0 - 3 == 0)>
// CHECK-LABEL: func.func @solved
func.func @solved(%a: tensor<?xf32>) -> tensor<?xf32> {
  %n = uop.define_var "n" min 0 max 100 : index
  %0 = uop.reshape %a sizes [%n, 5] : tensor<?xf32> -> tensor<?x5xf32>
  %1 = uop.shrink %0 offsets [0, 1] sizes [%n, 3] : tensor<?x5xf32> -> tensor<?x3xf32>
  %2 = uop.reshape %1 : tensor<?x3xf32> -> tensor<9xf32>
  %3 = uop.reshape %2 sizes [%n, 3] : tensor<9xf32> -> tensor<?x3xf32>
  %4 = uop.reduce_axis add %3 axes [1] : tensor<?x3xf32> -> tensor<?x1xf32>
  %5 = uop.reshape %4 sizes [%n] : tensor<?x1xf32> -> tensor<?xf32>
  return %5 : tensor<?xf32>
}
// CHECK: uop.kernel @r_n_3(%{{.*}}: memref<?xf32> {uop.size = affine_map<()[s0] -> (s0)>}, %{{.*}}: memref<?xf32> {uop.size = affine_map<()[s0] -> (s0 * 5)>}, %{{.*}}: index {uop.bounds = #uop.bounds<0 to 100>}) attributes {uop.given = #set}

// -----

// An inequality.
// CHECK: #[[$SET:.*]] = affine_set<()[s0, s1, s2] : (-s1 + s2 - s0 >= 0, s2 - s0 >= 0)>
// CHECK-LABEL: func.func @window
func.func @window(%a: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %n = uop.define_var "n" min 0 max 100 : index
  %at = uop.define_var "at" min 0 max 100 : index
  %0 = uop.shrink %a offsets [%at, 0] sizes [%n, 4] : tensor<?x4xf32> -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
// CHECK: uop.kernel @E_n_4(%{{.*}} {uop.size = affine_map<()[s0, s1, s2] -> (s0 * 4)>}, %{{.*}} {uop.size = affine_map<()[s0, s1, s2] -> (s2 * 4)>},
// CHECK-SAME: attributes {uop.given = #[[$SET]]}

// -----

// One of two equations holds: n is 1 or 4.
// CHECK: affine_set<()[s0] : (s0 * -5 + s0 * s0 + 4 == 0)>
// CHECK-LABEL: func.func @broadcast
func.func @broadcast(%a: tensor<?x3xf32>) -> tensor<4x3xf32> {
  %0 = uop.expand %a : tensor<?x3xf32> -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}
// CHECK: uop.kernel @E_4_3(%{{.*}}) attributes {uop.given = #set}

// -----

// A number that the kernel does not have is eliminated: m <= n and n <= 5.
// CHECK: affine_set<()[s0] : (-s0 + 5 >= 0)>
// CHECK-LABEL: func.func @eliminated
func.func @eliminated(%a: tensor<5xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %n = uop.define_var "n" min 0 max 100 : index
  %m = uop.define_var "m" min 0 max 100 : index
  %0 = uop.shrink %a offsets [0] sizes [%n] : tensor<5xf32> -> tensor<?xf32>
  %1 = uop.shrink %0 offsets [0] sizes [%m] : tensor<?xf32> -> tensor<?xf32>
  %2 = uop.neg %1 : tensor<?xf32>
  return %0, %2 : tensor<?xf32>, tensor<?xf32>
}
// CHECK: uop.kernel @E_n(%{{.*}}: index {uop.bounds = #uop.bounds<0 to 100>}) attributes {uop.given = #set} {
// CHECK: uop.neg

// -----

// The program refuses every number, so there is nothing to prove.
// CHECK: affine_set<()[s0] : (-1 >= 0)>
// CHECK-LABEL: func.func @never
func.func @never(%a: tensor<42xf32>) -> tensor<?xf32> {
  %n = uop.define_var "n" min 50 max 60 : index
  %0 = uop.shrink %a offsets [0] sizes [%n] : tensor<42xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
// CHECK: attributes {uop.given = #set}
