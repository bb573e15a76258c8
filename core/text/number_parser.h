// Reads numbers in the text form.
#ifndef ROUNDHOUSE_CORE_TEXT_NUMBER_PARSER_H_
#define ROUNDHOUSE_CORE_TEXT_NUMBER_PARSER_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/text/text_reader.h"

namespace roundhouse {

// Reads a signed float, or the hexadecimal bits of one, as a value of `kind`. Returns its bits, or
// a double (which keeps all but the payload of a NaN).
absl::StatusOr<uint64_t> ReadFloatBits(TextReader& reader, ElementKind kind);
absl::StatusOr<double> ReadFloat(TextReader& reader, ElementKind kind);
// The same in quotes: the bits of "1.5". The current token must be a string.
absl::StatusOr<uint64_t> ReadQuotedFloatBits(TextReader& reader, ElementKind kind);

// Reads a signed integer that fits in 64 bits.
absl::StatusOr<int64_t> ReadInt(TextReader& reader);

// Reads a signed integer, or true or false, of `kind` (an integer kind or i1). As in MLIR, a
// signless kind accepts both signed and unsigned values that fit its bits: 255 is -1 for an i8.
absl::StatusOr<int64_t> ReadIntOfKind(TextReader& reader, ElementKind kind);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TEXT_NUMBER_PARSER_H_
