//===- BytecodeTest.cpp - The uop dialect in bytecode -----------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "tiny/Dialect/UOp/IR/UOpDialect.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "tiny/Dialect/UOp/IR/UOpVersion.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>

using namespace mlir;
using namespace tiny::uop;

namespace {

constexpr llvm::StringLiteral kSource = R"(
module attributes {uop.target = #uop.target<"cpu", {threads = 2 : i64}>} {
  uop.kernel @k(%out: memref<8xf32>, %n: index {uop.bounds = #uop.bounds<-1 to 8>})
      attributes {uop.requested_opts = [#uop.opt<UPCAST:0:4>, #uop.opt<STAGE:1:-1>, #uop.opt<NOLOCALS>]} {
    %r = uop.range 8 global 0
    %k = uop.range %n reduce 1
    %c = uop.const 1.0 : f32
    %s = uop.reduce max %c over (%k) : f32
    uop.store %s, %out[%r] over (%r) : memref<8xf32>
    uop.sink
  }
})";

bool contains(const std::string &text, const std::string &part) {
  return text.find(part) != std::string::npos;
}

class BytecodeTest : public ::testing::Test {
protected:
  BytecodeTest() {
    context.loadDialect<UOpDialect>();
    context.getDiagEngine().registerHandler(
        [&](Diagnostic &diag) { diagnostics += diag.str() + "\n"; });
    module = parseSourceString<ModuleOp>(kSource, &context);
  }

  std::string write(const BytecodeWriterConfig &config = {}) {
    std::string bytes;
    llvm::raw_string_ostream stream(bytes);
    EXPECT_TRUE(succeeded(writeBytecodeToFile(*module, stream, config)));
    return bytes;
  }

  OwningOpRef<ModuleOp> read(const std::string &bytes) {
    return parseSourceString<ModuleOp>(bytes, &context);
  }

  static std::string print(ModuleOp op) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    op.print(stream);
    return text;
  }

  MLIRContext context;
  std::string diagnostics;
  OwningOpRef<ModuleOp> module;
};

TEST_F(BytecodeTest, RoundTrip) {
  ASSERT_TRUE(module) << diagnostics;
  OwningOpRef<ModuleOp> again = read(write());
  ASSERT_TRUE(again) << diagnostics;
  EXPECT_EQ(print(*module), print(*again));
}

TEST_F(BytecodeTest, AttributesAreNotText) {
  ASSERT_TRUE(module) << diagnostics;
  std::string bytes = write();
  for (const char *text :
       {"bounds<", "target<", "axis_type", "reduce_kind", "UPCAST"})
    EXPECT_FALSE(contains(bytes, text)) << text;
}

TEST_F(BytecodeTest, NewerVersionIsRefused) {
  ASSERT_TRUE(module) << diagnostics;
  BytecodeWriterConfig config;
  config.setDialectVersion<UOpDialect>(
      std::make_unique<UOpVersion>(UOpVersion::kCurrent + 1));
  std::string bytes = write(config);
  EXPECT_FALSE(read(bytes));
  EXPECT_PRED2(contains, diagnostics,
               "the file has version 2 of the uop dialect, but this "
               "tool knows only versions up to 1");
}

TEST_F(BytecodeTest, CutFilesAreRefused) {
  ASSERT_TRUE(module) << diagnostics;
  std::string bytes = write();
  // From nothing at all the parser makes an empty module.
  for (size_t length = 1; length < bytes.size(); ++length)
    EXPECT_FALSE(read(bytes.substr(0, length))) << length;
}

TEST_F(BytecodeTest, DamagedAttributesAreRefused) {
  ASSERT_TRUE(module) << diagnostics;
  /// Writes the attributes of type `AttrT` as `fields` and returns what reading
  /// them says.
  auto damage = [&](auto kind, std::vector<uint64_t> fields) {
    using AttrT = decltype(kind);
    BytecodeWriterConfig config;
    config.attachAttributeCallback([&](Attribute attr,
                                       std::optional<StringRef> &group,
                                       DialectBytecodeWriter &writer) {
      if (!isa<AttrT>(attr))
        return failure();
      group = "uop";
      for (uint64_t field : fields)
        writer.writeVarInt(field);
      return success();
    });
    diagnostics.clear();
    EXPECT_FALSE(read(write(config)));
    return diagnostics;
  };
  EXPECT_PRED2(contains, damage(AxisTypeAttr(), {0, 10}),
               "no axis_type has the number 10");
  EXPECT_PRED2(contains, damage(AxisTypeAttr(), {0, uint64_t(1) << 32}),
               "no axis_type has the number 4294967296");
  EXPECT_PRED2(contains, damage(ReduceKindAttr(), {1, 3}),
               "no reduce_kind has the number 3");
  // Signed numbers are written with the sign in the lowest bit.
  EXPECT_PRED2(contains, damage(BoundsAttr(), {2, 6, 4}),
               "the lower bound 3 is greater than the upper bound 2");
  EXPECT_PRED2(contains, damage(BoundsAttr(), {5}),
               "unknown code of a uop attribute: 5");
  EXPECT_PRED2(contains, damage(OptAttr(), {4, 14}),
               "no opt has the number 14");
  EXPECT_PRED2(contains, damage(OptAttr(), {4, 1, 1, 2}),
               "UPCAST takes 2 numbers, not 1");
  EXPECT_NE(damage(OptAttr(), {4, 1, 1000000}), "");
  EXPECT_NE(damage(BoundsAttr(), {2}), "");
  EXPECT_NE(damage(TargetAttr(), {3}), "");
}

} // namespace
