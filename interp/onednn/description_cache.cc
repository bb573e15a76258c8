#include "roundhouse/interp/onednn/description_cache.h"

#include <utility>

namespace roundhouse::onednn {
namespace {

// A few kB each.
constexpr size_t kMaxEntries = 1024;

DescriptionCache::Answer CopyOf(const DescriptionCache::Answer& answer) {
  if (answer.description == nullptr) return {.status = answer.status, .description = nullptr};
  dnnl_primitive_desc_t copy = nullptr;
  const dnnl_status_t status = dnnl_primitive_desc_clone(&copy, answer.description.get());
  return {.status = status, .description = Description(copy)};
}

}  // namespace

DescriptionCache& DescriptionCache::OfProcess() {
  static auto* const cache = new DescriptionCache(kMaxEntries);
  return *cache;
}

DescriptionCache::Answer DescriptionCache::Get(absl::string_view key,
                                               absl::FunctionRef<Answer()> ask) {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (const auto known = answers_.find(key); known != answers_.end())
      return CopyOf(known->second);
  }
  Answer answer = ask();
  // When out of memory, another attempt may succeed.
  if (answer.status == dnnl_out_of_memory) return answer;
  Answer copy = CopyOf(answer);
  if (copy.status != answer.status) return answer;
  const std::lock_guard<std::mutex> lock(mutex_);
  if (answers_.size() >= max_entries_) answers_.clear();
  answers_.insert_or_assign(std::string(key), std::move(copy));
  return answer;
}

size_t DescriptionCache::size() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return answers_.size();
}

}  // namespace roundhouse::onednn
