//===- DecoderModel.cpp - A transformer that predicts tokens --------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DecoderModel.h"
#include "TensorBuilder.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include <cmath>

using namespace mlir;
using namespace tiny;
using namespace tiny::generate;

namespace {

/// exp(x) = exp2(x * log2(e)).
constexpr double log2OfE = 1.44269504088896340736;

class DecoderBuilder {
public:
  DecoderBuilder(MLIRContext *context, const ModelConfig &config, Mode mode)
      : config(config), mode(mode), builder(context), tensors(builder),
        length(1), last(1), start(0) {}

  DecoderModel build();

private:
  using Role = ModelArgument::Role;

  Value addArgument(Role role, const std::string &name, ArrayRef<int64_t> shape,
                    double center = 0, double spread = 0);
  Value addWeights(const std::string &name, ArrayRef<int64_t> shape,
                   double center, double spread) {
    return addArgument(Role::Weights, name, shape, center, spread);
  }

  Value embed(Value tokens);
  Value layerNorm(Value rows, const std::string &name);
  Value linear(Value rows, const std::string &name, int64_t outputs);
  Value splitHeads(Value rows, Size count);
  Value keep(Value rows, const std::string &name);
  Value attention(Value rows, const std::string &name);
  Value softmax(Value scores);
  Value gelu(Value x);
  Value mlp(Value rows, const std::string &name);
  Value chooseToken(Value row);

  const ModelConfig &config;
  Mode mode;
  OpBuilder builder;
  TensorBuilder tensors;
  DecoderModel model;
  Block *block = nullptr;

  /// The index of the last token.
  Value position;
  /// How many tokens are looked at, and how many of them, the last ones, are
  /// computed, from which on.
  Size length;
  Size last;
  Size start;
  Value vocabulary;
};

} // namespace

Value DecoderBuilder::addArgument(Role role, const std::string &name,
                                  ArrayRef<int64_t> shape, double center,
                                  double spread) {
  Type element = role == Role::Tokens ? Type(builder.getI32Type())
                                      : Type(builder.getF32Type());
  model.arguments.push_back(
      {role, name, SmallVector<int64_t>(shape), center, spread});
  return tensors.note(block->addArgument(RankedTensorType::get(shape, element),
                                         builder.getUnknownLoc()),
                      Sizes(shape.begin(), shape.end()));
}

/// The rows of the embedding tables for the tokens that are computed.
Value DecoderBuilder::embed(Value tokens) {
  int64_t width = config.width;
  Value table =
      addWeights("embedding.token", {config.vocabulary, width}, 0, 0.05);
  Value places =
      addWeights("embedding.position", {config.context, width}, 0, 0.05);
  // A sum over the whole table, of which all but one row is masked out.
  Value ids = tensors.shrink(tokens, {start}, {last});
  Value isToken =
      tensors.equal(tensors.reshape(ids, {last, 1, 1}),
                    tensors.reshape(vocabulary, {1, config.vocabulary, 1}));
  Value masked = tensors.where(
      isToken, tensors.reshape(table, {1, config.vocabulary, width}),
      tensors.number(0));
  Value rows = tensors.reshape(tensors.sum(masked, 1), {last, width});
  return tensors.add(rows, tensors.shrink(places, {start, 0}, {last, width}));
}

Value DecoderBuilder::layerNorm(Value rows, const std::string &name) {
  int64_t width = config.width;
  Value gain = addWeights(name + ".gain", {width}, 1, 0.2);
  Value bias = addWeights(name + ".bias", {width}, 0, 0.1);
  Value scale = tensors.number(1.0 / double(width));
  Value mean = tensors.mul(tensors.sum(rows, 1), scale);
  Value centered = tensors.sub(rows, mean);
  Value variance =
      tensors.mul(tensors.sum(tensors.mul(centered, centered), 1), scale);
  Value deviation = tensors.sqrt(tensors.add(variance, tensors.number(1e-5)));
  return tensors.add(
      tensors.mul(tensors.mul(centered, tensors.reciprocal(deviation)), gain),
      bias);
}

/// A row of `outputs` numbers for each row; the weights have a row for each
/// output.
Value DecoderBuilder::linear(Value rows, const std::string &name,
                             int64_t outputs) {
  Size count = tensors.sizesOf(rows)[0];
  int64_t inputs = tensors.sizesOf(rows)[1].getNumber();
  Value weights = addWeights(name + ".weights", {outputs, inputs}, 0,
                             std::sqrt(3 / double(inputs)));
  Value bias = addWeights(name + ".bias", {outputs}, 0, 0.1);
  Value products = tensors.mul(tensors.reshape(rows, {count, 1, inputs}),
                               tensors.reshape(weights, {1, outputs, inputs}));
  return tensors.add(
      tensors.reshape(tensors.sum(products, 2), {count, outputs}), bias);
}

/// Turns rows into heads of rows.
Value DecoderBuilder::splitHeads(Value rows, Size count) {
  int64_t heads = config.heads, depth = config.width / heads;
  return tensors.permute(tensors.reshape(rows, {count, heads, depth}),
                         {1, 0, 2});
}

/// The keys or values of all positions so far, given those that are computed.
Value DecoderBuilder::keep(Value rows, const std::string &name) {
  if (mode == Mode::WholePrefix)
    return rows;
  int64_t width = config.width;
  Value cache = addArgument(Role::Cache, name, {config.context, width});
  Value target = tensors.shrink(cache, {start, 0}, {last, width});
  Value written = tensors.assign(target, rows);
  if (mode == Mode::FillCache)
    return written;
  return tensors.shrink(tensors.after(cache, written), {0, 0}, {length, width});
}

Value DecoderBuilder::softmax(Value scores) {
  Value shifted = tensors.sub(scores, tensors.max(scores, 2));
  Value powers = tensors.exp2(tensors.mul(shifted, tensors.number(log2OfE)));
  return tensors.div(powers, tensors.sum(powers, 2));
}

Value DecoderBuilder::attention(Value rows, const std::string &name) {
  int64_t width = config.width, heads = config.heads, depth = width / heads;
  Value queries = linear(rows, name + ".query", width);
  Value keys = keep(linear(rows, name + ".key", width), name + ".keys");
  Value values = keep(linear(rows, name + ".value", width), name + ".values");

  Value query =
      tensors.reshape(splitHeads(queries, last), {heads, last, 1, depth});
  Value key =
      tensors.reshape(splitHeads(keys, length), {heads, 1, length, depth});
  Value scores =
      tensors.mul(tensors.reshape(tensors.sum(tensors.mul(query, key), 3),
                                  {heads, last, length}),
                  tensors.number(1 / std::sqrt(double(depth))));
  if (mode != Mode::Cached) {
    // No token sees one behind it.
    Value order =
        tensors.shrink(tensors.countUp(config.context), {0}, {length});
    Value isHidden = tensors.less(tensors.reshape(order, {length, 1}),
                                  tensors.reshape(order, {1, length}));
    scores = tensors.where(isHidden, tensors.number(-INFINITY), scores);
  }
  Value shares = tensors.reshape(softmax(scores), {heads, last, length, 1});
  Value value =
      tensors.reshape(splitHeads(values, length), {heads, 1, length, depth});
  Value mixed = tensors.reshape(tensors.sum(tensors.mul(shares, value), 2),
                                {heads, last, depth});
  return linear(
      tensors.reshape(tensors.permute(mixed, {1, 0, 2}), {last, width}),
      name + ".output", width);
}

/// x * (1 + tanh(y)) / 2 where y = sqrt(2 / pi) * (x + 0.044715 * x^3), which
/// is x / (1 + exp(-2 * y)).
Value DecoderBuilder::gelu(Value x) {
  Value cubed = tensors.mul(tensors.mul(x, x), x);
  Value inner = tensors.add(x, tensors.mul(cubed, tensors.number(0.044715)));
  double factor = -2 * std::sqrt(2 / M_PI) * log2OfE;
  Value power = tensors.exp2(tensors.mul(inner, tensors.number(factor)));
  return tensors.mul(x,
                     tensors.reciprocal(tensors.add(power, tensors.number(1))));
}

Value DecoderBuilder::mlp(Value rows, const std::string &name) {
  Value hidden = gelu(linear(rows, name + ".expand", 4 * config.width));
  return linear(hidden, name + ".contract", config.width);
}

/// The first token of those with the largest logit, as a tensor of one.
Value DecoderBuilder::chooseToken(Value row) {
  int64_t count = config.vocabulary;
  Value logits = linear(row, "logits", count);
  Value isLargest = tensors.equal(logits, tensors.max(logits, 1));
  Value rank = tensors.sub(tensors.integer(count), vocabulary);
  Value best =
      tensors.max(tensors.where(isLargest, tensors.reshape(rank, {1, count}),
                                tensors.integer(0)),
                  1);
  return tensors.reshape(tensors.sub(tensors.integer(count), best), {1});
}

DecoderModel DecoderBuilder::build() {
  Location loc = builder.getUnknownLoc();
  model.module = ModuleOp::create(loc);
  builder.setInsertionPointToEnd(model.module->getBody());
  auto function = func::FuncOp::create(builder, loc, "main",
                                       builder.getFunctionType({}, {}));
  block = function.addEntryBlock();
  builder.setInsertionPointToStart(block);

  position = tensors.variable("position", 0, config.context - 1);
  Value next = tensors.addIndex(position, 1);
  length = next;
  start = mode == Mode::Cached ? Size(position) : Size(0);
  last = mode == Mode::Cached ? Size(1) : length;
  vocabulary = tensors.countUp(config.vocabulary);

  Value tokens = addArgument(Role::Tokens, "tokens", {config.context + 1});
  Value rows = embed(tokens);
  for (int64_t layer = 0; layer < config.layers; ++layer) {
    std::string name = "layer" + std::to_string(layer);
    rows = tensors.add(rows, attention(layerNorm(rows, name + ".norm0"), name));
    rows = tensors.add(rows, mlp(layerNorm(rows, name + ".norm1"), name));
  }
  Value row = rows;
  if (mode != Mode::Cached)
    row = tensors.shrink(rows, {position, 0}, {1, config.width});
  Value token = chooseToken(layerNorm(row, "norm"));
  tensors.assign(tensors.shrink(tokens, {next}, {1}), token);
  func::ReturnOp::create(builder, loc);

  function.setType(builder.getFunctionType(block->getArgumentTypes(), {}));
  for (auto [index, argument] : llvm::enumerate(model.arguments))
    if (argument.role != Role::Weights)
      function.setArgAttr(index, uop::UOpDialect::kMutableAttrName,
                          builder.getUnitAttr());
  return std::move(model);
}

DecoderModel tiny::generate::buildDecoder(MLIRContext *context,
                                          const ModelConfig &config,
                                          Mode mode) {
  return DecoderBuilder(context, config, mode).build();
}
