// RUN: tiny-opt %s | FileCheck %s
// RUN: tiny-opt %s | tiny-opt | FileCheck %s
// RUN: tiny-opt %s --mlir-print-op-generic | tiny-opt | FileCheck %s
// RUN: tiny-opt %s --emit-bytecode | tiny-opt | FileCheck %s

// CHECK-LABEL: func.func @constants(
//  CHECK-SAME:   )
func.func @constants() {
  // CHECK-NEXT: %[[TENSOR:.*]] = uop.const dense<1.442695{{.*}}> : tensor<f32>
  %tensor = uop.const dense<1.442695> : tensor<f32>
  // CHECK-NEXT: %[[ARRAY:.*]] = uop.const dense<[1, 2]> : tensor<2xi32>
  %array = uop.const dense<[1, 2]> : tensor<2xi32>
  // CHECK-NEXT: %[[EMPTY:.*]] = uop.const dense<{{.*}}> : tensor<0xf16>
  %empty = uop.const dense<> : tensor<0xf16>
  // CHECK-NEXT: %[[SCALAR:.*]] = uop.const 5 : ui8
  %scalar = uop.const 5 : ui8
  // CHECK-NEXT: %[[INDEX:.*]] = uop.const -3 : index
  %index = uop.const -3 : index
  // CHECK-NEXT: %[[BOOL:.*]] = uop.const true
  %bool = uop.const true
  // CHECK-NEXT: %[[SMALL:.*]] = uop.const 4.480000e+02 : f8E4M3FN
  %small = uop.const 4.480000e+02 : f8E4M3FN
  // CHECK-NEXT: %[[VECTOR:.*]] = uop.const dense<false> : vector<4xi1>
  %vector = uop.const dense<false> : vector<4xi1>
  return
}

// CHECK-LABEL: func.func @variables(
//  CHECK-SAME:   )
func.func @variables() {
  // CHECK-NEXT: %[[N:.*]] = uop.define_var "n" min -2 max 8 : index
  %n = uop.define_var "n" min -2 max 8 : index
  // CHECK-NEXT: %[[C:.*]] = uop.const 3 : index
  %c = uop.const 3 : index
  // CHECK-NEXT: %[[B:.*]] = uop.bind %[[N]], %[[C]] : index
  %b = uop.bind %n, %c : index
  return
}

// CHECK-LABEL: func.func @reductions(
//  CHECK-SAME:   %[[A:.*]]: tensor<5x?x3xf32>, %[[B:.*]]: tensor<4xi1>)
func.func @reductions(%a: tensor<5x?x3xf32>, %b: tensor<4xi1>) {
  // CHECK-NEXT: %[[ADD:.*]] = uop.reduce_axis add %[[A]] axes [1] : tensor<5x?x3xf32> -> tensor<5x1x3xf32>
  %add = uop.reduce_axis add %a axes [1] : tensor<5x?x3xf32> -> tensor<5x1x3xf32>
  // CHECK-NEXT: %[[MUL:.*]] = uop.reduce_axis mul %[[A]] axes [0, 2] : tensor<5x?x3xf32> -> tensor<1x?x1xf32>
  %mul = uop.reduce_axis mul %a axes [0, 2] : tensor<5x?x3xf32> -> tensor<1x?x1xf32>
  // CHECK-NEXT: %[[MAX:.*]] = uop.reduce_axis max %[[B]] axes [0] : tensor<4xi1> -> tensor<1xi1>
  %max = uop.reduce_axis max %b axes [0] : tensor<4xi1> -> tensor<1xi1>
  // CHECK-NEXT: %[[NONE:.*]] = uop.reduce_axis add %[[B]] axes [] : tensor<4xi1> -> tensor<4xi1>
  %none = uop.reduce_axis add %b axes [] : tensor<4xi1> -> tensor<4xi1>
  return
}

// CHECK-LABEL: func.func @hints(
//  CHECK-SAME:   %[[A:.*]]: tensor<33xf32>)
func.func @hints(%a: tensor<33xf32>) {
  // CHECK-NEXT: %[[C:.*]] = uop.contiguous %[[A]] : tensor<33xf32>
  %c = uop.contiguous %a : tensor<33xf32>
  // CHECK-NEXT: %[[B:.*]] = uop.contiguous_backward %[[C]] : tensor<33xf32>
  %b = uop.contiguous_backward %c : tensor<33xf32>
  // CHECK-NEXT: %[[D:.*]] = uop.detach %[[B]] : tensor<33xf32>
  %d = uop.detach %b : tensor<33xf32>
  // CHECK-NEXT: %[[E:.*]] = uop.copy %[[D]] to "vulkan:0" : tensor<33xf32>
  %e = uop.copy %d to "vulkan:0" : tensor<33xf32>
  return
}

// CHECK-LABEL: func.func @writes(
//  CHECK-SAME:   %[[A:.*]]: tensor<4xi32> {uop.mutable}, %[[V:.*]]: tensor<2x1xi32>)
func.func @writes(%a: tensor<4xi32> {uop.mutable}, %v: tensor<2x1xi32>) {
  // CHECK-NEXT: %[[S:.*]] = uop.shrink %[[A]] offsets [1] : tensor<4xi32> -> tensor<2xi32>
  %s = uop.shrink %a offsets [1] : tensor<4xi32> -> tensor<2xi32>
  // CHECK-NEXT: %[[R:.*]] = uop.reshape %[[S]] : tensor<2xi32> -> tensor<2x1xi32>
  %r = uop.reshape %s : tensor<2xi32> -> tensor<2x1xi32>
  // CHECK-NEXT: %[[W:.*]] = uop.assign %[[R]], %[[V]] : tensor<2x1xi32>
  %w = uop.assign %r, %v : tensor<2x1xi32>
  // CHECK-NEXT: %[[F:.*]] = uop.flip %[[W]] axes [0] : tensor<2x1xi32>
  %f = uop.flip %w axes [0] : tensor<2x1xi32>
  // CHECK-NEXT: %[[AGAIN:.*]] = uop.assign %[[F]], %[[V]] : tensor<2x1xi32>
  %again = uop.assign %f, %v : tensor<2x1xi32>
  // CHECK-NEXT: %[[ONE:.*]] = uop.after %[[A]], %[[W]] : tensor<4xi32>, tensor<2x1xi32>
  %one = uop.after %a, %w : tensor<4xi32>, tensor<2x1xi32>
  // CHECK-NEXT: %[[BOTH:.*]] = uop.after %[[A]], %[[W]], %[[AGAIN]] : tensor<4xi32>, tensor<2x1xi32>, tensor<2x1xi32>
  %both = uop.after %a, %w, %again : tensor<4xi32>, tensor<2x1xi32>, tensor<2x1xi32>
  return
}
