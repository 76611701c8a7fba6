//===- Report.cpp - A table of ratios, and JSON ---------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"

using namespace tiny::bench;

double Measurement::getMedian() const {
  std::vector<double> sorted(seconds);
  llvm::sort(sorted);
  return sorted[sorted.size() / 2];
}

Result tiny::bench::getTotal(std::string name, llvm::ArrayRef<Result> results,
                             llvm::ArrayRef<unsigned> times) {
  Result total = results.front();
  total.name = std::move(name);
  for (auto [number, measurement] : llvm::enumerate(total.measurements)) {
    double seconds = 0, amount = 0;
    for (auto [result, count] : llvm::zip_equal(results, times)) {
      const Measurement &part = result.measurements[number];
      seconds += count * part.getMedian();
      amount += count * part.amount;
    }
    measurement.seconds = {seconds};
    measurement.amount = amount;
  }
  return total;
}

double Result::getRatio() const {
  double best = 0;
  for (const Measurement &peer : llvm::drop_begin(measurements))
    if (peer.counts)
      best = std::max(best, peer.getRate());
  return measurements.front().getRate() / best;
}

void tiny::bench::printHeader(llvm::raw_ostream &os) {
  os << llvm::format("%-36s %9s %6s %6s  %s\n", "work", "G/s", "ratio", "goal",
                     "peers, G/s");
}

void tiny::bench::print(llvm::raw_ostream &os, const Result &result) {
  os << llvm::format("%-36s %9.1f %6.2f %6.2f ", result.name.c_str(),
                     result.measurements.front().getRate() * 1e-9,
                     result.getRatio(), result.goal);
  for (const Measurement &peer : llvm::drop_begin(result.measurements)) {
    os << ' ' << peer.name << llvm::format(" %.1f", peer.getRate() * 1e-9);
    if (!peer.note.empty())
      os << " (" << peer.note << ')';
    if (&peer != &result.measurements.back())
      os << ';';
  }
  os << '\n';
  os.flush();
}

llvm::Error tiny::bench::writeJSON(llvm::StringRef path,
                                   llvm::ArrayRef<Result> results,
                                   unsigned threads) {
  std::error_code error;
  llvm::raw_fd_ostream os(path, error, llvm::sys::fs::OF_Text);
  if (error)
    return llvm::createFileError(path, error);
  llvm::json::OStream json(os, /*IndentSize=*/2);
  json.object([&] {
    json.attribute("threads", threads);
    json.attributeArray("results", [&] {
      for (const Result &result : results)
        json.object([&] {
          json.attribute("name", result.name);
          json.attribute("unit", result.isBytes ? "bytes" : "operations");
          json.attribute("ratio", result.getRatio());
          json.attribute("goal", result.goal);
          json.attributeArray("programs", [&] {
            for (const Measurement &measurement : result.measurements)
              json.object([&] {
                json.attribute("name", measurement.name);
                json.attribute("note", measurement.note);
                json.attribute("amount", measurement.amount);
                json.attributeArray("seconds", [&] {
                  for (double seconds : measurement.seconds)
                    json.value(seconds);
                });
              });
          });
        });
    });
  });
  os << '\n';
  os.close();
  if (os.has_error()) {
    error = os.error();
    os.clear_error();
    return llvm::createFileError(path, error);
  }
  return llvm::Error::success();
}
