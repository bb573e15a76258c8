#include "roundhouse/passes/canonical/export/band_mask.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "absl/types/span.h"
#include "roundhouse/core/tensor/tensor.h"

namespace roundhouse::canonical_export {
namespace {

constexpr int64_t kMaxMask = 1 << 24;  // Elements.

}  // namespace

Value* BandMask(OpExport& e, const canonical::BandPart& op) {
  const std::optional<Ints> sizes = e.sizes(0);
  if (!sizes) return e.Unsupported("the size of the matrix is not known");
  const int64_t rows = (*sizes)[sizes->size() - 2];
  const int64_t columns = sizes->back();
  const auto bound = [&](int operand, const std::optional<int64_t>& attribute, int64_t otherwise) {
    if (attribute) return *attribute;
    const std::optional<Ints> known = e.ints(operand);
    if (e.has(operand) && !known) e.Unsupported("the bounds of the band are computed at run time");
    return known && !known->empty() ? (*known)[0] : otherwise;
  };
  const int64_t lower = bound(1, op.lower, -rows);
  const int64_t upper = bound(2, op.upper, columns);
  if (!e.ok()) return nullptr;
  if (columns != 0 && rows > kMaxMask / columns) return e.Unsupported("the matrix is too large");
  const size_t count = static_cast<size_t>(rows * columns);
  const auto mask = std::make_unique<bool[]>(count);
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0; j < columns; ++j) mask[i * columns + j] = lower <= j - i && j - i <= upper;
  }
  const Ints shape = {rows, columns};
  return e.Constant(
      Tensor::Of<bool>(absl::MakeConstSpan(shape), absl::MakeConstSpan(mask.get(), count)));
}

}  // namespace roundhouse::canonical_export
