//===- Plan.cpp - What a scheduled function does, step by step ------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Plan.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace tiny;

namespace {

/// Walks a scheduled function once, from its first operation to its last.
class PlanBuilder {
public:
  explicit PlanBuilder(func::FuncOp function) : function(function) {}

  FailureOr<Plan> build();

private:
  /// Where a buffer's bytes come from.
  struct Origin {
    BufferId buffer;
    BufferSize size;
    /// The allocation that it is a view of from the first byte on.
    std::optional<unsigned> allocation;
  };

  LogicalResult addArguments();
  LogicalResult addResults(func::ReturnOp op);
  LogicalResult addStep(Operation *op);
  LogicalResult add(uop::DefineVarOp op);
  LogicalResult add(uop::BindOp op);
  LogicalResult add(cf::AssertOp op);
  LogicalResult add(memref::DimOp op);
  LogicalResult add(memref::GetGlobalOp op);
  LogicalResult add(uop::BufferOp op);
  LogicalResult add(uop::BufferViewOp op);
  LogicalResult add(uop::CallOp op);
  LogicalResult add(memref::CopyOp op);

  /// Returns the size of a buffer of a type, whose `?` are `sizes` in order.
  FailureOr<BufferSize> getSize(Operation *op, MemRefType type,
                                ArrayRef<Slot> sizes);
  SmallVector<Slot> getSlots(ValueRange values);

  func::FuncOp function;
  Plan plan;
  /// What gives buffers their memory. It comes after all checks, which say what
  /// is wrong with a size in terms of the graph.
  std::vector<Step> memorySteps;
  ScalarProgram scalars;
  DenseMap<Value, Origin> origins;
  llvm::MapVector<StringRef, unsigned> kernels;
};

} // namespace

SmallVector<Slot> PlanBuilder::getSlots(ValueRange values) {
  return llvm::map_to_vector(
      values, [&](Value value) { return scalars.getSlot(value); });
}

FailureOr<BufferSize> PlanBuilder::getSize(Operation *op, MemRefType type,
                                           ArrayRef<Slot> sizes) {
  std::optional<DType> dtype = getDType(type.getElementType());
  if (!dtype || !type.getLayout().isIdentity())
    return op->emitError() << "a scheduled function has contiguous buffers of "
                              "element types, not "
                           << type;
  BufferSize size;
  size.dtype = *dtype;
  for (int64_t dim : type.getShape()) {
    if (!ShapedType::isDynamic(dim)) {
      size.sizes.push_back(scalars.addConstant(dim));
      continue;
    }
    size.sizes.push_back(sizes.front());
    sizes = sizes.drop_front();
  }
  return size;
}

LogicalResult PlanBuilder::addArguments() {
  for (BlockArgument argument : function.getArguments()) {
    auto type = dyn_cast<MemRefType>(argument.getType());
    if (!type)
      return function.emitError()
             << "argument " << argument.getArgNumber() << " is "
             << argument.getType() << ", but a schedule takes buffers";
    PlanArgument planned;
    planned.buffer = plan.numBuffers++;
    SmallVector<Slot> sizes;
    for (auto [dim, size] : llvm::enumerate(type.getShape()))
      if (ShapedType::isDynamic(size)) {
        sizes.push_back(scalars.addInput());
        planned.dynamicSizes.push_back({dim, sizes.back()});
      }
    FailureOr<BufferSize> size = getSize(function, type, sizes);
    if (failed(size))
      return failure();
    origins[argument] = {planned.buffer, *size, std::nullopt};
    plan.arguments.push_back(std::move(planned));
  }
  return success();
}

LogicalResult PlanBuilder::addResults(func::ReturnOp op) {
  // Two results cannot both be one allocation.
  llvm::SmallDenseSet<unsigned> taken;
  for (Value value : op.getOperands()) {
    auto origin = origins.find(value);
    if (origin == origins.end())
      return op.emitError()
             << "a scheduled function returns buffers, not " << value.getType();
    PlanResult result = {origin->second.buffer, origin->second.size,
                         origin->second.allocation};
    if (result.allocation && !taken.insert(*result.allocation).second)
      result.allocation = std::nullopt;
    plan.results.push_back(std::move(result));
  }
  return success();
}

LogicalResult PlanBuilder::add(uop::DefineVarOp op) {
  for (const PlanVariable &variable : plan.variables)
    if (variable.name == op.getName()) {
      scalars.setSlot(op.getResult(), variable.slot);
      return success();
    }
  plan.variables.push_back({op.getName().str(), scalars.addInput(op)});
  return success();
}

LogicalResult PlanBuilder::add(uop::BindOp op) {
  Slot slot = scalars.getSlot(op.getValue());
  scalars.setSlot(op.getResult(), slot);
  auto variable = op.getVariable().getDefiningOp<uop::DefineVarOp>();
  std::string place;
  llvm::raw_string_ostream os(place);
  if (auto location = op.getLoc()->findInstanceOf<FileLineColLoc>())
    os << location.getFilename().getValue() << ':' << location.getLine() << ':'
       << location.getColumn() << ": ";
  plan.steps.push_back(
      CheckBoundsStep{slot, static_cast<int64_t>(variable.getMin()),
                      static_cast<int64_t>(variable.getMax()),
                      variable.getName().str(), std::move(place)});
  return success();
}

LogicalResult PlanBuilder::add(cf::AssertOp op) {
  plan.steps.push_back(AssertStep{scalars.getSlot(op.getArg()),
                                  op.getMsg().str(),
                                  getRequirements(op.getArg(), scalars)});
  return success();
}

LogicalResult PlanBuilder::add(memref::DimOp op) {
  auto origin = origins.find(op.getSource());
  std::optional<int64_t> dim = op.getConstantIndex();
  if (origin == origins.end() || !dim || *dim < 0 ||
      *dim >= static_cast<int64_t>(origin->second.size.sizes.size()))
    return op.emitError("the dimension has to be a constant one of a buffer");
  scalars.setSlot(op.getResult(), origin->second.size.sizes[*dim]);
  return success();
}

/// The elements of a constant, as they lie in memory.
static std::optional<HostTensor> readElements(DenseElementsAttr elements,
                                              DType dtype) {
  auto tensor = HostTensor::allocate(dtype, elements.getType().getShape());
  if (!tensor) {
    llvm::consumeError(tensor.takeError());
    return std::nullopt;
  }
  int64_t position = 0;
  if (isa<FloatType>(elements.getElementType()))
    for (APFloat value : elements.getValues<APFloat>())
      tensor->setBits(position++, value.bitcastToAPInt().getZExtValue());
  else
    for (APInt value : elements.getValues<APInt>())
      tensor->setBits(position++, value.getZExtValue());
  return std::move(*tensor);
}

LogicalResult PlanBuilder::add(memref::GetGlobalOp op) {
  auto global = SymbolTable::lookupNearestSymbolFrom<memref::GlobalOp>(
      op, op.getNameAttr());
  auto elements = dyn_cast_or_null<DenseElementsAttr>(
      global ? global.getConstantInitValue() : Attribute());
  FailureOr<BufferSize> size = getSize(op, op.getType(), {});
  if (failed(size))
    return failure();
  std::optional<HostTensor> contents;
  if (!elements || !(contents = readElements(elements, size->dtype)))
    return op.emitError("a scheduled function has globals that are constant");
  BufferId buffer = plan.numBuffers++;
  plan.constants.push_back({buffer, std::move(*contents)});
  origins[op] = {buffer, *size, std::nullopt};
  return success();
}

/// Whether the views of `buffer`, which may be null, are buffers that share its
/// memory.
static bool isArena(uop::BufferOp buffer) {
  return buffer && buffer->hasAttr(uop::UOpDialect::kArenaAttrName);
}

LogicalResult PlanBuilder::add(uop::BufferOp op) {
  auto type = cast<MemRefType>(op.getType());
  FailureOr<BufferSize> size = getSize(op, type, getSlots(op.getSizes()));
  if (failed(size))
    return failure();
  Origin origin = {plan.numBuffers++, *size, plan.numAllocations++};
  memorySteps.push_back(AllocateStep{origin.buffer, origin.size,
                                     *origin.allocation, isArena(op)});
  origins[op] = std::move(origin);
  return success();
}

LogicalResult PlanBuilder::add(uop::BufferViewOp op) {
  auto type = cast<MemRefType>(op.getType());
  FailureOr<BufferSize> size = getSize(op, type, getSlots(op.getSizes()));
  if (failed(size))
    return failure();
  const Origin &source = origins.find(op.getSource())->second;
  auto offset = static_cast<int64_t>(op.getOffset());
  Origin origin = {plan.numBuffers++, *size,
                   offset == 0 ? source.allocation : std::nullopt};
  memorySteps.push_back(
      ViewStep{origin.buffer, source.buffer, offset, origin.size,
               isArena(op.getSource().getDefiningOp<uop::BufferOp>())});
  origins[op] = std::move(origin);
  return success();
}

LogicalResult PlanBuilder::add(uop::CallOp op) {
  KernelCall call;
  call.kernel = kernels.insert({op.getCallee(), kernels.size()}).first->second;
  for (Value argument : op.getArguments()) {
    if (isa<MemRefType>(argument.getType()))
      call.buffers.push_back(origins.find(argument)->second.buffer);
    else
      call.integers.push_back(scalars.getSlot(argument));
  }
  plan.actions.push_back(std::move(call));
  return success();
}

LogicalResult PlanBuilder::add(memref::CopyOp op) {
  plan.actions.push_back(
      BufferCopy{origins.find(op.getSource())->second.buffer,
                 origins.find(op.getTarget())->second.buffer});
  return success();
}

LogicalResult PlanBuilder::addStep(Operation *op) {
  // What is checked once here holds in every function above.
  for (Value operand : op->getOperands())
    if (!scalars.hasSlot(operand) && !origins.contains(operand))
      return op->emitError() << "'" << op->getName()
                             << "' has an operand of type " << operand.getType()
                             << ", which has no place in a scheduled function";
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case<uop::DefineVarOp, uop::BindOp, cf::AssertOp, memref::DimOp,
            memref::GetGlobalOp, memref::CopyOp, uop::BufferOp,
            uop::BufferViewOp, uop::CallOp>([&](auto op) { return add(op); })
      .Case([&](func::ReturnOp op) { return addResults(op); })
      .Default([&](Operation *op) -> LogicalResult {
        std::vector<ScalarInstruction> code;
        if (!scalars.translate(op, code))
          return op->emitError() << "'" << op->getName()
                                 << "' has no place in a scheduled function";
        for (const ScalarInstruction &instruction : code)
          plan.steps.push_back(ComputeStep{instruction});
        return success();
      });
}

FailureOr<Plan> PlanBuilder::build() {
  if (!function.getBody().hasOneBlock())
    return function.emitError("a scheduled function has no control flow");
  if (failed(addArguments()))
    return failure();
  for (Operation &op : function.getBody().front())
    if (failed(addStep(&op)))
      return failure();
  llvm::append_range(plan.steps, memorySteps);
  plan.initialSlots = scalars.initialSlots();
  for (const auto &kernel : kernels)
    plan.kernels.push_back(kernel.first.str());
  return std::move(plan);
}

FailureOr<Plan> tiny::buildPlan(func::FuncOp function) {
  return PlanBuilder(function).build();
}
