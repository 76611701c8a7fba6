//===- Jit.h - From the LLVM dialect to machine code ------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_ENGINE_JIT_H
#define TINY_LIB_ENGINE_JIT_H

#include "mlir/IR/BuiltinOps.h"
#include "tiny/Engine/CompileOptions.h"
#include "tiny/Engine/Executable.h"
#include "tiny/Target/Target.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace tiny {

/// A kernel's machine code: the pointers of its buffers and its index
/// arguments, each in the order of the kernel's arguments.
using KernelFunction = void (*)(void *const *buffers, const int64_t *integers);

/// Makes object code for this machine. Several threads may use it at once.
class ObjectCompiler {
public:
  static llvm::Expected<ObjectCompiler> create(const CPUInfo &cpu,
                                               NumericsMode numerics);

  /// Sets what passes and LLVM's translation need to know of the machine.
  void setDataLayout(mlir::ModuleOp module) const;

  /// Compiles a module of the LLVM dialect, whose function `entry` becomes the
  /// only symbol, under the name `symbol`. Adds the LLVM IR and the assembly to
  /// `listings` if there is one.
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
  compile(mlir::ModuleOp module, llvm::StringRef entry, llvm::StringRef symbol,
          std::vector<Listing> *listings) const;

private:
  ObjectCompiler(llvm::orc::JITTargetMachineBuilder machine,
                 const llvm::DataLayout &layout, unsigned vectorBits,
                 NumericsMode numerics)
      : machine(std::move(machine)), layout(layout), vectorBits(vectorBits),
        numerics(numerics) {}

  void setNumerics(llvm::Function &function) const;
  void optimize(llvm::Module &module, llvm::TargetMachine &target) const;

  llvm::orc::JITTargetMachineBuilder machine;
  llvm::DataLayout layout;
  unsigned vectorBits;
  NumericsMode numerics;
};

/// Object code in the memory of this process, for as long as this lives.
class LoadedObjects {
public:
  static llvm::Expected<std::unique_ptr<LoadedObjects>> create();

  llvm::Error add(std::unique_ptr<llvm::MemoryBuffer> object);
  llvm::Expected<KernelFunction> lookup(llvm::StringRef symbol);

private:
  explicit LoadedObjects(std::unique_ptr<llvm::orc::LLJIT> jit);

  /// What the linker reports by itself, instead of in the error of what failed.
  std::mutex mutex;
  std::string reported;
  std::unique_ptr<llvm::orc::LLJIT> jit;
};

} // namespace tiny

#endif // TINY_LIB_ENGINE_JIT_H
