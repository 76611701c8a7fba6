//===- UOpTypes.td - Type constraints of the uop dialect ---*- tablegen -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The dialect defines no types of its own: values are builtin scalars, vectors
// and ranked tensors, buffers are builtin memrefs.
//
//===----------------------------------------------------------------------===//

#ifndef TINY_DIALECT_UOP_IR_UOPTYPES_TD
#define TINY_DIALECT_UOP_IR_UOPTYPES_TD

include "mlir/IR/OpBase.td"

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

/// Numbers that are whole and wrap; `i1` is not one of them.
def UOp_Integer : AnyTypeOf<[I8, I16, I32, I64, UI8, UI16, UI32, UI64, Index],
                            "integer of 8 to 64 bits or index">;
def UOp_Float : AnyTypeOf<[F8E4M3FN, F8E5M2, F16, BF16, F32, F64],
                          "f8E4M3FN, f8E5M2, f16, bf16, f32 or f64">;
def UOp_Bool : TypeAlias<I1, "i1">;
def UOp_Number : AnyTypeOf<UOp_Integer.allowedTypes # UOp_Float.allowedTypes,
                           "integer of 8 to 64 bits, index or float">;
def UOp_Bits : AnyTypeOf<[UOp_Bool] # UOp_Integer.allowedTypes,
                         "i1, integer or index">;
def UOp_Scalar : AnyTypeOf<[UOp_Bool] # UOp_Number.allowedTypes,
                           "scalar of an element type">;

//===----------------------------------------------------------------------===//
// Values: a scalar, a vector or a ranked tensor
//===----------------------------------------------------------------------===//

/// A ranked tensor without encoding.
class UOp_TensorOf<AnyTypeOf element>
    : ConfinedType<RankedTensorOf<element.allowedTypes>,
                   [CPred<"!::llvm::cast<::mlir::RankedTensorType>($_self)"
                          ".getEncoding()">],
                   "ranked tensor of " # element.summary,
                   "::mlir::RankedTensorType">;

class UOp_VectorOf<AnyTypeOf element>
    : FixedVectorOfAnyRank<element.allowedTypes>;

class UOp_Like<AnyTypeOf element>
    : AnyTypeOf<[element, UOp_VectorOf<element>, UOp_TensorOf<element>],
                "scalar, vector or ranked tensor of " # element.summary>;

def UOp_BoolElement : AnyTypeOf<[UOp_Bool], "i1">;

def UOp_Tensor : UOp_TensorOf<UOp_Scalar>;
def UOp_AnyValue : UOp_Like<UOp_Scalar>;
def UOp_NumberValue : UOp_Like<UOp_Number>;
def UOp_FloatValue : UOp_Like<UOp_Float>;
def UOp_IntegerValue : UOp_Like<UOp_Integer>;
def UOp_BitsValue : UOp_Like<UOp_Bits>;
def UOp_BoolValue : UOp_Like<UOp_BoolElement>;
def UOp_UI64Value : UOp_Like<AnyTypeOf<[UI64], "ui64">>;

/// What one point of a kernel graph computes: a scalar, or a vector after
/// `uop-expand`.
def UOp_PointValue : AnyTypeOf<[UOp_Scalar, UOp_VectorOf<UOp_Scalar>],
                               "scalar or vector of an element type">;
def UOp_PointIndex : AnyTypeOf<[Index, FixedVectorOfAnyRank<[Index]>],
                               "index or vector of index">;
def UOp_PointBool : AnyTypeOf<[I1, FixedVectorOfAnyRank<[I1]>],
                              "i1 or vector of i1">;

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

/// A buffer of any rank, contiguous in row-major order.
def UOp_ShapedBuffer
    : ConfinedType<MemRefOf<UOp_Scalar.allowedTypes>,
                   [CPred<"::llvm::cast<::mlir::MemRefType>($_self)"
                          ".getLayout().isIdentity()">],
                   "contiguous memref of an element type",
                   "::mlir::MemRefType">;

/// A flat buffer: what kernels read and write.
def UOp_Buffer
    : ConfinedType<UOp_ShapedBuffer,
                   [CPred<"::llvm::cast<::mlir::MemRefType>($_self)"
                          ".getRank() == 1">],
                   "contiguous rank-1 memref of an element type",
                   "::mlir::MemRefType">;

#endif // TINY_DIALECT_UOP_IR_UOPTYPES_TD
