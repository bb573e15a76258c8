#include "roundhouse/passes/canonical/lowering_builder.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/float16.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/service/program_growth.h"
#include "roundhouse/service/tensor_elements.h"

namespace roundhouse::canonical_lowering {
namespace {

// No lowering needs longer lists; a splat may have very many elements.
constexpr int64_t kMaxKnownElements = 1 << 20;

template <typename T>
absl::Span<const std::byte> BytesOf(const T& value) {
  return absl::MakeConstSpan(reinterpret_cast<const std::byte*>(&value), sizeof(T));
}

absl::Status NoInteger(double value, ElementKind kind) {
  return absl::InvalidArgumentError(
      absl::StrCat("expected a number that fits in ", ElementKindName(kind), ", found ", value));
}

// A tensor whose elements are all `value`. Error: the elements are integers, and `value` does not
// fit 64 bits.
absl::StatusOr<Tensor> SplatTensor(double value, ElementKind kind, Shape shape) {
  const Type type = Type::Tensor(kind, std::move(shape));
  if (IsSmallFloat(kind))
    return Tensor::Splat(type, BytesOf(static_cast<uint8_t>(FloatToBits(kind, value))));
  switch (kind) {
    case ElementKind::kF64:
      return Tensor::Splat(type, BytesOf(value));
    case ElementKind::kF32:
      return Tensor::Splat(type, BytesOf(static_cast<float>(value)));
    case ElementKind::kF16:
      return Tensor::Splat(type, BytesOf(Half(static_cast<float>(value))));
    case ElementKind::kBF16:
      return Tensor::Splat(type, BytesOf(BFloat16(static_cast<float>(value))));
    case ElementKind::kComplex64: {
      const float parts[2] = {static_cast<float>(value), 0};
      return Tensor::Splat(type, BytesOf(parts));
    }
    case ElementKind::kComplex128: {
      const double parts[2] = {value, 0};
      return Tensor::Splat(type, BytesOf(parts));
    }
    case ElementKind::kU64:
      if (!(value > -1 && value < 0x1p64)) return NoInteger(value, kind);
      return Tensor::Splat(type, BytesOf(static_cast<uint64_t>(value)));
    default: {
      if (!(value >= -0x1p63 && value < 0x1p63)) return NoInteger(value, kind);
      const int width = BitWidth(kind);
      // Signed or not: a number of more bits would lose its high ones.
      if (width != 0 && !(value >= -std::ldexp(1, width - 1) && value < std::ldexp(1, width)))
        return NoInteger(value, kind);
      if (width == 0) {
        return absl::UnimplementedError(
            absl::StrCat("cannot make a number of type ", ElementKindName(kind)));
      }
      // The low bytes come first. A packed kind takes the low bits of the first byte.
      const int64_t number = static_cast<int64_t>(value);
      return Tensor::Splat(type, BytesOf(number).subspan(0, width < 8 ? 1 : width / 8));
    }
  }
}

// The result of the node, if it could be made and the program may hold it.
Value* Made(LoweringBuilder& l, const absl::StatusOr<Node*>& node) {
  if (!node.ok()) return l.Fail(node.status());
  absl::Status status = CheckGrowth(**node);
  return status.ok() ? &(*node)->result(0) : l.Fail(std::move(status));
}

}  // namespace

Value* LoweringBuilder::need(int index) {
  if (has(index)) return in(index);
  return Invalid(absl::StrCat(request_.op.OperandName(index), " is missing"));
}

Value* LoweringBuilder::none() {
  if (none_ != nullptr) return none_;
  for (Value* operand : request_.operands) {
    if (operand->type().is_none()) return none_ = operand;
  }
  return none_ = One(container::kNone, {}, {});
}

const Attribute* LoweringBuilder::Find(absl::string_view name) const {
  if (const Attribute* attribute = request_.attributes.Find(name)) return attribute;
  const AttributeInfo* info = request_.op.FindAttribute(name);
  return info == nullptr || !info->default_value ? nullptr : &*info->default_value;
}

int64_t LoweringBuilder::Int(absl::string_view name, int64_t otherwise) const {
  const Attribute* attribute = Find(name);
  return attribute == nullptr || attribute->if_int() == nullptr ? otherwise : *attribute->if_int();
}

bool LoweringBuilder::Bool(absl::string_view name, bool otherwise) const {
  const Attribute* attribute = Find(name);
  return attribute == nullptr || attribute->if_bool() == nullptr ? otherwise
                                                                 : *attribute->if_bool();
}

float LoweringBuilder::Float(absl::string_view name, float otherwise) const {
  const Attribute* attribute = Find(name);
  return attribute == nullptr || attribute->if_float() == nullptr
             ? otherwise
             : static_cast<float>(*attribute->if_float());
}

std::string LoweringBuilder::String(absl::string_view name, absl::string_view otherwise) const {
  const Attribute* attribute = Find(name);
  return attribute == nullptr || attribute->if_string() == nullptr ? std::string(otherwise)
                                                                   : *attribute->if_string();
}

std::optional<Ints> LoweringBuilder::IntList(absl::string_view name) const {
  const Attribute* attribute = Find(name);
  if (attribute == nullptr || attribute->if_int_array() == nullptr) return std::nullopt;
  return *attribute->if_int_array();
}

std::vector<float> LoweringBuilder::FloatList(absl::string_view name) const {
  const Attribute* attribute = Find(name);
  if (attribute == nullptr || attribute->if_float_array() == nullptr) return {};
  return {attribute->if_float_array()->begin(), attribute->if_float_array()->end()};
}

std::vector<std::string> LoweringBuilder::StringList(absl::string_view name) const {
  const Attribute* attribute = Find(name);
  std::vector<std::string> strings;
  if (attribute == nullptr || attribute->if_list() == nullptr) return strings;
  for (const Attribute& one : *attribute->if_list()) {
    strings.push_back(one.if_string() == nullptr ? "" : *one.if_string());
  }
  return strings;
}

const Tensor* LoweringBuilder::TensorOf(absl::string_view name) const {
  const Attribute* attribute = Find(name);
  return attribute == nullptr ? nullptr : attribute->if_tensor();
}

ElementKind LoweringBuilder::kind(const Value* value) {
  const Type type = this->type(value);
  if (type.is_tensor()) return type.element_type().kind();
  if (value != nullptr) NotKnown("the element type");
  return ElementKind::kF32;
}

std::optional<int64_t> LoweringBuilder::known_rank(const Value* value) const {
  const Type type = this->type(value);
  if (!type.is_tensor() || !type.shape().is_ranked()) return std::nullopt;
  return type.shape().rank();
}

int64_t LoweringBuilder::rank(const Value* value) {
  const std::optional<int64_t> rank = known_rank(value);
  if (!rank && value != nullptr) NotKnown("the rank");
  return rank.value_or(-1);
}

std::optional<int64_t> LoweringBuilder::size(const Value* value, int64_t axis) const {
  const std::optional<int64_t> rank = known_rank(value);
  if (!rank || axis < 0 || axis >= *rank) return std::nullopt;
  return value->type().shape().size(axis);
}

std::optional<Ints> LoweringBuilder::sizes(const Value* value) const {
  const Type type = this->type(value);
  if (!type.is_tensor() || !type.shape().is_static()) return std::nullopt;
  return Ints(type.shape().sizes().begin(), type.shape().sizes().end());
}

std::optional<Tensor> LoweringBuilder::ConstantOf(const Value* value) const {
  if (value == nullptr) return std::nullopt;
  std::optional<Tensor> constant = ConstantValue(*value);
  if (!constant || constant->num_elements() > kMaxKnownElements) return std::nullopt;
  absl::StatusOr<Tensor> dense = constant->Materialize();
  if (!dense.ok()) return std::nullopt;
  return *std::move(dense);
}

std::optional<std::vector<double>> LoweringBuilder::NumbersOf(const Value* value) const {
  const std::optional<Tensor> constant = ConstantOf(value);
  if (!constant) return std::nullopt;
  std::vector<double> numbers;
  switch (constant->element_type().kind()) {
    case ElementKind::kF64:
      for (double number : constant->data<double>()) numbers.push_back(number);
      return numbers;
    case ElementKind::kF32:
      for (float number : constant->data<float>()) numbers.push_back(number);
      return numbers;
    case ElementKind::kF16:
      for (Half number : constant->data<Half>()) numbers.push_back(static_cast<float>(number));
      return numbers;
    case ElementKind::kBF16:
      for (BFloat16 number : constant->data<BFloat16>()) {
        numbers.push_back(static_cast<float>(number));
      }
      return numbers;
    default: {
      if (IsSmallFloat(constant->element_type().kind())) {
        for (int64_t i = 0; i < constant->num_elements(); ++i)
          numbers.push_back(*ElementNumber(*constant, i));
        return numbers;
      }
      const std::optional<Ints> ints = IntsOf(value);
      if (!ints) return std::nullopt;
      return std::vector<double>(ints->begin(), ints->end());
    }
  }
}

std::optional<Ints> LoweringBuilder::IntsOf(const Value* value) const {
  const std::optional<Tensor> constant = ConstantOf(value);
  if (!constant) return std::nullopt;
  Ints ints;
  auto take = [&](auto elements) { ints.assign(elements.begin(), elements.end()); };
  switch (constant->element_type().kind()) {
    case ElementKind::kI64:
      take(constant->data<int64_t>());
      return ints;
    case ElementKind::kI32:
      take(constant->data<int32_t>());
      return ints;
    case ElementKind::kI16:
      take(constant->data<int16_t>());
      return ints;
    case ElementKind::kI8:
      take(constant->data<int8_t>());
      return ints;
    case ElementKind::kU64:
      take(constant->data<uint64_t>());
      return ints;
    case ElementKind::kU32:
      take(constant->data<uint32_t>());
      return ints;
    case ElementKind::kU16:
      take(constant->data<uint16_t>());
      return ints;
    case ElementKind::kU8:
      take(constant->data<uint8_t>());
      return ints;
    case ElementKind::kI1:
      take(constant->data<bool>());
      return ints;
    case ElementKind::kI4:
    case ElementKind::kU4:
    case ElementKind::kI2:
    case ElementKind::kU2:
      for (int64_t i = 0; i < constant->num_elements(); ++i)
        ints.push_back(static_cast<int64_t>(*ElementNumber(*constant, i)));
      return ints;
    default:
      return std::nullopt;
  }
}

int64_t LoweringBuilder::Axis(int64_t axis, int64_t rank) {
  if (rank < 0) return 0;
  if (axis < -rank || axis >= rank) {
    Invalid(absl::StrCat("axis ", axis, " is not in [-", rank, ", ", rank, ")"));
    return 0;
  }
  return axis < 0 ? axis + rank : axis;
}

Value* LoweringBuilder::Fail(absl::Status status) {
  if (status_.ok()) status_ = std::move(status);
  return nullptr;
}

Value* LoweringBuilder::Unsupported(absl::string_view what) {
  return Fail(absl::UnimplementedError(absl::StrCat(what, " is not supported")));
}

Value* LoweringBuilder::Invalid(absl::string_view what) {
  return Fail(absl::InvalidArgumentError(what));
}

Value* LoweringBuilder::NotKnown(absl::string_view what) {
  return Fail(absl::FailedPreconditionError(absl::StrCat(what, " is not known before the run")));
}

Values LoweringBuilder::Several(absl::string_view op, absl::Span<Value* const> operands,
                                AttributeMap attributes, int num_results) {
  for (const Value* operand : operands) {
    if (operand != nullptr) continue;
    if (ok()) Fail(absl::InternalError(absl::StrCat("the lowering gave no operand for ", op)));
    return Values(num_results, nullptr);
  }
  if (!ok()) return Values(num_results, nullptr);
  absl::StatusOr<Node*> node = request_.build.Make(op, operands, std::move(attributes));
  absl::Status status = node.status();
  if (status.ok()) status = CheckGrowth(**node);
  if (!status.ok()) {
    Fail(std::move(status));
    return Values(num_results, nullptr);
  }
  Values results;
  for (int i = 0; i < (*node)->num_results(); ++i) {
    Value& result = (*node)->result(i);
    // A few bytes can ask for very many axes, which each later node would list again.
    if (const std::optional<int64_t> rank = known_rank(&result); rank.value_or(0) > kMaxRank) {
      Fail(absl::InvalidArgumentError(
          absl::StrCat("expected at most ", kMaxRank, " axes, found ", *rank)));
    }
    results.push_back(&result);
  }
  return results;
}

Value* LoweringBuilder::One(absl::string_view op, absl::Span<Value* const> operands,
                            AttributeMap attributes) {
  return Several(op, operands, std::move(attributes), 1)[0];
}

Value* LoweringBuilder::Constant(const Tensor& tensor) {
  return (*this)(canonical::ConstantGen{.value = tensor}, Values());
}

Value* LoweringBuilder::Number(double value, ElementKind kind) { return Splat(value, kind, {}); }

Value* LoweringBuilder::Whole(int64_t value) { return Constant(Tensor::Scalar<int64_t>(value)); }

Value* LoweringBuilder::IntsConstant(const Ints& values) {
  const int64_t size = static_cast<int64_t>(values.size());
  return Constant(Tensor::Of<int64_t>({&size, 1}, absl::MakeConstSpan(values)));
}

Value* LoweringBuilder::Splat(double value, ElementKind kind, const Ints& sizes) {
  // The sizes may come from a model.
  for (int64_t size : sizes) {
    if (size < 0) return Invalid(absl::StrCat("expected sizes of at least 0, found ", size));
  }
  absl::StatusOr<Tensor> tensor = SplatTensor(value, kind, Shape::Of(sizes));
  if (!tensor.ok()) return Fail(tensor.status());
  return Constant(*tensor);
}

Value* LoweringBuilder::Cast(Value* value, ElementKind to) {
  if (value != nullptr && type(value).is_tensor() && kind(value) == to) return value;
  return (*this)(canonical::Cast{.to = to}, {value});
}

Value* LoweringBuilder::Refined(Value* value, const Type& bound) {
  if (value == nullptr || Fits(value->type(), bound)) return value;
  const absl::StatusOr<Type> refined = Merge(value->type(), bound);
  if (!refined.ok()) return value;
  return Made(*this,
              request_.build.Make(container::kRefine, {value}, {}, std::vector<Type>{*refined}));
}

Value* LoweringBuilder::Transpose(Value* value, const Ints& perm) {
  return (*this)(canonical::TensorTranspose{.perm = perm}, {value});
}

Value* LoweringBuilder::Reshape(Value* value, const Ints& shape) {
  for (int64_t size : shape) {
    if (size < 0) return ReshapeTo(value, IntsConstant(shape));
  }
  return (*this)(canonical::FixedReshape{.shape = shape}, {value});
}

Value* LoweringBuilder::ReshapeTo(Value* value, Value* shape) {
  return (*this)(canonical::Reshape{}, {value, shape});
}

Value* LoweringBuilder::Squeeze(Value* value, const Ints& axes) {
  return (*this)(canonical::Squeeze{.axes = axes}, {value});
}

Value* LoweringBuilder::Unsqueeze(Value* value, const Ints& axes) {
  return (*this)(canonical::Unsqueeze{.axes = axes}, {value});
}

Value* LoweringBuilder::Add(Value* a, Value* b) { return (*this)(canonical::EltwiseAdd{}, {a, b}); }
Value* LoweringBuilder::Sub(Value* a, Value* b) { return (*this)(canonical::EltwiseSub{}, {a, b}); }
Value* LoweringBuilder::Mul(Value* a, Value* b) { return (*this)(canonical::EltwiseMul{}, {a, b}); }
Value* LoweringBuilder::Div(Value* a, Value* b) { return (*this)(canonical::EltwiseDiv{}, {a, b}); }

Value* LoweringBuilder::Broadcast(Value* value, const Ints& sizes) {
  return (*this)(canonical::TensorBroadcast{.sizes = sizes}, {value});
}

Value* LoweringBuilder::BroadcastTo(Value* value, Value* sizes) {
  return (*this)(canonical::TensorBroadcast{}, {value, sizes});
}

Value* LoweringBuilder::Slice(Value* value, int64_t axis, int64_t start, int64_t end) {
  return (*this)(canonical::Slice{.starts = Ints{start}, .ends = Ints{end}, .axes = Ints{axis}},
                 {value});
}

Value* LoweringBuilder::Concat(const Values& values, int64_t axis) {
  return (*this)(canonical::TensorConcat{.axis = axis}, values);
}

Value* LoweringBuilder::ShapeOf(Value* value) {
  if (const std::optional<Ints> sizes = this->sizes(value)) return IntsConstant(*sizes);
  return (*this)(canonical::ShapeOf{}, {value});
}

Value* LoweringBuilder::AsScalar(Value* value) {
  if (known_rank(value) == 0) return value;
  return Reshape(value, {});
}

Value* LoweringBuilder::List(const Values& values) {
  for (const Value* value : values) {
    if (value == nullptr) return ok() ? Invalid("a value of the sequence is missing") : nullptr;
  }
  if (!ok()) return nullptr;
  return Made(*this,
              request_.build.Make(kLoweringList, values, {}, std::vector<Type>{Type::Unknown()}));
}

std::optional<Values> LoweringBuilder::ElementsOf(const Value* value) const {
  if (value == nullptr || value->node().op_name() != kLoweringList) return std::nullopt;
  return value->node().operands();
}

}  // namespace roundhouse::canonical_lowering
