//===- Passes.td - Passes from kernels to programs ---------*- tablegen -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_CODEGEN_PASSES_TD
#define TINY_CODEGEN_PASSES_TD

include "mlir/Pass/PassBase.td"

def DecomposePass : Pass<"uop-decompose", "::tiny::uop::KernelOp"> {
  let summary = "Replace operations that no target has";
  let description = [{
    `uop.threefry` becomes the integer operations of its rounds, `uop.mulacc` a
    multiplication and an addition (which a target may contract again). `uop.exp2`
    and `uop.log2` become polynomials, in f32 at least, with operations that
    vectors have too; of f64 they are left to the library.

    It stands before `uop-linearize`: what the parts depend on decides where each
    of them is computed.

    Needs and leaves: a kernel.

    ```mlir
    %3 = uop.mulacc %a, %b, %c : f32
    // becomes
    %2 = uop.mul %a, %b : f32
    %3 = uop.add %2, %c : f32
    ```
  }];
}

def SimplifyIndexPass : Pass<"uop-simplify-index", "::tiny::uop::KernelOp"> {
  let summary = "Simplify the indices and gates of a kernel";
  let description = [{
    Builds every index and every condition on indices anew, in the form that
    `uop-rangeify` builds them in, with what the bounds of the ranges say: equal
    expressions become one, divisions that a range is too short for go away.
    Besides, it uses what a gate says. Where a gate is open, the condition of a
    padded index is known, and so are both sides of the selection behind the load.
    A gate that is always open goes away, and with one that is always closed the
    access.

    It stands first: opts put sums of ranges in place of ranges, and all other
    passes have less to do after it.

    Needs and leaves: a kernel that is a graph.

    ```mlir
    %valid = uop.cmplt %c0, %r : index
    %i = uop.sub %r, %c1 : index
    %j = uop.where %valid, %i, %c0 : index
    %x = uop.load %in[%j] if %valid else %zero : memref<8xf32>
    %y = uop.where %valid, %x, %zero : f32
    // becomes, with %x in the place of %y
    %valid = uop.cmplt %c0, %r : index
    %i = uop.add %r, %cm1 : index
    %x = uop.load %in[%i] if %valid else %zero : memref<8xf32>
    ```
  }];
}

def ExpandPass : Pass<"uop-expand", "::tiny::uop::KernelOp"> {
  let summary = "Make copies and vectors of upcast and unrolled ranges";
  let description = [{
    Opts say with `upcast` and `unroll` ranges that iterations are to be done side
    by side. Here these ranges go away, where their sizes are constants. What
    depends on such a range is there once for each iteration, and what does not
    only once; or the iterations are the elements of vectors.

    At most one range that a value depends on is the vector's, of a power of two
    up to 64: the one with which most operations, counted as often as they run,
    are on vectors, while loads and stores that are not of consecutive elements
    count against it. Consecutive elements are loaded and stored as a vector, in
    either order; where an index does not move, the element is put in all places;
    other accesses are element by element, or a gather where only some elements
    may be read. A gate that differs between elements is a mask, others stay
    scalars. Ranges that are no vectors are copies.

    A reduction over copies has an accumulator for each, put together behind the
    loops; over a vector it has a vector of them, and the elements are folded at
    the end. Where there would be more accumulators than registers (16), since
    the result has copies itself, the range stays a loop inside the nest. So do
    ranges of which there would be more than 65,536 operations or 256 copies of a
    store.

    The dimensions of a stage that are copies and vectors become the last ones, so
    that it is read in the order in which it is written.

    Where a split did not divide, there are gates that only the last iteration of a
    loop needs. It is taken out of the loop, and the others have no gates: a store
    becomes two, a reduction is combined with its last part. Not in a kernel that
    reads what it writes, of a `thread` range, and of one that a stage closes.

    It stands behind opts and a first `uop-simplify-index`, which shows how
    indices move, and before another one, which has the numbers of the copies.

    Needs and leaves: a kernel that is a graph.

    ```mlir
    %r = uop.range 8 loop 0
    %u = uop.range 4 upcast 1
    %base = uop.mul %r, %c4 : index
    %i = uop.add %base, %u : index
    %x = uop.load %in[%i] : memref<32xf32>
    %y = uop.mul %x, %scale : f32
    uop.store %y, %out[%i] over (%r, %u) : memref<32xf32>
    // becomes
    %r = uop.range 8 loop 0
    %base = uop.mul %r, %c4 : index
    %i = uop.add %base, %c0 : index
    %x = uop.load %in[%i] : memref<32xf32>, vector<4xf32>
    %scales = vector.broadcast %scale : f32 to vector<4xf32>
    %y = uop.mul %x, %scales : vector<4xf32>
    uop.store %y, %out[%i] over (%r) : memref<32xf32>, vector<4xf32>
    ```
  }];
  let dependentDialects = ["::mlir::vector::VectorDialect"];
}

def LinearizePass : Pass<"uop-linearize", "::tiny::uop::KernelOp"> {
  let summary = "Turn the pure graph of a kernel into loops";
  let description = [{
    Decides structure and nothing else: ranges become `scf.for`, reductions and
    stages become loops that carry an accumulator or an array, loads and stores
    become `memref.load` and `memref.store`, gates become `scf.if`. An operation
    stands in the outermost loop nest in which its ranges run, so that nothing is
    computed again in a loop that it does not depend on; reductions over the same
    ranges share loops where none depends on the other.

    It stands after everything that works on the graph as a whole, and before the
    scalars are lowered, which do not care where they stand.

    Where the order of the ranges has one that the result of a reduction depends on
    between those that it folds, the loops are in that order, and the reduction
    keeps an array of results: what depends on the outer ranges alone, such as a
    stage, is then computed once for all of them. All these sizes are constants;
    elsewhere the loops of a reduction stand inside.

    A `thread` range that a store closes becomes an `scf.forall`, whose iterations
    may run at once; one inside another does not. Any other range is a loop
    whatever its axis type: where nothing before this pass made more of it, its
    iterations run one after the other, which gives the same results. A stage that
    closes a `group_reduce` or `local` range is an array of
    the partial results.

    Needs: a kernel without `outer` ranges. Leaves: a `uop.kernel` with loops,
    memory accesses and scalar operations of the dialect.

    ```mlir
    %r = uop.range 64 loop 0
    %k = uop.range 100 reduce 1
    %x = uop.load %in[%k] : memref<100xf32>
    %s = uop.reduce add %x over (%k) : f32
    uop.store %s, %out[%r] over (%r) : memref<64xf32>
    // becomes
    %s = scf.for %k = %c0 to %c100 step %c1 iter_args(%acc = %zero) -> (f32) {
      %x = memref.load %in[%k] : memref<100xf32>
      %t = uop.add %acc, %x : f32
      scf.yield %t : f32
    }
    scf.for %r = %c0 to %c64 step %c1 {
      memref.store %s, %out[%r] : memref<64xf32>
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect",
    "::mlir::vector::VectorDialect"
  ];
}

def MaterializeStagePass
    : Pass<"uop-materialize-stage", "::tiny::uop::KernelOp"> {
  let summary = "Give staged arrays a place in memory";
  let description = [{
    What a `uop.stage` became in `uop-linearize` is a tensor that a loop fills;
    here it becomes memory of the kernel, allocated once at entry, and is filled in
    place. Upstream's One-Shot Bufferize decides that the places of different
    stages are different and that nothing is copied.

    It stands after `uop-linearize`, which decides when a stage is computed, and
    before the elements are lowered to types that memory holds.

    Inside an `scf.forall` each thread has arrays of its own.

    The memory is the stack's: more than `max-bytes` in a kernel is an error. That is
    four times what opts may ask for, since iterations that `uop-expand` takes out
    of loops have arrays of their own.

    Needs: a kernel with loops; stages of constant size. Leaves: no tensors.

    ```mlir
    %0 = tensor.empty() : tensor<100xf32>
    %1 = scf.for %i = %c0 to %c100 step %c1 iter_args(%t = %0) -> (tensor<100xf32>) {
      %2 = tensor.insert %x into %t[%i] : tensor<100xf32>
      scf.yield %2 : tensor<100xf32>
    }
    // becomes
    %0 = memref.alloca() {alignment = 64 : i64} : memref<100xf32>
    scf.for %i = %c0 to %c100 step %c1 {
      memref.store %x, %0[%i] : memref<100xf32>
    }
    ```
  }];
  let options = [
    Option<"maxBytes", "max-bytes", "uint64_t", "1048576",
           "The memory that the stages of one kernel may take together">
  ];
}

def LegalizeTypesPass : Pass<"uop-legalize-types", "::tiny::uop::KernelOp"> {
  let summary = "Compute small floats in f32";
  let description = [{
    Arithmetic on f16, bf16, f8E4M3FN and f8E5M2 is done in f32 and rounded once
    to the type, after every operation, which for the correctly rounded operations
    is the same as rounding the exact result. The conversions themselves become
    integer arithmetic, so that no target and no run-time library needs to know the
    types: rounding to nearest even, subnormals, NaN, and the saturation of 8-bit
    floats included. Longer floats and integers are rounded to odd on the way
    through f32, so that they too are rounded once.

    It stands after `uop-linearize`, which writes the additions of reductions, and
    before `convert-uop-to-arith`, where small floats are their bits.

    Needs: a kernel with loops. Leaves: the same, with small floats only loaded,
    stored, selected and taken apart.

    ```mlir
    %2 = uop.add %0, %1 : bf16
    // becomes, with conversions as integer operations in place of the casts
    %3 = uop.cast %0 : bf16 -> f32
    %4 = uop.cast %1 : bf16 -> f32
    %5 = uop.add %3, %4 : f32
    %2 = uop.cast %5 : f32 -> bf16
    ```
  }];
  let options = [
    Option<"nativeHalfConversions", "native-half-conversions", "bool", "false",
           "The target converts between f16 and f32 by itself">
  ];
}

def KernelsToFuncPass : Pass<"uop-kernels-to-func", "::mlir::ModuleOp"> {
  let summary = "Turn kernels into functions";
  let description = [{
    A `uop.kernel` that has become a program is no more than a function: it becomes
    a `func.func` of the same name with the attribute `uop.kernel`, which upstream's
    passes know what to do with.

    It stands after the passes that need a kernel's contract, and before the types
    of its arguments change, which calls of a `uop.kernel` have to match.

    Needs: kernels with loops. Leaves: functions without results.

    ```mlir
    uop.kernel @k(%out: memref<8xf32>) { ... uop.sink }
    // becomes
    func.func @k(%out: memref<8xf32>) attributes {uop.kernel} { ... return }
    ```
  }];
  let dependentDialects = ["::mlir::func::FuncDialect"];
}

def ConvertUOpToArithPass
    : Pass<"convert-uop-to-arith", "::mlir::func::FuncOp"> {
  let summary = "Convert scalars of the dialect to arith and math";
  let description = [{
    Every scalar operation becomes upstream operations that have its meaning for
    all operands: divisions are guarded against zero and overflow, shift amounts
    masked, conversions to integers clamped, so that nothing is undefined or
    poison. Types lose their sign (the operations keep it), small floats become
    their bits, and truth values take a byte in memory.

    Floating-point additions and multiplications may be contracted; those by which
    a loop reduces may be reassociated. There are no other fast-math flags.

    It stands last in code generation. It runs on functions, since the types of a
    kernel's arguments change.

    Needs: kernels as functions. Leaves: no operation of the dialect in them.

    ```mlir
    %2 = uop.shl %0, %1 : ui32
    // becomes
    %3 = arith.andi %1, %c31 : i32
    %2 = arith.shli %0, %3 : i32
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::math::MathDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::mlir::vector::VectorDialect"
  ];
}

def PrintCostPass : Pass<"uop-print-cost", "::mlir::ModuleOp"> {
  let summary = "Print what the kernels of a schedule execute and move";
  let description = [{
    For each function that calls kernels: how often each kernel runs, what one run
    costs, and the sums; how many bytes of buffers the function allocates, and how
    many that would be if no two buffers shared memory.

    Operations are those on numbers: elementwise operations, without casts, and
    steps of reductions; not those on indices and conditions. Each counts as often
    as the loops run in which `uop-linearize` would place it. Bytes are those of
    the elements of buffers that are read at least once, and of those that are
    written. Symbolic sizes count with their largest values. So two schedules of
    one graph can be compared: one that computes something again has more
    operations, one that keeps more has more bytes.

    A load of a number with a gate is no operation, but is counted as a masked load.
    It chooses between the number and another one, which the `where` does that takes
    its place in a kernel that computes the number: so schedules that keep different
    things compare by operations and masked loads together.

    It stands behind `uop-schedule` or any pass after it that leaves kernels.
    `uop-simplify-index` before it removes what would be counted twice.

    For a function of tensors of constant sizes: the operations, if every element
    of every tensor is computed once. What a schedule executes beyond that it
    computes again.

    Needs: kernels that `uop-linearize` supports. Leaves: the same.

    ```
    function main: a graph of 12800 operations
    function main: 2 kernels, 2 calls, 12800 operations, 51456 bytes
      r_64_100: 1 call of 6400 operations, 25856 bytes
      E_64_100: 1 call of 6400 operations, 51456 bytes
      buffers: 25856 bytes, 25856 bytes if none shared memory
    ```
  }];
  let options = [
    Option<"json", "json", "bool", /*default=*/"false",
           "print one JSON object per function, on a line">
  ];
}

#endif // TINY_CODEGEN_PASSES_TD
