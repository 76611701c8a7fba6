//===- MergeKernels.cpp - Kernels with several outputs --------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BufferLimit.h"
#include "CallMerger.h"
#include "KernelTable.h"
#include "MergedKernel.h"
#include "ScalarGraph.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "tiny/Schedule/Passes.h"

namespace tiny {
#define GEN_PASS_DEF_MERGEKERNELSPASS
#include "tiny/Schedule/Passes.h.inc"
} // namespace tiny

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

namespace {
/// Rewrites one function.
class FunctionMerger {
public:
  FunctionMerger(func::FuncOp function, KernelTable &kernels,
                 KernelAccesses &accesses, std::optional<int64_t> maxBuffers)
      : block(function.getBody().front()), kernels(kernels), accesses(accesses),
        uses(block), maxBuffers(maxBuffers) {}

  void run();
  unsigned numMerged = 0;

private:
  void mergePart(ArrayRef<Operation *> part, Operation *end);
  void place(Operation *op, Operation *end);

  Block &block;
  KernelTable &kernels;
  KernelAccesses &accesses;
  BufferUses uses;
  std::optional<int64_t> maxBuffers;
  /// The operations of a part that have no place in it yet.
  DenseSet<Operation *> pending;
};
} // namespace

/// Whether the order of `op` and calls does not matter.
static bool mayMoveAcrossCalls(Operation &op) {
  return op.getNumRegions() == 0 &&
         (isa<BufferOp, BufferViewOp, cf::AssertOp>(op) ||
          isMemoryEffectFree(&op));
}

/// Moves `op` in front of `end`, after those of its operands that are pending.
void FunctionMerger::place(Operation *op, Operation *end) {
  SmallVector<Operation *> stack = {op};
  while (!stack.empty()) {
    Operation *top = stack.back();
    size_t size = stack.size();
    if (pending.contains(top))
      for (Value operand : llvm::reverse(top->getOperands()))
        if (Operation *def = operand.getDefiningOp();
            def && pending.contains(def))
          stack.push_back(def);
    if (stack.size() != size)
      continue;
    stack.pop_back();
    if (pending.erase(top))
      top->moveBefore(end);
  }
}

/// Merges the calls of `part`, operations that may be put in any order that
/// respects memory, and that are followed by `end`.
void FunctionMerger::mergePart(ArrayRef<Operation *> part, Operation *end) {
  SmallVector<CallOp> calls;
  for (Operation *op : part)
    if (auto call = dyn_cast<CallOp>(op))
      calls.push_back(call);
  CallMerger merger(calls, kernels.getSymbols(), accesses, uses, maxBuffers);
  if (!merger.run())
    return;
  pending.insert(part.begin(), part.end());
  for (const CallMerger::Group *group : merger.getOrder()) {
    CallOp call = calls[group->members.front()];
    if (group->members.size() > 1) {
      SmallVector<const CallAccesses *> members = merger.getMembers(*group);
      CallGroup merged(members, accesses, uses);
      bool isRight = merged.analyze();
      assert(isRight && "groups have been analyzed");
      (void)isRight;
      SmallVector<Value> operands;
      KernelOp kernel =
          kernels.findOrInsert(createMergedKernel(merged, members, operands));
      OpBuilder builder(end);
      auto both =
          CallOp::create(builder, call.getLoc(), kernel.getSymName(), operands);
      for (unsigned member : group->members)
        pending.erase(calls[member]);
      for (unsigned member : group->members)
        calls[member].erase();
      call = both;
      pending.insert(call);
      numMerged += group->members.size() - 1;
    }
    place(call, end);
  }
  // What only other parts need.
  for (Operation *op : part)
    if (pending.contains(op))
      place(op, end);
}

void FunctionMerger::run() {
  SmallVector<Operation *> part;
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (isa<CallOp>(op) ||
        (mayMoveAcrossCalls(op) && !op.hasTrait<OpTrait::IsTerminator>())) {
      part.push_back(&op);
      continue;
    }
    mergePart(part, &op);
    part.clear();
  }
  eraseDead(block);
}

namespace {
struct MergeKernelsPass
    : public tiny::impl::MergeKernelsPassBase<MergeKernelsPass> {
  using MergeKernelsPassBase::MergeKernelsPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    KernelTable kernels(module);
    for (auto kernel : module.getOps<KernelOp>())
      kernels.add(kernel);
    KernelAccesses accesses(&getContext());
    DenseSet<StringAttr> before = getCallees();
    for (auto function : module.getOps<func::FuncOp>()) {
      if (function.isDeclaration() || !function.getBody().hasOneBlock())
        continue;
      FunctionMerger merger(function, kernels, accesses,
                            getBufferLimit(function, maxBuffers));
      merger.run();
      numMerged += merger.numMerged;
    }
    // Kernels that nobody calls any more.
    DenseSet<StringAttr> after = getCallees();
    for (auto kernel : llvm::make_early_inc_range(module.getOps<KernelOp>()))
      if (StringAttr name = kernel.getSymNameAttr();
          before.contains(name) && !after.contains(name))
        kernel.erase();
  }

private:
  DenseSet<StringAttr> getCallees() {
    DenseSet<StringAttr> callees;
    getOperation().walk(
        [&](CallOp call) { callees.insert(call.getCalleeAttr().getAttr()); });
    return callees;
  }
};
} // namespace
