// File: onnx_node.h
//
// Reads and makes nodes of ONNX independently of the opset: a parameter that is an attribute in one
// version and an input in the next is read, and set, by its name.
//
//   AddFor(patterns, {"Squeeze"}, "squeeze_twice", [](Node& node, Rewriter& rewrite) {
//     const OnnxNode squeeze = *OnnxNode::Of(node);
//     const std::optional<Ints> axes = squeeze.IntsOf("axes");
//     …
//     return MakeOnnx(rewrite, "Squeeze", {x}, {{"axes", both}});
//   });
#ifndef ROUNDHOUSE_PASSES_ONNX_ONNX_NODE_H_
#define ROUNDHOUSE_PASSES_ONNX_ONNX_NODE_H_

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/node.h"
#include "roundhouse/dialects/onnx/op_schema.h"
#include "roundhouse/passes/framework/pattern.h"

namespace roundhouse::onnx_passes {

using Ints = std::vector<int64_t>;

class OnnxNode {
 public:
  // Returns nullopt if the node is not an operation of ONNX's own domain.
  static std::optional<OnnxNode> Of(const Node& node);
  // The node that produces `value`, if it is the operation `op`.
  static std::optional<OnnxNode> Of(const Value& value, absl::string_view op);

  const Node& node() const { return *node_; }
  const std::string& op() const { return schema_->name; }
  int version() const { return schema_->since_version; }

  // Null if there is none.
  Value* in(int index) const;
  Value* in(absl::string_view name) const;

  // If the attribute is missing, ONNX's default, or `otherwise` if ONNX has none.
  int64_t Int(absl::string_view name, int64_t otherwise = 0) const;
  float Float(absl::string_view name, float otherwise = 0) const;
  std::string String(absl::string_view name, absl::string_view otherwise = "") const;

  // Whether there is an attribute or an input of that name.
  bool IsGiven(absl::string_view name) const;
  // The integers of such an attribute, or of an input that is constant.
  std::optional<Ints> IntsOf(absl::string_view name) const;

 private:
  OnnxNode(const Node& node, const onnx_dialect::OpSchema& schema)
      : node_(&node), schema_(&schema) {}
  const Attribute* Find(absl::string_view name) const;

  const Node* node_;
  const onnx_dialect::OpSchema* schema_;
};

// The elements of a constant of i64 or i32; nullopt for long ones.
std::optional<Ints> KnownInts(const Value& value);

// The axes counted from the front; nullopt if one is out of range.
std::optional<Ints> FromFront(Ints axes, int64_t rank);

// Adds a pattern for all versions of the operations.
void AddFor(Patterns& patterns, std::initializer_list<absl::string_view> ops,
            absl::string_view name, RewriteFunction function);

// Makes a node of the operation in the program's opset. `ints` become attributes or constant
// inputs, as the opset has them; null operands are left out. Error: the opset has no such
// operation, attribute or input.
absl::StatusOr<Value*> MakeOnnx(Rewriter& rewrite, absl::string_view op,
                                std::vector<Value*> operands,
                                const std::vector<std::pair<std::string, Ints>>& ints = {},
                                AttributeMap attributes = {});

// Whether such a node can be made.
bool CanMakeOnnx(const Rewriter& rewrite, absl::string_view op,
                 std::initializer_list<absl::string_view> ints = {});

}  // namespace roundhouse::onnx_passes

#endif  // ROUNDHOUSE_PASSES_ONNX_ONNX_NODE_H_
