#include "roundhouse/interp/native/ops/reduction_along_axis.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>

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

// An order with an index in the lower bits, such that the first of equal elements ranks highest.
uint64_t RankOf(uint32_t order, int64_t place) {
  return (uint64_t{order} << 32) | (UINT32_MAX - static_cast<uint32_t>(place));
}
uint64_t RankOf(float value, int64_t place, bool largest) {
  const uint32_t order = largest ? OrderOf(value) : ~OrderOf(value);
  return RankOf(order, place);
}

// The number of elements that are checked together: hardly ever is one among the greatest so far.
constexpr int64_t kLookedAt = 64;

// Computes the orders of some elements, and whether any is above `bar`.
struct LookAt {
  static RH_INLINE void Run(const float* x, int64_t step, int64_t count, uint32_t flipped,
                            uint32_t bar, uint32_t* orders, bool* is_any_above) {
    uint32_t above = 0;
    if (step == 1) {
      for (int64_t i = 0; i < count; ++i) {
        orders[i] = OrderOf(x[i]) ^ flipped;
        above |= orders[i] > bar ? 1 : 0;
      }
    } else {
      for (int64_t i = 0; i < count; ++i) {
        orders[i] = OrderOf(x[i * step]) ^ flipped;
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
      const uint32_t order = OrderOf(x[i * step]) ^ flipped;
      const uint64_t own = (uint64_t{order} << 32) | (UINT32_MAX - static_cast<uint32_t>(i));
      most = own > most ? own : most;
    }
    *rank = most;
  }
};

using LookFunction = void (*)(const float*, int64_t, int64_t, uint32_t, uint32_t, uint32_t*, bool*);

// The number of ranks that are kept while the greatest k are searched.
int64_t KeptRanks(int64_t k) { return std::max<int64_t>(2 * k, 128) + kLookedAt; }

// Puts the ranks of the greatest k of `size` elements first, in any order, possibly followed by a
// few others. Returns the number of ranks.
int64_t KeepGreatest(const float* x, int64_t step, int64_t size, int64_t k, bool largest,
                     LookFunction look_at, uint64_t* ranks) {
  const int64_t capacity = KeptRanks(k);
  const uint32_t flipped = largest ? 0 : UINT32_MAX;
  uint32_t orders[kLookedAt];
  uint32_t bar = 0;
  bool has_bar = false;
  int64_t kept = 0;
  for (int64_t first = 0; first < size; first += kLookedAt) {
    const int64_t count = std::min(kLookedAt, size - first);
    bool is_any_above = false;
    look_at(x + first * step, step, count, flipped, bar, orders, &is_any_above);
    if (has_bar && !is_any_above) continue;
    for (int64_t i = 0; i < count; ++i) {
      // An equal element ranks below those that are there.
      if (!has_bar || orders[i] > bar) ranks[kept++] = RankOf(orders[i], first + i);
    }
    if (kept + kLookedAt <= capacity) continue;
    std::nth_element(ranks, ranks + k - 1, ranks + kept, std::greater<>());
    kept = k;
    bar = static_cast<uint32_t>(ranks[k - 1] >> 32);
    has_bar = true;
  }
  return kept;
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
  if (request.kind() != ElementKind::kF32) return Declined("only f32 is supported");
  if (!op.k.has_value() && request.constant(1) == nullptr)
    return Declined("the number of elements depends on data");
  const Lanes lanes = Lanes::Of(request.sizes(), op.axis);
  if (lanes.size > UINT32_MAX) return Declined("the axis is too long");
  const int64_t k = Lanes::Of(request.result_sizes(), op.axis).size;
  if (request.num_elements() == 0 || k == 0) return NothingToDo(request);
  const bool has_few = 4 * KeptRanks(k) < lanes.size;
  const size_t ranks_bytes =
      static_cast<size_t>(has_few ? KeptRanks(k) : lanes.size) * sizeof(uint64_t);
  return NewKernel(
      request,
      [lanes, k, ranks_bytes, has_few, largest = op.largest,
       greatest =
           ForThisProcessor<GreatestRank, const float*, int64_t, int64_t, uint32_t, uint64_t*>(),
       look_at = ForThisProcessor<LookAt, const float*, int64_t, int64_t, uint32_t, uint32_t,
                                  uint32_t*, bool*>()](const InvocationArguments& arguments) {
        const auto* x = Input<float>(arguments);
        auto* values = Result<float>(arguments, 0);
        auto* places = Result<int64_t>(arguments, 1);
        arguments.threads.RunRanges(
            lanes.outer * lanes.inner, std::max<int64_t>(1, kMinElementsPerThread / lanes.size),
            [&](int64_t begin, int64_t end, int worker) {
              auto* ranks = reinterpret_cast<uint64_t*>(arguments.scratch +
                                                        static_cast<size_t>(worker) * ranks_bytes);
              for (int64_t lane = begin; lane < end; ++lane) {
                const int64_t outer = lane / lanes.inner;
                const int64_t inner = lane % lanes.inner;
                const float* from = x + outer * lanes.size * lanes.inner + inner;
                int64_t kept = lanes.size;
                if (k == 1) {
                  greatest(from, lanes.inner, lanes.size, largest ? 0 : UINT32_MAX, ranks);
                  kept = 1;
                } else if (has_few) {
                  kept = KeepGreatest(from, lanes.inner, lanes.size, k, largest, look_at, ranks);
                } else {
                  for (int64_t i = 0; i < lanes.size; ++i)
                    ranks[i] = RankOf(from[i * lanes.inner], i, largest);
                }
                if (k < kept) std::nth_element(ranks, ranks + k, ranks + kept, std::greater<>());
                std::sort(ranks, ranks + k, std::greater<>());
                for (int64_t i = 0; i < k; ++i) {
                  const auto place =
                      static_cast<int64_t>(UINT32_MAX - static_cast<uint32_t>(ranks[i]));
                  const int64_t to = (outer * k + i) * lanes.inner + inner;
                  values[to] = from[place * lanes.inner];
                  places[to] = place;
                }
              }
            });
      },
      {.scratch_bytes = ranks_bytes * static_cast<size_t>(request.threads.num_threads())});
}

void AddAlongAxisKernels(KernelTable& table) {
  table.Add(OpList<canonical::CumSum, canonical::TopK>{});
}

}  // namespace roundhouse::native
