//===- UOpDialect.td - The uop dialect ---------------------*- tablegen -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_DIALECT_UOP_IR_UOPDIALECT_TD
#define TINY_DIALECT_UOP_IR_UOPDIALECT_TD

include "mlir/IR/OpBase.td"

def UOp_Dialect : Dialect {
  let name = "uop";
  let cppNamespace = "::tiny::uop";
  let summary = "tinygrad's micro-operations, from a tensor graph to kernels";
  let description = [{
    One dialect for the levels above loops. A value moves down one level per
    phase and never back:

    - **Tensor graph**: pure operations on ranked tensors. Not decided yet:
      kernels, loops, buffers.
    - **Kernel graph**: scalar operations over `uop.range` values, inside
      `uop.kernel`; the function around them is a list of `uop.call` on
      buffers. Not decided yet: loop order, tiling, parallelism, local memory.
    - **Optimized kernel**: the same, with an axis type for every range. Not
      decided yet: barriers, registers, instruction order.

    Below these levels a kernel is a program of upstream dialects.

    The elementwise operations are shared by all levels: they take scalars,
    vectors and ranked tensors. All operations are total: integers wrap,
    division by zero and oversized shifts have a defined result, and there is
    no undefined behaviour or poison.

    Signless integers are signed; `i1` is a truth value, stored as one byte
    that is 0 or 1. `index` is stored in eight bytes.

    Constraints on every tensor, vector and memref, in which an empty dimension
    counts as one (so that strides fit as well):
    - (sizes_c1) the product of the static sizes fits in a signed 64-bit number.
    - (sizes_c2) the elements take at most 2^62 bytes.

    Discardable attributes of the dialect; there are no others:
    - (attr_c1) `uop.mutable`, a unit, stands on an argument of a function that is
      a ranked tensor or a memref: the function writes it.
    - (attr_c2) `uop.target`, a `#uop.target`, stands on a module.
    - (attr_c3) `uop.bounds`, a `#uop.bounds`, stands on an index argument of a
      `uop.kernel`.
    - (attr_c4) `uop.kernel`, a unit, stands on a function that was a `uop.kernel`.
    - (attr_c5) `uop.arena`, a unit, stands on a `uop.buffer`: each view of it is
      the memory of what would otherwise be a buffer of its own.
    - (attr_c6) `uop.size`, an affine map without dimensions and with one result,
      stands on an argument of a `uop.kernel` that is a buffer of symbolic size.
    - (attr_c7) `uop.given`, an integer set without dimensions, stands on a
      `uop.kernel`.
    - (attr_c8) both have a symbol for each index argument, and consist of sums
      and products, at most 64 deep.
    - (attr_c9) `uop.opts` and `uop.requested_opts`, arrays of `#uop.opt`, stand
      on a `uop.kernel`.
  }];

  let useDefaultAttributePrinterParser = 1;
  let hasConstantMaterializer = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;

  let extraClassDeclaration = [{
    /// Marks a tensor argument of a function as written by the function.
    static constexpr ::llvm::StringLiteral kMutableAttrName = "uop.mutable";
    /// The `#uop.target` of a module.
    static constexpr ::llvm::StringLiteral kTargetAttrName = "uop.target";
    /// The `#uop.bounds` of an index argument of a kernel.
    static constexpr ::llvm::StringLiteral kBoundsAttrName = "uop.bounds";
    /// Marks a function that was a `uop.kernel`.
    static constexpr ::llvm::StringLiteral kKernelAttrName = "uop.kernel";
    static constexpr ::llvm::StringLiteral kArenaAttrName = "uop.arena";
    /// How many elements a buffer argument of a kernel has.
    static constexpr ::llvm::StringLiteral kSizeAttrName = "uop.size";
    /// What is known of the index arguments of a kernel.
    static constexpr ::llvm::StringLiteral kGivenAttrName = "uop.given";
    /// The opts that were applied to a kernel, and those to be applied.
    static constexpr ::llvm::StringLiteral kOptsAttrName = "uop.opts";
    static constexpr ::llvm::StringLiteral kRequestedOptsAttrName =
        "uop.requested_opts";

  private:
    void registerAttributes();
    void registerOperations();
    void registerBytecode();
  }];
}

#endif // TINY_DIALECT_UOP_IR_UOPDIALECT_TD
