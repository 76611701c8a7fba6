//===- InitAllPasses.h - All passes and pipelines ---------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_INITALLPASSES_H
#define TINY_INITALLPASSES_H

#include "tiny/Codegen/Passes.h"
#include "tiny/Codegen/Pipelines.h"
#include "tiny/Conversion/Passes.h"
#include "tiny/Opt/Passes.h"
#include "tiny/Opt/Pipelines.h"
#include "tiny/Schedule/Passes.h"

namespace tiny {

inline void registerAllPasses() {
  registerCodegenPasses();
  registerCodegenPipelines();
  registerConversionPasses();
  registerConversionPipelines();
  registerOptPasses();
  registerOptPipelines();
  registerSchedulePasses();
  registerSchedulePipeline();
}

} // namespace tiny

#endif // TINY_INITALLPASSES_H
