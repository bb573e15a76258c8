#include "roundhouse/dialects/canonical/spectral.h"

#include <cstdint>
#include <optional>
#include <string>

#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/passes/tfl/export/families.h"
#include "roundhouse/passes/tfl/export/op_export.h"

namespace roundhouse::tfl_export {
namespace {

// TFLite transforms the last two axes, with lengths that are powers of two. An added axis of size 1
// leaves the transform of the last axis alone.
Value* ExportRfft(OpExport& e, const canonical::Rfft& op) {
  const std::optional<Ints> sizes = e.sizes(0);
  const std::optional<Ints> result_sizes = e.result_sizes();
  if (!sizes || !result_sizes) return e.Unsupported("the size of the input is not known");
  const int64_t last = static_cast<int64_t>(sizes->size()) - 1;
  if (e.Axis(0, op.axis) != last) return e.Unsupported("TFLite transforms only the last axis");
  const int64_t length = sizes->back();
  if ((length & (length - 1)) != 0) {
    return e.Unsupported("TFLite transforms only lengths that are powers of two, found " +
                         std::to_string(length));
  }
  Ints rows = *sizes;
  rows.insert(rows.begin() + last, 1);
  Ints transformed = *result_sizes;
  transformed.insert(transformed.begin() + last, 1);
  const Type type = TflType(e.result_type());
  return e.Reshape(e("rfft2d", {e.Reshape(e.in(0), rows), e.List({1, length})}, {},
                     type.WithShape(Shape::Of(transformed))),
                   *result_sizes);
}

Value* ExportViewAsReal(OpExport& e, const canonical::ViewAsReal&) {
  const std::optional<Ints> sizes = e.sizes(0);
  if (!sizes) return e.Unsupported("the size of the input is not known");
  const Type part = TflType(e.result_type()).WithShape(Shape::Of(*sizes));
  return e("pack", {e("real", {e.in(0)}, {}, part), e("imag", {e.in(0)}, {}, part)},
           {{"values_count", OfInt(2)}, {"axis", OfInt(static_cast<int64_t>(sizes->size()))}},
           TflType(e.result_type()));
}

}  // namespace

void AddSpectral(ExportTable& table) {
  table.Add(ExportRfft);
  table.Add(ExportViewAsReal);
  constexpr char kOneWay[] = "TFLite transforms only real numbers into complex ones";
  table.AddRefused<canonical::Fft>(kOneWay);
  table.AddRefused<canonical::Irfft>(kOneWay);
  table.AddRefused<canonical::ViewAsComplex>("TFLite has no operator that makes complex numbers");
}

}  // namespace roundhouse::tfl_export
