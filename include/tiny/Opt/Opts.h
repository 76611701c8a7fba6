//===- Opts.h - Transformations of a kernel's ranges ------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An opt substitutes ranges and nothing else: a kernel means the same before
// and after it, but for the order in which reductions add up. docs/opt.md lists
// them.
//
//===----------------------------------------------------------------------===//

#ifndef TINY_OPT_OPTS_H
#define TINY_OPT_OPTS_H

#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "llvm/Support/Error.h"

namespace tiny {

/// Applies `opt` to `kernel`, for `target` (null if nothing is known of it),
/// and adds it to the kernel's `uop.opts`. An error says why the opt is
/// refused; the kernel is then as it was.
///
/// An axis is named by the `id` of its range. If ids are not unique, or so
/// large that there is no next one, the ranges are counted instead, in their
/// order, and get those numbers as ids with the first opt that is applied. Of
/// an axis that is split, the part that keeps the axis type keeps the id (for
/// SPLIT, the outer one); each new range gets the number after the greatest id.
llvm::Error applyOpt(uop::KernelOp kernel, uop::OptAttr opt,
                     uop::TargetAttr target);

/// The opts that have been applied to `kernel`, in order.
llvm::ArrayRef<mlir::Attribute> getAppliedOpts(uop::KernelOp kernel);

/// Reads an opt in the notation of the attribute: `UPCAST:0:4`.
llvm::Expected<uop::OptAttr> parseOpt(mlir::MLIRContext *context,
                                      llvm::StringRef text);

/// The notation that `parseOpt` reads.
std::string toString(uop::OptAttr opt);

} // namespace tiny

#endif // TINY_OPT_OPTS_H
