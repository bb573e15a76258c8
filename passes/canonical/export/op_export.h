// File: op_export.h
//
// Exports of canonical's operations into a format are written as expressions over the format's
// operators:
//
//   Value* ExportRsqrt(OpExport& e, const canonical::Rsqrt&) {
//     return e("Reciprocal", {e("Sqrt", {e.in(0)})});
//   }
//   table.Add(ExportRsqrt);
//
// The first error is kept, and a value made from one that could not be made is null, so that
// functions need not check for errors on their way.
//
// A format derives from this class, says what its operators need (Prepare) and how to do three
// things (Cast, MakeTranspose, MakeReshape), and adds functions of its own.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_EXPORT_OP_EXPORT_H_
#define ROUNDHOUSE_PASSES_CANONICAL_EXPORT_OP_EXPORT_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/passes/canonical/export/export_format.h"
#include "roundhouse/passes/generic/program_weights.h"

namespace roundhouse::canonical_export {

class ActivationTable;
class ExportTable;
struct SameOperator;

// From canonical values to the format's values. Looked up, never iterated.
using ValueMap = absl::flat_hash_map<const Value*, Value*>;

// The number of elements of a tensor with these sizes; must not overflow.
int64_t CountOf(const Ints& sizes);

// Makes attributes.
Attribute OfInt(int64_t value);
Attribute OfFloat(double value);
Attribute OfInts(Ints values);
Attribute OfName(absl::string_view value);

// The name of a global or graph that the node refers to; null if there is none.
const std::string* SymbolOf(const Node& node, absl::string_view attribute);

// The state that all nodes of an export share.
struct ExportScope {
  const ExportFormat& format;
  const ExportTable& table;
  const ActivationTable& activations;
  ProgramWeights& weights;
};

// An operator that is about to be made.
struct OperatorCall {
  std::string op;  // "Add".
  Values operands;
  AttributeMap attributes = {};
  // The types of the results, where inference gives none or less precise ones.
  std::vector<Type> types = {Type::Unknown()};
  Integers integers = Integers::kKeep;
  // The op of the node. By default the dialect's op of that name: "onnx.Add".
  std::string op_name = "";
  // Filled by Prepare(): the kind to which each result is cast; nullopt for no cast.
  std::vector<std::optional<ElementKind>> brought_back = {};
};

// One node that is exported.
class OpExport {
 public:
  // `values` has the format's values for the operands, and for the values that these are computed
  // from.
  OpExport(const ExportScope& scope, const Node& node, const ValueMap& values, Graph& graph)
      : scope_(scope), node_(node), values_(values), graph_(graph) {}
  virtual ~OpExport() = default;

  const Node& node() const { return node_; }
  const ExportFormat& format() const { return scope_.format; }
  const ExportScope& scope() const { return scope_; }
  // New nodes are added to this graph.
  Graph& graph() const { return graph_; }
  const ValueMap& values() const { return values_; }

  // ---- Operands.

  int num_inputs() const { return node_.num_operands(); }
  bool has(int index) const {
    return index < num_inputs() && !node_.operand(index).type().is_none();
  }
  // Null for an operand that is not given. Error: no value was made for the operand. A format may
  // give it in other elements, with which it computes.
  virtual Value* in(int index);
  Values inputs();
  // The format's value for a canonical value; null if none was made.
  Value* made(const Value& value) const;

  // ---- The node's values, as canonical describes them.

  const Type& type(int operand) const { return node_.operand(operand).type(); }
  const Type& result_type(int result = 0) const { return node_.result(result).type(); }
  ElementKind kind(int operand) const { return type(operand).element_type().kind(); }
  bool is_quantized(int operand) const { return type(operand).element_type().is_quantized(); }
  bool is_feature(int operand) const { return type(operand).domain() == Domain::kFeature; }
  // -1, and an error, if not known.
  int64_t rank(int operand);
  // The axis is in canonical's order.
  std::optional<int64_t> size(int operand, int64_t axis) const;
  std::optional<Ints> sizes(int operand) const;
  std::optional<Ints> result_sizes(int result = 0) const;
  // The elements of an operand that is an integer constant.
  std::optional<Ints> ints(int operand) const;
  // The attribute if it is given, else ints(operand); nullopt if neither is given. Error: the
  // operand is computed by the run.
  std::optional<Ints> KnownInts(int operand, const std::optional<Ints>& attribute);
  // The position, in the format's order, of an axis of the operand (negative: from the end).
  int64_t Axis(int operand, int64_t axis);

  // ---- Errors.

  Value* Fail(absl::Status status);
  Value* Unsupported(absl::string_view why);
  // Whether to go on. A format may have reasons besides errors to stop.
  virtual bool ok() const { return status_.ok(); }
  const absl::Status& status() const { return status_; }

  // ---- The format's operators, by name without the dialect. Null operands at the end are left
  // out; null operands in the middle become none(). An operand of an element type that the operator
  // does not take is cast to one that it takes if that is lossless; else it is an error.

  Values Make(OperatorCall call);
  Values All(absl::string_view op, Values operands, AttributeMap attributes,
             std::vector<Type> types, Integers integers = Integers::kKeep);
  Value* operator()(absl::string_view op, Values operands, AttributeMap attributes = {},
                    Type type = Type::Unknown());
  Value* Widened(absl::string_view op, Values operands, AttributeMap attributes = {});
  // Applies the table's operator for `op` (ExportTable::AddSame) to the operands. Error: there is
  // none.
  template <DeclaredOp Op>
  Value* Same(Values operands, Type type = Type::Unknown()) {
    return SameAs(&Op::kSpec, Op::kSpec.name, std::move(operands), std::move(type));
  }
  Value* Apply(const SameOperator& same, Values operands, Type type = Type::Unknown());
  // By the operator of the table, or by that of the mirrored comparison, or as the opposite of
  // equal. Error: there is none of these.
  Value* Compare(canonical::Comparison direction, Value* lhs, Value* rhs);
  // The result type of operators from AddSame(); unknown if it is left to inference.
  virtual Type TypeOfSame() const { return format().TypeOf(result_type()); }
  // The value that stands for an operand that is not given.
  Value* none();

  // ---- Constants, without duplicates.

  Value* Constant(const Tensor& tensor) { return Constant(tensor, tensor.type()); }
  // With a type that may be quantised, even if the tensor is not.
  virtual Value* Constant(const Tensor& tensor, const Type& type);
  // A list of the format's index_kind(), and one number of that kind. Error: a number does not fit.
  virtual Value* List(const Ints& values);
  Value* Whole(int64_t value);
  // A number of the kind, as a tensor of rank 0 (Number) or of the given sizes (Filled).
  Value* Number(double value, ElementKind kind) { return Filled(value, kind, {}); }
  // With elements such as `like` has.
  Value* Number(double value, const Value* like) {
    return like == nullptr ? nullptr : Number(value, kind_of(like));
  }
  Value* Filled(double value, ElementKind kind, const Ints& sizes);

  // ---- Common operations. Applied to constants they are folded.

  ElementKind kind_of(const Value* value) const;
  virtual Value* Cast(Value* value, ElementKind to) = 0;
  Value* Transpose(Value* value, const Ints& perm);
  Value* Reshape(Value* value, const Ints& sizes);  // May hold one -1, for the remaining size.
  // An integer operand as a list of one or more numbers (IntList), or as one number (IntNumber).
  Value* IntList(int operand);
  Value* IntNumber(int operand);
  Value* AsScalar(Value* value);
  // The attribute as a constant if it is given, else the operand of canonical; null if neither is.
  Value* ListOf(int operand, const std::optional<Ints>& attribute);
  // Calls `body` with values of half precision cast to f32, and casts its result back.
  Value* InSingle(Values values, const std::function<Value*(const Values&)>& body);

  // Applies the function to the value: by the operator that the format has for it, else in pieces
  // (activations.h).
  Value* Activate(Value* value, canonical::Activation activation,
                  absl::Span<const float> parameters);
  Value* ActivateBy(Value* value, canonical::Activation activation,
                    absl::Span<const double> parameters);
  // In pieces, whatever the format has for it.
  Value* ActivateInPieces(Value* value, canonical::Activation activation,
                          absl::Span<const double> parameters);
  // min(max(value, least), greatest); an infinite bound has no effect, nor has one that no element
  // can be beyond.
  Value* Clamp(Value* value, double least, double greatest);

 protected:
  // Changes the call to an operator that exists and takes its operands, and sets the casts of the
  // results (brought_back). If there is none, ok() becomes false. By default every call is
  // accepted.
  virtual void Prepare(OperatorCall&) {}
  // The same for a result of the call, once its type is inferred.
  virtual void CheckResult(const OperatorCall&, int, const Value&) {}
  // Why no value was made for an operand.
  virtual std::string WhyNotMade(int operand) const;
  // `value` is not a constant, and `perm` is not the identity.
  virtual Value* MakeTranspose(Value* value, const Ints& perm) = 0;
  virtual Value* MakeReshape(Value* value, const Ints& sizes) = 0;
  // A bound of integers is infinite or an integer that the elements can be.
  virtual Value* MakeClamp(Value* value, double least, double greatest) = 0;

 private:
  Value* SameAs(const void* declaration, absl::string_view name, Values operands, Type type);

  const ExportScope& scope_;
  const Node& node_;
  const ValueMap& values_;
  Graph& graph_;
  absl::Status status_;
  Value* none_ = nullptr;
};

}  // namespace roundhouse::canonical_export

#endif  // ROUNDHOUSE_PASSES_CANONICAL_EXPORT_OP_EXPORT_H_
