// File: check.h
//
// For tests: programs that carry their own expected values.
//
//   %y = "canonical.relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
//   "check.eq"(%y) {expected = dense<[0.0, 1.0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
//
// A failed check is an error of the run (FailedPrecondition) that shows the worst element, its
// actual and its expected value. Checks are never removed or moved. The kernels are in
// interp/check_kernels.h. Domain, names of dimensions and quantisation of the operand are ignored:
// `expected` is a plain tensor of the stored values.
//
// Offers TypeInferenceService (errors: a shape or element kind that cannot be the expected one) and
// EffectsService.
#ifndef ROUNDHOUSE_DIALECTS_CHECK_CHECK_H_
#define ROUNDHOUSE_DIALECTS_CHECK_CHECK_H_

#include <cstdint>
#include <tuple>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/attribute_codec.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"

namespace roundhouse {
namespace check {

// Bit by bit: 0.0 and -0.0 differ. Any NaN equals any other.
struct Eq {
  static constexpr OpSpec kSpec = {.name = "check.eq",
                                   .summary = "Checks that all elements equal the expected ones.",
                                   .operands = "actual",
                                   .results = "",
                                   .takes_any_type = true,
                                   .pure = false};
  Tensor expected;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(RequiredField("expected", op.expected, "the expected elements"));
  }
};

// |actual - expected| <= atol + rtol * |expected|; NaN equals NaN, an infinity only itself.
// (C1) atol and rtol are not negative.
struct AlmostEq {
  static constexpr OpSpec kSpec = {
      .name = "check.almost_eq",
      .summary = "Checks that all elements are near the expected ones.",
      .operands = "actual",
      .results = "",
      .takes_any_type = true,
      .pure = false};
  Tensor expected;
  double atol = 1e-6;
  double rtol = 1e-5;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        RequiredField("expected", op.expected, "the expected elements"),
        Field("atol", op.atol, "the absolute tolerance"),
        Field("rtol", op.rtol, "the tolerance relative to the expected value, added to atol"));
  }
};

// At most max_ulp representable numbers apart; NaN equals NaN, an infinity only itself.
// (C1) max_ulp is not negative.
struct CloseUlp {
  static constexpr OpSpec kSpec = {
      .name = "check.close_ulp",
      .summary = "Checks that all elements are within a few ulp of the expected ones.",
      .operands = "actual",
      .results = "",
      .takes_any_type = true,
      .pure = false};
  Tensor expected;
  int64_t max_ulp = 0;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        RequiredField("expected", op.expected, "the expected elements"),
        RequiredField("max_ulp", op.max_ulp, "the tolerance in ulp (representable numbers)"));
  }
};

absl::StatusOr<std::vector<Type>> Infer(const Eq& op, const InferenceContext& context);
absl::StatusOr<std::vector<Type>> Infer(const AlmostEq& op, const InferenceContext& context);
absl::StatusOr<std::vector<Type>> Infer(const CloseUlp& op, const InferenceContext& context);

}  // namespace check

// Adds the dialect `check`. Linking the target is enough for Context::WithLinkedExtensions().
void RegisterCheck(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_DIALECTS_CHECK_CHECK_H_
