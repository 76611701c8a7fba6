//===- RewriteToEnd.cpp - Patterns that have to end -----------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Dialect/UOp/Utils/RewriteToEnd.h"

#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;

/// How many rewrites patterns that come to an end never need, in all and for
/// each operation.
static constexpr int64_t kMinRewrites = 1000;
static constexpr int64_t kRewritesPerOperation = 100;

namespace {
/// Counts how often each pattern has been applied.
class Counter : public RewriterBase::Listener {
public:
  void notifyPatternBegin(const Pattern &, Operation *op) override {
    place = op->getLoc();
  }
  void notifyPatternEnd(const Pattern &pattern, LogicalResult status) override {
    if (failed(status))
      return;
    auto &[count, lastPlace] =
        applied.try_emplace(&pattern, 0, *place).first->second;
    ++count;
    lastPlace = *place;
  }

  void report(Operation *op) const {
    InFlightDiagnostic error =
        op->emitError("rewrites do not come to an end: ");
    const auto *most = llvm::max_element(applied, [](auto &a, auto &b) {
      return a.second.first < b.second.first;
    });
    if (most == applied.end()) {
      error << "operations are folded again and again";
      return;
    }
    error << "'" << most->first->getDebugName() << "' was applied "
          << most->second.first << " times";
    error.attachNote(most->second.second) << "the last time here";
  }

private:
  std::optional<Location> place;
  llvm::MapVector<const Pattern *, std::pair<int64_t, Location>> applied;
};
} // namespace

LogicalResult tiny::uop::rewriteToEnd(Operation *op,
                                      const FrozenRewritePatternSet &patterns) {
  int64_t limit = kMinRewrites;
  op->walk([&](Operation *) { limit += kRewritesPerOperation; });
  Counter counter;
  GreedyRewriteConfig config;
  config.setMaxNumRewrites(limit).setListener(&counter);
  if (succeeded(applyPatternsGreedily(op, patterns, config)))
    return success();
  counter.report(op);
  return failure();
}
