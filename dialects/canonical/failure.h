// File: failure.h
//
// What a program says of a place that it must not come to.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_FAILURE_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_FAILURE_H_

#include <string>
#include <tuple>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"

namespace roundhouse::canonical {

// Ends the run with an error, whether anybody uses a result or not. The results have the types that
// are written. It stands where a source is wrong in a branch that may never be taken.
struct Fail {
  static constexpr OpSpec kSpec = {.name = "canonical.fail",
                                   .summary = "Ends the run with an error.",
                                   .operands = "",
                                   .results = "outputs...",
                                   .elements = {},
                                   .pure = false};
  std::string message;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(RequiredField("message", op.message, "what is wrong"));
  }
};

absl::StatusOr<std::vector<Type>> Infer(const Fail& op, const InferenceContext& context);

using FailureOps = OpList<Fail>;

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_FAILURE_H_
