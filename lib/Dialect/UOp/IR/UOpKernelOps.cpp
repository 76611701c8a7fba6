//===- UOpKernelOps.cpp - Operations of the kernel graph --------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VerifyUtils.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/FunctionImplementation.h"
#include "tiny/Dialect/UOp/IR/FreeRanges.h"
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

SmallVector<Value> KernelOp::getIndexArguments() {
  SmallVector<Value> arguments;
  for (Value argument : getBody().front().getArguments())
    if (argument.getType().isIndex())
      arguments.push_back(argument);
  return arguments;
}

AffineExpr KernelOp::getSymbol(Value value) {
  SmallVector<Value> arguments = getIndexArguments();
  auto *found = llvm::find(arguments, value);
  if (found == arguments.end())
    return {};
  return getAffineSymbolExpr(found - arguments.begin(), getContext());
}

AffineExpr KernelOp::getBufferSize(unsigned argument) {
  auto type = cast<MemRefType>(getArgumentTypes()[argument]);
  if (type.hasStaticShape())
    return getAffineConstantExpr(type.getDimSize(0), getContext());
  auto size =
      getArgAttrOfType<AffineMapAttr>(argument, UOpDialect::kSizeAttrName);
  return size ? size.getValue().getResult(0) : AffineExpr();
}

LogicalResult KernelOp::verify() {
  // kernel_c1
  for (auto [index, type] : llvm::enumerate(getArgumentTypes())) {
    auto buffer = dyn_cast<MemRefType>(type);
    if (!type.isIndex() && !(buffer && isFlatBuffer(buffer)))
      return emitOpError("argument #")
             << index << " has type " << type
             << ", which is neither a contiguous rank-1 memref of an element "
                "type nor index";
    if (failed(verifySizesFit([&] { return emitOpError(); }, type)))
      return failure();
  }
  // kernel_c2
  if (!getResultTypes().empty())
    return emitOpError("has results: ") << getFunctionType();
  // kernel_c3
  if (getBody().empty())
    return emitOpError("has no body");
  Operation &last = getBody().front().back();
  if (!isa<SinkOp>(last)) {
    InFlightDiagnostic diag = emitOpError("does not end with a uop.sink");
    diag.attachNote(last.getLoc()) << "it ends with this " << last.getName();
    return diag;
  }
  return success();
}

/// Checks kernel_c7 for one operation of a kernel.
static LogicalResult verifyKernelMember(KernelOp kernel, Operation *op) {
  auto refuse = [&](const Twine &reason) -> LogicalResult {
    InFlightDiagnostic diag = op->emitOpError("cannot stand in a kernel: ")
                              << reason;
    diag.attachNote(kernel.getLoc()) << "the kernel is here";
    return diag;
  };
  if (!isa_and_present<UOpDialect>(op->getDialect()) ||
      isa<RangeOp, ReduceOp, StageOp, WmmaOp, LoadOp, StoreOp, SinkOp>(op))
    return success();
  if (!isa<ConstOp, BitcastOp>(op) && !op->hasTrait<OpTrait::Elementwise>())
    return refuse("it is no operation of the kernel graph");
  if (isa<RankedTensorType>(op->getResult(0).getType()))
    return refuse("its result is a tensor");
  return success();
}

/// Checks kernel_c6 for one operation of a kernel.
static LogicalResult verifyClosedAxes(Operation &op) {
  auto check = [&](ValueRange ranges, bool closesParallel) -> LogicalResult {
    for (Value value : ranges) {
      auto range = value.getDefiningOp<RangeOp>();
      AxisType axis = range.getAxisType();
      if (axis != AxisType::GroupReduce &&
          (closesParallel || !isParallelAxis(axis)))
        continue;
      InFlightDiagnostic diag = op.emitOpError("cannot close a range of type ")
                                << stringifyAxisType(axis);
      diag.attachNote(range.getLoc()) << "the range is here";
      return diag;
    }
    return success();
  };
  if (auto reduce = dyn_cast<ReduceOp>(op))
    return check(reduce.getRanges(), /*closesParallel=*/false);
  if (auto wmma = dyn_cast<WmmaOp>(op))
    return check({wmma.getM(), wmma.getN(), wmma.getK()},
                 /*closesParallel=*/false);
  if (auto store = dyn_cast<StoreOp>(op))
    return check(store.getRanges(), /*closesParallel=*/true);
  return success();
}

/// Checks kernel_c4 for one store.
static LogicalResult verifyStoreRanges(StoreOp store, const FreeRanges &free) {
  auto refuse = [&](StringRef what, llvm::SmallBitVector set) -> LogicalResult {
    InFlightDiagnostic diag = store.emitOpError(what);
    RangeOp range = free.getRanges()[set.find_first()];
    diag.attachNote(range.getLoc()) << "the range is here";
    return diag;
  };
  size_t rangesBegin = store->getNumOperands() - store.getRanges().size();
  llvm::SmallBitVector needed =
      free.getFree(store->getOperands().take_front(rangesBegin));
  llvm::SmallBitVector given = free.getSet(store.getRanges());
  if (needed.test(given))
    return refuse("depends on a range that it is not over",
                  needed.reset(given));
  if (given.test(needed))
    return refuse("is over a range on which it does not depend",
                  given.reset(needed));
  return success();
}

LogicalResult KernelOp::verifyRegions() {
  // kernel_c6, kernel_c7: operations of other dialects may have regions.
  WalkResult members = getBody().walk([&](Operation *op) {
    if (failed(verifyKernelMember(*this, op)) || failed(verifyClosedAxes(*op)))
      return WalkResult::interrupt();
    return WalkResult::advance();
  });
  if (members.wasInterrupted())
    return failure();
  Block &block = getBody().front();
  FreeRanges free(block);
  for (RangeOp range : free.getRanges()) {
    // kernel_c5
    llvm::SmallBitVector needed = free.getFree(range->getOperands());
    if (needed.none())
      continue;
    InFlightDiagnostic diag =
        range.emitOpError("has a size that depends on another range");
    RangeOp other = free.getRanges()[needed.find_first()];
    diag.attachNote(other.getLoc()) << "the other range is here";
    return diag;
  }
  for (auto store : block.getOps<StoreOp>())
    if (failed(verifyStoreRanges(store, free)))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// RangeOp, ReduceOp, StageOp, WmmaOp
//===----------------------------------------------------------------------===//

void RangeOp::getAsmResultNames(
    function_ref<void(Value, StringRef)> setNameFn) {
  if (getIdAttr())
    setNameFn(getResult(), "r" + std::to_string(getId()));
}

LogicalResult RangeOp::verify() {
  // range_c2
  if (ShapedType::isDynamic(getStaticSize()) != static_cast<bool>(getSize()))
    return emitOpError(getSize()
                           ? "has both a constant size and an operand"
                           : "has neither a constant size nor an operand");
  // range_c1
  if (!getSize() && getStaticSize() < 0)
    return emitOpError("has the negative size ") << getStaticSize();
  // range_c3: passes would take calls that depend on it for single ones.
  if (getAxisType() == AxisType::Outer &&
      !isa<KernelOp>((*this)->getParentOp()))
    return emitOpError("of axis type 'outer' is a loop around calls, which is "
                       "not supported yet");
  return success();
}

LogicalResult ReduceOp::verify() {
  // reduce_c1
  return verifyRanges(*this, getRanges());
}

LogicalResult StageOp::verify() {
  // stage_c1
  if (failed(verifyRanges(*this, getRanges())))
    return failure();
  // stage_c2
  return verifyArrayOfRanges(*this, getRanges(), getValue().getType(),
                             getType());
}

LogicalResult WmmaOp::verify() {
  // wmma_c1
  if (failed(verifyRanges(*this, {getM(), getN(), getK()})))
    return failure();
  for (Value value : {getM(), getN(), getK()}) {
    auto range = value.getDefiningOp<RangeOp>();
    if (range.getConstantSize())
      continue;
    InFlightDiagnostic diag = emitOpError("needs ranges of constant size");
    diag.attachNote(range.getLoc()) << "the range is here";
    return diag;
  }
  // wmma_c2
  if (failed(verifyArrayOfRanges(*this, {getM(), getN()}, getC().getType(),
                                 getType())))
    return failure();
  // wmma_c3
  Type a = getA().getType(), b = getB().getType(), c = getC().getType();
  if (a != b)
    return emitOpError("multiplies ") << a << " with " << b;
  if (isa<FloatType>(a) != isa<FloatType>(c))
    return emitOpError("adds products of ")
           << a << " to " << c << "; both must be integers or both floats";
  return success();
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

/// Checks that `type`, of what `what` names, is a scalar, or a vector in the
/// shape of `point`.
static LogicalResult verifyPointType(Operation *op, StringRef what, Type type,
                                     Type point) {
  auto vector = dyn_cast<VectorType>(type);
  if (!vector)
    return success();
  auto pointVector = dyn_cast<VectorType>(point);
  if (pointVector && pointVector.getShape() == vector.getShape())
    return success();
  return op->emitOpError(what)
         << " of type " << type << " does not have the shape of " << point;
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

LogicalResult LoadOp::verify() {
  auto source = cast<ShapedType>(getSource().getType());
  // load_c1
  if (static_cast<int64_t>(getIndices().size()) != source.getRank())
    return emitOpError("has ")
           << getIndices().size() << " indices for " << source.getRank()
           << " dimensions of " << source;
  // load_c2
  if (static_cast<bool>(getGate()) != static_cast<bool>(getAlternative()))
    return emitOpError(getGate() ? "has a gate but no alternative"
                                 : "has an alternative but no gate");
  // load_c3
  if (getElementTypeOrSelf(getType()) != source.getElementType())
    return emitOpError("loads ") << getType() << " from " << source;
  if (getAlternative() && getAlternative().getType() != getType())
    return emitOpError("has the alternative type ")
           << getAlternative().getType() << " for the result " << getType();
  // load_c4
  for (auto [dim, index] : llvm::enumerate(getIndices())) {
    if (dim + 1 < getIndices().size() && isa<VectorType>(index.getType()))
      return emitOpError("index #") << dim << " is a vector but not the last";
    if (failed(verifyPointType(*this, "index", index.getType(), getType())))
      return failure();
  }
  if (getGate())
    return verifyPointType(*this, "gate", getGate().getType(), getType());
  return success();
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

LogicalResult StoreOp::verify() {
  Type value = getValue().getType();
  // store_c1
  if (getElementTypeOrSelf(value) != getBuffer().getType().getElementType())
    return emitOpError("stores ") << value << " in " << getBuffer().getType();
  // store_c2
  if (failed(verifyRanges(*this, getRanges())))
    return failure();
  // store_c3
  if (failed(verifyPointType(*this, "index", getIndex().getType(), value)))
    return failure();
  if (getGate())
    return verifyPointType(*this, "gate", getGate().getType(), value);
  return success();
}
