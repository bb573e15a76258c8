#include "roundhouse/interp/xnnpack/pthread_pool.h"

#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "roundhouse/core/base/check.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::xnnpack {
namespace {

// Only its address matters.
char current_pool_marker;

std::atomic<int64_t> num_jobs = 0;

bool IsOurs(pthreadpool_t pool) { return pool == CurrentPthreadPool(); }

ThreadPool& Current() {
  ThreadPool* threads = CurrentThreadPool::Get();
  RH_CHECK(threads != nullptr) << "XNNPACK runs where no pool is current";
  return *threads;
}

// Returns the function of that name in the libraries after the executable.
template <typename Function>
Function* Next(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

// Calls function(context, index of each dimension, …, size of each tile) for every tile of a grid:
// the last kTiled of the kAll dimensions go in steps, the last of which may be smaller. Each thread
// gets a run of neighbouring tiles, the same one every time.
//
// XNNPACK asks for denormals to be flushed; here the session decides, as for all other kernels.
template <size_t kAll, size_t kTiled, typename Function>
void Parallelize(Function function, void* context, const std::array<size_t, kAll>& ranges,
                 const std::array<size_t, kTiled>& tiles) {
  std::array<size_t, kAll> steps;
  std::array<size_t, kAll> counts;
  size_t total = 1;
  for (size_t i = 0; i < kAll; ++i) {
    steps[i] = i < kAll - kTiled ? 1 : tiles[i - (kAll - kTiled)];
    counts[i] = (ranges[i] + steps[i] - 1) / steps[i];
    total *= counts[i];
  }
  if (total == 0) return;
  num_jobs.fetch_add(1, std::memory_order_relaxed);
  const Cancellation cancellation = Cancellation::OfThisThread();
  Current().RunRanges(static_cast<int64_t>(total), 1, [&](int64_t begin, int64_t end, int) {
    std::array<size_t, kAll> at;
    size_t rest = static_cast<size_t>(begin);
    for (size_t i = kAll; i-- > 0;) {
      at[i] = rest % counts[i];
      rest /= counts[i];
    }
    for (int64_t number = begin; number < end && !cancellation.is_requested(); ++number) {
      [&]<size_t... kDim, size_t... kTile>(std::index_sequence<kDim...>,
                                           std::index_sequence<kTile...>) {
        function(context, at[kDim] * steps[kDim]...,
                 std::min(tiles[kTile], ranges[kAll - kTiled + kTile] -
                                            at[kAll - kTiled + kTile] * tiles[kTile])...);
      }
      (std::make_index_sequence<kAll>(), std::make_index_sequence<kTiled>());
      for (size_t i = kAll; i-- > 0;) {
        if (++at[i] < counts[i]) break;
        at[i] = 0;
      }
    }
  });
}

}  // namespace

pthreadpool_t CurrentPthreadPool() { return reinterpret_cast<pthreadpool_t>(&current_pool_marker); }

int64_t NumPthreadPoolJobs() { return num_jobs.load(std::memory_order_relaxed); }

}  // namespace roundhouse::xnnpack

using roundhouse::xnnpack::Current;
using roundhouse::xnnpack::IsOurs;
using roundhouse::xnnpack::Next;
using roundhouse::xnnpack::Parallelize;

extern "C" {

size_t pthreadpool_get_threads_count(pthreadpool_t pool) {
  if (IsOurs(pool)) return static_cast<size_t>(Current().num_threads());
  static auto* const next = Next<size_t(pthreadpool_t)>("pthreadpool_get_threads_count");
  return next(pool);
}

void pthreadpool_parallelize_1d(pthreadpool_t pool, pthreadpool_task_1d_t function, void* context,
                                size_t range, uint32_t flags) {
  if (IsOurs(pool)) {
    Parallelize<1, 0>(function, context, {range}, {});
    return;
  }
  static auto* const next =
      Next<void(pthreadpool_t, pthreadpool_task_1d_t, void*, size_t, uint32_t)>(
          "pthreadpool_parallelize_1d");
  next(pool, function, context, range, flags);
}

void pthreadpool_parallelize_1d_tile_1d(pthreadpool_t pool, pthreadpool_task_1d_tile_1d_t function,
                                        void* context, size_t range, size_t tile, uint32_t flags) {
  if (IsOurs(pool)) {
    Parallelize<1, 1>(function, context, {range}, {tile});
    return;
  }
  static auto* const next =
      Next<void(pthreadpool_t, pthreadpool_task_1d_tile_1d_t, void*, size_t, size_t, uint32_t)>(
          "pthreadpool_parallelize_1d_tile_1d");
  next(pool, function, context, range, tile, flags);
}

void pthreadpool_parallelize_2d(pthreadpool_t pool, pthreadpool_task_2d_t function, void* context,
                                size_t range_i, size_t range_j, uint32_t flags) {
  if (IsOurs(pool)) {
    Parallelize<2, 0>(function, context, {range_i, range_j}, {});
    return;
  }
  static auto* const next =
      Next<void(pthreadpool_t, pthreadpool_task_2d_t, void*, size_t, size_t, uint32_t)>(
          "pthreadpool_parallelize_2d");
  next(pool, function, context, range_i, range_j, flags);
}

void pthreadpool_parallelize_2d_tile_1d(pthreadpool_t pool, pthreadpool_task_2d_tile_1d_t function,
                                        void* context, size_t range_i, size_t range_j,
                                        size_t tile_j, uint32_t flags) {
  if (IsOurs(pool)) {
    Parallelize<2, 1>(function, context, {range_i, range_j}, {tile_j});
    return;
  }
  static auto* const next =
      Next<void(pthreadpool_t, pthreadpool_task_2d_tile_1d_t, void*, size_t, size_t, size_t,
                uint32_t)>("pthreadpool_parallelize_2d_tile_1d");
  next(pool, function, context, range_i, range_j, tile_j, flags);
}

void pthreadpool_parallelize_2d_tile_2d(pthreadpool_t pool, pthreadpool_task_2d_tile_2d_t function,
                                        void* context, size_t range_i, size_t range_j,
                                        size_t tile_i, size_t tile_j, uint32_t flags) {
  if (IsOurs(pool)) {
    Parallelize<2, 2>(function, context, {range_i, range_j}, {tile_i, tile_j});
    return;
  }
  static auto* const next =
      Next<void(pthreadpool_t, pthreadpool_task_2d_tile_2d_t, void*, size_t, size_t, size_t, size_t,
                uint32_t)>("pthreadpool_parallelize_2d_tile_2d");
  next(pool, function, context, range_i, range_j, tile_i, tile_j, flags);
}

void pthreadpool_parallelize_3d(pthreadpool_t pool, pthreadpool_task_3d_t function, void* context,
                                size_t range_i, size_t range_j, size_t range_k, uint32_t flags) {
  if (IsOurs(pool)) {
    Parallelize<3, 0>(function, context, {range_i, range_j, range_k}, {});
    return;
  }
  static auto* const next =
      Next<void(pthreadpool_t, pthreadpool_task_3d_t, void*, size_t, size_t, size_t, uint32_t)>(
          "pthreadpool_parallelize_3d");
  next(pool, function, context, range_i, range_j, range_k, flags);
}

void pthreadpool_parallelize_3d_tile_2d(pthreadpool_t pool, pthreadpool_task_3d_tile_2d_t function,
                                        void* context, size_t range_i, size_t range_j,
                                        size_t range_k, size_t tile_j, size_t tile_k,
                                        uint32_t flags) {
  if (IsOurs(pool)) {
    Parallelize<3, 2>(function, context, {range_i, range_j, range_k}, {tile_j, tile_k});
    return;
  }
  static auto* const next =
      Next<void(pthreadpool_t, pthreadpool_task_3d_tile_2d_t, void*, size_t, size_t, size_t, size_t,
                size_t, uint32_t)>("pthreadpool_parallelize_3d_tile_2d");
  next(pool, function, context, range_i, range_j, range_k, tile_j, tile_k, flags);
}

void pthreadpool_parallelize_4d(pthreadpool_t pool, pthreadpool_task_4d_t function, void* context,
                                size_t range_i, size_t range_j, size_t range_k, size_t range_l,
                                uint32_t flags) {
  if (IsOurs(pool)) {
    Parallelize<4, 0>(function, context, {range_i, range_j, range_k, range_l}, {});
    return;
  }
  static auto* const next = Next<void(pthreadpool_t, pthreadpool_task_4d_t, void*, size_t, size_t,
                                      size_t, size_t, uint32_t)>("pthreadpool_parallelize_4d");
  next(pool, function, context, range_i, range_j, range_k, range_l, flags);
}

void pthreadpool_parallelize_4d_tile_2d(pthreadpool_t pool, pthreadpool_task_4d_tile_2d_t function,
                                        void* context, size_t range_i, size_t range_j,
                                        size_t range_k, size_t range_l, size_t tile_k,
                                        size_t tile_l, uint32_t flags) {
  if (IsOurs(pool)) {
    Parallelize<4, 2>(function, context, {range_i, range_j, range_k, range_l}, {tile_k, tile_l});
    return;
  }
  static auto* const next =
      Next<void(pthreadpool_t, pthreadpool_task_4d_tile_2d_t, void*, size_t, size_t, size_t, size_t,
                size_t, size_t, uint32_t)>("pthreadpool_parallelize_4d_tile_2d");
  next(pool, function, context, range_i, range_j, range_k, range_l, tile_k, tile_l, flags);
}

void pthreadpool_parallelize_5d(pthreadpool_t pool, pthreadpool_task_5d_t function, void* context,
                                size_t range_i, size_t range_j, size_t range_k, size_t range_l,
                                size_t range_m, uint32_t flags) {
  if (IsOurs(pool)) {
    Parallelize<5, 0>(function, context, {range_i, range_j, range_k, range_l, range_m}, {});
    return;
  }
  static auto* const next =
      Next<void(pthreadpool_t, pthreadpool_task_5d_t, void*, size_t, size_t, size_t, size_t, size_t,
                uint32_t)>("pthreadpool_parallelize_5d");
  next(pool, function, context, range_i, range_j, range_k, range_l, range_m, flags);
}

void pthreadpool_parallelize_5d_tile_2d(pthreadpool_t pool, pthreadpool_task_5d_tile_2d_t function,
                                        void* context, size_t range_i, size_t range_j,
                                        size_t range_k, size_t range_l, size_t range_m,
                                        size_t tile_l, size_t tile_m, uint32_t flags) {
  if (IsOurs(pool)) {
    Parallelize<5, 2>(function, context, {range_i, range_j, range_k, range_l, range_m},
                      {tile_l, tile_m});
    return;
  }
  static auto* const next =
      Next<void(pthreadpool_t, pthreadpool_task_5d_tile_2d_t, void*, size_t, size_t, size_t, size_t,
                size_t, size_t, size_t, uint32_t)>("pthreadpool_parallelize_5d_tile_2d");
  next(pool, function, context, range_i, range_j, range_k, range_l, range_m, tile_l, tile_m, flags);
}

void pthreadpool_parallelize_6d_tile_2d(pthreadpool_t pool, pthreadpool_task_6d_tile_2d_t function,
                                        void* context, size_t range_i, size_t range_j,
                                        size_t range_k, size_t range_l, size_t range_m,
                                        size_t range_n, size_t tile_m, size_t tile_n,
                                        uint32_t flags) {
  if (IsOurs(pool)) {
    Parallelize<6, 2>(function, context, {range_i, range_j, range_k, range_l, range_m, range_n},
                      {tile_m, tile_n});
    return;
  }
  static auto* const next =
      Next<void(pthreadpool_t, pthreadpool_task_6d_tile_2d_t, void*, size_t, size_t, size_t, size_t,
                size_t, size_t, size_t, size_t, uint32_t)>("pthreadpool_parallelize_6d_tile_2d");
  next(pool, function, context, range_i, range_j, range_k, range_l, range_m, range_n, tile_m,
       tile_n, flags);
}

}  // extern "C"
