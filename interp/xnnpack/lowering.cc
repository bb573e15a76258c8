#include "roundhouse/interp/xnnpack/lowering.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/region/library_operand.h"
#include "roundhouse/interp/xnnpack/ops.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse::xnnpack {
namespace {

// Stands for a constant while checking whether a node is supported.
constexpr int32_t kSomething = 0;

}  // namespace

absl::Status ToStatus(xnn_status status, absl::string_view what) {
  switch (status) {
    case xnn_status_success:
      return absl::OkStatus();
    case xnn_status_out_of_memory:
      return absl::ResourceExhaustedError(absl::StrCat("XNNPACK, ", what, ": out of memory"));
    case xnn_status_unsupported_parameter:
    case xnn_status_unsupported_hardware:
      return absl::UnimplementedError(absl::StrCat("XNNPACK, ", what, ": not supported"));
    case xnn_status_invalid_parameter:
      return absl::UnimplementedError(absl::StrCat("XNNPACK, ", what, ": parameters refused"));
    default:
      return absl::InternalError(
          absl::StrCat("XNNPACK, ", what, ": status ", static_cast<int>(status)));
  }
}

absl::Status InitializeLibrary() {
  static const xnn_status kStatus = xnn_initialize(nullptr);
  return ToStatus(kStatus, "initializing");
}

absl::Span<const int64_t> SizesOf(const Value& value) { return value.type().shape().sizes(); }

absl::StatusOr<Elements> ElementsOf(const Type& type) {
  const ElementType& element = type.element_type();
  if (!HasBytes(type)) return Elements{};
  RH_RETURN_IF_ERROR(TakesPerTensorBytes(type));
  Elements elements = {.datatype = element.kind() == ElementKind::kI8 ? xnn_datatype_qint8
                                                                      : xnn_datatype_quint8};
  if (element.is_quantized())
    elements.zero_point = static_cast<int32_t>(element.quantization()->zero_points[0]);
  return elements;
}

absl::StatusOr<ActivationPlan> PlanActivation(canonical::Activation activation,
                                              absl::Span<const float> parameters) {
  using canonical::Activation;
  const float infinity = std::numeric_limits<float>::infinity();
  switch (activation) {
    case Activation::kNone:
      return ActivationPlan{};
    case Activation::kRelu:
      return ActivationPlan{.bounds = {0, infinity}};
    case Activation::kRelu6:
      return ActivationPlan{.bounds = {0, 6}};
    case Activation::kReluN1To1:
      return ActivationPlan{.bounds = {-1, 1}};
    case Activation::kClamp:
      if (!(parameters[0] < parameters[1]))
        return absl::UnimplementedError("XNNPACK needs a lower bound below the upper bound");
      return ActivationPlan{.bounds = {parameters[0], parameters[1]}};
    case Activation::kSigmoid:
      return ActivationPlan{.follower = Follower::kSigmoid};
    case Activation::kHardSwish:
      return ActivationPlan{.follower = Follower::kHardSwish};
    case Activation::kElu:
      return ActivationPlan{.follower = Follower::kElu, .parameter = parameters[0]};
    case Activation::kLeakyRelu:
      return ActivationPlan{.follower = Follower::kLeakyRelu, .parameter = parameters[0]};
    default:
      return absl::UnimplementedError("XNNPACK does not support the activation");
  }
}

absl::Status Lowering::Check(const Node& node) {
  RH_RETURN_IF_ERROR(InitializeLibrary());
  Lowering lowering;
  lowering.is_check_ = true;
  RH_RETURN_IF_ERROR(lowering.Begin(0));
  return LowerNode(node, lowering);
}

absl::Status Lowering::Begin(uint32_t num_external) {
  xnn_subgraph_t subgraph = nullptr;
  RH_RETURN_IF_ERROR(
      ToStatus(xnn_create_subgraph(num_external, 0, &subgraph), "creating a subgraph"));
  subgraph_.reset(subgraph);
  return absl::OkStatus();
}

absl::Status Lowering::LowerRegion(const Graph& graph, absl::Span<Node* const> inputs,
                                   absl::Span<Node* const> outputs,
                                   absl::Span<const Value* const> watched) {
  RH_RETURN_IF_ERROR(InitializeLibrary());
  const size_t num_ports = inputs.size() + outputs.size();
  RH_RETURN_IF_ERROR(Begin(static_cast<uint32_t>(num_ports + watched.size())));
  for (size_t i = 0; i < inputs.size(); ++i) {
    const Value& value = inputs[i]->result();
    if (value.type().is_none()) continue;  // An operand that is absent.
    RH_ASSIGN_OR_RETURN(ids_[&value],
                        DefineAs(value, static_cast<uint32_t>(i), XNN_VALUE_FLAG_EXTERNAL_INPUT));
  }
  // An output is written where it is computed, unless no node computes it or it is already another
  // output.
  std::vector<std::pair<const Value*, ValueId>> copies;
  for (size_t i = 0; i < outputs.size(); ++i) {
    const Value& value = outputs[i]->operand(0);
    RH_ASSIGN_OR_RETURN(const ValueId id, DefineAs(value, static_cast<uint32_t>(inputs.size() + i),
                                                   XNN_VALUE_FLAG_EXTERNAL_OUTPUT));
    if (ids_.contains(&value) || value.node().num_operands() == 0) {
      copies.emplace_back(&value, id);
    } else {
      ids_[&value] = id;
    }
  }
  for (size_t i = 0; i < watched.size(); ++i) {
    RH_ASSIGN_OR_RETURN(const ValueId id,
                        DefineAs(*watched[i], static_cast<uint32_t>(num_ports + i),
                                 XNN_VALUE_FLAG_EXTERNAL_OUTPUT));
    if (!ids_.try_emplace(watched[i], id).second) copies.emplace_back(watched[i], id);
  }
  for (const Node* node : graph.nodes()) {
    if (IsBoundaryNode(*node) || node->num_operands() == 0) continue;
    RH_RETURN_IF_ERROR(CheckNotCancelled("while compiling a region"));
    absl::Status lowered = CheckNode(*node);
    if (lowered.ok()) lowered = LowerNode(*node, *this);
    if (!lowered.ok()) return Annotate(lowered, node->DebugName());
  }
  for (const auto& [value, id] : copies) {
    RH_ASSIGN_OR_RETURN(const ValueId from, At(*value));
    RH_RETURN_IF_ERROR(Copy(*value, from, id));
  }
  return absl::OkStatus();
}

absl::StatusOr<ValueId> Lowering::Define(const Elements& elements, absl::Span<const int64_t> sizes,
                                         const void* data, uint32_t external_id, uint32_t flags) {
  const std::vector<size_t> dims(sizes.begin(), sizes.end());
  ValueId id = XNN_INVALID_VALUE_ID;
  xnn_status status;
  if (elements.datatype == xnn_datatype_fp32) {
    status = xnn_define_tensor_value(subgraph_.get(), xnn_datatype_fp32, dims.size(), dims.data(),
                                     data, external_id, flags, &id);
  } else {
    status = xnn_define_quantized_tensor_value(subgraph_.get(), elements.datatype,
                                               elements.zero_point, 1, dims.size(), dims.data(),
                                               data, external_id, flags, &id);
  }
  RH_RETURN_IF_ERROR(ToStatus(status, "defining a value"));
  return id;
}

absl::StatusOr<ValueId> Lowering::DefineByChannel(xnn_datatype datatype,
                                                  absl::Span<const int64_t> sizes, size_t axis,
                                                  absl::Span<const float> factors,
                                                  const void* data) {
  const std::vector<size_t> dims(sizes.begin(), sizes.end());
  const std::vector<float>& kept = constants_.factors.emplace_back(factors.begin(), factors.end());
  ValueId id = XNN_INVALID_VALUE_ID;
  RH_RETURN_IF_ERROR(ToStatus(xnn_define_channelwise_quantized_tensor_value(
                                  subgraph_.get(), datatype, kept.data(), dims.size(), axis,
                                  dims.data(), data, XNN_INVALID_VALUE_ID, 0, &id),
                              "defining a value"));
  return id;
}

absl::StatusOr<ValueId> Lowering::DefineAs(const Value& value, uint32_t external_id,
                                           uint32_t flags) {
  RH_ASSIGN_OR_RETURN(const Elements elements, ElementsOf(value.type()));
  return Define(elements, SizesOf(value), nullptr, external_id, flags);
}

absl::StatusOr<ValueId> Lowering::Between(absl::Span<const int64_t> sizes) {
  return Define({}, sizes, nullptr, XNN_INVALID_VALUE_ID, 0);
}

absl::StatusOr<ValueId> Lowering::At(const Value& value) {
  if (const auto found = ids_.find(&value); found != ids_.end()) return found->second;
  if (is_check() && !IsConstant(value)) {
    RH_ASSIGN_OR_RETURN(const ValueId id, DefineAs(value, XNN_INVALID_VALUE_ID, 0));
    return ids_[&value] = id;
  }
  RH_ASSIGN_OR_RETURN(const ValueId id, Constant(value));
  return ids_[&value] = id;
}

absl::StatusOr<Tensor> Lowering::ValueOf(const Value& value) {
  if (!IsConstant(value)) return absl::UnimplementedError("XNNPACK needs constant weights");
  const std::optional<Tensor> constant = ConstantValue(value);
  if (!constant.has_value())
    return absl::InternalError(absl::StrCat(value.node().DebugName(), " is not constant"));
  RH_ASSIGN_OR_RETURN(constants_.tensors.emplace_back(), constant->Materialize());
  return constants_.tensors.back();
}

absl::StatusOr<ValueId> Lowering::Constant(const Value& value, absl::Span<const int64_t> sizes) {
  if (!IsConstant(value)) return absl::UnimplementedError("XNNPACK needs constant weights");
  RH_ASSIGN_OR_RETURN(const Elements elements, ElementsOf(value.type()));
  if (sizes.empty()) sizes = SizesOf(value);
  if (is_check()) return Define(elements, sizes, &kSomething, XNN_INVALID_VALUE_ID, 0);
  RH_ASSIGN_OR_RETURN(const Tensor constant, ValueOf(value));
  return Define(elements, sizes, constant.bytes().data(), XNN_INVALID_VALUE_ID, 0);
}

absl::StatusOr<ValueId> Lowering::Weights(const Value& value, absl::Span<const int64_t> sizes,
                                          const ByteWeights& weights) {
  if (!IsConstant(value)) return absl::UnimplementedError("XNNPACK needs constant weights");
  const void* data = &kSomething;
  if (!is_check()) {
    RH_ASSIGN_OR_RETURN(const Tensor constant, ValueOf(value));
    data = constant.bytes().data();
    if (weights.flip != 0) {
      std::vector<uint8_t>& flipped = constants_.bytes.emplace_back();
      RH_RETURN_IF_ERROR(TryReserve(flipped, constant.num_elements(), "weights of bytes"));
      for (const std::byte byte : constant.bytes())
        flipped.push_back(static_cast<uint8_t>(byte) ^ weights.flip);
      data = flipped.data();
    }
  }
  if (weights.is_by_channel())
    return DefineByChannel(xnn_datatype_qcint8, sizes, weights.axis, weights.factors, data);
  const std::vector<size_t> dims(sizes.begin(), sizes.end());
  ValueId id = XNN_INVALID_VALUE_ID;
  RH_RETURN_IF_ERROR(ToStatus(
      xnn_define_quantized_tensor_value(
          subgraph_.get(), weights.elements.datatype, weights.elements.zero_point,
          weights.factors[0], dims.size(), dims.data(), data, XNN_INVALID_VALUE_ID, 0, &id),
      "defining weights"));
  return id;
}

absl::StatusOr<ValueId> Lowering::BiasOfBytes(const Value& value, const ByteWeights& weights) {
  if (!IsConstant(value)) return absl::UnimplementedError("XNNPACK needs a constant bias");
  const void* data = &kSomething;
  if (!is_check()) {
    RH_ASSIGN_OR_RETURN(const Tensor constant, ValueOf(value));
    data = constant.bytes().data();
  }
  if (weights.is_by_channel())
    return DefineByChannel(xnn_datatype_qcint32, SizesOf(value), 0, weights.factors, data);
  return Define({.datatype = xnn_datatype_qint32}, SizesOf(value), data, XNN_INVALID_VALUE_ID, 0);
}

absl::StatusOr<ValueId> Lowering::Number(float number) {
  const std::vector<float>& kept = constants_.factors.emplace_back(1, number);
  const int64_t one = 1;
  return Define({}, {&one, 1}, kept.data(), XNN_INVALID_VALUE_ID, 0);
}

absl::StatusOr<ValueId> Lowering::Result(const Value& value) {
  if (const auto found = ids_.find(&value); found != ids_.end()) return found->second;
  RH_ASSIGN_OR_RETURN(const ValueId id, DefineAs(value, XNN_INVALID_VALUE_ID, 0));
  return ids_[&value] = id;
}

absl::Status Lowering::Copy(const Value& value, ValueId from, ValueId to) {
  const absl::Span<const int64_t> sizes = SizesOf(value);
  const std::vector<size_t> dims(sizes.begin(), sizes.end());
  return ToStatus(xnn_define_static_reshape(subgraph_.get(), dims.size(), dims.data(), from, to, 0),
                  "defining a copy");
}

absl::Status Lowering::Reshape(const Value& result, const Value& operand) {
  RH_ASSIGN_OR_RETURN(const ValueId from, At(operand));
  if (!ids_.contains(&result) && SizesOf(result) == SizesOf(operand)) {
    ids_[&result] = from;
    return absl::OkStatus();
  }
  RH_ASSIGN_OR_RETURN(const ValueId to, Result(result));
  return Copy(result, from, to);
}

absl::StatusOr<Lowering::Target> Lowering::ResultWith(const Value& value,
                                                      canonical::Activation activation,
                                                      absl::Span<const float> parameters) {
  Target target;
  RH_ASSIGN_OR_RETURN(target.activation, PlanActivation(activation, parameters));
  if (target.activation.follower == Follower::kNone) {
    RH_ASSIGN_OR_RETURN(target.id, Result(value));
  } else {
    RH_ASSIGN_OR_RETURN(target.id, Between(SizesOf(value)));
  }
  return target;
}

absl::Status Lowering::Finish(const Target& target, const Value& value) {
  if (target.activation.follower == Follower::kNone) return absl::OkStatus();
  RH_ASSIGN_OR_RETURN(const ValueId result, Result(value));
  const float parameter = target.activation.parameter;
  switch (target.activation.follower) {
    case Follower::kSigmoid:
      return ToStatus(xnn_define_sigmoid(subgraph(), target.id, result, 0), "defining a sigmoid");
    case Follower::kHardSwish:
      return ToStatus(xnn_define_hardswish(subgraph(), target.id, result, 0),
                      "defining a hard swish");
    case Follower::kElu:
      return ToStatus(xnn_define_elu(subgraph(), parameter, target.id, result, 0), "defining elu");
    case Follower::kLeakyRelu:
      return ToStatus(xnn_define_leaky_relu(subgraph(), parameter, target.id, result, 0),
                      "defining a leaky relu");
    case Follower::kNone:
      break;
  }
  return absl::OkStatus();
}

}  // namespace roundhouse::xnnpack
