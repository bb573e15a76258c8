// Two passes that move layout conversions to where the fewest are needed.
//
// Values that are made from one another by conversions alone form one source, seen at several
// layouts. An op may compute at its current layout, or at another one if it can be permuted. A
// source that is seen at two layouts starts a pair of layouts, which spreads through all ops that
// could compute at either. Then each op chooses the layout that minimises the conversions
// (cheapest_labels.h). Ops that move are first put between conversions, which cancel one another in
// the end.
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/inlined_vector.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/passes/canonical/layout/cheapest_labels.h"
#include "roundhouse/passes/canonical/layout/domain_op.h"
#include "roundhouse/passes/canonical/layout/layout_conversion.h"
#include "roundhouse/passes/canonical/layout/permuted_op.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pattern.h"

namespace roundhouse::canonical {
namespace {

// The kind of layout pairs between which ops choose.
enum class Choice {
  kPermutations,  // Two orders of the axes, in domain tensor.
  kDomains,       // Domain tensor and another one, where the axes may be in another order.
};

// Nearly all values have a layout, and few have many axes.
using LayoutAxes = absl::InlinedVector<int64_t, 6>;

// The layout of a value relative to its source.
struct Layout {
  LayoutAxes perm;
  Domain domain = Domain::kTensor;
  friend bool operator==(const Layout&, const Layout&) = default;
};

// The two layouts between which ops choose. If one is in a domain, it is the second.
struct LayoutPair {
  Layout first;
  Layout second;
  friend bool operator==(const LayoutPair&, const LayoutPair&) = default;
};

// An op that moves to its other layout.
struct Move {
  absl::string_view op = "";
  PermutedOp permuted;
  std::optional<DomainOp> in_domain;  // Only for Choice::kDomains.
  Domain domain = Domain::kTensor;
};

class MovePlanner {
 public:
  MovePlanner(const Graph& graph, Choice choice) : choice_(choice) { FindSources(graph); }

  // The ops that move, by the ids of their nodes.
  std::map<uint64_t, Move> Plan() {
    for (int source = 0; source < static_cast<int>(sources_.size()); ++source) {
      Seed(source);
      while (!pending_.empty()) {
        const Source& reached = sources_[pending_.front()];
        pending_.pop_front();
        Visit(reached.root->node());
        for (const UseAt& use : reached.uses) Visit(*use.user);
      }
    }
    return Choose();
  }

 private:
  struct UseAt {
    Node* user;
    int operand;
    Layout layout;
  };
  struct Source {
    Value* root;
    std::vector<UseAt> uses = {};  // Uses by nodes that are not conversions.
    std::optional<LayoutPair> layouts = std::nullopt;
    // Asked only of the few sources for which it matters.
    bool is_constant() const { return ConstantValue(*root).has_value(); }
  };
  struct Located {
    int source;
    Layout layout;
  };
  // An op that may choose.
  struct Op {
    Node* node;
    bool is_at_second;
    Move move;
  };

  void FindSources(const Graph& graph) {
    located_.reserve(graph.num_nodes());
    sources_.reserve(graph.num_nodes());
    for (Node* node : graph.nodes()) {
      const std::optional<LayoutConversion> conversion = LayoutConversionOf(*node);
      auto found = conversion && !node->has_control_edges() ? located_.find(&node->operand(0))
                                                            : located_.end();
      if (found != located_.end()) {
        Located at = found->second;
        at.layout.perm = Composed(at.layout.perm, conversion->perm);
        if (choice_ == Choice::kDomains) at.layout.domain = conversion->to;
        located_.emplace(&node->result(), std::move(at));
        continue;
      }
      for (int i = 0; i < node->num_operands(); ++i) {
        auto operand = located_.find(&node->operand(i));
        if (operand == located_.end()) continue;
        sources_[operand->second.source].uses.push_back({node, i, operand->second.layout});
      }
      for (int i = 0; i < node->num_results(); ++i) AddSource(node->result(i));
    }
  }

  void AddSource(Value& value) {
    const Type& type = value.type();
    if (!type.is_tensor() || !type.shape().is_ranked() || type.shape().rank() == 0) return;
    Layout layout = {.perm = LayoutAxes(static_cast<size_t>(type.shape().rank()))};
    std::iota(layout.perm.begin(), layout.perm.end(), 0);
    if (choice_ == Choice::kDomains) layout.domain = type.domain();
    located_.emplace(&value, Located{static_cast<int>(sources_.size()), std::move(layout)});
    sources_.push_back({.root = &value});
  }

  const Layout& RootLayout(const Source& source) const {
    return located_.find(source.root)->second.layout;
  }

  // Starts a pair of layouts if the source is seen at two layouts.
  void Seed(int index) {
    Source& source = sources_[index];
    if (source.layouts) return;
    const Layout& root = RootLayout(source);
    std::optional<Layout> tensor, domain, other;
    auto see = [&](const Layout& layout) {
      std::optional<Layout>& kind = layout.domain == Domain::kTensor ? tensor : domain;
      if (!kind) kind = layout;
      if (!other && layout.perm != root.perm) other = layout;
    };
    see(root);
    for (const UseAt& use : source.uses) see(use.layout);
    if (choice_ == Choice::kDomains ? !tensor || !domain : !other) return;
    if (source.is_constant()) return;
    if (choice_ == Choice::kDomains) {
      SetLayouts(index, {*tensor, *domain});
    } else {
      SetLayouts(index, {root, *other});
    }
  }

  void SetLayouts(int source, LayoutPair layouts) {
    sources_[source].layouts = std::move(layouts);
    pending_.push_back(source);
  }

  // Checks whether an op next to a source with two layouts may choose.
  void Visit(Node& node) {
    if (op_numbers_.contains(&node) || node.has_control_edges() || IsBoundaryNode(node)) return;
    for (int i = 0; i < node.num_operands(); ++i) {
      if (TryFrom(node, node.operand(i), i)) return;
    }
    for (int i = 0; i < node.num_results(); ++i) {
      if (TryFrom(node, node.result(i), std::nullopt)) return;
    }
  }

  // `value` is an operand or a result of the node.
  bool TryFrom(Node& node, const Value& value, std::optional<int> operand) {
    auto found = located_.find(&value);
    if (found == located_.end()) return false;
    const Source& source = sources_[found->second.source];
    if (!source.layouts) return false;
    const Layout& at = found->second.layout;
    const LayoutPair& layouts = *source.layouts;
    const bool is_at_second = at == layouts.second;
    if (!is_at_second && at != layouts.first) return false;
    if (is_at_second && choice_ == Choice::kDomains) return false;
    const Permutation perm = Between(is_at_second ? layouts.second : layouts.first,
                                     is_at_second ? layouts.first : layouts.second);
    if (choice_ == Choice::kPermutations && IsIdentity(perm)) return false;
    std::optional<PermutedOp> permuted = PermuteOp(node, perm);
    if (!permuted) return false;
    if (operand && (*operand >= static_cast<int>(permuted->operands.size()) ||
                    permuted->operands[*operand].perm != perm ||
                    !permuted->operands[*operand].unsqueeze.empty())) {
      return false;
    }
    if (!operand && permuted->results[value.index()] != perm) return false;
    Move move = {.op = node.op_name(), .permuted = *std::move(permuted)};
    if (choice_ == Choice::kDomains) {
      move.domain = layouts.second.domain;
      move.in_domain = DomainOpFor(node, move.permuted, move.domain);
      if (!move.in_domain) return false;
    }
    return Join(node, is_at_second, std::move(move));
  }

  static LayoutAxes Composed(const LayoutAxes& first, const Permutation& second) {
    const Permutation both = ComposePermutations(first, second);
    return LayoutAxes(both.begin(), both.end());
  }
  static Permutation Between(const Layout& from, const Layout& to) {
    return ComposePermutations(InversePermutation(from.perm), to.perm);
  }

  // Whether operand `index` of the op moves with it.
  bool MovesOperand(const Move& move, int index) const {
    if (move.in_domain) {
      for (const DomainOperand& operand : move.in_domain->operands) {
        if (operand.index == index) return operand.form == DomainOperand::Form::kDomain;
      }
      return false;
    }
    if (index >= static_cast<int>(move.permuted.operands.size())) return false;
    const PermutedOperand& operand = move.permuted.operands[index];
    return !operand.perm.empty() && operand.unsqueeze.empty();
  }

  // Lets the op choose, unless that gives a source layouts that differ from those it has.
  bool Join(Node& node, bool is_at_second, Move move) {
    std::vector<std::pair<int, LayoutPair>> joined;
    auto add = [&](const Value& value, const Permutation& perm) {
      auto found = located_.find(&value);
      if (found == located_.end()) return !value.type().is_tensor() || !value.has_users();
      const Source& source = sources_[found->second.source];
      if (!source.layouts && source.is_constant()) return true;
      const Layout& here = found->second.layout;
      const Layout there = {.perm = Composed(here.perm, perm), .domain = move.domain};
      if (here.domain != Domain::kTensor) return false;
      LayoutPair layouts = is_at_second ? LayoutPair{there, here} : LayoutPair{here, there};
      if (source.layouts && *source.layouts != layouts) return false;
      for (const auto& [other, already] : joined) {
        if (other == found->second.source && already != layouts) return false;
      }
      joined.emplace_back(found->second.source, std::move(layouts));
      return true;
    };
    for (int i = 0; i < node.num_operands(); ++i) {
      if (MovesOperand(move, i) && !add(node.operand(i), move.permuted.operands[i].perm))
        return false;
    }
    for (int i = 0; i < node.num_results(); ++i) {
      if (!add(node.result(i), move.permuted.results[i])) return false;
    }
    for (auto& [source, layouts] : joined) {
      if (!sources_[source].layouts) SetLayouts(source, std::move(layouts));
    }
    op_numbers_.emplace(&node, static_cast<int>(ops_.size()));
    ops_.push_back({&node, is_at_second, std::move(move)});
    return true;
  }

  // The choosing op that moves this operand; nullopt for other uses.
  std::optional<int> ChoosingUser(const UseAt& use) const {
    auto found = op_numbers_.find(use.user);
    if (found == op_numbers_.end() || !MovesOperand(ops_[found->second].move, use.operand))
      return std::nullopt;
    return found->second;
  }

  // A reshape accepts its operand at either layout if these differ only in axes of size 1.
  bool TakesEither(const UseAt& use, const LayoutPair& layouts) const {
    if (choice_ == Choice::kDomains || !(Is<FixedReshape>(*use.user) || Is<Flatten>(*use.user)))
      return false;
    const bool is_at_second = use.layout == layouts.second;
    if (!is_at_second && use.layout != layouts.first) return false;
    const Permutation perm = is_at_second ? Between(layouts.second, layouts.first)
                                          : Between(layouts.first, layouts.second);
    return KeepsOrderOfElements(use.user->operand(use.operand).type().shape(), perm);
  }

  std::vector<LabelGroup> Groups() const {
    // Moving elements outweighs any number of changes of type.
    const int64_t moving = choice_ == Choice::kDomains ? static_cast<int64_t>(sources_.size()) : 1;
    std::vector<LabelGroup> groups;
    for (const Source& source : sources_) {
      if (!source.layouts) continue;
      const LayoutPair& layouts = *source.layouts;
      const bool moves = !IsIdentity(Between(layouts.first, layouts.second));
      if (!moves && choice_ == Choice::kPermutations) continue;
      LabelGroup group = {.weight = moves ? moving : 1};
      auto fix = [&](const Layout& layout) {
        group.has_second |= layout == layouts.second;
        // Conversions between two layouts in a domain go through domain tensor.
        group.has_first |= layout == layouts.first ||
                           (layout != layouts.second && layout.domain != Domain::kTensor);
      };
      auto producer = op_numbers_.find(&source.root->node());
      if (producer != op_numbers_.end()) {
        group.members.push_back(producer->second);
      } else {
        fix(RootLayout(source));
      }
      for (const UseAt& use : source.uses) {
        if (const std::optional<int> op = ChoosingUser(use)) {
          group.members.push_back(*op);
        } else if (!TakesEither(use, layouts)) {
          fix(use.layout);
        }
      }
      groups.push_back(std::move(group));
    }
    return groups;
  }

  std::map<uint64_t, Move> Choose() {
    const int num_ops = static_cast<int>(ops_.size());
    const std::vector<LabelGroup> groups = Groups();
    const std::vector<bool> labels = CheapestLabels(num_ops, groups);
    std::vector<bool> now(num_ops);
    for (int i = 0; i < num_ops; ++i) now[i] = ops_[i].is_at_second;
    const std::vector<bool> goes = choice_ == Choice::kDomains ? std::vector<bool>(num_ops, true)
                                                               : WhereFewer(labels, now, groups);
    std::map<uint64_t, Move> moves;
    for (int i = 0; i < num_ops; ++i) {
      if (goes[i] && labels[i] != now[i])
        moves.emplace(ops_[i].node->id(), std::move(ops_[i].move));
    }
    return moves;
  }

  // For each op, whether the ops that groups connect it with cost less with the new labels.
  static std::vector<bool> WhereFewer(const std::vector<bool>& labels, const std::vector<bool>& now,
                                      const std::vector<LabelGroup>& groups) {
    std::vector<int> parent(labels.size());
    for (size_t i = 0; i < parent.size(); ++i) parent[i] = static_cast<int>(i);
    auto find = [&](int op) {
      while (parent[op] != op) op = parent[op] = parent[parent[op]];
      return op;
    };
    for (const LabelGroup& group : groups) {
      for (const int member : group.members) parent[find(member)] = find(group.members[0]);
    }
    std::vector<int64_t> saved(labels.size(), 0);
    for (const LabelGroup& group : groups) {
      if (group.members.empty()) continue;
      saved[find(group.members[0])] += CostOfLabels(now, {group}) - CostOfLabels(labels, {group});
    }
    std::vector<bool> fewer(labels.size());
    for (size_t i = 0; i < fewer.size(); ++i) fewer[i] = saved[find(static_cast<int>(i))] > 0;
    return fewer;
  }

  const Choice choice_;
  std::vector<Source> sources_;
  absl::flat_hash_map<const Value*, Located> located_;  // Looked up, never iterated.
  std::deque<int> pending_;
  std::vector<Op> ops_;
  absl::flat_hash_map<const Node*, int> op_numbers_;  // Looked up, never iterated.
};

// The op at its other layout, between conversions.
absl::StatusOr<Replacement> MoveOp(Node& node, const Move& move, Rewriter& rewrite) {
  auto permuted_operand = [&](int index, Domain domain) -> absl::StatusOr<Value*> {
    const PermutedOperand& how = move.permuted.operands[index];
    Value* value = &node.operand(index);
    if (!how.unsqueeze.empty()) {
      RH_ASSIGN_OR_RETURN(value, rewrite(Unsqueeze{.axes = how.unsqueeze}, {value}));
    }
    if (!how.reshape.empty()) return rewrite(FixedReshape{.shape = how.reshape}, {value});
    return how.perm.empty() ? value : ConvertLayout(rewrite, *value, how.perm, domain);
  };
  auto bias_operand = [&](int index) -> absl::StatusOr<Value*> {
    Value* value = &node.operand(index);
    if (value->type().shape().rank() != 1) {
      RH_ASSIGN_OR_RETURN(const int64_t channels, value->type().shape().NumElements());
      RH_ASSIGN_OR_RETURN(value, rewrite(FixedReshape{.shape = {channels}}, {value}));
    }
    return ConvertLayout(rewrite, *value, {0}, Domain::kBias);
  };
  std::vector<Value*> operands;
  Node* moved = nullptr;
  if (move.in_domain) {
    for (const DomainOperand& operand : move.in_domain->operands) {
      Value* value = &node.operand(operand.index);
      if (operand.form == DomainOperand::Form::kDomain) {
        RH_ASSIGN_OR_RETURN(value, permuted_operand(operand.index, move.domain));
      } else if (operand.form == DomainOperand::Form::kBias) {
        RH_ASSIGN_OR_RETURN(value, bias_operand(operand.index));
      }
      operands.push_back(value);
    }
    RH_ASSIGN_OR_RETURN(moved,
                        rewrite.Make(move.in_domain->name, operands, move.in_domain->attributes));
  } else {
    for (int i = 0; i < static_cast<int>(move.permuted.operands.size()); ++i) {
      RH_ASSIGN_OR_RETURN(Value * value, permuted_operand(i, Domain::kTensor));
      operands.push_back(value);
    }
    // The number of results stays; their types are inferred.
    std::optional<std::vector<Type>> types;
    if (node.num_results() != 1) types.emplace(node.num_results(), Type::Unknown());
    RH_ASSIGN_OR_RETURN(
        moved, rewrite.Make(node.op_name(), operands, move.permuted.attributes, std::move(types)));
  }
  std::vector<Value*> results;
  for (int i = 0; i < node.num_results(); ++i) {
    RH_ASSIGN_OR_RETURN(Value * result, ConvertLayout(rewrite, moved->result(i),
                                                      InversePermutation(move.permuted.results[i]),
                                                      Domain::kTensor));
    results.push_back(result);
  }
  return results;
}

// Applies the patterns and those for conversions. Merging equal conversions leaves fewer users of
// their operands, so that more patterns may match.
absl::StatusOr<bool> ApplyAndSimplify(Graph& graph, Patterns& patterns, AllowChange allow) {
  AddLayoutConversionPatterns(patterns);
  bool changed = false;
  while (true) {
    RH_ASSIGN_OR_RETURN(const bool applied, ApplyPatterns(graph, patterns, allow));
    const bool shared = ShareLayoutConversions(graph, allow);
    changed |= applied || shared;
    if (!shared) return changed;
  }
}

// Adds the pattern that makes the moves, for the ops that there are among them.
void AddMoves(const std::map<uint64_t, Move>& moves, Patterns& patterns) {
  std::set<absl::string_view> ops;
  for (const auto& [id, move] : moves) ops.insert(move.op);
  for (const absl::string_view op : ops) {
    patterns.Add(op, "move_past_conversion",
                 [&moves](Node& node, Rewriter& rewrite) -> absl::StatusOr<Replacement> {
                   auto move = moves.find(node.id());
                   if (move == moves.end()) return kNoMatch;
                   return MoveOp(node, move->second, rewrite);
                 });
  }
}

struct Moved {
  bool changed = false;
  bool is_done = false;  // Another attempt would change nothing.
};

// Moves ops until nothing is gained. Each round leaves fewer conversions, or as many and more ops
// in domains, so it terminates; if the plan was wrong about that, it stops.
absl::StatusOr<Moved> MoveConversions(Graph& graph, Choice choice, AllowChange allow) {
  bool changed = false;
  for (bool is_simplified = false;; is_simplified = true) {
    const LayoutConversionCount before = CountLayoutConversions(graph);
    if (before.all == 0) return Moved{changed, /*is_done=*/true};
    const std::map<uint64_t, Move> moves = MovePlanner(graph, choice).Plan();
    if (moves.empty() && is_simplified) return Moved{changed, /*is_done=*/true};
    Patterns patterns;
    AddMoves(moves, patterns);
    RH_ASSIGN_OR_RETURN(const bool moved, ApplyAndSimplify(graph, patterns, allow));
    if (!moved) return Moved{changed, /*is_done=*/true};
    changed = true;
    if (choice == Choice::kPermutations && !moves.empty() &&
        CountLayoutConversions(graph).moving >= before.moving)
      return Moved{changed, /*is_done=*/false};
  }
}

// After a move, ops may be next to conversions that were not adjacent before.
absl::StatusOr<bool> MoveAll(Graph& graph, Choice choice, AllowChange allow) {
  constexpr int kMaxTimes = 4;
  bool changed = false;
  for (int i = 0; i < kMaxTimes; ++i) {
    RH_ASSIGN_OR_RETURN(const Moved moved, MoveConversions(graph, choice, allow));
    changed |= moved.changed;
    if (moved.is_done) break;
  }
  return changed;
}

class MoveTransposes final : public GraphPass {
  absl::StatusOr<bool> RunOnGraph(Graph& graph) override {
    return MoveAll(graph, Choice::kPermutations,
                   [this](absl::string_view what, const Node& node) { return Allow(what, node); });
  }
};

class MoveDomainConversions final : public GraphPass {
  absl::StatusOr<bool> RunOnGraph(Graph& graph) override {
    return MoveAll(graph, Choice::kDomains,
                   [this](absl::string_view what, const Node& node) { return Allow(what, node); });
  }
};

class SimplifyDomainConversion final : public GraphPass {
  absl::StatusOr<bool> RunOnGraph(Graph& graph) override {
    Patterns patterns;
    return ApplyAndSimplify(graph, patterns, [this](absl::string_view what, const Node& node) {
      return Allow(what, node);
    });
  }
};

RH_REGISTER_PASS(simplify_domain_conversion, SimplifyDomainConversion)
    .Doc("Merges consecutive transposes, encodes and decodes, and removes pairs that cancel out.")
    .WithNumerics(Numerics::kExact);

RH_REGISTER_PASS(move_transposes, MoveTransposes)
    .Doc("Permutes the axes of ops where fewer conversions then move elements.")
    .WithNumerics(Numerics::kExact);

RH_REGISTER_PASS(move_domain_conversions, MoveDomainConversions)
    .Doc("Runs ops between conversions in the domain, where that does not add conversions.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse::canonical
