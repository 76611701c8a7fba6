//===- CPUCompiler.cpp - Compiles for the CPU that this runs on -----------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Devices.h"
#include "Jit.h"
#include "KernelCost.h"
#include "Plan.h"
#include "PlanExecutable.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Remarks.h"
#include "mlir/IR/Threading.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "tiny/Codegen/Pipelines.h"
#include "tiny/Conversion/Passes.h"
#include "tiny/Engine/Diagnostics.h"
#include "tiny/Opt/Opts.h"
#include "tiny/Opt/Pipelines.h"
#include "tiny/Schedule/Passes.h"
#include "tiny/Target/Target.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace tiny;

namespace {

/// The compilation of one module, phase by phase.
class CPUCompiler {
public:
  CPUCompiler(PrivateModule &module, const CompileOptions &options,
              ProgramInfo &info)
      : threads(module.pool), context(module.context), module(*module.module),
        entry(module.entry), options(options), info(info), cpu(getHostCPU()) {}

  CompileResult compile();

private:
  LogicalResult setTarget();
  LogicalResult checkDevices();
  LogicalResult schedule();
  LogicalResult makePlan();
  /// Chooses opts.
  LogicalResult optimize();
  LogicalResult lowerKernels();
  llvm::Error compileKernels();
  llvm::Expected<std::vector<CompiledKernel>> loadKernels();

  void addListing(unsigned kernel, StringRef stage, Operation *op);
  OwningOpRef<ModuleOp> extractKernel(StringRef name);

  llvm::ThreadPoolInterface &threads;
  MLIRContext &context;
  ModuleOp module;
  func::FuncOp entry;
  const CompileOptions &options;
  ProgramInfo &info;
  CPUInfo cpu;
  Plan plan;
  /// What there is for each of the plan's kernels.
  std::vector<KernelCost> costs;
  std::vector<std::unique_ptr<llvm::MemoryBuffer>> objects;
  std::unique_ptr<LoadedObjects> loaded;
};

} // namespace

/// The symbol of a kernel: with a prefix, so that it is none of the functions
/// that the kernel calls.
static std::string getSymbol(StringRef kernel) {
  return ("uop." + kernel).str();
}

static std::string print(Operation *op) {
  std::string text;
  llvm::raw_string_ostream os(text);
  op->print(os, OpPrintingFlags().useLocalScope());
  return text;
}

void CPUCompiler::addListing(unsigned kernel, StringRef stage, Operation *op) {
  if (options.keepListings)
    info.kernels[kernel].listings.push_back({stage.str(), print(op)});
}

LogicalResult CPUCompiler::setTarget() {
  auto given =
      module->getAttrOfType<uop::TargetAttr>(uop::UOpDialect::kTargetAttrName);
  if (given && given.getDevice() != "cpu")
    return module.emitError()
           << "the module is for " << given << ", not for the device 'cpu'";
  if (options.threads > 0)
    cpu.threads = options.threads;
  if (!given)
    module->setAttr(uop::UOpDialect::kTargetAttrName,
                    getCPUTarget(&context, cpu));
  return success();
}

namespace {
/// Adds a line to a text for each decision of a pass.
class DecisionText : public remark::detail::MLIRRemarkStreamerBase {
public:
  explicit DecisionText(std::string &text) : os(text) {}

  void streamOptimizationRemark(const remark::detail::Remark &remark) override {
    printLocation(os, remark.getLocation());
    os << remark.getRemarkTypeString() << ' ' << remark.getRemarkName() << ':';
    for (const remark::detail::Remark::Arg &argument : remark.getArgs())
      os << ' ' << argument.key << ' ' << argument.val;
    os << '\n';
  }

private:
  llvm::raw_string_ostream os;
};
} // namespace

/// How many devices this machine counts as: `cpu`, `cpu:1`, and so on. All of
/// them are its cores and its memory.
static constexpr unsigned kNumDevices = 64;

static bool isCPU(StringRef device) {
  if (device == "cpu")
    return true;
  unsigned number;
  return device.consume_front("cpu:") && !device.getAsInteger(10, number) &&
         number < kNumDevices && device == llvm::utostr(number);
}

/// Checks that there are the devices that the program copies to.
LogicalResult CPUCompiler::checkDevices() {
  WalkResult result = entry.walk([](Operation *op) {
    std::optional<StringRef> device;
    if (auto copy = dyn_cast<uop::CopyOp>(op))
      device = copy.getDevice();
    else if (auto buffer = dyn_cast<uop::BufferOp>(op))
      device = buffer.getDevice();
    if (!device || isCPU(*device))
      return WalkResult::advance();
    op->emitError() << "there is no device '" << *device
                    << "' for a program on 'cpu': the devices are cpu, cpu:1 "
                       "and so on to cpu:"
                    << kNumDevices - 1;
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

LogicalResult CPUCompiler::schedule() {
  if (options.level != InputLevel::TensorGraph)
    return success();
  PassManager manager(&context);
  populateSchedulePipeline(manager, ScheduleOptions());
  if (!options.keepListings)
    return manager.run(module);

  Listing decisions = {"fusion", ""};
  remark::RemarkCategories categories;
  categories.passed = categories.missed = "uop-fuse";
  if (failed(remark::enableOptimizationRemarks(
          context, std::make_unique<DecisionText>(decisions.text),
          std::make_unique<remark::RemarkEmittingPolicyAll>(), categories)))
    return failure();
  // In the order of the functions, not as threads come to them.
  context.disableMultithreading();
  LogicalResult result = manager.run(module);
  context.setThreadPool(threads);
  context.setRemarkEngine(nullptr);
  if (!decisions.text.empty())
    info.listings.push_back(std::move(decisions));
  return result;
}

LogicalResult CPUCompiler::makePlan() {
  FailureOr<Plan> built = buildPlan(entry);
  if (failed(built))
    return failure();
  plan = std::move(*built);
  if (options.keepListings)
    info.listings.push_back({"schedule", print(entry)});
  llvm::StringSet<> called;
  for (const auto &[index, name] : llvm::enumerate(plan.kernels)) {
    auto kernel = module.lookupSymbol<uop::KernelOp>(name);
    if (!kernel)
      return entry.emitError() << "there is no kernel '" << name << "'";
    called.insert(name);
    costs.emplace_back(kernel);
    KernelInfo kernelInfo;
    kernelInfo.name = name;
    kernelInfo.numBuffers =
        llvm::count_if(kernel.getArgumentTypes(), llvm::IsaPred<MemRefType>);
    info.kernels.push_back(std::move(kernelInfo));
    addListing(index, "kernel", kernel);
  }
  // Only what is called has to be compiled from here on.
  entry.erase();
  for (auto kernel : llvm::make_early_inc_range(module.getOps<uop::KernelOp>()))
    if (!called.contains(kernel.getName()))
      kernel.erase();
  return success();
}

LogicalResult CPUCompiler::optimize() {
  if (options.opt == OptMode::None)
    return success();
  PassManager manager(&context);
  populateOptPipeline(manager, OptOptions());
  if (failed(manager.run(module)))
    return failure();
  for (const auto &[index, name] : llvm::enumerate(plan.kernels)) {
    auto kernel = module.lookupSymbol<uop::KernelOp>(name);
    auto opts = llvm::map_range(getAppliedOpts(kernel), [](Attribute opt) {
      return toString(cast<uop::OptAttr>(opt));
    });
    info.kernels[index].opts = llvm::join(opts, ",");
    if (!opts.empty())
      addListing(index, "optimized kernel", kernel);
  }
  return success();
}

LogicalResult CPUCompiler::lowerKernels() {
  CodegenOptions codegen;
  codegen.nativeHalfConversions =
      cpu.hasFeature("f16c") || cpu.hasFeature("neon");
  if (options.keepListings) {
    // The same passes as below, with a look at what they make.
    PassManager manager(&context);
    populateCodegenPipeline(manager, codegen);
    if (failed(manager.run(module)))
      return failure();
    for (const auto &[index, name] : llvm::enumerate(plan.kernels))
      if (Operation *kernel = module.lookupSymbol(name))
        addListing(index, "program", kernel);
  }
  PassManager manager(&context);
  populateUOpToLLVMPipeline(manager, codegen);
  return manager.run(module);
}

/// Copies the function `name`, and all that it refers to, to a module.
OwningOpRef<ModuleOp> CPUCompiler::extractKernel(StringRef name) {
  OwningOpRef<ModuleOp> result = ModuleOp::create(module.getLoc());
  SetVector<Operation *> needed;
  if (Operation *kernel = module.lookupSymbol(name))
    needed.insert(kernel);
  for (size_t i = 0; i < needed.size(); ++i) {
    // The uses are a copy: inserting must not invalidate them.
    auto uses = SymbolTable::getSymbolUses(needed[i]);
    if (!uses)
      continue;
    for (const SymbolTable::SymbolUse &use : *uses)
      if (Operation *symbol =
              module.lookupSymbol(use.getSymbolRef().getRootReference()))
        needed.insert(symbol);
  }
  for (Operation *op : needed)
    result->push_back(op->clone());
  return result;
}

llvm::Error CPUCompiler::compileKernels() {
  auto compiler = ObjectCompiler::create(cpu, options.numerics);
  if (!compiler)
    return compiler.takeError();
  std::vector<OwningOpRef<ModuleOp>> modules;
  for (const std::string &name : plan.kernels) {
    modules.push_back(extractKernel(name));
    compiler->setDataLayout(*modules.back());
  }
  objects.resize(modules.size());
  std::vector<llvm::Error> errors;
  for (size_t i = 0; i < modules.size(); ++i)
    errors.push_back(llvm::Error::success());
  // Each has an LLVMContext of its own and shares nothing with the others.
  parallelFor(&context, 0, modules.size(), [&](size_t i) {
    auto object = compiler->compile(
        *modules[i], plan.kernels[i], getSymbol(plan.kernels[i]),
        options.keepListings ? &info.kernels[i].listings : nullptr);
    if (object)
      objects[i] = std::move(*object);
    else
      errors[i] = object.takeError();
  });
  llvm::Error first = llvm::Error::success();
  for (llvm::Error &error : errors) {
    if (first)
      llvm::consumeError(std::move(error));
    else
      first = std::move(error);
  }
  return first;
}

llvm::Expected<std::vector<CompiledKernel>> CPUCompiler::loadKernels() {
  auto created = LoadedObjects::create();
  if (!created)
    return created.takeError();
  loaded = std::move(*created);
  for (auto &object : objects)
    if (auto error = loaded->add(std::move(object)))
      return error;
  std::vector<CompiledKernel> kernels;
  for (auto [name, cost] : llvm::zip_equal(plan.kernels, costs)) {
    auto function = loaded->lookup(getSymbol(name));
    if (!function)
      return function.takeError();
    kernels.push_back({*function, std::move(cost)});
  }
  return kernels;
}

CompileResult CPUCompiler::compile() {
  DialectRegistry registry;
  registerBuiltinDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
  context.appendDialectRegistry(registry);

  DiagnosticCollector diagnostics(&context);
  auto fail = [&](StringRef phase) {
    return diagnostics.takeError(("the " + phase + " failed").str());
  };
  if (failed(setTarget()) || failed(checkDevices()))
    return fail("choice of a target");
  if (failed(schedule()) || failed(makePlan()))
    return fail("schedule");
  if (failed(optimize()))
    return fail("choice of opts");
  if (failed(lowerKernels()))
    return fail("code generation");
  if (auto error = compileKernels())
    return error;
  auto kernels = loadKernels();
  if (!kernels)
    return kernels.takeError();
  return std::make_unique<PlanExecutable>(std::move(info), std::move(plan),
                                          std::move(*kernels),
                                          std::move(loaded), cpu.threads);
}

CompileResult tiny::compileForCPU(std::unique_ptr<PrivateModule> module,
                                  const CompileOptions &options,
                                  ProgramInfo info) {
  return CPUCompiler(*module, options, info).compile();
}
