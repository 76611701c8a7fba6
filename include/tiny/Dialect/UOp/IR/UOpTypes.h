//===- UOpTypes.h - What the dialect says about types -----------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_DIALECT_UOP_IR_UOPTYPES_H
#define TINY_DIALECT_UOP_IR_UOPTYPES_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OpDefinition.h"

namespace tiny::uop {

/// Returns `element`, or what has the shape of `type`, a vector or tensor, with
/// such elements.
mlir::Type getTypeLike(mlir::Type type, mlir::Type element);

/// Returns `i1` in the shape of `type`, a scalar, vector or tensor.
mlir::Type getBoolTypeLike(mlir::Type type);

/// Whether tensors and buffers may have elements of `type`.
bool isElementType(mlir::Type type);

/// Returns the bytes that one element takes in memory: `i1` takes one, `index`
/// eight. `type` is an element type of the dialect.
int64_t getElementByteSize(mlir::Type type);

/// The elements of a tensor, vector or buffer take no more bytes than this.
inline constexpr int64_t kMaxBufferBytes = int64_t(1) << 62;

/// Whether integers of `type` compare, divide, extend and shift as unsigned
/// ones: `ui8` to `ui64`, and `i1`.
bool isUnsignedElement(mlir::Type type);

/// Whether `type` is what kernels read and write: a contiguous rank-1 memref of
/// an element type.
bool isFlatBuffer(mlir::MemRefType type);

/// Checks that the static sizes of `type`, if it is a shaped one, multiply
/// without overflow (sizes_c1) and that its elements take at most 2^62 bytes
/// (sizes_c2).
llvm::LogicalResult
verifySizesFit(llvm::function_ref<mlir::InFlightDiagnostic()> emitError,
               mlir::Type type);

namespace detail {
llvm::LogicalResult verifySizesFit(mlir::Operation *op);
} // namespace detail

/// Checks `verifySizesFit` on all operands and results of an operation.
template <typename ConcreteOp>
class SizesFit : public mlir::OpTrait::TraitBase<ConcreteOp, SizesFit> {
public:
  static llvm::LogicalResult verifyTrait(mlir::Operation *op) {
    return detail::verifySizesFit(op);
  }
};

} // namespace tiny::uop

#endif // TINY_DIALECT_UOP_IR_UOPTYPES_H
