// File: op_export.h
//
// How the ways of canonical's operations into a format are written: as expressions over the
// format's operators.
//
//   Value* ExportRsqrt(OpExport& e, const canonical::Rsqrt&) {
//     return e("Reciprocal", {e("Sqrt", {e.in(0)})});
//   }
//   table.Add(ExportRsqrt);
//
// The first error stays, and whatever is made of a value that could not be made is null, so that
// nothing need look at errors on its way.
//
// A format derives from this, says what its operators want (Prepare) and how three things are done
// (Cast, MakeTranspose, MakeReshape), and adds what is its own.
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
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/passes/canonical/export/export_format.h"
#include "roundhouse/passes/generic/program_weights.h"

namespace roundhouse::canonical_export {

class ActivationTable;
class ExportTable;

// The values of canonical that are made, looked up, never iterated.
using ValueMap = absl::flat_hash_map<const Value*, Value*>;

// Attributes.
Attribute OfInt(int64_t value);
Attribute OfFloat(double value);
Attribute OfInts(Ints values);
Attribute OfName(absl::string_view value);

// Of a global or a graph that the node names; null where it names none.
const std::string* SymbolOf(const Node& node, absl::string_view attribute);

// What all nodes of one export have in common.
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
  // Of the results, where no inference gives them or gives less.
  std::vector<Type> types = {Type::Unknown()};
  Integers integers = Integers::kKeep;
  // Of the node; unless Prepare() says, the dialect's of that name: "onnx.Add".
  std::string op_name = "";
  // Filled by Prepare(): what each result is cast to; nothing where it stays as it is.
  std::vector<std::optional<ElementKind>> brought_back = {};
};

// One node that is being exported.
class OpExport {
 public:
  // `values` has what the operands, and what those are made of, are in the format.
  OpExport(const ExportScope& scope, const Node& node, const ValueMap& values, Graph& graph)
      : scope_(scope), node_(node), values_(values), graph_(graph) {}
  virtual ~OpExport() = default;

  const Node& node() const { return node_; }
  const ExportFormat& format() const { return scope_.format; }
  const ExportScope& scope() const { return scope_; }
  // Where nodes are made.
  Graph& graph() const { return graph_; }
  const ValueMap& values() const { return values_; }

  // ---- Operands.

  int num_inputs() const { return node_.num_operands(); }
  bool has(int index) const {
    return index < num_inputs() && !node_.operand(index).type().is_none();
  }
  // Null for one that is not given; an error for one that nothing was made for.
  Value* in(int index);
  Values inputs();
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
  // Of an axis in canonical's order.
  std::optional<int64_t> size(int operand, int64_t axis) const;
  std::optional<Ints> sizes(int operand) const;
  std::optional<Ints> result_sizes(int result = 0) const;
  // The elements of an operand that is a constant of integers.
  std::optional<Ints> ints(int operand) const;
  // Where an axis of the operand (negative: from the end) is in the format's order.
  int64_t Axis(int operand, int64_t axis);

  // ---- Errors.

  Value* Fail(absl::Status status);
  Value* Unsupported(absl::string_view why);
  // Whether it is worth to go on: a format may have other reasons against it than errors.
  virtual bool ok() const { return status_.ok(); }
  const absl::Status& status() const { return status_; }

  // ---- The format's operators, by the names they have behind the dialect's. An operand that is
  // null at the end is left out; in the middle there is none(). What an operator does not take goes
  // through what it does take, where that loses nothing; else it is an error.

  Values Make(OperatorCall call);
  Values All(absl::string_view op, Values operands, AttributeMap attributes,
             std::vector<Type> types, Integers integers = Integers::kKeep);
  Value* operator()(absl::string_view op, Values operands, AttributeMap attributes = {},
                    Type type = Type::Unknown());
  Value* Widened(absl::string_view op, Values operands, AttributeMap attributes = {});
  // What the table has as the same as `op` (ExportTable::AddSame); an error where it has nothing.
  template <DeclaredOp Op>
  Value* Same(Values operands, Type type = Type::Unknown()) {
    return SameAs(&Op::kSpec, Op::kSpec.name, std::move(operands), std::move(type));
  }
  // What AddSame() says of the type of the result; unknown where inference is to say all.
  virtual Type TypeOfSame() const { return format().TypeOf(result_type()); }
  // The operand that stands for one that is not given.
  Value* none();

  // ---- Constants. Equal ones are there once.

  Value* Constant(const Tensor& tensor) { return Constant(tensor, tensor.type()); }
  // Under a type that may be quantised, as the tensor need not be.
  virtual Value* Constant(const Tensor& tensor, const Type& type);
  // A list of the format's index_kind(), and one number of it; an error where one does not fit.
  virtual Value* List(const Ints& values);
  Value* Whole(int64_t value);
  // One number of the kind, as a tensor of rank 0; of the sizes.
  Value* Number(double value, ElementKind kind) { return Filled(value, kind, {}); }
  Value* Filled(double value, ElementKind kind, const Ints& sizes);

  // ---- What many need. These fold what they do to constants.

  ElementKind kind_of(const Value* value) const;
  virtual Value* Cast(Value* value, ElementKind to) = 0;
  Value* Transpose(Value* value, const Ints& perm);
  Value* Reshape(Value* value, const Ints& sizes);  // -1 is what is left.
  // An operand of integers as a list, of one or more numbers; as one number.
  Value* IntList(int operand);
  Value* IntNumber(int operand);
  Value* AsScalar(Value* value);
  // The operand of canonical if it is there, else the attribute as a constant; null for neither.
  Value* ListOf(int operand, const std::optional<Ints>& attribute);
  // What `body` makes of the values in f32 where they are half floats, in their kind again.
  Value* InSingle(Values values, const std::function<Value*(const Values&)>& body);

  // The value put through the function: by the operator that the format has for it, else in pieces
  // (activations.h).
  Value* Activate(Value* value, canonical::Activation activation,
                  absl::Span<const float> parameters);
  Value* ActivateBy(Value* value, canonical::Activation activation,
                    absl::Span<const double> parameters);
  // min(max(value, least), greatest); an infinite bound is none.
  virtual Value* Clamp(Value* value, double least, double greatest) = 0;

 protected:
  // Makes the call one of an operator that there is and that takes its operands, and says what the
  // results are brought back to. Not ok() where that cannot be. Unless it says, all is taken.
  virtual void Prepare(OperatorCall&) {}
  // The same of what it gives, under the type that inference gave.
  virtual void CheckResult(const OperatorCall&, int, const Value&) {}
  // Why nothing was made for an operand.
  virtual std::string WhyNotMade(int operand) const;
  // Of a value that is no constant, and a permutation that moves something.
  virtual Value* MakeTranspose(Value* value, const Ints& perm) = 0;
  virtual Value* MakeReshape(Value* value, const Ints& sizes) = 0;

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
