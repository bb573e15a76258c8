// File: shape_rules.h
//
// What the inference rules of many ops share: checks of operands, arithmetic on dimensions that may
// be unknown or named, broadcasting, axes. A number is only given where it is known, a name only
// where the dimension is passed through.
//
// Errors are InvalidArgument. The checks of operands name the operand and its type; `constraint` is
// the number under which the op's declaration lists the rule, and stands in front of what was
// expected: "rhs (tensor<2xf32>): (C2) expected …".
//
// An operand of unknown type passes every check: nothing contradicts it. OperandShape() then gives
// an unranked shape, and KnownElement() nothing.
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

// The operand is a tensor, in any domain.
absl::Status ExpectTensor(const InferenceContext& context, int operand,
                          absl::string_view constraint);
// The operand is a tensor in this domain, of a rank that the domain has.
absl::Status ExpectDomain(const InferenceContext& context, int operand, Domain domain,
                          absl::string_view constraint);
// The operand is a tensor in domain tensor whose rank, if known, is in [least, most].
absl::Status ExpectRank(const InferenceContext& context, int operand, int64_t least, int64_t most,
                        absl::string_view constraint);
// The operand's elements are in the set. (Of operand 0 OpSpec::elements says so already.)
absl::Status ExpectElements(const InferenceContext& context, int operand, ElementSet elements,
                            absl::string_view constraint);
// Operand `operand` has the same elements, quantisation included, as `other`.
absl::Status ExpectSameElements(const InferenceContext& context, int operand, int other,
                                absl::string_view constraint);

// Unranked when the type is unknown. Requires a tensor or an unknown type.
Shape OperandShape(const InferenceContext& context, int operand);
// Nothing when the type is unknown. Requires a tensor, a scalar or an unknown type.
std::optional<ElementType> KnownElement(const InferenceContext& context, int operand);
// That of the first operand whose elements are known.
std::optional<ElementType> KnownElement(const InferenceContext& context,
                                        std::initializer_list<int> operands);
// A tensor of these elements; unknown when they are not known.
Type TensorOrUnknown(const std::optional<ElementType>& element, Shape shape,
                     Domain domain = Domain::kTensor);

// ---- Dimensions ----

// One dimension that is both: a known size wins, then a name. Nothing when two sizes differ.
std::optional<Dim> UnifyDims(const Dim& a, const Dim& b);
// The same for each axis; nothing when two ranks or sizes differ.
std::optional<Shape> UnifyShapes(const Shape& a, const Shape& b);

// Sum and product; unknown where a part is, but x+0 and x*1 are x with its name, and x*0 is 0. The
// error says that the result does not fit in 64 bits.
absl::StatusOr<Dim> AddDims(const Dim& a, const Dim& b);
absl::StatusOr<Dim> MultiplyDims(const Dim& a, const Dim& b);
// The number of elements as a dimension: unknown where a size is and none is 0. Requires a rank.
absl::StatusOr<Dim> CountElements(const Shape& shape);

// ---- Broadcasting ----

// As NumPy does it: shapes are aligned at their last axes, and a size of 1 (or a missing axis)
// stands for any. What an unknown size becomes: 1 with x is x; n > 1 with ? is n; two unknown sizes
// with one name are that name; else it is unknown, for either may be 1. Nothing when two sizes
// contradict each other. Unranked where one of the two is.
std::optional<Shape> BroadcastShapes(const Shape& a, const Shape& b);
// Whether broadcasting `from` with `to` may give `to`: no size that is known contradicts it.
bool BroadcastsTo(const Shape& from, const Shape& to);

// The shape and domain of an elementwise op. All operands are tensors in one domain
// (`domain_constraint`); in domain tensor they broadcast, in any other their shapes are equal
// (`shape_constraint`). A contradiction is blamed on the first operand that does not go with those
// before it.
struct ElementwiseShape {
  Shape shape;
  Domain domain = Domain::kTensor;
};
absl::StatusOr<ElementwiseShape> InferElementwise(const InferenceContext& context,
                                                  absl::Span<const int> operands,
                                                  absl::string_view domain_constraint,
                                                  absl::string_view shape_constraint);

// ---- Axes ----

// -1 is the last axis of `rank`. The error is BrokenAttribute's: "(C1) attribute 'axis': expected
// -2 <= axis < 2, found 2".
absl::StatusOr<int64_t> NormalizeAxis(int64_t axis, int64_t rank, absl::string_view constraint,
                                      absl::string_view attribute = "axis");
// All of them, in ascending order; an axis that is named twice is an error too.
absl::StatusOr<std::vector<int64_t>> NormalizeAxes(absl::Span<const int64_t> axes, int64_t rank,
                                                   absl::string_view constraint,
                                                   absl::string_view attribute = "axes");
// `axes` are normalised; each becomes 1 or goes. Requires a rank.
Shape ReduceShape(const Shape& shape, absl::Span<const int64_t> axes, bool keep_dims);

// ---- Small integer operands: axes, sizes, counts ----

// The elements of a tensor of integers; u64 beyond int64 become its greatest value. Requires a
// dense one of any integer kind of 8 bits or more.
std::vector<int64_t> IntegersOf(const Tensor& tensor);
// Those of an operand whose value is known. Nothing when it is not, or its elements are others.
std::optional<std::vector<int64_t>> KnownIntegers(const InferenceContext& context, int operand);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_RULES_SHAPE_RULES_H_
