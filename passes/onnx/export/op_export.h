// File: op_export.h
//
// How the ways of canonical's operations into ONNX are written: as expressions over ONNX's nodes.
//
//   Value* ExportSilu(OpExport& e, const canonical::Silu&) {
//     return e("Mul", {e.in(0), e("Sigmoid", {e.in(0)})});
//   }
//   table.Add<canonical::Silu>(ExportSilu);
//
// The first error stays, and whatever is made of a value that could not be made is null, so that
// nothing need look at errors on its way.
//
// How values lie. A feature is (N, C, spatial) in ONNX, a filter (O, I, spatial), a depthwise
// filter (C, M, spatial); all else lies as it does in canonical. So encodes and decodes of models
// whose channels stand in front are nothing, and no layout stands between layers. Quantised values
// are their stored integers. Whatever takes an axis of an operand in a domain asks Axis().
#ifndef ROUNDHOUSE_PASSES_ONNX_EXPORT_OP_EXPORT_H_
#define ROUNDHOUSE_PASSES_ONNX_EXPORT_OP_EXPORT_H_

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/element_type.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/op_table.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/passes/generic/program_weights.h"

namespace roundhouse::onnx_export {

using Values = std::vector<Value*>;
using Ints = std::vector<int64_t>;

// For each axis of ONNX's order, the axis of a value of the domain.
Ints OnnxOrder(Domain domain, int64_t rank);
// The type that a value of a canonical type has in ONNX.
Type OnnxType(const Type& type);

// Attributes.
Attribute OfInt(int64_t value);
Attribute OfFloat(double value);
Attribute OfInts(Ints values);

// One node that is being exported.
class OpExport {
 public:
  // `operands` are those of the node in ONNX; null for one that is not given.
  OpExport(const Node& node, Values operands, Graph& graph, ProgramWeights& weights, int opset)
      : node_(node),
        operands_(std::move(operands)),
        graph_(graph),
        weights_(weights),
        opset_(opset) {}

  const Node& node() const { return node_; }
  int opset() const { return opset_; }

  // ---- Operands.

  int num_inputs() const { return static_cast<int>(operands_.size()); }
  bool has(int index) const { return index < num_inputs() && operands_[index] != nullptr; }
  Value* in(int index) const { return has(index) ? operands_[index] : nullptr; }

  // ---- What canonical says of the node's values.

  const Type& type(int operand) const { return node_.operand(operand).type(); }
  const Type& result_type(int result = 0) const { return node_.result(result).type(); }
  ElementKind kind(int operand) const { return type(operand).element_type().kind(); }
  bool is_feature(int operand) const { return type(operand).domain() == Domain::kFeature; }
  // -1, and an error, where it is not known.
  int64_t rank(int operand);
  // Of an axis in canonical's order.
  std::optional<int64_t> size(int operand, int64_t axis) const;
  std::optional<Ints> sizes(int operand) const;
  // The elements of an operand that is a constant of integers.
  std::optional<Ints> ints(int operand) const;
  // Where an axis of the operand (negative: from the end) is in ONNX's order.
  int64_t Axis(int operand, int64_t axis);

  // ---- Errors.

  Value* Fail(absl::Status status);
  Value* Unsupported(absl::string_view why);
  // ONNX says it in a newer opset only; the export is then begun again with that.
  Value* Needs(int opset);
  bool ok() const { return status_.ok() && needed_opset_ <= opset_; }
  const absl::Status& status() const { return status_; }
  int needed_opset() const { return needed_opset_; }

  // ---- ONNX's nodes. Operands that are null at the end are left out; others that are null must be
  // none().

  // Where ONNX does not take the elements, half floats go through f32, and with Integers::kWiden
  // integers through wider ones; else it is an error.
  enum class Integers { kKeep, kWiden };
  Values All(absl::string_view op, Values operands, AttributeMap attributes, int num_results,
             Integers integers = Integers::kKeep);
  Value* operator()(absl::string_view op, Values operands, AttributeMap attributes = {}) {
    return All(op, std::move(operands), std::move(attributes), 1)[0];
  }
  Value* Widened(absl::string_view op, Values operands, AttributeMap attributes = {}) {
    return All(op, std::move(operands), std::move(attributes), 1, Integers::kWiden)[0];
  }
  // The operand that stands for one that is not given.
  Value* none();

  Value* Constant(const Tensor& tensor);
  // A list of i64.
  Value* List(const Ints& values);
  Value* Whole(int64_t value);
  // One number of the kind, as a tensor of rank 0; of the sizes.
  Value* Number(double value, ElementKind kind);
  Value* Filled(double value, ElementKind kind, const Ints& sizes);

  // ---- What many need. These fold what they do to constants.

  ElementKind kind_of(const Value* value) const;
  Value* Cast(Value* value, ElementKind to);
  Value* Transpose(Value* value, const Ints& perm);
  Value* Reshape(Value* value, const Ints& sizes);  // -1 and 0 are meant as they stand: 0 is 0.
  Value* Unsqueeze(Value* value, const Ints& axes);
  // The operand as a list of i64, of one or more numbers.
  Value* IntList(int operand);
  Value* AsScalar(Value* value);
  // The operand of canonical if it is there, else the attribute as a constant; null for neither.
  Value* ListOf(int operand, const std::optional<Ints>& attribute);
  // A list of one number for each channel, so that it broadcasts to a feature.
  Value* AlongChannels(Value* value, int64_t rank);
  Value* Activate(Value* value, canonical::Activation activation,
                  const std::vector<float>& parameters);
  // What `body` makes of the values in f32 where they are half floats, in their kind again.
  Value* InSingle(Values values, const std::function<Value*(const Values&)>& body);

 private:
  const Node& node_;
  const Values operands_;
  Graph& graph_;
  ProgramWeights& weights_;
  const int opset_;
  absl::Status status_;
  int needed_opset_ = 0;
  Value* none_ = nullptr;
};

// How each op is exported, by its declaration.
class ExportTable {
 public:
  using Function = std::function<Values(OpExport&)>;

  template <DeclaredOp Op, typename Result>
  void Add(Result (*function)(OpExport&, const Op&)) {
    functions_.template Set<Op>([function](OpExport& e) -> Values {
      absl::StatusOr<Op> op = View<Op>(e.node());
      if (!op.ok()) return {e.Fail(op.status())};
      if constexpr (std::is_same_v<Result, Values>) {
        return function(e, *op);
      } else {
        return {function(e, *op)};
      }
    });
  }
  // An op that is one of ONNX's on the same operands.
  template <DeclaredOp Op>
  void AddSame(absl::string_view onnx_op, OpExport::Integers integers = OpExport::Integers::kKeep) {
    functions_.template Set<Op>([onnx_op = std::string(onnx_op), integers](OpExport& e) -> Values {
      Values operands;
      for (int i = 0; i < e.num_inputs(); ++i) operands.push_back(e.in(i));
      return e.All(onnx_op, std::move(operands), {}, 1, integers);
    });
  }
  // An op that ONNX cannot say, and why.
  template <DeclaredOp Op>
  void AddRefused(absl::string_view why) {
    functions_.template Refuse<Op>(why);
  }
  const OpTable<Function>& functions() const { return functions_; }

 private:
  OpTable<Function> functions_;
};

}  // namespace roundhouse::onnx_export

#endif  // ROUNDHOUSE_PASSES_ONNX_EXPORT_OP_EXPORT_H_
