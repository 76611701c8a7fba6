// RUN: tiny-opt %s | FileCheck %s
// RUN: tiny-opt %s | tiny-opt | FileCheck %s
// RUN: tiny-opt %s --mlir-print-op-generic | tiny-opt | FileCheck %s
// RUN: tiny-opt %s --emit-bytecode | tiny-opt | FileCheck %s

// CHECK-LABEL: func.func @static(
//  CHECK-SAME:   %[[A:.*]]: tensor<32xf32>)
func.func @static(%a: tensor<32xf32>) {
  // CHECK-NEXT: %[[V0:.*]] = uop.reshape %[[A]] : tensor<32xf32> -> tensor<4x8xf32>
  %0 = uop.reshape %a : tensor<32xf32> -> tensor<4x8xf32>
  // CHECK-NEXT: %[[V1:.*]] = uop.pad %[[V0]] low [0, 1] high [1, 2] : tensor<4x8xf32> -> tensor<5x11xf32>
  %1 = uop.pad %0 low [0, 1] high [1, 2] : tensor<4x8xf32> -> tensor<5x11xf32>
  // CHECK-NEXT: %[[V2:.*]] = uop.permute %[[V1]] [1, 0] : tensor<5x11xf32> -> tensor<11x5xf32>
  %2 = uop.permute %1 [1, 0] : tensor<5x11xf32> -> tensor<11x5xf32>
  // CHECK-NEXT: %[[V3:.*]] = uop.flip %[[V2]] axes [0, 1] : tensor<11x5xf32>
  %3 = uop.flip %2 axes [0, 1] : tensor<11x5xf32>
  // CHECK-NEXT: %[[V4:.*]] = uop.shrink %[[V3]] offsets [1, 0] : tensor<11x5xf32> -> tensor<1x5xf32>
  %4 = uop.shrink %3 offsets [1, 0] : tensor<11x5xf32> -> tensor<1x5xf32>
  // CHECK-NEXT: %[[V5:.*]] = uop.expand %[[V4]] : tensor<1x5xf32> -> tensor<7x5xf32>
  %5 = uop.expand %4 : tensor<1x5xf32> -> tensor<7x5xf32>
  return
}

// CHECK-LABEL: func.func @symbolic(
//  CHECK-SAME:   %[[X:.*]]: tensor<?xf32>, %[[Y:.*]]: tensor<9x8xf32>, %[[N:.*]]: index, %[[O:.*]]: index)
func.func @symbolic(%x: tensor<?xf32>, %y: tensor<9x8xf32>, %n: index, %o: index) {
  // CHECK-NEXT: %[[R:.*]] = uop.reshape %[[X]] sizes [%[[N]], 4] : tensor<?xf32> -> tensor<?x4xf32>
  %r = uop.reshape %x sizes [%n, 4] : tensor<?xf32> -> tensor<?x4xf32>
  // CHECK-NEXT: %[[F:.*]] = uop.reshape %[[X]] : tensor<?xf32> -> tensor<12xf32>
  %f = uop.reshape %x : tensor<?xf32> -> tensor<12xf32>
  // CHECK-NEXT: %[[U:.*]] = uop.reshape %[[F]] : tensor<12xf32> -> tensor<12x1xf32>
  %u = uop.reshape %f : tensor<12xf32> -> tensor<12x1xf32>
  // CHECK-NEXT: %[[E:.*]] = uop.expand %[[U]] sizes [12, %[[N]]] : tensor<12x1xf32> -> tensor<12x?xf32>
  %e = uop.expand %u sizes [12, %n] : tensor<12x1xf32> -> tensor<12x?xf32>
  // CHECK-NEXT: %[[P:.*]] = uop.permute %[[E]] [1, 0] : tensor<12x?xf32> -> tensor<?x12xf32>
  %p = uop.permute %e [1, 0] : tensor<12x?xf32> -> tensor<?x12xf32>
  // CHECK-NEXT: %[[S:.*]] = uop.shrink %[[Y]] offsets [%[[O]], 0] sizes [%[[N]], 4] : tensor<9x8xf32> -> tensor<?x4xf32>
  %s = uop.shrink %y offsets [%o, 0] sizes [%n, 4] : tensor<9x8xf32> -> tensor<?x4xf32>
  // CHECK-NEXT: %[[T:.*]] = uop.shrink %[[Y]] offsets [%[[O]], 0] : tensor<9x8xf32> -> tensor<2x4xf32>
  %t = uop.shrink %y offsets [%o, 0] : tensor<9x8xf32> -> tensor<2x4xf32>
  // CHECK-NEXT: %[[LOW:.*]] = uop.pad %[[Y]] low [%[[O]], 0] high [%[[N]], 0] : tensor<9x8xf32> -> tensor<?x8xf32>
  %low = uop.pad %y low [%o, 0] high [%n, 0] : tensor<9x8xf32> -> tensor<?x8xf32>
  // CHECK-NEXT: %[[BACK:.*]] = uop.flip %[[P]] axes [0] : tensor<?x12xf32>
  %back = uop.flip %p axes [0] : tensor<?x12xf32>
  return
}

// CHECK-LABEL: func.func @rank_zero(
//  CHECK-SAME:   %[[A:.*]]: tensor<f32>)
func.func @rank_zero(%a: tensor<f32>) {
  // CHECK-NEXT: %[[R:.*]] = uop.reshape %[[A]] : tensor<f32> -> tensor<1x1xf32>
  %r = uop.reshape %a : tensor<f32> -> tensor<1x1xf32>
  // CHECK-NEXT: %[[S:.*]] = uop.reshape %[[R]] : tensor<1x1xf32> -> tensor<f32>
  %s = uop.reshape %r : tensor<1x1xf32> -> tensor<f32>
  // CHECK-NEXT: %[[P:.*]] = uop.permute %[[S]] [] : tensor<f32> -> tensor<f32>
  %p = uop.permute %s [] : tensor<f32> -> tensor<f32>
  // CHECK-NEXT: %[[F:.*]] = uop.flip %[[P]] axes [] : tensor<f32>
  %f = uop.flip %p axes [] : tensor<f32>
  // CHECK-NEXT: %[[E:.*]] = uop.expand %[[F]] : tensor<f32> -> tensor<f32>
  %e = uop.expand %f : tensor<f32> -> tensor<f32>
  // CHECK-NEXT: %[[C:.*]] = uop.shrink %[[E]] offsets [] : tensor<f32> -> tensor<f32>
  %c = uop.shrink %e offsets [] : tensor<f32> -> tensor<f32>
  // CHECK-NEXT: %[[D:.*]] = uop.pad %[[C]] low [] high [] : tensor<f32> -> tensor<f32>
  %d = uop.pad %c low [] high [] : tensor<f32> -> tensor<f32>
  return
}

// CHECK-LABEL: func.func @empty(
//  CHECK-SAME:   %[[A:.*]]: tensor<0x4xf32>)
func.func @empty(%a: tensor<0x4xf32>) {
  // CHECK-NEXT: %[[R:.*]] = uop.reshape %[[A]] : tensor<0x4xf32> -> tensor<3x0xf32>
  %r = uop.reshape %a : tensor<0x4xf32> -> tensor<3x0xf32>
  // CHECK-NEXT: %[[P:.*]] = uop.pad %[[R]] low [0, 1] high [0, 1] : tensor<3x0xf32> -> tensor<3x2xf32>
  %p = uop.pad %r low [0, 1] high [0, 1] : tensor<3x0xf32> -> tensor<3x2xf32>
  // CHECK-NEXT: %[[S:.*]] = uop.shrink %[[P]] offsets [3, 2] : tensor<3x2xf32> -> tensor<0x0xf32>
  %s = uop.shrink %p offsets [3, 2] : tensor<3x2xf32> -> tensor<0x0xf32>
  return
}
