#include "roundhouse/interp/region/short_rows.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "absl/types/span.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/region/operands.h"

namespace roundhouse::interp {
namespace {

// For sizes whose product may overflow.
bool HasAtLeast(int64_t least, absl::Span<const int64_t> sizes) {
  if (std::find(sizes.begin(), sizes.end(), 0) != sizes.end()) return false;
  int64_t count = 1;
  for (const int64_t size : sizes) {
    if (size >= (least + count - 1) / count) return true;
    count *= size;
  }
  return count >= least;
}

}  // namespace

absl::Status DeclineShortRows(const Node& node) {
  constexpr int64_t kShortRow = 128;
  constexpr int64_t kFewElements = 4096;
  // Other elements were not measured.
  if (!IsF32(node.result().type()) || !IsF32(node.operand(0).type()) ||
      !IsF32(node.operand(1).type())) {
    return absl::OkStatus();
  }
  const absl::Span<const int64_t> result = node.result().type().shape().sizes();
  if (!HasAtLeast(kFewElements, result)) return absl::OkStatus();
  // A row is as many of the last axes as each operand is repeated along all of, or none.
  int64_t row = 1;
  std::array<bool, 2> is_repeated = {};
  bool has_axis = false;
  for (size_t i = 0; i < result.size(); ++i) {
    const size_t axis = result.size() - 1 - i;
    if (result[axis] == 1) continue;
    std::array<bool, 2> here;
    for (int k = 0; k < 2; ++k) {
      const absl::Span<const int64_t> own = node.operand(k).type().shape().sizes();
      here[static_cast<size_t>(k)] = i >= own.size() || own[own.size() - 1 - i] == 1;
    }
    if (has_axis && here != is_repeated) {
      return absl::UnimplementedError(
          "libraries are slow where an operand is repeated and rows have fewer than 128 elements");
    }
    has_axis = true;
    is_repeated = here;
    // As long as it has to be, or longer; whether there is a kernel is asked for any sizes.
    row *= std::min(result[axis], kShortRow);
    if (row >= kShortRow) return absl::OkStatus();
  }
  return absl::OkStatus();
}

}  // namespace roundhouse::interp
