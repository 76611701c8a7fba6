//===- Graphs.cpp - The tensor graphs that are timed ----------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Graphs.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace tiny::bench;

namespace {

/// A tensor of a graph that is being written.
struct Tensor {
  std::string name;
  llvm::SmallVector<int64_t> shape;
  std::string element;

  std::string getType() const {
    std::string text = "tensor<";
    for (int64_t size : shape)
      text += std::to_string(size) + "x";
    return text + element + ">";
  }
};

/// Writes the text of a graph, an operation after the other.
class GraphText {
public:
  using Shape = llvm::ArrayRef<int64_t>;

  Tensor argument(Shape shape, llvm::StringRef element = "f32") {
    Tensor tensor = {"%arg" + std::to_string(numArguments++),
                     llvm::SmallVector<int64_t>(shape), element.str()};
    if (!arguments.empty())
      arguments += ", ";
    arguments += tensor.name + ": " + tensor.getType();
    return tensor;
  }
  Tensor reshape(const Tensor &x, Shape shape) {
    return add("reshape", x.name, x, shape);
  }
  Tensor expand(const Tensor &x, Shape shape) {
    return add("expand", x.name, x, shape);
  }
  Tensor permute(const Tensor &x, Shape order) {
    llvm::SmallVector<int64_t> shape;
    for (int64_t dim : order)
      shape.push_back(x.shape[dim]);
    return add("permute", x.name + " " + list(order), x, shape);
  }
  Tensor pad(const Tensor &x, Shape amounts) {
    llvm::SmallVector<int64_t> shape(x.shape);
    for (auto [size, amount] : llvm::zip_equal(shape, amounts))
      size += 2 * amount;
    return add("pad",
               x.name + " low " + list(amounts) + " high " + list(amounts), x,
               shape);
  }
  /// The first elements of each dimension.
  Tensor shrink(const Tensor &x, Shape shape) {
    llvm::SmallVector<int64_t> zeros(shape.size());
    return add("shrink", x.name + " offsets " + list(zeros), x, shape);
  }
  Tensor cast(const Tensor &x, llvm::StringRef element) {
    return add("cast", x.name, x, x.shape, element);
  }
  Tensor reduce(llvm::StringRef kind, const Tensor &x, Shape axes) {
    llvm::SmallVector<int64_t> shape(x.shape);
    for (int64_t axis : axes)
      shape[axis] = 1;
    return add(("reduce_axis " + kind).str(), x.name + " axes " + list(axes), x,
               shape);
  }
  Tensor constant(double value, Shape shape) {
    Tensor one = {newName(), llvm::SmallVector<int64_t>(shape.size(), 1),
                  "f32"};
    body += llvm::formatv("  {0} = uop.const dense<{1:e9}> : {2}\n", one.name,
                          value, one.getType());
    return expand(one, shape);
  }
  Tensor unary(llvm::StringRef op, const Tensor &x) {
    return elementwise(op, {x});
  }
  Tensor binary(llvm::StringRef op, const Tensor &x, const Tensor &y) {
    return elementwise(op, {x, y});
  }

  /// The module, whose function writes `result` to a last argument.
  std::string finish(const Tensor &result) {
    Tensor out = argument(result.shape, result.element);
    body += llvm::formatv("  %done = uop.assign {0}, {1} : {2}\n", out.name,
                          result.name, out.getType());
    return "func.func @main(" + arguments + " {uop.mutable}) {\n" + body +
           "  return\n}\n";
  }

private:
  std::string newName() { return "%" + std::to_string(numValues++); }
  static std::string list(Shape numbers) {
    return "[" +
           llvm::join(llvm::map_range(
                          numbers, [](int64_t n) { return std::to_string(n); }),
                      ", ") +
           "]";
  }
  Tensor add(llvm::StringRef op, llvm::StringRef operands, const Tensor &x,
             Shape shape, llvm::StringRef element = "") {
    Tensor result = {newName(), llvm::SmallVector<int64_t>(shape),
                     element.empty() ? x.element : element.str()};
    body += llvm::formatv("  {0} = uop.{1} {2} : {3} -> {4}\n", result.name, op,
                          operands, x.getType(), result.getType());
    return result;
  }
  Tensor elementwise(llvm::StringRef op, llvm::ArrayRef<Tensor> operands) {
    Tensor result = operands.front();
    result.name = newName();
    auto names = llvm::map_range(
        operands, [](const Tensor &operand) { return operand.name; });
    body += llvm::formatv("  {0} = uop.{1} {2} : {3}\n", result.name, op,
                          llvm::join(names, ", "), result.getType());
    return result;
  }

  std::string arguments, body;
  unsigned numArguments = 0, numValues = 0;
};

} // namespace

std::string tiny::bench::getMatmul(const MatmulShape &shape,
                                   llvm::StringRef element) {
  auto [m, n, k, isTransposedA, isTransposedB] = shape;
  GraphText graph;
  Tensor a = isTransposedA ? graph.argument({k, m}, element)
                           : graph.argument({m, k}, element);
  Tensor b = isTransposedB ? graph.argument({n, k}, element)
                           : graph.argument({k, n}, element);
  if (isTransposedA)
    a = graph.permute(a, {1, 0});
  if (!isTransposedB)
    b = graph.permute(b, {1, 0});
  Tensor rows = graph.expand(graph.reshape(a, {m, 1, k}), {m, n, k});
  Tensor columns = graph.expand(graph.reshape(b, {1, n, k}), {m, n, k});
  if (element != "f32") {
    rows = graph.cast(rows, "f32");
    columns = graph.cast(columns, "f32");
  }
  Tensor product = graph.binary("mul", rows, columns);
  return graph.finish(graph.reshape(graph.reduce("add", product, {2}), {m, n}));
}

/// The windows of an image as a view: the image is repeated, and cut so that
/// each repetition starts one element later.
static Tensor getWindows(GraphText &graph, Tensor image,
                         const ConvShape &shape) {
  int64_t c = shape.channels, k = shape.kernel, s = shape.stride;
  int64_t i = shape.size + 2 * shape.padding, o = shape.getOutputSize();
  image = graph.pad(image, {0, shape.padding, shape.padding});
  // Rows of i + 1 elements, at least o * s of which are there.
  int64_t times = (k * (i + 1) + i - 1) / i;
  Tensor x = graph.expand(graph.reshape(image, {c, 1, i, 1, i}),
                          {c, times, i, times, i});
  x = graph.reshape(x, {c, times * i, times * i});
  x = graph.shrink(x, {c, k * (i + 1), k * (i + 1)});
  x = graph.reshape(x, {c, k, i + 1, k, i + 1});
  x = graph.shrink(x, {c, k, o * s, k, o * s});
  x = graph.reshape(x, {c, k, o, s, k, o, s});
  x = graph.shrink(x, {c, k, o, 1, k, o, 1});
  x = graph.reshape(x, {c, k, o, k, o});
  return graph.permute(x, {2, 4, 0, 1, 3});
}

std::string tiny::bench::getConvolution(const ConvShape &shape) {
  int64_t c = shape.channels, k = shape.kernel, outputs = shape.outputs,
          o = shape.getOutputSize();
  GraphText graph;
  Tensor image = graph.argument({c, shape.size, shape.size});
  Tensor weights = graph.argument({outputs, c, k, k});
  Tensor x = getWindows(graph, image, shape);
  x = graph.expand(graph.reshape(x, {1, o, o, c, k, k}),
                   {outputs, o, o, c, k, k});
  Tensor w = graph.expand(graph.reshape(weights, {outputs, 1, 1, c, k, k}),
                          {outputs, o, o, c, k, k});
  Tensor sum = graph.reduce("add", graph.binary("mul", x, w), {3, 4, 5});
  return graph.finish(graph.reshape(sum, {outputs, o, o}));
}

std::string tiny::bench::getMultiplyAdd(int64_t count) {
  GraphText graph;
  Tensor a = graph.argument({count}), b = graph.argument({count}),
         c = graph.argument({count});
  return graph.finish(graph.binary("add", graph.binary("mul", a, b), c));
}

std::string tiny::bench::getReduction(llvm::StringRef kind,
                                      llvm::ArrayRef<int64_t> shape,
                                      llvm::ArrayRef<int64_t> axes) {
  GraphText graph;
  return graph.finish(graph.reduce(kind, graph.argument(shape), axes));
}

std::string tiny::bench::getSoftmax(int64_t rows, int64_t columns) {
  GraphText graph;
  Tensor x = graph.argument({rows, columns});
  auto negative = [&](const Tensor &tensor) {
    return graph.binary("mul", tensor, graph.constant(-1, tensor.shape));
  };
  Tensor most = graph.expand(graph.reduce("max", x, {1}), x.shape);
  Tensor distance = graph.binary("add", x, negative(most));
  Tensor power = graph.unary(
      "exp2", graph.binary("mul", distance,
                           graph.constant(1.4426950408889634, x.shape)));
  Tensor sum = graph.expand(graph.reduce("add", power, {1}), x.shape);
  return graph.finish(
      graph.binary("mul", power, graph.unary("reciprocal", sum)));
}

std::string tiny::bench::getLayerNorm(int64_t rows, int64_t columns) {
  GraphText graph;
  Tensor x = graph.argument({rows, columns});
  auto mean = [&](const Tensor &tensor) {
    Tensor sum = graph.reduce("add", tensor, {1});
    return graph.binary(
        "mul", sum,
        graph.constant(1.0 / static_cast<double>(columns), sum.shape));
  };
  Tensor center = graph.expand(mean(x), x.shape);
  Tensor distance = graph.binary(
      "add", x, graph.binary("mul", center, graph.constant(-1, x.shape)));
  Tensor variance = mean(graph.binary("mul", distance, distance));
  Tensor deviation =
      graph.unary("sqrt", graph.binary("add", variance,
                                       graph.constant(1e-5, variance.shape)));
  Tensor scale = graph.expand(graph.unary("reciprocal", deviation), x.shape);
  return graph.finish(graph.binary("mul", distance, scale));
}
