//===- CallMerger.h - Which calls become one --------------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_SCHEDULE_CALLMERGER_H
#define TINY_LIB_SCHEDULE_CALLMERGER_H

#include "CallGroup.h"

#include "mlir/IR/SymbolTable.h"

#include <deque>

namespace tiny {

/// Nests of loops: equal ones have one number, and each has that of the nest
/// without its innermost loop.
class NestTable {
public:
  NestTable() : nests(1) {}

  unsigned get(llvm::ArrayRef<mlir::Value> loops);
  unsigned getParent(unsigned nest) const { return nests[nest].parent; }
  unsigned getDepth(unsigned nest) const { return nests[nest].depth; }

  /// Whether the loops of one nest are the outermost ones of the other.
  bool nestInEachOther(unsigned a, unsigned b) const;

private:
  struct Nest {
    unsigned parent = 0;
    unsigned depth = 0;
  };
  std::vector<Nest> nests;
  llvm::DenseMap<std::pair<unsigned, mlir::Value>, unsigned> children;
};

/// Merges the calls of a part of a function in which nothing else has effects.
class CallMerger {
public:
  /// Calls that will be one, from one call on.
  struct Group {
    /// In program order. Empty for a group that has become part of another.
    llvm::SmallVector<unsigned> members;
    unsigned nest = 0;
    /// Null if that is the one that the program runs on.
    mlir::StringAttr device;
    /// Where it stands among the groups.
    uint64_t time = 0;
    /// The calls that have to come before and after it, members too.
    llvm::SmallVector<unsigned> before, after;
    double traffic = 0, work = 0;
    unsigned numOps = 0;
    bool isMergeable = false;
    bool isTiny = false;
    bool reducesMemory = false;
    bool isContraction = false;
  };

  CallMerger(llvm::MutableArrayRef<uop::CallOp> calls,
             mlir::SymbolTable &symbols, KernelAccesses &accesses,
             const BufferUses &uses, std::optional<int64_t> maxBuffers)
      : calls(calls), symbols(symbols), accesses(accesses), uses(uses),
        maxBuffers(maxBuffers) {}

  /// Groups the calls. Returns whether any group has several.
  bool run();

  /// The groups in the order in which they have to run.
  std::vector<const Group *> getOrder() const;
  llvm::SmallVector<const CallAccesses *> getMembers(const Group &group) const;

private:
  /// Who uses a memory at some point of the program.
  struct MemoryState {
    std::optional<unsigned> writer;
    llvm::SmallVector<unsigned> readers;
  };

  /// What calls have to have in common to be merged, in the order in which they
  /// are looked for: what saves most comes first.
  enum class Reason {
    /// The same loops, and bytes that need not be moved.
    SameNest,
    /// Loops inside those of the other, and bytes that need not be moved.
    NestInside,
    /// Nothing but that starting a kernel takes longer than either of them.
    Tiny,
  };

  unsigned find(unsigned call);
  void addCall(unsigned number);
  void addEdges(unsigned number);
  void addEdge(unsigned from, unsigned to);
  void sweep(Reason reason);
  std::pair<mlir::Value, unsigned> getKey(unsigned number, mlir::Value buffer,
                                          Reason reason);
  llvm::SmallVector<unsigned> getCandidates(unsigned number, Reason reason);
  llvm::SmallVector<unsigned> getTinyCandidates(unsigned number);
  void remember(unsigned number, Reason reason);
  llvm::ArrayRef<mlir::Value> getCommonLoops(const Group &a,
                                             const Group &b) const;
  bool mayShareLoops(const Group &a, const Group &b) const;
  std::optional<uint64_t> getTime(unsigned a, unsigned b);
  bool merge(unsigned a, unsigned b, Reason reason);

  llvm::MutableArrayRef<uop::CallOp> calls;
  mlir::SymbolTable &symbols;
  KernelAccesses &accesses;
  const BufferUses &uses;
  std::optional<int64_t> maxBuffers;
  NestTable nests;
  std::deque<std::optional<CallAccesses>> known;
  std::deque<Group> groups;
  /// The group that a group has become part of, or itself.
  std::vector<unsigned> parents;
  llvm::DenseMap<mlir::Value, MemoryState> memories;
  /// The last calls of a sweep that use a buffer, by their loops.
  llvm::DenseMap<std::pair<mlir::Value, unsigned>,
                 llvm::SmallVector<unsigned, 4>>
      users;
  /// The last tiny call whose nest is, or is inside, a nest.
  llvm::DenseMap<unsigned, unsigned> tinyInside, tinyAt;
};

} // namespace tiny

#endif // TINY_LIB_SCHEDULE_CALLMERGER_H
