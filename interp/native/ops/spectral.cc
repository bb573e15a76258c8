#include "roundhouse/interp/native/ops/spectral.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <numbers>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/spectral.h"
#include "roundhouse/interp/processor/isa.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse::native {
namespace {

// The number of rows that are transformed together, one in each lane of a vector.
constexpr int64_t kLanes = 8;

// The largest prime factor of a length: a prime p takes p products for each number.
constexpr int64_t kLargestFactor = 13;

// The transform of n real numbers. An even n = 2h takes a complex transform of h, whose number k is
// x[2k] + i x[2k+1]; an odd one a complex transform of n. In double precision, as in the reference.
struct RealTransform {
  int64_t length = 0;
  int64_t size = 0;              // Of the complex transform.
  std::vector<int64_t> factors;  // Primes, whose product is the size.
  // Where number k goes: its digits, of which each counts to a factor, reversed.
  std::vector<int64_t> places;
  // exp(-2 pi i k / size), for k < size.
  std::vector<double> root_cosines;
  std::vector<double> root_sines;
  // For an even length: exp(-2 pi i k / length), for k <= size.
  std::vector<double> cosines;
  std::vector<double> sines;

  bool is_even() const { return length % 2 == 0; }
};

// A number of each row.
using Lanes __attribute__((vector_size(kLanes * sizeof(double)))) = double;

RH_INLINE void LoadLanes(const double* from, Lanes& to) { std::memcpy(&to, from, sizeof(to)); }
RH_INLINE void StoreLanes(const Lanes& from, double* to) { std::memcpy(to, &from, sizeof(from)); }

// Makes transforms of `length * 2` numbers out of pairs of those of `length`.
RH_INLINE void CombinePairs(const RealTransform& transform, int64_t length, double* real,
                            double* imaginary) {
  const int64_t step = transform.size / (2 * length);
  for (int64_t block = 0; block < transform.size; block += 2 * length) {
    for (int64_t k = 0; k < length; ++k) {
      const double c = transform.root_cosines[k * step];
      const double s = transform.root_sines[k * step];
      double* low_real = real + (block + k) * kLanes;
      double* low_imaginary = imaginary + (block + k) * kLanes;
      double* high_real = low_real + length * kLanes;
      double* high_imaginary = low_imaginary + length * kLanes;
      RH_INDEPENDENT
      for (int64_t lane = 0; lane < kLanes; ++lane) {
        const double a = high_real[lane] * c - high_imaginary[lane] * s;
        const double b = high_real[lane] * s + high_imaginary[lane] * c;
        high_real[lane] = low_real[lane] - a;
        high_imaginary[lane] = low_imaginary[lane] - b;
        low_real[lane] += a;
        low_imaginary[lane] += b;
      }
    }
  }
}

// The same with `factor` transforms of `length`: multiplies number k of the q-th one by
// exp(-2 pi i q k / (factor * length)), and transforms the `factor` numbers of each k.
RH_INLINE void CombineParts(const RealTransform& transform, int64_t factor, int64_t length,
                            double* real, double* imaginary) {
  const int64_t step = transform.size / (factor * length);
  const int64_t stride = length * kLanes;
  double cosines[kLargestFactor];  // exp(-2 pi i q / factor)
  double sines[kLargestFactor];
  for (int64_t q = 0; q < factor; ++q) {
    cosines[q] = transform.root_cosines[q * (transform.size / factor)];
    sines[q] = transform.root_sines[q * (transform.size / factor)];
  }
  for (int64_t block = 0; block < transform.size; block += factor * length) {
    for (int64_t k = 0; k < length; ++k) {
      double* own_real = real + (block + k) * kLanes;
      double* own_imaginary = imaginary + (block + k) * kLanes;
      Lanes x[kLargestFactor];
      Lanes y[kLargestFactor];
      for (int64_t q = 0; q < factor; ++q) {
        const double c = transform.root_cosines[q * k * step];
        const double s = transform.root_sines[q * k * step];
        Lanes a;
        Lanes b;
        LoadLanes(own_real + q * stride, a);
        LoadLanes(own_imaginary + q * stride, b);
        x[q] = a * c - b * s;
        y[q] = a * s + b * c;
      }
      for (int64_t r = 0; r < factor; ++r) {
        Lanes sum_real = x[0];
        Lanes sum_imaginary = y[0];
        int64_t turn = 0;  // q * r, of which whole turns are taken away.
        for (int64_t q = 1; q < factor; ++q) {
          turn += r;
          if (turn >= factor) turn -= factor;
          sum_real += x[q] * cosines[turn] - y[q] * sines[turn];
          sum_imaginary += x[q] * sines[turn] + y[q] * cosines[turn];
        }
        StoreLanes(sum_real, own_real + r * stride);
        StoreLanes(sum_imaginary, own_imaginary + r * stride);
      }
    }
  }
}

// Separates the transforms of even and odd numbers, the symmetric part and the antisymmetric one,
// and makes those of all numbers out of them.
RH_INLINE void WriteOfPairs(const RealTransform& transform, const double* real,
                            const double* imaginary, float* to, int64_t to_pitch) {
  const int64_t half = transform.size;
  for (int64_t k = 0; k <= half; ++k) {
    const double c = transform.cosines[k];
    const double s = transform.sines[k];
    const double* own_real = real + k % half * kLanes;
    const double* own_imaginary = imaginary + k % half * kLanes;
    const double* mirror_real = real + (half - k) % half * kLanes;
    const double* mirror_imaginary = imaginary + (half - k) % half * kLanes;
    for (int64_t lane = 0; lane < kLanes; ++lane) {
      const double even_real = (own_real[lane] + mirror_real[lane]) / 2;
      const double even_imaginary = (own_imaginary[lane] - mirror_imaginary[lane]) / 2;
      const double odd_real = (own_imaginary[lane] + mirror_imaginary[lane]) / 2;
      const double odd_imaginary = (mirror_real[lane] - own_real[lane]) / 2;
      float* result = to + lane * to_pitch + 2 * k;
      result[0] = static_cast<float>(even_real + odd_real * c - odd_imaginary * s);
      result[1] = static_cast<float>(even_imaginary + odd_real * s + odd_imaginary * c);
    }
  }
}

// `from` has kLanes rows of n numbers, `from_pitch` apart. The rows of the result have pairs of
// real and imaginary part. `real` and `imaginary` have room for a vector for each number of the
// complex transform.
struct TransformRows {
  static RH_INLINE void Run(const RealTransform* made, const float* from, int64_t from_pitch,
                            float* to, int64_t to_pitch, double* real, double* imaginary) {
    const RealTransform& transform = *made;
    for (int64_t k = 0; k < transform.size; ++k) {
      double* own_real = real + transform.places[k] * kLanes;
      double* own_imaginary = imaginary + transform.places[k] * kLanes;
      if (transform.is_even()) {
        const float* pair = from + 2 * k;
        for (int64_t lane = 0; lane < kLanes; ++lane) {
          own_real[lane] = static_cast<double>(pair[lane * from_pitch]);
          own_imaginary[lane] = static_cast<double>(pair[lane * from_pitch + 1]);
        }
      } else {
        for (int64_t lane = 0; lane < kLanes; ++lane) {
          own_real[lane] = static_cast<double>(from[lane * from_pitch + k]);
          own_imaginary[lane] = 0;
        }
      }
    }
    int64_t length = 1;
    for (const int64_t factor : transform.factors) {
      if (factor == 2) {
        CombinePairs(transform, length, real, imaginary);
      } else {
        CombineParts(transform, factor, length, real, imaginary);
      }
      length *= factor;
    }
    if (transform.is_even()) return WriteOfPairs(transform, real, imaginary, to, to_pitch);
    for (int64_t k = 0; k <= transform.length / 2; ++k) {
      for (int64_t lane = 0; lane < kLanes; ++lane) {
        to[lane * to_pitch + 2 * k] = static_cast<float>(real[k * kLanes + lane]);
        to[lane * to_pitch + 2 * k + 1] = static_cast<float>(imaginary[k * kLanes + lane]);
      }
    }
  }
};

// The prime factors, the greatest first; empty if one is too large.
std::vector<int64_t> FactorsOf(int64_t size) {
  std::vector<int64_t> factors;
  for (const int64_t prime : {13, 11, 7, 5, 3, 2}) {
    for (; size % prime == 0; size /= prime) factors.push_back(prime);
  }
  if (size > 1) factors.clear();
  return factors;
}

absl::Status AddRoots(int64_t count, int64_t turn, std::vector<double>& cosines,
                      std::vector<double>& sines) {
  RH_RETURN_IF_ERROR(TryReserve(cosines, count, "the factors of a transform"));
  RH_RETURN_IF_ERROR(TryReserve(sines, count, "the factors of a transform"));
  for (int64_t k = 0; k < count; ++k) {
    const double angle = -2 * std::numbers::pi * static_cast<double>(k) / static_cast<double>(turn);
    cosines.push_back(std::cos(angle));
    sines.push_back(std::sin(angle));
  }
  return absl::OkStatus();
}

absl::StatusOr<RealTransform> RealTransformOf(int64_t length) {
  RealTransform transform = {.length = length};
  const int64_t size = length % 2 == 0 ? length / 2 : length;
  transform.size = size;
  transform.factors = FactorsOf(size);
  if (transform.factors.empty() && size > 1)
    return Declined("the length has a prime factor above 13");
  RH_RETURN_IF_ERROR(TryReserve(transform.places, size, "the indices of a transform"));
  for (int64_t k = 0; k < size; ++k) {
    int64_t place = 0;
    int64_t rest = k;
    int64_t part = size;
    for (size_t i = transform.factors.size(); i-- > 0;) {
      part /= transform.factors[i];
      place += rest % transform.factors[i] * part;
      rest /= transform.factors[i];
    }
    transform.places.push_back(place);
  }
  RH_RETURN_IF_ERROR(AddRoots(size, size, transform.root_cosines, transform.root_sines));
  if (transform.is_even())
    RH_RETURN_IF_ERROR(AddRoots(size + 1, length, transform.cosines, transform.sines));
  return transform;
}

struct Moduli {
  static RH_INLINE void Run(const float* from, float* to, int64_t count) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    RH_INDEPENDENT
    for (int64_t i = 0; i < count; ++i) {
      // The squares of floats neither overflow nor vanish in f64.
      const double x = std::fabs(static_cast<double>(from[2 * i]));
      const double y = std::fabs(static_cast<double>(from[2 * i + 1]));
      const double modulus = std::sqrt(x * x + y * y);
      to[i] = static_cast<float>(((x == kInfinity) | (y == kInfinity)) ? kInfinity : modulus);
    }
  }
};

}  // namespace

absl::StatusOr<Prepared> Prepare(const canonical::Rfft& op, const NativeRequest& request) {
  const absl::Span<const int64_t> sizes = request.sizes();
  const int64_t rank = static_cast<int64_t>(sizes.size());
  const int64_t length = sizes.empty() ? 0 : sizes.back();
  if (request.kind() != ElementKind::kF32 || (op.axis != -1 && op.axis != rank - 1))
    return Declined("only f32 along the last axis is supported");
  if (length < 2) return Declined("the axis has fewer than two elements");
  RH_ASSIGN_OR_RETURN(RealTransform made, RealTransformOf(length));
  const int64_t rows = request.num_elements() / length;
  const auto run = ForThisProcessor<TransformRows, const RealTransform*, const float*, int64_t,
                                    float*, int64_t, double*, double*>();
  const int64_t groups = (rows + kLanes - 1) / kLanes;
  const int64_t result_pitch = (length / 2 + 1) * 2;
  // Two vectors for each number of the complex transform, and the last rows and their results if
  // those do not fill the lanes.
  const int64_t numbers = 2 * made.size * kLanes;
  const int64_t own_scratch =
      numbers * static_cast<int64_t>(sizeof(double)) +
      (length + result_pitch) * kLanes * static_cast<int64_t>(sizeof(float));
  auto transform_rows = [=, transform = std::move(made)](const InvocationArguments& arguments) {
    const auto* from = Input<float>(arguments);
    auto* to = Result<float>(arguments);
    const Cancellation cancellation = Cancellation::OfThisThread();
    arguments.threads.RunRanges(groups, 1, [&](int64_t begin, int64_t end, int worker) {
      auto* real = reinterpret_cast<double*>(arguments.scratch + worker * own_scratch);
      double* imaginary = real + numbers / 2;
      auto* last_rows = reinterpret_cast<float*>(real + numbers);
      float* last_results = last_rows + length * kLanes;
      for (int64_t group = begin; group < end && !cancellation.is_requested(); ++group) {
        const int64_t first = group * kLanes;
        const int64_t count = std::min(kLanes, rows - first);
        if (count == kLanes) {
          run(&transform, from + first * length, length, to + first * result_pitch, result_pitch,
              real, imaginary);
          continue;
        }
        std::copy_n(from + first * length, count * length, last_rows);
        std::fill(last_rows + count * length, last_rows + kLanes * length, 0.0F);
        run(&transform, last_rows, length, last_results, result_pitch, real, imaginary);
        std::copy_n(last_results, count * result_pitch, to + first * result_pitch);
      }
    });
  };
  return NewKernel(
      request, std::move(transform_rows),
      {.scratch_bytes = static_cast<size_t>(request.threads.num_threads() * own_scratch)});
}

absl::StatusOr<Prepared> PrepareModulus(const NativeRequest& request) {
  if (request.kind() != ElementKind::kComplex64) return Declined("only complex<f32> is supported");
  const auto run = ForThisProcessor<Moduli, const float*, float*, int64_t>();
  return NewKernel(
      request, [run, count = request.num_elements()](const InvocationArguments& arguments) {
        const auto* from = Input<float>(arguments);
        auto* to = Result<float>(arguments);
        arguments.threads.RunRanges(count, 1 << 12, [&](int64_t begin, int64_t end, int) {
          run(from + 2 * begin, to + begin, end - begin);
        });
      });
}

// A tensor cannot be a view of one with elements of another kind, so the bytes are copied.
absl::StatusOr<Prepared> PrepareCopy(const NativeRequest& request) {
  const int64_t bytes = request.num_elements() * BitWidth(request.kind()) / 8;
  if (bytes == 0) return NothingToDo(request);
  return NewKernel(request, [bytes](const InvocationArguments& arguments) {
    std::memcpy(arguments.results[0], arguments.inputs[0], static_cast<size_t>(bytes));
  });
}

absl::StatusOr<Prepared> Prepare(const canonical::ViewAsComplex&, const NativeRequest& request) {
  return PrepareCopy(request);
}
absl::StatusOr<Prepared> Prepare(const canonical::ViewAsReal&, const NativeRequest& request) {
  return PrepareCopy(request);
}

void AddSpectralKernels(KernelTable& table) {
  table.Add(OpList<canonical::Rfft, canonical::ViewAsComplex, canonical::ViewAsReal>{});
}

}  // namespace roundhouse::native
