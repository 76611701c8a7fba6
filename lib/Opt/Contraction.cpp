//===- Contraction.cpp - Rules for matrix products and convolutions -------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules.h"

#include "tiny/Dialect/UOp/IR/UOpTypes.h"
#include "tiny/Dialect/UOp/Utils/SimplifyKernel.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;
using llvm::SmallBitVector;

/// Steps of the reduction that are worth copying what they read.
static constexpr int64_t kMinStagedSteps = 8;
/// How often what is copied has to be read.
static constexpr int64_t kMinStagedReads = 3;
/// Steps after which an operand that is not contiguous along them is left, so
/// that the lines that it touches are still in a cache for the next rows.
static constexpr int64_t kStridedSteps = 256;
/// How much more of the vectors has to be used if axes are joined of which
/// operands have to be put together then.
static constexpr double kWorthJoining = 1.5;
/// Fewer columns are no vector.
static constexpr int64_t kMinColumns = 4;
/// More are no vectors of code generation.
static constexpr int64_t kMaxColumns = 64;

/// Sums with this part of the work of the largest are tiled with it.
static constexpr double kImportant = 1.0 / 16;

namespace {
/// One `sum over k of a(m, k) * b(k, n)`.
struct Product {
  /// The axes that are summed over, in the order of the nest.
  SmallVector<Axis> k;
  /// What depends on m and on n.
  SmallVector<const Access *> a, b;

  int64_t getSteps() const {
    int64_t steps = 1;
    for (const Axis &axis : k)
      steps *= axis.size;
    return steps;
  }
};

/// Products over the same m and n, and any other axes.
struct Contraction {
  Axis m, n;
  SmallVector<Product> products;
  /// The other axes that results depend on.
  SmallVector<Axis> others;
  /// The type of the sums.
  Type element;
};
} // namespace

/// The reductions in which the work is.
static SmallVector<ReduceOp> findReduces(const KernelShape &shape) {
  double most = 0;
  auto getWork = [&](ReduceOp reduce) {
    return shape.getWeight(shape.getFree().getFree(reduce.getValue()));
  };
  for (auto reduce : shape.getBlock().getOps<ReduceOp>())
    most = std::max(most, getWork(reduce));
  SmallVector<ReduceOp> found;
  for (auto reduce : shape.getBlock().getOps<ReduceOp>())
    if (getWork(reduce) >= most * kImportant)
      found.push_back(reduce);
  return found;
}

/// The accesses that `value` is computed from.
static SmallVector<const Access *> findLoads(const KernelShape &shape,
                                             Value value) {
  llvm::SetVector<Operation *> needed;
  if (Operation *op = value.getDefiningOp())
    needed.insert(op);
  for (size_t i = 0; i < needed.size(); ++i)
    for (Value operand : needed[i]->getOperands())
      if (Operation *op = operand.getDefiningOp())
        needed.insert(op);
  SmallVector<const Access *> loads;
  for (const Access &access : shape.getAccesses())
    if (needed.contains(access.op))
      loads.push_back(&access);
  return loads;
}

/// What is summed, as far as it depends on the axes of the sum; without m and
/// n. Nothing if an axis of the sum is closed by something else, too.
static std::optional<Product> getProduct(const KernelShape &shape,
                                         ReduceOp reduce,
                                         SmallVector<const Access *> &loads) {
  Product product;
  SmallBitVector summed = shape.getFree().getSet(reduce.getRanges());
  for (unsigned number : summed.set_bits()) {
    RangeOp range = shape.getRanges()[number];
    if (range.getAxisType() != AxisType::Reduce ||
        range.getConstantSize().value_or(0) < 1 || !Closers(range).isReduce())
      return std::nullopt;
    product.k.push_back(Axis(shape, number));
  }
  if (product.k.empty())
    return std::nullopt;
  for (const Access *load : findLoads(shape, reduce.getValue()))
    if (load->ranges.anyCommon(summed))
      loads.push_back(load);
  return product;
}

/// Sorts loads into what depends on m and on n; fails if that is no product.
static bool sortLoads(ArrayRef<const Access *> loads, const Axis &m,
                      const Axis &n, Product &product) {
  for (const Access *load : loads) {
    bool hasM = load->ranges.test(m.number);
    bool hasN = load->ranges.test(n.number);
    if (hasM && hasN)
      return false;
    if (hasM)
      product.a.push_back(load);
    if (hasN)
      product.b.push_back(load);
  }
  return !product.a.empty() && !product.b.empty();
}

/// How good vectors along n are.
static double getScore(const KernelShape &shape, const Axis &m, const Axis &n,
                       ArrayRef<Product> products) {
  double score = std::min<double>(m.size, 64) * std::min<double>(n.size, 64);
  if (llvm::all_of(shape.getAccesses(), [&](const Access &access) {
        return !access.isStore() || (access.strides[n.number].isUnit() &&
                                     access.ranges.test(m.number));
      }))
    score *= 8;
  for (const Product &product : products)
    for (const Access *load : product.b)
      if (!load->strides[n.number].isUnit())
        return score;
  return 2 * score;
}

static std::optional<Contraction> findContraction(const KernelShape &shape) {
  SmallVector<Product> empty;
  SmallVector<SmallVector<const Access *>> loads;
  SmallBitVector open(shape.getRanges().size(), true);
  Contraction result;
  for (ReduceOp reduce : findReduces(shape)) {
    std::optional<Product> product =
        getProduct(shape, reduce, loads.emplace_back());
    if (!product)
      return std::nullopt;
    empty.push_back(std::move(*product));
    open &= shape.getFree().getFree(reduce.getResult());
    if (!result.element || getElementByteSize(reduce.getType()) >
                               getElementByteSize(result.element))
      result.element = reduce.getType();
  }

  if (empty.empty())
    return std::nullopt;

  SmallVector<Axis> outputs;
  for (unsigned number : open.set_bits()) {
    RangeOp range = shape.getRanges()[number];
    Closers closers(range);
    bool isOutput = range.getAxisType() == AxisType::Loop && closers.isOutput();
    // Results may be summed up further at once.
    bool isSummed =
        range.getAxisType() == AxisType::Reduce && closers.isReduce();
    if (range.getConstantSize() && (isOutput || isSummed))
      outputs.push_back(Axis(shape, number));
  }

  double bestScore = 0;
  for (const Axis &n : outputs) {
    for (const Axis &m : outputs) {
      if (n.id == m.id || n.size < kMinColumns || m.size < 2 ||
          shape.needsWholeVectors(n.number) ||
          shape.getStageRanges().test(n.number) ||
          shape.getStageRanges().test(m.number))
        continue;
      SmallVector<Product> products = empty;
      if (!llvm::all_of(llvm::zip_equal(products, loads), [&](auto pair) {
            return sortLoads(std::get<1>(pair), m, n, std::get<0>(pair));
          }))
        continue;
      double score = getScore(shape, m, n, products);
      if (score <= bestScore)
        continue;
      bestScore = score;
      result.m = m;
      result.n = n;
      result.products = std::move(products);
    }
  }
  if (bestScore == 0)
    return std::nullopt;
  for (const Axis &axis : outputs)
    if (axis.id != result.m.id && axis.id != result.n.id)
      result.others.push_back(axis);
  return result;
}

//===----------------------------------------------------------------------===//
// Sizes of tiles
//===----------------------------------------------------------------------===//

/// Columns of a tile: whole vectors, as few of them unused as possible.
static int64_t chooseColumns(int64_t size, int64_t lanes) {
  if (size < lanes)
    return llvm::PowerOf2Ceil(size);
  int64_t wide = 2 * lanes;
  // A second vector shares what is loaded for the first.
  double wideCost = llvm::alignTo(size, wide);
  double narrowCost = 1.2 * llvm::alignTo(size, lanes);
  return wideCost <= narrowCost ? wide : lanes;
}

/// Rows of a tile of which the sums take half of the registers; a few less if
/// that divides.
static int64_t chooseRows(int64_t size, int64_t vectors, int64_t registers) {
  int64_t most = std::max<int64_t>(registers / (2 * vectors), 1);
  // More rows would only make more code.
  most = std::min<int64_t>(most, 16);
  if (size <= most)
    return size;
  for (int64_t rows = most; rows > most / 2; --rows)
    if (size % rows == 0)
      return rows;
  return most;
}

/// A block of at most `most` of `size` parts; one that divides, if a large one
/// does.
static int64_t chooseBlock(int64_t size, int64_t most) {
  for (int64_t block = most; block > 1 && block > most / 2; --block)
    if (size % block == 0)
      return block;
  return most;
}

//===----------------------------------------------------------------------===//
// Opts
//===----------------------------------------------------------------------===//

namespace {
class Tiling {
public:
  Tiling(Scheduler &scheduler, const Contraction &contraction)
      : scheduler(scheduler), limits(scheduler.getLimits()),
        contraction(contraction), n(contraction.n), m(contraction.m),
        first(contraction.products.front().k.front()) {}

  void apply();

private:
  void chooseTile();
  void chooseBlocks();
  void chooseBlockRows(int64_t panelBytes);
  void splitBlocks();
  void expand(const Axis &axis, int64_t amount);
  void order();
  void stage();

  Scheduler &scheduler;
  const TargetLimits &limits;
  const Contraction &contraction;
  const Axis &n, &m;
  /// The first axis of the sum: the one in blocks.
  const Axis &first;
  int64_t columns = 0, rows = 0;
  /// A ragged last tile has a panel of its own.
  int64_t panels = 1, raggedSteps = 1;
  /// Whether the panel of b is copied.
  bool isStaged = false;
  /// The steps of `first` and the tiles of m that are a block; 0 for all.
  int64_t blockSteps = 0, blockTiles = 0;
  /// Whether the axes stay in their order.
  bool keepsOrder = false;
  /// The inner parts of blocks.
  std::optional<int64_t> innerK, innerM;
};
} // namespace

void Tiling::chooseTile() {
  int64_t lanes = limits.getLanes(contraction.element);
  columns = chooseColumns(n.size, lanes);
  int64_t registers = limits.registers;
  bool isConverted = llvm::any_of(contraction.products, [](const Product &p) {
    return llvm::any_of(p.a, [](const Access *load) {
      return load->element.isFloat() && getElementByteSize(load->element) < 4;
    });
  });
  if (isConverted && n.size % (4 * lanes) == 0 && 4 * lanes <= kMaxColumns) {
    // Elements of a are converted one by one: fewer of them, for more columns.
    columns = 4 * lanes;
    registers = registers * 3 / 2;
  }
  rows = chooseRows(m.size, llvm::divideCeil(columns, lanes), registers);
  panels = n.size > columns && n.size % columns != 0 ? 2 : 1;
}

/// Decides whether the panel of b is copied, and how large the blocks are in
/// which it fits.
void Tiling::chooseBlocks() {
  int64_t bytes = 0, steps = 0;
  bool isStrided = false;
  for (const Product &product : contraction.products) {
    for (const Access *load : product.b) {
      if (!isa<BlockArgument>(load->memory))
        return;
      bytes += product.getSteps() * getElementByteSize(load->element);
    }
    steps = std::max(steps, product.getSteps());
    for (const Access *load : product.a)
      isStrided |= !load->strides[product.k.back().number].isUnit();
  }
  if (steps < kMinStagedSteps || m.size < kMinStagedReads * rows)
    return;
  bytes *= columns * panels;
  bool wantsBlocks = isStrided && steps > 2 * kStridedSteps;
  isStaged = bytes <= limits.stageBytes;
  if ((!isStaged || wantsBlocks) && contraction.products.size() == 1) {
    int64_t most = steps * (limits.stageBytes / 2) / bytes;
    if (wantsBlocks)
      most = std::min(most, kStridedSteps);
    int64_t block = chooseBlock(first.size, most / (steps / first.size));
    if (block < first.size && first.size % block != 0) {
      // So has a ragged last block.
      block /= 2;
      raggedSteps = 2;
    }
    if (block >= 2 && block < first.size)
      blockSteps = block;
  }
  if (blockSteps) {
    bytes = bytes / first.size * blockSteps * raggedSteps;
    isStaged = true;
  }
  chooseBlockRows(bytes);
}

/// Sums of blocks of steps, and of further sums around the rows, are arrays
/// over rows. They share the memory with the panel.
void Tiling::chooseBlockRows(int64_t panelBytes) {
  auto isSummed = [](const Axis &axis) { return axis.isReduce; };
  bool isSummedFurther =
      n.isReduce || llvm::any_of(contraction.others, isSummed);
  int64_t arrays = (blockSteps ? 1 : 0) + (isSummedFurther ? 1 : 0);
  if (arrays == 0)
    return;
  int64_t left = limits.stageBytes * 7 / 8 - (isStaged ? panelBytes : 0);
  int64_t tiles = llvm::divideCeil(m.size, rows);
  int64_t raggedRows = m.size % rows != 0 ? 2 : 1;
  int64_t tileBytes =
      columns * rows *
      std::max<int64_t>(getElementByteSize(contraction.element), 4);
  int64_t fitting =
      left / (tileBytes * panels * raggedSteps * raggedRows * arrays);
  if (fitting >= tiles)
    return;
  // A ragged last block has arrays of its own, and so has one with a ragged
  // last tile.
  int64_t block = chooseBlock(tiles, fitting / raggedRows);
  if (block > 0 && tiles % block != 0)
    block /= 2;
  if (block >= kMinStagedReads) {
    blockTiles = block;
    return;
  }
  isStaged = false;
  blockSteps = 0;
  keepsOrder = isSummedFurther;
}

void Tiling::splitBlocks() {
  if (blockSteps)
    innerK = scheduler.split(OptKind::Split, first.id, blockSteps);
  if (blockSteps && !innerK)
    isStaged = false;
  if (blockTiles && (innerK || !blockSteps))
    innerM = scheduler.split(OptKind::Split, m.id, blockTiles);
}

void Tiling::expand(const Axis &axis, int64_t amount) {
  if (axis.size < amount)
    scheduler.apply(OptKind::PadTo, {axis.id, amount});
  scheduler.split(axis.isReduce ? OptKind::Unroll : OptKind::Upcast, axis.id,
                  amount);
}

void Tiling::order() {
  SmallVector<int64_t> ids;
  for (const Axis &axis : contraction.others)
    ids.push_back(axis.id);
  if (innerM)
    ids.push_back(m.id);
  if (n.size > columns)
    ids.push_back(n.id);
  if (innerK)
    ids.push_back(first.id);
  if (innerM)
    ids.push_back(*innerM);
  else if (m.size > rows)
    ids.push_back(m.id);
  for (const Product &product : contraction.products)
    for (const Axis &axis : product.k)
      ids.push_back(axis.id == first.id && innerK ? *innerK : axis.id);
  // Products may be over the same axes.
  llvm::SetVector<int64_t> unique(ids.begin(), ids.end());
  if (unique.size() > 1)
    scheduler.apply(OptKind::Order, unique.getArrayRef());
}

void Tiling::stage() {
  // What is copied stays the same for all rows: it depends on nothing inside
  // of the axis around them but the steps.
  int64_t outside = -1;
  if (innerK)
    outside = first.id;
  else if (n.size > columns)
    outside = n.id;
  else if (!contraction.others.empty())
    outside = contraction.others.back().id;
  llvm::SetVector<int64_t> arguments;
  for (const Product &product : contraction.products)
    for (const Access *load : product.b)
      arguments.insert(cast<BlockArgument>(load->memory).getArgNumber());
  for (int64_t argument : arguments)
    scheduler.apply(OptKind::Stage, {argument, outside});
}

void Tiling::apply() {
  chooseTile();
  chooseBlocks();
  expand(n, columns);
  if (rows > 1)
    expand(m, rows);
  splitBlocks();
  if (!keepsOrder)
    order();
  if (isStaged)
    stage();
}

/// How much of the vectors of a row of `size` is used.
static double getUse(int64_t size, int64_t lanes) {
  return double(size) / llvm::alignTo(size, lanes);
}

/// Joins n with the axis outside of it, if rows of results are so short that
/// vectors over their ends are worth it.
static bool joinShortRows(Scheduler &scheduler, const KernelShape &shape,
                          const Contraction &contraction) {
  const Axis &n = contraction.n;
  int64_t lanes = scheduler.getLimits().getLanes(contraction.element);
  for (const Axis &outer : contraction.others) {
    bool isContinued =
        llvm::all_of(shape.getAccesses(), [&](const Access &access) {
          Stride step = access.strides[n.number];
          return !access.isStore() ||
                 access.strides[outer.number] == step * n.size;
        });
    if (!isContinued || n.isReduce != outer.isReduce ||
        getUse(outer.size * n.size, lanes) <
            kWorthJoining * getUse(n.size, lanes))
      continue;
    if (!shape.needsWholeVectors(outer.number) &&
        scheduler.apply(OptKind::Merge, {outer.id, n.id})) {
      simplifyIndices(scheduler.getKernel());
      return true;
    }
  }
  return false;
}

bool tiny::tileContraction(Scheduler &scheduler) {
  // The opts erase ranges and loads: nothing of a contraction is used
  // afterwards but numbers and sizes.
  for (bool isJoined = false;; isJoined = true) {
    KernelShape shape = scheduler.getShape();
    if (shape.isInPlace())
      return false;
    std::optional<Contraction> contraction = findContraction(shape);
    if (!contraction)
      return false;
    if (!isJoined && joinShortRows(scheduler, shape, *contraction))
      continue;
    Tiling(scheduler, *contraction).apply();
    return true;
  }
}
