//===- Decompose.cpp - Operations that no target has ----------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarEmitter.h"
#include "Transcendentals.h"

#include "tiny/Codegen/Passes.h"
#include "llvm/ADT/TypeSwitch.h"

namespace tiny {
#define GEN_PASS_DEF_DECOMPOSEPASS
#include "tiny/Codegen/Passes.h.inc"
} // namespace tiny

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

/// Threefry-2x32 with 20 rounds: Salmon et al., "Parallel random numbers: as
/// easy as 1, 2, 3" (SC'11).
static Value decomposeThreefry(ThreefryOp op, OpBuilder &builder) {
  static constexpr unsigned kRotations[2][4] = {{13, 15, 26, 6},
                                                {17, 29, 16, 24}};
  static constexpr uint32_t kParity = 0x1BD11BDA;
  ScalarEmitter emit(builder, op.getLoc());
  Type pair = op.getType();
  Type word = getTypeLike(pair, builder.getIntegerType(32, /*isSigned=*/false));
  auto low = [&](Value value) { return emit.cast(value, word); };
  auto high = [&](Value value) {
    return emit.cast(emit.shr(value, emit.number(pair, 32)), word);
  };

  Value keys[3] = {low(op.getRhs()), high(op.getRhs()), Value()};
  keys[2] =
      emit.bitXor(emit.bitXor(keys[0], keys[1]), emit.number(word, kParity));
  Value x0 = emit.add(low(op.getLhs()), keys[0]);
  Value x1 = emit.add(high(op.getLhs()), keys[1]);
  for (unsigned group = 0; group < 5; ++group) {
    for (unsigned rotation : kRotations[group % 2]) {
      x0 = emit.add(x0, x1);
      Value left = emit.shl(x1, emit.number(word, rotation));
      Value right = emit.shr(x1, emit.number(word, 32 - rotation));
      x1 = emit.bitXor(emit.bitOr(left, right), x0);
    }
    x0 = emit.add(x0, keys[(group + 1) % 3]);
    x1 = emit.add(emit.add(x1, keys[(group + 2) % 3]),
                  emit.number(word, group + 1));
  }
  return emit.bitOr(emit.cast(x0, pair),
                    emit.shl(emit.cast(x1, pair), emit.number(pair, 32)));
}

namespace {
struct DecomposePass : public tiny::impl::DecomposePassBase<DecomposePass> {
  void runOnOperation() override {
    getOperation().walk([](Operation *op) {
      OpBuilder builder(op);
      Value value =
          TypeSwitch<Operation *, Value>(op)
              .Case([&](ThreefryOp threefry) {
                return decomposeThreefry(threefry, builder);
              })
              .Case([&](Exp2Op op) { return decomposeExp2(op, builder); })
              .Case([&](Log2Op op) { return decomposeLog2(op, builder); })
              .Case([&](MulAccOp op) {
                ScalarEmitter emit(builder, op.getLoc());
                return emit.add(emit.mul(op.getA(), op.getB()), op.getC());
              })
              .Default(Value());
      if (!value)
        return;
      op->replaceAllUsesWith(ValueRange(value));
      op->erase();
    });
  }
};
} // namespace
