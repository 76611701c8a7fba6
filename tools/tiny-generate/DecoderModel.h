//===- DecoderModel.h - A transformer that predicts tokens ------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_TOOLS_TINY_GENERATE_DECODERMODEL_H
#define TINY_TOOLS_TINY_GENERATE_DECODERMODEL_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <string>
#include <vector>

namespace tiny::generate {

/// The sizes of a decoder-only transformer in the style of GPT-2.
struct ModelConfig {
  int64_t layers = 2;
  int64_t width = 64;
  int64_t heads = 4;
  int64_t vocabulary = 256;
  /// The longest sequence.
  int64_t context = 64;
};

/// How the next token is computed.
enum class Mode {
  /// From the last token, and the keys and values of those before it, which are
  /// kept in arguments that the graph updates.
  Cached,
  /// From all tokens so far, whose keys and values are put into the arguments
  /// that the mode above goes on with.
  FillCache,
  /// From all tokens so far.
  WholePrefix,
};

/// What an argument of the graph is for.
struct ModelArgument {
  enum class Role {
    /// The tokens, `i32`: the graph writes each next one behind the last.
    Tokens,
    /// A cache of keys or values, with a row for each position.
    Cache,
    /// Numbers near `center`, at most `spread` away.
    Weights,
  };
  Role role;
  /// What it is in the model; weights of one name are the same in all modes.
  std::string name;
  llvm::SmallVector<int64_t> shape;
  double center = 0;
  double spread = 0;
};

struct DecoderModel {
  /// One function `main`, in which all is done: embeddings, layers, logits and
  /// the choice of the likeliest token. Its variable `position` says which
  /// token is the last one.
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::vector<ModelArgument> arguments;
};

/// Builds the graph of one step.
DecoderModel buildDecoder(mlir::MLIRContext *context, const ModelConfig &config,
                          Mode mode);

} // namespace tiny::generate

#endif // TINY_TOOLS_TINY_GENERATE_DECODERMODEL_H
