//===- ConjunctsTest.cpp - Tests of taking conditions apart ---------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Dialect/UOp/Analysis/Conjuncts.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace tiny::uop;

namespace {

struct ConjunctsTest : testing::Test {
  ConjunctsTest() : builder(&context) {
    context.loadDialect<UOpDialect>();
    module = ModuleOp::create(builder.getUnknownLoc());
    builder.setInsertionPointToEnd(module->getBody());
  }

  Value condition(int64_t bound) {
    auto loc = builder.getUnknownLoc();
    Value a = ConstOp::create(builder, loc, builder.getIndexAttr(bound));
    Value b = ConstOp::create(builder, loc, builder.getIndexAttr(7));
    return CmpLtOp::create(builder, loc, a, b);
  }
  Value both(Value a, Value b) {
    return AndOp::create(builder, builder.getUnknownLoc(), a, b);
  }

  MLIRContext context;
  OpBuilder builder;
  OwningOpRef<ModuleOp> module;
};

TEST_F(ConjunctsTest, EachPartOnce) {
  Value a = condition(1), b = condition(2), c = condition(3);
  Value shared = both(a, b);
  SmallVector<Value> parts = getConjuncts(both(both(shared, c), shared));
  EXPECT_EQ(parts.size(), 3u);
  for (Value part : {a, b, c})
    EXPECT_TRUE(llvm::is_contained(parts, part));
  EXPECT_EQ(getConjuncts(a), SmallVector<Value>{a});
}

TEST_F(ConjunctsTest, SharedPartsCostNoMore) {
  // As a tree this has 2^40 parts.
  Value value = both(condition(1), condition(2));
  for (unsigned i = 0; i < 40; ++i)
    value = both(value, value);
  EXPECT_EQ(getConjuncts(value).size(), 2u);
}

TEST_F(ConjunctsTest, ManyPartsAreAllCovered) {
  SmallVector<Value> all;
  Value value;
  for (int64_t i = 0; i < 1000; ++i) {
    all.push_back(condition(i));
    value = value ? both(value, all.back()) : all.back();
  }
  // What is not taken apart is there as a whole.
  SmallVector<Value> parts = getConjuncts(value);
  EXPECT_LT(parts.size(), 100u);
  llvm::DenseSet<Value> covered;
  SmallVector<Value> pending = parts;
  while (!pending.empty()) {
    Value next = pending.pop_back_val();
    if (auto inner = next.getDefiningOp<AndOp>())
      pending.append({inner.getLhs(), inner.getRhs()});
    else
      covered.insert(next);
  }
  for (Value one : all)
    EXPECT_TRUE(covered.contains(one));
}

} // namespace
