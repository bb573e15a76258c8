#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/dialects/collective/collective.h"
#include "roundhouse/passes/collective/hoist_exchanges.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/service/devices/device_mesh.h"

namespace roundhouse {
namespace {

using collective::AllGather;
using collective::AllReduce;
using collective::Part;
using collective::ReduceScatter;

// A collective, or the wait for one, that all devices of its group can leave out. A message has a
// sender, too.
bool IsUnused(const Node& node) {
  if (node.num_results() != 1 || node.has_users()) return false;
  if (Is<collective::Wait>(node)) return !Is<collective::Receive>(node.operand(0).node());
  return node.attribute("channel") != nullptr && node.op().dialect_name() == "collective" &&
         !Is<collective::Receive>(node);
}

// All devices run the same graphs, so a change of one collective changes it on all devices.
class OptimizeCollectives final : public Pass {
 public:
  template <typename Self>
  static auto Options(Self& pass) {
    return std::make_tuple(
        Field(
            "bucket", pass.bucket_,
            "the most bytes of several values that are reduced together; 0: each value by itself"),
        Field("hoist", pass.hoist_, "whether to move exchanges out of loops"));
  }

 private:
  absl::StatusOr<bool> RunImpl(Program& program) override {
    bool changed = false;
    for (Graph* graph : program.graphs()) {
      if (graph->is_declaration()) continue;
      RH_ASSIGN_OR_RETURN(const bool here, RunOnGraph(*graph));
      changed |= here;
    }
    if (!hoist_) return changed;
    RH_ASSIGN_OR_RETURN(const bool hoisted,
                        HoistExchanges(program, [&](absl::string_view what, const Node& where) {
                          return Allow(what, where);
                        }));
    return changed || hoisted;
  }

  absl::StatusOr<bool> RunOnGraph(Graph& graph) {
    bool changed = EraseUnused(graph);
    RH_ASSIGN_OR_RETURN(const bool scattered, ScatterWhatIsCut(graph));
    changed |= scattered;
    RH_ASSIGN_OR_RETURN(const bool kept, KeepWhatIsCutAgain(graph));
    changed |= kept;
    if (bucket_ <= 0) return changed;
    RH_ASSIGN_OR_RETURN(const bool filled, FillBuckets(graph));
    return changed || filled;
  }

  // Goes backwards, so that nodes used only by an unused one are erased too.
  bool EraseUnused(Graph& graph) {
    bool changed = false;
    for (Node* node = graph.last_node(); node != nullptr;) {
      Node* const previous = node->previous();
      if (IsUnused(*node) && Allow("unused", *node)) {
        graph.Erase(node);
        changed = true;
      }
      node = previous;
    }
    return changed;
  }

  // Turns an all_reduce of which each device takes its part into a reduce_scatter.
  absl::StatusOr<bool> ScatterWhatIsCut(Graph& graph) {
    bool changed = false;
    for (Node* node : graph.nodes()) {
      if (!Is<Part>(*node)) continue;
      Node& sum = node->operand(0).node();
      if (!Is<AllReduce>(sum) || !sum.result().has_one_use()) continue;
      RH_ASSIGN_OR_RETURN(const Part part, View<Part>(*node));
      RH_ASSIGN_OR_RETURN(const AllReduce reduce, View<AllReduce>(sum));
      if (part.axes != reduce.axes || !Allow("all_reduce and part to reduce_scatter", *node))
        continue;
      // In the position of the sum, as the order of collectives must be the same on all devices.
      RH_ASSIGN_OR_RETURN(Value * scattered, Builder(graph).Before(sum).Replacing({&sum, node})(
                                                 ReduceScatter{.axes = reduce.axes,
                                                               .dim = part.dim,
                                                               .reduction = reduce.reduction,
                                                               .channel = reduce.channel},
                                                 {&sum.operand(0)}));
      node->result().replace_all_uses_with(*scattered);
      graph.Erase(node);
      graph.Erase(&sum);
      changed = true;
    }
    return changed;
  }

  // Drops an all_gather of which each device takes the same part again.
  absl::StatusOr<bool> KeepWhatIsCutAgain(Graph& graph) {
    bool changed = false;
    for (Node* node : graph.nodes()) {
      if (!Is<Part>(*node)) continue;
      const Node& gather = node->operand(0).node();
      if (!Is<AllGather>(gather)) continue;
      RH_ASSIGN_OR_RETURN(const Part part, View<Part>(*node));
      RH_ASSIGN_OR_RETURN(const AllGather gathered, View<AllGather>(gather));
      if (part.axes != gathered.axes || part.dim != gathered.dim ||
          !Allow("part of a gathered value", *node)) {
        continue;
      }
      node->result().replace_all_uses_with(gather.operand(0));
      graph.Erase(node);
      changed = true;
    }
    return EraseUnused(graph) || changed;
  }

  // ---- Joining many small reductions.

  // Reductions that may be done together, and the later nodes that depend on them.
  struct Bucket {
    std::vector<Node*> sums;
    int64_t bytes = 0;
    std::vector<Node*> dependents;
    size_t in_front = 0;  // How many of `dependents` come before the last of `sums`.
    absl::flat_hash_set<const Node*> is_dependent;  // Looked up, never iterated.
  };
  using Kind = std::tuple<std::vector<std::string>, Reduction, ElementKind>;

  static Kind KindOf(const AllReduce& op, const Node& node) {
    return {op.axes, op.reduction, node.result().type().element_type().kind()};
  }

  absl::StatusOr<bool> FillBuckets(Graph& graph) {
    bool changed = false;
    std::optional<Kind> kind;
    Bucket bucket;
    const auto empty = [&]() -> absl::Status {
      RH_ASSIGN_OR_RETURN(const bool made, ReduceAtOnce(graph, bucket));
      changed |= made;
      bucket = {};
      return absl::OkStatus();
    };
    for (Node* node : graph.nodes()) {
      bool depends = false;
      for (int i = 0; i < node->num_operands(); ++i)
        depends |= bucket.is_dependent.contains(&node->operand(i).node());
      std::optional<int64_t> bytes;
      if (Is<AllReduce>(*node) && !collective::Starts(*node)) {
        const Type& type = node->result().type();
        const absl::StatusOr<int64_t> size = ByteSize(type);
        if (size.ok() && type.domain() == Domain::kTensor && *size <= bucket_ / 2) bytes = *size;
      }
      if (bytes.has_value()) {
        RH_ASSIGN_OR_RETURN(const AllReduce op, View<AllReduce>(*node));
        const Kind its_kind = KindOf(op, *node);
        if (depends || kind != its_kind || bucket.bytes + *bytes > bucket_)
          RH_RETURN_IF_ERROR(empty());
        kind = its_kind;
        bucket.sums.push_back(node);
        bucket.in_front = bucket.dependents.size();
        bucket.bytes += *bytes;
        bucket.is_dependent.insert(node);
        continue;
      }
      if (!depends) continue;
      // Nodes with visible effects must stay behind their operands and in front of later nodes.
      if (!DirectEffects(*node).is_pure() || node->has_control_edges()) {
        RH_RETURN_IF_ERROR(empty());
      } else {
        bucket.dependents.push_back(node);
        bucket.is_dependent.insert(node);
      }
    }
    RH_RETURN_IF_ERROR(empty());
    return changed;
  }

  absl::StatusOr<bool> ReduceAtOnce(Graph& graph, const Bucket& bucket) {
    if (bucket.sums.size() < 2 || !Allow("reductions at once", *bucket.sums.front())) return false;
    Node* const last = bucket.sums.back();
    RH_ASSIGN_OR_RETURN(AllReduce op, View<AllReduce>(*last));
    const Builder build = Builder(graph).Before(*last);
    std::vector<Value*> flat;
    for (const Node* sum : bucket.sums) {
      RH_ASSIGN_OR_RETURN(const int64_t count, sum->result().type().shape().NumElements());
      RH_ASSIGN_OR_RETURN(
          Value * value,
          build.Replacing({sum})(canonical::FixedReshape{.shape = {count}}, {&sum->operand(0)}));
      flat.push_back(value);
    }
    RH_ASSIGN_OR_RETURN(Value * joined, build(canonical::TensorConcat{.axis = 0}, flat));
    RH_ASSIGN_OR_RETURN(Value * reduced,
                        build.Replacing(std::vector<const Node*>(bucket.sums.begin(),
                                                                 bucket.sums.end()))(op, {joined}));
    int64_t start = 0;
    for (Node* sum : bucket.sums) {
      const absl::Span<const int64_t> sizes = sum->result().type().shape().sizes();
      RH_ASSIGN_OR_RETURN(const int64_t count, sum->result().type().shape().NumElements());
      RH_ASSIGN_OR_RETURN(
          Value * part,
          build(canonical::Slice{.starts = {{start}}, .ends = {{start + count}}}, {reduced}));
      RH_ASSIGN_OR_RETURN(
          Value * shaped,
          build(canonical::FixedReshape{.shape = std::vector<int64_t>(sizes.begin(), sizes.end())},
                {part}));
      sum->result().replace_all_uses_with(*shaped);
      start += count;
    }
    // Dependents in front of the last reduction move behind it, in their order.
    Node* const behind = last->next();
    for (size_t i = 0; i < bucket.in_front; ++i) graph.MoveBefore(bucket.dependents[i], behind);
    for (Node* sum : bucket.sums) graph.Erase(sum);
    return true;
  }

  int64_t bucket_ = int64_t{1} << 20;
  bool hoist_ = true;
};

RH_REGISTER_PASS(optimize_collectives, OptimizeCollectives)
    .Doc(
        "Makes devices exchange less, and less often: scatters sums of which each device takes a "
        "part, merges small sums, moves exchanges out of loops, and removes unused ones.")
    .WithNumerics(Numerics::kReassociates);

}  // namespace
}  // namespace roundhouse
