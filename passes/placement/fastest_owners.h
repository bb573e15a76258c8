// File: fastest_owners.h
//
// Chooses an owner for each of a graph's nodes so that all of them take the least time, given the
// time that each owner takes for each item, and the cost of bringing a value from one owner to
// another. Items and owners are numbers here; owner 0 runs what no other owner does, and bringing
// values to it costs nothing.
//
//   FastestOwners problem(num_items);
//   problem.AddCandidate(item, owner, seconds);  // In order of preference.
//   problem.AddValue(producer, consumers, by_owner);
//   std::vector<int> owners = problem.Solve();
//
// The best choice is hard to find (it is a multiway cut of a graph). This begins with the fastest
// owner of each item, and then moves items, and whole runs of neighbours of one owner, to other
// owners as long as that makes the sum smaller.
#ifndef ROUNDHOUSE_PASSES_PLACEMENT_FASTEST_OWNERS_H_
#define ROUNDHOUSE_PASSES_PLACEMENT_FASTEST_OWNERS_H_

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/types/span.h"

namespace roundhouse {

class FastestOwners {
 public:
  // Stands for items outside the graph, which always belong to owner 0.
  static constexpr size_t kOutside = SIZE_MAX;

  explicit FastestOwners(size_t num_items) : items_(num_items) {}

  // An item without candidates belongs to owner 0 and costs nothing.
  void AddCandidate(size_t item, int owner, double seconds);
  // Adds a value, and the time that each owner takes to bring it in or out. It leaves its owner
  // once, and enters each other owner once, however many items of that owner use it.
  void AddValue(size_t producer, absl::Span<const size_t> consumers,
                absl::Span<const double> by_owner);

  // Adds items that may move to the owner together although none of them would move alone. The
  // owner must be a candidate of all of them.
  void AddGroup(std::vector<size_t> items, int owner);

  // Returns the owner of each item.
  std::vector<int> Solve();
  // The time that the last solution takes.
  double Seconds() const;

 private:
  struct Item {
    int owner = 0;
    // The values that it produces or uses, each once: a range of item_values_.
    size_t first_value = 0;
    size_t end_value = 0;
    // Its candidates, each of which names the next.
    int first_candidate = -1;
    int last_candidate = -1;
  };
  struct Candidate {
    int owner;
    double seconds;
    int next;  // Negative for the last one.
  };
  struct Move {
    size_t item;
    int owner;
  };
  // All lists lie in one array for each kind: a problem is made and solved several times for each
  // graph, and its lists would be most of the work.
  struct ValueOf {
    size_t producer;
    size_t first_consumer;  // A range of consumers_: each once; kOutside counts as one.
    size_t end_consumer;
    size_t first_seconds;  // A range of seconds_, by owner.
    size_t num_seconds;
  };

  int OwnerOf(size_t item) const { return item == kOutside ? 0 : items_[item].owner; }
  absl::Span<const size_t> ConsumersOf(const ValueOf& value) const {
    return absl::MakeConstSpan(consumers_)
        .subspan(value.first_consumer, value.end_consumer - value.first_consumer);
  }
  absl::Span<const size_t> ValuesOf(const Item& item) const {
    return absl::MakeConstSpan(item_values_)
        .subspan(item.first_value, item.end_value - item.first_value);
  }
  // By owner: the number of consumers of the value.
  int64_t* UsesOf(size_t value) { return &uses_[value * static_cast<size_t>(num_owners_)]; }
  const int64_t* UsesOf(size_t value) const {
    return &uses_[value * static_cast<size_t>(num_owners_)];
  }
  bool HasChoice(const Item& item) const { return item.first_candidate != item.last_candidate; }
  // Negative if the item cannot belong to the owner.
  double CostOf(const Item& item, int owner) const;
  double CostOfValue(size_t index) const;
  void ListValuesOfItems();
  // Moves the item to the owner. Returns how much the sum grows.
  double Give(size_t item, int owner);
  // Moves the items to the owner if it is a candidate of all of them and that is faster.
  bool TryMove(absl::Span<const size_t> items, int owner);
  // The items that values connect to `item` within its owner.
  std::vector<size_t> RunFrom(size_t item, std::vector<bool>& seen) const;

  std::vector<Item> items_;
  std::vector<Candidate> candidates_;
  std::vector<ValueOf> values_;
  std::vector<size_t> consumers_;
  std::vector<double> seconds_;
  std::vector<size_t> item_values_;
  std::vector<int64_t> uses_;
  std::vector<Move> back_;  // Of TryMove(), to be reused.
  std::vector<std::pair<std::vector<size_t>, int>> groups_;
  int num_owners_ = 1;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_PLACEMENT_FASTEST_OWNERS_H_
