// Windows that slide over images, and the way into the domains, as TFLite writes them: batch first,
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

// Of an op with two spatial axes, or with three: `axes` are the letters of their attributes.
Window WindowOf(Lowering& l, absl::string_view axes = "hw");

Value* EncodeFeature(Lowering& l, Value* value);
Value* DecodeFeature(Lowering& l, Value* value);
Value* EncodeBias(Lowering& l, Value* value);

}  // namespace roundhouse::tfl_lowering

#endif  // ROUNDHOUSE_PASSES_TFL_FAMILIES_WINDOWS_H_
