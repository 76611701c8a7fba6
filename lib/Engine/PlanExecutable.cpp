//===- PlanExecutable.cpp - Runs a plan's steps ---------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PlanExecutable.h"
#include "tiny/Runtime/Parallel.h"
#include "llvm/ADT/STLExtras.h"
#include <chrono>
#include <cstring>

using namespace tiny;

namespace {

using Clock = std::chrono::steady_clock;

/// A buffer's place in memory.
struct Memory {
  char *data = nullptr;
  int64_t size = 0;
};

} // namespace

static double secondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

struct PlanExecutable::Frame {
  std::vector<int64_t> slots;
  std::vector<Memory> buffers;
  std::vector<std::optional<HostTensor>> allocations;
  Profile *profile = nullptr;

  llvm::SmallVector<int64_t> getShape(const BufferSize &size) const {
    return llvm::map_to_vector(size.sizes,
                               [&](Slot slot) { return slots[slot]; });
  }
  llvm::Expected<int64_t> getBytes(const BufferSize &size) const {
    llvm::SmallVector<int64_t> shape = getShape(size);
    // The sizes of tensors have been checked, not those of the arrays they are
    // in.
    if (llvm::any_of(shape, [](int64_t dim) { return dim < 0; }))
      return llvm::createStringError("the size of a buffer overflows");
    return computeSizeInBytes(size.dtype, shape);
  }
};

PlanExecutable::PlanExecutable(ProgramInfo info, Plan plan,
                               std::vector<CompiledKernel> kernels,
                               std::unique_ptr<LoadedObjects> objects,
                               unsigned threads)
    : Executable(std::move(info)), plan(std::move(plan)),
      kernels(std::move(kernels)), objects(std::move(objects)),
      threads(threads), isResult(this->plan.numAllocations) {
  for (const PlanResult &result : this->plan.results)
    if (result.allocation)
      isResult[*result.allocation] = true;
}

PlanExecutable::~PlanExecutable() = default;

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

llvm::Error PlanExecutable::runStep(Frame &frame,
                                    const ComputeStep &step) const {
  step.instruction.run(frame.slots);
  return llvm::Error::success();
}

llvm::Error PlanExecutable::runStep(Frame &frame,
                                    const CheckBoundsStep &step) const {
  int64_t value = frame.slots[step.value];
  if (value >= step.min && value <= step.max)
    return llvm::Error::success();
  return llvm::createStringError(step.place + "variable '" + step.variable +
                                 "' is bound to " + llvm::Twine(value) +
                                 ", which is not in [" + llvm::Twine(step.min) +
                                 ", " + llvm::Twine(step.max) + "]");
}

llvm::Error PlanExecutable::runStep(Frame &frame,
                                    const AssertStep &step) const {
  if (frame.slots[step.condition])
    return llvm::Error::success();
  return llvm::createStringError(
      step.message + explainFailure(step.requirements, frame.slots));
}

llvm::Error PlanExecutable::runStep(Frame &frame,
                                    const AllocateStep &step) const {
  llvm::Expected<int64_t> bytes = frame.getBytes(step.size);
  if (!bytes)
    return bytes.takeError();
  std::optional<HostTensor> &allocation = frame.allocations[step.index];
  if (!allocation || allocation->sizeInBytes() < *bytes) {
    auto memory = HostTensor::allocate(DType::UI8, {*bytes});
    if (!memory)
      return memory.takeError();
    allocation = std::move(*memory);
  }
  frame.buffers[step.buffer] = {static_cast<char *>(allocation->data()),
                                *bytes};
  if (frame.profile) {
    frame.profile->bufferBytes += *bytes;
    if (!step.isArena)
      frame.profile->separateBytes += *bytes;
  }
  return llvm::Error::success();
}

llvm::Error PlanExecutable::runStep(Frame &frame, const ViewStep &step) const {
  llvm::Expected<int64_t> bytes = frame.getBytes(step.size);
  if (!bytes)
    return bytes.takeError();
  const Memory &source = frame.buffers[step.source];
  if (step.offset > source.size || *bytes > source.size - step.offset)
    return llvm::createStringError(
        "a view of " + llvm::Twine(*bytes) + " bytes from byte " +
        llvm::Twine(step.offset) + " does not fit into a buffer of " +
        llvm::Twine(source.size) + " bytes");
  frame.buffers[step.buffer] = {source.data + step.offset, *bytes};
  if (frame.profile && step.isPart)
    frame.profile->separateBytes += *bytes;
  return llvm::Error::success();
}

void PlanExecutable::runAction(Frame &frame, const BufferCopy &copy) const {
  const Memory &source = frame.buffers[copy.source];
  const Memory &target = frame.buffers[copy.target];
  std::memcpy(target.data, source.data, std::min(source.size, target.size));
}

void PlanExecutable::runAction(Frame &frame, const KernelCall &call) const {
  auto buffers = llvm::map_to_vector<8>(call.buffers, [&](BufferId id) {
    return static_cast<void *>(frame.buffers[id].data);
  });
  auto integers = llvm::map_to_vector<4>(
      call.integers, [&](Slot slot) { return frame.slots[slot]; });
  const CompiledKernel &kernel = kernels[call.kernel];
  if (!frame.profile) {
    kernel.function(buffers.data(), integers.data());
    return;
  }
  auto start = Clock::now();
  kernel.function(buffers.data(), integers.data());
  double seconds = secondsSince(start);
  auto sizes = llvm::map_to_vector(
      call.buffers, [&](BufferId id) { return frame.buffers[id].size; });
  KernelCost::Estimate estimate = kernel.cost.evaluate(integers, sizes);
  frame.profile->kernels.push_back(
      {call.kernel, seconds, estimate.operations, estimate.bytes});
}

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

llvm::Expected<PlanExecutable::Results>
PlanExecutable::allocateResults(Frame &frame) const {
  Results results(plan.results.size());
  for (auto [planned, result] : llvm::zip_equal(plan.results, results)) {
    if (planned.allocation &&
        frame.allocations[*planned.allocation]->sizeInBytes() ==
            frame.buffers[planned.buffer].size)
      continue;
    auto copy =
        HostTensor::allocate(planned.size.dtype, frame.getShape(planned.size));
    if (!copy)
      return copy.takeError();
    result = std::move(*copy);
  }
  return results;
}

llvm::SmallVector<HostTensor>
PlanExecutable::takeResults(Frame &frame, Results results) const {
  // Whoever copies an allocation has to do so before it is gone.
  for (auto [planned, result] : llvm::zip_equal(plan.results, results)) {
    const Memory &memory = frame.buffers[planned.buffer];
    if (result)
      std::memcpy(result->data(), memory.data, memory.size);
  }
  llvm::SmallVector<HostTensor> tensors;
  for (auto [planned, result] : llvm::zip_equal(plan.results, results))
    tensors.push_back(result
                          ? std::move(*result)
                          : std::move(*frame.allocations[*planned.allocation])
                                .reinterpret(planned.size.dtype,
                                             frame.getShape(planned.size)));
  for (auto [allocation, escapes] :
       llvm::zip_equal(frame.allocations, isResult))
    if (escapes)
      allocation.reset();
  return tensors;
}

llvm::Expected<llvm::SmallVector<HostTensor>>
PlanExecutable::execute(Frame &frame, llvm::ArrayRef<HostTensor *> arguments,
                        const VariableValues &variables,
                        Profile *profile) const {
  frame.profile = profile;
  frame.slots = plan.initialSlots;
  frame.buffers.resize(plan.numBuffers);
  frame.allocations.resize(plan.numAllocations);
  for (auto [planned, tensor] : llvm::zip_equal(plan.arguments, arguments)) {
    frame.buffers[planned.buffer] = {static_cast<char *>(tensor->data()),
                                     tensor->sizeInBytes()};
    for (auto [dim, slot] : planned.dynamicSizes)
      frame.slots[slot] = tensor->shape()[dim];
  }
  // Kernels only read these, so all runs share them.
  for (const PlanConstant &constant : plan.constants)
    frame.buffers[constant.buffer] = {
        const_cast<char *>(static_cast<const char *>(constant.contents.data())),
        constant.contents.sizeInBytes()};
  // One without a value is only bound to another value in the program.
  for (const PlanVariable &variable : plan.variables)
    if (auto value = variables.find(variable.name); value != variables.end())
      frame.slots[variable.slot] = value->second;
  for (const Step &step : plan.steps)
    if (auto error = std::visit(
            [&](const auto &step) { return runStep(frame, step); }, step))
      return error;
  auto results = allocateResults(frame);
  if (!results)
    return results.takeError();
  // The number is the calling thread's, which may have its own use for it.
  int32_t callersThreads = tiny_set_num_threads(threads);
  for (const Action &action : plan.actions)
    std::visit([&](const auto &action) { runAction(frame, action); }, action);
  tiny_set_num_threads(callersThreads);
  return takeResults(frame, std::move(*results));
}

llvm::Expected<llvm::SmallVector<HostTensor>>
PlanExecutable::execute(llvm::ArrayRef<HostTensor *> arguments,
                        const VariableValues &variables,
                        Profile *profile) const {
  std::unique_ptr<Frame> frame;
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (!freeFrames.empty()) {
      frame = std::move(freeFrames.back());
      freeFrames.pop_back();
    }
  }
  if (!frame)
    frame = std::make_unique<Frame>();
  if (profile)
    *profile = Profile();
  auto start = Clock::now();
  auto results = execute(*frame, arguments, variables, profile);
  if (profile)
    profile->seconds = secondsSince(start);
  std::lock_guard<std::mutex> lock(mutex);
  freeFrames.push_back(std::move(frame));
  return results;
}
