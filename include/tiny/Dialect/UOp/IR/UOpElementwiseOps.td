//===- UOpElementwiseOps.td - Elementwise operations -------*- tablegen -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The operations that work element by element, at every level: on tensors in
// the graph, on scalars and vectors in kernels. There is no broadcasting.
//
//===----------------------------------------------------------------------===//

#ifndef TINY_DIALECT_UOP_IR_UOPELEMENTWISEOPS_TD
#define TINY_DIALECT_UOP_IR_UOPELEMENTWISEOPS_TD

include "tiny/Dialect/UOp/IR/UOpBase.td"

class UOp_ElementwiseOp<string mnemonic, list<Trait> traits = []>
    : UOp_Op<mnemonic, [Pure] # ElementwiseMappable.traits # traits> {
  let hasFolder = 1;
}

class UOp_UnaryOp<string mnemonic, Type type>
    : UOp_ElementwiseOp<mnemonic,
                        [AllTypesMatch<["operand", "result"]>]> {
  let arguments = (ins type:$operand);
  let results = (outs type:$result);
  let assemblyFormat = "$operand attr-dict `:` type($result)";
}

class UOp_BinaryOp<string mnemonic, Type type, list<Trait> traits = []>
    : UOp_ElementwiseOp<mnemonic,
                        [AllTypesMatch<["lhs", "rhs", "result"]>] # traits> {
  let arguments = (ins type:$lhs, type:$rhs);
  let results = (outs type:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($result)";
}

class UOp_CompareOp<string mnemonic, list<Trait> traits = []>
    : UOp_ElementwiseOp<mnemonic, [
        AllTypesMatch<["lhs", "rhs"]>,
        TypesMatchWith<"result is i1 in the shape of the operands", "lhs",
                       "result", "::tiny::uop::getBoolTypeLike($_self)">
      ] # traits> {
  let arguments = (ins UOp_AnyValue:$lhs, UOp_AnyValue:$rhs);
  let results = (outs UOp_BoolValue:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs)";
}

//===----------------------------------------------------------------------===//
// Unary
//===----------------------------------------------------------------------===//

def UOp_Exp2Op : UOp_UnaryOp<"exp2", UOp_FloatValue> {
  let summary = "two to the power of the operand";
  let description = [{
    Within 2 ulp in `f32` over the whole range. `exp2(-inf) = 0`,
    `exp2(inf) = inf`, NaN gives NaN, results below the normal range are
    subnormal.

    ```mlir
    %1 = uop.exp2 %0 : tensor<5x8xf32>
    ```
  }];
}

def UOp_Log2Op : UOp_UnaryOp<"log2", UOp_FloatValue> {
  let summary = "logarithm to base two";
  let description = [{
    Within 2 ulp in `f32` over the whole range, subnormal operands included.
    `log2(±0) = -inf`, `log2(inf) = inf`; a negative operand or NaN gives NaN.

    ```mlir
    %1 = uop.log2 %0 : tensor<5x8xf32>
    ```
  }];
}

def UOp_SinOp : UOp_UnaryOp<"sin", UOp_FloatValue> {
  let summary = "sine of an angle in radians";
  let description = [{
    Within 2 ulp in `f32` for arguments of any size. `sin(±0) = ±0`; infinities
    and NaN give NaN.

    ```mlir
    %1 = uop.sin %0 : tensor<5x8xf32>
    ```
  }];
}

def UOp_SqrtOp : UOp_UnaryOp<"sqrt", UOp_FloatValue> {
  let summary = "square root, correctly rounded";
  let description = [{
    `sqrt(-0) = -0`; a negative operand or NaN gives NaN.

    ```mlir
    %1 = uop.sqrt %0 : tensor<5x8xf32>
    ```
  }];
}

def UOp_ReciprocalOp : UOp_UnaryOp<"reciprocal", UOp_FloatValue> {
  let summary = "one over the operand, correctly rounded";
  let description = [{
    `reciprocal(±0) = ±inf`, `reciprocal(±inf) = ±0`.

    ```mlir
    %1 = uop.reciprocal %0 : tensor<5x8xf32>
    ```
  }];
}

def UOp_NegOp : UOp_UnaryOp<"neg", UOp_NumberValue> {
  let summary = "negation";
  let description = [{
    Flips the sign bit of floats, NaN and zero included. Integers wrap: the
    lowest signed value is its own negation, and unsigned ones are subtracted
    from zero.

    ```mlir
    %1 = uop.neg %0 : tensor<4xi32>
    ```
  }];
}

def UOp_TruncOp : UOp_UnaryOp<"trunc", UOp_FloatValue> {
  let summary = "rounding toward zero to a whole number";
  let description = [{
    Keeps the type, the sign of zero, infinities and NaN.

    ```mlir
    %1 = uop.trunc %0 : tensor<4xf32>
    ```
  }];
}

//===----------------------------------------------------------------------===//
// Binary
//===----------------------------------------------------------------------===//

def UOp_AddOp : UOp_BinaryOp<"add", UOp_AnyValue, [Commutative]> {
  let summary = "sum; logical or on i1";
  let description = [{
    Integers wrap.

    ```mlir
    %2 = uop.add %0, %1 : tensor<5x8xf32>
    ```
  }];
}

def UOp_MulOp : UOp_BinaryOp<"mul", UOp_AnyValue, [Commutative]> {
  let summary = "product; logical and on i1";
  let description = [{
    Integers wrap.

    ```mlir
    %2 = uop.mul %0, %1 : tensor<5x8xf32>
    ```
  }];
}

def UOp_SubOp : UOp_BinaryOp<"sub", UOp_NumberValue> {
  let summary = "difference";
  let description = [{
    Integers wrap.

    ```mlir
    %2 = uop.sub %0, %1 : tensor<5x8xf32>
    ```
  }];
}

def UOp_FDivOp : UOp_BinaryOp<"fdiv", UOp_FloatValue> {
  let summary = "quotient of floats, correctly rounded";
  let description = [{
    IEEE 754: `x/0` is an infinity or, for `x` zero or NaN, NaN.

    ```mlir
    %2 = uop.fdiv %0, %1 : tensor<5x8xf32>
    ```
  }];
}

def UOp_IDivOp : UOp_BinaryOp<"idiv", UOp_IntegerValue> {
  let summary = "quotient of integers, truncated toward zero";
  let description = [{
    `x idiv 0 = 0`; the lowest signed value divided by -1 is itself.

    ```mlir
    %2 = uop.idiv %0, %1 : tensor<4xi32>
    ```
  }];
}

def UOp_ModOp : UOp_BinaryOp<"mod", UOp_IntegerValue> {
  let summary = "remainder of the truncating division";
  let description = [{
    Has the sign of the dividend. `x mod 0 = x`; the lowest signed value mod -1
    is 0. `x = (x idiv y) * y + x mod y` for all operands.

    ```mlir
    %2 = uop.mod %0, %1 : tensor<4xi32>
    ```
  }];
}

def UOp_MaxOp : UOp_BinaryOp<"max", UOp_AnyValue, [Commutative]> {
  let summary = "the greater operand; logical or on i1";
  let description = [{
    NaN if either operand is NaN. The sign of a zero result is unspecified.

    ```mlir
    %2 = uop.max %0, %1 : tensor<5x8xf32>
    ```
  }];
}

def UOp_PowOp : UOp_BinaryOp<"pow", UOp_FloatValue> {
  let summary = "lhs to the power of rhs";
  let description = [{
    With the special cases of C99's `pow` (annex F): `pow(x, ±0) = 1` and
    `pow(1, y) = 1` even for NaN, a negative base with a finite exponent that is
    not whole gives NaN, and so on.

    ```mlir
    %2 = uop.pow %0, %1 : tensor<5x8xf32>
    ```
  }];
}

def UOp_XorOp : UOp_BinaryOp<"xor", UOp_BitsValue, [Commutative]> {
  let summary = "bitwise exclusive or";
  let description = [{
    ```mlir
    %2 = uop.xor %0, %1 : tensor<4xi32>
    ```
  }];
}

def UOp_OrOp : UOp_BinaryOp<"or", UOp_BitsValue, [Commutative]> {
  let summary = "bitwise or";
  let description = [{
    ```mlir
    %2 = uop.or %0, %1 : tensor<4xi1>
    ```
  }];
}

def UOp_AndOp : UOp_BinaryOp<"and", UOp_BitsValue, [Commutative]> {
  let summary = "bitwise and";
  let description = [{
    ```mlir
    %2 = uop.and %0, %1 : tensor<4xi1>
    ```
  }];
}

def UOp_ShlOp : UOp_BinaryOp<"shl", UOp_IntegerValue> {
  let summary = "shift left";
  let description = [{
    The shift amount is taken modulo the width, as an unsigned number.

    ```mlir
    %2 = uop.shl %0, %1 : tensor<4xi32>
    ```
  }];
}

def UOp_ShrOp : UOp_BinaryOp<"shr", UOp_IntegerValue> {
  let summary = "shift right: arithmetic if signed, logical if unsigned";
  let description = [{
    The shift amount is taken modulo the width, as an unsigned number.

    ```mlir
    %2 = uop.shr %0, %1 : tensor<4xi32>
    ```
  }];
}

def UOp_ThreefryOp : UOp_BinaryOp<"threefry", UOp_UI64Value> {
  let summary = "Threefry-2x32 with 20 rounds: random bits of counter and key";
  let description = [{
    `lhs` is the counter, `rhs` the key. Word 0 is the low half of counter, key
    and result. Salmon et al., "Parallel random numbers: as easy as 1, 2, 3"
    (SC'11).

    ```mlir
    %2 = uop.threefry %counter, %key : tensor<17xui64>
    ```
  }];
}

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

def UOp_CmpLtOp : UOp_CompareOp<"cmplt"> {
  let summary = "is lhs less than rhs; ordered";
  let description = [{
    False if either operand is NaN. On `i1`, false is less than true.

    ```mlir
    %2 = uop.cmplt %0, %1 : tensor<4xf32>
    ```
  }];
}

def UOp_CmpNeOp : UOp_CompareOp<"cmpne", [Commutative]> {
  let summary = "do the operands differ; unordered";
  let description = [{
    True if either operand is NaN. `-0` equals `0`.

    ```mlir
    %2 = uop.cmpne %0, %1 : tensor<4xf32>
    ```
  }];
}

def UOp_CmpEqOp : UOp_CompareOp<"cmpeq", [Commutative]> {
  let summary = "are the operands equal; ordered";
  let description = [{
    False if either operand is NaN. `-0` equals `0`.

    ```mlir
    %2 = uop.cmpeq %0, %1 : tensor<4xf32>
    ```
  }];
}

//===----------------------------------------------------------------------===//
// Ternary
//===----------------------------------------------------------------------===//

def UOp_WhereOp : UOp_ElementwiseOp<"where", [
    AllTypesMatch<["on_true", "on_false", "result"]>,
    TypesMatchWith<"condition is i1 in the shape of the result", "result",
                   "condition", "::tiny::uop::getBoolTypeLike($_self)">]> {
  let summary = "on_true where the condition holds, else on_false";
  let description = [{
    A selection, never arithmetic: NaN and infinities of the other side have no
    influence.

    ```mlir
    %3 = uop.where %cond, %0, %1 : tensor<5x8xf32>
    ```
  }];
  let arguments = (ins UOp_BoolValue:$condition, UOp_AnyValue:$on_true,
                       UOp_AnyValue:$on_false);
  let results = (outs UOp_AnyValue:$result);
  let hasCanonicalizer = 1;
  let assemblyFormat = [{
    $condition `,` $on_true `,` $on_false attr-dict `:` type($result)
  }];
}

def UOp_MulAccOp
    : UOp_ElementwiseOp<"mulacc", [AllTypesMatch<["a", "b", "c", "result"]>]> {
  let summary = "a * b + c";
  let description = [{
    Floats may be rounded once or twice. `i1`: `(a and b) or c`.

    ```mlir
    %3 = uop.mulacc %a, %b, %c : tensor<5x8xf32>
    ```
  }];
  let arguments = (ins UOp_AnyValue:$a, UOp_AnyValue:$b, UOp_AnyValue:$c);
  let results = (outs UOp_AnyValue:$result);
  let assemblyFormat = "$a `,` $b `,` $c attr-dict `:` type($result)";
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

def UOp_CastOp : UOp_ElementwiseOp<"cast"> {
  let summary = "conversion of the value to another element type";
  let description = [{
    - Integer to integer: truncation, or extension by the signedness of the
      operand; `i1` extends with zeros.
    - To `i1`: `x != 0`, so NaN gives true.
    - Integer to float: rounded once, to nearest even.
    - Float to integer: truncated toward zero. `i8 i16 ui8 ui16` wrap through
      `i32`, `ui32` through `i64`. Out of range otherwise, and NaN: some value,
      the same on every use, no trap.
    - Float to float: rounded once, to nearest even; `f8E4M3FN` and `f8E5M2`
      saturate finite values.

    Constraints:
    - (cast_c1) operand and result have the same shape.

    ```mlir
    %1 = uop.cast %0 : tensor<5x8xf32> -> tensor<5x8xf16>
    ```
  }];
  let arguments = (ins UOp_AnyValue:$operand);
  let results = (outs UOp_AnyValue:$result);
  let hasVerifier = 1;
  let assemblyFormat = "$operand attr-dict `:` type($operand) `->` type($result)";
}

def UOp_BitcastOp : UOp_Op<"bitcast", [Pure]> {
  let summary = "the same bytes as another element type";
  let description = [{
    Where the sizes of the element types differ, the last dimension of a tensor
    is scaled, so that the number of bytes stays; the lower-indexed narrow
    element is the low-order part (little endian). `index` has eight bytes.

    Constraints:
    - (bitcast_c1) operand and result have the same shape up to the scaled last
      dimension, and the same number of bytes.
    - (bitcast_c2) scalars and vectors keep the element size.
    - (bitcast_c3) a dynamic last dimension is not scaled.
    - (bitcast_c4) neither element type is `i1` unless both are.

    ```mlir
    %1 = uop.bitcast %0 : tensor<33xf32> -> tensor<33xui32>
    %2 = uop.bitcast %1 : tensor<33xui32> -> tensor<132xui8>
    ```
  }];
  let arguments = (ins UOp_AnyValue:$operand);
  let results = (outs UOp_AnyValue:$result);
  let hasFolder = 1;
  let hasVerifier = 1;
  let assemblyFormat = "$operand attr-dict `:` type($operand) `->` type($result)";
}

#endif // TINY_DIALECT_UOP_IR_UOPELEMENTWISEOPS_TD
