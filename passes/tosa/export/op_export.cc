#include "roundhouse/passes/tosa/export/op_export.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/op_info.h"

namespace roundhouse::tosa_export {
namespace {

constexpr ElementSet kComputed = {ElementKind::kF32, ElementKind::kI32, ElementKind::kI64,
                                  ElementKind::kI1};
constexpr ElementSet kElements = kComputed | ElementSet{ElementKind::kF16, ElementKind::kBF16,
                                                        ElementKind::kI16, ElementKind::kI8};

bool IsComparison(absl::string_view op) {
  return op == "equal" || op == "greater" || op == "greater_equal";
}

}  // namespace

const TosaFormat& Format() {
  static const auto* const kFormat = new TosaFormat;
  return *kFormat;
}

std::string TosaFormat::WhyNoTensor(const Type& type) const {
  if (!type.is_tensor()) return absl::StrCat("TOSA has no values of type ", type.ToString());
  const ElementType& element = type.element_type();
  if (element.is_quantized()) return "it is quantised, which is not written as TOSA yet";
  if (!kElements.contains(element.kind()))
    return absl::StrCat("TOSA has no elements of ", element.ToString());
  if (!type.shape().is_static()) {
    return absl::StrCat("TOSA is written with known sizes, found ", type.ToString(),
                        " (option shape gives those of inputs)");
  }
  const absl::Span<const int64_t> sizes = type.shape().sizes();
  const bool is_empty = std::find(sizes.begin(), sizes.end(), 0) != sizes.end();
  return is_empty ? "TOSA has no tensors without elements" : "";
}

Ints SizesOf(const Value* value) {
  if (value == nullptr) return {};
  return {value->type().shape().sizes().begin(), value->type().shape().sizes().end()};
}

Value* OpExport::in(int index) {
  Value* value = canonical_export::OpExport::in(index);
  if (value == nullptr || node().op().dialect_name() != "canonical" ||
      HasTrait(node(), OpTrait::kMoves) || kComputed.contains(kind_of(value)))
    return value;
  const std::optional<ElementKind> carrier = canonical_export::CarrierOf(kind_of(value), kComputed);
  return carrier ? Cast(value, *carrier) : value;
}

Value* OpExport::Constant(const Tensor& tensor, const Type& type) {
  const Type plain = Format().TypeOf(type);
  const absl::StatusOr<Tensor> stored = tensor.WithType(plain);
  return stored.ok() ? canonical_export::OpExport::Constant(*stored, plain) : Fail(stored.status());
}

Value* OpExport::Cast(Value* value, ElementKind to) {
  if (value == nullptr || kind_of(value) == to) return value;
  // TOSA converts between the two 16-bit float types only through f32.
  if (IsFloat(kind_of(value)) && IsFloat(to) && to != ElementKind::kF32)
    value = Cast(value, ElementKind::kF32);
  return value == nullptr ? nullptr
                          : (*this)("cast", {value}, {}, value->type().WithElementType(to));
}

Value* OpExport::MakeClamp(Value* value, double least, double greatest) {
  const ElementKind kind = kind_of(value);
  std::pair<int64_t, int64_t> range = {std::numeric_limits<int64_t>::min(),
                                       std::numeric_limits<int64_t>::max()};
  if (IsInteger(kind)) range = IntegerRange(kind);
  const auto whole = [&](double bound) {
    if (bound <= static_cast<double>(range.first)) return range.first;
    return bound >= static_cast<double>(range.second) ? range.second : static_cast<int64_t>(bound);
  };
  return (*this)("clamp", {value},
                 {{"min_int", OfInt(whole(least))},
                  {"max_int", OfInt(whole(greatest))},
                  {"min_fp", OfFloat(least)},
                  {"max_fp", OfFloat(greatest)}});
}

void OpExport::Prepare(canonical_export::OperatorCall& call) {
  Values& operands = call.operands;
  const OpInfo& op = graph().program().op_info(call.op_name);
  const bool is_select = call.op == "select";
  if (is_select || (operands.size() == 2 && op.OperandName(1) == "input2")) {
    size_t rank = 0;
    for (const Value* operand : operands) rank = std::max(rank, SizesOf(operand).size());
    Ints sizes(rank, 1);
    for (Value*& operand : operands) {
      // TOSA does not compare booleans.
      if (IsComparison(call.op) && kind_of(operand) == ElementKind::kI1)
        operand = Cast(operand, ElementKind::kI32);
      operand = WithRank(operand, rank);
      const Ints own = SizesOf(operand);
      for (size_t i = 0; i < own.size(); ++i) sizes[i] = std::max(sizes[i], own[i]);
    }
    // MLIR 19 replaces a select with constant condition by the chosen operand, whatever its sizes.
    for (size_t i = 1; is_select && i < operands.size(); ++i)
      operands[i] = Broadcast(operands[i], sizes);
  }
  if (!ok()) return;
  if (call.op == "mul") call.attributes.Set("shift", Attribute::Int(0, ElementKind::kI8));
  // Inference wants to know in which elements they are to give sums and products.
  if (call.op == "mul" || call.op == "matmul" || absl::StrContains(call.op, "conv"))
    call.types = {Type::Tensor(kind_of(operands[0]), Shape::Unranked())};
}

Value* OpExport::MakeTranspose(Value* value, const Ints& perm) {
  return (*this)("transpose", {value, List(perm)});
}

Value* OpExport::MakeReshape(Value* value, const Ints& sizes) {
  if (SizesOf(value) == sizes) return value;
  return (*this)("reshape", {value}, {{"new_shape", OfInts(sizes)}});
}

Value* OpExport::WithRank(Value* value, size_t rank) {
  Ints sizes = SizesOf(value);
  if (value == nullptr || sizes.size() >= rank) return value;
  sizes.insert(sizes.begin(), rank - sizes.size(), 1);
  return Reshape(value, sizes);
}

Value* OpExport::WithAxis(Value* value, int64_t axis) {
  if (value == nullptr) return nullptr;
  Ints sizes = SizesOf(value);
  sizes.insert(sizes.begin() + axis, 1);
  return Reshape(value, sizes);
}

Value* OpExport::Part(Value* value, int64_t axis, int64_t start, int64_t size) {
  Ints sizes = SizesOf(value);
  if (value == nullptr || sizes[axis] == size) return value;
  Ints starts(sizes.size(), 0);
  starts[axis] = start;
  sizes[axis] = size;
  return (*this)("slice", {value}, {{"start", OfInts(starts)}, {"size", OfInts(sizes)}});
}

Value* OpExport::Broadcast(Value* value, const Ints& sizes) {
  value = WithRank(value, sizes.size());
  const Ints own = SizesOf(value);
  if (value == nullptr || own == sizes) return value;
  Ints multiples(sizes.size(), 1);
  for (size_t i = 0; i < sizes.size(); ++i) multiples[i] = sizes[i] / own[i];
  return (*this)("tile", {value}, {{"multiples", OfInts(multiples)}});
}

Value* OpExport::Pad(Value* value, const Ints& pads, Value* constant) {
  if (std::all_of(pads.begin(), pads.end(), [](int64_t pad) { return pad == 0; })) return value;
  const size_t rank = pads.size() / 2;
  Ints rows;
  for (size_t i = 0; i < rank; ++i) rows.insert(rows.end(), {pads[i], pads[rank + i]});
  Value* padding = Reshape(List(rows), {static_cast<int64_t>(rank), 2});
  return (*this)("pad", {value, padding, AsScalar(constant)});
}

Value* OpExport::Take(Value* value, int64_t axis, const Ints& indices) {
  if (value == nullptr) return nullptr;
  Ints sizes = SizesOf(value);
  const int64_t count = static_cast<int64_t>(indices.size());
  const int64_t front = CountOf({sizes.begin(), sizes.begin() + axis});
  Value* rows = Broadcast(Reshape(List(indices), {1, count}), {front, count});
  const int64_t behind = CountOf({sizes.begin() + axis + 1, sizes.end()});
  Value* taken = (*this)("gather", {Reshape(value, {front, sizes[axis], behind}), rows});
  sizes[axis] = count;
  return Reshape(taken, sizes);
}

}  // namespace roundhouse::tosa_export
