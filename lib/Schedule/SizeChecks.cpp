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
  /// Whether `a` is at most `b`.
  Value atMost(Value a, Value b) {
    return index.less(a, index.add(b, index.constant(1)));
  }
  void checkPad(PadOp pad);
  void checkShrink(ShrinkOp shrink);

  Operation &op;
  TensorSizes &sizes;
  IndexBuilder &index;
  OpBuilder &builder;
};
} // namespace

void Checker::require(Value condition, const Twine &what) {
  if (index.getConstant(condition) == 1)
    return;
  std::string message;
  llvm::raw_string_ostream text(message);
  if (auto place = op.getLoc()->findInstanceOf<FileLineColLoc>())
    text << place.getFilename().getValue() << ":" << place.getLine() << ":"
         << place.getColumn() << ": ";
  text << "'" << op.getName() << "' " << what;
  cf::AssertOp::create(builder, op.getLoc(), condition, message);
}

Value Checker::getCount(Value tensor) {
  Value count = index.constant(1);
  for (Value size : sizes.get(tensor))
    count = index.mul(count, size);
  return count;
}

void Checker::checkPad(PadOp pad) {
  for (ValueRange amounts : {pad.getLow(), pad.getHigh()})
    for (Value amount : amounts)
      require(atMost(index.constant(0), amount), "pads by a negative amount");
}

void Checker::checkShrink(ShrinkOp shrink) {
  auto offsets =
      getMixed(shrink.getOffsets(), shrink.getStaticOffsets(), index);
  for (auto [offset, size, whole] :
       llvm::zip_equal(offsets, sizes.get(shrink.getResult()),
                       sizes.get(shrink.getOperand()))) {
    Value inside = index.andOf(atMost(index.constant(0), offset),
                               atMost(index.add(offset, size), whole));
    require(index.andOf(inside, atMost(index.constant(0), size)),
            "takes a box that is not inside its operand");
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
        for (auto [from, to] : llvm::zip_equal(sizes.get(expand.getOperand()),
                                               sizes.get(expand.getResult()))) {
          require(atMost(index.constant(0), to), "has a negative size");
          require(index.orOf(index.equal(from, to),
                             index.equal(from, index.constant(1))),
                  "repeats a dimension that is not of size one");
        }
      })
      .Case([&](PadOp pad) { checkPad(pad); })
      .Case([&](ShrinkOp shrink) { checkShrink(shrink); })
      .Default([&](Operation *) {
        // Operands of one type have one shape.
        for (Value other : op.getOperands().drop_front()) {
          if (isa<AfterOp>(op))
            break;
          for (auto [a, b] :
               llvm::zip_equal(sizes.get(op.getOperand(0)), sizes.get(other)))
            require(index.equal(a, b), "has operands of different sizes");
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
