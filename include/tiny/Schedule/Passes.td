//===- Passes.td - Passes from a tensor graph to kernels ---*- tablegen -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_SCHEDULE_PASSES_TD
#define TINY_SCHEDULE_PASSES_TD

include "mlir/Pass/PassBase.td"

def AssignDevicesPass : Pass<"uop-assign-devices", "::mlir::func::FuncOp"> {
  let summary = "Find out which copies go to another device";
  let description = [{
    A tensor is on the device that its operands are on: arguments on the one that
    the program runs on (the module's `uop.target`), the result of a `uop.copy` on
    the one that it names. Constants, and what is made of nothing else, are
    anywhere. An operation whose operands are on different devices is an error.

    A copy that stays on a device is a `uop.contiguous`. The operand of one that
    goes to another becomes an array, so that the device that it is on computes it.

    It stands first, so that whether a program is right does not depend on what is
    simplified.

    Needs: a function of tensor operations. Leaves: the same, with copies to other
    devices only.

    ```mlir
    %0 = uop.mul %a, %a : tensor<8xf32>
    %1 = uop.copy %0 to "cpu:1" : tensor<8xf32>
    // becomes:
    %0 = uop.mul %a, %a : tensor<8xf32>
    %1 = uop.contiguous %0 : tensor<8xf32>
    %2 = uop.copy %1 to "cpu:1" : tensor<8xf32>
    ```
  }];
  let dependentDialects = ["::tiny::uop::UOpDialect"];
}

def SimplifyGraphPass : Pass<"uop-simplify-graph", "::mlir::func::FuncOp"> {
  let summary = "Simplify a tensor graph before it is scheduled";
  let description = [{
    Runs the canonicalizations of the dialect and merges equal operations. It
    stands before them because whatever is left in the graph gets ranges: a reshape of
    a reshape, a broadcast constant or a repeated subexpression is found more
    easily while it is one operation than when it is an index expression. A write
    that the next one to the same argument overwrites goes away, if nobody looks at
    the argument between them; who reads its result, or an argument right after all
    of it has been written, reads the value.

    Two tensors of the same elements that would both become buffers become one:
    who uses the operand of a `uop.contiguous` uses its result, one that only a
    returned view uses goes, and what else uses a tensor of which a view is
    returned reads the result.

    Needs: a function of tensor operations. Leaves: the same, smaller.

    ```mlir
    %0 = uop.reshape %a : tensor<24xf32> -> tensor<4x6xf32>
    %1 = uop.reshape %0 : tensor<4x6xf32> -> tensor<24xf32>
    %2 = uop.detach %1 : tensor<24xf32>
    // becomes: %a
    ```
  }];
  let dependentDialects = ["::tiny::uop::UOpDialect"];
}

def RangeifyPass : Pass<"uop-rangeify", "::mlir::func::FuncOp"> {
  let summary = "Turn tensors into scalars over ranges";
  let description = [{
    Walks from results to arguments. A tensor gets its ranges from its users; a
    view becomes a function on index expressions (a reshape flattens and splits by
    division and remainder, a pad becomes a condition); a reduction adds ranges of
    its own. Where users disagree about the ranges, or a reduction would be
    computed several times under an expand, the tensor becomes an array
    (`uop.bufferize`). Writes become `uop.update`.

    It makes the fewest arrays that need no decision about cost; `uop-fuse`, which
    follows, removes those that are cheaper to compute again.

    What the verifier could not know of symbolic sizes becomes a `cf.assert`.

    Every index of a load is inside its array whatever the gate is: where a pad
    has nothing of its operand, it reads the first element and does not use it.

    Needs: a function with one block of tensor operations. Leaves: scalars,
    ranges, loads from arguments and arrays, `uop.bufferize` and `uop.update`.

    ```mlir
    func.func @main(%a: tensor<4x8xf32>) -> tensor<4x1xf32> {
      %0 = uop.exp2 %a : tensor<4x8xf32>
      %1 = uop.reduce_axis add %0 axes [1] : tensor<4x8xf32> -> tensor<4x1xf32>
      return %1 : tensor<4x1xf32>
    }
    // becomes
    func.func @main(%a: tensor<4x8xf32>) -> tensor<4x1xf32> {
      %r0 = uop.range 4 loop 0
      %r1 = uop.range 8 reduce 1
      %x = uop.load %a[%r0, %r1] : tensor<4x8xf32>
      %e = uop.exp2 %x : f32
      %s = uop.reduce add %e over (%r1) : f32
      %b = uop.bufferize keep %s over (%r0) : f32 -> tensor<4x1xf32>
      return %b : tensor<4x1xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::cf::ControlFlowDialect",
                           "::mlir::tensor::TensorDialect",
                           "::tiny::uop::UOpDialect"];
}

def CollapseReducesPass : Pass<"uop-collapse-reduces", "::mlir::func::FuncOp"> {
  let summary = "Compute without a loop what a reduction selects or counts";
  let description = [{
    A reduction over a range of something that conditions on the range select:

    - A sum of numbers that are equal wherever a conjunction of comparisons holds
      is their number times that one. The number of solutions comes from the
      bounds that the comparisons give, so an `arange`, which is a triangle of
      ones added up, becomes the index that it counts.
    - A sum that an equality selects one element of is that element, where the
      index lies in the range, and else zero. So a gather, which compares an
      `arange` with indices and adds up, becomes a load that reads nothing where
      the index lies outside.
    - `max`, `or` and `and` likewise.

    Integers are compared as the whole numbers that they are, and only where
    their arithmetic cannot wrap around. Floats are added up as products only
    where every partial sum is exact, and otherwise as 1 + 2 + 4 + ... equal
    ones, which is an order of the sum; a mask that is multiplied with a float
    selects nothing, since infinity times zero is not zero.

    An array of little that is known from indices alone is computed again by its
    readers, so that a reduction sees what it selects by.

    It stands after `uop-rangeify`, where indices are expressions, and before
    `uop-fuse`: a reduction is never computed again, and what has become of it
    may be.

    Needs and leaves: what `uop-rangeify` leaves; but the index of a load may
    come to depend on data.

    ```mlir
    %i = uop.cast %r1 : index -> i32
    %c = uop.cmpeq %i, %index : i32
    %x = uop.load %table[%r1] : tensor<50xf32>
    %v = uop.where %c, %x, %zero : f32
    %s = uop.reduce add %v over (%r1) : f32
    // becomes, where 0 <= %index < 50 is %inside
    %j = uop.cast %index : i32 -> index
    %k = uop.where %inside, %j, %c0 : index
    %x = uop.load %table[%k] if %inside else %zero : tensor<50xf32>
    %v = uop.where %inside, %x, %zero : f32
    %s = uop.add %v, %zero : f32
    ```
  }];
  let statistics = [
    Statistic<"numCollapsed", "reductions-collapsed",
              "Number of reductions that lost a range">,
    Statistic<"numRecomputed", "loads-recomputed",
              "Number of loads that became computations">
  ];
  let dependentDialects = ["::tiny::uop::UOpDialect"];
}

def SplitScansPass : Pass<"uop-split-scans", "::mlir::func::FuncOp"> {
  let summary = "Add up running sums in blocks";
  let description = [{
    A running sum comes as a reduction over everything, masked: as many steps for
    each result as there are elements, of which the mask leaves the first (or the
    last) so many. Where the elements are the same for all results, this pass
    makes an array of the sums of blocks, one of the sums of the blocks before
    each, which is a running sum itself, and leaves the sum of what is in one
    block. That takes n log n steps or fewer. All kinds of reductions are split.

    How large blocks are, and of how many levels, is a matter of steps and
    kernels; one of up to 32 elements stays as it is.

    It stands after `uop-collapse-reduces`, which leaves the running sums of data,
    and before `uop-fuse`, which decides about the arrays.

    Needs and leaves: what `uop-collapse-reduces` leaves.

    ```mlir
    %c = uop.cmplt %j, %n : index                // n = i + 1
    %x = uop.load %a[%j] : tensor<256xf32>
    %v = uop.where %c, %x, %zero : f32
    %s = uop.reduce add %v over (%j) : f32       // 256 steps
    // becomes
    %y = uop.load %a[%p] : tensor<256xf32>       // p = 16 * b + k
    %t = uop.reduce add %y over (%k) : f32
    %totals = uop.bufferize %t over (%b) : f32 -> tensor<16xf32>
    ...                                          // %sums[e] adds the first e
    %z = uop.load %sums[%q] : tensor<17xf32>     // q = n div 16
    ...                                          // %w is element 16 * q + l of
    %u = uop.reduce add %w over (%l) : f32       // %a or 0; 16 steps
    %s = uop.add %z, %u : f32
    ```
  }];
  let statistics = [
    Statistic<"numSplit", "scans-split", "Number of running sums in blocks">
  ];
  let dependentDialects = ["::tiny::uop::UOpDialect"];
}

def SplitReducesPass : Pass<"uop-split-reduces", "::mlir::func::FuncOp"> {
  let summary = "Reduce in two steps where there is too little to do in parallel";
  let description = [{
    The results of a kernel are what can be computed in parallel. A reduction of
    many terms (32,768) to few results (fewer than 32) becomes two: an array of up
    to 256 parts, of 1,024 terms at least, and a reduction of the parts. A range
    whose size has no divisor for that stays as it is.

    It stands after `uop-split-scans`, whose sums are short, and before `uop-fuse`,
    which does not undo it: without a common loop, a kernel computes only what is
    next to no work.

    Needs and leaves: what `uop-rangeify` leaves.

    ```mlir
    %r0 = uop.range 262144 reduce 0
    %x = uop.load %a[%r0] : tensor<262144xf32>
    %s = uop.reduce add %x over (%r0) : f32
    // becomes
    %r1 = uop.range 256 loop 1
    %r2 = uop.range 1024 reduce 2
    %x = uop.load %a[%i] : tensor<262144xf32>    // i = 1024 * r1 + r2
    %p = uop.reduce add %x over (%r2) : f32
    %b = uop.bufferize %p over (%r1) : f32 -> tensor<256xf32>
    %r3 = uop.range 256 reduce 3
    %y = uop.load %b[%r3] : tensor<256xf32>
    %s = uop.reduce add %y over (%r3) : f32
    ```
  }];
  let statistics = [
    Statistic<"numSplit", "reduces-split", "Number of reductions in two steps">
  ];
  let dependentDialects = ["::tiny::uop::UOpDialect"];
}

def FusePass : Pass<"uop-fuse", "::mlir::func::FuncOp"> {
  let summary = "Remove arrays that are cheaper to compute again or to keep near";
  let description = [{
    `uop-rangeify` makes an array of everything that is read at two places, and of
    what would be computed again and again in the nest that reads it. Two rules
    remove arrays that were not asked for:

    - Its readers compute it themselves where that costs no more than writing and
      reading it. Costs are bytes of memory traffic: an array costs its elements
      once, the work of computing them, and what is read of it; a reader that
      computes costs that work as often as its loops repeat it. An operation counts
      as the bytes that move in the same time: half of one, 4 for a division or a
      square root, 16 for a transcendental function, and for a load what it reads.
      Index expressions and conversions are free. Reductions are never repeated.
      Where no operation is repeated this comes before the other rule, else after
      it; then a reader that wants rows of the array in its own loops, which
      `uop-merge-kernels` can compute there, reads for free.
    - The one array that reads it computes it too, where that repeats nothing: in
      some dimensions all readers want the element of the iteration of the reader's
      outermost loops; what they want of the others, an iteration computes once and
      keeps in a `uop.stage`. So a softmax is one kernel, with the exponentials of a
      row in a stage, and the sum of a row computed in the loop over rows that uses
      it. What decides, with the limits:
      - `bytes-staged`: what the kernel keeps in an iteration, at most 32 KiB: it
        has to be near, in a first-level cache or a workgroup's memory.
      - `bytes-shared`: what every iteration reads again, at most 256 KiB: a larger
        array (the weights of a layer) is better read once for several rows, which
        a kernel that does nothing else can do.
      - `iterations` of the common loops, at least 8, unless `bytes-of-work`, the
        cost of computing the array, is at most 32 KiB: they are what can be done in
        parallel. Without any common loop the work of the reader counts too.

    Each decision is a remark of the category `uop-fuse` that has these numbers:
    `--remarks-filter=uop-fuse` shows them.

    It stands after `uop-rangeify`, where an element can be computed anywhere by
    substituting index expressions for ranges, and before `uop-order-updates`,
    which needs to know who reads what.

    Needs and leaves: what `uop-rangeify` leaves.

    ```mlir
    %x = uop.load %a[%r0] : tensor<8xf16>
    %f = uop.cast %x : f16 -> f32
    %b = uop.bufferize %f over (%r0) : f32 -> tensor<8xf32>
    %y = uop.load %b[%i] : tensor<8xf32>
    // becomes
    %x = uop.load %a[%i] : tensor<8xf16>
    %y = uop.cast %x : f16 -> f32
    ```
  }];
  let statistics = [
    Statistic<"numFused", "arrays-fused", "Number of arrays removed">
  ];
  let dependentDialects = ["::tiny::uop::UOpDialect"];
}

def LimitBuffersPass : Pass<"uop-limit-buffers", "::mlir::func::FuncOp"> {
  let summary = "Keep to the number of buffers that a kernel may have";
  let description = [{
    A device binds a limited number of buffers to a kernel. Where an array would be
    computed from more, what a part of the buffers is combined to becomes an array
    of its own: of the operands of an operation that needs too many, the one that
    needs most. An index expression needs none, and is never stored.

    The limit counts the buffer that is written. It is that of the module's target
    (`max_buffers`) unless the option gives one; without either there is none.

    It stands after `uop-fuse`, which combines what may then be too much, and before
    `uop-order-updates`, which orders whatever arrays there are.

    Needs and leaves: what `uop-rangeify` leaves.

    ```mlir
    // With at most five buffers:
    %s = uop.add %abcd, %e : f32
    %r = uop.bufferize keep %s over (%r0) : f32 -> tensor<8xf32>
    // becomes
    %t = uop.bufferize keep %abcd over (%r1) : f32 -> tensor<8xf32>
    %x = uop.load %t[%r0] : tensor<8xf32>
    %s = uop.add %x, %e : f32
    %r = uop.bufferize keep %s over (%r0) : f32 -> tensor<8xf32>
    ```
  }];
  let options = [
    Option<"max", "max", "int64_t", /*default=*/"0",
           "the most buffers of a kernel; 0 to ask the target">
  ];
  let statistics = [
    Statistic<"numArrays", "arrays-made", "Number of arrays added">
  ];
  let dependentDialects = ["::tiny::uop::UOpDialect"];
}

def OrderUpdatesPass : Pass<"uop-order-updates", "::mlir::func::FuncOp"> {
  let summary = "Put every write after the readers of what it overwrites";
  let description = [{
    Contents of a mutable argument are SSA values, but there is one buffer. This
    pass orders the arrays so that an update comes after everything that reads
    elements which it overwrites. Where that cannot be, because such a reader needs
    the update's result, the reader gets a copy of the old contents, or of what it
    reads of them if that is less; and an update whose own computation reads
    elements that it overwrites, other than the one of the same environment, first
    computes everything into an array. Which elements meet is decided by intervals
    and strides. An update that writes what is there is removed.

    Where an update copies all of an array to an argument, the array is computed
    into the argument and read from there.

    A load of older contents may then stand after an update that leaves the
    elements alone which it reads.

    It stands after `uop-fuse`, which changes who reads what, and before
    `uop-split-kernels`, which takes the order of arrays as that of kernels.

    Needs and leaves: what `uop-rangeify` leaves, the arrays in an order in which
    every kernel can write in place.

    ```mlir
    %1 = uop.update %arg0[%r0] = %v over (%r0) : tensor<4xf32>, f32
    %x = uop.load %arg0[%r1] : tensor<4xf32>
    %b = uop.bufferize keep %x over (%r1) : f32 -> tensor<4xf32>
    // becomes
    %x = uop.load %arg0[%r1] : tensor<4xf32>
    %b = uop.bufferize keep %x over (%r1) : f32 -> tensor<4xf32>
    %1 = uop.update %arg0[%r0] = %v over (%r0) : tensor<4xf32>, f32
    ```
  }];
  let statistics = [
    Statistic<"numCopies", "copies-made", "Number of arrays added">,
    Statistic<"numInPlace", "arrays-in-place",
              "Number of arrays that an argument holds instead">
  ];
  let dependentDialects = ["::mlir::tensor::TensorDialect",
                           "::tiny::uop::UOpDialect"];
}

def SplitKernelsPass : Pass<"uop-split-kernels", "::mlir::ModuleOp"> {
  let summary = "Make a kernel of every array";
  let description = [{
    Every `uop.bufferize` and `uop.update` becomes a `uop.kernel` with the scalars
    that it is computed from, and a `uop.call` of it; tensors become flat buffers.
    Arrays without elements need no kernel. Kernels that are equal become one.

    Needs: what `uop-order-updates` leaves. Leaves: functions on memrefs, with
    buffers, views of them, calls, and the arithmetic of symbolic sizes.

    ```mlir
    func.func @main(%a: tensor<4x8xf32>) -> tensor<4x8xf32> {
      %r0 = uop.range 4 loop 0
      %r1 = uop.range 8 loop 1
      %x = uop.load %a[%r0, %r1] : tensor<4x8xf32>
      %e = uop.exp2 %x : f32
      %b = uop.bufferize keep %e over (%r0, %r1) : f32 -> tensor<4x8xf32>
      return %b : tensor<4x8xf32>
    }
    // becomes
    func.func @main(%a: memref<4x8xf32>) -> memref<4x8xf32> {
      %0 = uop.buffer : memref<32xf32>
      %1 = uop.buffer_view %a : memref<4x8xf32> -> memref<32xf32>
      uop.call @E_4_8(%0, %1) : memref<32xf32>, memref<32xf32>
      %2 = uop.buffer_view %0 : memref<32xf32> -> memref<4x8xf32>
      return %2 : memref<4x8xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::memref::MemRefDialect",
                           "::tiny::uop::UOpDialect"];
}

def MergeKernelsPass : Pass<"uop-merge-kernels", "::mlir::ModuleOp"> {
  let summary = "Let one kernel do the work of several, with several stores";
  let description = [{
    `uop-split-kernels` makes one kernel of each array. Two of them, A and a later
    B, become one where the loops of one are those of the other, or its outermost
    ones, and

    - what B reads of A's buffer is the element that the same iteration of A
      writes. The value is then used as it is; the buffer goes away if nobody else
      reads it. Or, where A has one loop more, it is any element of the row that
      this loop writes: the row is then computed once into a `uop.stage` (32 KiB in
      all at most), which both use.
    - what one reads of a buffer that the other, or a later one, overwrites is the
      element that the same iteration overwrites, or none that is written.
    - nothing has to run after A and before B. The two then stand where A stood,
      where B stood, or between.

    Indices are compared as expressions over ranges that all kernels have in common:
    the first loop of 64 iterations is one range in all of them. Equal reductions
    have equal ranges, and so one loop.

    They are merged where that saves at least an eighth of the bytes that the
    smaller one moves: what is handed on, or read by both at one index, or of one
    row that fits into a cache. Kernels that are over before the next one could be
    started (4 KiB and 4096 operations) are merged even if they have nothing in
    common. Not merged are

    - a matrix product (a reduction that reads elements for several results) of
      more than 65536 operations and any other reduction, or other loops: both
      would compete for registers.
    - loops inside those of the other, of more work than that, where the common
      ones have fewer than 64 iterations: little could be done in parallel.

    Nothing is computed twice that was computed once. `-debug-only` shows what is
    merged and how many bytes that saves. The time it takes grows as the number of
    calls: each is compared with a few others that use its buffers, and a merged
    kernel has limits (32 calls, 4096 operations, the target's number of buffers).

    It stands after `uop-split-kernels`, which has put writes in an order, and
    before `uop-plan-memory`, since it changes how long buffers live.

    Needs: functions with calls of kernels; only kernels with one store are merged.
    Leaves: the same. Kernels that are not called any more are erased.

    ```mlir
    func.func @main(%a: memref<8xf32> {uop.mutable}) -> memref<8xf32> {
      %0 = uop.buffer : memref<8xf32>
      uop.call @double(%0, %a) : memref<8xf32>, memref<8xf32>
      uop.call @copy(%a, %0) : memref<8xf32>, memref<8xf32>
      return %0 : memref<8xf32>
    }
    // becomes
    func.func @main(%a: memref<8xf32> {uop.mutable}) -> memref<8xf32> {
      %0 = uop.buffer : memref<8xf32>
      uop.call @E_8(%0, %a) : memref<8xf32>, memref<8xf32>
      return %0 : memref<8xf32>
    }
    uop.kernel @E_8(%out: memref<8xf32>, %inout: memref<8xf32>) {
      %r0 = uop.range 8 loop 0
      %x = uop.load %inout[%r0] : memref<8xf32>
      %y = uop.add %x, %x : f32
      uop.store %y, %out[%r0] over (%r0) : memref<8xf32>
      uop.store %y, %inout[%r0] over (%r0) : memref<8xf32>
      uop.sink
    }
    ```
  }];
  let options = [
    Option<"maxBuffers", "max-buffers", "int64_t", "0",
           "The most buffers of a merged kernel; 0 to ask the target">
  ];
  let statistics = [
    Statistic<"numMerged", "calls-merged", "Number of calls that went away">
  ];
  let dependentDialects = ["::tiny::uop::UOpDialect"];
}

def VerifyHazardsPass : Pass<"uop-verify-hazards", "::tiny::uop::KernelOp"> {
  let summary = "Prove that a kernel does not read what it has overwritten";
  let description = [{
    A kernel reads buffers as they were at entry, but runs in place. Where it
    both reads and writes a buffer, each read must be of the element that the same
    environment writes, or lie outside everything that is written. A kernel for
    which that cannot be shown is an error that names the access.

    It stands after `uop-merge-kernels`, whose result it checks, and can be run
    again after any pass that moves accesses.

    Needs and leaves: kernels.

    ```mlir
    %x = uop.load %a[%r0] : memref<8xf32>
    uop.store %x, %a[%r0] over (%r0) : memref<8xf32>  // right
    %i = uop.sub %seven, %r0 : index
    %y = uop.load %a[%i] : memref<8xf32>
    uop.store %y, %a[%r0] over (%r0) : memref<8xf32>  // an error
    ```
  }];
}

def VerifyBoundsPass : Pass<"uop-verify-bounds", "::tiny::uop::KernelOp"> {
  let summary = "Prove that a kernel touches nothing outside its buffers";
  let description = [{
    The index of every load and store lies in its buffer or array wherever its
    gate holds: for all values of the ranges, for all index arguments within
    their `uop.bounds` and `uop.given`, and whatever is loaded. How many elements
    a buffer of symbolic size has, `uop.size` says. Intervals show this for nearly
    all accesses, polynomials for most buffers of symbolic size, an SMT solver for
    the others; the proofs account for arithmetic that wraps around, and are
    limited by a number of steps, so that the outcome is always the same.

    An access for which it cannot be shown is an error that gives a counterexample,
    or says that it could not be decided. With `guard`, it is an error only if the
    counterexample is one for sure: a kernel that is called with numbers may not
    have been told all that is known of them. Other accesses get a gate, and so are
    in bounds; a remark of category `uop-verify-bounds` says where.

    It stands after `uop-split-kernels`, whose result it checks, and can be run
    again after any pass that changes kernels.

    Needs and leaves: kernels.

    ```mlir
    uop.kernel @k(%out: memref<8xf32>, %in: memref<8xf32>) {
      %r0 = uop.range 8 loop 0
      %one = uop.const 1 : index
      %i = uop.add %r0, %one : index
      %x = uop.load %in[%i] : memref<8xf32>
      uop.store %x, %out[%r0] over (%r0) : memref<8xf32>
      uop.sink
    }
    // error: index %0 is 8 in the 8 elements of %arg1 where %r0 = 7
    ```
  }];
  let options = [
    Option<"guard", "guard", "bool", /*default=*/"false",
           "gate what cannot be decided, in place of an error">
  ];
  let statistics = [
    Statistic<"numAccesses", "accesses", "Number of loads and stores">,
    Statistic<"numProved", "proofs", "Number of proofs by the solver">,
    Statistic<"numGuarded", "guards", "Number of accesses that got a gate">
  ];
}

def PlanMemoryPass : Pass<"uop-plan-memory", "::mlir::func::FuncOp"> {
  let summary = "Put buffers that live at different times in one place";
  let description = [{
    The buffers of constant size that are not results become views of one arena.
    Two of them overlap only if the last call that uses one comes before the first
    that uses the other. The largest are placed first, each at the lowest offset
    that is free while it lives.

    It stands last: calls are in their final order, and nothing but their operands
    changes.

    Needs: a function of calls. Leaves: the same.

    ```mlir
    %0 = uop.buffer : memref<64xf32>
    %1 = uop.buffer : memref<64xf32>
    // becomes
    %arena = uop.buffer {uop.arena} : memref<512xi8>
    %0 = uop.buffer_view %arena : memref<512xi8> -> memref<64xf32>
    %1 = uop.buffer_view %arena offset 256 : memref<512xi8> -> memref<64xf32>
    ```
  }];
  let statistics = [
    Statistic<"arenaBytes", "arena-bytes", "Size of the arena in bytes">,
    Statistic<"bufferBytes", "buffer-bytes", "Size of all buffers in it">
  ];
  let dependentDialects = ["::tiny::uop::UOpDialect"];
}

#endif // TINY_SCHEDULE_PASSES_TD
