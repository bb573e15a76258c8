#include "roundhouse/passes/onnx/windows.h"

#include <cstdint>
#include <string>

#include "absl/strings/str_cat.h"
#include "roundhouse/dialects/canonical/rules/window.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {

Window WindowOf(Lowering& l, int64_t rank) {
  Window window = {.size = l.IntList("kernel_shape").value_or(Ints()),
                   .stride = l.IntList("strides").value_or(Ints()),
                   .dilation = l.IntList("dilations").value_or(Ints())};
  const std::string auto_pad = l.String("auto_pad", "NOTSET");
  if (auto_pad == "SAME_UPPER") {
    window.auto_pad = canonical::AutoPad::kSameUpper;
  } else if (auto_pad == "SAME_LOWER") {
    window.auto_pad = canonical::AutoPad::kSameLower;
  } else if (auto_pad == "NOTSET" || auto_pad.empty()) {
    window.pad = l.IntList("pads").value_or(Ints());
  } else if (auto_pad != "VALID") {
    l.Invalid(absl::StrCat("attribute 'auto_pad': unknown value '", auto_pad, "'"));
  }
  const size_t spatial = static_cast<size_t>(rank < 2 ? 0 : rank - 2);
  auto check = [&](const Ints& list, size_t wanted, const char* name) {
    if (list.empty() || list.size() == wanted) return;
    l.Invalid(
        absl::StrCat("attribute '", name, "': expected ", wanted, " numbers, found ", list.size()));
  };
  check(window.size, spatial, "kernel_shape");
  check(window.stride, spatial, "strides");
  check(window.dilation, spatial, "dilations");
  check(window.pad, 2 * spatial, "pads");
  return window;
}

}  // namespace roundhouse::onnx_lowering
