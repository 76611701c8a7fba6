//===- KernelCostTest.cpp - The estimated work of kernels -----------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/Engine/KernelCost.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace tiny;

namespace {

class KernelCostTest : public ::testing::Test {
protected:
  KernelCostTest() { context.loadDialect<uop::UOpDialect>(); }

  KernelCost::Estimate estimate(StringRef text, ArrayRef<int64_t> integers,
                                ArrayRef<int64_t> bytes) {
    auto module = parseSourceString<ModuleOp>(text, &context);
    if (!module) {
      ADD_FAILURE() << text.str();
      return {};
    }
    return KernelCost(*module->getOps<uop::KernelOp>().begin())
        .evaluate(integers, bytes);
  }

  MLIRContext context;
};

TEST_F(KernelCostTest, Matmul) {
  auto cost = estimate(R"(
    uop.kernel @k(%out: memref<32xf32>, %a: memref<128xf32>, %b: memref<64xf32>) {
      %m = uop.range 8 loop 0
      %n = uop.range 4 loop 1
      %k = uop.range 16 reduce 2
      %c16 = uop.const 16 : index
      %c4 = uop.const 4 : index
      %i = uop.mulacc %m, %c16, %k : index
      %j = uop.mulacc %k, %c4, %n : index
      %o = uop.mulacc %m, %c4, %n : index
      %x = uop.load %a[%i] : memref<128xf32>
      %y = uop.load %b[%j] : memref<64xf32>
      %p = uop.mul %x, %y : f32
      %s = uop.reduce add %p over (%k) : f32
      uop.store %s, %out[%o] over (%m, %n) : memref<32xf32>
      uop.sink
    })",
                       {}, {128, 512, 256});
  // A multiplication and an addition each; nothing for the indices.
  EXPECT_EQ(cost.operations, 2 * 8 * 4 * 16);
  // Every buffer once, however often it is read.
  EXPECT_EQ(cost.bytes, 128 + 512 + 256);
}

TEST_F(KernelCostTest, WhatIsNotInTheReductionIsDoneOnce) {
  auto cost = estimate(R"(
    uop.kernel @k(%out: memref<8xf16>, %a: memref<80xf16>) {
      %m = uop.range 8 loop 0
      %k = uop.range 10 reduce 1
      %c10 = uop.const 10 : index
      %i = uop.mulacc %m, %c10, %k : index
      %x = uop.load %a[%i] : memref<80xf16>
      %s = uop.reduce max %x over (%k) : f16
      %t = uop.mulacc %s, %s, %s : f16
      %u = uop.cast %t : f16 -> f32
      %v = uop.cast %u : f32 -> f16
      uop.store %v, %out[%m] over (%m) : memref<8xf16>
      uop.sink
    })",
                       {}, {16, 160});
  EXPECT_EQ(cost.operations, 80 + 2 * 8);
  EXPECT_EQ(cost.bytes, 16 + 160);
}

TEST_F(KernelCostTest, FewReadsOfALargeBuffer) {
  auto cost = estimate(R"(
    uop.kernel @gather(%out: memref<4xf32>, %table: memref<1000xf32>, %index: memref<4xi32>) {
      %r = uop.range 4 loop 0
      %c1000 = uop.const 1000 : i32
      %i = uop.load %index[%r] : memref<4xi32>
      %j = uop.mod %i, %c1000 : i32
      %k = uop.cast %j : i32 -> index
      %x = uop.load %table[%k] : memref<1000xf32>
      uop.store %x, %out[%r] over (%r) : memref<4xf32>
      uop.sink
    })",
                       {}, {16, 4000, 16});
  EXPECT_EQ(cost.operations, 4);
  EXPECT_EQ(cost.bytes, 48);
}

TEST_F(KernelCostTest, SymbolicSizes) {
  StringRef text = R"(
    uop.kernel @k(%out: memref<?xf32>, %n: index, %in: memref<?xf32>) {
      %two = uop.const 2 : index
      %size = uop.mul %n, %two : index
      %r = uop.range %size loop 0
      %s = uop.range 3 reduce 1
      %x = uop.load %in[%r] : memref<?xf32>
      %y = uop.mul %x, %x : f32
      %z = uop.reduce add %y over (%s) : f32
      uop.store %z, %out[%r] over (%r) : memref<?xf32>
      uop.sink
    })";
  auto cost = estimate(text, {5}, {40, 400});
  // The reduced range repeats, although nothing depends on it.
  EXPECT_EQ(cost.operations, 10 + 30);
  EXPECT_EQ(cost.bytes, 80);
  cost = estimate(text, {-1}, {0, 400});
  EXPECT_EQ(cost.operations, 0);
  EXPECT_EQ(cost.bytes, 0);
}

} // namespace
