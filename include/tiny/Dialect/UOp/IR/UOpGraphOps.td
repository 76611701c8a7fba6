//===- UOpGraphOps.td - Operations of the tensor graph -----*- tablegen -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a tensor graph has besides elementwise operations and views: constants
// and variables, reductions, hints, and writes to mutable arguments.
//
//===----------------------------------------------------------------------===//

#ifndef TINY_DIALECT_UOP_IR_UOPGRAPHOPS_TD
#define TINY_DIALECT_UOP_IR_UOPGRAPHOPS_TD

include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "tiny/Dialect/UOp/IR/UOpBase.td"

//===----------------------------------------------------------------------===//
// Constants and variables
//===----------------------------------------------------------------------===//

def UOp_ConstOp
    : UOp_Op<"const", [
          Pure, ConstantLike, AllTypesMatch<["value", "result"]>,
          DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "a constant tensor, vector or scalar";
  let description = [{
    Constraints:
    - (const_c1) `value` is a number, or a dense array of numbers that the
      attribute itself holds.

    ```mlir
    %0 = uop.const dense<1.442695> : tensor<f32>
    %1 = uop.const dense<[1, 2]> : tensor<2xi32>
    %2 = uop.const 5 : ui8
    ```
  }];
  let arguments = (ins TypedAttrInterface:$value);
  let results = (outs UOp_AnyValue:$result);
  let hasFolder = 1;
  let hasVerifier = 1;
  let assemblyFormat = "attr-dict $value";
}

def UOp_DefineVarOp : UOp_Op<"define_var", [
    Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "a whole number that is given at run time";
  let description = [{
    Two definitions of one name are the same variable. A value outside
    `[min, max]` is refused at run time.

    Constraints:
    - (define_var_c1) the name is not empty.
    - (define_var_c2) `min` is at most `max`.
    - (define_var_c3) it stands in the entry block of a function.
    - (define_var_c4) definitions of one name in a function have equal bounds.

    ```mlir
    %n = uop.define_var "n" min 0 max 8 : index
    ```
  }];
  let arguments = (ins StrAttr:$name, UOp_I64Attr:$min, UOp_I64Attr:$max);
  let results = (outs Index:$result);
  let hasVerifier = 1;
  let assemblyFormat = [{
    $name `min` $min `max` $max attr-dict `:` type($result)
  }];
}

def UOp_BindOp : UOp_Op<"bind", [Pure]> {
  let summary = "a variable with a value";
  let description = [{
    The result is `value`, known to lie in the variable's bounds; that it does is
    checked at run time.

    Constraints:
    - (bind_c1) `variable` is the result of a `uop.define_var`.
    - (bind_c2) a constant `value` lies within the variable's bounds.

    ```mlir
    %c = uop.const 3 : index
    %b = uop.bind %n, %c : index
    ```
  }];
  let arguments = (ins Index:$variable, Index:$value);
  let results = (outs Index:$result);
  let hasVerifier = 1;
  let assemblyFormat = "$variable `,` $value attr-dict `:` type($result)";
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

def UOp_ReduceAxisOp : UOp_Op<"reduce_axis", [Pure, UOp_InferType]> {
  let summary = "reduction along dimensions, which stay with size one";
  let description = [{
    Combines in any order. Over no elements the result is the identity: 0 for
    `add`, 1 for `mul`, the lowest value (-inf for floats, false for `i1`) for
    `max`. The element type is also the type that is accumulated in. On `i1`,
    `add` and `max` are "any", `mul` is "all".

    Constraints:
    - (reduce_axis_c1) `axes` are dimensions of the operand, ascending, each
      once.
    - (reduce_axis_c2) the result's type is the operand's with size one at
      `axes`.

    ```mlir
    %1 = uop.reduce_axis add %0 axes [1] : tensor<5x8xf32> -> tensor<5x1xf32>
    ```
  }];
  let arguments = (ins UOp_ReduceKindAttr:$kind, UOp_Tensor:$operand,
                       DenseI64ArrayAttr:$axes);
  let results = (outs UOp_Tensor:$result);
  let hasFolder = 1;
  let hasVerifier = 1;
  let assemblyFormat = [{
    `` $kind $operand `axes` $axes attr-dict `:`
    type($operand) `->` type($result)
  }];
}

//===----------------------------------------------------------------------===//
// Hints and placement
//===----------------------------------------------------------------------===//

class UOp_IdentityOp<string mnemonic>
    : UOp_Op<mnemonic, [Pure, AllTypesMatch<["operand", "result"]>]> {
  let arguments = (ins UOp_Tensor:$operand);
  let results = (outs UOp_Tensor:$result);
  let assemblyFormat = "$operand attr-dict `:` type($result)";
}

def UOp_ContiguousOp : UOp_IdentityOp<"contiguous"> {
  let summary = "the operand, kept in a buffer of its own";
  let description = [{
    ```mlir
    %1 = uop.contiguous %0 : tensor<33xf32>
    ```
  }];
  let hasFolder = 1;
}

def UOp_ContiguousBackwardOp : UOp_IdentityOp<"contiguous_backward"> {
  let summary = "the operand; its gradient is kept in a buffer";
  let description = [{
    Means something only to whatever builds gradients; here it is an identity.

    ```mlir
    %1 = uop.contiguous_backward %0 : tensor<33xf32>
    ```
  }];
  let hasFolder = 1;
}

def UOp_DetachOp : UOp_IdentityOp<"detach"> {
  let summary = "the operand, through which no gradient flows";
  let description = [{
    Means something only to whatever builds gradients; here it is an identity.

    ```mlir
    %1 = uop.detach %0 : tensor<33xf32>
    ```
  }];
  let hasFolder = 1;
}

def UOp_CopyOp
    : UOp_Op<"copy", [Pure, AllTypesMatch<["operand", "result"]>]> {
  let summary = "the operand, in a buffer on a device";
  let description = [{
    What uses the result runs on that device, until another copy. An operation
    has all its operands on one device, but for those that are made of constants
    alone; `uop-assign-devices` refuses others.

    Constraints:
    - (copy_c1) the device's name is not empty.

    ```mlir
    %1 = uop.copy %0 to "vulkan:0" : tensor<33xf32>
    ```
  }];
  let arguments = (ins UOp_Tensor:$operand, StrAttr:$device);
  let results = (outs UOp_Tensor:$result);
  let hasFolder = 1;
  let hasVerifier = 1;
  let assemblyFormat = "$operand `to` $device attr-dict `:` type($result)";
}

//===----------------------------------------------------------------------===//
// Writes to mutable arguments
//===----------------------------------------------------------------------===//

def UOp_AssignOp : UOp_Op<"assign", [
    MemoryEffects<[MemWrite]>, AllTypesMatch<["target", "value", "result"]>]> {
  let summary = "a write through a view of a mutable argument";
  let description = [{
    Writes `value` to the elements of an argument that `target` shows. Assigns
    take effect in program order. Reads of the argument see its contents at
    entry, wherever they stand; the result is what the view holds right after
    this write; `uop.after` names the argument as written. At exit the argument
    holds the last contents. Where what is read and what is written overlap, the
    answer is that of computing everything first and then writing.

    It has a write effect because equal assigns with another between them are
    not one, and one without uses is not dead.

    Constraints:
    - (assign_c1) it stands in the entry block of a function.
    - (assign_c2) `target` is a chain of `uop.reshape`, `uop.permute`,
      `uop.shrink`, `uop.flip` and `uop.bitcast` from a function argument marked
      `uop.mutable`, or from the result of an assign.

    ```mlir
    %0 = uop.shrink %arg0 offsets [1] : tensor<4xi32> -> tensor<2xi32>
    %1 = uop.assign %0, %v : tensor<2xi32>
    ```
  }];
  let arguments = (ins UOp_Tensor:$target, UOp_Tensor:$value);
  let results = (outs UOp_Tensor:$result);
  let hasVerifier = 1;
  let assemblyFormat = "$target `,` $value attr-dict `:` type($result)";
}

def UOp_AfterOp : UOp_Op<"after", [Pure, AllTypesMatch<["operand", "result"]>]> {
  let summary = "a mutable argument as it is after assigns";
  let description = [{
    The contents of the argument right after the last of the named assigns in
    program order; earlier ones that are not named have taken effect too.

    Constraints:
    - (after_c1) `operand` is a function argument marked `uop.mutable`.
    - (after_c2) at least one assign is named, and each is a `uop.assign` to that
      argument.

    ```mlir
    %2 = uop.after %arg0, %1 : tensor<4xi32>, tensor<2xi32>
    ```
  }];
  let arguments = (ins UOp_Tensor:$operand, Variadic<UOp_Tensor>:$assigns);
  let results = (outs UOp_Tensor:$result);
  let hasVerifier = 1;
  let assemblyFormat = [{
    $operand `,` $assigns attr-dict `:` type($operand) `,` type($assigns)
  }];
}

#endif // TINY_DIALECT_UOP_IR_UOPGRAPHOPS_TD
