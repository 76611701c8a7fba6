//===- KernelRunner.cpp - Runs kernels in tests -----------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelRunner.h"

#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include "mlir/ExecutionEngine/OptUtils.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "tiny/Conversion/Passes.h"
#include "tiny/Dialect/UOp/IR/UOpDialect.h"
#include "tiny/Runtime/Parallel.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::test;

Kernel::~Kernel() = default;

static std::unique_ptr<MLIRContext> makeContext() {
  DialectRegistry registry;
  registry.insert<uop::UOpDialect>();
  registerBuiltinDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
  return std::make_unique<MLIRContext>(registry,
                                       MLIRContext::Threading::DISABLED);
}

/// The module in the llvm dialect; null if it does not parse or lower.
static OwningOpRef<ModuleOp> lower(StringRef text, MLIRContext &context,
                                   CompileOptions options) {
  auto module = parseSourceString<ModuleOp>(text, &context);
  PassManager manager(&context);
  CodegenOptions codegen;
  codegen.nativeHalfConversions = options.nativeHalfConversions;
  populateUOpToLLVMPipeline(manager, codegen);
  if (module && failed(manager.run(*module)))
    return nullptr;
  return module;
}

bool tiny::test::lowersToLLVM(StringRef text) {
  std::unique_ptr<MLIRContext> context = makeContext();
  return bool(lower(text, *context, {}));
}

Kernel::Kernel(StringRef text, CompileOptions options) {
  compile(text, options);
}

void Kernel::compile(StringRef text, CompileOptions options) {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  context = makeContext();
  OwningOpRef<ModuleOp> module = lower(text, *context, options);
  ASSERT_TRUE(module) << text.str();

  auto builder = llvm::orc::JITTargetMachineBuilder::detectHost();
  ASSERT_TRUE(bool(builder)) << llvm::toString(builder.takeError());
  auto machine = builder->createTargetMachine();
  ASSERT_TRUE(bool(machine)) << llvm::toString(machine.takeError());
  auto optimize = makeOptimizingTransformer(options.optLevel, /*sizeLevel=*/0,
                                            machine->get());
  ExecutionEngineOptions engineOptions;
  engineOptions.transformer = optimize;
  auto created =
      ExecutionEngine::create(*module, engineOptions, std::move(*machine));
  ASSERT_TRUE(bool(created)) << llvm::toString(created.takeError());
  engine = std::move(*created);
  engine->registerSymbols([](llvm::orc::MangleAndInterner mangle) {
    llvm::orc::SymbolMap symbols;
    symbols[mangle("tiny_parallel_for")] =
        llvm::orc::ExecutorSymbolDef::fromPtr(&tiny_parallel_for);
    return symbols;
  });
  auto symbol = engine->lookup("k");
  ASSERT_TRUE(bool(symbol)) << llvm::toString(symbol.takeError());
  entry = reinterpret_cast<decltype(entry)>(*symbol);
}

void Kernel::run(ArrayRef<void *> buffers, ArrayRef<int64_t> ints) const {
  if (entry)
    entry(buffers.data(), ints.data());
}

bool tiny::test::hasNativeHalf() {
#if defined(__x86_64__)
  return llvm::sys::getHostCPUFeatures().lookup("f16c");
#elif defined(__aarch64__)
  return true;
#else
  return false;
#endif
}

std::string tiny::test::getElementwiseKernel(StringRef expression,
                                             StringRef operand,
                                             StringRef result) {
  std::string in = ("memref<?x" + operand + ">").str();
  std::string out = ("memref<?x" + result + ">").str();
  return ("uop.kernel @k(%out: " + out + ", %in0: " + in + ", %in1: " + in +
          ", %n: index) {\n"
          "  %i = uop.range %n loop 0\n"
          "  %a = uop.load %in0[%i] : " +
          in + "\n  %b = uop.load %in1[%i] : " + in + "\n  " + expression +
          "\n  uop.store %r, %out[%i] over (%i) : " + out + "\n  uop.sink\n}\n")
      .str();
}
