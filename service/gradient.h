// File: gradient.h
//
// The derivative of an operation, for reverse mode: computes, from how much the loss changes with
// each result (the results' cotangents), how much it changes with each operand. The pass
// `differentiate` uses it.
//
//   context.AttachService<GradientService>("acme", std::make_unique<AcmeGradients>());
//
// An op without this service is differentiated through its lowering (lowering.h), so a dialect that
// lowers needs nothing here. Ops that have neither are an error that lists all of them in the
// program.
//
// A cotangent has the type of its value. For complex numbers its real and imaginary parts are the
// derivatives by the value's real and imaginary parts.
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
#include "roundhouse/service/lowering/lowering.h"

namespace roundhouse {

// The node to differentiate. It exists already, and `build` inserts new nodes after it.
struct AdjointRequest {
  const OpInfo& op;
  // Absent operands are of type none.
  absl::Span<Value* const> operands;
  const AttributeMap& attributes;
  absl::Span<Value* const> results;
  // One for each result, null where it is zero; at least one is not.
  absl::Span<Value* const> cotangents;
  // For each operand, whether its cotangent is wanted. At least one is, and none whose elements
  // have no derivative, such as integers.
  const std::vector<bool>& wanted;
  const Builder& build;
  // The node's name.
  absl::string_view name = "";
};

enum class DerivativeKind : uint8_t {
  kRule,    // Adjoint() knows it.
  kPieces,  // It is the derivative of what Pieces() returns.
  // Adjoint() gives one that makes learning possible, where the true one is zero: that of a clamp
  // in place of rounding.
  kStraightThrough,
  kZero,     // It is zero wherever it exists: comparisons, indices, rounding.
  kRefused,  // There is none here; the reason says why.
};

struct Derivative {
  DerivativeKind kind = DerivativeKind::kRule;
  std::string reason = "";  // For kRefused, and for a kZero that is not obvious.
};

// Absent: the dialect's ops are differentiated through their lowering, if they have one.
class GradientService : public DialectService {
 public:
  static constexpr char kServiceName[] = "gradient";
  // Nullopt: the op has no derivative of its own, and goes through its lowering.
  virtual std::optional<Derivative> DerivativeOf(const OpInfo& op) const = 0;

  // Expresses the op by others that are easier to differentiate: a value for each result. Called
  // for every op of kPieces and kRule before anything is differentiated; nullopt if Adjoint() takes
  // the op with these attributes as it is. The new nodes are asked again. Errors as those of
  // lowering.
  virtual absl::StatusOr<std::optional<std::vector<Value*>>> Pieces(
      const LoweringRequest& /*request*/) const {
    return std::nullopt;
  }

  // A cotangent for each operand, null where it is zero or not wanted. Called for ops of kRule.
  // Errors:
  //   FailedPrecondition   it depends on something that is not known, such as a size
  //   Unimplemented        not with these attributes, or not for this operand, and why
  virtual absl::StatusOr<std::vector<Value*>> Adjoint(const AdjointRequest& request) const = 0;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_GRADIENT_H_
