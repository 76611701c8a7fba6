//===- VerifyBounds.cpp - Every access lies in its buffer -----------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExtremeIndices.h"
#include "KernelFormulas.h"

#include "tiny/Dialect/UOp/Analysis/Bounds.h"
#include "tiny/Dialect/UOp/IR/FreeRanges.h"
#include "tiny/Dialect/UOp/Utils/IndexBuilder.h"
#include "tiny/Schedule/Passes.h"

#include "mlir/IR/AsmState.h"
#include "mlir/IR/Remarks.h"

namespace tiny {
#define GEN_PASS_DEF_VERIFYBOUNDSPASS
#include "tiny/Schedule/Passes.h.inc"
} // namespace tiny

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

/// How many unknowns of a counterexample are shown.
static constexpr size_t kMaxShown = 12;

namespace {
/// A load or a store.
struct Access {
  Operation *op;
  Value source;
  SmallVector<Value, 1> indices;
  Value gate;
  /// How many consecutive elements, from the last index on.
  int64_t count;
};

/// How many elements a dimension has: a constant, or an index value, or an
/// expression of the kernel's index arguments.
struct Size {
  std::optional<int64_t> constant;
  Value value;
  AffineExpr expression;

  bool isKnown() const { return constant || value || expression; }
};

/// Ranges that have a value wherever an operation of a kernel is evaluated: on
/// every way from there to a store there is one of that size. Without a value
/// there is nothing to evaluate the operation for.
class RunningRanges {
public:
  explicit RunningRanges(KernelOp kernel);

  /// One range of each size.
  SmallVector<RangeOp> get(Operation *op) const;

private:
  llvm::SmallBitVector getSet(ValueRange values) const;

  FreeRanges free;
  /// For each range the first one of the same size.
  SmallVector<unsigned> firstOfSize;
  DenseMap<Operation *, llvm::SmallBitVector> running;
};

class BoundsVerifier {
public:
  BoundsVerifier(KernelOp kernel, bool mayGuard)
      : kernel(kernel), mayGuard(mayGuard) {}

  LogicalResult verify(const Access &access);

  /// Gates the accesses that could not be proved and are no errors.
  void guard();

  unsigned numProved = 0;
  unsigned numGuarded = 0;

private:
  Size getSize(const Access &access, unsigned dim);
  bool isInside(const Access &access, unsigned dim, const Size &size);
  LogicalResult prove(const Access &access, unsigned dim, const Size &size);

  bool isInsidePolynomials(const Access &access, unsigned dim,
                           const Size &size);

  /// An index of an access, by dimension, and the elements that there are.
  struct Unproved {
    Access access;
    unsigned dim;
    Size size;
  };

  KernelOp kernel;
  bool mayGuard;
  SmallVector<Unproved> unproved;
  Bounds bounds;
  std::optional<RunningRanges> running;
  std::optional<ExtremeIndices> extremes;
  std::optional<KernelFormulas> formulas;
};
} // namespace

RunningRanges::RunningRanges(KernelOp kernel) : free(kernel.getBody().front()) {
  llvm::DenseMap<std::pair<Value, int64_t>, unsigned> numbers;
  for (auto [number, value] : llvm::enumerate(free.getRanges())) {
    RangeOp range = value;
    firstOfSize.push_back(
        numbers.try_emplace({range.getSize(), range.getStaticSize()}, number)
            .first->second);
  }
  for (Operation &op : llvm::reverse(kernel.getBody().front())) {
    if (auto store = dyn_cast<StoreOp>(op)) {
      running[&op] = getSet(store.getRanges());
      continue;
    }
    llvm::SmallBitVector common(firstOfSize.size(), !op.use_empty());
    for (Operation *user : op.getUsers()) {
      llvm::SmallBitVector set = running.lookup(user);
      set.resize(firstOfSize.size());
      if (isa<ReduceOp, StageOp>(user))
        set |= getSet(user->getOperands().drop_front());
      common &= set;
    }
    running[&op] = std::move(common);
  }
}

llvm::SmallBitVector RunningRanges::getSet(ValueRange values) const {
  llvm::SmallBitVector set(firstOfSize.size());
  llvm::SmallBitVector all = free.getSet(values);
  for (unsigned number : all.set_bits())
    set.set(firstOfSize[number]);
  return set;
}

SmallVector<RangeOp> RunningRanges::get(Operation *op) const {
  SmallVector<RangeOp> ranges;
  llvm::SmallBitVector set = running.lookup(op);
  for (unsigned number : set.set_bits())
    ranges.push_back(free.getRanges()[number]);
  return ranges;
}

Size BoundsVerifier::getSize(const Access &access, unsigned dim) {
  auto type = cast<ShapedType>(access.source.getType());
  if (!type.isDynamicDim(dim))
    return {type.getDimSize(dim), {}, {}};
  if (auto stage = access.source.getDefiningOp<StageOp>())
    return {{}, stage.getRanges()[dim].getDefiningOp<RangeOp>().getSize(), {}};
  if (auto argument = dyn_cast<BlockArgument>(access.source);
      argument && argument.getOwner() == &kernel.getBody().front())
    return {{}, {}, kernel.getBufferSize(argument.getArgNumber())};
  return {};
}

/// Whether intervals show that an index is inside. They do for nearly all
/// accesses, and cost nothing.
bool BoundsVerifier::isInside(const Access &access, unsigned dim,
                              const Size &size) {
  Value index = access.indices[dim];
  bool isLast = dim + 1 == access.indices.size();
  int64_t count = isLast ? access.count : 1;
  if (size.constant) {
    Interval interval = access.gate && access.gate.getType().isInteger(1)
                            ? bounds.getUnder(index, access.gate)
                            : bounds.get(index);
    return interval.min >= 0 && interval.max <= *size.constant - count;
  }
  // A range of just the size.
  auto range = index.getDefiningOp<RangeOp>();
  if (!range || !range.getSize() || count != 1)
    return false;
  if (size.value)
    return range.getSize() == size.value;
  return size.expression &&
         kernel.getSymbol(range.getSize()) == size.expression;
}

/// Whether polynomials show that an index is inside, which they do for most
/// buffers of symbolic size.
bool BoundsVerifier::isInsidePolynomials(const Access &access, unsigned dim,
                                         const Size &size) {
  if (!extremes) {
    running.emplace(kernel);
    extremes.emplace(kernel, bounds);
  }
  Polynomial elements = size.constant     ? Polynomial(*size.constant)
                        : size.expression ? extremes->convert(size.expression)
                                          : extremes->convert(size.value);
  bool isLast = dim + 1 == access.indices.size();
  return extremes->areInside(access.indices[dim], isLast ? access.count : 1,
                             access.gate, running->get(access.op), elements);
}

/// Whether a kernel has numbers as arguments. Then not everything that is known
/// of them may have come to the kernel, so a counterexample may be none.
static bool hasSymbolicSizes(KernelOp kernel) {
  return llvm::any_of(kernel.getArgumentTypes(),
                      [](Type type) { return type.isIndex(); });
}

static StringRef getUnit(int64_t count) {
  return count == 1 ? " element" : " elements";
}

LogicalResult BoundsVerifier::prove(const Access &access, unsigned dim,
                                    const Size &size) {
  ++numProved;
  if (!formulas)
    formulas.emplace(kernel);
  formulas->start();
  Solver &solver = formulas->getSolver();
  Value index = access.indices[dim];
  bool isLast = dim + 1 == access.indices.size();
  int64_t count = isLast ? access.count : 1;

  Solver::Term end = size.constant     ? solver.number(*size.constant)
                     : size.expression ? formulas->translate(size.expression)
                                       : solver.translate(size.value);
  if (size.expression) {
    // No buffer is larger, which excludes that sizes wrap around.
    int64_t limit = kMaxBufferBytes /
                    getElementByteSize(getElementTypeOrSelf(access.source));
    solver.assume(solver.atMost(solver.number(0), end));
    solver.assume(solver.atMost(end, solver.number(limit)));
  }
  for (RangeOp range : running->get(access.op))
    solver.assume(solver.less(solver.number(0),
                              range.getSize()
                                  ? solver.translate(range.getSize())
                                  : solver.number(*range.getConstantSize())));
  Solver::Term at = solver.translate(index);
  Solver::Term claim =
      solver.both(solver.atMost(solver.number(0), at),
                  solver.atMost(solver.add(at, solver.number(count)), end));
  if (access.gate)
    claim = solver.implies(solver.translate(access.gate), claim);
  Solver::Answer answer = solver.prove(claim, {at, end});
  if (answer.verdict == Solver::Verdict::Proved)
    return success();
  if (mayGuard && (answer.verdict == Solver::Verdict::Unknown ||
                   hasSymbolicSizes(kernel))) {
    unproved.push_back({access, dim, size});
    return success();
  }

  AsmState names(kernel);
  auto print = [&](InFlightDiagnostic &error, Value value) {
    std::string name;
    llvm::raw_string_ostream stream(name);
    value.printAsOperand(stream, names);
    error << name;
  };
  InFlightDiagnostic error = access.op->emitOpError("index ");
  print(error, index);
  if (answer.verdict == Solver::Verdict::Unknown) {
    error << " of ";
    print(error, access.source);
    error << " could not be decided to be in bounds";
  } else {
    int64_t value = answer.values[0], elements = answer.values[1];
    error << " is " << value << " in the " << elements << getUnit(elements)
          << " of ";
    print(error, access.source);
    if (count != 1)
      error << ", from which " << count << getUnit(count) << " are accessed";
    StringRef separator = " where ";
    for (auto [unknown, number] :
         llvm::ArrayRef(answer.counterexample).take_front(kMaxShown)) {
      error << separator;
      print(error, unknown);
      error << " = " << number;
      separator = ", ";
    }
  }
  if (access.indices.size() > 1)
    error.attachNote() << "in dimension " << dim;
  return error;
}

LogicalResult BoundsVerifier::verify(const Access &access) {
  for (auto [dim, index] : llvm::enumerate(access.indices)) {
    if (isa<VectorType>(index.getType()) ||
        (access.gate && isa<VectorType>(access.gate.getType())))
      return access.op->emitOpError(
          "has an index or a gate of vectors, which cannot be followed");
    Size size = getSize(access, dim);
    if (!size.isKnown())
      return access.op->emitOpError("is of a buffer whose size the kernel does "
                                    "not give ('")
             << UOpDialect::kSizeAttrName << "')";
    if (!isInside(access, dim, size) &&
        !isInsidePolynomials(access, dim, size) &&
        failed(prove(access, dim, size)))
      return failure();
  }
  return success();
}

static Value build(AffineExpr expression, KernelOp kernel,
                   IndexBuilder &index) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expression))
    return index.constant(constant.getValue());
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expression))
    return kernel.getIndexArguments()[symbol.getPosition()];
  // The verifier of the dialect leaves sums and products, of limited depth.
  auto binary = cast<AffineBinaryOpExpr>(expression);
  Value lhs = build(binary.getLHS(), kernel, index);
  Value rhs = build(binary.getRHS(), kernel, index);
  return binary.getKind() == AffineExprKind::Add ? index.add(lhs, rhs)
                                                 : index.mul(lhs, rhs);
}

void BoundsVerifier::guard() {
  for (const auto &[access, dim, size] : unproved) {
    OpBuilder builder(access.op);
    IndexBuilder index(builder, access.op->getLoc());
    bool isLast = dim + 1 == access.indices.size();
    Value at = access.indices[dim];
    Value end = size.constant     ? index.constant(*size.constant)
                : size.expression ? build(size.expression, kernel, index)
                                  : size.value;
    Value last = index.sub(end, index.constant(isLast ? access.count - 1 : 0));
    Value gate =
        index.andOf(index.less(index.constant(-1), at), index.less(at, last));
    remark::missed(
        access.op->getLoc(),
        remark::RemarkOpts::name("GuardedAccess").category("uop-verify-bounds"))
        << "not proved to be in bounds, so it is guarded";
    ++numGuarded;
    if (auto store = dyn_cast<StoreOp>(access.op)) {
      if (store.getGate())
        gate = index.andOf(store.getGate(), gate);
      store.getGateMutable().assign(gate);
      continue;
    }
    auto load = cast<LoadOp>(access.op);
    if (load.getGate())
      gate = index.andOf(load.getGate(), gate);
    else
      load.getAlternativeMutable().assign(ConstOp::create(
          builder, load.getLoc(),
          cast<TypedAttr>(builder.getZeroAttr(load.getType()))));
    load.getGateMutable().assign(gate);
  }
}

static int64_t getCount(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector ? vector.getNumElements() : 1;
}

namespace {
struct VerifyBoundsPass
    : public tiny::impl::VerifyBoundsPassBase<VerifyBoundsPass> {
  using VerifyBoundsPassBase::VerifyBoundsPassBase;

  void runOnOperation() override {
    BoundsVerifier verifier(getOperation(), guard);
    bool holds = true;
    getOperation().getBody().walk([&](Operation *op) {
      if (auto load = dyn_cast<LoadOp>(op)) {
        ++numAccesses;
        holds &= succeeded(
            verifier.verify({load, load.getSource(), load.getIndices(),
                             load.getGate(), getCount(load.getType())}));
      } else if (auto store = dyn_cast<StoreOp>(op)) {
        ++numAccesses;
        holds &=
            succeeded(verifier.verify({store,
                                       store.getBuffer(),
                                       {store.getIndex()},
                                       store.getGate(),
                                       getCount(store.getValue().getType())}));
      }
    });
    numProved += verifier.numProved;
    if (!holds)
      return signalPassFailure();
    verifier.guard();
    numGuarded += verifier.numGuarded;
    if (verifier.numGuarded == 0)
      markAllAnalysesPreserved();
  }
};
} // namespace
