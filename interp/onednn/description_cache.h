// File: description_cache.h
//
// Caches oneDNN's primitive descriptions. Its search for an implementation takes a tenth of a
// millisecond, and the same query recurs when a node is placed on a backend, when its region is
// compiled and when that is prepared, and for every layer of a model that is like another.
#ifndef ROUNDHOUSE_INTERP_ONEDNN_DESCRIPTION_CACHE_H_
#define ROUNDHOUSE_INTERP_ONEDNN_DESCRIPTION_CACHE_H_

#include <cstddef>
#include <mutex>
#include <string>

#include "absl/container/flat_hash_map.h"
#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "roundhouse/interp/onednn/library.h"

namespace roundhouse::onednn {

class DescriptionCache {
 public:
  struct Answer {
    dnnl_status_t status = dnnl_success;
    Description description;  // Null unless `status` is success.
  };

  // Drops all answers when there are more than `max_entries`.
  explicit DescriptionCache(size_t max_entries) : max_entries_(max_entries) {}

  // The cache of this process.
  static DescriptionCache& OfProcess();

  // Returns the cached answer for `key`, or calls `ask` and caches its answer. The key must contain
  // the query and everything else that the answer depends on. Thread-safe.
  Answer Get(absl::string_view key, absl::FunctionRef<Answer()> ask);

  size_t size() const;

 private:
  const size_t max_entries_;
  mutable std::mutex mutex_;
  absl::flat_hash_map<std::string, Answer> answers_;
};

}  // namespace roundhouse::onednn

#endif  // ROUNDHOUSE_INTERP_ONEDNN_DESCRIPTION_CACHE_H_
