//===- PlanExecutable.h - Runs a plan's steps -------------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_ENGINE_PLANEXECUTABLE_H
#define TINY_LIB_ENGINE_PLANEXECUTABLE_H

#include "Jit.h"
#include "KernelCost.h"
#include "Plan.h"
#include "tiny/Engine/Executable.h"
#include <memory>
#include <mutex>
#include <vector>

namespace tiny {

struct CompiledKernel {
  KernelFunction function;
  KernelCost cost;
};

/// A program for the CPU: a plan, and the code of its kernels.
class PlanExecutable : public Executable {
public:
  /// Kernels use `threads` threads, where they use several.
  PlanExecutable(ProgramInfo info, Plan plan,
                 std::vector<CompiledKernel> kernels,
                 std::unique_ptr<LoadedObjects> objects, unsigned threads = 1);
  ~PlanExecutable() override;

private:
  /// What one run needs; kept for the next one.
  struct Frame;
  using Results = llvm::SmallVector<std::optional<HostTensor>>;

  llvm::Expected<llvm::SmallVector<HostTensor>>
  execute(llvm::ArrayRef<HostTensor *> arguments,
          const VariableValues &variables, Profile *profile) const override;

  llvm::Expected<llvm::SmallVector<HostTensor>>
  execute(Frame &frame, llvm::ArrayRef<HostTensor *> arguments,
          const VariableValues &variables, Profile *profile) const;
  llvm::Error runStep(Frame &frame, const ComputeStep &step) const;
  llvm::Error runStep(Frame &frame, const CheckBoundsStep &step) const;
  llvm::Error runStep(Frame &frame, const AssertStep &step) const;
  llvm::Error runStep(Frame &frame, const AllocateStep &step) const;
  llvm::Error runStep(Frame &frame, const ViewStep &step) const;
  void runAction(Frame &frame, const KernelCall &call) const;
  void runAction(Frame &frame, const BufferCopy &copy) const;
  /// Tensors for the results that are copies; the others are allocations.
  llvm::Expected<Results> allocateResults(Frame &frame) const;
  llvm::SmallVector<HostTensor> takeResults(Frame &frame,
                                            Results results) const;

  Plan plan;
  std::vector<CompiledKernel> kernels;
  std::unique_ptr<LoadedObjects> objects;
  unsigned threads;
  /// For each allocation, whether a result may be made of it.
  std::vector<bool> isResult;

  mutable std::mutex mutex;
  mutable std::vector<std::unique_ptr<Frame>> freeFrames;
};

} // namespace tiny

#endif // TINY_LIB_ENGINE_PLANEXECUTABLE_H
