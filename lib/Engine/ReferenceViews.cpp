//===- ReferenceViews.cpp - Views of tensors ------------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReferenceOps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <cstring>

using namespace tiny;
using namespace tiny::reference;

llvm::Error reference::makeError(const llvm::Twine &message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), message);
}

std::string reference::formatSizes(Sizes sizes) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << '[';
  llvm::interleaveComma(sizes, os);
  os << ']';
  return text;
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// The distance in elements between neighbours along each dimension.
static llvm::SmallVector<int64_t> getStrides(Sizes shape) {
  llvm::SmallVector<int64_t> strides(shape.size());
  int64_t stride = 1;
  for (size_t i = shape.size(); i-- > 0;) {
    strides[i] = stride;
    // Zeros are left out; a tensor without elements needs no strides, and their
    // product without zeros is known to fit.
    stride *= std::max<int64_t>(shape[i], 1);
  }
  return strides;
}

/// Calls `visit(linear, place)` for each element of `shape` in row-major order:
/// `linear` counts them, `place` is `base` plus the index along each dimension
/// times its stride.
template <typename Visit>
static void forEachPlace(Sizes shape, int64_t base, Sizes strides,
                         Visit visit) {
  if (llvm::is_contained(shape, 0))
    return;
  llvm::SmallVector<int64_t> index(shape.size(), 0);
  int64_t place = base;
  for (int64_t linear = 0;; ++linear) {
    visit(linear, place);
    size_t dim = shape.size();
    for (; dim-- > 0;) {
      place += strides[dim];
      if (++index[dim] < shape[dim])
        break;
      place -= index[dim] * strides[dim];
      index[dim] = 0;
    }
    if (dim == static_cast<size_t>(-1))
      return;
  }
}

/// Calls `function` with a value of the unsigned type that an element's bytes
/// fit into.
template <typename Function>
static void withStorage(const HostTensor &x, Function function) {
  switch (getByteSize(x.dtype())) {
  case 1:
    return function(uint8_t());
  case 2:
    return function(uint16_t());
  case 4:
    return function(uint32_t());
  case 8:
    return function(uint64_t());
  }
  llvm_unreachable("element types have 1, 2, 4 or 8 bytes");
}

/// A tensor whose elements are read from `x` at the places that `base` and
/// `strides` give.
static Result readPlaces(const HostTensor &x, Sizes shape, int64_t base,
                         Sizes strides) {
  Result result = HostTensor::allocate(x.dtype(), shape);
  if (!result)
    return result;
  withStorage(x, [&](auto storage) {
    auto from = x.elements<decltype(storage)>();
    auto to = result->elements<decltype(storage)>();
    forEachPlace(shape, base, strides, [&](int64_t linear, int64_t place) {
      to[linear] = from[place];
    });
  });
  return result;
}

static Result makeRankError(const HostTensor &x, Sizes list) {
  return makeError("a list of " + llvm::Twine(list.size()) +
                   " does not fit a tensor of rank " + llvm::Twine(x.rank()));
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

/// The same bytes with another element type and shape.
static Result reinterpret(const HostTensor &x, DType dtype, Sizes shape) {
  Result result = HostTensor::allocate(dtype, shape);
  if (!result)
    return result;
  if (result->sizeInBytes() != x.sizeInBytes())
    return makeError("operand " + formatSizes(x.shape()) + " and result " +
                     formatSizes(shape) + " differ in size");
  std::memcpy(result->data(), x.data(), x.sizeInBytes());
  return result;
}

Result reference::bitcast(const HostTensor &x, DType dtype) {
  llvm::SmallVector<int64_t> shape(x.shape());
  int64_t oldSize = getByteSize(x.dtype()), newSize = getByteSize(dtype);
  if (oldSize != newSize) {
    if (shape.empty())
      return makeError("a scalar keeps its size");
    if (llvm::MulOverflow(shape.back(), oldSize, shape.back()) ||
        shape.back() % newSize != 0)
      return makeError("last dimension " + llvm::Twine(x.shape().back()) +
                       " does not scale to elements of " +
                       llvm::Twine(newSize) + " bytes");
    shape.back() /= newSize;
  }
  return reinterpret(x, dtype, shape);
}

Result reference::reshape(const HostTensor &x, Sizes sizes) {
  return reinterpret(x, x.dtype(), sizes);
}

Result reference::expand(const HostTensor &x, Sizes sizes) {
  if (x.rank() != static_cast<int64_t>(sizes.size()))
    return makeRankError(x, sizes);
  llvm::SmallVector<int64_t> strides = getStrides(x.shape());
  for (auto [dim, size] : llvm::enumerate(sizes)) {
    if (x.shape()[dim] == size)
      continue;
    if (x.shape()[dim] != 1)
      return makeError("dimension " + llvm::Twine(dim) + " has size " +
                       llvm::Twine(x.shape()[dim]) + ", cannot become " +
                       llvm::Twine(size));
    strides[dim] = 0;
  }
  return readPlaces(x, sizes, 0, strides);
}

Result reference::permute(const HostTensor &x, Sizes permutation) {
  if (x.rank() != static_cast<int64_t>(permutation.size()))
    return makeRankError(x, permutation);
  llvm::SmallVector<int64_t> oldStrides = getStrides(x.shape());
  llvm::SmallVector<int64_t> shape, strides;
  for (int64_t axis : permutation) {
    shape.push_back(x.shape()[axis]);
    strides.push_back(oldStrides[axis]);
  }
  return readPlaces(x, shape, 0, strides);
}

Result reference::pad(const HostTensor &x, Sizes low, Sizes high) {
  if (x.rank() != static_cast<int64_t>(low.size()))
    return makeRankError(x, low);
  llvm::SmallVector<int64_t> shape(x.shape());
  for (int64_t dim = 0; dim < x.rank(); ++dim) {
    if (low[dim] < 0 || high[dim] < 0)
      return makeError("dimension " + llvm::Twine(dim) +
                       " has the negative padding " +
                       llvm::Twine(std::min(low[dim], high[dim])));
    if (llvm::AddOverflow(shape[dim], low[dim], shape[dim]) ||
        llvm::AddOverflow(shape[dim], high[dim], shape[dim]))
      return makeError("the size of dimension " + llvm::Twine(dim) +
                       " overflows");
  }
  Result result = HostTensor::allocate(x.dtype(), shape);
  if (!result)
    return result;
  llvm::SmallVector<int64_t> strides = getStrides(shape);
  int64_t base = 0;
  if (x.numElements() != 0)
    for (int64_t dim = 0; dim < x.rank(); ++dim)
      base += low[dim] * strides[dim];
  withStorage(x, [&](auto storage) {
    auto from = x.elements<decltype(storage)>();
    auto to = result->elements<decltype(storage)>();
    forEachPlace(x.shape(), base, strides, [&](int64_t linear, int64_t place) {
      to[place] = from[linear];
    });
  });
  return result;
}

Result reference::shrink(const HostTensor &x, Sizes offsets, Sizes sizes) {
  if (x.rank() != static_cast<int64_t>(offsets.size()))
    return makeRankError(x, offsets);
  llvm::SmallVector<int64_t> strides = getStrides(x.shape());
  int64_t base = 0;
  for (int64_t dim = 0; dim < x.rank(); ++dim) {
    int64_t size = x.shape()[dim];
    if (offsets[dim] < 0 || sizes[dim] < 0 || sizes[dim] > size ||
        offsets[dim] > size - sizes[dim])
      return makeError("dimension " + llvm::Twine(dim) + " of size " +
                       llvm::Twine(size) + " has no " +
                       llvm::Twine(sizes[dim]) + " elements from " +
                       llvm::Twine(offsets[dim]));
  }
  // Of an empty box the first place may lie far outside.
  if (!llvm::is_contained(sizes, 0))
    for (int64_t dim = 0; dim < x.rank(); ++dim)
      base += offsets[dim] * strides[dim];
  return readPlaces(x, sizes, base, strides);
}

Result reference::flip(const HostTensor &x, Sizes axes) {
  llvm::SmallVector<int64_t> strides = getStrides(x.shape());
  int64_t base = 0;
  for (int64_t axis : axes) {
    base += (x.shape()[axis] - 1) * strides[axis];
    strides[axis] = -strides[axis];
  }
  return readPlaces(x, x.shape(), base, strides);
}
