#include "roundhouse/core/diagnostic.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "roundhouse/core/base/text_format.h"

namespace roundhouse {

std::string Diagnostic::ToString() const {
  std::string text;
  if (!graph.empty()) {
    text = absl::StrCat(SymbolText(graph), ": ");
  } else if (!symbol.empty()) {
    text = absl::StrCat("global ", SymbolText(symbol), ": ");
  }
  if (!node.empty()) {
    absl::StrAppend(&text, op.empty() ? "empty node" : op, " ",
                    node[0] == '#' ? node : absl::StrCat("'", node, "'"), " (",
                    absl::StrJoin(operand_types, ", "), "): ");
  }
  return absl::StrCat(text, message, " [", code, "]");
}

}  // namespace roundhouse
