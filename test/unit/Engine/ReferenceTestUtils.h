//===- ReferenceTestUtils.h - Running small graphs in tests -----*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_TEST_UNIT_ENGINE_REFERENCETESTUTILS_H
#define TINY_TEST_UNIT_ENGINE_REFERENCETESTUTILS_H

#include "mlir/Parser/Parser.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "tiny/Engine/Reference.h"
#include "gtest/gtest.h"
#include <string>
#include <vector>

namespace tiny {

/// A tensor with the given bits as elements.
inline HostTensor makeBits(DType dtype, llvm::ArrayRef<int64_t> shape,
                           llvm::ArrayRef<uint64_t> bits) {
  HostTensor tensor = llvm::cantFail(HostTensor::allocate(dtype, shape));
  EXPECT_EQ(tensor.numElements(), static_cast<int64_t>(bits.size()));
  for (size_t i = 0; i < bits.size(); ++i)
    tensor.setBits(i, bits[i]);
  return tensor;
}

/// A tensor with the given numbers as elements, rounded to its type.
inline HostTensor makeTensor(DType dtype, llvm::ArrayRef<int64_t> shape,
                             llvm::ArrayRef<double> numbers) {
  HostTensor tensor = llvm::cantFail(HostTensor::allocate(dtype, shape));
  EXPECT_EQ(tensor.numElements(), static_cast<int64_t>(numbers.size()));
  for (size_t i = 0; i < numbers.size(); ++i)
    tensor.setDouble(i, numbers[i]);
  return tensor;
}

/// 0, 1, 2, ... in the given shape.
inline HostTensor makeIota(DType dtype, llvm::ArrayRef<int64_t> shape) {
  HostTensor tensor = llvm::cantFail(HostTensor::allocate(dtype, shape));
  for (int64_t i = 0; i < tensor.numElements(); ++i)
    tensor.setInt(i, i);
  return tensor;
}

/// The elements, as bits.
inline std::vector<uint64_t> getBits(const HostTensor &tensor) {
  std::vector<uint64_t> bits;
  for (int64_t i = 0; i < tensor.numElements(); ++i)
    bits.push_back(tensor.getBits(i));
  return bits;
}

/// The type and the elements: `tensor<2xi1> true false`.
inline std::string describe(const HostTensor &tensor) {
  std::string text = tensor.typeText();
  for (int64_t i = 0; i < tensor.numElements(); ++i)
    text += " " + formatElement(tensor.dtype(), tensor.getBits(i));
  return text;
}

template <typename... T> std::vector<HostTensor> pack(T &&...tensors) {
  std::vector<HostTensor> all;
  (all.push_back(std::move(tensors)), ...);
  return all;
}

/// Parses modules and runs their first function.
class ReferenceTest : public ::testing::Test {
protected:
  ReferenceTest() {
    context.loadDialect<uop::UOpDialect, mlir::func::FuncDialect>();
  }

  mlir::func::FuncOp parse(const std::string &text) {
    module = mlir::parseSourceString<mlir::ModuleOp>(
        text, mlir::ParserConfig(&context), "graph.mlir");
    EXPECT_TRUE(module) << text;
    return module ? *module->getOps<mlir::func::FuncOp>().begin() : nullptr;
  }

  /// Runs a graph that is right.
  std::vector<HostTensor> run(const std::string &text,
                              llvm::MutableArrayRef<HostTensor> arguments = {},
                              const llvm::StringMap<int64_t> &variables = {}) {
    auto results = interpret(parse(text), arguments, variables);
    if (!results) {
      ADD_FAILURE() << llvm::toString(results.takeError()) << "\n" << text;
      return {};
    }
    return std::vector<HostTensor>(std::make_move_iterator(results->begin()),
                                   std::make_move_iterator(results->end()));
  }

  /// Runs a graph and returns its one result, described.
  std::string eval(const std::string &text,
                   llvm::MutableArrayRef<HostTensor> arguments = {},
                   const llvm::StringMap<int64_t> &variables = {}) {
    std::vector<HostTensor> results = run(text, arguments, variables);
    return results.size() == 1 ? describe(results.front()) : "";
  }

  /// Runs a graph that is wrong and returns the message.
  std::string fail(const std::string &text,
                   llvm::MutableArrayRef<HostTensor> arguments = {},
                   const llvm::StringMap<int64_t> &variables = {}) {
    auto results = interpret(parse(text), arguments, variables);
    return results ? "" : llvm::toString(results.takeError());
  }

  /// Applies one elementwise operation to tensors of one type; `op` is written
  /// as `uop.add`.
  HostTensor apply(const std::string &op,
                   llvm::MutableArrayRef<HostTensor> operands,
                   std::optional<DType> resultType = {}) {
    std::string parameters, names;
    for (size_t i = 0; i < operands.size(); ++i) {
      std::string name = "%a" + std::to_string(i);
      parameters += (i ? ", " : "") + name + ": " + operands[i].typeText();
      names += (i ? ", " : " ") + name;
    }
    const HostTensor &last = operands.back();
    std::string result =
        getTypeText(resultType.value_or(last.dtype()), last.shape());
    bool isConversion = op == "uop.cast" || op == "uop.bitcast";
    std::string types =
        last.typeText() + (isConversion ? " -> " + result : std::string());
    std::vector<HostTensor> results =
        run("func.func @main(" + parameters + ") -> " + result +
                " {\n  %r = " + op + names + " : " + types +
                "\n  return %r : " + result + "\n}",
            operands);
    if (results.size() != 1)
      return llvm::cantFail(HostTensor::allocate(last.dtype(), {0}));
    return std::move(results.front());
  }

  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

} // namespace tiny

#endif // TINY_TEST_UNIT_ENGINE_REFERENCETESTUTILS_H
