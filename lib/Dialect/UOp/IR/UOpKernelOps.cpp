//===- UOpKernelOps.cpp - Operations of the kernel graph --------*- C++ -*-===//
//
// Part of the Tiny MLIR project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/FunctionImplementation.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"

using namespace mlir;
using namespace tiny::uop;

//===----------------------------------------------------------------------===//
// KernelOp
//===----------------------------------------------------------------------===//

void KernelOp::build(OpBuilder &builder, OperationState &state, StringRef name,
                     TypeRange argTypes) {
  buildWithEntryBlock(builder, state, name,
                      builder.getFunctionType(argTypes, {}), /*attrs=*/{},
                      argTypes);
}

ParseResult KernelOp::parse(OpAsmParser &parser, OperationState &result) {
  auto buildType =
      [](Builder &builder, ArrayRef<Type> arguments, ArrayRef<Type> results,
         function_interface_impl::VariadicFlag, std::string &) -> Type {
    return builder.getFunctionType(arguments, results);
  };
  return function_interface_impl::parseFunctionOp(
      parser, result, /*allowVariadic=*/false,
      getFunctionTypeAttrName(result.name), buildType,
      getArgAttrsAttrName(result.name), getResAttrsAttrName(result.name));
}

void KernelOp::print(OpAsmPrinter &printer) {
  function_interface_impl::printFunctionOp(
      printer, *this, /*isVariadic=*/false, getFunctionTypeAttrName(),
      getArgAttrsAttrName(), getResAttrsAttrName());
}

//===----------------------------------------------------------------------===//
// Operands whose type is written only where it is not the usual one
//===----------------------------------------------------------------------===//

namespace {
/// An operand with its type.
struct TypedOperand {
  OpAsmParser::UnresolvedOperand operand;
  Type type;
};
} // namespace

/// Parses `%x` or `%x : type`.
static ParseResult parseTypedOperand(OpAsmParser &parser, Type usual,
                                     TypedOperand &result) {
  result.type = usual;
  if (parser.parseOperand(result.operand))
    return failure();
  if (succeeded(parser.parseOptionalColon()))
    return parser.parseType(result.type);
  return success();
}

static ParseResult resolve(OpAsmParser &parser, const TypedOperand &operand,
                           OperationState &result) {
  return parser.resolveOperand(operand.operand, operand.type, result.operands);
}

static void printTypedOperand(OpAsmPrinter &printer, Value operand,
                              Type usual) {
  printer << operand;
  if (operand.getType() != usual)
    printer << " : " << operand.getType();
}

/// Parses `: source-type` and, where it is not the source's element type,
/// `, point-type`.
static ParseResult parseAccessTypes(OpAsmParser &parser, Type &source,
                                    Type &point) {
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseColonType(source))
    return failure();
  auto shaped = dyn_cast<ShapedType>(source);
  if (!shaped)
    return parser.emitError(loc)
           << "expected a memref or tensor type, got " << source;
  point = shaped.getElementType();
  if (succeeded(parser.parseOptionalComma()))
    return parser.parseType(point);
  return success();
}

static void printAccessTypes(OpAsmPrinter &printer, Type source, Type point) {
  printer << " : " << source;
  if (point != cast<ShapedType>(source).getElementType())
    printer << ", " << point;
}

//===----------------------------------------------------------------------===//
// LoadOp
//===----------------------------------------------------------------------===//

ParseResult LoadOp::parse(OpAsmParser &parser, OperationState &result) {
  Builder &builder = parser.getBuilder();
  OpAsmParser::UnresolvedOperand source, alternative;
  SmallVector<TypedOperand> indices;
  TypedOperand gate;
  bool gated = false;
  auto parseIndex = [&]() -> ParseResult {
    return parseTypedOperand(parser, builder.getIndexType(),
                             indices.emplace_back());
  };
  if (parser.parseOperand(source) ||
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseIndex))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("if"))) {
    gated = true;
    if (parseTypedOperand(parser, builder.getI1Type(), gate) ||
        parser.parseKeyword("else") || parser.parseOperand(alternative))
      return failure();
  }
  Type sourceType, resultType;
  if (parser.parseOptionalAttrDict(result.attributes) ||
      parseAccessTypes(parser, sourceType, resultType) ||
      parser.resolveOperand(source, sourceType, result.operands))
    return failure();
  for (const TypedOperand &index : indices)
    if (resolve(parser, index, result))
      return failure();
  if (gated &&
      (resolve(parser, gate, result) ||
       parser.resolveOperand(alternative, resultType, result.operands)))
    return failure();
  result.addTypes(resultType);
  result.getOrAddProperties<Properties>().operandSegmentSizes = {
      1, static_cast<int32_t>(indices.size()), gated, gated};
  return success();
}

void LoadOp::print(OpAsmPrinter &printer) {
  Builder builder(getContext());
  printer << ' ' << getSource() << '[';
  llvm::interleaveComma(getIndices(), printer, [&](Value index) {
    printTypedOperand(printer, index, builder.getIndexType());
  });
  printer << ']';
  if (getGate()) {
    printer << " if ";
    printTypedOperand(printer, getGate(), builder.getI1Type());
    printer << " else " << getAlternative();
  }
  printer.printOptionalAttrDict((*this)->getAttrs(),
                                {getOperandSegmentSizesAttrName()});
  printAccessTypes(printer, getSource().getType(), getType());
}

//===----------------------------------------------------------------------===//
// StoreOp
//===----------------------------------------------------------------------===//

ParseResult StoreOp::parse(OpAsmParser &parser, OperationState &result) {
  Builder &builder = parser.getBuilder();
  OpAsmParser::UnresolvedOperand value, buffer;
  SmallVector<OpAsmParser::UnresolvedOperand> ranges;
  TypedOperand index, gate;
  bool gated = false;
  if (parser.parseOperand(value) || parser.parseComma() ||
      parser.parseOperand(buffer) || parser.parseLSquare() ||
      parseTypedOperand(parser, builder.getIndexType(), index) ||
      parser.parseRSquare())
    return failure();
  if (succeeded(parser.parseOptionalKeyword("if"))) {
    gated = true;
    if (parseTypedOperand(parser, builder.getI1Type(), gate))
      return failure();
  }
  Type bufferType, valueType;
  if (parser.parseKeyword("over") ||
      parser.parseOperandList(ranges, AsmParser::Delimiter::Paren) ||
      parser.parseOptionalAttrDict(result.attributes) ||
      parseAccessTypes(parser, bufferType, valueType) ||
      parser.resolveOperand(value, valueType, result.operands) ||
      parser.resolveOperand(buffer, bufferType, result.operands) ||
      resolve(parser, index, result) ||
      (gated && resolve(parser, gate, result)) ||
      parser.resolveOperands(ranges, builder.getIndexType(), result.operands))
    return failure();
  result.getOrAddProperties<Properties>().operandSegmentSizes = {
      1, 1, 1, gated, static_cast<int32_t>(ranges.size())};
  return success();
}

void StoreOp::print(OpAsmPrinter &printer) {
  Builder builder(getContext());
  printer << ' ' << getValue() << ", " << getBuffer() << '[';
  printTypedOperand(printer, getIndex(), builder.getIndexType());
  printer << ']';
  if (getGate()) {
    printer << " if ";
    printTypedOperand(printer, getGate(), builder.getI1Type());
  }
  printer << " over (" << getRanges() << ')';
  printer.printOptionalAttrDict((*this)->getAttrs(),
                                {getOperandSegmentSizesAttrName()});
  printAccessTypes(printer, getBuffer().getType(), getValue().getType());
}
