//===- KernelAccesses.cpp - What calls read and write, comparably ---------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelAccesses.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

KernelAccesses::KernelAccesses(MLIRContext *context)
    : builder(context), index(builder, UnknownLoc::get(context)) {
  scratch = KernelOp::create(builder, UnknownLoc::get(context), "scratch",
                             TypeRange());
  builder.setInsertionPointToEnd(&scratch->getBody().front());
}

/// The variable that stands for the index value `operand` of the function.
Value KernelAccesses::getNumber(Value operand, Attribute bounds) {
  Value &number = numbers[operand];
  if (number)
    return number;
  Interval interval = Interval::full();
  if (auto known = dyn_cast_or_null<BoundsAttr>(bounds))
    interval = {known.getMin(), known.getMax()};
  number = DefineVarOp::create(
      builder, operand.getLoc(), builder.getIndexType(),
      builder.getStringAttr("n" + std::to_string(numbers.size())),
      builder.getI64IntegerAttr(interval.min),
      builder.getI64IntegerAttr(interval.max));
  return number;
}

/// The common range of the axis type and size of `range`, the one of that
/// number.
Value KernelAccesses::getRange(RangeOp range, Value size, unsigned number) {
  int64_t constant = range.getConstantSize().value_or(ShapedType::kDynamic);
  Value &result = ranges[{range.getAxisType(), constant,
                          size.getAsOpaquePointer(), number}];
  if (!result)
    result = RangeOp::create(builder, range.getLoc(), size, constant,
                             range.getAxisType(), number);
  return result;
}

double KernelAccesses::getIterations(ArrayRef<Value> loops) {
  double iterations = 1;
  for (Value loop : loops) {
    auto range = loop.getDefiningOp<RangeOp>();
    std::optional<int64_t> size = range.getConstantSize();
    iterations *= size ? static_cast<double>(*size)
                       : static_cast<double>(index.getBounds(loop).max) + 1;
  }
  return iterations;
}

bool KernelAccesses::mayBeSameElement(const Access &a, const Access &b) {
  if (!a.index || !b.index)
    return true;
  Interval first = index.getBounds(a.index), second = index.getBounds(b.index);
  return first.min <= second.max && second.min <= first.max;
}

/// The index expression `value` with zero for those of its ranges that `filter`
/// holds for.
Value KernelAccesses::replaceByZero(Value value,
                                    llvm::function_ref<bool(Value)> filter) {
  DenseMap<Value, Value> replaced;
  SmallVector<Value> stack = {value};
  while (!stack.empty()) {
    Value top = stack.back();
    Operation *op = top.getDefiningOp();
    size_t size = stack.size();
    if (!replaced.contains(top) && !isa<RangeOp>(op))
      for (Value operand : op->getOperands())
        if (!replaced.contains(operand))
          stack.push_back(operand);
    if (stack.size() != size)
      continue;
    stack.pop_back();
    Value &result = replaced[top];
    if (result)
      continue;
    if (isa<RangeOp>(op)) {
      result = filter(top) ? index.constant(0) : top;
      continue;
    }
    SmallVector<Value> operands;
    for (Value operand : op->getOperands())
      operands.push_back(replaced.find(operand)->second);
    Value rebuilt = index.rebuild(op, operands);
    replaced[top] = rebuilt ? rebuilt : top;
  }
  return replaced.lookup(value);
}

std::optional<Row> KernelAccesses::getRow(const Access &access,
                                          ArrayRef<Value> loops) {
  if (!access.index)
    return std::nullopt;
  SmallVector<Value> inner;
  Row row;
  row.buffer = access.buffer;
  row.start = replaceByZero(access.index, [&](Value range) {
    if (llvm::is_contained(loops, range))
      return false;
    if (!llvm::is_contained(inner, range))
      inner.push_back(range);
    return true;
  });
  row.offsets = index.getBounds(replaceByZero(access.index, [&](Value range) {
    return llvm::is_contained(loops, range);
  }));
  row.length = getIterations(inner);
  return row;
}

bool KernelAccesses::readsInRow(const Access &store, Value inner,
                                const Access &load) {
  std::optional<int64_t> size =
      inner.getDefiningOp<RangeOp>().getConstantSize();
  if (!store.index || !load.index || !size)
    return false;
  Value start =
      replaceByZero(store.index, [&](Value range) { return range == inner; });
  if (index.add(start, inner) != store.index)
    return false;
  Interval offset = index.getBounds(index.sub(load.index, start));
  return offset.min >= 0 && offset.max < *size;
}

/// The only store of `kernel`, null if there are several, or if there is
/// anything that is decided after scheduling.
static StoreOp getOnlyStore(KernelOp kernel) {
  StoreOp result;
  for (Operation &op : kernel.getBody().front()) {
    auto store = dyn_cast<StoreOp>(op);
    if (isa<WmmaOp>(op) || op.getNumRegions() || op.getNumResults() > 1 ||
        (store && result) || llvm::any_of(op.getOperandTypes(), [](Type type) {
          return isa<VectorType>(type);
        }))
      return {};
    if (store)
      result = store;
  }
  return result;
}

namespace tiny {
/// Finds the accesses of one call.
class KernelAccesses::Translation {
public:
  Translation(KernelAccesses &parent, CallOp call, KernelOp kernel,
              StoreOp store)
      : parent(parent), call(call), kernel(kernel), store(store),
        free(kernel.getBody().front()), result(call, kernel) {}

  std::optional<CallAccesses> run();

private:
  Value lookup(Value value);
  double getIterations(const llvm::SmallBitVector &set);
  bool addRange(RangeOp range);
  Access getAccess(Operation *op, Value buffer, Value at, Value gate);
  void addLoad(LoadOp load);
  void addOperation(Operation *op);

  KernelAccesses &parent;
  CallOp call;
  KernelOp kernel;
  StoreOp store;
  FreeRanges free;
  /// The ranges of the store.
  llvm::SmallBitVector outer;
  SmallVector<Value> common;
  DenseMap<Value, Value> known;
  std::map<std::pair<int64_t, void *>, unsigned> numReduces;
  CallAccesses result;
};
} // namespace tiny

/// The common expression for `value`, null if there is none.
Value KernelAccesses::Translation::lookup(Value value) {
  if (!value)
    return {};
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument)
    return known.lookup(value);
  unsigned number = argument.getArgNumber();
  if (!value.getType().isIndex())
    return {};
  return parent.getNumber(
      call.getArguments()[number],
      kernel.getArgAttr(number, UOpDialect::kBoundsAttrName));
}

/// How often a place inside the ranges of `set` is reached, at most.
double
KernelAccesses::Translation::getIterations(const llvm::SmallBitVector &set) {
  SmallVector<Value> loops;
  for (unsigned number : set.set_bits())
    loops.push_back(common[number]);
  return parent.getIterations(loops);
}

/// Returns whether there is a common range for `range`.
bool KernelAccesses::Translation::addRange(RangeOp range) {
  bool isOuter = outer.test(common.size());
  if (range.getAxisType() != (isOuter ? AxisType::Loop : AxisType::Reduce))
    return false;
  Value size = lookup(range.getSize());
  if (range.getSize() && !size)
    return false;
  // Loops of a nest are told apart by where they stand. Of reductions no order
  // is known that would be the same in other kernels, only that two of them are
  // different.
  int64_t constant = range.getConstantSize().value_or(ShapedType::kDynamic);
  unsigned number = isOuter
                        ? result.loops.size()
                        : numReduces[{constant, size.getAsOpaquePointer()}]++;
  Value shared = parent.getRange(range, size, number);
  if (isOuter)
    result.loops.push_back(shared);
  result.ranges.push_back({range, shared});
  common.push_back(shared);
  known[range] = shared;
  return true;
}

Access KernelAccesses::Translation::getAccess(Operation *op, Value buffer,
                                              Value at, Value gate) {
  auto argument = cast<BlockArgument>(buffer);
  Access access;
  access.op = op;
  access.buffer = call.getArguments()[argument.getArgNumber()];
  access.index = lookup(at);
  access.gate = lookup(gate);
  access.hasUnknownGate = gate && !access.gate;
  // What is kept in registers while a loop runs is not read again in it.
  llvm::SmallBitVector set = free.getFree(at);
  Type type = cast<MemRefType>(buffer.getType()).getElementType();
  access.bytes =
      static_cast<double>(getElementByteSize(type)) * getIterations(set);
  return access;
}

void KernelAccesses::Translation::addLoad(LoadOp load) {
  if (!isa<MemRefType>(load.getSource().getType()))
    return;
  result.loads.push_back(getAccess(load, load.getSource(),
                                   load.getIndices().front(), load.getGate()));
  llvm::SmallBitVector inner = free.getFree(load.getIndices()), missing = outer;
  missing.reset(inner);
  inner.reset(outer);
  result.reducesMemory |= inner.any();
  result.isContraction |= inner.any() && missing.any();
}

void KernelAccesses::Translation::addOperation(Operation *op) {
  if (auto load = dyn_cast<LoadOp>(op))
    addLoad(load);
  bool isIndex = op->getResult(0).getType().isIndex();
  if (!isIndex && !isa<ConstOp>(op))
    result.work += getIterations(free.getFree(ValueRange(op->getOperands())));
  SmallVector<Value> operands;
  for (Value operand : op->getOperands()) {
    operands.push_back(lookup(operand));
    if (!operands.back())
      return;
  }
  if (isa<ConstOp>(op) || op->hasTrait<OpTrait::Elementwise>())
    if (Value value = parent.index.rebuild(op, operands))
      known[op->getResult(0)] = value;
}

std::optional<CallAccesses> KernelAccesses::Translation::run() {
  outer = free.getSet(store.getRanges());
  for (Operation &op : kernel.getBody().front().without_terminator()) {
    ++result.numOps;
    if (auto range = dyn_cast<RangeOp>(op)) {
      if (!addRange(range))
        return std::nullopt;
      continue;
    }
    // A loop that is closed on the way as well repeats what it computes.
    if (isa<ReduceOp, StageOp>(op)) {
      ValueRange closed = isa<ReduceOp>(op)
                              ? ValueRange(cast<ReduceOp>(op).getRanges())
                              : ValueRange(cast<StageOp>(op).getRanges());
      if (free.getSet(closed).anyCommon(outer))
        return std::nullopt;
    }
    if (op.getNumResults() == 1)
      addOperation(&op);
  }
  result.store =
      getAccess(store, store.getBuffer(), store.getIndex(), store.getGate());
  return std::move(result);
}

std::optional<CallAccesses> KernelAccesses::get(CallOp call, KernelOp kernel) {
  StoreOp store = getOnlyStore(kernel);
  if (!store)
    return std::nullopt;
  return Translation(*this, call, kernel, store).run();
}
