//===- TransformOps.cpp - Opts as transform operations --------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Opt/TransformOps.h"

#include "tiny/Opt/Opts.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

/// Applies an opt to a kernel, for the target of its module.
static DiagnosedSilenceableFailure
applyOptToKernel(transform::TransformOpInterface op, KernelOp kernel,
                 OptKind kind, ArrayRef<int64_t> numbers,
                 transform::ApplyToEachResultList &results) {
  auto opt = OptAttr::getChecked([&] { return op->emitOpError(); },
                                 op->getContext(), kind, numbers);
  if (!opt)
    return DiagnosedSilenceableFailure::definiteFailure();
  if (llvm::Error error = applyOpt(kernel, opt, getTargetOf(kernel))) {
    DiagnosedSilenceableFailure failure =
        op.emitSilenceableError()
        << toString(opt) << " is refused for kernel '" << kernel.getName()
        << "': " << llvm::toString(std::move(error));
    failure.attachNote(kernel.getLoc()) << "the kernel is here";
    return failure;
  }
  results.push_back(kernel);
  return DiagnosedSilenceableFailure::success();
}

#define GET_OP_CLASSES
#include "tiny/Opt/TransformOps.cpp.inc"

namespace {
class OptExtension : public transform::TransformDialectExtension<OptExtension> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(OptExtension)

  void init() {
    declareGeneratedDialect<UOpDialect>();
    registerTransformOps<
#define GET_OP_LIST
#include "tiny/Opt/TransformOps.cpp.inc"
        >();
  }
};
} // namespace

void tiny::registerOptTransformOps(DialectRegistry &registry) {
  registry.addExtensions<OptExtension>();
}
