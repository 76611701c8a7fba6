//===- Reference.h - The reference interpreter ------------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs a tensor graph one operation at a time, each by the most obvious loop.
// It says what a graph means, and every device is compared with it. So it uses
// nothing of the compiler: no folders, no patterns, no index algebra.
//
// Where the operations leave a choice, the interpreter's is this:
// - Arithmetic is rounded once to the element type, except for exp2, log2, sin
//   and pow, which are within their bounds, and mulacc, which is rounded twice.
// - Arithmetic on 8-bit floats overflows as f32 does, to an infinity, and what
//   is finite in f32 saturates.
// - reduce_axis adds up the two halves of its elements, in row-major order, and
//   combines the sums, recursively. The error is that of log2(n) roundings,
//   which is nearer to any other order's result than adding one by one.
// - A float out of an integer type's range saturates, NaN gives 0.
//
//===----------------------------------------------------------------------===//

#ifndef TINY_ENGINE_REFERENCE_H
#define TINY_ENGINE_REFERENCE_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "tiny/Engine/HostTensor.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include <cstdint>

namespace tiny {

/// Runs `function`, which has passed the verifier and is at the level of the
/// tensor graph, and returns its results.
///
/// There is one argument for each of the function's; a scalar is a tensor of
/// rank 0, for arguments and for results. Arguments marked `uop.mutable` hold
/// their last contents afterwards. `variables` has a value for each
/// `uop.define_var` that is not only there to be bound.
///
/// An error names the place in the source; arguments keep their contents then.
llvm::Expected<llvm::SmallVector<HostTensor>>
interpret(mlir::func::FuncOp function, llvm::ArrayRef<HostTensor *> arguments,
          const llvm::StringMap<int64_t> &variables = {});
llvm::Expected<llvm::SmallVector<HostTensor>>
interpret(mlir::func::FuncOp function,
          llvm::MutableArrayRef<HostTensor> arguments,
          const llvm::StringMap<int64_t> &variables = {});

} // namespace tiny

#endif // TINY_ENGINE_REFERENCE_H
