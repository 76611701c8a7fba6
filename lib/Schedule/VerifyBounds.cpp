//===- VerifyBounds.cpp - Every access lies in its buffer -----------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelFormulas.h"

#include "mlir/IR/AsmState.h"
#include "tiny/Dialect/UOp/Analysis/Bounds.h"
#include "tiny/Schedule/Passes.h"

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

class BoundsVerifier {
public:
  explicit BoundsVerifier(KernelOp kernel) : kernel(kernel) {}

  LogicalResult verify(const Access &access);

  unsigned numProved = 0;

private:
  Size getSize(const Access &access, unsigned dim);
  bool isInside(const Access &access, unsigned dim, const Size &size);
  LogicalResult prove(const Access &access, unsigned dim, const Size &size);

  KernelOp kernel;
  Bounds bounds;
  std::optional<KernelFormulas> formulas;
};
} // namespace

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
  Solver::Term at = solver.translate(index);
  Solver::Term claim =
      solver.both(solver.atMost(solver.number(0), at),
                  solver.atMost(solver.add(at, solver.number(count)), end));
  if (access.gate)
    claim = solver.implies(solver.translate(access.gate), claim);
  Solver::Answer answer = solver.prove(claim, {at, end});
  if (answer.verdict == Solver::Verdict::Proved)
    return success();

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
    if (!isInside(access, dim, size) && failed(prove(access, dim, size)))
      return failure();
  }
  return success();
}

static int64_t getCount(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector ? vector.getNumElements() : 1;
}

/// Whether a kernel has index arguments or buffers of symbolic size.
static bool hasSymbolicSizes(KernelOp kernel) {
  return llvm::any_of(kernel.getArgumentTypes(), [](Type type) {
    auto buffer = dyn_cast<MemRefType>(type);
    return !buffer || !buffer.hasStaticShape();
  });
}

namespace {
struct VerifyBoundsPass
    : public tiny::impl::VerifyBoundsPassBase<VerifyBoundsPass> {
  using VerifyBoundsPassBase::VerifyBoundsPassBase;

  void runOnOperation() override {
    markAllAnalysesPreserved();
    if (!symbolic && hasSymbolicSizes(getOperation()))
      return;
    BoundsVerifier verifier(getOperation());
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
      signalPassFailure();
  }
};
} // namespace
