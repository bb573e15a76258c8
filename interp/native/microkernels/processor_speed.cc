#include "roundhouse/interp/native/microkernels/processor_speed.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <ctime>
#include <iterator>
#include <memory>
#include <new>
#include <thread>

#include "roundhouse/interp/native/microkernels/byte_gemm.h"
#include "roundhouse/interp/native/microkernels/tile_instructions.h"
#include "roundhouse/interp/processor/isa.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace roundhouse {
namespace {

// Of this thread alone, so that what else runs on the machine matters less.
double ProcessorSeconds() {
  timespec time = {};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// Of one try; the best of them counts.
constexpr double kTrySeconds = 0.004;
constexpr int kTries = 6;
// Products whose sums do not wait for one another: the units have a latency of 4 to 5, and there
// are two.
constexpr int kSums = 12;
constexpr int64_t kSmallestSet = int64_t{16} << 10;
constexpr int64_t kLargestSet = int64_t{128} << 20;

// Keeps a value that nothing else needs.
template <typename T>
void Keep(const T& value) {
  asm volatile("" : : "r"(&value) : "memory");
}

// ---- Loops of products, which return the number of operations

template <typename Vector>
RH_INLINE int64_t MultiplyVectors(int64_t rounds) {
  float factor = 0.999F;
  float starts[kSums] = {};
  // Not known to the compiler, or it would compute one sum for all.
  asm volatile("" : "+m"(factor), "+m"(starts));
  Vector sums[kSums];
  for (int i = 0; i < kSums; ++i) sums[i] = Vector{} + starts[i];
  const Vector left = Vector{} + factor;
  const Vector right = Vector{} + (1 - factor);
  for (int64_t round = 0; round < rounds; ++round) {
    RH_UNROLL
    for (int i = 0; i < kSums; ++i) sums[i] = sums[i] * left + right;
  }
  for (const Vector& sum : sums) Keep(sum);
  return rounds * kSums * 2 * static_cast<int64_t>(sizeof(Vector) / sizeof(float));
}

typedef float Floats4 __attribute__((vector_size(16)));
int64_t MultiplyF32Baseline(int64_t rounds) { return MultiplyVectors<Floats4>(rounds); }

#if defined(__x86_64__)
typedef float Floats8 __attribute__((vector_size(32)));
typedef float Floats16 __attribute__((vector_size(64)));
RH_TARGET_AVX2 int64_t MultiplyF32Avx2(int64_t rounds) { return MultiplyVectors<Floats8>(rounds); }
RH_TARGET_AVX512 int64_t MultiplyF32Avx512(int64_t rounds) {
  return MultiplyVectors<Floats16>(rounds);
}

__attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vnni"))) int64_t MultiplyFours(
    int64_t rounds) {
  int32_t starts[kSums] = {};
  asm volatile("" : "+m"(starts));
  __m512i sums[kSums];
  for (int i = 0; i < kSums; ++i) sums[i] = _mm512_set1_epi32(starts[i]);
  const __m512i left = _mm512_set1_epi8(3);
  const __m512i right = _mm512_set1_epi8(5);
  for (int64_t round = 0; round < rounds; ++round) {
    RH_UNROLL
    for (int i = 0; i < kSums; ++i) sums[i] = _mm512_dpbusd_epi32(sums[i], left, right);
  }
  for (const __m512i& sum : sums) Keep(sum);
  return rounds * kSums * 2 * 64;
}

RH_TARGET_AVX512_BF16 int64_t MultiplyPairs(int64_t rounds) {
  float starts[kSums] = {};
  asm volatile("" : "+m"(starts));
  __m512 sums[kSums];
  for (int i = 0; i < kSums; ++i) sums[i] = _mm512_set1_ps(starts[i]);
  const auto left = (__m512bh)_mm512_set1_epi16(0x3f7f);
  const auto right = (__m512bh)_mm512_set1_epi16(0x3b80);
  for (int64_t round = 0; round < rounds; ++round) {
    RH_UNROLL
    for (int i = 0; i < kSums; ++i) sums[i] = _mm512_dpbf16_ps(sums[i], left, right);
  }
  for (const __m512& sum : sums) Keep(sum);
  return rounds * kSums * 2 * 32;
}

// The registers are set up anew for each call, as other threads have others.
template <bool kBytes>
int64_t MultiplyTiles(int64_t rounds) {
  const native::TileConfiguration configuration =
      native::TileConfiguration::For(/*left_rows=*/16, /*step_bytes=*/64);
  configuration.Load();
  RH_TILE_ZERO(0);
  RH_TILE_ZERO(1);
  RH_TILE_ZERO(2);
  RH_TILE_ZERO(3);
  RH_TILE_ZERO(4);
  RH_TILE_ZERO(5);
  RH_TILE_ZERO(6);
  RH_TILE_ZERO(7);
  for (int64_t round = 0; round < rounds; ++round) {
    if constexpr (kBytes) {
      RH_TILE_MULTIPLY(tdpbssd, 0, 6, 4);
      RH_TILE_MULTIPLY(tdpbssd, 1, 6, 5);
      RH_TILE_MULTIPLY(tdpbssd, 2, 7, 4);
      RH_TILE_MULTIPLY(tdpbssd, 3, 7, 5);
    } else {
      RH_TILE_MULTIPLY(tdpbf16ps, 0, 6, 4);
      RH_TILE_MULTIPLY(tdpbf16ps, 1, 6, 5);
      RH_TILE_MULTIPLY(tdpbf16ps, 2, 7, 4);
      RH_TILE_MULTIPLY(tdpbf16ps, 3, 7, 5);
    }
  }
  native::TileConfiguration::Release();
  // Of a tile: 16 rows and 16 columns of sums, of 64 bytes each.
  return rounds * 4 * 2 * 16 * 16 * (kBytes ? 64 : 32);
}
#endif

using Products = int64_t (*)(int64_t rounds);

Products F32Products() {
#if defined(__x86_64__)
  if (BestIsa() >= Isa::kAvx512) return MultiplyF32Avx512;
  if (BestIsa() >= Isa::kAvx2) return MultiplyF32Avx2;
#endif
  return MultiplyF32Baseline;
}

Products Bf16Products() {
#if defined(__x86_64__)
  if (BestIsa() >= Isa::kAmx) return MultiplyTiles<false>;
  if (BestIsa() >= Isa::kAvx512Bf16) return MultiplyPairs;
#endif
  return nullptr;
}

Products ByteProducts() {
#if defined(__x86_64__)
  if (native::HasByteTiles()) return MultiplyTiles<true>;
  if (native::HasByteProducts()) return MultiplyFours;
#endif
  return nullptr;
}

// ---- Loops over memory

struct ReadAll {
  static RH_INLINE void Run(const float* from, float* sum, int64_t n) {
    constexpr int kLanes = 64;
    float sums[kLanes] = {};
    for (int64_t i = 0; i + kLanes <= n; i += kLanes) {
      RH_INDEPENDENT
      for (int lane = 0; lane < kLanes; ++lane) sums[lane] += from[i + lane];
    }
    for (const float lane : sums) *sum += lane;
  }
};

// ---- Time

// The throughput of all threads: each calls `work`, which returns how much it did, until its time
// is over.
template <typename Work>
double PerSecond(int num_threads, const Work& work) {
  double best = 0;
  for (int i = 0; i < kTries; ++i) {
    std::atomic<int> ready = 0;
    std::vector<double> rates(static_cast<size_t>(num_threads));
    const auto measure = [&](int thread) {
      // All begin together, or one has the memory to itself for a while.
      ++ready;
      while (ready < num_threads) std::this_thread::yield();
      const double start = ProcessorSeconds();
      double done = 0;
      double seconds = 0;
      while (seconds < kTrySeconds) {
        done += static_cast<double>(work(thread));
        seconds = ProcessorSeconds() - start;
      }
      rates[static_cast<size_t>(thread)] = done / seconds;
    };
    std::vector<std::thread> others;
    for (int thread = 1; thread < num_threads; ++thread) others.emplace_back(measure, thread);
    measure(0);
    for (std::thread& other : others) other.join();
    double sum = 0;
    for (const double rate : rates) sum += rate;
    best = std::max(best, sum);
  }
  return best;
}

double ProductsPerSecond(int num_threads, Products products) {
  constexpr int64_t kRounds = 4096;
  return PerSecond(num_threads, [&](int) { return products(kRounds); });
}

double BandwidthOf(int num_threads, float* memory, int64_t working_set) {
  const int64_t n = working_set / num_threads / static_cast<int64_t>(sizeof(float));
  auto* const read = ForThisProcessor<ReadAll, const float*, float*, int64_t>();
  const double reading = PerSecond(num_threads, [&](int thread) {
    float sum = 0;
    read(memory + thread * n, &sum, n);
    Keep(sum);
    return n * static_cast<int64_t>(sizeof(float));
  });
  const double copying = PerSecond(num_threads, [&](int thread) {
    const int64_t bytes = n / 2 * static_cast<int64_t>(sizeof(float));
    std::memcpy(memory + thread * n, memory + thread * n + n / 2, static_cast<size_t>(bytes));
    return 2 * bytes;
  });
  return std::max(reading, copying);
}

}  // namespace

double ProcessorSpeed::BytesPerSecond(int64_t working_set) const {
  if (bandwidths.empty()) return 0;
  const auto next = std::find_if(bandwidths.begin(), bandwidths.end(), [&](const Bandwidth& entry) {
    return entry.working_set >= working_set;
  });
  if (next == bandwidths.begin()) return next->bytes;
  const Bandwidth& before = *std::prev(next);
  if (next == bandwidths.end()) return before.bytes;
  const double part =
      std::log2(static_cast<double>(working_set) / static_cast<double>(before.working_set)) /
      std::log2(static_cast<double>(next->working_set) / static_cast<double>(before.working_set));
  return before.bytes + part * (next->bytes - before.bytes);
}

ProcessorSpeed MeasureProcessor(int num_threads) {
  ProcessorSpeed speed;
  // More threads than processors would be counted as if each had one to itself.
  const int processors = static_cast<int>(std::thread::hardware_concurrency());
  speed.num_threads = std::clamp(num_threads, 1, std::max(processors, 1));
  speed.f32_flops = ProductsPerSecond(speed.num_threads, F32Products());
  const auto or_f32 = [&](Products products) {
    return products == nullptr ? speed.f32_flops : ProductsPerSecond(speed.num_threads, products);
  };
  speed.bf16_flops = or_f32(Bf16Products());
  speed.byte_flops = or_f32(ByteProducts());
  // With less memory, larger working sets count as the largest that there was.
  for (int64_t set = kSmallestSet * speed.num_threads; set <= kLargestSet; set *= 8) {
    const size_t size = static_cast<size_t>(set) / sizeof(float);
    const std::unique_ptr<float[]> memory(new (std::nothrow) float[size]());
    if (memory == nullptr) break;
    speed.bandwidths.push_back({set, BandwidthOf(speed.num_threads, memory.get(), set)});
  }
  return speed;
}

}  // namespace roundhouse
