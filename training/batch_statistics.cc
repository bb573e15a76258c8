#include "roundhouse/training/batch_statistics.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/dialects/canonical/normalization.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/passes/canonical/as_tensor.h"
#include "roundhouse/passes/container/global_uses.h"
#include "roundhouse/passes/generic/program_weights.h"
#include "roundhouse/training/running_values.h"

namespace roundhouse::training {
namespace {

constexpr int kMean = 3;
constexpr int kVariance = 4;

// The global that a value is loaded from, through nodes that only change its form.
const std::string* SourceGlobal(const Value& value) {
  const Node* node = &value.node();
  while (node->num_operands() == 1 && AccessedGlobal(*node) == nullptr)
    node = &node->operand(0).node();
  return AccessedGlobal(*node);
}

bool AreAll(const Program& program, const std::vector<std::string>& names, float number) {
  return std::all_of(names.begin(), names.end(), [&](const std::string& name) {
    const Attribute* initial = program.FindGlobal(name)->inline_initial();
    if (initial == nullptr || initial->if_tensor() == nullptr)
      return !program.FindGlobal(name)->has_initial();
    const absl::StatusOr<Tensor> dense = initial->if_tensor()->Materialize();
    if (!dense.ok() || dense->element_type() != ElementType(ElementKind::kF32)) return false;
    const absl::Span<const float> numbers = dense->data<float>();
    return std::all_of(numbers.begin(), numbers.end(), [&](float x) { return x == number; });
  });
}

absl::Status Initialize(Program& program, const std::vector<std::string>& names, double number) {
  for (const std::string& name : names) {
    Global& global = *program.FindGlobal(name);
    if (global.has_initial()) continue;
    if (!global.type().is_tensor() || !global.type().shape().is_static()) {
      return absl::InvalidArgumentError(absl::StrCat(
          "global @", name, ": expected known sizes, found ", global.type().ToString()));
    }
    RH_ASSIGN_OR_RETURN(Tensor value, FilledTensor(number, global.type().element_type().kind(),
                                                   global.type().shape().sizes()));
    global.set_initial(Attribute::OfTensor(std::move(value)));
  }
  return absl::OkStatus();
}

// Mean and variance of each channel of the batch.
struct Statistics {
  Value* mean = nullptr;
  Value* variance = nullptr;
  std::optional<int64_t> count = std::nullopt;  // Of the elements of a channel.
};

absl::StatusOr<Statistics> StatisticsOf(Node& node) {
  RH_ASSIGN_OR_RETURN(const canonical::BatchNorm op, View<canonical::BatchNorm>(node));
  const Builder build = Builder(node.graph()).Before(node);
  RH_ASSIGN_OR_RETURN(Value * input, canonical::AsTensor(build, node.operand(0)));
  const Shape& shape = input->type().shape();
  const int64_t axis = op.axis < 0 ? op.axis + shape.rank() : op.axis;
  std::vector<int64_t> axes;
  std::vector<int64_t> behind;
  Statistics statistics = {.count = 1};
  for (int64_t i = 0; i < shape.rank(); ++i) {
    if (i > axis) behind.push_back(i - axis);
    if (i == axis) continue;
    axes.push_back(i);
    const std::optional<int64_t> size = shape.size(i);
    // Sizes of a tensor can be multiplied.
    statistics.count =
        statistics.count && size ? std::optional<int64_t>(*statistics.count * *size) : std::nullopt;
  }
  const canonical::TensorReduce mean_of = {
      .kind = canonical::ReduceKind::kMean, .axes = axes, .keep_dims = false};
  RH_ASSIGN_OR_RETURN(statistics.mean, build(mean_of, {input}));
  Value* along = statistics.mean;
  if (!behind.empty()) {
    RH_ASSIGN_OR_RETURN(along, build(canonical::Unsqueeze{.axes = behind}, {along}));
  }
  RH_ASSIGN_OR_RETURN(Value * deviation, build(canonical::EltwiseSub{}, {input, along}));
  RH_ASSIGN_OR_RETURN(Value * square, build(canonical::EltwiseMul{}, {deviation, deviation}));
  RH_ASSIGN_OR_RETURN(statistics.variance, build(mean_of, {square}));
  return statistics;
}

absl::Status Keep(Node& node, const std::string& global, Value* observed, double momentum) {
  const Builder build = Builder(node.graph()).Before(node);
  const Type& type = node.graph().program().FindGlobal(global)->type();
  if (type.shape().rank() != 1) {
    const absl::Span<const int64_t> sizes = type.shape().sizes();
    RH_ASSIGN_OR_RETURN(
        observed,
        build(canonical::FixedReshape{.shape = {sizes.begin(), sizes.end()}}, {observed}));
  }
  return KeepRunning(node, global, *observed, momentum).status();
}

}  // namespace

std::vector<std::string> RunningStatistics::all() const {
  std::vector<std::string> names = means;
  names.insert(names.end(), variances.begin(), variances.end());
  return names;
}

RunningStatistics RunningStatisticsOf(const Program& program) {
  RunningStatistics found;
  absl::flat_hash_set<std::string> seen;
  for (const Graph* graph : program.graphs()) {
    for (const Node* node : graph->nodes()) {
      if (!Is<canonical::BatchNorm>(*node)) continue;
      const std::string* mean = SourceGlobal(node->operand(kMean));
      const std::string* variance = SourceGlobal(node->operand(kVariance));
      if (mean != nullptr && seen.insert(*mean).second) found.means.push_back(*mean);
      if (variance != nullptr && seen.insert(*variance).second)
        found.variances.push_back(*variance);
    }
  }
  return found;
}

bool AreUntouched(const Program& program, const RunningStatistics& statistics) {
  return AreAll(program, statistics.means, 0) && AreAll(program, statistics.variances, 1);
}

absl::Status InitializeStatistics(Program& program, const RunningStatistics& statistics) {
  RH_RETURN_IF_ERROR(Initialize(program, statistics.means, 0));
  return Initialize(program, statistics.variances, 1);
}

absl::Status UseBatchStatistics(Graph& graph, const RunningStatistics& statistics,
                                double momentum) {
  const std::vector<std::string> names = statistics.all();
  const absl::flat_hash_set<std::string> kept(names.begin(), names.end());
  for (Node* node : graph.nodes()) {
    if (!Is<canonical::BatchNorm>(*node)) continue;
    const std::string* mean = SourceGlobal(node->operand(kMean));
    const std::string* variance = SourceGlobal(node->operand(kVariance));
    if (mean == nullptr || variance == nullptr || !kept.contains(*mean) ||
        !kept.contains(*variance))
      continue;
    RH_ASSIGN_OR_RETURN(const Statistics batch, StatisticsOf(*node));
    Value* unbiased = batch.variance;
    if (batch.count.has_value() && *batch.count > 1) {
      const Builder build = Builder(graph).Before(*node);
      const double count = static_cast<double>(*batch.count);
      RH_ASSIGN_OR_RETURN(
          Value * factor,
          build(canonical::ConstantGen{.value =
                                           Tensor::Scalar(static_cast<float>(count / (count - 1)))},
                {}));
      RH_ASSIGN_OR_RETURN(unbiased, build(canonical::EltwiseMul{}, {unbiased, factor}));
    }
    const std::string mean_name = *mean;
    const std::string variance_name = *variance;
    RH_RETURN_IF_ERROR(Keep(*node, mean_name, batch.mean, momentum));
    RH_RETURN_IF_ERROR(Keep(*node, variance_name, unbiased, momentum));
    node->set_operand(kMean, *batch.mean);
    node->set_operand(kVariance, *batch.variance);
  }
  return absl::OkStatus();
}

}  // namespace roundhouse::training
