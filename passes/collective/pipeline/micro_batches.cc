#include "roundhouse/passes/collective/pipeline/micro_batches.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/dialects/collective/collective.h"
#include "roundhouse/service/devices/communicator.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/devices/sharding.h"

namespace roundhouse {
namespace {

// The name of the op that makes a tensor from a value of the domain, or the reverse. Their axes are
// in the same order.
std::string ConversionOp(Domain domain, bool is_encode) {
  const auto name = [&](absl::string_view encode, absl::string_view decode) {
    return std::string(is_encode ? encode : decode);
  };
  switch (domain) {
    case Domain::kFeature:
      return name(canonical::FeatureEncode::kSpec.name, canonical::FeatureDecode::kSpec.name);
    case Domain::kFilter:
      return name(canonical::FilterEncode::kSpec.name, canonical::FilterDecode::kSpec.name);
    case Domain::kDepthwiseFilter:
      return name(canonical::DepthwiseFilterEncode::kSpec.name,
                  canonical::DepthwiseFilterDecode::kSpec.name);
    case Domain::kBias:
      return name(canonical::BiasEncode::kSpec.name, canonical::BiasDecode::kSpec.name);
    case Domain::kMatrix:
    case Domain::kTensor:
      break;
  }
  return name(canonical::MatrixEncode::kSpec.name, canonical::MatrixDecode::kSpec.name);
}

absl::StatusOr<Value*> Decoded(const Builder& build, Value* value) {
  const Domain domain = value->type().domain();
  if (domain == Domain::kTensor) return value;
  return build(ConversionOp(domain, /*is_encode=*/false), {value});
}

absl::StatusOr<Value*> Encoded(const Builder& build, Value* tensor, Domain domain) {
  if (domain == Domain::kTensor) return tensor;
  return build(ConversionOp(domain, /*is_encode=*/true), {tensor});
}

absl::StatusOr<Value*> Constant(const Builder& build, int64_t value) {
  return build(canonical::ConstantGen{.value = Tensor::Scalar<int64_t>(value)}, {});
}

}  // namespace

MicroBatches::MicroBatches(const DeviceMesh& mesh, std::string axis, int64_t count,
                           ChannelCounter& channels)
    : mesh_(mesh), axis_(std::move(axis)), count_(count), channels_(channels) {}

absl::StatusOr<std::optional<int64_t>> MicroBatches::DimOf(const Port& port) const {
  const std::optional<int> axis = mesh_.FindAxis(axis_);
  RH_ASSIGN_OR_RETURN(const std::optional<Sharding> sharding,
                      StoredSharding(port.attributes, port.type, mesh_));
  if (count_ == 1 || !axis.has_value() || !sharding.has_value()) return std::nullopt;
  for (int64_t dim = 0; dim < sharding->rank(); ++dim) {
    const std::vector<int>& axes = sharding->axes(dim);
    const auto found = std::find(axes.begin(), axes.end(), *axis);
    if (found == axes.end()) continue;
    if (found + 1 == axes.end()) return dim;
    return absl::InvalidArgumentError(
        absl::StrCat("'", port.name, "' is spread as ", sharding->ToString(mesh_),
                     ": expected the micro-batches, ", axis_, ", to be last in a dimension"));
  }
  return std::nullopt;
}

absl::StatusOr<Port> MicroBatches::WithAll(const Port& port) const {
  Port all = port;
  RH_ASSIGN_OR_RETURN(const std::optional<int64_t> dim, DimOf(port));
  if (!dim.has_value()) return all;
  const std::optional<int64_t> size = CheckedMul(*port.type.shape().size(*dim), count_);
  if (!size.has_value()) {
    return absl::InvalidArgumentError(
        absl::StrCat("'", port.name, "': the size of its batch does not fit in 64 bits"));
  }
  all.type = port.type.WithShape(port.type.shape().WithDim(*dim, Dim(*size)));
  RH_ASSIGN_OR_RETURN(std::optional<Sharding> sharding,
                      StoredSharding(port.attributes, port.type, mesh_));
  sharding->mutable_axes(*dim).pop_back();
  all.attributes.Erase(kShardingAttribute);
  if (!sharding->is_whole())
    all.attributes.Set(kShardingAttribute, Attribute::String(sharding->ToString(mesh_)));
  return all;
}

absl::StatusOr<Value*> MicroBatches::Slice(const Builder& build, Value* all, int64_t dim,
                                           int64_t micro) const {
  const Type& type = all->type();
  const std::optional<int64_t> size =
      type.is_tensor() && type.shape().is_ranked() ? type.shape().size(dim) : std::nullopt;
  if (!size.has_value()) {
    return absl::UnimplementedError(absl::StrCat(all->node().DebugName(), ": a value of type ",
                                                 type.ToString(),
                                                 " cannot be cut into micro-batches"));
  }
  const int64_t part = *size / count_;
  const Domain domain = type.domain();
  RH_ASSIGN_OR_RETURN(all, Decoded(build, all));
  RH_ASSIGN_OR_RETURN(Value * slice, build(canonical::Slice{.starts = {{micro * part}},
                                                            .ends = {{(micro + 1) * part}},
                                                            .axes = {{dim}}},
                                           {all}));
  return Encoded(build, slice, domain);
}

absl::StatusOr<Value*> MicroBatches::Concatenate(const Builder& build,
                                                 const std::vector<Value*>& parts,
                                                 int64_t dim) const {
  if (parts.size() == 1) return parts.front();
  const Domain domain = parts.front()->type().domain();
  std::vector<Value*> tensors;
  for (Value* part : parts) {
    RH_ASSIGN_OR_RETURN(tensors.emplace_back(), Decoded(build, part));
  }
  RH_ASSIGN_OR_RETURN(Value * all, build(canonical::TensorConcat{.axis = dim}, tensors));
  return Encoded(build, all, domain);
}

MicroBatches::Axes MicroBatches::SplitAxes(const std::vector<std::string>& axes) const {
  const auto at = std::find(axes.begin(), axes.end(), axis_);
  return {.outer = {axes.begin(), at}, .inner = {at + 1, axes.end()}};
}

absl::StatusOr<Value*> MicroBatches::Part(const Builder& build, Value* whole, const Axes& axes,
                                          int64_t dim, int64_t micro) const {
  if (!axes.outer.empty()) {
    RH_ASSIGN_OR_RETURN(whole, build(collective::Part{.axes = axes.outer, .dim = dim}, {whole}));
  }
  RH_ASSIGN_OR_RETURN(whole, Slice(build, whole, dim, micro));
  if (axes.inner.empty()) return whole;
  return build(collective::Part{.axes = axes.inner, .dim = dim}, {whole});
}

absl::StatusOr<Value*> MicroBatches::Index(const Builder& build, const Axes& axes,
                                           int64_t micro) const {
  RH_ASSIGN_OR_RETURN(Value * index, Constant(build, micro));
  if (!axes.outer.empty()) {
    RH_ASSIGN_OR_RETURN(Value * outer, build(collective::AxisIndex{.axes = axes.outer}, {}));
    RH_ASSIGN_OR_RETURN(Value * count, Constant(build, count_));
    RH_ASSIGN_OR_RETURN(outer, build(canonical::EltwiseMul{}, {outer, count}));
    RH_ASSIGN_OR_RETURN(index, build(canonical::EltwiseAdd{}, {outer, index}));
  }
  if (axes.inner.empty()) return index;
  RH_ASSIGN_OR_RETURN(const std::vector<int> inner_axes, mesh_.AxesNamed(axes.inner));
  RH_ASSIGN_OR_RETURN(Value * count, Constant(build, mesh_.SizeOf(inner_axes)));
  RH_ASSIGN_OR_RETURN(index, build(canonical::EltwiseMul{}, {index, count}));
  RH_ASSIGN_OR_RETURN(Value * inner, build(collective::AxisIndex{.axes = axes.inner}, {}));
  return build(canonical::EltwiseAdd{}, {index, inner});
}

absl::StatusOr<Value*> MicroBatches::ForMicro(const Builder& build, const Node& node, Value* whole,
                                              int64_t micro) const {
  if (Is<collective::AxisIndex>(node)) {
    RH_ASSIGN_OR_RETURN(const collective::AxisIndex op, View<collective::AxisIndex>(node));
    return Index(build, SplitAxes(op.axes), micro);
  }
  RH_ASSIGN_OR_RETURN(const collective::Part op, View<collective::Part>(node));
  return Part(build, whole, SplitAxes(op.axes), op.dim, micro);
}

absl::StatusOr<Value*> MicroBatches::Accumulate(const Builder& build, Reduction reduction,
                                                Value* sum, Value* part) const {
  if (sum == nullptr) return part;
  switch (reduction) {
    case Reduction::kMax:
      return build(canonical::EltwiseMax{}, {sum, part});
    case Reduction::kMin:
      return build(canonical::EltwiseMin{}, {sum, part});
    case Reduction::kSum:
    case Reduction::kMean:
      break;
  }
  return build(canonical::EltwiseAdd{}, {sum, part});
}

absl::StatusOr<Value*> MicroBatches::Reduce(const Builder& build,
                                            const std::vector<std::string>& axes,
                                            Reduction reduction, Value* sum) const {
  if (reduction == Reduction::kMean) {
    RH_ASSIGN_OR_RETURN(Value * count, Constant(build, count_));
    RH_ASSIGN_OR_RETURN(count,
                        build(canonical::Cast{.to = sum->type().element_type().kind()}, {count}));
    RH_ASSIGN_OR_RETURN(sum, build(canonical::EltwiseDiv{}, {sum, count}));
  }
  const Axes split = SplitAxes(axes);
  std::vector<std::string> others = split.outer;
  others.insert(others.end(), split.inner.begin(), split.inner.end());
  if (others.empty()) return sum;
  return build(
      collective::AllReduce{
          .axes = std::move(others), .reduction = reduction, .channel = channels_.Next()},
      {sum});
}

absl::StatusOr<Value*> MicroBatches::FinishReduction(const Builder& build, const Node& node,
                                                     Value* sum) const {
  RH_ASSIGN_OR_RETURN(const collective::AllReduce op, View<collective::AllReduce>(node));
  return Reduce(build, op.axes, op.reduction, sum);
}

absl::StatusOr<Value*> MicroBatches::Gather(const Builder& build, Value* part,
                                            const std::vector<std::string>& axes,
                                            int64_t dim) const {
  if (axes.empty()) return part;
  return build(collective::AllGather{.axes = axes, .dim = dim, .channel = channels_.Next()},
               {part});
}

absl::StatusOr<std::vector<Value*>> MicroBatches::Exchange(const Builder& build, const Node& node,
                                                           const std::vector<Value*>& parts) const {
  std::vector<Value*> results;
  if (Is<collective::AllGather>(node)) {
    RH_ASSIGN_OR_RETURN(const collective::AllGather op, View<collective::AllGather>(node));
    const Axes axes = SplitAxes(op.axes);
    std::vector<Value*> gathered;
    for (Value* part : parts) {
      RH_ASSIGN_OR_RETURN(gathered.emplace_back(), Gather(build, part, axes.inner, op.dim));
    }
    RH_ASSIGN_OR_RETURN(Value * whole, Concatenate(build, gathered, op.dim));
    RH_ASSIGN_OR_RETURN(results.emplace_back(), Gather(build, whole, axes.outer, op.dim));
    return results;
  }
  if (Is<collective::ReduceScatter>(node)) {
    RH_ASSIGN_OR_RETURN(const collective::ReduceScatter op, View<collective::ReduceScatter>(node));
    Value* sum = nullptr;
    for (Value* part : parts) {
      RH_ASSIGN_OR_RETURN(sum, Accumulate(build, op.reduction, sum, part));
    }
    RH_ASSIGN_OR_RETURN(sum, Reduce(build, op.axes, op.reduction, sum));
    for (int64_t micro = 0; micro < count_; ++micro) {
      RH_ASSIGN_OR_RETURN(results.emplace_back(),
                          Part(build, sum, SplitAxes(op.axes), op.dim, micro));
    }
    return results;
  }
  RH_ASSIGN_OR_RETURN(const collective::AllToAll op, View<collective::AllToAll>(node));
  if (op.axes.size() != 1) {
    return absl::UnimplementedError(
        absl::StrCat(node.DebugName(),
                     ": micro-batches and devices exchange parts at once; pin the value to be "
                     "whole along ",
                     axis_));
  }
  for (int64_t micro = 0; micro < count_; ++micro) {
    std::vector<Value*> own;
    for (Value* part : parts) {
      RH_ASSIGN_OR_RETURN(own.emplace_back(), Slice(build, part, op.split_dim, micro));
    }
    RH_ASSIGN_OR_RETURN(results.emplace_back(), Concatenate(build, own, op.concat_dim));
  }
  return results;
}

}  // namespace roundhouse
