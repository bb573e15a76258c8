#include "roundhouse/passes/onnx/export/op_export.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/container.h"
#include "roundhouse/dialects/onnx/element_types.h"
#include "roundhouse/dialects/onnx/op_schema.h"
#include "roundhouse/dialects/onnx/schema_table.h"
#include "roundhouse/passes/onnx/export/runtime_kernels.h"

namespace roundhouse::onnx_export {
namespace {

using canonical::Activation;
using onnx_dialect::OpSchema;
using onnx_dialect::ParameterSchema;

bool IsHalf(ElementKind kind) { return kind == ElementKind::kF16 || kind == ElementKind::kBF16; }

// Null for an operand that the schema does not have.
const ParameterSchema* ParameterOf(const std::vector<ParameterSchema>& parameters, size_t index) {
  if (index < parameters.size()) return &parameters[index];
  return parameters.empty() || !parameters.back().variadic ? nullptr : &parameters.back();
}

// What operands of a kind that ONNX does not take can go through without loss; nothing if there is
// no such kind.
std::optional<ElementKind> CarrierOf(ElementKind kind, ElementSet allowed, bool integers) {
  const auto first = [&](std::initializer_list<ElementKind> kinds) -> std::optional<ElementKind> {
    for (const ElementKind one : kinds) {
      if (allowed.contains(one)) return one;
    }
    return std::nullopt;
  };
  if (IsHalf(kind)) return first({ElementKind::kF32});
  if (!integers) return std::nullopt;
  if (kind == ElementKind::kI1) return first({ElementKind::kU8, ElementKind::kI32});
  if (!IsInteger(kind)) return std::nullopt;
  if (kind == ElementKind::kU64) return std::nullopt;
  if (kind == ElementKind::kU32) return first({ElementKind::kI64, ElementKind::kU64});
  if (IsUnsignedInteger(kind)) {
    return first({ElementKind::kI32, ElementKind::kI64, ElementKind::kU32, ElementKind::kU64});
  }
  return first({ElementKind::kI32, ElementKind::kI64});
}

// What an operand may have: what the schema says, less what the runtime has no kernel for.
ElementSet RunningElements(absl::string_view op, const OpSchema& schema,
                           const ParameterSchema& parameter) {
  const RuntimeKernel* kernel = RuntimeKernelOf(op);
  if (kernel == nullptr) return parameter.elements;
  const ParameterSchema* meant = ParameterOf(schema.inputs, static_cast<size_t>(kernel->operand));
  if (meant == nullptr || meant->type != parameter.type) return parameter.elements;
  ElementSet runs;
  for (const ElementKind kind : kAllElementKinds) {
    if (!parameter.elements.contains(kind)) continue;
    if (!IsInKernelTable(kind) || kernel->elements.contains(kind)) runs = runs | ElementSet{kind};
  }
  return runs;
}

// The first opset behind `opset` whose operation takes (gives) such elements.
std::optional<int> OpsetWith(absl::string_view op, bool gives, size_t index, ElementKind kind,
                             int opset) {
  for (int newer = opset + 1; newer <= onnx_dialect::kNewestOpset; ++newer) {
    const OpSchema* schema = onnx_dialect::OpSchemas().Find("", op, newer);
    const ParameterSchema* parameter = ParameterOf(gives ? schema->outputs : schema->inputs, index);
    if (parameter != nullptr && parameter->elements.contains(kind)) return newer;
  }
  return std::nullopt;
}

}  // namespace

Ints OnnxOrder(Domain domain, int64_t rank) {
  Ints order;
  if (domain == Domain::kFeature || domain == Domain::kFilter) {
    order = {0, rank - 1};
    for (int64_t i = 1; i + 1 < rank; ++i) order.push_back(i);
  } else if (domain == Domain::kDepthwiseFilter) {
    order = {rank - 2, rank - 1};
    for (int64_t i = 0; i + 2 < rank; ++i) order.push_back(i);
  } else {
    for (int64_t i = 0; i < rank; ++i) order.push_back(i);
  }
  return order;
}

Type OnnxType(const Type& type) {
  if (type.is_scalar()) return Type::Tensor(type.element_type().storage(), Shape());
  if (!type.is_tensor()) return type;
  Shape shape = type.shape();
  if (shape.is_ranked()) {
    std::vector<Dim> dims;
    for (const int64_t axis : OnnxOrder(type.domain(), shape.rank())) {
      dims.push_back(shape.dim(axis));
    }
    shape = Shape(dims);
  }
  return Type::Tensor(type.element_type().storage(), std::move(shape));
}

Attribute OfInt(int64_t value) { return Attribute::Int(value); }
Attribute OfFloat(double value) { return Attribute::Float(value, ElementKind::kF32); }
Attribute OfInts(Ints values) { return Attribute::IntArray(std::move(values)); }

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

std::optional<Ints> OpExport::sizes(int operand) const {
  const Type& type = this->type(operand);
  if (!type.is_tensor() || !type.shape().is_static()) return std::nullopt;
  return Ints(type.shape().sizes().begin(), type.shape().sizes().end());
}

std::optional<Ints> OpExport::ints(int operand) const {
  if (!has(operand)) return std::nullopt;
  const std::optional<Tensor> constant = ConstantValue(node_.operand(operand));
  return constant ? IntsOf(*constant) : std::nullopt;
}

int64_t OpExport::Axis(int operand, int64_t axis) {
  const int64_t rank = this->rank(operand);
  if (rank < 0) return 0;
  if (axis < 0) axis += rank;
  const Ints order = OnnxOrder(type(operand).domain(), rank);
  for (int64_t i = 0; i < rank; ++i) {
    if (order[i] == axis) return i;
  }
  return 0;
}

Value* OpExport::Fail(absl::Status status) {
  if (status_.ok()) status_ = std::move(status);
  return nullptr;
}

Value* OpExport::Unsupported(absl::string_view why) { return Fail(absl::UnimplementedError(why)); }

Value* OpExport::Needs(int opset) {
  needed_opset_ = std::max(needed_opset_, opset);
  return nullptr;
}

Values OpExport::All(absl::string_view op, Values operands, AttributeMap attributes,
                     int num_results, Integers integers) {
  const Values nothing(num_results, nullptr);
  const OpSchema* schema = onnx_dialect::OpSchemas().Find("", op, opset_);
  if (schema == nullptr) {
    const OpSchema* newest = onnx_dialect::OpSchemas().Find("", op, onnx_dialect::kNewestOpset);
    if (newest == nullptr) {
      Fail(absl::InternalError(absl::StrCat("ONNX has no ", op)));
      return nothing;
    }
    for (int opset = opset_ + 1; opset <= onnx_dialect::kNewestOpset; ++opset) {
      if (onnx_dialect::OpSchemas().Find("", op, opset) == nullptr) continue;
      Needs(opset);
      break;
    }
    return nothing;
  }
  if (!ok()) return nothing;
  while (operands.size() > static_cast<size_t>(schema->min_inputs) &&
         (operands.back() == nullptr || operands.back()->type().is_none())) {
    operands.pop_back();
  }
  std::map<std::string, std::pair<ElementKind, ElementKind>> carried;  // By type: from and to.
  std::map<std::string, ElementKind> kinds;                            // By type.
  for (size_t i = 0; i < operands.size(); ++i) {
    if (operands[i] == nullptr) {
      Fail(absl::InternalError(absl::StrCat("the export gave no operand for ", op)));
      return nothing;
    }
    const Type& type = operands[i]->type();
    const ParameterSchema* parameter = ParameterOf(schema->inputs, i);
    if (parameter == nullptr || !type.is_tensor()) continue;
    const ElementKind kind = type.element_type().kind();
    if (!parameter->variadic || parameter->homogeneous) {
      if (kinds.emplace(parameter->type, kind).first->second != kind) {
        Fail(absl::InternalError(absl::StrCat("the export gave ", op, " operands of two kinds")));
        return nothing;
      }
    }
    const bool is_said = parameter->elements.contains(kind);
    const ElementSet runs = RunningElements(op, *schema, *parameter);
    if (is_said && runs.contains(kind)) continue;
    const std::optional<ElementKind> carrier =
        CarrierOf(kind, runs, is_said || integers == Integers::kWiden);
    if (!carrier && is_said) {
      Unsupported(absl::StrCat("ONNX Runtime's ", op, " takes no ", ElementKindName(kind)));
      return nothing;
    }
    if (!carrier) {
      if (const std::optional<int> opset = OpsetWith(op, false, i, kind, opset_)) {
        Needs(*opset);
        return nothing;
      }
      Unsupported(absl::StrCat("ONNX's ", op, " takes no ", ElementKindName(kind)));
      return nothing;
    }
    carried[parameter->type] = {kind, *carrier};
  }
  for (size_t i = 0; i < operands.size(); ++i) {
    const ParameterSchema* parameter = ParameterOf(schema->inputs, i);
    auto through = parameter == nullptr ? carried.end() : carried.find(parameter->type);
    if (through == carried.end() || operands[i]->type().is_none()) continue;
    operands[i] = Cast(operands[i], through->second.second);
    if (operands[i] == nullptr) return nothing;
  }
  const Builder build = Builder(graph_).Replacing({&node_});
  absl::StatusOr<Node*> made = build.Make(schema->OpName(), operands, std::move(attributes),
                                          std::vector<Type>(num_results, Type::Unknown()));
  if (!made.ok()) {
    Fail(absl::InternalError(absl::StrCat("exporting as ", op, ": ", made.status().message())));
    return nothing;
  }
  if (!node_.name().empty()) (*made)->set_name(absl::StrCat(node_.name(), "/", op));
  Values results;
  for (int i = 0; i < num_results; ++i) {
    Value* result = &(*made)->result(i);
    const ParameterSchema* parameter = ParameterOf(schema->outputs, static_cast<size_t>(i));
    const ElementKind kind = kind_of(result);
    if (parameter != nullptr && result->type().is_tensor() && !parameter->elements.contains(kind)) {
      if (const auto opset = OpsetWith(op, true, static_cast<size_t>(i), kind, opset_)) {
        Needs(*opset);
      } else {
        Unsupported(absl::StrCat("ONNX's ", op, " gives no ", ElementKindName(kind)));
      }
      return nothing;
    }
    auto through = parameter == nullptr ? carried.end() : carried.find(parameter->type);
    if (through != carried.end()) result = Cast(result, through->second.first);
    results.push_back(result);
  }
  return results;
}

Value* OpExport::none() {
  if (none_ == nullptr) none_ = &graph_.CreateNode(container::kNone, {}, {Type::None()})->result(0);
  return none_;
}

Value* OpExport::Constant(const Tensor& tensor) {
  if (!ok()) return nullptr;
  absl::StatusOr<Value*> value = weights_.Load(
      graph_, tensor, node_.name().empty() ? "" : absl::StrCat(node_.name(), "/constant"));
  return value.ok() ? *value : Fail(value.status());
}

Value* OpExport::List(const Ints& values) {
  const int64_t size = static_cast<int64_t>(values.size());
  return Constant(Tensor::Of<int64_t>({&size, 1}, absl::MakeConstSpan(values)));
}

Value* OpExport::Whole(int64_t value) { return Constant(Tensor::Scalar<int64_t>(value)); }

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
  const std::optional<int32_t> type = onnx_dialect::OnnxDataType(to);
  if (!type) return Unsupported(absl::StrCat("ONNX has no ", ElementKindName(to)));
  return (*this)("Cast", {value}, {{"to", OfInt(*type)}});
}

Value* OpExport::Transpose(Value* value, const Ints& perm) {
  if (value == nullptr) return nullptr;
  if (std::is_sorted(perm.begin(), perm.end())) return value;
  if (const std::optional<Tensor> constant = ConstantValue(*value)) {
    // What has no bytes of its own for each element is permuted by the model.
    const absl::StatusOr<Tensor> permuted = Permute(*constant, perm);
    if (permuted.ok()) return Constant(*permuted);
  }
  return (*this)("Transpose", {value}, {{"perm", OfInts(perm)}});
}

Value* OpExport::Reshape(Value* value, const Ints& sizes) {
  if (value == nullptr) return nullptr;
  const bool is_known = std::find(sizes.begin(), sizes.end(), -1) == sizes.end();
  const std::optional<Tensor> constant = is_known ? ConstantValue(*value) : std::nullopt;
  if (constant) {
    const absl::StatusOr<Tensor> reshaped =
        constant->WithType(constant->type().WithShape(Shape::Of(sizes)));
    return reshaped.ok() ? Constant(*reshaped) : Fail(reshaped.status());
  }
  const bool has_zero = std::find(sizes.begin(), sizes.end(), 0) != sizes.end();
  return (*this)("Reshape", {value, List(sizes)}, {{"allowzero", OfInt(has_zero ? 1 : 0)}});
}

Value* OpExport::Unsqueeze(Value* value, const Ints& axes) {
  if (value == nullptr || axes.empty()) return value;
  if (const std::optional<Tensor> constant = ConstantValue(*value)) {
    Ints sizes(constant->shape().sizes().begin(), constant->shape().sizes().end());
    for (const int64_t axis : axes) sizes.insert(sizes.begin() + axis, 1);
    return Reshape(value, sizes);
  }
  return (*this)("Unsqueeze", {value, List(axes)});
}

Value* OpExport::IntList(int operand) {
  if (const std::optional<Ints> known = ints(operand)) return List(*known);
  Value* list = Cast(in(operand), ElementKind::kI64);
  return rank(operand) == 1 ? list : Reshape(list, {-1});
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

Value* OpExport::AlongChannels(Value* value, int64_t rank) {
  Ints axes;
  for (int64_t i = 2; i < rank; ++i) axes.push_back(i - 1);
  return Unsqueeze(value, axes);
}

Value* OpExport::InSingle(Values values, const std::function<Value*(const Values&)>& body) {
  ElementKind kind = ElementKind::kF32;
  for (Value*& value : values) {
    if (value == nullptr || !IsHalf(kind_of(value))) continue;
    kind = kind_of(value);
    value = Cast(value, ElementKind::kF32);
  }
  Value* result = body(values);
  return IsHalf(kind) ? Cast(result, kind) : result;
}

Value* OpExport::Activate(Value* value, Activation activation,
                          const std::vector<float>& parameters) {
  if (value == nullptr || activation == Activation::kNone) return value;
  const auto parameter = [&](size_t i) { return i < parameters.size() ? parameters[i] : 0.0F; };
  const ElementKind kind = kind_of(value);
  const auto clip = [&](double least, double greatest) {
    return Widened("Clip", {value, std::isfinite(least) ? Number(least, kind) : none(),
                            std::isfinite(greatest) ? Number(greatest, kind) : none()});
  };
  const auto single = [&](const std::function<Value*(Value*)>& body) {
    return InSingle({value}, [&](const Values& values) { return body(values[0]); });
  };
  const auto number = [&](const Value* like, double constant) {
    return Number(constant, kind_of(like));
  };
  switch (activation) {
    case Activation::kNone:
      return value;
    case Activation::kRelu:
      return Widened("Relu", {value});
    case Activation::kRelu6:
      return clip(0, 6);
    case Activation::kReluN1To1:
      return clip(-1, 1);
    case Activation::kClamp:
      return clip(parameter(0), parameter(1));
    case Activation::kLeakyRelu:
      return (*this)("LeakyRelu", {value}, {{"alpha", OfFloat(parameter(0))}});
    case Activation::kThresholdedRelu:
      return (*this)("ThresholdedRelu", {value}, {{"alpha", OfFloat(parameter(0))}});
    case Activation::kElu:
      return (*this)("Elu", {value}, {{"alpha", OfFloat(parameter(0))}});
    case Activation::kSigmoid:
      return (*this)("Sigmoid", {value});
    case Activation::kHardSigmoid:
      return (*this)("HardSigmoid", {value},
                     {{"alpha", OfFloat(parameter(0))}, {"beta", OfFloat(parameter(1))}});
    case Activation::kTanh:
      return (*this)("Tanh", {value});
    case Activation::kScaledTanh:
      return single([&](Value* x) {
        Value* scaled = (*this)("Mul", {x, number(x, parameter(1))});
        return (*this)("Mul", {(*this)("Tanh", {scaled}), number(x, parameter(0))});
      });
    case Activation::kAffine:
      return single([&](Value* x) {
        return (*this)("Add",
                       {(*this)("Mul", {x, number(x, parameter(0))}), number(x, parameter(1))});
      });
    case Activation::kSoftsign:
      return (*this)("Softsign", {value});
    case Activation::kSoftplus:
      return (*this)("Softplus", {value});
    case Activation::kHardSwish:
      return (*this)("HardSwish", {value});
    case Activation::kSilu:
      return single([&](Value* x) { return (*this)("Mul", {x, (*this)("Sigmoid", {x})}); });
    case Activation::kGelu:
      return single([&](Value* x) {
        Value* erf = (*this)("Erf", {(*this)("Div", {x, number(x, std::sqrt(2.0))})});
        Value* half = (*this)("Mul", {x, number(x, 0.5)});
        return (*this)("Mul", {half, (*this)("Add", {erf, number(x, 1)})});
      });
    case Activation::kGeluTanh:
      return single([&](Value* x) {
        Value* cube = (*this)("Mul", {(*this)("Mul", {x, x}), x});
        Value* inner = (*this)("Add", {x, (*this)("Mul", {cube, number(x, 0.044715)})});
        Value* tanh =
            (*this)("Tanh", {(*this)("Mul", {inner, number(x, std::sqrt(2.0 / std::acos(-1.0)))})});
        Value* half = (*this)("Mul", {x, number(x, 0.5)});
        return (*this)("Mul", {half, (*this)("Add", {tanh, number(x, 1)})});
      });
  }
  return nullptr;
}

}  // namespace roundhouse::onnx_export
