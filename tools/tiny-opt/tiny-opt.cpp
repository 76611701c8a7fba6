//===- tiny-opt.cpp - Runs passes on textual IR -----------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// mlir-opt with this project's dialect and passes: every upstream dialect,
/// extension and pass is there as well, so pipelines can mix both.
///
//===----------------------------------------------------------------------===//

#include "mlir/IR/DialectRegistry.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "tiny/InitAllDialects.h"
#include "tiny/InitAllExtensions.h"
#include "tiny/InitAllPasses.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  tiny::registerAllDialects(registry);
  tiny::registerAllExtensions(registry);
  mlir::registerAllPasses();
  tiny::registerAllPasses();
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "The uop dialect's optimizer\n", registry));
}
