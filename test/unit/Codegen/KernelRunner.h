//===- KernelRunner.h - Runs kernels in tests -------------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// Kernels as text, compiled by the pipeline `uop-to-llvm` and called with
/// arrays.
///
//===----------------------------------------------------------------------===//

#ifndef TINY_TEST_UNIT_CODEGEN_KERNELRUNNER_H
#define TINY_TEST_UNIT_CODEGEN_KERNELRUNNER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace mlir {
class ExecutionEngine;
class MLIRContext;
} // namespace mlir

namespace tiny::test {

struct CompileOptions {
  bool nativeHalfConversions = false;
  unsigned optLevel = 3;
};

/// The kernel `@k` of a module.
class Kernel {
public:
  explicit Kernel(llvm::StringRef module, CompileOptions options = {});
  ~Kernel();

  /// Runs the kernel; does nothing, and the test has failed, if it did not
  /// compile.
  void run(llvm::ArrayRef<void *> buffers,
           llvm::ArrayRef<int64_t> ints = {}) const;

private:
  void compile(llvm::StringRef module, CompileOptions options);

  std::unique_ptr<mlir::MLIRContext> context;
  std::unique_ptr<mlir::ExecutionEngine> engine;
  void (*entry)(void *const *, const int64_t *) = nullptr;
};

/// Whether a module goes through `uop-to-llvm`; it is not compiled further.
bool lowersToLLVM(llvm::StringRef module);

/// Whether the CPU converts between f16 and f32 itself.
bool hasNativeHalf();

/// A kernel that computes `expression`, which defines `%r : result` from `%a :
/// operand` and `%b : operand`, for all elements of its buffers (the result's
/// first).
std::string getElementwiseKernel(llvm::StringRef expression,
                                 llvm::StringRef operand,
                                 llvm::StringRef result);

/// Runs such a kernel on pairs of operands; `b` may be empty if it is not used.
template <typename ResultT, typename OperandT>
std::vector<ResultT> evaluate(const Kernel &kernel,
                              const std::vector<OperandT> &a,
                              const std::vector<OperandT> &b = {}) {
  std::vector<ResultT> result(a.size());
  std::vector<OperandT> second = b.empty() ? a : b;
  kernel.run({result.data(), const_cast<OperandT *>(a.data()), second.data()},
             {static_cast<int64_t>(a.size())});
  return result;
}

} // namespace tiny::test

#endif // TINY_TEST_UNIT_CODEGEN_KERNELRUNNER_H
