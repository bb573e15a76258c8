#include "roundhouse/service/packed_constants.h"

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "absl/strings/str_cat.h"

namespace roundhouse {

std::shared_ptr<PackedConstants::Slot> PackedConstants::SlotOf(const Tensor& constant,
                                                               absl::string_view how) {
  const void* identity = constant.is_outside()
                             ? static_cast<const void*>(constant.outside_storage())
                             : static_cast<const void*>(constant.bytes().data());
  const std::string key = absl::StrCat(reinterpret_cast<uintptr_t>(identity), " ",
                                       constant.type().ToString(), " ", how);
  const std::lock_guard<std::mutex> lock(mutex_);
  ForgetSome();
  std::shared_ptr<Slot>& slot = slots_[key];
  if (slot == nullptr) slot = std::make_shared<Slot>();
  return slot;
}

std::shared_ptr<const PackedConstants::Entry> PackedConstants::Find(const Slot& slot) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return slot.entry.lock();
}

void PackedConstants::Keep(const std::shared_ptr<const Entry>& entry, Slot& slot) {
  const std::lock_guard<std::mutex> lock(mutex_);
  slot.entry = entry;
}

void PackedConstants::ForgetSome() {
  if (slots_.size() < next_forgetting_) return;
  // Whoever makes one, or waits for it, has a share of the slot, taken under the lock held here.
  std::erase_if(slots_, [](const auto& slot) {
    return slot.second.use_count() == 1 && slot.second->entry.expired();
  });
  next_forgetting_ = 2 * slots_.size() + 64;
}

int64_t PackedConstants::num_held() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  int64_t count = 0;
  for (const auto& [key, slot] : slots_) count += slot->entry.expired() ? 0 : 1;
  return count;
}

}  // namespace roundhouse
