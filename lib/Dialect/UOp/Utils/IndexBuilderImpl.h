//===- IndexBuilderImpl.h - Common parts of the IndexBuilder ----*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_DIALECT_UOP_UTILS_INDEXBUILDERIMPL_H
#define TINY_LIB_DIALECT_UOP_UTILS_INDEXBUILDERIMPL_H

#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "tiny/Dialect/UOp/Utils/IndexBuilder.h"

namespace tiny::uop {

/// Conditions of more parts than this are not compared part by part.
inline constexpr size_t kMaxMergedConjuncts = 16;

template <typename OpTy, typename... Operands>
mlir::Value IndexBuilder::unique(Kind kind, Operands... operands) {
  void *pointers[] = {operands.getAsOpaquePointer()..., nullptr, nullptr};
  Key key(static_cast<unsigned>(kind), pointers[0], pointers[1],
          sizeof...(Operands) > 2 ? pointers[2] : nullptr);
  mlir::Value &value = uniqued[key];
  if (!value)
    value = OpTy::create(builder, loc, operands...);
  return value;
}

template <typename OpTy>
mlir::Value IndexBuilder::uniqueSymmetric(Kind kind, IndexRule rule,
                                          mlir::Value a, mlir::Value b) {
  // Constants come last.
  bool isFirst = a.getDefiningOp<ConstOp>() && !b.getDefiningOp<ConstOp>();
  if (isFirst ||
      (!b.getDefiningOp<ConstOp>() && getAtomNumber(b) < getAtomNumber(a))) {
    note(rule);
    std::swap(a, b);
  }
  return unique<OpTy>(kind, a, b);
}

} // namespace tiny::uop

#endif // TINY_LIB_DIALECT_UOP_UTILS_INDEXBUILDERIMPL_H
