// Scatters: kernels that write a copy of their input at indices that are data.
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/interp/native/ops/gather_scatter.h"
#include "roundhouse/interp/native/ops/gather_scatter_offsets.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/processor/isa.h"

namespace roundhouse::native {
namespace {

using canonical::ScatterReduction;

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

// Whether the first operand is a constant of zeros, as that of a gradient is, which is not worth
// reading.
bool StartsFromZeros(const NativeRequest& request) {
  const Tensor* constant = request.constant(0);
  if (constant == nullptr || request.is_question) return false;
  const absl::Span<const std::byte> bytes = constant->bytes();
  return std::all_of(bytes.begin(), bytes.end(),
                     [](std::byte byte) { return byte == std::byte{0}; });
}

void ClearResult(const InvocationArguments& arguments, int64_t bytes) {
  arguments.threads.RunRanges(bytes, 1 << 16, [&](int64_t begin, int64_t end, int) {
    std::memset(arguments.results[0] + begin, 0, static_cast<size_t>(end - begin));
  });
}

void CopyInput(const InvocationArguments& arguments, int64_t bytes) {
  if (arguments.results[0] == arguments.inputs[0]) return;
  arguments.threads.RunRanges(bytes, 1 << 16, [&](int64_t begin, int64_t end, int) {
    std::memcpy(arguments.results[0] + begin, arguments.inputs[0] + begin,
                static_cast<size_t>(end - begin));
  });
}

// Saves the elements that will be overwritten, each after its offset, except in rows with an index
// that is out of range.
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
        const int64_t at = is_bad ? -1 : start + rows.OffsetOf(i, index);
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
void UpdateRow(const ElementRows& rows, const Index* indices, const T* updates, T* base) {
  for (int64_t i = 0; i < rows.width; ++i) {
    T& element = base[rows.OffsetOf(i, indices[i])];
    element = F::Of(element, updates[i]);
  }
}

template <typename F, typename T, typename Index>
Prepared ScatterElementsAs(const NativeRequest& request, ElementRows rows, BadIndex bad) {
  const int64_t blocks = rows.rows_apart == 0 ? 0 : rows.num_rows / rows.rows_apart;
  const int64_t min_blocks =
      kMinElementsPerThread / std::max<int64_t>(1, rows.width * rows.rows_apart) + 1;
  ElementsUndo<T, Index> undo = {rows, RowCheckOf<Index>()};
  return NewKernel(
      request,
      [rows = std::move(rows), bad = std::move(bad), blocks, min_blocks,
       check = RowCheckOf<Index>(), from_zeros = StartsFromZeros(request),
       bytes = request.num_elements() *
               static_cast<int64_t>(sizeof(T))](const InvocationArguments& arguments) {
        const auto* indices = Input<Index>(arguments, 1);
        const auto* updates = Input<T>(arguments, 2);
        auto* to = Result<T>(arguments);
        if (from_zeros) {
          ClearResult(arguments, bytes);
        } else {
          CopyInput(arguments, bytes);
        }
        std::atomic<int64_t> first_bad = kInRange;
        // Rows that may write the same element belong to one thread, in order.
        arguments.threads.RunRanges(blocks, min_blocks, [&](int64_t begin, int64_t end, int) {
          const int64_t block = rows.rows_apart * rows.width;
          for (int64_t first = begin; first < end; ++first) {
            const int64_t at = first * block;
            bool is_bad = false;
            check(indices + at, block, rows.axis_size, &is_bad);
            if (is_bad)
              return KeepLeast(first_bad, FirstBad(indices, at, at + block, rows.axis_size));
            int64_t start = rows.StartOf(first * rows.rows_apart);
            for (int64_t row = 0; row < rows.rows_apart; ++row) {
              if (!rows.start_alike) start = rows.StartOf(first * rows.rows_apart + row);
              UpdateRow<F>(rows, indices + at + row * rows.width, updates + at + row * rows.width,
                           to + start);
            }
          }
        });
        return bad.Check(indices, first_bad);
      },
      {.may_overwrite_first = true}, std::move(undo));
}

// Saves the slices that will be overwritten, each after its offset.
template <typename T, typename Index>
struct SlicesUndo {
  SliceOffsets slices;

  size_t slot() const { return sizeof(int64_t) + static_cast<size_t>(slices.slice) * sizeof(T); }
  size_t bytes() const { return static_cast<size_t>(slices.count) * slot(); }
  void Save(const InvocationArguments& arguments, std::byte* undo) const {
    const auto* indices = Input<Index>(arguments, 1);
    const auto* from = Input<T>(arguments, 0);
    for (int64_t tuple = 0; tuple < slices.count; ++tuple, undo += slot()) {
      const int64_t start = slices.StartOf(indices, tuple);
      std::memcpy(undo, &start, sizeof(start));
      if (start >= 0) std::memcpy(undo + sizeof(start), from + start, slot() - sizeof(start));
    }
  }
  void Restore(std::byte* result, const std::byte* undo) const {
    for (int64_t tuple = 0; tuple < slices.count; ++tuple, undo += slot()) {
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
Prepared ScatterSlicesAs(const NativeRequest& request, SliceOffsets slices, BadIndex bad) {
  SlicesUndo<T, Index> undo = {slices};
  return NewKernel(
      request,
      [slices = std::move(slices), bad = std::move(bad),
       bytes = request.num_elements() * static_cast<int64_t>(sizeof(T))](
          const InvocationArguments& arguments) -> absl::Status {
        const auto* indices = Input<Index>(arguments, 1);
        const auto* updates = Input<T>(arguments, 2);
        auto* to = Result<T>(arguments);
        CopyInput(arguments, bytes);
        for (int64_t tuple = 0; tuple < slices.count; ++tuple) {
          const int64_t start = slices.StartOf(indices, tuple);
          if (start < 0) return bad.Check(indices, slices.BadOf(indices, tuple));
          const T* update = updates + tuple * slices.slice;
          for (int64_t i = 0; i < slices.slice; ++i)
            to[start + i] = F::Of(to[start + i], update[i]);
        }
        return absl::OkStatus();
      },
      {.may_overwrite_first = true}, std::move(undo));
}

// As ForMovedElements, with types that C++ calculates with.
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

}  // namespace

absl::StatusOr<Prepared> Prepare(const canonical::ScatterElements& op,
                                 const NativeRequest& request) {
  if (HasNoIndices(request)) return Declined("there are no elements or no indices");
  return Scatter(request, op.reduction,
                 [&](auto combine, auto element, auto index) -> absl::StatusOr<Prepared> {
                   return ScatterElementsAs<decltype(combine), decltype(element), decltype(index)>(
                       request, ElementRows::Of(request.sizes(), request.sizes(1), op.axis),
                       BadElement(request, op.axis));
                 });
}

absl::StatusOr<Prepared> Prepare(const canonical::ScatterNd& op, const NativeRequest& request) {
  if (HasNoIndices(request)) return Declined("there are no elements or no indices");
  return Scatter(request, op.reduction,
                 [&](auto combine, auto element, auto index) -> absl::StatusOr<Prepared> {
                   return ScatterSlicesAs<decltype(combine), decltype(element), decltype(index)>(
                       request, SliceOffsets::Of(request.sizes(), request.sizes(1), 0),
                       BadTuple(request, 0));
                 });
}

void AddScatterKernels(KernelTable& table) {
  table.Add(OpList<canonical::ScatterElements, canonical::ScatterNd>{});
}

}  // namespace roundhouse::native
