// File: operand_rules.h
//
// Inference rules of ops that move elements, in addition to shape_rules.h: lists of integers given
// as an attribute or as an operand, and quantisation that follows its axis. All errors are
// InvalidArgument and begin with the operand or with the constraint of the op ("(C2)") that the
// caller gives.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_RULES_OPERAND_RULES_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_RULES_OPERAND_RULES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"

namespace roundhouse::canonical {

// Whether the type of operand `index` is known. Error: the known type is not a tensor of domain
// tensor, or its elements are not in `elements`.
absl::StatusOr<bool> IsKnownTensor(const InferenceContext& context, int index,
                                   absl::string_view constraint,
                                   ElementSet elements = kAllElements);

// The same for a single element: a tensor of rank 0, or one whose known sizes are all 1.
absl::StatusOr<bool> IsKnownElement(const InferenceContext& context, int index,
                                    absl::string_view constraint,
                                    ElementSet elements = kAllElements);

// Like NormalizeAxes (shape_rules.h), but in the given order.
absl::StatusOr<std::vector<int64_t>> NormalizeAxesInOrder(absl::Span<const int64_t> axes,
                                                          int64_t rank,
                                                          absl::string_view constraint,
                                                          absl::string_view attribute);

// A list of integers that an op takes as an attribute or as an operand of the same name.
struct IntegerList {
  bool given = false;
  std::optional<std::vector<int64_t>> values = std::nullopt;  // Nullopt until the node runs.
  std::optional<int64_t> count = std::nullopt;                // Their number, if known.
};

// Errors: the list is given twice; the operand is not a list of integers.
absl::StatusOr<IntegerList> AttributeOrOperand(
    const InferenceContext& context, int index, absl::string_view constraint,
    absl::string_view name, const std::optional<std::vector<int64_t>>& attribute);
// The same for a list that must be given.
absl::StatusOr<IntegerList> RequiredAttributeOrOperand(
    const InferenceContext& context, int index, absl::string_view constraint,
    absl::string_view name, const std::optional<std::vector<int64_t>>& attribute);
// The same for a single integer: `values` holds one.
absl::StatusOr<IntegerList> AttributeOrElement(const InferenceContext& context, int index,
                                               absl::string_view constraint, absl::string_view name,
                                               std::optional<int64_t> attribute);

// "[1, 2]", for messages.
std::string ListText(absl::Span<const int64_t> values);

// ---- Quantisation along an axis

std::optional<int64_t> QuantizedAxis(const ElementType& element);
// The same scales along axis `axis`; nullopt if there is one scale for all.
ElementType WithQuantizedAxis(const ElementType& element, std::optional<int64_t> axis);
// Selects the scales at these indices along the axis. Requires indices in range.
ElementType WithScalesAt(const ElementType& element, absl::Span<const int64_t> indexes);
// The stored value of 0, nullopt if it differs between elements; 0 for elements that are not
// quantised.
std::optional<int64_t> ZeroPoint(const ElementType& element);
// The error of an op that cannot preserve quantisation along this axis.
absl::Status QuantizedAxisError(const InferenceContext& context, int index,
                                absl::string_view constraint, absl::string_view why);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_RULES_OPERAND_RULES_H_
