// File: body_types.h
//
// Infers the types of values in the bodies of Loops, Scans and Ifs. The types of a body's inputs
// depend on its node's operands, and a Loop's body may return another shape than it took; so
// inference visits a body's nodes repeatedly. The file is still read only once.
#ifndef ROUNDHOUSE_SERIALIZATION_ONNX_BODY_TYPES_H_
#define ROUNDHOUSE_SERIALIZATION_ONNX_BODY_TYPES_H_

#include <cstdint>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/onnx/op_schema.h"

namespace roundhouse::onnx_format {

// The types of a body's own inputs according to the node's operands, for inputs that the file does
// not declare. Empty for a node that passes nothing to its bodies. `schema` may be null.
std::vector<Type> BodyInputTypes(const onnx_dialect::OpSchema* schema,
                                 absl::Span<Value* const> operands, const AttributeMap& attributes);

// One for each model that is read.
class BodyTypes {
 public:
  // Must be called for each body after it is created. `is_declared` says for each of its inputs
  // whether the file declares the shape; inputs after those are captured from outer graphs.
  void AddBody(const Graph& body, std::vector<bool> is_declared);

  // Must be called for each node once its bodies exist. First widens the inputs of its bodies to
  // hold for everything that they are run on; then sets the types of its results, inferred and
  // declared merged (where the two contradict, inference counts).
  void Infer(Node& node, absl::Span<const Type> declared);

  // How often the types of a node's results were inferred; for tests.
  int64_t num_inferred() const { return num_inferred_; }

 private:
  struct Body {
    std::vector<bool> is_declared;
    int widenings = 0;
  };

  void InferAgain(Node& node);
  void InferBody(Graph& body);
  void FitBodies(Node& node);
  // Each returns whether an input of the body got a wider type.
  bool WidenTo(Graph& body, absl::Span<const Type> given, int64_t num_captures);
  bool WidenToNextStep(const Node& node, Graph& body);
  bool Widen(Graph& body, absl::Span<const Type* const> given);

  // For nodes in bodies.
  absl::flat_hash_map<const Node*, std::vector<Type>> declared_;
  absl::flat_hash_map<const Graph*, Body> bodies_;
  int64_t num_inferred_ = 0;
};

}  // namespace roundhouse::onnx_format

#endif  // ROUNDHOUSE_SERIALIZATION_ONNX_BODY_TYPES_H_
