// File: generation.h
//
// Ops that generate tensors with regular contents. (For one value everywhere use tensor_broadcast,
// for the identity matrix band_part of ones.)
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_GENERATION_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_GENERATION_H_

#include <cstdint>
#include <optional>
#include <tuple>

#include "absl/status/statusor.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"

namespace roundhouse::canonical {

// start, start + delta, start + 2 delta, … up to, but without, limit. Each is computed from start
// and delta alone and rounded once, so errors do not accumulate.
// (C1) The operands are of one element each, of the same kind of number.
// (C2) delta is not 0, and none of them is infinite or not a number.
// (C3) The number of elements fits in 64 bits.
struct Range {
  static constexpr OpSpec kSpec = {
      .name = "canonical.range",
      .summary = "Gives the numbers from start to limit, without limit, in steps of delta.",
      .operands = "start, limit, delta",
      .elements = kNumbers};
};

// Adds an axis of size `depth`, with values[1] at the index and values[0] everywhere else. An index
// out of range gives only values[0].
// (C1) indices is a tensor of integers in domain tensor.
// (C2) values is a list of two elements of any kind.
// (C3) `depth` is given once, as attribute or as operand of one integer, not negative.
// (C4) `axis` is one of the result's axes.
// (C5) values are not quantised along an axis.
struct OneHot {
  static constexpr OpSpec kSpec = {
      .name = "canonical.one_hot",
      .summary = "Encodes each index as a one-hot vector along a new axis.",
      .operands = "indices, values, depth?",
      .elements = kIntegers};
  int64_t axis = -1;
  std::optional<int64_t> depth;
  bool wrap_negative = false;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        Field("axis", op.axis, "the position of the new axis in the result"),
        Field("depth", op.depth, "the size of the new axis, if it is not an operand"),
        Field("wrap_negative", op.wrap_negative,
              "whether -1 is the last index, as in gather, instead of none"));
  }
};

absl::StatusOr<Type> Infer(const Range& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const OneHot& op, const InferenceContext& context);

// The number of elements of a range. Requires tensors of one element each and of one kind of
// number.
absl::StatusOr<int64_t> RangeSize(const Tensor& start, const Tensor& limit, const Tensor& delta);

using GenerationOps = OpList<Range, OneHot>;

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_GENERATION_H_
