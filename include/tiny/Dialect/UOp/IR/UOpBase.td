//===- UOpBase.td - Base classes of uop operations ---------*- tablegen -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_DIALECT_UOP_IR_UOPBASE_TD
#define TINY_DIALECT_UOP_IR_UOPBASE_TD

include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "tiny/Dialect/UOp/IR/UOpAttributes.td"
include "tiny/Dialect/UOp/IR/UOpDialect.td"
include "tiny/Dialect/UOp/IR/UOpEnums.td"
include "tiny/Dialect/UOp/IR/UOpTypes.td"

/// An `i64` attribute, whose getter returns a signed number.
def UOp_I64Attr
    : TypedSignlessIntegerAttrBase<I64, "int64_t",
                                   "64-bit signless integer attribute"> {
  let convertFromStorage = "$_self.getValue().getSExtValue()";
}

/// Checks sizes_c1 and sizes_c2 of the dialect on all operands and results.
def UOp_SizesFit : NativeOpTrait<"SizesFit"> {
  let cppNamespace = "::tiny::uop";
}

/// Infers result types for builders. What is wrong with given types is left to
/// the verifier: the interface would add a second, vaguer diagnostic.
def UOp_InferType : InferTypeOpAdaptorBase<[{
  static ::llvm::LogicalResult
  refineReturnTypes(::mlir::MLIRContext *, std::optional<::mlir::Location>,
                    ::mlir::ValueRange, ::mlir::DictionaryAttr,
                    ::mlir::OpaqueProperties, ::mlir::RegionRange,
                    ::llvm::SmallVectorImpl<::mlir::Type> &) {
    return ::llvm::success();
  }
}]>;

class UOp_Op<string mnemonic, list<Trait> traits = []>
    : Op<UOp_Dialect, mnemonic, [UOp_SizesFit] # traits>;

#endif // TINY_DIALECT_UOP_IR_UOPBASE_TD
