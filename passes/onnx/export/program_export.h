// The export of whole programs: graph by graph, node by node.
#ifndef ROUNDHOUSE_PASSES_ONNX_EXPORT_PROGRAM_EXPORT_H_
#define ROUNDHOUSE_PASSES_ONNX_EXPORT_PROGRAM_EXPORT_H_

#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/generic/program_weights.h"
#include "roundhouse/passes/onnx/export/op_export.h"

namespace roundhouse::onnx_export {

// Of `source`, which has ops of canonical and the container, in one opset.
class ProgramExport {
 public:
  ProgramExport(const Program& source, const ExportTable& table, int opset)
      : source_(source),
        table_(table),
        opset_(opset),
        target_(std::make_unique<Program>(source.context())),
        weights_(*target_) {}

  // Once. After it either `needed_opset` is above the opset, or there is the program or the error.
  absl::StatusOr<std::unique_ptr<Program>> Run();
  int needed_opset() const { return needed_opset_; }

 private:
  absl::Status ExportEntry(const Graph& graph);
  // The outputs of `graph` on `inputs`, as nodes at the end of `target`.
  absl::StatusOr<Values> ExportNodes(const Graph& graph, const Values& inputs, Graph& target,
                                     int depth);
  absl::StatusOr<Values> ExportNode(const Node& node, const Values& operands, Graph& target,
                                    int depth);
  absl::StatusOr<Values> ExportOp(OpExport& e);
  Values ExportGlobal(OpExport& e, Graph& target);
  absl::StatusOr<Values> ExportCall(OpExport& e, Graph& target, int depth);
  absl::StatusOr<Values> ExportIf(OpExport& e, Graph& target, int depth);
  absl::StatusOr<Values> ExportWhile(OpExport& e, Graph& target, int depth);
  // The name of a private graph that computes `graph`; its inputs have the types of `arguments`.
  absl::StatusOr<std::string> ExportBranch(const Graph& graph, const Values& arguments, int depth);
  // The values under the types that canonical says.
  void CheckTypes(OpExport& e, const Values& results);
  // ONNX wants what a graph gives to be a result of one of its nodes, and of no other output.
  absl::StatusOr<Values> OwnOutputs(Values outputs, Graph& graph);
  const Graph* GraphOf(OpExport& e, absl::string_view attribute);

  const Program& source_;
  const ExportTable& table_;
  const int opset_;
  std::unique_ptr<Program> target_;
  ProgramWeights weights_;
  int needed_opset_ = 0;
  std::vector<std::string> errors_;
};

}  // namespace roundhouse::onnx_export

#endif  // ROUNDHOUSE_PASSES_ONNX_EXPORT_PROGRAM_EXPORT_H_
