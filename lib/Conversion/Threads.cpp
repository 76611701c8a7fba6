//===- Threads.cpp - Loops whose iterations threads share -----------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Threads.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace tiny;

/// The function of the run-time library.
static constexpr llvm::StringLiteral kParallelFor = "tiny_parallel_for";

std::string tiny::makeSymbol(llvm::StringSet<> &symbols,
                             const llvm::Twine &name) {
  unsigned counter = 0;
  auto isTaken = [&](StringRef name) { return symbols.contains(name); };
  std::string result = name.str();
  if (isTaken(result))
    result =
        SymbolTable::generateSymbolName<64>(result, isTaken, counter).str();
  symbols.insert(result);
  return result;
}

//===----------------------------------------------------------------------===//
// Functions of iterations
//===----------------------------------------------------------------------===//

/// Moves the body of `loop` to a function.
static func::FuncOp outline(scf::ForallOp loop, StringRef name,
                            OpBuilder &builder) {
  Location loc = loop.getLoc();
  llvm::SetVector<Value> above;
  getUsedValuesDefinedAbove(loop.getRegion(), above);
  Block *body = loop.getBody();
  SmallVector<Value> used;
  builder.setInsertionPointToStart(body);
  for (Value value : above) {
    // A constant is as cheap there as here.
    Operation *op = value.getDefiningOp();
    if (op && matchPattern(op, m_Constant())) {
      Operation *copy = builder.clone(*op);
      value.replaceUsesWithIf(copy->getResult(0), [&](OpOperand &use) {
        return loop->isProperAncestor(use.getOwner());
      });
      continue;
    }
    used.push_back(value);
  }

  SmallVector<Type> types(ValueRange(used).getTypes());
  types.push_back(builder.getIndexType());
  builder.setInsertionPoint(loop->getParentOfType<func::FuncOp>());
  auto function = func::FuncOp::create(builder, loc, name,
                                       builder.getFunctionType(types, {}));
  function.setPrivate();
  Block *entry = function.addEntryBlock();
  loop.getInductionVar(0).replaceAllUsesWith(entry->getArguments().back());
  for (auto [value, argument] : llvm::zip(used, entry->getArguments()))
    value.replaceUsesWithIf(argument, [&](OpOperand &use) {
      return loop->isProperAncestor(use.getOwner());
    });
  entry->getOperations().splice(entry->end(), body->getOperations(),
                                body->begin(),
                                body->getTerminator()->getIterator());
  builder.setInsertionPointToEnd(entry);
  func::ReturnOp::create(builder, loc);

  used.push_back(loop.getInductionVar(0));
  builder.setInsertionPointToStart(body);
  func::CallOp::create(builder, loc, function, used);
  return function;
}

LogicalResult tiny::outlineThreads(func::FuncOp kernel,
                                   llvm::StringSet<> &symbols,
                                   SmallVectorImpl<Operation *> &functions) {
  SmallVector<scf::ForallOp> loops;
  // Inner ones come first.
  kernel.walk([&](scf::ForallOp loop) { loops.push_back(loop); });
  OpBuilder builder(kernel.getContext());
  for (scf::ForallOp loop : loops) {
    if (loop.getNumResults() || loop.getRank() != 1 || !loop.isNormalized())
      return loop.emitOpError("with results, several dimensions, or other "
                              "bounds than a number of iterations is not "
                              "supported by convert-uop-to-llvm");
    functions.push_back(outline(
        loop, makeSymbol(symbols, kernel.getSymName() + ".thread"), builder));
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Calls of the run-time library
//===----------------------------------------------------------------------===//

namespace {
struct ForallLowering : ConvertOpToLLVMPattern<scf::ForallOp> {
  ForallLowering(const LLVMTypeConverter &converter, llvm::StringSet<> &symbols)
      : ConvertOpToLLVMPattern(converter), symbols(symbols) {}

  LogicalResult
  matchAndRewrite(scf::ForallOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override;

  Value getCount(scf::ForallOp op, OpAdaptor adaptor, OpBuilder &builder) const;
  LLVM::LLVMFuncOp createCaller(func::CallOp call, Type contextType,
                                OpBuilder &builder) const;

  /// The names that are taken in the module.
  llvm::StringSet<> &symbols;
};
} // namespace

Value ForallLowering::getCount(scf::ForallOp op, OpAdaptor adaptor,
                               OpBuilder &builder) const {
  if (!adaptor.getDynamicUpperBound().empty())
    return adaptor.getDynamicUpperBound().front();
  return LLVM::ConstantOp::create(
      builder, op.getLoc(),
      builder.getI64IntegerAttr(op.getStaticUpperBound().front()));
}

/// A function of the type that the run-time library calls, which calls what
/// `call` does with what a structure of type `contextType` holds.
LLVM::LLVMFuncOp ForallLowering::createCaller(func::CallOp call,
                                              Type contextType,
                                              OpBuilder &builder) const {
  Location loc = call.getLoc();
  MLIRContext *context = builder.getContext();
  Type pointer = LLVM::LLVMPointerType::get(context);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToEnd(call->getParentOfType<ModuleOp>().getBody());
  auto caller = LLVM::LLVMFuncOp::create(
      builder, loc, makeSymbol(symbols, call.getCallee() + ".call"),
      LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(context),
                                  {pointer, builder.getI64Type()}),
      LLVM::Linkage::Internal);
  Block *block = caller.addEntryBlock(builder);
  builder.setInsertionPointToStart(block);
  Value values =
      LLVM::LoadOp::create(builder, loc, contextType, block->getArgument(0));
  SmallVector<Value> arguments;
  for (unsigned i = 0; i + 1 < call.getNumOperands(); ++i)
    arguments.push_back(
        LLVM::ExtractValueOp::create(builder, loc, values, int64_t(i)));
  arguments.push_back(block->getArgument(1));
  LLVM::CallOp::create(builder, loc, TypeRange(), call.getCallee(), arguments);
  LLVM::ReturnOp::create(builder, loc, ValueRange());
  return caller;
}

LogicalResult
ForallLowering::matchAndRewrite(scf::ForallOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const {
  auto call = dyn_cast<func::CallOp>(op.getBody()->front());
  if (!call)
    return rewriter.notifyMatchFailure(op, "its body is no call");
  SmallVector<Value> used;
  if (failed(rewriter.getRemappedValues(call.getOperands().drop_back(), used)))
    return rewriter.notifyMatchFailure(op, "a value has no LLVM type");
  Location loc = op.getLoc();
  Type pointer = LLVM::LLVMPointerType::get(getContext());
  auto contextType = LLVM::LLVMStructType::getLiteral(
      getContext(), SmallVector<Type>(ValueRange(used).getTypes()));
  Value context;
  {
    // Once, not each time that the loop is reached.
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointToStart(&op->getParentRegion()->front());
    Value one =
        LLVM::ConstantOp::create(rewriter, loc, rewriter.getI64IntegerAttr(1));
    context = LLVM::AllocaOp::create(rewriter, loc, pointer, contextType, one);
  }
  Value values = LLVM::PoisonOp::create(rewriter, loc, contextType);
  for (auto [index, value] : llvm::enumerate(used))
    values = LLVM::InsertValueOp::create(rewriter, loc, values, value,
                                         int64_t(index));
  LLVM::StoreOp::create(rewriter, loc, values, context);

  auto module = op->getParentOfType<ModuleOp>();
  if (!symbols.contains(kParallelFor)) {
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointToStart(module.getBody());
    LLVM::LLVMFuncOp::create(
        rewriter, loc, kParallelFor,
        LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(getContext()),
                                    {pointer, pointer, rewriter.getI64Type()}));
    symbols.insert(kParallelFor);
  }
  LLVM::LLVMFuncOp caller = createCaller(call, contextType, rewriter);
  Value address = LLVM::AddressOfOp::create(rewriter, loc, caller);
  LLVM::CallOp::create(
      rewriter, loc, TypeRange(), kParallelFor,
      ValueRange{address, context, getCount(op, adaptor, rewriter)});
  rewriter.eraseOp(op);
  return success();
}

void tiny::populateThreadPatterns(const LLVMTypeConverter &converter,
                                  llvm::StringSet<> &symbols,
                                  RewritePatternSet &patterns) {
  patterns.add<ForallLowering>(converter, symbols);
}
