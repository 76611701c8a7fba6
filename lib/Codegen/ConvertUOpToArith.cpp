//===- ConvertUOpToArith.cpp - Scalars to arith and math ------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarConversions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Func/Transforms/FuncConversions.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"
#include "mlir/Transforms/DialectConversion.h"
#include "tiny/Codegen/Passes.h"

namespace tiny {
#define GEN_PASS_DEF_CONVERTUOPTOARITHPASS
#include "tiny/Codegen/Passes.h.inc"
} // namespace tiny

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

namespace {
/// Integers lose their sign, floats that nothing computes in are their bits,
/// and a truth value takes a byte in memory.
class ScalarTypeConverter : public TypeConverter {
public:
  ScalarTypeConverter() {
    addConversion([](Type type) { return type; });
    addConversion([](IntegerType type) -> Type {
      return IntegerType::get(type.getContext(), type.getWidth());
    });
    addConversion([](FloatType type) -> Type {
      if (type.isF32() || type.isF64())
        return type;
      return IntegerType::get(type.getContext(), type.getWidth());
    });
    addConversion([this](MemRefType type) -> Type {
      Type element = convertType(type.getElementType());
      if (element.isInteger(1))
        element = IntegerType::get(type.getContext(), 8);
      return MemRefType::Builder(type).setElementType(element);
    });
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

namespace {
struct LoadConversion : OpConversionPattern<memref::LoadOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(memref::LoadOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value value = memref::LoadOp::create(
        rewriter, op.getLoc(), adaptor.getMemref(), adaptor.getIndices());
    if (op.getType().isInteger(1))
      value =
          arith::TruncIOp::create(rewriter, op.getLoc(), op.getType(), value);
    rewriter.replaceOp(op, value);
    return success();
  }
};

struct StoreConversion : OpConversionPattern<memref::StoreOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(memref::StoreOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value value = adaptor.getValue();
    if (value.getType().isInteger(1))
      value = arith::ExtUIOp::create(rewriter, op.getLoc(),
                                     rewriter.getI8Type(), value);
    rewriter.replaceOpWithNewOp<memref::StoreOp>(op, value, adaptor.getMemref(),
                                                 adaptor.getIndices());
    return success();
  }
};

struct AllocaConversion : OpConversionPattern<memref::AllocaOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(memref::AllocaOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = cast<MemRefType>(getTypeConverter()->convertType(op.getType()));
    rewriter.replaceOpWithNewOp<memref::AllocaOp>(
        op, type, adaptor.getDynamicSizes(), adaptor.getSymbolOperands(),
        op.getAlignmentAttr());
    return success();
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

namespace {
/// Converts the operations of the dialect, which have been verified.
struct ScalarConversion : ConversionPattern {
  ScalarConversion(const TypeConverter &converter, MLIRContext *context,
                   const DenseSet<Operation *> &accumulations)
      : ConversionPattern(converter, MatchAnyOpTypeTag(), /*benefit=*/1,
                          context),
        accumulations(accumulations) {}

  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    if (!isa_and_nonnull<UOpDialect>(op->getDialect()))
      return rewriter.notifyMatchFailure(op, "not of the dialect");
    Type type = getTypeConverter()->convertType(op->getResult(0).getType());
    rewriter.replaceOp(op, convertScalar(op, operands, type,
                                         accumulations.contains(op), rewriter));
    return success();
  }

  const DenseSet<Operation *> &accumulations;
};
} // namespace

/// The additions and multiplications by which loops reduce: only these may be
/// reassociated.
static DenseSet<Operation *> findAccumulations(Operation *kernel) {
  DenseSet<Operation *> found;
  kernel->walk([&](scf::ForOp loop) {
    auto yield = cast<scf::YieldOp>(loop.getBody()->getTerminator());
    for (auto [carried, next] :
         llvm::zip_equal(loop.getRegionIterArgs(), yield.getOperands())) {
      Operation *op = next.getDefiningOp();
      if (isa_and_nonnull<AddOp, MulOp>(op) && carried.hasOneUse() &&
          next.hasOneUse() && *carried.getUsers().begin() == op)
        found.insert(op);
    }
  });
  return found;
}

namespace {
struct ConvertUOpToArithPass
    : public tiny::impl::ConvertUOpToArithPassBase<ConvertUOpToArithPass> {
  void runOnOperation() override {
    func::FuncOp kernel = getOperation();
    if (!kernel->hasAttr(UOpDialect::kKernelAttrName))
      return;
    // A failed conversion could not say what was missing.
    WalkResult verified = kernel.walk([](Operation *op) {
      return isa_and_nonnull<UOpDialect>(op->getDialect())
                 ? WalkResult(verifyConvertible(op))
                 : WalkResult::advance();
    });
    if (verified.wasInterrupted())
      return signalPassFailure();
    MLIRContext *context = &getContext();
    DenseSet<Operation *> accumulations = findAccumulations(kernel);
    ScalarTypeConverter converter;
    RewritePatternSet patterns(context);
    patterns.add<LoadConversion, StoreConversion, AllocaConversion>(converter,
                                                                    context);
    patterns.add<ScalarConversion>(converter, context, accumulations);
    populateFunctionOpInterfaceTypeConversionPattern<func::FuncOp>(patterns,
                                                                   converter);
    ConversionTarget target(*context);
    target.markUnknownOpDynamicallyLegal(
        [&](Operation *op) { return converter.isLegal(op); });
    target.addIllegalDialect<UOpDialect>();
    // What is made here; a native conversion looks at bits as an f16.
    target.addLegalDialect<arith::ArithDialect, math::MathDialect>();
    target.addDynamicallyLegalOp<func::FuncOp>([&](func::FuncOp op) {
      return converter.isSignatureLegal(op.getFunctionType());
    });
    scf::populateSCFStructuralTypeConversionsAndLegality(converter, patterns,
                                                         target);
    // Folding could merge the steps of a conversion into one that was taken
    // apart because nothing here does it.
    ConversionConfig config;
    config.foldingMode = DialectConversionFoldingMode::Never;
    if (failed(
            applyFullConversion(kernel, target, std::move(patterns), config)))
      signalPassFailure();
  }
};
} // namespace
