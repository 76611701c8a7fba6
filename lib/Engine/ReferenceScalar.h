//===- ReferenceScalar.h - Arithmetic on one element ------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What an operation does to one element, and how elements are computed with.
//
// `i1` is computed with as bool, integers as themselves, f32 as float. The
// smaller floats are computed with as double and rounded when they are stored:
// a double holds more than twice their digits, so that the result of a sum,
// product, quotient or root is the one that rounding once gives.
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_ENGINE_REFERENCESCALAR_H
#define TINY_LIB_ENGINE_REFERENCESCALAR_H

#include "tiny/Engine/DType.h"
#include "llvm/Support/ErrorHandling.h"
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace tiny::reference {

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

/// How the elements of a type are stored and computed with.
template <DType D> struct Element;

template <DType D, typename T> struct NativeElement {
  using Storage = T;
  using Value = T;
  static Value load(Storage stored) { return stored; }
  static Storage store(Value value) { return value; }
};

template <DType D, typename T> struct SmallFloatElement {
  using Storage = T;
  using Value = double;
  static Value load(Storage stored) { return decodeDouble(D, stored); }
  static Storage store(Value value) {
    if (sizeof(Storage) == 1 && std::isinf(static_cast<float>(value)))
      value = std::copysign(std::numeric_limits<double>::infinity(), value);
    return static_cast<Storage>(encodeDouble(D, value));
  }
};

template <> struct Element<DType::I1> {
  using Storage = uint8_t;
  using Value = bool;
  static Value load(Storage stored) { return stored != 0; }
  static Storage store(Value value) { return value; }
};
template <> struct Element<DType::I8> : NativeElement<DType::I8, int8_t> {};
template <> struct Element<DType::I16> : NativeElement<DType::I16, int16_t> {};
template <> struct Element<DType::I32> : NativeElement<DType::I32, int32_t> {};
template <> struct Element<DType::I64> : NativeElement<DType::I64, int64_t> {};
template <> struct Element<DType::UI8> : NativeElement<DType::UI8, uint8_t> {};
template <>
struct Element<DType::UI16> : NativeElement<DType::UI16, uint16_t> {};
template <>
struct Element<DType::UI32> : NativeElement<DType::UI32, uint32_t> {};
template <>
struct Element<DType::UI64> : NativeElement<DType::UI64, uint64_t> {};
template <>
struct Element<DType::F8E4M3FN> : SmallFloatElement<DType::F8E4M3FN, uint8_t> {
};
template <>
struct Element<DType::F8E5M2> : SmallFloatElement<DType::F8E5M2, uint8_t> {};
template <>
struct Element<DType::F16> : SmallFloatElement<DType::F16, uint16_t> {};
template <>
struct Element<DType::BF16> : SmallFloatElement<DType::BF16, uint16_t> {};
template <> struct Element<DType::F32> : NativeElement<DType::F32, float> {};
template <> struct Element<DType::F64> : NativeElement<DType::F64, double> {};
template <>
struct Element<DType::Index> : NativeElement<DType::Index, int64_t> {};

template <DType D> using DTypeConstant = std::integral_constant<DType, D>;

/// Calls `function` with `dtype` as a constant.
template <typename Function>
decltype(auto) withDType(DType dtype, Function &&function) {
  switch (dtype) {
  case DType::I1:
    return function(DTypeConstant<DType::I1>());
  case DType::I8:
    return function(DTypeConstant<DType::I8>());
  case DType::I16:
    return function(DTypeConstant<DType::I16>());
  case DType::I32:
    return function(DTypeConstant<DType::I32>());
  case DType::I64:
    return function(DTypeConstant<DType::I64>());
  case DType::UI8:
    return function(DTypeConstant<DType::UI8>());
  case DType::UI16:
    return function(DTypeConstant<DType::UI16>());
  case DType::UI32:
    return function(DTypeConstant<DType::UI32>());
  case DType::UI64:
    return function(DTypeConstant<DType::UI64>());
  case DType::F8E4M3FN:
    return function(DTypeConstant<DType::F8E4M3FN>());
  case DType::F8E5M2:
    return function(DTypeConstant<DType::F8E5M2>());
  case DType::F16:
    return function(DTypeConstant<DType::F16>());
  case DType::BF16:
    return function(DTypeConstant<DType::BF16>());
  case DType::F32:
    return function(DTypeConstant<DType::F32>());
  case DType::F64:
    return function(DTypeConstant<DType::F64>());
  case DType::Index:
    return function(DTypeConstant<DType::Index>());
  }
  llvm_unreachable("not an element type");
}

template <typename T> inline constexpr bool isBool = std::is_same_v<T, bool>;
template <typename T>
inline constexpr bool isInteger = std::is_integral_v<T> && !isBool<T>;
template <typename T>
inline constexpr bool isFloating = std::is_floating_point_v<T>;

//===----------------------------------------------------------------------===//
// Arithmetic that more than one operation uses
//===----------------------------------------------------------------------===//

template <typename T> T addScalars(T a, T b) {
  if constexpr (isBool<T>)
    return a || b;
  else if constexpr (isInteger<T>)
    return static_cast<T>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
  else
    return a + b;
}

template <typename T> T mulScalars(T a, T b) {
  if constexpr (isBool<T>)
    return a && b;
  else if constexpr (isInteger<T>)
    return static_cast<T>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
  else
    return a * b;
}

template <typename T> T negScalar(T a) {
  static_assert(isInteger<T>, "floats are negated bit by bit");
  return static_cast<T>(0 - static_cast<uint64_t>(a));
}

template <typename T> T maxScalars(T a, T b) {
  if constexpr (isFloating<T>) {
    if (std::isnan(a))
      return a;
    if (std::isnan(b))
      return b;
  }
  return a < b ? b : a;
}

} // namespace tiny::reference

#endif // TINY_LIB_ENGINE_REFERENCESCALAR_H
