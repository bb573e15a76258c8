// Resolves names in a graph of a model while it is read.
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

// A call's values for the attributes that the nodes of the called function refer to.
using CallAttributes = absl::flat_hash_map<std::string, const onnx::AttributeProto*>;

struct Scope {
  const Scope* parent = nullptr;  // The enclosing graph, if it is visible.
  Graph* graph = nullptr;
  const Opsets* opsets = nullptr;
  absl::flat_hash_map<std::string, Value*> values;
  absl::flat_hash_map<std::string, Global*> weights;
  // The declared types of results that do not exist yet.
  absl::flat_hash_map<std::string, const onnx::ValueInfoProto*> declared;
  // The attributes of the call, in a function.
  const CallAttributes* call = nullptr;
  std::string prefix;  // Prefix of node names, in a function.

  // The value of that name as this graph sees it: its own, or a weight of it or of an enclosing
  // graph, which is then loaded. Error: there is none.
  absl::StatusOr<Value*> Resolve(const std::string& name);
  // Whether the name is a weight of this graph, or of a visible enclosing one.
  bool IsWeight(const std::string& name) const;
  // The value that stands for an absent operand.
  Value* None();
  // The attribute's value in the call; null if the call does not have it.
  const onnx::AttributeProto* CallAttribute(const std::string& name) const;

  // Adds an initializer as a global of the program. Errors: its name is empty or taken; the error
  // in `tensor`, prefixed with the name.
  absl::Status AddWeight(const std::string& name, absl::StatusOr<Tensor> tensor);
  // Stays sparse, as a Constant: a few bytes may stand for more than fits in memory.
  absl::Status AddSparseWeight(const std::string& name, absl::StatusOr<SparseTensor> sparse);
};

}  // namespace roundhouse::onnx_format

#endif  // ROUNDHOUSE_SERIALIZATION_ONNX_SCOPE_H_
