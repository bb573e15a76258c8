#include "roundhouse/passes/onnx/control/sequence_types.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/onnx/composite_type.h"
#include "roundhouse/dialects/onnx/element_types.h"

namespace roundhouse::onnx_lowering {
namespace {

using onnx_dialect::CompositeType;
using onnx_dialect::CompositeTypeOf;
using onnx_dialect::OptionalElement;
using onnx_dialect::OptionalOf;
using onnx_dialect::SequenceOf;

constexpr absl::string_view kOps[] = {"ConcatFromSequence", "Optional",      "OptionalGetElement",
                                      "OptionalHasElement", "SequenceAt",    "SequenceConstruct",
                                      "SequenceEmpty",      "SequenceErase", "SequenceInsert",
                                      "SequenceLength",     "SequenceMap",   "SplitToSequence"};

// A tensor with the same elements and any shape.
Type AnyOf(const Type& type) {
  return type.is_tensor() ? Type::Tensor(type.element_type().storage(), Shape::Unranked())
                          : Type::Unknown();
}

// The type common to all tensors of a sequence: element type and rank.
Type TensorOf(const CompositeType& type) {
  const std::optional<int64_t> rank = type.rank();
  if (!rank) return type.element.WithShape(Shape::Unranked());
  return type.element.WithShape(
      Shape(std::vector<Dim>(static_cast<size_t>(*rank), Dim::Unknown())));
}

class SequenceInference {
 public:
  explicit SequenceInference(const InferenceContext& context) : context_(context) {}

  std::vector<Type> Infer(absl::string_view op) const {
    if (op == "SequenceMap") return InferMap();
    return {InferOne(op)};
  }

 private:
  Type operand(int index) const {
    return index < context_.num_operands() ? context_.operand_type(index) : Type::None();
  }
  const Attribute* Find(absl::string_view name) const { return context_.attributes().Find(name); }

  // The type of the elements of the sequence that is operand 0.
  Type ElementOfSequence() const {
    const std::optional<CompositeType> type = CompositeTypeOf(operand(0));
    return type ? TensorOf(*type) : Type::Unknown();
  }

  Type InferOne(absl::string_view op) const {
    if (op == "OptionalHasElement") return Type::Tensor(ElementKind::kI1, Shape());
    if (op == "SequenceLength") return Type::Tensor(ElementKind::kI64, Shape());
    if (op == "SequenceAt") return ElementOfSequence();
    if (op == "ConcatFromSequence") return InferConcat();
    if (op == "SequenceConstruct" || op == "SplitToSequence") return SequenceOfAny(operand(0));
    if (op == "SequenceEmpty") return InferEmpty();
    if (op == "SequenceErase") return operand(0);
    if (op == "SequenceInsert")
      return operand(0).is_opaque() ? operand(0) : SequenceOfAny(operand(1));
    if (op == "Optional") return InferOptional();
    // Identity, and OptionalGetElement, which also accepts values that are not optional.
    const std::optional<Type> inner =
        op == "OptionalGetElement" ? OptionalElement(operand(0)) : std::nullopt;
    if (!inner) return operand(0);
    const std::optional<CompositeType> type = CompositeTypeOf(operand(0));
    return type && type->kind == CompositeType::Kind::kOptionalTensor ? TensorOf(*type) : *inner;
  }

  static Type SequenceOfAny(const Type& tensor) {
    const Type any = AnyOf(tensor);
    return any.is_unknown() ? any : SequenceOf(any);
  }

  Type InferConcat() const {
    const Type element = ElementOfSequence();
    if (!element.is_tensor() || !element.shape().is_ranked()) return element;
    const Attribute* is_new = Find("new_axis");
    const bool is_wider =
        is_new != nullptr && is_new->if_int() != nullptr && *is_new->if_int() != 0;
    std::vector<Dim> sizes = element.shape().dims();
    if (is_wider) sizes.push_back(Dim::Unknown());
    return element.WithShape(Shape(sizes));
  }

  Type InferEmpty() const {
    const Attribute* dtype = Find("dtype");
    const int64_t number = dtype == nullptr || dtype->if_int() == nullptr ? 1 : *dtype->if_int();
    const std::optional<ElementType> element =
        onnx_dialect::ElementTypeFromOnnx(static_cast<int32_t>(number));
    return element ? SequenceOf(Type::Tensor(*element, Shape::Unranked())) : Type::Unknown();
  }

  Type InferOptional() const {
    const Attribute* type = Find("type");
    if (type != nullptr && type->if_type() != nullptr) return OptionalOf(*type->if_type());
    const Type value = operand(0);
    return value.is_none() || value.is_unknown() ? Type::Unknown() : OptionalOf(value);
  }

  std::vector<Type> InferMap() const {
    const Attribute* body = Find("body");
    const std::string* symbol = body == nullptr ? nullptr : body->if_symbol();
    const Graph* graph = symbol == nullptr ? nullptr : context_.program().FindGraph(*symbol);
    std::vector<Type> types;
    for (int i = 0; i < std::max(context_.num_results(), 1); ++i) {
      const bool is_known = graph != nullptr && static_cast<size_t>(i) < graph->outputs().size();
      types.push_back(is_known ? SequenceOfAny(graph->outputs()[static_cast<size_t>(i)].type)
                               : Type::Unknown());
    }
    return types;
  }

  const InferenceContext& context_;
};

// The shape that fits tensors of both shapes.
Shape JoinShapes(const Shape& a, const Shape& b) {
  if (!a.is_ranked() || !b.is_ranked() || a.rank() != b.rank()) return Shape::Unranked();
  Shape shape = a;
  for (int64_t axis = 0; axis < shape.rank(); ++axis) {
    if (shape.size(axis) != b.size(axis)) shape = shape.WithDim(axis, Dim::Unknown());
  }
  return shape;
}

}  // namespace

bool HasSequences(const onnx_dialect::OpSchema& schema, const InferenceContext& context) {
  if (!schema.domain.empty()) return false;
  if (schema.name == "Identity")
    return context.num_operands() == 1 && context.operand_type(0).is_opaque();
  return std::find(std::begin(kOps), std::end(kOps), schema.name) != std::end(kOps);
}

absl::StatusOr<std::vector<Type>> InferSequences(const onnx_dialect::OpSchema& schema,
                                                 const InferenceContext& context) {
  std::vector<Type> types = SequenceInference(context).Infer(schema.name);
  for (size_t i = 0; i < types.size(); ++i)
    types[i] = WrittenOr(context, static_cast<int>(i), std::move(types[i]));
  return types;
}

Type WrittenOr(const InferenceContext& context, int index, Type inferred) {
  if (index >= context.num_results()) return inferred;
  Type written = context.written_type(index);
  return CompositeTypeOf(written) ? written : inferred;
}

Type JoinComposites(const Type& a, const Type& b) {
  if (a == b) return a;
  const std::optional<CompositeType> first = CompositeTypeOf(a);
  const std::optional<CompositeType> second = CompositeTypeOf(b);
  if (!first || !second || first->kind != second->kind ||
      first->element.element_type() != second->element.element_type()) {
    return Type::Unknown();
  }
  const Type element =
      first->element.WithShape(JoinShapes(TensorOf(*first).shape(), TensorOf(*second).shape()));
  switch (first->kind) {
    case CompositeType::Kind::kSequence:
      return SequenceOf(element);
    case CompositeType::Kind::kOptionalTensor:
      return OptionalOf(element);
    case CompositeType::Kind::kOptionalSequence:
      break;
  }
  return OptionalOf(SequenceOf(element));
}

}  // namespace roundhouse::onnx_lowering
