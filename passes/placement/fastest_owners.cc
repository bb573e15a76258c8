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
  items_[item].candidates.emplace_back(owner, seconds);
  num_owners_ = std::max(num_owners_, owner + 1);
}

void FastestOwners::AddValue(size_t producer, std::vector<size_t> consumers,
                             std::vector<double> by_owner) {
  std::sort(consumers.begin(), consumers.end());
  consumers.erase(std::unique(consumers.begin(), consumers.end()), consumers.end());
  const size_t index = values_.size();
  if (producer != kOutside) items_[producer].values.push_back(index);
  for (const size_t consumer : consumers) {
    if (consumer != kOutside && consumer != producer) items_[consumer].values.push_back(index);
  }
  num_owners_ = std::max(num_owners_, static_cast<int>(by_owner.size()));
  values_.push_back({.producer = producer,
                     .consumers = std::move(consumers),
                     .by_owner = std::move(by_owner),
                     .uses = {}});
}

void FastestOwners::AddGroup(std::vector<size_t> items, int owner) {
  groups_.emplace_back(std::move(items), owner);
}

double FastestOwners::CostOf(const Item& item, int owner) const {
  for (const auto& [candidate, seconds] : item.candidates) {
    if (candidate == owner) return seconds;
  }
  return item.candidates.empty() && owner == 0 ? 0 : -1;
}

double FastestOwners::CostOf(const ValueOf& value) const {
  const int from = OwnerOf(value.producer);
  double seconds = 0;
  bool goes_out = false;
  for (int owner = 0; owner < num_owners_; ++owner) {
    if (value.uses[owner] == 0 || owner == from) continue;
    goes_out = true;
    if (owner < static_cast<int>(value.by_owner.size())) seconds += value.by_owner[owner];
  }
  if (goes_out && from < static_cast<int>(value.by_owner.size())) seconds += value.by_owner[from];
  return seconds;
}

double FastestOwners::Give(size_t item, int owner) {
  Item& given = items_[item];
  double change = CostOf(given, owner) - CostOf(given, given.owner);
  for (const size_t index : given.values) change -= CostOf(values_[index]);
  for (const size_t index : given.values) {
    ValueOf& value = values_[index];
    if (!std::binary_search(value.consumers.begin(), value.consumers.end(), item)) continue;
    --value.uses[given.owner];
    ++value.uses[owner];
  }
  given.owner = owner;
  for (const size_t index : given.values) change += CostOf(values_[index]);
  return change;
}

bool FastestOwners::TryMove(const std::vector<size_t>& items, int owner) {
  double touched = 0;
  for (const size_t item : items) {
    if (CostOf(items_[item], owner) < 0) return false;
    touched += CostOf(items_[item], items_[item].owner);
  }
  std::vector<Move> back;
  double change = 0;
  for (const size_t item : items) {
    back.push_back({.item = item, .owner = items_[item].owner});
    change += Give(item, owner);
  }
  if (change < -kLeastGain * touched) return true;
  for (const Move& move : back) Give(move.item, move.owner);
  return false;
}

std::vector<size_t> FastestOwners::RunFrom(size_t item, std::vector<bool>& seen) const {
  std::vector<size_t> run = {item};
  seen[item] = true;
  for (size_t i = 0; i < run.size(); ++i) {
    for (const size_t index : items_[run[i]].values) {
      const ValueOf& value = values_[index];
      const auto visit = [&](size_t next) {
        if (next == kOutside || seen[next] || items_[next].owner != items_[item].owner) return;
        seen[next] = true;
        run.push_back(next);
      };
      visit(value.producer);
      // Items that only read the same value are not neighbours.
      if (value.producer == run[i]) {
        for (const size_t consumer : value.consumers) visit(consumer);
      }
    }
  }
  return run;
}

std::vector<int> FastestOwners::Solve() {
  for (Item& item : items_) {
    double least = -1;
    for (const auto& [owner, seconds] : item.candidates) {
      if (least >= 0 && seconds >= least) continue;
      least = seconds;
      item.owner = owner;
    }
  }
  for (ValueOf& value : values_) {
    value.uses.assign(num_owners_, 0);
    for (const size_t consumer : value.consumers) ++value.uses[OwnerOf(consumer)];
  }
  for (int round = 0; round < kMaxRounds; ++round) {
    bool changed = false;
    std::vector<bool> seen(items_.size());
    for (size_t item = 0; item < items_.size(); ++item) {
      if (seen[item] || items_[item].candidates.size() < 2) continue;
      std::vector<size_t> run = RunFrom(item, seen);
      std::erase_if(run, [&](size_t member) { return items_[member].candidates.size() < 2; });
      for (int owner = 0; owner < num_owners_; ++owner) {
        if (owner != items_[run[0]].owner) changed = TryMove(run, owner) || changed;
      }
    }
    for (const auto& [group, owner] : groups_) changed = TryMove(group, owner) || changed;
    for (size_t item = 0; item < items_.size(); ++item) {
      for (const auto& [owner, seconds] : items_[item].candidates) {
        if (owner != items_[item].owner) changed = TryMove({item}, owner) || changed;
      }
    }
    if (!changed) break;
  }
  std::vector<int> owners;
  for (const Item& item : items_) owners.push_back(item.owner);
  return owners;
}

double FastestOwners::Seconds() const {
  double seconds = 0;
  for (const Item& item : items_) seconds += CostOf(item, item.owner);
  for (const ValueOf& value : values_) seconds += CostOf(value);
  return seconds;
}

}  // namespace roundhouse
