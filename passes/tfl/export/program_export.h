// The export of whole programs: graph by graph, node by node.
#ifndef ROUNDHOUSE_PASSES_TFL_EXPORT_PROGRAM_EXPORT_H_
#define ROUNDHOUSE_PASSES_TFL_EXPORT_PROGRAM_EXPORT_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/generic/program_weights.h"
#include "roundhouse/passes/tfl/export/op_export.h"

namespace roundhouse::tfl_export {

// Of `source`, which has ops of canonical and the container.
class ProgramExport {
 public:
  ProgramExport(const Program& source, const ExportTable& table)
      : source_(source),
        table_(table),
        target_(std::make_unique<Program>(source.context())),
        weights_(*target_) {}

  // Once.
  absl::StatusOr<std::unique_ptr<Program>> Run();

 private:
  // Globals that are state become variables of the model.
  absl::Status AddVariables();
  absl::Status ExportGraph(const Graph& graph, Graph& target);
  void ExportNode(const Node& node, Graph& target);
  // What canonical computes with floats between dequantised operands and a quantize behind it, as
  // an operator on what is quantised; nothing if it is none.
  Values ExportQuantizedOp(const Node& quantize, Graph& target);
  Values ExportLoad(OpExport& e);
  Values ExportStore(OpExport& e);
  Values ExportRunning(OpExport& e, absl::string_view op,
                       const std::vector<std::pair<absl::string_view, absl::string_view>>& graphs);
  // The results under the types that canonical says.
  void CheckTypes(OpExport& e, const Values& results);
  // The value again, under a tensor of its own where its sizes are known.
  Value* Copied(const Node& push, Value* value, Graph& target);
  // Gives each result a name that no other tensor of the graph has: that which is given, or else
  // one that tells the node that it came from.
  static void NameTensors(Graph& target,
                          const absl::flat_hash_map<const Value*, std::string>& outputs);
  // Of all operators; errors for those that the oldest runtime does not have.
  void SetVersions();
  absl::Status ExportOutputs(const Graph& graph, Graph& target);

  const Program& source_;
  const ExportTable& table_;
  std::unique_ptr<Program> target_;
  ProgramWeights weights_;
  ValueMap values_;
  std::vector<std::string> errors_;
};

}  // namespace roundhouse::tfl_export

#endif  // ROUNDHOUSE_PASSES_TFL_EXPORT_PROGRAM_EXPORT_H_
