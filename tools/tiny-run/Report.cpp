//===- Report.cpp - What tiny-run prints ----------------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Format.h"
#include <cmath>

using namespace llvm;
using namespace tiny;
using namespace tiny::run;

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

/// How much of a tensor is printed.
static constexpr int64_t maxRows = 8;
static constexpr int64_t maxColumns = 10;

/// Returns an element as a person reads it: a float with six digits.
static std::string formatValue(const HostTensor &tensor, int64_t index) {
  if (!isFloat(tensor.dtype()))
    return formatElement(tensor.dtype(), tensor.getBits(index));
  double value = tensor.getDouble(index);
  // The sign of a NaN says nothing.
  if (std::isnan(value))
    return "nan";
  std::string text;
  raw_string_ostream(text) << format("%.6g", value);
  return text;
}

void tiny::run::printTensor(raw_ostream &os, const Twine &name,
                            const HostTensor &tensor) {
  os << name << ": " << tensor.typeText() << '\n';
  if (tensor.numElements() == 0)
    return;
  int64_t columns = tensor.rank() == 0 ? 1 : tensor.shape().back();
  int64_t rows = tensor.numElements() / columns;
  int64_t shownRows = std::min(rows, maxRows);
  int64_t shownColumns = std::min(columns, maxColumns);

  // Columns line up; so do the labels, which say where a row is.
  std::vector<std::string> labels;
  std::vector<std::string> values;
  size_t labelWidth = 0;
  size_t valueWidth = 0;
  for (int64_t row = 0; row < shownRows; ++row) {
    if (tensor.rank() > 1) {
      auto index = unflattenIndex(tensor.shape().drop_back(), row);
      labels.push_back(
          "[" +
          join(map_range(index, [](int64_t i) { return std::to_string(i); }),
               ", ") +
          "] ");
      labelWidth = std::max(labelWidth, labels.back().size());
    }
    for (int64_t column = 0; column < shownColumns; ++column) {
      values.push_back(formatValue(tensor, row * columns + column));
      valueWidth = std::max(valueWidth, values.back().size());
    }
  }
  for (int64_t row = 0; row < shownRows; ++row) {
    os << "  ";
    if (!labels.empty())
      os << left_justify(labels[row], labelWidth);
    ListSeparator separator(" ");
    for (int64_t column = 0; column < shownColumns; ++column)
      os << separator
         << right_justify(values[row * shownColumns + column], valueWidth);
    os << (columns > shownColumns ? " ...\n" : "\n");
  }
  if (rows > shownRows)
    os << "  ...\n";
}

//===----------------------------------------------------------------------===//
// Times
//===----------------------------------------------------------------------===//

/// Returns a time in the unit that suits it.
static std::string formatSeconds(double seconds) {
  std::string text;
  raw_string_ostream os(text);
  if (seconds < 1e-6)
    os << format("%.0f ns", seconds * 1e9);
  else if (seconds < 1e-3)
    os << format("%.1f us", seconds * 1e6);
  else if (seconds < 1)
    os << format("%.2f ms", seconds * 1e3);
  else
    os << format("%.2f s", seconds);
  return text;
}

static std::string formatNumber(double number) {
  std::string text;
  raw_string_ostream(text) << format("%.2f", number);
  return text;
}

void tiny::run::printKernels(raw_ostream &os, const ProgramInfo &info,
                             ArrayRef<KernelRun> runs) {
  if (runs.empty())
    return;
  // Columns of text; the first two are names and stand to the left.
  using Row = std::array<std::string, 6>;
  std::vector<Row> table = {
      {"kernel", "opts", "buffers", "time", "GFLOP/s", "GB/s"}};
  for (const KernelRun &run : runs) {
    const KernelInfo &kernel = info.kernels[run.kernel];
    double nanoseconds = std::max(run.seconds * 1e9, 1.0);
    table.push_back({kernel.name, kernel.opts.empty() ? "-" : kernel.opts,
                     utostr(kernel.numBuffers), formatSeconds(run.seconds),
                     formatNumber(run.operations / nanoseconds),
                     formatNumber(run.bytes / nanoseconds)});
  }
  std::array<size_t, 6> widths = {};
  for (const Row &row : table)
    for (size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], row[i].size());
  for (const Row &row : table) {
    ListSeparator separator("  ");
    for (size_t i = 0; i < row.size(); ++i) {
      os << separator;
      os << (i < 2 ? left_justify(row[i], widths[i])
                   : right_justify(row[i], widths[i]));
    }
    os << '\n';
  }
}

void tiny::run::printMemory(raw_ostream &os, const Profile &profile) {
  if (profile.separateBytes > 0)
    os << "buffers " << profile.bufferBytes << " bytes, "
       << profile.separateBytes << " bytes if none shared memory\n";
}

void tiny::run::printTimings(raw_ostream &os, const Timings &timings) {
  std::vector<double> runs = timings.runs;
  llvm::sort(runs);
  size_t middle = runs.size() / 2;
  double median = runs.size() % 2 == 1 ? runs[middle]
                                       : (runs[middle - 1] + runs[middle]) / 2;
  os << "compile " << formatSeconds(timings.compile) << ", run "
     << formatSeconds(runs.front());
  if (runs.size() > 1)
    os << " at least, " << formatSeconds(median) << " in the median of "
       << runs.size() << " runs";
  os << '\n';
}

//===----------------------------------------------------------------------===//
// Listings
//===----------------------------------------------------------------------===//

/// The level of `--debug` from which on a stage is shown.
static unsigned getDebugLevel(StringRef stage) {
  return StringSwitch<unsigned>(stage)
      .Cases({"fusion", "schedule"}, 3)
      .Cases({"kernel", "optimized kernel"}, 4)
      .Case("program", 5)
      .Case("llvm", 6)
      .Default(7);
}

static void printListing(raw_ostream &os, StringRef name,
                         const Listing &listing, unsigned debug) {
  if (debug < getDebugLevel(listing.stage))
    return;
  os << "--- " << name << " (" << listing.stage << ")\n"
     << StringRef(listing.text).trim('\n') << "\n\n";
}

void tiny::run::printListings(raw_ostream &os, const ProgramInfo &info,
                              unsigned debug) {
  for (const Listing &listing : info.listings)
    printListing(os, "program", listing, debug);
  for (const KernelInfo &kernel : info.kernels)
    for (const Listing &listing : kernel.listings)
      printListing(os, kernel.name, listing, debug);
}
