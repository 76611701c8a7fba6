//===- SizeChecks.cpp - Run-time checks of symbolic sizes -----------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SizeChecks.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

static constexpr int64_t kMax = std::numeric_limits<int64_t>::max();

namespace {
class Checker {
public:
  Checker(Operation &op, TensorSizes &sizes, IndexBuilder &index,
          OpBuilder &builder)
      : op(op), sizes(sizes), index(index), builder(builder) {}

  void run();

private:
  void require(Value condition, const Twine &what);
  Value getCount(Value tensor);
  /// Whether `a` is at most `b`. The difference wraps around for the lowest
  /// number only, which is no size and no offset: it is refused like others.
  Value atMost(Value a, Value b) {
    return index.less(index.sub(a, index.constant(1)), b);
  }
  void checkPad(PadOp pad);
  void checkShrink(ShrinkOp shrink);

  Operation &op;
  TensorSizes &sizes;
  IndexBuilder &index;
  OpBuilder &builder;
  /// What is asserted already.
  llvm::SmallDenseSet<Value, 4> required;
};
} // namespace

void Checker::require(Value condition, const Twine &what) {
  if (index.getConstant(condition) == 1 || !required.insert(condition).second)
    return;
  std::string message;
  llvm::raw_string_ostream text(message);
  if (auto place = op.getLoc()->findInstanceOf<FileLineColLoc>())
    text << place.getFilename().getValue() << ":" << place.getLine() << ":"
         << place.getColumn() << ": ";
  text << "'" << op.getName() << "' " << what;
  cf::AssertOp::create(builder, op.getLoc(), condition, message);
}

/// The number of elements, which is required to be one that can be counted
/// even if an empty dimension were not: indices must not wrap around.
Value Checker::getCount(Value tensor) {
  Value count = index.constant(1);
  for (Value size : sizes.get(tensor)) {
    Value product = index.mul(count, size);
    if (index.getBounds(product).isFull()) {
      Value some = index.where(index.less(size, index.constant(1)),
                               index.constant(1), size);
      require(atMost(count, index.div(index.constant(kMax), some)),
              "has more elements than can be counted");
    }
    count = product;
  }
  return count;
}

void Checker::checkPad(PadOp pad) {
  auto low = getMixed(pad.getLow(), pad.getStaticLow(), index);
  auto high = getMixed(pad.getHigh(), pad.getStaticHigh(), index);
  for (auto [dim, before, size, after] :
       llvm::enumerate(low, sizes.get(pad.getOperand()), high)) {
    for (Value amount : {before, after})
      require(atMost(index.constant(0), amount),
              "pads dimension " + Twine(dim) + " by a negative amount");
    Value room = index.sub(index.sub(index.constant(kMax), before), after);
    require(atMost(size, room),
            "makes dimension " + Twine(dim) + " longer than can be counted");
  }
}

void Checker::checkShrink(ShrinkOp shrink) {
  auto offsets =
      getMixed(shrink.getOffsets(), shrink.getStaticOffsets(), index);
  for (auto [dim, offset, size, whole] :
       llvm::enumerate(offsets, sizes.get(shrink.getResult()),
                       sizes.get(shrink.getOperand()))) {
    // Each size lies between 0 and the operand's, so that a difference cannot
    // wrap around; a sum could.
    Value fits =
        index.andOf(atMost(index.constant(0), size), atMost(size, whole));
    Value inside = index.andOf(atMost(index.constant(0), offset),
                               atMost(offset, index.sub(whole, size)));
    require(index.andOf(fits, inside), "takes a box that is not inside "
                                       "dimension " +
                                           Twine(dim) + " of its operand");
  }
}

void Checker::run() {
  TypeSwitch<Operation *>(&op)
      .Case([&](ReshapeOp reshape) {
        for (Value size : reshape.getSizes())
          require(atMost(index.constant(0), size), "has a negative size");
        require(index.equal(getCount(reshape.getOperand()),
                            getCount(reshape.getResult())),
                "changes the number of elements");
      })
      .Case([&](ExpandOp expand) {
        for (auto [dim, from, to] :
             llvm::enumerate(sizes.get(expand.getOperand()),
                             sizes.get(expand.getResult()))) {
          require(atMost(index.constant(0), to), "has a negative size");
          require(index.orOf(index.equal(from, to),
                             index.equal(from, index.constant(1))),
                  "repeats dimension " + Twine(dim) +
                      ", which is not of size one");
        }
      })
      .Case([&](PadOp pad) { checkPad(pad); })
      .Case([&](ShrinkOp shrink) { checkShrink(shrink); })
      .Default([&](Operation *) {
        // Operands of one type have one shape.
        for (Value other : op.getOperands().drop_front()) {
          if (isa<AfterOp>(op))
            break;
          for (auto [dim, a, b] :
               llvm::enumerate(sizes.get(op.getOperand(0)), sizes.get(other)))
            require(index.equal(a, b),
                    "has operands of different sizes in dimension " +
                        Twine(dim));
        }
      });
}

void tiny::emitSizeChecks(Operation &op, TensorSizes &sizes,
                          IndexBuilder &index, OpBuilder &builder) {
  auto isSymbolic = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && !tensor.hasStaticShape();
  };
  bool hasNumbers = llvm::any_of(op.getOperandTypes(),
                                 [](Type type) { return type.isIndex(); });
  if (op.getNumOperands() == 0 ||
      (!hasNumbers && llvm::none_of(op.getOperandTypes(), isSymbolic)))
    return;
  Checker(op, sizes, index, builder).run();
}
