//===- NpyTest.cpp - NumPy's array files ----------------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Engine/Npy.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <csignal>
#include <cstring>
#include <future>
#include <sys/resource.h>
#include <sys/stat.h>

using namespace tiny;
namespace fs = llvm::sys::fs;

namespace {

/// The bytes of a file with the dictionary `dict` and the data `data`.
std::string makeFile(llvm::StringRef dict, llvm::StringRef data,
                     char version = 1) {
  std::string file("\x93NUMPY");
  file += version;
  file += '\0';
  size_t length = dict.size();
  for (int i = 0; i < (version == 1 ? 2 : 4); ++i)
    file += static_cast<char>(length >> (8 * i));
  return file + dict.str() + data.str();
}

std::string makeDict(llvm::StringRef descr, llvm::StringRef shape,
                     llvm::StringRef fortranOrder = "False") {
  return ("{'descr': '" + descr + "', 'fortran_order': " + fortranOrder +
          ", 'shape': " + shape + ", }\n")
      .str();
}

/// The same with `dataSize` zero bytes of data.
std::string makeZeroFile(llvm::StringRef descr, llvm::StringRef shape,
                         size_t dataSize,
                         llvm::StringRef fortranOrder = "False") {
  return makeFile(makeDict(descr, shape, fortranOrder),
                  std::string(dataSize, '\0'));
}

class Npy : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(fs::createUniqueDirectory("npy", directory));
  }
  void TearDown() override { fs::remove_directories(directory); }

  std::string getPath(llvm::StringRef name) const {
    llvm::SmallString<128> path(directory);
    llvm::sys::path::append(path, name);
    return path.str().str();
  }

  std::string write(llvm::StringRef bytes) const {
    std::string path = getPath("in.npy");
    std::error_code code;
    llvm::raw_fd_ostream(path, code) << bytes;
    EXPECT_FALSE(code);
    return path;
  }

  static std::string readBytes(llvm::StringRef path) {
    auto buffer = llvm::MemoryBuffer::getFile(path);
    return buffer ? (*buffer)->getBuffer().str() : "no such file";
  }

  HostTensor read(llvm::StringRef bytes, std::optional<DType> expected = {}) {
    return llvm::cantFail(readNpy(write(bytes), expected));
  }

  /// The error for a file with these bytes, without the file's name, which has
  /// to stand in front.
  std::string getError(llvm::StringRef bytes,
                       std::optional<DType> expected = {}) {
    return getErrorOf(write(bytes), expected);
  }

  static std::string getErrorOf(llvm::StringRef path,
                                std::optional<DType> expected = {}) {
    llvm::Expected<HostTensor> tensor = readNpy(path, expected);
    if (tensor)
      return "no error: " + tensor->typeText();
    return stripName(path, tensor.takeError());
  }

  static std::string stripName(llvm::StringRef path, llvm::Error error) {
    std::string text = llvm::toString(std::move(error));
    std::string prefix = ("'" + path + "': ").str();
    EXPECT_EQ(text.substr(0, prefix.size()), prefix);
    EXPECT_EQ(llvm::StringRef(text).count('\n'), 0u) << text;
    return text.substr(std::min(prefix.size(), text.size()));
  }

  llvm::SmallString<128> directory;
};

/// Every element is different, with all its bits in use.
HostTensor makeSample(DType dtype, llvm::ArrayRef<int64_t> shape) {
  HostTensor tensor = llvm::cantFail(HostTensor::allocate(dtype, shape));
  for (int64_t i = 0; i < tensor.numElements(); ++i)
    tensor.setBits(i, dtype == DType::I1 ? i % 2 : 0xfedcba9876543210 + 37 * i);
  return tensor;
}

TEST_F(Npy, everyTypeRoundTrips) {
  llvm::SmallVector<int64_t> shapes[] = {{}, {5}, {2, 3, 4}, {2, 0}};
  std::string path = getPath("x.npy");
  for (DType dtype : getAllDTypes()) {
    for (const llvm::SmallVector<int64_t> &shape : shapes) {
      HostTensor tensor = makeSample(dtype, shape);
      ASSERT_EQ(llvm::toString(writeNpy(path, tensor)), "");
      HostTensor back = llvm::cantFail(readNpy(path, dtype));
      EXPECT_EQ(back.typeText(), tensor.typeText());
      for (int64_t i = 0; i < tensor.numElements(); ++i)
        EXPECT_EQ(back.getBits(i), tensor.getBits(i));
    }
  }
}

TEST_F(Npy, writesWhatNumPyWrites) {
  std::string path = getPath("x.npy");
  HostTensor tensor = llvm::cantFail(HostTensor::allocate(DType::F32, {2, 1}));
  tensor.setDouble(0, 1);
  tensor.setDouble(1, -2);
  ASSERT_EQ(llvm::toString(writeNpy(path, tensor)), "");
  std::string dict =
      "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 1), }";
  dict.resize(117, ' ');
  EXPECT_EQ(
      readBytes(path),
      makeFile(dict + "\n", llvm::StringRef("\0\0\x80\x3f\0\0\0\xc0", 8)));
}

TEST_F(Npy, writtenTypesAndShapes) {
  struct Case {
    DType dtype;
    llvm::SmallVector<int64_t> shape;
    const char *dict;
  } cases[] = {
      {DType::I1,
       {},
       "{'descr': '|b1', 'fortran_order': False, 'shape': (), }"},
      {DType::I8,
       {3},
       "{'descr': '|i1', 'fortran_order': False, 'shape': (3,), }"},
      {DType::BF16,
       {1, 2},
       "{'descr': '<u2', 'fortran_order': False, 'shape': (1, 2), }"},
      {DType::F8E4M3FN,
       {0},
       "{'descr': '|u1', 'fortran_order': False, 'shape': (0,), }"},
      {DType::F8E5M2,
       {1},
       "{'descr': '|u1', 'fortran_order': False, 'shape': (1,), }"},
      {DType::Index,
       {1},
       "{'descr': '<i8', 'fortran_order': False, 'shape': (1,), }"},
  };
  std::string path = getPath("x.npy");
  for (const Case &c : cases) {
    ASSERT_EQ(llvm::toString(writeNpy(path, makeSample(c.dtype, c.shape))), "");
    std::string bytes = readBytes(path);
    EXPECT_EQ(bytes.substr(10, std::strlen(c.dict)), c.dict);
    EXPECT_EQ(bytes[127], '\n');
  }
}

TEST_F(Npy, readsTypesWithoutExpectation) {
  std::pair<const char *, DType> types[] = {
      {"|b1", DType::I1},   {"|i1", DType::I8},   {"<i2", DType::I16},
      {"<i4", DType::I32},  {"<i8", DType::I64},  {"|u1", DType::UI8},
      {"<u2", DType::UI16}, {"<u4", DType::UI32}, {"<u8", DType::UI64},
      {"<f2", DType::F16},  {"<f4", DType::F32},  {"<f8", DType::F64},
      {"=f4", DType::F32},  {">i1", DType::I8},
  };
  for (auto [descr, dtype] : types) {
    HostTensor tensor =
        read(makeZeroFile(descr, "(3,)", 3 * getByteSize(dtype)));
    EXPECT_EQ(tensor.dtype(), dtype);
    EXPECT_EQ(tensor.shape(), llvm::ArrayRef<int64_t>(3));
  }
}

TEST_F(Npy, readsOpaqueBytesAsTheExpectedType) {
  HostTensor bf16 =
      read(makeFile(makeDict("<V2", "()"), "\xc0\x3f"), DType::BF16);
  EXPECT_EQ(bf16.getDouble(0), 1.5);
  HostTensor fp8 =
      read(makeFile(makeDict("|V1", "()"), "\x7e"), DType::F8E4M3FN);
  EXPECT_EQ(fp8.getDouble(0), 448);
  EXPECT_EQ(getError(makeZeroFile("<V2", "()", 2)),
            "holds '<V2', for which there is no element type");
  EXPECT_EQ(getError(makeZeroFile("<V2", "()", 2), DType::F16),
            "holds '<V2', expected '<f2' for f16");
}

TEST_F(Npy, readsDataInOrder) {
  HostTensor tensor = read(makeFile(
      makeDict("<i2", "(2, 2)"), llvm::StringRef("\1\0\2\0\3\0\xff\xff", 8)));
  EXPECT_EQ(tensor.getInt(0), 1);
  EXPECT_EQ(tensor.getInt(1), 2);
  EXPECT_EQ(tensor.getInt(2), 3);
  EXPECT_EQ(tensor.getInt(3), -1);
}

TEST_F(Npy, readsEveryVersion) {
  for (char version : {1, 2, 3}) {
    HostTensor tensor = read(makeFile(makeDict("|u1", "(2,)"), "ab", version));
    EXPECT_EQ(tensor.getInt(1), 'b');
  }
}

TEST_F(Npy, readsOtherSpellings) {
  for (const char *dict :
       {"{\"shape\":(2,3),\"fortran_order\":False,\"descr\":\"|u1\"}",
        "{'descr': '|u1', 'fortran_order': False, 'shape': (2L, 3L,)}   \n",
        " { 'fortran_order' : False , 'shape' : ( 2 , 3 ) , 'descr' : '|u1' "
        "} "})
    EXPECT_EQ(read(makeFile(dict, "abcdef")).typeText(), "tensor<2x3xui8>");
}

TEST_F(Npy, anyNonzeroByteIsTrue) {
  HostTensor tensor =
      read(makeFile(makeDict("|b1", "(4,)"), llvm::StringRef("\0\1\2\xff", 4)));
  EXPECT_EQ(tensor.getBits(0), 0u);
  for (int64_t i = 1; i < 4; ++i)
    EXPECT_EQ(tensor.getBits(i), 1u);
}

TEST_F(Npy, fortranOrder) {
  EXPECT_EQ(getError(makeZeroFile("<f4", "(2, 3)", 24, "True")),
            "tensor<2x3xf32> is in Fortran order, expected C order");
  for (const char *shape : {"()", "(6,)", "(1, 6, 1)", "(0, 2, 3)"}) {
    size_t size = 1;
    if (llvm::StringRef(shape).contains('6'))
      size = 6;
    if (llvm::StringRef(shape).contains('0'))
      size = 0;
    EXPECT_EQ(read(makeZeroFile("|u1", shape, size, "True")).numElements(),
              int64_t(size));
  }
}

TEST_F(Npy, wrongTypes) {
  EXPECT_EQ(getError(makeZeroFile("<f8", "(2,)", 16), DType::F32),
            "holds '<f8' (f64), expected '<f4' for f32");
  EXPECT_EQ(getError(makeZeroFile("<f4", "(2,)", 8), DType::BF16),
            "holds '<f4' (f32), expected '<u2' for bf16");
  EXPECT_EQ(getError(makeZeroFile("|u1", "(2,)", 2), DType::I1),
            "holds '|u1' (ui8), expected '|b1' for i1");
  EXPECT_EQ(getError(makeZeroFile(">i1", "(2,)", 2), DType::F32),
            "holds '>i1' (i8), expected '<f4' for f32");
  EXPECT_EQ(getError(makeZeroFile(">f4", "(2,)", 8), DType::F32),
            "holds '>f4', which is big-endian, expected little-endian data");
  EXPECT_EQ(getError(makeZeroFile(">f4", "(2,)", 8)),
            "holds '>f4', which is big-endian, expected little-endian data");
  EXPECT_EQ(getError(makeZeroFile("<c8", "(2,)", 16)),
            "holds '<c8', for which there is no element type");
  EXPECT_EQ(getError(makeZeroFile("<U5", "(2,)", 40), DType::F32),
            "holds '<U5', expected '<f4' for f32");
  EXPECT_EQ(getError(makeZeroFile("|O", "(2,)", 8)),
            "holds '|O', for which there is no element type");
  EXPECT_EQ(getError(makeZeroFile("f4", "(2,)", 8)),
            "'f4' is not an element type of npy files");
  EXPECT_EQ(getError(makeZeroFile("", "(2,)", 8), DType::F32),
            "'' is not an element type of npy files");
  EXPECT_EQ(getError(makeFile("{'descr': [('x', '<f4')], 'fortran_order': "
                              "False, 'shape': (2,)}",
                              "")),
            "holds records, for which there is no element type");
}

TEST_F(Npy, wrongSizes) {
  EXPECT_EQ(getError(makeZeroFile("<f4", "(2, 3)", 23)),
            "truncated: the data of tensor<2x3xf32> takes 24 bytes, the file "
            "ends after 23");
  EXPECT_EQ(getError(makeZeroFile("<f4", "(2, 3)", 0)),
            "truncated: the data of tensor<2x3xf32> takes 24 bytes, the file "
            "ends after 0");
  EXPECT_EQ(getError(makeZeroFile("<f4", "(2, 3)", 25)),
            "trailing bytes: the data of tensor<2x3xf32> takes 24 bytes, the "
            "file has 25");
  EXPECT_EQ(getError(makeZeroFile("<f4", "(0,)", 1)),
            "trailing bytes: the data of tensor<0xf32> takes 0 bytes, the file "
            "has 1");
}

TEST_F(Npy, lyingShapes) {
  EXPECT_EQ(getError(makeZeroFile("<f4", "(1000000000000,)", 8)),
            "truncated: the data of tensor<1000000000000xf32> takes "
            "4000000000000 bytes, the file ends after 8");
  EXPECT_EQ(getError(makeZeroFile("<f4", "(4294967296, 4294967296)", 8)),
            "tensor<4294967296x4294967296xf32> has a size in bytes that "
            "overflows");
  EXPECT_EQ(getError(makeZeroFile("<f4", "(-2,)", 8)),
            "has the negative dimension -2");
  EXPECT_EQ(getError(makeZeroFile("<f4", "(9223372036854775808,)", 8)),
            "has the dimension 9223372036854775808, which does not fit into 64 "
            "bits");
  EXPECT_EQ(
      getError(makeZeroFile("<f4", "(" + std::string(100, '9') + ",)", 8)),
      "has the dimension " + std::string(40, '9') +
          "..., which does not fit into 64 bits");
  std::string ones = "(";
  for (int i = 0; i < 64; ++i)
    ones += "1,";
  EXPECT_EQ(read(makeZeroFile("|u1", ones + ")", 1)).rank(), 64);
  EXPECT_EQ(getError(makeZeroFile("|u1", ones + "1)", 1)),
            "has more than 64 dimensions");
}

TEST_F(Npy, malformedHeaders) {
  std::pair<const char *, const char *> cases[] = {
      {"", "expected '{' at character 0"},
      {"{", "expected a string at character 1"},
      {"{}", "key 'descr' is missing"},
      {"{'descr': '<f4', 'shape': ()}", "key 'fortran_order' is missing"},
      {"{'descr': '<f4', 'fortran_order': False}", "key 'shape' is missing"},
      {"{'descr': '<f4', 'descr': '<f4'}",
       "key 'descr' is there twice at character 24"},
      {"{'kind': 1}", "unknown key 'kind' at character 7"},
      {"{descr: 1}", "expected a string at character 1"},
      {"{'descr", "unterminated string at character 1"},
      {"{'a\nb': 1}", "unexpected string at character 1"},
      {"{'descr' '<f4'}", "expected ':' at character 9"},
      {"{'descr': '<f4' 'shape': ()}", "expected ',' or '}' at character 16"},
      {"{'fortran_order': 0}", "expected True or False at character 18"},
      {"{'shape': 3}", "expected '(' at character 10"},
      {"{'shape': (3)}", "expected ',' at character 12"},
      {"{'shape': (3 4)}", "expected ',' or ')' at character 13"},
      {"{'shape': (x,)}", "expected a dimension at character 11"},
      {"{'shape': (3,,)}", "expected a dimension at character 13"},
      {"{'shape': (3,", "expected a dimension at character 13"},
      {"{'shape': (3.5,)}", "expected ',' or ')' at character 12"},
      {"{'descr': '<f4', 'fortran_order': False, 'shape': (), } x",
       "unexpected text after the dictionary at character 56"},
  };
  for (auto [dict, message] : cases)
    EXPECT_EQ(getError(makeFile(dict, "")),
              std::string("malformed npy header: ") + message)
        << dict;
}

TEST_F(Npy, brokenPreambles) {
  EXPECT_EQ(getError(""), "not an npy file: it is empty");
  EXPECT_EQ(getError("hello world, this is text"),
            "not an npy file: it does not start with the bytes \\x93NUMPY");
  EXPECT_EQ(getError("\x93NUMPX\1"),
            "not an npy file: it does not start with the bytes \\x93NUMPY");
  EXPECT_EQ(getError("\x93NUM"),
            "truncated: the file ends after 4 bytes, inside the npy magic "
            "bytes and version");
  EXPECT_EQ(getError("\x93NUMPY\1"),
            "truncated: the file ends after 7 bytes, inside the npy magic "
            "bytes and version");
  EXPECT_EQ(getError(llvm::StringRef("\x93NUMPY\1\0\x76", 9)),
            "truncated: the npy header's length takes 2 bytes, the file ends "
            "after 1");
  EXPECT_EQ(getError(llvm::StringRef("\x93NUMPY\1\0\x76\0{'de", 14)),
            "truncated: the npy header takes 118 bytes, the file ends after 4");
  EXPECT_EQ(getError(llvm::StringRef("\x93NUMPY\2\0\xff\xff\xff\xff{", 13)),
            "malformed npy header: its length is given as 4294967295 bytes");
  EXPECT_EQ(getError(llvm::StringRef("\x93NUMPY\4\0\x76\0", 10)),
            "npy format version 4.0 is not supported, expected 1.0, 2.0 or "
            "3.0");
  EXPECT_EQ(getError(llvm::StringRef("\x93NUMPY\0\0\x76\0", 10)),
            "npy format version 0.0 is not supported, expected 1.0, 2.0 or "
            "3.0");
}

// A truncated or corrupted file gives an error or some tensor, and no crash.
TEST_F(Npy, anyDamageIsAnError) {
  std::string good = makeZeroFile("<f4", "(2, 3)", 24);
  for (size_t size = 0; size < good.size(); ++size)
    EXPECT_EQ(getError(good.substr(0, size)).rfind("no error", 0),
              std::string::npos)
        << size;
  for (size_t i = 0; i < good.size(); ++i)
    for (unsigned char byte : {0x00, 0x20, 0x27, 0x39, 0x7d, 0xff}) {
      std::string bad = good;
      bad[i] = static_cast<char>(byte);
      llvm::Expected<HostTensor> tensor = readNpy(write(bad));
      if (!tensor)
        EXPECT_NE(llvm::toString(tensor.takeError()), "");
    }
}

TEST_F(Npy, missingFilesAndDirectories) {
  EXPECT_EQ(getErrorOf(getPath("missing.npy")), "No such file or directory");
  EXPECT_EQ(getErrorOf(directory), "Is a directory");
}

TEST_F(Npy, endlessDevice) {
  EXPECT_EQ(getErrorOf("/dev/zero"),
            "not an npy file: it does not start with the bytes \\x93NUMPY");
}

TEST_F(Npy, readsPipes) {
  std::string path = getPath("pipe");
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  auto feed = [&](const std::string &bytes) {
    return std::async(std::launch::async, [&path, bytes] {
      std::error_code code;
      llvm::raw_fd_ostream(path, code, fs::CD_OpenExisting) << bytes;
    });
  };
  {
    std::future<void> writer = feed(makeZeroFile("<f4", "(2, 3)", 24));
    llvm::Expected<HostTensor> tensor = readNpy(path);
    EXPECT_EQ(llvm::cantFail(std::move(tensor)).typeText(), "tensor<2x3xf32>");
  }
  {
    std::future<void> writer = feed(makeZeroFile("<f4", "(2, 3)", 23));
    EXPECT_EQ(getErrorOf(path), "truncated: the data of tensor<2x3xf32> takes "
                                "24 bytes, the file ends after 23");
  }
  {
    std::future<void> writer = feed(makeZeroFile("<f4", "(2, 3)", 25));
    EXPECT_EQ(getErrorOf(path), "trailing bytes: the data of tensor<2x3xf32> "
                                "takes 24 bytes, the file has more");
  }
  {
    // Nothing tells how much follows, so that the memory decides.
    std::future<void> writer =
        feed(makeZeroFile("<f4", "(100000000000000000,)", 9));
    EXPECT_EQ(getErrorOf(path).find("tensor<100000000000000000xf32> needs "
                                    "400000000000000000 bytes, "),
              0u);
  }
}

TEST_F(Npy, writeErrors) {
  HostTensor tensor = makeSample(DType::F32, {2});
  std::string path = getPath("no/such/x.npy");
  EXPECT_EQ(stripName(path, writeNpy(path, tensor)),
            "No such file or directory");
  EXPECT_EQ(stripName(directory, writeNpy(directory, tensor)),
            "cannot be written: it exists and is no regular file");
  EXPECT_EQ(stripName("/dev/null", writeNpy("/dev/null", tensor)),
            "cannot be written: it exists and is no regular file");
  fs::file_status status;
  ASSERT_FALSE(fs::status("/dev/null", status));
  EXPECT_EQ(status.type(), fs::file_type::character_file);
}

TEST_F(Npy, overwrites) {
  std::string path = write("something that is longer than the file, " +
                           std::string(1000, 'x'));
  ASSERT_EQ(llvm::toString(writeNpy(path, makeSample(DType::I8, {1}))), "");
  EXPECT_EQ(readBytes(path).size(), 129u);
}

TEST_F(Npy, percentSignsInThePath) {
  std::string inner = getPath("100%");
  ASSERT_FALSE(fs::create_directory(inner));
  std::string path = inner + "/x%20y.npy";
  ASSERT_EQ(llvm::toString(writeNpy(path, makeSample(DType::I8, {1}))), "");
  EXPECT_EQ(readBytes(path).size(), 129u);
}

// A limit on the size of files stands for a disk that is full.
TEST_F(Npy, aFailedWriteLeavesTheOldFileAndNothingElse) {
  std::string path = write("old");
  HostTensor tensor =
      llvm::cantFail(HostTensor::allocate(DType::F32, {100000}));
  rlimit old;
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &old), 0);
  rlimit small = {1000, old.rlim_max};
  std::string error;
  {
    auto *handler = std::signal(SIGXFSZ, SIG_IGN);
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
    llvm::scope_exit restore([&] {
      setrlimit(RLIMIT_FSIZE, &old);
      std::signal(SIGXFSZ, handler);
    });
    error = stripName(path, writeNpy(path, tensor));
  }
  EXPECT_EQ(error, "File too large");
  EXPECT_EQ(readBytes(path), "old");
  std::error_code code;
  int files = 0;
  for (fs::directory_iterator it(directory, code), end; it != end;
       it.increment(code))
    ++files;
  EXPECT_EQ(files, 1);
}

} // namespace
