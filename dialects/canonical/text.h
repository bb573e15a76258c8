// File: text.h
//
// Operations on strings. Their elements are UTF-8.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_TEXT_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_TEXT_H_

#include <cstdint>
#include <tuple>

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

absl::StatusOr<Type> Infer(const ChangeCase& op, const InferenceContext& context);

using TextOps = OpList<ChangeCase>;

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_TEXT_H_
