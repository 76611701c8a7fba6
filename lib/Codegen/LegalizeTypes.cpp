//===- LegalizeTypes.cpp - Arithmetic of small floats ---------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SmallFloat.h"

#include "mlir/IR/TypeUtilities.h"
#include "tiny/Codegen/Passes.h"

namespace tiny {
#define GEN_PASS_DEF_LEGALIZETYPESPASS
#include "tiny/Codegen/Passes.h.inc"
} // namespace tiny

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

namespace {
class Legalizer {
public:
  explicit Legalizer(bool nativeHalf) : nativeHalf(nativeHalf) {}

  void run(Operation *op);

private:
  Value getSingle(Value value);
  void computeInSingle(Operation *op);
  void convert(CastOp op);
  void flipSign(NegOp op);

  bool nativeHalf;
  /// The f32 of each small float that something computed with.
  DenseMap<Value, Value> singles;
};
} // namespace

/// A small float as an f32, converted once, where it is defined.
Value Legalizer::getSingle(Value value) {
  Value &single = singles[value];
  if (!single) {
    OpBuilder builder(value.getContext());
    builder.setInsertionPointAfterValue(value);
    single =
        SmallFloatEmitter(builder, value.getLoc(), value.getType(), nativeHalf)
            .toSingle(value);
  }
  return single;
}

/// Computes `op` on f32 and rounds the result once to its own type. For the
/// correctly rounded operations that is the same as rounding the exact result:
/// f32 has more than twice the bits, and two more, of each small type.
void Legalizer::computeInSingle(Operation *op) {
  SmallVector<Value> operands =
      llvm::map_to_vector(op->getOperands(), [&](Value operand) -> Value {
        return isSmallFloat(operand.getType()) ? getSingle(operand) : operand;
      });
  OpBuilder builder(op);
  Type type = op->getResult(0).getType();
  SmallFloatEmitter emit(builder, op->getLoc(), type, nativeHalf);
  bool isSmall = isSmallFloat(type);
  Operation *wide = builder.create(
      op->getLoc(), op->getName().getIdentifier(), operands,
      isSmall ? emit.shaped(builder.getF32Type()) : type, op->getAttrs());
  Value result = wide->getResult(0);
  if (isSmall)
    result = emit.fromSingle(result, type);
  op->replaceAllUsesWith(ValueRange(result));
  op->erase();
}

void Legalizer::convert(CastOp op) {
  // What is only copied keeps its bits, also as NaN.
  if (op.getOperand().getType() == op.getType()) {
    op.replaceAllUsesWith(op.getOperand());
    op.erase();
    return;
  }
  OpBuilder builder(op);
  Value value = op.getOperand();
  Type type = op.getType();
  SmallFloatEmitter emit(builder, op.getLoc(), type, nativeHalf);
  if (isSmallFloat(value.getType()))
    value = getSingle(value);
  Value result =
      isSmallFloat(type) ? emit.round(value, type) : emit.cast(value, type);
  op.replaceAllUsesWith(result);
  op.erase();
}

/// A negation is of the sign bit alone, also of NaN.
void Legalizer::flipSign(NegOp op) {
  OpBuilder builder(op);
  ScalarEmitter emit(builder, op.getLoc());
  unsigned width = getElementTypeOrSelf(op.getType()).getIntOrFloatBitWidth();
  Type bits = getTypeLike(op.getType(),
                          builder.getIntegerType(width, /*isSigned=*/false));
  Value sign = emit.number(bits, uint64_t(1) << (width - 1));
  Value flipped = emit.bitXor(emit.bitcast(op.getOperand(), bits), sign);
  op.replaceAllUsesWith(emit.bitcast(flipped, op.getType()));
  op.erase();
}

void Legalizer::run(Operation *op) {
  if (!isa_and_nonnull<UOpDialect>(op->getDialect()) ||
      (llvm::none_of(op->getOperandTypes(), isSmallFloat) &&
       llvm::none_of(op->getResultTypes(), isSmallFloat)))
    return;
  if (auto cast = dyn_cast<CastOp>(op))
    convert(cast);
  else if (auto neg = dyn_cast<NegOp>(op))
    flipSign(neg);
  // Moving bits around needs no arithmetic.
  else if (op->hasTrait<OpTrait::Elementwise>() && !isa<WhereOp>(op))
    computeInSingle(op);
}

namespace {
struct LegalizeTypesPass
    : public tiny::impl::LegalizeTypesPassBase<LegalizeTypesPass> {
  using LegalizeTypesPassBase::LegalizeTypesPassBase;

  void runOnOperation() override {
    // What is made is legal: only what was there is visited.
    SmallVector<Operation *> ops;
    getOperation().walk([&](Operation *op) { ops.push_back(op); });
    Legalizer legalizer(nativeHalfConversions);
    for (Operation *op : ops)
      legalizer.run(op);
  }
};
} // namespace
