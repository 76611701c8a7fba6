//===- Rules.h - Families of rules that choose opts -------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_OPT_RULES_H
#define TINY_LIB_OPT_RULES_H

#include "KernelShape.h"

namespace tiny {

/// What rules ask the target; where it does not say, the least that a machine
/// has.
struct TargetLimits {
  explicit TargetLimits(uop::TargetAttr target);

  int64_t vectorBytes;
  int64_t registers;
  int64_t threads;
  int64_t l2Bytes;
  /// The memory that stages of a kernel may take.
  int64_t stageBytes;

  /// How many numbers of a type are computed at once. Types smaller than f32
  /// are computed in it.
  int64_t getLanes(mlir::Type element) const;
};

/// A kernel to which opts are applied one after the other.
class Scheduler {
public:
  Scheduler(uop::KernelOp kernel, uop::TargetAttr target)
      : kernel(kernel), target(target), limits(target) {}

  uop::KernelOp getKernel() const { return kernel; }
  const TargetLimits &getLimits() const { return limits; }
  KernelShape getShape() const { return KernelShape(kernel); }

  /// Applies an opt; false if it is refused, and nothing is changed then.
  bool apply(uop::OptKind kind, llvm::ArrayRef<int64_t> numbers);
  /// Applies an opt that splits axis `id`, and returns the number of the new
  /// part: `id` itself if all of the axis becomes that.
  std::optional<int64_t> split(uop::OptKind kind, int64_t id, int64_t amount);

private:
  uop::KernelOp kernel;
  uop::TargetAttr target;
  TargetLimits limits;
};

/// Joins axes that are one in all accesses.
void mergeContiguous(Scheduler &scheduler);

/// Tiles a reduction over the products of elements of which some depend on one
/// output axis and others on another: matrix products and convolutions. False
/// if the kernel is none.
bool tileContraction(Scheduler &scheduler);

/// Makes vectors along axes that are contiguous in memory.
void vectorize(Scheduler &scheduler);

/// Divides the outermost axis that is worth it among threads.
void useThreads(Scheduler &scheduler);

/// A range as rules name it.
struct Axis {
  uop::RangeOp range;
  unsigned number;
  int64_t id;
  int64_t size;
  bool isReduce;

  Axis() = default;
  /// Of a range of constant size.
  Axis(const KernelShape &shape, unsigned number)
      : range(shape.getRanges()[number]), number(number), id(range.getId()),
        size(*range.getConstantSize()),
        isReduce(range.getAxisType() == uop::AxisType::Reduce) {}
  explicit operator bool() const { return bool(range); }
};

/// The axes of constant size that are still of type `loop` and closed by every
/// store and by nothing else, in the order of the nest.
llvm::SmallVector<Axis> getOutputAxes(const KernelShape &shape);

} // namespace tiny

#endif // TINY_LIB_OPT_RULES_H
