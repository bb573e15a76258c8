// The pass recompute_arithmetic: what is cheap arithmetic on a value in memory is computed again
// where a loop over elements needs it later, instead of waiting in memory, too.
//
//   x = conv(…);  c = x - mean;  n = c * scale;  y = relu(n * gain + bias);  …
//   … sum(g * n) … sum(g * c) …     reads x again, and computes c and n from it in the same loop
//
// Of a batch norm with its gradient x and y wait, not x, c, n and y. And what others need late,
// such as y for the gradients of the next layer, is computed again for them (late_copies.h): x
// waits.
#include <algorithm>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node_numbering.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/traversal.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/op_groups.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/passes/canonical/late_copies.h"
#include "roundhouse/passes/canonical/loop_arithmetic.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/planning/views.h"
#include "roundhouse/service/region.h"

namespace roundhouse {
namespace {

using namespace canonical;  // NOLINT(google-build-using-namespace): many ops.

// So much must be saved for what waits in its place.
constexpr double kWorth = 1.25;
// As many nodes in a row are computed again, at most.
constexpr int kMaxDepth = 8;

class Recomputation {
 public:
  Recomputation(Graph& graph, absl::Span<const Backend* const> backends)
      : graph_(graph), backends_(backends), numbering_(graph), facts_(numbering_.size()) {}

  // Returns how many values no longer wait.
  int64_t Run() {
    for (size_t i = 0; i < facts_.size(); ++i) FindFacts(i);
    for (size_t i = facts_.size(); i-- > 0;) RaiseLevel(i);
    std::map<size_t, std::vector<Waiting>> by_base;
    for (size_t i = 0; i < facts_.size(); ++i) {
      if (!facts_[i].is_computed || IsView(numbering_[i])) continue;
      Waiting waiting = FindWaiting(i);
      if (!waiting.uses.empty()) by_base[facts_[i].base].push_back(std::move(waiting));
    }
    int64_t count = 0;
    std::vector<std::pair<size_t, int>> uses;
    for (const auto& [base, all] : by_base) {
      if (!IsWorthIt(base, all)) continue;
      for (const Waiting& waiting : all)
        uses.insert(uses.end(), waiting.uses.begin(), waiting.uses.end());
      count += static_cast<int64_t>(all.size());
    }
    // A copy for a level goes before its first user there.
    std::sort(uses.begin(), uses.end());
    for (const auto& [user, index] : uses) {
      Node& node = numbering_[user];
      node.set_operand(index, Again(node.operand(index), facts_[user].level, node));
    }
    if (count > 0) EraseUnused();
    return count;
  }

 private:
  static constexpr size_t kNoBase = NodeNumbering::kAbsent;

  struct Facts {
    // Nodes of one level may share a loop. It rises where a path comes back to loops from others.
    int level = 0;
    bool is_loop = false;
    // Whether the node's result is large, and cheap to compute from that of `base` (or of small
    // values alone).
    bool is_computed = false;
    size_t base = kNoBase;
    int depth = 0;
  };
  struct Waiting {
    size_t node = 0;                                // Its result waits.
    std::vector<std::pair<size_t, int>> uses = {};  // For these: users, and their operands.
    size_t from = 0;      // Where it would be needed for the last time without them,
    size_t last_use = 0;  // and with them.
  };

  void FindFacts(size_t position) {
    const Node& node = numbering_[position];
    Facts& facts = facts_[position];
    facts.is_loop = !IsBoundaryNode(node) && IsLoop(node);
    ForEachPredecessor(node, [&](const Node& before) {
      const Facts& other = facts_[numbering_.Find(before)];
      facts.level = std::max(facts.level, other.level + (facts.is_loop && !other.is_loop ? 1 : 0));
    });
    facts.base = position;
    if (!facts.is_loop || (!IsOneOf(node, CheapOps{}) && !IsView(node))) return;
    size_t base = kNoBase;
    int depth = 0;
    for (int k = 0; k < node.num_operands(); ++k) {
      if (!node.has_operand(k) || !IsLarge(node.operand(k))) continue;
      const size_t operand = numbering_.Find(node.operand(k).node());
      // A result of several is not looked into.
      if (node.operand(k).node().num_results() != 1) return;
      const Facts& other = facts_[operand];
      if (other.base == kNoBase) continue;
      if (base != kNoBase && base != other.base) return;
      base = other.base;
      depth = std::max(depth, other.depth);
    }
    if (depth >= kMaxDepth) return;
    // A value that nodes other than loops need later is in memory anyway.
    if (!IsView(node) && IsNeededByOthersLater(position)) return;
    facts.is_computed = true;
    facts.base = base;
    facts.depth = depth + (IsView(node) ? 0 : 1);
  }

  // Moves a value that only later loops need to their level.
  void RaiseLevel(size_t position) {
    Facts& facts = facts_[position];
    if (!facts.is_loop || !numbering_[position].result().has_users()) return;
    int level = INT_MAX;
    for (const Use& use : numbering_[position].result().uses()) {
      const Facts& user = facts_[numbering_.Find(use.user())];
      level = std::min(level, user.is_loop ? user.level : facts.level);
    }
    facts.level = std::max(facts.level, level);
  }

  // Calls `visit` for the uses of a value, and of views of it, except by views.
  template <typename Visit>
  void ForEachUse(const Value& value, const Visit& visit) const {
    std::vector<const Value*> todo = {&value};
    while (!todo.empty()) {
      const Value* next = todo.back();
      todo.pop_back();
      for (const Use& use : next->uses()) {
        if (IsView(use.user())) {
          todo.push_back(&use.user().result());
        } else {
          visit(numbering_.Find(use.user()), use.index());
        }
      }
    }
  }

  bool IsNeededByOthersLater(size_t position) const {
    size_t last_other = 0;
    size_t last_loop = 0;
    ForEachUse(numbering_[position].result(), [&](size_t user, int /*index*/) {
      size_t& last = IsLoop(numbering_[user]) ? last_loop : last_other;
      last = std::max(last, user);
    });
    return last_other >= last_loop;
  }

  bool IsTakenInLoops(const Node& node) const {
    return std::any_of(backends_.begin(), backends_.end(), [&](const Backend* backend) {
      for (const Composite& composite : backend->CompositesEndingIn(node)) {
        if (std::all_of(composite.nodes.begin(), composite.nodes.end(), [](const Node* other) {
              return IsLoop(*other) || other->num_operands() == 0 || !IsLarge(other->result());
            })) {
          return true;
        }
      }
      return false;
    });
  }

  Waiting FindWaiting(size_t position) const {
    Waiting waiting = {.node = position, .from = position};
    ForEachUse(numbering_[position].result(), [&](size_t user, int index) {
      if (!facts_[user].is_loop || facts_[user].level <= facts_[position].level ||
          !IsTakenInLoops(numbering_[user])) {
        waiting.from = std::max(waiting.from, user);
        return;
      }
      waiting.uses.emplace_back(user, index);
      waiting.last_use = std::max(waiting.last_use, user);
    });
    return waiting;
  }

  // Whether less waits if the base waits instead, as long: bytes times the nodes between.
  bool IsWorthIt(size_t base, absl::Span<const Waiting> all) const {
    if (base == kNoBase) return true;
    double saved = 0;
    size_t until = 0;
    for (const Waiting& waiting : all) {
      if (waiting.last_use > waiting.from) {
        saved += static_cast<double>(BytesOf(numbering_[waiting.node].result())) *
                 static_cast<double>(waiting.last_use - waiting.from);
      }
      until = std::max(until, waiting.last_use);
    }
    if (IsInputNode(numbering_[base]) || numbering_[base].num_operands() == 0) return saved > 0;
    size_t lives_until = base;
    ForEachUse(numbering_[base].result(),
               [&](size_t user, int /*index*/) { lives_until = std::max(lives_until, user); });
    const double cost = lives_until >= until
                            ? 0
                            : static_cast<double>(BytesOf(numbering_[base].result())) *
                                  static_cast<double>(until - lives_until);
    return saved > kWorth * cost;
  }

  // The value computed again for loops of a level, of which `before` is the first.
  Value& Again(Value& value, int level, Node& before) {
    std::vector<Value*> chain;
    std::vector<Value*> todo = {&value};
    while (!todo.empty()) {
      Value* next = todo.back();
      todo.pop_back();
      const size_t position = numbering_.Find(next->node());
      if (position == NodeNumbering::kAbsent || !facts_[position].is_computed || !IsLarge(*next) ||
          again_.contains({next, level}) ||
          std::find(chain.begin(), chain.end(), next) != chain.end()) {
        continue;
      }
      chain.push_back(next);
      for (Value* operand : next->node().operands()) {
        if (operand != nullptr) todo.push_back(operand);
      }
    }
    std::sort(chain.begin(), chain.end(), [&](const Value* a, const Value* b) {
      return numbering_.Find(a->node()) < numbering_.Find(b->node());
    });
    for (Value* next : chain) {
      const Node& node = next->node();
      std::vector<Value*> operands = node.operands();
      for (Value*& operand : operands) {
        const auto made = again_.find({operand, level});
        if (made != again_.end()) operand = made->second;
      }
      Node* again =
          graph_.CreateNode(node.op(), operands, node.result_types(), node.attributes(), &before);
      again->AbsorbProvenance(node);
      if (!node.name().empty()) again->set_name(absl::StrCat(node.name(), ".again"));
      again_[{next, level}] = &again->result();
    }
    return *again_.at({&value, level});
  }

  void EraseUnused() {
    const EffectAnalysis effects(graph_.program());
    for (size_t i = facts_.size(); i-- > 0;) {
      Node& node = numbering_[i];
      if (facts_[i].is_computed && !node.result().has_users() &&
          effects.EffectsOf(node).is_pure()) {
        graph_.Erase(&node);
      }
    }
  }

  Graph& graph_;
  const absl::Span<const Backend* const> backends_;
  const NodeNumbering numbering_;
  std::vector<Facts> facts_;                                         // By node.
  absl::flat_hash_map<std::pair<const Value*, int>, Value*> again_;  // Looked up, never iterated.
};

class RecomputeArithmetic final : public Pass {
 public:
  template <typename Self>
  static auto Options(Self& pass) {
    return std::make_tuple(RequiredField("targets", pass.targets_,
                                         "the backends that may take loops, separated by commas"));
  }

 private:
  absl::StatusOr<bool> RunImpl(Program& program) override {
    std::vector<const Backend*> backends;
    for (absl::string_view text : absl::StrSplit(targets_, ',', absl::SkipWhitespace())) {
      RH_ASSIGN_OR_RETURN(
          const Backend* backend,
          BackendRegistry::Of(program.context()).Get(absl::StripAsciiWhitespace(text)));
      backends.push_back(backend);
    }
    int64_t count = 0;
    for (Graph* graph : program.graphs()) {
      if (graph->is_declaration() || IsRegion(*graph) || !StoresGlobals(*graph)) continue;
      if (!AllowAt("compute again", [&] { return absl::StrCat("graph @", graph->name()); }))
        continue;
      RH_RETURN_IF_ERROR(sort_topologically(*graph).status());
      count += Recomputation(*graph, backends).Run();
      RH_RETURN_IF_ERROR(sort_topologically(*graph).status());
      count += CopyLate(*graph);
    }
    Count("values that no longer wait", count);
    return count > 0;
  }

  std::string targets_;
};

RH_REGISTER_PASS(recompute_arithmetic, RecomputeArithmetic)
    .Doc(
        "In graphs that store globals, as training steps do: computes cheap arithmetic on a value "
        "in memory again in the loops that need it later, and for others that do, where fewer "
        "bytes "
        "then wait there.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse
