#include "roundhouse/api/prediction/exchange_time.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/status_macros.h"

namespace roundhouse {
namespace {

// The greatest power of two that is at most `size`.
int64_t PowerOfTwoIn(int64_t size) {
  int64_t power = 1;
  while (power * 2 <= size) power *= 2;
  return power;
}

}  // namespace

absl::string_view NameOf(Exchange exchange) {
  static constexpr absl::string_view kNames[] = {"all_reduce", "all_gather", "reduce_scatter",
                                                 "all_to_all", "broadcast",  "shift"};
  return kNames[static_cast<size_t>(exchange)];
}

absl::string_view NameOf(ExchangeWay way) {
  static constexpr absl::string_view kNames[] = {"cheaper", "ring", "tree"};
  return kNames[static_cast<size_t>(way)];
}

absl::StatusOr<ExchangeTimes> ExchangeTimes::Create(Topology topology, DeviceMesh mesh,
                                                    double reduce_bandwidth) {
  RH_ASSIGN_OR_RETURN(std::vector<int64_t> devices, topology.DevicesOfRanks(mesh));
  return ExchangeTimes(std::move(topology), std::move(mesh), std::move(devices), reduce_bandwidth);
}

ExchangeTimes::ExchangeTimes(Topology topology, DeviceMesh mesh, std::vector<int64_t> devices,
                             double reduce_bandwidth)
    : topology_(std::move(topology)),
      mesh_(std::move(mesh)),
      devices_(std::move(devices)),
      reduce_bandwidth_(reduce_bandwidth) {
  // Once the product of sizes exceeds the number of devices, larger sizes make no difference.
  int64_t unit = 1;
  for (const LinkLevel& level : topology_.levels) {
    units_.push_back(unit);
    const std::optional<int64_t> product =
        level.size == 0 ? std::nullopt : CheckedMul(unit, level.size);
    unit = std::min(product.value_or(DeviceMesh::kMaxDevices), DeviceMesh::kMaxDevices);
  }
}

int64_t ExchangeTimes::NumLinks(size_t level) const {
  return (mesh_.num_devices() + units_[level] - 1) / units_[level];
}

size_t ExchangeTimes::MeetingLevel(int64_t a, int64_t b) const {
  for (size_t level = 0; level + 1 < units_.size(); ++level) {
    if (UnitOf(a, level + 1) == UnitOf(b, level + 1)) return level;
  }
  return units_.size() - 1;
}

const ExchangeTimes::Groups& ExchangeTimes::GroupsAlong(const std::vector<int>& axes) {
  const auto [slot, is_new] = groups_.try_emplace(axes);
  Groups& groups = slot->second;
  if (!is_new) return groups;
  groups.of_rank.resize(static_cast<size_t>(mesh_.num_devices()));
  for (int64_t rank = 0; rank < mesh_.num_devices(); ++rank) {
    if (mesh_.IndexAlong(rank, axes) != 0) continue;
    groups.members.push_back(mesh_.GroupOf(rank, axes));
    for (const int64_t member : groups.members.back())
      groups.of_rank[member] = static_cast<int64_t>(groups.members.size()) - 1;
  }
  return groups;
}

// The device that a device sends to; itself if it sends nothing.
int64_t ExchangeTimes::PartnerOf(Partners partners, int64_t step, int64_t index, int64_t size) {
  const int64_t power = PowerOfTwoIn(size);
  const int64_t rest = size - power;  // Pairs that fold into one, so that a power of two remains.
  switch (partners) {
    case Partners::kShift:
      return (index + step) % size;
    case Partners::kNext:
      return index + step < size ? index + step : index;
    case Partners::kXor: {
      if (index < 2 * rest && index % 2 == 0) return index;
      const int64_t folded = index < 2 * rest ? index / 2 : index - rest;
      const int64_t other = folded ^ step;
      return other < rest ? 2 * other + 1 : other + rest;
    }
    case Partners::kFoldIn:
      return index < 2 * rest && index % 2 == 0 ? index + 1 : index;
    case Partners::kFoldOut:
      return index < 2 * rest && index % 2 == 1 ? index - 1 : index;
    case Partners::kDouble:
      return index < step && index + step < size ? index + step : index;
    case Partners::kScatter:
      return index % (2 * step) == 0 && index + step < size ? index + step : index;
    case Partners::kAllOthers:
      break;
  }
  return index;
}

std::vector<ExchangeTimes::Round> ExchangeTimes::RoundsOf(Exchange exchange, ExchangeWay way,
                                                          double bytes, int64_t size) {
  if (exchange == Exchange::kShift) return {{Partners::kNext, 1, bytes, 1}};
  const double part = bytes / static_cast<double>(size);
  const int64_t power = PowerOfTwoIn(size);
  std::vector<Round> rounds;
  const Round around = {Partners::kShift, 1, part, static_cast<double>(size - 1)};
  Round reducing = around;
  reducing.reduces = true;
  if (way == ExchangeWay::kRing) {
    switch (exchange) {
      case Exchange::kAllReduce:
        return {reducing, around};
      case Exchange::kAllGather:
        return {around};
      case Exchange::kReduceScatter:
        return {reducing};
      case Exchange::kAllToAll:
        return {{Partners::kAllOthers, 1, part, 1}};
      case Exchange::kBroadcast:
        for (int64_t step = power == size ? power / 2 : power; step > 0; step /= 2) {
          const auto parts = static_cast<double>(std::min(step, size - step));
          rounds.push_back({Partners::kScatter, step, part * parts, 1});
        }
        rounds.push_back(around);
        return rounds;
      case Exchange::kShift:
        break;
    }
  }
  switch (exchange) {
    case Exchange::kAllReduce:
      if (power < size) rounds.push_back({Partners::kFoldIn, 1, bytes, 1, true});
      for (int64_t step = 1; step < power; step *= 2)
        rounds.push_back({Partners::kXor, step, bytes, 1, true});
      if (power < size) rounds.push_back({Partners::kFoldOut, 1, bytes, 1});
      break;
    case Exchange::kAllGather:
      for (int64_t step = 1; step < size; step *= 2) {
        const auto parts = static_cast<double>(std::min(step, size - step));
        rounds.push_back({Partners::kShift, size - step, part * parts, 1});
      }
      break;
    case Exchange::kReduceScatter: {
      if (power < size) rounds.push_back({Partners::kFoldIn, 1, bytes, 1, true});
      double half = bytes / 2;
      for (int64_t step = power / 2; step > 0; step /= 2, half /= 2)
        rounds.push_back({Partners::kXor, step, half, 1, true});
      if (power < size) rounds.push_back({Partners::kFoldOut, 1, part, 1});
      break;
    }
    case Exchange::kAllToAll:
      for (int64_t step = 1; step < size; step *= 2) {
        // The parts for devices whose distance has this bit.
        int64_t parts = 0;
        for (int64_t distance = 0; distance < size; ++distance) parts += (distance & step) != 0;
        rounds.push_back({Partners::kShift, step, part * static_cast<double>(parts), 1});
      }
      break;
    case Exchange::kBroadcast:
      for (int64_t step = 1; step < size; step *= 2)
        rounds.push_back({Partners::kDouble, step, bytes, 1});
      break;
    case Exchange::kShift:
      break;
  }
  return rounds;
}

std::vector<ExchangeTimes::RoundCost> ExchangeTimes::CostsOfMessages(Partners partners,
                                                                     int64_t step,
                                                                     const Groups& groups) const {
  const size_t num_levels = units_.size();
  // The number of messages that pass each link out and in, by level and unit.
  std::vector<std::vector<int64_t>> out(num_levels);
  std::vector<std::vector<int64_t>> in(num_levels);
  const int64_t num_devices = *std::max_element(devices_.begin(), devices_.end()) + 1;
  for (size_t level = 0; level < num_levels; ++level) {
    const auto num_units = static_cast<size_t>((num_devices - 1) / units_[level] + 1);
    out[level].resize(num_units);
    in[level].resize(num_units);
  }
  const auto for_each_message = [&](const std::vector<int64_t>& members, const auto& visit) {
    const auto size = static_cast<int64_t>(members.size());
    for (int64_t i = 0; i < size; ++i) {
      const int64_t partner = PartnerOf(partners, step, i, size);
      if (partner != i)
        visit(members[i], members[partner], MeetingLevel(members[i], members[partner]));
    }
  };
  for (const std::vector<int64_t>& members : groups.members) {
    for_each_message(members, [&](int64_t from, int64_t to, size_t meeting) {
      for (size_t level = 0; level <= meeting; ++level) {
        ++out[level][UnitOf(from, level)];
        ++in[level][UnitOf(to, level)];
      }
    });
  }
  std::vector<RoundCost> costs;
  for (const std::vector<int64_t>& members : groups.members) {
    RoundCost cost;
    cost.messages_by_level.resize(num_levels);
    std::map<std::pair<size_t, int64_t>, double> leaving;  // By level and unit.
    for_each_message(members, [&](int64_t from, int64_t to, size_t meeting) {
      double seconds_for_byte = 0;
      for (size_t level = 0; level <= meeting; ++level) {
        const int64_t load =
            std::max(out[level][UnitOf(from, level)], in[level][UnitOf(to, level)]);
        seconds_for_byte = std::max(seconds_for_byte,
                                    static_cast<double>(load) / topology_.levels[level].bandwidth);
        ++cost.messages_by_level[level];
        ++leaving[{level, UnitOf(from, level)}];
      }
      const std::pair<double, double> slow(topology_.levels[meeting].latency, seconds_for_byte);
      if (std::find(cost.slowest.begin(), cost.slowest.end(), slow) == cost.slowest.end())
        cost.slowest.push_back(slow);
    });
    for (const auto& [link, messages] : leaving)
      cost.by_link.push_back({link.first, link.second, messages});
    costs.push_back(std::move(cost));
  }
  return costs;
}

// Each device sends to every other, in as many rounds; the busiest link counts.
std::vector<ExchangeTimes::RoundCost> ExchangeTimes::CostsOfAllOthers(const Groups& groups) const {
  const size_t num_levels = units_.size();
  std::map<std::pair<size_t, int64_t>, double> load;  // By level and unit.
  std::vector<std::map<std::pair<size_t, int64_t>, int64_t>> counts;
  for (const std::vector<int64_t>& members : groups.members) {
    auto& count = counts.emplace_back();
    for (const int64_t member : members) {
      for (size_t level = 0; level < num_levels; ++level) ++count[{level, UnitOf(member, level)}];
    }
    const auto size = static_cast<double>(members.size());
    for (const auto& [unit, here] : count)
      load[unit] += static_cast<double>(here) * (size - static_cast<double>(here));
  }
  std::vector<RoundCost> costs;
  for (size_t g = 0; g < groups.members.size(); ++g) {
    const std::vector<int64_t>& members = groups.members[g];
    RoundCost cost;
    cost.messages_by_level.resize(num_levels);
    size_t meeting = 0;
    double seconds_for_byte = 0;
    const auto size = static_cast<double>(members.size());
    for (const auto& [unit, here] : counts[g]) {
      const auto [level, number] = unit;
      const double messages = static_cast<double>(here) * (size - static_cast<double>(here));
      if (messages == 0) continue;
      meeting = std::max(meeting, level);
      cost.messages_by_level[level] += messages;
      cost.by_link.push_back({level, number, messages});
      seconds_for_byte =
          std::max(seconds_for_byte, load.at(unit) / topology_.levels[level].bandwidth);
    }
    cost.slowest.emplace_back(topology_.levels[meeting].latency * (size - 1), seconds_for_byte);
    costs.push_back(std::move(cost));
  }
  return costs;
}

std::vector<ExchangeTimes::RoundCost> ExchangeTimes::CostsTogether(Partners partners, int64_t step,
                                                                   const Groups& groups) const {
  return partners == Partners::kAllOthers ? CostsOfAllOthers(groups)
                                          : CostsOfMessages(partners, step, groups);
}

const std::vector<ExchangeTimes::RoundCost>& ExchangeTimes::CostsOf(Partners partners, int64_t step,
                                                                    const std::vector<int>& axes) {
  const auto [slot, is_new] = costs_.try_emplace({axes, partners, step});
  if (!is_new) return slot->second;
  const Groups& groups = GroupsAlong(axes);
  const bool is_across =
      !stage_axis_.has_value() || std::find(axes.begin(), axes.end(), *stage_axis_) != axes.end();
  if (is_across) {
    slot->second = CostsTogether(partners, step, groups);
    return slot->second;
  }
  std::map<int64_t, std::vector<size_t>> of_stages;
  for (size_t g = 0; g < groups.members.size(); ++g)
    of_stages[mesh_.IndexAlong(groups.members[g].front(), {*stage_axis_})].push_back(g);
  slot->second.resize(groups.members.size());
  for (const auto& [stage, indices] : of_stages) {
    Groups of_stage;
    for (const size_t g : indices) of_stage.members.push_back(groups.members[g]);
    std::vector<RoundCost> costs = CostsTogether(partners, step, of_stage);
    for (size_t i = 0; i < indices.size(); ++i) slot->second[indices[i]] = std::move(costs[i]);
  }
  return slot->second;
}

ExchangeTime ExchangeTimes::InRounds(const std::vector<Round>& rounds, ExchangeWay way,
                                     const std::vector<int>& axes, int64_t rank) {
  ExchangeTime time = {.way = way};
  time.bytes_by_level.resize(units_.size());
  const auto group = static_cast<size_t>(GroupsAlong(axes).of_rank[rank]);
  for (const Round& round : rounds) {
    const RoundCost& cost = CostsOf(round.partners, round.step, axes)[group];
    double seconds = 0;
    for (const auto& [latency, seconds_for_byte] : cost.slowest)
      seconds = std::max(seconds, latency + round.bytes * seconds_for_byte);
    // Reducing reads two operands and writes one result.
    if (round.reduces) seconds += 3 * round.bytes / reduce_bandwidth_;
    time.seconds += round.repeat * seconds;
    time.bytes_by_messages.emplace_back(&cost.by_link, round.repeat * round.bytes);
    for (size_t level = 0; level < units_.size(); ++level) {
      time.bytes_by_level[level] += round.repeat * round.bytes * cost.messages_by_level[level];
    }
  }
  return time;
}

ExchangeTime ExchangeTimes::TimeOf(Exchange exchange, const std::vector<int>& axes, double bytes,
                                   int64_t rank, ExchangeWay way) {
  const int64_t size = mesh_.SizeOf(axes);
  if (size == 1) return {.bytes_by_level = std::vector<double>(units_.size())};
  const auto in_way = [&](ExchangeWay fixed) {
    return InRounds(RoundsOf(exchange, fixed, bytes, size), fixed, axes, rank);
  };
  if (way != ExchangeWay::kCheaper) return in_way(way);
  const ExchangeTime ring = in_way(ExchangeWay::kRing);
  const ExchangeTime tree = in_way(ExchangeWay::kTree);
  return tree.seconds < ring.seconds ? tree : ring;
}

}  // namespace roundhouse
