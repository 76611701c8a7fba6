//===- Minimizer.cpp - Smaller graphs that still fail ---------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Minimizer.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::fuzz;
using namespace tiny::uop;

namespace {
/// A copy of a graph that one change is made to.
class Candidate {
public:
  explicit Candidate(const Graph &graph) {
    copy.module = ModuleOp(graph.module.get()).clone();
    copy.arguments = graph.arguments;
    copy.variables = graph.variables;
    copy.otherVariables = graph.otherVariables;
    copy.agreements = graph.agreements;
    function = *copy.module->getOps<func::FuncOp>().begin();
    for (Operation &op : getBlock().without_terminator())
      ops.push_back(&op);
  }

  Block &getBlock() { return function.getBody().front(); }
  Operation *getReturn() { return getBlock().getTerminator(); }
  ArrayRef<Operation *> getOps() const { return ops; }

  void dropResult(unsigned number) {
    getReturn()->eraseOperand(number);
    copy.agreements.erase(copy.agreements.begin() + number);
  }
  bool dropArgument(unsigned number) {
    if (!getBlock().getArgument(number).use_empty() ||
        getBlock().getNumArguments() == 1)
      return false;
    unsigned position = getReturn()->getNumOperands() + number;
    copy.agreements.erase(copy.agreements.begin() + position);
    copy.arguments.erase(copy.arguments.begin() + number);
    return succeeded(function.eraseArgument(number));
  }
  bool erase(Operation *op) {
    if (!op->use_empty())
      return false;
    op->erase();
    return true;
  }
  bool replaceByOperand(Operation *op, unsigned number) {
    Value result = op->getResult(0), operand = op->getOperand(number);
    if (result.getType() != operand.getType() || isa<AssignOp>(op))
      return false;
    result.replaceAllUsesWith(operand);
    return true;
  }
  bool replaceByArgument(Operation *op) {
    auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
    if (isa<AssignOp>(op) || op->use_empty() || !type || !type.hasStaticShape())
      return false;
    unsigned number = getBlock().getNumArguments();
    if (failed(function.insertArgument(number, type, {}, op->getLoc())))
      return false;
    op->getResult(0).replaceAllUsesWith(getBlock().getArgument(number));
    copy.agreements.emplace_back();
    copy.arguments.push_back({SmallVector<int64_t>(type.getShape()), false});
    return true;
  }

  /// The graph after the change, without what is dead; nothing if it is not
  /// well-formed.
  std::optional<Graph> finish() {
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(getBlock())))
      if (isOpTriviallyDead(&op))
        op.erase();
    function.setType(FunctionType::get(function.getContext(),
                                       getBlock().getArgumentTypes(),
                                       getReturn()->getOperandTypes()));
    // A change that breaks a rule is just not one to try.
    ScopedDiagnosticHandler quiet(function.getContext(),
                                  [](Diagnostic &) { return success(); });
    if (failed(verify(*copy.module)))
      return std::nullopt;
    return std::move(copy);
  }

private:
  Graph copy;
  func::FuncOp function;
  SmallVector<Operation *> ops;
};

class Minimizer {
public:
  Minimizer(Graph graph, function_ref<bool(const Graph &)> fails)
      : graph(std::move(graph)), fails(fails) {}

  Graph run() {
    bool changed = true;
    while (changed) {
      changed = dropResults();
      changed |= dropOps();
      changed |= dropArguments();
    }
    return std::move(graph);
  }

private:
  /// Makes a change; keeps it if the graph still fails.
  bool attempt(function_ref<bool(Candidate &)> change) {
    Candidate candidate(graph);
    if (!change(candidate))
      return false;
    std::optional<Graph> smaller = candidate.finish();
    if (!smaller || !fails(*smaller))
      return false;
    graph = std::move(*smaller);
    return true;
  }

  bool dropResults() {
    bool changed = false;
    for (unsigned i = Candidate(graph).getReturn()->getNumOperands(); i-- > 0;)
      changed |= attempt([&](Candidate &c) {
        c.dropResult(i);
        return true;
      });
    return changed;
  }

  bool dropArguments() {
    bool changed = false;
    for (unsigned i = Candidate(graph).getBlock().getNumArguments(); i-- > 0;)
      changed |= attempt([&](Candidate &c) { return c.dropArgument(i); });
    return changed;
  }

  bool dropOps() {
    bool changed = false;
    for (size_t i = Candidate(graph).getOps().size(); i-- > 0;) {
      // Earlier changes may have removed operations behind this one.
      auto withOp = [&](function_ref<bool(Candidate &, Operation *)> change) {
        return attempt([&](Candidate &c) {
          return i < c.getOps().size() && change(c, c.getOps()[i]);
        });
      };
      bool done =
          withOp([](Candidate &c, Operation *op) { return c.erase(op); });
      for (unsigned operand = 0; !done && operand < 3; ++operand)
        done = withOp([&](Candidate &c, Operation *op) {
          return operand < op->getNumOperands() &&
                 c.replaceByOperand(op, operand);
        });
      // A constant in the place of an operation is no smaller than it.
      done = done || withOp([](Candidate &c, Operation *op) {
               return !isa<ConstOp>(op) && c.replaceByArgument(op);
             });
      changed |= done;
    }
    return changed;
  }

  Graph graph;
  function_ref<bool(const Graph &)> fails;
};
} // namespace

Graph tiny::fuzz::minimize(Graph graph,
                           function_ref<bool(const Graph &)> fails) {
  return Minimizer(std::move(graph), fails).run();
}
