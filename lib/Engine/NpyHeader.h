//===- NpyHeader.h - The header of an npy file ------------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The text between an npy file's magic bytes and its data: a Python dictionary
// that says the element type, the order and the shape.
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_ENGINE_NPYHEADER_H
#define TINY_LIB_ENGINE_NPYHEADER_H

#include "tiny/Engine/DType.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <optional>
#include <string>

namespace tiny {

struct NpyHeader {
  /// NumPy's type string, such as `<f4`.
  std::string descr;
  bool fortranOrder = false;
  llvm::SmallVector<int64_t> shape;
};

/// Parses the dictionary. Errors do not name the file.
llvm::Expected<NpyHeader> parseNpyHeader(llvm::StringRef text);

/// Everything in front of the data of a C-order array, magic bytes included,
/// padded so that the data is aligned.
std::string formatNpyPreamble(DType dtype, llvm::ArrayRef<int64_t> shape);

/// NumPy's type string for an element type: `<u2` for bf16.
llvm::StringRef getNpyDescr(DType dtype);

/// The element type of an array of type `descr`, which has to be `expected` if
/// that is given. Errors do not name the file.
llvm::Expected<DType> resolveNpyDType(llvm::StringRef descr,
                                      std::optional<DType> expected);

} // namespace tiny

#endif // TINY_LIB_ENGINE_NPYHEADER_H
