//===- UOpKernelOps.td - Operations of the kernel graph ----*- tablegen -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel is a pure graph over ranges: a value denotes a function from range
// environments to a scalar. No loop, local buffer or barrier exists yet.
//
//   free(range)           = { the range itself }
//   free(reduce v over R) = free(v) \ R, likewise for stage, bufferize and wmma
//   free(op)              = the union over its operands
//
//===----------------------------------------------------------------------===//

#ifndef TINY_DIALECT_UOP_IR_UOPKERNELOPS_TD
#define TINY_DIALECT_UOP_IR_UOPKERNELOPS_TD

include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "tiny/Dialect/UOp/IR/UOpBase.td"

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

def UOp_KernelOp : UOp_Op<"kernel", [
    AutomaticAllocationScope, FunctionOpInterface, IsolatedFromAbove,
    SingleBlock]> {
  let summary = "a pure graph over ranges, and the stores that end it";
  let description = [{
    Its meaning: evaluate the value of every `uop.store` for all environments of
    its ranges against the buffers as they were at entry, then write in block
    order. Not decided yet: loops, their order beyond the order of the ranges,
    where stages live, barriers, instructions.

    Arguments are flat buffers, which do not overlap, and index values, whose
    bounds the argument attribute `uop.bounds` holds. How many elements a buffer
    of type `memref<?x...>` has, the argument attribute `uop.size` says as an
    expression of the index arguments, which are its symbols in order; what else
    is known of them, the attribute `uop.given` of the kernel says. Whoever calls
    the kernel sees to it; the numbers do not wrap around.

    Constraints:
    - (kernel_c1) an argument is a contiguous rank-1 memref or an index.
    - (kernel_c2) there are no results.
    - (kernel_c3) the body is one block that ends with `uop.sink`.
    - (kernel_c4) the ranges of a store are the free ranges of its other operands.
    - (kernel_c5) what gives the size of a range depends on no range.
    - (kernel_c6) parallel axes (`global warp local thread`) are closed only by a
      store or a stage, `group_reduce` only by a stage.
    - (kernel_c7) of this dialect, only constants and elementwise operations on
      scalars and vectors, and the operations of the kernel graph stand in the
      body. Operations of other dialects may: codegen turns a kernel into a
      program in place.

    ```mlir
    uop.kernel @double(%out: memref<64xf32>, %in: memref<64xf32>) {
      %r = uop.range 64 loop 0
      %x = uop.load %in[%r] : memref<64xf32>
      %y = uop.add %x, %x : f32
      uop.store %y, %out[%r] over (%r) : memref<64xf32>
      uop.sink
    }
    uop.kernel @zeros(
        %out: memref<?xf32> {uop.size = affine_map<()[n, m] -> (n * m)>},
        %n: index {uop.bounds = #uop.bounds<0 to 8>}, %m: index) {
      %r = uop.range %n loop 0
      %s = uop.range %m loop 1
      %row = uop.mul %r, %m : index
      %i = uop.add %row, %s : index
      %zero = uop.const 0.0 : f32
      uop.store %zero, %out[%i] over (%r, %s) : memref<?xf32>
      uop.sink
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name,
                       TypeAttrOf<FunctionType>:$function_type,
                       OptionalAttr<StrAttr>:$sym_visibility,
                       OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let skipDefaultBuilders = 1;
  let builders = [OpBuilder<(ins "::llvm::StringRef":$name,
                                 "::mlir::TypeRange":$argTypes)>];
  let extraClassDeclaration = [{
    ::mlir::ArrayRef<::mlir::Type> getArgumentTypes() {
      return getFunctionType().getInputs();
    }
    ::mlir::ArrayRef<::mlir::Type> getResultTypes() {
      return getFunctionType().getResults();
    }
    ::mlir::Region *getCallableRegion() { return &getBody(); }

    /// The arguments that are index values: the symbols of `uop.size` and
    /// `uop.given`.
    ::llvm::SmallVector<::mlir::Value> getIndexArguments();
    /// The symbol that stands for `value`; null unless it is an index argument.
    ::mlir::AffineExpr getSymbol(::mlir::Value value);
    /// How many elements a buffer argument has; null if that is not given.
    ::mlir::AffineExpr getBufferSize(unsigned argument);
  }];
}

def UOp_SinkOp : UOp_Op<"sink", [Terminator, HasParent<"KernelOp">, Pure]> {
  let summary = "the end of a kernel";
  let assemblyFormat = "attr-dict";
}

//===----------------------------------------------------------------------===//
// Ranges
//===----------------------------------------------------------------------===//

def UOp_RangeOp : UOp_Op<"range", [
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "the index values from zero up to a size";
  let description = [{
    A range's identity is its SSA value; the `id` is for people and carries no
    meaning. Two ranges of equal size and axis type are two ranges: the result is
    an allocation, so that dead ones are erased and equal ones never merged. The
    order of the ranges in a kernel is the requested order of the nest.

    Constraints:
    - (range_c1) a constant size is not negative.
    - (range_c2) `static_size` says that it is dynamic exactly if there is a size
      operand.
    - (range_c3) one of axis type `outer` is not outside of a kernel: there it would
      be a loop around the calls that depend on it, which nothing supports yet.

    ```mlir
    %r0 = uop.range 64 loop 0
    %r1 = uop.range %n reduce 1
    ```
  }];
  let arguments = (ins Optional<Index>:$size, UOp_I64Attr:$static_size,
                       UOp_AxisTypeAttr:$axis_type, UOp_I64Attr:$id);
  let results = (outs Res<Index, "", [MemAlloc]>:$result);
  let hasVerifier = 1;
  let assemblyFormat = [{
    custom<RangeSize>($size, $static_size) `` $axis_type $id attr-dict
  }];
  let extraClassDeclaration = [{
    /// The size if it is a constant. Also for a range that has not been verified:
    /// verifiers of other operations ask.
    std::optional<int64_t> getConstantSize() {
      if (getOperation()->getNumOperands() != 0 || !getStaticSizeAttr())
        return std::nullopt;
      return getStaticSize();
    }
  }];
}

def UOp_ReduceOp : UOp_Op<"reduce", [
    Pure, AllTypesMatch<["value", "result"]>]> {
  let summary = "the fold of a value over ranges, in any order";
  let description = [{
    Folds `value` over all iterations of the ranges. A range that is not free in
    the value still repeats. Over no iterations the result is the identity; see
    `uop.reduce_axis`.

    Constraints:
    - (reduce_c1) every one of `ranges` is the result of a `uop.range`, each once.

    ```mlir
    %m = uop.reduce max %v over (%r1) : f32
    ```
  }];
  let arguments = (ins UOp_ReduceKindAttr:$kind, UOp_PointValue:$value,
                       Variadic<Index>:$ranges);
  let results = (outs UOp_PointValue:$result);
  let hasVerifier = 1;
  let hasFolder = 1;
  let assemblyFormat = [{
    `` $kind $value `over` ` ` `(` $ranges `)` attr-dict `:` type($result)
  }];
}

def UOp_StageOp : UOp_Op<"stage", [Pure]> {
  let summary = "an intermediate that is kept for reuse, as a pure array";
  let description = [{
    An immutable array with one dimension per range, read with `uop.load`. Where
    it lives, in how many copies, and with which barriers is decided by codegen.
    It serves a packed tile, a partial sum per thread, and a row kept between
    fused reductions, all in one form.

    Constraints:
    - (stage_c1) every one of `ranges` is the result of a `uop.range`, each once.
    - (stage_c2) the result has one dimension per range, of the range's size, then
      those of the value, and the element type of the value.

    After `uop-expand` the value may be a vector, which stands for the iterations
    of the ranges that are gone.

    ```mlir
    %t = uop.stage %e over (%r1) : f32 -> tensor<100xf32>
    %x = uop.load %t[%i] : tensor<100xf32>
    %s = uop.stage %v over (%r1) : vector<8xf32> -> tensor<100x8xf32>
    %y = uop.load %s[%i, %c0] : tensor<100x8xf32>, vector<8xf32>
    ```
  }];
  let arguments = (ins UOp_PointValue:$value, Variadic<Index>:$ranges);
  let results = (outs UOp_Tensor:$result);
  let hasVerifier = 1;
  let assemblyFormat = [{
    $value `over` ` ` `(` $ranges `)` attr-dict `:`
    type($value) `->` type($result)
  }];
}

def UOp_WmmaOp : UOp_Op<"wmma", [Pure]> {
  let summary = "a tile of a matrix product, as one unit of hardware does it";
  let description = [{
    The array `d[m, n] = c(m, n) + sum over k of a(m, k) * b(k, n)`; closes
    exactly the three ranges.

    Constraints:
    - (wmma_c1) `m`, `n` and `k` are results of `uop.range`s of constant size,
      three different ones.
    - (wmma_c2) the result has the sizes of `m` and `n`, and the type of `c`.
    - (wmma_c3) `a` and `b` have the same type, and are both integers or both
      floats like `c`.

    ```mlir
    %d = uop.wmma %a, %b, %c over (%m, %n, %k) : f16, f16, f32 -> tensor<16x8xf32>
    ```
  }];
  let arguments = (ins UOp_Scalar:$a, UOp_Scalar:$b, UOp_Scalar:$c, Index:$m,
                       Index:$n, Index:$k);
  let results = (outs UOp_Tensor:$result);
  let hasVerifier = 1;
  let assemblyFormat = [{
    $a `,` $b `,` $c `over` ` ` `(` $m `,` $n `,` $k `)` attr-dict `:`
    type($a) `,` type($b) `,` type($c) `->` type($result)
  }];
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

def UOp_LoadOp : UOp_Op<"load", [Pure, AttrSizedOperandSegments]> {
  let summary = "an element of a buffer as it was at entry, or of an array";
  let description = [{
    Reads the buffer as it was when the kernel began, so a load has no effect and
    equal loads are one. Where the gate is false the result is `alternative` and
    no memory is touched.

    After `uop-expand` the result may be a vector: of consecutive elements if the
    index is a scalar, of the elements at each index if it is a vector. The type
    of the result, of an index and of the gate is written only where it is not
    the source's element type, `index` and `i1`.

    Constraints:
    - (load_c1) there is an index for each dimension of the source.
    - (load_c2) gate and alternative are given together.
    - (load_c3) the result has the source's element type, `alternative` the
      result's type.
    - (load_c4) a vector index and a vector gate have the shape of the result;
      only the last index may be a vector.

    ```mlir
    %0 = uop.load %in[%i] : memref<6400xf32>
    %1 = uop.load %in[%i] if %valid else %zero : memref<6400xf32>
    %2 = uop.load %in[%i] : memref<6400xf32>, vector<8xf32>
    %3 = uop.load %in[%k : vector<8xindex>] if %g : vector<8xi1> else %z
        : memref<6400xf32>, vector<8xf32>
    %4 = uop.load %t[%i, %j] : tensor<4x8xf32>
    ```
  }];
  let arguments = (ins AnyTypeOf<[UOp_Buffer, UOp_Tensor]>:$source,
                       Variadic<UOp_PointIndex>:$indices,
                       Optional<UOp_PointBool>:$gate,
                       Optional<UOp_PointValue>:$alternative);
  let results = (outs UOp_PointValue:$result);
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCustomAssemblyFormat = 1;
}

def UOp_StoreOp : UOp_Op<"store", [
    AttrSizedOperandSegments, HasParent<"KernelOp">,
    MemoryEffects<[MemWrite]>]> {
  let summary = "the write of a value for every environment of ranges";
  let description = [{
    The only effect of a kernel. Different environments write different places.

    Constraints:
    - (store_c1) the value has the buffer's element type, or is a vector of it.
    - (store_c2) every one of `ranges` is the result of a `uop.range`, each once.
    - (store_c3) a vector index and a vector gate have the shape of the value.

    Stores of one buffer with the same number `part_of` are what became of one
    store: no two of them write the same place.

    ```mlir
    uop.store %y, %out[%j] over (%r0, %r2) : memref<6400xf32>
    uop.store %y, %out[%j] if %g over (%r0, %r2) : memref<6400xf32>
    uop.store %a, %out[%j] over (%r0) {part_of = 0 : i64} : memref<64xf32>
    uop.store %b, %out[%k] over (%r0) {part_of = 0 : i64} : memref<64xf32>
    ```
  }];
  let arguments = (ins UOp_PointValue:$value, UOp_Buffer:$buffer,
                       UOp_PointIndex:$index, Optional<UOp_PointBool>:$gate,
                       Variadic<Index>:$ranges,
                       OptionalAttr<UOp_I64Attr>:$part_of);
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let builders = [OpBuilder<(ins "::mlir::Value":$value,
                                 "::mlir::Value":$buffer,
                                 "::mlir::Value":$index, "::mlir::Value":$gate,
                                 "::mlir::ValueRange":$ranges), [{
    build($_builder, $_state, value, buffer, index, gate, ranges,
          ::mlir::IntegerAttr());
  }]>];
}

#endif // TINY_DIALECT_UOP_IR_UOPKERNELOPS_TD
