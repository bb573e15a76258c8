// The OpenMP functions that oneDNN calls, implemented with the pool that is current in the calling
// thread (CurrentThreadPool): the dynamic linker finds them in the executable before it looks in
// libgomp. If no pool is current, say in foreign code, they forward the call to libgomp.
#include "roundhouse/interp/onednn/openmp.h"

#include <dlfcn.h>

#include <atomic>
#include <cstdint>
#include <thread>

#include "roundhouse/service/thread_pool.h"

namespace roundhouse::onednn {
namespace {

// The threads that run one parallel region, and their barrier.
struct Team {
  explicit Team(int team_size) : size(team_size) {}

  void Wait() {
    const uint32_t round = round_.load(std::memory_order_acquire);
    if (arrived_.fetch_add(1, std::memory_order_acq_rel) + 1 == size) {
      arrived_.store(0, std::memory_order_relaxed);
      round_.fetch_add(1, std::memory_order_release);
      return;
    }
    constexpr int kSpins = 2'000;
    for (int i = 0; round_.load(std::memory_order_acquire) == round; ++i) {
      if (i >= kSpins) std::this_thread::yield();
    }
  }

  const int size;

 private:
  std::atomic<int> arrived_ = 0;
  std::atomic<uint32_t> round_ = 0;
};

struct Member {
  Team* team = nullptr;  // Null outside of our parallel regions.
  int number = 0;
};
thread_local Member member;

std::atomic<int64_t> num_regions = 0;

// Returns the function of that name in the libraries after the executable, or null.
template <typename Function>
Function* Next(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

void RunTeam(ThreadPool& threads, int size, void (*work)(void*), void* data) {
  num_regions.fetch_add(1, std::memory_order_relaxed);
  Team team(size);
  threads.Run(size, [&](int64_t item, int) {
    const Member outer = member;
    member = {&team, static_cast<int>(item)};
    work(data);
    member = outer;
  });
}

}  // namespace

int64_t NumOpenMpRegions() { return num_regions.load(std::memory_order_relaxed); }

}  // namespace roundhouse::onednn

using roundhouse::CurrentThreadPool;
using roundhouse::ThreadPool;
using roundhouse::onednn::member;
using roundhouse::onednn::Next;

extern "C" {

void GOMP_parallel(void (*work)(void*), void* data, unsigned num_threads, unsigned flags) {
  ThreadPool* threads = CurrentThreadPool::Get();
  if (member.team != nullptr) {  // A nested region has a team of one.
    const roundhouse::onednn::Member outer = member;
    roundhouse::onednn::Team alone(1);
    member = {&alone, 0};
    work(data);
    member = outer;
    return;
  }
  if (threads == nullptr) {
    static auto* const next =
        Next<void(void (*)(void*), void*, unsigned, unsigned)>("GOMP_parallel");
    if (next != nullptr) {
      next(work, data, num_threads, flags);
    } else {
      work(data);
    }
    return;
  }
  const int most = threads->num_threads();
  const int size = num_threads == 0 || static_cast<int>(num_threads) > most
                       ? most
                       : static_cast<int>(num_threads);
  roundhouse::onednn::RunTeam(*threads, size, work, data);
}

void GOMP_barrier() {
  if (member.team != nullptr) {
    member.team->Wait();
    return;
  }
  static auto* const next = Next<void()>("GOMP_barrier");
  if (CurrentThreadPool::Get() == nullptr && next != nullptr) next();
}

int omp_get_max_threads() {
  if (ThreadPool* threads = CurrentThreadPool::Get()) return threads->num_threads();
  static auto* const next = Next<int()>("omp_get_max_threads");
  return member.team != nullptr || next == nullptr ? 1 : next();
}

int omp_get_num_threads() {
  if (member.team != nullptr) return member.team->size;
  static auto* const next = Next<int()>("omp_get_num_threads");
  return CurrentThreadPool::Get() != nullptr || next == nullptr ? 1 : next();
}

int omp_get_thread_num() {
  if (member.team != nullptr) return member.number;
  static auto* const next = Next<int()>("omp_get_thread_num");
  return CurrentThreadPool::Get() != nullptr || next == nullptr ? 0 : next();
}

int omp_in_parallel() {
  if (member.team != nullptr) return member.team->size > 1;
  static auto* const next = Next<int()>("omp_in_parallel");
  return CurrentThreadPool::Get() != nullptr || next == nullptr ? 0 : next();
}

}  // extern "C"
