//===- CheapArrays.h - Arrays that take little to compute -------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_SCHEDULE_CHEAPARRAYS_H
#define TINY_LIB_SCHEDULE_CHEAPARRAYS_H

#include "ScalarGraph.h"
#include "tiny/Dialect/UOp/Utils/IndexBuilder.h"

namespace tiny {

/// How large a computation is copied where something better comes of it.
inline constexpr size_t kMaxCopied = 1024;

/// Arrays that `uop-rangeify` made and whose elements a reader can compute
/// itself where that is good for something.
class CheapArrays {
public:
  CheapArrays(mlir::OpBuilder &builder, uop::IndexBuilder &index,
              IndexRanges &ranges)
      : builder(builder), index(index), ranges(ranges) {}

  /// Remembers `array` if it is one, how it is computed now.
  void add(uop::BufferizeOp array);

  /// What `load` reads, computed from indices alone; null if that cannot be.
  mlir::Value computeFromIndices(uop::LoadOp load) {
    return compute(load, known);
  }

  /// `value` with what it reads of arrays of at least `minElements` elements,
  /// at places that depend on `range`, computed; null if there is nothing of
  /// that kind.
  mlir::Value expand(mlir::Value value, mlir::Value range,
                     double minElements = 0);

private:
  using ArrayMap =
      llvm::DenseMap<mlir::Value, llvm::SmallVector<mlir::Operation *>>;
  mlir::Value compute(uop::LoadOp load, const ArrayMap &arrays);

  mlir::OpBuilder &builder;
  uop::IndexBuilder &index;
  IndexRanges &ranges;
  /// How arrays are computed: those that read nothing, and those that do.
  ArrayMap known, reading;
};

} // namespace tiny

#endif // TINY_LIB_SCHEDULE_CHEAPARRAYS_H
