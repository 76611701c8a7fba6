//===- RandomOpts.cpp - Random legal opts ---------------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RandomOpts.h"

#include "mlir/IR/Verifier.h"
#include "tiny/Opt/Opts.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::fuzz;
using namespace tiny::uop;

static constexpr unsigned kMaxTries = 16;
static constexpr unsigned kMaxOpts = 5;

/// An opt that may be legal for a kernel with axes of these numbers.
static OptAttr pickOpt(KernelOp kernel, MutableArrayRef<int64_t> ids,
                       Random &random) {
  auto kind = OptKind(random.below(getMaxEnumValForOptKind() + 1));
  SmallVector<int64_t> numbers;
  auto pickAxis = [&] { return random.pick<int64_t>(ids); };
  switch (kind) {
  case OptKind::NoLocals:
    break;
  case OptKind::Tc:
    numbers = {pickAxis()};
    break;
  case OptKind::Swap:
  case OptKind::Merge:
    numbers = {pickAxis(), pickAxis()};
    break;
  case OptKind::Order:
    random.shuffle<int64_t>(ids);
    llvm::append_range(numbers,
                       ids.take_front(std::max<size_t>(2, ids.size() / 2)));
    break;
  case OptKind::Stage:
    numbers = {
        static_cast<int64_t>(random.below(kernel.getArgumentTypes().size())),
        random.oneIn(4) ? -1 : pickAxis()};
    break;
  default:
    numbers = {pickAxis(), random.pick<int64_t>({0, 2, 2, 3, 4, 4, 5, 8, 16})};
    break;
  }
  return OptAttr::getChecked([&] { return emitError(kernel.getLoc()); },
                             kernel.getContext(), kind,
                             ArrayRef<int64_t>(numbers));
}

std::optional<std::string> tiny::fuzz::applyRandomOpts(ModuleOp module,
                                                       Random &random) {
  for (auto kernel : module.getOps<KernelOp>()) {
    size_t wanted = random.below(kMaxOpts + 1);
    for (unsigned i = 0;
         i < kMaxTries && getAppliedOpts(kernel).size() < wanted; ++i) {
      SmallVector<int64_t> ids;
      for (auto range : kernel.getBody().getOps<RangeOp>())
        ids.push_back(range.getId());
      if (ids.empty())
        break;
      // One that opts of two axes refuse.
      ids.push_back(ids.front());
      OptAttr opt = pickOpt(kernel, ids, random);
      if (!opt)
        continue;
      llvm::consumeError(applyOpt(kernel, opt, /*target=*/{}));
      if (failed(verify(kernel)))
        return "a kernel does not verify after " + toString(opt);
    }
  }
  return std::nullopt;
}

std::string tiny::fuzz::getOptsText(ModuleOp module) {
  std::string text;
  for (auto kernel : module.getOps<KernelOp>()) {
    ArrayRef<Attribute> opts = getAppliedOpts(kernel);
    if (opts.empty())
      continue;
    text += text.empty() ? " with " : "; ";
    text += (kernel.getName() + ":").str();
    for (Attribute opt : opts)
      text += " " + toString(cast<OptAttr>(opt));
  }
  return text;
}
