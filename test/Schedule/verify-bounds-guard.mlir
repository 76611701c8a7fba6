// RUN: tiny-opt %s --pass-pipeline='builtin.module(uop.kernel(uop-verify-bounds{guard=true}))' --remarks-filter=uop-verify-bounds 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t

// What could be proved with more time, or with more knowledge of the numbers, is
// gated; what is proved is left alone.

// CHECK-LABEL: uop.kernel @unknown
uop.kernel @unknown(%out: memref<?xf32> {uop.size = affine_map<()[n, at] -> (n * 2)>}, %in: memref<8xf32>,
                    %n: index {uop.bounds = #uop.bounds<0 to 8>}, %at: index) {
  // CHECK: %[[R0:.*]] = uop.range
  %r0 = uop.range %n loop 0
  // CHECK: %[[I:.*]] = uop.add
  %i = uop.add %r0, %at : index
  // CHECK: %[[LOW:.*]] = uop.cmplt %c-1, %[[I]]
  // CHECK: %[[HIGH:.*]] = uop.cmplt %[[I]], %c8
  // CHECK: %[[G:.*]] = uop.and %[[HIGH]], %[[LOW]]
  // CHECK: %[[X:.*]] = uop.load %{{.*}}[%[[I]]] if %[[G]] else %{{.*}} : memref<8xf32>
  // REMARK: :[[@LINE+1]]:8: remark: {{.*}}GuardedAccess
  %x = uop.load %in[%i] : memref<8xf32>
  // CHECK: %[[END:.*]] = uop.mul %{{.*}}, %c2
  // CHECK: uop.cmplt %[[I]], %[[END]]
  // CHECK: uop.store %[[X]], %{{.*}}[%[[I]]] if %{{.*}} over (%[[R0]])
  // REMARK: :[[@LINE+1]]:3: remark: {{.*}}GuardedAccess
  uop.store %x, %out[%i] over (%r0) : memref<?xf32>
  uop.sink
}

// CHECK-LABEL: uop.kernel @proved
uop.kernel @proved(%out: memref<?xf32> {uop.size = affine_map<()[n] -> (n)>},
                   %n: index {uop.bounds = #uop.bounds<0 to 8>}) {
  %r0 = uop.range %n loop 0
  %x = uop.const 1.0 : f32
  // CHECK: uop.store %{{.*}}, %{{.*}}[%{{.*}}] over
  uop.store %x, %out[%r0] over (%r0) : memref<?xf32>
  uop.sink
}
// REMARK-NOT: GuardedAccess
