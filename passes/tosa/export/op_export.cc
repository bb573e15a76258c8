#include "roundhouse/passes/tosa/export/op_export.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/dialects/tosa/tosa.h"
#include "roundhouse/passes/generic/program_weights.h"

namespace roundhouse::tosa_export {

std::string WhyNoTensor(const Type& type) {
  if (!type.is_tensor() && !type.is_scalar())
    return absl::StrCat("TOSA has no values of type ", type.ToString());
  const ElementType& element = type.element_type();
  if (element.is_quantized())
    return "it is quantised, and only programs of plain numbers are brought into TOSA";
  switch (element.kind()) {
    case ElementKind::kF32:
    case ElementKind::kF16:
    case ElementKind::kBF16:
    case ElementKind::kI64:
    case ElementKind::kI32:
    case ElementKind::kI16:
    case ElementKind::kI8:
    case ElementKind::kI1:
      break;
    default:
      return absl::StrCat("TOSA has no elements of ", element.ToString());
  }
  if (!type.is_tensor()) return "";
  if (!type.shape().is_static()) {
    return absl::StrCat("TOSA is written with known sizes, found ", type.ToString(),
                        " (--shape gives those of inputs)");
  }
  for (const int64_t size : type.shape().sizes()) {
    if (size == 0) return "TOSA has no tensors without elements";
  }
  return "";
}

Type TosaType(const Type& type) {
  if (type.is_scalar()) return Type::Tensor(type.element_type(), Shape());
  return type.is_tensor() ? Type::Tensor(type.element_type(), Shape::Of(type.shape().sizes()))
                          : type;
}

Attribute OfAxis(int64_t axis) { return Attribute::Int(axis, ElementKind::kI32); }
Attribute OfInts(Ints values) { return Attribute::IntArray(std::move(values)); }

Ints OpExport::SizesOf(const Type& type) {
  if (!type.is_tensor()) return {};
  return Ints(type.shape().sizes().begin(), type.shape().sizes().end());
}

Value* OpExport::in(int index) {
  if (!has(index)) return nullptr;
  const auto found = values_.find(&node_.operand(index));
  return found == values_.end() ? Fail(absl::InternalError("an operand was not exported"))
                                : found->second;
}

Value* OpExport::Wide(Value* value) {
  if (value == nullptr) return nullptr;
  switch (KindOf(value)) {
    case ElementKind::kF16:
    case ElementKind::kBF16:
      return Cast(value, ElementKind::kF32);
    case ElementKind::kI8:
    case ElementKind::kI16:
      return Cast(value, ElementKind::kI32);
    default:
      return value;
  }
}

std::optional<Ints> OpExport::NeedInts(int operand) {
  const std::optional<Tensor> constant = ConstantValue(node_.operand(operand));
  std::optional<Ints> ints = constant ? IntsOf(*constant) : std::nullopt;
  if (!ints) {
    Unsupported(absl::StrCat(node_.op().OperandName(operand),
                             " is computed, and TOSA wants to know it beforehand"));
  }
  return ints;
}

std::optional<Ints> OpExport::ListOf(int operand, const std::optional<Ints>& attribute) {
  return has(operand) ? NeedInts(operand) : attribute;
}

Value* OpExport::Fail(absl::Status status) {
  if (status_.ok()) status_ = std::move(status);
  return nullptr;
}

Value* OpExport::Make(absl::string_view op, const Values& operands, AttributeMap attributes,
                      ElementKind kind, const Ints& sizes) {
  if (!ok()) return nullptr;
  for (const Value* operand : operands) {
    if (operand == nullptr)
      return Fail(absl::InternalError(absl::StrCat("the export gave no operand for ", op)));
  }
  Node* node = graph_.CreateNode(absl::StrCat(tosa::kDialect, ".", op), operands,
                                 {Type::Tensor(kind, Shape::Of(sizes))}, std::move(attributes));
  node->set_origins(node_.origins());
  if (!node_.name().empty()) node->set_name(absl::StrCat(node_.name(), "/", op));
  return &node->result(0);
}

Value* OpExport::Constant(const Tensor& tensor) {
  if (!ok()) return nullptr;
  const Type type = TosaType(tensor.type());
  const absl::StatusOr<Tensor> plain = tensor.WithType(type);
  if (!plain.ok()) return Fail(plain.status());
  return Make("const", {}, {{std::string(tosa::kValue), Attribute::OfTensor(*plain)}},
              type.element_type().kind(), SizesOf(type));
}

Value* OpExport::Filled(double value, ElementKind kind, const Ints& sizes) {
  const absl::StatusOr<Tensor> tensor = FilledTensor(value, kind, sizes);
  return tensor.ok() ? Constant(*tensor) : Fail(tensor.status());
}

Value* OpExport::List(const Ints& values) {
  std::vector<int32_t> numbers;
  for (const int64_t value : values) {
    if (value != static_cast<int32_t>(value))
      return Unsupported(absl::StrCat(value, " is no i32, as TOSA's lists have them"));
    numbers.push_back(static_cast<int32_t>(value));
  }
  const int64_t size = static_cast<int64_t>(values.size());
  return Constant(Tensor::Of<int32_t>({&size, 1}, absl::MakeConstSpan(numbers)));
}

Value* OpExport::Unary(absl::string_view op, Value* value) {
  return value == nullptr ? nullptr : Make(op, {value}, {}, KindOf(value), SizesOf(value));
}

Value* OpExport::WithRank(Value* value, size_t rank) {
  if (value == nullptr) return nullptr;
  Ints sizes = SizesOf(value);
  if (sizes.size() >= rank) return value;
  sizes.insert(sizes.begin(), rank - sizes.size(), 1);
  return Reshape(value, sizes);
}

namespace {

// The sizes to which two shapes of equal rank broadcast.
Ints Broadcasted(const Ints& a, const Ints& b) {
  Ints sizes = a;
  for (size_t i = 0; i < sizes.size(); ++i) sizes[i] = a[i] == 1 ? b[i] : a[i];
  return sizes;
}

AttributeMap AttributesOfBinary(absl::string_view op) {
  if (op == "mul") return {{"shift", Attribute::Int(0, ElementKind::kI8)}};
  if (op == "arithmetic_right_shift") return {{"round", Attribute::Bool(false)}};
  return {};
}

}  // namespace

Value* OpExport::Binary(absl::string_view op, Value* a, Value* b, std::optional<ElementKind> kind) {
  if (a == nullptr || b == nullptr) return nullptr;
  const size_t rank = std::max(SizesOf(a).size(), SizesOf(b).size());
  a = WithRank(a, rank);
  b = WithRank(b, rank);
  if (a == nullptr || b == nullptr) return nullptr;
  return Make(op, {a, b}, AttributesOfBinary(op), kind.value_or(KindOf(a)),
              Broadcasted(SizesOf(a), SizesOf(b)));
}

Value* OpExport::Mul(Value* a, Value* b) { return Binary("mul", a, b); }

Value* OpExport::Select(Value* condition, Value* on_true, Value* on_false) {
  if (condition == nullptr || on_true == nullptr || on_false == nullptr) return nullptr;
  const size_t rank =
      std::max({SizesOf(condition).size(), SizesOf(on_true).size(), SizesOf(on_false).size()});
  Values operands = {WithRank(condition, rank), WithRank(on_true, rank), WithRank(on_false, rank)};
  if (!ok()) return nullptr;
  const Ints sizes =
      Broadcasted(Broadcasted(SizesOf(operands[0]), SizesOf(operands[1])), SizesOf(operands[2]));
  // MLIR 19 replaces a select with constant condition by the chosen operand, whatever its sizes.
  for (int i = 1; i < 3; ++i) operands[i] = Broadcast(operands[i], sizes);
  return Make("select", operands, {}, KindOf(on_true), sizes);
}

Value* OpExport::Clamp(Value* value, double least, double greatest) {
  if (value == nullptr) return nullptr;
  const ElementKind kind = KindOf(value);
  std::pair<int64_t, int64_t> range = {std::numeric_limits<int64_t>::min(),
                                       std::numeric_limits<int64_t>::max()};
  if (IsInteger(kind)) range = {IntegerRange(kind).first, IntegerRange(kind).second};
  const auto whole = [&](double bound) {
    if (bound <= static_cast<double>(range.first)) return range.first;
    return bound >= static_cast<double>(range.second) ? range.second : static_cast<int64_t>(bound);
  };
  return Make("clamp", {value},
              {{"min_int", Attribute::Int(whole(least))},
               {"max_int", Attribute::Int(whole(greatest))},
               {"min_fp", Attribute::Float(least, ElementKind::kF32)},
               {"max_fp", Attribute::Float(greatest, ElementKind::kF32)}},
              kind, SizesOf(value));
}

Value* OpExport::Cast(Value* value, ElementKind to) {
  if (value == nullptr || KindOf(value) == to) return value;
  const auto is_half = [](ElementKind kind) {
    return kind == ElementKind::kF16 || kind == ElementKind::kBF16;
  };
  // TOSA converts between the two 16-bit float types only through f32.
  if (is_half(KindOf(value)) && is_half(to)) value = Cast(value, ElementKind::kF32);
  return value == nullptr ? nullptr : Make("cast", {value}, {}, to, SizesOf(value));
}

Value* OpExport::Reshape(Value* value, const Ints& sizes) {
  if (value == nullptr || SizesOf(value) == sizes) return value;
  return Make("reshape", {value}, {{"new_shape", OfInts(sizes)}}, KindOf(value), sizes);
}

Value* OpExport::Transpose(Value* value, const Ints& perm) {
  if (value == nullptr || std::is_sorted(perm.begin(), perm.end())) return value;
  const Ints sizes = SizesOf(value);
  Ints permuted;
  for (const int64_t axis : perm) permuted.push_back(sizes[axis]);
  return Make("transpose", {value, List(perm)}, {}, KindOf(value), permuted);
}

Value* OpExport::Slice(Value* value, const Ints& start, const Ints& size) {
  if (value == nullptr || SizesOf(value) == size) return value;
  return Make("slice", {value}, {{"start", OfInts(start)}, {"size", OfInts(size)}}, KindOf(value),
              size);
}

Value* OpExport::Part(Value* value, int64_t axis, int64_t start, int64_t size) {
  if (value == nullptr) return nullptr;
  Ints sizes = SizesOf(value);
  Ints starts(sizes.size(), 0);
  starts[axis] = start;
  sizes[axis] = size;
  return Slice(value, starts, sizes);
}

Value* OpExport::Strided(Value* value, int64_t axis, int64_t start, int64_t step, int64_t count) {
  if (value == nullptr) return nullptr;
  if (step < 0) {
    const int64_t size = SizesOf(value)[axis];
    return Strided(Reverse(value, axis), axis, size - 1 - start, -step, count);
  }
  if (count == 1) step = 1;
  const int64_t reach = (count - 1) * step + 1;
  Value* part = Part(value, axis, start, reach);
  if (step == 1 || part == nullptr) return part;
  // As rows of `step` elements, of which the first is taken.
  const Ints sizes = SizesOf(part);
  Ints pads(2 * sizes.size(), 0);
  pads[sizes.size() + axis] = step - 1;
  Value* whole = Pad(part, pads, Number(0, KindOf(part)));
  Ints rows = sizes;
  rows[axis] = count;
  rows.insert(rows.begin() + axis + 1, step);
  Value* first = Part(Reshape(whole, rows), axis + 1, 0, 1);
  Ints taken = sizes;
  taken[axis] = count;
  return Reshape(first, taken);
}

Value* OpExport::Reverse(Value* value, int64_t axis) {
  if (value == nullptr) return nullptr;
  return Make("reverse", {value}, {{"axis", OfAxis(axis)}}, KindOf(value), SizesOf(value));
}

Value* OpExport::Concat(const Values& values, int64_t axis) {
  if (values.size() == 1) return values[0];
  if (!ok() || values.empty() || values[0] == nullptr) return nullptr;
  Ints sizes = SizesOf(values[0]);
  sizes[axis] = 0;
  for (const Value* value : values) {
    if (value == nullptr) return nullptr;
    sizes[axis] += SizesOf(value)[axis];
  }
  return Make("concat", values, {{"axis", OfAxis(axis)}}, KindOf(values[0]), sizes);
}

Value* OpExport::Tile(Value* value, const Ints& multiples) {
  if (value == nullptr) return nullptr;
  Ints sizes = SizesOf(value);
  for (size_t i = 0; i < sizes.size(); ++i) sizes[i] *= multiples[i];
  if (sizes == SizesOf(value)) return value;
  return Make("tile", {value}, {{"multiples", OfInts(multiples)}}, KindOf(value), sizes);
}

Value* OpExport::Broadcast(Value* value, const Ints& sizes) {
  value = WithRank(value, sizes.size());
  if (value == nullptr) return nullptr;
  Ints multiples(sizes.size(), 1);
  const Ints from = SizesOf(value);
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (from[i] != sizes[i]) multiples[i] = sizes[i];
  }
  return Tile(value, multiples);
}

Value* OpExport::Pad(Value* value, const Ints& pads, Value* constant) {
  if (value == nullptr || constant == nullptr) return nullptr;
  Ints sizes = SizesOf(value);
  const int64_t rank = static_cast<int64_t>(sizes.size());
  std::vector<int32_t> rows;
  for (int64_t i = 0; i < rank; ++i) {
    for (const int64_t pad : {pads[i], pads[rank + i]}) {
      if (pad != static_cast<int32_t>(pad)) return Unsupported("a pad is no i32");
      rows.push_back(static_cast<int32_t>(pad));
      sizes[i] += pad;
    }
  }
  if (sizes == SizesOf(value)) return value;
  const Ints shape = {rank, 2};
  Value* padding = Constant(Tensor::Of<int32_t>(shape, absl::MakeConstSpan(rows)));
  return Make("pad", {value, padding, Reshape(constant, {})}, {}, KindOf(value), sizes);
}

Value* OpExport::Reduce(absl::string_view op, Value* value, int64_t axis) {
  if (value == nullptr) return nullptr;
  Ints sizes = SizesOf(value);
  sizes[axis] = 1;
  return Make(op, {value}, {{"axis", OfAxis(axis)}}, KindOf(value), sizes);
}

Value* OpExport::Gather(Value* values, Value* indices) {
  if (values == nullptr || indices == nullptr) return nullptr;
  const Ints from = SizesOf(values);
  return Make("gather", {values, indices}, {}, KindOf(values),
              {from[0], SizesOf(indices)[1], from[2]});
}

Value* OpExport::Take(Value* value, int64_t axis, const Ints& places) {
  if (value == nullptr) return nullptr;
  Ints sizes = SizesOf(value);
  int64_t front = 1;
  int64_t behind = 1;
  for (int64_t i = 0; i < static_cast<int64_t>(sizes.size()); ++i) {
    if (i < axis) front *= sizes[i];
    if (i > axis) behind *= sizes[i];
  }
  const int64_t count = static_cast<int64_t>(places.size());
  Value* rows = Broadcast(Reshape(List(places), {1, count}), {front, count});
  Value* taken = Gather(Reshape(value, {front, sizes[axis], behind}), rows);
  sizes[axis] = count;
  return Reshape(taken, sizes);
}

}  // namespace roundhouse::tosa_export
