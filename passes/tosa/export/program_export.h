// The export of whole programs: graph by graph, node by node.
#ifndef ROUNDHOUSE_PASSES_TOSA_EXPORT_PROGRAM_EXPORT_H_
#define ROUNDHOUSE_PASSES_TOSA_EXPORT_PROGRAM_EXPORT_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/tosa/export/op_export.h"

namespace roundhouse::tosa_export {

// Exports `source`, which has ops of canonical and the container.
class ProgramExport {
 public:
  ProgramExport(const Program& source, const ExportTable& table)
      : source_(source), table_(table), target_(std::make_unique<Program>(source.context())) {}

  // Call once. Error: lists everything that TOSA cannot express.
  absl::StatusOr<std::unique_ptr<Program>> Run();

 private:
  absl::Status ExportGraph(const Graph& graph, Graph& target);
  void ExportNode(const Node& node, Graph& target);
  Values ExportLoad(OpExport& e);

  const Program& source_;
  const ExportTable& table_;
  std::unique_ptr<Program> target_;
  ValueMap values_;
  std::vector<std::string> errors_;
};

}  // namespace roundhouse::tosa_export

#endif  // ROUNDHOUSE_PASSES_TOSA_EXPORT_PROGRAM_EXPORT_H_
