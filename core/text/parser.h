// File: parser.h
//
// Reads the text form (printer.h), the output of mlir-opt for it, and the older spellings of
// globals in the ml_program proposal.
#ifndef ROUNDHOUSE_CORE_TEXT_PARSER_H_
#define ROUNDHOUSE_CORE_TEXT_PARSER_H_

#include <memory>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parse_options.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

// Returns the program as written; the verifier checks whether it is valid. Errors are
// InvalidArgument:
//   FILE:LINE:COLUMN: error: what was expected and found
//     the line
//        ^
absl::StatusOr<std::unique_ptr<Program>> Parse(const Context& context, absl::string_view text,
                                               const ParseOptions& options = {});

// One type (attribute), with nothing after it.
absl::StatusOr<Type> ParseType(absl::string_view text);
absl::StatusOr<Attribute> ParseAttribute(absl::string_view text);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TEXT_PARSER_H_
