//===- ConstantFold.h - Constant attributes as numbers ----------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_DIALECT_UOP_IR_CONSTANTFOLD_H
#define TINY_LIB_DIALECT_UOP_IR_CONSTANTFOLD_H

#include "Numbers.h"
#include "mlir/IR/BuiltinAttributes.h"

namespace tiny::uop {

/// Constants of more elements are computed on only if they are splats: folding
/// must not blow up the IR.
inline constexpr int64_t kMaxFoldedElements = 64;

/// The number that the constant `attr` is everywhere. `attr` may be null.
std::optional<Number> getSplat(mlir::Attribute attr);

/// Whether `attr` is a constant that is the whole number `value` everywhere.
bool isSplat(mlir::Attribute attr, int64_t value);

/// The constant of type `type` that is `value` everywhere; null if there is
/// none, because a size is symbolic or there are no elements.
mlir::TypedAttr makeSplat(mlir::Type type, const Number &value);

/// The elements of a constant of at most `kMaxFoldedElements` elements.
std::optional<llvm::SmallVector<Number>> getElements(mlir::Attribute attr);

/// The constant of type `type` with these elements.
mlir::TypedAttr makeElements(mlir::Type type, llvm::ArrayRef<Number> elements);

/// What `compute` makes of each element of the constants `operands`, as a
/// constant of type `type`; null if one of them is not constant, if they are
/// too large, or if `compute` gives nothing for an element.
mlir::TypedAttr foldElementwise(
    mlir::Type type, llvm::ArrayRef<mlir::Attribute> operands,
    llvm::function_ref<std::optional<Number>(llvm::ArrayRef<Number>)> compute);

} // namespace tiny::uop

#endif // TINY_LIB_DIALECT_UOP_IR_CONSTANTFOLD_H
