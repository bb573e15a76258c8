// What names mean in a graph of a model while it is read.
#ifndef ROUNDHOUSE_SERIALIZATION_ONNX_SCOPE_H_
#define ROUNDHOUSE_SERIALIZATION_ONNX_SCOPE_H_

#include <onnx/onnx_pb.h>

#include <string>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/serialization/onnx/opset_imports.h"
#include "roundhouse/serialization/onnx/tensor_proto.h"

namespace roundhouse::onnx_format {

// What a call of a function says of the attributes that the nodes of the function refer to.
using CallAttributes = absl::flat_hash_map<std::string, const onnx::AttributeProto*>;

struct Scope {
  const Scope* parent = nullptr;  // The graph around it, where that can be seen.
  Graph* graph = nullptr;
  const Opsets* opsets = nullptr;
  absl::flat_hash_map<std::string, Value*> values;
  absl::flat_hash_map<std::string, Global*> weights;
  // What is declared of results, before they are there.
  absl::flat_hash_map<std::string, const onnx::ValueInfoProto*> declared;
  // The attributes of the call, in a function.
  const CallAttributes* call = nullptr;
  std::string prefix;  // Of the names of nodes, in a function.

  // The value of that name, as this graph sees it: its own, or a weight of it or of a graph around
  // it, which is loaded then. Error: there is none.
  absl::StatusOr<Value*> Resolve(const std::string& name);
  // Whether the name is a weight of this graph, or of one around it that can be seen.
  bool IsWeight(const std::string& name) const;
  // The value that stands for an operand that is not given.
  Value* None();
  // What the call says of the attribute; null where it says nothing.
  const onnx::AttributeProto* CallAttribute(const std::string& name) const;

  // Makes an initializer a global of the program. Error: its name is empty or taken; what was wrong
  // with the tensor, with the name in front.
  absl::Status AddWeight(const std::string& name, absl::StatusOr<Tensor> tensor);
  // Stays sparse, as a Constant: a few bytes may stand for more than there is memory.
  absl::Status AddSparseWeight(const std::string& name, absl::StatusOr<SparseTensor> sparse);
};

}  // namespace roundhouse::onnx_format

#endif  // ROUNDHOUSE_SERIALIZATION_ONNX_SCOPE_H_
