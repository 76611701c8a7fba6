//===- Numbers.h - Arithmetic on constants ----------------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the elementwise operations compute, on single constants. An element
/// type comes with each call, because it says what a bit pattern means: signed
/// or unsigned, truth value, which float.
///
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_DIALECT_UOP_IR_NUMBERS_H
#define TINY_LIB_DIALECT_UOP_IR_NUMBERS_H

#include "mlir/IR/Types.h"
#include "tiny/Dialect/UOp/IR/UOpDialect.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APInt.h"
#include <optional>
#include <variant>

namespace tiny::uop {

/// A constant of an element type: `index` has 64 bits, `i1` one.
using Number = std::variant<llvm::APInt, llvm::APFloat>;

namespace number {

/// A small whole number of the element type `type`.
Number get(mlir::Type type, int64_t value);

/// The least number of `type`: -inf for floats that have infinities.
Number getLowest(mlir::Type type);

/// Whether `x` is the greatest number of `type`: +inf for floats that have
/// infinities.
bool isHighest(mlir::Type type, const Number &x);

/// What a reduction of kind `kind` over nothing gives.
Number getIdentity(ReduceKind kind, mlir::Type type);

/// Whether `x` is the whole number `value`; for zero, a positive one.
bool is(const Number &x, int64_t value);
bool isNegativeZero(const Number &x);
bool isNaN(const Number &x);

/// Whether both are the same bits.
bool isIdentical(const Number &x, const Number &y);

// Binary operations of type `type`.
Number add(mlir::Type type, const Number &x, const Number &y);
Number sub(mlir::Type type, const Number &x, const Number &y);
Number mul(mlir::Type type, const Number &x, const Number &y);
Number fdiv(mlir::Type type, const Number &x, const Number &y);
Number idiv(mlir::Type type, const Number &x, const Number &y);
Number mod(mlir::Type type, const Number &x, const Number &y);
Number max(mlir::Type type, const Number &x, const Number &y);
Number shl(mlir::Type type, const Number &x, const Number &y);
Number shr(mlir::Type type, const Number &x, const Number &y);
Number threefry(const Number &counter, const Number &key);

// Comparisons of operands of type `type`; the result is one bit.
bool isLess(mlir::Type type, const Number &x, const Number &y);
bool isEqual(const Number &x, const Number &y);

// Unary operations.
Number neg(const Number &x);
Number sqrt(mlir::Type type, const Number &x);
Number trunc(mlir::Type type, const Number &x);

// Operations whose rounding is not prescribed: nothing unless the result is
// exact, so that folding never changes an answer.
std::optional<Number> exp2(mlir::Type type, const Number &x);
std::optional<Number> log2(mlir::Type type, const Number &x);
std::optional<Number> sin(mlir::Type type, const Number &x);
std::optional<Number> pow(mlir::Type type, const Number &x, const Number &y);

/// The conversion of `x` from `from` to `to`; nothing where the result is one
/// that the device chooses.
std::optional<Number> cast(mlir::Type from, mlir::Type to, const Number &x);

/// The integer type by way of which a float becomes one of the integer type
/// `to`: small ones wrap.
mlir::Type getFloatConversionType(mlir::Type to);

/// Whether every number of `from` is one of `to`.
bool isLosslessCast(mlir::Type from, mlir::Type to);

/// The bits of `x`, and the number of type `type` that has these bits.
llvm::APInt getBits(const Number &x);
Number fromBits(mlir::Type type, const llvm::APInt &bits);

} // namespace number
} // namespace tiny::uop

#endif // TINY_LIB_DIALECT_UOP_IR_NUMBERS_H
