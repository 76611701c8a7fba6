//===- BufferLimit.h - How many buffers a kernel may have -------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_SCHEDULE_BUFFERLIMIT_H
#define TINY_LIB_SCHEDULE_BUFFERLIMIT_H

#include "mlir/IR/Operation.h"
#include <optional>

namespace tiny {

/// The buffers that a kernel near `op` may be given: `asked`, or where that is
/// zero what the target of the module says. Nothing if there is no limit.
std::optional<int64_t> getBufferLimit(mlir::Operation *op, int64_t asked);

} // namespace tiny

#endif // TINY_LIB_SCHEDULE_BUFFERLIMIT_H
