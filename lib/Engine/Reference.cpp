//===- Reference.cpp - The reference interpreter --------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Walks over the one block of a function, computes each operation's result with
// the functions of ReferenceOps.h and forgets values after their last use.
//
// Writes: an argument's own value stays what it was at entry. Its contents are
// kept apart, and each assign makes new contents from the ones before. Where a
// target lies in its argument is found by moving the places of the argument's
// bytes through the same views that the target is made by.
//
//===----------------------------------------------------------------------===//

#include "tiny/Engine/Reference.h"
#include "ReferenceOps.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>
#include <numeric>

using namespace tiny;
using namespace tiny::reference;
using llvm::Error;
using llvm::Expected;
using mlir::Operation;
using mlir::Value;

namespace {

using TensorRef = std::shared_ptr<const HostTensor>;

/// Where the elements of a view lie in its argument: the positions of their
/// bytes, in the view's shape with one more dimension for an element's bytes.
struct Places {
  unsigned argument;
  HostTensor positions;
};

/// What is known of a value.
struct Slot {
  TensorRef value;
  /// For what a target of an assign is made from.
  std::shared_ptr<const Places> places;
  /// For the result of an assign: its number in program order, and the whole
  /// argument right after it.
  size_t ordinal = 0;
  TensorRef contents;
};

class Interpreter {
public:
  Interpreter(mlir::func::FuncOp function,
              llvm::ArrayRef<HostTensor *> arguments,
              const llvm::StringMap<int64_t> &variables)
      : function(function), arguments(arguments), variables(variables) {}

  Expected<llvm::SmallVector<HostTensor>> run();

private:
  Error checkBody();
  Error bindArguments();
  void findLastUsers();
  void findTargets();
  Error execute(Operation *op);
  Expected<llvm::SmallVector<HostTensor>> finish(mlir::func::ReturnOp op);

  Result compute(Operation *op);
  Result computeElementwise(Operation *op);
  Result computeView(Operation *op);
  Result computePlaces(Operation *op, const HostTensor &positions,
                       const HostTensor &value);
  Result constant(uop::ConstOp op);
  Result defineVariable(uop::DefineVarOp op);
  Result bindVariable(uop::BindOp op);
  Result reduceAxis(uop::ReduceAxisOp op);
  Result after(uop::AfterOp op);
  Error assign(uop::AssignOp op);

  const HostTensor &tensor(Value value) { return *slots[value].value; }
  const HostTensor &operand(Operation *op, unsigned i) {
    return tensor(op->getOperand(i));
  }
  llvm::SmallVector<int64_t> resolve(llvm::ArrayRef<int64_t> constants,
                                     mlir::ValueRange operands);
  llvm::SmallVector<int64_t> resolveSizes(Operation *op,
                                          llvm::ArrayRef<int64_t> constants,
                                          mlir::ValueRange operands);

  mlir::func::FuncOp function;
  llvm::ArrayRef<HostTensor *> arguments;
  const llvm::StringMap<int64_t> &variables;

  llvm::DenseMap<Value, Slot> slots;
  llvm::DenseMap<Value, Operation *> lastUsers;
  /// The values whose places are needed.
  llvm::DenseSet<Value> targets;
  /// The contents of the arguments that have been written.
  llvm::SmallVector<TensorRef> written;
  size_t numAssigns = 0;
};

} // namespace

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

/// Puts the place of `op` and its name before the text of `error`.
static Error addPlace(Operation *op, Error error) {
  std::string message = llvm::toString(std::move(error));
  std::string text;
  llvm::raw_string_ostream os(text);
  if (auto loc = op->getLoc()->findInstanceOf<mlir::FileLineColLoc>())
    os << loc.getFilename().getValue() << ':' << loc.getLine() << ':'
       << loc.getColumn();
  else
    os << op->getLoc();
  os << ": '" << op->getName() << "' " << message;
  return makeError(text);
}

/// Checks that a tensor that came about at run time has a value's type.
static Error checkType(const HostTensor &tensor, mlir::Type type) {
  bool matches = getDType(mlir::getElementTypeOrSelf(type)) == tensor.dtype();
  if (auto shaped = llvm::dyn_cast<mlir::RankedTensorType>(type))
    matches &= mlir::succeeded(
        mlir::verifyCompatibleShape(shaped.getShape(), tensor.shape()));
  else
    matches &= tensor.rank() == 0 && !llvm::isa<mlir::ShapedType>(type);
  if (matches)
    return Error::success();
  std::string text;
  llvm::raw_string_ostream os(text);
  os << tensor.typeText() << " is not of type " << type;
  return makeError(text);
}

//===----------------------------------------------------------------------===//
// The function
//===----------------------------------------------------------------------===//

Expected<llvm::SmallVector<HostTensor>> Interpreter::run() {
  if (Error error = checkBody())
    return addPlace(function, std::move(error));
  findLastUsers();
  findTargets();
  if (Error error = bindArguments())
    return addPlace(function, std::move(error));

  mlir::Block &body = function.getBody().front();
  for (Operation &op : body.without_terminator()) {
    if (Error error = execute(&op))
      return addPlace(&op, std::move(error));
    for (Value value : op.getOperands())
      if (lastUsers.lookup(value) == &op)
        slots.erase(value);
    for (Value value : op.getResults())
      if (!lastUsers.contains(value))
        slots.erase(value);
  }
  auto terminator = llvm::cast<mlir::func::ReturnOp>(body.getTerminator());
  auto results = finish(terminator);
  if (!results)
    return addPlace(terminator, results.takeError());
  return results;
}

Error Interpreter::checkBody() {
  if (function.isExternal())
    return makeError("has no body");
  if (!function.getBody().hasOneBlock() ||
      !llvm::isa<mlir::func::ReturnOp>(
          function.getBody().front().getTerminator()))
    return makeError("is not a tensor graph: it has control flow");
  return Error::success();
}

Error Interpreter::bindArguments() {
  if (arguments.size() != function.getNumArguments())
    return makeError("takes " + llvm::Twine(function.getNumArguments()) +
                     " arguments, not " + llvm::Twine(arguments.size()));
  written.resize(arguments.size());
  for (auto [i, argument] : llvm::enumerate(function.getArguments())) {
    const HostTensor &given = *arguments[i];
    if (Error error = checkType(given, argument.getType()))
      return makeError("argument " + llvm::Twine(i) + ": " +
                       llvm::toString(std::move(error)));
    Slot &slot = slots[argument];
    slot.value = TensorRef(TensorRef(), &given);
    if (!targets.contains(argument))
      continue;
    llvm::SmallVector<int64_t> shape(given.shape());
    shape.push_back(getByteSize(given.dtype()));
    Result positions = HostTensor::allocate(DType::I64, shape);
    if (!positions)
      return positions.takeError();
    auto bytes = positions->elements<int64_t>();
    std::iota(bytes.begin(), bytes.end(), 0);
    slot.places = std::make_shared<Places>(
        Places{static_cast<unsigned>(i), std::move(*positions)});
  }
  return Error::success();
}

void Interpreter::findLastUsers() {
  for (Operation &op : function.getBody().front())
    for (Value value : op.getOperands())
      lastUsers[value] = &op;
}

void Interpreter::findTargets() {
  for (auto op : function.getBody().front().getOps<uop::AssignOp>()) {
    Value value = op.getTarget();
    while (targets.insert(value).second) {
      Operation *view = value.getDefiningOp();
      if (!llvm::isa_and_nonnull<uop::ReshapeOp, uop::PermuteOp, uop::ShrinkOp,
                                 uop::FlipOp, uop::BitcastOp>(view))
        break;
      value = view->getOperand(0);
    }
  }
}

/// Whether this use of a variable is the one that `uop.bind` gives a value.
static bool isBound(mlir::OpOperand &use) {
  return llvm::isa<uop::BindOp>(use.getOwner()) && use.getOperandNumber() == 0;
}

Error Interpreter::execute(Operation *op) {
  if (auto assignOp = llvm::dyn_cast<uop::AssignOp>(op))
    if (Error error = assign(assignOp))
      return error;
  if (auto variable = llvm::dyn_cast<uop::DefineVarOp>(op))
    if (!variables.contains(variable.getName()) &&
        llvm::all_of(op->getUses(), isBound))
      return Error::success();
  Result result = compute(op);
  if (!result)
    return result.takeError();
  Value value = op->getResult(0);
  if (Error error = checkType(*result, value.getType()))
    return error;

  std::shared_ptr<const Places> places;
  if (targets.contains(value)) {
    places = slots[op->getOperand(0)].places;
    if (!llvm::isa<uop::AssignOp>(op)) {
      Result moved = computePlaces(op, places->positions, *result);
      if (!moved)
        return moved.takeError();
      places =
          std::make_shared<Places>(Places{places->argument, std::move(*moved)});
    }
  }
  Slot &slot = slots[value];
  slot.value = std::make_shared<HostTensor>(std::move(*result));
  slot.places = std::move(places);
  return Error::success();
}

Expected<llvm::SmallVector<HostTensor>>
Interpreter::finish(mlir::func::ReturnOp op) {
  llvm::SmallVector<HostTensor> results, contents;
  for (Value value : op.getOperands()) {
    Result result = tensor(value).clone();
    if (!result)
      return result.takeError();
    results.push_back(std::move(*result));
  }
  for (const TensorRef &tensor : written) {
    if (!tensor)
      continue;
    Result content = tensor->clone();
    if (!content)
      return content.takeError();
    contents.push_back(std::move(*content));
  }
  // From here on nothing fails.
  auto next = contents.begin();
  for (auto [i, tensor] : llvm::enumerate(written))
    if (tensor)
      *arguments[i] = std::move(*next++);
  return results;
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

Result Interpreter::compute(Operation *op) {
  if (llvm::any_of(op->getResultTypes(), llvm::IsaPred<mlir::VectorType>))
    return makeError("computes a vector, which the tensor graph does not have");
  return llvm::TypeSwitch<Operation *, Result>(op)
      .Case([&](uop::ConstOp op) { return constant(op); })
      .Case([&](uop::DefineVarOp op) { return defineVariable(op); })
      .Case([&](uop::BindOp op) { return bindVariable(op); })
      .Case([&](uop::ReduceAxisOp op) { return reduceAxis(op); })
      .Case<uop::ContiguousOp, uop::ContiguousBackwardOp, uop::DetachOp,
            uop::CopyOp>([&](Operation *op) { return operand(op, 0).clone(); })
      .Case([&](uop::AssignOp op) { return tensor(op.getValue()).clone(); })
      .Case([&](uop::AfterOp op) { return after(op); })
      .Case<uop::ReshapeOp, uop::ExpandOp, uop::PermuteOp, uop::PadOp,
            uop::ShrinkOp, uop::FlipOp, uop::BitcastOp>(
          [&](Operation *op) { return computeView(op); })
      .Default([&](Operation *op) { return computeElementwise(op); });
}

Result Interpreter::computeElementwise(Operation *op) {
  auto x = [&]() -> const HostTensor & { return operand(op, 0); };
  auto y = [&]() -> const HostTensor & { return operand(op, 1); };
  auto z = [&]() -> const HostTensor & { return operand(op, 2); };
  return llvm::TypeSwitch<Operation *, Result>(op)
      .Case([&](uop::Exp2Op) { return exp2(x()); })
      .Case([&](uop::Log2Op) { return log2(x()); })
      .Case([&](uop::SinOp) { return sin(x()); })
      .Case([&](uop::SqrtOp) { return sqrt(x()); })
      .Case([&](uop::ReciprocalOp) { return reciprocal(x()); })
      .Case([&](uop::NegOp) { return neg(x()); })
      .Case([&](uop::TruncOp) { return trunc(x()); })
      .Case([&](uop::AddOp) { return add(x(), y()); })
      .Case([&](uop::MulOp) { return mul(x(), y()); })
      .Case([&](uop::SubOp) { return sub(x(), y()); })
      .Case([&](uop::FDivOp) { return fdiv(x(), y()); })
      .Case([&](uop::IDivOp) { return idiv(x(), y()); })
      .Case([&](uop::ModOp) { return mod(x(), y()); })
      .Case([&](uop::MaxOp) { return reference::max(x(), y()); })
      .Case([&](uop::PowOp) { return pow(x(), y()); })
      .Case([&](uop::XorOp) { return bitXor(x(), y()); })
      .Case([&](uop::OrOp) { return bitOr(x(), y()); })
      .Case([&](uop::AndOp) { return bitAnd(x(), y()); })
      .Case([&](uop::ShlOp) { return shl(x(), y()); })
      .Case([&](uop::ShrOp) { return shr(x(), y()); })
      .Case([&](uop::ThreefryOp) { return threefry(x(), y()); })
      .Case([&](uop::CmpLtOp) { return cmplt(x(), y()); })
      .Case([&](uop::CmpNeOp) { return cmpne(x(), y()); })
      .Case([&](uop::CmpEqOp) { return cmpeq(x(), y()); })
      .Case([&](uop::WhereOp) { return where(x(), y(), z()); })
      .Case([&](uop::MulAccOp) { return mulacc(x(), y(), z()); })
      .Case([&](uop::CastOp op) {
        return cast(x(), *getDType(mlir::getElementTypeOrSelf(op.getType())));
      })
      .Default([](Operation *) {
        return makeError("is not an operation of the tensor graph");
      });
}

Result Interpreter::computeView(Operation *op) {
  const HostTensor &x = operand(op, 0);
  return llvm::TypeSwitch<Operation *, Result>(op)
      .Case([&](uop::ReshapeOp op) {
        return reshape(x, resolveSizes(op, op.getStaticSizes(), op.getSizes()));
      })
      .Case([&](uop::ExpandOp op) {
        return expand(x, resolveSizes(op, op.getStaticSizes(), op.getSizes()));
      })
      .Case([&](uop::PermuteOp op) { return permute(x, op.getPermutation()); })
      .Case([&](uop::PadOp op) {
        return pad(x, resolve(op.getStaticLow(), op.getLow()),
                   resolve(op.getStaticHigh(), op.getHigh()));
      })
      .Case([&](uop::ShrinkOp op) {
        return shrink(x, resolve(op.getStaticOffsets(), op.getOffsets()),
                      resolveSizes(op, op.getStaticSizes(), op.getSizes()));
      })
      .Case([&](uop::FlipOp op) { return flip(x, op.getAxes()); })
      .Case([&](uop::BitcastOp op) {
        return bitcast(x, *getDType(mlir::getElementTypeOrSelf(op.getType())));
      });
}

/// Moves the places of the operand's bytes as `op` moves the operand's
/// elements. `value` is its result.
Result Interpreter::computePlaces(Operation *op, const HostTensor &positions,
                                  const HostTensor &value) {
  llvm::SmallVector<int64_t> shape(value.shape());
  shape.push_back(getByteSize(value.dtype()));
  return llvm::TypeSwitch<Operation *, Result>(op)
      .Case<uop::ReshapeOp, uop::BitcastOp>(
          [&](Operation *) { return reshape(positions, shape); })
      .Case([&](uop::PermuteOp op) {
        llvm::SmallVector<int64_t> permutation(op.getPermutation());
        permutation.push_back(value.rank());
        return permute(positions, permutation);
      })
      .Case([&](uop::ShrinkOp op) {
        llvm::SmallVector<int64_t> offsets =
            resolve(op.getStaticOffsets(), op.getOffsets());
        offsets.push_back(0);
        return shrink(positions, offsets, shape);
      })
      .Case([&](uop::FlipOp op) { return flip(positions, op.getAxes()); });
}

/// The numbers of a list that mixes constants and operands.
llvm::SmallVector<int64_t>
Interpreter::resolve(llvm::ArrayRef<int64_t> constants,
                     mlir::ValueRange operands) {
  llvm::SmallVector<int64_t> numbers(constants);
  auto next = operands.begin();
  for (int64_t &number : numbers)
    if (mlir::ShapedType::isDynamic(number))
      number = tensor(*next++).getInt(0);
  return numbers;
}

/// The sizes of the result of `op`; the list is absent if they are static.
llvm::SmallVector<int64_t>
Interpreter::resolveSizes(Operation *op, llvm::ArrayRef<int64_t> constants,
                          mlir::ValueRange operands) {
  auto type = llvm::cast<mlir::RankedTensorType>(op->getResult(0).getType());
  return resolve(type.hasStaticShape() ? type.getShape() : constants, operands);
}

Result Interpreter::constant(uop::ConstOp op) {
  mlir::Attribute value = op.getValue();
  mlir::Type type = op.getType();
  DType dtype = *getDType(mlir::getElementTypeOrSelf(type));
  auto shaped = llvm::dyn_cast<mlir::RankedTensorType>(type);
  Result result = HostTensor::allocate(
      dtype, shaped ? shaped.getShape() : llvm::ArrayRef<int64_t>());
  if (!result)
    return result;

  if (auto integer = llvm::dyn_cast<mlir::IntegerAttr>(value)) {
    result->setBits(0, integer.getValue().getZExtValue());
    return result;
  }
  if (auto number = llvm::dyn_cast<mlir::FloatAttr>(value)) {
    result->setBits(0, number.getValue().bitcastToAPInt().getZExtValue());
    return result;
  }
  if (auto elements = llvm::dyn_cast<mlir::ElementsAttr>(value)) {
    if (auto integers = elements.tryGetValues<llvm::APInt>()) {
      for (auto [i, element] : llvm::enumerate(*integers))
        result->setBits(i, element.getZExtValue());
      return result;
    }
    if (auto numbers = elements.tryGetValues<llvm::APFloat>()) {
      for (auto [i, element] : llvm::enumerate(*numbers))
        result->setBits(i, element.bitcastToAPInt().getZExtValue());
      return result;
    }
  }
  return makeError("has a value whose elements cannot be read");
}

/// Checks that a number lies within the bounds of a variable.
static Error checkBounds(uop::DefineVarOp variable, int64_t value) {
  int64_t min = variable.getMinAttr().getInt();
  int64_t max = variable.getMaxAttr().getInt();
  if (value >= min && value <= max)
    return Error::success();
  return makeError("variable \"" + variable.getName() + "\" is " +
                   llvm::Twine(value) + ", not within " + llvm::Twine(min) +
                   " to " + llvm::Twine(max));
}

static Result makeIndex(int64_t value) {
  Result result = HostTensor::allocate(DType::Index, {});
  if (result)
    result->setInt(0, value);
  return result;
}

Result Interpreter::defineVariable(uop::DefineVarOp op) {
  auto given = variables.find(op.getName());
  if (given == variables.end())
    return makeError("variable \"" + op.getName() + "\" has no value");
  if (Error error = checkBounds(op, given->second))
    return std::move(error);
  return makeIndex(given->second);
}

Result Interpreter::bindVariable(uop::BindOp op) {
  int64_t value = tensor(op.getValue()).getInt(0);
  auto variable = op.getVariable().getDefiningOp<uop::DefineVarOp>();
  if (Error error = checkBounds(variable, value))
    return std::move(error);
  return makeIndex(value);
}

Result Interpreter::reduceAxis(uop::ReduceAxisOp op) {
  const HostTensor &x = tensor(op.getOperand());
  switch (op.getKind()) {
  case uop::ReduceKind::Add:
    return reduceAdd(x, op.getAxes());
  case uop::ReduceKind::Mul:
    return reduceMul(x, op.getAxes());
  case uop::ReduceKind::Max:
    return reduceMax(x, op.getAxes());
  }
  llvm_unreachable("all kinds of reductions are handled");
}

Error Interpreter::assign(uop::AssignOp op) {
  const HostTensor &value = tensor(op.getValue());
  const HostTensor &target = tensor(op.getTarget());
  if (value.shape() != target.shape())
    return makeError("value of sizes " + formatSizes(value.shape()) +
                     " does not fit a target of sizes " +
                     formatSizes(target.shape()));
  const Places &places = *slots[op.getTarget()].places;
  TensorRef &current = written[places.argument];
  Result contents =
      current ? current->clone() : arguments[places.argument]->clone();
  if (!contents)
    return contents.takeError();
  auto *to = static_cast<char *>(contents->data());
  auto *from = static_cast<const char *>(value.data());
  for (int64_t position : places.positions.elements<int64_t>())
    to[position] = *from++;
  current = std::make_shared<HostTensor>(std::move(*contents));

  if (llvm::any_of(op->getUsers(), llvm::IsaPred<uop::AfterOp>)) {
    Slot &slot = slots[op.getResult()];
    slot.ordinal = numAssigns++;
    slot.contents = current;
  }
  return Error::success();
}

Result Interpreter::after(uop::AfterOp op) {
  const Slot *last = nullptr;
  for (Value value : op.getAssigns()) {
    const Slot &slot = slots[value];
    if (!last || slot.ordinal > last->ordinal)
      last = &slot;
  }
  return last->contents->clone();
}

Expected<llvm::SmallVector<HostTensor>>
tiny::interpret(mlir::func::FuncOp function,
                llvm::ArrayRef<HostTensor *> arguments,
                const llvm::StringMap<int64_t> &variables) {
  return Interpreter(function, arguments, variables).run();
}

Expected<llvm::SmallVector<HostTensor>>
tiny::interpret(mlir::func::FuncOp function,
                llvm::MutableArrayRef<HostTensor> arguments,
                const llvm::StringMap<int64_t> &variables) {
  auto pointers = llvm::map_to_vector(
      arguments, [](HostTensor &tensor) { return &tensor; });
  return interpret(function, pointers, variables);
}
