//===- Target.h - The machines that kernels are compiled for ----*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Makes the `#uop.target` attributes that passes ask.
//
//===----------------------------------------------------------------------===//

#ifndef TINY_TARGET_TARGET_H
#define TINY_TARGET_TARGET_H

#include "tiny/Dialect/UOp/IR/UOpDialect.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>

namespace tiny {

/// What is known of a CPU. A size of 0 is an unknown one.
struct CPUInfo {
  /// The processor and the complete list of its features, as LLVM names them:
  /// the name alone implies fewer features than a machine has.
  std::string name;
  std::string features;
  /// Whether the machine has a feature, by LLVM's name.
  bool hasFeature(llvm::StringRef feature) const;
  /// The width of the widest vector registers, and how many there are.
  unsigned vectorBits = 0;
  unsigned registers = 0;
  /// The hardware threads this process may use.
  unsigned threads = 1;
  /// The data caches that one core sees.
  int64_t l1Bytes = 0;
  int64_t l2Bytes = 0;
  int64_t l3Bytes = 0;
};

/// Returns what is known of the machine that this runs on.
CPUInfo getHostCPU();

/// Returns the `#uop.target` that describes `cpu`.
uop::TargetAttr getCPUTarget(mlir::MLIRContext *context, const CPUInfo &cpu);

/// Returns the target with the given name, or an error that names those that
/// exist. `cpu` is the machine that this runs on.
llvm::Expected<uop::TargetAttr> getTarget(mlir::MLIRContext *context,
                                          llvm::StringRef name);

} // namespace tiny

#endif // TINY_TARGET_TARGET_H
