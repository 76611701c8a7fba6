//===- ReferenceOps.h - One function for each operation ---------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The operations of the tensor graph as functions on tensors. What an operand
// that is only known at run time can break is checked here and gives an error
// without a place; the interpreter adds that.
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_ENGINE_REFERENCEOPS_H
#define TINY_LIB_ENGINE_REFERENCEOPS_H

#include "tiny/Engine/HostTensor.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <string>

namespace tiny::reference {

using Sizes = llvm::ArrayRef<int64_t>;
using Result = llvm::Expected<HostTensor>;

/// An error with a text.
llvm::Error makeError(const llvm::Twine &message);

/// `[2, 3]`, for messages.
std::string formatSizes(Sizes sizes);

//===----------------------------------------------------------------------===//
// Elementwise (ReferenceElementwise.cpp)
//===----------------------------------------------------------------------===//

Result exp2(const HostTensor &x);
Result log2(const HostTensor &x);
Result sin(const HostTensor &x);
Result sqrt(const HostTensor &x);
Result reciprocal(const HostTensor &x);
Result neg(const HostTensor &x);
Result trunc(const HostTensor &x);

Result add(const HostTensor &x, const HostTensor &y);
Result mul(const HostTensor &x, const HostTensor &y);
Result sub(const HostTensor &x, const HostTensor &y);
Result fdiv(const HostTensor &x, const HostTensor &y);
Result idiv(const HostTensor &x, const HostTensor &y);
Result mod(const HostTensor &x, const HostTensor &y);
Result max(const HostTensor &x, const HostTensor &y);
Result pow(const HostTensor &x, const HostTensor &y);
Result bitXor(const HostTensor &x, const HostTensor &y);
Result bitOr(const HostTensor &x, const HostTensor &y);
Result bitAnd(const HostTensor &x, const HostTensor &y);
Result shl(const HostTensor &x, const HostTensor &y);
Result shr(const HostTensor &x, const HostTensor &y);
Result threefry(const HostTensor &counter, const HostTensor &key);

Result cmplt(const HostTensor &x, const HostTensor &y);
Result cmpne(const HostTensor &x, const HostTensor &y);
Result cmpeq(const HostTensor &x, const HostTensor &y);

Result where(const HostTensor &condition, const HostTensor &onTrue,
             const HostTensor &onFalse);
Result mulacc(const HostTensor &a, const HostTensor &b, const HostTensor &c);
Result cast(const HostTensor &x, DType dtype);

//===----------------------------------------------------------------------===//
// Reductions (ReferenceReduce.cpp)
//===----------------------------------------------------------------------===//

Result reduceAdd(const HostTensor &x, Sizes axes);
Result reduceMul(const HostTensor &x, Sizes axes);
Result reduceMax(const HostTensor &x, Sizes axes);

//===----------------------------------------------------------------------===//
// Views (ReferenceViews.cpp)
//===----------------------------------------------------------------------===//

/// Scales the last dimension where the sizes of the element types differ.
Result bitcast(const HostTensor &x, DType dtype);
Result reshape(const HostTensor &x, Sizes sizes);
Result expand(const HostTensor &x, Sizes sizes);
Result permute(const HostTensor &x, Sizes permutation);
Result pad(const HostTensor &x, Sizes low, Sizes high);
Result shrink(const HostTensor &x, Sizes offsets, Sizes sizes);
Result flip(const HostTensor &x, Sizes axes);

} // namespace tiny::reference

#endif // TINY_LIB_ENGINE_REFERENCEOPS_H
