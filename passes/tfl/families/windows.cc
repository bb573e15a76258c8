#include "roundhouse/passes/tfl/families/windows.h"

#include <cstdint>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/rules/window.h"
#include "roundhouse/passes/tfl/lowering.h"

namespace roundhouse::tfl_lowering {

Window WindowOf(Lowering& l, absl::string_view axes) {
  Window window;
  for (char axis : axes) {
    const absl::string_view letter(&axis, 1);
    window.stride.push_back(l.Int(absl::StrCat("stride_", letter), 1));
    window.dilation.push_back(l.Int(absl::StrCat("dilation_", letter, "_factor"), 1));
    const char* const size_name = axis == 'h' ? "filter_height" : "filter_width";
    if (l.HasAttribute(size_name)) window.size.push_back(l.Int(size_name));
  }
  const std::string padding = l.String("padding");
  if (padding == "SAME") {
    window.auto_pad = canonical::AutoPad::kSameUpper;
  } else if (padding != "VALID") {
    l.Unsupported(absl::StrCat("the padding ", padding));
  }
  return window;
}

Value* EncodeFeature(Lowering& l, Value* value) { return l(canonical::FeatureEncode{}, {value}); }
Value* DecodeFeature(Lowering& l, Value* value) { return l(canonical::FeatureDecode{}, {value}); }
Value* EncodeBias(Lowering& l, Value* value) {
  // Some models write the bias as (1, 1, 1, C).
  if (l.known_rank(value).value_or(1) != 1) value = l.Reshape(value, {-1});
  return l(canonical::BiasEncode{}, {value});
}

}  // namespace roundhouse::tfl_lowering
