//===- ScalarProgram.cpp - Sizes and indices between kernels --------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarProgram.h"
#include "mlir/IR/Matchers.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "llvm/ADT/TypeSwitch.h"
#include <optional>

using namespace mlir;
using namespace tiny;

using Opcode = ScalarInstruction::Opcode;

/// Wraps: C++'s signed arithmetic must not overflow, its unsigned one may.
template <typename Function>
static int64_t wrap(Function function, int64_t a, int64_t b) {
  return static_cast<int64_t>(
      function(static_cast<uint64_t>(a), static_cast<uint64_t>(b)));
}

/// Truncates; `x idiv 0 = 0`, `MIN idiv -1 = MIN`.
static int64_t divide(int64_t a, int64_t b) {
  if (b == 0)
    return 0;
  if (b == -1)
    return wrap(std::minus<uint64_t>(), 0, a);
  return a / b;
}

void ScalarInstruction::run(llvm::MutableArrayRef<int64_t> slots) const {
  int64_t a = slots[operands[0]];
  int64_t b = slots[operands[1]];
  int64_t &out = slots[result];
  switch (opcode) {
  case Opcode::Add:
    out = wrap(std::plus<uint64_t>(), a, b);
    return;
  case Opcode::Sub:
    out = wrap(std::minus<uint64_t>(), a, b);
    return;
  case Opcode::Mul:
    out = wrap(std::multiplies<uint64_t>(), a, b);
    return;
  case Opcode::IDiv:
    out = divide(a, b);
    return;
  case Opcode::Mod:
    // Holds for a divisor of 0 as well.
    out = wrap(std::minus<uint64_t>(), a,
               wrap(std::multiplies<uint64_t>(), divide(a, b), b));
    return;
  case Opcode::Max:
    out = std::max(a, b);
    return;
  case Opcode::Xor:
    out = a ^ b;
    return;
  case Opcode::Or:
    out = a | b;
    return;
  case Opcode::And:
    out = a & b;
    return;
  case Opcode::Shl:
    out = static_cast<int64_t>(static_cast<uint64_t>(a) << (b & 63));
    return;
  case Opcode::Shr:
    out = a >> (b & 63);
    return;
  case Opcode::Neg:
    out = wrap(std::minus<uint64_t>(), 0, a);
    return;
  case Opcode::CmpLt:
    out = a < b;
    return;
  case Opcode::CmpNe:
    out = a != b;
    return;
  case Opcode::CmpEq:
    out = a == b;
    return;
  case Opcode::Where:
    out = a ? b : slots[operands[2]];
    return;
  case Opcode::NonZero:
    out = a != 0;
    return;
  case Opcode::Copy:
    out = a;
    return;
  }
}

/// Returns the opcode of an operation which is one instruction. On `i1`, `add`
/// and `max` are or, `mul` is and.
static std::optional<Opcode> getOpcode(Operation *op) {
  bool isBool = op->getResult(0).getType().isInteger(1);
  return llvm::TypeSwitch<Operation *, std::optional<Opcode>>(op)
      .Case<uop::AddOp>([&](auto) { return isBool ? Opcode::Or : Opcode::Add; })
      .Case<uop::MulOp>(
          [&](auto) { return isBool ? Opcode::And : Opcode::Mul; })
      .Case<uop::MaxOp>([&](auto) { return isBool ? Opcode::Or : Opcode::Max; })
      .Case<uop::SubOp>([](auto) { return Opcode::Sub; })
      .Case<uop::IDivOp>([](auto) { return Opcode::IDiv; })
      .Case<uop::ModOp>([](auto) { return Opcode::Mod; })
      .Case<uop::XorOp>([](auto) { return Opcode::Xor; })
      .Case<uop::OrOp>([](auto) { return Opcode::Or; })
      .Case<uop::AndOp>([](auto) { return Opcode::And; })
      .Case<uop::ShlOp>([](auto) { return Opcode::Shl; })
      .Case<uop::ShrOp>([](auto) { return Opcode::Shr; })
      .Case<uop::NegOp>([](auto) { return Opcode::Neg; })
      .Case<uop::CmpLtOp>([](auto) { return Opcode::CmpLt; })
      .Case<uop::CmpNeOp>([](auto) { return Opcode::CmpNe; })
      .Case<uop::CmpEqOp>([](auto) { return Opcode::CmpEq; })
      .Case<uop::WhereOp>([](auto) { return Opcode::Where; })
      .Case<uop::CastOp>(
          [&](auto) { return isBool ? Opcode::NonZero : Opcode::Copy; })
      .Default([](Operation *) { return std::nullopt; });
}

/// Whether the type is one that slots hold.
static bool isSlotType(Type type) {
  return type.isIndex() || type.isInteger(1);
}

Slot ScalarProgram::addSlot(int64_t value) {
  initial.push_back(value);
  return initial.size() - 1;
}

Slot ScalarProgram::addInput(Value value) { return slots[value] = addSlot(0); }

Slot ScalarProgram::addConstant(int64_t value) {
  auto [entry, isNew] = constants.try_emplace(value, 0);
  if (isNew)
    entry->second = addSlot(value);
  return entry->second;
}

bool ScalarProgram::translate(Operation *op,
                              std::vector<ScalarInstruction> &code) {
  if (op->getNumResults() != 1 || !isSlotType(op->getResult(0).getType()) ||
      !llvm::all_of(op->getOperandTypes(), isSlotType))
    return false;
  Value result = op->getResult(0);
  IntegerAttr constant;
  if (matchPattern(result, m_Constant(&constant))) {
    const llvm::APInt &value = constant.getValue();
    setSlot(result,
            addConstant(result.getType().isIndex()
                            ? value.getSExtValue()
                            : static_cast<int64_t>(value.getZExtValue())));
    return true;
  }
  auto operand = [&](unsigned index) { return getSlot(op->getOperand(index)); };
  if (isa<uop::MulAccOp>(op)) {
    bool isBool = result.getType().isInteger(1);
    Slot product = addSlot(0);
    Slot sum = addInput(result);
    code.push_back({isBool ? Opcode::And : Opcode::Mul,
                    product,
                    {operand(0), operand(1), product}});
    code.push_back(
        {isBool ? Opcode::Or : Opcode::Add, sum, {product, operand(2), sum}});
    return true;
  }
  std::optional<Opcode> opcode = getOpcode(op);
  if (!opcode)
    return false;
  ScalarInstruction instruction;
  instruction.opcode = *opcode;
  for (unsigned i = 0; i < 3; ++i)
    instruction.operands[i] = operand(std::min(i, op->getNumOperands() - 1));
  instruction.result = addInput(result);
  code.push_back(instruction);
  return true;
}
