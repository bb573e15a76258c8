// File: program_export.h
//
// Exports whole programs, graph by graph and node by node. The source has ops of canonical and of
// the container. Refusals are collected: one error names all nodes that cannot be expressed, with
// reasons.
//
// A format derives from this class, creates the exports of its nodes (NewOp), and overrides
// whatever differs from the defaults. Two kinds of formats are supported: formats with named graphs
// that call one another (Graphs::kEach), and formats of one graph, into which all graphs are
// written where they are run (Graphs::kEntry).
#ifndef ROUNDHOUSE_PASSES_CANONICAL_EXPORT_PROGRAM_EXPORT_H_
#define ROUNDHOUSE_PASSES_CANONICAL_EXPORT_PROGRAM_EXPORT_H_

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/canonical/export/activations.h"
#include "roundhouse/passes/canonical/export/export_format.h"
#include "roundhouse/passes/canonical/export/export_table.h"
#include "roundhouse/passes/canonical/export/op_export.h"
#include "roundhouse/passes/generic/program_weights.h"

namespace roundhouse::canonical_export {

enum class Graphs : uint8_t { kEach, kEntry };

// Whether a run may change the global or first computes its value.
bool IsState(const Global& global);

class ProgramExport {
 public:
  ProgramExport(const Program& source, const ExportFormat& format, const ExportTable& table,
                const ActivationTable& activations, Graphs graphs);
  virtual ~ProgramExport() = default;

  // To be called once.
  absl::StatusOr<std::unique_ptr<Program>> Run();

 protected:
  // ---- Overridden by formats.

  // The export of one node, which adds its nodes to `graph`.
  virtual std::unique_ptr<OpExport> NewOp(const Node& node, const ValueMap& values,
                                          Graph& graph) = 0;
  // Called before all graphs and after them, for attributes of the model, variables and versions.
  virtual absl::Status Begin() { return absl::OkStatus(); }
  virtual absl::Status Finish() { return absl::OkStatus(); }
  // Whether the result will be discarded, so that no more nodes need be made.
  virtual bool is_over() const { return !errors_.empty(); }

  // Whether a node of neither canonical nor the container, such as the format's own passes leave,
  // stands for its operand.
  virtual bool IsTransparent(const Node&) const { return false; }
  // Whether the format has no value for the node because the exports of its users handle it.
  virtual bool IsLeftToUsers(const Node&) const { return false; }
  // Whether the format has an operator that computes on quantised elements what this op of
  // canonical computes on the floats that they stand for. A region of dequantisations, such an op
  // and a quantisation then becomes that one operator.
  virtual bool TakesQuantized(const Node&, const ElementType&) const { return false; }

  // Nodes that run graphs. By default calls are inlined and the others are refused.
  virtual absl::StatusOr<Values> ExportCall(OpExport& e);
  virtual absl::StatusOr<Values> ExportIf(OpExport& e);
  virtual absl::StatusOr<Values> ExportWhile(OpExport& e);
  // State. Refused by default: `NoState()`.
  virtual Values ExportLoadOfState(OpExport& e, const Global& global);
  virtual Values ExportStoreOfState(OpExport& e, const Global& global);
  // The advice in the error that there is no state: "; freeze it with freeze_globals".
  virtual std::string RemedyForState() const { return ""; }
  // The value of a global that is not state, in canonical's order.
  virtual Value* ExportWeight(OpExport& e, const Global& global, const Tensor& value);

  // Transposes an input or output; called only if its order differs from canonical's.
  virtual absl::StatusOr<Value*> TransposePort(Graph& graph, Value* value, const Ints& perm);
  // Whether the value, which is not yet an output, may be one directly.
  virtual bool MayBeOutput(const Value&) const { return true; }
  // A copy of the value as a separate result, for a value that may not be an output directly.
  // `push` is the output node in the source.
  virtual absl::StatusOr<Value*> Again(const Node& push, Value* value, Graph& graph) = 0;
  // Why no value of that type can be an output: "of type index, which TOSA does not support".
  virtual std::string WhyNoOutput(const Type& type) const;
  // Called when a graph of the source has its outputs, for names and signatures.
  virtual absl::Status FinishGraph(const Graph&, Graph&) { return absl::OkStatus(); }
  // Whether `result`, made for the node, takes the node's name. Otherwise it keeps the name of the
  // node for which it was made before.
  virtual bool IsNamedAfter(const OpExport& e, const Value& result) const;
  // The value made for the result, in the elements of the format's type, if the export computed
  // with others (OpExport::in). By default there are no others.
  virtual Value* InOwnElements(OpExport&, const Value&, Value* made) { return made; }
  // The made value with the type that canonical has for the result. By default the two types are
  // merged.
  virtual Value* Typed(OpExport& e, const Value& result, Value* made);
  // Whether the node can be erased if it has no users.
  virtual bool IsPure(const Node& node) const;

  // ---- Used by these overrides.

  const Program& source() const { return source_; }
  Program& target() const { return *target_; }
  ProgramWeights& weights() { return weights_; }
  const ExportScope& scope() const { return scope_; }
  void Refuse(std::string what) { errors_.push_back(std::move(what)); }
  bool has_errors() const { return !errors_.empty(); }

  // Adds nodes for `graph` on `inputs` at the end of `target` and returns its outputs. Error: the
  // calls are nested too deeply.
  absl::StatusOr<Values> ExportNodes(const Graph& graph, const Values& inputs, Graph& target);
  // Makes a private graph that computes `graph` on inputs of the types of `arguments`, and returns
  // its name.
  absl::StatusOr<std::string> ExportBranch(const Graph& graph, const Values& arguments);
  // Makes each value a separate result that may be an output of `target` (MayBeOutput, Again).
  // `pushes` are the output nodes in the source.
  absl::StatusOr<Values> OwnOutputs(const std::vector<Node*>& pushes, Values outputs,
                                    Graph& target);
  // For formats without globals, in Finish(): makes the constants nodes of the format's dialect.
  absl::Status MakeConstantNodes();
  // Error, set in `e`, and null: the attribute names no graph of the source.
  const Graph* GraphOf(OpExport& e, absl::string_view attribute);
  // Erases constants that nothing uses.
  void EraseUnused();

 private:
  absl::Status ExportEntry();
  absl::Status ExportEach();
  absl::Status ExportGraph(const Graph& graph, Graph& target);
  absl::StatusOr<Values> ExportNode(const Node& node, ValueMap& values, Graph& target);
  absl::StatusOr<Values> ExportOp(OpExport& e);
  // Passes on how the node's results are spread over devices (service/devices/sharding.h).
  void KeepSharding(const Node& node, const Values& results);
  Values ExportQuantizedRegion(const Node& quantize, const ValueMap& values, Graph& target);
  void RefuseMissing(const Graph& graph, const std::vector<Node*>& pushes, const Values& outputs);
  // For example that ONNX has no state such as @x, followed by the advice.
  std::string NoState(const std::string* global) const;
  Values ExportLoad(OpExport& e);
  Values ExportStore(OpExport& e);
  void CheckTypes(OpExport& e, Values& results);
  // Why the node has values of which the format has no tensors; empty if it has none.
  std::string WhyNoTensors(const Node& node) const;
  absl::Status Refusal() const;

  const Program& source_;
  const Graphs graphs_;
  std::unique_ptr<Program> target_;
  ProgramWeights weights_;
  const ExportScope scope_;
  int depth_ = 0;
  std::vector<std::string> errors_;
};

}  // namespace roundhouse::canonical_export

#endif  // ROUNDHOUSE_PASSES_CANONICAL_EXPORT_PROGRAM_EXPORT_H_
