//===- SimplifyIndex.cpp - Simplify the indices of kernels ----------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Codegen/Passes.h"
#include "tiny/Dialect/UOp/Utils/SimplifyKernel.h"

namespace tiny {
#define GEN_PASS_DEF_SIMPLIFYINDEXPASS
#include "tiny/Codegen/Passes.h.inc"
} // namespace tiny

using namespace tiny;

namespace {
struct SimplifyIndexPass
    : public tiny::impl::SimplifyIndexPassBase<SimplifyIndexPass> {
  void runOnOperation() override { uop::simplifyIndices(getOperation()); }
};
} // namespace
