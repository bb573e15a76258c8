#include "roundhouse/interp/native/ops/reduction_along_axis.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <type_traits>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/processor/isa.h"

namespace roundhouse::native {
namespace {

constexpr int64_t kMinElementsPerThread = 1 << 13;

// An axis, with the axes outside and inside of it merged.
struct Lanes {
  int64_t outer;
  int64_t size;
  int64_t inner;

  static Lanes Of(absl::Span<const int64_t> sizes, int64_t axis) {
    if (axis < 0) axis += static_cast<int64_t>(sizes.size());
    return {.outer = NativeRequest::Product(sizes.subspan(0, axis)),
            .size = sizes[axis],
            .inner = NativeRequest::Product(sizes.subspan(axis + 1))};
  }
};

// ---- Running sums

// For so many adjacent lanes at once.
constexpr int64_t kLanesTogether = 64;

// Sums are kept in double, as the reference keeps them.
void SumLanes(const float* x, float* y, const Lanes& lanes, int64_t count, bool exclusive,
              bool reverse) {
  double sums[kLanesTogether] = {};
  for (int64_t i = 0; i < lanes.size; ++i) {
    const int64_t row = (reverse ? lanes.size - 1 - i : i) * lanes.inner;
    if (exclusive) {
      for (int64_t k = 0; k < count; ++k) {
        const float own = x[row + k];  // Which y may be, too.
        y[row + k] = static_cast<float>(sums[k]);
        sums[k] += own;
      }
    } else {
      for (int64_t k = 0; k < count; ++k) {
        sums[k] += x[row + k];
        y[row + k] = static_cast<float>(sums[k]);
      }
    }
  }
}

// ---- The greatest k

// Maps numbers to unsigned integers in the order of `value`, with NaN above all, and -0 equal to 0.
RH_INLINE uint32_t OrderOf(float value) {
  if (value != value) return UINT32_MAX;
  if (value == 0) value = 0;
  const auto bits = std::bit_cast<uint32_t>(value);
  return (bits >> 31) != 0 ? ~bits : bits | 0x80000000;
}
RH_INLINE uint64_t OrderOf(int64_t value) {
  return static_cast<uint64_t>(value) ^ (uint64_t{1} << 63);
}
RH_INLINE uint32_t OrderOf(int32_t value) { return static_cast<uint32_t>(value) ^ 0x80000000; }

// An order with an index in the lower bits, such that the first of equal elements ranks highest.
template <typename Order>
using RankOf = std::conditional_t<sizeof(Order) == 4, uint64_t, unsigned __int128>;

template <typename Order>
RH_INLINE RankOf<Order> Ranked(Order order, int64_t index) {
  return (RankOf<Order>{order} << 32) | (UINT32_MAX - static_cast<uint32_t>(index));
}

// The number of elements that are checked together: hardly ever is one among the greatest so far.
constexpr int64_t kLookedAt = 64;

// Computes the orders of some elements, and whether any is above `bar`.
template <typename T>
struct LookAt {
  using Order = std::conditional_t<sizeof(T) == 8, uint64_t, uint32_t>;
  static RH_INLINE Order At(const void* values, int64_t i, Order flipped) {
    using Wide = std::conditional_t<sizeof(T) < 4, int32_t, T>;
    return static_cast<Order>(OrderOf(Wide{static_cast<const T*>(values)[i]}) ^ flipped);
  }
  static RH_INLINE void Run(const void* x, int64_t step, int64_t count, Order flipped, Order bar,
                            Order* orders, bool* is_any_above) {
    Order above = 0;
    if (step == 1) {
      for (int64_t i = 0; i < count; ++i) {
        orders[i] = At(x, i, flipped);
        above |= orders[i] > bar ? 1 : 0;
      }
    } else {
      for (int64_t i = 0; i < count; ++i) {
        orders[i] = At(x, i * step, flipped);
        above |= orders[i] > bar ? 1 : 0;
      }
    }
    *is_any_above = above != 0;
  }
};
// The greatest rank of all.
struct GreatestRank {
  static RH_INLINE void Run(const float* x, int64_t step, int64_t count, uint32_t flipped,
                            uint64_t* rank) {
    uint64_t most = 0;
    for (int64_t i = 0; i < count; ++i) {
      const uint64_t own = Ranked(OrderOf(x[i * step]) ^ flipped, i);
      most = own > most ? own : most;
    }
    *rank = most;
  }
};

// A lane of elements, and the order of those that are searched.
struct RankedLane {
  const void* first;
  int64_t step;
  int64_t size;
  int64_t bytes;  // Of an element.
  int64_t k;
  bool largest;
};

// The number of ranks that are kept while the greatest k are searched, and whether that is less
// work than ranking all of them.
constexpr int64_t KeptRanks(int64_t k) { return std::max<int64_t>(2 * k, 128) + kLookedAt; }
constexpr bool AreFew(int64_t k, int64_t size) { return 4 * KeptRanks(k) < size; }

template <typename Order>
using LookFunction = void (*)(const void*, int64_t, int64_t, Order, Order, Order*, bool*);

// Puts the ranks of the greatest k of a lane first, in any order, possibly followed by others.
// Returns the number of ranks.
template <typename Order>
int64_t KeepGreatest(const RankedLane& lane, LookFunction<Order> look_at, RankOf<Order>* ranks) {
  const bool are_few = AreFew(lane.k, lane.size);
  const int64_t capacity = KeptRanks(lane.k);
  const Order flipped = lane.largest ? 0 : ~Order{0};
  Order orders[kLookedAt];
  Order bar = 0;
  bool has_bar = false;
  int64_t kept = 0;
  for (int64_t first = 0; first < lane.size; first += kLookedAt) {
    const int64_t count = std::min(kLookedAt, lane.size - first);
    bool is_any_above = false;
    look_at(static_cast<const std::byte*>(lane.first) + first * lane.step * lane.bytes, lane.step,
            count, flipped, bar, orders, &is_any_above);
    if (has_bar && !is_any_above) continue;
    for (int64_t i = 0; i < count; ++i) {
      // An equal element ranks below those that are there.
      if (!has_bar || orders[i] > bar) ranks[kept++] = Ranked(orders[i], first + i);
    }
    if (!are_few || kept + kLookedAt <= capacity) continue;
    std::nth_element(ranks, ranks + lane.k - 1, ranks + kept, std::greater<>());
    kept = lane.k;
    bar = static_cast<Order>(ranks[lane.k - 1] >> 32);
    has_bar = true;
  }
  return kept;
}

// Writes the indices of the greatest k, the greatest first.
template <typename Order>
void FindGreatest(const RankedLane& lane, LookFunction<Order> look_at, std::byte* scratch,
                  int64_t* indices, int64_t indices_step) {
  auto* ranks = reinterpret_cast<RankOf<Order>*>(scratch);
  const int64_t kept = KeepGreatest(lane, look_at, ranks);
  if (lane.k < kept) std::nth_element(ranks, ranks + lane.k, ranks + kept, std::greater<>());
  std::sort(ranks, ranks + lane.k, std::greater<>());
  for (int64_t i = 0; i < lane.k; ++i)
    indices[i * indices_step] = static_cast<int64_t>(UINT32_MAX - static_cast<uint32_t>(ranks[i]));
}
using FindFunction = void (*)(const RankedLane&, std::byte* scratch, int64_t* indices,
                              int64_t indices_step);

template <typename T>
void FindGreatestOf(const RankedLane& lane, std::byte* scratch, int64_t* indices,
                    int64_t indices_step) {
  using Order = LookAt<T>::Order;
  static const auto look_at =
      ForThisProcessor<LookAt<T>, const void*, int64_t, int64_t, Order, Order, Order*, bool*>();
  if constexpr (std::is_same_v<T, float>) {
    static const auto greatest =
        ForThisProcessor<GreatestRank, const float*, int64_t, int64_t, uint32_t, uint64_t*>();
    if (lane.k == 1) {
      uint64_t rank = 0;
      greatest(static_cast<const float*>(lane.first), lane.step, lane.size,
               lane.largest ? 0 : UINT32_MAX, &rank);
      *indices = static_cast<int64_t>(UINT32_MAX - static_cast<uint32_t>(rank));
      return;
    }
  }
  FindGreatest<Order>(lane, look_at, scratch, indices, indices_step);
}

// Null for other elements.
FindFunction FindFunctionOf(ElementKind kind) {
  switch (kind) {
    case ElementKind::kF32:
      return FindGreatestOf<float>;
    case ElementKind::kI64:
      return FindGreatestOf<int64_t>;
    case ElementKind::kI32:
      return FindGreatestOf<int32_t>;
    case ElementKind::kI8:
      return FindGreatestOf<int8_t>;
    case ElementKind::kU8:
      return FindGreatestOf<uint8_t>;
    default:
      return nullptr;
  }
}

template <typename T>
void TakeAt(const int64_t* indices, int64_t count, int64_t step, const void* from, void* to) {
  for (int64_t i = 0; i < count; ++i)
    static_cast<T*>(to)[i * step] = static_cast<const T*>(from)[indices[i * step] * step];
}
// Copies the elements of one lane, of 1, 4 or 8 bytes, at indices to another lane.
void TakeAt(const int64_t* indices, int64_t count, int64_t step, const void* from, void* to,
            int64_t bytes) {
  if (bytes == 8) return TakeAt<int64_t>(indices, count, step, from, to);
  if (bytes == 4) return TakeAt<int32_t>(indices, count, step, from, to);
  TakeAt<int8_t>(indices, count, step, from, to);
}

}  // namespace

absl::StatusOr<Prepared> Prepare(const canonical::CumSum& op, const NativeRequest& request) {
  if (request.kind() != ElementKind::kF32) return Declined("only f32 is supported");
  if (!op.axis.has_value() && request.constant(1) == nullptr)
    return Declined("the axis depends on data");
  if (request.num_elements() == 0) return NothingToDo(request);
  const Lanes lanes = Lanes::Of(
      request.sizes(),
      op.axis.has_value() ? *op.axis : canonical::IntegersOf(*request.constant(1)).front());
  const int64_t blocks = (lanes.inner + kLanesTogether - 1) / kLanesTogether;
  const int64_t min_items = std::max<int64_t>(
      1, kMinElementsPerThread / (lanes.size * std::min(lanes.inner, kLanesTogether)));
  return NewKernel(request,
                   [lanes, blocks, min_items, exclusive = op.exclusive,
                    reverse = op.reverse](const InvocationArguments& arguments) {
                     const auto* x = Input<float>(arguments);
                     auto* y = Result<float>(arguments);
                     arguments.threads.RunRanges(
                         lanes.outer * blocks, min_items, [&](int64_t begin, int64_t end, int) {
                           for (int64_t item = begin; item < end; ++item) {
                             const int64_t first = item % blocks * kLanesTogether;
                             const int64_t start = item / blocks * lanes.size * lanes.inner + first;
                             SumLanes(x + start, y + start, lanes,
                                      std::min(kLanesTogether, lanes.inner - first), exclusive,
                                      reverse);
                           }
                         });
                   },
                   {.may_overwrite_first = true});
}

absl::StatusOr<Prepared> Prepare(const canonical::TopK& op, const NativeRequest& request) {
  const FindFunction find = FindFunctionOf(request.kind());
  if (find == nullptr) return Declined("only f32, i64, i32, i8 and u8 are supported");
  if (!op.k.has_value() && request.constant(1) == nullptr)
    return Declined("the number of elements depends on data");
  const Lanes lanes = Lanes::Of(request.sizes(), op.axis);
  if (lanes.size > UINT32_MAX) return Declined("the axis is too long");
  const int64_t k = Lanes::Of(request.result_sizes(), op.axis).size;
  if (request.num_elements() == 0 || k == 0) return NothingToDo(request);
  const int64_t bytes = BitWidth(request.kind()) / 8;
  const size_t rank_bytes = bytes == 8 ? sizeof(RankOf<uint64_t>) : sizeof(RankOf<uint32_t>);
  const size_t ranks_bytes =
      static_cast<size_t>(AreFew(k, lanes.size) ? KeptRanks(k) : lanes.size) * rank_bytes;
  return NewKernel(
      request,
      [lanes, k, bytes, ranks_bytes, find,
       largest = op.largest](const InvocationArguments& arguments) {
        const auto* x = Input<std::byte>(arguments);
        auto* values = Result<std::byte>(arguments, 0);
        auto* indices = Result<int64_t>(arguments, 1);
        arguments.threads.RunRanges(
            lanes.outer * lanes.inner, std::max<int64_t>(1, kMinElementsPerThread / lanes.size),
            [&](int64_t begin, int64_t end, int worker) {
              std::byte* ranks = arguments.scratch + static_cast<size_t>(worker) * ranks_bytes;
              for (int64_t lane = begin; lane < end; ++lane) {
                const int64_t outer = lane / lanes.inner;
                const int64_t inner = lane % lanes.inner;
                const std::byte* from = x + (outer * lanes.size * lanes.inner + inner) * bytes;
                const int64_t to = outer * k * lanes.inner + inner;
                find({.first = from,
                      .step = lanes.inner,
                      .size = lanes.size,
                      .bytes = bytes,
                      .k = k,
                      .largest = largest},
                     ranks, indices + to, lanes.inner);
                TakeAt(indices + to, k, lanes.inner, from, values + to * bytes, bytes);
              }
            });
      },
      {.scratch_bytes = ranks_bytes * static_cast<size_t>(request.threads.num_threads())});
}

void AddAlongAxisKernels(KernelTable& table) {
  table.Add(OpList<canonical::CumSum, canonical::TopK>{});
}

}  // namespace roundhouse::native
