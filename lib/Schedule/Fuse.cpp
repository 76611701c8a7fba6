//===- Fuse.cpp - Remove arrays that are cheaper to compute again ---------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FusionCost.h"
#include "ScalarCloner.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/CSE.h"
#include "tiny/Schedule/Passes.h"

namespace tiny {
#define GEN_PASS_DEF_FUSEPASS
#include "tiny/Schedule/Passes.h.inc"
} // namespace tiny

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

/// What every iteration of these loops reads again has to be in the
/// second-level cache: it could otherwise be read once for several iterations.
static constexpr double kMaxSharedBytes = 256 << 10;
/// Fewer iterations than this leave too little to do in parallel, unless there
/// is too little to do for that.
static constexpr double kMinIterations = 8;
static constexpr double kSmallWork = 32 << 10;
/// Kernels do not grow beyond this: what looks at one again and again, here and
/// in a code generator, has to end.
static constexpr size_t kMaxKernelOps = 1024;

namespace {
/// How the one kernel that reads an array computes it.
struct Placement {
  /// The array that reads.
  Operation *root = nullptr;
  /// Its outermost loops, which both are computed in.
  ValueRange outer;
  /// For each dimension that has a range: the loop of the kernel that stands
  /// for it, or null if an iteration keeps all of it.
  SmallVector<Value> loops;
  double stagedBytes = 0;
  bool isStaged() const { return llvm::is_contained(loops, Value()); }
};

class Fusion : private OpBuilder::Listener {
public:
  explicit Fusion(Block &block)
      : block(block), indexBuilder(hoistIndexExpressions(block), this),
        index(indexBuilder, block.getParentOp()->getLoc()), cost(index) {
    for (Operation &op :
         llvm::make_range(block.begin(), indexBuilder.getInsertionPoint()))
      indexOps.insert(&op);
  }

  void run();
  unsigned numFused = 0;

private:
  using Computation = ArrayRef<Operation *>;
  using Readers = ArrayRef<LoadOp>;
  std::optional<SmallVector<LoadOp>> getReaders(BufferizeOp array);
  remark::detail::InFlightRemark report(BufferizeOp array, bool isDone,
                                        StringRef name);
  void computeAgain(bool mayRepeat);
  void computeInReaders();
  bool mayTakeRow(LoadOp reader, BufferizeOp array);
  bool isCheaperToCompute(BufferizeOp array, Computation computation,
                          Readers readers, bool mayRepeat);
  std::optional<Placement>
  findPlacement(BufferizeOp array, Computation computation, Readers readers);
  bool isWorthwhile(const Placement &placement, BufferizeOp array);
  Value clone(OpBuilder &builder, Value value, Computation computation,
              IRMapping &mapping, Value gate);
  void computeAt(LoadOp reader, BufferizeOp array, Computation computation);
  void computeInLoops(const Placement &placement, BufferizeOp array,
                      Computation computation, Readers readers);
  void erase(BufferizeOp array, Computation computation, Readers readers);

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
  FusionCost cost;
};
} // namespace

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

/// The only array that all of `readers` serve, null if there are several.
static Operation *getOnlyRoot(ArrayRef<LoadOp> readers) {
  Operation *root = nullptr;
  SetVector<Operation *> pending;
  for (LoadOp reader : readers)
    pending.insert(reader);
  for (size_t i = 0; i < pending.size(); ++i) {
    if (pending.size() > kMaxKernelOps)
      return nullptr;
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

/// A number of a decision; half bytes do not matter.
static remark::detail::LazyTextBuild metric(StringRef name, double value) {
  return remark::metric(name, llvm::formatv("{0:f0}", value).str());
}

/// Says that `array` has gone away, or that it could have, and what decided it.
remark::detail::InFlightRemark Fusion::report(BufferizeOp array, bool isDone,
                                              StringRef name) {
  auto options = remark::RemarkOpts::name(name).category("uop-fuse");
  return isDone ? remark::passed(array.getLoc(), options)
                : remark::missed(array.getLoc(), options);
}

//===----------------------------------------------------------------------===//
// Computing again
//===----------------------------------------------------------------------===//

/// Whether the array that `reader` serves reads a row of `array` in each
/// iteration of its loops: `uop-merge-kernels` can compute the row there, so
/// that it is near.
bool Fusion::mayTakeRow(LoadOp reader, BufferizeOp array) {
  if (reader.getGate() || array.getRanges().empty())
    return false;
  Operation *root = getOnlyRoot(reader);
  auto row = array.getRanges().back().getDefiningOp<RangeOp>();
  if (!root || !row.getConstantSize() ||
      getArrayRanges(root).size() + 1 != array.getRanges().size())
    return false;
  double bytes =
      cost.getIterations(row.getResult()) *
      static_cast<double>(getElementByteSize(array.getValue().getType()));
  SmallVector<Value> indices;
  for (auto [i, size] :
       llvm::zip_equal(reader.getIndices(), array.getType().getShape()))
    if (size != 1)
      indices.push_back(i);
  return bytes <= kMaxStagedBytes &&
         llvm::equal(ArrayRef(indices).drop_back(), getArrayRanges(root));
}

bool Fusion::isCheaperToCompute(BufferizeOp array, Computation computation,
                                Readers readers, bool mayRepeat) {
  // A reduction is its whole loop again for each element.
  if (llvm::any_of(computation,
                   [](Operation *op) { return isa<ReduceOp, StageOp>(op); }))
    return false;
  FusionCost::Comparison bytes =
      cost.compare(array, computation, readers, [&](LoadOp reader) {
        return mayRepeat && mayTakeRow(reader, array);
      });
  if (bytes.repeatsOperations && !mayRepeat)
    return false;
  bool isCheaper = bytes.again <= bytes.keep;
  if (isCheaper || mayRepeat)
    report(array, isCheaper, "compute-again")
        << remark::metric("readers", readers.size())
        << metric("bytes-to-keep", bytes.keep)
        << metric("bytes-to-compute-again", bytes.again);
  return isCheaper;
}

/// Computes `value` again with `mapping`, where `builder` inserts; nothing is
/// read where `gate` does not hold.
Value Fusion::clone(OpBuilder &builder, Value value, Computation computation,
                    IRMapping &mapping, Value gate) {
  cloneScalars(computation, mapping, gate, builder, index,
               [&](Operation *op) { return indexOps.contains(op); });
  return mapping.lookupOrDefault(value);
}

/// Lets the users of `reader` use `value`, which is what it reads.
static void replace(LoadOp reader, Value value) {
  OpBuilder builder(reader);
  if (reader.getGate())
    value = WhereOp::create(builder, reader.getLoc(), reader.getGate(), value,
                            reader.getAlternative());
  reader.replaceAllUsesWith(value);
}

/// Computes the element of `array` that `reader` reads in its place.
void Fusion::computeAt(LoadOp reader, BufferizeOp array,
                       Computation computation) {
  IRMapping mapping;
  auto range = array.getRanges().begin();
  for (auto [i, size] :
       llvm::zip_equal(reader.getIndices(), array.getType().getShape()))
    if (size != 1)
      mapping.map(*range++, i);
  OpBuilder builder(reader);
  Value result =
      clone(builder, array.getValue(), computation, mapping, reader.getGate());
  replace(reader, result);
}

//===----------------------------------------------------------------------===//
// Computing in the loops of the only reader
//===----------------------------------------------------------------------===//

/// Where the one array that reads `array` can compute it without repeating
/// anything: all readers want, in some dimensions, the element of the iteration
/// of the reader's outermost loops. What an iteration wants of the other
/// dimensions it computes once, into a stage. All that `array` is made of then
/// stands in those loops, outside the others.
std::optional<Placement> Fusion::findPlacement(BufferizeOp array,
                                               Computation computation,
                                               Readers readers) {
  Placement placement;
  placement.root = getOnlyRoot(readers);
  if (!placement.root)
    return std::nullopt;
  for (auto [dim, size] : llvm::enumerate(array.getType().getShape())) {
    if (size == 1)
      continue;
    LoadOp first = readers.front();
    Value wanted = first.getIndices()[dim];
    for (LoadOp reader : readers)
      if (reader.getIndices()[dim] != wanted)
        wanted = nullptr;
    placement.loops.push_back(wanted);
  }
  ValueRange loops = getArrayRanges(placement.root);
  size_t numOuter = 0;
  while (numOuter < loops.size() &&
         llvm::count(placement.loops, loops[numOuter]) == 1)
    ++numOuter;
  placement.outer = loops.take_front(numOuter);
  for (Value &loop : placement.loops)
    if (!llvm::is_contained(placement.outer, loop))
      loop = nullptr;

  // The order of the ranges is the order of the nest: the outermost loops have
  // to come first, and what is folded inside them after.
  SmallVector<Value> inner(loops.drop_front(numOuter));
  for (Operation *op : computation)
    if (isa<ReduceOp, StageOp>(op))
      llvm::append_range(inner, op->getOperands().drop_front());
  SmallVector<Value> kept;
  for (auto [range, loop] : llvm::zip_equal(array.getRanges(), placement.loops))
    if (!loop)
      kept.push_back(range);
  llvm::append_range(inner, kept);
  for (Value first : placement.outer)
    for (Value second : inner)
      if (!first.getDefiningOp()->isBeforeInBlock(second.getDefiningOp()))
        return std::nullopt;
  // What an iteration keeps has its place before the program runs: a symbolic
  // size counts as the largest, which is huge if it has no bound.
  if (!kept.empty())
    placement.stagedBytes =
        cost.getIterations(kept) *
        static_cast<double>(getElementByteSize(array.getValue().getType()));
  if (!isWorthwhile(placement, array))
    return std::nullopt;
  return placement;
}

/// Whether `placement` keeps little enough in each iteration, and leaves enough
/// to do in parallel.
bool Fusion::isWorthwhile(const Placement &placement, BufferizeOp array) {
  const FusionCost::Kernel &kernel = cost.getKernel(array);
  const FusionCost::Kernel &reader = cost.getKernel(placement.root);
  if (kernel.numOps + reader.numOps > kMaxKernelOps)
    return false;
  SmallVector<Value> loops;
  for (auto [range, loop] : llvm::zip_equal(array.getRanges(), placement.loops))
    if (loop)
      loops.push_back(range);
  double staged =
      kernel.stagedBytes + reader.stagedBytes + placement.stagedBytes;
  double iterations = cost.getIterations(placement.outer);
  double shared = cost.getSharedBytes(kernel, loops) +
                  cost.getSharedBytes(reader, placement.outer);
  // Without common loops everything waits for the array.
  double work = kernel.work + (placement.outer.empty() ? reader.work : 0);
  bool isWorthwhile = staged <= kMaxStagedBytes && shared <= kMaxSharedBytes &&
                      (iterations >= kMinIterations || work <= kSmallWork);
  report(array, isWorthwhile,
         placement.isStaged() ? "stage" : "compute-in-reader")
      << metric("iterations", iterations) << metric("bytes-of-work", work)
      << metric("bytes-staged", staged) << metric("bytes-shared", shared);
  return isWorthwhile;
}

/// Lets the loops of the only reader compute `array`.
void Fusion::computeInLoops(const Placement &placement, BufferizeOp array,
                            Computation computation, Readers readers) {
  cost.join(array, placement.root, placement.loops);
  cost.getKernel(placement.root).stagedBytes += placement.stagedBytes;
  IRMapping mapping;
  SmallVector<Value> kept;
  SmallVector<int64_t> shape;
  for (auto [range, loop] :
       llvm::zip_equal(array.getRanges(), placement.loops)) {
    if (loop) {
      mapping.map(range, loop);
      continue;
    }
    kept.push_back(range);
    shape.push_back(range.getDefiningOp<RangeOp>().getConstantSize().value_or(
        ShapedType::kDynamic));
  }
  OpBuilder builder(array);
  Value value =
      clone(builder, array.getValue(), computation, mapping, /*gate=*/Value());
  if (!placement.isStaged()) {
    for (LoadOp reader : readers)
      replace(reader, value);
    return;
  }
  Value stage = StageOp::create(builder, array.getLoc(),
                                RankedTensorType::get(shape, value.getType()),
                                value, kept);
  for (LoadOp reader : readers) {
    SmallVector<Value> indices;
    const auto *loop = placement.loops.begin();
    for (auto [i, size] :
         llvm::zip_equal(reader.getIndices(), array.getType().getShape()))
      if (size != 1 && !*loop++)
        indices.push_back(i);
    OpBuilder readerBuilder(reader);
    reader.replaceAllUsesWith(
        LoadOp::create(readerBuilder, reader.getLoc(), reader.getType(), stage,
                       indices, reader.getGate(), reader.getAlternative())
            .getResult());
  }
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

/// Erases `array`, whose readers have what they need.
void Fusion::erase(BufferizeOp array, Computation computation,
                   Readers readers) {
  for (LoadOp reader : readers)
    reader.erase();
  array.erase();
  // Index expressions stay: they may be built again.
  for (Operation *op : llvm::reverse(computation))
    if (!indexOps.contains(op) && isOpTriviallyDead(op))
      op->erase();
  ++numFused;
}

/// Removes arrays that cost more than to compute their elements again: from
/// what is computed first on, since what is fused into an array counts when it
/// is decided about.
void Fusion::computeAgain(bool mayRepeat) {
  for (BufferizeOp array :
       llvm::make_early_inc_range(block.getOps<BufferizeOp>())) {
    std::optional<SmallVector<LoadOp>> readers = getReaders(array);
    if (!readers)
      continue;
    SmallVector<Operation *> computation = getComputation(array);
    if (!isCheaperToCompute(array, computation, *readers, mayRepeat))
      continue;
    for (LoadOp reader : *readers)
      computeAt(reader, array, computation);
    erase(array, computation, *readers);
  }
}

/// Removes arrays that their only reader can compute: from what is computed
/// last on, since with the readers of one array in one other, those of what it
/// reads may be, too.
void Fusion::computeInReaders() {
  SmallVector<BufferizeOp> arrays(block.getOps<BufferizeOp>());
  for (BufferizeOp array : llvm::reverse(arrays)) {
    std::optional<SmallVector<LoadOp>> readers = getReaders(array);
    if (!readers || readers->empty())
      continue;
    SmallVector<Operation *> computation = getComputation(array);
    std::optional<Placement> placement =
        findPlacement(array, computation, *readers);
    if (!placement)
      continue;
    computeInLoops(*placement, array, computation, *readers);
    erase(array, computation, *readers);
  }
}

void Fusion::run() {
  // What repeats nothing comes first: it leaves fewer readers. To keep a value
  // near is better than to compute it again, and that better than an array.
  cost.learn(block);
  computeAgain(/*mayRepeat=*/false);
  cost.learn(block);
  computeInReaders();
  computeAgain(/*mayRepeat=*/true);
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
