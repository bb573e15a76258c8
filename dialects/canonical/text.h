// File: text.h
//
// Operations on strings. Their elements are UTF-8.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_TEXT_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_TEXT_H_

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

enum class LetterCase : uint8_t { kLower, kUpper };

inline absl::Span<const absl::string_view> EnumeratorNames(LetterCase) {
  static constexpr absl::string_view kNames[] = {"lower", "upper"};
  return kNames;
}

// Each letter becomes the one letter that Unicode gives for it in the other case, whatever the
// language; those that have none, or several, stay. Bytes that are no UTF-8 stay, too.
// (C1) input is a tensor in domain tensor.
struct ChangeCase {
  static constexpr OpSpec kSpec = {.name = "canonical.change_case",
                                   .summary = "Writes letters in lower or in upper case.",
                                   .operands = "input",
                                   .elements = kStrings,
                                   .traits = OpTrait::kElementwise};
  LetterCase to = LetterCase::kLower;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(RequiredField("to", op.to, "the case of the result"));
  }
};

// output = the bytes of lhs, and behind them those of rhs. Tensors broadcast as NumPy does it.
// (C1) lhs and rhs are tensors in one domain.
// (C2) Their shapes broadcast; outside domain tensor they are equal.
// (C3) Both have strings.
struct ConcatStrings {
  static constexpr OpSpec kSpec = {.name = "canonical.concat_strings",
                                   .summary = "Puts one string behind another.",
                                   .operands = "lhs, rhs",
                                   .elements = kStrings,
                                   .traits = OpTrait::kElementwise};
};

// parts has an axis more than input, behind the others: the parts of each string in their order,
// and empty strings behind them, as the string with most parts has no room to spare. counts says
// how many each has.
//
// With a delimiter the parts are what lies before, between and behind its places, which are found
// from the left and do not overlap; they may be empty. Without one they are the longest runs of
// what is no white space (that of Unicode), so none of them is empty, and a string may have none.
// Where `max_splits` is not negative, the string is cut at most so often, and the last part is all
// the rest, without the white space in front of it. Bytes that are no UTF-8 are no white space.
// (C1) input is a tensor in domain tensor.
struct SplitStrings {
  static constexpr OpSpec kSpec = {.name = "canonical.split_strings",
                                   .summary = "Cuts strings into parts, and counts them.",
                                   .operands = "input",
                                   .results = "parts, counts",
                                   .elements = kStrings};
  std::string delimiter;
  int64_t max_splits = -1;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        Field("delimiter", op.delimiter, "what lies between parts; empty: any white space"),
        Field("max_splits", op.max_splits, "how often a string is cut at most; -1: no limit"));
  }
};

// Whether the whole of a string is of the language of a regular expression, in the syntax of RE2. A
// dot is a letter of UTF-8; no string that is none matches. The kernel is a target of its own
// (interp/reference:match_pattern), as it brings a library along.
// (C1) input is a tensor in domain tensor.
struct MatchPattern {
  static constexpr OpSpec kSpec = {.name = "canonical.match_pattern",
                                   .summary = "Whether strings match a regular expression.",
                                   .operands = "input",
                                   .elements = kStrings,
                                   .traits = OpTrait::kElementwise};
  std::string pattern;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(RequiredField("pattern", op.pattern, "the regular expression"));
  }
};

absl::StatusOr<Type> Infer(const ChangeCase& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const ConcatStrings& op, const InferenceContext& context);
absl::StatusOr<std::vector<Type>> Infer(const SplitStrings& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const MatchPattern& op, const InferenceContext& context);

using TextOps = OpList<ChangeCase, ConcatStrings, SplitStrings, MatchPattern>;

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_TEXT_H_
