//===- DType.cpp - Element types of host data -----------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Engine/DType.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/APSInt.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <charconv>
#include <cmath>
#include <limits>

using namespace tiny;
using llvm::APFloat;

namespace {

enum class Kind : uint8_t { Bool, Signed, Unsigned, Float };

struct Info {
  DType dtype;
  llvm::StringLiteral name;
  Kind kind;
  unsigned byteSize;
};

} // namespace

/// In the order of the enum, so that a DType is an index.
static constexpr Info infos[] = {
    {DType::I1, "i1", Kind::Bool, 1},
    {DType::I8, "i8", Kind::Signed, 1},
    {DType::I16, "i16", Kind::Signed, 2},
    {DType::I32, "i32", Kind::Signed, 4},
    {DType::I64, "i64", Kind::Signed, 8},
    {DType::UI8, "ui8", Kind::Unsigned, 1},
    {DType::UI16, "ui16", Kind::Unsigned, 2},
    {DType::UI32, "ui32", Kind::Unsigned, 4},
    {DType::UI64, "ui64", Kind::Unsigned, 8},
    {DType::F8E4M3FN, "f8E4M3FN", Kind::Float, 1},
    {DType::F8E5M2, "f8E5M2", Kind::Float, 1},
    {DType::F16, "f16", Kind::Float, 2},
    {DType::BF16, "bf16", Kind::Float, 2},
    {DType::F32, "f32", Kind::Float, 4},
    {DType::F64, "f64", Kind::Float, 8},
    {DType::Index, "index", Kind::Signed, 8},
};

static constexpr DType allDTypes[] = {
    DType::I1,   DType::I8,       DType::I16,    DType::I32,
    DType::I64,  DType::UI8,      DType::UI16,   DType::UI32,
    DType::UI64, DType::F8E4M3FN, DType::F8E5M2, DType::F16,
    DType::BF16, DType::F32,      DType::F64,    DType::Index,
};

static constexpr bool isTableInOrder() {
  for (size_t i = 0; i < std::size(infos); ++i)
    if (static_cast<size_t>(infos[i].dtype) != i ||
        allDTypes[i] != infos[i].dtype)
      return false;
  return std::size(infos) == std::size(allDTypes);
}
static_assert(isTableInOrder(), "the tables follow the enum");

static const Info &getInfo(DType dtype) {
  return infos[static_cast<size_t>(dtype)];
}

llvm::ArrayRef<DType> tiny::getAllDTypes() { return allDTypes; }

unsigned tiny::getByteSize(DType dtype) { return getInfo(dtype).byteSize; }

llvm::StringRef tiny::getName(DType dtype) { return getInfo(dtype).name; }

bool tiny::isFloat(DType dtype) { return getInfo(dtype).kind == Kind::Float; }

bool tiny::isSignedInteger(DType dtype) {
  return getInfo(dtype).kind == Kind::Signed;
}

bool tiny::isUnsignedInteger(DType dtype) {
  Kind kind = getInfo(dtype).kind;
  return kind == Kind::Unsigned || kind == Kind::Bool;
}

const llvm::fltSemantics &tiny::getFloatSemantics(DType dtype) {
  switch (dtype) {
  case DType::F8E4M3FN:
    return APFloat::Float8E4M3FN();
  case DType::F8E5M2:
    return APFloat::Float8E5M2();
  case DType::F16:
    return APFloat::IEEEhalf();
  case DType::BF16:
    return APFloat::BFloat();
  case DType::F32:
    return APFloat::IEEEsingle();
  case DType::F64:
    return APFloat::IEEEdouble();
  default:
    llvm_unreachable("not a floating-point type");
  }
}

std::optional<DType> tiny::getDType(mlir::Type type) {
  if (!type)
    return std::nullopt;
  for (DType dtype : allDTypes)
    if (type == getMLIRType(dtype, type.getContext()))
      return dtype;
  return std::nullopt;
}

mlir::Type tiny::getMLIRType(DType dtype, mlir::MLIRContext *context) {
  switch (dtype) {
  case DType::Index:
    return mlir::IndexType::get(context);
  case DType::F8E4M3FN:
    return mlir::Float8E4M3FNType::get(context);
  case DType::F8E5M2:
    return mlir::Float8E5M2Type::get(context);
  case DType::F16:
    return mlir::Float16Type::get(context);
  case DType::BF16:
    return mlir::BFloat16Type::get(context);
  case DType::F32:
    return mlir::Float32Type::get(context);
  case DType::F64:
    return mlir::Float64Type::get(context);
  default:
    break;
  }
  const Info &info = getInfo(dtype);
  unsigned width = info.kind == Kind::Bool ? 1 : 8 * info.byteSize;
  return mlir::IntegerType::get(context, width,
                                info.kind == Kind::Unsigned
                                    ? mlir::IntegerType::Unsigned
                                    : mlir::IntegerType::Signless);
}

std::string tiny::getTypeText(DType dtype, llvm::ArrayRef<int64_t> shape) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "tensor<";
  for (int64_t dim : shape)
    os << dim << 'x';
  os << getName(dtype) << '>';
  return text;
}

//===----------------------------------------------------------------------===//
// Bits to numbers
//===----------------------------------------------------------------------===//

static APFloat decodeFloat(DType dtype, uint64_t bits) {
  return APFloat(getFloatSemantics(dtype),
                 llvm::APInt(8 * getByteSize(dtype), bits));
}

/// The bits of an integer type as the 64-bit integer with the same value, or
/// for unsigned types the same bits.
static int64_t extend(const Info &info, uint64_t bits) {
  if (info.kind == Kind::Signed)
    return llvm::SignExtend64(bits, 8 * info.byteSize);
  return static_cast<int64_t>(bits);
}

/// Truncates toward zero into `width` bits, saturates what is out of range, and
/// makes 0 of NaN. The result is sign- or zero-extended.
static uint64_t truncateToInteger(const APFloat &value, unsigned width,
                                  bool isSigned) {
  llvm::APSInt integer(width, /*isUnsigned=*/!isSigned);
  bool isExact;
  value.convertToInteger(integer, APFloat::rmTowardZero, &isExact);
  return isSigned ? static_cast<uint64_t>(integer.getSExtValue())
                  : integer.getZExtValue();
}

double tiny::decodeDouble(DType dtype, uint64_t bits) {
  const Info &info = getInfo(dtype);
  switch (info.kind) {
  case Kind::Bool:
  case Kind::Unsigned:
    return static_cast<double>(bits);
  case Kind::Signed:
    return static_cast<double>(extend(info, bits));
  case Kind::Float:
    break;
  }
  // The two types of the processor are by far the most frequent ones.
  if (dtype == DType::F32)
    return llvm::bit_cast<float>(static_cast<uint32_t>(bits));
  if (dtype == DType::F64)
    return llvm::bit_cast<double>(bits);
  return decodeFloat(dtype, bits).convertToDouble();
}

int64_t tiny::decodeInt(DType dtype, uint64_t bits) {
  if (!isFloat(dtype))
    return extend(getInfo(dtype), bits);
  return static_cast<int64_t>(
      truncateToInteger(decodeFloat(dtype, bits), 64, /*isSigned=*/true));
}

uint64_t tiny::decodeUInt(DType dtype, uint64_t bits) {
  if (!isFloat(dtype))
    return static_cast<uint64_t>(extend(getInfo(dtype), bits));
  return truncateToInteger(decodeFloat(dtype, bits), 64, /*isSigned=*/false);
}

//===----------------------------------------------------------------------===//
// Numbers to bits
//===----------------------------------------------------------------------===//

/// The bits of `value`, which has been rounded to `dtype` from a finite number
/// if `fromFinite` is set.
static uint64_t encodeRounded(DType dtype, APFloat value, bool fromFinite) {
  if (getByteSize(dtype) == 1 && fromFinite && !value.isFinite())
    value = APFloat::getLargest(value.getSemantics(), value.isNegative());
  return value.bitcastToAPInt().getZExtValue();
}

/// Keeps the low bytes, so that integers wrap.
static uint64_t encodeWrapped(const Info &info, uint64_t value) {
  if (info.kind == Kind::Bool)
    return value != 0;
  return value & llvm::maskTrailingOnes<uint64_t>(8 * info.byteSize);
}

uint64_t tiny::encodeDouble(DType dtype, double value) {
  if (dtype == DType::F32)
    return llvm::bit_cast<uint32_t>(static_cast<float>(value));
  if (dtype == DType::F64)
    return llvm::bit_cast<uint64_t>(value);
  const Info &info = getInfo(dtype);
  switch (info.kind) {
  case Kind::Bool:
    return value != 0;
  case Kind::Float: {
    APFloat rounded(value);
    bool losesInfo;
    rounded.convert(getFloatSemantics(dtype), APFloat::rmNearestTiesToEven,
                    &losesInfo);
    return encodeRounded(dtype, rounded, std::isfinite(value));
  }
  case Kind::Signed:
  case Kind::Unsigned:
    break;
  }
  APFloat exact(value);
  unsigned width = info.byteSize <= 2 ? 32 : 8 * info.byteSize;
  bool isSigned = info.kind == Kind::Signed || info.byteSize <= 2;
  if (dtype == DType::UI32) {
    width = 64;
    isSigned = true;
  }
  return encodeWrapped(info, truncateToInteger(exact, width, isSigned));
}

/// Encodes an integer given as 64 bits and their signedness.
static uint64_t encodeInteger(DType dtype, uint64_t value, bool isSigned) {
  const Info &info = getInfo(dtype);
  if (info.kind != Kind::Float)
    return encodeWrapped(info, value);
  // Directly into the final format: a detour through double rounds twice.
  APFloat rounded(getFloatSemantics(dtype));
  rounded.convertFromAPInt(llvm::APInt(64, value), isSigned,
                           APFloat::rmNearestTiesToEven);
  return encodeRounded(dtype, rounded, /*fromFinite=*/true);
}

uint64_t tiny::encodeInt(DType dtype, int64_t value) {
  return encodeInteger(dtype, static_cast<uint64_t>(value), /*isSigned=*/true);
}

uint64_t tiny::encodeUInt(DType dtype, uint64_t value) {
  return encodeInteger(dtype, value, /*isSigned=*/false);
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

/// The shortest text that reads back as `value`.
template <typename T> static std::string formatShortest(T value) {
  char buffer[32];
  std::to_chars_result result =
      std::to_chars(buffer, buffer + sizeof(buffer), value);
  return std::string(buffer, result.ptr);
}

std::string tiny::formatElement(DType dtype, uint64_t bits) {
  const Info &info = getInfo(dtype);
  switch (info.kind) {
  case Kind::Bool:
    return bits ? "true" : "false";
  case Kind::Unsigned:
    return std::to_string(bits);
  case Kind::Signed:
    return std::to_string(extend(info, bits));
  case Kind::Float:
    break;
  }
  double value = decodeDouble(dtype, bits);
  if (std::isnan(value))
    return "nan";
  if (dtype == DType::F64 || std::isinf(value))
    return formatShortest(value);
  if (dtype == DType::F32)
    return formatShortest(static_cast<float>(value));
  // For p bits, ceil(1 + p * log10(2)) digits tell neighbours apart.
  unsigned precision = APFloat::semanticsPrecision(getFloatSemantics(dtype));
  int digits = static_cast<int>(std::ceil(1 + precision * std::log10(2.0)));
  std::string text;
  llvm::raw_string_ostream os(text);
  os << llvm::format("%.*g", digits, value);
  return text;
}
