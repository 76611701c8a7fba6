// The tool has upstream's dialects and passes.
// RUN: tiny-opt %s --canonicalize --convert-arith-to-llvm | FileCheck %s
// RUN: not tiny-opt %s --no-such-pass 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// UNKNOWN: Unknown command line argument '--no-such-pass'

// CHECK-LABEL: func.func @add_zero
//  CHECK-SAME: (%[[ARG:.*]]: i32) -> i32
//  CHECK-NEXT: return %[[ARG]] : i32
func.func @add_zero(%arg0: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %sum = arith.addi %arg0, %zero : i32
  return %sum : i32
}

// CHECK-LABEL: func.func @multiply
//       CHECK: llvm.mul
func.func @multiply(%arg0: i32, %arg1: i32) -> i32 {
  %product = arith.muli %arg0, %arg1 : i32
  return %product : i32
}
