//===- Passes.td - Conversions to upstream dialects --------*- tablegen -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_CONVERSION_PASSES_TD
#define TINY_CONVERSION_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertUOpToLLVMPass : Pass<"convert-uop-to-llvm", "::mlir::ModuleOp"> {
  let summary = "Convert kernels to functions of the llvm dialect";
  let description = [{
    A kernel `@k` becomes two functions. `@k.body` takes a pointer for each buffer
    and an `i64` for each index argument, in order; the pointers do not alias,
    since the buffers of one call never overlap. `@k` is how it is called from
    outside, without knowledge of its signature: it takes an array of the pointers
    and an array of the integers.

    The body of an `scf.forall` becomes a function of what it uses and of the number
    of its iteration. The kernel calls `tiny_parallel_for` of the run-time library
    with a structure of what the body uses, and with a function that takes it apart
    again; so kernels need no library for threads themselves.

    Memory is addressed by pointers alone: no memref descriptor is made, so that
    symbolic sizes cost nothing.

    It stands last: there is no operation of the dialect left in a kernel.
    Functions that are not kernels stay as they are.

    Needs: kernels as functions (`uop-kernels-to-func`) of `arith`, `math`, `scf`,
    `cf` and `memref` operations on contiguous memrefs. Leaves: `llvm.func`s.

    ```mlir
    func.func @k(%out: memref<64xf32>, %n: index) attributes {uop.kernel} { ... }
    // becomes
    llvm.func internal @k.body(%out: !llvm.ptr {llvm.noalias, ...}, %n: i64) { ... }
    llvm.func @k(%buffers: !llvm.ptr, %ints: !llvm.ptr) attributes {uop.kernel} {
      %0 = llvm.load %buffers : !llvm.ptr -> !llvm.ptr
      %1 = llvm.load %ints : !llvm.ptr -> i64
      llvm.call @k.body(%0, %1) : (!llvm.ptr, i64) -> ()
      llvm.return
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::LLVM::LLVMDialect", "::mlir::cf::ControlFlowDialect"
  ];
}

#endif // TINY_CONVERSION_PASSES_TD
