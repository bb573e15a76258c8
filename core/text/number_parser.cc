#include "roundhouse/core/text/number_parser.h"

#include <bit>
#include <cstdint>
#include <optional>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/text/lexer.h"
#include "roundhouse/core/text/source_text.h"

namespace roundhouse {

absl::StatusOr<uint64_t> ReadFloatBits(TextReader& reader, ElementKind kind) {
  const bool negative = reader.Accept(TokenKind::kMinus);
  const absl::string_view digits = reader.token().text;
  if (reader.At(TokenKind::kFloat)) {
    reader.Advance();
    const double sign = negative ? -1 : 1;
    // A float is rounded once, from its digits. Smaller kinds are rounded from the double, as in
    // MLIR.
    if (kind == ElementKind::kF32)
      return std::bit_cast<uint32_t>(static_cast<float>(sign) * ParseSingle(digits));
    return FloatToBits(kind, sign * ParseDouble(digits));
  }
  if (!reader.At(TokenKind::kInteger)) return reader.Expected("a floating-point number");
  const bool hexadecimal = digits.size() > 2 && digits[1] == 'x';
  if (!hexadecimal || negative) {
    return reader.ErrorAt(
        reader.at(), absl::StrCat("expected a floating-point number, found '", ForMessage(digits),
                                  "'", hexadecimal ? "" : "; write it with a decimal point"));
  }
  const std::optional<uint64_t> bits = ParseUnsigned(digits);
  if (!bits || (BitWidth(kind) < 64 && *bits >> BitWidth(kind) != 0)) {
    return reader.ErrorAt(reader.at(),
                          absl::StrCat("these bits do not fit in ", ElementKindName(kind)));
  }
  reader.Advance();
  return *bits;
}

absl::StatusOr<double> ReadFloat(TextReader& reader, ElementKind kind) {
  RH_ASSIGN_OR_RETURN(uint64_t bits, ReadFloatBits(reader, kind));
  return FloatFromBits(kind, bits);
}

absl::StatusOr<uint64_t> ReadQuotedFloatBits(TextReader& reader, ElementKind kind) {
  const char* begin = reader.at();
  const char* end = reader.token().end();
  reader.Reset(begin + 1);
  RH_ASSIGN_OR_RETURN(const uint64_t bits, ReadFloatBits(reader, kind));
  if (reader.previous_end() != end - 1) {
    return reader.ErrorAt(
        begin, absl::StrCat("expected one number of ", ElementKindName(kind), " in quotes"));
  }
  reader.Reset(end);
  return bits;
}

absl::StatusOr<int64_t> ReadInt(TextReader& reader) {
  const char* begin = reader.at();
  const bool negative = reader.Accept(TokenKind::kMinus);
  if (!reader.At(TokenKind::kInteger)) return reader.Expected("an integer");
  const std::optional<uint64_t> magnitude = ParseUnsigned(reader.token().text);
  const uint64_t most = uint64_t{1} << 63;
  if (!magnitude || *magnitude > (negative ? most : most - 1)) {
    return reader.ErrorAt(begin, "this integer does not fit in 64 bits");
  }
  reader.Advance();
  return static_cast<int64_t>(negative ? 0 - *magnitude : *magnitude);
}

absl::StatusOr<int64_t> ReadIntOfKind(TextReader& reader, ElementKind kind) {
  if (kind == ElementKind::kI1) {
    if (reader.AcceptWord("true")) return 1;
    if (reader.AcceptWord("false")) return 0;
    if (!reader.At(TokenKind::kInteger)) return reader.Expected("true or false");
  }
  const char* begin = reader.at();
  const bool negative = reader.Accept(TokenKind::kMinus);
  if (!reader.At(TokenKind::kInteger)) {
    return reader.Expected(absl::StrCat("an integer, as the type is ", ElementKindName(kind)));
  }
  const std::optional<uint64_t> magnitude = ParseUnsigned(reader.token().text);
  const int bits = kind == ElementKind::kI1 ? 1 : BitWidth(kind);
  uint64_t most = ~uint64_t{0} >> (64 - bits);
  if (negative) most = IsSignedInteger(kind) ? uint64_t{1} << (bits - 1) : 0;
  if (!magnitude || *magnitude > most) {
    return reader.ErrorAt(begin,
                          absl::StrCat("this integer does not fit in ", ElementKindName(kind)));
  }
  reader.Advance();
  uint64_t value = negative ? 0 - *magnitude : *magnitude;
  // 255 is -1 as an i8.
  if (IsSignedInteger(kind))
    value = static_cast<uint64_t>(static_cast<int64_t>(value << (64 - bits)) >> (64 - bits));
  return static_cast<int64_t>(value);
}

}  // namespace roundhouse
