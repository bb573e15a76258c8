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

// The real transform of n = 2h numbers by a complex one of h, whose number k is x[2k] + i x[2k+1].
// In double precision, as in the reference.
struct RealTransform {
  int64_t half = 0;
  std::vector<int64_t> places;  // Where number k goes: its bits reversed.
  // exp(-2 pi i k / n), for k <= h. Every second one is an exp(-2 pi i k / h).
  std::vector<double> cosines;
  std::vector<double> sines;
};

// `from` has kLanes rows of 2h numbers, `from_pitch` apart. The rows of the result have pairs of
// real and imaginary part. `real` and `imaginary` have room for h vectors.
struct TransformRows {
  static RH_INLINE void Run(const RealTransform* transform, const float* from, int64_t from_pitch,
                            float* to, int64_t to_pitch, double* real, double* imaginary) {
    const int64_t half = transform->half;
    const double* cosines = transform->cosines.data();
    const double* sines = transform->sines.data();
    for (int64_t k = 0; k < half; ++k) {
      const int64_t place = transform->places[k] * kLanes;
      for (int64_t lane = 0; lane < kLanes; ++lane) {
        real[place + lane] = static_cast<double>(from[lane * from_pitch + 2 * k]);
        imaginary[place + lane] = static_cast<double>(from[lane * from_pitch + 2 * k + 1]);
      }
    }
    for (int64_t length = 1; length < half; length *= 2) {
      const int64_t step = half / length;
      for (int64_t block = 0; block < half; block += 2 * length) {
        for (int64_t k = 0; k < length; ++k) {
          const double c = cosines[k * step];
          const double s = sines[k * step];
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
    // Separates the transforms of even and odd numbers: the symmetric part, and the antisymmetric
    // one.
    for (int64_t k = 0; k <= half; ++k) {
      const double c = cosines[k];
      const double s = sines[k];
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
};

absl::StatusOr<RealTransform> RealTransformOf(int64_t length) {
  RealTransform transform = {.half = length / 2};
  const int64_t half = transform.half;
  RH_RETURN_IF_ERROR(TryReserve(transform.places, half, "the indices of a transform"));
  RH_RETURN_IF_ERROR(TryReserve(transform.cosines, half + 1, "the factors of a transform"));
  RH_RETURN_IF_ERROR(TryReserve(transform.sines, half + 1, "the factors of a transform"));
  int bits = 0;
  while ((int64_t{1} << bits) < half) ++bits;
  for (int64_t k = 0; k < half; ++k) {
    int64_t place = 0;
    for (int bit = 0; bit < bits; ++bit) place |= (k >> bit & 1) << (bits - 1 - bit);
    transform.places.push_back(place);
  }
  for (int64_t k = 0; k <= half; ++k) {
    const double angle = -std::numbers::pi * static_cast<double>(k) / static_cast<double>(half);
    transform.cosines.push_back(std::cos(angle));
    transform.sines.push_back(std::sin(angle));
  }
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
  if (length < 2 || (length & (length - 1)) != 0) return Declined("the length is not a power of 2");
  const int64_t rows = request.num_elements() / length;
  const auto run = ForThisProcessor<TransformRows, const RealTransform*, const float*, int64_t,
                                    float*, int64_t, double*, double*>();
  const int64_t groups = (rows + kLanes - 1) / kLanes;
  const int64_t result_pitch = length + 2;
  // Two vectors for each number, and the last rows and their results if those do not fill the
  // lanes.
  const int64_t numbers = length * kLanes;
  const int64_t own_scratch =
      numbers * static_cast<int64_t>(sizeof(double)) +
      (length + result_pitch) * kLanes * static_cast<int64_t>(sizeof(float));
  RH_ASSIGN_OR_RETURN(RealTransform made, RealTransformOf(length));
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
