//===- UOpScheduleOps.td - Operations of a schedule --------*- tablegen -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What stands in a function between kernels: while it is scheduled, arrays that
// will be buffers; afterwards, buffers and calls of kernels.
//
//===----------------------------------------------------------------------===//

#ifndef TINY_DIALECT_UOP_IR_UOPSCHEDULEOPS_TD
#define TINY_DIALECT_UOP_IR_UOPSCHEDULEOPS_TD

include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"
include "tiny/Dialect/UOp/IR/UOpBase.td"

//===----------------------------------------------------------------------===//
// While a function is scheduled
//===----------------------------------------------------------------------===//

def UOp_BufferizeOp : UOp_Op<"bufferize"> {
  let summary = "a value over ranges, as an array that will be a buffer";
  let description = [{
    The result of `uop-rangeify` between kernels: one kernel will compute the
    array. Its dimensions of size one have no range; the others have one each, in
    order. `keep` says that it must be a buffer of its own; any other one may be
    computed again by its readers instead. The result is an allocation: dead ones
    are erased and equal ones never merged, since results of a function are
    buffers of their own.

    With `on`, the array is on that device, not on the one that the program runs
    on. What reads it, or is read by it, is on the same device, except for an
    array that is nothing but the elements of another one: that is a copy
    between devices.

    Constraints:
    - (bufferize_c1) every one of `ranges` is the result of a `uop.range`, each
      once.
    - (bufferize_c2) the dimensions of the result that are not of size one have
      the sizes of the ranges, in order, and the result has the element type of
      the value.
    - (bufferize_c3) the device's name is not empty.

    ```mlir
    %b = uop.bufferize %v over (%r0, %r1) : f32 -> tensor<64x1x100xf32>
    %x = uop.load %b[%i, %zero, %j] : tensor<64x1x100xf32>
    %c = uop.bufferize keep %w over (%r0) : f32 -> tensor<64xf32>
    %d = uop.bufferize keep %y over (%r0) on "cpu:1" : f32 -> tensor<64xf32>
    ```
  }];
  let arguments = (ins UOp_Scalar:$value, Variadic<Index>:$ranges,
                       UnitAttr:$keep, OptionalAttr<StrAttr>:$device);
  let results = (outs Res<UOp_Tensor, "", [MemAlloc]>:$result);
  let hasVerifier = 1;
  let assemblyFormat = [{
    (`keep` $keep^)? $value `over` ` ` `(` $ranges `)` (`on` $device^)?
    attr-dict `:` type($value) `->` type($result)
  }];
}

def UOp_UpdateOp : UOp_Op<"update", [
    MemoryEffects<[MemWrite]>, AllTypesMatch<["target", "result"]>]> {
  let summary = "an argument's contents with some elements replaced";
  let description = [{
    What `uop-rangeify` makes of a `uop.assign`: the result is `target` with
    `value` at `index` for every environment of the ranges. The index counts
    elements of the value's type from the start of the target, in row-major
    order: a write through a bitcast replaces parts of elements. Different
    environments write different places.

    Contents of the argument before and after are different SSA values;
    `uop-order-updates` sees to it that readers of the older one come first, and
    `uop-split-kernels` then writes in place.

    Constraints:
    - (update_c1) every one of `ranges` is the result of a `uop.range`, each once.
    - (update_c2) the size of the value's type divides the size of the target's
      element type.
    - (update_c3) `target` is a function argument marked `uop.mutable`, or the
      result of an update.

    ```mlir
    %1 = uop.update %arg0[%i] = %v over (%r0) : tensor<6x8xf32>, f32
    ```
  }];
  let arguments = (ins UOp_Tensor:$target, Index:$index, UOp_Scalar:$value,
                       Variadic<Index>:$ranges);
  let results = (outs UOp_Tensor:$result);
  let hasVerifier = 1;
  let assemblyFormat = [{
    $target `[` $index `]` `=` $value `over` ` ` `(` $ranges `)` attr-dict `:`
    type($target) `,` type($value)
  }];
}

//===----------------------------------------------------------------------===//
// A scheduled function
//===----------------------------------------------------------------------===//

def UOp_BufferOp : UOp_Op<"buffer"> {
  let summary = "a buffer between kernels";
  let description = [{
    Uninitialised memory that lives until the function ends, on the device that
    the program runs on, or the one named by `on`. A `memref.copy` brings what a
    buffer holds to another device.

    Constraints:
    - (buffer_c1) there is a size operand for each `?` of the type.
    - (buffer_c2) the device's name is not empty.

    ```mlir
    %0 = uop.buffer : memref<6400xf32>
    %1 = uop.buffer(%n) : memref<?xf32>
    %2 = uop.buffer on "cpu:1" : memref<6400xf32>
    ```
  }];
  let arguments = (ins Variadic<Index>:$sizes, OptionalAttr<StrAttr>:$device);
  let results = (outs Res<UOp_ShapedBuffer, "", [MemAlloc]>:$result);
  let hasVerifier = 1;
  let assemblyFormat = [{
    (`(` $sizes^ `)`)? (`on` $device^)? attr-dict `:` type($result)
  }];
}

def UOp_BufferViewOp : UOp_Op<"buffer_view", [
    Pure, DeclareOpInterfaceMethods<ViewLikeOpInterface>]> {
  let summary = "bytes of a buffer under another type";
  let description = [{
    The bytes from `offset` on, as a contiguous array of the result's type: a
    part of an arena, or a flat view of a shaped argument.

    Constraints:
    - (buffer_view_c1) there is a size operand for each `?` of the result.
    - (buffer_view_c2) `offset` (in bytes) is not negative.
    - (buffer_view_c3) where sizes are static, the view lies in the source.
    - (buffer_view_c4) `offset` is a multiple of the size of the result's element
      type.
    - (buffer_view_c5) the memory space stays.

    ```mlir
    %0 = uop.buffer_view %arg0 : memref<64x100xf32> -> memref<6400xf32>
    %1 = uop.buffer_view %arena offset 256 : memref<4096xi8> -> memref<64xf32>
    %2 = uop.buffer_view %b sizes (%n) : memref<?xf32> -> memref<?x4xf32>
    ```
  }];
  let arguments = (ins UOp_ShapedBuffer:$source, Variadic<Index>:$sizes,
                       DefaultValuedAttr<UOp_I64Attr, "0">:$offset);
  let results = (outs UOp_ShapedBuffer:$result);
  let hasVerifier = 1;
  let hasFolder = 1;
  let assemblyFormat = [{
    $source (`offset` $offset^)? (`sizes` ` ` `(` $sizes^ `)`)? attr-dict `:`
    type($source) `->` type($result)
  }];
}

def UOp_CallOp : UOp_Op<"call", [
    MemoryEffects<[MemRead, MemWrite]>,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "one run of a kernel";
  let description = [{
    Calls take effect in program order.

    Constraints:
    - (call_c1) `callee` is a `uop.kernel`, or a function that one became and that
      is marked `uop.kernel`.
    - (call_c2) the operands have the types of the arguments of a `uop.kernel`;
      those of a function may have been converted.
    - (call_c3) the buffers are on one device, which runs the kernel.

    ```mlir
    uop.call @softmax_row(%out, %in) : memref<6400xf32>, memref<6400xf32>
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$callee,
                       Variadic<AnyTypeOf<[UOp_Buffer, Index]>>:$arguments);
  let assemblyFormat = [{
    $callee `(` $arguments `)` attr-dict (`:` type($arguments)^)?
  }];
}

#endif // TINY_DIALECT_UOP_IR_UOPSCHEDULEOPS_TD
