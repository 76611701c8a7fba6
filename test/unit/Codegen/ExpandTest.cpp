//===- ExpandTest.cpp - Expanded kernels compute what loops do --*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each kernel is compiled twice: with the axis types that it is written with,
// and with loops in their place, which mean the same. The values are small
// integers, so that sums are exact in any order.
//
//===----------------------------------------------------------------------===//

#include "KernelRunner.h"

#include "gtest/gtest.h"

#include <cstring>

using namespace tiny::test;

namespace {

struct ElementType {
  const char *name;
  unsigned bytes;
  /// The bits of the number `value`, from -2 to 2.
  uint64_t (*encode)(int value);
};

template <typename T> uint64_t getBits(T value) {
  uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof(T));
  return bits;
}
template <typename T> uint64_t encode(int value) {
  return getBits(static_cast<T>(value));
}
template <unsigned Width, unsigned Mantissa, int Bias>
uint64_t encodeFloat(int value) {
  uint64_t sign = value < 0 ? uint64_t(1) << (Width - 1) : 0;
  if (value == 0)
    return sign;
  uint64_t exponent = Bias + (value == 2 || value == -2);
  return sign | exponent << Mantissa;
}

const ElementType types[] = {
    {"i1", 1, [](int value) { return uint64_t(value > 0); }},
    {"i8", 1, encode<int8_t>},
    {"ui8", 1, encode<uint8_t>},
    {"i16", 2, encode<int16_t>},
    {"ui16", 2, encode<uint16_t>},
    {"i32", 4, encode<int32_t>},
    {"ui32", 4, encode<uint32_t>},
    {"i64", 8, encode<int64_t>},
    {"ui64", 8, encode<uint64_t>},
    {"index", 8, encode<int64_t>},
    {"f8E4M3FN", 1, encodeFloat<8, 3, 7>},
    {"f8E5M2", 1, encodeFloat<8, 2, 15>},
    {"f16", 2, encodeFloat<16, 10, 15>},
    {"bf16", 2, encodeFloat<16, 7, 127>},
    {"f32", 4, encode<float>},
    {"f64", 8, encode<double>},
};

std::string replaceAll(std::string text, const std::string &from,
                       const std::string &to) {
  for (size_t at = 0; (at = text.find(from, at)) != std::string::npos;
       at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

/// The bytes of the first buffer of `module`, of `sizes[0]` elements, after a
/// run; the other buffers have numbers.
std::vector<uint8_t> run(const std::string &module, const ElementType &type,
                         const std::vector<size_t> &sizes) {
  Kernel kernel(module);
  std::vector<std::vector<uint8_t>> buffers;
  std::vector<void *> pointers;
  for (size_t size : sizes) {
    // What is behind the end must not be touched.
    std::vector<uint8_t> bytes((size + 64) * type.bytes, 0xA5);
    for (size_t i = 0; i < size; ++i) {
      uint64_t bits = type.encode(static_cast<int>((i * 7 + i / 5) % 5) - 2);
      std::memcpy(&bytes[i * type.bytes], &bits, type.bytes);
    }
    buffers.push_back(std::move(bytes));
  }
  for (auto &buffer : buffers)
    pointers.push_back(buffer.data());
  kernel.run(pointers);
  return buffers[0];
}

class ExpandTest : public ::testing::TestWithParam<ElementType> {
protected:
  /// Whether the order decides what sums of these values are rounded to: there
  /// are only three bits.
  bool roundsSums() const { return GetParam().name == std::string("f8E5M2"); }

  /// `body` with `TYPE` for the element type and `AXIS` for the axis types.
  void check(const std::string &body, const std::vector<size_t> &sizes) {
    std::string text = replaceAll(body, "TYPE", GetParam().name);
    std::vector<uint8_t> expected =
        run(replaceAll(text, "AXIS", "loop"), GetParam(), sizes);
    for (const char *axis : {"upcast", "unroll"})
      EXPECT_EQ(run(replaceAll(text, "AXIS", axis), GetParam(), sizes),
                expected)
          << axis;
  }
};

TEST_P(ExpandTest, Elementwise) {
  check(R"mlir(
    uop.kernel @k(%out: memref<64xTYPE>, %a: memref<64xTYPE>, %b: memref<4xTYPE>) {
      %r = uop.range 4 loop 0
      %u = uop.range 16 AXIS 1
      %c16 = uop.const 16 : index
      %base = uop.mul %r, %c16 : index
      %i = uop.add %base, %u : index
      %x = uop.load %a[%i] : memref<64xTYPE>
      %y = uop.load %b[%r] : memref<4xTYPE>
      %s = uop.add %x, %y : TYPE
      %less = uop.cmplt %x, %y : TYPE
      %max = uop.max %s, %x : TYPE
      %z = uop.where %less, %max, %y : TYPE
      uop.store %z, %out[%i] over (%r, %u) : memref<64xTYPE>
      uop.sink
    })mlir",
        {64, 64, 4});
}

// Backwards, with a step, transposed, by a number, at the edge.
TEST_P(ExpandTest, Accesses) {
  check(R"mlir(
    uop.kernel @k(%out: memref<128xTYPE>, %a: memref<128xTYPE>) {
      %r = uop.range 8 AXIS 0
      %u = uop.range 16 AXIS 1
      %c1 = uop.const 1 : index
      %c2 = uop.const 2 : index
      %c7 = uop.const 7 : index
      %c8 = uop.const 8 : index
      %c11 = uop.const 11 : index
      %c16 = uop.const 16 : index
      %c127 = uop.const 127 : index
      %base = uop.mul %r, %c16 : index
      %i = uop.add %base, %u : index
      %backwards = uop.sub %c127, %i : index
      %v = uop.load %a[%backwards] : memref<128xTYPE>
      %column = uop.mul %u, %c8 : index
      %transposed = uop.add %column, %r : index
      %w = uop.load %a[%transposed] : memref<128xTYPE>
      %seven = uop.mul %i, %c7 : index
      %scattered = uop.mod %seven, %c127 : index
      %x = uop.load %a[%scattered] : memref<128xTYPE>
      %inside = uop.cmplt %u, %c11 : index
      %next = uop.add %i, %c1 : index
      %y = uop.load %a[%next] if %inside else %v : memref<128xTYPE>
      %some = uop.mod %u, %c2 : index
      %odd = uop.cmpeq %some, %c1 : index
      %z = uop.load %a[%transposed] if %odd else %w : memref<128xTYPE>
      %0 = uop.max %v, %w : TYPE
      %1 = uop.add %0, %x : TYPE
      %2 = uop.where %odd, %1, %y : TYPE
      %3 = uop.where %inside, %2, %z : TYPE
      uop.store %3, %out[%transposed] over (%r, %u) : memref<128xTYPE>
      uop.sink
    })mlir",
        {128, 128});
}

TEST_P(ExpandTest, StoresBackwardsAndAtEdges) {
  check(R"mlir(
    uop.kernel @k(%out: memref<30xTYPE>, %a: memref<30xTYPE>) {
      %r = uop.range 4 loop 0
      %u = uop.range 8 AXIS 1
      %c8 = uop.const 8 : index
      %c29 = uop.const 29 : index
      %c30 = uop.const 30 : index
      %base = uop.mul %r, %c8 : index
      %i = uop.add %base, %u : index
      %inside = uop.cmplt %i, %c30 : index
      %zero = uop.load %a[%r] : memref<30xTYPE>
      %x = uop.load %a[%i] if %inside else %zero : memref<30xTYPE>
      %j = uop.sub %c29, %i : index
      uop.store %x, %out[%j] if %inside over (%r, %u) : memref<30xTYPE>
      uop.sink
    })mlir",
        {30, 30});
}

TEST_P(ExpandTest, Reduces) {
  for (const char *kind : {"add", "mul", "max"}) {
    if (roundsSums() && kind == std::string("add"))
      continue;
    check(replaceAll(R"mlir(
      uop.kernel @k(%out: memref<6xTYPE>, %a: memref<480xTYPE>) {
        %r = uop.range 2 loop 0
        %m = uop.range 3 AXIS 1
        %k = uop.range 5 reduce 2
        %v = uop.range 8 AXIS 3
        %w = uop.range 2 AXIS 4
        %c2 = uop.const 2 : index
        %c3 = uop.const 3 : index
        %c5 = uop.const 5 : index
        %c8 = uop.const 8 : index
        %0 = uop.mul %r, %c3 : index
        %i = uop.add %0, %m : index
        %1 = uop.mul %i, %c5 : index
        %2 = uop.add %1, %k : index
        %3 = uop.mul %2, %c2 : index
        %4 = uop.add %3, %w : index
        %5 = uop.mul %4, %c8 : index
        %6 = uop.add %5, %v : index
        %x = uop.load %a[%6] : memref<480xTYPE>
        %s = uop.reduce KIND %x over (%k, %v, %w) : TYPE
        uop.store %s, %out[%i] over (%r, %m) : memref<6xTYPE>
        uop.sink
      })mlir",
                     "KIND", kind),
          {6, 480});
  }
}

// A range that the value does not depend on repeats it.
TEST_P(ExpandTest, Repeats) {
  check(R"mlir(
    uop.kernel @k(%out: memref<8xTYPE>, %a: memref<8xTYPE>) {
      %r = uop.range 8 AXIS 0
      %k = uop.range 2 AXIS 1
      %j = uop.range 2 reduce 2
      %x = uop.load %a[%r] : memref<8xTYPE>
      %s = uop.reduce add %x over (%k, %j) : TYPE
      uop.store %s, %out[%r] over (%r) : memref<8xTYPE>
      uop.sink
    })mlir",
        {8, 8});
}

// A matrix product with a tile in registers and a packed panel, whose rows are
// four wide.
TEST_P(ExpandTest, PackedMatmul) {
  check(R"mlir(
    uop.kernel @k(%out: memref<64xTYPE>, %a: memref<80xTYPE>, %b: memref<80xTYPE>) {
      %n0 = uop.range 2 loop 0
      %m0 = uop.range 4 loop 1
      %m1 = uop.range 2 AXIS 2
      %n1 = uop.range 4 AXIS 3
      %k = uop.range 10 reduce 4
      %p = uop.range 10 loop 5
      %n2 = uop.range 4 AXIS 6
      %c2 = uop.const 2 : index
      %c4 = uop.const 4 : index
      %c8 = uop.const 8 : index
      %c10 = uop.const 10 : index
      %column = uop.mul %n0, %c4 : index
      %0 = uop.mul %p, %c8 : index
      %1 = uop.add %0, %column : index
      %2 = uop.add %1, %n2 : index
      %3 = uop.load %b[%2] : memref<80xTYPE>
      %panel = uop.stage %3 over (%p, %n2) : TYPE -> tensor<10x4xTYPE>
      %4 = uop.mul %m0, %c2 : index
      %row = uop.add %4, %m1 : index
      %5 = uop.mul %row, %c10 : index
      %6 = uop.add %5, %k : index
      %x = uop.load %a[%6] : memref<80xTYPE>
      %y = uop.load %panel[%k, %n1] : tensor<10x4xTYPE>
      %product = uop.mul %x, %y : TYPE
      %s = uop.reduce add %product over (%k) : TYPE
      %7 = uop.mul %row, %c8 : index
      %8 = uop.add %7, %column : index
      %o = uop.add %8, %n1 : index
      uop.store %s, %out[%o] over (%n0, %m0, %m1, %n1) : memref<64xTYPE>
      uop.sink
    })mlir",
        {64, 80, 80});
}

// An array with two expanded dimensions in front of a loop's, read along each
// of them, and one per copy of what is around it. Of seven there are no
// vectors.
TEST_P(ExpandTest, Stages) {
  for (size_t width : {8, 7}) {
    size_t count = 30 * width;
    std::string kernel = replaceAll(R"mlir(
    uop.kernel @k(%out: memref<COUNTxTYPE>, %a: memref<COUNTxTYPE>) {
      %g = uop.range 2 AXIS 0
      %x = uop.range 3 AXIS 1
      %y = uop.range WIDTH AXIS 2
      %z = uop.range 5 loop 3
      %c3 = uop.const 3 : index
      %c5 = uop.const 5 : index
      %width = uop.const WIDTH : index
      %0 = uop.mul %g, %c3 : index
      %1 = uop.add %0, %x : index
      %2 = uop.mul %1, %c5 : index
      %3 = uop.add %2, %z : index
      %4 = uop.mul %3, %width : index
      %5 = uop.add %4, %y : index
      %e = uop.load %a[%5] : memref<COUNTxTYPE>
      %t = uop.stage %e over (%x, %y, %z) : TYPE -> tensor<3xWIDTHx5xTYPE>
      %x1 = uop.range 3 loop 4
      %y1 = uop.range WIDTH AXIS 5
      %z1 = uop.range 5 AXIS 6
      %v = uop.load %t[%x1, %y1, %z1] : tensor<3xWIDTHx5xTYPE>
      %6 = uop.add %0, %x1 : index
      %7 = uop.mul %6, %width : index
      %8 = uop.add %7, %y1 : index
      %9 = uop.mul %8, %c5 : index
      %10 = uop.add %9, %z1 : index
      uop.store %v, %out[%10] over (%g, %x1, %y1, %z1) : memref<COUNTxTYPE>
      uop.sink
    })mlir",
                                    "WIDTH", std::to_string(width));
    check(replaceAll(kernel, "COUNT", std::to_string(count)), {count, count});
  }
}

// What a buffer holds is read before it is written.
TEST_P(ExpandTest, InPlace) {
  check(R"mlir(
    uop.kernel @k(%a: memref<60xTYPE>) {
      %r = uop.range 5 loop 0
      %u = uop.range 3 AXIS 1
      %v = uop.range 4 AXIS 2
      %c3 = uop.const 3 : index
      %c4 = uop.const 4 : index
      %0 = uop.mul %r, %c3 : index
      %1 = uop.add %0, %u : index
      %2 = uop.mul %1, %c4 : index
      %i = uop.add %2, %v : index
      %x = uop.load %a[%i] : memref<60xTYPE>
      %y = uop.add %x, %x : TYPE
      uop.store %y, %a[%i] over (%r, %u, %v) : memref<60xTYPE>
      uop.sink
    })mlir",
        {60});
}

// Sizes that no tile divides.
TEST_P(ExpandTest, RaggedMatmul) {
  if (roundsSums())
    return;
  check(R"mlir(
    uop.kernel @k(%out: memref<91xTYPE>, %a: memref<70xTYPE>, %b: memref<130xTYPE>, %z: memref<1xTYPE>) {
      %m0 = uop.range 3 loop 0
      %n0 = uop.range 2 loop 1
      %m1 = uop.range 3 AXIS 2
      %n1 = uop.range 8 AXIS 3
      %k0 = uop.range 3 reduce 4
      %k1 = uop.range 4 AXIS 5
      %c0 = uop.const 0 : index
      %c3 = uop.const 3 : index
      %c4 = uop.const 4 : index
      %c7 = uop.const 7 : index
      %c8 = uop.const 8 : index
      %c10 = uop.const 10 : index
      %c13 = uop.const 13 : index
      %0 = uop.mul %m0, %c3 : index
      %m = uop.add %0, %m1 : index
      %1 = uop.mul %n0, %c8 : index
      %n = uop.add %1, %n1 : index
      %2 = uop.mul %k0, %c4 : index
      %k = uop.add %2, %k1 : index
      %mOk = uop.cmplt %m, %c7 : index
      %nOk = uop.cmplt %n, %c13 : index
      %kOk = uop.cmplt %k, %c10 : index
      %aOk = uop.and %mOk, %kOk : i1
      %bOk = uop.and %kOk, %nOk : i1
      %ok = uop.and %mOk, %nOk : i1
      %one = uop.load %z[%c0] : memref<1xTYPE>
      %zero = uop.xor %mOk, %mOk : i1
      %nothing = uop.cast %zero : i1 -> TYPE
      %3 = uop.mul %m, %c10 : index
      %4 = uop.add %3, %k : index
      %x = uop.load %a[%4] if %aOk else %nothing : memref<70xTYPE>
      %5 = uop.mul %k, %c13 : index
      %6 = uop.add %5, %n : index
      %y = uop.load %b[%6] if %bOk else %one : memref<130xTYPE>
      %product = uop.mul %x, %y : TYPE
      %s = uop.reduce add %product over (%k0, %k1) : TYPE
      %7 = uop.mul %m, %c13 : index
      %8 = uop.add %7, %n : index
      uop.store %s, %out[%8] if %ok over (%m0, %n0, %m1, %n1) : memref<91xTYPE>
      uop.sink
    })mlir",
        {91, 70, 130, 1});
}

// The outer part of the sum stands around the rows, whose sums are kept; the
// panel is packed once for all of them.
TEST_P(ExpandTest, SplitSum) {
  check(R"mlir(
    uop.kernel @k(%out: memref<48xTYPE>, %a: memref<72xTYPE>, %b: memref<96xTYPE>) {
      %k0 = uop.range 3 reduce 0
      %m0 = uop.range 3 loop 1
      %m1 = uop.range 2 AXIS 2
      %n = uop.range 8 AXIS 3
      %k1 = uop.range 4 reduce 4
      %p = uop.range 4 loop 5
      %c2 = uop.const 2 : index
      %c4 = uop.const 4 : index
      %c8 = uop.const 8 : index
      %c12 = uop.const 12 : index
      %0 = uop.mul %m0, %c2 : index
      %m = uop.add %0, %m1 : index
      %1 = uop.mul %k0, %c4 : index
      %k = uop.add %1, %k1 : index
      %2 = uop.mul %m, %c12 : index
      %3 = uop.add %2, %k : index
      %x = uop.load %a[%3] : memref<72xTYPE>
      %4 = uop.add %1, %p : index
      %5 = uop.mul %4, %c8 : index
      %6 = uop.add %5, %n : index
      %7 = uop.load %b[%6] : memref<96xTYPE>
      %panel = uop.stage %7 over (%p, %n) : TYPE -> tensor<4x8xTYPE>
      %y = uop.load %panel[%k1, %n] : tensor<4x8xTYPE>
      %product = uop.mul %x, %y : TYPE
      %s = uop.reduce add %product over (%k0, %k1) : TYPE
      %8 = uop.mul %m, %c8 : index
      %9 = uop.add %8, %n : index
      %max = uop.reduce max %product over (%k0, %k1) : TYPE
      %both = uop.add %s, %max : TYPE
      uop.store %both, %out[%9] over (%m0, %m1, %n) : memref<48xTYPE>
      uop.sink
    })mlir",
        {48, 72, 96});
}

// Each thread has an array of its own, and all read one.
TEST_P(ExpandTest, Threads) {
  const std::string kernel = R"mlir(
    uop.kernel @k(%out: memref<96xTYPE>, %a: memref<96xTYPE>) {
      %t = uop.range 3 THREAD 0
      %r = uop.range 4 loop 1
      %u = uop.range 8 upcast 2
      %k = uop.range 8 loop 3
      %j = uop.range 4 loop 4
      %c4 = uop.const 4 : index
      %c8 = uop.const 8 : index
      %c88 = uop.const 88 : index
      %0 = uop.mul %t, %c4 : index
      %1 = uop.add %0, %j : index
      %2 = uop.mul %1, %c8 : index
      %3 = uop.load %a[%2] : memref<96xTYPE>
      %own = uop.stage %3 over (%j) : TYPE -> tensor<4xTYPE>
      %4 = uop.add %k, %c88 : index
      %5 = uop.load %a[%4] : memref<96xTYPE>
      %shared = uop.stage %5 over (%k) : TYPE -> tensor<8xTYPE>
      %x = uop.load %own[%r] : tensor<4xTYPE>
      %y = uop.load %shared[%u] : tensor<8xTYPE>
      %z = uop.add %x, %y : TYPE
      %6 = uop.add %0, %r : index
      %7 = uop.mul %6, %c8 : index
      %i = uop.add %7, %u : index
      uop.store %z, %out[%i] over (%t, %r, %u) : memref<96xTYPE>
      uop.sink
    })mlir";
  std::string text = replaceAll(kernel, "TYPE", GetParam().name);
  EXPECT_EQ(run(replaceAll(text, "THREAD", "thread"), GetParam(), {96, 96}),
            run(replaceAll(text, "THREAD", "loop"), GetParam(), {96, 96}));
}

INSTANTIATE_TEST_SUITE_P(Types, ExpandTest, ::testing::ValuesIn(types),
                         [](const auto &info) {
                           return std::string(info.param.name);
                         });

} // namespace
