#include "roundhouse/interp/reference/random.h"

#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/random.h"

namespace roundhouse::reference {
namespace {

// `draw` makes one element from the generator.
template <typename Draw>
absl::StatusOr<std::vector<Tensor>> Fill(const KernelContext& context, const Draw& draw) {
  SplitMix64 generator(context.operand(0).data<uint64_t>()[0]);
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult(0));
  RH_RETURN_IF_ERROR(VisitFloats(output.element_type().kind(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    for (T& element : output.mutable_data<T>()) element = static_cast<T>(draw(generator));
    return absl::OkStatus();
  }));
  std::vector<Tensor> results;
  results.push_back(std::move(output));
  results.push_back(Tensor::Scalar<uint64_t>(generator.state()));
  return results;
}

int SignificandBits(ElementKind kind) {
  switch (kind) {
    case ElementKind::kF64:
      return 53;
    case ElementKind::kF32:
      return 24;
    case ElementKind::kF16:
      return 11;
    default:
      return 8;
  }
}

}  // namespace

absl::StatusOr<std::vector<Tensor>> Evaluate(const canonical::RandomUniform& op,
                                             const KernelContext& context) {
  const int bits = SignificandBits(op.to);
  return Fill(context, [&](SplitMix64& generator) {
    const double unit = std::ldexp(static_cast<double>(generator.Next() >> (64 - bits)), -bits);
    return op.low + unit * (op.high - op.low);
  });
}

absl::StatusOr<std::vector<Tensor>> Evaluate(const canonical::RandomNormal& op,
                                             const KernelContext& context) {
  return Fill(context, [&](SplitMix64& generator) {
    const double radius = std::sqrt(-2 * std::log1p(-generator.Unit()));
    return op.mean + op.deviation * radius * std::cos(2 * M_PI * generator.Unit());
  });
}

void AddRandomKernels(KernelTable& table) { table.Add(canonical::RandomOps{}); }

}  // namespace roundhouse::reference
