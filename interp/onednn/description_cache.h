// File: description_cache.h
//
// What oneDNN said of primitives that it was asked for before. To look through its implementations
// for one takes it a tenth of a millisecond, and the same is asked when a node is given to a
// backend, when its region is compiled and when that is made ready, and by each layer of a model
// that is like another.
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
    Description description;  // Null unless the status says that there is one.
  };

  // Forgets all answers when there are more of them.
  explicit DescriptionCache(size_t max_entries) : max_entries_(max_entries) {}

  // The one of this process.
  static DescriptionCache& OfProcess();

  // What `ask` answers, or answered when it was called for the same key. What is asked, and all
  // that the answer depends on, must be in the key. For any number of threads.
  Answer Get(absl::string_view key, absl::FunctionRef<Answer()> ask);

  size_t size() const;

 private:
  const size_t max_entries_;
  mutable std::mutex mutex_;
  absl::flat_hash_map<std::string, Answer> answers_;
};

}  // namespace roundhouse::onednn

#endif  // ROUNDHOUSE_INTERP_ONEDNN_DESCRIPTION_CACHE_H_
