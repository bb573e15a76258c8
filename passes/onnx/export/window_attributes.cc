#include "roundhouse/passes/onnx/export/window_attributes.h"

#include <algorithm>
#include <cstdint>

namespace roundhouse::onnx_export {

using canonical::AutoPad;

AttributeMap WindowAttributes(OpExport& e, const std::optional<Ints>& window, const Ints& stride,
                              const Ints& dilation, const Ints& pad, AutoPad auto_pad) {
  AttributeMap attributes;
  const int64_t spatial = e.rank(0) - 2;
  if (spatial < 1) return attributes;
  const auto or_ones = [&](const Ints& list) { return list.empty() ? Ints(spatial, 1) : list; };
  attributes.Set("strides", OfInts(or_ones(stride)));
  if (std::any_of(dilation.begin(), dilation.end(), [](int64_t one) { return one != 1; })) {
    attributes.Set("dilations", OfInts(dilation));
  }
  if (window) attributes.Set("kernel_shape", OfInts(*window));
  if (auto_pad == AutoPad::kExplicit) {
    if (!pad.empty()) attributes.Set("pads", OfInts(pad));
    return attributes;
  }
  const canonical::WindowAttributes resolved = {
      .stride = stride, .dilation = dilation, .pad = pad, .auto_pad = auto_pad};
  Ints pads(2 * spatial);
  for (int64_t i = 0; i < spatial; ++i) {
    const std::optional<int64_t> size = e.size(0, i + 1);
    if (!size || !window) {
      const bool is_upper = auto_pad == AutoPad::kSameUpper;
      attributes.Set("auto_pad", Attribute::String(is_upper ? "SAME_UPPER" : "SAME_LOWER"));
      return attributes;
    }
    const canonical::WindowAxis axis = canonical::ResolveWindow(resolved, i, *size, (*window)[i]);
    pads[i] = axis.pad_begin;
    pads[i + spatial] = axis.pad_end;
  }
  attributes.Set("pads", OfInts(pads));
  return attributes;
}

}  // namespace roundhouse::onnx_export
