#include "roundhouse/interp/native/ops/reduction_extremes.h"

#include <algorithm>
#include <cstdint>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/interp/native/microkernels/cut.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/processor/isa.h"

namespace roundhouse::native {
namespace {

// Whether `a` replaces `b`, which comes before it. NaN beats all numbers.
template <bool kGreatest, bool kLast, typename T>
RH_INLINE bool Beats(T a, T b) {
  const bool is_better = kGreatest ? (kLast ? a >= b : a > b) : (kLast ? a <= b : a < b);
  if constexpr (static_cast<T>(0.5) == T{0}) return is_better;  // An integer.
  const bool a_is_nan = a != a;
  const bool b_is_nan = b != b;
  return (is_better && !b_is_nan) || (a_is_nan && (kLast || !b_is_nan));
}

// For each of `rows` rows of `count` elements. A lane has every kLanes-th element, and keeps the
// best and its round.
template <bool kGreatest, bool kLast, typename T>
struct ExtremeRows {
  static RH_INLINE void Run(const T* x, int64_t* places, int64_t rows, int64_t count) {
    constexpr int64_t kLanes = 128 / sizeof(T);
    for (int64_t row = 0; row < rows; ++row, x += count) {
      T best[kLanes];
      int32_t round[kLanes];
      const int64_t width = std::min(kLanes, count);
      const int64_t rounds = count / kLanes;
      for (int64_t k = 0; k < width; ++k) {
        best[k] = x[k];
        round[k] = 0;
      }
      for (int64_t i = 1; i < rounds; ++i) {
        for (int64_t k = 0; k < kLanes; ++k) {
          const T value = x[i * kLanes + k];
          const bool beats = Beats<kGreatest, kLast>(value, best[k]);
          best[k] = beats ? value : best[k];
          round[k] = beats ? static_cast<int32_t>(i) : round[k];
        }
      }
      int64_t place = round[0] * kLanes;
      T most = best[0];
      const auto offer = [&](T value, int64_t at) RH_INLINE_LAMBDA {
        // Between equals the index decides, as lanes are not in the order of indices.
        const bool beats = Beats<kGreatest, false>(value, most);
        const bool is_equal = !beats && !Beats<kGreatest, false>(most, value);
        if (beats || (is_equal && (kLast ? at > place : at < place))) {
          most = value;
          place = at;
        }
      };
      for (int64_t k = 1; k < width; ++k) offer(best[k], round[k] * kLanes + k);
      for (int64_t i = std::max(rounds * kLanes, width); i < count; ++i) offer(x[i], i);
      places[row] = place;
    }
  }
};

// For each of `columns` columns of `count` elements, `stride` apart.
template <bool kGreatest, bool kLast, typename T>
struct ExtremeColumns {
  static RH_INLINE void Run(const T* x, int64_t* places, int64_t count, int64_t stride,
                            int64_t columns) {
    constexpr int64_t kBlock = 64;
    T best[kBlock];
    int32_t place[kBlock];
    for (int64_t first = 0; first < columns; first += kBlock) {
      const int64_t width = std::min(kBlock, columns - first);
      for (int64_t k = 0; k < width; ++k) {
        best[k] = x[first + k];
        place[k] = 0;
      }
      for (int64_t i = 1; i < count; ++i) {
        const T* row = x + i * stride + first;
        for (int64_t k = 0; k < width; ++k) {
          const bool beats = Beats<kGreatest, kLast>(row[k], best[k]);
          best[k] = beats ? row[k] : best[k];
          place[k] = beats ? static_cast<int32_t>(i) : place[k];
        }
      }
      for (int64_t k = 0; k < width; ++k) places[first + k] = place[k];
    }
  }
};

template <bool kGreatest, bool kLast, typename T>
Prepared FindAs(const NativeRequest& request, const Cut& cut) {
  const auto rows =
      ForThisProcessor<ExtremeRows<kGreatest, kLast, T>, const T*, int64_t*, int64_t, int64_t>();
  const auto columns = ForThisProcessor<ExtremeColumns<kGreatest, kLast, T>, const T*, int64_t*,
                                        int64_t, int64_t, int64_t>();
  return NewKernel(request, [rows, columns, cut](const InvocationArguments& arguments) {
    const auto* x = Input<T>(arguments);
    auto* places = Result<int64_t>(arguments);
    arguments.threads.RunRanges(
        cut.outer * cut.inner, RowsPerThread(cut.size), [&](int64_t begin, int64_t end, int) {
          if (cut.inner == 1)
            return rows(x + begin * cut.size, places + begin, end - begin, cut.size);
          ForEachRunOfColumns(cut, begin, end, [&](int64_t from, int64_t to, int64_t count) {
            columns(x + from, places + to, cut.size, cut.inner, count);
          });
        });
  });
}

template <bool kGreatest, typename T>
Prepared FindFirstOrLast(const NativeRequest& request, const Cut& cut, bool last) {
  return last ? FindAs<kGreatest, true, T>(request, cut)
              : FindAs<kGreatest, false, T>(request, cut);
}

template <bool kGreatest, typename Op>
absl::StatusOr<Prepared> Find(const Op& op, const NativeRequest& request) {
  if (request.num_elements() == 0) return NothingToDo(request);
  const absl::Span<const int64_t> sizes = request.sizes();
  const int64_t axis = op.axis < 0 ? op.axis + static_cast<int64_t>(sizes.size()) : op.axis;
  const Cut cut = CutAt(sizes, axis, axis);
  if (cut.size > INT32_MAX) return Declined("the axis is too long");
  const bool last = op.select_last_index;
  switch (request.kind()) {
    case ElementKind::kF32:
      return FindFirstOrLast<kGreatest, float>(request, cut, last);
    case ElementKind::kI64:
      return FindFirstOrLast<kGreatest, int64_t>(request, cut, last);
    case ElementKind::kI32:
      return FindFirstOrLast<kGreatest, int32_t>(request, cut, last);
    case ElementKind::kI8:
      return FindFirstOrLast<kGreatest, int8_t>(request, cut, last);
    case ElementKind::kU8:
      return FindFirstOrLast<kGreatest, uint8_t>(request, cut, last);
    default:
      return Declined("only f32, i64, i32, i8 and u8 are supported");
  }
}

}  // namespace

absl::StatusOr<Prepared> Prepare(const canonical::ArgMax& op, const NativeRequest& request) {
  return Find</*kGreatest=*/true>(op, request);
}

absl::StatusOr<Prepared> Prepare(const canonical::ArgMin& op, const NativeRequest& request) {
  return Find</*kGreatest=*/false>(op, request);
}

void AddExtremePlaceKernels(KernelTable& table) {
  table.Add(OpList<canonical::ArgMax, canonical::ArgMin>{});
}

}  // namespace roundhouse::native
