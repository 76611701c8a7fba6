//===- SimplifyGraph.cpp - Simplify a tensor graph ------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShareBuffers.h"
#include "ViewAccess.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

#include "mlir/IR/Dominance.h"
#include "mlir/Transforms/CSE.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "tiny/Dialect/UOp/Utils/RewriteToEnd.h"
#include "tiny/Schedule/Passes.h"

namespace tiny {
#define GEN_PASS_DEF_SIMPLIFYGRAPHPASS
#include "tiny/Schedule/Passes.h.inc"
} // namespace tiny

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

//===----------------------------------------------------------------------===//
// Writes that nobody sees
//===----------------------------------------------------------------------===//

/// Lets who reads an argument right after all of it has been written read the
/// value.
static void readWholeValues(Block &block) {
  // The assigns whose targets are arguments as they are.
  DenseSet<Value> whole;
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (auto assign = dyn_cast<AssignOp>(op);
        assign && (isa<BlockArgument>(assign.getTarget()) ||
                   whole.contains(assign.getTarget())))
      whole.insert(assign.getResult());
    auto after = dyn_cast<AfterOp>(op);
    if (!after)
      continue;
    Operation *last = nullptr;
    for (Value named : after.getAssigns())
      if (Operation *assign = named.getDefiningOp();
          !last || last->isBeforeInBlock(assign))
        last = assign;
    if (!whole.contains(last->getResult(0)))
      continue;
    after.replaceAllUsesWith(cast<AssignOp>(last).getValue());
    after.erase();
  }
}

/// Lets who reads the result of an assign read the value, which is the same, so
/// that what is left to use the result are targets and `uop.after`s.
static void readValues(Block &block) {
  // For results of assigns, and for views of them that are read.
  DenseMap<Value, Value> values;
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (isa<AfterOp>(op))
      continue;
    Value first = op.getNumOperands() ? op.getOperand(0) : Value();
    if (isView(&op) || isa<BitcastOp>(op)) {
      // It may be a target as well.
      if (Value value = values.lookup(first)) {
        OpBuilder builder(&op);
        Operation *view = builder.clone(op);
        view->setOperand(0, value);
        values[op.getResult(0)] = view->getResult(0);
      }
      continue;
    }
    auto assign = dyn_cast<AssignOp>(op);
    for (OpOperand &operand : op.getOpOperands())
      if (!assign || operand.getOperandNumber() != 0)
        if (Value value = values.lookup(operand.get()))
          operand.set(value);
    if (assign)
      values[assign.getResult()] = assign.getValue();
  }
}

namespace {
/// The assigns of a function in program order.
class Assigns {
public:
  explicit Assigns(Block &block);

  bool isEmpty() const { return assigns.empty(); }
  void eraseOverwritten();

private:
  static bool covers(AssignOp assign, AssignOp other, Value argument);

  SmallVector<AssignOp> assigns;
  DenseMap<Operation *, Value> arguments;
  /// The last one that each `uop.after` names.
  DenseSet<Operation *> seen;
};
} // namespace

Assigns::Assigns(Block &block) {
  DenseMap<Operation *, size_t> numbers;
  for (Operation &op : block) {
    if (auto assign = dyn_cast<AssignOp>(op)) {
      Value root = getViewRoot(assign.getTarget());
      auto inner = root.getDefiningOp<AssignOp>();
      arguments[assign] = inner ? arguments.lookup(inner) : root;
      numbers[assign] = assigns.size();
      assigns.push_back(assign);
    } else if (auto after = dyn_cast<AfterOp>(op)) {
      size_t last = 0;
      for (Value named : after.getAssigns())
        last = std::max(last, numbers.lookup(named.getDefiningOp()));
      seen.insert(assigns[last]);
    }
  }
}

/// Whether `assign` writes all that `other` does. Different elements of a
/// target are different elements of the argument, so a target as large as that
/// is all of it.
bool Assigns::covers(AssignOp assign, AssignOp other, Value argument) {
  Value target = assign.getTarget();
  if (target == other.getTarget() || target == other.getResult())
    return true;
  auto getBytes = [](Value value) {
    auto type = cast<RankedTensorType>(value.getType());
    return type.getNumElements() * getElementByteSize(type.getElementType());
  };
  auto hasStaticShape = [](Value value) {
    return cast<RankedTensorType>(value.getType()).hasStaticShape();
  };
  return hasStaticShape(target) && hasStaticShape(argument) &&
         getBytes(target) == getBytes(argument);
}

void Assigns::eraseOverwritten() {
  DenseMap<Value, AssignOp> next;
  for (AssignOp assign : llvm::reverse(assigns)) {
    Value argument = arguments.lookup(assign);
    AssignOp &later = next[argument];
    if (!later || seen.contains(assign) || !covers(later, assign, argument)) {
      later = assign;
      continue;
    }
    // An `uop.after` that names it names a later one as well.
    for (OpOperand &use : llvm::make_early_inc_range(assign->getUses()))
      if (isa<AfterOp>(use.getOwner()))
        use.getOwner()->eraseOperand(use.getOperandNumber());
    assign.replaceAllUsesWith(assign.getTarget());
    assign.erase();
  }
}

/// Erases the assigns of `block` that the next one to the same argument
/// overwrites, unless somebody looks at the argument between them.
static void eraseOverwritten(Block &block) {
  readWholeValues(block);
  Assigns assigns(block);
  if (assigns.isEmpty())
    return;
  readValues(block);
  assigns.eraseOverwritten();
}

/// Whether all that uses a value of `function` stands in one block.
static bool isOneBlock(func::FuncOp function) {
  return !function.isDeclaration() && function.getBody().hasOneBlock() &&
         llvm::none_of(function.getBody().front(),
                       [](Operation &op) { return op.getNumRegions() != 0; });
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct SimplifyGraphPass
    : public tiny::impl::SimplifyGraphPassBase<SimplifyGraphPass> {
  LogicalResult initialize(MLIRContext *context) override {
    RewritePatternSet set(context);
    auto *dialect = context->getLoadedDialect<uop::UOpDialect>();
    dialect->getCanonicalizationPatterns(set);
    for (RegisteredOperationName op :
         context->getRegisteredOperationsByDialect(dialect->getNamespace()))
      op.getCanonicalizationPatterns(set, context);
    patterns = std::move(set);
    return success();
  }

  void runOnOperation() override {
    // Merging first: equal constants become one, which more patterns match.
    DominanceInfo dominance(getOperation());
    IRRewriter rewriter(&getContext());
    eliminateCommonSubExpressions(rewriter, dominance, getOperation());
    if (isOneBlock(getOperation())) {
      eraseOverwritten(getOperation().getBody().front());
      shareBuffers(getOperation().getBody().front());
    }
    if (failed(uop::rewriteToEnd(getOperation(), patterns)))
      return signalPassFailure();
    DominanceInfo newDominance(getOperation());
    eliminateCommonSubExpressions(rewriter, newDominance, getOperation());
  }

  FrozenRewritePatternSet patterns;
};
} // namespace
