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

OpFoldResult AddOp::fold(FoldAdaptor) { return {}; }
OpFoldResult AndOp::fold(FoldAdaptor) { return {}; }
OpFoldResult BitcastOp::fold(FoldAdaptor) { return {}; }
OpFoldResult BufferViewOp::fold(FoldAdaptor) { return {}; }
OpFoldResult CastOp::fold(FoldAdaptor) { return {}; }
OpFoldResult CmpEqOp::fold(FoldAdaptor) { return {}; }
OpFoldResult CmpLtOp::fold(FoldAdaptor) { return {}; }
OpFoldResult CmpNeOp::fold(FoldAdaptor) { return {}; }
OpFoldResult ConstOp::fold(FoldAdaptor) { return getValue(); }
OpFoldResult ContiguousBackwardOp::fold(FoldAdaptor) { return {}; }
OpFoldResult DetachOp::fold(FoldAdaptor) { return {}; }
OpFoldResult Exp2Op::fold(FoldAdaptor) { return {}; }
OpFoldResult ExpandOp::fold(FoldAdaptor) { return {}; }
OpFoldResult FDivOp::fold(FoldAdaptor) { return {}; }
OpFoldResult FlipOp::fold(FoldAdaptor) { return {}; }
OpFoldResult IDivOp::fold(FoldAdaptor) { return {}; }
OpFoldResult LoadOp::fold(FoldAdaptor) { return {}; }
OpFoldResult Log2Op::fold(FoldAdaptor) { return {}; }
OpFoldResult MaxOp::fold(FoldAdaptor) { return {}; }
OpFoldResult ModOp::fold(FoldAdaptor) { return {}; }
OpFoldResult MulAccOp::fold(FoldAdaptor) { return {}; }
OpFoldResult MulOp::fold(FoldAdaptor) { return {}; }
OpFoldResult NegOp::fold(FoldAdaptor) { return {}; }
OpFoldResult OrOp::fold(FoldAdaptor) { return {}; }
OpFoldResult PadOp::fold(FoldAdaptor) { return {}; }
OpFoldResult PermuteOp::fold(FoldAdaptor) { return {}; }
OpFoldResult PowOp::fold(FoldAdaptor) { return {}; }
OpFoldResult ReciprocalOp::fold(FoldAdaptor) { return {}; }
OpFoldResult ReduceAxisOp::fold(FoldAdaptor) { return {}; }
OpFoldResult ReshapeOp::fold(FoldAdaptor) { return {}; }
OpFoldResult ShlOp::fold(FoldAdaptor) { return {}; }
OpFoldResult ShrOp::fold(FoldAdaptor) { return {}; }
OpFoldResult ShrinkOp::fold(FoldAdaptor) { return {}; }
OpFoldResult SinOp::fold(FoldAdaptor) { return {}; }
OpFoldResult SqrtOp::fold(FoldAdaptor) { return {}; }
OpFoldResult SubOp::fold(FoldAdaptor) { return {}; }
OpFoldResult ThreefryOp::fold(FoldAdaptor) { return {}; }
OpFoldResult TruncOp::fold(FoldAdaptor) { return {}; }
OpFoldResult WhereOp::fold(FoldAdaptor) { return {}; }
void WhereOp::getCanonicalizationPatterns(RewritePatternSet &, MLIRContext *) {}
OpFoldResult XorOp::fold(FoldAdaptor) { return {}; }
