#include "roundhouse/api/prediction/message_links.h"

#include <algorithm>

#include "roundhouse/api/prediction/topology.h"

namespace roundhouse {

MessageLinks::MessageLinks(const ExchangeTimes& times) : times_(times) {}

double MessageLinks::Send(int64_t from, int64_t to, double bytes, double at) {
  if (from == to) return at;
  const size_t meeting = times_.MeetingLevel(from, to);
  double passed = at;
  for (size_t level = 0; level <= meeting; ++level) {
    const double seconds = bytes / times_.topology().levels[level].bandwidth;
    double& out = out_is_free_at_[{level, times_.UnitOf(from, level)}];
    double& in = in_is_free_at_[{level, times_.UnitOf(to, level)}];
    out = std::max(out, at) + seconds;
    in = std::max(in, at) + seconds;
    passed = std::max({passed, out, in});
    bytes_by_link_[{level, times_.UnitOf(from, level)}] += bytes;
  }
  return passed + times_.topology().levels[meeting].latency;
}

}  // namespace roundhouse
