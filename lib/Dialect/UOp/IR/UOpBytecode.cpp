//===- UOpBytecode.cpp - The uop dialect in bytecode ------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Diagnostics.h"
#include "tiny/Dialect/UOp/IR/UOpDialect.h"
#include "tiny/Dialect/UOp/IR/UOpVersion.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

namespace {
/// Which attribute follows. Numbers in files: never renumber them.
enum AttributeCode : uint64_t {
  AxisTypeCode = 0,
  ReduceKindCode = 1,
  BoundsCode = 2,
  TargetCode = 3,
  OptCode = 4,
};

struct UOpBytecodeInterface : public BytecodeDialectInterface {
  explicit UOpBytecodeInterface(Dialect *dialect)
      : BytecodeDialectInterface(dialect) {}

  void writeVersion(DialectBytecodeWriter &writer) const override {
    uint64_t number = UOpVersion::kCurrent;
    FailureOr<const DialectVersion *> asked =
        writer.getDialectVersion<UOpDialect>();
    if (succeeded(asked))
      number = static_cast<const UOpVersion *>(*asked)->number;
    writer.writeVarInt(number);
  }

  std::unique_ptr<DialectVersion>
  readVersion(DialectBytecodeReader &reader) const override {
    uint64_t number;
    if (failed(reader.readVarInt(number)))
      return nullptr;
    if (number > UOpVersion::kCurrent) {
      reader.emitError() << "the file has version " << number
                         << " of the uop dialect, but this tool knows only "
                            "versions up to "
                         << UOpVersion::kCurrent;
      return nullptr;
    }
    return std::make_unique<UOpVersion>(number);
  }

  LogicalResult writeAttribute(Attribute attr,
                               DialectBytecodeWriter &writer) const override {
    return llvm::TypeSwitch<Attribute, LogicalResult>(attr)
        .Case([&](AxisTypeAttr axis) {
          writer.writeVarInt(AxisTypeCode);
          writer.writeVarInt(static_cast<uint64_t>(axis.getValue()));
          return success();
        })
        .Case([&](ReduceKindAttr kind) {
          writer.writeVarInt(ReduceKindCode);
          writer.writeVarInt(static_cast<uint64_t>(kind.getValue()));
          return success();
        })
        .Case([&](BoundsAttr bounds) {
          writer.writeVarInt(BoundsCode);
          writer.writeSignedVarInt(bounds.getMin());
          writer.writeSignedVarInt(bounds.getMax());
          return success();
        })
        .Case([&](TargetAttr target) {
          writer.writeVarInt(TargetCode);
          writer.writeAttribute(target.getDevice());
          writer.writeOptionalAttribute(target.getProperties());
          return success();
        })
        .Case([&](OptAttr opt) {
          writer.writeVarInt(OptCode);
          writer.writeVarInt(static_cast<uint64_t>(opt.getKind()));
          writer.writeList(opt.getNumbers(), [&](int64_t number) {
            writer.writeSignedVarInt(number);
          });
          return success();
        })
        .Default(failure());
  }

  Attribute readAttribute(DialectBytecodeReader &reader) const override {
    uint64_t code;
    if (failed(reader.readVarInt(code)))
      return {};
    switch (code) {
    case AxisTypeCode:
      return readEnum<AxisTypeAttr>(reader, symbolizeAxisType);
    case ReduceKindCode:
      return readEnum<ReduceKindAttr>(reader, symbolizeReduceKind);
    case BoundsCode:
      return readBounds(reader);
    case TargetCode:
      return readTarget(reader);
    case OptCode:
      return readOpt(reader);
    default:
      reader.emitError() << "unknown code of a uop attribute: " << code;
      return {};
    }
  }

private:
  /// Reads a member of an enumeration; `name` is what it is one of.
  template <typename EnumT>
  std::optional<EnumT>
  readMember(DialectBytecodeReader &reader, StringRef name,
             std::optional<EnumT> (*symbolize)(uint32_t)) const {
    uint64_t value;
    if (failed(reader.readVarInt(value)))
      return std::nullopt;
    std::optional<EnumT> member;
    if (value <= UINT32_MAX)
      member = symbolize(value);
    if (!member)
      reader.emitError() << "no " << name << " has the number " << value;
    return member;
  }

  template <typename AttrT, typename EnumT>
  Attribute readEnum(DialectBytecodeReader &reader,
                     std::optional<EnumT> (*symbolize)(uint32_t)) const {
    std::optional<EnumT> member =
        readMember(reader, AttrT::getMnemonic(), symbolize);
    return member ? AttrT::get(getContext(), *member) : AttrT();
  }

  Attribute readBounds(DialectBytecodeReader &reader) const {
    int64_t min, max;
    if (failed(reader.readSignedVarInt(min)) ||
        failed(reader.readSignedVarInt(max)))
      return {};
    return BoundsAttr::getChecked([&] { return reader.emitError(); },
                                  getContext(), min, max);
  }

  Attribute readOpt(DialectBytecodeReader &reader) const {
    std::optional<OptKind> kind =
        readMember(reader, OptAttr::getMnemonic(), symbolizeOptKind);
    SmallVector<int64_t> numbers;
    auto readNumber = [&](int64_t &number) {
      return reader.readSignedVarInt(number);
    };
    if (!kind || failed(reader.readList(numbers, readNumber)))
      return {};
    return OptAttr::getChecked([&] { return reader.emitError(); }, getContext(),
                               *kind, ArrayRef<int64_t>(numbers));
  }

  Attribute readTarget(DialectBytecodeReader &reader) const {
    StringAttr device;
    DictionaryAttr properties;
    if (failed(reader.readAttribute(device)) ||
        failed(reader.readOptionalAttribute(properties)))
      return {};
    return TargetAttr::getChecked([&] { return reader.emitError(); },
                                  getContext(), device, properties);
  }
};
} // namespace

void UOpDialect::registerBytecode() { addInterfaces<UOpBytecodeInterface>(); }
