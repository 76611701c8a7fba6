//===- InitAllExtensions.h - Registers all extensions -----------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_INITALLEXTENSIONS_H
#define TINY_INITALLEXTENSIONS_H

#include "tiny/Opt/TransformOps.h"

namespace tiny {

/// Adds the extensions of upstream's dialects to `registry`.
inline void registerAllExtensions(mlir::DialectRegistry &registry) {
  registerOptTransformOps(registry);
}

} // namespace tiny

#endif // TINY_INITALLEXTENSIONS_H
