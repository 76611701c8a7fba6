//===- Devices.h - Where the tensors of a graph are -------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Arguments are on the device that the program runs on, the result of a
// `uop.copy` on the one that it names, and everything else where its operands
// are. What is made of constants alone has no place: it can be used anywhere.
//
//===----------------------------------------------------------------------===//

#ifndef TINY_DIALECT_UOP_ANALYSIS_DEVICES_H
#define TINY_DIALECT_UOP_ANALYSIS_DEVICES_H

#include "mlir/IR/Block.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "llvm/ADT/DenseMap.h"

namespace tiny::uop {

class TensorDevices {
public:
  /// `home` is the name of the device that the program runs on; empty if that
  /// is not known, and so different from all that are named.
  explicit TensorDevices(llvm::StringRef home) : home(home) {
    this->home.consume_back(":0");
  }

  /// Looks at the operations of `block` in their order. Fails with a diagnostic
  /// at one whose operands are on different devices.
  mlir::LogicalResult run(mlir::Block &block);

  /// The device that `tensor` is on; null for the one that the program runs on.
  /// Nothing if it is made of constants alone.
  std::optional<mlir::StringAttr> get(mlir::Value tensor) const;

  /// The device that `copy` names, null for the one that the program runs on.
  /// The number zero goes without saying: `cpu:0` is `cpu`.
  mlir::StringAttr getTarget(CopyOp copy) const;

private:
  mlir::LogicalResult visit(mlir::Operation &op);

  llvm::StringRef home;
  /// What is not in here and not an argument is made of constants.
  llvm::DenseMap<mlir::Value, mlir::StringAttr> devices;
};

} // namespace tiny::uop

#endif // TINY_DIALECT_UOP_ANALYSIS_DEVICES_H
