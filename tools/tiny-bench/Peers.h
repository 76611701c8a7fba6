//===- Peers.h - What programs are compared with ----------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions of OpenBLAS and oneDNN, and loops that do nothing but move memory,
// on the data of a program's arguments. The last argument is where the result
// goes. Descriptors and scratch memory are made when a peer is made, and are no
// part of what is timed.
//
//===----------------------------------------------------------------------===//

#ifndef TINY_TOOLS_TINY_BENCH_PEERS_H
#define TINY_TOOLS_TINY_BENCH_PEERS_H

#include "Graphs.h"
#include "tiny/Engine/HostTensor.h"
#include <functional>
#include <vector>

namespace tiny::bench {

/// The tensors that a program and its peers work on.
using Tensors = llvm::MutableArrayRef<HostTensor>;

struct Peer {
  std::string name;
  /// What is part of the time, and what is not.
  std::string note;
  std::function<void()> run;
  /// How much a run does, in the unit of the program that it is compared with;
  /// zero for as much as that.
  double amount = 0;
  /// Whether its result is the program's.
  bool hasResult = true;
  /// Whether the program's ratio is to this one if it is the best.
  bool counts = true;
};

using MakePeers = std::function<std::vector<Peer>(Tensors)>;

/// OpenBLAS uses so many threads from now on. oneDNN uses as many as the
/// environment's OMP_NUM_THREADS said when the program started.
void setPeerThreads(unsigned threads);

std::vector<Peer> getMatmulPeers(const MatmulShape &shape, Tensors tensors);
/// bf16 operands, f32 result.
std::vector<Peer> getBFloatMatmulPeers(const MatmulShape &shape,
                                       Tensors tensors);
/// With the layouts of the arguments; with layouts that oneDNN prefers, whose
/// reordering is or is not part of the time.
std::vector<Peer> getConvolutionPeers(const ConvShape &shape, Tensors tensors);
std::vector<Peer> getSoftmaxPeers(int64_t rows, int64_t columns,
                                  Tensors tensors);
std::vector<Peer> getLayerNormPeers(int64_t rows, int64_t columns,
                                    Tensors tensors);
/// a = b + s * c over arrays of `count` numbers, and `memcpy`; the amount is in
/// bytes.
std::vector<Peer> getMemoryPeers(int64_t count, unsigned threads);

} // namespace tiny::bench

#endif // TINY_TOOLS_TINY_BENCH_PEERS_H
