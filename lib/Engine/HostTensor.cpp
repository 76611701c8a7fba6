//===- HostTensor.cpp - A tensor in host memory ---------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Engine/HostTensor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/Alignment.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cstring>
#include <unistd.h>

using namespace tiny;

static_assert(llvm::endianness::native == llvm::endianness::little,
              "elements are read and written as little-endian bytes");

static llvm::Error makeError(DType dtype, llvm::ArrayRef<int64_t> shape,
                             const llvm::Twine &why) {
  return llvm::createStringError(
      std::make_error_code(std::errc::value_too_large),
      llvm::Twine(getTypeText(dtype, shape)) + " " + why);
}

llvm::Expected<int64_t>
tiny::computeSizeInBytes(DType dtype, llvm::ArrayRef<int64_t> shape) {
  int64_t size = getByteSize(dtype);
  for (int64_t dim : shape) {
    if (dim < 0)
      return llvm::createStringError(
          std::make_error_code(std::errc::invalid_argument),
          "a tensor of %s has the negative dimension %lld",
          getName(dtype).data(), static_cast<long long>(dim));
    if (dim != 0 && llvm::MulOverflow(size, dim, size))
      return makeError(dtype, shape, "has a size in bytes that overflows");
  }
  return llvm::is_contained(shape, 0) ? 0 : size;
}

llvm::SmallVector<int64_t> tiny::unflattenIndex(llvm::ArrayRef<int64_t> shape,
                                                int64_t linear) {
  llvm::SmallVector<int64_t> index(shape.size());
  for (size_t i = shape.size(); i-- > 0;) {
    assert(shape[i] > 0 && "an empty tensor has no element");
    index[i] = linear % shape[i];
    linear /= shape[i];
  }
  return index;
}

/// The physical memory of the machine, or 0 if unknown.
static int64_t getPhysicalMemory() {
  long pages = sysconf(_SC_PHYS_PAGES);
  long pageSize = sysconf(_SC_PAGESIZE);
  int64_t size;
  if (pages <= 0 || pageSize <= 0 ||
      llvm::MulOverflow<int64_t>(pages, pageSize, size))
    return 0;
  return size;
}

llvm::Expected<HostTensor> HostTensor::allocate(DType dtype,
                                                llvm::ArrayRef<int64_t> shape) {
  llvm::Expected<int64_t> size = computeSizeInBytes(dtype, shape);
  if (!size)
    return size.takeError();

  // The system hands out address space that it cannot back, and kills the
  // process once that is touched. So what can never fit is refused here.
  int64_t memory = getPhysicalMemory();
  if (memory != 0 && *size > memory)
    return makeError(dtype, shape,
                     "needs " + llvm::Twine(*size) +
                         " bytes, this machine has " + llvm::Twine(memory) +
                         " bytes of memory");

  // calloc gets large blocks from the system, which are zero already and take
  // no memory until used. A block of at least one byte keeps data() non-null.
  size_t blockSize = static_cast<size_t>(*size) + alignment;
  Storage storage(std::calloc(blockSize, 1));
  if (!storage)
    return makeError(dtype, shape,
                     "needs " + llvm::Twine(*size) +
                         " bytes, which cannot be allocated");
  return HostTensor(dtype, shape, *size / getByteSize(dtype),
                    std::move(storage));
}

HostTensor::HostTensor(DType dtype, llvm::ArrayRef<int64_t> shape,
                       int64_t elementCount, Storage block)
    : elementType(dtype), dims(shape), elementCount(elementCount),
      storage(std::move(block)),
      start(static_cast<char *>(storage.get()) +
            llvm::offsetToAlignedAddr(storage.get(), llvm::Align(alignment))) {}

llvm::Expected<HostTensor> HostTensor::clone() const {
  llvm::Expected<HostTensor> copy = allocate(elementType, dims);
  if (copy)
    std::memcpy(copy->data(), data(), sizeInBytes());
  return copy;
}

HostTensor HostTensor::reinterpret(DType dtype,
                                   llvm::ArrayRef<int64_t> shape) && {
  int64_t count = 1;
  for (int64_t dim : shape)
    count *= dim;
  assert(count * getByteSize(dtype) == sizeInBytes() &&
         "a tensor keeps its bytes");
  return HostTensor(dtype, shape, count, std::move(storage));
}

uint64_t HostTensor::getBits(int64_t index) const {
  assert(index >= 0 && index < elementCount && "index out of range");
  unsigned size = getByteSize(elementType);
  uint64_t bits = 0;
  std::memcpy(&bits, start + index * size, size);
  return bits;
}

void HostTensor::setBits(int64_t index, uint64_t bits) {
  assert(index >= 0 && index < elementCount && "index out of range");
  unsigned size = getByteSize(elementType);
  std::memcpy(start + index * size, &bits, size);
}
