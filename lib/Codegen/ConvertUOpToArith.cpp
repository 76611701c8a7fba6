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
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/DialectConversion.h"
#include "tiny/Codegen/Passes.h"
#include "llvm/ADT/TypeSwitch.h"

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
    addConversion([this](VectorType type) -> Type {
      return type.clone(convertType(type.getElementType()));
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

/// The type of `value` in memory, where a truth value is a byte.
static Type getStoredType(Type value) {
  if (!getElementTypeOrSelf(value).isInteger(1))
    return value;
  return uop::getTypeLike(value, IntegerType::get(value.getContext(), 8));
}

/// `value` as it is stored.
static Value toStored(OpBuilder &builder, Location loc, Value value) {
  Type type = getStoredType(value.getType());
  return type == value.getType()
             ? value
             : arith::ExtUIOp::create(builder, loc, type, value).getResult();
}

static Value fromStored(OpBuilder &builder, Location loc, Value value,
                        Type type) {
  return type == value.getType()
             ? value
             : arith::TruncIOp::create(builder, loc, type, value).getResult();
}

/// Whether `op` reads or writes elements of a buffer.
static bool isAccess(Operation *op) {
  return isa<memref::LoadOp, memref::StoreOp, vector::LoadOp, vector::StoreOp,
             vector::MaskedLoadOp, vector::MaskedStoreOp, vector::GatherOp,
             vector::TransferReadOp, vector::TransferWriteOp>(op);
}

/// The operand of an access that is stored, or that is the result where nothing
/// is read; null if there is none.
static OpOperand *getStoredOperand(Operation *op) {
  return TypeSwitch<Operation *, OpOperand *>(op)
      .Case([](memref::StoreOp op) { return &op.getValueMutable(); })
      .Case<vector::StoreOp, vector::MaskedStoreOp, vector::TransferWriteOp>(
          [](auto op) { return &op.getValueToStoreMutable(); })
      .Case<vector::MaskedLoadOp, vector::GatherOp>(
          [](auto op) { return &op.getPassThruMutable(); })
      .Case([](vector::TransferReadOp op) { return &op.getPaddingMutable(); })
      .Default(static_cast<OpOperand *>(nullptr));
}

namespace {
/// Converts the types of upstream's operations that move elements.
struct MoveConversion : ConversionPattern {
  MoveConversion(const TypeConverter &converter, MLIRContext *context)
      : ConversionPattern(converter, MatchAnyOpTypeTag(), /*benefit=*/1,
                          context) {}

  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    if (!isAccess(op) &&
        !isa_and_nonnull<vector::VectorDialect>(op->getDialect()))
      return rewriter.notifyMatchFailure(op, "moves no elements");
    Location loc = op->getLoc();
    SmallVector<Value> values(operands);
    if (OpOperand *stored = getStoredOperand(op)) {
      Value &value = values[stored->getOperandNumber()];
      value = toStored(rewriter, loc, value);
    }
    SmallVector<Type> types;
    if (failed(getTypeConverter()->convertTypes(op->getResultTypes(), types)))
      return rewriter.notifyMatchFailure(op, "a result has no type here");
    OperationState state(loc, op->getName(), values, {}, op->getAttrs());
    for (Type type : types)
      state.addTypes(isAccess(op) ? getStoredType(type) : type);
    Operation *moved = rewriter.create(state);
    SmallVector<Value> results;
    for (auto [value, type] : llvm::zip_equal(moved->getResults(), types))
      results.push_back(fromStored(rewriter, loc, value, type));
    rewriter.replaceOp(op, results);
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
    patterns.add<AllocaConversion, MoveConversion>(converter, context);
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
