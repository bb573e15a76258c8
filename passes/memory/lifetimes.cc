#include "roundhouse/passes/memory/lifetimes.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/memory/node_seconds.h"

namespace roundhouse::memory {
namespace {

// The most nodes that are computed again for one value.
constexpr int kMaxUnitsForOne = 1024;

int64_t BytesOf(const Type& type) {
  const absl::StatusOr<int64_t> bytes = ByteSize(type);
  return bytes.ok() ? *bytes : 0;
}

// Whether some user keeps the value in memory outside the plan: a global, or an output.
bool IsKeptOutside(const Value& value) {
  for (const Use& use : value.uses()) {
    if (IsBoundaryNode(use.user()) || !DirectEffects(use.user()).writes.empty()) return true;
  }
  return false;
}

}  // namespace

Lifetimes::Lifetimes(const Graph& graph, const MemoryPlan& plan) {
  steps_.insert(plan.steps.begin(), plan.steps.end());
  const EffectAnalysis effects(graph.program());
  for (Node* node : graph.nodes()) AddUnit(*node, effects);
  for (size_t i = 0; i < units_.size(); ++i) {
    if (units_[i].shares_operand) continue;
    const int position = static_cast<int>(i);
    const auto note = [&](int value) {
      const int buffer = value == kNone ? kNone : values_[static_cast<size_t>(value)].buffer;
      if (buffer == kNone) return;
      std::vector<int>& positions = buffers_[static_cast<size_t>(buffer)].positions;
      if (positions.empty() || positions.back() != position) positions.push_back(position);
    };
    for (int operand : units_[i].operands) note(operand);
    for (int result : units_[i].results) note(result);
  }
}

void Lifetimes::AddUnit(Node& node, const EffectAnalysis& effects) {
  Unit& unit = units_.emplace_back();
  const int index = static_cast<int>(units_.size()) - 1;
  unit.node = &node;
  for (int i = 0; i < node.num_operands(); ++i) {
    const auto found = node.has_operand(i) ? value_ids_.find(&node.operand(i)) : value_ids_.end();
    unit.operands.push_back(found == value_ids_.end() ? kNone : found->second);
  }
  const bool runs_graphs = !DirectEffects(node).calls.empty();
  const bool is_step = runs_graphs || steps_.contains(&node);
  const bool is_pure = effects.EffectsOf(node).is_pure() && !IsBoundaryNode(node);
  const int shared = unit.operands.empty() || unit.operands[0] == kNone
                         ? kNone
                         : values_[static_cast<size_t>(unit.operands[0])].buffer;
  unit.shares_operand = !is_step && is_pure && shared != kNone && node.num_results() == 1 &&
                        BytesOf(node.result().type()) == BytesOf(node.operand(0).type());
  bool has_data = true;
  for (int i = 0; i < node.num_results(); ++i) {
    Value& value = node.result(i);
    ValueOfUnit& made = values_.emplace_back();
    const int id = static_cast<int>(values_.size()) - 1;
    made.value = &value;
    made.unit = index;
    value_ids_[&value] = id;
    unit.results.push_back(id);
    has_data &= value.type().is_tensor() || value.type().is_scalar();
    if (unit.shares_operand) {
      made.buffer = shared;
      if (IsKeptOutside(value)) buffers_[static_cast<size_t>(shared)].bytes = 0;
    } else if (is_step) {
      made.buffer = static_cast<int>(buffers_.size());
      buffers_.push_back({.bytes = IsKeptOutside(value) ? 0 : BytesOf(value.type()), .owner = id});
    }
  }
  // Edges that order it do not matter: what is pure may run whenever its operands are there.
  unit.can_repeat =
      (is_step || unit.shares_operand) && is_pure && has_data && node.num_results() > 0;
  if (is_step) unit.seconds = SecondsOf(node);
}

Gap Lifetimes::GapAround(int buffer, int position) const {
  const std::vector<int>& positions = buffers_[static_cast<size_t>(buffer)].positions;
  const auto next = std::lower_bound(positions.begin(), positions.end(), position);
  if (next == positions.begin() || next == positions.end() || *next == position) return {};
  return {.begin = *std::prev(next), .end = *next};
}

// Whether its first computation is still there at `position`, if it is dropped in `gap`.
bool Lifetimes::IsAliveAt(int buffer, const Gap& gap, int position) const {
  if (gap.is_set()) return position <= gap.begin;
  const std::vector<int>& positions = buffers_[static_cast<size_t>(buffer)].positions;
  return !positions.empty() && position <= positions.back();
}

Lifetimes::Again Lifetimes::AgainOf(int buffer, const Gap& gap) const {
  Again again;
  const int owner = buffers_[static_cast<size_t>(buffer)].owner;
  std::vector<int> todo = {values_[static_cast<size_t>(owner)].unit};
  absl::flat_hash_set<int> seen = {todo[0]};
  while (!todo.empty()) {
    const Unit& unit = units_[static_cast<size_t>(todo.back())];
    todo.pop_back();
    if (!unit.can_repeat || seen.size() > kMaxUnitsForOne) return again;
    again.seconds += unit.seconds;
    for (int operand : unit.operands) {
      if (operand == kNone) continue;
      const ValueOfUnit& value = values_[static_cast<size_t>(operand)];
      if (value.buffer == kNone) continue;
      if (value.buffer != buffer && IsAliveAt(value.buffer, Gap(), gap.end)) {
        again.kept.push_back(value.buffer);
      } else if (seen.insert(value.unit).second) {
        // A value that cannot be computed again would have to live longer.
        if (!units_[static_cast<size_t>(value.unit)].can_repeat) {
          again.kept.push_back(value.buffer);
        } else {
          todo.push_back(value.unit);
        }
      }
    }
  }
  again.is_possible = true;
  return again;
}

// Lays out the units in order, each with those before it that compute its operands again.
class Lifetimes::Scheduler {
 public:
  Scheduler(const Lifetimes& lifetimes, const std::vector<Gap>& gaps)
      : lifetimes_(lifetimes),
        gaps_(gaps),
        again_(lifetimes.values_.size(), kNone),
        next_value_(static_cast<int>(lifetimes.values_.size())) {}

  Schedule Run() && {
    for (size_t i = 0; i < lifetimes_.units_.size(); ++i) {
      const Unit& unit = lifetimes_.units_[i];
      position_ = static_cast<int>(i);
      ScheduledUnit scheduled = {
          .unit = position_, .operands = unit.operands, .results = unit.results};
      if (!unit.shares_operand || !ComesAgain(unit.results[0])) {
        for (int& operand : scheduled.operands) operand = Resolve(operand);
      }
      schedule_.units.push_back(std::move(scheduled));
    }
    return std::move(schedule_);
  }

 private:
  // Whether all readers of a value that only renames another's bytes read those made again, so
  // that the first renaming has no reader at this position.
  bool ComesAgain(int value) const {
    const int buffer = lifetimes_.values_[static_cast<size_t>(value)].buffer;
    const Gap& gap = gaps_[static_cast<size_t>(buffer)];
    return gap.is_set() && position_ > gap.begin && position_ < gap.end;
  }

  bool NeedsAgain(int value) const {
    if (value == kNone) return false;
    const ValueOfUnit& of = lifetimes_.values_[static_cast<size_t>(value)];
    return of.buffer != kNone && lifetimes_.units_[static_cast<size_t>(of.unit)].can_repeat &&
           !lifetimes_.IsAliveAt(of.buffer, gaps_[static_cast<size_t>(of.buffer)], position_);
  }

  int Resolve(int value) {
    if (!NeedsAgain(value)) return value;
    std::vector<int> todo = {value};
    while (!todo.empty()) {
      const int next = todo.back();
      if (again_[static_cast<size_t>(next)] != kNone) {
        todo.pop_back();
        continue;
      }
      const int index = lifetimes_.values_[static_cast<size_t>(next)].unit;
      const Unit& unit = lifetimes_.units_[static_cast<size_t>(index)];
      const size_t before = todo.size();
      for (int operand : unit.operands) {
        if (NeedsAgain(operand) && again_[static_cast<size_t>(operand)] == kNone)
          todo.push_back(operand);
      }
      if (todo.size() > before) continue;
      todo.pop_back();
      ScheduledUnit scheduled = {.unit = index, .is_again = true, .operands = unit.operands};
      for (int& operand : scheduled.operands) {
        if (NeedsAgain(operand)) operand = again_[static_cast<size_t>(operand)];
      }
      for (int result : unit.results) {
        again_[static_cast<size_t>(result)] = next_value_;
        scheduled.results.push_back(next_value_++);
      }
      schedule_.seconds_added += unit.seconds;
      schedule_.num_again += unit.shares_operand ? 0 : 1;
      schedule_.units.push_back(std::move(scheduled));
    }
    return again_[static_cast<size_t>(value)];
  }

  const Lifetimes& lifetimes_;
  const std::vector<Gap>& gaps_;
  std::vector<int> again_;  // By value: the value that it is again.
  int next_value_;
  int position_ = 0;
  Schedule schedule_;
};

// The memory that each value of the schedule has (kNone: none), and when that is alive.
void Lifetimes::FindLives(const Schedule& schedule, std::vector<int>& instance_of,
                          std::vector<std::pair<int, int>>& lives,
                          std::vector<int64_t>& bytes) const {
  instance_of.assign(values_.size(), kNone);
  for (size_t i = 0; i < values_.size(); ++i) instance_of[i] = values_[i].buffer;
  lives.assign(buffers_.size(), {kNone, kNone});
  bytes.clear();
  for (const Buffer& buffer : buffers_) bytes.push_back(buffer.bytes);
  for (size_t index = 0; index < schedule.units.size(); ++index) {
    const ScheduledUnit& scheduled = schedule.units[index];
    const Unit& unit = units_[static_cast<size_t>(scheduled.unit)];
    const int now = static_cast<int>(index);
    for (size_t i = 0; i < scheduled.results.size() && scheduled.is_again; ++i) {
      if (unit.shares_operand) {
        instance_of.push_back(instance_of[static_cast<size_t>(scheduled.operands[0])]);
        continue;
      }
      instance_of.push_back(static_cast<int>(lives.size()));
      lives.emplace_back(kNone, kNone);
      const int buffer = values_[static_cast<size_t>(unit.results[i])].buffer;
      bytes.push_back(BytesOf(unit.node->result(static_cast<int>(i)).type()));
      if (buffer == kNone) bytes.back() = 0;
    }
    if (unit.shares_operand) continue;
    const auto note = [&](int value) {
      const int instance = value == kNone ? kNone : instance_of[static_cast<size_t>(value)];
      if (instance == kNone) return;
      std::pair<int, int>& life = lives[static_cast<size_t>(instance)];
      if (life.first == kNone) life.first = now;
      life.second = now;
    };
    for (int operand : scheduled.operands) note(operand);
    for (int result : scheduled.results) note(result);
  }
}

Schedule Lifetimes::ScheduleFor(const std::vector<Gap>& gaps) const {
  Schedule schedule = Scheduler(*this, gaps).Run();
  std::vector<int> instance_of;
  std::vector<std::pair<int, int>> lives;
  std::vector<int64_t> bytes;
  FindLives(schedule, instance_of, lives, bytes);
  std::vector<int64_t> change(schedule.units.size() + 1);
  for (size_t i = 0; i < lives.size(); ++i) {
    if (lives[i].first == kNone) continue;
    change[static_cast<size_t>(lives[i].first)] += bytes[i];
    change[static_cast<size_t>(lives[i].second) + 1] -= bytes[i];
  }
  int64_t alive = 0;
  for (size_t i = 0; i < schedule.units.size(); ++i) {
    alive += change[i];
    if (alive <= schedule.peak_bytes) continue;
    schedule.peak_bytes = alive;
    schedule.peak_index = i;
  }
  size_t original = schedule.peak_index;
  while (original + 1 < schedule.units.size() && schedule.units[original].is_again) ++original;
  schedule.peak_position = schedule.units.empty() ? 0 : schedule.units[original].unit;
  return schedule;
}

std::vector<std::string> Lifetimes::Holders(const Schedule& schedule, size_t how_many) const {
  std::vector<int> instance_of;
  std::vector<std::pair<int, int>> lives;
  std::vector<int64_t> bytes;
  FindLives(schedule, instance_of, lives, bytes);
  const int peak = static_cast<int>(schedule.peak_index);
  struct Holder {
    int64_t bytes;
    std::string what;
  };
  std::vector<Holder> holders;
  absl::flat_hash_set<int> seen;
  for (const ScheduledUnit& scheduled : schedule.units) {
    const Unit& unit = units_[static_cast<size_t>(scheduled.unit)];
    for (size_t i = 0; i < scheduled.results.size(); ++i) {
      const int instance = instance_of[static_cast<size_t>(scheduled.results[i])];
      if (instance == kNone || !seen.insert(instance).second) continue;
      const auto& [first, last] = lives[static_cast<size_t>(instance)];
      if (first > peak || last < peak || bytes[static_cast<size_t>(instance)] == 0) continue;
      holders.push_back({bytes[static_cast<size_t>(instance)],
                         absl::StrCat("the result of ", unit.node->DebugName(), ", ",
                                      unit.node->result(static_cast<int>(i)).type().ToString())});
    }
  }
  std::stable_sort(holders.begin(), holders.end(),
                   [](const Holder& a, const Holder& b) { return a.bytes > b.bytes; });
  std::vector<std::string> lines;
  for (size_t i = 0; i < holders.size() && i < how_many; ++i)
    lines.push_back(absl::StrCat(holders[i].bytes, " bytes: ", holders[i].what));
  return lines;
}

}  // namespace roundhouse::memory
