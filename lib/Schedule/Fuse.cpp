//===- Fuse.cpp - Remove arrays that are cheaper to compute again ---------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarGraph.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/CSE.h"
#include "tiny/Dialect/UOp/Utils/IndexBuilder.h"
#include "tiny/Schedule/Passes.h"
#include "llvm/Support/Debug.h"

namespace tiny {
#define GEN_PASS_DEF_FUSEPASS
#include "tiny/Schedule/Passes.h.inc"
} // namespace tiny

#define DEBUG_TYPE "uop-fuse"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

/// What one operation costs, in bytes of memory traffic that take as long: one
/// core streams some 10 GB/s and does some 20 simple operations in a
/// nanosecond, one division in a few and one transcendental function in some 5
/// ns at worst.
static double getWeight(Operation *op) {
  if (isa<Exp2Op, Log2Op, SinOp, PowOp, ThreefryOp>(op))
    return 16;
  if (isa<SqrtOp, ReciprocalOp, FDivOp, IDivOp, ModOp>(op))
    return 4;
  return 0.5;
}

static double getBytes(Type elementType) {
  return static_cast<double>(getElementByteSize(elementType));
}

namespace {
class Fusion : private OpBuilder::Listener {
public:
  explicit Fusion(Block &block)
      : block(block), indexBuilder(hoistIndexExpressions(block), this),
        index(indexBuilder, block.getParentOp()->getLoc()) {
    for (Operation &op :
         llvm::make_range(block.begin(), indexBuilder.getInsertionPoint()))
      indexOps.insert(&op);
  }

  void run();
  unsigned numFused = 0;

private:
  double getIterations(ValueRange ranges);
  double getIterations(LoadOp load);
  bool isCheaperToCompute(BufferizeOp array, ArrayRef<Operation *> computation,
                          ArrayRef<LoadOp> readers);
  bool isComputedOnce(BufferizeOp array, ArrayRef<Operation *> computation,
                      ArrayRef<LoadOp> readers);
  std::optional<SmallVector<LoadOp>> getReaders(BufferizeOp array);
  void computeAt(LoadOp reader, BufferizeOp array,
                 ArrayRef<Operation *> computation);
  void fuse(BufferizeOp array, ArrayRef<Operation *> computation,
            ArrayRef<LoadOp> readers);

  bool isIndexExpression(Value value) {
    Operation *op = value.getDefiningOp();
    return !op || indexOps.contains(op);
  }
  void notifyOperationInserted(Operation *op,
                               OpBuilder::InsertPoint previous) override {
    indexOps.insert(op);
  }

  Block &block;
  /// The index expressions, which stand above everything else. A set, since the
  /// block would have to be numbered again after each insertion to tell.
  DenseSet<Operation *> indexOps;
  OpBuilder indexBuilder;
  IndexBuilder index;
  IndexRanges indexRanges;
};
} // namespace

/// How often a place inside all of `ranges` is reached, at most.
double Fusion::getIterations(ValueRange ranges) {
  double iterations = 1;
  for (Value range : ranges)
    iterations *= static_cast<double>(index.getBounds(range).max) + 1;
  return iterations;
}

/// How often `load` reads: loops that its index does not depend on do not
/// repeat it.
double Fusion::getIterations(LoadOp load) {
  SmallVector<Value> ranges;
  for (Value i : load.getIndices())
    for (Value range : indexRanges.get(i))
      if (!llvm::is_contained(ranges, range))
        ranges.push_back(range);
  return getIterations(ranges);
}

bool Fusion::isCheaperToCompute(BufferizeOp array,
                                ArrayRef<Operation *> computation,
                                ArrayRef<LoadOp> readers) {
  double elements = std::max(getIterations(array.getRanges()), 1.0);
  double work = 0;
  for (Operation *op : computation) {
    // A reduction is its whole loop again for each element.
    if (isa<ReduceOp>(op))
      return false;
    if (auto load = dyn_cast<LoadOp>(op))
      work += getBytes(load.getType()) * getIterations(load) / elements;
    else if (!op->getResult(0).getType().isIndex() && !isa<ConstOp>(op))
      work += getWeight(op);
  }
  double size = getBytes(array.getValue().getType());
  double keep = elements * (size + work), again = 0;
  for (LoadOp reader : readers) {
    double reads = getIterations(reader);
    keep += reads * size;
    again += reads * work;
  }
  LLVM_DEBUG(llvm::dbgs() << "array " << array.getType() << ", "
                          << readers.size() << " readers: keep " << keep
                          << ", compute again " << again << "\n");
  return again <= keep;
}

/// Computes the element of `array` that `reader` reads in its place.
void Fusion::computeAt(LoadOp reader, BufferizeOp array,
                       ArrayRef<Operation *> computation) {
  IRMapping mapping;
  auto range = array.getRanges().begin();
  for (auto [i, size] :
       llvm::zip_equal(reader.getIndices(), array.getType().getShape()))
    if (size != 1)
      mapping.map(*range++, i);

  OpBuilder builder(reader);
  for (Operation *op : computation) {
    bool changes = llvm::any_of(op->getOperands(), [&](Value operand) {
      return mapping.contains(operand);
    });
    auto load = dyn_cast<LoadOp>(op);
    Value gate = load ? reader.getGate() : Value();
    if (!changes && !gate)
      continue;
    SmallVector<Value> operands;
    for (Value operand : op->getOperands())
      operands.push_back(mapping.lookupOrDefault(operand));
    if (isIndexExpression(op->getResult(0))) {
      Value value = index.rebuild(op, operands);
      mapping.map(op->getResult(0),
                  value ? value
                        : indexBuilder.clone(*op, mapping)->getResult(0));
      continue;
    }
    if (!load) {
      builder.clone(*op, mapping);
      continue;
    }
    // Where the reader does not look, its sources are not looked at either.
    Value inner = mapping.lookupOrDefault(load.getGate());
    Value alternative = mapping.lookupOrDefault(load.getAlternative());
    if (!gate)
      gate = inner;
    else if (inner && isIndexExpression(inner))
      gate = index.andOf(gate, inner);
    else if (inner)
      gate = AndOp::create(builder, load.getLoc(), gate, inner);
    if (gate && !alternative)
      alternative = ConstOp::create(builder, load.getLoc(),
                                    builder.getZeroAttr(load.getType()));
    SmallVector<Value> indices;
    for (Value i : load.getIndices())
      indices.push_back(mapping.lookupOrDefault(i));
    mapping.map(load.getResult(),
                LoadOp::create(builder, load.getLoc(), load.getType(),
                               load.getSource(), indices, gate, alternative)
                    .getResult());
  }
  Value result = mapping.lookupOrDefault(array.getValue());
  if (reader.getGate())
    result = WhereOp::create(builder, reader.getLoc(), reader.getGate(), result,
                             reader.getAlternative());
  reader.replaceAllUsesWith(result);
}

/// The only array that all of `readers` serve, null if there are several.
static Operation *getOnlyRoot(ArrayRef<LoadOp> readers) {
  Operation *root = nullptr;
  SetVector<Operation *> pending;
  for (LoadOp reader : readers)
    pending.insert(reader);
  for (size_t i = 0; i < pending.size(); ++i) {
    for (Operation *user : pending[i]->getUsers()) {
      if (!isArray(user)) {
        pending.insert(user);
        continue;
      }
      if (root && root != user)
        return nullptr;
      root = user;
    }
  }
  return root;
}

/// Whether the one array that reads `array` can compute it without repeating
/// anything: its outermost loops run over just the elements of `array`, and
/// every reader wants the element of the iteration. All that `array` is made of
/// then stands in those loops, outside the others.
bool Fusion::isComputedOnce(BufferizeOp array,
                            ArrayRef<Operation *> computation,
                            ArrayRef<LoadOp> readers) {
  Operation *root = getOnlyRoot(readers);
  if (!root)
    return false;
  ValueRange loops = isa<UpdateOp>(root) ? cast<UpdateOp>(root).getRanges()
                                         : cast<BufferizeOp>(root).getRanges();
  SmallVector<Value> wanted, indices(LoadOp(readers.front()).getIndices());
  for (auto [i, size] : llvm::zip_equal(indices, array.getType().getShape()))
    if (size != 1)
      wanted.push_back(i);
  // Without a loop around it, an array of one element would leave nothing of
  // the kernel that can be done in parallel.
  if (wanted.empty() || wanted.size() > loops.size() ||
      !std::is_permutation(wanted.begin(), wanted.end(),
                           loops.take_front(wanted.size()).begin()))
    return false;
  for (LoadOp reader : readers)
    if (reader.getGate() || !llvm::equal(reader.getIndices(), indices))
      return false;
  // The order of the ranges is the order of the nest: the outermost loops have
  // to come first, and what is reduced inside them after.
  auto isBefore = [](Value a, Value b) {
    return a.getDefiningOp()->isBeforeInBlock(b.getDefiningOp());
  };
  for (Value outer : wanted) {
    for (Value inner : loops.drop_front(wanted.size()))
      if (!isBefore(outer, inner))
        return false;
    for (Operation *op : computation)
      if (auto reduce = dyn_cast<ReduceOp>(op))
        for (Value inner : reduce.getRanges())
          if (!isBefore(outer, inner))
            return false;
  }
  return true;
}

/// The loads that read `array`, nothing if it has to stay: it is kept, or it is
/// read in a way that cannot be replaced.
std::optional<SmallVector<LoadOp>> Fusion::getReaders(BufferizeOp array) {
  if (array.getKeep())
    return std::nullopt;
  SmallVector<LoadOp> readers;
  for (Operation *user : array->getUsers()) {
    auto load = dyn_cast<LoadOp>(user);
    if (!load || (load.getGate() && !isIndexExpression(load.getGate())))
      return std::nullopt;
    for (Value i : load.getIndices())
      if (!isIndexExpression(i))
        return std::nullopt;
    readers.push_back(load);
  }
  return readers;
}

/// Lets `readers` compute what they read of `array`, which then is gone.
void Fusion::fuse(BufferizeOp array, ArrayRef<Operation *> computation,
                  ArrayRef<LoadOp> readers) {
  for (LoadOp reader : readers) {
    computeAt(reader, array, computation);
    reader.erase();
  }
  array.erase();
  // Index expressions stay: they may be built again.
  for (Operation *op : llvm::reverse(computation))
    if (!indexOps.contains(op) && isOpTriviallyDead(op))
      op->erase();
  ++numFused;
}

void Fusion::run() {
  // From what is computed first on: what is fused into an array counts when it
  // is decided about.
  SmallVector<BufferizeOp> arrays;
  for (BufferizeOp array :
       llvm::make_early_inc_range(block.getOps<BufferizeOp>())) {
    std::optional<SmallVector<LoadOp>> readers = getReaders(array);
    if (!readers)
      continue;
    SmallVector<Operation *> computation = getComputation(array);
    if (isCheaperToCompute(array, computation, *readers))
      fuse(array, computation, *readers);
    else
      arrays.push_back(array);
  }
  // From what is computed last on: with the readers of one array in one other,
  // those of what it reads may be, too.
  for (BufferizeOp array : llvm::reverse(arrays)) {
    std::optional<SmallVector<LoadOp>> readers = getReaders(array);
    if (!readers || readers->empty())
      continue;
    SmallVector<Operation *> computation = getComputation(array);
    if (isComputedOnce(array, computation, *readers))
      fuse(array, computation, *readers);
  }
  eraseDead(block);
}

namespace {
struct FusePass : public tiny::impl::FusePassBase<FusePass> {
  using FusePassBase::FusePassBase;

  void runOnOperation() override {
    func::FuncOp function = getOperation();
    if (!hasTensors(function))
      return;
    if (failed(verifyScalarGraph(function)))
      return signalPassFailure();
    Fusion fusion(function.getBody().front());
    fusion.run();
    numFused += fusion.numFused;
    // Readers of one element have computed it separately.
    DominanceInfo dominance(function);
    IRRewriter rewriter(&getContext());
    eliminateCommonSubExpressions(rewriter, dominance, function);
  }
};
} // namespace
