//===- ApplyOpts.cpp - Applies a list of opts -----------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/BuiltinOps.h"
#include "tiny/Opt/Opts.h"
#include "tiny/Opt/Passes.h"

namespace tiny {
#define GEN_PASS_DEF_APPLYOPTSPASS
#include "tiny/Opt/Passes.h.inc"
} // namespace tiny

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

namespace {
struct ApplyOptsPass : public tiny::impl::ApplyOptsPassBase<ApplyOptsPass> {
  using ApplyOptsPassBase::ApplyOptsPassBase;

  void runOnOperation() override {
    SmallVector<OptAttr> given;
    for (const std::string &text : opts) {
      llvm::Expected<OptAttr> opt = parseOpt(&getContext(), text);
      if (!opt) {
        getOperation().emitError() << llvm::toString(opt.takeError());
        return signalPassFailure();
      }
      given.push_back(*opt);
    }
    if (!kernel.empty() && !getOperation().lookupSymbol<KernelOp>(kernel)) {
      getOperation().emitError() << "there is no kernel '" << kernel << "'";
      return signalPassFailure();
    }
    TargetAttr target = getTargetOf(getOperation());
    for (auto op : getOperation().getOps<KernelOp>()) {
      SmallVector<OptAttr> list;
      auto requested =
          op->getAttrOfType<ArrayAttr>(UOpDialect::kRequestedOptsAttrName);
      if (requested)
        llvm::append_range(list, requested.getAsRange<OptAttr>());
      if (kernel.empty() || op.getName() == kernel)
        list.append(given);
      for (OptAttr opt : list)
        if (failed(apply(op, opt, target)))
          return signalPassFailure();
      op->removeAttr(UOpDialect::kRequestedOptsAttrName);
    }
  }

  LogicalResult apply(KernelOp op, OptAttr opt, TargetAttr target) {
    llvm::Error error = applyOpt(op, opt, target);
    if (!error)
      return success();
    InFlightDiagnostic diagnostic =
        skipRefused ? op.emitRemark() : op.emitError();
    diagnostic << toString(opt) << " is refused for kernel '" << op.getName()
               << "': " << llvm::toString(std::move(error));
    return success(skipRefused);
  }
};
} // namespace
