//===- Target.cpp - The machines that kernels are compiled for ------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Target/Target.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Threading.h"
#include "llvm/TargetParser/Host.h"

using namespace tiny;

/// Returns the trimmed text of a file of the kernel's, empty if it has none.
static std::string readSysFile(const llvm::Twine &path) {
  // These files have no size that could be mapped.
  auto buffer = llvm::MemoryBuffer::getFileAsStream(path);
  if (!buffer)
    return "";
  return (*buffer)->getBuffer().trim().str();
}

/// Fills in the cache sizes from Linux's description of the first CPU. libc's
/// sysconf is no source: for the last level some machines report the sum over
/// all sockets.
static void readCaches(CPUInfo &cpu) {
  for (unsigned index = 0;; ++index) {
    std::string folder =
        "/sys/devices/system/cpu/cpu0/cache/index" + llvm::utostr(index);
    std::string level = readSysFile(folder + "/level");
    if (level.empty())
      return;
    if (readSysFile(folder + "/type") == "Instruction")
      continue;
    std::string size = readSysFile(folder + "/size");
    llvm::StringRef digits = size;
    int64_t kilobytes = 0;
    if (!digits.consume_back("K") || digits.getAsInteger(10, kilobytes) ||
        kilobytes <= 0)
      continue;
    if (level == "1")
      cpu.l1Bytes = kilobytes * 1024;
    else if (level == "2")
      cpu.l2Bytes = kilobytes * 1024;
    else if (level == "3")
      cpu.l3Bytes = kilobytes * 1024;
  }
}

bool CPUInfo::hasFeature(llvm::StringRef feature) const {
  for (llvm::StringRef item : llvm::split(features, ','))
    if (item.consume_front("+") && item == feature)
      return true;
  return false;
}

CPUInfo tiny::getHostCPU() {
  CPUInfo cpu;
  cpu.name = llvm::sys::getHostCPUName().str();
  llvm::StringMap<bool> features = llvm::sys::getHostCPUFeatures();
  // Sorted, so that the text is the same in every process: it becomes part of
  // what identifies compiled code.
  llvm::SmallVector<std::string> list;
  for (const auto &feature : features)
    list.push_back((feature.second ? "+" : "-") + feature.first().str());
  llvm::sort(list, [](const std::string &a, const std::string &b) {
    return llvm::StringRef(a).drop_front() < llvm::StringRef(b).drop_front();
  });
  cpu.features = llvm::join(list, ",");

#if defined(__x86_64__)
  if (cpu.hasFeature("avx512f")) {
    cpu.vectorBits = 512;
    cpu.registers = 32;
  } else {
    cpu.vectorBits = cpu.hasFeature("avx2") ? 256 : 128;
    cpu.registers = 16;
  }
#elif defined(__aarch64__)
  // Scalable vectors have no width that is known here; NEON is always there.
  cpu.vectorBits = 128;
  cpu.registers = 32;
#endif
  cpu.threads =
      std::max(1u, llvm::hardware_concurrency().compute_thread_count());
  readCaches(cpu);
  return cpu;
}

uop::TargetAttr tiny::getCPUTarget(mlir::MLIRContext *context,
                                   const CPUInfo &cpu) {
  mlir::Builder builder(context);
  llvm::SmallVector<mlir::NamedAttribute> properties;
  auto add = [&](llvm::StringRef name, int64_t value) {
    if (value > 0)
      properties.push_back(
          builder.getNamedAttr(name, builder.getI64IntegerAttr(value)));
  };
  add("vector_bits", cpu.vectorBits);
  add("registers", cpu.registers);
  add("threads", cpu.threads);
  add("l1_bytes", cpu.l1Bytes);
  add("l2_bytes", cpu.l2Bytes);
  add("l3_bytes", cpu.l3Bytes);
  return uop::TargetAttr::get(context, builder.getStringAttr("cpu"),
                              builder.getDictionaryAttr(properties));
}

llvm::Expected<uop::TargetAttr> tiny::getTarget(mlir::MLIRContext *context,
                                                llvm::StringRef name) {
  if (name == "cpu")
    return getCPUTarget(context, getHostCPU());
  return llvm::createStringError("unknown target '" + name +
                                 "'; the targets are: cpu");
}
