#include "roundhouse/interp/onednn/blocked_copy.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "oneapi/dnnl/dnnl.h"
#include "roundhouse/interp/onednn/library.h"

namespace roundhouse::onednn {
namespace {

using Index = std::array<int64_t, DNNL_MAX_NDIMS>;

int64_t BytesOfElement(const Layout& layout) {
  return static_cast<int64_t>(dnnl_data_type_size(layout.data_type));
}

// A run of elements that lie side by side in the target: a block or, where there are none, all
// along the axis that has them side by side.
struct Run {
  Index sizes;                   // Of the block, by axis.
  std::vector<int64_t> sources;  // By position in the run: in elements, from the block's first one.
  std::vector<Index> within;     // The same by axis, of all positions.
};

// The result of RunOf() for an offset takes more memory than an element.
constexpr int64_t kLongestRun = 4096;

// The number of positions of RunOf(); each size is at most that of a tensor.
double LengthOfRun(const Layout& to) {
  const dnnl_blocking_desc_t& blocking = to.format_desc.blocking;
  double length = 1;
  for (int i = 0; i < blocking.inner_nblks; ++i)
    length *= static_cast<double>(blocking.inner_blks[i]);
  for (int axis = 0; blocking.inner_nblks == 0 && axis < to.ndims; ++axis) {
    if (blocking.strides[axis] == 1) length *= static_cast<double>(to.padded_dims[axis]);
  }
  return length;
}

Run RunOf(const Layout& from, const Layout& to) {
  const dnnl_blocking_desc_t& blocking = to.format_desc.blocking;
  std::vector<int> axes(blocking.inner_idxs, blocking.inner_idxs + blocking.inner_nblks);
  std::vector<int64_t> counts(blocking.inner_blks, blocking.inner_blks + blocking.inner_nblks);
  for (int axis = 0; axes.empty() && axis < to.ndims; ++axis) {
    if (blocking.strides[axis] != 1 || to.dims[axis] == 1) continue;
    axes.push_back(axis);
    counts.push_back(to.padded_dims[axis]);
  }
  Run run;
  run.sizes.fill(1);
  for (size_t i = 0; i < axes.size(); ++i) run.sizes[axes[i]] *= counts[i];
  run.sources = {0};
  run.within = {Index{}};
  // The last block varies fastest, and counts single elements of its axis.
  Index units;
  units.fill(1);
  for (size_t i = axes.size(); i-- > 0;) {
    const int axis = axes[i];
    const int64_t stride = from.format_desc.blocking.strides[axis] * units[axis];
    const size_t inner = run.sources.size();
    for (int64_t n = 1; n < counts[i]; ++n) {
      for (size_t position = 0; position < inner; ++position) {
        run.sources.push_back(run.sources[position] + n * stride);
        run.within.push_back(run.within[position]);
        run.within.back()[axis] += n * units[axis];
      }
    }
    units[axis] *= counts[i];
  }
  return run;
}

template <typename Element>
void Copy(const Layout& from, const std::byte* source, const Layout& to, std::byte* target) {
  const Run run = RunOf(from, to);
  const auto* const read = reinterpret_cast<const Element*>(source);
  auto* const written = reinterpret_cast<Element*>(target);
  const auto count = [&](int axis) { return to.padded_dims[axis] / run.sizes[axis]; };
  Index at = {};  // Which run, by axis.
  while (true) {
    int64_t first_read = 0;
    int64_t first_written = 0;
    bool is_whole = true;
    for (int axis = 0; axis < to.ndims; ++axis) {
      const int64_t begin = at[axis] * run.sizes[axis];
      first_read += begin * from.format_desc.blocking.strides[axis];
      first_written += at[axis] * to.format_desc.blocking.strides[axis];
      is_whole = is_whole && begin + run.sizes[axis] <= to.dims[axis];
    }
    Element* const run_of = written + first_written;
    if (is_whole) {
      for (size_t position = 0; position < run.sources.size(); ++position)
        run_of[position] = read[first_read + run.sources[position]];
    } else {
      for (size_t position = 0; position < run.sources.size(); ++position) {
        bool is_inside = true;
        for (int axis = 0; axis < to.ndims; ++axis)
          is_inside &= at[axis] * run.sizes[axis] + run.within[position][axis] < to.dims[axis];
        run_of[position] = is_inside ? read[first_read + run.sources[position]] : Element{0};
      }
    }
    int axis = to.ndims - 1;
    while (axis >= 0 && ++at[axis] == count(axis)) at[axis--] = 0;
    if (axis < 0) return;
  }
}

}  // namespace

bool IsBlockedCopy(const Layout& from, const Layout& to) {
  const auto is_simple = [](const Layout& layout) {
    return layout.format_kind == dnnl_blocked && layout.extra.flags == 0 && layout.offset0 == 0 &&
           std::all_of(layout.padded_offsets, layout.padded_offsets + layout.ndims,
                       [](int64_t offset) { return offset == 0; }) &&
           std::all_of(layout.dims, layout.dims + layout.ndims,
                       [](int64_t size) { return size > 0; });
  };
  return is_simple(from) && is_simple(to) && from.data_type == to.data_type &&
         BytesOfElement(to) != 8 && from.ndims == to.ndims &&
         std::equal(from.dims, from.dims + from.ndims, to.dims) &&
         from.format_desc.blocking.inner_nblks == 0 && LengthOfRun(to) <= kLongestRun;
}

void CopyBlocked(const Layout& from, const std::byte* source, const Layout& to, std::byte* target) {
  switch (BytesOfElement(to)) {
    case 1:
      return Copy<uint8_t>(from, source, to, target);
    case 2:
      return Copy<uint16_t>(from, source, to, target);
    default:
      return Copy<uint32_t>(from, source, to, target);
  }
}

}  // namespace roundhouse::onednn
