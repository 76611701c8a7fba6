//===- Diagnostics.cpp - Diagnostics as errors ----------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Engine/Diagnostics.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Location.h"
#include "llvm/Support/raw_ostream.h"

using namespace tiny;

char DiagnosticError::ID;

void tiny::printLocation(llvm::raw_ostream &os, mlir::Location location) {
  auto place = location->findInstanceOf<mlir::FileLineColLoc>();
  if (!place)
    return;
  os << place.getFilename().getValue() << ':';
  // A module that is not written out is in a file, but in no line.
  if (place.getLine() > 0)
    os << place.getLine() << ':' << place.getColumn() << ':';
  os << ' ';
}

DiagnosticCollector::DiagnosticCollector(mlir::MLIRContext *context)
    : handler(context, [this](mlir::Diagnostic &diagnostic) {
        return handle(diagnostic);
      }) {}

mlir::LogicalResult DiagnosticCollector::handle(mlir::Diagnostic &diagnostic) {
  if (diagnostic.getSeverity() != mlir::DiagnosticSeverity::Error)
    return mlir::success();
  std::lock_guard<std::mutex> lock(mutex);
  if (errors++ > 0)
    return mlir::success();
  llvm::raw_string_ostream os(first);
  printLocation(os, diagnostic.getLocation());
  os << "error: " << diagnostic;
  for (mlir::Diagnostic &note : diagnostic.getNotes()) {
    os << '\n';
    printLocation(os, note.getLocation());
    os << "note: " << note;
  }
  return mlir::success();
}

llvm::Error DiagnosticCollector::takeError(llvm::StringRef fallback) {
  std::lock_guard<std::mutex> lock(mutex);
  if (errors == 0)
    return llvm::createStringError(fallback);
  if (errors > 1)
    first += "\nnote: " + std::to_string(errors - 1) + " more error" +
             (errors > 2 ? "s" : "") + " followed";
  errors = 0;
  return llvm::make_error<DiagnosticError>(std::exchange(first, {}));
}
