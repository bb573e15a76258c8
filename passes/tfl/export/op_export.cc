#include "roundhouse/passes/tfl/export/op_export.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <limits>
#include <numeric>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/container.h"
#include "roundhouse/dialects/tfl/element_types.h"
#include "roundhouse/dialects/tfl/tfl.h"
#include "roundhouse/passes/tfl/export/kernel_elements.h"
#include "roundhouse/service/export_options.h"

namespace roundhouse::tfl_export {
namespace {

// A transpose of fewer axes that moves the same elements.
struct FewerAxes {
  Ints sizes;
  Ints perm;
};

// Without axes of size 1, and with those that stay side by side as one.
FewerAxes WithFewerAxes(absl::Span<const int64_t> sizes, const Ints& perm) {
  Ints kept;
  for (const int64_t axis : perm) {
    if (sizes[axis] != 1) kept.push_back(axis);
  }
  std::vector<Ints> groups;
  const auto follows = [&](int64_t before, int64_t axis) {
    for (int64_t between = before + 1; between < axis; ++between) {
      if (sizes[between] != 1) return false;
    }
    return before < axis;
  };
  for (const int64_t axis : kept) {
    if (!groups.empty() && follows(groups.back().back(), axis)) {
      groups.back().push_back(axis);
    } else {
      groups.push_back({axis});
    }
  }
  FewerAxes fewer;
  std::vector<size_t> order(groups.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) { return groups[a] < groups[b]; });
  fewer.perm.resize(groups.size());
  for (size_t place = 0; place < order.size(); ++place) {
    int64_t size = 1;
    for (const int64_t axis : groups[order[place]]) size *= sizes[axis];
    fewer.sizes.push_back(size);
    fewer.perm[order[place]] = static_cast<int64_t>(place);
  }
  return fewer;
}

using canonical::Activation;

constexpr char kFused[] = "fused_activation_function";

// The operators whose kernels all do the activation that their options name.
constexpr absl::string_view kActivating[] = {
    "tfl.add", "tfl.average_pool_2d", "tfl.conv_2d",     "tfl.depthwise_conv_2d",
    "tfl.div", "tfl.fully_connected", "tfl.max_pool_2d", "tfl.mul",
    "tfl.sub"};

// The number on the grid that is nearest to the real one.
double StoredOf(double value, const ElementType& type) {
  const Quantization& grid = *type.quantization();
  const auto [least, greatest] = IntegerRange(type.kind());
  const double stored =
      std::nearbyint(value / grid.scales[0]) + static_cast<double>(grid.zero_points[0]);
  return std::clamp(stored, static_cast<double>(least), static_cast<double>(greatest));
}

}  // namespace

Type TflType(const Type& type) {
  if (type.is_scalar()) return Type::Tensor(type.element_type(), Shape());
  if (!type.is_tensor()) return type;
  const Type plain = type.WithDomain(Domain::kTensor);
  const Quantization* grid = type.element_type().quantization();
  if (grid == nullptr) return plain;
  Quantization rounded = *grid;
  for (double& scale : rounded.scales) scale = static_cast<double>(static_cast<float>(scale));
  return plain.WithElementType(
      ElementType::Quantized(type.element_type().kind(), std::move(rounded)));
}

Attribute OfInt(int64_t value) { return Attribute::Int(value); }
Attribute OfFloat(double value) { return Attribute::Float(value, ElementKind::kF32); }
Attribute OfInts(Ints values) { return Attribute::IntArray(std::move(values)); }
Attribute OfName(absl::string_view value) { return Attribute::String(std::string(value)); }

Value* OpExport::made(const Value& value) const {
  auto found = values_.find(&value);
  return found == values_.end() ? nullptr : found->second;
}

Value* OpExport::in(int index) {
  if (!has(index)) return nullptr;
  Value* value = made(node_.operand(index));
  if (value != nullptr) return value;
  return Unsupported(absl::StrCat(node_.op().OperandName(index), " is ",
                                  type(index).element_type().ToString(),
                                  ": TFLite has sums that are not rounded inside of its operators "
                                  "alone"));
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

namespace {

std::optional<Ints> SizesOfType(const Type& type) {
  if (!type.is_tensor() || !type.shape().is_static()) return std::nullopt;
  return Ints(type.shape().sizes().begin(), type.shape().sizes().end());
}

}  // namespace

std::optional<Ints> OpExport::sizes(int operand) const { return SizesOfType(type(operand)); }
std::optional<Ints> OpExport::result_sizes(int result) const {
  return SizesOfType(result_type(result));
}

std::optional<Ints> OpExport::ints(int operand) const {
  if (!has(operand)) return std::nullopt;
  const std::optional<Tensor> constant = ConstantValue(node_.operand(operand));
  return constant ? IntsOf(*constant) : std::nullopt;
}

int64_t OpExport::Axis(int operand, int64_t axis) {
  const int64_t rank = this->rank(operand);
  return axis < 0 && rank >= 0 ? axis + rank : axis;
}

bool OpExport::may_be_old() const {
  const Attribute* runtime = graph_.program().attributes().Find(kTfliteRuntime);
  return runtime == nullptr || runtime->if_string() == nullptr ||
         *runtime->if_string() != kTfliteRuntimeLatest;
}

Value* OpExport::Fail(absl::Status status) {
  if (status_.ok()) status_ = std::move(status);
  return nullptr;
}

Value* OpExport::Unsupported(absl::string_view why) { return Fail(absl::UnimplementedError(why)); }

Values OpExport::All(absl::string_view op, Values operands, AttributeMap attributes,
                     std::vector<Type> types) {
  const size_t num_results = types.size();
  const Values nothing(num_results, nullptr);
  while (!operands.empty() && operands.back() == nullptr && ok()) operands.pop_back();
  if (!ok()) return nothing;
  const KernelElements& taken = KernelElementsOf(op);
  const size_t num_given = static_cast<size_t>(taken.num_given);
  std::optional<ElementKind> from;
  std::optional<ElementKind> carrier;
  for (size_t i = 0; i < operands.size(); ++i) {
    if (operands[i] == nullptr) {
      Fail(absl::InternalError(absl::StrCat("the export gave no operand for ", op)));
      return nothing;
    }
    const Type& type = operands[i]->type();
    if (!taken.is_data(static_cast<int>(i)) || !type.is_tensor()) continue;
    if (type.element_type().is_quantized()) continue;
    const ElementKind kind = type.element_type().kind();
    if (taken.elements.contains(kind)) continue;
    from = kind;
    carrier = CarrierOf(kind, taken.elements);
    if (carrier) break;
    Unsupported(absl::StrCat("TFLite's ", op, " takes no ", type.element_type().ToString()));
    return nothing;
  }
  if (carrier) {
    for (size_t i = 0; i < operands.size(); ++i) {
      if (!taken.is_data(static_cast<int>(i)) || operands[i]->type().is_none()) continue;
      operands[i] = Cast(operands[i], *carrier);
      if (operands[i] == nullptr) return nothing;
    }
    for (size_t i = 0; i < num_results && i < num_given; ++i) types[i] = Type::Unknown();
  }
  const Builder build = Builder(graph_).Replacing({&node_});
  absl::StatusOr<Node*> node =
      build.Make(absl::StrCat("tfl.", op), operands, std::move(attributes), std::move(types));
  if (!node.ok()) {
    Fail(absl::InternalError(absl::StrCat("exporting as ", op, ": ", node.status().message())));
    return nothing;
  }
  if (!node_.name().empty()) (*node)->set_name(absl::StrCat(node_.name(), "/", op));
  Values results;
  for (size_t i = 0; i < num_results; ++i) {
    results.push_back(&(*node)->result(static_cast<int>(i)));
  }
  for (size_t i = 0; carrier && i < num_results && i < num_given; ++i) {
    results[i] = Cast(results[i], *from);
  }
  return results;
}

Value* OpExport::none() {
  if (none_ == nullptr) none_ = &graph_.CreateNode(container::kNone, {}, {Type::None()})->result(0);
  return none_;
}

Value* OpExport::Constant(const Tensor& tensor) { return Constant(tensor, tensor.type()); }

Value* OpExport::Constant(const Tensor& tensor, const Type& type) {
  if (!ok()) return nullptr;
  // TFLite's types say nothing of a narrower range, which the numbers keep to all the same.
  Type wanted = TflType(type);
  if (const Quantization* grid = wanted.element_type().quantization();
      grid != nullptr && grid->storage_range) {
    Quantization whole = *grid;
    whole.storage_range = std::nullopt;
    wanted = wanted.WithElementType(
        ElementType::Quantized(wanted.element_type().kind(), std::move(whole)));
  }
  const absl::StatusOr<Tensor> stored =
      tensor.WithType(Type::Tensor(wanted.element_type().storage(), tensor.shape()));
  if (!stored.ok()) return Fail(stored.status());
  absl::StatusOr<Value*> value =
      weights_.Load(graph_, *stored, wanted.WithShape(tensor.shape()),
                    node_.name().empty() ? "" : absl::StrCat(node_.name(), "/constant"));
  return value.ok() ? *value : Fail(value.status());
}

Value* OpExport::List(const Ints& values) {
  std::vector<int32_t> numbers;
  for (const int64_t value : values) {
    if (value < std::numeric_limits<int32_t>::min() ||
        value > std::numeric_limits<int32_t>::max()) {
      return Unsupported(absl::StrCat(value, " is no i32, as TFLite has them"));
    }
    numbers.push_back(static_cast<int32_t>(value));
  }
  const int64_t size = static_cast<int64_t>(values.size());
  return Constant(Tensor::Of<int32_t>({&size, 1}, absl::MakeConstSpan(numbers)));
}

Value* OpExport::Whole(int64_t value) {
  if (value < std::numeric_limits<int32_t>::min() || value > std::numeric_limits<int32_t>::max()) {
    return Unsupported(absl::StrCat(value, " is no i32, as TFLite has them"));
  }
  return Constant(Tensor::Scalar<int32_t>(static_cast<int32_t>(value)));
}

Value* OpExport::Number(double value, ElementKind kind) { return Filled(value, kind, {}); }

Value* OpExport::Filled(double value, ElementKind kind, const Ints& sizes) {
  const absl::StatusOr<Tensor> tensor = FilledTensor(value, kind, sizes);
  return tensor.ok() ? Constant(*tensor) : Fail(tensor.status());
}

ElementKind OpExport::kind_of(const Value* value) const {
  return value == nullptr || !value->type().is_tensor() ? ElementKind::kF32
                                                        : value->type().element_type().kind();
}

Value* OpExport::Cast(Value* value, ElementKind to) {
  if (value == nullptr || kind_of(value) == to) return value;
  if (const std::optional<Tensor> constant = ConstantValue(*value); constant && IsInteger(to)) {
    if (const std::optional<Ints> numbers = IntsOf(*constant)) {
      if (to == ElementKind::kI32 && constant->shape().rank() == 1) return List(*numbers);
      if (to == ElementKind::kI32 && constant->shape().rank() == 0) return Whole((*numbers)[0]);
    }
  }
  const std::string in_type = tfl::TensorTypeNameOf(kind_of(value));
  const std::string out_type = tfl::TensorTypeNameOf(to);
  if (in_type.empty() || out_type.empty()) {
    return Unsupported(absl::StrCat("TFLite has no elements of ",
                                    ElementKindName(in_type.empty() ? kind_of(value) : to)));
  }
  return (*this)("cast", {value},
                 {{"in_data_type", OfName(in_type)}, {"out_data_type", OfName(out_type)}},
                 value->type().is_tensor() ? value->type().WithElementType(to) : Type::Unknown());
}

Value* OpExport::Transpose(Value* value, const Ints& perm) {
  if (value == nullptr) return nullptr;
  if (std::is_sorted(perm.begin(), perm.end())) return value;
  if (const std::optional<Tensor> constant = ConstantValue(*value)) {
    const absl::StatusOr<Tensor> permuted = Permute(*constant, perm);
    if (permuted.ok()) {
      Type type = value->type().WithShape(permuted->shape());
      const Quantization* grid = type.element_type().quantization();
      if (grid != nullptr && grid->axis) {
        Quantization moved = *grid;
        moved.axis = std::find(perm.begin(), perm.end(), *grid->axis) - perm.begin();
        type = type.WithElementType(
            ElementType::Quantized(type.element_type().kind(), std::move(moved)));
      }
      const absl::StatusOr<Tensor> plain =
          permuted->WithType(Type::Tensor(type.element_type().kind(), permuted->shape()));
      return plain.ok() ? Constant(*plain, type) : Fail(plain.status());
    }
  }
  constexpr size_t kMostAxes = 5;  // Of TFLite's kernels, most of which take one more by now.
  const Shape shape = value->type().is_tensor() ? value->type().shape() : Shape::Unranked();
  if (perm.size() > kMostAxes && shape.is_static()) {
    const FewerAxes fewer = WithFewerAxes(shape.sizes(), perm);
    if (fewer.perm.size() <= kMostAxes) {
      Ints sizes;
      for (const int64_t axis : perm) sizes.push_back(*shape.size(axis));
      return Reshape(Transpose(Reshape(value, fewer.sizes), fewer.perm), sizes);
    }
  }
  if (perm.size() > kMostAxes && shape.is_static()) return TransposeInSteps(value, perm);
  return (*this)("transpose", {value, List(perm)});
}

Value* OpExport::TransposeInSteps(Value* value, const Ints& perm) {
  // Which of the value's axes is where.
  Ints order(perm.size());
  std::iota(order.begin(), order.end(), 0);
  for (size_t place = 0; place < perm.size() && value != nullptr; ++place) {
    // One axis comes to its place: what is in front of it, it, and the two parts behind move as
    // wholes.
    const size_t from = std::find(order.begin(), order.end(), perm[place]) - order.begin();
    if (from == place) continue;
    Ints step(perm.size());
    std::iota(step.begin(), step.end(), 0);
    std::rotate(step.begin() + place, step.begin() + from, step.begin() + from + 1);
    std::rotate(order.begin() + place, order.begin() + from, order.begin() + from + 1);
    value = Transpose(value, step);
  }
  return value;
}

Value* OpExport::Reshape(Value* value, const Ints& sizes) {
  if (value == nullptr) return nullptr;
  const bool is_known = std::find(sizes.begin(), sizes.end(), -1) == sizes.end();
  const Quantization* grid =
      value->type().is_tensor() ? value->type().element_type().quantization() : nullptr;
  const bool is_simple = grid == nullptr || !grid->axis;
  const std::optional<Tensor> constant =
      is_known && is_simple ? ConstantValue(*value) : std::nullopt;
  if (constant) {
    const absl::StatusOr<Tensor> reshaped =
        constant->WithType(constant->type().WithShape(Shape::Of(sizes)));
    return reshaped.ok() ? Constant(*reshaped, value->type().WithShape(Shape::Of(sizes)))
                         : Fail(reshaped.status());
  }
  // A list without elements is no constant to TFLite, which takes the result's size for unknown
  // then.
  if (sizes.empty()) return (*this)("reshape", {value}, {{"new_shape", OfInts(sizes)}});
  return (*this)("reshape", {value, List(sizes)}, {{"new_shape", OfInts(sizes)}});
}

Value* OpExport::IntList(int operand) {
  if (const std::optional<Ints> known = ints(operand)) return List(*known);
  Value* list = Cast(in(operand), ElementKind::kI32);
  return rank(operand) == 1 ? list : Reshape(list, {-1});
}

Value* OpExport::IntNumber(int operand) {
  if (const std::optional<Ints> known = ints(operand); known && known->size() == 1) {
    return Whole((*known)[0]);
  }
  return AsScalar(Cast(in(operand), ElementKind::kI32));
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

Value* OpExport::Part(Value* list, int64_t begin, int64_t end) {
  return (*this)("slice", {list, List({begin}), List({end - begin})});
}

Value* OpExport::Joined(const Values& lists) {
  return lists.size() == 1 ? lists[0] : (*this)("concatenation", lists, {{"axis", OfInt(0)}});
}

bool OpExport::IsOnlyUser(const Value& operand) const {
  const Value* value = &operand;
  // A node that changes nothing in TFLite has its operand's value for its own.
  while (value->has_one_use()) {
    const Node& producer = value->node();
    if (producer.num_operands() == 0 || made(producer.operand(0)) != made(operand)) return true;
    value = &producer.operand(0);
  }
  return false;
}

bool OpExport::FuseActivation(Value* value, absl::string_view name) {
  Node& node = value->node();
  const ElementType& element = value->type().element_type();
  if (value->num_uses() != 0 || kept_.contains(value) || &node.graph() != &graph_) return false;
  if (!element.is_quantized() && element.kind() != ElementKind::kF32) return false;
  if (std::find(std::begin(kActivating), std::end(kActivating), node.op_name()) ==
      std::end(kActivating)) {
    return false;
  }
  if (node.attributes().contains(kFused)) return false;
  for (const Value* operand : node_.operands()) {
    if (made(*operand) == value && !IsOnlyUser(*operand)) return false;
  }
  node.set_attribute(kFused, OfName(name));
  return true;
}

Value* OpExport::Clamp(Value* value, double least, double greatest) {
  if (value == nullptr) return nullptr;
  const ElementType element = value->type().element_type();
  const bool is_real = element.is_quantized() || IsFloat(element.kind());
  if (is_real && least == 0 && greatest == INFINITY) {
    return FuseActivation(value, "RELU") ? value : (*this)("relu", {value}, {}, value->type());
  }
  if (is_real && least == 0 && greatest == 6) {
    return FuseActivation(value, "RELU6") ? value : (*this)("relu6", {value}, {}, value->type());
  }
  if (is_real && least == -1 && greatest == 1) {
    return FuseActivation(value, "RELU_N1_TO_1")
               ? value
               : (*this)("relu_n1_to_1", {value}, {}, value->type());
  }
  if (IsFloat(element.kind()) && least == 0) {
    // RELU_0_TO_1 is younger than many an interpreter, and a RELU is fused.
    value = Clamp(value, 0, INFINITY);
    least = -INFINITY;
  }
  const auto bound = [&](double number) {
    if (!element.is_quantized()) return Number(number, element.kind());
    const absl::StatusOr<Tensor> stored =
        FilledTensor(StoredOf(number, element), element.kind(), {});
    return stored.ok() ? Constant(*stored, Type::Tensor(element, Shape())) : Fail(stored.status());
  };
  if (least != -INFINITY) value = (*this)("maximum", {value, bound(least)}, {}, value->type());
  if (value != nullptr && greatest != INFINITY) {
    value = (*this)("minimum", {value, bound(greatest)}, {}, value->type());
  }
  return value;
}

Value* OpExport::Activate(Value* value, Activation activation,
                          const std::vector<float>& parameters) {
  if (value == nullptr || activation == Activation::kNone) return value;
  const auto parameter = [&](size_t i) {
    return i < parameters.size() ? static_cast<double>(parameters[i]) : 0.0;
  };
  const Type type = value->type();
  const ElementKind kind = kind_of(value);
  const auto one = [&](absl::string_view op, AttributeMap attributes = {}) {
    return (*this)(op, {value}, std::move(attributes), type);
  };
  const auto two = [&](absl::string_view op, Value* lhs, Value* rhs) {
    return (*this)(op, {lhs, rhs}, {}, type);
  };
  const auto number = [&](double constant) { return Number(constant, kind); };
  switch (activation) {
    case Activation::kNone:
      return value;
    case Activation::kRelu:
      return Clamp(value, 0, INFINITY);
    case Activation::kRelu6:
      return Clamp(value, 0, 6);
    case Activation::kReluN1To1:
      return Clamp(value, -1, 1);
    case Activation::kClamp:
      return Clamp(value, parameter(0), parameter(1));
    case Activation::kLeakyRelu:
      return one("leaky_relu", {{"alpha", OfFloat(parameter(0))}});
    case Activation::kThresholdedRelu:
      return Select((*this)("greater", {value, number(parameter(0))}), value, number(0));
    case Activation::kElu:
      if (parameter(0) == 1) return one("elu");
      return Select((*this)("less", {value, number(0)}),
                    two("mul", one("elu"), number(parameter(0))), value);
    case Activation::kSigmoid:
      return one("logistic");
    case Activation::kHardSigmoid: {
      // Six times as large, so that the clamp is one that is fused.
      const float slope = 6 * static_cast<float>(parameter(0));
      Value* line = slope == 1 ? value : two("mul", value, number(slope));
      return two("mul", Clamp(two("add", line, number(6 * parameter(1))), 0, 6), number(1.0 / 6));
    }
    case Activation::kTanh:
      return one("tanh");
    case Activation::kScaledTanh:
      return two("mul", (*this)("tanh", {two("mul", value, number(parameter(1)))}),
                 number(parameter(0)));
    case Activation::kAffine:
      return two("add", two("mul", value, number(parameter(0))), number(parameter(1)));
    case Activation::kSoftsign:
      return two("div", value, two("add", one("abs"), number(1)));
    case Activation::kSoftplus: {
      // max(x, 0) + log(1 + exp(-|x|)): nothing overflows.
      Value* small = (*this)("exp", {(*this)("neg", {one("abs")})});
      return two("add", one("relu"), (*this)("log", {two("add", small, number(1))}));
    }
    case Activation::kHardSwish:
      return one("hard_swish");
    case Activation::kSilu:
      return two("mul", value, one("logistic"));
    case Activation::kGelu:
      return one("gelu", {{"approximate", Attribute::Bool(false)}});
    case Activation::kGeluTanh:
      return one("gelu", {{"approximate", Attribute::Bool(true)}});
  }
  return nullptr;
}

}  // namespace roundhouse::tfl_export
