//===- SplitKernels.cpp - A kernel for every array ------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelSizes.h"
#include "KernelTable.h"
#include "ScalarGraph.h"

#include "mlir/Analysis/TopologicalSortUtils.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "tiny/Dialect/UOp/IR/FreeRanges.h"
#include "tiny/Dialect/UOp/Utils/IndexBuilder.h"
#include "tiny/Schedule/Passes.h"

namespace tiny {
#define GEN_PASS_DEF_SPLITKERNELSPASS
#include "tiny/Schedule/Passes.h.inc"
} // namespace tiny

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

namespace {

/// Turns one function into buffers and calls.
class FunctionSplitter {
public:
  FunctionSplitter(func::FuncOp function, KernelTable &kernels)
      : function(function), block(function.getBody().front()), kernels(kernels),
        builder(&block, block.begin()), index(builder, function.getLoc()) {}

  void run();

private:
  void convertArguments();
  void convertConstant(ConstOp constant);
  void convertArray(Operation *array);
  void convertReturn();

  KernelOp createKernel(Operation *array, ArrayRef<Operation *> computation,
                        ArrayRef<Value> operands);

  /// The argument that `tensor` is some contents of, or `tensor` itself.
  Value getRoot(Value tensor) {
    auto it = roots.find(tensor);
    return it == roots.end() ? tensor : it->second;
  }
  /// The element type of the buffer that `load`, in the kernel of `array`,
  /// reads: a kernel that writes the bits of numbers sees them as bits.
  Type getAccessType(LoadOp load, Operation *array) {
    auto update = dyn_cast<UpdateOp>(array);
    return update && getRoot(load.getSource()) == getRoot(update.getTarget())
               ? update.getValue().getType()
               : load.getType();
  }
  ArrayRef<Value> getSizes(Value tensor);
  Value getCount(Value array);
  Value getFlatView(Value tensor, Type elementType, StringAttr device);
  Value createBuffer(Value tensor, StringAttr device);
  Value getBufferOn(Value tensor, StringAttr device);
  Value getCopied(BufferizeOp array);

  func::FuncOp function;
  Block &block;
  KernelTable &kernels;
  OpBuilder builder;
  IndexBuilder index;
  /// The argument that an update writes to.
  DenseMap<Value, Value> roots;
  /// The buffer that holds each array, flat or in the array's shape.
  DenseMap<Value, Value> buffers;
  DenseMap<std::pair<Value, Type>, Value> flatViews;
  /// What has been brought to another device.
  DenseMap<std::pair<Value, StringAttr>, Value> copies;
  DenseMap<Value, SmallVector<Value>> sizes;
  KernelSizes kernelSizes;
};

} // namespace

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

static MemRefType getShapedBuffer(Type tensor) {
  auto type = cast<RankedTensorType>(tensor);
  return MemRefType::get(type.getShape(), type.getElementType());
}

/// The type of the buffer `value`; an argument becomes one at the end.
static MemRefType getBufferType(Value value) {
  if (auto type = dyn_cast<MemRefType>(value.getType()))
    return type;
  return getShapedBuffer(value.getType());
}

/// The sizes of `tensor` as index values of the function.
ArrayRef<Value> FunctionSplitter::getSizes(Value tensor) {
  Value root = getRoot(tensor);
  SmallVector<Value> &result = sizes[root];
  auto type = cast<RankedTensorType>(tensor.getType());
  if (result.size() == static_cast<size_t>(type.getRank()))
    return result;
  SmallVector<Value> ranges;
  if (auto array = root.getDefiningOp<BufferizeOp>())
    ranges = array.getRanges();
  auto *range = ranges.begin();
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    int64_t size = type.getDimSize(dim);
    if (!ShapedType::isDynamic(size))
      result.push_back(index.constant(size));
    else if (ranges.empty())
      result.push_back(memref::DimOp::create(builder, root.getLoc(), root,
                                             index.constant(dim)));
    else
      result.push_back((*range).getDefiningOp<RangeOp>().getSize());
    if (size != 1 && !ranges.empty())
      ++range;
  }
  return result;
}

/// How many elements `array` has. Checked at run time where the product might
/// wrap around.
Value FunctionSplitter::getCount(Value array) {
  Value count = index.constant(1);
  for (Value size : getSizes(array)) {
    Value next = index.mul(count, size);
    if ((index.getBounds(count) * index.getBounds(size)).isFull()) {
      Value isRight = index.orOf(index.equal(size, index.constant(0)),
                                 index.equal(index.div(next, size), count));
      cf::AssertOp::create(builder, array.getLoc(), isRight,
                           "the number of elements of a tensor overflows");
    }
    count = next;
  }
  return count;
}

/// A flat buffer for the elements of `tensor`.
Value FunctionSplitter::createBuffer(Value tensor, StringAttr device) {
  Value count = getCount(tensor);
  std::optional<int64_t> constant = index.getConstant(count);
  auto type = MemRefType::get(constant.value_or(ShapedType::kDynamic),
                              getElementTypeOrSelf(tensor.getType()));
  Value buffer =
      BufferOp::create(builder, tensor.getLoc(), type,
                       constant ? ValueRange() : ValueRange(count), device);
  if (!constant)
    kernelSizes.setSize(buffer, getSizes(tensor), /*scale=*/1);
  return buffer;
}

/// The buffer that holds `tensor` on `device`, which may have to be copied
/// there: what is made of constants alone can be used on any device.
Value FunctionSplitter::getBufferOn(Value tensor, StringAttr device) {
  if (getDevice(tensor) == device)
    return buffers.lookup(getRoot(tensor));
  Value &known = copies[{tensor, device}];
  if (!known) {
    known = createBuffer(tensor, device);
    Value source = getFlatView(tensor, getElementTypeOrSelf(tensor.getType()),
                               getDevice(tensor));
    memref::CopyOp::create(builder, tensor.getLoc(), source, known);
  }
  return known;
}

/// What `array` holds the elements of in the same order, if that is an array on
/// another device; else null.
Value FunctionSplitter::getCopied(BufferizeOp array) {
  auto load = array.getValue().getDefiningOp<LoadOp>();
  if (!load || load.getGate() || !getArrayLoad(load) ||
      load.getSource().getType() != array.getType() ||
      getDevice(load.getSource()) == getDevice(array.getResult()))
    return {};
  auto range = array.getRanges().begin();
  for (auto [i, size, from, to] :
       llvm::zip_equal(load.getIndices(), array.getType().getShape(),
                       getSizes(load.getSource()), getSizes(array.getResult())))
    if (size != 1 && (i != *range++ || from != to))
      return {};
  return load.getSource();
}

/// The buffer that holds `tensor` on `device` as a flat array of the given
/// type.
Value FunctionSplitter::getFlatView(Value tensor, Type elementType,
                                    StringAttr device) {
  auto type = cast<RankedTensorType>(tensor.getType());
  int64_t scale = getElementByteSize(type.getElementType()) /
                  getElementByteSize(elementType);
  Value count = index.constant(scale);
  for (Value size : getSizes(tensor))
    count = index.mul(count, size);
  std::optional<int64_t> constant = index.getConstant(count);
  auto flat =
      MemRefType::get(constant.value_or(ShapedType::kDynamic), elementType);
  Value buffer = getBufferOn(tensor, device);
  Value view = buffer;
  if (getBufferType(buffer) != flat) {
    Value &known = flatViews[{buffer, elementType}];
    if (!known)
      known = BufferViewOp::create(builder, tensor.getLoc(), flat, buffer,
                                   constant ? ValueRange() : ValueRange(count),
                                   /*offset=*/0);
    view = known;
  }
  if (!constant)
    kernelSizes.setSize(view, getSizes(tensor), scale);
  return view;
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

/// Removes from `ranges` those that `at`, the index of the store over them,
/// does not depend on: ranges of at most one element, whose only index is zero.
/// Returns the condition that each of them has that element, null if it always
/// holds.
static Value leaveUnusedRanges(KernelOp kernel, Value at,
                               SmallVectorImpl<Value> &ranges,
                               IndexBuilder &index) {
  FreeRanges free(kernel.getBody().front());
  llvm::SmallBitVector used = free.getFree(at);
  Value gate = index.boolean(true);
  llvm::erase_if(ranges, [&](Value value) {
    if (used.anyCommon(free.getSet(value)))
      return false;
    auto range = value.getDefiningOp<RangeOp>();
    Value size = range.getSize() ? range.getSize()
                                 : index.constant(*range.getConstantSize());
    gate = index.andOf(gate, index.less(index.constant(0), size));
    value.replaceAllUsesWith(index.constant(0));
    return true;
  });
  return matchPattern(gate, m_One()) ? Value() : gate;
}

/// Lets the loads of a kernel touch no memory where `gate` is false: nothing is
/// stored then, and there may be nothing to read.
static void gateLoads(KernelOp kernel, Value gate, IndexBuilder &index) {
  Block &block = kernel.getBody().front();
  for (LoadOp load : block.getOps<LoadOp>()) {
    if (!isa<MemRefType>(load.getSource().getType()))
      continue;
    if (load.getGate()) {
      load.getGateMutable().assign(index.andOf(load.getGate(), gate));
      continue;
    }
    OpBuilder builder(load);
    Value zero =
        ConstOp::create(builder, load.getLoc(),
                        cast<TypedAttr>(builder.getZeroAttr(load.getType())));
    load.getGateMutable().assign(gate);
    load.getAlternativeMutable().assign(zero);
  }
}

/// The kernel that computes `array` when it is called with `operands`, its own
/// buffer first; not inserted anywhere yet.
KernelOp FunctionSplitter::createKernel(Operation *array,
                                        ArrayRef<Operation *> computation,
                                        ArrayRef<Value> operands) {
  OpBuilder kernelBuilder(function.getContext());
  SmallVector<Type> types;
  for (Value operand : operands)
    types.push_back(operand.getType().isIndex() ? operand.getType()
                                                : getBufferType(operand));
  KernelOp kernel =
      KernelOp::create(kernelBuilder, array->getLoc(), "kernel", types);
  IRMapping mapping;
  for (auto [number, operand] : llvm::enumerate(operands)) {
    mapping.map(operand, kernel.getArgument(number));
    if (!operand.getType().isIndex())
      continue;
    Interval bounds = index.getBounds(operand);
    kernel.setArgAttr(
        number, UOpDialect::kBoundsAttrName,
        BoundsAttr::get(function.getContext(), bounds.min, bounds.max));
  }

  kernelBuilder.setInsertionPointToEnd(&kernel.getBody().front());
  IndexBuilder kernelIndex(kernelBuilder, array->getLoc());
  auto getFlatIndex = [&](Value tensor, ArrayRef<Value> indices) {
    // The size of the first dimension is no stride of any other.
    SmallVector<Value> kernelSizes;
    for (auto [dim, size] : llvm::enumerate(getSizes(tensor))) {
      std::optional<int64_t> constant = index.getConstant(size);
      if (dim == 0)
        constant = 1;
      kernelSizes.push_back(constant ? kernelIndex.constant(*constant)
                                     : mapping.lookup(size));
    }
    return kernelIndex.linearize(indices, kernelSizes);
  };

  StringAttr device = getDevice(array->getResult(0));
  int64_t numRanges = 0;
  for (Operation *op : computation) {
    SmallVector<Value> inner;
    for (Value operand : op->getOperands())
      inner.push_back(mapping.lookupOrDefault(operand));
    Value result = op->getResult(0);
    if (mapping.contains(result))
      continue;
    if (LoadOp load = getArrayLoad(op)) {
      SmallVector<Value> indices;
      for (Value i : load.getIndices())
        indices.push_back(mapping.lookupOrDefault(i));
      Type elementType = getAccessType(load, array);
      auto convert = [&](Value value, Type type) -> Value {
        if (!value || value.getType() == type)
          return value;
        return BitcastOp::create(kernelBuilder, op->getLoc(), type, value);
      };
      Value alternative =
          convert(mapping.lookupOrDefault(load.getAlternative()), elementType);
      Value flat = LoadOp::create(
          kernelBuilder, op->getLoc(), elementType,
          mapping.lookup(getFlatView(load.getSource(), elementType, device)),
          getFlatIndex(load.getSource(), indices),
          mapping.lookupOrDefault(load.getGate()), alternative);
      mapping.map(result, convert(flat, load.getType()));
      continue;
    }
    Value value = kernelIndex.rebuild(op, inner);
    if (!value)
      value = kernelBuilder.clone(*op, mapping)->getResult(0);
    if (auto range = value.getDefiningOp<RangeOp>())
      range.setId(numRanges++);
    mapping.map(result, value);
  }

  auto update = dyn_cast<UpdateOp>(array);
  auto bufferize = dyn_cast<BufferizeOp>(array);
  SmallVector<Value> ranges;
  for (Value range : update ? update.getRanges() : bufferize.getRanges())
    ranges.push_back(mapping.lookup(range));
  Value at;
  if (update) {
    at = mapping.lookup(update.getIndex());
  } else {
    SmallVector<Value> indices;
    auto *range = ranges.begin();
    for (int64_t size : bufferize.getType().getShape())
      indices.push_back(size == 1 ? kernelIndex.constant(0) : *range++);
    at = getFlatIndex(bufferize.getResult(), indices);
  }
  Value value =
      mapping.lookup(update ? update.getValue() : bufferize.getValue());
  Value gate = leaveUnusedRanges(kernel, at, ranges, kernelIndex);
  StoreOp::create(kernelBuilder, array->getLoc(), value, kernel.getArgument(0),
                  at, gate, ranges);
  if (gate)
    gateLoads(kernel, gate, kernelIndex);
  // What stands for a range or a gate was made last.
  sortTopologically(&kernel.getBody().front());
  SinkOp::create(kernelBuilder, array->getLoc());
  eraseDead(kernel.getBody().front());
  return kernel;
}

//===----------------------------------------------------------------------===//
// The function
//===----------------------------------------------------------------------===//

void FunctionSplitter::convertArguments() {
  for (Value argument : block.getArguments()) {
    if (!isa<RankedTensorType>(argument.getType()))
      continue;
    for (Operation *user : llvm::make_early_inc_range(argument.getUsers()))
      if (auto dim = dyn_cast<tensor::DimOp>(user)) {
        // One value for each size, so that equal indices can be told to be so.
        ArrayRef<Value> known = getSizes(argument);
        std::optional<int64_t> number = dim.getConstantIndex();
        OpBuilder dimBuilder(dim);
        Value size = number && *number >= 0 &&
                             *number < static_cast<int64_t>(known.size())
                         ? known[*number]
                         : memref::DimOp::create(dimBuilder, dim.getLoc(),
                                                 argument, dim.getIndex());
        dim.replaceAllUsesWith(size);
        dim.erase();
      }
    buffers[argument] = argument;
  }
}

void FunctionSplitter::convertConstant(ConstOp constant) {
  Value tensor = constant.getResult();
  MemRefType type = getShapedBuffer(tensor.getType());
  OpBuilder moduleBuilder(function);
  auto global = memref::GlobalOp::create(
      moduleBuilder, constant.getLoc(), "constant",
      moduleBuilder.getStringAttr("private"), type, constant.getValue(),
      /*constant=*/true, /*alignment=*/IntegerAttr());
  StringAttr name = kernels.getSymbols().insert(global);
  buffers[tensor] =
      memref::GetGlobalOp::create(builder, constant.getLoc(), type, name);
}

void FunctionSplitter::convertArray(Operation *array) {
  Value result = array->getResult(0);
  StringAttr device = getDevice(result);
  SmallVector<Operation *> computation = getComputation(array);

  SetVector<Value> operands;
  auto addSizes = [&](Value tensor) {
    for (Value size : getSizes(tensor).drop_front(
             std::min<size_t>(getSizes(tensor).size(), 1)))
      if (!index.getConstant(size))
        operands.insert(size);
  };
  bool isEmpty = false;
  if (auto update = dyn_cast<UpdateOp>(array)) {
    roots[result] = getRoot(update.getTarget());
    operands.insert(getFlatView(result, update.getValue().getType(), device));
    for (Value range : update.getRanges())
      isEmpty |= range.getDefiningOp<RangeOp>().getConstantSize() == 0;
  } else {
    Value buffer = createBuffer(result, device);
    isEmpty = getBufferType(buffer).getDimSize(0) == 0;
    buffers[result] = buffer;
    operands.insert(buffer);
  }
  // Nothing to compute, so no kernel.
  if (isEmpty)
    return;
  if (auto bufferize = dyn_cast<BufferizeOp>(array))
    if (Value copied = getCopied(bufferize)) {
      Value source = getFlatView(copied, getElementTypeOrSelf(copied.getType()),
                                 getDevice(copied));
      memref::CopyOp::create(builder, array->getLoc(), source, buffers[result]);
      return;
    }
  for (Operation *op : computation)
    if (LoadOp load = getArrayLoad(op))
      operands.insert(
          getFlatView(load.getSource(), getAccessType(load, array), device));
  // Numbers come after the buffers: what is given at run time, and sizes.
  DenseSet<Operation *> inside(computation.begin(), computation.end());
  auto addNumbers = [&](Operation *op) {
    for (Value operand : op->getOperands())
      if (operand.getType().isIndex() &&
          !inside.contains(operand.getDefiningOp()))
        operands.insert(operand);
  };
  for (Operation *op : computation) {
    if (isa<DefineVarOp, BindOp>(op))
      operands.insert(op->getResult(0));
    if (LoadOp load = getArrayLoad(op))
      addSizes(load.getSource());
    addNumbers(op);
  }
  addNumbers(array);
  if (isa<BufferizeOp>(array))
    addSizes(result);
  kernelSizes.addOperands(operands);

  KernelOp kernel = createKernel(array, computation, operands.getArrayRef());
  kernelSizes.annotate(kernel, operands.getArrayRef());
  CallOp::create(builder, array->getLoc(),
                 kernels.findOrInsert(kernel).getSymName(),
                 operands.getArrayRef());
}

void FunctionSplitter::convertReturn() {
  Operation *terminator = block.getTerminator();
  SmallVector<Type> types;
  for (OpOperand &operand : terminator->getOpOperands()) {
    Value tensor = operand.get(), buffer = buffers.lookup(tensor);
    MemRefType type = getShapedBuffer(tensor.getType());
    types.push_back(type);
    if (getBufferType(buffer) != type) {
      SmallVector<Value> dynamic;
      for (auto [size, dim] :
           llvm::zip_equal(getSizes(tensor), type.getShape()))
        if (ShapedType::isDynamic(dim))
          dynamic.push_back(size);
      buffer = BufferViewOp::create(builder, tensor.getLoc(), type, buffer,
                                    dynamic, /*offset=*/0);
    }
    operand.set(buffer);
  }
  SmallVector<Type> arguments;
  for (Type type : function.getArgumentTypes())
    arguments.push_back(isa<RankedTensorType>(type) ? getShapedBuffer(type)
                                                    : type);
  function.setType(builder.getFunctionType(arguments, types));
}

void FunctionSplitter::run() {
  convertArguments();
  kernelSizes.addAssertions(block);
  for (Operation &op : llvm::make_early_inc_range(block)) {
    builder.setInsertionPoint(&op);
    if (isArray(&op))
      convertArray(&op);
    else if (auto constant = dyn_cast<ConstOp>(op);
             constant && isa<RankedTensorType>(constant.getType()))
      convertConstant(constant);
    else if (op.hasTrait<OpTrait::IsTerminator>())
      convertReturn();
  }
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
    if (isa<UpdateOp>(op) || isOpTriviallyDead(&op))
      op.erase();
  for (BlockArgument argument : block.getArguments())
    argument.setType(function.getArgumentTypes()[argument.getArgNumber()]);
}

namespace {
struct SplitKernelsPass
    : public tiny::impl::SplitKernelsPassBase<SplitKernelsPass> {
  void runOnOperation() override {
    KernelTable kernels(getOperation());
    for (auto function :
         llvm::make_early_inc_range(getOperation().getOps<func::FuncOp>())) {
      if (!hasTensors(function))
        continue;
      if (failed(verifyScalarGraph(function)))
        return signalPassFailure();
      FunctionSplitter(function, kernels).run();
    }
  }
};
} // namespace
