//===- ShareBuffers.h - One buffer for equal elements -----------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_SCHEDULE_SHAREBUFFERS_H
#define TINY_LIB_SCHEDULE_SHAREBUFFERS_H

#include "mlir/IR/Block.h"

namespace tiny {

/// Rewrites a tensor graph such that two tensors of the same elements, both of
/// which would become buffers, are one where that can be:
///
/// - what else uses the operand of a `uop.contiguous` uses its result;
/// - a `uop.contiguous` that only a returned view uses goes, since the view is
///   a buffer already;
/// - what else uses a tensor of which a view is returned reads the result.
void shareBuffers(mlir::Block &block);

} // namespace tiny

#endif // TINY_LIB_SCHEDULE_SHAREBUFFERS_H
