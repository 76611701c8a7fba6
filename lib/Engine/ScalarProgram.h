//===- ScalarProgram.h - Sizes and indices between kernels ------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The few operations on `index` and `i1` scalars that stand between the calls
// of a scheduled function, or give the sizes of a kernel's ranges, as
// straight-line code that runs without MLIR.
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_ENGINE_SCALARPROGRAM_H
#define TINY_LIB_ENGINE_SCALARPROGRAM_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include <cstdint>
#include <map>
#include <vector>

namespace tiny {

/// A place for a value while a program runs; `i1` is 0 or 1.
using Slot = unsigned;

/// One instruction: reads up to three slots and writes one.
struct ScalarInstruction {
  enum class Opcode : uint8_t {
    Add,
    Sub,
    Mul,
    IDiv,
    Mod,
    Max,
    Xor,
    Or,
    And,
    Shl,
    Shr,
    Neg,
    CmpLt,
    CmpNe,
    CmpEq,
    Where,
    NonZero,
    Copy,
  };
  Opcode opcode;
  Slot result;
  Slot operands[3];

  void run(llvm::MutableArrayRef<int64_t> slots) const;
};

/// Assigns slots to scalar values and translates operations on them.
class ScalarProgram {
public:
  /// The slot of a value that something else computes.
  Slot addInput(mlir::Value value);
  /// A slot that stands for no value of the IR.
  Slot addInput() { return addSlot(0); }
  /// The slot of a constant.
  Slot addConstant(int64_t value);
  /// Gives `value` the slot of something else.
  void setSlot(mlir::Value value, Slot slot) { slots[value] = slot; }

  /// Translates an operation with one `index` or `i1` result; the slots of its
  /// operands exist. Returns whether it could, and appends to `code`.
  bool translate(mlir::Operation *op, std::vector<ScalarInstruction> &code);

  /// Whether the value has a slot.
  bool hasSlot(mlir::Value value) const { return slots.contains(value); }
  /// The slot of a value that has one.
  Slot getSlot(mlir::Value value) const { return slots.lookup(value); }

  /// What the slots hold before a run: the constants, and 0.
  const std::vector<int64_t> &initialSlots() const { return initial; }

private:
  Slot addSlot(int64_t value);

  std::vector<int64_t> initial;
  std::map<int64_t, Slot> constants;
  llvm::DenseMap<mlir::Value, Slot> slots;
};

} // namespace tiny

#endif // TINY_LIB_ENGINE_SCALARPROGRAM_H
