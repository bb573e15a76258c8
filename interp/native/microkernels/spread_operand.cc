#include "roundhouse/interp/native/microkernels/spread_operand.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "roundhouse/interp/native/microkernels/broadcast.h"

namespace roundhouse::native {
namespace {

using Sizes = std::vector<int64_t>;

// Nullopt if there are more than `most`.
std::optional<int64_t> CountUpTo(int64_t most, absl::Span<const int64_t> sizes) {
  int64_t count = 1;
  for (const int64_t size : sizes) {
    if (size > most / count) return std::nullopt;
    count *= size;
  }
  return count;
}

int64_t GreatestDivisor(int64_t number, int64_t most) {
  for (int64_t divisor = std::min(number, most); divisor > 1; --divisor) {
    if (number % divisor == 0) return divisor;
  }
  return 1;
}

// With `axis`, counted from the end, cut into two, the inner one of size `inner`.
Sizes Cut(absl::Span<const int64_t> sizes, size_t axis, int64_t inner) {
  Sizes cut(sizes.begin(), sizes.end());
  if (axis >= sizes.size()) return cut;
  int64_t& size = cut[sizes.size() - 1 - axis];
  const int64_t second = size == 1 ? 1 : inner;
  size /= second;
  cut.insert(cut.end() - static_cast<int64_t>(axis), second);
  return cut;
}

}  // namespace

std::optional<SpreadOperand> SpreadFor(absl::Span<const int64_t> result,
                                       const std::array<absl::Span<const int64_t>, 2>& operands,
                                       int64_t element_bytes) {
  constexpr int64_t kShortRow = 128;
  constexpr int64_t kMostElements = 1 << 11;
  constexpr int64_t kFewestUses = 4;
  const Broadcast<2> broadcast(result, operands);
  const int64_t row_size = broadcast.row_size();
  if (row_size >= kShortRow || row_size == 0 || broadcast.num_rows() < kFewestUses)
    return std::nullopt;
  for (int k = 0; k < 2; ++k) {
    size_t first = 0;
    while (first < operands[k].size() && operands[k][first] == 1) ++first;
    const absl::Span<const int64_t> own = operands[k].subspan(first);
    if (own.empty()) continue;
    const absl::Span<const int64_t> last = result.subspan(result.size() - own.size());
    const std::optional<int64_t> count = CountUpTo(kMostElements, last);
    if (!count.has_value()) continue;
    // Kernels are asked for with any sizes.
    constexpr int64_t kManyRows = int64_t{1} << 40;
    const int64_t most_uses =
        std::min(broadcast.num_rows(), kManyRows) * row_size / (kFewestUses * *count);
    if (most_uses < 1) continue;
    const bool is_whole = own.size() == result.size();
    const int64_t repeats = is_whole ? 1
                                     : GreatestDivisor(result[result.size() - own.size() - 1],
                                                       std::min(kMostElements / *count, most_uses));
    Sizes spread(last.begin(), last.end());
    spread.insert(spread.begin(), repeats);
    Sizes from = RowMajorStrides(own);
    for (size_t i = 0; i < own.size(); ++i) {
      if (own[i] == 1) from[i] = 0;
    }
    from.insert(from.begin(), 0);
    SpreadOperand found = {
        .operand = k,
        .result = Cut(result, own.size(), repeats),
        .operands = {},
        .copy = StridedCopy(spread, from, RowMajorStrides(spread), element_bytes)};
    found.operands[1 - k] = Cut(operands[1 - k], own.size(), repeats);
    found.operands[k] = std::move(spread);
    if (is_whole) found.operands[k].erase(found.operands[k].begin());
    if (Broadcast<2>(found.result, {found.operands[0], found.operands[1]}).row_size() > row_size)
      return found;
  }
  return std::nullopt;
}

}  // namespace roundhouse::native
