#include "roundhouse/api/values/real_numbers.h"

#include <utility>
#include <vector>

#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/service/evaluation.h"

namespace roundhouse {
namespace {

bool IsQuantized(const Type& type) {
  return type.is_tensor() && type.element_type().is_quantized();
}

bool IsReal(const Type& type) {
  return type.is_tensor() && !type.element_type().is_quantized() &&
         IsFloat(type.element_type().kind());
}

template <DeclaredOp Op>
absl::StatusOr<Tensor> Evaluate(const Context& context, const Op& op, const Tensor& operand) {
  Program program(context);
  RH_ASSIGN_OR_RETURN(Graph * graph, program.CreateGraph("conversion"));
  RH_ASSIGN_OR_RETURN(Value * x, AddInput(*graph, "x", operand.type()));
  RH_ASSIGN_OR_RETURN(Node * node, Builder(*graph).Make(op, {x}));
  RH_ASSIGN_OR_RETURN(std::vector<Tensor> results, EvaluateNode(*node, {&operand}));
  return std::move(results[0]);
}

}  // namespace

absl::StatusOr<Tensor> QuantizedFor(const Context& context, Tensor tensor, const Type& type) {
  if (!IsReal(tensor.type()) || !IsQuantized(type)) return tensor;
  return Evaluate(context, canonical::Quantize{.to = type.element_type()}, tensor);
}

absl::StatusOr<Tensor> DequantizedFor(const Context& context, Tensor tensor, const Type& type) {
  if (!IsQuantized(tensor.type()) || !IsReal(type)) return tensor;
  return Evaluate(context, canonical::Dequantize{}, tensor);
}

absl::StatusOr<Tensor> CastTo(const Context& context, const Tensor& tensor, ElementKind kind) {
  return Evaluate(context, canonical::Cast{.to = kind}, tensor);
}

}  // namespace roundhouse
