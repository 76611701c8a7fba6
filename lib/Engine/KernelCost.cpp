//===- KernelCost.cpp - What a kernel has to do at least ------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelCost.h"
#include "mlir/IR/TypeUtilities.h"
#include "tiny/Dialect/UOp/Analysis/Work.h"
#include "tiny/Dialect/UOp/IR/FreeRanges.h"
#include "tiny/Engine/DType.h"

using namespace mlir;
using namespace tiny;

KernelCost::KernelCost(uop::KernelOp kernel) {
  Block &block = kernel.getBody().front();
  for (BlockArgument argument : block.getArguments()) {
    if (argument.getType().isIndex())
      integerSlots.push_back(scalars.addInput(argument));
    else
      bufferIndices.try_emplace(argument, bufferIndices.size());
  }
  accesses.resize(bufferIndices.size());

  uop::FreeRanges freeRanges(block);
  // How often something is evaluated that depends on a set of ranges. A size
  // that is not a constant and that could not be translated counts as one.
  auto getTimes = [&](const llvm::SmallBitVector &set) {
    double factor = 1;
    std::vector<Slot> sizes;
    for (unsigned index : set.set_bits()) {
      uop::RangeOp range = freeRanges.getRanges()[index];
      if (std::optional<int64_t> size = range.getConstantSize())
        factor *= static_cast<double>(*size);
      else if (scalars.hasSlot(range.getSize()))
        sizes.push_back(scalars.getSlot(range.getSize()));
    }
    llvm::sort(sizes);
    return Polynomial{{sizes, factor}};
  };

  for (Operation &op : block) {
    if (llvm::all_of(op.getOperands(),
                     [&](Value operand) { return scalars.hasSlot(operand); }))
      scalars.translate(&op, code);
    if (double count = uop::countOperations(&op); count > 0)
      for (auto &[sizes, factor] :
           getTimes(freeRanges.getFree(op.getOperands())))
        operations[sizes] += factor * count;
    if (auto load = dyn_cast<uop::LoadOp>(op))
      addAccess(load.getSource(),
                getTimes(freeRanges.getFree(load.getResult())), load.getType());
    if (auto store = dyn_cast<uop::StoreOp>(op))
      addAccess(store.getBuffer(),
                getTimes(freeRanges.getSet(store.getRanges())),
                store.getValue().getType());
  }
}

void KernelCost::addAccess(Value buffer, const Polynomial &times, Type type) {
  auto index = bufferIndices.find(buffer);
  std::optional<DType> dtype = getDType(getElementTypeOrSelf(type));
  if (index == bufferIndices.end() || !dtype)
    return;
  double bytes = getByteSize(*dtype) * uop::getLanes(type);
  for (auto &[sizes, factor] : times)
    accesses[index->second][sizes] += factor * bytes;
}

double KernelCost::evaluate(const Polynomial &polynomial,
                            ArrayRef<int64_t> slots) const {
  double sum = 0;
  for (const auto &[sizes, factor] : polynomial) {
    double product = factor;
    for (Slot slot : sizes)
      product *= static_cast<double>(std::max<int64_t>(slots[slot], 0));
    sum += product;
  }
  return sum;
}

KernelCost::Estimate KernelCost::evaluate(ArrayRef<int64_t> integers,
                                          ArrayRef<int64_t> bufferBytes) const {
  std::vector<int64_t> slots = scalars.initialSlots();
  for (auto [slot, value] : llvm::zip_equal(integerSlots, integers))
    slots[slot] = value;
  for (const ScalarInstruction &instruction : code)
    instruction.run(slots);
  Estimate estimate;
  estimate.operations = evaluate(operations, slots);
  // What is read again comes from a cache.
  for (auto [access, size] : llvm::zip_equal(accesses, bufferBytes))
    estimate.bytes +=
        std::min(evaluate(access, slots), static_cast<double>(size));
  return estimate;
}
