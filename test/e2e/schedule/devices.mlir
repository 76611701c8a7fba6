// RUN: /usr/bin/python3 %S/Inputs/on_both_devices.py %s n=0 | FileCheck %s
// RUN: /usr/bin/python3 %S/Inputs/on_both_devices.py %s n=1 | FileCheck %s
// RUN: /usr/bin/python3 %S/Inputs/on_both_devices.py %s n=5 | FileCheck %s
// CHECK: 6 functions

// A chain of devices that each compute something.
func.func @chain(%x: tensor<6x5xi32>) -> (tensor<5x6xi32>, tensor<5x6xi32>) {
  %0 = uop.mul %x, %x : tensor<6x5xi32>
  %1 = uop.copy %0 to "cpu:1" : tensor<6x5xi32>
  %2 = uop.permute %1 [1, 0] : tensor<6x5xi32> -> tensor<5x6xi32>
  %3 = uop.copy %2 to "cpu:2" : tensor<5x6xi32>
  %4 = uop.add %3, %3 : tensor<5x6xi32>
  %5 = uop.copy %4 to "cpu" : tensor<5x6xi32>
  return %5, %3 : tensor<5x6xi32>, tensor<5x6xi32>
}

// The copy holds what was there before the write.
func.func @before(%x: tensor<4xi32> {uop.mutable}) -> tensor<4xi32> {
  // input 0: of i: i
  // expect: 0 1 2 3
  // expect-arg 0: 0 2 4 6
  %0 = uop.copy %x to "cpu:1" : tensor<4xi32>
  %1 = uop.add %x, %x : tensor<4xi32>
  %2 = uop.assign %x, %1 : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// And what was there between two writes.
func.func @between(%x: tensor<4xi32> {uop.mutable}, %y: tensor<4xi32>) -> tensor<4xi32> {
  // input 0: of i: i
  // input 1: of i: 10 * i
  // expect: 0 10 20 30
  // expect-arg 0: 0 11 22 33
  %0 = uop.assign %x, %y : tensor<4xi32>
  %1 = uop.after %x, %0 : tensor<4xi32>, tensor<4xi32>
  %2 = uop.copy %1 to "cpu:1" : tensor<4xi32>
  %3 = uop.add %x, %y : tensor<4xi32>
  %4 = uop.assign %x, %3 : tensor<4xi32>
  return %2 : tensor<4xi32>
}

// What another device computed is written to an argument.
func.func @write_back(%x: tensor<2x3xi32> {uop.mutable}) {
  // input 0: of i: i
  // expect-arg 0: 3 4 5 0 1 2
  %0 = uop.copy %x to "cpu:3" : tensor<2x3xi32>
  %1 = uop.flip %0 axes [0] : tensor<2x3xi32>
  %2 = uop.copy %1 to "cpu" : tensor<2x3xi32>
  %3 = uop.assign %x, %2 : tensor<2x3xi32>
  return
}

// A symbolic size, zero among them, and a constant that is needed on both.
func.func @symbolic(%x: tensor<5x3xi32>) -> (tensor<?x3xi32>, tensor<?x3xi32>) {
  %n = uop.define_var "n" min 0 max 5 : index
  %c = uop.const dense<[[1, 2, 3]]> : tensor<1x3xi32>
  %e = uop.expand %c sizes [%n, 3] : tensor<1x3xi32> -> tensor<?x3xi32>
  %0 = uop.shrink %x offsets [0, 0] sizes [%n, 3] : tensor<5x3xi32> -> tensor<?x3xi32>
  %1 = uop.copy %0 to "cpu:1" : tensor<?x3xi32>
  %2 = uop.mul %1, %e : tensor<?x3xi32>
  %3 = uop.add %0, %e : tensor<?x3xi32>
  return %2, %3 : tensor<?x3xi32>, tensor<?x3xi32>
}

// A sum and a running sum on another device, and a result that is a view there.
func.func @sums(%x: tensor<100x70xi32>) -> (tensor<1x70xi32>, tensor<70x100xi32>) {
  %0 = uop.copy %x to "cpu:1" : tensor<100x70xi32>
  %1 = uop.reduce_axis add %0 axes [0] : tensor<100x70xi32> -> tensor<1x70xi32>
  %2 = uop.permute %0 [1, 0] : tensor<100x70xi32> -> tensor<70x100xi32>
  return %1, %2 : tensor<1x70xi32>, tensor<70x100xi32>
}
