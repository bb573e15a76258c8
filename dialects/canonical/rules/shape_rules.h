// File: shape_rules.h
//
// Shared inference rules: checks of operands, arithmetic on dimensions that may be unknown or
// named, broadcasting, axes. A result has a size only if it is known, and a name only if the
// dimension is passed through.
//
// Errors are InvalidArgument. The checks of operands name the operand and its type; `constraint` is
// the number of the rule in the op's declaration, and precedes what was expected:
// "rhs (tensor<2xf32>): (C2) expected …".
//
// An operand of unknown type passes every check. OperandShape() then returns an unranked shape, and
// KnownElement() nullopt.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_RULES_SHAPE_RULES_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_RULES_SHAPE_RULES_H_

#include <cstdint>
#include <initializer_list>
#include <optional>
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

// ---- Operands ----

// OperandError with the constraint in front of the problem.
absl::Status BrokenRule(const InferenceContext& context, int operand, absl::string_view constraint,
                        absl::string_view problem);
// "(C1) attribute 'axis': expected …".
absl::Status BrokenAttribute(absl::string_view constraint, absl::string_view attribute,
                             absl::string_view problem);

// Checks that the operand is a tensor, in any domain.
absl::Status ExpectTensor(const InferenceContext& context, int operand,
                          absl::string_view constraint);
// Checks that the operand is a tensor in this domain, of a rank that the domain allows.
absl::Status ExpectDomain(const InferenceContext& context, int operand, Domain domain,
                          absl::string_view constraint);
// Checks that the operand is a tensor in domain tensor whose rank, if known, is in [least, most].
absl::Status ExpectRank(const InferenceContext& context, int operand, int64_t least, int64_t most,
                        absl::string_view constraint);
// Checks that the operand's elements are in the set. (For operand 0 OpSpec::elements does this.)
absl::Status ExpectElements(const InferenceContext& context, int operand, ElementSet elements,
                            absl::string_view constraint);
// Checks that `operand` has the same elements, quantisation included, as `other`.
absl::Status ExpectSameElements(const InferenceContext& context, int operand, int other,
                                absl::string_view constraint);

// Returns an unranked shape if the type is unknown. Requires a tensor or an unknown type.
Shape OperandShape(const InferenceContext& context, int operand);
// Returns nullopt if the type is unknown. Requires a tensor, a scalar or an unknown type.
std::optional<ElementType> KnownElement(const InferenceContext& context, int operand);
// The element type of the first operand whose elements are known.
std::optional<ElementType> KnownElement(const InferenceContext& context,
                                        std::initializer_list<int> operands);
// A tensor type of these elements; unknown if the elements are unknown.
Type TensorOrUnknown(const std::optional<ElementType>& element, Shape shape,
                     Domain domain = Domain::kTensor);

// ---- Dimensions ----

// Merges two dimensions that must be equal: a known size wins, then a name. Nullopt if the sizes
// differ.
std::optional<Dim> UnifyDims(const Dim& a, const Dim& b);
// The same for each axis; nullopt if ranks or sizes differ.
std::optional<Shape> UnifyShapes(const Shape& a, const Shape& b);

// Sum and product; unknown if an operand is, but x+0 and x*1 are x with its name, and x*0 is 0.
// Error: the result does not fit in 64 bits.
absl::StatusOr<Dim> AddDims(const Dim& a, const Dim& b);
absl::StatusOr<Dim> MultiplyDims(const Dim& a, const Dim& b);
// The number of elements as a dimension: unknown if a size is unknown and none is 0. Requires a
// rank.
absl::StatusOr<Dim> CountElements(const Shape& shape);

// ---- Broadcasting ----

// Broadcasts as NumPy does: shapes are aligned at their last axes, and a size of 1 (or a missing
// axis) broadcasts to any size. Unknown sizes: 1 with x is x; n > 1 with ? is n; two unknown sizes
// with the same name keep it; all others are unknown, since either may be 1. Nullopt if two sizes
// are incompatible. Unranked if one of the two is.
std::optional<Shape> BroadcastShapes(const Shape& a, const Shape& b);
// Whether broadcasting `from` with `to` may give `to`: no known size contradicts it.
bool BroadcastsTo(const Shape& from, const Shape& to);

// The shape and domain of an elementwise op. All operands are tensors in one domain
// (`domain_constraint`); in domain tensor they broadcast, in any other their shapes are equal
// (`shape_constraint`). The error names the first operand that does not match those before it.
struct ElementwiseShape {
  Shape shape;
  Domain domain = Domain::kTensor;
};
absl::StatusOr<ElementwiseShape> InferElementwise(const InferenceContext& context,
                                                  absl::Span<const int> operands,
                                                  absl::string_view domain_constraint,
                                                  absl::string_view shape_constraint);

// ---- Axes ----

// -1 is the last axis of `rank`. The error is that of BrokenAttribute: "(C1) attribute 'axis':
// expected -2 <= axis < 2, found 2".
absl::StatusOr<int64_t> NormalizeAxis(int64_t axis, int64_t rank, absl::string_view constraint,
                                      absl::string_view attribute = "axis");
// Normalises all axes and sorts them. An axis that is named twice is an error too.
absl::StatusOr<std::vector<int64_t>> NormalizeAxes(absl::Span<const int64_t> axes, int64_t rank,
                                                   absl::string_view constraint,
                                                   absl::string_view attribute = "axes");
// Sets each of `axes` to 1 or removes it. Requires normalised axes and a rank.
Shape ReduceShape(const Shape& shape, absl::Span<const int64_t> axes, bool keep_dims);

// ---- Small integer operands: axes, sizes, counts ----

// The elements of an integer tensor; u64 values above the greatest int64 saturate. Requires a dense
// tensor of an integer kind of 8 bits or more.
std::vector<int64_t> IntegersOf(const Tensor& tensor);
// The elements of an operand. Nullopt if its value is unknown, or its elements are not integers.
std::optional<std::vector<int64_t>> KnownIntegers(const InferenceContext& context, int operand);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_RULES_SHAPE_RULES_H_
