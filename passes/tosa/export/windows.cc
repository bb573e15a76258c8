#include "roundhouse/passes/tosa/export/windows.h"

#include <cstddef>

namespace roundhouse::tosa_export {

using canonical::WindowAxis;

AttributeMap Windows::Attributes(absl::string_view name,
                                 int64_t WindowAxis::*size_or_dilation) const {
  Ints pads;
  Ints strides;
  Ints others;
  for (const WindowAxis& axis : axes) {
    pads.insert(pads.end(), {axis.pad_begin, axis.pad_end});
    strides.push_back(axis.stride);
    others.push_back(axis.*size_or_dilation);
  }
  AttributeMap attributes = {{"pad", OfInts(pads)}, {"stride", OfInts(strides)}};
  attributes.Set(name, OfInts(others));
  return attributes;
}

Windows WindowsOver(OpExport& e, Value* input, const canonical::WindowAttributes& attributes,
                    const Ints& window) {
  Windows windows{.input = input};
  const Ints sizes = SizesOf(input);
  const Ints output = e.out_sizes();
  for (size_t i = 0; i < window.size() && input != nullptr; ++i) {
    const int64_t axis = static_cast<int64_t>(i);
    WindowAxis one = canonical::ResolveWindow(attributes, axis, sizes[1 + i], window[i]);
    const int64_t reach =
        (output[1 + i] - 1) * one.stride + (one.size - 1) * one.dilation + 1 - one.pad_begin;
    one.pad_end = std::max<int64_t>(0, reach - sizes[1 + i]);
    if (reach < sizes[1 + i]) windows.input = e.Part(windows.input, 1 + axis, 0, reach);
    windows.axes.push_back(one);
  }
  if (windows.axes.size() == 1) {
    windows.axes.insert(windows.axes.begin(), WindowAxis());
    windows.input = e.WithAxis(windows.input, 1);
  }
  return windows;
}

}  // namespace roundhouse::tosa_export
