#include "roundhouse/interp/region/magnitude.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/base/mapped_pages.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/native/microkernels/row_loops.h"
#include "roundhouse/interp/processor/isa.h"

namespace roundhouse::interp {
namespace {

constexpr uint32_t kInfinityBits = 0x7F800000;

// As integers, the bits of magnitudes have the order of the numbers, with infinity above all of
// them, and NaN above that.
struct GreatestBits {
  static RH_INLINE void Run(const float* numbers, int64_t count, uint32_t* greatest) {
    *greatest = native::FoldRow(
        numbers, count, uint32_t{0},
        [](float x) RH_INLINE_LAMBDA { return std::bit_cast<uint32_t>(x) & 0x7FFFFFFF; },
        [](uint32_t a, uint32_t b) RH_INLINE_LAMBDA { return a > b ? a : b; });
  }
};

struct SumOfMagnitudes {
  static RH_INLINE void Run(const float* numbers, int64_t count, double* sum) {
    *sum = native::SumRow(
        numbers, count, [](float x) RH_INLINE_LAMBDA { return static_cast<double>(std::fabs(x)); });
  }
};

struct AddMagnitudes {
  static RH_INLINE void Run(const float* numbers, int64_t count, double* sums) {
    RH_INDEPENDENT
    for (int64_t i = 0; i < count; ++i) sums[i] += static_cast<double>(std::fabs(numbers[i]));
  }
};

uint32_t GreatestBitsOf(const float* numbers, int64_t count) {
  static const auto run = ForThisProcessor<GreatestBits, const float*, int64_t, uint32_t*>();
  uint32_t greatest = 0;
  run(numbers, count, &greatest);
  return greatest;
}

double MagnitudeOfBits(uint32_t bits) {
  return bits >= kInfinityBits ? kUnbounded : static_cast<double>(std::bit_cast<float>(bits));
}

bool IsDenseF32(const Tensor& tensor) {
  return tensor.is_dense() && tensor.element_type() == ElementType(ElementKind::kF32);
}

double SumOf(const Tensor& dense, int64_t outputs, int64_t inner) {
  static const auto sum_row = ForThisProcessor<SumOfMagnitudes, const float*, int64_t, double*>();
  static const auto add_row = ForThisProcessor<AddMagnitudes, const float*, int64_t, double*>();
  const float* numbers = dense.data<float>().data();
  const int64_t count = dense.num_elements();
  std::vector<double> sums;
  if (!TryAssign(sums, outputs, 0.0, "sums of constants").ok()) return kUnbounded;
  if (inner == 1) {
    for (int64_t i = 0; i + outputs <= count; i += outputs)
      add_row(numbers + i, outputs, sums.data());
  } else {
    for (int64_t i = 0, row = 0; i + inner <= count; i += inner, ++row) {
      double sum = 0;
      sum_row(numbers + i, inner, &sum);
      sums[row % outputs] += sum;
    }
  }
  double greatest = 0;
  for (const double sum : sums) {
    if (!(sum <= kGreatestSum)) return kUnbounded;
    greatest = std::max(greatest, sum);
  }
  return greatest;
}

}  // namespace

double GreatestMagnitude(const float* numbers, int64_t count) {
  return MagnitudeOfBits(GreatestBitsOf(numbers, count));
}

double GreatestMagnitude(const float* numbers, int64_t count, ThreadPool& threads) {
  constexpr int64_t kWorthAThread = 1 << 15;
  if (count <= kWorthAThread) return GreatestMagnitude(numbers, count);
  std::atomic<uint32_t> greatest{0};
  threads.RunRanges(count, kWorthAThread, [&](int64_t begin, int64_t end, int) {
    const uint32_t found = GreatestBitsOf(numbers + begin, end - begin);
    uint32_t known = greatest.load(std::memory_order_relaxed);
    while (known < found &&
           !greatest.compare_exchange_weak(known, found, std::memory_order_relaxed)) {
    }
  });
  return MagnitudeOfBits(greatest.load(std::memory_order_relaxed));
}

double ConstantReach::Greatest(const Tensor& constant) {
  return GreatestSum(constant, std::max<int64_t>(constant.num_elements(), 1), 1);
}

double ConstantReach::GreatestSum(const Tensor& constant, int64_t outputs, int64_t inner) {
  // A constant that is not dense has no address to be found by.
  if (!constant.is_dense()) {
    const absl::StatusOr<Tensor> dense = constant.Materialize();
    return dense.ok() && IsDenseF32(*dense) ? SumOf(*dense, outputs, inner) : kUnbounded;
  }
  if (!IsDenseF32(constant)) return kUnbounded;
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto [entry, is_new] =
      known_.try_emplace({constant.bytes().data(), outputs, inner}, kUnbounded);
  if (is_new) {
    entry->second = outputs == constant.num_elements()
                        ? GreatestMagnitude(constant.data<float>().data(), constant.num_elements())
                        : SumOf(constant, outputs, inner);
    // Most constants have been packed before, and are not read again.
    if (constant.is_borrowed() && constant.bytes().size() >= kWorthLettingGo)
      LetGoOfFileAround(constant.bytes());
  }
  return entry->second;
}

}  // namespace roundhouse::interp
