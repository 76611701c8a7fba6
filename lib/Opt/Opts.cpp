//===- Opts.cpp - Transformations of a kernel's ranges --------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Opt/Opts.h"

#include "Families.h"

#include "mlir/IR/BuiltinOps.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;
using llvm::Error;
using llvm::Expected;

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

Expected<OptAttr> tiny::parseOpt(MLIRContext *context, StringRef text) {
  SmallVector<StringRef> parts;
  text.split(parts, ':');
  std::optional<OptKind> kind = symbolizeOptKind(parts.front());
  if (!kind)
    return refuse("there is no opt '", parts.front(), "'");
  SmallVector<int64_t> numbers;
  for (StringRef part : llvm::drop_begin(parts))
    if (part.getAsInteger(10, numbers.emplace_back()))
      return refuse("'", part, "' in the opt '", text, "' is no number");
  std::string reason;
  ScopedDiagnosticHandler handler(
      context, [&](Diagnostic &diagnostic) { reason = diagnostic.str(); });
  OptAttr opt =
      OptAttr::getChecked([&] { return emitError(UnknownLoc::get(context)); },
                          context, *kind, ArrayRef<int64_t>(numbers));
  if (opt)
    return opt;
  return refuse("'", text, "': ", reason);
}

std::string tiny::toString(OptAttr opt) {
  std::string text = stringifyOptKind(opt.getKind()).str();
  for (int64_t number : opt.getNumbers())
    text += ":" + std::to_string(number);
  return text;
}

ArrayRef<Attribute> tiny::getAppliedOpts(KernelOp kernel) {
  auto opts = kernel->getAttrOfType<ArrayAttr>(UOpDialect::kOptsAttrName);
  return opts ? opts.getValue() : ArrayRef<Attribute>();
}

//===----------------------------------------------------------------------===//
// Application
//===----------------------------------------------------------------------===//

/// No target has a property that describes a matrix unit yet.
static Error refuseTc(const Axes &axes) {
  if (axes.getDevice().empty())
    return refuse("no target with a matrix unit is known");
  return refuse("the target '", axes.getDevice(), "' has no matrix unit");
}

/// The opt has no effect but on those after it.
static Error checkNoLocals(const Axes &axes) {
  for (RangeOp range : axes.getRanges())
    for (AxisType type :
         {AxisType::Local, AxisType::Warp, AxisType::GroupReduce})
      if (range.getAxisType() == type)
        return refuse("there is an axis of type ", stringifyAxisType(type));
  return Error::success();
}

static Error apply(Axes &axes, OptAttr opt) {
  switch (opt.getKind()) {
  case OptKind::Tc:
    return refuseTc(axes);
  case OptKind::Upcast:
  case OptKind::Unroll:
  case OptKind::Local:
  case OptKind::Thread:
  case OptKind::Split:
    return applySplit(axes, opt);
  case OptKind::Group:
  case OptKind::GroupTop:
    return applyGroup(axes, opt);
  case OptKind::NoLocals:
    return checkNoLocals(axes);
  case OptKind::PadTo:
    return applyPadTo(axes, opt);
  case OptKind::Order:
  case OptKind::Swap:
    return applyOrder(axes, opt);
  case OptKind::Merge:
    return applyMerge(axes, opt);
  case OptKind::Stage:
    return applyStage(axes, opt);
  }
  llvm_unreachable("all kinds are handled");
}

Error tiny::applyOpt(KernelOp kernel, OptAttr opt, TargetAttr target) {
  Axes axes(kernel, target);
  if (Error error = axes.check())
    return error;
  if (Error error = apply(axes, opt))
    return error;
  SmallVector<Attribute> applied(getAppliedOpts(kernel));
  applied.push_back(opt);
  kernel->setAttr(UOpDialect::kOptsAttrName,
                  ArrayAttr::get(kernel.getContext(), applied));
  return Error::success();
}
