// Writes a graph of a program as a subgraph of a TFLite model.
#ifndef ROUNDHOUSE_SERIALIZATION_TFLITE_GRAPH_WRITER_H_
#define ROUNDHOUSE_SERIALIZATION_TFLITE_GRAPH_WRITER_H_

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "flatbuffers/flatbuffers.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/dialects/tfl/builtin_ops.h"
#include "roundhouse/dialects/tfl/tflite_generated.h"
#include "roundhouse/serialization/tflite/model_parts.h"
#include "roundhouse/serialization/tflite/options_writer.h"
#include "roundhouse/serialization/tflite/tensor_writer.h"

namespace roundhouse::tflite_format {

class GraphWriter {
 public:
  // All must outlive this.
  GraphWriter(const Program& program, flatbuffers::FlatBufferBuilder& builder, DataBuffers& buffers,
              OperatorCodes& codes, const SubgraphNumber& subgraph_number)
      : program_(program),
        builder_(builder),
        buffers_(buffers),
        codes_(codes),
        subgraph_number_(subgraph_number) {}

  // Must be called in this order: CallOnce operators, graphs, first values of variables.
  absl::Status AddCallOnce(int32_t subgraph);
  absl::Status AddGraph(const Graph& graph);
  absl::Status AddFirstValue(const Global& variable);
  flatbuffers::Offset<tflite::SubGraph> Finish(const std::string& name);

  const std::vector<int32_t>& inputs() const { return inputs_; }
  const std::vector<int32_t>& outputs() const { return outputs_; }
  // Nodes that TFLite cannot express, with the reason.
  const std::vector<std::string>& errors() const { return errors_; }

 private:
  absl::Status AddNode(const Node& node);
  absl::Status AddOperator(const Node& node, const tfl::BuiltinOp* builtin);
  // The numbers of the tensors that an operator has beside its operands and results.
  absl::StatusOr<std::vector<int32_t>> AddIntermediates(const AttributeMap& attributes);
  absl::Status AddLoad(const Node& node);
  absl::Status AddStore(const Node& node);
  absl::Status AddConstant(const Node& node);
  absl::StatusOr<int32_t> AddTensor(const TensorEntry& entry);
  absl::StatusOr<int32_t> ConstantTensor(const Global& global);
  absl::StatusOr<int32_t> StateTensor(const Global& global);
  absl::StatusOr<int32_t> Handle(const Global& global);
  absl::StatusOr<int32_t> TensorOf(const Value& value) const;
  void AddBuiltin(const char* name, const std::vector<int32_t>& inputs,
                  const std::vector<int32_t>& outputs,
                  flatbuffers::Offset<void> options = flatbuffers::Offset<void>());

  const Program& program_;
  flatbuffers::FlatBufferBuilder& builder_;
  DataBuffers& buffers_;
  OperatorCodes& codes_;
  const SubgraphNumber& subgraph_number_;
  std::vector<flatbuffers::Offset<tflite::Tensor>> tensors_;
  std::vector<flatbuffers::Offset<tflite::Operator>> operators_;
  std::vector<int32_t> inputs_;
  std::vector<int32_t> outputs_;
  absl::flat_hash_map<const Value*, int32_t> numbers_;
  std::map<std::string, int32_t> by_global_;  // Constants, states and handles.
  absl::flat_hash_set<const Node*> written_states_;
  std::vector<std::string> errors_;
};

// Whether the global is a variable that handles refer to, and not an operator's own state.
bool IsResource(const Global& global);

}  // namespace roundhouse::tflite_format

#endif  // ROUNDHOUSE_SERIALIZATION_TFLITE_GRAPH_WRITER_H_
