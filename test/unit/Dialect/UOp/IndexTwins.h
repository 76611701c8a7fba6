//===- IndexTwins.h - Expressions as written and as simplified --*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_TEST_UNIT_DIALECT_UOP_INDEXTWINS_H
#define TINY_TEST_UNIT_DIALECT_UOP_INDEXTWINS_H

#include "IndexEvaluator.h"

#include "tiny/Dialect/UOp/Utils/IndexBuilder.h"

namespace tiny::uop {

/// One expression, made of plain operations and by the IndexBuilder.
struct Twin {
  mlir::Value plain, built;
};

/// Builds twins, in the kernel of a test.
template <typename Base> class TwinTest : public Base {
protected:
  /// Starts a kernel, and an IndexBuilder for it.
  void start(llvm::ArrayRef<int64_t> sizes,
             llvm::ArrayRef<Interval> bounds = {}) {
    Base::start(sizes, bounds);
    index.emplace(this->builder, this->loc);
  }

  Twin variable(unsigned number) {
    return {this->variables[number], this->variables[number]};
  }
  Twin constant(int64_t value) {
    return {this->number(value), index->constant(value)};
  }
  Twin boolean(bool value) {
    return {this->truth(value), index->boolean(value)};
  }

  using Build = mlir::Value (IndexBuilder::*)(mlir::Value, mlir::Value);
  template <typename OpTy> Twin both(Twin a, Twin b, Build build) {
    return {this->template make<OpTy>(a.plain, b.plain),
            ((*index).*build)(a.built, b.built)};
  }
  Twin add(Twin a, Twin b) { return both<AddOp>(a, b, &IndexBuilder::add); }
  Twin sub(Twin a, Twin b) { return both<SubOp>(a, b, &IndexBuilder::sub); }
  Twin mul(Twin a, Twin b) { return both<MulOp>(a, b, &IndexBuilder::mul); }
  Twin div(Twin a, Twin b) { return both<IDivOp>(a, b, &IndexBuilder::div); }
  Twin mod(Twin a, Twin b) { return both<ModOp>(a, b, &IndexBuilder::mod); }
  Twin max(Twin a, Twin b) { return both<MaxOp>(a, b, &IndexBuilder::max); }
  Twin shl(Twin a, Twin b) { return both<ShlOp>(a, b, &IndexBuilder::shl); }
  Twin shr(Twin a, Twin b) { return both<ShrOp>(a, b, &IndexBuilder::shr); }
  Twin bitAnd(Twin a, Twin b) {
    return both<AndOp>(a, b, &IndexBuilder::bitAnd);
  }
  Twin less(Twin a, Twin b) { return both<CmpLtOp>(a, b, &IndexBuilder::less); }
  Twin equal(Twin a, Twin b) {
    return both<CmpEqOp>(a, b, &IndexBuilder::equal);
  }
  Twin notEqual(Twin a, Twin b) {
    return {this->template make<CmpNeOp>(a.plain, b.plain),
            index->notOf(index->equal(a.built, b.built))};
  }
  Twin andOf(Twin a, Twin b) { return both<AndOp>(a, b, &IndexBuilder::andOf); }
  Twin orOf(Twin a, Twin b) { return both<OrOp>(a, b, &IndexBuilder::orOf); }
  Twin xorOf(Twin a, Twin b) { return both<XorOp>(a, b, &IndexBuilder::xorOf); }
  Twin notOf(Twin a) {
    return {this->template make<XorOp>(a.plain, this->truth(true)),
            index->notOf(a.built)};
  }
  Twin negate(Twin a) {
    return {this->template make<NegOp>(a.plain),
            index->sub(index->constant(0), a.built)};
  }
  Twin min(Twin a, Twin b) {
    mlir::Value isLess = this->template make<CmpLtOp>(a.plain, b.plain);
    return {this->makeWhere(isLess, a.plain, b.plain),
            index->min(a.built, b.built)};
  }
  Twin where(Twin c, Twin a, Twin b) {
    return {this->makeWhere(c.plain, a.plain, b.plain),
            index->where(c.built, a.built, b.built)};
  }

  std::optional<IndexBuilder> index;
};

} // namespace tiny::uop

#endif // TINY_TEST_UNIT_DIALECT_UOP_INDEXTWINS_H
