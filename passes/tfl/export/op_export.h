// File: op_export.h
//
// How the ways of canonical's operations into TFLite are written: as expressions over TFLite's
// operators.
//
//   Value* ExportSilu(OpExport& e, const canonical::Silu&) {
//     return e("mul", {e.in(0), e("logistic", {e.in(0)})});
//   }
//   table.Add(ExportSilu);
//
// The first error stays, and whatever is made of a value that could not be made is null, so that
// nothing need look at errors on its way.
//
// Values lie as they do in canonical: batch, spatial, channels; filters (O, spatial, I). So the
// domains are gone, and encodes and decodes are transposes where they permute. Only the filter of a
// depthwise convolution is another shape, which the convolution sees to.
//
// Quantised values have their grids in their types. A sum of products that nothing has rounded yet
// has no tensor in TFLite: it is null, and what rounds it asks canonical where it comes from.
#ifndef ROUNDHOUSE_PASSES_TFL_EXPORT_OP_EXPORT_H_
#define ROUNDHOUSE_PASSES_TFL_EXPORT_OP_EXPORT_H_

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
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

namespace roundhouse::tfl_export {

using Values = std::vector<Value*>;
using Ints = std::vector<int64_t>;
// The values of canonical that are made, looked up, never iterated.
using ValueMap = absl::flat_hash_map<const Value*, Value*>;

// The type that a value of a canonical type has in TFLite: without domain, with scales of f32.
Type TflType(const Type& type);

// Attributes.
Attribute OfInt(int64_t value);
Attribute OfFloat(double value);
Attribute OfInts(Ints values);
Attribute OfName(absl::string_view value);

// One node that is being exported.
class OpExport {
 public:
  // `values` has what the operands, and what those are made of, are in TFLite.
  OpExport(const Node& node, const ValueMap& values, Graph& graph, ProgramWeights& weights)
      : node_(node), values_(values), graph_(graph), weights_(weights) {}

  const Node& node() const { return node_; }
  Graph& graph() const { return graph_; }
  // For another graph, which this node runs.
  OpExport In(Graph& graph) const { return OpExport(node_, values_, graph, weights_); }

  // ---- Operands.

  int num_inputs() const { return node_.num_operands(); }
  bool has(int index) const {
    return index < num_inputs() && !node_.operand(index).type().is_none();
  }
  // Null for one that is not given; an error for a sum that is not rounded.
  Value* in(int index);
  // What a value of canonical is; null if nothing was made for it.
  Value* made(const Value& value) const;

  // ---- What canonical says of the node's values.

  const Type& type(int operand) const { return node_.operand(operand).type(); }
  const Type& result_type(int result = 0) const { return node_.result(result).type(); }
  ElementKind kind(int operand) const { return type(operand).element_type().kind(); }
  bool is_quantized(int operand) const { return type(operand).element_type().is_quantized(); }
  bool is_feature(int operand) const { return type(operand).domain() == Domain::kFeature; }
  // -1, and an error, where it is not known.
  int64_t rank(int operand);
  std::optional<int64_t> size(int operand, int64_t axis) const;
  std::optional<Ints> sizes(int operand) const;
  std::optional<Ints> result_sizes(int result = 0) const;
  // The elements of an operand that is a constant of integers.
  std::optional<Ints> ints(int operand) const;
  // From the front.
  int64_t Axis(int operand, int64_t axis);

  // Whether nothing may be used that TFLite 2.9 does not have, where there is another way.
  bool may_be_old() const;

  // ---- Errors.

  Value* Fail(absl::Status status);
  Value* Unsupported(absl::string_view why);
  bool ok() const { return status_.ok(); }
  const absl::Status& status() const { return status_; }

  // ---- TFLite's operators. An operand that is null at the end is left out; in the middle there is
  // none().

  // `types`: those of the results where no inference gives them, as of what is quantised. Where
  // TFLite's kernels do not take the elements, half floats go through f32 and integers through
  // wider ones; else it is an error.
  Values All(absl::string_view op, Values operands, AttributeMap attributes,
             std::vector<Type> types);
  Value* operator()(absl::string_view op, Values operands, AttributeMap attributes = {},
                    Type type = Type::Unknown()) {
    return All(op, std::move(operands), std::move(attributes), {std::move(type)})[0];
  }
  Value* none();

  Value* Constant(const Tensor& tensor);
  // Under a type that may be quantised, as the tensor need not be.
  Value* Constant(const Tensor& tensor, const Type& type);
  // A list of i32; an error where a number is none.
  Value* List(const Ints& values);
  Value* Whole(int64_t value);
  // One number of the kind, as a tensor of rank 0; of the sizes.
  Value* Number(double value, ElementKind kind);
  Value* Filled(double value, ElementKind kind, const Ints& sizes);

  // ---- What many need. These fold what they do to constants.

  ElementKind kind_of(const Value* value) const;
  Value* Cast(Value* value, ElementKind to);
  Value* Transpose(Value* value, const Ints& perm);
  Value* Reshape(Value* value, const Ints& sizes);  // -1 is what is left.
  // An operand of integers as a list of i32; as one i32.
  Value* IntList(int operand);
  Value* IntNumber(int operand);
  Value* AsScalar(Value* value);
  // The operand of canonical if it is there, else the attribute as a constant; null for neither.
  Value* ListOf(int operand, const std::optional<Ints>& attribute);
  // Elements begin … end - 1 of a list.
  Value* Part(Value* list, int64_t begin, int64_t end);
  // Lists one behind the other.
  Value* Joined(const Values& lists);
  Value* SizesOf(Value* value) {
    return (*this)("shape", {value}, {{"out_type", OfName("INT32")}});
  }
  Value* Select(Value* condition, Value* on_true, Value* on_false) {
    return (*this)("select_v2", {condition, on_true, on_false});
  }
  // Brings a value through an activation: into the operator that gives it, which must be for
  // nothing else, where that has it, else by one behind it.
  Value* Activate(Value* value, canonical::Activation activation,
                  const std::vector<float>& parameters);
  // For what comes next of an activation or a clamp: others see the value as it is, too.
  void KeepAsItIs(const Value* value) { kept_.insert(value); }
  // min(max(value, least), greatest); an infinite bound is none.
  Value* Clamp(Value* value, double least, double greatest);

 private:
  // A transpose of more axes than the kernels know, as several of fewer.
  Value* TransposeInSteps(Value* value, const Ints& perm);
  // Whether nothing but this node sees what the operand's value is in TFLite.
  bool IsOnlyUser(const Value& operand) const;
  bool FuseActivation(Value* value, absl::string_view name);

  const Node& node_;
  const ValueMap& values_;
  Graph& graph_;
  ProgramWeights& weights_;
  absl::Status status_;
  Value* none_ = nullptr;
  absl::flat_hash_set<const Value*> kept_;
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
  // An op that is one of TFLite's on the same operands.
  template <DeclaredOp Op>
  void AddSame(absl::string_view tfl_op) {
    functions_.template Set<Op>([tfl_op = std::string(tfl_op)](OpExport& e) -> Values {
      Values operands;
      for (int i = 0; i < e.num_inputs(); ++i) operands.push_back(e.in(i));
      return {e(tfl_op, std::move(operands), {}, TflType(e.result_type()))};
    });
  }
  // An op that TFLite cannot say, and why.
  template <DeclaredOp Op>
  void AddRefused(absl::string_view why) {
    functions_.template Refuse<Op>(why);
  }
  const OpTable<Function>& functions() const { return functions_; }

 private:
  OpTable<Function> functions_;
};

}  // namespace roundhouse::tfl_export

#endif  // ROUNDHOUSE_PASSES_TFL_EXPORT_OP_EXPORT_H_
