#include "roundhouse/dialects/canonical/normalization.h"

#include <cstddef>
#include <cstdint>
#include <optional>

#include "roundhouse/core/attribute.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/passes/tfl/export/axis_last.h"
#include "roundhouse/passes/tfl/export/families.h"
#include "roundhouse/passes/tfl/export/op_export.h"

namespace roundhouse::tfl_export {
namespace {

// Groups of channels become an axis of their own, and so do the axes normalised with them.
Value* ExportGroupNorm(OpExport& e, const canonical::GroupNorm& op) {
  const std::optional<Ints> sizes = e.sizes(0);
  if (!sizes) return e.Unsupported("the size of the input is not known");
  const ElementKind kind = e.kind(0);
  return AtTheEnd(e, op.axis, [&](Value* x) -> Value* {
    const int64_t channels = (*sizes)[e.Axis(0, op.axis)];
    const int64_t groups = op.groups == 0 ? channels : op.groups;
    Ints whole = *sizes;
    whole.erase(whole.begin() + e.Axis(0, op.axis));
    whole.push_back(channels);
    int64_t positions = 1;
    for (size_t i = 1; i + 1 < whole.size(); ++i) positions *= whole[i];
    Value* runs = e.Reshape(x, {whole[0], positions, groups, groups == 0 ? 0 : channels / groups});
    const auto mean = [&](Value* value) {
      return e("mean", {value, e.List({1, 3})}, {{"keep_dims", Attribute::Bool(true)}});
    };
    Value* centered = e("sub", {runs, mean(runs)});
    Value* variance = mean(e("mul", {centered, centered}));
    Value* deviation = e("sqrt", {e("add", {variance, e.Number(op.epsilon, kind)})});
    Value* result = e.Reshape(e("div", {centered, deviation}), whole);
    if (e.has(1)) result = e("mul", {result, e.Cast(e.in(1), kind)});
    return e.has(2) ? e("add", {result, e.Cast(e.in(2), kind)}) : result;
  });
}

Value* ExportLocalResponseNorm(OpExport& e, const canonical::LocalResponseNorm& op) {
  if (op.size % 2 == 0) return e.Unsupported("TFLite's local response norm has symmetric windows");
  if (e.rank(0) != 4) return e.Unsupported("TFLite's local response norm needs 4 axes");
  return AtTheEnd(e, op.axis, [&](Value* x) {
    return e("local_response_normalization", {x},
             {{"radius", OfInt((op.size - 1) / 2)},
              {"bias", OfFloat(op.bias)},
              {"alpha", OfFloat(op.alpha / static_cast<float>(op.size))},
              {"beta", OfFloat(op.beta)}});
  });
}

}  // namespace

void AddNormalization(ExportTable& table) {
  table.Add(ExportGroupNorm);
  table.Add(ExportLocalResponseNorm);
}

}  // namespace roundhouse::tfl_export
