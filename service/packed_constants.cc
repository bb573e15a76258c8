#include "roundhouse/service/packed_constants.h"

#include <cstdint>
#include <map>
#include <mutex>
#include <string>

#include "absl/strings/str_cat.h"

namespace roundhouse {

std::string PackedConstants::KeyOf(const Tensor& constant, absl::string_view how) {
  return absl::StrCat(reinterpret_cast<uintptr_t>(constant.bytes().data()), " ",
                      constant.type().ToString(), " ", how);
}

void PackedConstants::ForgetSome() {
  if (entries_.size() < next_forgetting_) return;
  std::erase_if(entries_, [](const auto& entry) { return entry.second.expired(); });
  next_forgetting_ = 2 * entries_.size() + 64;
}

int64_t PackedConstants::num_held() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  int64_t count = 0;
  for (const auto& [key, entry] : entries_) count += entry.expired() ? 0 : 1;
  return count;
}

}  // namespace roundhouse
