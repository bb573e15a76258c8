// File: program_export.h
//
// The export of whole programs: graph by graph, node by node. The source has ops of canonical and
// of the container. What cannot be said is collected: one error has all nodes and the reasons.
//
// A format derives from this and says how its nodes are begun (NewOp), and of what a base cannot
// know what is so in it. Two kinds of formats are served: those whose graphs have names and run one
// another by them (Graphs::kEach), and those of one graph, into which all that runs is written
// where it runs (Graphs::kEntry).
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

// Whether a run may change the global, or computes it first.
bool IsState(const Global& global);

class ProgramExport {
 public:
  ProgramExport(const Program& source, const ExportFormat& format, const ExportTable& table,
                const ActivationTable& activations, Graphs graphs);
  virtual ~ProgramExport() = default;

  // Once.
  absl::StatusOr<std::unique_ptr<Program>> Run();

 protected:
  // ---- What a format says.

  // The node as one of the format's, whose nodes go to `graph`.
  virtual std::unique_ptr<OpExport> NewOp(const Node& node, const ValueMap& values,
                                          Graph& graph) = 0;
  // Before all graphs and after them: attributes of the model, variables, versions.
  virtual absl::Status Begin() { return absl::OkStatus(); }
  virtual absl::Status Finish() { return absl::OkStatus(); }
  // Whether what is made will be thrown away, so that nothing more need be made.
  virtual bool is_over() const { return !errors_.empty(); }

  // Nodes of neither canonical nor the container, such as the format's own passes leave; they are
  // what their operand is.
  virtual bool IsTransparent(const Node&) const { return false; }
  // Whether the format has no value of it, as what uses it sees to it.
  virtual bool IsLeftToUsers(const Node&) const { return false; }
  // Whether an operator computes on quantised elements, and gives these, what this op of canonical
  // does with the floats that they stand for. A region of dequantisations, such an op and a
  // quantisation then becomes that one operator.
  virtual bool TakesQuantized(const Node&, const ElementType&) const { return false; }

  // What runs graphs. Unless it says, calls are written where they are, and the others refused.
  virtual absl::StatusOr<Values> ExportCall(OpExport& e);
  virtual absl::StatusOr<Values> ExportIf(OpExport& e);
  virtual absl::StatusOr<Values> ExportWhile(OpExport& e);
  // State. Unless it says, refused: `NoState()`.
  virtual Values ExportLoadOfState(OpExport& e, const Global& global);
  virtual Values ExportStoreOfState(OpExport& e, const Global& global);
  // What to do about it that there is no state: "; freeze it with freeze_globals".
  virtual std::string RemedyForState() const { return ""; }
  // The value of a global that is no state, in canonical's order.
  virtual Value* ExportWeight(OpExport& e, const Global& global, const Tensor& value);

  // An input or an output in the other order; asked only where that differs from canonical's.
  virtual absl::StatusOr<Value*> TransposePort(Graph& graph, Value* value, const Ints& perm);
  // Whether the value, which is no output yet, may be one as it is.
  virtual bool MayBeOutput(const Value&) const { return true; }
  // The value again, as a result of its own: for one that may not be an output as it is. `push` is
  // the node of the source.
  virtual absl::StatusOr<Value*> Again(const Node& push, Value* value, Graph& graph) = 0;
  // "of type index, of which TOSA has no values": why nothing of that type is an output.
  virtual std::string WhyNoOutput(const Type& type) const;
  // When a graph of the source has its outputs: names, signatures.
  virtual absl::Status FinishGraph(const Graph&, Graph&) { return absl::OkStatus(); }
  // Whether what was made for the node is to have its name. Else it has that of what it was made
  // for before.
  virtual bool IsNamedAfter(const OpExport& e, const Value& result) const;
  // Gives what was made the type that canonical says of the result. Unless it says, the two are
  // merged.
  virtual void SetType(OpExport& e, const Value& result, Value& made);
  // Whether nothing is lost with a node that nobody uses.
  virtual bool IsPure(const Node& node) const;

  // ---- What it says that with.

  const Program& source() const { return source_; }
  Program& target() const { return *target_; }
  ProgramWeights& weights() { return weights_; }
  const ExportScope& scope() const { return scope_; }
  void Refuse(std::string what) { errors_.push_back(std::move(what)); }
  bool has_errors() const { return !errors_.empty(); }

  // The outputs of `graph` on `inputs`, as nodes at the end of `target`. Error: graphs run one
  // another to a depth that no reader takes.
  absl::StatusOr<Values> ExportNodes(const Graph& graph, const Values& inputs, Graph& target);
  // The name of a private graph that computes `graph` on inputs of the types of `arguments`.
  absl::StatusOr<std::string> ExportBranch(const Graph& graph, const Values& arguments);
  // The values as results of their own, each of them once (MayBeOutput, Again), for outputs of
  // `target`. `pushes` are the nodes of the source that they come from.
  absl::StatusOr<Values> OwnOutputs(const std::vector<Node*>& pushes, Values outputs,
                                    Graph& target);
  // Null, and an error in `e`, where the node names no graph of the source.
  const Graph* GraphOf(OpExport& e, absl::string_view attribute);

 private:
  absl::Status ExportEntry();
  absl::Status ExportEach();
  absl::Status ExportGraph(const Graph& graph, Graph& target);
  absl::StatusOr<Values> ExportNode(const Node& node, ValueMap& values, Graph& target);
  absl::StatusOr<Values> ExportOp(OpExport& e);
  Values ExportQuantizedRegion(const Node& quantize, const ValueMap& values, Graph& target);
  void RefuseMissing(const Graph& graph, const std::vector<Node*>& pushes, const Values& outputs);
  // ONNX has no state such as @x, and the remedy.
  std::string NoState(const std::string* global) const;
  Values ExportLoad(OpExport& e);
  Values ExportStore(OpExport& e);
  void CheckTypes(OpExport& e, const Values& results);
  void EraseUnused();
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
