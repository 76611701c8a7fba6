//===- UOpAttributes.cpp - Attributes of the uop dialect --------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "tiny/Dialect/UOp/IR/UOpDialect.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tiny::uop;

#include "tiny/Dialect/UOp/IR/UOpEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "tiny/Dialect/UOp/IR/UOpAttributes.cpp.inc"

void UOpDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "tiny/Dialect/UOp/IR/UOpAttributes.cpp.inc"
      >();
}

bool tiny::uop::isParallelAxis(AxisType type) {
  switch (type) {
  case AxisType::Global:
  case AxisType::Warp:
  case AxisType::Local:
  case AxisType::Thread:
    return true;
  case AxisType::Loop:
  case AxisType::GroupReduce:
  case AxisType::Reduce:
  case AxisType::Upcast:
  case AxisType::Unroll:
  case AxisType::Outer:
    return false;
  }
  llvm_unreachable("unknown axis type");
}

//===----------------------------------------------------------------------===//
// BoundsAttr
//===----------------------------------------------------------------------===//

LogicalResult BoundsAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                 int64_t min, int64_t max) {
  // bounds_c1
  if (min > max)
    return emitError() << "the lower bound " << min
                       << " is greater than the upper bound " << max;
  return success();
}

//===----------------------------------------------------------------------===//
// OptAttr
//===----------------------------------------------------------------------===//

Attribute OptAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef keyword;
  if (parser.parseLess() || parser.parseKeyword(&keyword))
    return {};
  std::optional<OptKind> kind = symbolizeOptKind(keyword);
  if (!kind) {
    parser.emitError(loc) << "there is no opt '" << keyword << "'";
    return {};
  }
  SmallVector<int64_t> numbers;
  while (succeeded(parser.parseOptionalColon()))
    if (parser.parseInteger(numbers.emplace_back()))
      return {};
  if (parser.parseGreater())
    return {};
  return parser.getChecked<OptAttr>(loc, parser.getContext(), *kind,
                                    ArrayRef<int64_t>(numbers));
}

void OptAttr::print(AsmPrinter &printer) const {
  printer << '<' << stringifyOptKind(getKind());
  for (int64_t number : getNumbers())
    printer << ':' << number;
  printer << '>';
}

LogicalResult OptAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                              OptKind kind, ArrayRef<int64_t> numbers) {
  // opt_c1
  bool isOrder = kind == OptKind::Order;
  size_t expected = kind == OptKind::NoLocals ? 0 : kind == OptKind::Tc ? 1 : 2;
  if (isOrder ? numbers.size() < expected : numbers.size() != expected)
    return emitError() << stringifyOptKind(kind) << " takes " << expected
                       << (isOrder ? " or more" : "") << " numbers, not "
                       << numbers.size();
  // opt_c2
  for (auto [index, number] : llvm::enumerate(numbers)) {
    int64_t least = kind == OptKind::Stage && index == 1 ? -1 : 0;
    if (number < least)
      return emitError() << "number #" << index << " of "
                         << stringifyOptKind(kind) << " is " << number
                         << ", less than " << least;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// TargetAttr
//===----------------------------------------------------------------------===//

LogicalResult TargetAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                 StringAttr device, DictionaryAttr properties) {
  // target_c1
  if (!device || device.empty())
    return emitError() << "the target's device has no name";
  if (!properties)
    return success();
  static constexpr StringLiteral scalars[] = {
      "vector_bits",  "registers",
      "l1_bytes",     "l2_bytes",
      "l3_bytes",     "threads",
      "max_buffers",  "subgroup_size",
      "shared_bytes", "max_workgroup_invocations"};
  static constexpr StringLiteral triples[] = {"max_workgroup_size",
                                              "max_workgroups"};
  auto isPositive = [](Attribute value) {
    auto integer = dyn_cast<IntegerAttr>(value);
    return integer && integer.getType().isSignlessInteger(64) &&
           integer.getValue().isStrictlyPositive();
  };
  for (NamedAttribute property : properties) {
    StringRef name = property.getName().getValue();
    // target_c3
    if (llvm::is_contained(scalars, name)) {
      if (!isPositive(property.getValue()))
        return emitError() << "the target property '" << name
                           << "' is not a positive i64: "
                           << property.getValue();
      continue;
    }
    if (llvm::is_contained(triples, name)) {
      auto array = dyn_cast<ArrayAttr>(property.getValue());
      if (!array || array.size() != 3 || !llvm::all_of(array, isPositive))
        return emitError() << "the target property '" << name
                           << "' is not an array of three positive i64: "
                           << property.getValue();
      continue;
    }
    // target_c2
    return emitError() << "the target has an unknown property '" << name << "'";
  }
  return success();
}

FailureOr<Attribute> TargetAttr::query(DataLayoutEntryKey key) const {
  auto name = dyn_cast<StringAttr>(key);
  if (!name || !getProperties())
    return failure();
  if (Attribute value = getProperties().get(name))
    return value;
  return failure();
}
