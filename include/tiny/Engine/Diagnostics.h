//===- Diagnostics.h - Diagnostics as errors --------------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Turns what MLIR reports through its diagnostics into an llvm::Error, so that
// a library can return it instead of printing.
//
//===----------------------------------------------------------------------===//

#ifndef TINY_ENGINE_DIAGNOSTICS_H
#define TINY_ENGINE_DIAGNOSTICS_H

#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <mutex>
#include <string>

namespace tiny {

/// Prints `location` as `FILE:LINE:COLUMN: ` if it is a place in a file.
void printLocation(llvm::raw_ostream &os, mlir::Location location);

/// An error that was a diagnostic: its text starts with the place in the source
/// and the word `error`, if the place is known.
class DiagnosticError : public llvm::ErrorInfo<DiagnosticError> {
public:
  static char ID;

  explicit DiagnosticError(std::string text) : text(std::move(text)) {}

  void log(llvm::raw_ostream &os) const override { os << text; }
  std::error_code convertToErrorCode() const override {
    return llvm::inconvertibleErrorCode();
  }

private:
  std::string text;
};

/// While it lives, takes every diagnostic of a context and prints none.
class DiagnosticCollector {
public:
  explicit DiagnosticCollector(mlir::MLIRContext *context);

  /// Returns the first error that was reported, as `FILE:LINE:COLUMN: error:
  /// ...` with its notes and the number of those that followed, and forgets
  /// all. If there was none, the error is `fallback`.
  llvm::Error takeError(llvm::StringRef fallback);

private:
  mlir::LogicalResult handle(mlir::Diagnostic &diagnostic);

  // Passes report from several threads.
  std::mutex mutex;
  std::string first;
  unsigned errors = 0;
  mlir::ScopedDiagnosticHandler handler;
};

} // namespace tiny

#endif // TINY_ENGINE_DIAGNOSTICS_H
