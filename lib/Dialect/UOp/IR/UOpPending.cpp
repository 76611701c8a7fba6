//===- UOpPending.cpp - Folders and verifiers to come -----------*- C++ -*-===//
//
// Part of the Tiny MLIR project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Dialect/UOp/IR/UOpOps.h"

using namespace mlir;
using namespace tiny::uop;

LogicalResult UOpDialect::verifyOperationAttribute(Operation *,
                                                   NamedAttribute) {
  return success();
}

LogicalResult UOpDialect::verifyRegionArgAttribute(Operation *, unsigned,
                                                   unsigned, NamedAttribute) {
  return success();
}

OpFoldResult AddOp::fold(FoldAdaptor) { return {}; }
LogicalResult AfterOp::verify() { return success(); }
OpFoldResult AndOp::fold(FoldAdaptor) { return {}; }
LogicalResult AssignOp::verify() { return success(); }
LogicalResult BindOp::verify() { return success(); }
LogicalResult BitcastOp::verify() { return success(); }
OpFoldResult BitcastOp::fold(FoldAdaptor) { return {}; }
LogicalResult BufferOp::verify() { return success(); }
LogicalResult BufferViewOp::verify() { return success(); }
OpFoldResult BufferViewOp::fold(FoldAdaptor) { return {}; }
Value BufferViewOp::getViewSource() { return getSource(); }
LogicalResult BufferizeOp::verify() { return success(); }
LogicalResult CallOp::verifySymbolUses(SymbolTableCollection &) {
  return success();
}
LogicalResult CastOp::verify() { return success(); }
OpFoldResult CastOp::fold(FoldAdaptor) { return {}; }
OpFoldResult CmpEqOp::fold(FoldAdaptor) { return {}; }
OpFoldResult CmpLtOp::fold(FoldAdaptor) { return {}; }
OpFoldResult CmpNeOp::fold(FoldAdaptor) { return {}; }
OpFoldResult ConstOp::fold(FoldAdaptor) { return getValue(); }
OpFoldResult ContiguousBackwardOp::fold(FoldAdaptor) { return {}; }
LogicalResult CopyOp::verify() { return success(); }
LogicalResult DefineVarOp::verify() { return success(); }
OpFoldResult DetachOp::fold(FoldAdaptor) { return {}; }
OpFoldResult Exp2Op::fold(FoldAdaptor) { return {}; }
LogicalResult ExpandOp::verify() { return success(); }
OpFoldResult ExpandOp::fold(FoldAdaptor) { return {}; }
OpFoldResult FDivOp::fold(FoldAdaptor) { return {}; }
LogicalResult FlipOp::verify() { return success(); }
OpFoldResult FlipOp::fold(FoldAdaptor) { return {}; }
OpFoldResult IDivOp::fold(FoldAdaptor) { return {}; }
LogicalResult KernelOp::verify() { return success(); }
LogicalResult KernelOp::verifyRegions() { return success(); }
LogicalResult LoadOp::verify() { return success(); }
OpFoldResult LoadOp::fold(FoldAdaptor) { return {}; }
OpFoldResult Log2Op::fold(FoldAdaptor) { return {}; }
OpFoldResult MaxOp::fold(FoldAdaptor) { return {}; }
OpFoldResult ModOp::fold(FoldAdaptor) { return {}; }
OpFoldResult MulAccOp::fold(FoldAdaptor) { return {}; }
OpFoldResult MulOp::fold(FoldAdaptor) { return {}; }
OpFoldResult NegOp::fold(FoldAdaptor) { return {}; }
OpFoldResult OrOp::fold(FoldAdaptor) { return {}; }
LogicalResult PadOp::verify() { return success(); }
OpFoldResult PadOp::fold(FoldAdaptor) { return {}; }
LogicalResult PermuteOp::verify() { return success(); }
OpFoldResult PermuteOp::fold(FoldAdaptor) { return {}; }
OpFoldResult PowOp::fold(FoldAdaptor) { return {}; }
LogicalResult RangeOp::verify() { return success(); }
OpFoldResult ReciprocalOp::fold(FoldAdaptor) { return {}; }
LogicalResult ReduceAxisOp::verify() { return success(); }
OpFoldResult ReduceAxisOp::fold(FoldAdaptor) { return {}; }
LogicalResult ReduceOp::verify() { return success(); }
LogicalResult ReshapeOp::verify() { return success(); }
OpFoldResult ReshapeOp::fold(FoldAdaptor) { return {}; }
OpFoldResult ShlOp::fold(FoldAdaptor) { return {}; }
OpFoldResult ShrOp::fold(FoldAdaptor) { return {}; }
LogicalResult ShrinkOp::verify() { return success(); }
OpFoldResult ShrinkOp::fold(FoldAdaptor) { return {}; }
OpFoldResult SinOp::fold(FoldAdaptor) { return {}; }
OpFoldResult SqrtOp::fold(FoldAdaptor) { return {}; }
LogicalResult StageOp::verify() { return success(); }
LogicalResult StoreOp::verify() { return success(); }
OpFoldResult SubOp::fold(FoldAdaptor) { return {}; }
OpFoldResult ThreefryOp::fold(FoldAdaptor) { return {}; }
OpFoldResult TruncOp::fold(FoldAdaptor) { return {}; }
LogicalResult UpdateOp::verify() { return success(); }
OpFoldResult WhereOp::fold(FoldAdaptor) { return {}; }
void WhereOp::getCanonicalizationPatterns(RewritePatternSet &, MLIRContext *) {}
LogicalResult WmmaOp::verify() { return success(); }
OpFoldResult XorOp::fold(FoldAdaptor) { return {}; }
