//===- Session.h - A program with its arguments in place --------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For programs that run again and again on arguments that stay: weights, and a
// state that each run updates. They are bound once, by reference:
//
//   Session session(executable);
//   session.bind(0, weights);      // of other sessions, too
//   session.bind(1, cache);
//   for (int64_t position = 0; position < count; ++position) {
//     session.set("position", position);
//     auto results = session.run();
//   }
//
//===----------------------------------------------------------------------===//

#ifndef TINY_ENGINE_SESSION_H
#define TINY_ENGINE_SESSION_H

#include "tiny/Engine/Executable.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <optional>

namespace tiny {

/// A tensor that programs take as an argument where it lies. Copies of a handle
/// are the same tensor, which lives as long as one of them.
class Buffer {
public:
  explicit Buffer(HostTensor contents)
      : tensor(std::make_shared<HostTensor>(std::move(contents))) {}

  /// The elements, which belong to the program while it runs. Whoever assigns
  /// another tensor of the same element type changes what sessions see.
  HostTensor &contents() const { return *tensor; }

private:
  std::shared_ptr<HostTensor> tensor;
};

/// A program, and what it runs on. Nothing is copied or compiled when it runs,
/// and memory between kernels is kept from one run to the next. One thread may
/// use a session at a time; sessions of one executable are independent.
class Session {
public:
  explicit Session(std::shared_ptr<const Executable> executable);

  const ProgramInfo &info() const { return executable->info(); }

  /// Makes `buffer` an argument, in place of what was bound before. It must
  /// have the argument's type.
  llvm::Error bind(unsigned argument, Buffer buffer);
  /// The variable's value from now on, which must lie in its bounds.
  llvm::Error set(llvm::StringRef variable, int64_t value);

  /// Runs the program; `Executable::runOn` says what that does, and how it
  /// fails. Every argument has to be bound.
  llvm::Expected<llvm::SmallVector<HostTensor>> run(Profile *profile = nullptr);

private:
  std::shared_ptr<const Executable> executable;
  llvm::SmallVector<std::optional<Buffer>> buffers;
  VariableValues variables;
};

} // namespace tiny

#endif // TINY_ENGINE_SESSION_H
