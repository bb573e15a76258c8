#include "roundhouse/dialects/canonical/pooling.h"

#include <type_traits>

#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/quantization.h"
#include "roundhouse/passes/tfl/families/families.h"
#include "roundhouse/passes/tfl/families/windows.h"
#include "roundhouse/passes/tfl/lowering.h"

namespace roundhouse::tfl_lowering {
namespace {

template <typename Pool>
Value* PoolOf(Lowering& l, Value* feature) {
  const Window window = WindowOf(l);
  Pool pool;
  pool.window = window.size;
  pool.stride = window.stride;
  pool.auto_pad = window.auto_pad;
  if constexpr (std::is_same_v<Pool, canonical::AvgPool2D>) {
    if (l.is_quantized(feature)) pool.rounding = canonical::Rounding::kHalfAway;
  }
  return l(pool, {feature});
}

template <typename Pool>
Value* LowerPool(Lowering& l) {
  return l.Activated(DecodeFeature(l, PoolOf<Pool>(l, EncodeFeature(l, l.need(0)))));
}

// The root of the mean of squares.
Value* LowerL2Pool(Lowering& l) {
  Value* input = l.need(0);
  Value* mean = PoolOf<canonical::AvgPool2D>(l, EncodeFeature(l, l.Mul(input, input)));
  return l.Activated(l(canonical::EltwiseSqrt{}, {DecodeFeature(l, mean)}));
}

}  // namespace

void AddPooling(LoweringTable& table) {
  table.AddMovement("average_pool_2d", LowerPool<canonical::AvgPool2D>);
  table.Add("l2_pool_2d", LowerL2Pool);
  table.AddMovement("max_pool_2d", LowerPool<canonical::MaxPool2D>);
}

}  // namespace roundhouse::tfl_lowering
