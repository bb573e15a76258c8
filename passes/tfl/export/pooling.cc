#include "roundhouse/dialects/canonical/pooling.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/rules/window.h"
#include "roundhouse/passes/tfl/export/families.h"
#include "roundhouse/passes/tfl/export/op_export.h"
#include "roundhouse/passes/tfl/export/window_plan.h"

namespace roundhouse::tfl_export {
namespace {

using canonical::AutoPad;

// The least value of the elements; for quantised ones, as stored.
double LeastOf(const ElementType& element) {
  return IsFloat(element.kind()) ? -std::numeric_limits<double>::infinity()
                                 : static_cast<double>(IntegerRange(element.kind()).first);
}

std::optional<WindowPlan> PoolPlan(OpExport& e, const Ints& window, const Ints& stride,
                                   const Ints& dilation, const Ints& pad, AutoPad auto_pad,
                                   bool ceil_mode) {
  const bool is_dilated =
      std::any_of(dilation.begin(), dilation.end(), [](int64_t d) { return d != 1; });
  if (is_dilated) e.Unsupported("TFLite's pools have no dilation");
  if (e.rank(0) > 4) e.Unsupported("TFLite's pools need two spatial axes");
  if (!e.ok()) return std::nullopt;
  return PlanOf(e, {.size = window,
                    .stride = stride,
                    .dilation = dilation,
                    .pad = pad,
                    .auto_pad = auto_pad,
                    .ceil_mode = ceil_mode});
}

Value* Pool(OpExport& e, const char* name, WindowPlan& plan, std::optional<double> border) {
  Value* input = e.in(0);
  if (plan.size.size() == 1) {
    input = WithHeight(e, input, 1);
    AddHeight(plan);
  }
  AttributeMap attributes;
  DescribeWindow(plan, attributes, /*has_dilation=*/false);
  attributes.Set("filter_height", OfInt(plan.size[0]));
  attributes.Set("filter_width", OfInt(plan.size[1]));
  return e(name, {Padded(e, input, plan.pad, border)}, attributes);
}

Value* Finished(OpExport& e, Value* pooled) {
  return e.rank(0) == 3 ? WithoutHeight(e, pooled) : pooled;
}

Value* ExportMaxPool(OpExport& e, const canonical::MaxPool2D& op) {
  std::optional<WindowPlan> plan =
      PoolPlan(e, op.window, op.stride, op.dilation, op.pad, op.auto_pad, op.ceil_mode);
  if (!plan) return nullptr;
  return Finished(e, Pool(e, "max_pool_2d", *plan, LeastOf(e.type(0).element_type())));
}

// The factor for each position that corrects an average over the whole window if only some of its
// elements count.
std::optional<std::vector<float>> Corrections(const WindowPlan& plan,
                                              const canonical::AvgPool2D& op) {
  const canonical::WindowAttributes attributes = {.stride = op.stride,
                                                  .dilation = op.dilation,
                                                  .pad = op.pad,
                                                  .auto_pad = op.auto_pad,
                                                  .ceil_mode = op.ceil_mode};
  const size_t spatial = op.window.size();
  std::vector<Ints> counts(2, Ints{1});
  bool is_even = true;
  for (size_t i = 0; i < spatial; ++i) {
    const int64_t input = plan.input[i];
    const int64_t output = plan.output[i];
    const canonical::WindowAxis axis =
        canonical::ResolveWindow(attributes, static_cast<int64_t>(i), input, op.window[i]);
    const bool is_full = op.convention == canonical::PoolConvention::kFull;
    const int64_t first = is_full ? 0 : axis.pad_begin;
    const int64_t last = axis.pad_begin + input + (is_full ? axis.pad_end : 0);
    Ints& list = counts[i + 2 - spatial];
    list.clear();
    for (int64_t at = 0; at < output; ++at) {
      const int64_t begin = std::max(first, at * axis.stride);
      const int64_t end = std::min(last, at * axis.stride + axis.size);
      list.push_back(std::max<int64_t>(end - begin, 0));
      is_even = is_even && list.back() == axis.size;
    }
  }
  if (is_even) return std::nullopt;
  const double whole = static_cast<double>(CountOf(op.window));
  std::vector<float> corrections;
  for (const int64_t rows : counts[0]) {
    for (const int64_t columns : counts[1]) {
      const double seen = static_cast<double>(rows * columns);
      corrections.push_back(seen == 0 ? 0 : static_cast<float>(whole / seen));
    }
  }
  return corrections;
}

Value* ExportAvgPool(OpExport& e, const canonical::AvgPool2D& op) {
  std::optional<WindowPlan> plan =
      PoolPlan(e, op.window, op.stride, op.dilation, op.pad, op.auto_pad, op.ceil_mode);
  if (!plan) return nullptr;
  const bool is_known = !plan->input.empty();
  const bool is_full = op.convention == canonical::PoolConvention::kFull;
  // With SAME, TFLite averages over elements of the input only.
  const bool is_padding_seen =
      std::any_of(plan->needed.begin(), plan->needed.end(), [](int64_t pad) { return pad != 0; });
  if (plan->is_same && is_full && is_padding_seen) {
    plan->is_same = false;
    plan->pad = plan->needed;
  }
  if (!is_known && (is_full ? plan->is_same : !plan->pad.empty())) {
    return e.Unsupported("the padding depends on sizes that are not known");
  }
  constexpr int64_t kMostCorrections = int64_t{1} << 24;
  if (is_known && !plan->pad.empty() &&
      (plan->output[0] > kMostCorrections ||
       plan->output[1] > kMostCorrections / std::max<int64_t>(plan->output[0], 1))) {
    return e.Unsupported("there are too many elements to correct for the padding");
  }
  const std::optional<std::vector<float>> corrections =
      is_known && !plan->pad.empty() ? Corrections(*plan, op) : std::nullopt;
  if (corrections && e.is_quantized(0)) {
    return e.Unsupported(
        "TFLite counts explicit padding in averages, which cannot be corrected "
        "for quantised elements");
  }
  Value* pooled = Pool(e, "average_pool_2d", *plan, std::nullopt);
  if (corrections) {
    const Ints sizes = {1, plan->output[0], plan->output[1], 1};
    Value* factor = e.Constant(
        Tensor::Of<float>(absl::MakeConstSpan(sizes), absl::MakeConstSpan(*corrections)));
    pooled = e("mul", {pooled, e.Cast(factor, e.kind(0))});
  }
  return Finished(e, pooled);
}

}  // namespace

void AddPooling(ExportTable& table) {
  table.Add(ExportAvgPool);
  table.Add(ExportMaxPool);
  table.AddRefused<canonical::MaxPool2DWithIndices>("TFLite's pools do not return indices");
}

}  // namespace roundhouse::tfl_export
