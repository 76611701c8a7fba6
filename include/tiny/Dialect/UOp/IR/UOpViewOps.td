//===- UOpViewOps.td - Views of tensors --------------------*- tablegen -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations that rearrange a tensor. They move no data of their own: the
// schedule turns each into a function on indices.
//
// A symbolic dimension is written `?` in the type; the operand that gives its
// size stands in a list where `?` does, constants fill the other places.
//
//===----------------------------------------------------------------------===//

#ifndef TINY_DIALECT_UOP_IR_UOPVIEWOPS_TD
#define TINY_DIALECT_UOP_IR_UOPVIEWOPS_TD

include "mlir/IR/BuiltinAttributeInterfaces.td"
include "tiny/Dialect/UOp/IR/UOpBase.td"

class UOp_ViewOp<string mnemonic, list<Trait> traits = []>
    : UOp_Op<mnemonic, [Pure] # traits> {
  let hasFolder = 1;
  let hasVerifier = 1;
}

/// The constants of a mixed list; empty stands for an absent list.
def UOp_OptionalStaticList : DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">;

def UOp_ReshapeOp : UOp_ViewOp<"reshape"> {
  let summary = "the same elements, in row-major order, in another shape";
  let description = [{
    Where sizes are symbolic, that the numbers of elements are equal is checked
    at run time.

    Constraints:
    - (reshape_c1) operand and result have the same element type.
    - (reshape_c2) static operand and result have the same number of elements.
    - (reshape_c3) `sizes` is absent if the result is static, and else has an
      entry for each dimension: an operand where the result has `?`, elsewhere
      the result's size.

    ```mlir
    %1 = uop.reshape %0 : tensor<32xf32> -> tensor<4x8xf32>
    %2 = uop.reshape %x sizes [%n, 4] : tensor<?xf32> -> tensor<?x4xf32>
    ```
  }];
  let arguments = (ins UOp_Tensor:$operand, Variadic<Index>:$sizes,
                       UOp_OptionalStaticList:$static_sizes);
  let results = (outs UOp_Tensor:$result);
  let assemblyFormat = [{
    $operand (`sizes` custom<DynamicIndexList>($sizes, $static_sizes)^)?
    attr-dict `:` type($operand) `->` type($result)
  }];
}

def UOp_ExpandOp : UOp_ViewOp<"expand"> {
  let summary = "repetition along dimensions of size one";
  let description = [{
    Where sizes are symbolic, that every dimension keeps its size or has size
    one is checked at run time.

    Constraints:
    - (expand_c1) operand and result have the same element type and rank.
    - (expand_c2) a dimension whose sizes differ has size one in the operand.
    - (expand_c3) `sizes` is absent if the result is static, and else has an
      entry for each dimension: an operand where the result has `?`, elsewhere
      the result's size.

    ```mlir
    %1 = uop.expand %0 : tensor<1x8xf32> -> tensor<5x8xf32>
    %2 = uop.expand %0 sizes [%n, 8] : tensor<1x8xf32> -> tensor<?x8xf32>
    ```
  }];
  let arguments = (ins UOp_Tensor:$operand, Variadic<Index>:$sizes,
                       UOp_OptionalStaticList:$static_sizes);
  let results = (outs UOp_Tensor:$result);
  let assemblyFormat = [{
    $operand (`sizes` custom<DynamicIndexList>($sizes, $static_sizes)^)?
    attr-dict `:` type($operand) `->` type($result)
  }];
}

def UOp_PermuteOp : UOp_ViewOp<"permute", [UOp_InferType]> {
  let summary = "a reordering of dimensions";
  let description = [{
    Dimension `i` of the result is dimension `permutation[i]` of the operand.

    Constraints:
    - (permute_c1) `permutation` has each of the operand's dimensions once.
    - (permute_c2) the result's type is the operand's, reordered.

    ```mlir
    %1 = uop.permute %0 [1, 0] : tensor<5x8xf32> -> tensor<8x5xf32>
    ```
  }];
  let arguments = (ins UOp_Tensor:$operand, DenseI64ArrayAttr:$permutation);
  let results = (outs UOp_Tensor:$result);
  let assemblyFormat = [{
    $operand $permutation attr-dict `:` type($operand) `->` type($result)
  }];
}

def UOp_PadOp : UOp_ViewOp<"pad", [
    AttrSizedOperandSegments, UOp_InferType]> {
  let summary = "zeros around a tensor";
  let description = [{
    The new elements are zero whatever the operand was computed from: a pad is a
    selection after everything before it, and does not commute with an operation
    that maps zero to something else.

    Constraints:
    - (pad_c1) operand and result have the same element type and rank.
    - (pad_c2) `low` and `high` have an entry for each dimension.
    - (pad_c3) constant amounts are not negative.
    - (pad_c4) where everything is static, the result's size is the sum of
      `low`, the operand's size and `high`; elsewhere the result has `?`.

    ```mlir
    %1 = uop.pad %0 low [0, 1] high [1, 2] : tensor<4x8xf32> -> tensor<5x11xf32>
    %2 = uop.pad %0 low [%a, 0] high [0, 0] : tensor<4x8xf32> -> tensor<?x8xf32>
    ```
  }];
  let arguments = (ins UOp_Tensor:$operand, Variadic<Index>:$low,
                       Variadic<Index>:$high, DenseI64ArrayAttr:$static_low,
                       DenseI64ArrayAttr:$static_high);
  let results = (outs UOp_Tensor:$result);
  let assemblyFormat = [{
    $operand `low` custom<DynamicIndexList>($low, $static_low)
    `high` custom<DynamicIndexList>($high, $static_high)
    attr-dict `:` type($operand) `->` type($result)
  }];
}

def UOp_ShrinkOp : UOp_ViewOp<"shrink", [AttrSizedOperandSegments]> {
  let summary = "a box cut out of a tensor";
  let description = [{
    The sizes are the result's. Where offsets or sizes are symbolic, that the box
    lies inside is checked at run time.

    Constraints:
    - (shrink_c1) operand and result have the same element type and rank.
    - (shrink_c2) `offsets` has an entry for each dimension; constant ones are
      not negative.
    - (shrink_c3) a static box lies inside the operand.
    - (shrink_c4) `sizes` is absent if the result is static, and else has an
      entry for each dimension: an operand where the result has `?`, elsewhere
      the result's size.

    ```mlir
    %1 = uop.shrink %0 offsets [0, 1] : tensor<5x11xf32> -> tensor<5x8xf32>
    %2 = uop.shrink %0 offsets [%o, 0] sizes [%n, 4] : tensor<9x8xf32> -> tensor<?x4xf32>
    ```
  }];
  let arguments = (ins UOp_Tensor:$operand, Variadic<Index>:$offsets,
                       Variadic<Index>:$sizes, DenseI64ArrayAttr:$static_offsets,
                       UOp_OptionalStaticList:$static_sizes);
  let results = (outs UOp_Tensor:$result);
  let assemblyFormat = [{
    $operand `offsets` custom<DynamicIndexList>($offsets, $static_offsets)
    (`sizes` custom<DynamicIndexList>($sizes, $static_sizes)^)?
    attr-dict `:` type($operand) `->` type($result)
  }];
}

def UOp_FlipOp
    : UOp_ViewOp<"flip", [AllTypesMatch<["operand", "result"]>]> {
  let summary = "reversal along dimensions";
  let description = [{
    Constraints:
    - (flip_c1) `axes` are dimensions of the operand, ascending, each once.

    ```mlir
    %1 = uop.flip %0 axes [0] : tensor<11x5xf32>
    ```
  }];
  let arguments = (ins UOp_Tensor:$operand, DenseI64ArrayAttr:$axes);
  let results = (outs UOp_Tensor:$result);
  let assemblyFormat = "$operand `axes` $axes attr-dict `:` type($result)";
}

#endif // TINY_DIALECT_UOP_IR_UOPVIEWOPS_TD
