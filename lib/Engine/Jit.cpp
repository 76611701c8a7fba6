//===- Jit.cpp - From the LLVM dialect to machine code --------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Jit.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "tiny/Runtime/Parallel.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace tiny;

/// Registers this machine's code generator with LLVM, which keeps it for the
/// whole process.
static llvm::Error initializeNativeTarget() {
  static std::once_flag once;
  static bool isMissing = false;
  std::call_once(once, [] {
    isMissing = llvm::InitializeNativeTarget() ||
                llvm::InitializeNativeTargetAsmPrinter();
  });
  if (isMissing)
    return llvm::createStringError(
        "LLVM has no code generator for this machine");
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// ObjectCompiler
//===----------------------------------------------------------------------===//

llvm::Expected<ObjectCompiler> ObjectCompiler::create(const CPUInfo &cpu,
                                                      NumericsMode numerics) {
  if (auto error = initializeNativeTarget())
    return error;
  llvm::orc::JITTargetMachineBuilder machine{
      llvm::Triple(llvm::sys::getProcessTriple())};
  machine.setCPU(cpu.name)
      .setFeatures(cpu.features)
      .setCodeGenOptLevel(llvm::CodeGenOptLevel::Aggressive)
      .setRelocationModel(llvm::Reloc::PIC_);
  auto layout = machine.getDefaultDataLayoutForTarget();
  if (!layout)
    return layout.takeError();
  return ObjectCompiler(std::move(machine), *layout, cpu.vectorBits, numerics);
}

void ObjectCompiler::setDataLayout(mlir::ModuleOp module) const {
  using mlir::LLVM::LLVMDialect;
  mlir::Builder builder(module.getContext());
  module->setAttr(LLVMDialect::getDataLayoutAttrName(),
                  builder.getStringAttr(layout.getStringRepresentation()));
  module->setAttr(LLVMDialect::getTargetTripleAttrName(),
                  builder.getStringAttr(machine.getTargetTriple().str()));
}

/// Makes `entry`, as `symbol`, the only function that is seen from outside.
static llvm::Error setEntry(llvm::Module &module, llvm::StringRef entry,
                            llvm::StringRef symbol) {
  llvm::Function *function = module.getFunction(entry);
  if (!function || function->isDeclaration())
    return llvm::createStringError("kernel '" + entry + "' has no code");
  for (llvm::GlobalValue &value : module.global_values())
    if (!value.isDeclaration())
      value.setLinkage(llvm::GlobalValue::InternalLinkage);
  function->setLinkage(llvm::GlobalValue::ExternalLinkage);
  // A prefix that no function of the C library has: what the kernel calls must
  // not be the kernel.
  function->setName(symbol);
  return llvm::Error::success();
}

/// Code generation allows what the default mode does: contraction everywhere,
/// and other orders in reductions.
void ObjectCompiler::setNumerics(llvm::Function &function) const {
  if (numerics == NumericsMode::Default)
    return;
  for (llvm::Instruction &instruction : llvm::instructions(function)) {
    if (!llvm::isa<llvm::FPMathOperator>(instruction))
      continue;
    llvm::FastMathFlags flags = instruction.getFastMathFlags();
    if (numerics == NumericsMode::Strict) {
      flags.setAllowContract(false);
    } else {
      flags.setFast();
      flags.setNoNaNs(false);
      flags.setNoInfs(false);
    }
    instruction.copyFastMathFlags(flags);
  }
}

void ObjectCompiler::optimize(llvm::Module &module,
                              llvm::TargetMachine &target) const {
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    // Left alone, LLVM uses half of the widest registers on many CPUs.
    if (vectorBits > 0)
      function.addFnAttr("prefer-vector-width", std::to_string(vectorBits));
    setNumerics(function);
  }

  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  llvm::PipelineTuningOptions tuning;
  // LLVM 22 narrows the operand of an unsigned conversion to float as if it
  // were a signed one there: uitofp(sext i16 to i64) becomes uitofp(sext i16 to
  // i32).
  tuning.SLPVectorization = false;
  llvm::PassBuilder builder(&target, tuning);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O3)
      .run(module, modules);
}

/// Generates code for `module`, which is of no use afterwards.
static llvm::Error emit(llvm::Module &module, llvm::TargetMachine &target,
                        llvm::CodeGenFileType type,
                        llvm::SmallVectorImpl<char> &output) {
  llvm::raw_svector_ostream os(output);
  llvm::legacy::PassManager passes;
  if (target.addPassesToEmitFile(passes, os, nullptr, type))
    return llvm::createStringError("LLVM cannot write this kind of file");
  passes.run(module);
  return llvm::Error::success();
}

/// Keeps the first error that LLVM reports, which would otherwise end the
/// process.
static void keepError(const llvm::DiagnosticInfo *info, void *context) {
  auto &message = *static_cast<std::string *>(context);
  if (info->getSeverity() != llvm::DS_Error || !message.empty())
    return;
  llvm::raw_string_ostream os(message);
  llvm::DiagnosticPrinterRawOStream printer(os);
  info->print(printer);
}

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
ObjectCompiler::compile(mlir::ModuleOp source, llvm::StringRef entry,
                        llvm::StringRef symbol,
                        std::vector<Listing> *listings) const {
  // A target machine is not shared between threads.
  auto builder = machine;
  auto target = builder.createTargetMachine();
  if (!target)
    return target.takeError();
  std::string message;
  llvm::LLVMContext context;
  context.setDiagnosticHandlerCallBack(keepError, &message);
  std::unique_ptr<llvm::Module> module =
      mlir::translateModuleToLLVMIR(source, context, entry);
  if (!module)
    return llvm::createStringError("kernel '" + entry +
                                   "' cannot be translated to LLVM IR");
  module->setDataLayout(layout);
  module->setTargetTriple(machine.getTargetTriple());
  if (auto error = setEntry(*module, entry, symbol))
    return error;
  optimize(*module, **target);
  if (listings) {
    std::string text;
    llvm::raw_string_ostream(text) << *module;
    listings->push_back({"llvm", std::move(text)});
    llvm::SmallString<0> assembly;
    if (auto error = emit(*llvm::CloneModule(*module), **target,
                          llvm::CodeGenFileType::AssemblyFile, assembly))
      return error;
    listings->push_back({"assembly", assembly.str().str()});
  }
  llvm::SmallVector<char, 0> object;
  if (auto error =
          emit(*module, **target, llvm::CodeGenFileType::ObjectFile, object))
    return error;
  if (!message.empty())
    return llvm::createStringError("kernel '" + entry + "': " + message);
  return std::make_unique<llvm::SmallVectorMemoryBuffer>(
      std::move(object), symbol, /*RequiresNullTerminator=*/false);
}

//===----------------------------------------------------------------------===//
// LoadedObjects
//===----------------------------------------------------------------------===//

LoadedObjects::LoadedObjects(std::unique_ptr<llvm::orc::LLJIT> created)
    : jit(std::move(created)) {
  jit->getExecutionSession().setErrorReporter([this](llvm::Error error) {
    std::lock_guard<std::mutex> lock(mutex);
    reported += llvm::toString(std::move(error)) + "\n";
  });
}

llvm::Expected<std::unique_ptr<LoadedObjects>> LoadedObjects::create() {
  if (auto error = initializeNativeTarget())
    return error;
  // Kernels have no initialisers, which a platform would look for.
  auto jit = llvm::orc::LLJITBuilder()
                 .setPlatformSetUp(llvm::orc::setUpInactivePlatform)
                 .create();
  if (!jit)
    return jit.takeError();
  // What a program links is not always seen by the dynamic linker.
  llvm::orc::SymbolMap runtime;
  runtime[(*jit)->mangleAndIntern("tiny_parallel_for")] =
      llvm::orc::ExecutorSymbolDef::fromPtr(&tiny_parallel_for);
  if (auto error = (*jit)->getMainJITDylib().define(
          llvm::orc::absoluteSymbols(std::move(runtime))))
    return error;
  return std::unique_ptr<LoadedObjects>(new LoadedObjects(std::move(*jit)));
}

llvm::Error LoadedObjects::add(std::unique_ptr<llvm::MemoryBuffer> object) {
  return jit->addObjectFile(std::move(object));
}

llvm::Expected<KernelFunction> LoadedObjects::lookup(llvm::StringRef symbol) {
  auto address = jit->lookup(symbol);
  if (!address) {
    std::string message = llvm::toString(address.takeError());
    std::lock_guard<std::mutex> lock(mutex);
    return llvm::createStringError(std::exchange(reported, "") + message);
  }
  return address->toPtr<KernelFunction>();
}
