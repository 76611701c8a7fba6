//===- OrderUpdates.cpp - Readers before the writes that end them ---------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ComputeInPlace.h"
#include "UpdateChains.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "tiny/Dialect/UOp/Utils/IndexBuilder.h"
#include "tiny/Schedule/Passes.h"

#include <queue>

namespace tiny {
#define GEN_PASS_DEF_ORDERUPDATESPASS
#include "tiny/Schedule/Passes.h.inc"
} // namespace tiny

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

namespace {
/// An array, what it reads, and what has to come before it.
struct Node {
  Operation *op;
  SmallVector<LoadOp> loads;
  SmallVector<unsigned> successors;
  /// How many that come before are not done.
  unsigned numPending = 0;
  bool isDone = false;
};

class UpdateOrder {
public:
  explicit UpdateOrder(Block &block)
      : block(block), firstScalar(hoistIndexExpressions(block)),
        indexBuilder(firstScalar),
        index(indexBuilder, block.getParentOp()->getLoc()), chains(block) {}

  void run();
  unsigned numCopies = 0;

private:
  bool isOwnElement(UpdateOp update, LoadOp load);
  bool isUpdatedInPlace(UpdateOp update);
  bool removeIdentity(UpdateOp update);
  void bufferizeValue(UpdateOp update);
  BufferizeOp copy(Value contents, Location loc, Operation *before);
  std::optional<SmallVector<Value>> getReadRanges(LoadOp load);
  bool readCopies(ArrayRef<LoadOp> loads, UpdateOp update);
  void build();
  void addEdge(unsigned from, unsigned to);
  void finish(unsigned number);
  bool sort();
  bool breakCycle(unsigned number);

  Block &block;
  Operation *firstScalar;
  OpBuilder indexBuilder;
  IndexBuilder index;
  UpdateChains chains;
  IndexRanges indexRanges;
  std::vector<Node> nodes;
  DenseMap<Operation *, unsigned> numbers;
  /// Whom an update waits for since it overwrites what they read, and who has a
  /// load.
  DenseMap<unsigned, SmallVector<unsigned>> readers;
  DenseMap<Operation *, SmallVector<unsigned, 1>> owners;
  /// What waits for nothing.
  std::priority_queue<unsigned, std::vector<unsigned>, std::greater<>> ready;
  SmallVector<Operation *> order;
};
} // namespace

//===----------------------------------------------------------------------===//
// One update
//===----------------------------------------------------------------------===//

static SmallVector<LoadOp> getLoads(Operation *array) {
  SmallVector<LoadOp> loads;
  for (Operation *op : getComputation(array))
    if (auto load = dyn_cast<LoadOp>(op))
      loads.push_back(load);
  return loads;
}

/// The size of a dimension of the argument that `update` writes to, if the
/// function has it.
static Value findSize(UpdateOp update, int64_t dim) {
  Value argument = update.getTarget();
  while (auto before = argument.getDefiningOp<UpdateOp>())
    argument = before.getTarget();
  for (Operation *user : argument.getUsers()) {
    auto size = dyn_cast<tensor::DimOp>(user);
    if (size && size.getConstantIndex() == dim)
      return size;
  }
  return {};
}

/// Whether `load` reads the very element, of what it overwrites, that the same
/// environment of `update` writes.
bool UpdateOrder::isOwnElement(UpdateOp update, LoadOp load) {
  auto type = cast<RankedTensorType>(load.getSource().getType());
  if (getElementByteSize(type.getElementType()) !=
      getElementByteSize(update.getValue().getType()))
    return false;
  // What is read at an index that depends on data could be anything.
  if (!llvm::all_of(load.getIndices(), [&](Value i) {
        Operation *op = i.getDefiningOp();
        return !op || op->isBeforeInBlock(firstScalar);
      }))
    return false;
  SmallVector<Value> sizes, indices;
  for (auto [dim, size] : llvm::enumerate(type.getShape())) {
    // The size of the first dimension is no stride of any other.
    Value value = dim == 0                       ? index.constant(1)
                  : !ShapedType::isDynamic(size) ? index.constant(size)
                                                 : findSize(update, dim);
    if (!value)
      return false;
    sizes.push_back(value);
  }
  for (Value i : load.getIndices()) {
    if (!chains.isIndexExpression(i))
      return false;
    indices.push_back(index.simplify(i));
  }
  return index.linearize(indices, sizes) == index.simplify(update.getIndex());
}

/// Whether nothing that `update` overwrites is read but by the environment that
/// writes it.
bool UpdateOrder::isUpdatedInPlace(UpdateOp update) {
  return llvm::all_of(getLoads(update), [&](LoadOp load) {
    if (!chains.haveSameRoot(load.getSource(), update.getTarget()))
      return true;
    // A kernel sees a buffer as an array of one type.
    return getElementByteSize(load.getType()) ==
               getElementByteSize(update.getValue().getType()) &&
           (!chains.overwrites(update, load) || isOwnElement(update, load));
  });
}

/// Removes an update that writes what is there.
bool UpdateOrder::removeIdentity(UpdateOp update) {
  Value value = update.getValue();
  if (auto bitcast = value.getDefiningOp<BitcastOp>())
    value = bitcast.getOperand();
  auto load = value.getDefiningOp<LoadOp>();
  if (!load || load.getGate() ||
      !chains.haveSameRoot(load.getSource(), update.getTarget()) ||
      !isOwnElement(update, load))
    return false;
  UpdateOp overwriter = chains.getFirstOverwriter(load);
  if (overwriter && overwriter != update)
    return false;
  chains.erase(update);
  update.replaceAllUsesWith(update.getTarget());
  update.erase();
  return true;
}

/// Computes everything before anything is written.
void UpdateOrder::bufferizeValue(UpdateOp update) {
  OpBuilder builder(update);
  SmallVector<int64_t> shape;
  SmallVector<Value> ranges(update.getRanges());
  for (Value range : ranges)
    shape.push_back(range.getDefiningOp<RangeOp>().getConstantSize().value_or(
        ShapedType::kDynamic));
  // A dimension of size one has no range of its own in an array.
  SmallVector<Value> arrayRanges;
  for (auto [range, size] : llvm::zip_equal(ranges, shape))
    if (size != 1)
      arrayRanges.push_back(range);
  auto array = BufferizeOp::create(
      builder, update.getLoc(),
      RankedTensorType::get(shape, update.getValue().getType()),
      update.getValue(), arrayRanges, /*keep=*/true, /*device=*/StringAttr());
  // The array is read at the same ranges, by the nest of the update.
  Value value =
      LoadOp::create(builder, update.getLoc(), update.getValue().getType(),
                     array, ranges, Value(), Value());
  update.getValueMutable().assign(value);
  ++numCopies;
}

/// An array with the contents of an argument before they are overwritten.
BufferizeOp UpdateOrder::copy(Value contents, Location loc, Operation *before) {
  auto type = cast<RankedTensorType>(contents.getType());
  SmallVector<Value> indices, ranges;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    int64_t size = type.getDimSize(dim);
    if (size == 1) {
      indices.push_back(index.constant(0));
      continue;
    }
    Value symbolicSize;
    if (ShapedType::isDynamic(size)) {
      // All contents of an argument have its size.
      Value argument = contents;
      while (auto update = argument.getDefiningOp<UpdateOp>())
        argument = update.getTarget();
      symbolicSize = tensor::DimOp::create(indexBuilder, loc, argument,
                                           index.constant(dim));
    }
    Value range = RangeOp::create(indexBuilder, loc, symbolicSize, size,
                                  AxisType::Loop, dim);
    indices.push_back(range);
    ranges.push_back(range);
  }
  OpBuilder builder(before);
  Value value = LoadOp::create(builder, loc, type.getElementType(), contents,
                               indices, Value(), Value());
  ++numCopies;
  return BufferizeOp::create(builder, loc, type, value, ranges, /*keep=*/true,
                             /*device=*/StringAttr());
}

/// The ranges that tell the elements apart which `load` reads, in nothing but
/// their number; nothing if that is not known.
std::optional<SmallVector<Value>> UpdateOrder::getReadRanges(LoadOp load) {
  SmallVector<Value> operands(load.getIndices());
  if (load.getGate())
    operands.push_back(load.getGate());
  SetVector<Value> ranges;
  for (Value operand : operands) {
    if (!chains.isIndexExpression(operand))
      return std::nullopt;
    ranges.insert_range(indexRanges.get(operand));
  }
  for (Value value : ranges) {
    auto range = value.getDefiningOp<RangeOp>();
    std::optional<int64_t> size = range.getConstantSize();
    if (!size || *size == 1 || range.getAxisType() != AxisType::Loop)
      return std::nullopt;
  }
  return ranges.takeVector();
}

/// Lets `loads`, which read what `update` overwrites, read it from copies: of
/// just these elements if they are fewer. A copy reads the same contents as the
/// load, so that it waits for nothing more. Returns whether all copies can be
/// made right before the update.
bool UpdateOrder::readCopies(ArrayRef<LoadOp> loads, UpdateOp update) {
  auto type = cast<RankedTensorType>(update.getTarget().getType());
  SmallVector<SmallVector<Value>> rangesOfLoads;
  double numElements = 0;
  for (LoadOp load : loads) {
    std::optional<SmallVector<Value>> ranges = getReadRanges(load);
    if (!ranges || !type.hasStaticShape())
      break;
    double count = 1;
    for (Value range : *ranges)
      count *= static_cast<double>(
          *range.getDefiningOp<RangeOp>().getConstantSize());
    numElements += count;
    rangesOfLoads.push_back(std::move(*ranges));
  }
  if (rangesOfLoads.size() != loads.size() ||
      numElements >= static_cast<double>(type.getNumElements())) {
    DenseMap<Value, Value> copies;
    bool isRight = true;
    for (LoadOp load : loads) {
      Value contents = load.getSource();
      Value &old = copies[contents];
      if (!old) {
        auto array = copy(contents, update.getLoc(), update);
        order.push_back(array);
        old = array;
      }
      // Of older contents it has to come before the updates since then.
      isRight &= contents == update.getTarget();
      load.getSourceMutable().assign(old);
    }
    return isRight;
  }
  OpBuilder builder(update);
  for (auto [number, ranges] : llvm::enumerate(rangesOfLoads)) {
    LoadOp load = loads[number];
    SmallVector<int64_t> shape;
    for (Value range : ranges)
      shape.push_back(*range.getDefiningOp<RangeOp>().getConstantSize());
    Value value = LoadOp::create(builder, load.getLoc(), load.getType(),
                                 load.getSource(), load.getIndices(),
                                 load.getGate(), load.getAlternative());
    auto old = BufferizeOp::create(
        builder, load.getLoc(), RankedTensorType::get(shape, load.getType()),
        value, ranges, /*keep=*/true, /*device=*/StringAttr());
    ++numCopies;
    order.push_back(old);
    load.getSourceMutable().assign(old);
    load.getIndicesMutable().assign(ranges);
    load.getGateMutable().clear();
    load.getAlternativeMutable().clear();
  }
  return true;
}

//===----------------------------------------------------------------------===//
// The order
//===----------------------------------------------------------------------===//

void UpdateOrder::addEdge(unsigned from, unsigned to) {
  nodes[from].successors.push_back(to);
  ++nodes[to].numPending;
}

void UpdateOrder::build() {
  nodes.clear();
  numbers.clear();
  readers.clear();
  owners.clear();
  for (Operation &op : block)
    if (isArray(&op)) {
      numbers[&op] = nodes.size();
      nodes.push_back({&op, getLoads(&op), {}, 0, false});
    }
  for (auto [number, node] : llvm::enumerate(nodes)) {
    SetVector<Value> sources;
    SetVector<Operation *> overwriters;
    for (LoadOp load : node.loads) {
      sources.insert(load.getSource());
      owners[load].push_back(number);
      if (UpdateOp update = chains.getFirstOverwriter(load))
        overwriters.insert(update);
    }
    if (auto update = dyn_cast<UpdateOp>(node.op))
      sources.insert(update.getTarget());
    for (Value source : sources)
      if (Operation *def = source.getDefiningOp(); def && isArray(def))
        addEdge(numbers.lookup(def), number);
    // Who reads elements comes before the update that overwrites them.
    for (Operation *update : overwriters) {
      if (update == node.op)
        continue;
      unsigned other = numbers.lookup(update);
      readers[other].push_back(number);
      addEdge(number, other);
    }
  }
}

void UpdateOrder::finish(unsigned number) {
  Node &node = nodes[number];
  node.isDone = true;
  order.push_back(node.op);
  for (unsigned successor : node.successors)
    if (--nodes[successor].numPending == 0)
      ready.push(successor);
}

/// Puts the arrays in an order in which everything comes after what it waits
/// for, the earlier one first where there is a choice. Returns whether that is
/// one; if not, a copy has been made since which is not in it.
bool UpdateOrder::sort() {
  build();
  order.clear();
  ready = {};
  for (unsigned number = 0; number < nodes.size(); ++number)
    if (nodes[number].numPending == 0)
      ready.push(number);
  for (unsigned first = 0; first < nodes.size(); ++first) {
    while (!ready.empty()) {
      unsigned next = ready.top();
      ready.pop();
      finish(next);
    }
    if (!nodes[first].isDone && !breakCycle(first))
      return false;
  }
  return true;
}

/// Lets the first array that waits, directly or not, for itself go on. All that
/// it reads is there, since that stands above it: it can only be an update that
/// waits for readers of what it overwrites. They get copies to read. Returns
/// whether the order so far is still right.
bool UpdateOrder::breakCycle(unsigned number) {
  auto update = cast<UpdateOp>(nodes[number].op);
  SetVector<Operation *> loads;
  bool isRight = true;
  for (unsigned reader : readers.lookup(number)) {
    Node &node = nodes[reader];
    if (node.isDone)
      continue;
    for (LoadOp load : node.loads) {
      if (chains.getFirstOverwriter(load) != update)
        continue;
      loads.insert(load);
      // A scalar may be part of several arrays, and some of them done.
      for (unsigned other : owners.lookup(load))
        isRight &= !nodes[other].isDone;
    }
    llvm::erase(node.successors, number);
    --nodes[number].numPending;
  }
  isRight &=
      readCopies(llvm::map_to_vector(
                     loads, [](Operation *load) { return cast<LoadOp>(load); }),
                 update);
  assert(nodes[number].numPending == 0 && "waits for readers only");
  finish(number);
  return isRight;
}

void UpdateOrder::run() {
  SmallVector<UpdateOp> updates(block.getOps<UpdateOp>());
  if (updates.empty())
    return;
  for (UpdateOp update : updates)
    if (!removeIdentity(update) && !isUpdatedInPlace(update))
      bufferizeValue(update);

  while (!sort()) {
  }

  // Scalars are pure: they may stand anywhere above their users, and each array
  // takes along its own that no earlier one has.
  SetVector<Operation *> placement;
  for (Operation *array : order) {
    for (Operation *op : getComputation(array))
      if (!op->isBeforeInBlock(firstScalar))
        placement.insert(op);
    placement.insert(array);
  }
  for (Operation *op : placement)
    op->moveBefore(block.getTerminator());
}

namespace {
struct OrderUpdatesPass
    : public tiny::impl::OrderUpdatesPassBase<OrderUpdatesPass> {
  using OrderUpdatesPassBase::OrderUpdatesPassBase;

  void runOnOperation() override {
    func::FuncOp function = getOperation();
    if (!hasTensors(function))
      return;
    if (failed(verifyScalarGraph(function)))
      return signalPassFailure();
    // Arrays that nobody reads need no order; and scalars that nobody needs
    // must not be left above the array that they read.
    Block &block = function.getBody().front();
    eraseDead(block);
    numInPlace += computeInPlace(block);
    UpdateOrder order(block);
    order.run();
    eraseDead(block);
    numCopies += order.numCopies;
  }
};
} // namespace
