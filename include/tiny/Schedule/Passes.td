//===- Passes.td - Passes from a tensor graph to kernels ---*- tablegen -*-===//
//
// Part of the Tiny MLIR project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_SCHEDULE_PASSES_TD
#define TINY_SCHEDULE_PASSES_TD

include "mlir/Pass/PassBase.td"

def SimplifyGraphPass : Pass<"uop-simplify-graph", "::mlir::func::FuncOp"> {
  let summary = "Simplify a tensor graph before it is scheduled";
  let description = [{
    Runs the canonicalizations of the dialect and merges equal operations. It
    stands first because whatever is left in the graph gets ranges: a reshape of
    a reshape, a broadcast constant or a repeated subexpression is found more
    easily while it is one operation than when it is an index expression.

    Needs: a function of tensor operations. Leaves: the same, smaller.

    ```mlir
    %0 = uop.reshape %a : tensor<24xf32> -> tensor<4x6xf32>
    %1 = uop.reshape %0 : tensor<4x6xf32> -> tensor<24xf32>
    %2 = uop.detach %1 : tensor<24xf32>
    // becomes: %a
    ```
  }];
  let dependentDialects = ["::tiny::uop::UOpDialect"];
}

def RangeifyPass : Pass<"uop-rangeify", "::mlir::func::FuncOp"> {
  let summary = "Turn tensors into scalars over ranges";
  let description = [{
    Walks from results to arguments. A tensor gets its ranges from its users; a
    view becomes a function on index expressions (a reshape flattens and splits by
    division and remainder, a pad becomes a condition); a reduction adds ranges of
    its own. Where users disagree about the ranges, or a reduction would be
    computed several times under an expand, the tensor becomes an array
    (`uop.bufferize`). Writes become `uop.update`.

    It makes the fewest arrays that need no decision about cost; `uop-fuse`, which
    follows, removes those that are cheaper to compute again.

    Every index of a load is inside its array whatever the gate is: where a pad
    has nothing of its operand, it reads the first element and does not use it.

    Needs: a function with one block of tensor operations. Leaves: scalars,
    ranges, loads from arguments and arrays, `uop.bufferize` and `uop.update`.

    ```mlir
    func.func @main(%a: tensor<4x8xf32>) -> tensor<4x1xf32> {
      %0 = uop.exp2 %a : tensor<4x8xf32>
      %1 = uop.reduce_axis add %0 axes [1] : tensor<4x8xf32> -> tensor<4x1xf32>
      return %1 : tensor<4x1xf32>
    }
    // becomes
    func.func @main(%a: tensor<4x8xf32>) -> tensor<4x1xf32> {
      %r0 = uop.range 4 loop 0
      %r1 = uop.range 8 reduce 1
      %x = uop.load %a[%r0, %r1] : tensor<4x8xf32>
      %e = uop.exp2 %x : f32
      %s = uop.reduce add %e over (%r1) : f32
      %b = uop.bufferize keep %s over (%r0) : f32 -> tensor<4x1xf32>
      return %b : tensor<4x1xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tensor::TensorDialect",
                           "::tiny::uop::UOpDialect"];
}

#endif // TINY_SCHEDULE_PASSES_TD
