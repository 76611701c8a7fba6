//===- Devices.cpp - Where the tensors of a graph are ---------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Dialect/UOp/Analysis/Devices.h"

using namespace mlir;
using namespace tiny::uop;

StringAttr TensorDevices::getTarget(CopyOp copy) const {
  StringRef name = copy.getDevice();
  name.consume_back(":0");
  if (name == home)
    return {};
  return StringAttr::get(copy.getContext(), name);
}

std::optional<StringAttr> TensorDevices::get(Value tensor) const {
  if (isa<BlockArgument>(tensor))
    return StringAttr();
  auto it = devices.find(tensor);
  if (it == devices.end())
    return std::nullopt;
  return it->second;
}

LogicalResult TensorDevices::visit(Operation &op) {
  std::optional<StringAttr> device;
  auto copy = dyn_cast<CopyOp>(op);
  if (copy)
    device = getTarget(copy);
  for (Value operand : op.getOperands()) {
    if (copy || !isa<TensorType>(operand.getType()))
      continue;
    std::optional<StringAttr> other = get(operand);
    if (!other || device == other)
      continue;
    if (device) {
      auto describe = [&](StringAttr device) {
        StringRef name = device ? device.getValue() : home;
        return name.empty() ? std::string("the device of the program")
                            : "'" + name.str() + "'";
      };
      return op.emitOpError("has operands on ")
             << describe(*device) << " and on " << describe(*other)
             << ", which takes a uop.copy";
    }
    device = other;
  }
  if (device)
    for (Value result : op.getResults())
      devices[result] = *device;
  return success();
}

LogicalResult TensorDevices::run(Block &block) {
  for (Operation &op : block.without_terminator())
    if (failed(visit(op)))
      return failure();
  return success();
}
