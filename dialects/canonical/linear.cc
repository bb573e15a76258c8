#include "roundhouse/dialects/canonical/linear.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"
#include "roundhouse/dialects/canonical/rules/vector_rules.h"

namespace roundhouse::canonical {
namespace {

constexpr int kLhs = 0;
constexpr int kRhs = 1;
constexpr int kAddend = 2;

absl::Status CheckSide(const InferenceContext& context, int operand, Domain domain) {
  if (domain == Domain::kMatrix) return ExpectDomain(context, operand, domain, "(C1)");
  return ExpectRank(context, operand, 2, std::numeric_limits<int64_t>::max(), "(C1)");
}

// Returns the domain of the first side of known type; domain tensor if there is none.
Domain DomainOf(const InferenceContext& context) {
  for (int operand : {kLhs, kRhs}) {
    const Type& type = context.operand_type(operand);
    if (type.is_tensor()) return type.domain() == Domain::kMatrix ? type.domain() : Domain::kTensor;
  }
  return Domain::kTensor;
}

// Returns a matrix axis, counted from the end of a shape of rank 2 or more; unknown if the shape
// is.
Dim AxisFromEnd(const Shape& shape, int64_t from_end) {
  if (!shape.is_ranked() || shape.rank() < 2) return Dim::Unknown();
  return shape.dim(shape.rank() - from_end);
}

Shape BatchOf(const Shape& shape) {
  if (!shape.is_ranked()) return shape;
  std::vector<Dim> dims = shape.dims();
  dims.resize(std::max<int64_t>(0, shape.rank() - 2), 0);
  return Shape(dims);
}

// Returns the rows of lhs and the columns of rhs, as far as the ranks are known.
ProductAxes ProductAxesOf(const MatMul& op, const Shape& lhs, const Shape& rhs) {
  ProductAxes axes;
  if (lhs.is_ranked()) axes.lhs.operand = lhs.rank() - (op.transpose_lhs ? 1 : 2);
  if (rhs.is_ranked()) axes.rhs.operand = rhs.rank() - (op.transpose_rhs ? 2 : 1);
  if (!lhs.is_ranked() || !rhs.is_ranked()) return axes;
  const int64_t rank = std::max(lhs.rank(), rhs.rank());
  axes.lhs.result = rank - 2;
  axes.rhs.result = rank - 1;
  return axes;
}

}  // namespace

absl::StatusOr<Type> Infer(const MatMul& op, const InferenceContext& context) {
  const Domain domain = DomainOf(context);
  for (int operand : {kLhs, kRhs}) RH_RETURN_IF_ERROR(CheckSide(context, operand, domain));
  const bool is_quantized = HasQuantizedFactor(context);
  if (!is_quantized) {
    RH_RETURN_IF_ERROR(ExpectElements(context, kRhs, context.op().elements, "(C2)"));
    RH_RETURN_IF_ERROR(ExpectSameElements(context, kRhs, kLhs, "(C2)"));
  }
  const Shape lhs = OperandShape(context, kLhs);
  const Shape rhs = OperandShape(context, kRhs);
  const Dim lhs_depth = AxisFromEnd(lhs, op.transpose_lhs ? 2 : 1);
  const Dim rhs_depth = AxisFromEnd(rhs, op.transpose_rhs ? 1 : 2);
  if (!UnifyDims(lhs_depth, rhs_depth)) {
    return BrokenRule(
        context, kRhs, "(C3)",
        absl::StrCat("expected ", lhs_depth.size(), op.transpose_rhs ? " columns" : " rows",
                     ", as many as lhs (", lhs.ToString(), ") has ",
                     op.transpose_lhs ? "rows" : "columns", ", found ", rhs_depth.size()));
  }
  const Dim rows = AxisFromEnd(lhs, op.transpose_lhs ? 1 : 2);
  Dim columns = AxisFromEnd(rhs, op.transpose_rhs ? 2 : 1);
  std::optional<ElementType> element = KnownElement(context, {kLhs, kRhs});
  const bool domain_is_known = element.has_value();
  if (context.has_operand(kAddend)) {
    RH_ASSIGN_OR_RETURN(columns, UnifyWithVector(context, kAddend, columns, "column", "(C5)"));
  }
  if (is_quantized) {
    RH_ASSIGN_OR_RETURN(element, InferAccumulator(context, ProductAxesOf(op, lhs, rhs), "(C2)"));
    if (element && context.has_operand(kAddend))
      RH_RETURN_IF_ERROR(ExpectBiasElements(context, kAddend, *element, "(C2)"));
  } else if (context.has_operand(kAddend)) {
    RH_RETURN_IF_ERROR(ExpectSameElements(context, kAddend, kLhs, "(C2)"));
    RH_RETURN_IF_ERROR(ExpectSameElements(context, kAddend, kRhs, "(C2)"));
    if (!element) element = KnownElement(context, kAddend);
  }
  RH_ASSIGN_OR_RETURN(element,
                      InferRequantized(element, op.to, op.rounding, op.activation, "(C7)"));
  RH_RETURN_IF_ERROR(CheckActivation(op.activation, op.activation_parameters, element, "(C6)"));

  std::optional<Shape> batch = BroadcastShapes(BatchOf(lhs), BatchOf(rhs));
  if (!batch) {
    return BrokenRule(context, kRhs, "(C4)",
                      absl::StrCat("expected batch axes that broadcast with ",
                                   BatchOf(lhs).ToString(), ", found ", BatchOf(rhs).ToString()));
  }
  // A bias is allowed in both domains, so it does not determine the domain.
  if (!domain_is_known) return Type::Unknown();
  if (domain == Domain::kMatrix) {
    return TensorOrUnknown(element, Shape({rows, columns}), domain);
  }
  if (!batch->is_ranked()) return TensorOrUnknown(element, Shape::Unranked());
  std::vector<Dim> dims = batch->dims();
  dims.push_back(rows);
  dims.push_back(columns);
  return TensorOrUnknown(element, Shape(dims));
}

namespace {

// (C6): whether `mask` broadcasts to `scores` without enlarging it.
bool StretchesTo(const Shape& mask, const Shape& scores) {
  if (!mask.is_ranked() || !scores.is_ranked()) return true;
  if (mask.rank() > scores.rank()) return false;
  for (int64_t i = 1; i <= mask.rank(); ++i) {
    const Dim mine = AxisFromEnd(mask, i), other = AxisFromEnd(scores, i);
    if (mine.is_known() && mine.size() == 1) continue;
    if (!UnifyDims(mine, other)) return false;
  }
  return true;
}

}  // namespace

absl::StatusOr<Type> Infer(const Attention&, const InferenceContext& context) {
  constexpr int kQuery = 0, kKey = 1, kValue = 2, kMask = 3;
  for (int operand : {kQuery, kKey, kValue}) {
    RH_RETURN_IF_ERROR(
        ExpectRank(context, operand, 2, std::numeric_limits<int64_t>::max(), "(C1)"));
    RH_RETURN_IF_ERROR(ExpectElements(context, operand, context.op().elements, "(C2)"));
  }
  RH_RETURN_IF_ERROR(ExpectSameElements(context, kKey, kQuery, "(C2)"));
  RH_RETURN_IF_ERROR(ExpectSameElements(context, kValue, kQuery, "(C2)"));
  RH_RETURN_IF_ERROR(ExpectSameElements(context, kValue, kKey, "(C2)"));
  const Shape query = OperandShape(context, kQuery);
  const Shape key = OperandShape(context, kKey);
  const Shape value = OperandShape(context, kValue);
  const Dim depth = AxisFromEnd(query, 1);
  if (!UnifyDims(depth, AxisFromEnd(key, 1))) {
    return BrokenRule(context, kKey, "(C3)",
                      absl::StrCat("expected ", depth.size(), " columns, as many as query (",
                                   query.ToString(), ") has, found ", AxisFromEnd(key, 1).size()));
  }
  const std::optional<Dim> keys = UnifyDims(AxisFromEnd(key, 2), AxisFromEnd(value, 2));
  if (!keys) {
    return BrokenRule(
        context, kValue, "(C4)",
        absl::StrCat("expected ", AxisFromEnd(key, 2).size(), " rows, as many as key (",
                     key.ToString(), ") has, found ", AxisFromEnd(value, 2).size()));
  }
  const std::optional<Shape> scored = BroadcastShapes(BatchOf(query), BatchOf(key));
  if (!scored) {
    return BrokenRule(context, kKey, "(C5)",
                      absl::StrCat("expected batch axes that broadcast with ",
                                   BatchOf(query).ToString(), ", found ", BatchOf(key).ToString()));
  }
  const std::optional<Shape> batch = BroadcastShapes(*scored, BatchOf(value));
  if (!batch) {
    return BrokenRule(context, kValue, "(C5)",
                      absl::StrCat("expected batch axes that broadcast with ", scored->ToString(),
                                   ", found ", BatchOf(value).ToString()));
  }
  const auto with_matrix = [](const Shape& batches, Dim rows, Dim columns) {
    if (!batches.is_ranked()) return Shape::Unranked();
    std::vector<Dim> dims = batches.dims();
    dims.push_back(std::move(rows));
    dims.push_back(std::move(columns));
    return Shape(dims);
  };
  const Dim queries = AxisFromEnd(query, 2);
  if (context.has_operand(kMask)) {
    RH_RETURN_IF_ERROR(ExpectRank(context, kMask, 0, std::numeric_limits<int64_t>::max(), "(C6)"));
    const std::optional<ElementType> element = KnownElement(context, kMask);
    if (element && element->kind() != ElementKind::kI1)
      RH_RETURN_IF_ERROR(ExpectSameElements(context, kMask, kQuery, "(C6)"));
    const Shape scores = with_matrix(*scored, queries, *keys);
    if (!StretchesTo(OperandShape(context, kMask), scores)) {
      return BrokenRule(context, kMask, "(C6)",
                        absl::StrCat("expected a shape that broadcasts to ", scores.ToString()));
    }
  }
  const std::optional<ElementType> element = KnownElement(context, {kQuery, kKey, kValue});
  if (!element) return Type::Unknown();
  return TensorOrUnknown(element, with_matrix(*batch, queries, AxisFromEnd(value, 1)));
}

}  // namespace roundhouse::canonical
