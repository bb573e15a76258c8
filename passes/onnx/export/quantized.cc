#include "roundhouse/passes/onnx/export/quantized.h"

#include <cstdint>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/element_type.h"
#include "roundhouse/core/tensor.h"

namespace roundhouse::onnx_export {
namespace {

// Scale, zero point and axis as ONNX's two operations take them.
struct Parameters {
  Value* scale = nullptr;
  Value* zero_point = nullptr;
  AttributeMap attributes;
};

template <typename T>
Tensor ZeroPoints(const Ints& sizes, const std::vector<int64_t>& zero_points) {
  const std::vector<T> values(zero_points.begin(), zero_points.end());
  return Tensor::Of<T>(sizes, absl::MakeConstSpan(values));
}

Parameters ParametersOf(OpExport& e, const ElementType& type) {
  const Quantization& quantization = *type.quantization();
  Parameters parameters;
  if (quantization.expressed == ElementKind::kF64) {
    e.Unsupported("ONNX quantises no f64");
    return parameters;
  }
  Ints sizes;
  if (quantization.axis) {
    sizes.push_back(static_cast<int64_t>(quantization.scales.size()));
    parameters.attributes.Set("axis", OfInt(*quantization.axis));
  }
  const std::vector<float> scales(quantization.scales.begin(), quantization.scales.end());
  parameters.scale = e.Constant(Tensor::Of<float>(sizes, absl::MakeConstSpan(scales)));
  switch (type.kind()) {
    case ElementKind::kI8:
      parameters.zero_point = e.Constant(ZeroPoints<int8_t>(sizes, quantization.zero_points));
      break;
    case ElementKind::kU8:
      parameters.zero_point = e.Constant(ZeroPoints<uint8_t>(sizes, quantization.zero_points));
      break;
    case ElementKind::kI32:
      parameters.zero_point = e.Constant(ZeroPoints<int32_t>(sizes, quantization.zero_points));
      break;
    case ElementKind::kI16:
      parameters.zero_point = e.Constant(ZeroPoints<int16_t>(sizes, quantization.zero_points));
      break;
    case ElementKind::kU16:
      parameters.zero_point = e.Constant(ZeroPoints<uint16_t>(sizes, quantization.zero_points));
      break;
    default:
      e.Unsupported(absl::StrCat("ONNX quantises to no ", ElementKindName(type.kind())));
  }
  return parameters;
}

}  // namespace

Value* Dequantized(OpExport& e, const ElementType& type, Value* stored) {
  Parameters parameters = ParametersOf(e, type);
  if (type.kind() == ElementKind::kI32) {
    for (const int64_t zero_point : type.quantization()->zero_points) {
      if (zero_point != 0) return e.Unsupported("ONNX has no zero points of i32 but 0");
    }
    parameters.zero_point = nullptr;
  }
  return e("DequantizeLinear", {stored, parameters.scale, parameters.zero_point},
           std::move(parameters.attributes));
}

Value* Quantized(OpExport& e, const ElementType& type, const Values& values,
                 const std::function<Value*(const Values&)>& body) {
  if (type.kind() == ElementKind::kI32) return e.Unsupported("ONNX quantises to no i32");
  Parameters parameters = ParametersOf(e, type);
  Value* stored =
      e("QuantizeLinear",
        {e.Cast(body(values), ElementKind::kF32), parameters.scale, parameters.zero_point},
        std::move(parameters.attributes));
  const auto range = type.quantization()->storage_range;
  if (!range) return stored;
  return e("Clip", {stored, e.Number(static_cast<double>(range->first), type.kind()),
                    e.Number(static_cast<double>(range->second), type.kind())});
}

ElementType InOnnxOrder(const Type& type) {
  const ElementType& element = type.element_type();
  if (!element.is_quantized() || !element.quantization()->axis || !type.shape().is_ranked()) {
    return element;
  }
  Quantization quantization = *element.quantization();
  const Ints order = OnnxOrder(type.domain(), type.shape().rank());
  for (size_t i = 0; i < order.size(); ++i) {
    if (order[i] == *element.quantization()->axis) quantization.axis = static_cast<int64_t>(i);
  }
  return ElementType::Quantized(element.kind(), std::move(quantization));
}

}  // namespace roundhouse::onnx_export
