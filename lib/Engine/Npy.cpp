//===- Npy.cpp - NumPy's array files --------------------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Engine/Npy.h"
#include "NpyHeader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"
#include <tuple>

using namespace tiny;
using llvm::Twine;

static llvm::Error makeError(const Twine &message) {
  return llvm::createStringError(
      std::make_error_code(std::errc::invalid_argument), message);
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

namespace {

/// Reads one file from front to back; errors do not name it. It is read and not
/// mapped, so that pipes work, and so that a file which somebody truncates
/// meanwhile is an error and no signal.
class Reader {
public:
  Reader(llvm::sys::fs::file_t file, std::optional<uint64_t> fileSize)
      : file(file), fileSize(fileSize) {}

  llvm::Expected<HostTensor> read(std::optional<DType> expected);

private:
  llvm::Expected<NpyHeader> readHeader();

  /// Fills `buffer`. If the file ends before, gives the number of bytes there.
  llvm::Expected<size_t> readUpTo(llvm::MutableArrayRef<char> buffer);

  /// Fills `buffer` with what is called `what`.
  llvm::Error readAll(llvm::MutableArrayRef<char> buffer, const Twine &what);

  llvm::sys::fs::file_t file;
  /// Nothing for pipes and the like.
  std::optional<uint64_t> fileSize;
  uint64_t position = 0;
};

} // namespace

llvm::Expected<size_t> Reader::readUpTo(llvm::MutableArrayRef<char> buffer) {
  size_t count = 0;
  while (count < buffer.size()) {
    llvm::Expected<size_t> part =
        llvm::sys::fs::readNativeFile(file, buffer.drop_front(count));
    if (!part)
      return part.takeError();
    if (*part == 0)
      break;
    count += *part;
  }
  position += count;
  return count;
}

llvm::Error Reader::readAll(llvm::MutableArrayRef<char> buffer,
                            const Twine &what) {
  llvm::Expected<size_t> count = readUpTo(buffer);
  if (!count)
    return count.takeError();
  if (*count < buffer.size())
    return makeError("truncated: " + what + " takes " + Twine(buffer.size()) +
                     " bytes, the file ends after " + Twine(*count));
  return llvm::Error::success();
}

llvm::Expected<NpyHeader> Reader::readHeader() {
  constexpr llvm::StringLiteral magic("\x93NUMPY");
  char start[8];
  llvm::Expected<size_t> count = readUpTo(start);
  if (!count)
    return count.takeError();
  llvm::StringRef found(start, std::min(*count, magic.size()));
  if (found.empty() || !magic.starts_with(found))
    return makeError(found.empty() ? "not an npy file: it is empty"
                                   : "not an npy file: it does not start with "
                                     "the bytes \\x93NUMPY");
  if (*count < sizeof(start))
    return makeError("truncated: the file ends after " + Twine(*count) +
                     " bytes, inside the npy magic bytes and version");
  unsigned major = static_cast<unsigned char>(start[6]);
  unsigned minor = static_cast<unsigned char>(start[7]);
  if (major < 1 || major > 3 || minor != 0)
    return makeError("npy format version " + Twine(major) + "." + Twine(minor) +
                     " is not supported, expected 1.0, 2.0 or 3.0");

  char lengthBytes[4] = {};
  if (llvm::Error error =
          readAll({lengthBytes, static_cast<size_t>(major == 1 ? 2 : 4)},
                  "the npy header's length"))
    return error;
  uint32_t length = llvm::support::endian::read32le(lengthBytes);
  // Far more than an array of a simple type needs.
  constexpr uint32_t maxLength = 1 << 16;
  if (length > maxLength)
    return makeError("malformed npy header: its length is given as " +
                     Twine(length) + " bytes");
  std::string text(length, '\0');
  if (llvm::Error error = readAll(text, "the npy header"))
    return error;
  return parseNpyHeader(text);
}

llvm::Expected<HostTensor> Reader::read(std::optional<DType> expected) {
  llvm::Expected<NpyHeader> header = readHeader();
  if (!header)
    return header.takeError();
  llvm::Expected<DType> dtype = resolveNpyDType(header->descr, expected);
  if (!dtype)
    return dtype.takeError();

  llvm::ArrayRef<int64_t> shape = header->shape;
  llvm::Expected<int64_t> size = computeSizeInBytes(*dtype, shape);
  if (!size)
    return size.takeError();
  bool isOrderRelevant =
      *size != 0 && llvm::count_if(shape, [](int64_t d) { return d > 1; }) > 1;
  if (header->fortranOrder && isOrderRelevant)
    return makeError(getTypeText(*dtype, shape) +
                     " is in Fortran order, expected C order");

  // Before anything is allocated: the header may promise anything.
  std::string what = "the data of " + getTypeText(*dtype, shape);
  if (fileSize) {
    uint64_t rest = *fileSize - std::min(position, *fileSize);
    uint64_t wanted = static_cast<uint64_t>(*size);
    if (rest < wanted)
      return makeError("truncated: " + what + " takes " + Twine(wanted) +
                       " bytes, the file ends after " + Twine(rest));
    if (rest > wanted)
      return makeError("trailing bytes: " + what + " takes " + Twine(wanted) +
                       " bytes, the file has " + Twine(rest));
  }
  llvm::Expected<HostTensor> tensor = HostTensor::allocate(*dtype, shape);
  if (!tensor)
    return tensor.takeError();
  llvm::MutableArrayRef<char> bytes(static_cast<char *>(tensor->data()),
                                    static_cast<size_t>(*size));
  if (llvm::Error error = readAll(bytes, what))
    return error;
  char extra;
  llvm::Expected<size_t> extraCount = readUpTo(extra);
  if (!extraCount)
    return extraCount.takeError();
  if (*extraCount != 0)
    return makeError("trailing bytes: " + what + " takes " + Twine(*size) +
                     " bytes, the file has more");

  // NumPy takes any other byte for true.
  if (*dtype == DType::I1)
    for (char &byte : bytes)
      byte = byte != 0 ? 1 : 0;
  return tensor;
}

llvm::Expected<HostTensor> tiny::readNpy(llvm::StringRef path,
                                         std::optional<DType> expected) {
  namespace fs = llvm::sys::fs;
  llvm::Expected<fs::file_t> file = fs::openNativeFileForRead(path);
  if (!file)
    return llvm::createFileError(path, file.takeError());
  llvm::scope_exit close([&] { std::ignore = fs::closeFile(*file); });
  fs::file_status status;
  if (std::error_code code = fs::status(*file, status))
    return llvm::createFileError(path, code);
  std::optional<uint64_t> size;
  if (fs::is_regular_file(status))
    size = status.getSize();
  llvm::Expected<HostTensor> tensor = Reader(*file, size).read(expected);
  if (!tensor)
    return llvm::createFileError(path, tensor.takeError());
  return tensor;
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

/// Opens a new file next to `path`. LLVM's TempFile takes every `%` in the path
/// for a random digit, so that it finds no directory with that in its name.
static std::error_code createTemporary(llvm::StringRef path, std::string &name,
                                       int &fd) {
  std::error_code code;
  for (int attempt = 0; attempt < 16; ++attempt) {
    name = (path + "." +
            llvm::utohexstr(llvm::sys::Process::GetRandomNumber()) + ".tmp")
               .str();
    code =
        llvm::sys::fs::openFileForWrite(name, fd, llvm::sys::fs::CD_CreateNew);
    if (code != std::errc::file_exists)
      break;
  }
  return code;
}

llvm::Error tiny::writeNpy(llvm::StringRef path, const HostTensor &tensor) {
  namespace fs = llvm::sys::fs;
  // Renaming a file over a device or a directory would replace it.
  fs::file_status status;
  if (!fs::status(path, status) && !fs::is_regular_file(status))
    return llvm::createFileError(
        path, makeError("cannot be written: it exists and is no regular file"));

  std::string temporary;
  int fd;
  if (std::error_code code = createTemporary(path, temporary, fd))
    return llvm::createFileError(path, code);
  llvm::sys::RemoveFileOnSignal(temporary);
  std::error_code code;
  {
    llvm::raw_fd_ostream os(fd, /*shouldClose=*/true);
    os << formatNpyPreamble(tensor.dtype(), tensor.shape());
    os.write(static_cast<const char *>(tensor.data()),
             static_cast<size_t>(tensor.sizeInBytes()));
    os.close();
    code = os.error();
    // Or else the destructor ends the process, on a full disk for example.
    os.clear_error();
  }
  if (!code)
    code = fs::rename(temporary, path);
  if (code)
    std::ignore = fs::remove(temporary);
  llvm::sys::DontRemoveFileOnSignal(temporary);
  if (code)
    return llvm::createFileError(path, code);
  return llvm::Error::success();
}
