//===- Passes.td - Passes from kernels to programs ---------*- tablegen -*-===//
//
// Part of the Tiny MLIR project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_CODEGEN_PASSES_TD
#define TINY_CODEGEN_PASSES_TD

include "mlir/Pass/PassBase.td"

def LinearizePass : Pass<"uop-linearize", "::tiny::uop::KernelOp"> {
  let summary = "Turn the pure graph of a kernel into loops";
  let description = [{
    Decides structure and nothing else: ranges become `scf.for`, reductions and
    stages become loops that carry an accumulator or an array, loads and stores
    become `memref.load` and `memref.store`, gates become `scf.if`. An operation
    stands in the outermost loop nest in which its ranges run, so that nothing is
    computed again in a loop that it does not depend on; reductions over the same
    ranges share loops where none depends on the other.

    It stands after everything that works on the graph as a whole, and before the
    scalars are lowered, which do not care where they stand.

    Needs: a kernel whose ranges are `loop` and `reduce`. Leaves: a `uop.kernel`
    with loops, memory accesses and scalar operations of the dialect.

    ```mlir
    %r = uop.range 64 loop 0
    %k = uop.range 100 reduce 1
    %x = uop.load %in[%k] : memref<100xf32>
    %s = uop.reduce add %x over (%k) : f32
    uop.store %s, %out[%r] over (%r) : memref<64xf32>
    // becomes
    %s = scf.for %k = %c0 to %c100 step %c1 iter_args(%acc = %zero) -> (f32) {
      %x = memref.load %in[%k] : memref<100xf32>
      %t = uop.add %acc, %x : f32
      scf.yield %t : f32
    }
    scf.for %r = %c0 to %c64 step %c1 {
      memref.store %s, %out[%r] : memref<64xf32>
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"
  ];
}

#endif // TINY_CODEGEN_PASSES_TD
