//===- KernelShape.cpp - What rules look at in a kernel -------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelShape.h"

#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;
using llvm::SmallBitVector;

/// What a range without a constant size counts as.
static constexpr double kUnknownSize = 64;

//===----------------------------------------------------------------------===//
// Strides
//===----------------------------------------------------------------------===//

Stride Stride::operator+(Stride other) const {
  int64_t sum;
  if (isUnknown() || other.isUnknown() ||
      llvm::AddOverflow(value, other.value, sum))
    return unknown();
  return sum;
}

Stride Stride::operator*(int64_t factor) const {
  int64_t product;
  if (isUnknown() || llvm::MulOverflow(value, factor, product))
    return unknown();
  return product;
}

static std::optional<int64_t> getConstant(Value value) {
  APInt constant;
  if (!matchPattern(value, m_ConstantInt(&constant)))
    return std::nullopt;
  return constant.getSExtValue();
}

/// The stride of a quotient or a remainder: that within one period.
static Stride divide(Stride stride, int64_t divisor) {
  if (stride.isUnknown() || divisor == 0 || stride.get() % divisor != 0)
    return Stride::unknown();
  return stride.get() / divisor;
}

static Stride reduce(Stride stride, int64_t divisor) {
  bool isWhole =
      !stride.isUnknown() && divisor != 0 && stride.get() % divisor == 0;
  return isWhole ? Stride(0) : stride;
}

SmallVector<Stride> KernelShape::getStrides(Value index) const {
  auto found = strides.find(index);
  if (found != strides.end())
    return found->second;
  // Data, or something that is not an index.
  SmallVector<Stride> result(getRanges().size());
  SmallBitVector ranges = free.getFree(index);
  for (unsigned number : ranges.set_bits())
    result[number] = Stride::unknown();
  return result;
}

void KernelShape::computeStrides(Operation &op) {
  if (op.getNumResults() != 1 || !op.getResult(0).getType().isIndex())
    return;
  Value result = op.getResult(0);
  if (auto range = dyn_cast<RangeOp>(op)) {
    SmallVector<Stride> own(getRanges().size());
    own[llvm::find(getRanges(), range) - getRanges().begin()] = 1;
    strides[result] = std::move(own);
    return;
  }
  auto combine = [&](Value a, Value b, auto function) {
    SmallVector<Stride> sum = getStrides(a);
    for (auto [left, right] : llvm::zip_equal(sum, getStrides(b)))
      left = function(left, right);
    strides[result] = std::move(sum);
  };
  auto scale = [&](Value value, auto function) {
    SmallVector<Stride> scaled = getStrides(value);
    for (Stride &stride : scaled)
      stride = function(stride);
    strides[result] = std::move(scaled);
  };
  llvm::TypeSwitch<Operation *>(&op)
      .Case([&](AddOp add) {
        combine(add.getLhs(), add.getRhs(),
                [](Stride a, Stride b) { return a + b; });
      })
      .Case([&](SubOp sub) {
        combine(sub.getLhs(), sub.getRhs(),
                [](Stride a, Stride b) { return a + b * -1; });
      })
      .Case([&](MulOp mul) {
        Value value = mul.getLhs();
        std::optional<int64_t> factor = getConstant(mul.getRhs());
        if (!factor) {
          factor = getConstant(value);
          value = mul.getRhs();
        }
        if (factor)
          scale(value, [&](Stride stride) { return stride * *factor; });
      })
      .Case([&](IDivOp div) {
        if (std::optional<int64_t> by = getConstant(div.getRhs()))
          scale(div.getLhs(),
                [&](Stride stride) { return divide(stride, *by); });
      })
      .Case([&](ModOp mod) {
        if (std::optional<int64_t> by = getConstant(mod.getRhs()))
          scale(mod.getLhs(),
                [&](Stride stride) { return reduce(stride, *by); });
      })
      .Case([&](WhereOp where) {
        // The other one is what an access that is left out has.
        Value value = where.getOperand(1);
        if (getConstant(value))
          value = where.getOperand(2);
        scale(value, [](Stride stride) { return stride; });
      });
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

void KernelShape::addAccess(Operation &op) {
  if (auto store = dyn_cast<StoreOp>(op)) {
    SmallBitVector gate(getRanges().size());
    if (store.getGate())
      gate = free.getFree(store.getGate());
    accesses.push_back({&op, free.getSet(store.getRanges()), std::move(gate),
                        getStrides(store.getIndex()), store.getBuffer(),
                        store.getValue().getType()});
    return;
  }
  auto load = dyn_cast<LoadOp>(op);
  if (!load)
    return;
  SmallBitVector gate(getRanges().size());
  if (load.getGate())
    gate = free.getFree(load.getGate());
  // The elements of an array lie in the order of its dimensions.
  SmallVector<Stride> sum(getRanges().size());
  int64_t factor = 1;
  auto array = dyn_cast<RankedTensorType>(load.getSource().getType());
  auto indices = load.getIndices();
  for (unsigned dim = indices.size(); dim-- > 0;) {
    for (auto [total, stride] : llvm::zip_equal(sum, getStrides(indices[dim])))
      total = total + stride * factor;
    if (array && !array.isDynamicDim(dim))
      factor *= array.getDimSize(dim);
  }
  accesses.push_back({&op, free.getFree(load.getResult()), std::move(gate),
                      std::move(sum), load.getSource(), load.getType()});
}

KernelShape::KernelShape(KernelOp kernel)
    : block(kernel.getBody().front()), free(block),
      stageRanges(free.getRanges().size()) {
  for (Operation &op : block) {
    computeStrides(op);
    addAccess(op);
    if (auto stage = dyn_cast<StageOp>(op))
      stageRanges |= free.getFree(stage.getResult());
  }
}

bool KernelShape::isInPlace() const {
  llvm::SmallDenseSet<Value> stored;
  for (const Access &access : accesses)
    if (access.isStore())
      stored.insert(access.memory);
  return llvm::any_of(accesses, [&](const Access &access) {
    return !access.isStore() && stored.contains(access.memory);
  });
}

bool KernelShape::needsWholeVectors(unsigned range) const {
  RangeOp op = free.getRanges()[range];
  if (op.getConstantSize().value_or(1) % 2 == 0)
    return false;
  return llvm::any_of(accesses, [&](const Access &access) {
    return access.isStore() && access.ranges.test(range) &&
           !access.element.isF32() && !access.element.isF64();
  });
}

//===----------------------------------------------------------------------===//
// Work
//===----------------------------------------------------------------------===//

bool tiny::isComputation(Operation &op) {
  if (isa<RangeOp, StageOp, LoadOp, ConstOp>(op) || op.getNumResults() != 1)
    return false;
  if (isa<ReduceOp>(op))
    return true;
  return !op.getResult(0).getType().isIndex() &&
         llvm::none_of(op.getOperandTypes(),
                       [](Type type) { return type.isIndex(); });
}

double KernelShape::getSize(unsigned range) const {
  RangeOp op = free.getRanges()[range];
  std::optional<int64_t> size = op.getConstantSize();
  return size ? double(*size) : kUnknownSize;
}

double KernelShape::getWeight(const SmallBitVector &ranges) const {
  double weight = 1;
  for (unsigned number : ranges.set_bits())
    weight *= getSize(number);
  return weight;
}

double KernelShape::getWork() const {
  double work = 0;
  for (Operation &op : block) {
    SmallBitVector ranges(getRanges().size());
    double cost = 1;
    if (auto store = dyn_cast<StoreOp>(op))
      ranges = free.getSet(store.getRanges());
    else if (isa<LoadOp>(op) || isComputation(op))
      ranges =
          free.getFree(isa<ReduceOp>(op) ? op.getOperand(0) : op.getResult(0));
    else
      continue;
    if (isa<Exp2Op, Log2Op, SinOp, PowOp, ThreefryOp>(op))
      cost = 16;
    else if (isa<FDivOp, SqrtOp, ReciprocalOp, IDivOp, ModOp>(op))
      cost = 4;
    work += cost * getWeight(ranges);
  }
  return work;
}
