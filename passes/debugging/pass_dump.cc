#include "roundhouse/passes/debugging/pass_dump.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/base/text_format.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/text/dot.h"
#include "roundhouse/core/text/printer.h"

namespace roundhouse {

absl::Status DumpObserver::Begin(const Program& program) {
  return Write(0, "input", dot_, program);
}

absl::Status DumpObserver::AfterPass(const PassRun& run, const Program& program) {
  return Write(run.number, absl::StrCat(run.pass, run.changed ? ".changed" : ".unchanged"),
               dot_ && run.changed, program);
}

absl::Status DumpObserver::Write(int64_t number, absl::string_view what, bool with_dot,
                                 const Program& program) const {
  const std::string path = absl::StrCat(folder_, "/", absl::StrFormat("%04d.", number), what);
  RH_ASSIGN_OR_RETURN(const std::string text, Print(program, {.elide_resources = true}));
  RH_RETURN_IF_ERROR(WriteFile(path + ".mlir", text));
  return with_dot ? WriteFile(path + ".dot", ToDot(program)) : absl::OkStatus();
}

PrintChangedObserver::Lines PrintChangedObserver::LinesOf(const Program& program) {
  Lines lines;
  for (const Graph* graph : program.graphs()) {
    const std::string name = SymbolText(graph->name());
    std::vector<std::string> ports[2];
    for (const Port& port : graph->inputs())
      ports[0].push_back(absl::StrCat(port.name, ": ", port.type.ToString()));
    for (const Port& port : graph->outputs())
      ports[1].push_back(absl::StrCat(port.name, ": ", port.type.ToString()));
    lines[{name, -1}] = absl::StrCat("graph ", name, "(", absl::StrJoin(ports[0], ", "), ") -> (",
                                     absl::StrJoin(ports[1], ", "), ")");
    for (const Node* node : graph->nodes())
      lines[{name, static_cast<int64_t>(node->id())}] = DebugString(*node);
  }
  for (const Global* global : program.globals()) {
    lines[{SymbolText(global->name()), -1}] = absl::StrCat(
        "global ", VisibilityName(global->visibility()), global->is_mutable() ? " mutable " : " ",
        SymbolText(global->name()), " : ", global->type().ToString(),
        global->inline_initial() == nullptr ? "" : " = " + global->inline_initial()->ToString());
  }
  return lines;
}

absl::Status PrintChangedObserver::Begin(const Program& program) {
  lines_ = LinesOf(program);
  return absl::OkStatus();
}

absl::Status PrintChangedObserver::AfterPass(const PassRun& run, const Program& program) {
  if (!run.changed) return absl::OkStatus();
  Lines now = LinesOf(program);
  out_ << "=== " << run.number << " " << run.pass << ": " << run.nodes_before << " -> "
       << run.nodes_after << " nodes\n";
  std::string holder;
  auto print = [&](const Lines::value_type& line, char sign) {
    if (line.first.first != holder) {
      holder = line.first.first;
      out_ << holder << "\n";
    }
    out_ << "  " << sign << " " << line.second << "\n";
  };
  // Both are sorted, so one merge finds the lines that only one has and those that differ.
  auto old = lines_.begin();
  auto current = now.begin();
  while (old != lines_.end() || current != now.end()) {
    if (current == now.end() || (old != lines_.end() && old->first < current->first)) {
      print(*old++, '-');
    } else if (old == lines_.end() || current->first < old->first) {
      print(*current++, '+');
    } else {
      if (old->second != current->second) {
        print(*old, '-');
        print(*current, '+');
      }
      ++old;
      ++current;
    }
  }
  lines_ = std::move(now);
  return absl::OkStatus();
}

}  // namespace roundhouse
