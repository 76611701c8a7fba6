//===- HostTensor.h - A tensor in host memory -------------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The data that goes into a program and comes out of it.
//
//===----------------------------------------------------------------------===//

#ifndef TINY_ENGINE_HOSTTENSOR_H
#define TINY_ENGINE_HOSTTENSOR_H

#include "tiny/Engine/DType.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"
#include <cassert>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>

namespace tiny {

/// The size in bytes of a dense tensor, or an error if a dimension is negative
/// or the product does not fit into an int64_t. The product is taken without
/// the zeros, so that strides fit too.
llvm::Expected<int64_t> computeSizeInBytes(DType dtype,
                                           llvm::ArrayRef<int64_t> shape);

/// The multi-index of the element at position `linear` in row-major order.
llvm::SmallVector<int64_t> unflattenIndex(llvm::ArrayRef<int64_t> shape,
                                          int64_t linear);

/// A dense row-major tensor in memory that it owns, aligned to `alignment`.
///
/// It moves and does not copy. Programs write into their arguments in place and
/// arguments never overlap; with shared storage two arguments could silently be
/// one buffer. `clone` makes a copy where one is meant. A tensor that was moved
/// from may only be destroyed or assigned to.
class HostTensor {
public:
  /// Wide enough for every vector access and for a cache line.
  static constexpr size_t alignment = 64;

  /// A tensor of zeros, or an error if `shape` is not valid or if the machine
  /// cannot hold it.
  static llvm::Expected<HostTensor> allocate(DType dtype,
                                             llvm::ArrayRef<int64_t> shape);

  HostTensor(HostTensor &&) noexcept = default;
  HostTensor &operator=(HostTensor &&) noexcept = default;

  /// A copy in storage of its own.
  llvm::Expected<HostTensor> clone() const;

  /// The same bytes as a tensor of another type, which must have as many.
  HostTensor reinterpret(DType dtype, llvm::ArrayRef<int64_t> shape) &&;

  DType dtype() const { return elementType; }
  llvm::ArrayRef<int64_t> shape() const { return dims; }
  int64_t rank() const { return static_cast<int64_t>(dims.size()); }
  int64_t numElements() const { return elementCount; }
  int64_t sizeInBytes() const {
    return elementCount * static_cast<int64_t>(getByteSize(elementType));
  }

  /// The tensor type's text for messages, such as `tensor<4x3xf32>`.
  std::string typeText() const { return getTypeText(elementType, dims); }

  /// The first element; never null, even if there are no elements. Who writes
  /// an `i1` here writes 0 or 1.
  void *data() { return start; }
  const void *data() const { return start; }

  /// The elements as an array of `T`, which must have the element's size.
  template <typename T> llvm::MutableArrayRef<T> elements() {
    assert(sizeof(T) == getByteSize(elementType) && "wrong element size");
    return {static_cast<T *>(data()), static_cast<size_t>(elementCount)};
  }
  template <typename T> llvm::ArrayRef<T> elements() const {
    assert(sizeof(T) == getByteSize(elementType) && "wrong element size");
    return {static_cast<const T *>(data()), static_cast<size_t>(elementCount)};
  }

  /// The raw bits of the element at a row-major position.
  uint64_t getBits(int64_t index) const;
  void setBits(int64_t index, uint64_t bits);

  /// One element as a number; DType.h says what is rounded, and how.
  double getDouble(int64_t index) const {
    return decodeDouble(elementType, getBits(index));
  }
  int64_t getInt(int64_t index) const {
    return decodeInt(elementType, getBits(index));
  }
  uint64_t getUInt(int64_t index) const {
    return decodeUInt(elementType, getBits(index));
  }
  void setDouble(int64_t index, double value) {
    setBits(index, encodeDouble(elementType, value));
  }
  void setInt(int64_t index, int64_t value) {
    setBits(index, encodeInt(elementType, value));
  }
  void setUInt(int64_t index, uint64_t value) {
    setBits(index, encodeUInt(elementType, value));
  }

private:
  struct Free {
    void operator()(void *memory) const { std::free(memory); }
  };
  using Storage = std::unique_ptr<void, Free>;

  HostTensor(DType dtype, llvm::ArrayRef<int64_t> shape, int64_t elementCount,
             Storage storage);

  DType elementType;
  llvm::SmallVector<int64_t> dims;
  int64_t elementCount;
  Storage storage;
  /// The first aligned byte in `storage`.
  char *start;
};

} // namespace tiny

#endif // TINY_ENGINE_HOSTTENSOR_H
