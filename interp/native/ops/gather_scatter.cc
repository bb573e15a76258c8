#include "roundhouse/interp/native/ops/gather_scatter.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "absl/status/statusor.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/interp/native/ops/gather_scatter_offsets.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/processor/isa.h"

namespace roundhouse::native {
namespace {

// ---- One index per element, along an axis

template <typename T, typename Index>
struct GatherRow {
  static RH_INLINE void Run(const T* from, const Index* indices, T* to, const ElementRows* rows) {
    const int64_t size = rows->axis_size;
    const int64_t step = rows->step;
    const int64_t stride = rows->axis_stride;
    for (int64_t i = 0; i < rows->width; ++i) {
      const int64_t index = indices[i];
      to[i] = from[i * step + (index < 0 ? index + size : index) * stride];
    }
  }
};

template <typename T, typename Index>
Prepared GatherElementsAs(const NativeRequest& request, ElementRows rows, BadIndex bad) {
  const int64_t min_rows = kMinElementsPerThread / std::max<int64_t>(1, rows.width) + 1;
  return NewKernel(
      request,
      [rows = std::move(rows), bad = std::move(bad), min_rows, check = RowCheckOf<Index>(),
       gather =
           ForThisProcessor<GatherRow<T, Index>, const T*, const Index*, T*, const ElementRows*>()](
          const InvocationArguments& arguments) {
        const auto* from = Input<T>(arguments, 0);
        const auto* indices = Input<Index>(arguments, 1);
        auto* to = Result<T>(arguments);
        std::atomic<int64_t> first_bad = kInRange;
        arguments.threads.RunRanges(rows.num_rows, min_rows, [&](int64_t begin, int64_t end, int) {
          for (int64_t row = begin; row < end; ++row) {
            const int64_t at = row * rows.width;
            bool is_bad = false;
            check(indices + at, rows.width, rows.axis_size, &is_bad);
            if (is_bad) {
              return KeepLeast(first_bad, FirstBad(indices, at, at + rows.width, rows.axis_size));
            }
            gather(from + rows.StartOf(row), indices + at, to + at, &rows);
          }
        });
        return bad.Check(indices, first_bad);
      });
}

// ---- Tuples of indices into several axes, each tuple with a slice

template <typename T, typename Index>
Prepared GatherSlicesAs(const NativeRequest& request, SliceOffsets slices, BadIndex bad) {
  const int64_t min_slices = kMinElementsPerThread / std::max<int64_t>(1, slices.slice) + 1;
  return NewKernel(request, [slices = std::move(slices), bad = std::move(bad),
                             min_slices](const InvocationArguments& arguments) {
    const auto* from = Input<T>(arguments, 0);
    const auto* indices = Input<Index>(arguments, 1);
    auto* to = Result<T>(arguments);
    std::atomic<int64_t> first_bad = kInRange;
    arguments.threads.RunRanges(slices.count, min_slices, [&](int64_t begin, int64_t end, int) {
      for (int64_t tuple = begin; tuple < end; ++tuple) {
        const int64_t start = slices.StartOf(indices, tuple);
        if (start < 0) return KeepLeast(first_bad, slices.BadOf(indices, tuple));
        if (slices.slice == 1) {
          to[tuple] = from[start];
        } else {
          std::memcpy(to + tuple * slices.slice, from + start,
                      static_cast<size_t>(slices.slice) * sizeof(T));
        }
      }
    });
    return bad.Check(indices, first_bad);
  });
}

}  // namespace

absl::StatusOr<Prepared> Prepare(const canonical::GatherElements& op,
                                 const NativeRequest& request) {
  if (HasNoIndices(request)) return Declined("there are no elements or no indices");
  return ForMovedElements(request, [&](auto element, auto index) -> absl::StatusOr<Prepared> {
    return GatherElementsAs<decltype(element), decltype(index)>(
        request, ElementRows::Of(request.sizes(), request.sizes(1), op.axis),
        BadElement(request, op.axis));
  });
}

absl::StatusOr<Prepared> Prepare(const canonical::GatherNd& op, const NativeRequest& request) {
  if (HasNoIndices(request)) return Declined("there are no elements or no indices");
  return ForMovedElements(request, [&](auto element, auto index) -> absl::StatusOr<Prepared> {
    return GatherSlicesAs<decltype(element), decltype(index)>(
        request, SliceOffsets::Of(request.sizes(), request.sizes(1), op.batch_dims),
        BadTuple(request, op.batch_dims));
  });
}

void AddGatherSlicesKernels(KernelTable& table) {
  table.Add(OpList<canonical::GatherElements, canonical::GatherNd>{});
}

}  // namespace roundhouse::native
