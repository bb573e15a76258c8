// Reads tensors in the text form: dense<…> and sparse<…>.
#ifndef ROUNDHOUSE_CORE_TEXT_TENSOR_PARSER_H_
#define ROUNDHOUSE_CORE_TEXT_TENSOR_PARSER_H_

#include "absl/status/statusor.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/text/text_reader.h"

namespace roundhouse {

// Called at either word. Returns a tensor, or an opaque attribute if the type cannot hold data here
// (vectors, elements of other dialects).
absl::StatusOr<Attribute> ReadTensorAttribute(TextReader& reader);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TEXT_TENSOR_PARSER_H_
