#include "roundhouse/api/prediction/rank_clocks.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/checked_math.h"

namespace roundhouse {

RankClocks::RankClocks(ExchangeTimes& times, const PredictionOptions& options,
                       std::vector<size_t> speed_of_rank, const std::vector<int64_t>& counted)
    : times_(times),
      options_(options),
      speed_of_rank_(std::move(speed_of_rank)),
      now_(speed_of_rank_.size()),
      busy_until_(speed_of_rank_.size()) {
  for (const int64_t rank : counted) counts_[static_cast<size_t>(rank)];
  result_.ranks.resize(now_.size());
  result_.bytes_by_level.resize(times.topology().levels.size());
  bytes_of_link_.resize(times.topology().levels.size());
}

void RankClocks::Compute(size_t rank, const Section& section) {
  const double seconds = section.seconds[speed_of_rank_[rank]];
  const auto count = counts_.find(rank);
  if (count != counts_.end()) {
    int64_t& nodes = count->second.num_nodes;
    nodes = CheckedAdd(nodes, section.num_nodes).value_or(std::numeric_limits<int64_t>::max());
  }
  PredictedSpan* span = Pass(rank, PredictedSpan::Kind::kCompute, seconds, "");
  if (span == nullptr) return;
  span->name = absl::StrCat(section.num_nodes, section.num_nodes == 1 ? " node" : " nodes");
  if (!section.task.has_value()) return;
  const MicroBatchTask& task = *section.task;
  span->name = absl::StrCat(task.graph, ", micro-batch ", task.micro, ": ", span->name);
  span->task = task.is_backward ? PredictedSpan::Task::kBackward : PredictedSpan::Task::kForward;
  span->micro = task.micro;
}

void RankClocks::MeetInGroup(const Section& section, const std::vector<int64_t>& members) {
  std::vector<Arrival> arrivals;
  for (const int64_t rank : members)
    arrivals.push_back({rank, section.starts, now_[static_cast<size_t>(rank)]});
  MeetInGroup(section, arrivals);
}

void RankClocks::MeetInGroup(const Section& section, const std::vector<Arrival>& arrivals) {
  double all_came = 0;
  double begin = 0;
  for (const Arrival& arrival : arrivals) {
    all_came = std::max(all_came, arrival.came);
    begin = std::max({begin, all_came, busy_until_[static_cast<size_t>(arrival.rank)]});
  }
  const ExchangeTime time = times_.TimeOf(section.exchange, section.axes, section.bytes,
                                          arrivals.front().rank, options_.way);
  for (size_t level = 0; level < time.bytes_by_level.size(); ++level)
    result_.bytes_by_level[level] += time.bytes_by_level[level];
  for (const auto& [messages, bytes] : time.bytes_by_messages) {
    const auto slot = traffic_of_.try_emplace(messages, traffic_.size()).first;
    if (slot->second == traffic_.size()) traffic_.emplace_back(messages, 0);
    traffic_[slot->second].second += bytes;
  }
  const std::string name = absl::StrCat(section.name, " by ", NameOf(time.way));
  const Flight flight = {
      .came = all_came, .begin = begin, .end = begin + time.seconds, .name = name};
  for (const Arrival& arrival : arrivals) {
    const size_t rank = static_cast<size_t>(arrival.rank);
    busy_until_[rank] = flight.end;
    if (arrival.starts) {
      flights_[{rank, section.channel}].push_back(flight);
    } else {
      WaitUntil(rank, flight);
    }
    const auto count = counts_.find(rank);
    if (count == counts_.end()) continue;
    StepPrediction::Exchanges& exchanges = count->second.exchanges[name];
    ++exchanges.count;
    exchanges.bytes += section.bytes;
    exchanges.seconds += time.seconds;
  }
}

bool RankClocks::IsUnderway(size_t rank, int64_t channel) const {
  return flights_.contains({rank, channel});
}

void RankClocks::WaitFor(size_t rank, int64_t channel) {
  const auto found = flights_.find({rank, channel});
  const Flight flight = found->second.front();
  found->second.pop_front();
  if (found->second.empty()) flights_.erase(found);
  StepPrediction::Rank& account = result_.ranks[rank];
  const double hidden_until = std::min(flight.end, now_[rank]);
  if (hidden_until > flight.begin) {
    account.hidden += hidden_until - flight.begin;
    if (static_cast<int64_t>(rank) < options_.num_shown) {
      account.meanwhile.push_back({.kind = PredictedSpan::Kind::kExchange,
                                   .begin = flight.begin,
                                   .end = hidden_until,
                                   .name = flight.name});
    }
  }
  WaitUntil(rank, flight);
}

void RankClocks::WaitUntil(size_t rank, const Flight& flight) {
  // Exactly until then, so that the ranks of a group stay together.
  const auto pass_until = [&](double time, PredictedSpan::Kind kind) {
    if (time <= now_[rank]) return;
    PredictedSpan* const span = Pass(rank, kind, time - now_[rank], flight.name);
    now_[rank] = time;
    if (span != nullptr) span->end = time;
  };
  pass_until(flight.came, PredictedSpan::Kind::kWait);
  pass_until(flight.end, PredictedSpan::Kind::kExchange);
}

void RankClocks::Receive(size_t rank, double sent, double arrived, const std::string& name) {
  const double on_the_way = std::max(0.0, arrived - std::max(sent, now_[rank]));
  Pass(rank, PredictedSpan::Kind::kWait, std::max(0.0, sent - now_[rank]), name);
  Pass(rank, PredictedSpan::Kind::kExchange, on_the_way, name);
  result_.messages.waited += on_the_way;
}

void RankClocks::CountOnLink(size_t level, int64_t link, double bytes) {
  bytes_of_link_[level][link] += bytes;
  result_.bytes_by_level[level] += bytes;
}

void RankClocks::FindBusiest() {
  for (const auto& [messages, bytes] : traffic_) {
    for (const LinkMessages& leaving : *messages)
      bytes_of_link_[leaving.level][leaving.link] += leaving.messages * bytes;
  }
  for (const std::map<int64_t, double>& links : bytes_of_link_) {
    StepPrediction::Link& busiest = result_.busiest_by_level.emplace_back();
    for (const auto& [number, bytes] : links) {
      if (bytes > busiest.bytes) busiest = {number, bytes};
    }
  }
}

StepPrediction RankClocks::Finish() {
  FindBusiest();
  if (options_.keeps_phases) result_.speed_of_rank = speed_of_rank_;
  result_.seconds = *std::max_element(now_.begin(), now_.end());
  for (size_t rank = 0; rank < now_.size(); ++rank)
    Pass(rank, PredictedSpan::Kind::kWait, result_.seconds - now_[rank], "done");
  for (const auto& [rank, count] : counts_) {
    result_.num_nodes = std::max(result_.num_nodes, count.num_nodes);
    for (const auto& [name, exchanges] : count.exchanges) {
      StepPrediction::Exchanges& most = result_.exchanges[name];
      if (most.count == 0 || exchanges.seconds > most.seconds) most = exchanges;
    }
  }
  return std::move(result_);
}

PredictedSpan* RankClocks::Pass(size_t rank, PredictedSpan::Kind kind, double seconds,
                                absl::string_view name) {
  const double begin = now_[rank];
  now_[rank] += seconds;
  if (kind == PredictedSpan::Kind::kWait) result_.ranks[rank].wait += seconds;
  if (kind == PredictedSpan::Kind::kExchange) result_.ranks[rank].exchange += seconds;
  if (kind == PredictedSpan::Kind::kCompute) result_.ranks[rank].compute += seconds;
  if (static_cast<int64_t>(rank) >= options_.num_shown || seconds <= 0) return nullptr;
  return &result_.ranks[rank].spans.emplace_back(
      PredictedSpan{.kind = kind, .begin = begin, .end = now_[rank], .name = std::string(name)});
}

}  // namespace roundhouse
