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
  void AddValue(size_t producer, std::vector<size_t> consumers, std::vector<double> by_owner);

  // Adds items that may move to the owner together although none of them would move alone. The
  // owner must be a candidate of all of them.
  void AddGroup(std::vector<size_t> items, int owner);

  // Returns the owner of each item.
  std::vector<int> Solve();
  // The time that the last solution takes.
  double Seconds() const;

 private:
  struct Item {
    std::vector<std::pair<int, double>> candidates;
    int owner = 0;
    std::vector<size_t> values;  // The values that it produces or uses, each once.
  };
  struct Move {
    size_t item;
    int owner;
  };
  struct ValueOf {
    size_t producer;
    std::vector<size_t> consumers;  // Each once; kOutside counts as one.
    std::vector<double> by_owner;
    std::vector<int64_t> uses;  // By owner: its number of consumers.
  };

  int OwnerOf(size_t item) const { return item == kOutside ? 0 : items_[item].owner; }
  // Negative if the item cannot belong to the owner.
  double CostOf(const Item& item, int owner) const;
  double CostOf(const ValueOf& value) const;
  // Moves the item to the owner. Returns how much the sum grows.
  double Give(size_t item, int owner);
  // Moves the items to the owner if it is a candidate of all of them and that is faster.
  bool TryMove(const std::vector<size_t>& items, int owner);
  // The items that values connect to `item` within its owner.
  std::vector<size_t> RunFrom(size_t item, std::vector<bool>& seen) const;

  std::vector<Item> items_;
  std::vector<ValueOf> values_;
  std::vector<std::pair<std::vector<size_t>, int>> groups_;
  int num_owners_ = 1;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_PLACEMENT_FASTEST_OWNERS_H_
