#include "roundhouse/api/sharing/kept_preparations.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "roundhouse/api/sharing/shared_preparations.h"
#include "roundhouse/core/context.h"

namespace roundhouse {

KeptPreparations::KeptPreparations(std::shared_ptr<const Context> context, const Limits& limits)
    : context_(std::move(context)), shared_(SharedPreparations::Of(*context_)), limits_(limits) {
  if (shared_ == nullptr) return;
  const std::lock_guard<std::mutex> lock(shared_->mutex_);
  shared_->keepers_.push_back(this);
}

KeptPreparations::~KeptPreparations() {
  if (shared_ == nullptr) return;
  const std::lock_guard<std::mutex> lock(shared_->mutex_);
  std::erase(shared_->keepers_, this);
}

int64_t KeptPreparations::count() const {
  if (shared_ == nullptr) return 0;
  const std::lock_guard<std::mutex> lock(shared_->mutex_);
  return static_cast<int64_t>(kept_.size());
}

int64_t KeptPreparations::bytes() const {
  if (shared_ == nullptr) return 0;
  const std::lock_guard<std::mutex> lock(shared_->mutex_);
  return bytes_;
}

void KeptPreparations::Add(const std::string& key, std::shared_ptr<void> object, int64_t bytes,
                           std::list<Kept>& dropped) {
  Drop(key, dropped);
  if (bytes > limits_.max_bytes) return;
  kept_.push_front({key, std::move(object), bytes});
  bytes_ += bytes;
  while (bytes_ > limits_.max_bytes ||
         static_cast<int64_t>(kept_.size()) > std::max<int64_t>(limits_.max_count, 0)) {
    bytes_ -= kept_.back().bytes;
    dropped.splice(dropped.end(), kept_, std::prev(kept_.end()));
  }
}

void KeptPreparations::Drop(const std::string& key, std::list<Kept>& dropped) {
  const auto found =
      std::find_if(kept_.begin(), kept_.end(), [&](const Kept& kept) { return kept.key == key; });
  if (found == kept_.end()) return;
  bytes_ -= found->bytes;
  dropped.splice(dropped.end(), kept_, found);
}

}  // namespace roundhouse
