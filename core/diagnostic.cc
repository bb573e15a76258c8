#include "roundhouse/core/diagnostic.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "roundhouse/core/base/text_format.h"

namespace roundhouse {

std::string Diagnostic::Text() const {
  std::string text;
  if (!graph.empty()) {
    text = absl::StrCat(SymbolText(graph), ": ");
  } else if (!symbol.empty()) {
    text = absl::StrCat("global ", SymbolText(symbol), ": ");
  }
  if (!node.empty()) {
    absl::StrAppend(&text, op.empty() ? "empty node" : op);
    if (node[0] != '#') {
      absl::StrAppend(&text, " '", node, "'");
    } else if (location.empty()) {
      absl::StrAppend(&text, " ", node);
    }
    absl::StrAppend(&text, " (", absl::StrJoin(operand_types, ", "), "): ");
  }
  return absl::StrCat(text, message);
}

std::string Diagnostic::ToString() const { return absl::StrCat(Text(), " [", code, "]"); }

}  // namespace roundhouse
