//===- TransformOps.td - Opts as transform operations ------*- tablegen -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each opt as an operation of the Transform dialect, so that a schedule can be
// matched and scripted as upstream's are:
//
//   %1 = transform.uop.upcast %0 axis 0 by 4 : !transform.any_op
//
//===----------------------------------------------------------------------===//

#ifndef TINY_OPT_TRANSFORMOPS_TD
#define TINY_OPT_TRANSFORMOPS_TD

include "mlir/Dialect/Transform/IR/TransformDialect.td"
include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

/// An opt on the kernels of a handle. `numbers` makes the numbers of the opt.
class Opt_TransformOp<string name, string kind, dag arguments_, string numbers,
                      string format>
    : Op<Transform_Dialect, "uop." # name, [
          TransformOpInterface, TransformEachOpTrait,
          DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
          AllTypesMatch<["target", "transformed"]>]> {
  let cppNamespace = "::tiny::opt";
  let arguments = !con((ins TransformHandleTypeInterface:$target), arguments_);
  let results = (outs TransformHandleTypeInterface:$transformed);
  let assemblyFormat =
      "$target " # format # " attr-dict `:` type($target)";
  let extraClassDeclaration = [{
    ::mlir::DiagnosedSilenceableFailure
    applyToOne(::mlir::transform::TransformRewriter &rewriter,
               ::tiny::uop::KernelOp kernel,
               ::mlir::transform::ApplyToEachResultList &results,
               ::mlir::transform::TransformState &state);
  }];
  let extraClassDefinition = [{
    ::mlir::DiagnosedSilenceableFailure $cppClass::applyToOne(
        ::mlir::transform::TransformRewriter &rewriter,
        ::tiny::uop::KernelOp kernel,
        ::mlir::transform::ApplyToEachResultList &results,
        ::mlir::transform::TransformState &state) {
      return applyOptToKernel(*this, kernel, ::tiny::uop::OptKind::}] # kind # [{,
                              }] # numbers # [{, results);
    }
    void $cppClass::getEffects(
        ::llvm::SmallVectorImpl<::mlir::MemoryEffects::EffectInstance> &effects) {
      ::mlir::transform::consumesHandle(getTargetMutable(), effects);
      ::mlir::transform::producesHandle(getOperation()->getOpResults(), effects);
      ::mlir::transform::modifiesPayload(effects);
    }
  }];
}

class Opt_AmountOp<string name, string kind, string text>
    : Opt_TransformOp<name, kind, (ins I64Attr:$axis, I64Attr:$amount),
                      "{int64_t(getAxis()), int64_t(getAmount())}",
                      "`axis` $axis `by` $amount"> {
  let summary = text;
  let description = [{
    Applies the opt of this name, as `uop-apply-opts` does, to each kernel of the
    handle; see docs/opt.md. A refusal is a failure that can be silenced, and
    leaves the kernel as it was.
  }];
}

class Opt_AxesOp<string name, string kind, string text>
    : Opt_TransformOp<name, kind, (ins DenseI64ArrayAttr:$axes), "getAxes()",
                      "`axes` $axes"> {
  let summary = text;
  let description = [{
    Applies the opt of this name, as `uop-apply-opts` does, to each kernel of the
    handle; see docs/opt.md. A refusal is a failure that can be silenced, and
    leaves the kernel as it was.
  }];
}

def Opt_SplitOp : Opt_AmountOp<"split", "Split", "split an axis">;
def Opt_UpcastOp
    : Opt_AmountOp<"upcast", "Upcast", "compute parts of an output axis at once">;
def Opt_UnrollOp
    : Opt_AmountOp<"unroll", "Unroll", "compute parts of a reduce axis at once">;
def Opt_LocalOp
    : Opt_AmountOp<"local", "Local", "give an output axis to a workgroup">;
def Opt_ThreadOp
    : Opt_AmountOp<"thread", "Thread", "give blocks of an axis to threads">;
def Opt_GroupOp
    : Opt_AmountOp<"group", "Group", "reduce in two steps, in a workgroup">;
def Opt_GroupTopOp
    : Opt_AmountOp<"group_top", "GroupTop", "reduce blocks, then their results">;
def Opt_PadToOp
    : Opt_AmountOp<"pad_to", "PadTo", "pad an axis to a multiple of a size">;
def Opt_SwapOp : Opt_AxesOp<"swap", "Swap", "exchange two output axes">;
def Opt_MergeOp : Opt_AxesOp<"merge", "Merge", "make one axis of two">;
def Opt_OrderOp : Opt_AxesOp<"order", "Order", "put axes in an order">;

def Opt_StageOp
    : Opt_TransformOp<"stage", "Stage", (ins I64Attr:$argument, I64Attr:$axis),
                      "{int64_t(getArgument()), int64_t(getAxis())}",
                      "`argument` $argument `inside` $axis"> {
  let summary = "copy the tile of an argument that is read inside of an axis";
  let description = [{
    Applies the opt of this name to each kernel of the handle; see docs/opt.md.
  }];
}

#endif // TINY_OPT_TRANSFORMOPS_TD
