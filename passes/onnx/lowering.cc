#include "roundhouse/passes/onnx/lowering.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/slicing.h"

namespace roundhouse::onnx_lowering {

std::optional<Ints> Lowering::IntsOfAttributeOrInput(absl::string_view name, int input) {
  if (std::optional<Ints> list = IntList(name)) return list;
  if (!has(input)) return std::nullopt;
  std::optional<Ints> list = IntsOf(in(input));
  if (!list) NotKnown(absl::StrCat("the value of ", request().op.OperandName(input)));
  return list;
}

Value* Lowering::SecondOperand() {
  Value* rhs = need(1);
  if (version() >= 7 || Int("broadcast") == 0 || !HasAttribute("axis")) return rhs;
  const int64_t rank = this->rank(need(0));
  const int64_t behind = rank - Axis(Int("axis"), rank) - this->rank(rhs);
  if (!ok() || behind <= 0) return rhs;
  Ints axes;
  for (int64_t i = 0; i < behind; ++i) axes.push_back(this->rank(rhs) + i);
  return Unsqueeze(rhs, axes);
}

namespace {

// An empty list of axes means all axes in ONNX, and none in canonical. For a list whose length is
// known only during the run: appends all axes if it turns out to be empty.
Value* AxesOfRun(Lowering& l, Value* axes, int64_t rank) {
  Value* wide = l.Cast(axes, ElementKind::kI64);
  Ints all(static_cast<size_t>(std::max<int64_t>(rank, 0)));
  std::iota(all.begin(), all.end(), 0);
  Value* is_empty = l(canonical::Compare{.direction = canonical::Comparison::kEqual},
                      {l.ShapeOf(axes), l.IntsConstant({0})});
  Value* count = l(canonical::Select{}, {is_empty, l.IntsConstant({rank}), l.IntsConstant({0})});
  Value* added = l(canonical::Slice{.starts = Ints{0}, .axes = Ints{0}},
                   {l.IntsConstant(all), l.none(), count});
  return l.Concat({wide, added}, 0);
}

}  // namespace

Value* Lowering::Reduced(canonical::ReduceKind kind, Value* input) {
  canonical::TensorReduce reduce = {
      .kind = kind, .axes = IntList("axes"), .keep_dims = Int("keepdims", 1) != 0};
  const bool is_empty_noop = Int("noop_with_empty_axes") != 0;
  Values operands = {input};
  if (has(1)) {
    reduce.axes = size(in(1), 0) == 0 ? Ints() : IntsOf(in(1));
    const bool may_be_empty = !reduce.axes && !size(in(1), 0) && !is_empty_noop;
    if (may_be_empty) {
      operands.push_back(AxesOfRun(*this, in(1), rank(input)));
    } else if (!reduce.axes) {
      operands.push_back(in(1));
    }
  }
  if (reduce.axes && reduce.axes->empty()) reduce.axes = std::nullopt;
  if (!reduce.axes && operands.size() == 1 && is_empty_noop) {
    // Nothing is reduced, but the element-wise part still applies.
    return kind == canonical::ReduceKind::kSumSquare ? Mul(input, input) : input;
  }
  return (*this)(reduce, operands);
}

void LoweringTable::PairComparison(canonical::Comparison direction, absl::string_view op,
                                   int since_version, Integers) {
  Add(op, since_version, LowerOne([direction](Lowering& l) -> Value* {
        Value* rhs = l.SecondOperand();
        return l(canonical::Compare{.direction = direction}, {l.need(0), rhs});
      }));
}

void LoweringTable::PairReduction(canonical::ReduceKind kind, absl::string_view op, Integers) {
  Add(op, 1, LowerOne([kind](Lowering& l) { return l.Reduced(kind, l.need(0)); }));
}

void LoweringTable::Add(absl::string_view op, int since_version, Lower lower,
                        absl::string_view domain) {
  entries_[{std::string(domain), std::string(op)}][since_version].several = std::move(lower);
}

void LoweringTable::Add(absl::string_view op, int since_version, LowerOne lower,
                        absl::string_view domain) {
  entries_[{std::string(domain), std::string(op)}][since_version].one = std::move(lower);
}

const LoweringTable::Entry* LoweringTable::Find(const onnx_dialect::OpSchema& schema) const {
  auto versions = entries_.find({schema.domain, schema.name});
  if (versions == entries_.end()) return nullptr;
  auto after = versions->second.upper_bound(schema.since_version);
  return after == versions->second.begin() ? nullptr : &std::prev(after)->second;
}

Values LoweringTable::Run(const onnx_dialect::OpSchema& schema, Lowering& lowering) const {
  const Entry* entry = Find(schema);
  return entry->several != nullptr ? entry->several(lowering) : Values{entry->one(lowering)};
}

}  // namespace roundhouse::onnx_lowering
