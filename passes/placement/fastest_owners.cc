#include "roundhouse/passes/placement/fastest_owners.h"

#include <algorithm>

namespace roundhouse {
namespace {

// Each round lowers the sum. Most graphs need two or three; more are not worth the time.
constexpr int kMaxRounds = 8;
// The least gain of a change, as a part of the cost that it touches; smaller ones are rounding.
constexpr double kLeastGain = 1e-9;

}  // namespace

void FastestOwners::AddCandidate(size_t item, int owner, double seconds) {
  Item& of = items_[item];
  const int index = static_cast<int>(candidates_.size());
  candidates_.push_back({.owner = owner, .seconds = seconds, .next = -1});
  (of.last_candidate < 0 ? of.first_candidate : candidates_[of.last_candidate].next) = index;
  of.last_candidate = index;
  num_owners_ = std::max(num_owners_, owner + 1);
}

void FastestOwners::AddValue(size_t producer, absl::Span<const size_t> consumers,
                             absl::Span<const double> by_owner) {
  const size_t first = consumers_.size();
  consumers_.insert(consumers_.end(), consumers.begin(), consumers.end());
  const auto begin = consumers_.begin() + static_cast<std::ptrdiff_t>(first);
  std::sort(begin, consumers_.end());
  consumers_.erase(std::unique(begin, consumers_.end()), consumers_.end());
  num_owners_ = std::max(num_owners_, static_cast<int>(by_owner.size()));
  values_.push_back({.producer = producer,
                     .first_consumer = first,
                     .end_consumer = consumers_.size(),
                     .first_seconds = seconds_.size(),
                     .num_seconds = by_owner.size()});
  seconds_.insert(seconds_.end(), by_owner.begin(), by_owner.end());
}

void FastestOwners::AddGroup(std::vector<size_t> items, int owner) {
  groups_.emplace_back(std::move(items), owner);
}

double FastestOwners::CostOf(const Item& item, int owner) const {
  for (int i = item.first_candidate; i >= 0; i = candidates_[i].next) {
    if (candidates_[i].owner == owner) return candidates_[i].seconds;
  }
  return item.first_candidate < 0 && owner == 0 ? 0 : -1;
}

double FastestOwners::CostOfValue(size_t index) const {
  const ValueOf& value = values_[index];
  const int64_t* uses = UsesOf(index);
  const int from = OwnerOf(value.producer);
  const int known = static_cast<int>(value.num_seconds);
  double seconds = 0;
  bool goes_out = false;
  for (int owner = 0; owner < num_owners_; ++owner) {
    if (uses[owner] == 0 || owner == from) continue;
    goes_out = true;
    if (owner < known) seconds += seconds_[value.first_seconds + static_cast<size_t>(owner)];
  }
  if (goes_out && from < known)
    seconds += seconds_[value.first_seconds + static_cast<size_t>(from)];
  return seconds;
}

// First counts the values of each item, then fills the ranges.
void FastestOwners::ListValuesOfItems() {
  const auto for_each = [&](const auto& visit) {
    for (size_t index = 0; index < values_.size(); ++index) {
      const ValueOf& value = values_[index];
      if (value.producer != kOutside) visit(items_[value.producer], index);
      for (const size_t consumer : ConsumersOf(value)) {
        if (consumer != kOutside && consumer != value.producer) visit(items_[consumer], index);
      }
    }
  };
  for (Item& item : items_) item.end_value = 0;
  for_each([](Item& item, size_t) { ++item.end_value; });
  size_t next = 0;
  for (Item& item : items_) {
    item.first_value = next;
    next += item.end_value;
    item.end_value = item.first_value;
  }
  item_values_.resize(next);
  for_each([&](Item& item, size_t index) { item_values_[item.end_value++] = index; });
}

double FastestOwners::Give(size_t item, int owner) {
  Item& given = items_[item];
  double change = CostOf(given, owner) - CostOf(given, given.owner);
  for (const size_t index : ValuesOf(given)) change -= CostOfValue(index);
  for (const size_t index : ValuesOf(given)) {
    const absl::Span<const size_t> consumers = ConsumersOf(values_[index]);
    if (!std::binary_search(consumers.begin(), consumers.end(), item)) continue;
    --UsesOf(index)[given.owner];
    ++UsesOf(index)[owner];
  }
  given.owner = owner;
  for (const size_t index : ValuesOf(given)) change += CostOfValue(index);
  return change;
}

bool FastestOwners::TryMove(absl::Span<const size_t> items, int owner) {
  double touched = 0;
  for (const size_t item : items) {
    if (CostOf(items_[item], owner) < 0) return false;
    touched += CostOf(items_[item], items_[item].owner);
  }
  back_.clear();
  double change = 0;
  for (const size_t item : items) {
    back_.push_back({.item = item, .owner = items_[item].owner});
    change += Give(item, owner);
  }
  if (change < -kLeastGain * touched) return true;
  for (const Move& move : back_) Give(move.item, move.owner);
  return false;
}

std::vector<size_t> FastestOwners::RunFrom(size_t item, std::vector<bool>& seen) const {
  std::vector<size_t> run = {item};
  seen[item] = true;
  for (size_t i = 0; i < run.size(); ++i) {
    for (const size_t index : ValuesOf(items_[run[i]])) {
      const ValueOf& value = values_[index];
      const auto visit = [&](size_t next) {
        if (next == kOutside || seen[next] || items_[next].owner != items_[item].owner) return;
        seen[next] = true;
        run.push_back(next);
      };
      visit(value.producer);
      // Items that only read the same value are not neighbours.
      if (value.producer == run[i]) {
        for (const size_t consumer : ConsumersOf(value)) visit(consumer);
      }
    }
  }
  return run;
}

std::vector<int> FastestOwners::Solve() {
  for (Item& item : items_) {
    double least = -1;
    for (int i = item.first_candidate; i >= 0; i = candidates_[i].next) {
      if (least >= 0 && candidates_[i].seconds >= least) continue;
      least = candidates_[i].seconds;
      item.owner = candidates_[i].owner;
    }
  }
  ListValuesOfItems();
  uses_.assign(values_.size() * static_cast<size_t>(num_owners_), 0);
  for (size_t index = 0; index < values_.size(); ++index) {
    for (const size_t consumer : ConsumersOf(values_[index])) ++UsesOf(index)[OwnerOf(consumer)];
  }
  for (int round = 0; round < kMaxRounds; ++round) {
    bool changed = false;
    std::vector<bool> seen(items_.size());
    for (size_t item = 0; item < items_.size(); ++item) {
      if (seen[item] || !HasChoice(items_[item])) continue;
      std::vector<size_t> run = RunFrom(item, seen);
      std::erase_if(run, [&](size_t member) { return !HasChoice(items_[member]); });
      for (int owner = 0; owner < num_owners_; ++owner) {
        if (owner != items_[run[0]].owner) changed = TryMove(run, owner) || changed;
      }
    }
    for (const auto& [group, owner] : groups_) changed = TryMove(group, owner) || changed;
    for (size_t item = 0; item < items_.size(); ++item) {
      for (int i = items_[item].first_candidate; i >= 0; i = candidates_[i].next) {
        const int owner = candidates_[i].owner;
        if (owner != items_[item].owner) changed = TryMove({item}, owner) || changed;
      }
    }
    if (!changed) break;
  }
  std::vector<int> owners;
  owners.reserve(items_.size());
  for (const Item& item : items_) owners.push_back(item.owner);
  return owners;
}

double FastestOwners::Seconds() const {
  double seconds = 0;
  for (const Item& item : items_) seconds += CostOf(item, item.owner);
  for (size_t index = 0; index < values_.size(); ++index) seconds += CostOfValue(index);
  return seconds;
}

}  // namespace roundhouse
