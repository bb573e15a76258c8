#include "roundhouse/tests/backends/quantized_cases.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/dialects/canonical/quantization.h"

namespace roundhouse {
namespace {

bool IsQuantized(const std::optional<Tensor>& operand) {
  return operand.has_value() && operand->element_type().is_quantized();
}

double AnyScale(SplitMix64& random) {
  constexpr double kScales[] = {0.5, 1, 0.25, 0.0375, 0.1, 0.3, 3e-3, 7.3, 40, 0x1p-30, 1e6};
  // Mostly scales with which sums of a few products fill a byte.
  const uint64_t count = random.Below(8) == 0 ? std::size(kScales) : std::size(kScales) - 3;
  return static_cast<float>(kScales[random.Below(count)]);
}

int64_t Within(std::pair<int64_t, int64_t> range, SplitMix64& random) {
  return range.first + static_cast<int64_t>(random.Below(range.second - range.first + 1));
}

// If the old elements are bytes, mostly bytes.
ElementType AnyQuantization(const ElementType& old, std::optional<Shape> shape,
                            SplitMix64& random) {
  Quantization params = *old.quantization();
  ElementKind kind = old.kind();
  if (BitWidth(kind) == 8 && random.Below(3) == 0)
    kind = kind == ElementKind::kI8 ? ElementKind::kU8 : ElementKind::kI8;
  size_t count = 1;
  if (random.Below(3) != 0) {
    params.axis = std::nullopt;
  } else if (shape.has_value() && shape->rank() > 0 && shape->is_static()) {
    params.axis = static_cast<int64_t>(random.Below(shape->rank()));
  }
  if (params.axis.has_value() && shape.has_value())
    count = static_cast<size_t>(shape->sizes()[*params.axis]);
  params.storage_range = std::nullopt;
  if (random.Below(4) == 0)
    params.storage_range = kind == ElementKind::kU8 ? std::pair<int64_t, int64_t>{0, 100}
                                                    : std::pair<int64_t, int64_t>{-127, 127};
  const std::pair<int64_t, int64_t> range = params.storage_range.value_or(IntegerRange(kind));
  const bool is_symmetric = BitWidth(kind) > 8 || random.Below(2) == 0;
  const bool is_one_zero_point = random.Below(4) != 0;
  const int64_t middle = kind == ElementKind::kU8 && random.Below(2) == 0 ? 128 : 0;
  int64_t zero_point = std::clamp(middle, range.first, range.second);
  if (!is_symmetric) zero_point = Within(range, random);
  params.scales.clear();
  params.zero_points.clear();
  for (size_t i = 0; i < count; ++i) {
    params.scales.push_back(AnyScale(random));
    params.zero_points.push_back(is_symmetric || is_one_zero_point ? zero_point
                                                                   : Within(range, random));
  }
  return ElementType::Quantized(kind, std::move(params));
}

template <typename Enumerator>
Attribute AnyOf(SplitMix64& random) {
  const auto names = EnumeratorNames(Enumerator());
  return Attribute::String(std::string(names[random.Below(names.size())]));
}

// Changes the quantisation that sums are rounded to and the rounding, if the op has these
// attributes: mostly to bytes that the op takes, with results that use most of their range.
void ChangeRounding(const OpInfo& op, const std::vector<std::optional<Tensor>>& operands,
                    AttributeMap& attributes, SplitMix64& random) {
  if (op.FindAttribute("to") == nullptr || op.FindAttribute("rounding") == nullptr ||
      operands.size() < 2 || !IsQuantized(operands[0]) || !IsQuantized(operands[1]))
    return;
  if (random.Below(4) == 0) {
    for (const char* name : {"to", "rounding", "activation", "activation_parameters"})
      attributes.Erase(name);
    return;
  }
  const ElementType& input = operands[0]->element_type();
  const ElementType sum = canonical::AccumulatorOfProduct(input, operands[1]->element_type(), 0);
  const ElementType any =
      AnyQuantization(ElementType::Quantized(input.kind(), {.scales = {1}, .zero_points = {0}}),
                      std::nullopt, random);
  Quantization params = *any.quantization();
  const double sums_of_a_step = 40 + static_cast<double>(random.Below(4000)) / 8;
  params.scales = {random.Below(3) == 0
                       ? 0x1p-4 * static_cast<double>(uint64_t{1} << random.Below(12))
                       : static_cast<float>(sum.quantization()->scales[0] * sums_of_a_step)};
  attributes.Set("to", Attribute::OfType(Type::Scalar(ElementType::Quantized(any.kind(), params))));
  attributes.Set("rounding", random.Below(2) == 0 ? Attribute::String("ratio")
                                                  : AnyOf<canonical::Rounding>(random));
  if (op.FindAttribute("activation") == nullptr) return;
  constexpr const char* kActivations[] = {"none", "none", "relu", "relu6", "relu_n1_to_1"};
  attributes.Set("activation",
                 Attribute::String(kActivations[random.Below(std::size(kActivations))]));
  attributes.Erase("activation_parameters");
}

// Fits a third operand that is added to sums of products of the other two.
bool FollowFactors(std::vector<std::optional<Tensor>>& operands, int64_t max_elements,
                   SplitMix64& random) {
  if (operands.size() < 3 || !IsQuantized(operands[0]) || !IsQuantized(operands[1]) ||
      !IsQuantized(operands[2]) || operands[2]->element_type().kind() != ElementKind::kI32)
    return true;
  const ElementType sum =
      canonical::AccumulatorOfProduct(operands[0]->element_type(), operands[1]->element_type(), 0);
  std::optional<Tensor> filled =
      RandomIntegers(operands[2]->type().WithElementType(sum), max_elements, random);
  if (!filled.has_value()) return false;
  operands[2] = *std::move(filled);
  return true;
}

}  // namespace

std::optional<Tensor> RandomIntegers(const Type& type, int64_t max_elements, SplitMix64& random) {
  const ElementType& element = type.element_type();
  const absl::StatusOr<int64_t> count = type.shape().NumElements();
  if (!element.is_quantized() || !count.ok() || *count > max_elements) return std::nullopt;
  absl::StatusOr<Tensor> tensor = Tensor::Zeros(type);
  if (!tensor.ok()) return std::nullopt;
  const std::pair<int64_t, int64_t> range =
      element.quantization()->storage_range.value_or(IntegerRange(element.kind()));
  if (BitWidth(element.kind()) == 8) {
    for (std::byte& byte : tensor->mutable_bytes())
      byte = static_cast<std::byte>(static_cast<uint8_t>(Within(range, random)));
  } else if (element.kind() == ElementKind::kI32) {
    for (int32_t& sum : tensor->mutable_data<int32_t>())
      sum = static_cast<int32_t>(Within({-30000, 30000}, random));
  } else {
    return std::nullopt;
  }
  return *std::move(tensor);
}

bool ChangeQuantization(const OpInfo& op, std::vector<std::optional<Tensor>>& operands,
                        AttributeMap& attributes, int64_t max_elements, SplitMix64& random) {
  std::vector<size_t> quantized;
  for (size_t i = 0; i < operands.size(); ++i) {
    if (IsQuantized(operands[i]) && (i < 2 || operands.size() > 3)) quantized.push_back(i);
  }
  if (quantized.empty()) {
    // An op that makes quantised elements of others.
    const Attribute* to = attributes.Find("to");
    if (to == nullptr || to->if_type() == nullptr || !to->if_type()->element_type().is_quantized())
      return false;
    attributes.Set("to", Attribute::OfType(Type::Scalar(AnyQuantization(
                             to->if_type()->element_type(), std::nullopt, random))));
    return true;
  }
  const Tensor& chosen = *operands[quantized[random.Below(quantized.size())]];
  const ElementType from = chosen.element_type();
  const ElementType to = AnyQuantization(from, chosen.shape(), random);
  for (std::optional<Tensor>& operand : operands) {
    if (!IsQuantized(operand) || operand->element_type() != from) continue;
    std::optional<Tensor> filled =
        RandomIntegers(operand->type().WithElementType(to), max_elements, random);
    if (!filled.has_value()) return false;
    operand = *std::move(filled);
  }
  ChangeRounding(op, operands, attributes, random);
  return FollowFactors(operands, max_elements, random);
}

}  // namespace roundhouse
