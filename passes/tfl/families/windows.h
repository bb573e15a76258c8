// Windows that slide over images, and conversions to domains, for TFLite's layout: batch first,
// channels last, so that nothing is permuted.
#ifndef ROUNDHOUSE_PASSES_TFL_FAMILIES_WINDOWS_H_
#define ROUNDHOUSE_PASSES_TFL_FAMILIES_WINDOWS_H_

#include "roundhouse/dialects/canonical/rules/window.h"
#include "roundhouse/passes/tfl/lowering.h"

namespace roundhouse::tfl_lowering {

struct Window {
  Ints size;  // Of pools.
  Ints stride;
  Ints dilation;
  Ints pad;
  canonical::AutoPad auto_pad = canonical::AutoPad::kExplicit;
};

// For an op with two or three spatial axes: `axes` are the letters in their attributes' names.
Window WindowOf(Lowering& l, absl::string_view axes = "hw");

Value* EncodeFeature(Lowering& l, Value* value);
Value* DecodeFeature(Lowering& l, Value* value);
Value* EncodeBias(Lowering& l, Value* value);

}  // namespace roundhouse::tfl_lowering

#endif  // ROUNDHOUSE_PASSES_TFL_FAMILIES_WINDOWS_H_
