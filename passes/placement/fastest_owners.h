// File: fastest_owners.h
//
// Who runs each of a graph's nodes so that all of them take the least time: what each owner takes
// for each item, and what it costs to bring a value from one owner to another. Items and owners are
// numbers here; owner 0 is who runs what nobody else does, for whom bringing costs nothing.
//
//   FastestOwners problem(num_items);
//   problem.AddCandidate(item, owner, seconds);         // In the order in which they are
//   preferred. problem.AddValue(producer, consumers, by_owner); std::vector<int> owners =
//   problem.Solve();
//
// The best of all choices is hard to find (it is a cut of a graph among several parties). This
// begins with the fastest of each item, and then lets items, and whole runs of neighbours of one
// owner, change hands as long as that makes the sum smaller.
#ifndef ROUNDHOUSE_PASSES_PLACEMENT_FASTEST_OWNERS_H_
#define ROUNDHOUSE_PASSES_PLACEMENT_FASTEST_OWNERS_H_

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace roundhouse {

class FastestOwners {
 public:
  // An item of the outside: owner 0, always.
  static constexpr size_t kOutside = SIZE_MAX;

  explicit FastestOwners(size_t num_items) : items_(num_items) {}

  // An item without candidates belongs to owner 0 and costs nothing.
  void AddCandidate(size_t item, int owner, double seconds);
  // A value, and what each owner takes to bring it in or out. It goes out once, and into each other
  // owner once, however many items of that one use it.
  void AddValue(size_t producer, std::vector<size_t> consumers, std::vector<double> by_owner);

  // Items that may go to the owner together though none of them would go alone. All must have it as
  // a candidate.
  void AddGroup(std::vector<size_t> items, int owner);

  // By item.
  std::vector<int> Solve();
  // Of the last solution.
  double Seconds() const;

 private:
  struct Item {
    std::vector<std::pair<int, double>> candidates;
    int owner = 0;
    std::vector<size_t> values;  // That it makes or uses, each once.
  };
  struct Move {
    size_t item;
    int owner;
  };
  struct ValueOf {
    size_t producer;
    std::vector<size_t> consumers;  // Each once; kOutside counts as one.
    std::vector<double> by_owner;
    std::vector<int64_t> uses;  // By owner: how many consumers it has.
  };

  int OwnerOf(size_t item) const { return item == kOutside ? 0 : items_[item].owner; }
  // Negative where the item cannot belong to it.
  double CostOf(const Item& item, int owner) const;
  double CostOf(const ValueOf& value) const;
  // What the sum grows by.
  double Give(size_t item, int owner);
  // Gives the items to the owner if all may have it and that is faster.
  bool TryMove(const std::vector<size_t>& items, int owner);
  // Items of one owner that are linked by values, from `item`.
  std::vector<size_t> RunFrom(size_t item, std::vector<bool>& seen) const;

  std::vector<Item> items_;
  std::vector<ValueOf> values_;
  std::vector<std::pair<std::vector<size_t>, int>> groups_;
  int num_owners_ = 1;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_PLACEMENT_FASTEST_OWNERS_H_
