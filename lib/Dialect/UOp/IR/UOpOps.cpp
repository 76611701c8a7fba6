//===- UOpOps.cpp - Operations of the uop dialect ---------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Dialect/UOp/IR/UOpOps.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Interfaces/FunctionImplementation.h"

using namespace mlir;
using namespace tiny::uop;

//===----------------------------------------------------------------------===//
// Custom directives of assembly formats
//===----------------------------------------------------------------------===//

/// Parses the size of a range: a constant or an index value.
static ParseResult
parseRangeSize(OpAsmParser &parser,
               std::optional<OpAsmParser::UnresolvedOperand> &size,
               IntegerAttr &staticSize) {
  Builder &builder = parser.getBuilder();
  OpAsmParser::UnresolvedOperand operand;
  OptionalParseResult parsed = parser.parseOptionalOperand(operand);
  if (parsed.has_value()) {
    if (failed(*parsed))
      return failure();
    size = operand;
    staticSize = builder.getI64IntegerAttr(ShapedType::kDynamic);
    return success();
  }
  int64_t value;
  if (parser.parseInteger(value))
    return failure();
  staticSize = builder.getI64IntegerAttr(value);
  return success();
}

static void printRangeSize(OpAsmPrinter &printer, Operation *, Value size,
                           IntegerAttr staticSize) {
  if (size)
    printer << size;
  else
    printer << staticSize.getInt();
}

#define GET_OP_CLASSES
#include "tiny/Dialect/UOp/IR/UOpOps.cpp.inc"

void UOpDialect::registerOperations() {
  addOperations<
#define GET_OP_LIST
#include "tiny/Dialect/UOp/IR/UOpOps.cpp.inc"
      >();
}
