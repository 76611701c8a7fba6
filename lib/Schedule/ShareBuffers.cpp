//===- ShareBuffers.cpp - One buffer for equal elements -------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShareBuffers.h"

#include "ViewAccess.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

/// How many views are followed from a result to what it is a view of.
static constexpr size_t kMaxViews = 16;

/// Whether `op` computes the elements of a tensor, and is not a view, a hint or
/// a write.
static bool isComputation(Operation *op) {
  return op &&
         (op->hasTrait<OpTrait::Elementwise>() || isa<ReduceAxisOp>(op)) &&
         isa<RankedTensorType>(op->getResult(0).getType());
}

//===----------------------------------------------------------------------===//
// Hints
//===----------------------------------------------------------------------===//

/// Whether `view` shows no element of its operand twice.
static bool showsOnce(Operation *view) {
  return isView(view) && !isa<ExpandOp>(view);
}

/// Whether all that uses `value` is one result of the function, maybe through
/// views that show no element twice.
static bool isOnlyReturnedAsView(Value value) {
  while (value.hasOneUse()) {
    Operation *user = *value.user_begin();
    if (isa<func::ReturnOp>(user))
      return true;
    if (!showsOnce(user) || user->getOperand(0) != value)
      return false;
    value = user->getResult(0);
  }
  return false;
}

static void shareHint(ContiguousOp hint) {
  Operation *source = hint.getOperand().getDefiningOp();
  if (isa_and_nonnull<ContiguousOp, CopyOp>(source)) {
    hint.replaceAllUsesWith(hint.getOperand());
    hint.erase();
    return;
  }
  if (!isComputation(source))
    return;
  hint->moveAfter(source);
  source->getResult(0).replaceAllUsesExcept(hint.getResult(), hint);
  // Where the result is the value itself, it is that buffer.
  if (hint->hasOneUse() && !isa<func::ReturnOp>(*hint->user_begin()) &&
      isOnlyReturnedAsView(hint.getResult())) {
    hint.replaceAllUsesWith(hint.getOperand());
    hint.erase();
  }
}

//===----------------------------------------------------------------------===//
// Returned views
//===----------------------------------------------------------------------===//

/// Whether `view` only renames the elements of its operand, of static shape.
static bool isRenaming(Operation *view) {
  return isa<ReshapeOp, PermuteOp, FlipOp, DetachOp, ContiguousBackwardOp>(
             view) &&
         cast<RankedTensorType>(view->getResult(0).getType())
             .hasStaticShape() &&
         cast<RankedTensorType>(view->getOperand(0).getType()).hasStaticShape();
}

/// The operand of `view` for which its result is `value`.
static Value createInverse(OpBuilder &builder, Operation *view, Value value) {
  Location loc = view->getLoc();
  Type type = view->getOperand(0).getType();
  if (isa<ReshapeOp>(view))
    return ReshapeOp::create(builder, loc, type, value, ValueRange());
  if (auto flip = dyn_cast<FlipOp>(view))
    return FlipOp::create(builder, loc, type, value, flip.getAxes());
  auto permute = dyn_cast<PermuteOp>(view);
  if (!permute)
    return value;
  SmallVector<int64_t> inverse(permute.getPermutation().size());
  for (auto [to, from] : llvm::enumerate(permute.getPermutation()))
    inverse[from] = static_cast<int64_t>(to);
  return PermuteOp::create(builder, loc, type, value, inverse);
}

/// If `result` is a view of all elements of a tensor that others use as well,
/// lets those read the result.
static void shareResult(Value result) {
  SmallVector<Operation *> views;
  Value source = result;
  bool isShared = false;
  while (Operation *view = source.getDefiningOp()) {
    if (!isRenaming(view) || views.size() == kMaxViews)
      break;
    views.push_back(view);
    source = view->getOperand(0);
    isShared |= !source.hasOneUse();
  }
  Operation *computation = source.getDefiningOp();
  // A result that is the tensor itself is its buffer.
  if (views.empty() || !isShared || !isComputation(computation) ||
      llvm::any_of(source.getUsers(), [](Operation *user) {
        return isa<func::ReturnOp, ContiguousOp>(user);
      }))
    return;

  OpBuilder builder(computation->getContext());
  builder.setInsertionPointAfter(computation);
  Value view = source;
  Operation *first = nullptr;
  for (Operation *op : llvm::reverse(views)) {
    IRMapping mapping;
    mapping.map(op->getOperand(0), view);
    Operation *clone = builder.clone(*op, mapping);
    if (!first)
      first = clone;
    view = clone->getResult(0);
  }
  Value buffer =
      ContiguousOp::create(builder, computation->getLoc(), view).getResult();
  Value again = buffer;
  for (Operation *op : views)
    again = createInverse(builder, op, again);
  source.replaceAllUsesExcept(again, first);
}

void tiny::shareBuffers(Block &block) {
  for (ContiguousOp hint :
       llvm::make_early_inc_range(block.getOps<ContiguousOp>()))
    shareHint(hint);
  if (auto results = dyn_cast<func::ReturnOp>(block.getTerminator()))
    for (Value result : results.getOperands())
      shareResult(result);
}
