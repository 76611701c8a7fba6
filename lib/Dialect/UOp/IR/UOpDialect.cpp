//===- UOpDialect.cpp - The uop dialect -------------------------*- C++ -*-===//
//
// Part of the Tiny MLIR project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Dialect/UOp/IR/UOpDialect.h"

#include "mlir/IR/Builders.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"

using namespace mlir;
using namespace tiny::uop;

#include "tiny/Dialect/UOp/IR/UOpDialect.cpp.inc"

void UOpDialect::initialize() {
  registerAttributes();
  registerOperations();
}

Operation *UOpDialect::materializeConstant(OpBuilder &builder, Attribute value,
                                           Type type, Location loc) {
  auto typed = dyn_cast<TypedAttr>(value);
  if (!typed || typed.getType() != type)
    return nullptr;
  return ConstOp::create(builder, loc, typed);
}
