// The clocks of all ranks in a predicted step, and the account of what each does.
#ifndef ROUNDHOUSE_API_PREDICTION_RANK_CLOCKS_H_
#define ROUNDHOUSE_API_PREDICTION_RANK_CLOCKS_H_

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"
#include "roundhouse/api/prediction/exchange_time.h"
#include "roundhouse/api/prediction/program_sections.h"
#include "roundhouse/api/prediction/step_prediction.h"

namespace roundhouse {

class RankClocks {
 public:
  // `counted`: the ranks whose exchanges and nodes are counted; of each kind of exchange, those of
  // the rank that spends most time in it are kept. The references must outlive this.
  RankClocks(ExchangeTimes& times, const PredictionOptions& options,
             std::vector<size_t> speed_of_rank, const std::vector<int64_t>& counted);

  double now(size_t rank) const { return now_[rank]; }
  size_t num_ranks() const { return now_.size(); }
  StepPrediction& result() { return result_; }

  // The computing of a section.
  void Compute(size_t rank, const Section& section);
  // The section's exchange, by the ranks of a group. It begins when the last of them has come, and
  // the earlier exchanges of all of them have ended: one goes on after the other. The ranks wait
  // for it, or, if it is only started, go on.
  void MeetInGroup(const Section& section, const std::vector<int64_t>& members);
  // The same where not all of them may have only started it, and where those have come before now.
  struct Arrival {
    int64_t rank = 0;
    bool starts = false;
    double came = 0;
  };
  void MeetInGroup(const Section& section, const std::vector<Arrival>& arrivals);
  // Whether the exchange of a group that the rank has started, and that it waits for next, is known
  // (MeetInGroup); and waiting for it.
  bool IsUnderway(size_t rank, int64_t channel) const;
  void WaitFor(size_t rank, int64_t channel);
  // The rank waits for a message that was sent at `sent` and arrives at `arrived`.
  void Receive(size_t rank, double sent, double arrived, const std::string& name);

  // Counts the bytes of a message outside of groups on its link, out of a unit of the level below.
  void CountOnLink(size_t level, int64_t link, double bytes);

  StepPrediction Finish();

 private:
  // An exchange that a rank has started.
  struct Flight {
    double came = 0;  // When the last rank of the group had come.
    double begin = 0;
    double end = 0;
    std::string name = "";
  };

  // Returns what pictures show of it; null if they do not show it.
  PredictedSpan* Pass(size_t rank, PredictedSpan::Kind kind, double seconds,
                      absl::string_view name);

  void WaitUntil(size_t rank, const Flight& flight);
  void FindBusiest();

  ExchangeTimes& times_;
  const PredictionOptions& options_;
  const std::vector<size_t> speed_of_rank_;
  std::vector<double> now_;
  std::vector<double> busy_until_;  // With the exchanges of groups.
  // By rank and channel; what was started first is waited for first.
  std::map<std::pair<size_t, int64_t>, std::deque<Flight>> flights_;
  // For the ranks that are counted.
  struct Count {
    std::map<std::string, StepPrediction::Exchanges> exchanges;
    int64_t num_nodes = 0;
  };
  std::map<size_t, Count> counts_;
  StepPrediction result_;
  // The bytes of all exchanges by what their messages cross, in the order of their first use.
  std::vector<std::pair<const std::vector<LinkMessages>*, double>> traffic_;
  absl::flat_hash_map<const std::vector<LinkMessages>*, size_t> traffic_of_;  // Never iterated.
  std::vector<std::map<int64_t, double>> bytes_of_link_;                      // By level.
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_PREDICTION_RANK_CLOCKS_H_
