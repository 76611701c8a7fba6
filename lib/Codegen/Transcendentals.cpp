//===- Transcendentals.cpp - Functions as polynomials ---------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transcendentals.h"

#include "ScalarEmitter.h"

#include <cmath>

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

// Both polynomials interpolate at Chebyshev nodes.

/// (2^x - 1) / x for |x| <= 1/2, with a relative error of 1.3e-8.
static constexpr double kExp2[] = {0.6931471880262288,   0.24022650760568087,
                                   0.05550357114219124,  0.009618082557285924,
                                   0.001339086336464892, 0.0001545316294214853};

/// log2(1 + x) / x for 1 + x from sqrt(1/2) to sqrt(2), with a relative error
/// of 4.7e-9.
static constexpr double kLog2[] = {1.4426950399891985,  -0.7213473544789067,
                                   0.48089852032407726, -0.36069654180748595,
                                   0.2885525614366913,  -0.23960812190886513,
                                   0.2048576478000581,  -0.19138837658748115,
                                   0.18476033357702465, -0.10749789404239105};

/// The exponents of f32: the number of bits after it, and those of the
/// smallest normal number and of what is too large.
static constexpr int kMantissaBits = 23, kMinExponent = -126,
                     kMaxExponent = 128;

namespace {
/// The computation of one function, in f32.
class FunctionEmitter : public ScalarEmitter {
public:
  FunctionEmitter(OpBuilder &builder, Operation *op)
      : ScalarEmitter(builder, op->getLoc()), type(op->getResult(0).getType()),
        real32(getTypeLike(type, builder.getF32Type())),
        int32(getTypeLike(type, builder.getI32Type())) {}

  Value exp2(Value operand);
  Value log2(Value operand);

private:
  Value real(double value) { return ScalarEmitter::real(real32, value); }
  Value integer(int64_t value) {
    return number(int32, static_cast<uint64_t>(value));
  }
  Value evaluate(ArrayRef<double> polynomial, Value x);
  /// `x` times 2^n, in normal numbers.
  Value scale(Value x, Value n) {
    Value shifted = shl(n, integer(kMantissaBits));
    return bitcast(add(bitcast(x, int32), shifted), real32);
  }

  Type type, real32, int32;
};
} // namespace

/// By Horner's rule.
Value FunctionEmitter::evaluate(ArrayRef<double> polynomial, Value x) {
  Value sum = real(polynomial.back());
  for (double coefficient : llvm::reverse(polynomial.drop_back()))
    sum = add(mul(sum, x), real(coefficient));
  return sum;
}

/// 2^x = 2^n * 2^f with the integer n next to x.
Value FunctionEmitter::exp2(Value operand) {
  Value x = cast(operand, real32);
  // The result is infinite from the one bound on, and zero from the other on.
  Value most = real(kMaxExponent);
  Value least = real(kMinExponent - kMantissaBits - 2);
  Value inside = where(less(x, most), x, most);
  inside = where(less(least, inside), inside, least);
  Value half = where(less(inside, real(0)), real(-0.5), real(0.5));
  Value whole = trunc(add(inside, half));
  Value fraction = sub(inside, whole);
  Value power = add(mul(evaluate(kExp2, fraction), fraction), real(1));
  // A result that is not normal is rounded once, by a multiplication.
  constexpr int kShift = 64;
  Value n = cast(whole, int32);
  Value isSmall = less(n, integer(kMinExponent + 1));
  n = where(isSmall, add(n, integer(kShift)), n);
  Value result = scale(power, n);
  result = where(isSmall, mul(result, real(std::ldexp(1, -kShift))), result);
  return cast(where(differ(x, x), x, result), type);
}

/// log2(2^n * (1 + t)) = n + log2(1 + t).
Value FunctionEmitter::log2(Value operand) {
  Value x = cast(operand, real32);
  constexpr int kShift = 32;
  Value isSmall = less(x, real(std::ldexp(1, kMinExponent)));
  Value normal = where(isSmall, mul(x, real(std::ldexp(1, kShift))), x);
  // In units of the exponent from sqrt(1/2) on, rounded down.
  Value bits = bitcast(normal, int32);
  Value root = integer(0x3F3504F3);
  Value n = shr(sub(bits, root), integer(kMantissaBits));
  Value t = sub(scale(normal, neg(n)), real(1));
  Value exponent = sub(n, where(isSmall, integer(kShift), integer(0)));
  Value result = add(mul(evaluate(kLog2, t), t), cast(exponent, real32));
  Value infinity = real(INFINITY);
  result = where(less(x, infinity), result, x);
  Value invalid = where(equal(x, real(0)), real(-INFINITY), real(NAN));
  result = where(less(real(0), x), result, invalid);
  return cast(where(differ(x, x), x, result), type);
}

static bool isLeftToLibrary(Type type) {
  return getElementTypeOrSelf(type).isF64();
}

Value tiny::decomposeExp2(Exp2Op op, OpBuilder &builder) {
  if (isLeftToLibrary(op.getType()))
    return {};
  return FunctionEmitter(builder, op).exp2(op.getOperand());
}

Value tiny::decomposeLog2(Log2Op op, OpBuilder &builder) {
  if (isLeftToLibrary(op.getType()))
    return {};
  return FunctionEmitter(builder, op).log2(op.getOperand());
}
