//===- ReferenceReduce.cpp - Reductions -----------------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReferenceOps.h"
#include "ReferenceScalar.h"
#include "llvm/ADT/STLExtras.h"

using namespace tiny;
using namespace tiny::reference;

/// The elements that are reduced together, side by side: a matrix with a row
/// for each element of the result.
static Result gatherRows(const HostTensor &x, Sizes axes) {
  llvm::SmallVector<int64_t> order;
  int64_t numRows = 1, rowLength = 1;
  for (int64_t axis = 0; axis < x.rank(); ++axis)
    if (!llvm::is_contained(axes, axis)) {
      order.push_back(axis);
      numRows *= x.shape()[axis];
    }
  for (int64_t axis : axes) {
    order.push_back(axis);
    rowLength *= x.shape()[axis];
  }
  Result permuted = permute(x, order);
  if (!permuted)
    return permuted;
  return reshape(*permuted, {numRows, rowLength});
}

/// Combines the two halves of a row. The depth is the logarithm of the length.
template <typename E, typename Function>
static typename E::Storage reduceRow(llvm::ArrayRef<typename E::Storage> row,
                                     Function combine) {
  if (row.size() == 1)
    return row.front();
  size_t half = row.size() / 2;
  return E::store(
      combine(E::load(reduceRow<E>(row.take_front(half), combine)),
              E::load(reduceRow<E>(row.drop_front(half), combine))));
}

/// Reduces with `combine`; over no elements the result has the bits that
/// `identity` gives for the element type.
template <typename Function, typename Identity>
static Result reduce(const HostTensor &x, Sizes axes, Function combine,
                     Identity identity) {
  llvm::SmallVector<int64_t> sizes(x.shape());
  for (int64_t axis : axes)
    sizes[axis] = 1;
  Result result = HostTensor::allocate(x.dtype(), sizes);
  if (!result)
    return result;
  Result rows = gatherRows(x, axes);
  if (!rows)
    return rows;
  withDType(x.dtype(), [&](auto dtype) {
    using E = Element<dtype()>;
    using T = typename E::Storage;
    size_t rowLength = rows->shape()[1];
    llvm::ArrayRef<T> elements = rows->elements<T>();
    llvm::MutableArrayRef<T> to = result->elements<T>();
    for (size_t i = 0; i < to.size(); ++i)
      to[i] =
          rowLength == 0
              ? static_cast<T>(identity(dtype))
              : reduceRow<E>(elements.slice(i * rowLength, rowLength), combine);
  });
  return result;
}

Result reference::reduceAdd(const HostTensor &x, Sizes axes) {
  return reduce(
      x, axes, [](auto a, auto b) { return addScalars(a, b); },
      [](auto dtype) {
        using E = Element<dtype()>;
        return E::store(static_cast<typename E::Value>(0));
      });
}

Result reference::reduceMul(const HostTensor &x, Sizes axes) {
  return reduce(
      x, axes, [](auto a, auto b) { return mulScalars(a, b); },
      [](auto dtype) {
        using E = Element<dtype()>;
        return E::store(static_cast<typename E::Value>(1));
      });
}

Result reference::reduceMax(const HostTensor &x, Sizes axes) {
  return reduce(
      x, axes, [](auto a, auto b) { return maxScalars(a, b); },
      [](auto dtype) {
        using E = Element<dtype()>;
        using Limits = std::numeric_limits<typename E::Value>;
        // This type has no infinity; saturation gives its lowest value.
        if constexpr (dtype() == DType::F8E4M3FN)
          return E::store(std::numeric_limits<float>::lowest());
        else if constexpr (Limits::has_infinity)
          return E::store(-Limits::infinity());
        else
          return E::store(Limits::lowest());
      });
}
