#include "roundhouse/passes/tfl/export/op_export.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/dialects/tfl/element_types.h"
#include "roundhouse/dialects/tfl/tfl.h"
#include "roundhouse/passes/canonical/quantize/quantized_bounds.h"
#include "roundhouse/passes/tfl/export/kernel_elements.h"
#include "roundhouse/passes/tfl/families/activation_rows.h"
#include "roundhouse/service/export_options.h"

namespace roundhouse::tfl_export {
namespace {

// A transpose with fewer axes that moves the elements in the same way.
struct FewerAxes {
  Ints sizes;
  Ints perm;
};

// Drops axes of size 1, and merges axes that stay side by side.
FewerAxes WithFewerAxes(absl::Span<const int64_t> sizes, const Ints& perm) {
  Ints kept;
  for (const int64_t axis : perm) {
    if (sizes[axis] != 1) kept.push_back(axis);
  }
  std::vector<Ints> groups;
  const auto follows = [&](int64_t before, int64_t axis) {
    for (int64_t between = before + 1; between < axis; ++between) {
      if (sizes[between] != 1) return false;
    }
    return before < axis;
  };
  for (const int64_t axis : kept) {
    if (!groups.empty() && follows(groups.back().back(), axis)) {
      groups.back().push_back(axis);
    } else {
      groups.push_back({axis});
    }
  }
  FewerAxes fewer;
  std::vector<size_t> order(groups.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) { return groups[a] < groups[b]; });
  fewer.perm.resize(groups.size());
  for (size_t position = 0; position < order.size(); ++position) {
    int64_t size = 1;
    for (const int64_t axis : groups[order[position]]) size *= sizes[axis];
    fewer.sizes.push_back(size);
    fewer.perm[order[position]] = static_cast<int64_t>(position);
  }
  return fewer;
}

// The operators whose kernels all apply the fused activation of their options.
constexpr absl::string_view kActivating[] = {
    "tfl.add", "tfl.average_pool_2d", "tfl.conv_2d",     "tfl.depthwise_conv_2d",
    "tfl.div", "tfl.fully_connected", "tfl.max_pool_2d", "tfl.mul",
    "tfl.sub"};

// The stored number that is nearest to the real one.
double StoredOf(double value, const ElementType& type) {
  const Quantization& quantization = *type.quantization();
  const auto [least, greatest] = IntegerRange(type.kind());
  const double stored = std::nearbyint(value / quantization.scales[0]) +
                        static_cast<double>(quantization.zero_points[0]);
  return std::clamp(stored, static_cast<double>(least), static_cast<double>(greatest));
}

}  // namespace

const TflFormat& Format() {
  static const auto* const kFormat = new TflFormat;
  return *kFormat;
}

ElementType TflFormat::ElementOf(const ElementType& element) const {
  const Quantization* quantization = element.quantization();
  if (quantization == nullptr) return element;
  Quantization rounded = *quantization;
  for (double& scale : rounded.scales) scale = static_cast<double>(static_cast<float>(scale));
  return ElementType::Quantized(element.kind(), std::move(rounded));
}

std::string TflFormat::WhyNoTensor(const Type& type) const {
  if (!type.is_tensor()) return absl::StrCat("TFLite has no values of type ", type.ToString());
  if (!tfl::TensorTypeOf(type.element_type())) {
    return absl::StrCat("TFLite has no elements of ", type.element_type().ToString());
  }
  const Quantization* quantization = type.element_type().quantization();
  if (quantization != nullptr && quantization->expressed != ElementKind::kF32) {
    return absl::StrCat("TFLite's quantised elements stand for f32, not for ",
                        ElementKindName(quantization->expressed));
  }
  return "";
}

std::string OpExport::WhyNotMade(int operand) const {
  return absl::StrCat(node().op().OperandName(operand), " is ",
                      type(operand).element_type().ToString(),
                      ": TFLite has accumulators of such types only in its operators");
}

bool OpExport::may_be_old() const {
  const Attribute* runtime = graph().program().attributes().Find(kTfliteRuntime);
  return runtime == nullptr || runtime->if_string() == nullptr ||
         *runtime->if_string() != kTfliteRuntimeLatest;
}

void OpExport::Prepare(canonical_export::OperatorCall& call) {
  const KernelElements& taken = KernelElementsOf(call.op);
  for (size_t i = 0; i < call.operands.size(); ++i) {
    const Type& type = call.operands[i]->type();
    if (!taken.is_data(static_cast<int>(i)) || !type.is_tensor()) continue;
    const ElementKind kind = type.element_type().kind();
    if (type.element_type().is_quantized() || taken.elements.contains(kind)) continue;
    const std::optional<ElementKind> carrier = CarrierOf(kind, taken.elements);
    if (!carrier) {
      Unsupported(absl::StrCat("TFLite's ", call.op, " takes no ", type.element_type().ToString()));
      return;
    }
    for (size_t j = 0; j < call.operands.size(); ++j) {
      Value*& operand = call.operands[j];
      if (!taken.is_data(static_cast<int>(j)) || operand->type().is_none()) continue;
      operand = Cast(operand, *carrier);
      if (operand == nullptr) return;
    }
    const size_t num_given = static_cast<size_t>(taken.num_given);
    for (size_t j = 0; j < call.types.size() && j < num_given; ++j) {
      call.brought_back[j] = kind;
      Type& given = call.types[j];
      if (given.is_tensor()) given = given.WithElementType(*carrier);
    }
    return;
  }
}

Value* OpExport::Constant(const Tensor& tensor, const Type& type) {
  if (!ok()) return nullptr;
  // TFLite's types have no narrower storage range; the stored numbers still keep to it.
  Type wanted = TflType(type);
  if (const Quantization* quantization = wanted.element_type().quantization();
      quantization != nullptr && quantization->storage_range) {
    Quantization whole = *quantization;
    whole.storage_range = std::nullopt;
    wanted = wanted.WithElementType(
        ElementType::Quantized(wanted.element_type().kind(), std::move(whole)));
  }
  const absl::StatusOr<Tensor> stored =
      tensor.WithType(Type::Tensor(wanted.element_type().storage(), tensor.shape()));
  if (!stored.ok()) return Fail(stored.status());
  return canonical_export::OpExport::Constant(*stored, wanted.WithShape(tensor.shape()));
}

Value* OpExport::Cast(Value* value, ElementKind to) {
  if (value == nullptr || kind_of(value) == to) return value;
  if (const std::optional<Tensor> constant = ConstantValue(*value); constant && IsInteger(to)) {
    if (const std::optional<Ints> numbers = IntsOf(*constant)) {
      if (to == ElementKind::kI32 && constant->shape().rank() == 1) return List(*numbers);
      if (to == ElementKind::kI32 && constant->shape().rank() == 0) return Whole((*numbers)[0]);
    }
  }
  const std::string in_type = tfl::TensorTypeNameOf(kind_of(value));
  const std::string out_type = tfl::TensorTypeNameOf(to);
  if (in_type.empty() || out_type.empty()) {
    return Unsupported(absl::StrCat("TFLite has no elements of ",
                                    ElementKindName(in_type.empty() ? kind_of(value) : to)));
  }
  return (*this)("cast", {value},
                 {{"in_data_type", OfName(in_type)}, {"out_data_type", OfName(out_type)}},
                 value->type().is_tensor() ? value->type().WithElementType(to) : Type::Unknown());
}

Value* OpExport::MakeTranspose(Value* value, const Ints& perm) {
  constexpr size_t kMostAxes = 5;  // Of TFLite's kernels; most now take one more.
  const Shape shape = value->type().is_tensor() ? value->type().shape() : Shape::Unranked();
  if (perm.size() > kMostAxes && shape.is_static()) {
    const FewerAxes fewer = WithFewerAxes(shape.sizes(), perm);
    if (fewer.perm.size() <= kMostAxes) {
      Ints sizes;
      for (const int64_t axis : perm) sizes.push_back(*shape.size(axis));
      return Reshape(Transpose(Reshape(value, fewer.sizes), fewer.perm), sizes);
    }
  }
  if (perm.size() > kMostAxes && shape.is_static()) return TransposeInSteps(value, perm);
  return (*this)("transpose", {value, List(perm)});
}

Value* OpExport::TransposeInSteps(Value* value, const Ints& perm) {
  // The value's axis at each position.
  Ints order(perm.size());
  std::iota(order.begin(), order.end(), 0);
  for (size_t position = 0; position < perm.size() && value != nullptr; ++position) {
    // Moves one axis to its position: the parts in front of it and behind it move as wholes.
    const size_t from = std::find(order.begin(), order.end(), perm[position]) - order.begin();
    if (from == position) continue;
    Ints step(perm.size());
    std::iota(step.begin(), step.end(), 0);
    std::rotate(step.begin() + position, step.begin() + from, step.begin() + from + 1);
    std::rotate(order.begin() + position, order.begin() + from, order.begin() + from + 1);
    value = Transpose(value, step);
  }
  return value;
}

Value* OpExport::MakeReshape(Value* value, const Ints& sizes) {
  // TFLite does not treat an empty list as a constant, and would take the result's size as unknown.
  if (sizes.empty()) return (*this)("reshape", {value}, {{"new_shape", OfInts(sizes)}});
  return (*this)("reshape", {value, List(sizes)}, {{"new_shape", OfInts(sizes)}});
}

Value* OpExport::Part(Value* list, int64_t begin, int64_t end) {
  return (*this)("slice", {list, List({begin}), List({end - begin})});
}

Value* OpExport::Joined(const Values& lists) {
  return lists.size() == 1 ? lists[0] : (*this)("concatenation", lists, {{"axis", OfInt(0)}});
}

bool OpExport::IsOnlyUser(const Value& operand) const {
  const Value* value = &operand;
  // A node that changes nothing in TFLite shares its operand's value.
  while (value->has_one_use()) {
    const Node& producer = value->node();
    if (producer.num_operands() == 0 || made(producer.operand(0)) != made(operand)) return true;
    value = &producer.operand(0);
  }
  return false;
}

bool OpExport::FuseActivation(Value* value, absl::string_view name) {
  Node& node = value->node();
  const ElementType& element = value->type().element_type();
  if (value->num_uses() != 0 || kept_.contains(value) || &node.graph() != &graph()) return false;
  if (!element.is_quantized() && element.kind() != ElementKind::kF32) return false;
  if (std::find(std::begin(kActivating), std::end(kActivating), node.op_name()) ==
      std::end(kActivating)) {
    return false;
  }
  if (node.attributes().contains(tfl::kFusedActivation)) return false;
  for (const Value* operand : this->node().operands()) {
    if (made(*operand) == value && !IsOnlyUser(*operand)) return false;
  }
  node.set_attribute(tfl::kFusedActivation, OfName(name));
  return true;
}

Value* OpExport::MakeClamp(Value* value, double least, double greatest) {
  const ElementType element = value->type().element_type();
  const bool is_real = element.is_quantized() || IsFloat(element.kind());
  for (const tfl::ActivationRow& row : tfl::ActivationRows()) {
    const std::optional<canonical::NumberBounds> bounds = canonical::BoundsOf(row.activation, {});
    if (!is_real || !bounds || bounds->least != least || bounds->greatest != greatest) continue;
    return FuseActivation(value, row.fused) ? value : (*this)(row.op, {value}, {}, value->type());
  }
  if (IsFloat(element.kind()) && least == 0) {
    // Many interpreters do not have RELU_0_TO_1 yet, and a RELU can be fused.
    value = Clamp(value, 0, INFINITY);
    least = -INFINITY;
  }
  const auto bound = [&](double number) {
    if (!element.is_quantized()) return Number(number, element.kind());
    const absl::StatusOr<Tensor> stored =
        FilledTensor(StoredOf(number, element), element.kind(), {});
    return stored.ok() ? Constant(*stored, Type::Tensor(element, Shape())) : Fail(stored.status());
  };
  if (least != -INFINITY) value = (*this)("maximum", {value, bound(least)}, {}, value->type());
  if (value != nullptr && greatest != INFINITY) {
    value = (*this)("minimum", {value, bound(greatest)}, {}, value->type());
  }
  return value;
}

}  // namespace roundhouse::tfl_export
