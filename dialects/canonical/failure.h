// File: failure.h
//
// The op for code that must never run.
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

// Ends the run with an error, even if no result is used. The results have the written types. It
// replaces a part of a source model that is wrong, in a branch that may never be taken.
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
    return std::make_tuple(RequiredField("message", op.message, "the error message"));
  }
};

absl::StatusOr<std::vector<Type>> Infer(const Fail& op, const InferenceContext& context);

using FailureOps = OpList<Fail>;

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_FAILURE_H_
