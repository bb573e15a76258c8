// File: text.h
//
// Ops on strings. Elements are UTF-8.
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

// Each letter becomes its single-letter Unicode counterpart in the other case, independent of
// language; letters without one, or with several, are kept. So are bytes that are not UTF-8.
// (C1) input is a tensor.
struct ChangeCase {
  static constexpr OpSpec kSpec = {.name = "canonical.change_case",
                                   .summary = "Converts letters to lower or upper case.",
                                   .operands = "input",
                                   .elements = kStrings,
                                   .traits = OpTrait::kElementwise};
  LetterCase to = LetterCase::kLower;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(RequiredField("to", op.to, "the case of the result"));
  }
};

// output = the bytes of lhs, followed by those of rhs. Tensors broadcast as in NumPy.
// (C1) lhs and rhs are tensors in one domain.
// (C2) Their shapes broadcast; outside domain tensor they are equal.
// (C3) Both have string elements.
struct ConcatStrings {
  static constexpr OpSpec kSpec = {.name = "canonical.concat_strings",
                                   .summary = "Concatenates strings.",
                                   .operands = "lhs, rhs",
                                   .elements = kStrings,
                                   .traits = OpTrait::kElementwise};
};

// parts has one more axis than input, at the end: the parts of each string in order, padded with
// empty strings to the largest number of parts. counts is the number of parts of each string.
//
// With a delimiter the parts are the text before, between and after its occurrences, which are
// found from the left and do not overlap; parts may be empty. Without one they are the longest runs
// without (Unicode) white space, so no part is empty, and a string may have no parts. If
// `max_splits` is not negative, the string is split at most that often, and the last part is the
// rest (if there is no delimiter, without leading white space). Bytes that are not UTF-8 are not
// white space.
// (C1) input is a tensor in domain tensor.
struct SplitStrings {
  static constexpr OpSpec kSpec = {.name = "canonical.split_strings",
                                   .summary = "Splits strings into parts, and counts the parts.",
                                   .operands = "input",
                                   .results = "parts, counts",
                                   .elements = kStrings};
  std::string delimiter;
  int64_t max_splits = -1;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        Field("delimiter", op.delimiter, "the separator of parts; empty: any white space"),
        Field("max_splits", op.max_splits, "the most splits of a string; -1: no limit"));
  }
};

// Whether the whole string matches a regular expression, in the syntax of RE2. A dot is one UTF-8
// character; strings that are not UTF-8 never match. The kernel is a target of its own
// (interp/reference:match_pattern), since it depends on a library.
// (C1) input is a tensor.
struct MatchPattern {
  static constexpr OpSpec kSpec = {.name = "canonical.match_pattern",
                                   .summary = "Tests whether strings match a regular expression.",
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
