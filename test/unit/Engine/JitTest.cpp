//===- JitTest.cpp - Machine code from the LLVM dialect -------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/Engine/Jit.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace tiny;

namespace {

class JitTest : public ::testing::Test {
protected:
  JitTest() {
    registerBuiltinDialectTranslation(context);
    registerLLVMDialectTranslation(context);
    context.loadDialect<LLVM::LLVMDialect>();
  }

  /// Compiles a module and returns the function `k`, or null.
  KernelFunction compile(StringRef text, std::vector<Listing> *listings = {},
                         NumericsMode numerics = NumericsMode::Default) {
    auto module = parseSourceString<ModuleOp>(text, &context);
    if (!module)
      return nullptr;
    auto compiler = ObjectCompiler::create(getHostCPU(), numerics);
    auto loaded = LoadedObjects::create();
    if (!compiler || !loaded) {
      ADD_FAILURE() << "the JIT cannot be made";
      return nullptr;
    }
    objects = std::move(*loaded);
    compiler->setDataLayout(*module);
    auto object = compiler->compile(*module, "k", "uop.k", listings);
    if (!object) {
      error = toString(object.takeError());
      return nullptr;
    }
    if (auto failed = objects->add(std::move(*object))) {
      error = toString(std::move(failed));
      return nullptr;
    }
    auto function = objects->lookup("uop.k");
    if (!function) {
      error = toString(function.takeError());
      return nullptr;
    }
    return *function;
  }

  MLIRContext context;
  std::unique_ptr<LoadedObjects> objects;
  std::string error;
};

// Adds 16 floats of the second buffer to the first one.
constexpr const char *vectorAdd = R"(
  llvm.func @k(%buffers: !llvm.ptr, %ints: !llvm.ptr) {
    %0 = llvm.load %buffers : !llvm.ptr -> !llvm.ptr
    %1 = llvm.getelementptr %buffers[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
    %2 = llvm.load %1 : !llvm.ptr -> !llvm.ptr
    %3 = llvm.load %0 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
    %4 = llvm.load %2 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
    %5 = llvm.fadd %3, %4 : vector<16xf32>
    llvm.store %5, %0 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
    llvm.return
  })";

TEST_F(JitTest, RunsWithTheWidestVectors) {
  std::vector<Listing> listings;
  KernelFunction function = compile(vectorAdd, &listings);
  ASSERT_TRUE(function) << error;
  float a[16];
  float b[16];
  for (int i = 0; i < 16; ++i) {
    a[i] = float(i);
    b[i] = 100;
  }
  void *buffers[] = {a, b};
  function(buffers, nullptr);
  for (int i = 0; i < 16; ++i)
    EXPECT_EQ(a[i], float(100 + i));

  ASSERT_EQ(listings.size(), 2u);
  EXPECT_EQ(listings[0].stage, "llvm");
  EXPECT_NE(listings[0].text.find("@uop.k("), std::string::npos);
  EXPECT_EQ(listings[1].stage, "assembly");
  if (getHostCPU().hasFeature("avx512f"))
    EXPECT_NE(listings[1].text.find("zmm"), std::string::npos);
}

TEST_F(JitTest, CallsTheMathLibraryAndNotItself) {
  // The kernel is called like a function of the library that it uses.
  KernelFunction function = compile(R"(
    llvm.func @sinf(f32) -> f32
    llvm.func @k(%buffers: !llvm.ptr, %ints: !llvm.ptr) {
      %0 = llvm.load %buffers : !llvm.ptr -> !llvm.ptr
      %1 = llvm.load %0 : !llvm.ptr -> f32
      %2 = llvm.call @sinf(%1) : (f32) -> f32
      llvm.store %2, %0 : f32, !llvm.ptr
      llvm.return
    })");
  ASSERT_TRUE(function) << error;
  float x = 1;
  void *buffers[] = {&x};
  function(buffers, nullptr);
  EXPECT_NEAR(x, 0.8414709848, 1e-6);
}

TEST_F(JitTest, NumericsModes) {
  // (x * x - x) / x / x, as code generation allows it to be contracted.
  constexpr const char *text = R"(
    llvm.func @k(%buffers: !llvm.ptr, %ints: !llvm.ptr) {
      %0 = llvm.load %buffers : !llvm.ptr -> !llvm.ptr
      %1 = llvm.load %0 : !llvm.ptr -> f32
      %2 = llvm.fmul %1, %1 {fastmathFlags = #llvm.fastmath<contract>} : f32
      %3 = llvm.fsub %2, %1 {fastmathFlags = #llvm.fastmath<contract>} : f32
      %4 = llvm.fdiv %3, %1 {fastmathFlags = #llvm.fastmath<contract>} : f32
      %5 = llvm.fdiv %4, %1 {fastmathFlags = #llvm.fastmath<contract>} : f32
      llvm.store %5, %0 : f32, !llvm.ptr
      llvm.return
    })";
  auto getAssembly = [&](NumericsMode numerics) {
    std::vector<Listing> listings;
    KernelFunction function = compile(text, &listings, numerics);
    EXPECT_TRUE(function) << error;
    return function ? listings[1].text : "";
  };
  auto count = [](StringRef text, StringRef part) { return text.count(part); };
  std::string strict = getAssembly(NumericsMode::Strict);
  std::string normal = getAssembly(NumericsMode::Default);
  std::string fast = getAssembly(NumericsMode::Fast);
  EXPECT_EQ(count(strict, "vfm"), 0u);
  if (getHostCPU().hasFeature("fma")) {
    EXPECT_EQ(count(normal, "vfm"), 1u);
  }
  // Only the fast mode may divide once for both.
  EXPECT_EQ(count(strict, "div"), 2u);
  EXPECT_EQ(count(normal, "div"), 2u);
  EXPECT_LT(count(fast, "div"), 2u);
}

TEST_F(JitTest, Errors) {
  EXPECT_FALSE(compile("llvm.func @other() { llvm.return }"));
  EXPECT_EQ(error, "kernel 'k' has no code");
  EXPECT_FALSE(compile(R"(
    llvm.func @no_library_has_this_function()
    llvm.func @k(%buffers: !llvm.ptr, %ints: !llvm.ptr) {
      llvm.call @no_library_has_this_function() : () -> ()
      llvm.return
    })"));
  EXPECT_NE(error.find("no_library_has_this_function"), std::string::npos)
      << error;
}

} // namespace
