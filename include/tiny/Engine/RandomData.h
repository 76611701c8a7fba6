//===- RandomData.h - Seeded input data -------------------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random inputs that are the same on every machine: the generator's stream is
// fixed by the C++ standard, and how it turns into numbers by this library (the
// standard's distributions differ between implementations).
//
//===----------------------------------------------------------------------===//

#ifndef TINY_ENGINE_RANDOMDATA_H
#define TINY_ENGINE_RANDOMDATA_H

#include "tiny/Engine/HostTensor.h"
#include <random>

namespace tiny {

/// Fills `tensor`, one draw an element. Floats lie in [-1, 1), evenly spaced
/// values of the type that are reached without rounding; integers in the type's
/// range cut to [-100, 100]; `i1` is either value. Who fills several tensors
/// uses one generator for all, so that they differ.
void fillRandom(HostTensor &tensor, std::mt19937_64 &generator);

} // namespace tiny

#endif // TINY_ENGINE_RANDOMDATA_H
