#include "roundhouse/passes/tfl/export/slice_bounds.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/passes/generic/program_weights.h"

namespace roundhouse::tfl_export {
namespace {

// Lists of more entries are no shapes.
constexpr int64_t kMostEntries = 16;
// Of operations that one list is put together by. Each may have several operands that lead to the
// same value, so that the steps may double with each level.
constexpr int kMostLevels = 6;

// Does not change the order of the elements.
bool Reshapes(const Node& node) {
  return IsOneOf(node, OpList<canonical::Squeeze, canonical::Unsqueeze, canonical::FixedReshape,
                              canonical::Reshape>{});
}

// Numbers that an int64_t can hold, so not u64, or truth values.
bool IsWhole(const Value& value) {
  const Type& type = value.type();
  if (!type.is_tensor() || type.element_type().is_quantized()) return false;
  const ElementKind kind = type.element_type().kind();
  return kind == ElementKind::kI1 || (IsInteger(kind) && kind != ElementKind::kU64);
}

// The number of entries of a list or number that may be of a shape.
std::optional<int64_t> NumEntries(const Value& value) {
  if (!IsWhole(value) || !value.type().shape().is_static() || value.type().shape().rank() > 1) {
    return std::nullopt;
  }
  const int64_t count = value.type().shape().rank() == 0 ? 1 : *value.type().shape().size(0);
  return count <= kMostEntries ? std::optional(count) : std::nullopt;
}

bool FitsI32(ElementKind kind) {
  if (!IsInteger(kind)) return false;
  const auto [least, greatest] = IntegerRange(kind);
  return least >= kLeastBound && greatest <= kGreatestBound;
}

// Whether the cast gives the number that it takes.
bool KeepsNumbers(const Node& cast) {
  const Value& from = cast.operand(0);
  if (!IsWhole(from) || !IsWhole(cast.result())) return false;
  const ElementKind to = cast.result().type().element_type().kind();
  if (!IsInteger(to) || !IsInteger(from.type().element_type().kind())) return false;
  const auto [from_least, from_greatest] = IntegerRange(from.type().element_type().kind());
  const auto [least, greatest] = IntegerRange(to);
  return from_least >= least && from_greatest <= greatest;
}

bool IsListOfLists(const Node& node) {
  return Is<canonical::TensorConcat>(node) && NumEntries(node.result()).has_value() &&
         node.result().type().shape().rank() == 1;
}

std::optional<KnownEntries> Find(const Value& value, int levels);

// The operand's entry for an entry of the elementwise result: its own, or the only one that it has.
class Operands {
 public:
  Operands(const Node& node, int levels) {
    for (int i = 0; i < node.num_operands(); ++i) {
      found_.push_back(Find(node.operand(i), levels));
    }
  }
  std::optional<int64_t> operator()(size_t operand, size_t entry) const {
    const std::optional<KnownEntries>& found = found_[operand];
    if (!found) return std::nullopt;
    if (found->size() == 1) return (*found)[0];
    return entry < found->size() ? (*found)[entry] : std::nullopt;
  }

 private:
  std::vector<std::optional<KnownEntries>> found_;
};

// Truth values are 0 and 1.
std::optional<Ints> NumbersOf(const Tensor& constant) {
  if (constant.element_type().kind() != ElementKind::kI1) return IntsOf(constant);
  const absl::StatusOr<Tensor> dense = constant.Materialize();
  if (!dense.ok()) return std::nullopt;
  return Ints(dense->data<bool>().begin(), dense->data<bool>().end());
}

std::optional<KnownEntries> Find(const Value& value, int levels) {
  const std::optional<int64_t> count = NumEntries(value);
  if (!count) return std::nullopt;
  KnownEntries entries(static_cast<size_t>(*count));
  if (const std::optional<Tensor> constant = ConstantValue(value)) {
    const std::optional<Ints> numbers = NumbersOf(*constant);
    if (numbers && numbers->size() == entries.size()) {
      std::copy(numbers->begin(), numbers->end(), entries.begin());
    }
    return entries;
  }
  if (levels == 0) return entries;
  const Node& node = value.node();
  const bool moves = Reshapes(node) || (Is<canonical::Cast>(node) && KeepsNumbers(node));
  if (moves) {
    std::optional<KnownEntries> found = Find(node.operand(0), levels - 1);
    return found && found->size() == entries.size() ? *std::move(found) : entries;
  }
  if (IsListOfLists(node)) {
    KnownEntries joined;
    for (int i = 0; i < node.num_operands(); ++i) {
      if (NumEntries(node.operand(i)) == 0) continue;
      const std::optional<KnownEntries> part = Find(node.operand(i), levels - 1);
      if (!part || joined.size() + part->size() > entries.size()) return entries;
      joined.insert(joined.end(), part->begin(), part->end());
    }
    return joined.size() == entries.size() ? joined : entries;
  }
  if (Is<canonical::Select>(node)) {
    const Operands operand(node, levels - 1);
    for (size_t i = 0; i < entries.size(); ++i) {
      if (const std::optional<int64_t> holds = operand(0, i)) {
        entries[i] = operand(*holds != 0 ? 1 : 2, i);
      }
    }
    return entries;
  }
  if (const absl::StatusOr<canonical::Compare> compare = View<canonical::Compare>(node);
      compare.ok() && compare->direction == canonical::Comparison::kEqual) {
    const Operands operand(node, levels - 1);
    for (size_t i = 0; i < entries.size(); ++i) {
      const std::optional<int64_t> lhs = operand(0, i);
      const std::optional<int64_t> rhs = operand(1, i);
      if (lhs && rhs) entries[i] = *lhs == *rhs ? 1 : 0;
    }
  }
  return entries;
}

class Clamping {
 public:
  explicit Clamping(OpExport& e) : e_(e) {}

  Value* Numbers(const Value& value, int levels) {
    const ElementKind kind = value.type().element_type().kind();
    if (const std::optional<Tensor> constant = ConstantValue(value); constant && IsInteger(kind)) {
      if (std::optional<Ints> numbers = IntsOf(*constant); numbers && NumEntries(value)) {
        for (int64_t& number : *numbers) number = std::clamp(number, kLeastBound, kGreatestBound);
        return value.type().shape().rank() == 0 ? e_.Whole((*numbers)[0]) : e_.List(*numbers);
      }
    }
    if (kind != ElementKind::kI64) return e_.Cast(Made(value), ElementKind::kI32);
    if (levels > 0 && NumEntries(value)) {
      if (Value* narrow = FromNarrower(value.node(), levels - 1)) return narrow;
    }
    Value* bounded = e_("minimum", {Made(value), e_.Number(kGreatestBound, ElementKind::kI64)});
    bounded = e_("maximum", {bounded, e_.Number(kLeastBound, ElementKind::kI64)});
    return e_.Cast(bounded, ElementKind::kI32);
  }

 private:
  Value* Made(const Value& value) {
    Value* made = e_.made(value);
    return made != nullptr ? made : e_.Unsupported("TFLite cannot compute the bounds of the slice");
  }

  // Null if the node is none through which clamping goes: f(clamp(x)) = clamp(f(x)).
  Value* FromNarrower(const Node& node, int levels) {
    if (Is<canonical::Cast>(node) && KeepsNumbers(node) &&
        FitsI32(node.operand(0).type().element_type().kind())) {
      return e_.Cast(Made(node.operand(0)), ElementKind::kI32);
    }
    if (Is<canonical::ShapeOf>(node)) return e_.SizesOf(Made(node.operand(0)));
    if (Reshapes(node) && NumEntries(node.operand(0))) {
      const Shape& shape = node.result().type().shape();
      return e_.Reshape(Numbers(node.operand(0), levels),
                        Ints(shape.sizes().begin(), shape.sizes().end()));
    }
    if (IsListOfLists(node)) {
      Values parts;
      for (int i = 0; i < node.num_operands(); ++i) {
        if (NumEntries(node.operand(i)) == 0) continue;
        parts.push_back(Numbers(node.operand(i), levels));
      }
      if (parts.empty()) return nullptr;
      return e_.Joined(parts);
    }
    if (Is<canonical::Select>(node)) {
      return e_.Select(Condition(node.operand(0), levels), Numbers(node.operand(1), levels),
                       Numbers(node.operand(2), levels));
    }
    return nullptr;
  }

  // Whether clamping changes none of the numbers.
  static bool IsExact(const Value& value) {
    if (const std::optional<Tensor> constant = ConstantValue(value)) {
      const std::optional<Ints> numbers = IntsOf(*constant);
      return numbers && std::all_of(numbers->begin(), numbers->end(), [](int64_t number) {
               return number >= kLeastBound && number <= kGreatestBound;
             });
    }
    return Is<canonical::Cast>(value.node()) && KeepsNumbers(value.node()) &&
           FitsI32(value.node().operand(0).type().element_type().kind());
  }

  Value* Condition(const Value& value, int levels) {
    const absl::StatusOr<canonical::Compare> compare = View<canonical::Compare>(value.node());
    if (levels > 0 && compare.ok() && NumEntries(value.node().operand(0)) &&
        NumEntries(value.node().operand(1)) && IsExact(value.node().operand(0)) &&
        IsExact(value.node().operand(1))) {
      return e_.Compare(compare->direction, Numbers(value.node().operand(0), levels - 1),
                        Numbers(value.node().operand(1), levels - 1));
    }
    return Made(value);
  }

  OpExport& e_;
};

}  // namespace

std::optional<KnownEntries> FindKnownEntries(const Value& list) { return Find(list, kMostLevels); }

Value* ClampedToI32(OpExport& e, const Value& list) {
  return Clamping(e).Numbers(list, kMostLevels);
}

}  // namespace roundhouse::tfl_export
