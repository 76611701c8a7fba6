//===- ViewAccess.cpp - Views as functions on indices ---------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ViewAccess.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

SmallVector<Value, 4> tiny::getMixed(ValueRange operands,
                                     ArrayRef<int64_t> constants,
                                     IndexBuilder &index) {
  SmallVector<Value, 4> result;
  for (int64_t constant : constants) {
    if (ShapedType::isDynamic(constant)) {
      result.push_back(operands.front());
      operands = operands.drop_front();
    } else {
      result.push_back(index.constant(constant));
    }
  }
  return result;
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

SmallVector<Value, 4> TensorSizes::get(Value tensor) {
  if (auto it = symbolic.find(tensor); it != symbolic.end())
    return it->second;
  auto type = cast<RankedTensorType>(tensor.getType());
  SmallVector<Value, 4> sizes;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    sizes.push_back(
        type.isDynamicDim(dim)
            ? tensor::DimOp::create(builder, loc, tensor, index.constant(dim))
                  .getResult()
            : index.constant(type.getDimSize(dim)));
  if (!type.hasStaticShape())
    symbolic.try_emplace(tensor, sizes);
  return sizes;
}

SmallVector<Value, 4> TensorSizes::compute(Operation &op) {
  return TypeSwitch<Operation *, SmallVector<Value, 4>>(&op)
      .Case<ReshapeOp, ExpandOp, ShrinkOp>([&](auto view) {
        return getMixed(view.getSizes(), view.getStaticSizes(), index);
      })
      .Case([&](PermuteOp permute) {
        SmallVector<Value, 4> sizes = get(permute.getOperand()), result;
        for (int64_t dim : permute.getPermutation())
          result.push_back(sizes[dim]);
        return result;
      })
      .Case([&](PadOp pad) {
        SmallVector<Value, 4> sizes = get(pad.getOperand());
        auto low = getMixed(pad.getLow(), pad.getStaticLow(), index);
        auto high = getMixed(pad.getHigh(), pad.getStaticHigh(), index);
        for (size_t i = 0; i < sizes.size(); ++i)
          sizes[i] = index.add(index.add(low[i], sizes[i]), high[i]);
        return sizes;
      })
      .Case([&](ReduceAxisOp reduce) {
        SmallVector<Value, 4> sizes = get(reduce.getOperand());
        for (int64_t axis : reduce.getAxes())
          sizes[axis] = index.constant(1);
        return sizes;
      })
      .Default([&](Operation *elementwise) {
        // All tensor operands have the shape of the result, up to the last
        // dimension of a bitcast, which is static where it is scaled.
        SmallVector<Value, 4> sizes = get(elementwise->getOperand(0));
        auto type = cast<RankedTensorType>(elementwise->getResult(0).getType());
        if (!sizes.empty() && !type.isDynamicDim(type.getRank() - 1))
          sizes.back() = index.constant(type.getShape().back());
        return sizes;
      });
}

void TensorSizes::learn(Operation &op) {
  for (Value result : op.getResults()) {
    auto type = dyn_cast<RankedTensorType>(result.getType());
    if (type && !type.hasStaticShape())
      symbolic.try_emplace(result, compute(op));
  }
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

bool tiny::isView(Operation *op) {
  return isa<ReshapeOp, ExpandOp, PermuteOp, PadOp, ShrinkOp, FlipOp, DetachOp,
             ContiguousBackwardOp>(op);
}

/// The end of the shortest run of dimensions of `sizes` from `begin` on whose
/// product can be matched by a run of `otherSizes` from `otherBegin` on;
/// `otherEnd` becomes the end of that run.
static size_t matchRun(ArrayRef<Value> sizes, size_t begin,
                       ArrayRef<Value> otherSizes, size_t otherBegin,
                       size_t &otherEnd, IndexBuilder &index) {
  // Symbolic sizes match themselves only; a product with one stays open until
  // everything is taken.
  size_t end = begin + 1;
  otherEnd = otherBegin + 1;
  if (sizes[begin] == otherSizes[otherBegin])
    return end;
  std::optional<int64_t> product = index.getConstant(sizes[begin]);
  std::optional<int64_t> other = index.getConstant(otherSizes[otherBegin]);
  while (product != other || !product) {
    bool takeOther = product && other && *other < *product;
    size_t &next = takeOther ? otherEnd : end;
    ArrayRef<Value> from = takeOther ? otherSizes : sizes;
    if (!product || !other || next == from.size()) {
      otherEnd = otherSizes.size();
      return sizes.size();
    }
    std::optional<int64_t> &accumulated = takeOther ? other : product;
    std::optional<int64_t> factor = index.getConstant(from[next++]);
    int64_t value;
    if (!accumulated || !factor ||
        llvm::MulOverflow(*accumulated, *factor, value))
      accumulated = std::nullopt;
    else
      accumulated = value;
  }
  return end;
}

/// The indices of the element of an array of `toSizes` that is, in row-major
/// order, the one at `indices` in an array of `fromSizes`.
static SmallVector<Value, 4> mapReshape(ArrayRef<Value> indices,
                                        ArrayRef<Value> fromSizes,
                                        ArrayRef<Value> toSizes,
                                        IndexBuilder &index) {
  SmallVector<Value, 4> result(toSizes.size());
  size_t from = 0, to = 0;
  // Only runs of dimensions with equal products mix, so that a dimension that
  // both shapes have passes without a division.
  while (from < fromSizes.size() && to < toSizes.size()) {
    size_t toEnd;
    size_t fromEnd = matchRun(fromSizes, from, toSizes, to, toEnd, index);
    Value flat = index.linearize(indices.slice(from, fromEnd - from),
                                 fromSizes.slice(from, fromEnd - from));
    auto parts = index.delinearize(flat, toSizes.slice(to, toEnd - to));
    llvm::copy(parts, result.begin() + to);
    from = fromEnd;
    to = toEnd;
  }
  // What is left over on either side has size one.
  for (; to < toSizes.size(); ++to)
    result[to] = index.constant(0);
  return result;
}

Access tiny::mapThroughView(Operation *view, const Access &access,
                            TensorSizes &sizes, IndexBuilder &index,
                            Value *valid) {
  Access result;
  result.gate = access.gate;
  TypeSwitch<Operation *>(view)
      .Case([&](ReshapeOp reshape) {
        result.indices =
            mapReshape(access.indices, sizes.get(reshape.getResult()),
                       sizes.get(reshape.getOperand()), index);
      })
      .Case([&](ExpandOp expand) {
        // The operand's size decides; a symbolic one that turns out to be one
        // repeats as well.
        for (auto [i, size, wanted] :
             llvm::zip_equal(access.indices, sizes.get(expand.getOperand()),
                             sizes.get(expand.getResult()))) {
          if (size == wanted)
            result.indices.push_back(i);
          else if (index.getConstant(size) == 1)
            result.indices.push_back(index.constant(0));
          else
            result.indices.push_back(index.where(
                index.less(index.constant(1), size), i, index.constant(0)));
        }
      })
      .Case([&](PermuteOp permute) {
        result.indices.resize(access.indices.size());
        for (auto [i, dim] : llvm::enumerate(permute.getPermutation()))
          result.indices[dim] = access.indices[i];
      })
      .Case([&](ShrinkOp shrink) {
        auto offsets =
            getMixed(shrink.getOffsets(), shrink.getStaticOffsets(), index);
        for (auto [i, offset] : llvm::zip_equal(access.indices, offsets))
          result.indices.push_back(index.add(i, offset));
      })
      .Case([&](FlipOp flip) {
        result.indices = access.indices;
        SmallVector<Value, 4> all = sizes.get(flip.getOperand());
        for (int64_t axis : flip.getAxes())
          result.indices[axis] = index.sub(
              index.sub(all[axis], index.constant(1)), result.indices[axis]);
      })
      .Case([&](PadOp pad) {
        auto low = getMixed(pad.getLow(), pad.getStaticLow(), index);
        auto high = getMixed(pad.getHigh(), pad.getStaticHigh(), index);
        Value inside = index.boolean(true);
        for (auto [i, before, after, size] : llvm::zip_equal(
                 access.indices, low, high, sizes.get(pad.getOperand()))) {
          // What has no padding needs no condition, also if its size is
          // symbolic.
          if (index.getConstant(before) == 0 && index.getConstant(after) == 0) {
            result.indices.push_back(i);
            continue;
          }
          Value position = index.sub(i, before);
          Value own = index.andOf(index.less(index.constant(-1), position),
                                  index.less(position, size));
          // Outside, any element of the operand will do: the index stays inside
          // the tensor, whatever it is used for.
          result.indices.push_back(
              index.where(own, position, index.constant(0)));
          inside = index.andOf(inside, own);
        }
        result.gate = access.gate ? index.andOf(access.gate, inside) : inside;
        if (valid)
          *valid = inside;
      })
      .Default([&](Operation *) { result.indices = access.indices; });
  if (result.gate && index.getConstant(result.gate) == 1)
    result.gate = {};
  return result;
}
