// Starts exchanges early and waits for them late. The pass simulates a device with nominal speeds:
// during exchanges, nodes that do not need them run in the order of the graph; a node that needs
// one runs once it would have arrived, or once no other node is ready. So only as much work is done
// ahead, and its results kept in memory, as fills the time of the exchange.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/traversal.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/collective/collective.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/service/cost.h"
#include "roundhouse/service/devices/stages.h"
#include "roundhouse/service/region.h"

namespace roundhouse {
namespace {

bool IsCollective(const Node& node) { return node.op().dialect_name() == "collective"; }

// A collective of a group, or a receive, that can be started.
bool CanStart(const Node& node) {
  // A shift sends and receives at once; it has no `starts`.
  if (!IsCollective(node) || node.attribute("channel") == nullptr || node.num_results() != 1 ||
      Is<collective::Shift>(node) || collective::Starts(node) || node.has_control_edges() ||
      !node.result().has_users()) {
    return false;
  }
  return ByteSize(node.result().type()).ok();
}

bool IsMessage(const Node& node) {
  return Is<collective::Send>(node) || Is<collective::Receive>(node);
}

// Speeds that are about those of a processor and a local network. Only their ratio matters.
struct NominalSpeeds {
  double link = 1e9;      // Bytes per second.
  double latency = 5e-5;  // In seconds.
  double flops = 5e10;
  double memory = 1e10;

  double SecondsOf(const Cost& cost) const {
    return std::max(static_cast<double>(cost.flops) / flops,
                    static_cast<double>(cost.bytes) / memory);
  }
};

// The time of nodes, with the graphs that they run.
class NodeTimes {
 public:
  explicit NodeTimes(const NominalSpeeds& speeds) : speeds_(speeds) {}

  double Of(const Node& node) {
    if (!IsWork(node)) return 0;
    double seconds = IsCollective(node) ? 0 : speeds_.SecondsOf(CostOf(node).value_or(Cost()));
    for (const absl::string_view name :
         {container::kCallee, absl::string_view("then"), absl::string_view("body")}) {
      const Attribute* symbol = node.attribute(name);
      if (symbol == nullptr || symbol->if_symbol() == nullptr) continue;
      const Graph* graph = node.graph().program().FindGraph(*symbol->if_symbol());
      if (graph != nullptr) seconds += OfGraph(*graph);
    }
    return seconds;
  }

 private:
  // Calls that nest deeper count as nothing.
  static constexpr int kMaxDepth = 8;

  double OfGraph(const Graph& graph) {
    const auto found = of_graphs_.find(&graph);
    if (found != of_graphs_.end()) return found->second;
    if (depth_ == kMaxDepth) return 0;
    ++depth_;
    double seconds = 0;
    for (const Node* node : graph.nodes()) seconds += Of(*node);
    --depth_;
    return of_graphs_[&graph] = seconds;
  }

  const NominalSpeeds& speeds_;
  absl::flat_hash_map<const Graph*, double> of_graphs_;  // Looked up, never iterated.
  int depth_ = 0;
};

// An order of a graph's nodes, with the exchanges that are worth starting.
struct NewOrder {
  std::vector<Node*> order;
  // The node before which an exchange is waited for.
  std::vector<std::pair<Node*, Node*>> waits;
};

// Replays a graph without messages.
class Replay {
 public:
  Replay(Graph& graph, const NominalSpeeds& speeds, int64_t memory, bool may_swap)
      : speeds_(speeds), memory_(memory), may_swap_(may_swap), times_(speeds) {
    for (Node* node : graph.nodes()) {
      (IsOutputNode(*node) ? outputs_ : nodes_).push_back(node);
    }
    for (size_t i = 0; i < nodes_.size(); ++i) index_[nodes_[i]] = i;
    needs_.resize(nodes_.size());
    successors_.resize(nodes_.size());
    users_.resize(nodes_.size());
    FindEdges(EffectAnalysis(graph.program()));
  }

  NewOrder Run() {
    for (size_t i = 0; i < nodes_.size(); ++i) {
      if (needs_[i] == 0) ready_.insert(KeyOf(i));
    }
    while (schedule_.order.size() < nodes_.size()) {
      if (ready_.empty()) {
        if (flying_.empty()) return {};  // Something needs an output; nothing is moved.
        Arrive();                        // There is nothing else to do.
        continue;
      }
      const size_t i = ready_.begin()->second;
      ready_.erase(ready_.begin());
      CanStart(*nodes_[i]) ? Start(i) : Do(i);
    }
    schedule_.order.insert(schedule_.order.end(), outputs_.begin(), outputs_.end());
    while (!flying_.empty()) Arrive();
    FindWaits();
    return std::move(schedule_);
  }

 private:
  struct Flight {
    size_t node = 0;
    double left = 0;  // Seconds.
    int64_t bytes = 0;
  };

  // Exchanges first, then in the order of the graph.
  std::pair<bool, size_t> KeyOf(size_t i) const { return {!CanStart(*nodes_[i]), i}; }

  void AddEdge(size_t from, size_t to, bool carries_data) {
    if (carries_data && CanStart(*nodes_[from])) {
      users_[from].push_back(to);
    } else {
      successors_[from].push_back(to);
    }
    ++needs_[to];
  }

  void FindEdges(const EffectAnalysis& effects) {
    // Of each thing that nodes read and write.
    struct Accesses {
      std::optional<size_t> writer;
      std::vector<size_t> readers;
    };
    std::map<std::string, Accesses> accesses;
    std::optional<size_t> barrier;
    std::vector<size_t> since_barrier;
    for (size_t i = 0; i < nodes_.size(); ++i) {
      const Node& node = *nodes_[i];
      for (int operand = 0; operand < node.num_operands(); ++operand) {
        if (node.has_operand(operand)) AddEdge(index_.at(&node.operand(operand).node()), i, true);
      }
      if (node.has_control_edges()) {
        for (const Node* before : node.control_predecessors()) AddEdge(index_.at(before), i, false);
      }
      const Effects its = effects.EffectsOf(node);
      if (its.is_pure()) continue;
      if (barrier.has_value()) AddEdge(*barrier, i, false);
      since_barrier.push_back(i);
      if (its.anything) {
        for (const size_t before : since_barrier) {
          if (before != i) AddEdge(before, i, false);
        }
        since_barrier.clear();
        barrier = i;
        accesses.clear();
        continue;
      }
      // Collectives of the graph itself may change places, if all devices run the same graph.
      const bool only_reads = may_swap_ && IsCollective(node) && !Is<collective::Wait>(node);
      std::set<std::string> writes;
      if (!only_reads) writes.insert(its.writes.begin(), its.writes.end());
      if (its.random) writes.insert(" random");
      std::set<std::string> reads(its.reads.begin(), its.reads.end());
      if (only_reads) reads.insert(its.writes.begin(), its.writes.end());
      for (const std::string& name : reads) {
        if (writes.contains(name)) continue;
        Accesses& of = accesses[name];
        if (of.writer.has_value()) AddEdge(*of.writer, i, false);
        of.readers.push_back(i);
      }
      for (const std::string& name : writes) {
        Accesses& of = accesses[name];
        if (of.writer.has_value()) AddEdge(*of.writer, i, false);
        for (const size_t reader : of.readers) AddEdge(reader, i, false);
        of = Accesses{.writer = i, .readers = {}};
      }
    }
  }

  void Release(const std::vector<size_t>& nodes) {
    for (const size_t i : nodes) {
      if (--needs_[i] == 0) ready_.insert(KeyOf(i));
    }
  }

  void Start(size_t i) {
    const Node& node = *nodes_[i];
    const int64_t bytes = ByteSize(node.result().type()).value_or(0);
    // Its operand and its result are kept.
    int64_t held = 2 * bytes;
    for (const Flight& flight : flying_) held += 2 * flight.bytes;
    while (!flying_.empty() && held > memory_) {
      held -= 2 * flying_.front().bytes;
      Arrive();
    }
    flying_.push_back({.node = i,
                       .left = speeds_.latency + static_cast<double>(bytes) / speeds_.link,
                       .bytes = bytes});
    schedule_.order.push_back(nodes_[i]);
    Release(successors_[i]);
  }

  void Do(size_t i) {
    schedule_.order.push_back(nodes_[i]);
    Release(successors_[i]);
    double seconds = times_.Of(*nodes_[i]);
    // Exchanges take their turns.
    while (!flying_.empty() && seconds >= flying_.front().left) {
      seconds -= flying_.front().left;
      Arrive();
    }
    if (!flying_.empty()) flying_.front().left -= seconds;
  }

  void Arrive() {
    const size_t i = flying_.front().node;
    flying_.pop_front();
    Release(users_[i]);
  }

  // Before the first user, if there is work before it that pays for the copies of the value.
  void FindWaits() {
    absl::flat_hash_map<const Node*, size_t> position;
    for (size_t i = 0; i < schedule_.order.size(); ++i) position[schedule_.order[i]] = i;
    for (size_t i = 0; i < nodes_.size(); ++i) {
      Node* const node = nodes_[i];
      if (!CanStart(*node)) continue;
      size_t first = schedule_.order.size();
      for (const Use& use : node->result().uses()) first = std::min(first, position[&use.user()]);
      double work = 0;
      for (size_t at = position[node] + 1; at < first; ++at)
        work += times_.Of(*schedule_.order[at]);
      const double copies =
          2 * static_cast<double>(ByteSize(node->result().type()).value_or(0)) / speeds_.memory;
      if (work > copies) schedule_.waits.emplace_back(node, schedule_.order[first]);
    }
  }

  const NominalSpeeds& speeds_;
  const int64_t memory_;
  const bool may_swap_;
  NodeTimes times_;
  std::vector<Node*> nodes_;  // Without those of the outputs, which stay at the end.
  std::vector<Node*> outputs_;
  absl::flat_hash_map<const Node*, size_t> index_;  // Looked up, never iterated.
  std::vector<size_t> needs_;                       // How many edges have yet to be passed.
  std::vector<std::vector<size_t>> successors_;
  std::vector<std::vector<size_t>> users_;  // Of the values of exchanges.
  std::set<std::pair<bool, size_t>> ready_;
  std::deque<Flight> flying_;
  NewOrder schedule_;
};

class OverlapExchanges final : public GraphPass {
 public:
  template <typename Self>
  static auto Options(Self& pass) {
    return std::make_tuple(
        Field("memory", pass.memory_,
              "the most bytes that exchanges on their way may keep in a graph"),
        Field("ahead", pass.ahead_,
              "how many calls and other work a receive is started ahead of; 0: none"));
  }

 private:
  absl::StatusOr<bool> RunOnGraph(Graph& graph) override {
    bool has_messages = false;
    bool can_start = false;
    for (const Node* node : graph.nodes()) {
      has_messages |= IsMessage(*node);
      can_start |= CanStart(*node);
    }
    if (!can_start) return false;
    return has_messages ? StartReceives(graph) : StartCollectives(graph);
  }

  absl::StatusOr<bool> StartCollectives(Graph& graph) {
    NewOrder schedule = Replay(graph, speeds_, memory_, !HasStages(graph.program())).Run();
    std::erase_if(schedule.waits, [&](const auto& wait) { return !Allow("start", *wait.first); });
    if (schedule.waits.empty()) return false;
    graph.Reorder(schedule.order);
    for (const auto& [node, user] : schedule.waits) RH_RETURN_IF_ERROR(Split(graph, *node, *user));
    return true;
  }

  // Between the stages of a pipeline: a receive is started before the work that comes before it,
  // so that the message can arrive meanwhile. Messages between two devices keep their order.
  absl::StatusOr<bool> StartReceives(Graph& graph) {
    NodeTimes times(speeds_);
    const std::vector<Node*> nodes(graph.nodes().begin(), graph.nodes().end());
    absl::flat_hash_map<const Node*, size_t> position;
    for (size_t i = 0; i < nodes.size(); ++i) position[nodes[i]] = i;
    std::vector<std::pair<Node*, Node*>> waits;
    std::vector<std::pair<Node*, Node*>> moves;  // The second is what the first goes before.
    std::set<const Node*> moved;                 // Looked up.
    std::vector<std::pair<size_t, int64_t>>
        flying;          // The position of the first user, and the bytes.
    size_t barrier = 0;  // No receive goes before it.
    for (size_t i = 0; i < nodes.size(); ++i) {
      Node* const node = nodes[i];
      if (IsBoundaryNode(*node) || IsBarrier(*node)) barrier = i + 1;
      if (!Is<collective::Receive>(*node)) continue;
      size_t first = nodes.size();
      for (const Use& use : node->result().uses()) first = std::min(first, position[&use.user()]);
      if (!CanStart(*node) || first == nodes.size()) {
        barrier = i + 1;
        continue;
      }
      size_t start = StartOf(nodes, i, barrier, times);
      while (moved.contains(nodes[start])) ++start;  // Behind it, not to its old position.
      std::erase_if(flying, [&](const auto& one) { return one.first <= start; });
      int64_t bytes = 0;
      for (const auto& [user, its] : flying) bytes += its;
      double work = 0;
      for (size_t at = start; at < first; ++at) work += times.Of(*nodes[at]);
      const int64_t size = ByteSize(node->result().type()).value_or(0);
      if (work <= 0 || bytes + size > memory_ || !Allow("start", *node)) {
        barrier = i + 1;
        continue;
      }
      moves.emplace_back(node, nodes[start]);
      if (start != i) moved.insert(node);
      waits.emplace_back(node, nodes[first]);
      flying.emplace_back(first, size);
      barrier = start == i ? i + 1 : start;
    }
    for (const auto& [node, before] : moves) {
      if (node != before) graph.MoveBefore(node, before);
    }
    for (const auto& [node, user] : waits) RH_RETURN_IF_ERROR(Split(graph, *node, *user));
    return !waits.empty();
  }

  // Branches and loops that exchange something, and collectives of groups, at which devices wait
  // for one another.
  static bool IsBarrier(const Node& node) {
    if (node.op_name() == container::kIf || node.op_name() == container::kWhile) return true;
    return IsCollective(node) && node.attribute("channel") != nullptr && !IsMessage(node);
  }

  size_t StartOf(const std::vector<Node*>& nodes, size_t receive, size_t barrier,
                 NodeTimes& times) const {
    size_t start = receive;
    int64_t passed = 0;
    while (start > barrier) {
      const bool is_work = times.Of(*nodes[start - 1]) > 0;
      if (is_work && passed == ahead_) break;
      passed += is_work ? 1 : 0;
      --start;
    }
    return start;
  }

  // Starts the exchange where it is, and waits for it before `user`.
  absl::Status Split(Graph& graph, Node& node, Node& user) {
    const Type type = node.result().type();
    AttributeMap attributes = node.attributes();
    attributes.Set("starts", Attribute::Bool(true));
    std::vector<Value*> operands;
    for (int i = 0; i < node.num_operands(); ++i) operands.push_back(&node.operand(i));
    RH_ASSIGN_OR_RETURN(Node * started, Builder(graph).Before(node).Replacing({&node}).Make(
                                            node.op().name, operands, std::move(attributes)));
    RH_ASSIGN_OR_RETURN(Value * value, Builder(graph).Before(user).Replacing({&node})(
                                           collective::Wait{.type = type}, {&started->result()}));
    node.result().replace_all_uses_with(*value);
    graph.Erase(&node);
    return absl::OkStatus();
  }

  int64_t memory_ = int64_t{256} << 20;
  int64_t ahead_ = 1;
  const NominalSpeeds speeds_;
};

RH_REGISTER_PASS(overlap_exchanges, OverlapExchanges)
    .Doc(
        "Starts exchanges between devices early and waits for their results late, so that they go "
        "on while devices compute.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse
