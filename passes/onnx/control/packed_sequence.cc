#include "roundhouse/passes/onnx/control/packed_sequence.h"

#include <limits>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/service/lowering/lowering.h"
#include "roundhouse/service/lowering/type_lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

using canonical_lowering::Ints;
using onnx_dialect::CompositeType;
using onnx_dialect::kMaxElementRank;
using Kind = onnx_dialect::CompositeType::Kind;

constexpr int64_t kEnd = std::numeric_limits<int64_t>::max();

Value* Whole(LoweringBuilder& l, int64_t number) { return l.Whole(number); }

Value* IsBelow(LoweringBuilder& l, Value* a, Value* b) {
  return l(canonical::Compare{.direction = canonical::Comparison::kLess}, {a, b});
}

Value* Choose(LoweringBuilder& l, Value* condition, Value* on_true, Value* on_false) {
  return l(canonical::Select{}, {condition, on_true, on_false});
}

// Slices the first axis; null means from its beginning, or to its end.
Value* Between(LoweringBuilder& l, Value* value, Value* from, Value* to) {
  return l(canonical::Slice{.axes = Ints{0}},
           {value, from == nullptr ? l.IntsConstant({0}) : l.Unsqueeze(from, {0}),
            to == nullptr ? l.IntsConstant({kEnd}) : l.Unsqueeze(to, {0})});
}

// The number of elements of each tensor.
Value* Counts(LoweringBuilder& l, Value* shapes) {
  Value* is_none = IsBelow(l, shapes, Whole(l, 0));
  Value* sizes = Choose(l, is_none, Whole(l, 1), shapes);
  return l(
      canonical::TensorReduce{
          .kind = canonical::ReduceKind::kProd, .axes = Ints{1}, .keep_dims = false},
      {sizes});
}

// The index counted from the front; one that is below -length becomes an index beyond the end.
Value* FromFront(LoweringBuilder& l, Value* index, Value* length) {
  Value* wide = l.AsScalar(l.Cast(index, ElementKind::kI64));
  Value* from_end = l.Add(wide, length);
  Value* counted = Choose(l, IsBelow(l, wide, Whole(l, 0)), from_end, wide);
  return Choose(l, IsBelow(l, counted, Whole(l, 0)), l.Add(length, Whole(l, 1)), counted);
}

// The row of `shapes` for the tensor.
Value* RowOf(LoweringBuilder& l, Value* tensor) {
  Value* shape = l.ShapeOf(tensor);
  if (const std::optional<int64_t> rank = l.known_rank(tensor)) {
    if (*rank > kMaxElementRank) {
      return l.Unsupported(
          absl::StrCat("a sequence of tensors of rank ", *rank, ", above ", kMaxElementRank, ","));
    }
    if (*rank < kMaxElementRank)
      shape = l.Concat({shape, l.IntsConstant(Ints(kMaxElementRank - *rank, -1))}, 0);
    return l.Unsqueeze(shape, {0});
  }
  Value* missing = l.Sub(l.IntsConstant({kMaxElementRank}), l.ShapeOf(shape));
  Value* pads = l.Concat(
      {l.IntsConstant({0}), l(canonical::EltwiseMax{}, {missing, l.IntsConstant({0})})}, 0);
  Value* row = l(canonical::TensorConstantPad{}, {shape, Whole(l, -1), pads});
  return l.Reshape(row, {1, kMaxElementRank});  // Fails for greater ranks.
}

bool CheckElements(LoweringBuilder& l, const CompositeType& type, Value* tensor) {
  if (tensor == nullptr) return false;
  const ElementKind wanted = type.element.element_type().kind();
  const ElementKind found = l.kind(tensor);
  if (!l.ok()) return false;
  if (found != wanted) {
    l.Invalid(absl::StrCat("the sequence is of ", ElementKindName(wanted),
                           ", and the tensor is of ", ElementKindName(found)));
    return false;
  }
  return true;
}

// The type of the sequence with this tensor added: the rank is known only if all tensors have it.
CompositeType With(LoweringBuilder& l, CompositeType type, Value* tensor) {
  const std::optional<int64_t> rank = l.known_rank(tensor);
  if (!rank || type.rank() != rank) type.element = type.element.WithShape(Shape::Unranked());
  return type;
}

CompositeType SequenceType(CompositeType type) {
  type.kind = Kind::kSequence;
  return type;
}

PackedSequence Empty(LoweringBuilder& l, const CompositeType& type) {
  absl::StatusOr<Tensor> values =
      Tensor::Zeros(Type::Tensor(type.element.element_type(), Shape({0})));
  absl::StatusOr<Tensor> shapes =
      Tensor::Zeros(Type::Tensor(ElementKind::kI64, Shape({0, kMaxElementRank})));
  if (!values.ok() || !shapes.ok()) {
    l.Fail(values.ok() ? shapes.status() : values.status());
    return {.type = SequenceType(type)};
  }
  return {l.Constant(*values), l.Constant(*shapes), SequenceType(type)};
}

PackedSequence PackedList(LoweringBuilder& l, const Values& tensors, CompositeType type) {
  if (tensors.empty()) return Empty(l, type);
  if (const std::optional<int64_t> rank = l.known_rank(tensors[0])) {
    const std::vector<Dim> sizes(static_cast<size_t>(*rank), Dim::Unknown());
    type.element = type.element.WithShape(Shape(sizes));
  }
  Values values;
  Values rows;
  for (Value* tensor : tensors) {
    if (!CheckElements(l, type, tensor)) return {.type = type};
    type = With(l, type, tensor);
    values.push_back(l.Reshape(tensor, {-1}));
    rows.push_back(RowOf(l, tensor));
  }
  return {l.Concat(values, 0), l.Concat(rows, 0), SequenceType(type)};
}

// The sequence in the parts of an optional one, which must be present.
PackedSequence Taken(LoweringBuilder& l, const Values& parts, const CompositeType& type) {
  // Only an index out of range can make a run fail.
  Value* is_absent = l.Cast(Choose(l, parts[0], Whole(l, 0), Whole(l, 1)), ElementKind::kI64);
  Value* zero = l(canonical::Gather{}, {l.IntsConstant({0}), is_absent});
  return {parts[1], l.Add(parts[2], zero), SequenceType(type)};
}

PackedSequence PackedAs(LoweringBuilder& l, Value* value, const CompositeType& type) {
  const std::optional<CompositeType> found = CompositeOf(value);
  if (!found || found->kind == Kind::kOptionalTensor) {
    l.Invalid(
        absl::StrCat("expected a sequence, found ",
                     found ? onnx_dialect::CompositeText(found->kind) : l.type(value).ToString()));
    return {.type = type};
  }
  const ElementKind wanted = type.element.element_type().kind();
  const ElementKind kind = found->element.element_type().kind();
  if (kind != wanted) {
    l.Invalid(absl::StrCat("expected a sequence of ", ElementKindName(wanted), ", found one of ",
                           ElementKindName(kind)));
    return {.type = type};
  }
  if (type.rank() && found->rank() && type.rank() != found->rank()) {
    l.Invalid(absl::StrCat("expected a sequence of ", type.element.ToString(), ", found one of ",
                           found->element.ToString(), "; declare that, or leave the shape open"));
    return {.type = type};
  }
  if (const std::optional<Values> list = l.ElementsOf(value))
    return PackedList(l, *list, SequenceType(type));
  const Values parts = *PartsOf(value);
  if (found->kind == Kind::kOptionalSequence) return Taken(l, parts, type);
  return {parts[0], parts[1], SequenceType(type)};
}

Values SplitOptionalTensor(LoweringBuilder& l, Value* value, const CompositeType& type) {
  PackedSequence sequence;
  const std::optional<CompositeType> found = CompositeOf(value);
  if (value->type().is_none()) {
    sequence = Empty(l, type);
  } else if (found && found->kind == Kind::kOptionalTensor) {
    return *PartsOf(value);
  } else if (value->type().is_tensor()) {
    sequence = PackedList(l, {value}, type);
  } else {
    l.Invalid(
        absl::StrCat("expected a tensor, found ",
                     found ? onnx_dialect::CompositeText(found->kind) : value->type().ToString()));
  }
  return {sequence.values, sequence.shapes};
}

Values SplitOptionalSequence(LoweringBuilder& l, Value* value, const CompositeType& type) {
  const bool is_absent = value->type().is_none();
  const std::optional<CompositeType> found = CompositeOf(value);
  if (found && found->kind == Kind::kOptionalSequence) return *PartsOf(value);
  const PackedSequence sequence = is_absent ? Empty(l, type) : PackedAs(l, value, type);
  return {l.Constant(Tensor::Scalar<bool>(!is_absent)), sequence.values, sequence.shapes};
}

}  // namespace

Value* ListOf(LoweringBuilder& l, const Values& values, ElementKind kind) {
  Value* list = l.List(values);
  if (list != nullptr)
    list->set_type(onnx_dialect::SequenceOf(Type::Tensor(kind, Shape::Unranked())));
  return list;
}

Value* WholeOf(LoweringBuilder& l, const Values& parts, const Type& type) {
  for (const Value* part : parts) {
    if (part == nullptr) return l.ok() ? l.Invalid("a part of the sequence is missing") : nullptr;
  }
  if (!l.ok()) return nullptr;
  absl::StatusOr<Node*> node =
      l.request().build.Make(kLoweringParts, parts, {}, std::vector<Type>{type});
  return node.ok() ? &(*node)->result(0) : l.Fail(node.status());
}

Value* WholeOf(LoweringBuilder& l, const PackedSequence& sequence) {
  return WholeOf(l, {sequence.values, sequence.shapes},
                 onnx_dialect::SequenceOf(sequence.type.element));
}

std::optional<Values> PartsOf(const Value* value) {
  if (value == nullptr || value->node().op_name() != kLoweringParts) return std::nullopt;
  return value->node().operands();
}

std::optional<CompositeType> CompositeOf(const Value* value) {
  if (value == nullptr) return std::nullopt;
  const absl::string_view op = value->node().op_name();
  if (op != kLoweringParts && op != kLoweringList) return std::nullopt;
  return onnx_dialect::CompositeTypeOf(value->type());
}

Values SplitAs(LoweringBuilder& l, Value* value, const Type& type) {
  const std::optional<CompositeType> wanted = onnx_dialect::CompositeTypeOf(type);
  if (value == nullptr || !wanted) {
    if (l.ok()) l.Unsupported(absl::StrCat("a value of type ", type.ToString()));
    return {};
  }
  switch (wanted->kind) {
    case Kind::kOptionalTensor:
      return SplitOptionalTensor(l, value, *wanted);
    case Kind::kOptionalSequence:
      return SplitOptionalSequence(l, value, *wanted);
    case Kind::kSequence:
      break;
  }
  const PackedSequence sequence = PackedAs(l, value, *wanted);
  return {sequence.values, sequence.shapes};
}

absl::StatusOr<Values> SplitAs(const Builder& build, Value& value, const Type& type) {
  // No node is being lowered, so there is no op or attributes to ask.
  static const auto* const op = new OpInfo;
  static const auto* const attributes = new AttributeMap;
  const LoweringRequest request = {
      .op = *op, .operands = {}, .attributes = *attributes, .build = build};
  LoweringBuilder l(request);
  Values parts = SplitAs(l, &value, type);
  if (!l.ok()) return l.status();
  return parts;
}

PackedSequence Packed(LoweringBuilder& l, Value* value) {
  const std::optional<CompositeType> type = CompositeOf(value);
  if (!type) {
    if (value != nullptr && l.type(value).is_tensor()) {
      l.Invalid(absl::StrCat("expected a sequence, found ", l.type(value).ToString()));
    } else if (l.ok()) {
      l.NotKnown("the element type of the sequence");
    }
    return {.type = {Kind::kSequence, Type::Tensor(ElementKind::kF32, Shape::Unranked())}};
  }
  return PackedAs(l, value, SequenceType(*type));
}

Value* LengthOf(LoweringBuilder& l, const PackedSequence& sequence) {
  return l.AsScalar(l.Slice(l.ShapeOf(sequence.shapes), 0, 0, 1));
}

Value* TensorAt(LoweringBuilder& l, const PackedSequence& sequence, Value* index) {
  if (!l.ok()) return nullptr;
  Value* counts = Counts(l, sequence.shapes);
  Value* ends = l(canonical::CumSum{.axis = 0}, {counts});
  Value* number = FromFront(l, index, LengthOf(l, sequence));
  Value* end = l(canonical::Gather{}, {ends, number});
  Value* start = l.Sub(end, l(canonical::Gather{}, {counts, number}));
  Value* elements = Between(l, sequence.values, start, end);
  Value* row = l(canonical::Gather{}, {sequence.shapes, number});
  if (const std::optional<int64_t> rank = sequence.type.rank())
    return l.ReshapeTo(elements, l.Slice(row, 0, 0, *rank));
  Value* is_size =
      l(canonical::Compare{.direction = canonical::Comparison::kGreaterEqual}, {row, Whole(l, 0)});
  Value* rank = l(
      canonical::TensorReduce{
          .kind = canonical::ReduceKind::kSum, .axes = Ints{0}, .keep_dims = false},
      {l.Cast(is_size, ElementKind::kI64)});
  return l.ReshapeTo(elements, Between(l, row, nullptr, rank));
}

PackedSequence Inserted(LoweringBuilder& l, const PackedSequence& sequence, Value* tensor,
                        Value* index) {
  PackedSequence result = {.type = sequence.type};
  if (!CheckElements(l, sequence.type, tensor)) return result;
  // A sequence without a known element type accepts any.
  result.type = With(l, sequence.type, tensor);
  Value* elements = l.Reshape(tensor, {-1});
  Value* row = RowOf(l, tensor);
  if (index == nullptr) {
    result.values = l.Concat({sequence.values, elements}, 0);
    result.shapes = l.Concat({sequence.shapes, row}, 0);
    return result;
  }
  Value* number = FromFront(l, index, LengthOf(l, sequence));
  Value* ends = l(canonical::CumSum{.axis = 0}, {Counts(l, sequence.shapes)});
  Value* start = l(canonical::Gather{}, {l.Concat({l.IntsConstant({0}), ends}, 0), number});
  result.values = l.Concat({Between(l, sequence.values, nullptr, start), elements,
                            Between(l, sequence.values, start, nullptr)},
                           0);
  result.shapes = l.Concat({Between(l, sequence.shapes, nullptr, number), row,
                            Between(l, sequence.shapes, number, nullptr)},
                           0);
  return result;
}

PackedSequence Erased(LoweringBuilder& l, const PackedSequence& sequence, Value* index) {
  PackedSequence result = {.type = sequence.type};
  if (!l.ok()) return result;
  Value* length = LengthOf(l, sequence);
  Value* number = FromFront(l, index == nullptr ? Whole(l, -1) : index, length);
  Value* counts = Counts(l, sequence.shapes);
  Value* ends = l(canonical::CumSum{.axis = 0}, {counts});
  Value* end = l(canonical::Gather{}, {ends, number});
  Value* start = l.Sub(end, l(canonical::Gather{}, {counts, number}));
  result.values = l.Concat(
      {Between(l, sequence.values, nullptr, start), Between(l, sequence.values, end, nullptr)}, 0);
  result.shapes = l.Concat({Between(l, sequence.shapes, nullptr, number),
                            Between(l, sequence.shapes, l.Add(number, Whole(l, 1)), nullptr)},
                           0);
  return result;
}

}  // namespace roundhouse::onnx_lowering
