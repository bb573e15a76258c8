#include "roundhouse/passes/framework/pattern.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/growth_account.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/outline/typed_replacement.h"
#include "roundhouse/core/traversal.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/service/program_growth.h"

namespace roundhouse {

absl::StatusOr<Value*> Rewriter::operator()(absl::string_view op, absl::Span<Value* const> operands,
                                            AttributeMap attributes) {
  RH_ASSIGN_OR_RETURN(Node * node, Make(op, operands, std::move(attributes)));
  if (node->num_results() != 1) {
    return absl::InternalError(absl::StrCat("expected an op of one result, found ", op));
  }
  return &node->result();
}

absl::StatusOr<Node*> Rewriter::Make(absl::string_view op, absl::Span<Value* const> operands,
                                     AttributeMap attributes,
                                     std::optional<std::vector<Type>> result_types) {
  const Builder build = Builder(graph()).Before(root_);
  RH_ASSIGN_OR_RETURN(Node * node,
                      build.Make(op, operands, std::move(attributes), std::move(result_types)));
  made_.push_back(node);
  RH_RETURN_IF_ERROR(CheckGrowth(*node));
  return node;
}

absl::StatusOr<Node*> Rewriter::Clone(const Node& node, absl::Span<Value* const> operands) {
  const auto* inference = node.service<TypeInferenceService>();
  std::optional<std::vector<Type>> types;
  if (inference == nullptr || !inference->CanInfer(node.op())) types = node.result_types();
  return Make(node.op_name(), operands, node.attributes(), std::move(types));
}

absl::StatusOr<Value*> Rewriter::Constant(const Tensor& tensor) {
  return Constant(tensor, tensor.type());
}

absl::StatusOr<Value*> Rewriter::Constant(const Tensor& tensor, const Type& type) {
  const auto* constants = root_.service<ConstantsService>();
  if (constants == nullptr) {
    const Dialect* container = graph().context().FindDialect(container::kMlProgram);
    if (container != nullptr) constants = container->service<ConstantsService>();
  }
  if (constants == nullptr) {
    return absl::FailedPreconditionError(absl::StrCat("neither the dialect of ", root_.DebugName(),
                                                      " nor the container has constants (service ",
                                                      ConstantsService::kServiceName, ")"));
  }
  RH_ASSIGN_OR_RETURN(Node * node, constants->MakeConstant(graph(), tensor, type, &root_));
  made_.push_back(node);
  RH_RETURN_IF_ERROR(CheckGrowth(*node));
  return &node->result();
}

Value* Rewriter::Absent() {
  made_.push_back(graph().CreateNode(container::kNone, {}, {Type::None()}, {}, &root_));
  return &made_.back()->result();
}

void Patterns::Add(std::initializer_list<absl::string_view> ops, absl::string_view name,
                   RewriteFunction function) {
  entries_.push_back({std::string(name), std::move(function), ops_.size(), false});
  for (const absl::string_view op : ops) {
    op_names_.append(op.data(), op.size());
    ops_.push_back(op_names_.size());
  }
}

void Patterns::AddForAnyOp(absl::string_view name, RewriteFunction function) {
  entries_.push_back({std::string(name), std::move(function), ops_.size(), true});
}

std::vector<size_t> Patterns::EntriesFor(absl::string_view op) const {
  std::vector<size_t> found;
  // Names of one dialect begin alike, so that their ends tell more.
  const auto is_name = [&](size_t from, size_t to) {
    return to - from == op.size() && (op.empty() || op_names_[to - 1] == op.back()) &&
           absl::string_view(op_names_.data() + from, op.size()) == op;
  };
  size_t begin = 0;  // Of the name of ops_[next].
  size_t next = 0;
  for (size_t i = 0; i < entries_.size(); ++i) {
    const size_t end_of_ops = i + 1 < entries_.size() ? entries_[i + 1].first_op : ops_.size();
    bool is_for_op = entries_[i].is_for_any_op;
    for (; next < end_of_ops; begin = ops_[next++])
      is_for_op = is_for_op || is_name(begin, ops_[next]);
    if (is_for_op) found.push_back(i);
  }
  return found;
}

std::vector<std::string> Patterns::names() const {
  std::vector<std::string> names;
  for (const Entry& entry : entries_) {
    if (std::find(names.begin(), names.end(), entry.name) == names.end())
      names.push_back(entry.name);
  }
  return names;
}

// Processes a queue of nodes that may match: at first all nodes in the graph's order, then those
// around each change.
class PatternDriver {
 public:
  PatternDriver(Graph& graph, const Patterns& patterns, AllowChange allow)
      : graph_(graph),
        patterns_(patterns),
        allow_(allow),
        budget_(kBudgetAtLeast + kBudgetPerNode * static_cast<int64_t>(graph.num_nodes())) {
    if (graph.num_nodes() == 0) return;
    first_id_ = UINT64_MAX;
    for (const Node* node : graph.nodes()) first_id_ = std::min(first_id_, node->id());
  }

  absl::StatusOr<bool> Run() {
    bool changed = false;
    bool sweep_changed = true;
    // A pattern may look further than the queue follows, so the driver stops only after a
    // whole sweep without changes.
    while (sweep_changed) {
      sweep_changed = false;
      for (Node* node : graph_.nodes()) Enqueue(*node);
      while (!pending_.empty()) {
        const auto [id, node] = pending_.front();
        pending_.pop_front();
        if (!Unqueue(id)) continue;  // The node was erased.
        RH_RETURN_IF_ERROR(CheckNotCancelled("while applying patterns"));
        RH_ASSIGN_OR_RETURN(const bool node_changed, TryPatterns(*node));
        sweep_changed |= node_changed;
      }
      changed |= sweep_changed;
    }
    if (needs_sort_) RH_RETURN_IF_ERROR(sort_topologically(graph_).status());
    return changed;
  }

 private:
  // Terminating patterns stay far below; patterns that undo one another are found soon enough.
  static constexpr int64_t kBudgetAtLeast = 1000;
  static constexpr int64_t kBudgetPerNode = 16;
  static constexpr size_t kRecentChanges = 64;
  // More origins say little about a node, and gathering them takes quadratic time.
  static constexpr size_t kMaxOrigins = 256;

  void Enqueue(Node& node) {
    if (PatternsFor(node.op()).empty()) return;
    const size_t slot = node.id() - first_id_;
    // Nodes that are made meanwhile have higher ids.
    if (slot >= queued_.size()) queued_.resize(slot + slot / 2 + 64);
    if (queued_[slot]) return;
    queued_[slot] = true;
    pending_.emplace_back(node.id(), &node);
  }

  // Returns whether the node was pending.
  bool Unqueue(uint64_t id) {
    const size_t slot = id - first_id_;
    if (slot >= queued_.size() || !queued_[slot]) return false;
    queued_[slot] = false;
    return true;
  }

  // The patterns for an op, in order.
  const std::vector<size_t>& PatternsFor(const OpInfo& op) {
    Recent& recent =
        last_lookups_[reinterpret_cast<uintptr_t>(&op) / sizeof(OpInfo) % last_lookups_.size()];
    if (recent.op == &op) return *recent.patterns;
    std::unique_ptr<std::vector<size_t>>& found = by_op_[&op];
    if (found == nullptr)
      found = std::make_unique<std::vector<size_t>>(patterns_.EntriesFor(op.name));
    recent = {&op, found.get()};
    return *found;
  }

  absl::StatusOr<bool> TryPatterns(Node& node) {
    const std::vector<size_t>& candidates = PatternsFor(node.op());
    if (candidates.empty() || node.has_control_edges() || IsBoundaryNode(node)) return false;
    for (const size_t index : candidates) {
      const Patterns::Entry& pattern = patterns_.entries_[index];
      Rewriter rewriter(node);
      absl::StatusOr<Replacement> replacement = pattern.function(node, rewriter);
      absl::Status status = replacement.status();
      if (status.ok() && replacement->matched()) {
        status = Check(node, *replacement, rewriter);
        if (status.ok() && allow_(pattern.name, node)) {
          RH_RETURN_IF_ERROR(Commit(node, *replacement, rewriter));
          RH_RETURN_IF_ERROR(CountChange(pattern.name));
          return true;
        }
      }
      graph_.Erase(rewriter.made());
      // The program runs as it is, too.
      if (IsGrowthRefusal(status)) continue;
      if (!status.ok()) {
        return Annotate(status, absl::StrCat("pattern '", pattern.name, "' at ", node.DebugName()));
      }
    }
    return false;
  }

  absl::Status Check(const Node& node, const Replacement& replacement, const Rewriter& rewriter) {
    const std::vector<Value*>& values = replacement.values();
    if (static_cast<int>(values.size()) != node.num_results()) {
      return absl::InternalError(
          absl::StrCat("it gave ", values.size(), " values, expected ", node.num_results()));
    }
    auto check = [&](const Value& old, const Value* value) {
      if (value == nullptr && !old.has_users()) return absl::OkStatus();
      if (value == nullptr)
        return absl::InternalError("it gave no value for a result that is used");
      if (&value->node() == &node)
        return absl::InternalError("it returned the node that it replaces");
      if (Compatible(old.type(), value->type())) return absl::OkStatus();
      return absl::InternalError(absl::StrCat("it gave a value of type ", value->type().ToString(),
                                              " for a result of type ", old.type().ToString()));
    };
    for (int i = 0; i < node.num_results(); ++i)
      RH_RETURN_IF_ERROR(check(node.result(i), values[i]));
    for (const auto& [old, value] : rewriter.also()) RH_RETURN_IF_ERROR(check(*old, value));
    for (const Node* made : rewriter.made()) {
      for (const Value* operand : made->operands()) {
        if (&operand->node() == &node)
          return absl::InternalError("it made a node that uses the node that it replaces");
      }
    }
    return absl::OkStatus();
  }

  absl::Status Commit(Node& root, const Replacement& replacement, const Rewriter& rewriter) {
    const absl::flat_hash_set<const Node*> made(rewriter.made().begin(), rewriter.made().end());
    std::vector<std::pair<Value*, Value*>> replaced = rewriter.also();
    for (int i = 0; i < root.num_results(); ++i) {
      if (replacement.values()[i] != nullptr)
        replaced.emplace_back(&root.result(i), replacement.values()[i]);
    }
    needs_sort_ |= !rewriter.also().empty();
    std::vector<Node*> candidates;
    for (const auto& [old, value] : replaced) {
      candidates.push_back(&old->node());
      for (const Use& use : old->uses()) Enqueue(use.user());
      // A new value has the type merged from both.
      if (made.contains(&value->node())) value->set_type(*Merge(value->type(), old->type()));
      RH_RETURN_IF_ERROR(ReplaceUsesKeepingType(*old, *value));
    }
    candidates.insert(candidates.end(), rewriter.made().rbegin(), rewriter.made().rend());
    candidates.push_back(&root);

    const std::vector<Node*> dead = CollectDead(root, candidates);
    const absl::flat_hash_set<const Node*> is_dead(dead.begin(), dead.end());
    KeepProvenance(root, dead, is_dead, rewriter, made, replaced);
    for (Node* node : rewriter.made()) {
      if (!is_dead.contains(node)) Enqueue(*node);
    }
    // The operands of a dead node have lost a user, which patterns may have waited for.
    for (const Node* node : dead) {
      for (Value* operand : node->operands()) {
        if (is_dead.contains(&operand->node())) continue;
        Enqueue(operand->node());
        if (operand->num_uses() > 2) continue;
        for (const Use& use : operand->uses()) Enqueue(use.user());
      }
    }
    for (const Node* node : dead) Unqueue(node->id());
    graph_.Erase(dead);
    return absl::OkStatus();
  }

  // The root, and those of `candidates` and their producers that are no longer used; users before
  // their operands.
  static std::vector<Node*> CollectDead(const Node& root, std::vector<Node*> candidates) {
    std::vector<Node*> dead;
    absl::flat_hash_map<const Node*, size_t> dead_uses;  // Uses of a node's results by dead nodes.
    absl::flat_hash_set<const Node*> is_dead;
    while (!candidates.empty()) {
      Node* const node = candidates.back();
      candidates.pop_back();
      if (is_dead.contains(node)) continue;
      size_t uses = 0;
      for (int i = 0; i < node->num_results(); ++i) uses += node->result(i).num_uses();
      auto used_by_dead = dead_uses.find(node);
      if (uses > (used_by_dead == dead_uses.end() ? 0 : used_by_dead->second)) continue;
      if (node != &root) {
        if (node->has_control_edges() || IsBoundaryNode(*node)) continue;
        const Effects effects = DirectEffects(*node);
        if (effects.is_observable() || !effects.calls.empty()) continue;
      }
      dead.push_back(node);
      is_dead.insert(node);
      for (int i = 0; i < node->num_operands(); ++i) {
        ++dead_uses[&node->operand(i).node()];
        candidates.push_back(&node->operand(i).node());
      }
    }
    return dead;
  }

  static void KeepProvenance(const Node& root, const std::vector<Node*>& dead,
                             const absl::flat_hash_set<const Node*>& is_dead,
                             const Rewriter& rewriter, const absl::flat_hash_set<const Node*>& made,
                             const std::vector<std::pair<Value*, Value*>>& replaced) {
    absl::flat_hash_set<const Node*> standing_in;
    for (const auto& [old, value] : replaced) standing_in.insert(&value->node());
    for (Node* node : rewriter.made()) {
      if (is_dead.contains(node)) continue;
      // A node that only feeds the new piece does not stand for the old one.
      if (node->num_operands() == 0 && !standing_in.contains(node)) continue;
      const std::string name = node->name();
      for (auto gone = dead.rbegin(); gone != dead.rend(); ++gone) {
        if (!made.contains(*gone) && (*gone)->num_operands() > 0) Absorb(*node, **gone);
      }
      node->set_name(name);
    }
    for (const auto& [old, value] : replaced) {
      Node& node = value->node();
      if (made.contains(&node)) {
        if (node.name().empty()) node.set_name(old->node().name());
      } else if (node.num_operands() > 0 && !IsBoundaryNode(node)) {
        Absorb(node, root);
      }
    }
  }

  static void Absorb(Node& node, const Node& gone) {
    if (node.origins().size() < kMaxOrigins) node.AbsorbProvenance(gone);
  }

  absl::Status CountChange(const std::string& pattern) {
    recent_.push_back(pattern);
    if (recent_.size() > kRecentChanges) recent_.pop_front();
    if (++changes_ <= budget_) return absl::OkStatus();
    std::vector<std::string> names(recent_.begin(), recent_.end());
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return absl::InternalError(
        absl::StrCat("graph @", graph_.name(), ": the patterns do not terminate: after ", changes_,
                     " changes, these still apply: ", absl::StrJoin(names, ", ")));
  }

  Graph& graph_;
  const Patterns& patterns_;
  AllowChange allow_;
  const int64_t budget_;
  int64_t changes_ = 0;
  std::deque<std::string> recent_;
  bool needs_sort_ = false;
  std::deque<std::pair<uint64_t, Node*>> pending_;
  // By the id of a node, less the first: whether it is pending.
  std::vector<bool> queued_;
  uint64_t first_id_ = 0;
  // Looked up, never iterated. Pointers to the lists stay valid.
  absl::flat_hash_map<const OpInfo*, std::unique_ptr<std::vector<size_t>>> by_op_;
  // The lists that were looked up last, so that most nodes are not looked up again.
  struct Recent {
    const OpInfo* op = nullptr;
    const std::vector<size_t>* patterns = nullptr;
  };
  std::array<Recent, 32> last_lookups_ = {};
};

absl::StatusOr<bool> ApplyPatterns(Graph& graph, const Patterns& patterns, AllowChange allow) {
  return PatternDriver(graph, patterns, allow).Run();
}

std::vector<std::string> PatternPass::pattern_names() const {
  Patterns patterns;
  AddPatterns(patterns);
  return patterns.names();
}

absl::StatusOr<bool> PatternPass::RunOnGraph(Graph& graph) {
  Patterns patterns;
  AddPatterns(patterns);
  return ApplyPatterns(graph, patterns, [this](absl::string_view what, const Node& node) {
    return Allow(what, node);
  });
}

}  // namespace roundhouse
