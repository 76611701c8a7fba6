//===- Plan.h - What a scheduled function does, step by step ----*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A scheduled function as a flat list of steps that runs without MLIR.
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_ENGINE_PLAN_H
#define TINY_LIB_ENGINE_PLAN_H

#include "Explanation.h"
#include "ScalarProgram.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "tiny/Engine/DType.h"
#include "tiny/Engine/HostTensor.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace tiny {

/// A buffer while a program runs: an argument, an allocation or a view.
using BufferId = unsigned;

/// How many bytes a buffer has: the product of sizes and the element's size.
struct BufferSize {
  llvm::SmallVector<Slot> sizes;
  DType dtype;
};

/// Computes a scalar.
struct ComputeStep {
  ScalarInstruction instruction;
};

/// Fails unless the scalar lies in bounds.
struct CheckBoundsStep {
  Slot value;
  int64_t min;
  int64_t max;
  std::string variable;
  /// Where that is asked for, with a colon; empty if that is not known.
  std::string place;
};

/// Fails unless the scalar is true.
struct AssertStep {
  Slot condition;
  std::string message;
  std::vector<Requirement> requirements;
};

/// Allocates a buffer that lives until the program ends.
struct AllocateStep {
  BufferId buffer;
  BufferSize size;
  /// Counts the allocations.
  unsigned index;
  /// Whether its views stand for buffers that share its memory.
  bool isArena;
};

/// Makes a buffer of bytes of another one.
struct ViewStep {
  BufferId buffer;
  BufferId source;
  int64_t offset;
  BufferSize size;
  /// Whether it would be a buffer of its own if it were not in an arena.
  bool isPart;
};

/// One step before the first kernel runs. Each of them can fail.
using Step = std::variant<ComputeStep, CheckBoundsStep, AssertStep,
                          AllocateStep, ViewStep>;

/// Runs a kernel, which cannot fail.
struct KernelCall {
  unsigned kernel;
  llvm::SmallVector<BufferId> buffers;
  llvm::SmallVector<Slot> integers;
};

/// Copies what a buffer holds to a buffer of the same size on another device.
struct BufferCopy {
  BufferId source;
  BufferId target;
};

/// What a program does once nothing can fail any more.
using Action = std::variant<KernelCall, BufferCopy>;

/// A result: a copy of the bytes of a buffer, or the buffer itself.
struct PlanResult {
  BufferId buffer;
  BufferSize size;
  /// The allocation that nothing but this result is made of, if it is one from
  /// its first byte on. If it has no more bytes than the result either, then it
  /// need not be copied.
  std::optional<unsigned> allocation;
};

/// An argument: the sizes that its type leaves open are read into slots.
struct PlanArgument {
  BufferId buffer;
  llvm::SmallVector<std::pair<unsigned, Slot>> dynamicSizes;
};

/// A buffer whose contents are fixed.
struct PlanConstant {
  BufferId buffer;
  HostTensor contents;
};

struct PlanVariable {
  std::string name;
  Slot slot;
};

struct Plan {
  std::vector<PlanArgument> arguments;
  std::vector<PlanConstant> constants;
  std::vector<PlanVariable> variables;
  /// Everything but the actions: nothing of it depends on what they write, so
  /// that a run that fails has written nothing.
  std::vector<Step> steps;
  std::vector<Action> actions;
  std::vector<PlanResult> results;
  std::vector<int64_t> initialSlots;
  /// The symbol names of the distinct kernels, in the order of their first
  /// call.
  std::vector<std::string> kernels;
  unsigned numBuffers = 0;
  unsigned numAllocations = 0;
};

/// Makes the plan of a function. What cannot be in a scheduled function is
/// reported as a diagnostic.
mlir::FailureOr<Plan> buildPlan(mlir::func::FuncOp function);

} // namespace tiny

#endif // TINY_LIB_ENGINE_PLAN_H
