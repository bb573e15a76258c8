// Reads hexadecimal data: dense_resource<…>, and the section at the end of a file with the data of
// resources.
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

// Called at the word dense_resource. Data missing from the file becomes outside data that cannot be
// read.
absl::StatusOr<Attribute> ReadResourceAttribute(TextReader& reader);

// Called at the file's `{-# … #-}`; stores its dialect_resources in the reader.
absl::Status ReadMetadata(TextReader& reader);

// Returns the digits of a quoted "0x…"; their number is even.
absl::StatusOr<absl::string_view> HexDigits(const TextReader& reader, absl::string_view quoted);
// Decodes `digits`, twice as long as `out`. Returns null, or the position of the first character
// that is not a digit.
const char* DecodeHex(absl::string_view digits, std::byte* out);

// Converts an error of making a tensor into one with a position in the text.
absl::StatusOr<Tensor> Located(const TextReader& reader, const char* at,
                               absl::StatusOr<Tensor> tensor);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TEXT_RESOURCE_PARSER_H_
