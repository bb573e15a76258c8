// File: exchange_time.h
//
// Predicts the time of exchanges over the links of a topology. Each exchange has two
// algorithms, the ones that runtimes use, in rounds of messages that all devices send at once:
//
//                    ring                                tree
//   all_reduce       2 (p - 1) rounds of n/p             log2(p) of n (recursive doubling)
//   all_gather       p - 1 of n/p                        log2(p) of n/p, 2n/p … (Bruck)
//   reduce_scatter   p - 1 of n/p                        log2(p) of n/2, n/4 … (halving)
//   all_to_all       p - 1 of n/p, to each its own       log2(p) of n/2 (Bruck)
//   broadcast        scattered, then gathered in a ring  log2(p) of n (binomial)
//   shift            one round of n, to the next device  the same
//
// where p devices have n bytes between them. A round takes as long as its slowest message: the
// latency plus, for each link, the bytes of all messages that cross it over its bandwidth. All
// groups along the same axes are assumed to exchange at the same time and to share the links; in a
// pipeline all groups of a stage.
#ifndef ROUNDHOUSE_API_PREDICTION_EXCHANGE_TIME_H_
#define ROUNDHOUSE_API_PREDICTION_EXCHANGE_TIME_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/api/prediction/topology.h"
#include "roundhouse/service/devices/device_mesh.h"

namespace roundhouse {

enum class Exchange : uint8_t {
  kAllReduce,
  kAllGather,
  kReduceScatter,
  kAllToAll,
  kBroadcast,
  kShift
};
enum class ExchangeWay : uint8_t { kCheaper, kRing, kTree };

absl::string_view NameOf(Exchange exchange);  // "all_reduce"
absl::string_view NameOf(ExchangeWay way);    // "ring"

// The messages of a group that leave over each link, in a round.
struct LinkMessages {
  size_t level = 0;
  int64_t link = 0;  // The number of the unit of the level below.
  double messages = 0;
};

struct ExchangeTime {
  double seconds = 0;
  ExchangeWay way = ExchangeWay::kRing;
  // Bytes that leave over the links of each level, summed over all devices of the group.
  std::vector<double> bytes_by_level;
  // The bytes of the messages of each kind of round, with where they leave. The lists are those of
  // the ExchangeTimes, and live as long.
  std::vector<std::pair<const std::vector<LinkMessages>*, double>> bytes_by_messages;
};

class ExchangeTimes {
 public:
  // `reduce_bandwidth`: bytes of memory per second for reductions on the way. Error: the topology
  // does not suit the mesh.
  static absl::StatusOr<ExchangeTimes> Create(Topology topology, DeviceMesh mesh,
                                              double reduce_bandwidth);

  // Says that the devices along this axis are the stages of a pipeline, which reach their exchanges
  // at different times. To be called before any time is asked for.
  void SeparateStages(int axis) { stage_axis_ = axis; }

  // The time of the group of `rank` along the axes, where each device has an operand of n `bytes`
  // (all_gather: a result).
  ExchangeTime TimeOf(Exchange exchange, const std::vector<int>& axes, double bytes, int64_t rank,
                      ExchangeWay way);
  // The ranks of each group along the axes, and the group of each rank.
  struct Groups {
    std::vector<std::vector<int64_t>> members;
    std::vector<int64_t> of_rank;
  };
  const Groups& GroupsAlong(const std::vector<int>& axes);

  const Topology& topology() const { return topology_; }
  const DeviceMesh& mesh() const { return mesh_; }
  int64_t DeviceOf(int64_t rank) const { return devices_[static_cast<size_t>(rank)]; }
  // The number of links of a level.
  int64_t NumLinks(size_t level) const;
  // The level at which two ranks meet.
  size_t MeetingLevel(int64_t a, int64_t b) const;
  // The owner of the rank's link of a level: a device, or a unit of the level below.
  int64_t UnitOf(int64_t rank, size_t level) const { return DeviceOf(rank) / units_[level]; }

 private:
  // The communication pattern of a round, by index in the group.
  enum class Partners : uint8_t {
    kShift,
    kNext,
    kXor,
    kFoldIn,
    kFoldOut,
    kDouble,
    kScatter,
    kAllOthers
  };
  struct Round {
    Partners partners;
    int64_t step = 1;
    double bytes = 0;  // Of each message.
    double repeat = 1;
    bool reduces = false;
  };
  // The cost of a round to a group: the candidates for its slowest message, as latency and seconds
  // per byte.
  struct RoundCost {
    std::vector<std::pair<double, double>> slowest;
    std::vector<double> messages_by_level;
    std::vector<LinkMessages> by_link;
  };

  ExchangeTimes(Topology topology, DeviceMesh mesh, std::vector<int64_t> devices,
                double reduce_bandwidth);

  static int64_t PartnerOf(Partners partners, int64_t step, int64_t index, int64_t size);
  static std::vector<Round> RoundsOf(Exchange exchange, ExchangeWay way, double bytes,
                                     int64_t size);
  const std::vector<RoundCost>& CostsOf(Partners partners, int64_t step,
                                        const std::vector<int>& axes);
  std::vector<RoundCost> CostsTogether(Partners partners, int64_t step, const Groups& groups) const;
  std::vector<RoundCost> CostsOfMessages(Partners partners, int64_t step,
                                         const Groups& groups) const;
  std::vector<RoundCost> CostsOfAllOthers(const Groups& groups) const;
  ExchangeTime InRounds(const std::vector<Round>& rounds, ExchangeWay way,
                        const std::vector<int>& axes, int64_t rank);

  Topology topology_;
  DeviceMesh mesh_;
  std::vector<int64_t> devices_;  // By rank.
  std::vector<int64_t> units_;    // By level: the number of devices behind each of its links.
  double reduce_bandwidth_;
  std::optional<int> stage_axis_;
  std::map<std::vector<int>, Groups> groups_;
  std::map<std::tuple<std::vector<int>, Partners, int64_t>, std::vector<RoundCost>> costs_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_PREDICTION_EXCHANGE_TIME_H_
