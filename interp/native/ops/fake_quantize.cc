#include "roundhouse/interp/native/ops/fake_quantize.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/quantization.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/processor/isa.h"

namespace roundhouse::native {
namespace {

// Rounds to a whole multiple of `scale`, from `least` to `greatest` of them.
struct Steps {
  float scale;
  float least;
  float greatest;
};

Steps StepsOf(const canonical::QuantizationParams& params) {
  const auto zero = static_cast<float>(params.zero_point);
  return {.scale = static_cast<float>(params.scale),
          .least = static_cast<float>(params.least) - zero,
          .greatest = static_cast<float>(params.greatest) - zero};
}

// Clamping first gives the same, as the ends are whole. Sums with kWhole keep no fraction, and
// round halves to even, for numbers below 2^22: more bits have the other function.
struct RoundToSteps {
  static RH_INLINE void Run(const float* from, float* to, int64_t count, Steps steps) {
    constexpr float kWhole = 0x1.8p23F;
    RH_INDEPENDENT
    for (int64_t i = 0; i < count; ++i) {
      float number = from[i] / steps.scale;
      number = number != number ? 0.0F : number;
      number = number < steps.least ? steps.least : number;
      number = number > steps.greatest ? steps.greatest : number;
      to[i] = ((number + kWhole) - kWhole) * steps.scale;
    }
  }
};
constexpr int64_t kMostBits = 20;

void RoundToManySteps(const float* from, float* to, int64_t count, Steps steps) {
  for (int64_t i = 0; i < count; ++i) {
    const float number = from[i] / steps.scale;
    // The sum turns -0 into 0.
    to[i] = std::isnan(number)
                ? 0.0F
                : (std::clamp(std::nearbyint(number), steps.least, steps.greatest) + 0.0F) *
                      steps.scale;
  }
}

constexpr int64_t kMinElementsPerThread = 1 << 13;

}  // namespace

absl::StatusOr<Prepared> Prepare(const canonical::FakeQuantize& op, const NativeRequest& request) {
  if (request.kind() != ElementKind::kF32 || request.is_quantized())
    return Declined("only f32 is supported");
  if (request.is_question) return Taken();
  const absl::Span<const int64_t> sizes = request.sizes();
  const auto rank = static_cast<int64_t>(sizes.size());
  const int64_t num_least = request.num_elements(1);
  const int64_t num_greatest = request.num_elements(2);
  const int64_t num_scales = std::max(num_least, num_greatest);
  const int64_t count = request.num_elements();
  // Elements from one index along the axis to the next.
  int64_t inner = num_scales == 1 ? std::max<int64_t>(count, 1) : 1;
  for (int64_t i = op.axis < 0 ? op.axis + rank + 1 : op.axis + 1; num_scales > 1 && i < rank; ++i)
    inner *= sizes[static_cast<size_t>(i)];
  const auto round = op.bits <= kMostBits
                         ? ForThisProcessor<RoundToSteps, const float*, float*, int64_t, Steps>()
                         : &RoundToManySteps;
  const KernelTraits traits = {.scratch_bytes = static_cast<size_t>(num_scales) * sizeof(Steps),
                               .may_overwrite_first = true};
  return NewKernel(
      request,
      [=, bits = op.bits, symmetric = op.symmetric](const InvocationArguments& arguments) {
        const auto* least = Input<float>(arguments, 1);
        const auto* greatest = Input<float>(arguments, 2);
        auto* all = reinterpret_cast<Steps*>(arguments.scratch);
        for (int64_t i = 0; i < num_scales; ++i) {
          const double low = least[num_least == 1 ? 0 : i];
          const double high = greatest[num_greatest == 1 ? 0 : i];
          all[i] = StepsOf(symmetric ? canonical::SymmetricParams(
                                           std::max(std::fabs(low), std::fabs(high)), bits)
                                     : canonical::AsymmetricParams(low, high, bits));
        }
        const auto* from = Input<float>(arguments);
        auto* to = Result<float>(arguments);
        arguments.threads.RunRanges(count, kMinElementsPerThread,
                                    [&](int64_t begin, int64_t end, int) {
                                      for (int64_t at = begin; at < end;) {
                                        const int64_t row = at / inner;
                                        const int64_t stop = std::min(end, (row + 1) * inner);
                                        round(from + at, to + at, stop - at, all[row % num_scales]);
                                        at = stop;
                                      }
                                    });
      },
      traits);
}

void AddFakeQuantizeKernels(KernelTable& table) { table.Add<canonical::FakeQuantize>(); }

}  // namespace roundhouse::native
