#include "roundhouse/api/sharing/shared_preparations.h"

#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "roundhouse/api/sharing/kept_preparations.h"
#include "roundhouse/core/context.h"

namespace roundhouse {

std::shared_ptr<void> SharedPreparations::FindAny(const std::string& key) const {
  std::list<KeptPreparations::Kept> dropped;
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto found = in_use_.find(key);
  if (found == in_use_.end()) return nullptr;
  std::shared_ptr<void> object = found->second.object.lock();
  if (object == nullptr || !found->second.bytes) return object;
  // Also by those that came later, or had let it go while others used it.
  for (KeptPreparations* keeper : keepers_) keeper->Add(key, object, *found->second.bytes, dropped);
  return object;
}

std::shared_ptr<void> SharedPreparations::KeepAny(const std::string& key,
                                                  std::shared_ptr<void> made, int64_t bytes) const {
  std::list<KeptPreparations::Kept> dropped;
  const std::lock_guard<std::mutex> lock(mutex_);
  InUse& slot = in_use_[key];
  if (std::shared_ptr<void> other = slot.object.lock()) {
    made.swap(other);
    // The caller's own goes without the mutex.
    dropped.push_back({"", std::move(other), 0});
  } else {
    slot.object = made;
  }
  slot.bytes = bytes;
  for (KeptPreparations* keeper : keepers_) keeper->Add(key, made, bytes, dropped);
  ForgetWhatIsGone();
  return made;
}

void SharedPreparations::AnnounceAny(const std::string& key,
                                     const std::shared_ptr<void>& made) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  in_use_[key] = {.object = made};
  ForgetWhatIsGone();
}

void SharedPreparations::ForgetWhatIsGone() const {
  if (in_use_.size() < next_forgetting_) return;
  absl::erase_if(in_use_, [](const auto& entry) { return entry.second.object.expired(); });
  next_forgetting_ = 2 * in_use_.size() + 64;
}

void SharedPreparations::WithdrawAny(const std::string& key) const {
  std::list<KeptPreparations::Kept> dropped;
  const std::lock_guard<std::mutex> lock(mutex_);
  in_use_.erase(key);
  for (KeptPreparations* keeper : keepers_) keeper->Drop(key, dropped);
}

namespace {

void RegisterSharedPreparations(Context& context) { context.Extension<SharedPreparations>(); }
RH_REGISTER_EXTENSION(RegisterSharedPreparations);

}  // namespace

}  // namespace roundhouse
