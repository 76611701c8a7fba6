//===- NpyHeader.cpp - The header of an npy file --------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NpyHeader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace tiny;

static llvm::Error makeError(const llvm::Twine &message) {
  return llvm::createStringError(
      std::make_error_code(std::errc::invalid_argument), message);
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

llvm::StringRef tiny::getNpyDescr(DType dtype) {
  switch (dtype) {
  case DType::I1:
    return "|b1";
  case DType::I8:
    return "|i1";
  case DType::I16:
    return "<i2";
  case DType::I32:
    return "<i4";
  case DType::I64:
  case DType::Index:
    return "<i8";
  case DType::UI8:
  case DType::F8E4M3FN:
  case DType::F8E5M2:
    return "|u1";
  case DType::UI16:
  case DType::BF16:
    return "<u2";
  case DType::UI32:
    return "<u4";
  case DType::UI64:
    return "<u8";
  case DType::F16:
    return "<f2";
  case DType::F32:
    return "<f4";
  case DType::F64:
    return "<f8";
  }
  llvm_unreachable("unknown element type");
}

/// Whether NumPy has no such type and a file holds the bits as integers.
static bool isStoredAsInteger(DType dtype) {
  return dtype == DType::BF16 || dtype == DType::F8E4M3FN ||
         dtype == DType::F8E5M2 || dtype == DType::Index;
}

/// Whether the type string `descr` means the bytes of `dtype`.
static bool matches(llvm::StringRef descr, DType dtype) {
  // The byte order says nothing about single bytes and opaque ones; `=`, the
  // reader's own, is little-endian here.
  char order = descr.front();
  llvm::StringRef code = descr.drop_front();
  llvm::StringRef wanted = getNpyDescr(dtype).drop_front();
  if (code == wanted)
    return order == '<' || order == '=' || getByteSize(dtype) == 1;
  return isFloat(dtype) && isStoredAsInteger(dtype) && code.front() == 'V' &&
         code.drop_front() == wanted.drop_front();
}

llvm::Expected<DType> tiny::resolveNpyDType(llvm::StringRef descr,
                                            std::optional<DType> expected) {
  if (descr.size() < 2 || !llvm::StringRef("<>=|").contains(descr.front()))
    return makeError("'" + descr + "' is not an element type of npy files");

  std::optional<DType> found;
  for (DType dtype : getAllDTypes())
    if (!found && !isStoredAsInteger(dtype) && matches(descr, dtype))
      found = dtype;

  if (expected && matches(descr, *expected))
    return *expected;
  if (!expected && found)
    return *found;
  if (!found && descr.front() == '>')
    return makeError("holds '" + descr +
                     "', which is big-endian, expected little-endian data");
  if (!expected)
    return makeError("holds '" + descr +
                     "', for which there is no element type");
  return makeError("holds '" + descr + "'" +
                   (found ? " (" + getName(*found) + ")" : llvm::Twine()) +
                   ", expected '" + getNpyDescr(*expected) + "' for " +
                   getName(*expected));
}

//===----------------------------------------------------------------------===//
// Parsing
//===----------------------------------------------------------------------===//

/// NumPy's own limit.
static constexpr size_t maxRank = 64;

namespace {

/// A parser for the part of Python's literals that NumPy writes here.
class Parser {
public:
  explicit Parser(llvm::StringRef text) : text(text) {}

  llvm::Expected<NpyHeader> parse();

private:
  llvm::Error parseEntry(NpyHeader &header);
  llvm::Error parseString(std::string &value);
  llvm::Error parseBool(bool &value);
  llvm::Error parseShape(llvm::SmallVectorImpl<int64_t> &shape);
  llvm::Error parseDimension(int64_t &dim);

  /// Skips blanks and gives the next character, 0 at the end.
  char peek() {
    while (position < text.size() && llvm::isSpace(text[position]))
      ++position;
    return position < text.size() ? text[position] : '\0';
  }

  bool consume(char c) {
    if (peek() != c || position == text.size())
      return false;
    ++position;
    return true;
  }

  llvm::Error expect(char c) {
    if (consume(c))
      return llvm::Error::success();
    return fail("expected '" + llvm::Twine(c) + "'");
  }

  llvm::Error fail(const llvm::Twine &message) const {
    return makeError("malformed npy header: " + message + " at character " +
                     llvm::Twine(position));
  }

  llvm::StringRef text;
  size_t position = 0;
  bool hasDescr = false, hasOrder = false, hasShape = false;
};

} // namespace

llvm::Expected<NpyHeader> Parser::parse() {
  NpyHeader header;
  if (llvm::Error error = expect('{'))
    return error;
  while (peek() != '}') {
    if (llvm::Error error = parseEntry(header))
      return error;
    if (!consume(',') && peek() != '}')
      return fail("expected ',' or '}'");
  }
  ++position;
  peek();
  if (position != text.size())
    return fail("unexpected text after the dictionary");
  for (auto [has, key] :
       {std::pair(hasDescr, "descr"), std::pair(hasOrder, "fortran_order"),
        std::pair(hasShape, "shape")})
    if (!has)
      return makeError("malformed npy header: key '" + llvm::Twine(key) +
                       "' is missing");
  return header;
}

llvm::Error Parser::parseEntry(NpyHeader &header) {
  std::string key;
  if (llvm::Error error = parseString(key))
    return error;
  bool *seen = llvm::StringSwitch<bool *>(key)
                   .Case("descr", &hasDescr)
                   .Case("fortran_order", &hasOrder)
                   .Case("shape", &hasShape)
                   .Default(nullptr);
  if (!seen)
    return fail("unknown key '" + llvm::Twine(key) + "'");
  if (*seen)
    return fail("key '" + llvm::Twine(key) + "' is there twice");
  *seen = true;
  if (llvm::Error error = expect(':'))
    return error;
  if (seen == &hasOrder)
    return parseBool(header.fortranOrder);
  if (seen == &hasShape)
    return parseShape(header.shape);
  if (peek() == '[')
    return makeError("holds records, for which there is no element type");
  return parseString(header.descr);
}

llvm::Error Parser::parseString(std::string &value) {
  char quote = peek();
  if (quote != '\'' && quote != '"')
    return fail("expected a string");
  size_t end = text.find(quote, position + 1);
  if (end == llvm::StringRef::npos)
    return fail("unterminated string");
  llvm::StringRef body = text.slice(position + 1, end);
  // The text goes into error messages, and no valid string has anything else.
  if (body.size() > 32 || !llvm::all_of(body, llvm::isPrint))
    return fail("unexpected string");
  value = body.str();
  position = end + 1;
  return llvm::Error::success();
}

llvm::Error Parser::parseBool(bool &value) {
  peek();
  llvm::StringRef rest = text.drop_front(position);
  value = rest.starts_with("True");
  if (!value && !rest.starts_with("False"))
    return fail("expected True or False");
  position += value ? 4 : 5;
  return llvm::Error::success();
}

llvm::Error Parser::parseShape(llvm::SmallVectorImpl<int64_t> &shape) {
  if (llvm::Error error = expect('('))
    return error;
  bool hasComma = true;
  while (peek() != ')') {
    if (!hasComma)
      return fail("expected ',' or ')'");
    int64_t dim;
    if (llvm::Error error = parseDimension(dim))
      return error;
    if (shape.size() == maxRank)
      return makeError("has more than " + llvm::Twine(maxRank) + " dimensions");
    shape.push_back(dim);
    hasComma = consume(',');
  }
  // Without a comma, Python's parentheses only group.
  if (shape.size() == 1 && !hasComma)
    return fail("expected ','");
  ++position;
  return llvm::Error::success();
}

llvm::Error Parser::parseDimension(int64_t &dim) {
  bool isNegative = consume('-');
  peek();
  llvm::StringRef number = text.drop_front(position).take_while(llvm::isDigit);
  if (number.empty())
    return fail("expected a dimension");
  if (isNegative)
    return makeError("has the negative dimension -" + number.take_front(20));
  if (number.getAsInteger(10, dim))
    return makeError("has the dimension " + number.take_front(40) +
                     (number.size() > 40 ? "..." : "") +
                     ", which does not fit into 64 bits");
  position += number.size();
  // Python 2 wrote long integers with this suffix.
  if (position < text.size() && text[position] == 'L')
    ++position;
  return llvm::Error::success();
}

llvm::Expected<NpyHeader> tiny::parseNpyHeader(llvm::StringRef text) {
  return Parser(text).parse();
}

//===----------------------------------------------------------------------===//
// Formatting
//===----------------------------------------------------------------------===//

std::string tiny::formatNpyPreamble(DType dtype,
                                    llvm::ArrayRef<int64_t> shape) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "{'descr': '" << getNpyDescr(dtype)
     << "', 'fortran_order': False, 'shape': (";
  llvm::interleaveComma(shape, os);
  os << (shape.size() == 1 ? ",), }" : "), }");

  // Version 1 has a two-byte length in front of the text, version 2 four bytes.
  constexpr size_t alignment = 64;
  size_t start = 10;
  auto padded = [&] {
    return llvm::alignTo(start + text.size() + 1, alignment);
  };
  bool isLong = padded() - start > UINT16_MAX;
  if (isLong)
    start = 12;
  text.append(padded() - start - text.size() - 1, ' ');
  text += '\n';

  std::string preamble("\x93NUMPY");
  preamble += isLong ? '\2' : '\1';
  preamble += '\0';
  char length[4];
  llvm::support::endian::write32le(length, text.size());
  preamble.append(length, start - preamble.size());
  return preamble + text;
}
