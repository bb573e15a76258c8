// File: lowering_builder.h
//
// Lowerings from any dialect to canonical are written as expressions over values:
//
//   Value* LowerHardSwish(LoweringBuilder& l) { return l(canonical::HardSwish{}, {l.in(0)}); }
//
// The first error is kept, and a value made from one that could not be made is null. So a lowering
// need not check for errors on its way. Queries (a rank, the value of a constant) return nullopt
// for null and unknown values.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_LOWERING_BUILDER_H_
#define ROUNDHOUSE_PASSES_CANONICAL_LOWERING_BUILDER_H_

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/lowering/lowering.h"

namespace roundhouse::canonical_lowering {

using Values = std::vector<Value*>;
using Ints = std::vector<int64_t>;

// One node that is lowered.
class LoweringBuilder {
 public:
  explicit LoweringBuilder(const LoweringRequest& request) : request_(request) {}

  const LoweringRequest& request() const { return request_; }
  int num_results() const { return request_.num_results; }

  // ---- Operands. Null if not given.

  int num_inputs() const { return static_cast<int>(request_.operands.size()); }
  bool has(int index) const {
    return index < num_inputs() && !request_.operands[index]->type().is_none();
  }
  Value* in(int index) const { return has(index) ? request_.operands[index] : nullptr; }
  // in(index), or an error.
  Value* need(int index);
  // The value that stands for an operand that is not given.
  Value* none();
  Value* in_or_none(int index) { return has(index) ? in(index) : none(); }

  // ---- Attributes, with the op's defaults unless `otherwise` is given.

  bool HasAttribute(absl::string_view name) const { return Find(name) != nullptr; }
  int64_t Int(absl::string_view name, int64_t otherwise = 0) const;
  bool Bool(absl::string_view name, bool otherwise = false) const;
  float Float(absl::string_view name, float otherwise = 0) const;
  std::string String(absl::string_view name, absl::string_view otherwise = "") const;
  std::optional<Ints> IntList(absl::string_view name) const;
  std::vector<float> FloatList(absl::string_view name) const;
  std::vector<std::string> StringList(absl::string_view name) const;
  const Tensor* TensorOf(absl::string_view name) const;

  // ---- What is known about values.

  Type type(const Value* value) const { return value == nullptr ? Type::Unknown() : value->type(); }
  // The element type; an error if unknown.
  ElementKind kind(const Value* value);
  bool is_float(const Value* value) { return IsFloat(kind(value)); }
  // -1, and an error, if unknown.
  int64_t rank(const Value* value);
  std::optional<int64_t> known_rank(const Value* value) const;
  std::optional<int64_t> size(const Value* value, int64_t axis) const;
  // All sizes; nullopt if any is unknown.
  std::optional<Ints> sizes(const Value* value) const;
  // The value of a constant, loaded into memory.
  std::optional<Tensor> ConstantOf(const Value* value) const;
  // The elements of a constant of integers (IntsOf) or of numbers (NumbersOf).
  std::optional<Ints> IntsOf(const Value* value) const;
  std::optional<std::vector<double>> NumbersOf(const Value* value) const;
  // A negative axis counts from the end. Error: the axis is out of range.
  int64_t Axis(int64_t axis, int64_t rank);

  // ---- Errors.

  Value* Fail(absl::Status status);
  Value* Unsupported(absl::string_view what);
  Value* Invalid(absl::string_view what);
  // The lowering depends on something unknown.
  Value* NotKnown(absl::string_view what);
  bool ok() const { return status_.ok(); }
  const absl::Status& status() const { return status_; }

  // ---- Nodes.

  template <DeclaredOp Op>
  Value* operator()(const Op& op, std::initializer_list<Value*> operands) {
    return One(Op::kSpec.name, absl::MakeConstSpan(operands.begin(), operands.size()),
               AttributesOf(op));
  }
  template <DeclaredOp Op>
  Value* operator()(const Op& op, const Values& operands) {
    return One(Op::kSpec.name, operands, AttributesOf(op));
  }
  // All results of an op with several.
  template <DeclaredOp Op>
  Values All(const Op& op, const Values& operands, int num_results) {
    return Several(Op::kSpec.name, operands, AttributesOf(op), num_results);
  }
  Value* Constant(const Tensor& tensor);
  // A number of the kind, as a tensor of rank 0.
  Value* Number(double value, ElementKind kind);
  // An exact i64, as a tensor of rank 0.
  Value* Whole(int64_t value);
  // A list of i64, as a tensor of rank 1.
  Value* IntsConstant(const Ints& values);
  Value* Splat(double value, ElementKind kind, const Ints& sizes);

  // ---- Nodes that many lowerings use.

  Value* Cast(Value* value, ElementKind to);
  // The value where `bound` is declared: as it is if its type fits, otherwise checked during the
  // run. Unchanged if its type contradicts the bound.
  Value* Refined(Value* value, const Type& bound);
  Value* Transpose(Value* value, const Ints& perm);
  Value* Reshape(Value* value, const Ints& shape);  // May hold one -1.
  Value* ReshapeTo(Value* value, Value* shape);
  Value* Squeeze(Value* value, const Ints& axes);
  Value* Unsqueeze(Value* value, const Ints& axes);
  Value* Add(Value* a, Value* b);
  Value* Sub(Value* a, Value* b);
  Value* Mul(Value* a, Value* b);
  Value* Div(Value* a, Value* b);
  Value* Broadcast(Value* value, const Ints& sizes);
  Value* BroadcastTo(Value* value, Value* sizes);
  Value* Slice(Value* value, int64_t axis, int64_t start, int64_t end);
  Value* Concat(const Values& values, int64_t axis);
  // A list of i64; a constant if all sizes are known.
  Value* ShapeOf(Value* value);
  // A tensor of one number, of any shape, as a tensor of rank 0.
  Value* AsScalar(Value* value);

  // ---- Sequences, which no longer exist after lowering (lowering.h of the services).

  Value* List(const Values& values);
  // Nullopt if `value` is not a sequence.
  std::optional<Values> ElementsOf(const Value* value) const;

 private:
  const Attribute* Find(absl::string_view name) const;
  Value* One(absl::string_view op, absl::Span<Value* const> operands, AttributeMap attributes);
  Values Several(absl::string_view op, absl::Span<Value* const> operands, AttributeMap attributes,
                 int num_results);

  const LoweringRequest& request_;
  absl::Status status_;
  Value* none_ = nullptr;
};

}  // namespace roundhouse::canonical_lowering

#endif  // ROUNDHOUSE_PASSES_CANONICAL_LOWERING_BUILDER_H_
