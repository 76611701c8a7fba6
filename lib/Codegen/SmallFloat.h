//===- SmallFloat.h - Conversions of floats below 32 bits -------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_CODEGEN_SMALLFLOAT_H
#define TINY_LIB_CODEGEN_SMALLFLOAT_H

#include "ScalarEmitter.h"

namespace tiny {

/// Whether `type` is a float that arithmetic is not done in: f16, bf16,
/// f8E4M3FN or f8E5M2, or a vector of them.
bool isSmallFloat(mlir::Type type);

/// Converts to and from small floats with integer arithmetic, so that no target
/// needs to know them.
class SmallFloatEmitter : public ScalarEmitter {
public:
  /// Works on scalars or vectors, whichever `like` is. `nativeHalf` says that
  /// the target converts between f16 and f32 itself.
  SmallFloatEmitter(mlir::OpBuilder &builder, mlir::Location loc, Type like,
                    bool nativeHalf)
      : ScalarEmitter(builder, loc), context(builder.getContext()), like(like),
        nativeHalf(nativeHalf) {}

  /// The f32 with the value of a small float, exactly.
  Value toSingle(Value value);
  /// An f32, rounded to nearest even. Finite values that an 8-bit float cannot
  /// hold become its greatest.
  Value fromSingle(Value value, Type type);
  /// Any number, rounded once.
  Value round(Value value, Type type);

  /// `element`, or a vector of it if that is what this works on.
  Type shaped(Type element) { return uop::getTypeLike(like, element); }

private:
  Type getBits(unsigned width);
  Type getWord() { return getBits(32); }
  Type getSingle();
  Type getDouble();
  Value word(uint32_t value) { return number(getWord(), value); }
  Value toBFloat(Value value, Type type);
  Value toSingleOdd(Value value);
  Value integerToDoubleOdd(Value value);

  mlir::MLIRContext *context;
  Type like;
  bool nativeHalf;
};

} // namespace tiny

#endif // TINY_LIB_CODEGEN_SMALLFLOAT_H
