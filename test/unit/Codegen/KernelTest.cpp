//===- KernelTest.cpp - Compiled kernels compute what they mean -*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelRunner.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace tiny::test;

namespace {

std::vector<float> getRamp(size_t size) {
  std::vector<float> values(size);
  for (size_t i = 0; i < size; ++i)
    values[i] = static_cast<float>((i * 37) % 101) / 16 - 3;
  return values;
}

TEST(KernelTest, Softmax) {
  Kernel kernel(R"mlir(
    uop.kernel @k(%out: memref<640xf32>, %in: memref<640xf32>) {
      %r0 = uop.range 64 loop 0
      %r1 = uop.range 10 reduce 1
      %c10 = uop.const 10 : index
      %base = uop.mul %r0, %c10 : index
      %i = uop.add %base, %r1 : index
      %x = uop.load %in[%i] : memref<640xf32>
      %max = uop.reduce max %x over (%r1) : f32
      %d = uop.sub %x, %max : f32
      %e = uop.exp2 %d : f32
      %sum = uop.reduce add %e over (%r1) : f32
      %y = uop.fdiv %e, %sum : f32
      uop.store %y, %out[%i] over (%r0, %r1) : memref<640xf32>
      uop.sink
    })mlir");
  std::vector<float> in = getRamp(640), out(640);
  kernel.run({out.data(), in.data()});
  for (size_t row = 0; row < 64; ++row) {
    const float *x = &in[row * 10];
    float max = *std::max_element(x, x + 10), sum = 0;
    for (size_t i = 0; i < 10; ++i)
      sum += std::exp2(x[i] - max);
    for (size_t i = 0; i < 10; ++i)
      EXPECT_NEAR(out[row * 10 + i], std::exp2(x[i] - max) / sum, 1e-6);
  }
}

TEST(KernelTest, Matmul) {
  Kernel kernel(R"mlir(
    uop.kernel @k(%out: memref<35xf32>, %a: memref<55xf32>, %b: memref<77xf32>) {
      %i = uop.range 5 loop 0
      %j = uop.range 7 loop 1
      %k = uop.range 11 reduce 2
      %c7 = uop.const 7 : index
      %c11 = uop.const 11 : index
      %ia = uop.mul %i, %c11 : index
      %ka = uop.add %ia, %k : index
      %kb = uop.mul %k, %c7 : index
      %jb = uop.add %kb, %j : index
      %x = uop.load %a[%ka] : memref<55xf32>
      %y = uop.load %b[%jb] : memref<77xf32>
      %p = uop.mul %x, %y : f32
      %s = uop.reduce add %p over (%k) : f32
      %io = uop.mul %i, %c7 : index
      %jo = uop.add %io, %j : index
      uop.store %s, %out[%jo] over (%i, %j) : memref<35xf32>
      uop.sink
    })mlir");
  std::vector<float> a = getRamp(55), b = getRamp(77), out(35);
  kernel.run({out.data(), a.data(), b.data()});
  for (size_t i = 0; i < 5; ++i)
    for (size_t j = 0; j < 7; ++j) {
      float sum = 0;
      for (size_t k = 0; k < 11; ++k)
        sum += a[i * 11 + k] * b[k * 7 + j];
      EXPECT_NEAR(out[i * 7 + j], sum, 1e-4);
    }
}

TEST(KernelTest, ClosedGatesTouchNoMemory) {
  Kernel kernel(R"mlir(
    uop.kernel @k(%out: memref<?xi32>, %in: memref<?xi32>, %n: index) {
      %r = uop.range 8 loop 0
      %valid = uop.cmplt %r, %n : index
      %alt = uop.const -1 : i32
      %far = uop.const 1000000000000 : index
      %i = uop.where %valid, %r, %far : index
      %x = uop.load %in[%i] if %valid else %alt : memref<?xi32>
      %y = uop.neg %x : i32
      uop.store %y, %out[%i] if %valid over (%r) : memref<?xi32>
      uop.sink
    })mlir");
  std::vector<int32_t> in = {1, 2, 3}, out = {9, 9, 9, 9};
  kernel.run({out.data(), in.data()}, {3});
  EXPECT_EQ(out, (std::vector<int32_t>{-1, -2, -3, 9}));
}

TEST(KernelTest, SymbolicSizesMayBeZero) {
  // Without elements there is nothing to load, not even what no range changes.
  Kernel kernel(R"mlir(
    uop.kernel @k(%sum: memref<1xi64>, %out: memref<?xi64>, %in: memref<?xi64>, %n: index) {
      %c0 = uop.const 0 : index
      %r1 = uop.range %n reduce 0
      %x = uop.load %in[%r1] : memref<?xi64>
      %s = uop.reduce add %x over (%r1) : i64
      uop.store %s, %sum[%c0] over () : memref<1xi64>
      %first = uop.load %in[%c0] : memref<?xi64>
      %r2 = uop.range %n loop 1
      %y = uop.sub %first, %s : i64
      uop.store %y, %out[%r2] over (%r2) : memref<?xi64>
      uop.sink
    })mlir");
  int64_t sum = 7;
  // Reading or writing this would end the test.
  void *nothing = reinterpret_cast<void *>(8);
  kernel.run({&sum, nothing, nothing}, {0});
  EXPECT_EQ(sum, 0);
  std::vector<int64_t> in = {5, 6, 7}, out(3);
  kernel.run({&sum, out.data(), in.data()}, {3});
  EXPECT_EQ(sum, 18);
  EXPECT_EQ(out, std::vector<int64_t>(3, 5 - 18));
}

TEST(KernelTest, EmptyRanges) {
  Kernel kernel(R"mlir(
    uop.kernel @k(%out: memref<4xf32>, %in: memref<0xf32>) {
      %c0 = uop.const 0 : index
      %c1 = uop.const 1 : index
      %c2 = uop.const 2 : index
      %r = uop.range 0 reduce 0
      %x = uop.load %in[%r] : memref<0xf32>
      %s = uop.reduce add %x over (%r) : f32
      %p = uop.reduce mul %x over (%r) : f32
      %m = uop.reduce max %x over (%r) : f32
      uop.store %s, %out[%c0] over () : memref<4xf32>
      uop.store %p, %out[%c1] over () : memref<4xf32>
      uop.store %m, %out[%c2] over () : memref<4xf32>
      %q = uop.range 0 loop 1
      uop.store %s, %out[%q] over (%q) : memref<4xf32>
      uop.sink
    })mlir");
  std::vector<float> out(4, 9);
  kernel.run({out.data(), reinterpret_cast<void *>(8)});
  EXPECT_EQ(out, (std::vector<float>{0, 1, -INFINITY, 9}));
}

TEST(KernelTest, Stages) {
  // Row sums of running differences, with the row kept; bool and 16-bit arrays.
  Kernel kernel(R"mlir(
    uop.kernel @k(%out: memref<20xi32>, %flags: memref<20xi1>, %in: memref<20xi32>) {
      %c5 = uop.const 5 : index
      %c1 = uop.const 1 : index
      %zero = uop.const 0 : i32
      %r0 = uop.range 4 loop 0
      %r1 = uop.range 5 loop 1
      %base = uop.mul %r0, %c5 : index
      %i = uop.add %base, %r1 : index
      %x = uop.load %in[%i] : memref<20xi32>
      %row = uop.stage %x over (%r1) : i32 -> tensor<5xi32>
      %odd = uop.cast %x : i32 -> ui16
      %odds = uop.stage %odd over (%r1) : ui16 -> tensor<5xui16>
      %positive = uop.cmplt %zero, %x : i32
      %signs = uop.stage %positive over (%r1) : i1 -> tensor<5xi1>
      %r2 = uop.range 5 loop 2
      %j = uop.add %base, %r2 : index
      %next = uop.add %r2, %c1 : index
      %inside = uop.cmplt %next, %c5 : index
      %a = uop.load %row[%r2] : tensor<5xi32>
      %b = uop.load %row[%next] if %inside else %zero : tensor<5xi32>
      %d = uop.sub %b, %a : i32
      %w = uop.load %odds[%r2] : tensor<5xui16>
      %wide = uop.cast %w : ui16 -> i32
      %e = uop.add %d, %wide : i32
      uop.store %e, %out[%j] over (%r0, %r2) : memref<20xi32>
      %p = uop.load %signs[%r2] : tensor<5xi1>
      uop.store %p, %flags[%j] over (%r0, %r2) : memref<20xi1>
      uop.sink
    })mlir");
  std::vector<int32_t> in(20), out(20);
  std::vector<uint8_t> flags(20);
  for (int i = 0; i < 20; ++i)
    in[i] = (i * 7) % 11 - 4;
  kernel.run({out.data(), flags.data(), in.data()});
  for (int i = 0; i < 20; ++i) {
    int32_t next = i % 5 == 4 ? 0 : in[i + 1];
    EXPECT_EQ(out[i], next - in[i] + static_cast<uint16_t>(in[i]));
    EXPECT_EQ(flags[i], in[i] > 0);
  }
}

TEST(KernelTest, SymbolicStages) {
  // Each row of a rows x columns array, reversed and summed up from a table
  // that is as long as its bounds allow; rows of any length, none included.
  Kernel kernel(R"mlir(
    uop.kernel @k(%out: memref<?xi32>, %in: memref<?xi32>,
                  %rows: index {uop.bounds = #uop.bounds<0 to 3>},
                  %columns: index {uop.bounds = #uop.bounds<0 to 7>}) {
      %c1 = uop.const 1 : index
      %c2 = uop.const 2 : i32
      %r0 = uop.range %rows loop 0
      %r1 = uop.range %columns loop 1
      %r2 = uop.range 2 loop 2
      %base = uop.mul %r0, %columns : index
      %i = uop.add %base, %r1 : index
      %x = uop.load %in[%i] : memref<?xi32>
      %copy = uop.cast %r2 : index -> i32
      %scale = uop.mul %copy, %c2 : i32
      %y = uop.mul %x, %scale : i32
      %row = uop.stage %y over (%r2, %r1) : i32 -> tensor<2x?xi32>
      %r3 = uop.range %columns loop 3
      %last = uop.sub %columns, %c1 : index
      %k = uop.sub %last, %r3 : index
      %a = uop.load %row[%c1, %k] : tensor<2x?xi32>
      %j = uop.add %base, %r3 : index
      uop.store %a, %out[%j] over (%r0, %r3) : memref<?xi32>
      uop.sink
    })mlir");
  for (int64_t rows : {0, 3, 1})
    for (int64_t columns : {7, 0, 4, 1}) {
      std::vector<int32_t> in(rows * columns + 1), out(in.size(), -1);
      std::iota(in.begin(), in.end(), 5);
      kernel.run({out.data(), in.data()}, {rows, columns});
      for (int64_t i = 0; i < rows * columns; ++i)
        EXPECT_EQ(out[i],
                  2 * in[i / columns * columns + columns - 1 - i % columns]);
      EXPECT_EQ(out.back(), -1);
    }
}

TEST(KernelTest, InPlace) {
  // Each element of %a is read where it is written; %b has its old contents.
  Kernel kernel(R"mlir(
    uop.kernel @k(%a: memref<4xi32>, %b: memref<12xi32>) {
      %c3 = uop.const 3 : index
      %r0 = uop.range 4 loop 0
      %x = uop.load %a[%r0] : memref<4xi32>
      %y = uop.neg %x : i32
      uop.store %y, %a[%r0] over (%r0) : memref<4xi32>
      %r1 = uop.range 3 loop 1
      %base = uop.mul %r0, %c3 : index
      %i = uop.add %base, %r1 : index
      uop.store %x, %b[%i] over (%r0, %r1) : memref<12xi32>
      uop.sink
    })mlir");
  std::vector<int32_t> a = {1, 2, 3, 4}, b(12);
  kernel.run({a.data(), b.data()});
  EXPECT_EQ(a, (std::vector<int32_t>{-1, -2, -3, -4}));
  EXPECT_EQ(b, (std::vector<int32_t>{1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4}));
}

TEST(KernelTest, LaterStoresWin) {
  Kernel kernel(R"mlir(
    uop.kernel @k(%a: memref<5xi32>) {
      %r = uop.range 4 loop 0
      %one = uop.const 1 : i32
      %two = uop.const 2 : i32
      %c1 = uop.const 1 : index
      %next = uop.add %r, %c1 : index
      uop.store %two, %a[%next] over (%r) : memref<5xi32>
      uop.store %one, %a[%r] over (%r) : memref<5xi32>
      uop.sink
    })mlir");
  std::vector<int32_t> a(5);
  kernel.run({a.data()});
  EXPECT_EQ(a, (std::vector<int32_t>{1, 1, 1, 1, 2}));
}

TEST(KernelTest, ReductionsOfAllTypes) {
  auto reduce = [](const std::string &kind, const std::string &type) {
    std::string in = "memref<5x" + type + ">", out = "memref<1x" + type + ">";
    return Kernel(
        "uop.kernel @k(%out: " + out + ", %in: " + in +
        ") {\n"
        "  %c0 = uop.const 0 : index\n"
        "  %r = uop.range 5 reduce 0\n"
        "  %x = uop.load %in[%r] : " +
        in + "\n  %s = uop.reduce " + kind + " %x over (%r) : " + type +
        "\n  uop.store %s, %out[%c0] over () : " + out + "\n  uop.sink\n}\n");
  };
  std::vector<uint8_t> bytes = {200, 3, 255, 7, 100}, byte(1);
  auto run = [&](const std::string &kind, const std::string &type) {
    reduce(kind, type).run({byte.data(), bytes.data()});
    return byte[0];
  };
  EXPECT_EQ(run("add", "ui8"), uint8_t(200 + 3 + 255 + 7 + 100));
  EXPECT_EQ(run("mul", "i8"), uint8_t(200u * 3 * 255 * 7 * 100));
  EXPECT_EQ(run("max", "ui8"), 255);
  EXPECT_EQ(run("max", "i8"), 100);
  bytes = {0, 1, 0, 0, 1};
  EXPECT_EQ(run("add", "i1"), 1);
  EXPECT_EQ(run("max", "i1"), 1);
  EXPECT_EQ(run("mul", "i1"), 0);
  std::vector<float> floats = {1, NAN, 3, 2, 1}, result(1);
  reduce("max", "f32").run({result.data(), floats.data()});
  EXPECT_TRUE(std::isnan(result[0]));
}

TEST(KernelTest, LongSum) {
  // Reassociation may only change the rounding.
  Kernel kernel(R"mlir(
    uop.kernel @k(%out: memref<1xf32>, %in: memref<100000xf32>) {
      %c0 = uop.const 0 : index
      %r = uop.range 100000 reduce 0
      %x = uop.load %in[%r] : memref<100000xf32>
      %s = uop.reduce add %x over (%r) : f32
      uop.store %s, %out[%c0] over () : memref<1xf32>
      uop.sink
    })mlir");
  std::vector<float> in = getRamp(100000);
  float out = 0;
  kernel.run({&out, in.data()});
  double sum = std::accumulate(in.begin(), in.end(), 0.0);
  EXPECT_NEAR(out, sum, 1e-3 * std::fabs(sum));
}

//===----------------------------------------------------------------------===//
// Size
//===----------------------------------------------------------------------===//

TEST(KernelTest, DeepGraphs) {
  // Nothing recurses on the depth of a graph.
  std::string text =
      "uop.kernel @k(%out: memref<8xi32>, %in: memref<8xi32>) {\n"
      "  %r = uop.range 8 loop 0\n"
      "  %v0 = uop.load %in[%r] : memref<8xi32>\n";
  constexpr int depth = 100000;
  for (int i = 0; i < depth; ++i)
    text += "  %v" + std::to_string(i + 1) + " = uop.add %v" +
            std::to_string(i) + ", %v0 : i32\n";
  text += "  uop.store %v" + std::to_string(depth) +
          ", %out[%r] over (%r) : memref<8xi32>\n  uop.sink\n}\n";
  EXPECT_TRUE(lowersToLLVM(text));
}

TEST(KernelTest, ManyLoops) {
  // Reductions that need each other's results are loops one after the other.
  std::string text =
      "uop.kernel @k(%out: memref<1xi32>, %in: memref<8xi32>) {\n"
      "  %c0 = uop.const 0 : index\n"
      "  %v0 = uop.const 0 : i32\n";
  constexpr int count = 10000;
  for (int i = 0; i < count; ++i) {
    std::string n = std::to_string(i);
    text += "  %r" + n + " = uop.range 8 reduce " + n + "\n  %x" + n +
            " = uop.load %in[%r" + n + "] : memref<8xi32>\n  %y" + n +
            " = uop.sub %x" + n + ", %v" + n + " : i32\n  %v" +
            std::to_string(i + 1) + " = uop.reduce add %y" + n + " over (%r" +
            n + ") : i32\n";
  }
  text += "  uop.store %v" + std::to_string(count) +
          ", %out[%c0] over () : memref<1xi32>\n  uop.sink\n}\n";
  EXPECT_TRUE(lowersToLLVM(text));
}

TEST(KernelTest, TooManyLoopsAreRefused) {
  std::string text = "uop.kernel @k(%out: memref<1xindex>) {\n"
                     "  %v0 = uop.const 0 : index\n",
              ranges;
  constexpr int count = 1000;
  for (int i = 0; i < count; ++i) {
    std::string n = std::to_string(i);
    text += "  %r" + n + " = uop.range 2 loop " + n + "\n  %v" +
            std::to_string(i + 1) + " = uop.add %v" + n + ", %r" + n +
            " : index\n";
    ranges += (i ? ", %r" : "%r") + n;
  }
  text += "  uop.store %v0, %out[%v" + std::to_string(count) + "] over (" +
          ranges + ") : memref<1xindex>\n  uop.sink\n}\n";
  EXPECT_FALSE(lowersToLLVM(text));
}

} // namespace
