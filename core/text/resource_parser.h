// Reads data in hexadecimal: dense_resource<…>, and the section at the end of a file where the data
// of resources is.
#ifndef ROUNDHOUSE_CORE_TEXT_RESOURCE_PARSER_H_
#define ROUNDHOUSE_CORE_TEXT_RESOURCE_PARSER_H_

#include <cstddef>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/text_reader.h"

namespace roundhouse {

// The word dense_resource is at hand. Data that the file does not have is data outside, which
// cannot be read.
absl::StatusOr<Attribute> ReadResourceAttribute(TextReader& reader);

// The file's `{-# … #-}`, at hand: notes its dialect_resources in the reader.
absl::Status ReadMetadata(TextReader& reader);

// The digits of "0x…" in quotes, an even number.
absl::StatusOr<absl::string_view> HexDigits(const TextReader& reader, absl::string_view quoted);
// Decodes `digits`, twice as long as `out`; the place of the first character that is no digit, or
// null.
const char* DecodeHex(absl::string_view digits, std::byte* out);

// The error of making a tensor, as one of the text.
absl::StatusOr<Tensor> Located(const TextReader& reader, const char* at,
                               absl::StatusOr<Tensor> tensor);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TEXT_RESOURCE_PARSER_H_
