//===- RangeAnalysis.h - Ranges for every tensor ----------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Decides, for a function of tensor operations, over which ranges each tensor
// is computed, at which indices each operand is read, and which tensors become
// arrays of their own. Only index expressions are built; `uop-rangeify` then
// makes the scalar graph from what is decided here.
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_SCHEDULE_RANGEANALYSIS_H
#define TINY_LIB_SCHEDULE_RANGEANALYSIS_H

#include "ViewAccess.h"

#include <unordered_map>

namespace tiny {

/// A place that elements of a tensor are read from, by one or several users.
struct Request {
  Access access;
  /// The nest in which the element is wanted: one per array that is computed.
  unsigned nest;
  /// All ranges around the place.
  llvm::SmallVector<mlir::Value, 6> open;
  /// For a view, which requests of its operands this one became (several for a
  /// bitcast to a wider type); otherwise empty.
  llvm::SmallVector<unsigned, 1> operandRequests;
  /// For a pad, whether the element is the operand's and not zero. For a
  /// bitcast to a narrower type, which part of the operand's element it is.
  mlir::Value extra;
};

/// The computation of a tensor: at `access`, once per environment of its nest.
struct Computation {
  Access access;
  unsigned nest;
  llvm::SmallVector<mlir::Value, 6> open;
  /// Ranges that the tensor is an array over; empty unless it is one.
  llvm::SmallVector<mlir::Value, 4> ranges;
  bool isArray = false;
  /// Ranges that a reduction closes.
  llvm::SmallVector<mlir::Value, 2> reduceRanges;
  /// For each tensor operand that is read, the request of it.
  llvm::SmallVector<unsigned, 3> operandRequests;
};

/// How a `uop.assign` writes.
struct Write {
  mlir::BlockArgument argument;
  /// The type that the write counts in; narrower than the value's where a
  /// bitcast lies between.
  mlir::Type unit;
  /// The element of the argument, in units.
  mlir::Value index;
  llvm::SmallVector<mlir::Value, 4> ranges;
  /// Which unit of the value is written; null if the value is one unit.
  mlir::Value part;
  /// The request of the value.
  unsigned valueRequest;
};

class RangeAnalysis {
public:
  RangeAnalysis(mlir::OpBuilder &builder, mlir::Location loc)
      : builder(builder), loc(loc), index(builder, loc),
        sizes(builder, loc, index) {}

  /// Analyses the operations of `block` that have tensors. Fails with a
  /// diagnostic at an operation that is not one of the tensor graph.
  mlir::LogicalResult run(mlir::Block &block);

  llvm::ArrayRef<Request> getRequests(mlir::Value tensor) const {
    auto it = requestLists.find(tensor);
    return it == requestLists.end() ? llvm::ArrayRef<Request>()
                                    : llvm::ArrayRef<Request>(*it->second);
  }
  /// Null if nobody needs the result of `op`, or it is a view.
  const Computation *getComputation(mlir::Operation *op) const {
    auto it = computations.find(op);
    return it == computations.end() ? nullptr : &it->second;
  }
  const Write &getWrite(uop::AssignOp assign) const {
    return writes.find(assign)->second;
  }
  /// Whether the array that `op` computes is a result of the function.
  bool isReturned(mlir::Operation *op) const { return returned.contains(op); }
  /// What the operand `number` of the function's return is: the array of its
  /// defining operation (null), or a copy over these ranges.
  const Computation *getOutput(unsigned number) const {
    auto it = outputs.find(number);
    return it == outputs.end() ? nullptr : &it->second;
  }

private:
  void visitReturn(mlir::Operation *op);
  void visitAssign(uop::AssignOp assign);
  void visitView(mlir::Operation *view);
  void visitBitcast(uop::BitcastOp bitcast);
  void visitComputation(mlir::Operation *op);

  unsigned request(mlir::Value tensor, const Access &access, unsigned nest,
                   llvm::ArrayRef<mlir::Value> open);
  mlir::Value skipAssigns(mlir::Value view);
  mlir::Value shareGate(mlir::Value a, mlir::Value b);
  bool mustBeArray(mlir::Operation *op);
  Computation startNest(mlir::Value shapeOf);
  mlir::Value createRange(mlir::Value size, int64_t staticSize,
                          uop::AxisType axisType);
  bool isRepeated(mlir::Operation *op, const Request &request);

  mlir::OpBuilder &builder;
  mlir::Location loc;
  uop::IndexBuilder index;
  TensorSizes sizes;
  unsigned nests = 0;
  unsigned ranges = 0;
  /// The requests of each tensor; the lists stay where they are while others
  /// are added.
  using RequestList = llvm::SmallVector<Request, 1>;
  RequestList &getList(mlir::Value tensor);
  llvm::DenseMap<mlir::Value, std::unique_ptr<RequestList>> requestLists;
  /// The numbers of the requests by the hash of tensor, nest and indices: a
  /// tensor can have as many readers as there are operations. Any number may be
  /// a hash, so not a DenseMap.
  std::unordered_map<size_t, llvm::SmallVector<unsigned, 1>> requestNumbers;
  llvm::DenseMap<mlir::Operation *, Computation> computations;
  llvm::DenseMap<mlir::Operation *, Write> writes;
  llvm::DenseMap<unsigned, Computation> outputs;
  /// What the results of assigns are views of, without assigns between.
  llvm::DenseMap<mlir::Value, mlir::Value> assignTargets;
  /// Results that are returned and so are arrays.
  llvm::DenseSet<mlir::Operation *> returned;
};

/// The elements of a bitcast to a type of another size.
struct BitcastScale {
  /// How many result elements an operand element has; one if it is the other
  /// way round.
  int64_t narrowing = 1;
  /// How many operand elements a result element has.
  int64_t widening = 1;
};
BitcastScale getScale(uop::BitcastOp bitcast);

} // namespace tiny

#endif // TINY_LIB_SCHEDULE_RANGEANALYSIS_H
