//===- Peers.cpp - What programs are compared with ------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Peers.h"

#include <cblas.h>
#include <cstring>
#include <memory>
#include <oneapi/dnnl/dnnl.hpp>
#include <thread>

using namespace tiny;
using namespace tiny::bench;

void tiny::bench::setPeerThreads(unsigned threads) {
  openblas_set_num_threads(static_cast<int>(threads));
}

//===----------------------------------------------------------------------===//
// oneDNN
//===----------------------------------------------------------------------===//

namespace {

using Dims = dnnl::memory::dims;
using Type = dnnl::memory::data_type;
using Tag = dnnl::memory::format_tag;
using Description = dnnl::memory::desc;

/// A primitive of oneDNN, and what it works on.
struct Program {
  dnnl::engine engine{dnnl::engine::kind::cpu, 0};
  dnnl::stream stream{engine};
  using Arguments = std::unordered_map<int, dnnl::memory>;
  std::vector<std::pair<dnnl::primitive, Arguments>> steps;

  dnnl::memory wrap(const Description &description, HostTensor &tensor) {
    return {description, engine, tensor.data()};
  }
  /// `memory` in another layout, which a step brings it to if `isTimed`, and
  /// which it is brought to now if not.
  dnnl::memory reorder(dnnl::memory memory, const Description &description,
                       bool isTimed) {
    if (memory.get_desc() == description)
      return memory;
    dnnl::memory result(description, engine);
    dnnl::reorder step(memory, result);
    if (isTimed) {
      steps.push_back({step, {{DNNL_ARG_FROM, memory}, {DNNL_ARG_TO, result}}});
      return result;
    }
    step.execute(stream, memory, result);
    stream.wait();
    return result;
  }
  void run() {
    for (auto &[primitive, arguments] : steps)
      primitive.execute(stream, arguments);
    stream.wait();
  }
};

} // namespace

static Peer makePeer(std::string name, std::string note,
                     std::shared_ptr<Program> program) {
  return {std::move(name), std::move(note),
          [program = std::move(program)] { program->run(); }};
}

//===----------------------------------------------------------------------===//
// Matrix products
//===----------------------------------------------------------------------===//

std::vector<Peer> tiny::bench::getMatmulPeers(const MatmulShape &shape,
                                              Tensors tensors) {
  auto *a = static_cast<float *>(tensors[0].data());
  auto *b = static_cast<float *>(tensors[1].data());
  auto *c = static_cast<float *>(tensors[2].data());
  auto [m, n, k, isTransposedA, isTransposedB] = shape;
  int64_t lda = isTransposedA ? m : k, ldb = isTransposedB ? k : n;
  std::vector<Peer> peers;
  if (m == 1)
    peers.push_back({"OpenBLAS sgemv", "", [=, shape = shape] {
                       bool isRow = shape.isTransposedB;
                       cblas_sgemv(
                           CblasRowMajor, isRow ? CblasNoTrans : CblasTrans,
                           isRow ? shape.n : shape.k, isRow ? shape.k : shape.n,
                           1, b, ldb, a, 1, 0, c, 1);
                     }});
  else
    peers.push_back(
        {"OpenBLAS sgemm", "packs inside", [=, shape = shape] {
           cblas_sgemm(CblasRowMajor,
                       shape.isTransposedA ? CblasTrans : CblasNoTrans,
                       shape.isTransposedB ? CblasTrans : CblasNoTrans, shape.m,
                       shape.n, shape.k, 1, a, lda, b, ldb, 0, c, shape.n);
         }});
  peers.push_back({"oneDNN sgemm", "packs inside", [=, shape = shape] {
                     dnnl_sgemm(shape.isTransposedA ? 'T' : 'N',
                                shape.isTransposedB ? 'T' : 'N', shape.m,
                                shape.n, shape.k, 1, a, lda, b, ldb, 0, c,
                                shape.n);
                   }});
  return peers;
}

std::vector<Peer> tiny::bench::getBFloatMatmulPeers(const MatmulShape &shape,
                                                    Tensors tensors) {
  auto program = std::make_shared<Program>();
  Description a(Dims{shape.m, shape.k}, Type::bf16,
                shape.isTransposedA ? Tag::ba : Tag::ab);
  Description b(Dims{shape.k, shape.n}, Type::bf16,
                shape.isTransposedB ? Tag::ba : Tag::ab);
  Description c(Dims{shape.m, shape.n}, Type::f32, Tag::ab);
  dnnl::matmul::desc description(a, b, c);
  dnnl::matmul::primitive_desc primitive(description, program->engine);
  program->steps.push_back({dnnl::matmul(primitive),
                            {{DNNL_ARG_SRC, program->wrap(a, tensors[0])},
                             {DNNL_ARG_WEIGHTS, program->wrap(b, tensors[1])},
                             {DNNL_ARG_DST, program->wrap(c, tensors[2])}}});
  return {makePeer("oneDNN matmul bf16", "packs inside", program)};
}

//===----------------------------------------------------------------------===//
// Convolutions
//===----------------------------------------------------------------------===//

namespace {
enum class Layouts { Plain, ReorderInside, ReorderBefore };
} // namespace

static std::shared_ptr<Program>
makeConvolution(const ConvShape &shape, Tensors tensors, Layouts layouts) {
  auto program = std::make_shared<Program>();
  int64_t k = shape.kernel, s = shape.stride, p = shape.padding;
  Dims image = {1, shape.channels, shape.size, shape.size};
  Dims weights = {shape.outputs, shape.channels, k, k};
  Dims result = {1, shape.outputs, shape.getOutputSize(),
                 shape.getOutputSize()};
  auto describe = [&](const Dims &dims, Tag plain) {
    return Description(dims, Type::f32,
                       layouts == Layouts::Plain ? plain : Tag::any);
  };
  dnnl::convolution_forward::desc description(
      dnnl::prop_kind::forward_inference, dnnl::algorithm::convolution_direct,
      describe(image, Tag::nchw), describe(weights, Tag::oihw),
      describe(result, Tag::nchw), Dims{s, s}, Dims{p, p}, Dims{p, p});
  dnnl::convolution_forward::primitive_desc primitive(description,
                                                      program->engine);
  bool isTimed = layouts == Layouts::ReorderInside;
  auto bring = [&](const Dims &dims, Tag tag, HostTensor &tensor,
                   const Description &wanted) {
    return program->reorder(
        program->wrap(Description(dims, Type::f32, tag), tensor), wanted,
        isTimed);
  };
  dnnl::memory source =
      bring(image, Tag::nchw, tensors[0], primitive.src_desc());
  dnnl::memory filter =
      bring(weights, Tag::oihw, tensors[1], primitive.weights_desc());
  dnnl::memory plain =
      program->wrap(Description(result, Type::f32, Tag::nchw), tensors[2]);
  bool isPlain = primitive.dst_desc() == plain.get_desc();
  dnnl::memory target =
      isPlain ? plain : dnnl::memory(primitive.dst_desc(), program->engine);
  program->steps.push_back({dnnl::convolution_forward(primitive),
                            {{DNNL_ARG_SRC, source},
                             {DNNL_ARG_WEIGHTS, filter},
                             {DNNL_ARG_DST, target}}});
  if (!isPlain && isTimed)
    program->steps.push_back({dnnl::reorder(target, plain),
                              {{DNNL_ARG_FROM, target}, {DNNL_ARG_TO, plain}}});
  return program;
}

std::vector<Peer> tiny::bench::getConvolutionPeers(const ConvShape &shape,
                                                   Tensors tensors) {
  std::vector<Peer> peers = {
      makePeer("oneDNN plain", "NCHW in and out, packs inside",
               makeConvolution(shape, tensors, Layouts::Plain)),
      makePeer("oneDNN reordered", "its own layouts, reordering inside",
               makeConvolution(shape, tensors, Layouts::ReorderInside)),
      makePeer("oneDNN blocked", "its own layouts, reordering not timed",
               makeConvolution(shape, tensors, Layouts::ReorderBefore))};
  peers.back().hasResult = peers.back().counts = false;
  return peers;
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

std::vector<Peer> tiny::bench::getSoftmaxPeers(int64_t rows, int64_t columns,
                                               Tensors tensors) {
  auto program = std::make_shared<Program>();
  Description description(Dims{rows, columns}, Type::f32, Tag::ab);
  dnnl::softmax_forward::desc softmax(dnnl::prop_kind::forward_inference,
                                      description, /*axis=*/1);
  dnnl::softmax_forward::primitive_desc primitive(softmax, program->engine);
  program->steps.push_back(
      {dnnl::softmax_forward(primitive),
       {{DNNL_ARG_SRC, program->wrap(description, tensors[0])},
        {DNNL_ARG_DST, program->wrap(description, tensors[1])}}});
  return {makePeer("oneDNN softmax", "", program)};
}

std::vector<Peer> tiny::bench::getLayerNormPeers(int64_t rows, int64_t columns,
                                                 Tensors tensors) {
  auto program = std::make_shared<Program>();
  Description description(Dims{rows, columns}, Type::f32, Tag::ab);
  dnnl::layer_normalization_forward::desc norm(
      dnnl::prop_kind::forward_inference, description, 1e-5f,
      dnnl::normalization_flags::none);
  dnnl::layer_normalization_forward::primitive_desc primitive(norm,
                                                              program->engine);
  program->steps.push_back(
      {dnnl::layer_normalization_forward(primitive),
       {{DNNL_ARG_SRC, program->wrap(description, tensors[0])},
        {DNNL_ARG_DST, program->wrap(description, tensors[1])}}});
  return {makePeer("oneDNN layernorm", "", program)};
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// Lets each of `threads` threads do a block of `count` iterations.
static void
inBlocks(int64_t count, unsigned threads,
         const std::function<void(int64_t begin, int64_t end)> &body) {
  std::vector<std::thread> others;
  for (unsigned thread = 1; thread < threads; ++thread)
    others.emplace_back(body, count * thread / threads,
                        count * (thread + 1) / threads);
  body(0, count / threads);
  for (std::thread &other : others)
    other.join();
}

std::vector<Peer> tiny::bench::getMemoryPeers(int64_t count, unsigned threads) {
  struct Arrays {
    std::vector<float> a, b, c;
  };
  auto arrays = std::make_shared<Arrays>();
  for (auto *array : {&arrays->a, &arrays->b, &arrays->c})
    array->assign(count, 1);
  Peer triad = {"STREAM triad", "ordinary stores", [=] {
                  inBlocks(count, threads, [&](int64_t begin, int64_t end) {
                    float *a = arrays->a.data();
                    const float *b = arrays->b.data(), *c = arrays->c.data();
                    for (int64_t i = begin; i < end; ++i)
                      a[i] = b[i] + 3 * c[i];
                  });
                }};
  triad.amount = 3 * sizeof(float) * static_cast<double>(count);
  Peer copy = {"memcpy", "the library's choice of stores", [=] {
                 inBlocks(count, threads, [&](int64_t begin, int64_t end) {
                   std::memcpy(arrays->a.data() + begin,
                               arrays->b.data() + begin,
                               (end - begin) * sizeof(float));
                 });
               }};
  copy.amount = 2 * sizeof(float) * static_cast<double>(count);
  copy.counts = false;
  for (Peer *peer : {&triad, &copy})
    peer->hasResult = false;
  return {triad, copy};
}
