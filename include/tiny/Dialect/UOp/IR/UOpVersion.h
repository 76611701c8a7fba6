//===- UOpVersion.h - The version of the uop dialect in bytecode *- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_DIALECT_UOP_IR_UOPVERSION_H
#define TINY_DIALECT_UOP_IR_UOPVERSION_H

#include "mlir/Bytecode/BytecodeImplementation.h"

namespace tiny::uop {

/// The version of the dialect that a bytecode file holds. Files of older
/// versions are read and upgraded, those of newer ones refused. It grows when
/// operations, attributes or their encoding change.
struct UOpVersion : public mlir::DialectVersion {
  explicit UOpVersion(uint64_t number) : number(number) {}

  /// What this library writes.
  static constexpr uint64_t kCurrent = 1;

  uint64_t number;
};

} // namespace tiny::uop

#endif // TINY_DIALECT_UOP_IR_UOPVERSION_H
