// File: op_export.h
//
// How to write exports of canonical's operations to TOSA: as expressions over TOSA's operators.
//
//   Value* ExportSilu(OpExport& e, const canonical::Silu&) {
//     Value* x = e.wide(0);
//     return e.Narrow(e.Mul(x, e.Unary("sigmoid", x)));
//   }
//   table.Add(ExportSilu);
//
// The first error is kept. A value that could not be made is null, and so is all that is made of
// it, so that exports need not check for errors on the way.
//
// All sizes are known: other programs are refused. Values have canonical's layout: batch, spatial,
// channels; filters (O, spatial, I). So there are no domains. f16 and bf16 are computed in f32 and
// rounded once, as canonical does: wide() and Narrow().
#ifndef ROUNDHOUSE_PASSES_TOSA_EXPORT_OP_EXPORT_H_
#define ROUNDHOUSE_PASSES_TOSA_EXPORT_OP_EXPORT_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/op_table.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/fused_activation.h"

namespace roundhouse::tosa_export {

using Values = std::vector<Value*>;
using Ints = std::vector<int64_t>;
// From canonical's values to TOSA's; looked up, never iterated.
using ValueMap = absl::flat_hash_map<const Value*, Value*>;

// Why TOSA has no such values; empty if it has. It has tensors of known sizes of f32, f16, bf16,
// signed integers and i1.
std::string WhyNoTensor(const Type& type);
// Without its domain.
Type TosaType(const Type& type);

// Attributes as MLIR writes them.
Attribute OfAxis(int64_t axis);
Attribute OfInts(Ints values);

class OpExport {
 public:
  OpExport(const Node& node, const ValueMap& values, Graph& graph)
      : node_(node), values_(values), graph_(graph) {}

  const Node& node() const { return node_; }

  // ---- Operands.

  int num_inputs() const { return node_.num_operands(); }
  bool has(int index) const {
    return index < num_inputs() && !node_.operand(index).type().is_none();
  }
  // Null if it is not given.
  Value* in(int index);
  // f16 and bf16 as f32, i8 and i16 as i32; other elements as they are.
  Value* wide(int index) { return Wide(in(index)); }
  Value* Wide(Value* value);
  // Casts to the elements of the node's result.
  Value* Narrow(Value* value) { return value == nullptr ? nullptr : Cast(value, result_kind()); }

  // ---- What is known.

  ElementKind kind(int operand) const {
    return node_.operand(operand).type().element_type().kind();
  }
  ElementKind result_kind(int result = 0) const {
    return node_.result(result).type().element_type().kind();
  }
  bool is_float(int operand) const { return IsFloat(kind(operand)); }
  Ints sizes(int operand) const { return SizesOf(node_.operand(operand).type()); }
  Ints result_sizes(int result = 0) const { return SizesOf(node_.result(result).type()); }
  int64_t rank(int operand) const { return static_cast<int64_t>(sizes(operand).size()); }
  // Counted from the front.
  int64_t Axis(int operand, int64_t axis) const { return axis < 0 ? axis + rank(operand) : axis; }
  // The elements of an operand that is a constant of integers. Error: it is none.
  std::optional<Ints> NeedInts(int operand);
  // The operand's elements if it is given, else the attribute.
  std::optional<Ints> ListOf(int operand, const std::optional<Ints>& attribute);

  static Ints SizesOf(const Type& type);
  static Ints SizesOf(const Value* value) { return SizesOf(value->type()); }
  static ElementKind KindOf(const Value* value) { return value->type().element_type().kind(); }

  // ---- Errors.

  Value* Fail(absl::Status status);
  Value* Unsupported(absl::string_view why) { return Fail(absl::UnimplementedError(why)); }
  bool ok() const { return status_.ok(); }
  const absl::Status& status() const { return status_; }

  // ---- TOSA's operators.

  Value* Make(absl::string_view op, const Values& operands, AttributeMap attributes,
              ElementKind kind, const Ints& sizes);
  Value* Constant(const Tensor& tensor);
  // One number, of rank 0.
  Value* Number(double value, ElementKind kind) { return Filled(value, kind, {}); }
  Value* Filled(double value, ElementKind kind, const Ints& sizes);
  Value* List(const Ints& values);  // Of i32, of rank 1.

  Value* Unary(absl::string_view op, Value* value);
  // Broadcasts as NumPy does. The result has elements of `kind`, or those of `a` if not given.
  Value* Binary(absl::string_view op, Value* a, Value* b,
                std::optional<ElementKind> kind = std::nullopt);
  Value* Add(Value* a, Value* b) { return Binary("add", a, b); }
  Value* Sub(Value* a, Value* b) { return Binary("sub", a, b); }
  Value* Mul(Value* a, Value* b);
  Value* Compare(absl::string_view op, Value* a, Value* b) {
    return Binary(op, a, b, ElementKind::kI1);
  }
  Value* Select(Value* condition, Value* on_true, Value* on_false);
  // Adds (multiplies by, makes) a number with the value's elements.
  Value* AddNumber(Value* value, double number) { return Add(value, Beside(value, number)); }
  Value* MulNumber(Value* value, double number) { return Mul(value, Beside(value, number)); }
  Value* Beside(const Value* value, double number) {
    return value == nullptr ? nullptr : Number(number, KindOf(value));
  }
  // min(max(value, least), greatest), with infinite bounds.
  Value* Clamp(Value* value, double least, double greatest);

  // As MLIR's tosa.cast does it: floats to integers are rounded.
  Value* Cast(Value* value, ElementKind to);
  Value* Reshape(Value* value, const Ints& sizes);
  // Adds leading axes of size 1.
  Value* WithRank(Value* value, size_t rank);
  Value* Transpose(Value* value, const Ints& perm);
  Value* Slice(Value* value, const Ints& start, const Ints& size);
  // Along one axis.
  Value* Part(Value* value, int64_t axis, int64_t start, int64_t size);
  // Every `step`th element from `start` on, backwards if the step is negative.
  Value* Strided(Value* value, int64_t axis, int64_t start, int64_t step, int64_t count);
  Value* Reverse(Value* value, int64_t axis);
  Value* Concat(const Values& values, int64_t axis);
  Value* Tile(Value* value, const Ints& multiples);
  // Broadcasts the value to `sizes`. Its own sizes must be these or 1.
  Value* Broadcast(Value* value, const Ints& sizes);
  // `pads`: those before all axes, then those after them; none negative.
  Value* Pad(Value* value, const Ints& pads, Value* constant);
  Value* Reduce(absl::string_view op, Value* value, int64_t axis);
  // values[n, indices[n, w], c], of (N, K, C) and (N, W).
  Value* Gather(Value* values, Value* indices);
  // The elements at indices `places` along an axis.
  Value* Take(Value* value, int64_t axis, const Ints& places);
  Value* Activate(Value* value, canonical::Activation activation,
                  const std::vector<float>& parameters);

 private:
  const Node& node_;
  const ValueMap& values_;
  Graph& graph_;
  absl::Status status_;
};

// Activations that several ops have; for f32 or, if they are clamps, integers.
Value* LeakyRelu(OpExport& e, Value* x, Value* slope);
Value* ExpMinusOne(OpExport& e, Value* x);  // For x <= 0.
Value* Softplus(OpExport& e, Value* x);
Value* Gelu(OpExport& e, Value* x, bool with_tanh);
Value* HardSwish(OpExport& e, Value* x);

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
  // An op that corresponds to one of TOSA's on the same operand, made wide().
  template <DeclaredOp Op>
  void AddUnary(absl::string_view tosa_op) {
    functions_.template Set<Op>([tosa_op = std::string(tosa_op)](OpExport& e) -> Values {
      return {e.Narrow(e.Unary(tosa_op, e.wide(0)))};
    });
  }
  // Likewise for two operands, which broadcast.
  template <DeclaredOp Op>
  void AddBinary(absl::string_view tosa_op) {
    functions_.template Set<Op>([tosa_op = std::string(tosa_op)](OpExport& e) -> Values {
      return {e.Narrow(e.Binary(tosa_op, e.wide(0), e.wide(1)))};
    });
  }
  // An op whose results have the elements of its operand, in the same order.
  template <DeclaredOp Op>
  void AddReshape() {
    functions_.template Set<Op>(
        [](OpExport& e) -> Values { return {e.Reshape(e.in(0), e.result_sizes())}; });
  }
  // An op that TOSA cannot express, and why.
  template <DeclaredOp Op>
  void AddRefused(absl::string_view why) {
    functions_.template Refuse<Op>(why);
  }
  template <DeclaredOp... Ops>
  void AddAllRefused(absl::string_view why) {
    (AddRefused<Ops>(why), ...);
  }
  const OpTable<Function>& functions() const { return functions_; }

 private:
  OpTable<Function> functions_;
};

}  // namespace roundhouse::tosa_export

#endif  // ROUNDHOUSE_PASSES_TOSA_EXPORT_OP_EXPORT_H_
