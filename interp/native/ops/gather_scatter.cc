#include "roundhouse/interp/native/ops/gather_scatter.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/interp/native/microkernels/strided_copy.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/processor/isa.h"

namespace roundhouse::native {
namespace {

using canonical::ScatterReduction;
using Sizes = absl::Span<const int64_t>;

constexpr int64_t kMinElementsPerThread = 1 << 13;
constexpr int64_t kInRange = INT64_MAX;

// Reports the first index that is out of range, in the words of the reference.
struct BadIndex {
  Type indices;
  std::vector<int64_t> sizes;  // Of the input, along the axes that are indexed.
  int64_t first_axis = 0;
  // The number of consecutive indices into one axis each: 1, or more for tuples of indices.
  int64_t length = 1;

  absl::Status At(int64_t position, int64_t index) const {
    const int64_t k = position % length;
    std::vector<int64_t> at(indices.shape().rank());
    int64_t rest = position;
    for (size_t i = at.size(); i-- > 0;) {
      at[i] = rest % indices.shape().sizes()[i];
      rest /= indices.shape().sizes()[i];
    }
    return absl::OutOfRangeError(absl::StrCat("indices (", indices.ToString(), "): index ", index,
                                              " at [", absl::StrJoin(at, ", "),
                                              "] is out of range [", -sizes[k], ", ", sizes[k],
                                              ") of axis ", first_axis + k, " of input"));
  }

  // Error: the threads have found an index that is out of range.
  template <typename Index>
  absl::Status Check(const Index* given, int64_t first_bad) const {
    return first_bad == kInRange ? absl::OkStatus() : At(first_bad, given[first_bad]);
  }
};

void KeepLeast(std::atomic<int64_t>& least, int64_t value) {
  int64_t before = least.load(std::memory_order_relaxed);
  while (value < before && !least.compare_exchange_weak(before, value, std::memory_order_relaxed)) {
  }
}

// ---- One index per element, along an axis

// The rows of indices along their last axis, and the offset of each in the input.
struct ElementRows {
  std::vector<int64_t> sizes;    // Of the axes of indices before the last.
  std::vector<int64_t> strides;  // Of the input along them; 0 for `axis`.
  int64_t num_rows = 1;
  int64_t width = 1;      // Of a row.
  int64_t step = 0;       // In the input, between the elements of a row.
  int64_t axis_size = 0;  // Of the input.
  int64_t axis_stride = 0;
  int64_t rows_apart = 1;  // So many rows share no element with those after them.

  static ElementRows Of(Sizes input, Sizes indices, int64_t axis) {
    const size_t rank = input.size();
    if (axis < 0) axis += static_cast<int64_t>(rank);
    ElementRows rows;
    std::vector<int64_t> strides = RowMajorStrides(input);
    rows.axis_size = input[axis];
    rows.axis_stride = strides[axis];
    strides[axis] = 0;
    for (size_t i = 0; i + 1 < rank; ++i) {
      rows.sizes.push_back(indices[i]);
      rows.strides.push_back(strides[i]);
      rows.num_rows *= indices[i];
      if (static_cast<int64_t>(i) >= axis) rows.rows_apart *= indices[i];
    }
    rows.width = indices[rank - 1];
    rows.step = strides[rank - 1];
    return rows;
  }

  // The offset of element i of a row from the row's start.
  RH_INLINE int64_t PlaceOf(int64_t i, int64_t index) const {
    return i * step + (index < 0 ? index + axis_size : index) * axis_stride;
  }
  int64_t StartOf(int64_t row) const {
    int64_t start = 0;
    for (size_t i = sizes.size(); i-- > 0;) {
      start += row % sizes[i] * strides[i];
      row /= sizes[i];
    }
    return start;
  }
};

// Finds whether any index is out of range.
template <typename Index>
struct CheckRow {
  static RH_INLINE void Run(const Index* indices, int64_t count, int64_t size, bool* is_bad) {
    uint64_t beyond = 0;
    for (int64_t i = 0; i < count; ++i) {
      const auto index = static_cast<uint64_t>(static_cast<int64_t>(indices[i]));
      beyond |= (index + static_cast<uint64_t>(size)) | (static_cast<uint64_t>(size - 1) - index);
    }
    // The sign bit of either sum, as sizes are far below the greatest number.
    *is_bad = beyond >> 63 != 0;
  }
};

template <typename Index>
using RowCheck = void (*)(const Index*, int64_t, int64_t, bool*);
template <typename Index>
RowCheck<Index> RowCheckOf() {
  return ForThisProcessor<CheckRow<Index>, const Index*, int64_t, int64_t, bool*>();
}

// Returns the first position that is out of range.
template <typename Index>
int64_t FirstBad(const Index* indices, int64_t begin, int64_t end, int64_t size) {
  for (int64_t i = begin; i < end; ++i) {
    if (indices[i] < -size || indices[i] >= size) return i;
  }
  return kInRange;
}

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

// ---- Scatters

struct Overwrite {
  template <typename T>
  static RH_INLINE T Of(T, T update) {
    return update;
  }
};
template <ScatterReduction kReduction>
struct Reduction {
  template <typename T>
  static RH_INLINE T Of(T a, T b) {
    using W = typename std::conditional_t<std::is_integral_v<T>, std::make_unsigned<T>,
                                          std::type_identity<T>>::type;
    if constexpr (kReduction == ScatterReduction::kAdd)
      return static_cast<T>(static_cast<W>(a) + static_cast<W>(b));
    if constexpr (kReduction == ScatterReduction::kMul)
      return static_cast<T>(static_cast<W>(a) * static_cast<W>(b));
    if (a != a) return a;
    if (b != b) return b;
    return (kReduction == ScatterReduction::kMin ? b < a : a < b) ? b : a;
  }
};

void CopyInput(const InvocationArguments& arguments, int64_t bytes) {
  if (arguments.results[0] == arguments.inputs[0]) return;
  arguments.threads.RunRanges(bytes, 1 << 16, [&](int64_t begin, int64_t end, int) {
    std::memcpy(arguments.results[0] + begin, arguments.inputs[0] + begin,
                static_cast<size_t>(end - begin));
  });
}

// Saves the elements that will be overwritten, each after its offset. A row with an index that is
// out of range is not written.
template <typename T, typename Index>
struct ElementsUndo {
  ElementRows rows;
  RowCheck<Index> check;

  static constexpr size_t kSlot = sizeof(int64_t) + sizeof(T);
  size_t bytes() const { return static_cast<size_t>(rows.num_rows * rows.width) * kSlot; }
  void Save(const InvocationArguments& arguments, std::byte* undo) const {
    const auto* indices = Input<Index>(arguments, 1);
    const auto* from = Input<T>(arguments, 0);
    for (int64_t row = 0; row < rows.num_rows; ++row) {
      bool is_bad = false;
      check(indices + row * rows.width, rows.width, rows.axis_size, &is_bad);
      const int64_t start = rows.StartOf(row);
      for (int64_t i = 0; i < rows.width; ++i, undo += kSlot) {
        const int64_t index = indices[row * rows.width + i];
        const int64_t at = is_bad ? -1 : start + rows.PlaceOf(i, index);
        std::memcpy(undo, &at, sizeof(at));
        if (!is_bad) std::memcpy(undo + sizeof(at), from + at, sizeof(T));
      }
    }
  }
  void Restore(std::byte* result, const std::byte* undo) const {
    for (int64_t i = 0; i < rows.num_rows * rows.width; ++i, undo += kSlot) {
      int64_t at = 0;
      std::memcpy(&at, undo, sizeof(at));
      if (at >= 0)
        std::memcpy(result + at * static_cast<int64_t>(sizeof(T)), undo + sizeof(at), sizeof(T));
    }
  }
};

template <typename F, typename T, typename Index>
Prepared ScatterElementsAs(const NativeRequest& request, ElementRows rows, BadIndex bad) {
  const int64_t blocks = rows.rows_apart == 0 ? 0 : rows.num_rows / rows.rows_apart;
  const int64_t min_blocks =
      kMinElementsPerThread / std::max<int64_t>(1, rows.width * rows.rows_apart) + 1;
  ElementsUndo<T, Index> undo = {rows, RowCheckOf<Index>()};
  return NewKernel(
      request,
      [rows = std::move(rows), bad = std::move(bad), blocks, min_blocks,
       check = RowCheckOf<Index>(),
       bytes = request.num_elements() *
               static_cast<int64_t>(sizeof(T))](const InvocationArguments& arguments) {
        const auto* indices = Input<Index>(arguments, 1);
        const auto* updates = Input<T>(arguments, 2);
        auto* to = Result<T>(arguments);
        CopyInput(arguments, bytes);
        std::atomic<int64_t> first_bad = kInRange;
        // Rows that may write the same element belong to one thread, in order.
        arguments.threads.RunRanges(blocks, min_blocks, [&](int64_t begin, int64_t end, int) {
          for (int64_t row = begin * rows.rows_apart; row < end * rows.rows_apart; ++row) {
            const int64_t at = row * rows.width;
            bool is_bad = false;
            check(indices + at, rows.width, rows.axis_size, &is_bad);
            if (is_bad)
              return KeepLeast(first_bad, FirstBad(indices, at, at + rows.width, rows.axis_size));
            T* base = to + rows.StartOf(row);
            for (int64_t i = 0; i < rows.width; ++i) {
              const int64_t index = indices[at + i];
              T& element = base[rows.PlaceOf(i, index)];
              element = F::Of(element, updates[at + i]);
            }
          }
        });
        return bad.Check(indices, first_bad);
      },
      {.may_overwrite_first = true}, std::move(undo));
}

// ---- Tuples of indices into several axes, each tuple with a slice

struct SlicePlaces {
  std::vector<int64_t> sizes;    // Of the axes that are indexed.
  std::vector<int64_t> strides;  // Of these, in elements.
  int64_t count = 0;             // Of tuples.
  int64_t per_batch = 1;         // Of tuples.
  int64_t batch_stride = 0;
  int64_t slice = 1;  // Elements.

  int64_t length() const { return static_cast<int64_t>(sizes.size()); }

  // The offset of a tuple's slice; -1 if an index is out of range.
  template <typename Index>
  int64_t StartOf(const Index* indices, int64_t place) const {
    int64_t start = place / per_batch * batch_stride;
    for (size_t k = 0; k < sizes.size(); ++k) {
      const int64_t index = indices[place * length() + static_cast<int64_t>(k)];
      if (index < -sizes[k] || index >= sizes[k]) return -1;
      start += (index < 0 ? index + sizes[k] : index) * strides[k];
    }
    return start;
  }
  // The first index of a tuple that is out of range.
  template <typename Index>
  int64_t BadOf(const Index* indices, int64_t place) const {
    int64_t k = 0;
    while (indices[place * length() + k] >= -sizes[k] && indices[place * length() + k] < sizes[k])
      ++k;
    return place * length() + k;
  }

  static SlicePlaces Of(Sizes input, Sizes indices, int64_t batch_dims) {
    const int64_t length = indices.back();
    const std::vector<int64_t> strides = RowMajorStrides(input);
    SlicePlaces places;
    for (int64_t k = 0; k < length; ++k) {
      places.sizes.push_back(input[batch_dims + k]);
      places.strides.push_back(strides[batch_dims + k]);
    }
    places.count = NativeRequest::Product(indices.subspan(0, indices.size() - 1));
    places.per_batch = places.count / NativeRequest::Product(indices.subspan(0, batch_dims));
    places.batch_stride = NativeRequest::Product(input.subspan(batch_dims));
    places.slice = NativeRequest::Product(input.subspan(batch_dims + length));
    return places;
  }
};

template <typename T, typename Index>
Prepared GatherSlicesAs(const NativeRequest& request, SlicePlaces places, BadIndex bad) {
  const int64_t min_places = kMinElementsPerThread / std::max<int64_t>(1, places.slice) + 1;
  return NewKernel(request, [places = std::move(places), bad = std::move(bad),
                             min_places](const InvocationArguments& arguments) {
    const auto* from = Input<T>(arguments, 0);
    const auto* indices = Input<Index>(arguments, 1);
    auto* to = Result<T>(arguments);
    std::atomic<int64_t> first_bad = kInRange;
    arguments.threads.RunRanges(places.count, min_places, [&](int64_t begin, int64_t end, int) {
      for (int64_t place = begin; place < end; ++place) {
        const int64_t start = places.StartOf(indices, place);
        if (start < 0) return KeepLeast(first_bad, places.BadOf(indices, place));
        if (places.slice == 1) {
          to[place] = from[start];
        } else {
          std::memcpy(to + place * places.slice, from + start,
                      static_cast<size_t>(places.slice) * sizeof(T));
        }
      }
    });
    return bad.Check(indices, first_bad);
  });
}

// Saves the slices that will be overwritten, each after its offset.
template <typename T, typename Index>
struct SlicesUndo {
  SlicePlaces places;

  size_t slot() const { return sizeof(int64_t) + static_cast<size_t>(places.slice) * sizeof(T); }
  size_t bytes() const { return static_cast<size_t>(places.count) * slot(); }
  void Save(const InvocationArguments& arguments, std::byte* undo) const {
    const auto* indices = Input<Index>(arguments, 1);
    const auto* from = Input<T>(arguments, 0);
    for (int64_t place = 0; place < places.count; ++place, undo += slot()) {
      const int64_t start = places.StartOf(indices, place);
      std::memcpy(undo, &start, sizeof(start));
      if (start >= 0) std::memcpy(undo + sizeof(start), from + start, slot() - sizeof(start));
    }
  }
  void Restore(std::byte* result, const std::byte* undo) const {
    for (int64_t place = 0; place < places.count; ++place, undo += slot()) {
      int64_t start = 0;
      std::memcpy(&start, undo, sizeof(start));
      if (start < 0) continue;  // Out of range: nothing was written there.
      std::memcpy(result + start * static_cast<int64_t>(sizeof(T)), undo + sizeof(start),
                  slot() - sizeof(start));
    }
  }
};

// On one thread, as any two tuples may be equal.
template <typename F, typename T, typename Index>
Prepared ScatterSlicesAs(const NativeRequest& request, SlicePlaces places, BadIndex bad) {
  SlicesUndo<T, Index> undo = {places};
  return NewKernel(
      request,
      [places = std::move(places), bad = std::move(bad),
       bytes = request.num_elements() * static_cast<int64_t>(sizeof(T))](
          const InvocationArguments& arguments) -> absl::Status {
        const auto* indices = Input<Index>(arguments, 1);
        const auto* updates = Input<T>(arguments, 2);
        auto* to = Result<T>(arguments);
        CopyInput(arguments, bytes);
        for (int64_t place = 0; place < places.count; ++place) {
          const int64_t start = places.StartOf(indices, place);
          if (start < 0) return bad.Check(indices, places.BadOf(indices, place));
          const T* update = updates + place * places.slice;
          for (int64_t i = 0; i < places.slice; ++i)
            to[start + i] = F::Of(to[start + i], update[i]);
        }
        return absl::OkStatus();
      },
      {.may_overwrite_first = true}, std::move(undo));
}

// ---- Elements and indices of all kinds

// Calls make(T(), Index()) with an integer type as wide as the elements.
template <typename Make>
absl::StatusOr<Prepared> ForMovedElements(const NativeRequest& request, const Make& make) {
  const auto with_index = [&](auto element) -> absl::StatusOr<Prepared> {
    if (request.kind(1) == ElementKind::kI64) return make(element, int64_t{});
    if (request.kind(1) == ElementKind::kI32) return make(element, int32_t{});
    return Declined("only indices of i32 and i64 are supported");
  };
  switch (BitWidth(request.kind())) {
    case 8:
      return with_index(uint8_t{});
    case 16:
      return with_index(uint16_t{});
    case 32:
      return with_index(uint32_t{});
    case 64:
      return with_index(uint64_t{});
    default:
      return Declined("only elements of 8 to 64 bits are supported");
  }
}

// The same, with types that C++ calculates with.
template <typename Make>
absl::StatusOr<Prepared> ForNumbers(const NativeRequest& request, const Make& make) {
  if (request.is_quantized()) return Declined("quantised elements are not supported");
  if (request.kind(1) != ElementKind::kI64) return Declined("only indices of i64 are supported");
  switch (request.kind()) {
    case ElementKind::kF32:
      return make(float{}, int64_t{});
    case ElementKind::kI64:
      return make(int64_t{}, int64_t{});
    case ElementKind::kI32:
      return make(int32_t{}, int64_t{});
    default:
      return Declined("only reductions of f32, i64 and i32 are supported");
  }
}

// Calls make(F(), T(), Index()) with the F that combines updates.
template <typename Make>
absl::StatusOr<Prepared> Scatter(const NativeRequest& request, ScatterReduction reduction,
                                 const Make& make) {
  const auto by = [&](auto combine) {
    return ForNumbers(request, [&](auto element, auto index) -> absl::StatusOr<Prepared> {
      return make(combine, element, index);
    });
  };
  switch (reduction) {
    case ScatterReduction::kNone:
      return ForMovedElements(request, [&](auto element, auto index) -> absl::StatusOr<Prepared> {
        return make(Overwrite(), element, index);
      });
    case ScatterReduction::kAdd:
      return by(Reduction<ScatterReduction::kAdd>());
    case ScatterReduction::kMul:
      return by(Reduction<ScatterReduction::kMul>());
    case ScatterReduction::kMin:
      return by(Reduction<ScatterReduction::kMin>());
    case ScatterReduction::kMax:
      return by(Reduction<ScatterReduction::kMax>());
  }
  return Declined("the reduction is unknown");
}

BadIndex BadElement(const NativeRequest& request, int64_t axis) {
  const Sizes sizes = request.sizes();
  if (axis < 0) axis += static_cast<int64_t>(sizes.size());
  return {.indices = request.operands[1], .sizes = {sizes[axis]}, .first_axis = axis};
}

BadIndex BadPlace(const NativeRequest& request, int64_t batch_dims) {
  const int64_t length = request.sizes(1).back();
  const Sizes sizes = request.sizes().subspan(batch_dims, length);
  return {.indices = request.operands[1],
          .sizes = {sizes.begin(), sizes.end()},
          .first_axis = batch_dims,
          .length = length};
}

// Whether there are no indices or no elements, which is not worth a kernel.
bool IsEmpty(const NativeRequest& request) {
  return request.num_elements() == 0 || request.num_elements(1) == 0 ||
         request.num_results_elements() == 0;
}

}  // namespace

absl::StatusOr<Prepared> Prepare(const canonical::GatherElements& op,
                                 const NativeRequest& request) {
  if (IsEmpty(request)) return Declined("there are no elements or no indices");
  return ForMovedElements(request, [&](auto element, auto index) -> absl::StatusOr<Prepared> {
    return GatherElementsAs<decltype(element), decltype(index)>(
        request, ElementRows::Of(request.sizes(), request.sizes(1), op.axis),
        BadElement(request, op.axis));
  });
}

absl::StatusOr<Prepared> Prepare(const canonical::GatherNd& op, const NativeRequest& request) {
  if (IsEmpty(request)) return Declined("there are no elements or no indices");
  return ForMovedElements(request, [&](auto element, auto index) -> absl::StatusOr<Prepared> {
    return GatherSlicesAs<decltype(element), decltype(index)>(
        request, SlicePlaces::Of(request.sizes(), request.sizes(1), op.batch_dims),
        BadPlace(request, op.batch_dims));
  });
}

absl::StatusOr<Prepared> Prepare(const canonical::ScatterElements& op,
                                 const NativeRequest& request) {
  if (IsEmpty(request)) return Declined("there are no elements or no indices");
  return Scatter(request, op.reduction,
                 [&](auto combine, auto element, auto index) -> absl::StatusOr<Prepared> {
                   return ScatterElementsAs<decltype(combine), decltype(element), decltype(index)>(
                       request, ElementRows::Of(request.sizes(), request.sizes(1), op.axis),
                       BadElement(request, op.axis));
                 });
}

absl::StatusOr<Prepared> Prepare(const canonical::ScatterNd& op, const NativeRequest& request) {
  if (IsEmpty(request)) return Declined("there are no elements or no indices");
  return Scatter(request, op.reduction,
                 [&](auto combine, auto element, auto index) -> absl::StatusOr<Prepared> {
                   return ScatterSlicesAs<decltype(combine), decltype(element), decltype(index)>(
                       request, SlicePlaces::Of(request.sizes(), request.sizes(1), 0),
                       BadPlace(request, 0));
                 });
}

void AddPlacesKernels(KernelTable& table) {
  table.Add(OpList<canonical::GatherElements, canonical::GatherNd, canonical::ScatterElements,
                   canonical::ScatterNd>{});
}

}  // namespace roundhouse::native
