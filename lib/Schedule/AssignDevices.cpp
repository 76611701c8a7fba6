//===- AssignDevices.cpp - Copies that stay and copies that go ------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "tiny/Dialect/UOp/Analysis/Devices.h"
#include "tiny/Schedule/Passes.h"

namespace tiny {
#define GEN_PASS_DEF_ASSIGNDEVICESPASS
#include "tiny/Schedule/Passes.h.inc"
} // namespace tiny

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

/// Whether `tensor` becomes an array as it is.
static bool isWhole(Value tensor) {
  Operation *op = tensor.getDefiningOp();
  return !op || isa<ContiguousOp, CopyOp>(op);
}

static void rewrite(CopyOp copy, std::optional<StringAttr> source,
                    StringAttr target) {
  OpBuilder builder(copy);
  auto createContiguous = [&] {
    return ContiguousOp::create(builder, copy.getLoc(), copy.getOperand())
        .getResult();
  };
  if (source == target) {
    copy.replaceAllUsesWith(createContiguous());
    copy.erase();
  } else if (source && !isWhole(copy.getOperand())) {
    copy.getOperandMutable().assign(createContiguous());
  }
}

namespace {
struct AssignDevicesPass
    : public tiny::impl::AssignDevicesPassBase<AssignDevicesPass> {
  void runOnOperation() override {
    func::FuncOp function = getOperation();
    for (Block &block : function.getBody()) {
      if (block.getOps<CopyOp>().empty())
        continue;
      TensorDevices devices(getHomeDevice(function));
      if (failed(devices.run(block)))
        return signalPassFailure();
      SmallVector<std::pair<CopyOp, std::optional<StringAttr>>> copies;
      for (auto copy : block.getOps<CopyOp>())
        copies.push_back({copy, devices.get(copy.getOperand())});
      for (auto [copy, source] : copies)
        rewrite(copy, source, devices.getTarget(copy));
    }
  }
};
} // namespace
