//===- UOpToLLVM.cpp - Kernels as functions of the llvm dialect -----------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Threads.h"

#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVM.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Rewrite/FrozenRewritePatternSet.h"
#include "mlir/Rewrite/PatternApplicator.h"
#include "tiny/Conversion/Passes.h"
#include "tiny/Dialect/UOp/IR/UOpDialect.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"

namespace tiny {
#define GEN_PASS_DEF_CONVERTUOPTOLLVMPASS
#include "tiny/Conversion/Passes.h.inc"
} // namespace tiny

using namespace mlir;
using namespace tiny;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// Contiguous buffers of whole bytes are pointers, and there are no others;
/// everything else is as upstream has it.
static void addBufferConversion(LLVMTypeConverter &converter) {
  converter.addConversion([](MemRefType type) -> Type {
    if (!type.getLayout().isIdentity() ||
        (type.getRank() > 1 && !type.hasStaticShape()) ||
        !uop::isElementType(type.getElementType()) ||
        type.getElementType().isInteger(1))
      return {};
    return LLVM::LLVMPointerType::get(type.getContext());
  });
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// The address of an element of a contiguous buffer; unless it `isInside`, it
/// may be none of the buffer's.
static Value getAddress(OpBuilder &builder, Location loc, MemRefType type,
                        Type elementType, Value buffer, ValueRange indices,
                        bool isInside = true) {
  Value position;
  for (auto [index, size] : llvm::zip_equal(indices, type.getShape())) {
    if (!position) {
      position = index;
      continue;
    }
    Value scale =
        LLVM::ConstantOp::create(builder, loc, builder.getI64IntegerAttr(size));
    position = LLVM::MulOp::create(builder, loc, position, scale);
    position = LLVM::AddOp::create(builder, loc, position, index);
  }
  if (!position)
    return buffer;
  return LLVM::GEPOp::create(
      builder, loc, buffer.getType(), elementType, buffer, position,
      isInside ? LLVM::GEPNoWrapFlags::inbounds : LLVM::GEPNoWrapFlags::none);
}

namespace {

struct LoadLowering : ConvertOpToLLVMPattern<memref::LoadOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult
  matchAndRewrite(memref::LoadOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Type type = getTypeConverter()->convertType(op.getType());
    if (!type || !isa<LLVM::LLVMPointerType>(adaptor.getMemref().getType()))
      return rewriter.notifyMatchFailure(op, "not a contiguous buffer");
    Value address = getAddress(rewriter, op.getLoc(), op.getMemRefType(), type,
                               adaptor.getMemref(), adaptor.getIndices());
    rewriter.replaceOpWithNewOp<LLVM::LoadOp>(op, type, address);
    return success();
  }
};

struct StoreLowering : ConvertOpToLLVMPattern<memref::StoreOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult
  matchAndRewrite(memref::StoreOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (!isa<LLVM::LLVMPointerType>(adaptor.getMemref().getType()))
      return rewriter.notifyMatchFailure(op, "not a contiguous buffer");
    Value address = getAddress(rewriter, op.getLoc(), op.getMemRefType(),
                               adaptor.getValue().getType(),
                               adaptor.getMemref(), adaptor.getIndices());
    rewriter.replaceOpWithNewOp<LLVM::StoreOp>(op, adaptor.getValue(), address);
    return success();
  }
};

struct AllocaLowering : ConvertOpToLLVMPattern<memref::AllocaOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult
  matchAndRewrite(memref::AllocaOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    MemRefType type = op.getType();
    Type pointer = getTypeConverter()->convertType(type);
    if (!pointer || !type.hasStaticShape())
      return rewriter.notifyMatchFailure(op, "only buffers of known size");
    Value size = LLVM::ConstantOp::create(
        rewriter, op.getLoc(),
        rewriter.getI64IntegerAttr(type.getNumElements()));
    rewriter.replaceOpWithNewOp<LLVM::AllocaOp>(
        op, pointer, getTypeConverter()->convertType(type.getElementType()),
        size, op.getAlignment().value_or(0));
    return success();
  }
};

/// The alignment of an element: that of a vector is not known to be more.
unsigned getAlignment(Type type) {
  return uop::getElementByteSize(getElementTypeOrSelf(type));
}

/// Whether `op` moves consecutive elements of a buffer that is the address
/// `base`.
template <typename AccessOp> bool isRow(AccessOp op, Value base) {
  if constexpr (llvm::is_one_of<AccessOp, vector::TransferReadOp,
                                vector::TransferWriteOp>::value)
    if (!op.getPermutationMap().isMinorIdentity() || op.hasOutOfBoundsDim())
      return false;
  return isa<MemRefType>(op.getBase().getType()) &&
         op.getVectorType().getRank() == 1 &&
         isa<LLVM::LLVMPointerType>(base.getType());
}

template <typename ReadOp>
struct VectorReadLowering : ConvertOpToLLVMPattern<ReadOp> {
  using ConvertOpToLLVMPattern<ReadOp>::ConvertOpToLLVMPattern;

  LogicalResult
  matchAndRewrite(ReadOp op, typename ReadOp::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    VectorType vector = op.getVectorType();
    Type type = this->getTypeConverter()->convertType(vector);
    if (!type || !isRow(op, adaptor.getBase()))
      return rewriter.notifyMatchFailure(op, "no row of a contiguous buffer");
    Value mask, passThrough;
    if constexpr (std::is_same_v<ReadOp, vector::TransferReadOp>) {
      mask = adaptor.getMask();
    } else if constexpr (std::is_same_v<ReadOp, vector::MaskedLoadOp>) {
      mask = adaptor.getMask();
      passThrough = adaptor.getPassThru();
    }
    Type element = cast<VectorType>(type).getElementType();
    // Where a mask says no, the address may be outside.
    Value address = getAddress(
        rewriter, op.getLoc(), cast<MemRefType>(op.getBase().getType()),
        element, adaptor.getBase(), adaptor.getIndices(), /*isInside=*/!mask);
    if (!mask) {
      rewriter.replaceOpWithNewOp<LLVM::LoadOp>(op, type, address,
                                                getAlignment(vector));
      return success();
    }
    if (!passThrough)
      passThrough = LLVM::ZeroOp::create(rewriter, op.getLoc(), type);
    rewriter.replaceOpWithNewOp<LLVM::MaskedLoadOp>(
        op, type, address, mask, passThrough, getAlignment(vector));
    return success();
  }
};

template <typename WriteOp>
struct VectorWriteLowering : ConvertOpToLLVMPattern<WriteOp> {
  using ConvertOpToLLVMPattern<WriteOp>::ConvertOpToLLVMPattern;

  LogicalResult
  matchAndRewrite(WriteOp op, typename WriteOp::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (!isRow(op, adaptor.getBase()))
      return rewriter.notifyMatchFailure(op, "no row of a contiguous buffer");
    VectorType vector = op.getVectorType();
    Value mask;
    if constexpr (!std::is_same_v<WriteOp, vector::StoreOp>)
      mask = adaptor.getMask();
    Value value = adaptor.getValueToStore();
    Type element = cast<VectorType>(value.getType()).getElementType();
    Value address = getAddress(
        rewriter, op.getLoc(), cast<MemRefType>(op.getBase().getType()),
        element, adaptor.getBase(), adaptor.getIndices(), /*isInside=*/!mask);
    if (mask)
      rewriter.replaceOpWithNewOp<LLVM::MaskedStoreOp>(op, value, address, mask,
                                                       getAlignment(vector));
    else
      rewriter.replaceOpWithNewOp<LLVM::StoreOp>(op, value, address,
                                                 getAlignment(vector));
    return success();
  }
};

struct GatherLowering : ConvertOpToLLVMPattern<vector::GatherOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult
  matchAndRewrite(vector::GatherOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto source = dyn_cast<MemRefType>(op.getBase().getType());
    VectorType vector = op.getVectorType();
    Type type = getTypeConverter()->convertType(vector);
    if (!source || source.getRank() != 1 || !type || vector.getRank() != 1 ||
        !isa<LLVM::LLVMPointerType>(adaptor.getBase().getType()))
      return rewriter.notifyMatchFailure(op, "not of a contiguous buffer");
    Location loc = op.getLoc();
    Type element = cast<VectorType>(type).getElementType();
    Value base = getAddress(rewriter, loc, source, element, adaptor.getBase(),
                            adaptor.getOffsets(), /*isInside=*/false);
    Value addresses =
        LLVM::GEPOp::create(rewriter, loc, vector.clone(base.getType()),
                            element, base, adaptor.getIndices());
    rewriter.replaceOpWithNewOp<LLVM::masked_gather>(
        op, type, addresses, adaptor.getMask(), adaptor.getPassThru(),
        getAlignment(vector));
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

struct ReturnLowering : ConvertOpToLLVMPattern<func::ReturnOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult
  matchAndRewrite(func::ReturnOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<LLVM::ReturnOp>(op, ValueRange());
    return success();
  }
};

struct KernelLowering : ConvertOpToLLVMPattern<func::FuncOp> {
  KernelLowering(const LLVMTypeConverter &converter, llvm::StringSet<> &symbols)
      : ConvertOpToLLVMPattern(converter), symbols(symbols) {}

  LogicalResult
  matchAndRewrite(func::FuncOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override;

  /// The names that are taken in the module.
  llvm::StringSet<> &symbols;
};

} // namespace

/// What is known of the pointer to a buffer of type `type`.
static DictionaryAttr getPointerAttributes(Builder &builder, MemRefType type) {
  // Buffers of one call never overlap, so that a store does not stand in the
  // way of a load of another buffer.
  NamedAttrList attributes;
  attributes.set(LLVM::LLVMDialect::getNoAliasAttrName(),
                 builder.getUnitAttr());
  attributes.set(LLVM::LLVMDialect::getNonNullAttrName(),
                 builder.getUnitAttr());
  int64_t bytes;
  if (type.hasStaticShape() && type.getNumElements() > 0 &&
      !llvm::MulOverflow(type.getNumElements(),
                         uop::getElementByteSize(type.getElementType()), bytes))
    attributes.set(LLVM::LLVMDialect::getDereferenceableAttrName(),
                   builder.getI64IntegerAttr(bytes));
  return attributes.getDictionary(builder.getContext());
}

/// The function through which `body` is called with its arguments in arrays.
static void createEntry(OpBuilder &builder, Location loc, StringRef name,
                        LLVM::LLVMFuncOp body) {
  MLIRContext *context = builder.getContext();
  Type pointer = LLVM::LLVMPointerType::get(context);
  auto entry = LLVM::LLVMFuncOp::create(
      builder, loc, name,
      LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(context),
                                  {pointer, pointer}));
  entry->setAttr(uop::UOpDialect::kKernelAttrName, builder.getUnitAttr());
  OpBuilder::InsertionGuard guard(builder);
  Block *block = entry.addEntryBlock(builder);
  builder.setInsertionPointToStart(block);
  SmallVector<Value> arguments;
  int64_t counts[2] = {0, 0};
  for (Type type : body.getArgumentTypes()) {
    bool isNumber = !isa<LLVM::LLVMPointerType>(type);
    Value address = LLVM::GEPOp::create(
        builder, loc, pointer, type, block->getArgument(isNumber),
        LLVM::GEPArg(static_cast<int32_t>(counts[isNumber]++)));
    arguments.push_back(LLVM::LoadOp::create(builder, loc, type, address));
  }
  LLVM::CallOp::create(builder, loc, body, arguments);
  LLVM::ReturnOp::create(builder, loc, ValueRange());
}

LogicalResult
KernelLowering::matchAndRewrite(func::FuncOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const {
  const LLVMTypeConverter &converter = *getTypeConverter();
  TypeConverter::SignatureConversion signature(op.getNumArguments());
  if (failed(
          converter.convertSignatureArgs(op.getArgumentTypes(), signature)) ||
      signature.getConvertedTypes().size() != op.getNumArguments())
    return rewriter.notifyMatchFailure(op, "an argument has no LLVM type");
  SmallVector<DictionaryAttr> attributes;
  for (Type type : op.getArgumentTypes()) {
    auto buffer = dyn_cast<MemRefType>(type);
    attributes.push_back(buffer ? getPointerAttributes(rewriter, buffer)
                                : rewriter.getDictionaryAttr({}));
  }
  // What a thread does is called by nobody outside, and keeps its name.
  bool isEntry = op->hasAttr(uop::UOpDialect::kKernelAttrName);
  std::string name = isEntry ? makeSymbol(symbols, op.getSymName() + ".body")
                             : op.getSymName().str();
  auto body = LLVM::LLVMFuncOp::create(
      rewriter, op.getLoc(), name,
      LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(op.getContext()),
                                  signature.getConvertedTypes()),
      LLVM::Linkage::Internal, /*dsoLocal=*/false, LLVM::CConv::C,
      /*comdat=*/SymbolRefAttr(), /*attrs=*/{}, attributes);
  // A call keeps what the attributes say; inlined, the pointers are loads.
  body.setNoInline(true);
  if (isEntry)
    createEntry(rewriter, op.getLoc(), op.getSymName(), body);
  rewriter.inlineRegionBefore(op.getBody(), body.getBody(), body.end());
  if (failed(
          rewriter.convertRegionTypes(&body.getBody(), converter, &signature)))
    return rewriter.notifyMatchFailure(op, "the types of a block stay");
  rewriter.eraseOp(op);
  return success();
}

/// Makes branches of the loops in `kernels`.
///
/// A loop is lowered by splitting its block, which moves what comes after it:
/// the last loop of a block goes first, so that nothing is moved twice. The
/// drivers for patterns take an order that is quadratic in the loops of a
/// block.
static void lowerLoops(ArrayRef<Operation *> kernels, MLIRContext *context) {
  RewritePatternSet patterns(context);
  populateSCFToControlFlowConversionPatterns(patterns);
  FrozenRewritePatternSet frozen(std::move(patterns));
  PatternApplicator applicator(frozen);
  applicator.applyDefaultCostModel();
  PatternRewriter rewriter(context);
  for (Operation *kernel : kernels) {
    SmallVector<Operation *> loops;
    kernel->walk([&](Operation *op) {
      if (isa_and_nonnull<scf::SCFDialect>(op->getDialect()) &&
          !op->hasTrait<OpTrait::IsTerminator>() && !isa<scf::ForallOp>(op))
        loops.push_back(op);
    });
    for (Operation *loop : llvm::reverse(loops)) {
      rewriter.setInsertionPoint(loop);
      // What stays is found to be illegal afterwards.
      (void)applicator.matchAndRewrite(loop, rewriter);
    }
  }
}

static LogicalResult lowerToLLVM(ArrayRef<Operation *> kernels,
                                 llvm::StringSet<> &symbols,
                                 MLIRContext *context) {
  LLVMTypeConverter converter(context);
  addBufferConversion(converter);
  RewritePatternSet patterns(context);
  patterns.add<AllocaLowering, LoadLowering, ReturnLowering, StoreLowering>(
      converter);
  // Upstream's patterns for these look for descriptors.
  patterns.add<VectorReadLowering<vector::LoadOp>,
               VectorReadLowering<vector::MaskedLoadOp>,
               VectorReadLowering<vector::TransferReadOp>,
               VectorWriteLowering<vector::StoreOp>,
               VectorWriteLowering<vector::MaskedStoreOp>,
               VectorWriteLowering<vector::TransferWriteOp>, GatherLowering>(
      converter, /*benefit=*/2);
  patterns.add<KernelLowering>(converter, symbols);
  populateThreadPatterns(converter, symbols, patterns);
  populateVectorToLLVMConversionPatterns(converter, patterns);
  arith::populateArithToLLVMConversionPatterns(converter, patterns);
  cf::populateControlFlowToLLVMConversionPatterns(converter, patterns);
  populateMathToLLVMConversionPatterns(converter, patterns);
  ConversionTarget target(*context);
  target.addLegalDialect<LLVM::LLVMDialect>();
  target.markUnknownOpDynamicallyLegal([](Operation *) { return false; });
  return applyFullConversion(kernels, target, std::move(patterns));
}

namespace {
struct ConvertUOpToLLVMPass
    : public tiny::impl::ConvertUOpToLLVMPassBase<ConvertUOpToLLVMPass> {
  void runOnOperation() override {
    SmallVector<Operation *> kernels;
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (!function->hasAttr(uop::UOpDialect::kKernelAttrName))
        continue;
      if (function.isDeclaration()) {
        function.emitOpError("is a kernel without a body");
        return signalPassFailure();
      }
      kernels.push_back(function);
    }
    llvm::StringSet<> symbols;
    for (auto symbol : getOperation().getOps<SymbolOpInterface>())
      symbols.insert(symbol.getName());
    SmallVector<Operation *> threads;
    for (Operation *kernel : kernels)
      if (failed(outlineThreads(cast<func::FuncOp>(kernel), symbols, threads)))
        return signalPassFailure();
    llvm::append_range(kernels, threads);
    lowerLoops(kernels, &getContext());
    if (failed(lowerToLLVM(kernels, symbols, &getContext())))
      signalPassFailure();
  }
};
} // namespace
