#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/passes/tosa/families/families.h"
#include "roundhouse/passes/tosa/lowering.h"

namespace roundhouse::tosa_lowering {
namespace {

// Element o of the result lies at (o * d + offset) / n. Positions beyond the ends
// take the elements at the ends.
struct Line {
  int64_t n = 1;
  int64_t d = 1;
  int64_t offset = 0;
  int64_t in = 1;
  int64_t out = 1;

  int64_t Bounded(int64_t index) const { return std::clamp<int64_t>(index, 0, in - 1); }
};

// TOSA has no images of 2^14 rows or columns, and less than 2^12 for scales. Of numbers within
// this limit, nothing overflows.
constexpr int64_t kMostOfLine = int64_t{1} << 20;

int64_t FloorDiv(int64_t a, int64_t b) { return a / b - (a % b != 0 && a < 0 ? 1 : 0); }

Value* Nearest(Lowering& l, Value* value, int64_t axis, const Line& line) {
  Ints indices;
  for (int64_t o = 0; o < line.out; ++o) {
    const int64_t at = o * line.d + line.offset;
    const int64_t low = FloorDiv(at, line.n);
    indices.push_back(line.Bounded(2 * (at - low * line.n) >= line.n ? low + 1 : low));
  }
  return l(canonical::Gather{.axis = axis}, {value, l.IntsConstant(indices)});
}

Value* Linear(Lowering& l, Value* value, int64_t axis, const Line& line) {
  Ints lows;
  Ints highs;
  std::vector<float> shares;
  for (int64_t o = 0; o < line.out; ++o) {
    const int64_t at = o * line.d + line.offset;
    const int64_t low = FloorDiv(at, line.n);
    lows.push_back(line.Bounded(low));
    highs.push_back(line.Bounded(low + 1));
    shares.push_back(
        static_cast<float>(static_cast<double>(at - low * line.n) / static_cast<double>(line.n)));
  }
  Ints row(4, 1);
  row[axis] = line.out;
  if (!l.ok()) return nullptr;
  Value* share =
      l.Cast(l.Constant(Tensor::Of<float>(row, absl::MakeConstSpan(shares))), l.kind(value));
  Value* low = l(canonical::Gather{.axis = axis}, {value, l.IntsConstant(lows)});
  Value* high = l(canonical::Gather{.axis = axis}, {value, l.IntsConstant(highs)});
  return l.Add(low, l.Mul(l.Sub(high, low), share));
}

Value* Resize(Lowering& l) {
  Value* value = l.need(0);
  const Ints scale = l.ListOf("scale", 1);
  const Ints offset = l.ListOf("offset", 2);
  const Ints border = l.ListOf("border", 3);
  const std::optional<Ints> sizes = l.sizes(value);
  if (!l.ok()) return nullptr;
  if (!sizes || sizes->size() != 4) return l.NotKnown("the sizes of the image");
  if (scale.size() != 4 || offset.size() != 2 || border.size() != 2)
    return l.Invalid("expected four numbers for scale, and two for offset and border");
  const bool is_nearest = l.String("mode") == "NEAREST_NEIGHBOR";
  if (!is_nearest && !l.is_float(value)) return l.Unsupported("interpolation of integers");
  for (int64_t axis = 1; axis < 3; ++axis) {
    const size_t i = static_cast<size_t>(axis - 1);
    Line line = {scale[2 * i], scale[2 * i + 1], offset[i], (*sizes)[axis], 1};
    for (const int64_t number : {line.n, line.d, line.offset, line.in, border[i]}) {
      if (number >= -kMostOfLine && number <= kMostOfLine) continue;
      return l.Invalid(absl::StrCat("expected sizes, scales, offsets and borders of at most 2^20, ",
                                    "found ", number));
    }
    if (line.n < 1 || line.d < 1) return l.Invalid("expected a positive scale");
    if (line.in < 1) return l.Invalid("expected an image with elements");
    line.out = ((line.in - 1) * line.n - line.offset + border[i]) / line.d + 1;
    if (line.out < 1) return l.Invalid("nothing is left of the image");
    if (line.out > kMostOfLine)
      return l.Unsupported(absl::StrCat("an image of ", line.out, " rows or columns"));
    value = is_nearest ? Nearest(l, value, axis, line) : Linear(l, value, axis, line);
  }
  return value;
}

}  // namespace

void AddResize(LoweringTable& table) { table["resize"] = Resize; }

}  // namespace roundhouse::tosa_lowering
