// The export of whole programs.
#ifndef ROUNDHOUSE_PASSES_TFL_EXPORT_PROGRAM_EXPORT_H_
#define ROUNDHOUSE_PASSES_TFL_EXPORT_PROGRAM_EXPORT_H_

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/canonical/export/program_export.h"
#include "roundhouse/passes/tfl/export/op_export.h"

namespace roundhouse::tfl_export {

// Exports `source`, which has ops of canonical and the container. Graphs stay graphs, which
// branches and loops refer to by name.
class ProgramExport final : public canonical_export::ProgramExport {
 public:
  ProgramExport(const Program& source, const ExportTable& table,
                const canonical_export::ActivationTable& activations)
      : canonical_export::ProgramExport(source, Format(), table, activations,
                                        canonical_export::Graphs::kEach) {}

 private:
  using BaseExport = canonical_export::OpExport;

  std::unique_ptr<BaseExport> NewOp(const Node& node, const ValueMap& values,
                                    Graph& graph) override;
  // Globals that are state become variables of the model.
  absl::Status Begin() override;
  // Sets the versions of all operators. Errors: operators that the oldest runtime does not have.
  absl::Status Finish() override;
  absl::Status AddState(const Global& global);
  // Sums of products that nothing has rounded yet.
  bool IsLeftToUsers(const Node& node) const override;
  bool TakesQuantized(const Node& op, const ElementType& to) const override;
  absl::StatusOr<Values> ExportCall(BaseExport& e) override;
  absl::StatusOr<Values> ExportIf(BaseExport& e) override;
  absl::StatusOr<Values> ExportWhile(BaseExport& e) override;
  Values ExportLoadOfState(BaseExport& e, const Global& global) override;
  Values ExportStoreOfState(BaseExport& e, const Global& global) override;
  // In a file an output has the name of its tensor, so that two outputs need two tensors. Copies
  // the value to a tensor of its own if its sizes are known.
  absl::StatusOr<Value*> Again(const Node& push, Value* value, Graph& graph) override;
  std::string WhyNoOutput(const Type& type) const override;
  absl::Status FinishGraph(const Graph& graph, Graph& target) override;
  bool IsNamedAfter(const BaseExport& e, const Value& result) const override;
  Value* Typed(BaseExport& e, const Value& result, Value* made) override;
  bool IsPure(const Node& node) const override;

  // Exports the node as the operator `op`, whose attributes name the graphs.
  Values ExportRunning(BaseExport& e, absl::string_view op,
                       const std::vector<std::pair<absl::string_view, absl::string_view>>& graphs);
};

}  // namespace roundhouse::tfl_export

#endif  // ROUNDHOUSE_PASSES_TFL_EXPORT_PROGRAM_EXPORT_H_
