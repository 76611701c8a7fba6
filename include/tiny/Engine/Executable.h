//===- Executable.h - A compiled program ------------------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_ENGINE_EXECUTABLE_H
#define TINY_ENGINE_EXECUTABLE_H

#include "tiny/Engine/HostTensor.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace tiny {

/// The type of an argument or a result.
struct TensorInfo {
  /// Stands in `shape` for a size that is known only when the program runs.
  static constexpr int64_t dynamicSize = -1;

  DType dtype;
  llvm::SmallVector<int64_t> shape;
  /// For an argument: the program writes to it.
  bool isMutable = false;

  bool hasDynamicSize() const;
  /// Whether a tensor of the given shape can be passed here.
  bool acceptsShape(llvm::ArrayRef<int64_t> shape) const;
  /// An error unless the tensor can be passed as this argument, whose number is
  /// `index`.
  llvm::Error check(size_t index, const HostTensor &tensor) const;
  /// The type's text for messages, such as `tensor<4x?xf32>`.
  std::string typeText() const;
};

/// A variable that is given when the program runs.
struct VariableInfo {
  std::string name;
  int64_t min;
  int64_t max;

  /// The bounds for messages, such as `[0, 8]`.
  std::string boundsText() const;
  /// An error unless the value lies in the bounds.
  llvm::Error check(int64_t value) const;
};

using VariableValues = llvm::StringMap<int64_t>;

/// The text of a program or a kernel at one stage of its compilation.
struct Listing {
  std::string stage;
  std::string text;
};

/// A distinct kernel of a program.
struct KernelInfo {
  std::string name;
  /// The opts that were applied, as text; empty if there were none.
  std::string opts;
  unsigned numBuffers = 0;
  /// Empty unless asked for.
  std::vector<Listing> listings;
};

/// One run of a kernel.
struct KernelRun {
  /// The position in `Executable::kernels()`.
  unsigned kernel;
  double seconds;
  /// Estimates: the operations on numbers that are not indices, and the bytes
  /// that have to be read or written at least once.
  double operations;
  double bytes;
};

/// What happened during a run of a program.
struct Profile {
  /// In the order in which they ran.
  std::vector<KernelRun> kernels;
  /// From the first allocation to the last kernel's end.
  double seconds = 0;
  /// The bytes of all buffers that the run has besides its arguments, results
  /// among them; and what they were if no two shared memory.
  int64_t bufferBytes = 0;
  int64_t separateBytes = 0;
};

/// What is fixed about a program when it is compiled.
struct ProgramInfo {
  std::vector<TensorInfo> arguments;
  std::vector<TensorInfo> results;
  /// The variables that a run needs a value for, in order of their names.
  std::vector<VariableInfo> variables;
  /// The distinct kernels; none on a device that has no kernels.
  std::vector<KernelInfo> kernels;
  /// The whole program at stages of its compilation, if asked for.
  std::vector<Listing> listings;
  /// What the user should know about how the options were understood.
  std::vector<std::string> remarks;
};

/// A compiled program. Several threads may run it at once.
class Executable {
public:
  virtual ~Executable();

  const ProgramInfo &info() const { return programInfo; }

  /// Runs the program on arguments of the types that `info()` says; the mutable
  /// ones hold their last contents afterwards. They are read and written where
  /// they are. One tensor may be several arguments if none of them is mutable.
  /// Fills in `profile` if there is one. An error says what is wrong with an
  /// argument, a variable, a size that depends on them, or the memory that is
  /// needed; nothing has been written then.
  llvm::Expected<llvm::SmallVector<HostTensor>>
  runOn(llvm::ArrayRef<HostTensor *> arguments,
        const VariableValues &variables = {}, Profile *profile = nullptr) const;
  /// The same for arguments that stand in one array.
  llvm::Expected<llvm::SmallVector<HostTensor>>
  run(llvm::MutableArrayRef<HostTensor> arguments,
      const VariableValues &variables = {}, Profile *profile = nullptr) const;

protected:
  explicit Executable(ProgramInfo info) : programInfo(std::move(info)) {}

private:
  /// Runs the program on arguments and variables that were checked.
  virtual llvm::Expected<llvm::SmallVector<HostTensor>>
  execute(llvm::ArrayRef<HostTensor *> arguments,
          const VariableValues &variables, Profile *profile) const = 0;

  ProgramInfo programInfo;
};

} // namespace tiny

#endif // TINY_ENGINE_EXECUTABLE_H
