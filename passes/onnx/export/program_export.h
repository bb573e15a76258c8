// The export of whole programs into one opset.
#ifndef ROUNDHOUSE_PASSES_ONNX_EXPORT_PROGRAM_EXPORT_H_
#define ROUNDHOUSE_PASSES_ONNX_EXPORT_PROGRAM_EXPORT_H_

#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/passes/canonical/export/program_export.h"
#include "roundhouse/passes/onnx/export/op_export.h"

namespace roundhouse::onnx_export {

// Exports `source`, which has ops of canonical and the container. An ONNX model has one graph,
// which contains those of branches and loops; calls are inlined.
class ProgramExport final : public canonical_export::ProgramExport {
 public:
  ProgramExport(const Program& source, const ExportTable& table,
                const canonical_export::ActivationTable& activations, int opset)
      : canonical_export::ProgramExport(source, Format(), table, activations,
                                        canonical_export::Graphs::kEntry),
        opset_(opset) {}

  // After Run(): if this is above the opset, the result of Run() is of no use.
  int needed_opset() const { return needs_.opset; }
  // A line for each node that needs a newer opset, and that opset.
  std::string NeedsText() const;

 private:
  using BaseExport = canonical_export::OpExport;

  std::unique_ptr<BaseExport> NewOp(const Node& node, const ValueMap& values,
                                    Graph& graph) override;
  absl::Status Begin() override;
  bool is_over() const override { return has_errors() || needs_.opset > opset_; }
  bool IsTransparent(const Node& node) const override;
  absl::StatusOr<Values> ExportIf(BaseExport& base) override;
  absl::StatusOr<Values> ExportWhile(BaseExport& base) override;
  std::string RemedyForState() const override;
  Value* ExportWeight(BaseExport& e, const Global& global, const Tensor& value) override;
  absl::StatusOr<Value*> TransposePort(Graph& graph, Value* value, const Ints& perm) override;
  // ONNX requires each output of a graph to be a result of one of its nodes, and of no other
  // output.
  bool MayBeOutput(const Value& value) const override;
  absl::StatusOr<Value*> Again(const Node& push, Value* value, Graph& graph) override;
  Value* Typed(BaseExport& e, const Value& result, Value* made) override;

  const int opset_;
  OpsetNeeds needs_;
};

}  // namespace roundhouse::onnx_export

#endif  // ROUNDHOUSE_PASSES_ONNX_EXPORT_PROGRAM_EXPORT_H_
