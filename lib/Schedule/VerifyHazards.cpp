//===- VerifyHazards.cpp - No read of what was overwritten ----------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/IRMapping.h"
#include "tiny/Dialect/UOp/Analysis/LinearForm.h"
#include "tiny/Dialect/UOp/IR/FreeRanges.h"
#include "tiny/Dialect/UOp/Utils/IndexBuilder.h"
#include "tiny/Schedule/Passes.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace tiny {
#define GEN_PASS_DEF_VERIFYHAZARDSPASS
#include "tiny/Schedule/Passes.h.inc"
} // namespace tiny

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

/// Whether two indices are the same element in every environment. Works on a
/// scratch copy of `kernel`, which stays as it is.
static bool isSameElement(KernelOp kernel, Value a, Value b) {
  if (a == b)
    return true;
  IRMapping mapping;
  OwningOpRef<KernelOp> scratch = cast<KernelOp>(kernel->clone(mapping));
  OpBuilder builder(scratch->getBody().front().getTerminator());
  IndexBuilder index(builder, kernel.getLoc());
  return index.simplify(mapping.lookup(a)) == index.simplify(mapping.lookup(b));
}

/// Whether two indices are different elements in any two environments.
static bool isApart(Value a, Value b, Bounds &bounds, const FreeRanges &free) {
  std::optional<LinearForm> first = LinearForm::get({{a, 1}});
  std::optional<LinearForm> second = LinearForm::get({{b, 1}});
  auto isShared = [&](Value atom) { return free.getFree(atom).none(); };
  return first && second &&
         areDisjoint(*first, 1, *second, 1, bounds, isShared);
}

/// Whether a reduce or a stage closes a range of the load's index: it then
/// reads the elements that other environments write.
static bool isReadByOthers(LoadOp load, const FreeRanges &free) {
  llvm::SmallBitVector own = free.getFree(load.getIndices());
  SmallVector<Operation *> todo = {load};
  llvm::SmallPtrSet<Operation *, 16> seen;
  while (!todo.empty()) {
    for (Operation *user : todo.pop_back_val()->getUsers()) {
      if (!seen.insert(user).second || isa<StoreOp>(user))
        continue;
      llvm::SmallBitVector closed = own;
      closed.reset(free.getFree(user->getResults()));
      if (closed.any())
        return true;
      todo.push_back(user);
    }
  }
  return false;
}

namespace {
struct VerifyHazardsPass
    : public tiny::impl::VerifyHazardsPassBase<VerifyHazardsPass> {
  void runOnOperation() override {
    KernelOp kernel = getOperation();
    markAllAnalysesPreserved();
    Bounds bounds;
    FreeRanges free(kernel.getBody().front());
    for (StoreOp store : kernel.getBody().getOps<StoreOp>()) {
      for (Operation *user : store.getBuffer().getUsers()) {
        auto load = dyn_cast<LoadOp>(user);
        if (!load)
          continue;
        Value read = load.getIndices().front();
        bool isScalar = read.getType().isIndex() &&
                        store.getIndex().getType().isIndex() &&
                        !isa<VectorType>(load.getType()) &&
                        !isa<VectorType>(store.getValue().getType());
        StringRef reason = "its index is not that of the write";
        if (isScalar) {
          if (isApart(read, store.getIndex(), bounds, free))
            continue;
          if (isSameElement(kernel, read, store.getIndex())) {
            if (!isReadByOthers(load, free))
              continue;
            reason = "a range of its index is closed before the write";
          }
        }
        InFlightDiagnostic error =
            load.emitOpError(
                "reads an element that may have been overwritten: ")
            << reason;
        error.attachNote(store.getLoc()) << "the buffer is written here";
        error.report();
        return signalPassFailure();
      }
    }
  }
};
} // namespace
