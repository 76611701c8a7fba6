//===- MergedKernel.cpp - One kernel for several calls --------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MergedKernel.h"
#include "ScalarGraph.h"

#include "mlir/IR/Dominance.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/IntegerSet.h"
#include "mlir/Transforms/CSE.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

namespace {
/// Writes the kernel of a group.
class Writer {
public:
  Writer(const CallGroup &group, ArrayRef<const CallAccesses *> members)
      : group(group), members(members),
        builder(members.front()->getKernel().getContext()),
        index(builder, members.front()->getKernel().getLoc()),
        mappings(members.size()) {}

  KernelOp run(SmallVectorImpl<Value> &operands);

private:
  /// An expression of the index arguments that is not negative, or is zero.
  using Constraint = std::pair<AffineExpr, unsigned>;

  void addArguments(ArrayRef<Value> operands);
  void mapArguments(const CallAccesses &member,
                    const DenseMap<Value, unsigned> &numbers,
                    IRMapping &mapping, SetVector<Constraint> &given);
  void setGiven(const SetVector<Constraint> &given);
  SmallVector<Value> sortRanges();
  void addRanges();
  Value copyNumber(Value value, IRMapping &mapping);
  void copy(Operation *op, IRMapping &mapping);
  void forward(LoadOp load, const Access *store, bool fromStage,
               IRMapping &mapping);
  Value stageRow(const CallAccesses &member, const IRMapping &given,
                 IRMapping &mapping);
  void copyComputation(size_t number);
  void clean();

  const CallGroup &group;
  ArrayRef<const CallAccesses *> members;
  OpBuilder builder;
  IndexBuilder index;
  KernelOp kernel;
  /// What became of the values of each member's kernel.
  SmallVector<IRMapping> mappings;
  /// The value of each store so far.
  DenseMap<const Access *, Value> stored;
  /// A row that is kept: its array, and the index of its first element in the
  /// buffer.
  struct Row {
    Value array, start;
  };
  DenseMap<const Access *, Row> rows;
  /// The ranges that rows are computed over.
  DenseMap<const Access *, Value> rowRanges;
};
} // namespace

/// Creates the kernel, whose arguments stand for `operands`.
void Writer::addArguments(ArrayRef<Value> operands) {
  DenseMap<Value, unsigned> numbers;
  SmallVector<Type> types;
  for (auto [number, operand] : llvm::enumerate(operands)) {
    numbers[operand] = number;
    types.push_back(Type());
  }
  for (const CallAccesses *member : members)
    for (auto [operand, type] :
         llvm::zip_equal(member->getCall().getArguments(),
                         member->getKernel().getArgumentTypes()))
      if (auto number = numbers.find(operand); number != numbers.end())
        types[number->second] = type;
  kernel = KernelOp::create(builder, members.front()->getKernel().getLoc(),
                            "kernel", types);
  builder.setInsertionPointToEnd(&kernel.getBody().front());
  SetVector<Constraint> given;
  for (auto [member, mapping] : llvm::zip_equal(members, mappings))
    mapArguments(*member, numbers, mapping, given);
  setGiven(given);
}

/// Lets the arguments of a member's kernel stand for those that this one has
/// for the same operands, and takes over what it is told of them, in terms of
/// the new arguments.
void Writer::mapArguments(const CallAccesses &member,
                          const DenseMap<Value, unsigned> &numbers,
                          IRMapping &mapping, SetVector<Constraint> &given) {
  KernelOp inner = member.getKernel();
  unsigned numSymbols = kernel.getIndexArguments().size();
  SmallVector<AffineExpr> symbols;
  for (Value operand : member.getCall().getArguments())
    if (operand.getType().isIndex())
      symbols.push_back(
          kernel.getSymbol(kernel.getArgument(numbers.lookup(operand))));
  for (auto [position, operand] :
       llvm::enumerate(member.getCall().getArguments())) {
    auto number = numbers.find(operand);
    if (number == numbers.end())
      continue;
    mapping.map(inner.getArgument(position),
                kernel.getArgument(number->second));
    for (NamedAttribute attribute :
         function_interface_impl::getArgAttrs(inner, position)) {
      Attribute value = attribute.getValue();
      if (auto map = dyn_cast<AffineMapAttr>(value))
        value = AffineMapAttr::get(
            map.getValue().replaceDimsAndSymbols({}, symbols, 0, numSymbols));
      kernel.setArgAttr(number->second, attribute.getName(), value);
    }
  }
  auto set = inner->getAttrOfType<IntegerSetAttr>(UOpDialect::kGivenAttrName);
  if (!set)
    return;
  for (auto [constraint, isEqual] : llvm::zip_equal(
           set.getValue().getConstraints(), set.getValue().getEqFlags()))
    given.insert({constraint.replaceDimsAndSymbols({}, symbols), isEqual});
}

/// Tells the kernel all that its members were told.
void Writer::setGiven(const SetVector<Constraint> &given) {
  if (given.empty())
    return;
  SmallVector<AffineExpr> constraints;
  SmallVector<bool> areEqual;
  for (auto [constraint, isEqual] : given) {
    constraints.push_back(constraint);
    areEqual.push_back(isEqual);
  }
  unsigned numSymbols = kernel.getIndexArguments().size();
  kernel->setAttr(UOpDialect::kGivenAttrName,
                  IntegerSetAttr::get(
                      IntegerSet::get(0, numSymbols, constraints, areEqual)));
}

/// The common ranges of all members in an order that keeps that of each of
/// them, as far as they agree: what only one has goes before what comes next in
/// it.
SmallVector<Value> Writer::sortRanges() {
  SmallVector<Value> order;
  for (const CallAccesses *member : members) {
    size_t position = order.size();
    for (auto [range, common] : llvm::reverse(member->ranges)) {
      size_t known = std::distance(order.begin(), llvm::find(order, common));
      if (known == order.size())
        order.insert(order.begin() + position, common);
      else if (known < position)
        position = known;
    }
  }
  return order;
}

/// The value in this kernel of `value`, which depends on numbers that its own
/// kernel is given and on nothing else.
Value Writer::copyNumber(Value value, IRMapping &mapping) {
  SmallVector<Value> stack = {value};
  while (!stack.empty()) {
    Value top = stack.back();
    size_t size = stack.size();
    Operation *op = top.getDefiningOp();
    if (!mapping.contains(top))
      for (Value operand : op->getOperands())
        if (!mapping.contains(operand))
          stack.push_back(operand);
    if (stack.size() != size)
      continue;
    stack.pop_back();
    if (!mapping.contains(top))
      copy(op, mapping);
  }
  return mapping.lookup(value);
}

void Writer::addRanges() {
  DenseMap<Value, std::pair<size_t, RangeOp>> representatives;
  for (auto [number, member] : llvm::enumerate(members))
    for (auto [range, common] : member->ranges)
      representatives.try_emplace(common, number, range);
  DenseMap<Value, Value> created;
  for (Value common : sortRanges()) {
    auto [number, range] = representatives.lookup(common);
    Value size;
    if (range.getSize())
      size = copyNumber(range.getSize(), mappings[number]);
    auto create = [&, range = range](AxisType type) mutable {
      return RangeOp::create(
          builder, range.getLoc(), size,
          range.getConstantSize().value_or(ShapedType::kDynamic), type,
          /*id=*/0);
    };
    // Rows are complete before anything reads them.
    for (const CallAccesses *member : members)
      if (group.isStaged(member->store) && member->loops.back() == common)
        rowRanges[&member->store] = create(AxisType::Reduce);
    created[common] = create(range.getAxisType());
  }
  for (auto [member, mapping] : llvm::zip_equal(members, mappings))
    for (auto [range, common] : member->ranges)
      mapping.map(range.getResult(), created.lookup(common));
}

/// Copies an operation whose operands have been copied; index expressions in
/// simplified form, so that equal ones become one.
void Writer::copy(Operation *op, IRMapping &mapping) {
  SmallVector<Value> operands;
  for (Value operand : op->getOperands())
    operands.push_back(mapping.lookup(operand));
  if (Value value = index.rebuild(op, operands))
    mapping.map(op->getResult(0), value);
  else
    builder.clone(*op, mapping);
}

/// Uses the value of a store for a load that reads it.
void Writer::forward(LoadOp load, const Access *store, bool fromStage,
                     IRMapping &mapping) {
  if (fromStage) {
    Row row = rows.lookup(store);
    Value offset =
        index.sub(mapping.lookup(load.getIndices().front()), row.start);
    Value element =
        LoadOp::create(builder, load.getLoc(), load.getType(), row.array,
                       offset, mapping.lookupOrNull(load.getGate()),
                       mapping.lookupOrNull(load.getAlternative()));
    mapping.map(load.getResult(), element);
    return;
  }
  Value value = stored.lookup(store);
  if (load.getGate())
    value =
        WhereOp::create(builder, load.getLoc(), mapping.lookup(load.getGate()),
                        value, mapping.lookup(load.getAlternative()));
  mapping.map(load.getResult(), value);
}

/// The range of the innermost loop that the store of `member` stands in.
static Value getInnermostLoop(const CallAccesses &member) {
  for (auto [range, common] : member.ranges)
    if (common == member.loops.back())
      return range;
  llvm_unreachable("a loop is a range of the kernel");
}

/// Keeps what `member` has computed over a range of its own instead of its
/// innermost loop, and returns what its store then stores. `given` maps the
/// arguments and ranges of its kernel.
Value Writer::stageRow(const CallAccesses &member, const IRMapping &given,
                       IRMapping &mapping) {
  auto store = cast<StoreOp>(member.store.op);
  Value loop = getInnermostLoop(member), range = mapping.lookup(loop);
  Value value = mapping.lookup(store.getValue());
  auto type = RankedTensorType::get(
      *range.getDefiningOp<RangeOp>().getConstantSize(), value.getType());
  Row &row = rows[&member.store];
  row.array = StageOp::create(builder, store.getLoc(), type, value, range);
  IRMapping atStart = given, atLoop = given;
  atStart.map(loop, index.constant(0));
  row.start = copyNumber(store.getIndex(), atStart);
  Value element =
      LoadOp::create(builder, store.getLoc(), value.getType(), row.array,
                     given.lookup(loop), Value(), Value());
  mapping.map(store.getIndex(), copyNumber(store.getIndex(), atLoop));
  mapping.map(loop, given.lookup(loop));
  return element;
}

void Writer::copyComputation(size_t number) {
  const CallAccesses &member = *members[number];
  IRMapping &mapping = mappings[number];
  IRMapping given = mapping;
  if (Value range = rowRanges.lookup(&member.store))
    mapping.map(getInnermostLoop(member), range);
  DenseMap<Operation *, const Access *> forwarded;
  for (const Access &load : member.loads)
    if (group.getForwarded(load))
      forwarded[load.op] = &load;
  for (Operation &op : member.getKernel().getBody().front()) {
    if (op.getNumResults() == 0 || mapping.contains(op.getResult(0)))
      continue;
    if (const Access *load = forwarded.lookup(&op))
      forward(cast<LoadOp>(op), group.getForwarded(*load),
              group.readsStage(*load), mapping);
    else
      copy(&op, mapping);
  }
  stored[&member.store] =
      group.isStaged(member.store)
          ? stageRow(member, given, mapping)
          : mapping.lookup(cast<StoreOp>(member.store.op).getValue());
}

/// Erases what nobody needs, and merges what several members compute.
void Writer::clean() {
  eraseDead(kernel.getBody().front());
  DominanceInfo dominance(kernel);
  IRRewriter rewriter(kernel.getContext());
  eliminateCommonSubExpressions(rewriter, dominance, kernel);
  for (auto [id, range] : llvm::enumerate(kernel.getBody().getOps<RangeOp>()))
    range.setId(id);
}

KernelOp Writer::run(SmallVectorImpl<Value> &operands) {
  operands.assign(group.getBuffers().begin(), group.getBuffers().end());
  SetVector<Value> numbers;
  for (const CallAccesses *member : members)
    for (Value operand : member->getCall().getArguments())
      if (operand.getType().isIndex())
        numbers.insert(operand);
  llvm::append_range(operands, numbers);
  addArguments(operands);
  addRanges();
  for (size_t number = 0; number < members.size(); ++number)
    copyComputation(number);
  for (auto [member, mapping] : llvm::zip_equal(members, mappings))
    if (!group.isDropped(member->store))
      cast<StoreOp>(builder.clone(*member->store.op, mapping))
          .getValueMutable()
          .assign(stored.lookup(&member->store));
  SinkOp::create(builder, kernel.getLoc());
  clean();
  return kernel;
}

KernelOp tiny::createMergedKernel(const CallGroup &group,
                                  ArrayRef<const CallAccesses *> members,
                                  SmallVectorImpl<Value> &operands) {
  return Writer(group, members).run(operands);
}
