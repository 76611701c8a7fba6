//===- Fuse.cpp - Remove arrays that are cheaper to compute again ---------===//
//
// Part of the Tiny MLIR project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarGraph.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/IRMapping.h"
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
class Fusion {
public:
  explicit Fusion(Block &block)
      : block(block), firstScalar(hoistIndexExpressions(block)),
        indexBuilder(firstScalar),
        index(indexBuilder, block.getParentOp()->getLoc()) {}

  void run();
  unsigned numFused = 0;

private:
  double getIterations(ValueRange ranges);
  double getIterations(LoadOp load);
  bool isCheaperToCompute(BufferizeOp array, ArrayRef<Operation *> computation,
                          ArrayRef<LoadOp> readers);
  void computeAt(LoadOp reader, BufferizeOp array,
                 ArrayRef<Operation *> computation);

  bool isIndexExpression(Value value) {
    Operation *op = value.getDefiningOp();
    return !op || op->isBeforeInBlock(firstScalar);
  }

  Block &block;
  /// Everything above is index expressions. Nothing is erased before the end,
  /// so that this stays.
  Operation *firstScalar;
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
    if (gate && inner)
      gate = index.andOf(gate, inner);
    else if (inner)
      gate = inner;
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

void Fusion::run() {
  // From what is computed first on: what is fused into an array counts when it
  // is decided about.
  SmallVector<BufferizeOp> arrays(block.getOps<BufferizeOp>());
  for (BufferizeOp array : arrays) {
    if (array.getKeep())
      continue;
    SmallVector<LoadOp> readers;
    bool isReadOnly = llvm::all_of(array->getUsers(), [&](Operation *user) {
      auto load = dyn_cast<LoadOp>(user);
      readers.push_back(load);
      return load &&
             llvm::all_of(load->getOperands().drop_front(), [&](Value operand) {
               return operand == load.getAlternative() ||
                      isIndexExpression(operand);
             });
    });
    SmallVector<Operation *> computation = getComputation(array);
    if (!isReadOnly || !isCheaperToCompute(array, computation, readers))
      continue;
    for (LoadOp reader : readers)
      computeAt(reader, array, computation);
    ++numFused;
  }
  eraseDead(block);
}

namespace {
struct FusePass : public tiny::impl::FusePassBase<FusePass> {
  using FusePassBase::FusePassBase;

  void runOnOperation() override {
    func::FuncOp function = getOperation();
    if (function.isDeclaration())
      return;
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
