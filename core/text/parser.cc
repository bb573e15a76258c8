#include "roundhouse/core/text/parser.h"

#include <memory>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/text/attribute_parser.h"
#include "roundhouse/core/text/program_parser.h"
#include "roundhouse/core/text/text_reader.h"
#include "roundhouse/core/text/type_parser.h"

namespace roundhouse {

absl::StatusOr<std::unique_ptr<Program>> Parse(const Context& context, absl::string_view text,
                                               const ParseOptions& options) {
  return ProgramParser(context, text, options).Parse();
}

absl::StatusOr<Type> ParseType(absl::string_view text) { return ReadWholeType(text, {}); }

absl::StatusOr<Attribute> ParseAttribute(absl::string_view text) {
  const ParseOptions options;
  TextReader reader(text, options);
  RH_ASSIGN_OR_RETURN(Attribute attribute, ReadAttribute(reader));
  if (!reader.At(TokenKind::kEnd)) return reader.Expected("nothing after the attribute");
  return attribute;
}

}  // namespace roundhouse
