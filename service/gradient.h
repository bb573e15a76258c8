// File: gradient.h
//
// The derivative of an operation, for reverse mode: given how much the loss changes with each
// result (the results' cotangents), how much it changes with each operand. The pass `differentiate`
// asks.
//
//   context.AttachService<GradientService>("acme", std::make_unique<AcmeGradients>());
//
// An op has one of these, or is differentiated through its lowering (lowering.h), so a dialect that
// lowers needs nothing here. What has neither is an error that lists all such ops of the program.
//
// A cotangent has the type of the value that it belongs to. Of complex numbers it is the complex
// number whose parts are the derivatives by the value's parts.
#ifndef ROUNDHOUSE_SERVICE_GRADIENT_H_
#define ROUNDHOUSE_SERVICE_GRADIENT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/dialect_service.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/lowering.h"

namespace roundhouse {

// What is to be differentiated. The node is there already, and `build` puts what it makes behind
// it.
struct AdjointRequest {
  const OpInfo& op;
  // Operands that are not given are of type none.
  absl::Span<Value* const> operands;
  const AttributeMap& attributes;
  absl::Span<Value* const> results;
  // One for each result, null where it is zero; at least one is not.
  absl::Span<Value* const> cotangents;
  // For each operand, whether its cotangent is wanted. At least one is; none whose elements have no
  // derivative, as integers.
  const std::vector<bool>& wanted;
  const Builder& build;
  // What the node is called.
  absl::string_view name = "";
};

enum class DerivativeKind : uint8_t {
  kRule,     // Adjoint() knows it.
  kPieces,   // It is that of what Pieces() gives.
  kZero,     // It is zero wherever it exists: comparisons, indices, rounding.
  kRefused,  // There is none here, and the reason says why.
};

struct Derivative {
  DerivativeKind kind = DerivativeKind::kRule;
  std::string reason = "";  // Of a refusal, and of a zero that is not obvious.
};

// Absent: what the dialect's ops lower to is differentiated, if they do.
class GradientService : public DialectService {
 public:
  static constexpr char kServiceName[] = "gradient";
  // Nothing: the op has no answer of its own, and goes through its lowering.
  virtual std::optional<Derivative> DerivativeOf(const OpInfo& op) const = 0;

  // The same op as others that are easier to differentiate: a value for each result. Asked of every
  // op of kPieces and kRule before anything is differentiated; nothing where Adjoint() takes the op
  // with these attributes as it is. What pieces are made of is asked again. Errors as those of
  // lowering.
  virtual absl::StatusOr<std::optional<std::vector<Value*>>> Pieces(
      const LoweringRequest& /*request*/) const {
    return std::nullopt;
  }

  // A cotangent for each operand, null where it is zero or not wanted. Asked of ops of kRule.
  // Errors:
  //   FailedPrecondition   it depends on something that is not known, such as a size
  //   Unimplemented        not with these attributes, or not for this operand, and why
  virtual absl::StatusOr<std::vector<Value*>> Adjoint(const AdjointRequest& request) const = 0;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_GRADIENT_H_
