#include "roundhouse/passes/tosa/families/features.h"

#include <cstddef>

#include "roundhouse/dialects/canonical/domain.h"

namespace roundhouse::tosa_lowering {

Ints PadsOf(const Ints& pairs) {
  Ints pads;
  for (const size_t side : {0, 1}) {
    for (size_t i = side; i < pairs.size(); i += 2) pads.push_back(pairs[i]);
  }
  return pads;
}

Value* Feature(Lowering& l, Value* value) { return l(canonical::FeatureEncode{}, {value}); }

Value* Unfeature(Lowering& l, Value* value) { return l(canonical::FeatureDecode{}, {value}); }

}  // namespace roundhouse::tosa_lowering
