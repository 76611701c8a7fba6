//===- DType.h - Element types of host data ---------------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The element types that a tensor may have, how one element lies in memory, and
// how its bits turn into numbers and back. Nothing here knows about tensors.
//
//===----------------------------------------------------------------------===//

#ifndef TINY_ENGINE_DTYPE_H
#define TINY_ENGINE_DTYPE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>

namespace llvm {
struct fltSemantics;
} // namespace llvm

namespace mlir {
class MLIRContext;
class Type;
} // namespace mlir

namespace tiny {

/// An element type of a tensor. `I8` to `I64` are signed, although MLIR's type
/// for them is the signless one.
enum class DType : uint8_t {
  I1,
  I8,
  I16,
  I32,
  I64,
  UI8,
  UI16,
  UI32,
  UI64,
  F8E4M3FN,
  F8E5M2,
  F16,
  BF16,
  F32,
  F64,
  Index,
};

/// Every element type, in declaration order.
llvm::ArrayRef<DType> getAllDTypes();

/// The number of bytes that one element takes: an `i1` is a byte holding 0 or
/// 1, an `index` is 8 bytes.
unsigned getByteSize(DType dtype);

/// The name as MLIR prints it: `i1`, `ui8`, `f8E4M3FN`, `index`, ...
llvm::StringRef getName(DType dtype);

/// Whether it is one of the floating-point types.
bool isFloat(DType dtype);

/// Whether it is an integer type with negative values; `index` is one.
bool isSignedInteger(DType dtype);

/// Whether it is an integer type without negative values; `i1` is one.
bool isUnsignedInteger(DType dtype);

/// The format of a floating-point type. `dtype` must be one.
const llvm::fltSemantics &getFloatSemantics(DType dtype);

/// The element type for `type`, or nothing if tensors of it do not exist here.
std::optional<DType> getDType(mlir::Type type);

/// The MLIR type for `dtype`; `getDType` is its inverse.
mlir::Type getMLIRType(DType dtype, mlir::MLIRContext *context);

/// The tensor type's text for messages, such as `tensor<4x3xf32>`.
std::string getTypeText(DType dtype, llvm::ArrayRef<int64_t> shape);

//===----------------------------------------------------------------------===//
// Bits to numbers
//
// The bits of an element are the low `getByteSize` bytes of a uint64_t, zero
// above.
//===----------------------------------------------------------------------===//

/// The element's value. Only integers of more than 53 significant bits are
/// rounded (to nearest even).
double decodeDouble(DType dtype, uint64_t bits);

/// The element's value as a signed integer. Floats are truncated, those out of
/// range saturate and NaN gives 0; a `ui64` keeps its bits.
int64_t decodeInt(DType dtype, uint64_t bits);

/// The element's value as an unsigned integer. Floats are truncated, those out
/// of range saturate and NaN gives 0; signed integers keep their bits,
/// sign-extended.
uint64_t decodeUInt(DType dtype, uint64_t bits);

//===----------------------------------------------------------------------===//
// Numbers to bits
//
// A floating-point type gets the value rounded once, to nearest even. Overflow
// gives an infinity, except that the 8-bit types saturate finite values;
// `f8E4M3FN`, which has no infinity, gets NaN for one.
//===----------------------------------------------------------------------===//

/// Encodes a double. Integers are truncated toward zero: 8 and 16 bits wrap
/// through a 32-bit value and `ui32` through a 64-bit one, what does not fit
/// into that saturates, and NaN gives 0. `i1` is `value != 0`, true for NaN.
uint64_t encodeDouble(DType dtype, double value);

/// Encodes a signed integer. Integer types wrap; `i1` is `value != 0`.
uint64_t encodeInt(DType dtype, int64_t value);

/// Encodes an unsigned integer. Integer types wrap; `i1` is `value != 0`.
uint64_t encodeUInt(DType dtype, uint64_t value);

/// The value as a short text which tells it apart from every other value of its
/// type: integers in decimal, `true` or `false`, `nan`, `-inf`, `0.1`.
std::string formatElement(DType dtype, uint64_t bits);

} // namespace tiny

#endif // TINY_ENGINE_DTYPE_H
