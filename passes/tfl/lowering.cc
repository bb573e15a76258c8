#include "roundhouse/passes/tfl/lowering.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/dialects/tfl/flex_options.h"
#include "roundhouse/dialects/tfl/tfl.h"
#include "roundhouse/passes/canonical/activation_ops.h"
#include "roundhouse/passes/tfl/families/activation_rows.h"

namespace roundhouse::tfl_lowering {
namespace {

using canonical::Activation;

bool IsQuantized(const Type& type) {
  return type.is_tensor() && type.element_type().is_quantized();
}

// Writes the ops of an activation (passes/canonical/activation_ops.h).
class Writer {
 public:
  Writer(Lowering& l, const Value* like) : l_(l), like_(like) {}
  template <DeclaredOp Op>
  Value* operator()(const Op& op, const Values& operands) {
    return l_(op, operands);
  }
  Value* Number(double number) { return l_.Number(number, l_.kind(like_)); }

 private:
  Lowering& l_;
  const Value* like_;
};

}  // namespace

bool HasShortZeroPoints(const Type& type) {
  if (!IsQuantized(type)) return true;
  const std::vector<int64_t>& points = type.element_type().quantization()->zero_points;
  return std::all_of(points.begin(), points.end(), [](int64_t point) {
    return point >= std::numeric_limits<int32_t>::min() &&
           point <= std::numeric_limits<uint32_t>::max();
  });
}

ElementKind Lowering::declared_kind(int result) {
  const Type type = declared(result);
  if (type.is_tensor()) return type.element_type().kind();
  NotKnown("the element type of the result");
  return ElementKind::kF32;
}

bool Lowering::is_quantized(const Value* value) const {
  return value != nullptr && IsQuantized(value->type());
}

bool Lowering::has_quantized() const {
  return std::any_of(request().operands.begin(), request().operands.end(),
                     [](const Value* operand) { return IsQuantized(operand->type()); }) ||
         std::any_of(request().result_types.begin(), request().result_types.end(), IsQuantized);
}

Activation Lowering::FusedActivation() {
  const std::string name = String(tfl::kFusedActivation, "NONE");
  if (name == "NONE") return Activation::kNone;
  for (const tfl::ActivationRow& row : tfl::ActivationRows()) {
    if (row.fused == name) return row.activation;
  }
  Unsupported(absl::StrCat("the fused activation ", name));
  return Activation::kNone;
}

Value* Lowering::Activated(Value* value, Activation activation,
                           absl::Span<const double> parameters) {
  if (value == nullptr || activation == Activation::kNone) return value;
  Writer write(*this, value);
  return canonical::OpsOf(write, value, activation, parameters);
}

void LoweringTable::PairComparison(canonical::Comparison direction, absl::string_view op) {
  Add(op, LowerOne([direction](Lowering& l) -> Value* {
        return l(canonical::Compare{.direction = direction}, {l.need(0), l.need(1)});
      }));
}

Value* Lowering::ConstantOfType(const Tensor& tensor, const Type& type) {
  absl::StatusOr<Node*> node =
      request().build.Make(canonical::ConstantGen{.value = tensor}, {}, std::vector<Type>{type});
  return node.ok() ? &(*node)->result(0) : Fail(node.status());
}

std::optional<Tensor> Lowering::CustomBytes() {
  const Tensor* options = TensorOf(tfl::kCustomOptions);
  if (options == nullptr) {
    Invalid("the custom options are missing");
    return std::nullopt;
  }
  absl::StatusOr<Tensor> dense = options->Materialize();
  if (!dense.ok()) {
    Fail(dense.status());
    return std::nullopt;
  }
  return *std::move(dense);
}

std::optional<Ints> Lowering::CustomInts() {
  const std::optional<Tensor> options = CustomBytes();
  if (!options) return std::nullopt;
  Ints numbers;
  for (size_t i = 0; i + 4 <= options->bytes().size(); i += 4) {
    uint32_t number = 0;
    for (size_t byte = 4; byte-- > 0;) {
      number = number << 8 | static_cast<uint32_t>(options->bytes()[i + byte]);
    }
    numbers.push_back(static_cast<int32_t>(number));
  }
  return numbers;
}

std::optional<AttributeMap> Lowering::CustomMap() {
  const std::optional<Tensor> options = CustomBytes();
  if (!options) return std::nullopt;
  absl::StatusOr<AttributeMap> map = tfl::ParseFlexOptions(options->bytes());
  if (map.ok()) return *std::move(map);
  Fail(map.status());
  return std::nullopt;
}

std::vector<Ints> Lowering::IntLists(absl::string_view name) const {
  std::vector<Ints> lists;
  const Attribute* attribute = request().attributes.Find(name);
  if (attribute == nullptr || attribute->if_list() == nullptr) return lists;
  for (const Attribute& one : *attribute->if_list()) {
    lists.push_back(one.if_int_array() == nullptr ? Ints() : *one.if_int_array());
  }
  return lists;
}

std::optional<Ints> Lowering::NeedInts(int operand) {
  std::optional<Ints> ints = IntsOf(need(operand));
  if (!ints && ok()) NotKnown(absl::StrCat("the value of ", request().op.OperandName(operand)));
  return ints;
}

std::optional<int64_t> Lowering::NeedInt(int operand) {
  const std::optional<Ints> ints = NeedInts(operand);
  if (!ints) return std::nullopt;
  if (ints->size() == 1) return (*ints)[0];
  Invalid(absl::StrCat(request().op.OperandName(operand), ": expected one number, found ",
                       ints->size()));
  return std::nullopt;
}

Value* Lowering::AsList(int operand) {
  Value* list = need(operand);
  if (const std::optional<Ints> known = IntsOf(list)) return IntsConstant(*known);
  list = Cast(list, ElementKind::kI64);
  return known_rank(list) == 1 ? list : Reshape(list, {-1});
}

std::optional<Ints> Lowering::Axes(int operand, int64_t rank) {
  std::optional<Ints> axes = NeedInts(operand);
  if (!axes) return std::nullopt;
  for (int64_t& axis : *axes) axis = Axis(axis, rank);
  // Repeated axes count once.
  std::sort(axes->begin(), axes->end());
  axes->erase(std::unique(axes->begin(), axes->end()), axes->end());
  return axes;
}

bool LoweringTable::Has(absl::string_view op) const { return HasPlain(op) || HasQuantized(op); }

absl::string_view LoweringTable::ReasonAgainst(absl::string_view op) const {
  const auto found = reasons_.find(std::string(op));
  return found == reasons_.end() ? absl::string_view() : absl::string_view(found->second);
}

std::optional<Values> LoweringTable::RunHybrid(absl::string_view op, Lowering& lowering) const {
  const auto found = hybrid_.find(std::string(op));
  return found == hybrid_.end() ? std::nullopt : found->second(lowering);
}

Values LoweringTable::Run(absl::string_view op, Lowering& lowering) const {
  const bool is_quantized = lowering.has_quantized();
  const std::map<std::string, Entry>& entries = is_quantized ? quantized_ : plain_;
  auto found = entries.find(std::string(op));
  if (found == entries.end()) {
    return {lowering.Unsupported(is_quantized ? "the operator on quantised elements"
                                              : "the operator on elements that are not quantised")};
  }
  if (found->second.by_plain == nullptr) return RunEntry(found->second, lowering);
  const auto plain = plain_.find(std::string(op));
  if (plain == plain_.end())
    return {lowering.Unsupported("the operator on elements that are not quantised")};
  return found->second.by_plain(lowering, [&](const LoweringRequest& request) {
    Lowering inner(request);
    Values results = RunEntry(plain->second, inner);
    if (!inner.ok()) {
      lowering.Fail(inner.status());
      std::fill(results.begin(), results.end(), nullptr);
    }
    return results;
  });
}

Values LoweringTable::RunEntry(const Entry& entry, Lowering& lowering) {
  return entry.several != nullptr ? entry.several(lowering) : Values{entry.one(lowering)};
}

}  // namespace roundhouse::tfl_lowering
