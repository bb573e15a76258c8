// File: body_types.h
//
// The types of values in the bodies of Loops, Scans and Ifs. What a body takes follows from what
// its node is given, and a Loop may give back another shape than it took; so a body's types are
// found by going over its nodes again. The file is read once, whatever comes of that.
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

// What the operands of a node say about the types of a body's own inputs, where the file does not.
// Empty for a node that gives its bodies nothing. `schema` may be null.
std::vector<Type> BodyInputTypes(const onnx_dialect::OpSchema* schema,
                                 absl::Span<Value* const> operands, const AttributeMap& attributes);

// One for each model that is read.
class BodyTypes {
 public:
  // To be told of each body that has been made, with whether the file says the shape of each of its
  // inputs. Those behind are captured from around it.
  void AddBody(const Graph& body, std::vector<bool> is_declared);

  // To be called for each node once its bodies are there. Gives its results the types that
  // inference says and that the file declares, together (inference counts where the two differ),
  // after its bodies have got inputs that hold for all that they are run on.
  void Infer(Node& node, absl::Span<const Type> declared);

  // How often the types of a node's results were inferred, for tests.
  int64_t num_inferred() const { return num_inferred_; }

 private:
  struct Body {
    std::vector<bool> is_declared;
    int widenings = 0;
  };

  void InferAgain(Node& node);
  void InferBody(Graph& body);
  void FitBodies(Node& node);
  // Each returns whether an input of the body has become less than it was.
  bool WidenTo(Graph& body, absl::Span<const Type> given, int64_t num_captures);
  bool WidenToNextStep(const Node& node, Graph& body);
  bool Widen(Graph& body, absl::Span<const Type* const> given);

  // Of nodes in bodies.
  absl::flat_hash_map<const Node*, std::vector<Type>> declared_;
  absl::flat_hash_map<const Graph*, Body> bodies_;
  int64_t num_inferred_ = 0;
};

}  // namespace roundhouse::onnx_format

#endif  // ROUNDHOUSE_SERIALIZATION_ONNX_BODY_TYPES_H_
