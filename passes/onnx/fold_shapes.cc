// The pass onnx_fold_shapes. Tracks the integers that programs compute from shapes, element by
// element, so that known ones are used even beside unknown ones.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/outline/typed_replacement.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/onnx/onnx_node.h"

namespace roundhouse::onnx_passes {
namespace {

// A number, a size with a name, or unknown.
struct Element {
  std::optional<int64_t> number;
  std::string size = "";

  bool is_known() const { return number.has_value(); }
};

// The elements of a tensor of rank 0 or 1.
using Elements = std::vector<Element>;

// No shape has more, nor a list of starts and ends. Concatenations of concatenations would double
// the elements with each node.
constexpr size_t kMostElements = 2 * static_cast<size_t>(kMaxRank);

std::optional<int64_t> RankOf(const Value& value) {
  if (!value.type().is_tensor() || !value.type().shape().is_ranked()) return std::nullopt;
  return value.type().shape().rank();
}

// A name that is the same for equal sizes: that of the dimension, or else value and axis.
Element SizeOf(const Value& value, int64_t axis) {
  const Dim dim = value.type().shape().dim(axis);
  if (dim.is_known()) return {dim.size()};
  if (!dim.name().empty()) return {std::nullopt, absl::StrCat("name ", dim.name())};
  return {std::nullopt, absl::StrCat("axis ", axis, " of ", value.node().id(), ".", value.index())};
}

bool IsSmallIntegers(const Value& value) {
  const Type& type = value.type();
  const std::optional<int64_t> rank = RankOf(value);
  return rank && *rank <= 1 &&
         (type.element_type().kind() == ElementKind::kI64 ||
          type.element_type().kind() == ElementKind::kI32);
}

class ShapeValues {
 public:
  // The elements of the value; nullopt if it is no list of integers.
  std::optional<Elements> Of(const Value& value) const {
    if (auto known = elements_.find(&value); known != elements_.end()) return known->second;
    if (!IsSmallIntegers(value)) return std::nullopt;
    const std::optional<Ints> ints = KnownInts(value);
    if (!ints) return std::nullopt;
    Elements elements;
    for (const int64_t number : *ints) elements.push_back({number});
    return elements;
  }

  // Records the elements of the node's result; those of its operands must have been recorded.
  void Visit(const OnnxNode& node) {
    Value& result = node.node().result(0);
    if (node.node().num_results() != 1 || !IsSmallIntegers(result)) return;
    std::optional<Elements> elements = ElementsOf(node);
    if (!elements || elements->size() > kMostElements ||
        (RankOf(result) == 0 && elements->size() != 1))
      return;
    if (result.type().element_type().kind() == ElementKind::kI32) {
      for (Element& element : *elements) {
        const bool fits =
            !element.number || (*element.number >= std::numeric_limits<int32_t>::min() &&
                                *element.number <= std::numeric_limits<int32_t>::max());
        if (!fits) element = {};
      }
    }
    elements_[&result] = *std::move(elements);
  }

 private:
  std::optional<Elements> ElementsOf(const OnnxNode& node) const {
    const std::string& op = node.op();
    if (op == "Shape") return ShapeElements(node);
    if (op == "Size") return Product(ShapeElements(node));
    if (node.in(0) == nullptr) return std::nullopt;
    if (op == "Identity" || op == "Cast" || op == "Squeeze" || op == "Unsqueeze" ||
        op == "Reshape" || op == "Flatten") {
      return Of(*node.in(0));  // The order stays, whatever the rank is.
    }
    if (op == "Gather") return Gathered(node);
    if (op == "Slice") return Sliced(node);
    if (op == "Concat") return Joined(node);
    if (op == "ReduceProd") return Product(Of(*node.in(0)));
    if (op == "Add" || op == "Sub" || op == "Mul" || op == "Div") return Combined(node);
    return std::nullopt;
  }

  static std::optional<Elements> ShapeElements(const OnnxNode& node) {
    const Value* input = node.in(0);
    if (input == nullptr) return std::nullopt;
    const std::optional<int64_t> rank = RankOf(*input);
    if (!rank) return std::nullopt;
    auto bound = [&](int64_t index) {
      return std::clamp<int64_t>(index < 0 ? index + *rank : index, 0, *rank);
    };
    const int64_t start = node.op() == "Shape" ? bound(node.Int("start", 0)) : 0;
    const int64_t end =
        node.op() == "Shape" && node.IsGiven("end") ? bound(node.Int("end")) : *rank;
    Elements elements;
    for (int64_t axis = start; axis < end; ++axis) elements.push_back(SizeOf(*input, axis));
    return elements;
  }

  static std::optional<Elements> Product(const std::optional<Elements>& elements) {
    if (!elements) return std::nullopt;
    std::optional<int64_t> product = 1;
    for (const Element& element : *elements)
      product = product && element.number ? CheckedMul(*product, *element.number) : std::nullopt;
    return Elements{{product}};
  }

  std::optional<Elements> Gathered(const OnnxNode& node) const {
    const std::optional<Elements> data = Of(*node.in(0));
    const std::optional<Ints> indices =
        node.in(1) == nullptr ? std::nullopt : KnownInts(*node.in(1));
    if (!data || !indices || RankOf(*node.in(0)) != 1) return std::nullopt;
    Elements elements;
    const int64_t size = static_cast<int64_t>(data->size());
    for (const int64_t index : *indices) {
      const int64_t position = index < 0 ? index + size : index;
      if (position < 0 || position >= size) return std::nullopt;
      elements.push_back((*data)[position]);
    }
    return elements;
  }

  std::optional<Elements> Sliced(const OnnxNode& node) const {
    const std::optional<Elements> data = Of(*node.in(0));
    const std::optional<Ints> starts = node.IntsOf("starts");
    const std::optional<Ints> ends = node.IntsOf("ends");
    const std::optional<Ints> steps =
        node.IsGiven("steps") ? node.IntsOf("steps") : std::optional<Ints>(Ints{1});
    if (!data || RankOf(*node.in(0)) != 1 || !starts || !ends || !steps || starts->size() != 1 ||
        ends->size() != 1 || steps->size() != 1 || (*steps)[0] == 0) {
      return std::nullopt;
    }
    const canonical::SliceRange range = canonical::ResolveSlice(
        static_cast<int64_t>(data->size()), (*starts)[0], (*ends)[0], (*steps)[0]);
    Elements elements;
    for (int64_t i = 0; i < range.count; ++i)
      elements.push_back((*data)[range.start + i * range.step]);
    return elements;
  }

  std::optional<Elements> Joined(const OnnxNode& node) const {
    Elements elements;
    for (const Value* operand : node.node().operands()) {
      if (elements.size() > kMostElements) return std::nullopt;
      const std::optional<Elements> part = Of(*operand);
      if (part) {
        elements.insert(elements.end(), part->begin(), part->end());
        continue;
      }
      // For unknown integers, at least their number may be known.
      if (!IsSmallIntegers(*operand)) return std::nullopt;
      const std::optional<int64_t> size = operand->type().shape().size(0);
      if (!size || *size > 64) return std::nullopt;
      elements.resize(elements.size() + *size);
    }
    return elements;
  }

  std::optional<Elements> Combined(const OnnxNode& node) const {
    const std::optional<Elements> left = Of(*node.in(0));
    const std::optional<Elements> right = node.in(1) == nullptr ? std::nullopt : Of(*node.in(1));
    if (!left || !right || left->empty() || right->empty()) return std::nullopt;
    const size_t size = std::max(left->size(), right->size());
    if ((left->size() != size && left->size() != 1) ||
        (right->size() != size && right->size() != 1)) {
      return std::nullopt;
    }
    Elements elements;
    for (size_t i = 0; i < size; ++i) {
      elements.push_back(Combine(node.op(), (*left)[left->size() == 1 ? 0 : i],
                                 (*right)[right->size() == 1 ? 0 : i]));
    }
    return elements;
  }

  static Element Combine(const std::string& op, const Element& a, const Element& b) {
    if (a.number && b.number) {
      if (op == "Add") return {CheckedAdd(*a.number, *b.number)};
      if (op == "Sub") return {CheckedSub(*a.number, *b.number)};
      if (op == "Mul") return {CheckedMul(*a.number, *b.number)};
      const bool is_defined = *b.number > 0 && *a.number >= 0;
      return is_defined ? Element{*a.number / *b.number} : Element{};
    }
    const int64_t nothing = op == "Add" || op == "Sub" ? 0 : 1;
    if (b.number == nothing) return a;
    if (a.number == nothing && (op == "Add" || op == "Mul")) return b;
    return {};
  }

  absl::flat_hash_map<const Value*, Elements> elements_;  // Looked up, never iterated.
};

class FoldShapes final : public GraphPass {
  absl::StatusOr<bool> RunOnGraph(Graph& graph) override {
    ShapeValues values;
    bool changed = false;
    for (Node* node : graph.nodes()) {
      const std::optional<OnnxNode> onnx = OnnxNode::Of(*node);
      if (!onnx || node->num_results() == 0 || IsBoundaryNode(*node)) continue;
      values.Visit(*onnx);
      absl::StatusOr<bool> folded =
          onnx->op() == "Reshape" ? FixSizes(*node, *onnx, values) : Fold(*node, values);
      RH_RETURN_IF_ERROR(folded.status());
      changed |= *folded;
    }
    return changed;
  }

  // A node all of whose elements are known becomes a constant.
  absl::StatusOr<bool> Fold(Node& node, const ShapeValues& values) {
    Value& result = node.result(0);
    if (node.num_operands() == 0 || !result.has_users() || node.has_control_edges() ||
        !DirectEffects(node).is_pure() || !IsSmallIntegers(result)) {
      return false;
    }
    const std::optional<Elements> elements = values.Of(result);
    const bool is_known = elements && std::all_of(elements->begin(), elements->end(),
                                                  [](const Element& e) { return e.is_known(); });
    if (!is_known || !Allow("fold", node)) return false;
    Ints numbers;
    for (const Element& element : *elements) numbers.push_back(*element.number);
    RH_ASSIGN_OR_RETURN(Node * constant, MakeConstant(node, numbers, result.type()));
    constant->AbsorbProvenance(node);
    RH_RETURN_IF_ERROR(ReplaceUsesKeepingType(result, constant->result()));
    return true;
  }

  // The sizes of a reshape become a constant if at most one is unknown. A size equal to the
  // operand's at the same axis becomes 0.
  absl::StatusOr<bool> FixSizes(Node& node, const OnnxNode& reshape, const ShapeValues& values) {
    RH_ASSIGN_OR_RETURN(const bool folded, Fold(node, values));
    if (folded || reshape.version() < 5 || reshape.in(1) == nullptr ||
        ConstantValue(*reshape.in(1)) || reshape.Int("allowzero", 0) != 0) {
      return folded;
    }
    const std::optional<Elements> elements = values.Of(*reshape.in(1));
    if (!elements) return false;
    const Value& input = *reshape.in(0);
    const int64_t rank = RankOf(input).value_or(0);
    Ints sizes;
    int num_open = 0;
    for (size_t i = 0; i < elements->size(); ++i) {
      const Element& element = (*elements)[i];
      if (element.number) {
        num_open += *element.number == -1 ? 1 : 0;
        sizes.push_back(*element.number);
        continue;
      }
      const int64_t axis = static_cast<int64_t>(i);
      const bool is_operands =
          !element.size.empty() && axis < rank && SizeOf(input, axis).size == element.size;
      num_open += is_operands ? 0 : 1;
      sizes.push_back(is_operands ? 0 : -1);
    }
    if (num_open > 1 || !Allow("fix_sizes", node)) return false;
    RH_ASSIGN_OR_RETURN(
        Node * constant,
        MakeConstant(
            node, sizes,
            Type::Tensor(ElementKind::kI64, Shape::Of({static_cast<int64_t>(sizes.size())}))));
    node.set_operand(1, constant->result());
    return true;
  }

  // Creates the constant in front of `node`; i64 or i32, with the rank of `type`.
  static absl::StatusOr<Node*> MakeConstant(Node& node, const Ints& numbers, const Type& type) {
    const auto* constants = node.service<ConstantsService>();
    if (constants == nullptr) return absl::InternalError("the dialect onnx has no constants");
    const int64_t count = static_cast<int64_t>(numbers.size());
    const absl::Span<const int64_t> sizes(&count, static_cast<size_t>(type.shape().rank()));
    if (type.element_type().kind() == ElementKind::kI32) {
      const std::vector<int32_t> narrow(numbers.begin(), numbers.end());
      const Tensor tensor = Tensor::Of<int32_t>(sizes, absl::MakeConstSpan(narrow));
      return constants->MakeConstant(node.graph(), tensor, tensor.type(), &node);
    }
    const Tensor tensor = Tensor::Of<int64_t>(sizes, absl::MakeConstSpan(numbers));
    return constants->MakeConstant(node.graph(), tensor, tensor.type(), &node);
  }
};

RH_REGISTER_PASS(onnx_fold_shapes, FoldShapes)
    .Doc("Evaluates ONNX operations that depend on known sizes alone.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse::onnx_passes
