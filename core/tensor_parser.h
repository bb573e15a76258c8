// Reads tensors in the text form: dense<…>, sparse<…> and dense_resource<…>.
#ifndef ROUNDHOUSE_CORE_TENSOR_PARSER_H_
#define ROUNDHOUSE_CORE_TENSOR_PARSER_H_

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/text_reader.h"

namespace roundhouse {

// The word at hand is one of the three. Gives a tensor, or an opaque attribute where the type is
// none that holds data here (vectors, elements of other dialects).
absl::StatusOr<Attribute> ReadTensorAttribute(TextReader& reader);

// The bounds of an integer of `kind` (an integer kind or i1) with its sign, as MLIR has them: a
// signless kind takes what fits its bits either way. Gives the bits, sign-extended.
absl::StatusOr<int64_t> ReadIntOfKind(TextReader& reader, ElementKind kind);

// The file's `{-# … #-}`, at hand: notes its dialect_resources in the reader.
absl::Status ReadMetadata(TextReader& reader);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TENSOR_PARSER_H_
