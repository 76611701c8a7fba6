//===- Npy.h - NumPy's array files ------------------------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads and writes tensors as `.npy` files. NumPy has no bf16, fp8 and index
// types; in a file these are the uint16, uint8 and int64 arrays with their
// bits.
//
//===----------------------------------------------------------------------===//

#ifndef TINY_ENGINE_NPY_H
#define TINY_ENGINE_NPY_H

#include "tiny/Engine/HostTensor.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>

namespace tiny {

/// Reads the array in `path`: format version 1, 2 or 3, little-endian, in C
/// order (or with a shape for which the order makes no difference).
///
/// With `expected`, the array must be the one that stands for that type; the
/// opaque `V2` and `V1` of the ml_dtypes package also stand for bf16 and fp8.
/// Without, the type is the one that NumPy's corresponds to.
///
/// Any other file gives one error that names it and says what was found.
llvm::Expected<HostTensor> readNpy(llvm::StringRef path,
                                   std::optional<DType> expected = {});

/// Writes `tensor` to `path`, byte for byte as NumPy would. The file appears
/// under its name only when it is complete; what was there before stays until
/// then, and for good on an error.
llvm::Error writeNpy(llvm::StringRef path, const HostTensor &tensor);

} // namespace tiny

#endif // TINY_ENGINE_NPY_H
