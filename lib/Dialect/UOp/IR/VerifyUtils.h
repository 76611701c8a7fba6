//===- VerifyUtils.h - What verifiers share ---------------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_DIALECT_UOP_IR_VERIFYUTILS_H
#define TINY_LIB_DIALECT_UOP_IR_VERIFYUTILS_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"

namespace tiny::uop {

/// Checks that every one of `ranges` is the result of a `uop.range`, each once.
llvm::LogicalResult verifyRanges(mlir::Operation *op, mlir::ValueRange ranges);

/// Checks that `result` is the array of a value of type `value` over `ranges`:
/// its element type, and one dimension per range, of the range's size.
llvm::LogicalResult verifyArrayOfRanges(mlir::Operation *op,
                                        mlir::ValueRange ranges,
                                        mlir::Type value,
                                        mlir::RankedTensorType result);

/// Checks a mixed list, called `name`: that it has `rank` entries, a place
/// without a constant for each of `values`, and no negative constant.
llvm::LogicalResult verifyMixedList(mlir::Operation *op, llvm::StringRef name,
                                    mlir::ValueRange values,
                                    llvm::ArrayRef<int64_t> constants,
                                    int64_t rank);

/// Checks that the mixed list `sizes` is absent if `result` is static, and else
/// is its shape with an operand for each `?`.
llvm::LogicalResult verifyResultSizes(mlir::Operation *op,
                                      mlir::ValueRange sizes,
                                      llvm::ArrayRef<int64_t> constants,
                                      mlir::RankedTensorType result);

/// Checks that `operand` and `result` have the same element type and, if
/// `sameRank`, the same rank.
llvm::LogicalResult verifyElementTypeAndRank(mlir::Operation *op,
                                             mlir::RankedTensorType operand,
                                             mlir::RankedTensorType result,
                                             bool sameRank);

/// Checks that `axes` are dimensions of a tensor of rank `rank`, ascending,
/// each once.
llvm::LogicalResult verifyAxes(mlir::Operation *op,
                               llvm::ArrayRef<int64_t> axes, int64_t rank);

/// Whether `op` stands in the entry block of a function that is no kernel.
bool isInFunctionEntry(mlir::Operation *op);

/// `size` as it is written in a type.
std::string formatSize(int64_t size);

} // namespace tiny::uop

#endif // TINY_LIB_DIALECT_UOP_IR_VERIFYUTILS_H
