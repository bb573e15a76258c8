#include "roundhouse/passes/canonical/export/op_export.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/passes/canonical/activation_ops.h"
#include "roundhouse/passes/canonical/export/activations.h"
#include "roundhouse/passes/canonical/export/export_table.h"

namespace roundhouse::canonical_export {
namespace {

bool IsHalfPrecision(ElementKind kind) {
  return kind == ElementKind::kF16 || kind == ElementKind::kBF16;
}

std::optional<Ints> SizesOf(const Type& type) {
  if (!type.is_tensor() || !type.shape().is_static()) return std::nullopt;
  return Ints(type.shape().sizes().begin(), type.shape().sizes().end());
}

// Builds the arithmetic of activation_ops.h on one value, as operators of the format.
class Pieces {
 public:
  Pieces(OpExport& e, const Value* like) : e_(e), type_(like->type()), kind_(e.kind_of(like)) {}

  template <DeclaredOp Op>
  Value* operator()(const Op&, Values operands) {
    return e_.Same<Op>(std::move(operands), type_);
  }
  Value* operator()(const canonical::Clamp& op, const Values& operands) {
    return e_.Clamp(operands[0], op.min, op.max);
  }
  Value* operator()(const canonical::Compare& op, const Values& operands) {
    return e_.Compare(op.direction, operands[0], operands[1]);
  }
  Value* operator()(const canonical::Relu&, const Values& operands) {
    return e_.ActivateBy(operands[0], canonical::Activation::kRelu, {});
  }
  Value* operator()(const canonical::Sigmoid&, const Values& operands) {
    return e_.ActivateBy(operands[0], canonical::Activation::kSigmoid, {});
  }
  Value* operator()(const canonical::Tanh&, const Values& operands) {
    return e_.ActivateBy(operands[0], canonical::Activation::kTanh, {});
  }
  Value* Number(double number) { return e_.Number(number, kind_); }

 private:
  OpExport& e_;
  const Type type_;
  const ElementKind kind_;
};

// The comparison that holds for (b, a) where `direction` holds for (a, b).
canonical::Comparison Mirrored(canonical::Comparison direction) {
  using canonical::Comparison;
  switch (direction) {
    case Comparison::kLess:
      return Comparison::kGreater;
    case Comparison::kLessEqual:
      return Comparison::kGreaterEqual;
    case Comparison::kGreater:
      return Comparison::kLess;
    case Comparison::kGreaterEqual:
      return Comparison::kLessEqual;
    case Comparison::kEqual:
    case Comparison::kNotEqual:
      break;
  }
  return direction;
}

}  // namespace

int64_t CountOf(const Ints& sizes) {
  int64_t count = 1;
  for (const int64_t size : sizes) count *= size;
  return count;
}

Attribute OfInt(int64_t value) { return Attribute::Int(value); }
Attribute OfFloat(double value) { return Attribute::Float(value, ElementKind::kF32); }
Attribute OfInts(Ints values) { return Attribute::IntArray(std::move(values)); }
Attribute OfName(absl::string_view value) { return Attribute::String(std::string(value)); }

const std::string* SymbolOf(const Node& node, absl::string_view attribute) {
  const Attribute* value = node.attribute(attribute);
  return value == nullptr ? nullptr : value->if_symbol();
}

// ---- Operands and types.

Value* OpExport::made(const Value& value) const {
  const auto found = values_.find(&value);
  return found == values_.end() ? nullptr : found->second;
}

std::string OpExport::WhyNotMade(int operand) const {
  return absl::StrCat(node_.op().OperandName(operand), " is ", type(operand).ToString(), ", which ",
                      format().name(), " does not support");
}

Value* OpExport::in(int index) {
  if (!has(index)) return nullptr;
  Value* value = made(node_.operand(index));
  return value != nullptr ? value : Unsupported(WhyNotMade(index));
}

Values OpExport::inputs() {
  Values values;
  for (int i = 0; i < num_inputs(); ++i) values.push_back(in(i));
  return values;
}

int64_t OpExport::rank(int operand) {
  if (type(operand).is_tensor() && type(operand).shape().is_ranked()) {
    return type(operand).shape().rank();
  }
  Unsupported(absl::StrCat("the rank of ", node_.op().OperandName(operand), " is not known"));
  return -1;
}

std::optional<int64_t> OpExport::size(int operand, int64_t axis) const {
  const Type& type = this->type(operand);
  if (!type.is_tensor() || !type.shape().is_ranked()) return std::nullopt;
  if (axis < 0) axis += type.shape().rank();
  if (axis < 0 || axis >= type.shape().rank()) return std::nullopt;
  return type.shape().size(axis);
}

std::optional<Ints> OpExport::sizes(int operand) const { return SizesOf(type(operand)); }
std::optional<Ints> OpExport::result_sizes(int result) const {
  return SizesOf(result_type(result));
}

std::optional<Ints> OpExport::ints(int operand) const {
  if (!has(operand)) return std::nullopt;
  const std::optional<Tensor> constant = ConstantValue(node_.operand(operand));
  return constant ? IntsOf(*constant) : std::nullopt;
}

std::optional<Ints> OpExport::KnownInts(int operand, const std::optional<Ints>& attribute) {
  if (attribute || !has(operand)) return attribute;
  std::optional<Ints> known = ints(operand);
  if (!known) {
    Unsupported(absl::StrCat(node_.op().OperandName(operand), " is computed by the run, and ",
                             format().name(), " needs a constant"));
  }
  return known;
}

int64_t OpExport::Axis(int operand, int64_t axis) {
  const int64_t rank = this->rank(operand);
  if (rank < 0) return 0;
  if (axis < 0) axis += rank;
  const Ints order = format().OrderOf(type(operand).domain(), rank);
  const auto found = std::find(order.begin(), order.end(), axis);
  return found == order.end() ? 0 : found - order.begin();
}

// ---- Errors.

Value* OpExport::Fail(absl::Status status) {
  if (status_.ok()) status_ = std::move(status);
  return nullptr;
}

Value* OpExport::Unsupported(absl::string_view why) { return Fail(absl::UnimplementedError(why)); }

// ---- Operators.

Values OpExport::Make(OperatorCall call) {
  const size_t num_results = call.types.size();
  const Values nothing(num_results, nullptr);
  const std::string op = call.op;
  call.op_name = absl::StrCat(format().dialect(), ".", op);
  while (!call.operands.empty() && call.operands.back() == nullptr && ok()) {
    call.operands.pop_back();
  }
  if (!ok()) return nothing;
  for (const Value* operand : call.operands) {
    if (operand != nullptr) continue;
    Fail(absl::InternalError(absl::StrCat("the export gave no operand for ", op)));
    return nothing;
  }
  call.brought_back.assign(num_results, std::nullopt);
  Prepare(call);
  if (!ok()) return nothing;
  for (size_t i = 0; i < num_results; ++i) {
    const Type& type = call.types[i];
    if (call.brought_back[i] && type.is_tensor() && type.element_type() == *call.brought_back[i])
      call.types[i] = Type::Unknown();
  }
  const Builder build = Builder(graph_).Replacing({&node_});
  const absl::StatusOr<Node*> made =
      build.Make(call.op_name, call.operands, std::move(call.attributes), call.types);
  if (!made.ok()) {
    Fail(absl::InternalError(absl::StrCat("exporting as ", op, ": ", made.status().message())));
    return nothing;
  }
  if (!node_.name().empty()) (*made)->set_name(absl::StrCat(node_.name(), "/", op));
  Values results;
  for (size_t i = 0; i < num_results; ++i) {
    Value* result = &(*made)->result(static_cast<int>(i));
    CheckResult(call, static_cast<int>(i), *result);
    if (format().relies_on_tensors()) {
      if (const std::string why = format().WhyNoTensor(result->type()); !why.empty()) {
        Fail(absl::InternalError(absl::StrCat("exporting as ", op, ": ", why)));
      }
    }
    if (!ok()) return nothing;
    const std::optional<ElementKind> kind = call.brought_back[i];
    results.push_back(kind ? Cast(result, *kind) : result);
  }
  return results;
}

Values OpExport::All(absl::string_view op, Values operands, AttributeMap attributes,
                     std::vector<Type> types, Integers integers) {
  return Make({.op = std::string(op),
               .operands = std::move(operands),
               .attributes = std::move(attributes),
               .types = std::move(types),
               .integers = integers});
}

Value* OpExport::operator()(absl::string_view op, Values operands, AttributeMap attributes,
                            Type type) {
  return All(op, std::move(operands), std::move(attributes), {std::move(type)})[0];
}

Value* OpExport::Widened(absl::string_view op, Values operands, AttributeMap attributes) {
  return All(op, std::move(operands), std::move(attributes), {Type::Unknown()},
             Integers::kWiden)[0];
}

Value* OpExport::SameAs(const void* declaration, absl::string_view name, Values operands,
                        Type type) {
  const SameOperator* same = scope_.table.FindSame(declaration);
  if (same == nullptr) {
    return Unsupported(absl::StrCat(format().name(), " has no ", name));
  }
  return Apply(*same, std::move(operands), std::move(type));
}

Value* OpExport::Apply(const SameOperator& same, Values operands, Type type) {
  if (same.function != nullptr) return same.function(*this, operands);
  if (!ok()) return nullptr;
  const bool is_of_truths = !same.of_truths.empty() && kind_of(operands[0]) == ElementKind::kI1;
  return All(is_of_truths ? same.of_truths : same.op, std::move(operands), {}, {std::move(type)},
             same.integers)[0];
}

Value* OpExport::Compare(canonical::Comparison direction, Value* lhs, Value* rhs) {
  using canonical::Comparison;
  if (const SameOperator* same = scope_.table.FindComparison(direction)) {
    return Apply(*same, {lhs, rhs});
  }
  if (const SameOperator* mirrored = scope_.table.FindComparison(Mirrored(direction))) {
    return Apply(*mirrored, {rhs, lhs});
  }
  if (direction == Comparison::kNotEqual) {
    return Same<canonical::BitwiseNot>({Compare(Comparison::kEqual, lhs, rhs)});
  }
  return Unsupported(absl::StrCat(format().name(), " has no such comparison"));
}

Value* OpExport::none() {
  if (none_ == nullptr) none_ = &graph_.CreateNode(container::kNone, {}, {Type::None()})->result(0);
  return none_;
}

// ---- Constants.

Value* OpExport::Constant(const Tensor& tensor, const Type& type) {
  if (!ok()) return nullptr;
  const absl::StatusOr<Value*> value = scope_.weights.Load(
      graph_, tensor, type, node_.name().empty() ? "" : absl::StrCat(node_.name(), "/constant"));
  return value.ok() ? *value : Fail(value.status());
}

Value* OpExport::List(const Ints& values) {
  const int64_t size = static_cast<int64_t>(values.size());
  if (format().index_kind() == ElementKind::kI64) {
    return Constant(Tensor::Of<int64_t>({&size, 1}, absl::MakeConstSpan(values)));
  }
  std::vector<int32_t> numbers;
  for (const int64_t value : values) {
    numbers.push_back(static_cast<int32_t>(value));
    if (numbers.back() == value) continue;
    return Unsupported(absl::StrCat(value, " does not fit in the i32 of ", format().name()));
  }
  return Constant(Tensor::Of<int32_t>({&size, 1}, absl::MakeConstSpan(numbers)));
}

Value* OpExport::Whole(int64_t value) {
  if (format().index_kind() == ElementKind::kI64) return Constant(Tensor::Scalar<int64_t>(value));
  const auto number = static_cast<int32_t>(value);
  if (number == value) return Constant(Tensor::Scalar<int32_t>(number));
  return Unsupported(absl::StrCat(value, " does not fit in the i32 of ", format().name()));
}

Value* OpExport::Filled(double value, ElementKind kind, const Ints& sizes) {
  const absl::StatusOr<Tensor> tensor = FilledTensor(value, kind, sizes);
  return tensor.ok() ? Constant(*tensor) : Fail(tensor.status());
}

// ---- Shared helpers.

ElementKind OpExport::kind_of(const Value* value) const {
  return value == nullptr || !value->type().is_tensor() ? ElementKind::kF32
                                                        : value->type().element_type().kind();
}

Value* OpExport::Clamp(Value* value, double least, double greatest) {
  if (value == nullptr) return nullptr;
  const ElementKind kind = kind_of(value);
  if (IsInteger(kind) && !value->type().element_type().is_quantized()) {
    const bool is_widest = kind == ElementKind::kU64;  // Its greatest number is no int64_t.
    const double low = static_cast<double>(IntegerRange(kind).first);
    const double high = is_widest ? 0x1p64 : static_cast<double>(IntegerRange(kind).second);
    least = std::min(std::ceil(least), high);
    greatest = std::max(std::floor(greatest), low);
    if (least <= low) least = -HUGE_VAL;
    if (greatest >= high) greatest = HUGE_VAL;
    if (least == -HUGE_VAL && greatest == HUGE_VAL) return value;
  }
  return MakeClamp(value, least, greatest);
}

Value* OpExport::Transpose(Value* value, const Ints& perm) {
  if (value == nullptr || std::is_sorted(perm.begin(), perm.end())) return value;
  const std::optional<Tensor> constant = ConstantValue(*value);
  // A constant without separate bytes for each element is permuted by the model.
  const absl::StatusOr<Tensor> permuted =
      constant ? Permute(*constant, perm) : absl::UnimplementedError("it is not a constant");
  if (!permuted.ok()) return MakeTranspose(value, perm);
  Type type = value->type().WithShape(permuted->shape());
  const Quantization* params = type.element_type().quantization();
  if (params != nullptr && params->axis) {
    Quantization moved = *params;
    moved.axis = std::find(perm.begin(), perm.end(), *params->axis) - perm.begin();
    type =
        type.WithElementType(ElementType::Quantized(type.element_type().kind(), std::move(moved)));
  }
  if (params == nullptr) return Constant(*permuted, type);
  const absl::StatusOr<Tensor> plain =
      permuted->WithType(Type::Tensor(type.element_type().kind(), permuted->shape()));
  return plain.ok() ? Constant(*plain, type) : Fail(plain.status());
}

Value* OpExport::Reshape(Value* value, const Ints& sizes) {
  if (value == nullptr) return nullptr;
  const bool is_known = std::find(sizes.begin(), sizes.end(), -1) == sizes.end();
  const Quantization* params =
      value->type().is_tensor() ? value->type().element_type().quantization() : nullptr;
  const bool is_simple = params == nullptr || !params->axis;
  const std::optional<Tensor> constant =
      is_known && is_simple ? ConstantValue(*value) : std::nullopt;
  if (!constant) return MakeReshape(value, sizes);
  const Shape shape = Shape::Of(sizes);
  const absl::StatusOr<Tensor> reshaped = constant->WithType(constant->type().WithShape(shape));
  return reshaped.ok() ? Constant(*reshaped, value->type().WithShape(shape))
                       : Fail(reshaped.status());
}

Value* OpExport::IntList(int operand) {
  if (const std::optional<Ints> known = ints(operand)) return List(*known);
  Value* list = Cast(in(operand), format().index_kind());
  return rank(operand) == 1 ? list : Reshape(list, {-1});
}

Value* OpExport::IntNumber(int operand) {
  if (const std::optional<Ints> known = ints(operand); known && known->size() == 1) {
    return Whole((*known)[0]);
  }
  return AsScalar(Cast(in(operand), format().index_kind()));
}

Value* OpExport::AsScalar(Value* value) {
  if (value == nullptr || (value->type().is_tensor() && value->type().shape().is_ranked() &&
                           value->type().shape().rank() == 0)) {
    return value;
  }
  return Reshape(value, {});
}

Value* OpExport::ListOf(int operand, const std::optional<Ints>& attribute) {
  if (attribute) return List(*attribute);
  return has(operand) ? IntList(operand) : nullptr;
}

Value* OpExport::InSingle(Values values, const std::function<Value*(const Values&)>& body) {
  ElementKind kind = ElementKind::kF32;
  for (Value*& value : values) {
    if (value == nullptr || !IsHalfPrecision(kind_of(value))) continue;
    kind = kind_of(value);
    value = Cast(value, ElementKind::kF32);
  }
  Value* result = body(values);
  return IsHalfPrecision(kind) ? Cast(result, kind) : result;
}

// ---- Activations.

Value* OpExport::Activate(Value* value, canonical::Activation activation,
                          absl::Span<const float> parameters) {
  return ActivateBy(value, activation, std::vector<double>(parameters.begin(), parameters.end()));
}

Value* OpExport::ActivateBy(Value* value, canonical::Activation activation,
                            absl::Span<const double> parameters) {
  if (value == nullptr || activation == canonical::Activation::kNone) return value;
  if (const ActivationTable::Function* function = scope_.activations.Find(activation)) {
    return (*function)(*this, value, parameters);
  }
  return ActivateInPieces(value, activation, parameters);
}

Value* OpExport::ActivateInPieces(Value* value, canonical::Activation activation,
                                  absl::Span<const double> parameters) {
  if (value == nullptr) return nullptr;
  return InSingle({value}, [&](const Values& single) -> Value* {
    if (single[0] == nullptr) return nullptr;
    Pieces pieces(*this, single[0]);
    return canonical::PiecesOf(pieces, single[0], activation, parameters);
  });
}

}  // namespace roundhouse::canonical_export
