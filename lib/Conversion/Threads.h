//===- Threads.h - Loops whose iterations threads share ---------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_CONVERSION_THREADS_H
#define TINY_LIB_CONVERSION_THREADS_H

#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Transforms/DialectConversion.h"
#include "llvm/ADT/StringSet.h"

namespace tiny {

/// A name that is not in `symbols`, and then is.
std::string makeSymbol(llvm::StringSet<> &symbols, const llvm::Twine &name);

/// Moves the bodies of the `scf.forall`s of `kernel` to functions of their own,
/// which are added to `functions`. The loops then only call these, with what
/// they use and the number of the iteration. Fails, with a diagnostic, for
/// loops with results or of several dimensions.
mlir::LogicalResult
outlineThreads(mlir::func::FuncOp kernel, llvm::StringSet<> &symbols,
               llvm::SmallVectorImpl<mlir::Operation *> &functions);

/// Adds the pattern that makes of such a loop a call of `tiny_parallel_for`.
void populateThreadPatterns(const mlir::LLVMTypeConverter &converter,
                            llvm::StringSet<> &symbols,
                            mlir::RewritePatternSet &patterns);

} // namespace tiny

#endif // TINY_LIB_CONVERSION_THREADS_H
