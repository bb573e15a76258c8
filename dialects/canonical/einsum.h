// File: einsum.h
//
// Sums of products over named axes.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_EINSUM_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_EINSUM_H_

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"

namespace roundhouse::canonical {

// The equation "ij,jk->ik" names the axes of each operand and of the result by letters: the result
// is the sum, over all letters that it lacks, of the products of the operands' elements. A letter
// that occurs twice in one operand takes its diagonal. "..." stands for all axes without a letter;
// those of the operands broadcast. Without "->", the result has those axes, then the letters that
// occur once, in alphabetical order. Spaces are ignored.
// (C1) There is at least one operand, and all are tensors in domain tensor with the same elements.
// (C2) The equation is well formed: a term for each operand, letters a-z and A-Z, "..." at most
//      once in a term, and in the result each letter once, and only ones that an operand has.
// (C3) Each operand has an axis for each letter of its term, and no others unless the term has
//      "...".
// (C4) Axes of one letter have the same size, or size 1. Those under "..." broadcast.
struct Einsum {
  static constexpr OpSpec kSpec = {.name = "canonical.einsum",
                                   .summary = "Sums products over named axes.",
                                   .operands = "inputs...",
                                   .elements = (kNumbers | kComplexes).WithoutQuantized()};
  std::string equation;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(RequiredField("equation", op.equation,
                                         "the axes of operands and result, such as \"ij,jk->ik\""));
  }
};

absl::StatusOr<Type> Infer(const Einsum& op, const InferenceContext& context);

// One operand's term, or the result's.
struct EinsumTerm {
  std::string letters;
  int ellipsis = -1;  // The number of letters before "..."; -1 if there is none.
};
struct EinsumEquation {
  std::vector<EinsumTerm> inputs;
  EinsumTerm output;
};
// The errors cite (C2).
absl::StatusOr<EinsumEquation> ParseEinsum(absl::string_view equation);

// The axes of `term` as numbers, equal for equal axes. A letter is its own number; the
// `ellipsis_rank` axes under "..." are numbered from 256, beginning at the last one.
std::vector<int> EinsumAxes(const EinsumTerm& term, int64_t ellipsis_rank);

using EinsumOps = OpList<Einsum>;

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_EINSUM_H_
