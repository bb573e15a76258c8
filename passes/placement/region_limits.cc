#include "roundhouse/passes/placement/region_limits.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/region.h"

namespace roundhouse {
namespace {

int64_t SaturatingSum(int64_t a, int64_t b) { return CheckedAdd(a, b).value_or(INT64_MAX); }

bool HasSizes(const Value& value) { return ByteSize(value.type()).ok(); }

// Whether the node is constant, or its sizes are known and a fast backend runs it in its position.
bool RunsAlone(const Node& node, absl::Span<const Backend* const> node_backends) {
  if (node.num_operands() == 0) return true;
  for (int i = 0; i < node.num_operands(); ++i) {
    if (!node.operand(i).type().is_none() && !HasSizes(node.operand(i))) return false;
  }
  for (int i = 0; i < node.num_results(); ++i) {
    if (!HasSizes(node.result(i))) return false;
  }
  return std::any_of(node_backends.begin(), node_backends.end(),
                     [&](const Backend* backend) { return backend->Supports(node).ok(); });
}

// Whether a backend that runs the node in its position has an estimate for it, and `backend` has
// none. If both have one, the faster of them was chosen before.
bool OnlyKnownAlone(const Node& node, const Backend& backend,
                    absl::Span<const Backend* const> node_backends) {
  if (node.num_operands() == 0) return true;
  const auto knows = [&](const Backend* other) { return other->SecondsOf(node).has_value(); };
  return std::any_of(node_backends.begin(), node_backends.end(), knows) && !knows(&backend);
}

// Whether these are nodes that a backend of ours takes only together.
bool AreOneStep(absl::Span<const Node* const> nodes, const Backend& backend) {
  return !backend.is_costly_to_load() && nodes.size() > 1 &&
         std::none_of(nodes.begin(), nodes.end(),
                      [&](const Node* node) { return backend.Supports(*node).ok(); });
}

// The fast backends that run single nodes.
std::vector<const Backend*> FastNodeBackends(const BackendRegistry& registry) {
  std::vector<const Backend*> found = registry.preferred(BackendUnit::kNode);
  std::erase_if(found, [](const Backend* backend) {
    return backend->is_reference() || !backend->Available().ok();
  });
  return found;
}

int64_t WorkOf(const RegionExtent& extent) {
  return SaturatingSum(extent.cost.flops, extent.cost.bytes);
}

std::string Excess(absl::string_view what, int64_t found, int64_t most) {
  return absl::StrCat("by itself it has ", found, " ", what, ", expected at most ", most);
}

}  // namespace

RegionExtent RegionExtent::Of(const Node& node) {
  const std::optional<Cost> cost = CostOf(node);
  return {.nodes = 1, .cost = cost.value_or(Cost()), .is_known = cost.has_value()};
}

void RegionExtent::Add(const RegionExtent& other) {
  nodes += other.nodes;
  cost.flops = SaturatingSum(cost.flops, other.cost.flops);
  cost.bytes = SaturatingSum(cost.bytes, other.cost.bytes);
  is_known = is_known && other.is_known;
}

void RegionBoundary::Add(const Node& node) {
  members_.insert(&node);
  for (const Value* operand : node.operands()) {
    if (operand == nullptr || IsRegionConstant(operand->node())) continue;
    if (!members_.contains(&operand->node())) {
      inputs_.insert(operand);
      continue;
    }
    auto uses = outputs_.find(operand);
    if (uses != outputs_.end() && --uses->second == 0) outputs_.erase(uses);
  }
  for (int i = 0; i < node.num_results(); ++i) {
    if (node.result(i).has_users()) outputs_[&node.result(i)] = node.result(i).num_uses();
  }
}

RegionWorth::RegionWorth(const RegionLimits& limits, const BackendRegistry& backends)
    : limits_(limits), backends_(backends), node_backends_(FastNodeBackends(backends)) {}

std::string RegionWorth::Exceeds(const RegionExtent& extent) const {
  if (extent.nodes > limits_.max_nodes.value_or(INT64_MAX))
    return Excess("nodes", extent.nodes, *limits_.max_nodes);
  if (extent.cost.flops > limits_.max_flops.value_or(INT64_MAX))
    return Excess("flops", extent.cost.flops, *limits_.max_flops);
  if (extent.cost.bytes > limits_.max_bytes.value_or(INT64_MAX))
    return Excess("bytes", extent.cost.bytes, *limits_.max_bytes);
  return "";
}

bool RegionWorth::IsTiny(const Backend* backend, const RegionExtent& extent,
                         absl::Span<const Node* const> nodes) const {
  return limits_.min_work.has_value() && extent.is_known && WorkOf(extent) < *limits_.min_work &&
         !(backend != nullptr && AreOneStep(nodes, *backend)) &&
         std::all_of(nodes.begin(), nodes.end(),
                     [&](const Node* node) { return RunsAlone(*node, node_backends_); });
}

std::string RegionWorth::FallsShort(const RegionExtent& extent,
                                    absl::Span<const Node* const> nodes) const {
  auto shortfall = [](absl::string_view what, int64_t found, int64_t least) {
    return absl::StrCat("its region has only ", found, " ", what, ", expected at least ", least);
  };
  if (extent.nodes < limits_.min_nodes) return shortfall("nodes", extent.nodes, limits_.min_nodes);
  if (extent.is_known && extent.cost.flops < limits_.min_flops.value_or(0))
    return shortfall("flops", extent.cost.flops, *limits_.min_flops);
  if (extent.is_known && extent.cost.bytes < limits_.min_bytes.value_or(0))
    return shortfall("bytes", extent.cost.bytes, *limits_.min_bytes);
  const Backend* backend = backends_.Find(TargetOf(*nodes.front()));
  if (IsTiny(backend, extent, nodes))
    return shortfall("flops and bytes", WorkOf(extent), *limits_.min_work);
  if (limits_.min_work.has_value() && backend != nullptr &&
      std::all_of(nodes.begin(), nodes.end(), [&](const Node* node) {
        return OnlyKnownAlone(*node, *backend, node_backends_);
      })) {
    return "its region has only nodes that are known to be fast one by one";
  }
  // A single node or composite may exceed a limit by itself.
  const std::string excess = Exceeds(extent);
  if (!excess.empty()) return excess;
  if (limits_.max_boundary.has_value()) {
    RegionBoundary boundary;
    for (const Node* node : nodes) boundary.Add(*node);
    const int64_t tensors = boundary.num_tensors();
    if (tensors > *limits_.max_boundary)
      return Excess("boundary tensors", tensors, *limits_.max_boundary);
  }
  return "";
}

absl::Status CheckLimits(const RegionLimits& limits) {
  auto check = [](absl::string_view what, std::optional<int64_t> least,
                  std::optional<int64_t> most) {
    if (least.value_or(1) < 1 || most.value_or(1) < 1) {
      return absl::InvalidArgumentError(absl::StrCat(
          "the limits of ", what, " must be at least 1; leave out those without a limit"));
    }
    if (least.has_value() && most.has_value() && *least > *most) {
      return absl::InvalidArgumentError(
          absl::StrCat("min_", what, "=", *least, " is above max_", what, "=", *most));
    }
    return absl::OkStatus();
  };
  RH_RETURN_IF_ERROR(check("nodes", limits.min_nodes, limits.max_nodes));
  RH_RETURN_IF_ERROR(check("flops", limits.min_flops, limits.max_flops));
  RH_RETURN_IF_ERROR(check("bytes", limits.min_bytes, limits.max_bytes));
  RH_RETURN_IF_ERROR(check("work", limits.min_work, std::nullopt));
  return check("boundary", std::nullopt, limits.max_boundary);
}

}  // namespace roundhouse
