#include "roundhouse/passes/onnx/domains.h"

#include <cstdint>

#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

// Moves the second axis to the end.
Ints ChannelsLast(int64_t rank) {
  Ints perm = {0};
  for (int64_t i = 2; i < rank; ++i) perm.push_back(i);
  perm.push_back(1);
  return perm;
}

}  // namespace

Value* EncodeFeature(Lowering& l, Value* value, int64_t rank) {
  return l(canonical::FeatureEncode{.perm = ChannelsLast(rank)}, {value});
}

Value* DecodeFeature(Lowering& l, Value* value, int64_t rank) {
  return l(canonical::FeatureDecode{.perm = canonical::InversePermutation(ChannelsLast(rank))},
           {value});
}

Value* EncodeFilter(Lowering& l, Value* value, int64_t rank) {
  return l(canonical::FilterEncode{.perm = ChannelsLast(rank)}, {value});
}

Value* EncodeBias(Lowering& l, Value* value) { return l(canonical::BiasEncode{}, {value}); }

}  // namespace roundhouse::onnx_lowering
