#include "roundhouse/passes/tfl/export/window_plan.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/rules/window.h"
#include "roundhouse/passes/tfl/export/op_export.h"

namespace roundhouse::tfl_export {

using canonical::AutoPad;

std::optional<WindowPlan> PlanOf(OpExport& e, const Window& window) {
  const int64_t spatial = e.rank(0) - 2;
  if (!e.ok()) return std::nullopt;
  const auto or_ones = [&](const Ints& list) { return list.empty() ? Ints(spatial, 1) : list; };
  WindowPlan plan = {
      .size = window.size, .stride = or_ones(window.stride), .dilation = or_ones(window.dilation)};
  const bool is_unpadded =
      window.auto_pad == AutoPad::kExplicit &&
      std::all_of(window.pad.begin(), window.pad.end(), [](int64_t pad) { return pad == 0; });
  const canonical::WindowAttributes attributes = {.stride = window.stride,
                                                  .dilation = window.dilation,
                                                  .pad = window.pad,
                                                  .auto_pad = window.auto_pad,
                                                  .ceil_mode = window.ceil_mode};
  Ints pad(2 * spatial, 0);
  bool is_same = true;
  bool needs_none = true;
  for (int64_t i = 0; i < spatial; ++i) {
    const std::optional<int64_t> input = e.size(0, i + 1);
    const std::optional<int64_t> output = e.result_type().shape().size(i + 1);
    if (!input || !output) {
      if (window.auto_pad == AutoPad::kSameUpper) {
        plan.is_same = true;
        return plan;
      }
      if (is_unpadded && !window.ceil_mode) return plan;
      if (window.auto_pad == AutoPad::kExplicit && !window.ceil_mode) {
        plan.pad = window.pad;
        plan.input.clear();
        plan.output.clear();
        return plan;
      }
      e.Unsupported("the padding depends on sizes that are not known");
      return std::nullopt;
    }
    plan.input.push_back(*input);
    plan.output.push_back(*output);
    const canonical::WindowAxis axis =
        canonical::ResolveWindow(attributes, i, *input, window.size[i]);
    const int64_t covered = (axis.size - 1) * axis.dilation + 1;
    const int64_t reached = (*output - 1) * axis.stride + covered;
    // Padding that no window sees is dropped.
    pad[i] = axis.pad_begin;
    pad[i + spatial] = std::max<int64_t>(0, reached - *input - axis.pad_begin);
    const int64_t positions = (*input + axis.stride - 1) / axis.stride;
    const int64_t total = std::max<int64_t>(0, (positions - 1) * axis.stride + covered - *input);
    is_same = is_same && positions == *output && pad[i] == total / 2 &&
              pad[i + spatial] == total - total / 2;
    const int64_t valid = (*input - covered + axis.stride) / axis.stride;
    needs_none = needs_none && pad[i] == 0 && pad[i + spatial] == 0 && valid == *output;
  }
  plan.is_same = is_same && (!needs_none || window.auto_pad == AutoPad::kSameUpper);
  if (!is_same && !needs_none) plan.pad = pad;
  plan.needed = pad;
  return plan;
}

void DescribeWindow(const WindowPlan& plan, AttributeMap& attributes, bool has_dilation) {
  constexpr const char* kAxes[] = {"d", "h", "w"};
  const size_t spatial = plan.stride.size();
  attributes.Set("padding", OfName(plan.is_same ? "SAME" : "VALID"));
  for (size_t i = 0; i < spatial; ++i) {
    const char* axis = kAxes[i + 3 - spatial];
    attributes.Set(absl::StrCat("stride_", axis), OfInt(plan.stride[i]));
    if (has_dilation) {
      attributes.Set(absl::StrCat("dilation_", axis, "_factor"), OfInt(plan.dilation[i]));
    }
  }
}

Value* WithHeight(OpExport& e, Value* value, int64_t axis) {
  return value == nullptr ? nullptr : e("expand_dims", {value, e.Whole(axis)});
}

Value* WithoutHeight(OpExport& e, Value* value) {
  return e("squeeze", {value}, {{"squeeze_dims", OfInts({1})}}, TflType(e.result_type()));
}

void AddHeight(WindowPlan& plan) {
  for (Ints* list : {&plan.size, &plan.stride, &plan.dilation}) list->insert(list->begin(), 1);
  for (Ints* list : {&plan.input, &plan.output}) {
    if (!list->empty()) list->insert(list->begin(), 1);
  }
  if (!plan.pad.empty()) plan.pad = {0, plan.pad[0], 0, plan.pad[1]};
}

Value* Padded(OpExport& e, Value* input, const Ints& pad, std::optional<double> number) {
  if (pad.empty() || input == nullptr) return input;
  const size_t spatial = pad.size() / 2;
  Ints pairs = {0, 0};
  for (size_t i = 0; i < spatial; ++i) {
    pairs.push_back(pad[i]);
    pairs.push_back(pad[i + spatial]);
  }
  pairs.push_back(0);
  pairs.push_back(0);
  Value* borders = e.Reshape(e.List(pairs), {static_cast<int64_t>(spatial) + 2, 2});
  if (!number) return e("pad", {input, borders});
  const ElementType& element = input->type().element_type();
  if (!element.is_quantized()) {
    return e("padv2", {input, borders, e.Number(*number, element.kind())});
  }
  const absl::StatusOr<Tensor> stored = FilledTensor(*number, element.kind(), {});
  if (!stored.ok()) return e.Fail(stored.status());
  return e("padv2", {input, borders, e.Constant(*stored, Type::Tensor(element, Shape()))});
}

}  // namespace roundhouse::tfl_export
