#include "roundhouse/service/dialect_export.h"

#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op_info.h"

namespace roundhouse {

const DialectExport* DialectExportRegistry::Find(absl::string_view dialect) const {
  auto found = exports_.find(std::string(dialect));
  return found == exports_.end() ? nullptr : found->second.get();
}

const DialectExportRegistry& DialectExportRegistry::Of(const Context& context) {
  static const auto* const none = new DialectExportRegistry();
  const auto* registry = context.FindExtension<DialectExportRegistry>();
  return registry == nullptr ? *none : *registry;
}

void AddDialectExport(Context& context, std::unique_ptr<DialectExport> dialect_export) {
  const std::string dialect(dialect_export->dialect());
  auto& exports = context.Extension<DialectExportRegistry>().exports_;
  if (exports.emplace(dialect, std::move(dialect_export)).second) return;
  context.AddError(absl::AlreadyExistsError(
      absl::StrCat("an export into the dialect ", dialect, " is registered twice")));
}

bool SpeaksOnly(const Program& program, absl::string_view dialect) {
  for (const Graph* graph : program.graphs()) {
    for (const Node* node : graph->nodes()) {
      const absl::string_view name = node->op().dialect_name();
      if (name == dialect || name == container::kMlProgram) continue;
      if (node->op_name() == container::kNone || node->op_name() == container::kRefine) continue;
      return false;
    }
  }
  return true;
}

absl::StatusOr<std::unique_ptr<Program>> ExportTo(const Program& program,
                                                  absl::string_view dialect) {
  const DialectExport* found = DialectExportRegistry::Of(program.context()).Find(dialect);
  if (found != nullptr) return found->Export(program);
  return absl::UnimplementedError(
      absl::StrCat("no export into the dialect ", dialect, " is linked in"));
}

}  // namespace roundhouse
