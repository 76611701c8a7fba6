//===- ViewAccess.h - Views as functions on indices -------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_SCHEDULE_VIEWACCESS_H
#define TINY_LIB_SCHEDULE_VIEWACCESS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "tiny/Dialect/UOp/Utils/IndexBuilder.h"

namespace tiny {

/// Where an element of a tensor is read or written.
struct Access {
  /// One index per dimension, always inside the tensor.
  llvm::SmallVector<mlir::Value, 4> indices;
  /// An `i1` that is false where nobody looks at the element; null if it is
  /// always looked at.
  mlir::Value gate;
};

/// The sizes of tensors as index values, constants for static dimensions.
class TensorSizes {
public:
  TensorSizes(mlir::OpBuilder &builder, mlir::Location loc,
              uop::IndexBuilder &index)
      : builder(builder), loc(loc), index(index) {}

  /// Learns the sizes of the results of `op` from those of its operands, which
  /// must be known.
  void learn(mlir::Operation &op);

  llvm::SmallVector<mlir::Value, 4> get(mlir::Value tensor);

private:
  llvm::SmallVector<mlir::Value, 4> compute(mlir::Operation &op);

  mlir::OpBuilder &builder;
  mlir::Location loc;
  uop::IndexBuilder &index;
  /// Tensors that have symbolic sizes.
  llvm::DenseMap<mlir::Value, llvm::SmallVector<mlir::Value, 4>> symbolic;
};

/// The values of a list that has an operand where a constant is dynamic.
llvm::SmallVector<mlir::Value, 4> getMixed(mlir::ValueRange operands,
                                           llvm::ArrayRef<int64_t> constants,
                                           uop::IndexBuilder &index);

/// Whether `op` only rearranges its first operand: a view, or an identity that
/// leaves no trace in a schedule.
bool isView(mlir::Operation *op);

/// Where the operand of `view`, an operation for which `isView` holds, is read
/// for `access` of its result. For a `uop.pad`, `valid` becomes the condition
/// under which the result is the operand's element and not zero.
Access mapThroughView(mlir::Operation *view, const Access &access,
                      TensorSizes &sizes, uop::IndexBuilder &index,
                      mlir::Value *valid = nullptr);

} // namespace tiny

#endif // TINY_LIB_SCHEDULE_VIEWACCESS_H
