//===- CheapArrays.cpp - Arrays that take little to compute ---------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheapArrays.h"

#include "ScalarCloner.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

/// How many operations take little.
static constexpr size_t kMaxCheap = 16;

/// Through how many arrays a value is followed.
static constexpr unsigned kMaxRounds = 4;

void CheapArrays::add(BufferizeOp array) {
  if (array.getKeep())
    return;
  SmallVector<Operation *> scalars = getScalars(array.getValue());
  size_t numOps = 0;
  bool reads = false;
  for (Operation *op : scalars) {
    if (isa<ReduceOp, Exp2Op, Log2Op, SinOp, PowOp, ThreefryOp, SqrtOp,
            ReciprocalOp, FDivOp>(op))
      return;
    numOps += !isa<ConstOp, RangeOp>(op);
    reads |= isa<LoadOp>(op);
  }
  if (numOps <= kMaxCheap)
    (reads ? reading : known)[array] = std::move(scalars);
}

/// What `load` reads of one of `arrays`, computed again; null if it reads
/// another one.
Value CheapArrays::compute(LoadOp load, const ArrayMap &arrays) {
  auto it = arrays.find(load.getSource());
  if (it == arrays.end())
    return {};
  auto array = load.getSource().getDefiningOp<BufferizeOp>();
  IRMapping mapping;
  auto range = array.getRanges().begin();
  for (auto [i, size] :
       llvm::zip_equal(load.getIndices(), array.getType().getShape()))
    if (size != 1)
      mapping.map(*range++, i);
  cloneScalars(it->second, mapping, load.getGate(), builder, index);
  Value result = mapping.lookupOrDefault(array.getValue());
  if (!load.getGate())
    return result;
  return builder.createOrFold<WhereOp>(load.getLoc(), load.getGate(), result,
                                       load.getAlternative());
}

/// The number of elements of the array that `load` reads, 0 if it is symbolic.
static double getElements(LoadOp load) {
  auto type = cast<RankedTensorType>(load.getSource().getType());
  return type.hasStaticShape() ? static_cast<double>(type.getNumElements()) : 0;
}

Value CheapArrays::expand(Value value, Value range, double minElements) {
  Value result;
  for (unsigned round = 0; round < kMaxRounds; ++round) {
    SmallVector<Operation *> scalars = getScalars(value);
    if (scalars.size() > kMaxCopied)
      break;
    IRMapping mapping;
    bool isExpanded = false;
    for (Operation *op : scalars) {
      auto load = dyn_cast<LoadOp>(op);
      if (!load || !ranges.dependsOn(load, range) ||
          getElements(load) < minElements)
        continue;
      if (Value element = compute(load, reading)) {
        mapping.map(load.getResult(), element);
        isExpanded = true;
      }
    }
    if (!isExpanded)
      break;
    llvm::erase_if(scalars, [&](Operation *op) {
      return mapping.contains(op->getResult(0));
    });
    cloneScalars(scalars, mapping, Value(), builder, index);
    result = value = mapping.lookup(value);
  }
  return result;
}
