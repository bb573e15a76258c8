#include "roundhouse/interp/kernel_speed.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "absl/status/statusor.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/bias.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/normalization.h"
#include "roundhouse/dialects/canonical/op_groups.h"
#include "roundhouse/dialects/canonical/op_list.h"
#include "roundhouse/dialects/canonical/pooling.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/interp/region/library_operand.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/cost.h"

namespace roundhouse::interp {
namespace {

constexpr double kBytesOfElement = 4;  // Of f32: all types but bytes count as f32.
constexpr double kStreamedBytes = 20e9;

// Sizes that are not known count as 1.
double ElementsOf(const Type& type, bool last_only = false) {
  double elements = 1;
  if (!type.is_tensor() || !type.shape().is_ranked()) return elements;
  const Shape& shape = type.shape();
  for (int64_t axis = 0; axis < shape.rank(); ++axis) {
    if (last_only) elements = 1;
    if (const std::optional<int64_t> size = shape.size(axis))
      elements *= static_cast<double>(*size);
  }
  return elements;
}

double BytesOf(const Node& node) {
  double elements = ElementsOf(node.result().type());
  for (const Value* operand : node.operands()) elements += ElementsOf(operand->type());
  return elements * kBytesOfElement;
}

bool IsFunctionOfElements(const Node& node) {
  return IsOneOf(node, JoinOps<canonical::ActivationOps, canonical::BasicBinaryOps>{});
}

// The number of products summed up for each element of the result of a convolution or product; 0
// for other ops. For convolutions it is the number of filter elements per output channel.
double DepthOf(const Node& node) {
  if (Is<canonical::MatMul>(node)) return ElementsOf(node.operand(0).type(), /*last_only=*/true);
  if (!IsOneOf(node, canonical::ConvolutionOps{})) return 0;
  return ElementsOf(node.operand(1).type()) / ElementsOf(node.result().type(), /*last_only=*/true);
}

// Libraries compute this many outputs of a convolution at a time; an incomplete last block takes as
// long as a full one.
constexpr double kOutputsAtATime = 16;
// With one channel, windows this long are computed element by element, at a third of the rate.
constexpr double kLongWindow = 64;
constexpr double kSlownessOfLongWindows = 3;

double OperationsOf(const Node& convolution) {
  const Type& filter = convolution.operand(1).type();
  double groups = 1;
  if (const Attribute* attribute = convolution.attributes().Find("groups");
      attribute != nullptr && attribute->if_int() != nullptr) {
    groups = static_cast<double>(*attribute->if_int());
  }
  const double all = ElementsOf(convolution.result().type(), /*last_only=*/true);
  const double of_group = all / groups;
  const double computed = std::ceil(of_group / kOutputsAtATime) * kOutputsAtATime;
  const double operations = 2 * ElementsOf(convolution.result().type()) * DepthOf(convolution);
  const bool is_long =
      ElementsOf(filter, /*last_only=*/true) == 1 && ElementsOf(filter) >= all * kLongWindow;
  return operations * computed / of_group * (groups == 1 && is_long ? kSlownessOfLongWindows : 1);
}

// Whether the node is a normalisation of channels along an axis other than the last.
bool HasChannelsInside(const Node& node) {
  if (!Is<canonical::BatchNorm>(node)) return false;
  const absl::StatusOr<canonical::BatchNorm> op =
      ViewAttributes<canonical::BatchNorm>(node.attributes());
  const Type& type = node.operand(0).type();
  return op.ok() && type.is_tensor() && type.shape().is_ranked() && op->axis != -1 &&
         op->axis + 1 != type.shape().rank();
}

double At(double call_seconds, const KernelRate& rate, double flops, double bytes) {
  return call_seconds + flops / rate.flops + bytes / rate.bytes;
}

// Whether each channel is convolved by itself, whichever op says so.
bool IsDepthwise(const Node& node) {
  if (Is<canonical::DepthwiseConv2D>(node)) return true;
  if (!Is<canonical::Conv2D>(node)) return false;
  const Attribute* groups = node.attributes().Find("groups");
  return groups != nullptr && groups->if_int() != nullptr && *groups->if_int() > 1 &&
         ElementsOf(node.operand(1).type(), /*last_only=*/true) == 1;
}
double OperationsOfDepthwise(const Node& node) {
  return 2 * ElementsOf(node.result().type()) * DepthOf(node);
}
// Each position of the input is multiplied with all of the filter.
double OperationsOfTransposed(const Node& node) {
  const Type& input = node.operand(0).type();
  return 2 * ElementsOf(input) / ElementsOf(input, /*last_only=*/true) *
         ElementsOf(node.operand(1).type());
}
// Libraries compute 16 channels at a time.
double WithMissingChannels(const Node& node, double operations) {
  const double channels = ElementsOf(node.result().type(), /*last_only=*/true);
  return operations * std::ceil(channels / kOutputsAtATime) * kOutputsAtATime / channels;
}

}  // namespace

bool Multiplies512() {
#if defined(__x86_64__)
  return __builtin_cpu_is("intel") && __builtin_cpu_supports("avx512f");
#else
  return false;
#endif
}

std::optional<double> SecondsOf(const Node& node, const KernelSpeed& speed) {
  if (Is<canonical::MatMul>(node)) {
    return At(speed.call_seconds, speed.product,
              2 * ElementsOf(node.result().type()) * DepthOf(node), BytesOf(node));
  }
  if (IsDepthwise(node)) {
    return At(speed.call_seconds, speed.depthwise,
              WithMissingChannels(node, OperationsOfDepthwise(node)), BytesOf(node));
  }
  if (Is<canonical::TransposedConv2D>(node)) {
    return At(speed.call_seconds, speed.transposed, OperationsOfTransposed(node), BytesOf(node));
  }
  if (Is<canonical::Conv2D>(node)) {
    return At(speed.call_seconds, speed.convolution, OperationsOf(node), BytesOf(node));
  }
  const KernelRate* rate = nullptr;
  if (Is<canonical::MaxPool2D>(node) || Is<canonical::AvgPool2D>(node)) rate = &speed.pool;
  if (Is<canonical::TensorSoftmax>(node)) rate = &speed.softmax;
  if (rate == nullptr) return std::nullopt;
  const std::optional<Cost> cost = CostOf(node);
  if (!cost.has_value()) return std::nullopt;
  return At(speed.call_seconds, *rate, static_cast<double>(cost->flops),
            static_cast<double>(cost->bytes));
}

std::optional<double> SecondsOf(const Node& node, const OwnSpeed& speed) {
  if (IsDepthwise(node)) {
    return At(speed.call_seconds, speed.depthwise, OperationsOfDepthwise(node), BytesOf(node));
  }
  if (Is<canonical::TransposedConv2D>(node)) {
    return At(speed.call_seconds, speed.transposed, OperationsOfTransposed(node), BytesOf(node));
  }
  // Other right sides are packed in each run.
  if (Is<canonical::MatMul>(node) && IsConstant(node.operand(1))) {
    return At(speed.call_seconds, speed.product,
              2 * ElementsOf(node.result().type()) * DepthOf(node), BytesOf(node));
  }
  if (Is<canonical::TensorSoftmax>(node)) {
    const std::optional<Cost> cost = CostOf(node);
    if (!cost.has_value()) return std::nullopt;
    return At(speed.call_seconds, speed.softmax, static_cast<double>(cost->flops),
              static_cast<double>(cost->bytes));
  }
  return std::nullopt;
}

std::optional<double> SecondsSavedOf(const Node& node, double call_seconds) {
  // Per element, as measured on a Zen 4. Simple arithmetic takes less time than in a library, which
  // may have fused it into a product, however.
  constexpr double kSimple = 0.1e-9;
  constexpr double kFunction = 0.5e-9;
  constexpr double kOther = 2e-9;
  using Simple = JoinOps<
      canonical::BasicBinaryOps,
      OpList<canonical::Relu, canonical::Relu6, canonical::Clamp, canonical::Abs, canonical::Neg,
             canonical::EltwiseSqrt, canonical::FeatureBiasAdd, canonical::TensorConcat,
             canonical::TensorSplit, canonical::Slice, canonical::TensorTranspose,
             canonical::FeatureEncode, canonical::FeatureDecode>>;
  using Functions =
      OpList<canonical::Sigmoid, canonical::Tanh, canonical::HardSwish, canonical::Exp,
             canonical::Log, canonical::Erf, canonical::MaxPool2D, canonical::TensorReduce>;
  if (node.num_operands() == 0) return 0;
  if (DepthOf(node) > 0) return std::nullopt;
  double elements = 0;
  for (const Value* operand : node.operands()) {
    if (HasBytes(operand->type())) return std::nullopt;
    elements = std::max(elements, ElementsOf(operand->type()));
  }
  for (int i = 0; i < node.num_results(); ++i) {
    if (HasBytes(node.result(i).type())) return std::nullopt;
    elements = std::max(elements, ElementsOf(node.result(i).type()));
  }
  double of_element = IsOneOf(node, Functions{}) ? kFunction : kOther;
  if (IsOneOf(node, Simple{}) || HasTrait(node, OpTrait::kReshapes)) of_element = kSimple;
  return kOwnCallSeconds - call_seconds + elements * of_element;
}

std::optional<double> SecondsOfPad(const Node& node) {
  constexpr double kCall = 0.3e-6;
  constexpr double kBytes = 15e9;
  if (!Is<canonical::TensorConstantPad>(node) || HasBytes(node.operand(0).type()))
    return std::nullopt;
  return kCall + 2 * ElementsOf(node.result().type()) * kBytesOfElement / kBytes;
}

std::optional<double> SecondsOfMoved(const Node& node) {
  constexpr double kBytes = 40e9;
  using Movements =
      OpList<canonical::TensorConcat, canonical::TensorSplit, canonical::TensorConstantPad>;
  if (!HasTrait(node, OpTrait::kReshapes) && !IsOneOf(node, Movements{}) &&
      !HasChannelsInside(node))
    return std::nullopt;
  for (const Value* operand : node.operands()) {
    if (HasBytes(operand->type())) return std::nullopt;
  }
  // It reads these elements, and writes as many.
  double elements = 0;
  for (const Value* operand : node.operands()) elements += ElementsOf(operand->type());
  if (Is<canonical::TensorConstantPad>(node)) elements = ElementsOf(node.result().type());
  return kOwnCallSeconds + 2 * elements * kBytesOfElement / kBytes;
}

std::optional<double> SecondsOfBytes(const Node& node, const ByteSpeed& speed) {
  if (node.num_operands() == 0 || node.num_results() == 0) return std::nullopt;
  const Type& operand = node.operand(0).type();
  const Type& result = node.result().type();
  if (!HasBytes(operand) && !HasBytes(result)) return std::nullopt;
  const double results = ElementsOf(result);
  if (const double depth = DepthOf(node); depth > 0) {
    const double operations =
        Is<canonical::TransposedConv2D>(node) ? OperationsOfTransposed(node) : 2 * results * depth;
    return speed.call_seconds + results / speed.results +
           operations /
               (Is<canonical::DepthwiseConv2D>(node) ? speed.depthwise_flops : speed.product_flops);
  }
  if (Is<canonical::MaxPool2D>(node)) {
    const std::optional<Cost> cost = CostOf(node);
    return speed.call_seconds +
           (cost.has_value() ? static_cast<double>(cost->flops) : results) / speed.pool_flops;
  }
  const auto bytes_of = [](const Type& type) {
    return ElementsOf(type) * (HasBytes(type) ? 1 : kBytesOfElement);
  };
  return speed.call_seconds + (bytes_of(operand) + bytes_of(result)) / speed.bytes;
}

double BoundarySecondsOf(const Value& value, double call_seconds) {
  const Node& node = value.node();
  double seconds = call_seconds;
  using Layers = OpsExcept<canonical::LayerOps, canonical::TransposedConv2D>;
  if (!IsOneOf(node, Layers{})) return seconds;
  // A value with other users must be written anyway.
  const Node* user = nullptr;
  for (const Use& use : value.uses()) {
    if (user != nullptr) return seconds;
    user = &use.user();
  }
  if (user != nullptr && IsFunctionOfElements(*user))
    seconds += ElementsOf(value.type()) * kBytesOfElement / kStreamedBytes;
  return seconds;
}

}  // namespace roundhouse::interp
