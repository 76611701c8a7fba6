//===- CallGroup.h - Calls that may become one ------------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What happens to the accesses of some calls when one kernel does the work of
// all of them.
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_SCHEDULE_CALLGROUP_H
#define TINY_LIB_SCHEDULE_CALLGROUP_H

#include "KernelAccesses.h"

namespace tiny {

/// The memory that the operands of a function's calls are views of.
class BufferUses {
public:
  explicit BufferUses(mlir::Block &block);

  /// Whether nothing but calls uses the memory `root`, and how many do.
  std::optional<unsigned> getNumCalls(mlir::Value root) const;

private:
  llvm::DenseMap<mlir::Value, unsigned> numCalls;
};

/// Calls, in the order in which they stood in the function, as one kernel.
class CallGroup {
public:
  CallGroup(llvm::ArrayRef<const CallAccesses *> members,
            KernelAccesses &accesses, const BufferUses &uses)
      : members(members), accesses(accesses), uses(uses) {}

  /// Finds out whether one kernel can do the work of all members: it reads
  /// buffers as they were before all of them, and each element that it writes
  /// is read by nobody but the environment that writes it.
  bool analyze();

  /// The store whose value is what `load` reads, null if it reads memory.
  const Access *getForwarded(const Access &load) const {
    return forwarded.lookup(&load);
  }
  /// Whether others read rows of what `store` writes, which the kernel keeps
  /// for as long as an iteration of the loops around them.
  bool isStaged(const Access &store) const { return staged.contains(&store); }
  /// Whether `load`, which is forwarded, reads an element of such a row.
  bool readsStage(const Access &load) const { return rowLoads.contains(&load); }
  /// Whether nobody will read what `store` writes.
  bool isDropped(const Access &store) const { return dropped.contains(&store); }
  /// The buffers that the kernel is given, those that it writes first.
  llvm::ArrayRef<mlir::Value> getBuffers() const {
    return buffers.getArrayRef();
  }

  /// Bytes that the kernel moves if nothing is read again from a cache.
  double getTraffic() const;

private:
  using Member = unsigned;
  /// The accesses of one memory, in the order of the members.
  struct Memory {
    llvm::SmallVector<std::pair<Member, const Access *>, 4> loads, stores;
    bool hasSeveralViews = false;
    bool hasLoads = false;
  };

  bool canForward(Member from, Member to, const Access &load) const;
  bool canForwardRow(Member from, Member to, const Access &load) const;
  bool analyzeStores(const Memory &memory);
  bool analyzeLoads(Memory &memory);
  bool analyzeRows();
  bool readsBesideParallelWrites(const Memory &memory) const;
  void findBuffers();

  llvm::ArrayRef<const CallAccesses *> members;
  KernelAccesses &accesses;
  const BufferUses &uses;
  size_t numLoops = 0;
  llvm::MapVector<mlir::Value, Memory> memories;
  llvm::DenseMap<const Access *, const Access *> forwarded;
  llvm::DenseSet<const Access *> dropped, staged, rowLoads;
  /// Members whose value another one takes.
  llvm::DenseSet<Member> isTaken;
  llvm::SetVector<mlir::Value> buffers;
};

/// Bytes that the calls `b` read of rows that the calls `a` read in the same
/// iteration of `loops`, but not at the same indices: they are in a cache then.
double getSharedRowBytes(llvm::ArrayRef<const CallAccesses *> a,
                         llvm::ArrayRef<const CallAccesses *> b,
                         llvm::ArrayRef<mlir::Value> loops,
                         KernelAccesses &accesses);

} // namespace tiny

#endif // TINY_LIB_SCHEDULE_CALLGROUP_H
