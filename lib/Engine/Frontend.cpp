//===- Frontend.cpp - Checks of what is to be compiled --------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Parser/Parser.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "tiny/Engine/Diagnostics.h"
#include "llvm/Support/Threading.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace mlir;
using namespace tiny;

PrivateModule::PrivateModule(unsigned threads)
    : pool(llvm::hardware_concurrency(threads)),
      context(MLIRContext::Threading::DISABLED) {
  context.setThreadPool(pool);
  context.printOpOnDiagnostic(false);
}

/// Copies `source` into `target`'s context. Bytecode keeps everything, places
/// in the source included.
static LogicalResult copyModule(ModuleOp source, PrivateModule &target) {
  std::string bytecode;
  llvm::raw_string_ostream os(bytecode);
  if (failed(writeBytecodeToFile(source, os)))
    return failure();
  MLIRContext *context = source.getContext();
  target.context.appendDialectRegistry(context->getDialectRegistry());
  target.context.allowUnregisteredDialects(
      context->allowsUnregisteredDialects());
  target.context.loadDialect<cf::ControlFlowDialect, func::FuncDialect,
                             memref::MemRefDialect, uop::UOpDialect>();
  target.module = parseSourceString<ModuleOp>(bytecode, &target.context);
  return success(bool(target.module));
}

/// Finds the function that is to be run.
static FailureOr<func::FuncOp> findEntry(ModuleOp module, StringRef name) {
  if (auto entry = module.lookupSymbol<func::FuncOp>(name)) {
    if (!entry.isDeclaration())
      return entry;
    return entry.emitError() << "function '" << name << "' has no body";
  }
  InFlightDiagnostic diagnostic = module.emitError()
                                  << "there is no function '" << name << "'";
  bool first = true;
  for (auto function : module.getOps<func::FuncOp>()) {
    diagnostic << (first ? "; there is '" : ", '") << function.getName() << "'";
    first = false;
  }
  return diagnostic;
}

/// Whether the operation belongs to a level below the tensor graph.
static bool isLowerLevelOp(Operation *op) {
  return isa<uop::BufferizeOp, uop::UpdateOp, uop::BufferOp, uop::BufferViewOp,
             uop::CallOp, uop::KernelOp, uop::RangeOp, uop::ReduceOp,
             uop::StageOp, uop::WmmaOp, uop::LoadOp>(op);
}

/// Checks that the function is a graph of operations on tensors.
static LogicalResult checkTensorGraph(func::FuncOp entry) {
  if (!entry.getBody().hasOneBlock())
    return entry.emitError()
           << "function '" << entry.getName()
           << "' has control flow, which a tensor graph does not";
  for (Operation &op : entry.getBody().front()) {
    if (isa<func::ReturnOp>(op))
      continue;
    if (!isa_and_nonnull<uop::UOpDialect>(op.getDialect()))
      return op.emitError() << "'" << op.getName()
                            << "' is not an operation of a tensor graph";
    if (isLowerLevelOp(&op))
      return op.emitError()
             << "'" << op.getName()
             << "' belongs to a later level than the tensor graph, which is "
                "expected here";
  }
  return success();
}

/// Returns what `type` is at `level`, if tensors of it can be passed.
static std::optional<TensorInfo> getTensorInfo(Type type, InputLevel level) {
  bool isGraph = level == InputLevel::TensorGraph;
  if (isGraph ? !isa<RankedTensorType>(type) : !isa<MemRefType>(type))
    return std::nullopt;
  auto shaped = cast<ShapedType>(type);
  std::optional<DType> dtype = getDType(shaped.getElementType());
  if (!dtype)
    return std::nullopt;
  TensorInfo info;
  info.dtype = *dtype;
  for (int64_t size : shaped.getShape())
    info.shape.push_back(ShapedType::isDynamic(size) ? TensorInfo::dynamicSize
                                                     : size);
  return info;
}

static LogicalResult readTypes(func::FuncOp entry, InputLevel level,
                               ArrayRef<Type> types, StringRef what,
                               std::vector<TensorInfo> &infos) {
  for (auto [index, type] : llvm::enumerate(types)) {
    std::optional<TensorInfo> info = getTensorInfo(type, level);
    if (!info)
      return entry.emitError()
             << what << " " << index << " of '" << entry.getName() << "' is "
             << type
             << (level == InputLevel::TensorGraph
                     ? ", but a tensor graph takes and returns tensors"
                     : ", but a schedule takes and returns buffers");
    infos.push_back(std::move(*info));
  }
  return success();
}

/// Fills in the types of arguments and results, and the variables. A variable
/// that is only bound in the function needs no value.
static LogicalResult readSignature(func::FuncOp entry, InputLevel level,
                                   ProgramInfo &info) {
  FunctionType type = entry.getFunctionType();
  if (failed(readTypes(entry, level, type.getInputs(), "argument",
                       info.arguments)) ||
      failed(
          readTypes(entry, level, type.getResults(), "result", info.results)))
    return failure();
  for (auto [index, argument] : llvm::enumerate(info.arguments))
    argument.isMutable = static_cast<bool>(
        entry.getArgAttr(index, uop::UOpDialect::kMutableAttrName));

  std::map<StringRef, VariableInfo> variables;
  entry.walk([&](uop::DefineVarOp op) {
    bool needsValue = llvm::any_of(op->getUses(), [](OpOperand &use) {
      return !isa<uop::BindOp>(use.getOwner()) || use.getOperandNumber() != 0;
    });
    if (needsValue)
      variables.try_emplace(op.getName(),
                            VariableInfo{op.getName().str(),
                                         static_cast<int64_t>(op.getMin()),
                                         static_cast<int64_t>(op.getMax())});
  });
  for (auto &variable : variables)
    info.variables.push_back(std::move(variable.second));
  return success();
}

llvm::Expected<std::unique_ptr<PrivateModule>>
tiny::importModule(ModuleOp module, const CompileOptions &options,
                   ProgramInfo &info) {
  auto result = std::make_unique<PrivateModule>(options.threads);
  DiagnosticCollector diagnostics(&result->context);
  auto fail = [&] { return diagnostics.takeError("the module is not valid"); };
  if (failed(copyModule(module, *result)))
    return fail();
  FailureOr<func::FuncOp> entry = findEntry(*result->module, options.entry);
  if (failed(entry))
    return fail();
  result->entry = *entry;
  // Nothing calls another function, and nothing is asked of one.
  for (auto function :
       llvm::make_early_inc_range(result->module->getOps<func::FuncOp>()))
    if (function != *entry)
      function.erase();
  if (failed(readSignature(*entry, options.level, info)) ||
      (options.level == InputLevel::TensorGraph &&
       failed(checkTensorGraph(*entry))))
    return fail();
  return result;
}
