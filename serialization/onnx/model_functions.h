// File: model_functions.h
//
// The functions of a model. A call becomes the nodes of its function, so a few lines can expand to
// any number of nodes, and this says when there are too many.
#ifndef ROUNDHOUSE_SERIALIZATION_ONNX_MODEL_FUNCTIONS_H_
#define ROUNDHOUSE_SERIALIZATION_ONNX_MODEL_FUNCTIONS_H_

#include <onnx/onnx_pb.h>

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/serialization/onnx/scope.h"

namespace roundhouse::onnx_format {

class ModelFunctions {
 public:
  // The model must outlive it.
  explicit ModelFunctions(const onnx::ModelProto& model);

  // The function that the node calls; null if it is an operator.
  const onnx::FunctionProto* Find(const onnx::NodeProto& node) const;
  // Those that the call gives, or takes from the function around it, and the defaults of others.
  absl::StatusOr<CallAttributes> AttributesOf(const onnx::NodeProto& call,
                                              const onnx::FunctionProto& function,
                                              const Scope& around);

  // Error: calls nest too deep.
  absl::Status BeginCall();
  void EndCall() { --depth_; }
  bool is_in_call() const { return depth_ > 0; }
  // A node of a function that a call becomes. `prefix` is that of its name. Error: there are too
  // many of them, or their names would take too much memory.
  absl::Status AddNode(absl::string_view prefix);

 private:
  // By domain, name and overload.
  std::map<std::tuple<std::string, std::string, std::string>, const onnx::FunctionProto*> by_name_;
  // Made when first needed.
  std::map<const onnx::FunctionProto*, std::vector<onnx::AttributeProto>> defaults_;
  int depth_ = 0;
  int64_t num_nodes_ = 0;
  int64_t most_nodes_ = 0;
  int64_t prefix_bytes_ = 0;
};

}  // namespace roundhouse::onnx_format

#endif  // ROUNDHOUSE_SERIALIZATION_ONNX_MODEL_FUNCTIONS_H_
