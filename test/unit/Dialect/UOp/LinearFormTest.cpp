//===- LinearFormTest.cpp - Tests of index values as sums -----------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Dialect/UOp/Analysis/LinearForm.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "gtest/gtest.h"

#include <random>

using namespace mlir;
using namespace tiny::uop;

namespace {

struct LinearFormTest : testing::Test {
  LinearFormTest() : builder(&context), loc(builder.getUnknownLoc()) {
    context.loadDialect<UOpDialect>();
    module = ModuleOp::create(loc);
    builder.setInsertionPointToEnd(module->getBody());
  }

  Value number(int64_t value) {
    return ConstOp::create(builder, loc, builder.getIndexAttr(value));
  }
  Value range(int64_t size) {
    return RangeOp::create(builder, loc, Value(), size, AxisType::Loop, 0);
  }
  Value add(Value a, Value b) { return AddOp::create(builder, loc, a, b); }
  Value sub(Value a, Value b) { return SubOp::create(builder, loc, a, b); }
  Value mul(Value a, int64_t b) {
    return MulOp::create(builder, loc, a, number(b));
  }

  static LinearForm form(Value value) { return *LinearForm::get({{value, 1}}); }
  bool apart(Value a, int64_t aSize, Value b, int64_t bSize) {
    Bounds bounds;
    return areDisjoint(form(a), aSize, form(b), bSize, bounds, [](Value atom) {
      return bool(atom.getDefiningOp<DefineVarOp>());
    });
  }

  MLIRContext context;
  OpBuilder builder;
  Location loc;
  OwningOpRef<ModuleOp> module;
};

TEST_F(LinearFormTest, SumsAreFlattened) {
  Value r = range(5), q = range(3);
  LinearForm sum = form(sub(mul(add(r, number(4)), 6), add(mul(q, 2), r)));
  EXPECT_EQ(sum.getConstant(), 24);
  ASSERT_EQ(sum.getTerms().size(), 2u);
  Bounds bounds;
  EXPECT_EQ(sum.getBounds(bounds), (Interval{20, 44}));
}

TEST_F(LinearFormTest, TooMuchIsRefused) {
  Value r = range(5);
  EXPECT_FALSE(LinearForm::get({{mul(r, INT64_MAX), 2}}));
  EXPECT_FALSE(LinearForm::get({{number(INT64_MIN), -1}}));
  // As a tree this has 2^40 parts.
  for (unsigned i = 0; i < 40; ++i)
    r = add(r, r);
  EXPECT_FALSE(LinearForm::get({{r, 1}}));
}

TEST_F(LinearFormTest, OneRangeIsTwoEnvironments) {
  Value r = range(8);
  EXPECT_FALSE(apart(r, 1, r, 1));
  EXPECT_FALSE(apart(r, 1, add(r, number(7)), 1));
  EXPECT_TRUE(apart(r, 1, add(r, number(8)), 1));
  EXPECT_FALSE(apart(r, 2, add(r, number(8)), 1));
  EXPECT_TRUE(apart(mul(r, 2), 1, add(mul(r, 2), number(1)), 1));
  EXPECT_FALSE(apart(mul(r, 2), 2, add(mul(r, 2), number(1)), 1));
}

TEST_F(LinearFormTest, VariablesAreShared) {
  Value r = range(4);
  Value n =
      DefineVarOp::create(builder, loc, builder.getIndexType(), "n", 0, 1000);
  EXPECT_TRUE(apart(add(n, r), 1, add(add(n, r), number(4)), 1));
  EXPECT_FALSE(apart(add(n, r), 1, add(r, number(4)), 1));
}

TEST_F(LinearFormTest, WhatMayWrapAroundMayMeet) {
  Value r = range(INT64_MAX);
  EXPECT_FALSE(apart(mul(r, 4), 1, add(mul(r, 4), number(1)), 1));
}

// Every answer "disjoint" is checked on all pairs of environments; and most
// accesses that are disjoint are found to be.
TEST_F(LinearFormTest, Exhaustive) {
  std::mt19937 random(1);
  auto below = [&](int64_t bound) { return int64_t(random() % bound); };
  unsigned numDisjoint = 0, numFound = 0;
  for (unsigned round = 0; round < 2000; ++round) {
    struct Access {
      std::array<int64_t, 2> sizes, strides;
      int64_t offset, size;
      Value value;
      std::vector<int64_t> places;
    } accesses[2];
    for (Access &access : accesses) {
      access.offset = below(24);
      access.size = 1 + below(3);
      access.value = number(access.offset);
      for (unsigned i = 0; i < 2; ++i) {
        access.sizes[i] = 1 + below(4);
        access.strides[i] = below(13) - 4;
        access.value =
            add(access.value, mul(range(access.sizes[i]), access.strides[i]));
      }
      for (int64_t i = 0; i < access.sizes[0]; ++i)
        for (int64_t j = 0; j < access.sizes[1]; ++j)
          for (int64_t k = 0; k < access.size; ++k)
            access.places.push_back(access.offset + i * access.strides[0] +
                                    j * access.strides[1] + k);
    }
    bool meet = llvm::any_of(accesses[0].places, [&](int64_t place) {
      return llvm::is_contained(accesses[1].places, place);
    });
    bool found = apart(accesses[0].value, accesses[0].size, accesses[1].value,
                       accesses[1].size);
    ASSERT_FALSE(found && meet) << "round " << round;
    numDisjoint += !meet;
    numFound += found;
  }
  EXPECT_GT(numFound * 10, numDisjoint * 7) << numFound << "/" << numDisjoint;
}

} // namespace
