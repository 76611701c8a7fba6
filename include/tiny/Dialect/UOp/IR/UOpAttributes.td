//===- UOpAttributes.td - Attributes of the uop dialect ----*- tablegen -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_DIALECT_UOP_IR_UOPATTRIBUTES_TD
#define TINY_DIALECT_UOP_IR_UOPATTRIBUTES_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/Interfaces/DataLayoutInterfaces.td"
include "tiny/Dialect/UOp/IR/UOpDialect.td"
include "tiny/Dialect/UOp/IR/UOpEnums.td"

class UOp_Attr<string name, string attrMnemonic, list<Trait> traits = []>
    : AttrDef<UOp_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

def UOp_AxisTypeAttr : EnumAttr<UOp_Dialect, UOp_AxisType, "axis_type">;
def UOp_ReduceKindAttr : EnumAttr<UOp_Dialect, UOp_ReduceKind, "reduce_kind">;

def UOp_BoundsAttr : UOp_Attr<"Bounds", "bounds"> {
  let summary = "the values that an index argument of a kernel may have";
  let description = [{
    An inclusive interval. The discardable attribute `uop.bounds` of an index
    argument of a `uop.kernel` holds one.

    Constraints:
    - (bounds_c1) `min` is at most `max`.

    ```mlir
    uop.kernel @k(%out: memref<8xf32>, %n: index {uop.bounds = #uop.bounds<0 to 8>})
    ```
  }];
  let parameters = (ins "int64_t":$min, "int64_t":$max);
  let assemblyFormat = "`<` $min `to` $max `>`";
  let genVerifyDecl = 1;
}

def UOp_OptAttr : UOp_Attr<"Opt", "opt"> {
  let summary = "a transformation of a kernel's ranges";
  let description = [{
    A kind and its numbers, in the notation of the command line. An axis is named
    by the `id` of its range. The kernel's discardable attribute `uop.opts` holds
    the opts that have been applied to it, in order; `uop.requested_opts` those
    that `uop-apply-opts` is to apply. docs/opt.md says what each of them does and
    when it is refused.

    | opt | numbers |
    |---|---|
    | `UPCAST UNROLL LOCAL THREAD GROUP GROUPTOP` | axis, amount; 0 is the whole axis |
    | `SPLIT` | axis, amount |
    | `PADTO` | axis, what the size becomes a multiple of |
    | `SWAP` | axis, axis |
    | `MERGE` | outer axis, inner axis |
    | `ORDER` | two or more axes, from the outermost in |
    | `STAGE` | argument, axis that the tile is copied inside of; -1 for none |
    | `TC` | reduce axis |
    | `NOLOCALS` | |

    Constraints:
    - (opt_c1) there are as many numbers as the kind has.
    - (opt_c2) no number is negative, but for the axis of `STAGE`, which is at
      least -1.

    ```mlir
    uop.kernel @k(%out: memref<8xf32>) attributes {
        uop.opts = [#uop.opt<UPCAST:0:4>, #uop.opt<UNROLL:2:0>]}
    ```
  }];
  let parameters = (ins "::tiny::uop::OptKind":$kind,
                        ArrayRefParameter<"int64_t">:$numbers);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def UOp_TargetAttr
    : UOp_Attr<"Target", "target",
               [DeclareAttrInterfaceMethods<DLTIQueryInterface>]> {
  let summary = "the machine that kernels are compiled for";
  let description = [{
    The name of a device kind and what passes may know of it. The module's
    discardable attribute `uop.target` holds one; passes ask it and never a
    global. As a `DLTIQueryInterface` it is open to upstream's queries too.

    Known properties, all positive `i64` unless noted; an absent one means that
    the limit is unknown or the feature absent:
    - `vector_bits`: width of the widest vector registers;
    - `registers`: number of vector registers;
    - `l1_bytes`, `l2_bytes`, `l3_bytes`: cache sizes;
    - `threads`: hardware threads;
    - `max_buffers`: buffers that one kernel may be given;
    - `max_workgroup_size`, `max_workgroups`: arrays of three `i64`;
    - `max_workgroup_invocations`, `shared_bytes`, `subgroup_size`.

    Constraints:
    - (target_c1) the device name is not empty.
    - (target_c2) every property is one of the above.
    - (target_c3) every property has the type above and is positive.

    ```mlir
    module attributes {uop.target = #uop.target<"cpu", {vector_bits = 512 : i64}>} {}
    ```
  }];
  let parameters = (ins "::mlir::StringAttr":$device,
                        OptionalParameter<"::mlir::DictionaryAttr">:$properties);
  let assemblyFormat = "`<` $device (`,` $properties^)? `>`";
  let genVerifyDecl = 1;
}

#endif // TINY_DIALECT_UOP_IR_UOPATTRIBUTES_TD
