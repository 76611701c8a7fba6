//===- PrintCost.cpp - Print the cost of a schedule -----------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Codegen/KernelWork.h"
#include "tiny/Codegen/Passes.h"
#include "tiny/Dialect/UOp/Analysis/Bounds.h"
#include "tiny/Dialect/UOp/Analysis/Work.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"

namespace tiny {
#define GEN_PASS_DEF_PRINTCOSTPASS
#include "tiny/Codegen/Passes.h.inc"
} // namespace tiny

using namespace mlir;
using namespace tiny;

namespace {

/// What a function costs.
struct FunctionCost {
  struct Kernel {
    unsigned calls = 0;
    KernelWork work;
  };
  /// In the order of their first calls.
  llvm::MapVector<StringAttr, Kernel> kernels;
  unsigned calls = 0;
  /// Of all calls.
  KernelWork work;
  /// Of the buffers that the function allocates, and of those that it would
  /// allocate if none shared memory.
  double bufferBytes = 0;
  double separateBytes = 0;
};

/// Looks at the functions of one module.
class CostFinder {
public:
  explicit CostFinder(ModuleOp module) : symbols(module) {}

  FailureOr<FunctionCost> find(func::FuncOp function);

private:
  LogicalResult addCalls(func::FuncOp function, FunctionCost &cost);

  SymbolTable symbols;
  DenseMap<Operation *, KernelWork> works;
};

} // namespace

LogicalResult CostFinder::addCalls(func::FuncOp function, FunctionCost &cost) {
  for (auto call : function.getOps<uop::CallOp>()) {
    auto kernel = symbols.lookup<uop::KernelOp>(call.getCallee());
    if (!kernel)
      return call.emitOpError("is of a kernel that has become a function");
    auto [work, isNew] = works.try_emplace(kernel);
    if (isNew) {
      FailureOr<KernelWork> computed = computeKernelWork(kernel);
      if (failed(computed))
        return failure();
      work->second = *computed;
    }
    FunctionCost::Kernel &entry = cost.kernels[kernel.getSymNameAttr()];
    entry.work = work->second;
    ++entry.calls;
    ++cost.calls;
    cost.work.operations += entry.work.operations;
    cost.work.maskedLoads += entry.work.maskedLoads;
    cost.work.bytes += entry.work.bytes;
  }
  return success();
}

/// The most bytes that a buffer of this type and with these sizes has.
static double getBytes(MemRefType type, ValueRange sizes, uop::Bounds &bounds) {
  auto bytes =
      static_cast<double>(uop::getElementByteSize(type.getElementType()));
  for (int64_t size : type.getShape())
    if (!ShapedType::isDynamic(size))
      bytes *= static_cast<double>(size);
  for (Value size : sizes)
    bytes *= static_cast<double>(std::max<int64_t>(bounds.get(size).max, 0));
  return bytes;
}

static void addBuffers(func::FuncOp function, FunctionCost &cost) {
  uop::Bounds bounds;
  for (auto buffer : function.getOps<uop::BufferOp>()) {
    double bytes = getBytes(buffer.getType(), buffer.getSizes(), bounds);
    cost.bufferBytes += bytes;
    if (!buffer->hasAttr(uop::UOpDialect::kArenaAttrName)) {
      cost.separateBytes += bytes;
      continue;
    }
    for (Operation *user : buffer->getUsers())
      if (auto view = dyn_cast<uop::BufferViewOp>(user))
        cost.separateBytes += getBytes(view.getType(), view.getSizes(), bounds);
  }
}

/// A copy between devices reads all of a buffer and writes all of another one.
static void addCopies(func::FuncOp function, FunctionCost &cost) {
  uop::Bounds bounds;
  for (auto copy : function.getOps<memref::CopyOp>()) {
    ValueRange sizes;
    if (Operation *target = copy.getTarget().getDefiningOp();
        isa_and_nonnull<uop::BufferOp>(target))
      sizes = target->getOperands();
    else if (auto view = dyn_cast_if_present<uop::BufferViewOp>(target))
      sizes = view.getSizes();
    cost.work.bytes +=
        2 *
        getBytes(cast<MemRefType>(copy.getTarget().getType()), sizes, bounds);
  }
}

FailureOr<FunctionCost> CostFinder::find(func::FuncOp function) {
  FunctionCost cost;
  if (failed(addCalls(function, cost)))
    return failure();
  addCopies(function, cost);
  addBuffers(function, cost);
  return cost;
}

/// The operations of a function of tensors, if every element of each tensor is
/// computed once; nothing for one of other things, or of symbolic sizes.
static std::optional<double> countGraph(func::FuncOp function) {
  double operations = 0;
  bool hasTensors = false;
  for (Operation &op : function.getOps()) {
    auto isTensor = [](Type type) { return isa<RankedTensorType>(type); };
    if (op.getNumOperands() == 0 || op.getNumResults() != 1 ||
        !isTensor(op.getResult(0).getType()))
      continue;
    hasTensors = true;
    bool isReduce = isa<uop::ReduceAxisOp>(op);
    auto type = cast<RankedTensorType>(isReduce ? op.getOperand(0).getType()
                                                : op.getResult(0).getType());
    double count = isReduce ? 1 : uop::countOperations(&op);
    if (count == 0)
      continue;
    if (!type.hasStaticShape())
      return std::nullopt;
    operations += count * static_cast<double>(type.getNumElements());
  }
  return hasTensors ? std::optional(operations) : std::nullopt;
}

static auto number(double value) { return llvm::format("%.0f", value); }

static void printWork(raw_ostream &os, const KernelWork &work) {
  os << number(work.operations) << " operations, " << number(work.bytes)
     << " bytes";
  if (work.maskedLoads != 0)
    os << ", " << number(work.maskedLoads) << " masked loads";
  os << "\n";
}

static void printText(raw_ostream &os, StringRef name,
                      const FunctionCost &cost) {
  os << "function " << name << ": " << cost.kernels.size() << " kernels, "
     << cost.calls << " calls, ";
  printWork(os, cost.work);
  for (const auto &[kernel, entry] : cost.kernels) {
    os << "  " << kernel.getValue() << ": " << entry.calls
       << (entry.calls == 1 ? " call" : " calls") << " of ";
    printWork(os, entry.work);
  }
  os << "  buffers: " << number(cost.bufferBytes) << " bytes, "
     << number(cost.separateBytes) << " bytes if none shared memory\n";
}

static void printJson(raw_ostream &os, StringRef name,
                      const FunctionCost &cost) {
  llvm::json::OStream json(os);
  auto printAttributes = [&](const KernelWork &work) {
    json.attribute("operations", work.operations);
    json.attribute("masked_loads", work.maskedLoads);
    json.attribute("bytes", work.bytes);
  };
  json.object([&] {
    json.attribute("function", name);
    json.attribute("calls", cost.calls);
    printAttributes(cost.work);
    json.attribute("buffer_bytes", cost.bufferBytes);
    json.attribute("separate_bytes", cost.separateBytes);
    json.attributeArray("kernels", [&] {
      for (const auto &[kernel, entry] : cost.kernels)
        json.object([&, name = kernel, &entry = entry] {
          json.attribute("kernel", name.getValue());
          json.attribute("calls", entry.calls);
          printAttributes(entry.work);
        });
    });
  });
  os << "\n";
}

static void printGraph(raw_ostream &os, StringRef name, double operations,
                       bool asJson) {
  if (!asJson) {
    os << "function " << name << ": a graph of " << number(operations)
       << " operations\n";
    return;
  }
  llvm::json::OStream json(os);
  json.object([&] {
    json.attribute("function", name);
    json.attribute("operations", operations);
  });
  os << "\n";
}

namespace {
struct PrintCostPass : public tiny::impl::PrintCostPassBase<PrintCostPass> {
  using PrintCostPassBase::PrintCostPassBase;

  void runOnOperation() override {
    // All of it at once, and nothing where something fails.
    std::string text;
    llvm::raw_string_ostream os(text);
    CostFinder finder(getOperation());
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (function.isDeclaration())
        continue;
      if (std::optional<double> operations = countGraph(function)) {
        printGraph(os, function.getName(), *operations, json);
        continue;
      }
      if (function.getOps<uop::CallOp>().empty() &&
          function.getOps<uop::BufferOp>().empty())
        continue;
      FailureOr<FunctionCost> cost = finder.find(function);
      if (failed(cost))
        return signalPassFailure();
      (json ? printJson : printText)(os, function.getName(), *cost);
    }
    llvm::errs() << text;
    markAllAnalysesPreserved();
  }
};
} // namespace
