//===- UOpEnums.td - Enumerations of the uop dialect -------*- tablegen -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_DIALECT_UOP_IR_UOPENUMS_TD
#define TINY_DIALECT_UOP_IR_UOPENUMS_TD

include "mlir/IR/EnumAttr.td"

class UOp_I32Enum<string name, string summary, list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::tiny::uop";
  let genSpecializedAttr = 0;
}

/// How a range is executed. The first four and `thread` are parallel: their
/// iterations may run at once and in any order.
def UOp_AxisType : UOp_I32Enum<"AxisType", "how a range is executed", [
  I32EnumAttrCase<"Global", 0, "global">,
  I32EnumAttrCase<"Warp", 1, "warp">,
  I32EnumAttrCase<"Local", 2, "local">,
  I32EnumAttrCase<"Loop", 3, "loop">,
  I32EnumAttrCase<"GroupReduce", 4, "group_reduce">,
  I32EnumAttrCase<"Reduce", 5, "reduce">,
  I32EnumAttrCase<"Upcast", 6, "upcast">,
  I32EnumAttrCase<"Unroll", 7, "unroll">,
  I32EnumAttrCase<"Thread", 8, "thread">,
  I32EnumAttrCase<"Outer", 9, "outer">
]>;

def UOp_ReduceKind : UOp_I32Enum<"ReduceKind", "how a reduction combines", [
  I32EnumAttrCase<"Add", 0, "add">,
  I32EnumAttrCase<"Mul", 1, "mul">,
  I32EnumAttrCase<"Max", 2, "max">
]>;

/// What a transformation of a kernel's ranges does. The first ten are those of
/// tinygrad.
def UOp_OptKind : UOp_I32Enum<"OptKind", "what an opt does", [
  I32EnumAttrCase<"Tc", 0, "TC">,
  I32EnumAttrCase<"Upcast", 1, "UPCAST">,
  I32EnumAttrCase<"Unroll", 2, "UNROLL">,
  I32EnumAttrCase<"Local", 3, "LOCAL">,
  I32EnumAttrCase<"Thread", 4, "THREAD">,
  I32EnumAttrCase<"Group", 5, "GROUP">,
  I32EnumAttrCase<"GroupTop", 6, "GROUPTOP">,
  I32EnumAttrCase<"NoLocals", 7, "NOLOCALS">,
  I32EnumAttrCase<"PadTo", 8, "PADTO">,
  I32EnumAttrCase<"Swap", 9, "SWAP">,
  I32EnumAttrCase<"Split", 10, "SPLIT">,
  I32EnumAttrCase<"Merge", 11, "MERGE">,
  I32EnumAttrCase<"Order", 12, "ORDER">,
  I32EnumAttrCase<"Stage", 13, "STAGE">
]>;

#endif // TINY_DIALECT_UOP_IR_UOPENUMS_TD
