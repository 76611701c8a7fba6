//===- Passes.td - Passes that transform kernels' ranges ---*- tablegen -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_OPT_PASSES_TD
#define TINY_OPT_PASSES_TD

include "mlir/Pass/PassBase.td"

def OptimizePass : Pass<"uop-optimize", "::tiny::uop::KernelOp"> {
  let summary = "Choose opts for kernels";
  let description = [{
    Applies opts that rules choose from the sizes of a kernel's axes, from how its
    accesses move along them, and from what `uop.target` says of the machine:
    docs/opt.md has the rules and their reasons. What it has done is a list of opts
    in `uop.opts`, as `uop-apply-opts` leaves it, and can be replayed by that.

    A kernel that has opts, or requests some, stays as it is; so does one for which
    no rule fits.

    It stands behind `uop-simplify-index`: gates that are of no use would otherwise
    end up around what opts make of a load, where they cost more than before.

    Needs and leaves: kernels that are graphs over scalars.

    ```mlir
    // module attributes {uop.target = #uop.target<"cpu", {vector_bits = 512 : i64}>}
    uop.kernel @k(%out: memref<1024xf32>) {
      %r0 = uop.range 1024 loop 0
      %c = uop.const 1.0 : f32
      uop.store %c, %out[%r0] over (%r0) : memref<1024xf32>
      uop.sink
    }
    // becomes
    uop.kernel @k(%out: memref<1024xf32>) attributes {uop.opts = [#uop.opt<UPCAST:0:64>]} {
      %r0 = uop.range 16 loop 0
      %r1 = uop.range 64 upcast 1
      %c64 = uop.const 64 : index
      %0 = uop.mul %r0, %c64 : index
      %1 = uop.add %0, %r1 : index
      %c = uop.const 1.0 : f32
      uop.store %c, %out[%1] over (%r0, %r1) : memref<1024xf32>
      uop.sink
    }
    ```
  }];
  let options = [
    Option<"mode", "mode", "std::string", /*default=*/"\"heuristic\"",
           "none, or heuristic: by rules">
  ];
}

def ApplyOptsPass : Pass<"uop-apply-opts", "::mlir::ModuleOp"> {
  let summary = "Apply a list of opts to kernels";
  let description = [{
    Applies the opts that a kernel requests with `uop.requested_opts`, and then
    those of the option `opts`, one after the other. What has been applied is
    added to the kernel's `uop.opts`, so that the text of a kernel says how it was
    made: the same list, requested of the kernel before, makes it again.

    An opt that is not legal is refused with an error that says why;
    `skip-refused` makes that a remark, and goes on with the next.

    It stands between `uop-schedule`, which decides what a kernel computes, and
    code generation, which decides what a range of each axis type becomes. Indices
    are left as sums of ranges, which `uop-simplify-index` simplifies.

    Needs and leaves: kernels that are graphs over scalars.

    ```mlir
    // --uop-apply-opts='opts=UPCAST:0:4'
    uop.kernel @k(%out: memref<8xf32>) {
      %r0 = uop.range 8 loop 0
      %c = uop.const 1.0 : f32
      uop.store %c, %out[%r0] over (%r0) : memref<8xf32>
      uop.sink
    }
    // becomes
    uop.kernel @k(%out: memref<8xf32>) attributes {uop.opts = [#uop.opt<UPCAST:0:4>]} {
      %r0 = uop.range 2 loop 0
      %r1 = uop.range 4 upcast 1
      %c4 = uop.const 4 : index
      %0 = uop.mul %r0, %c4 : index
      %1 = uop.add %0, %r1 : index
      %c = uop.const 1.0 : f32
      uop.store %c, %out[%1] over (%r0, %r1) : memref<8xf32>
      uop.sink
    }
    ```
  }];
  let options = [
    ListOption<"opts", "opts", "std::string",
               "opts to apply, such as UPCAST:0:4,UNROLL:2:4">,
    Option<"kernel", "kernel", "std::string", /*default=*/"",
           "the kernel that the option opts is for; all if empty">,
    Option<"skipRefused", "skip-refused", "bool", /*default=*/"false",
           "leave out opts that are refused">
  ];
}

#endif // TINY_OPT_PASSES_TD
