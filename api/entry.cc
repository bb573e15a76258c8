#include "roundhouse/api/entry.h"

#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "roundhouse/api/usage_error.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/text_format.h"

namespace roundhouse {

absl::StatusOr<Graph*> EntryOf(const Program& program, const std::string& name) {
  std::vector<Graph*> entries;
  for (Graph* graph : program.graphs()) {
    if (graph->visibility() == Visibility::kPublic && !graph->is_declaration())
      entries.push_back(graph);
  }
  const std::string wanted = name.empty() && entries.size() > 1 ? "main" : name;
  std::vector<std::string> names;
  for (Graph* graph : entries) {
    if (wanted.empty() || graph->name() == wanted) return graph;
    names.push_back(graph->name());
  }
  if (wanted.empty()) return absl::FailedPreconditionError("the program has no public graph");
  return UsageError(absl::StrCat("there is no entry ", SymbolText(wanted),
                                 "; option entry is one of: ", absl::StrJoin(names, ", "),
                                 DidYouMean(wanted, names)));
}

}  // namespace roundhouse
