//===- Executable.cpp - A compiled program --------------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Engine/Executable.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"

using namespace tiny;

bool TensorInfo::hasDynamicSize() const {
  return llvm::is_contained(shape, dynamicSize);
}

bool TensorInfo::acceptsShape(llvm::ArrayRef<int64_t> other) const {
  return shape.size() == other.size() &&
         llvm::all_of(llvm::zip(shape, other), [](auto sizes) {
           auto [own, given] = sizes;
           return own == dynamicSize || own == given;
         });
}

std::string TensorInfo::typeText() const {
  std::string text = "tensor<";
  for (int64_t size : shape)
    text += (size == dynamicSize ? "?" : std::to_string(size)) + "x";
  return text + getName(dtype).str() + ">";
}

llvm::Error TensorInfo::check(size_t index, const HostTensor &tensor) const {
  if (dtype == tensor.dtype() && acceptsShape(tensor.shape()))
    return llvm::Error::success();
  return llvm::createStringError("argument " + llvm::Twine(index) + " is " +
                                 typeText() + ", but " + tensor.typeText() +
                                 " was given");
}

std::string VariableInfo::boundsText() const {
  return "[" + std::to_string(min) + ", " + std::to_string(max) + "]";
}

llvm::Error VariableInfo::check(int64_t value) const {
  if (value >= min && value <= max)
    return llvm::Error::success();
  return llvm::createStringError("variable '" + name + "' is " +
                                 llvm::Twine(value) + ", which is not in " +
                                 boundsText());
}

/// Checks the arguments' number and types, and that what is written is no other
/// argument.
static llvm::Error checkArguments(llvm::ArrayRef<TensorInfo> expected,
                                  llvm::ArrayRef<HostTensor *> given) {
  if (expected.size() != given.size())
    return llvm::createStringError(
        "the program has " + llvm::Twine(expected.size()) + " argument" +
        (expected.size() == 1 ? "" : "s") + ", but " +
        llvm::Twine(given.size()) + (given.size() == 1 ? " was" : " were") +
        " given");
  llvm::DenseMap<HostTensor *, size_t> numbers(given.size());
  for (auto [index, info, tensor] : llvm::enumerate(expected, given)) {
    if (auto error = info.check(index, *tensor))
      return error;
    auto [other, isNew] = numbers.try_emplace(tensor, index);
    if (!isNew && (info.isMutable || expected[other->second].isMutable))
      return llvm::createStringError(
          "arguments " + llvm::Twine(other->second) + " and " +
          llvm::Twine(index) +
          " are one tensor, but the program writes to one of them");
  }
  return llvm::Error::success();
}

/// Checks that every variable has a value within its bounds, and that there is
/// none for anything else.
static llvm::Error checkVariables(llvm::ArrayRef<VariableInfo> expected,
                                  const VariableValues &given) {
  for (const VariableInfo &variable : expected) {
    auto value = given.find(variable.name);
    if (value == given.end())
      return llvm::createStringError("variable '" + variable.name +
                                     "' needs a value in " +
                                     variable.boundsText());
    if (auto error = variable.check(value->second))
      return error;
  }
  // Sorted, so that the message does not depend on the order of a hash table.
  llvm::SmallVector<llvm::StringRef> names(given.keys());
  llvm::sort(names);
  for (llvm::StringRef name : names)
    if (llvm::none_of(expected, [&](const VariableInfo &variable) {
          return variable.name == name;
        }))
      return llvm::createStringError("the program needs no variable '" + name +
                                     "'");
  return llvm::Error::success();
}

Executable::~Executable() = default;

llvm::Expected<llvm::SmallVector<HostTensor>>
Executable::run(llvm::MutableArrayRef<HostTensor> arguments,
                const VariableValues &variables, Profile *profile) const {
  auto pointers = llvm::map_to_vector(
      arguments, [](HostTensor &tensor) { return &tensor; });
  return runOn(pointers, variables, profile);
}

llvm::Expected<llvm::SmallVector<HostTensor>>
Executable::runOn(llvm::ArrayRef<HostTensor *> arguments,
                  const VariableValues &variables, Profile *profile) const {
  if (auto error = checkArguments(programInfo.arguments, arguments))
    return error;
  if (auto error = checkVariables(programInfo.variables, variables))
    return error;
  return execute(arguments, variables, profile);
}
