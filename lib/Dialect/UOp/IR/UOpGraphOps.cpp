//===- UOpGraphOps.cpp - Operations of the tensor graph ---------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VerifyUtils.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

//===----------------------------------------------------------------------===//
// Constants and variables
//===----------------------------------------------------------------------===//

LogicalResult ConstOp::verify() {
  // const_c1
  if (!isa<IntegerAttr, FloatAttr, DenseIntOrFPElementsAttr>(getValue()))
    return emitOpError("value is neither a number nor a dense array: ")
           << getValue();
  return success();
}

void ConstOp::getAsmResultNames(
    function_ref<void(Value, StringRef)> setNameFn) {
  auto integer = dyn_cast_if_present<IntegerAttr>(getValueAttr());
  if (!integer)
    return setNameFn(getResult(), "cst");
  if (getType().isInteger(1))
    return setNameFn(getResult(),
                     integer.getValue().isZero() ? "false" : "true");
  SmallString<32> name;
  llvm::raw_svector_ostream stream(name);
  stream << 'c';
  integer.getValue().print(stream, !isUnsignedElement(getType()));
  if (!getType().isIndex())
    stream << '_' << getType();
  setNameFn(getResult(), name);
}

void DefineVarOp::getAsmResultNames(
    function_ref<void(Value, StringRef)> setNameFn) {
  if (getNameAttr())
    setNameFn(getResult(), getName());
}

LogicalResult DefineVarOp::verify() {
  // define_var_c1
  if (getName().empty())
    return emitOpError("has an empty name");
  int64_t min = getMin(), max = getMax();
  // define_var_c2
  if (min > max)
    return emitOpError("'") << getName() << "' has the minimum " << min
                            << ", greater than its maximum " << max;
  // define_var_c3
  if (!isInFunctionEntry(*this))
    return emitOpError("'")
           << getName() << "' is not in the entry block of a function";
  // define_var_c4: the first definition of the block compares them all, so that
  // the whole takes linear time.
  for (Operation *prev = getOperation()->getPrevNode(); prev;
       prev = prev->getPrevNode())
    if (isa<DefineVarOp>(prev))
      return success();
  llvm::StringMap<DefineVarOp> definitions;
  for (auto other : (*this)->getBlock()->getOps<DefineVarOp>()) {
    // Later ones have not been verified.
    if (!other.getNameAttr() || !other.getMinAttr() || !other.getMaxAttr())
      continue;
    auto [entry, isNew] = definitions.try_emplace(other.getName(), other);
    DefineVarOp first = entry->second;
    if (isNew ||
        (first.getMin() == other.getMin() && first.getMax() == other.getMax()))
      continue;
    InFlightDiagnostic diag = other.emitOpError("'")
                              << other.getName() << "' has the bounds "
                              << other.getMin() << " to " << other.getMax()
                              << ", but elsewhere " << first.getMin() << " to "
                              << first.getMax();
    diag.attachNote(first.getLoc()) << "it is first defined here";
    return diag;
  }
  return success();
}

LogicalResult BindOp::verify() {
  // bind_c1
  auto variable = getVariable().getDefiningOp<DefineVarOp>();
  if (!variable) {
    InFlightDiagnostic diag =
        emitOpError("variable is not the result of a uop.define_var");
    diag.attachNote(getVariable().getLoc()) << "it is defined here";
    return diag;
  }
  // bind_c2: it may not have been verified, if it stands below.
  APInt value;
  if (variable.getMinAttr() && variable.getMaxAttr() &&
      variable.getNameAttr() &&
      matchPattern(getValue(), m_ConstantInt(&value)) &&
      (value.slt(variable.getMin()) || value.sgt(variable.getMax()))) {
    InFlightDiagnostic diag = emitOpError("value ")
                              << value.getSExtValue()
                              << " is not in the bounds " << variable.getMin()
                              << " to " << variable.getMax();
    diag.attachNote(variable.getLoc())
        << "'" << variable.getName() << "' is defined here";
    return diag;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// ReduceAxisOp
//===----------------------------------------------------------------------===//

/// Returns `shape` with size one at `axes`, or nothing if an axis is no
/// dimension.
static std::optional<SmallVector<int64_t>> reduceShape(ArrayRef<int64_t> shape,
                                                       ArrayRef<int64_t> axes) {
  SmallVector<int64_t> reduced(shape);
  for (int64_t axis : axes) {
    if (axis < 0 || axis >= static_cast<int64_t>(shape.size()))
      return std::nullopt;
    reduced[axis] = 1;
  }
  return reduced;
}

LogicalResult ReduceAxisOp::inferReturnTypes(MLIRContext *,
                                             std::optional<Location>,
                                             Adaptor adaptor,
                                             SmallVectorImpl<Type> &types) {
  auto operand = cast<RankedTensorType>(adaptor.getOperand().getType());
  auto shape = reduceShape(operand.getShape(), adaptor.getAxes());
  if (!shape)
    return failure();
  types.push_back(operand.clone(*shape));
  return success();
}

LogicalResult ReduceAxisOp::verify() {
  RankedTensorType from = getOperand().getType();
  // reduce_axis_c1
  if (failed(verifyAxes(*this, getAxes(), from.getRank())))
    return failure();
  // reduce_axis_c2
  RankedTensorType expected =
      from.clone(*reduceShape(from.getShape(), getAxes()));
  if (getType() != expected)
    return emitOpError("gives ") << expected << ", not " << getType();
  return success();
}

//===----------------------------------------------------------------------===//
// CopyOp
//===----------------------------------------------------------------------===//

LogicalResult CopyOp::verify() {
  // copy_c1
  if (getDevice().empty())
    return emitOpError("names no device");
  return success();
}

//===----------------------------------------------------------------------===//
// Writes to mutable arguments
//===----------------------------------------------------------------------===//

TargetAttr uop::getTargetOf(Operation *op) {
  for (; op; op = op->getParentOp())
    if (auto target =
            op->getAttrOfType<TargetAttr>(UOpDialect::kTargetAttrName))
      return target;
  return {};
}

StringRef uop::getHomeDevice(Operation *op) {
  TargetAttr target = getTargetOf(op);
  return target ? target.getDevice().getValue() : StringRef();
}

bool uop::isMutableArgument(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument || !argument.getOwner()->isEntryBlock())
    return false;
  auto function = dyn_cast_if_present<FunctionOpInterface>(
      argument.getOwner()->getParentOp());
  return function && function.getArgAttr(argument.getArgNumber(),
                                         UOpDialect::kMutableAttrName);
}

LogicalResult AssignOp::verify() {
  // assign_c1
  if (!isInFunctionEntry(*this))
    return emitOpError("is not in the entry block of a function");
  // assign_c2
  Value root = getViewRoot(getTarget());
  if (root.getDefiningOp<AssignOp>() || isMutableArgument(root))
    return success();
  InFlightDiagnostic diag =
      emitOpError("target is no view of a uop.mutable argument or of a write");
  Diagnostic &note = diag.attachNote(root.getLoc());
  if (Operation *op = root.getDefiningOp())
    note << "it is a view of this " << op->getName();
  else
    note << "it is a view of this argument, which is not uop.mutable";
  return diag;
}

LogicalResult AfterOp::verify() {
  // after_c1
  if (!isMutableArgument(getOperand())) {
    InFlightDiagnostic diag =
        emitOpError("operand is not a uop.mutable argument of a function");
    diag.attachNote(getOperand().getLoc()) << "it is defined here";
    return diag;
  }
  // after_c2
  if (getAssigns().empty())
    return emitOpError("names no assign");
  // Assigns may be written through one another; each is followed once.
  llvm::SmallPtrSet<Operation *, 8> followed;
  for (auto [index, value] : llvm::enumerate(getAssigns())) {
    auto assign = value.getDefiningOp<AssignOp>();
    if (!assign) {
      InFlightDiagnostic diag = emitOpError("operand #")
                                << index + 1
                                << " is not the result of a uop.assign";
      diag.attachNote(value.getLoc()) << "it is defined here";
      return diag;
    }
    Value root = value;
    while (auto write = root.getDefiningOp<AssignOp>()) {
      if (!followed.insert(write).second || write->getNumOperands() == 0) {
        root = getOperand();
        break;
      }
      root = getViewRoot(write->getOperand(0));
    }
    if (root != getOperand()) {
      InFlightDiagnostic diag = emitOpError("operand #")
                                << index + 1
                                << " is an assign to something else";
      diag.attachNote(assign.getLoc()) << "the assign is here";
      return diag;
    }
  }
  return success();
}
