// Messages between two devices, which share links with others that are on the way.
#ifndef ROUNDHOUSE_API_PREDICTION_MESSAGE_LINKS_H_
#define ROUNDHOUSE_API_PREDICTION_MESSAGE_LINKS_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>

#include "roundhouse/api/prediction/exchange_time.h"

namespace roundhouse {

class MessageLinks {
 public:
  // `times` must outlive this.
  explicit MessageLinks(const ExchangeTimes& times);

  // Sends a message between two ranks at a time that is not before that of the last call, and
  // returns when it has arrived. Each link that it crosses, out of the sender's unit and into the
  // receiver's, passes messages on in the order in which they were sent.
  double Send(int64_t from, int64_t to, double bytes, double at);

  using Link = std::pair<size_t, int64_t>;  // A level, and a unit of the level below.

  // The bytes sent over each link so far.
  const std::map<Link, double>& bytes_by_link() const { return bytes_by_link_; }

 private:
  const ExchangeTimes& times_;
  std::map<Link, double> out_is_free_at_;
  std::map<Link, double> in_is_free_at_;
  std::map<Link, double> bytes_by_link_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_PREDICTION_MESSAGE_LINKS_H_
