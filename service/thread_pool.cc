#include "roundhouse/service/thread_pool.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <thread>
#include <vector>

#include "absl/functional/function_ref.h"
#include "roundhouse/core/base/check.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace roundhouse {
namespace {

// A sleeping worker takes 50 to 100 us to wake up. So it first spins for about as long as the
// serial parts of a model take, then yields, and only then sleeps.
constexpr int kPauses = 10'000;
constexpr int kYields = 200;

void Pause() {
#if defined(__x86_64__)
  _mm_pause();
#else
  std::this_thread::yield();
#endif
}

#if defined(__x86_64__)
// The control word: whether denormals are flushed, the rounding mode and the exceptions.
unsigned FloatingPointMode() { return _mm_getcsr(); }
void SetFloatingPointMode(unsigned mode) { _mm_setcsr(mode); }
#else
unsigned FloatingPointMode() { return 0; }
void SetFloatingPointMode(unsigned) {}
#endif

thread_local ThreadPool* current_pool = nullptr;

}  // namespace

class ThreadPool::Workers {
 public:
  explicit Workers(int count) : taken_(count + 1) {
    threads_.reserve(count);
    for (int i = 0; i < count; ++i) threads_.emplace_back([this, i] { Work(i + 1); });
  }
  ~Workers() {
    stop_.store(true, std::memory_order_release);
    Announce();
    for (std::thread& thread : threads_) thread.join();
  }

  void Run(int64_t num_items, absl::FunctionRef<void(int64_t, int)> work) {
    work_ = &work;
    num_items_ = num_items;
    mode_ = FloatingPointMode();
    next_item_.store(0, std::memory_order_relaxed);
    has_own_items_ = num_items <= static_cast<int64_t>(taken_.size());
    if (has_own_items_) {
      for (Flag& taken : taken_) taken.flag.store(false, std::memory_order_relaxed);
    }
    gate_.store(0, std::memory_order_release);
    Announce();
    Take(0);
    // Workers that have not come yet need not come any more: all items are taken.
    gate_.fetch_or(kClosed, std::memory_order_acq_rel);
    for (int pauses = 0; gate_.load(std::memory_order_acquire) != kClosed; ++pauses) {
      if (pauses < kPauses) {
        Pause();
      } else {
        std::this_thread::yield();
      }
    }
  }

 private:
  void Announce() {
    job_.fetch_add(1, std::memory_order_seq_cst);
    if (sleepers_.load(std::memory_order_seq_cst) != 0) job_.notify_all();
  }

  void Take(int worker) {
    if (has_own_items_) {
      for (int64_t i = 0; i < num_items_; ++i) {
        const int64_t item = (worker + i) % num_items_;
        if (!taken_[item].flag.exchange(true, std::memory_order_relaxed)) (*work_)(item, worker);
      }
      return;
    }
    while (true) {
      const int64_t item = next_item_.fetch_add(1, std::memory_order_relaxed);
      if (item >= num_items_) return;
      (*work_)(item, worker);
    }
  }

  // Whether there is a job to take part in. Its description does not change before Leave().
  bool Enter() {
    uint32_t gate = gate_.load(std::memory_order_relaxed);
    while ((gate & kClosed) == 0) {
      if (gate_.compare_exchange_weak(gate, gate + 1, std::memory_order_acq_rel,
                                      std::memory_order_relaxed))
        return true;
    }
    return false;
  }
  void Leave() { gate_.fetch_sub(1, std::memory_order_release); }

  void Work(int worker) {
    uint32_t done = 0;
    while (true) {
      WaitForJobAfter(done);
      done = job_.load(std::memory_order_acquire);
      if (stop_.load(std::memory_order_acquire)) return;
      if (!Enter()) continue;
      SetFloatingPointMode(mode_);
      Take(worker);
      Leave();
    }
  }

  void WaitForJobAfter(uint32_t done) {
    for (int i = 0; i < kPauses; ++i) {
      if (job_.load(std::memory_order_acquire) != done) return;
      Pause();
    }
    for (int i = 0; i < kYields; ++i) {
      if (job_.load(std::memory_order_acquire) != done) return;
      std::this_thread::yield();
    }
    // Counted before the last look at the job, since Announce() reads the count after the new job.
    sleepers_.fetch_add(1, std::memory_order_seq_cst);
    while (job_.load(std::memory_order_seq_cst) == done) job_.wait(done, std::memory_order_seq_cst);
    sleepers_.fetch_sub(1, std::memory_order_relaxed);
  }

  static constexpr uint32_t kClosed = uint32_t{1} << 31;
  struct alignas(64) Flag {
    std::atomic<bool> flag = false;
  };

  // Each on a cache line of its own, since all threads poll them.
  alignas(64) std::atomic<uint32_t> job_ = 0;  // The number of jobs so far.
  alignas(64) std::atomic<int64_t> next_item_ = 0;
  // The number of workers in the job, and whether it is too late for others to join.
  alignas(64) std::atomic<uint32_t> gate_ = kClosed;
  alignas(64) std::atomic<int> sleepers_ = 0;
  // These describe the job; written before the gate opens.
  absl::FunctionRef<void(int64_t, int)>* work_ = nullptr;
  int64_t num_items_ = 0;
  bool has_own_items_ = false;
  unsigned mode_ = 0;
  std::atomic<bool> stop_ = false;
  std::vector<Flag> taken_;  // Indexed by item, if there are no more items than threads.
  std::vector<std::thread> threads_;
};

ThreadPool::ThreadPool(int num_threads) : num_threads_(num_threads) {
  RH_CHECK(num_threads >= 1) << "a pool of " << num_threads << " threads";
  if (num_threads > 1) workers_ = std::make_unique<Workers>(num_threads - 1);
}

ThreadPool::~ThreadPool() = default;

void ThreadPool::Run(int64_t num_items, absl::FunctionRef<void(int64_t item, int worker)> work) {
  if (workers_ == nullptr || num_items <= 1) {
    for (int64_t item = 0; item < num_items; ++item) work(item, 0);
    return;
  }
  workers_->Run(num_items, work);
}

void ThreadPool::RunRanges(int64_t num_items, int64_t min_items,
                           absl::FunctionRef<void(int64_t begin, int64_t end, int worker)> work) {
  if (num_items <= 0) return;
  min_items = std::max<int64_t>(1, min_items);
  // Kernels of a few numbers would notice a division.
  if (num_threads_ == 1 || num_items / 2 < min_items) {
    work(0, num_items, 0);
    return;
  }
  const int64_t num_ranges = std::min<int64_t>(num_threads_, num_items / min_items);
  const int64_t size = num_items / num_ranges;
  const int64_t larger = num_items % num_ranges;  // The number of ranges with one more item.
  Run(num_ranges, [&](int64_t range, int worker) {
    const int64_t begin = range * size + std::min(range, larger);
    work(begin, begin + size + (range < larger ? 1 : 0), worker);
  });
}

CurrentThreadPool::CurrentThreadPool(ThreadPool& threads) : outer_(current_pool) {
  current_pool = &threads;
}

CurrentThreadPool::~CurrentThreadPool() { current_pool = outer_; }

ThreadPool* CurrentThreadPool::Get() { return current_pool; }

}  // namespace roundhouse
