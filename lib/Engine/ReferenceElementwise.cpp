//===- ReferenceElementwise.cpp - Elementwise operations ------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReferenceOps.h"
#include "ReferenceScalar.h"
#include "llvm/ADT/bit.h"

using namespace tiny;
using namespace tiny::reference;

// What is written as two roundings below must not become one.
#pragma clang fp contract(off)

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

static llvm::Error checkSameShape(const HostTensor &x, const HostTensor &y) {
  if (x.shape() == y.shape())
    return llvm::Error::success();
  return makeError("operands have sizes " + formatSizes(x.shape()) + " and " +
                   formatSizes(y.shape()));
}

static llvm::Error makeTypeError(DType dtype) {
  return makeError("is not defined for elements of type " + getName(dtype));
}

/// Applies `function` to each element. `Accepts` says which types it takes.
template <template <typename> class Accepts, typename Function>
static Result mapUnary(const HostTensor &x, Function function) {
  Result result = HostTensor::allocate(x.dtype(), x.shape());
  if (!result)
    return result;
  return withDType(x.dtype(), [&](auto dtype) -> Result {
    using E = Element<dtype()>;
    if constexpr (Accepts<typename E::Value>::value) {
      auto from = x.elements<typename E::Storage>();
      auto to = result->elements<typename E::Storage>();
      for (size_t i = 0; i < to.size(); ++i)
        to[i] = E::store(function(E::load(from[i])));
      return std::move(result);
    }
    return makeTypeError(dtype());
  });
}

/// Applies `function` to each pair of elements.
template <template <typename> class Accepts, typename Function>
static Result mapBinary(const HostTensor &x, const HostTensor &y,
                        Function function) {
  if (llvm::Error error = checkSameShape(x, y))
    return std::move(error);
  Result result = HostTensor::allocate(x.dtype(), x.shape());
  if (!result)
    return result;
  return withDType(x.dtype(), [&](auto dtype) -> Result {
    using E = Element<dtype()>;
    if constexpr (Accepts<typename E::Value>::value) {
      auto lhs = x.elements<typename E::Storage>();
      auto rhs = y.elements<typename E::Storage>();
      auto to = result->elements<typename E::Storage>();
      for (size_t i = 0; i < to.size(); ++i)
        to[i] = E::store(function(E::load(lhs[i]), E::load(rhs[i])));
      return std::move(result);
    }
    return makeTypeError(dtype());
  });
}

/// Applies a predicate to each pair of elements; the result is of `i1`.
template <typename Function>
static Result mapCompare(const HostTensor &x, const HostTensor &y,
                         Function function) {
  if (llvm::Error error = checkSameShape(x, y))
    return std::move(error);
  Result result = HostTensor::allocate(DType::I1, x.shape());
  if (!result)
    return result;
  withDType(x.dtype(), [&](auto dtype) {
    using E = Element<dtype()>;
    auto lhs = x.elements<typename E::Storage>();
    auto rhs = y.elements<typename E::Storage>();
    auto to = result->elements<uint8_t>();
    for (size_t i = 0; i < to.size(); ++i)
      to[i] = function(E::load(lhs[i]), E::load(rhs[i]));
  });
  return result;
}

template <typename T> using AnyValue = std::true_type;
template <typename T> using NumberValue = std::bool_constant<!isBool<T>>;
template <typename T> using FloatValue = std::bool_constant<isFloating<T>>;
template <typename T> using IntegerValue = std::bool_constant<isInteger<T>>;
template <typename T> using BitsValue = std::bool_constant<!isFloating<T>>;
template <typename T> using UI64Value = std::is_same<T, uint64_t>;

//===----------------------------------------------------------------------===//
// Unary
//===----------------------------------------------------------------------===//

// The C library's double functions are good to less than one unit in the last
// place of a double, arguments of any size included.

Result reference::exp2(const HostTensor &x) {
  return mapUnary<FloatValue>(
      x, [](auto a) { return std::exp2(static_cast<double>(a)); });
}

Result reference::log2(const HostTensor &x) {
  return mapUnary<FloatValue>(
      x, [](auto a) { return std::log2(static_cast<double>(a)); });
}

Result reference::sin(const HostTensor &x) {
  return mapUnary<FloatValue>(
      x, [](auto a) { return std::sin(static_cast<double>(a)); });
}

Result reference::sqrt(const HostTensor &x) {
  return mapUnary<FloatValue>(x, [](auto a) { return std::sqrt(a); });
}

Result reference::reciprocal(const HostTensor &x) {
  return mapUnary<FloatValue>(x, [](auto a) { return 1 / a; });
}

Result reference::neg(const HostTensor &x) {
  if (!isFloat(x.dtype()))
    return mapUnary<IntegerValue>(x, [](auto a) { return negScalar(a); });
  // Of the bits, because computing with a signaling NaN makes it a quiet one.
  Result result = HostTensor::allocate(x.dtype(), x.shape());
  if (!result)
    return result;
  uint64_t sign = uint64_t(1) << (8 * getByteSize(x.dtype()) - 1);
  for (int64_t i = 0, e = x.numElements(); i < e; ++i)
    result->setBits(i, x.getBits(i) ^ sign);
  return result;
}

Result reference::trunc(const HostTensor &x) {
  return mapUnary<FloatValue>(x, [](auto a) { return std::trunc(a); });
}

//===----------------------------------------------------------------------===//
// Binary
//===----------------------------------------------------------------------===//

Result reference::add(const HostTensor &x, const HostTensor &y) {
  return mapBinary<AnyValue>(x, y,
                             [](auto a, auto b) { return addScalars(a, b); });
}

Result reference::mul(const HostTensor &x, const HostTensor &y) {
  return mapBinary<AnyValue>(x, y,
                             [](auto a, auto b) { return mulScalars(a, b); });
}

Result reference::sub(const HostTensor &x, const HostTensor &y) {
  return mapBinary<NumberValue>(x, y, [](auto a, auto b) {
    if constexpr (isInteger<decltype(a)>)
      return addScalars(a, negScalar(b));
    else
      return a - b;
  });
}

Result reference::fdiv(const HostTensor &x, const HostTensor &y) {
  return mapBinary<FloatValue>(x, y, [](auto a, auto b) { return a / b; });
}

Result reference::idiv(const HostTensor &x, const HostTensor &y) {
  return mapBinary<IntegerValue>(x, y, [](auto a, decltype(a) b) {
    using T = decltype(a);
    if (b == 0)
      return T(0);
    if (std::is_signed_v<T> && b == static_cast<T>(-1))
      return negScalar(a);
    return static_cast<T>(a / b);
  });
}

Result reference::mod(const HostTensor &x, const HostTensor &y) {
  return mapBinary<IntegerValue>(x, y, [](auto a, decltype(a) b) {
    using T = decltype(a);
    if (b == 0)
      return a;
    if (std::is_signed_v<T> && b == static_cast<T>(-1))
      return T(0);
    return static_cast<T>(a % b);
  });
}

Result reference::max(const HostTensor &x, const HostTensor &y) {
  return mapBinary<AnyValue>(x, y,
                             [](auto a, auto b) { return maxScalars(a, b); });
}

Result reference::pow(const HostTensor &x, const HostTensor &y) {
  return mapBinary<FloatValue>(x, y, [](auto a, auto b) {
    return std::pow(static_cast<double>(a), static_cast<double>(b));
  });
}

Result reference::bitXor(const HostTensor &x, const HostTensor &y) {
  return mapBinary<BitsValue>(
      x, y, [](auto a, auto b) { return static_cast<decltype(a)>(a ^ b); });
}

Result reference::bitOr(const HostTensor &x, const HostTensor &y) {
  return mapBinary<BitsValue>(
      x, y, [](auto a, auto b) { return static_cast<decltype(a)>(a | b); });
}

Result reference::bitAnd(const HostTensor &x, const HostTensor &y) {
  return mapBinary<BitsValue>(
      x, y, [](auto a, auto b) { return static_cast<decltype(a)>(a & b); });
}

/// The amount of a shift; widths are powers of two.
template <typename T> static unsigned getShiftAmount(T b) {
  return static_cast<uint64_t>(b) % (8 * sizeof(T));
}

Result reference::shl(const HostTensor &x, const HostTensor &y) {
  return mapBinary<IntegerValue>(x, y, [](auto a, auto b) {
    return static_cast<decltype(a)>(static_cast<uint64_t>(a)
                                    << getShiftAmount(b));
  });
}

Result reference::shr(const HostTensor &x, const HostTensor &y) {
  return mapBinary<IntegerValue>(x, y, [](auto a, auto b) {
    return static_cast<decltype(a)>(a >> getShiftAmount(b));
  });
}

/// Salmon et al., "Parallel random numbers: as easy as 1, 2, 3" (SC'11).
static uint64_t threefry2x32(uint64_t counter, uint64_t key) {
  constexpr unsigned numRounds = 20;
  constexpr unsigned rotations[8] = {13, 15, 26, 6, 17, 29, 16, 24};
  uint32_t keys[3] = {static_cast<uint32_t>(key),
                      static_cast<uint32_t>(key >> 32), 0};
  keys[2] = 0x1BD11BDA ^ keys[0] ^ keys[1];

  uint32_t x0 = static_cast<uint32_t>(counter) + keys[0];
  uint32_t x1 = static_cast<uint32_t>(counter >> 32) + keys[1];
  for (unsigned round = 0; round < numRounds; ++round) {
    x0 += x1;
    x1 = llvm::rotl(x1, rotations[round % 8]);
    x1 ^= x0;
    if (round % 4 == 3) {
      unsigned injection = round / 4 + 1;
      x0 += keys[injection % 3];
      x1 += keys[(injection + 1) % 3] + injection;
    }
  }
  return static_cast<uint64_t>(x1) << 32 | x0;
}

Result reference::threefry(const HostTensor &counter, const HostTensor &key) {
  return mapBinary<UI64Value>(counter, key, threefry2x32);
}

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

Result reference::cmplt(const HostTensor &x, const HostTensor &y) {
  return mapCompare(x, y, [](auto a, auto b) { return a < b; });
}

Result reference::cmpne(const HostTensor &x, const HostTensor &y) {
  return mapCompare(x, y, [](auto a, auto b) { return a != b; });
}

Result reference::cmpeq(const HostTensor &x, const HostTensor &y) {
  return mapCompare(x, y, [](auto a, auto b) { return a == b; });
}

//===----------------------------------------------------------------------===//
// Ternary
//===----------------------------------------------------------------------===//

Result reference::where(const HostTensor &condition, const HostTensor &onTrue,
                        const HostTensor &onFalse) {
  if (llvm::Error error = checkSameShape(condition, onTrue))
    return std::move(error);
  if (llvm::Error error = checkSameShape(onTrue, onFalse))
    return std::move(error);
  Result result = HostTensor::allocate(onTrue.dtype(), onTrue.shape());
  if (!result)
    return result;
  withDType(onTrue.dtype(), [&](auto dtype) {
    // Bits are copied, so that the payload of a NaN survives.
    using T = typename Element<dtype()>::Storage;
    auto conditions = condition.elements<uint8_t>();
    auto trues = onTrue.elements<T>();
    auto falses = onFalse.elements<T>();
    auto to = result->elements<T>();
    for (size_t i = 0; i < to.size(); ++i)
      to[i] = conditions[i] ? trues[i] : falses[i];
  });
  return result;
}

Result reference::mulacc(const HostTensor &a, const HostTensor &b,
                         const HostTensor &c) {
  Result product = mul(a, b);
  if (!product)
    return product;
  return add(*product, c);
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

/// The value with these bits in type `from`, converted to type `to`.
static uint64_t castBits(DType from, DType to, uint64_t bits) {
  if (isFloat(from))
    return encodeDouble(to, decodeDouble(from, bits));
  // From an integer to a float is one rounding, not one to double before it.
  if (isSignedInteger(from))
    return encodeInt(to, decodeInt(from, bits));
  return encodeUInt(to, decodeUInt(from, bits));
}

Result reference::cast(const HostTensor &x, DType dtype) {
  if (x.dtype() == dtype)
    return x.clone();
  Result result = HostTensor::allocate(dtype, x.shape());
  if (!result)
    return result;
  for (int64_t i = 0, e = x.numElements(); i < e; ++i)
    result->setBits(i, castBits(x.dtype(), dtype, x.getBits(i)));
  return result;
}
