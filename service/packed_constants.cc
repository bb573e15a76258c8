#include "roundhouse/service/packed_constants.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/hash/hash.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/mapped_pages.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"

namespace roundhouse {
namespace {

// The number of bytes sampled to find constants that may be equal.
constexpr size_t kSampledBytes = 64;
// At most this many constants with the same sample are compared.
constexpr size_t kMaxCandidates = 8;

// All bytes, or the one element of a splat, which is not spread out. Returns nullopt if there are
// no bytes or they cannot be read: the caller that packs the constant gets the error.
struct Contents {
  Tensor holder;
  bool is_splat = false;
  absl::Span<const std::byte> bytes;
};
std::optional<Contents> ContentsOf(const Tensor& constant) {
  if (constant.is_strings() || constant.element_type().kind() == ElementKind::kString)
    return std::nullopt;
  Contents contents = {constant, constant.is_splat(), {}};
  if (constant.is_outside()) {
    absl::StatusOr<Tensor> read = constant.Materialize();
    if (!read.ok()) return std::nullopt;
    contents.holder = *std::move(read);
  }
  contents.bytes = contents.holder.bytes();
  return contents;
}

// Text that two types share only if they are equal. It has the scales of quantised elements, which
// are one for each channel, as their bytes: as decimals they would take longer than packing.
std::string KeyOf(const Type& type) {
  if (!type.is_tensor() || !type.element_type().is_quantized()) return type.ToString();
  const Quantization& params = *type.element_type().quantization();
  std::string key = type.WithElementType(type.element_type().storage()).ToString();
  const auto [least, most] = params.storage_range.value_or(std::pair<int64_t, int64_t>(0, 0));
  absl::StrAppend(&key, " ", static_cast<int>(params.expressed), " ", params.axis.value_or(-1), " ",
                  least, " ", most, " ", params.scales.size(), " ");
  const auto append = [&](const auto& numbers) {
    const absl::Span<const std::byte> bytes = std::as_bytes(std::span(numbers));
    key.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  };
  append(params.scales);
  append(params.zero_points);
  return key;
}

bool IsSame(absl::Span<const std::byte> a, absl::Span<const std::byte> b) {
  return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size()) == 0);
}

}  // namespace

std::shared_ptr<PackedConstants::Slot> PackedConstants::SlotOf(const Tensor& constant,
                                                               absl::string_view how) {
  const void* identity = constant.is_outside()
                             ? static_cast<const void*>(constant.outside_storage())
                             : static_cast<const void*>(constant.bytes().data());
  const std::string key =
      absl::StrCat(reinterpret_cast<uintptr_t>(identity), " ", KeyOf(constant.type()), " ", how);
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

void PackedConstants::Keep(const std::shared_ptr<const Entry>& entry, uint64_t hash, Slot& slot) {
  // From now on what was made of it is read.
  if (entry->constant.is_borrowed() && entry->constant.bytes().size() >= kWorthLettingGo)
    LetGoOfFileAround(entry->constant.bytes());
  const std::lock_guard<std::mutex> lock(mutex_);
  slot.entry = entry;
  entries_.emplace(hash, entry);
}

uint64_t PackedConstants::HashOf(const Tensor& constant, absl::string_view how) {
  const std::optional<Contents> contents = ContentsOf(constant);
  if (!contents) return 0;
  const absl::Span<const std::byte> bytes = contents->bytes;
  const size_t step = std::max<size_t>(1, bytes.size() / kSampledBytes);
  std::string sample;
  for (size_t i = 0; i < bytes.size(); i += step) sample.push_back(static_cast<char>(bytes[i]));
  return absl::HashOf(how, constant.type(), contents->is_splat, sample);
}

std::shared_ptr<const void> PackedConstants::FindEqual(const Tensor& constant,
                                                       absl::string_view how, uint64_t hash) const {
  std::vector<std::shared_ptr<const Entry>> candidates;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto [begin, end] = entries_.equal_range(hash);
    for (auto entry = begin; entry != end && candidates.size() < kMaxCandidates; ++entry) {
      std::shared_ptr<const Entry> candidate = entry->second.lock();
      if (candidate != nullptr && candidate->how == how &&
          candidate->constant.type() == constant.type()) {
        candidates.push_back(std::move(candidate));
      }
    }
  }
  if (candidates.empty()) return nullptr;
  const std::optional<Contents> wanted = ContentsOf(constant);
  if (!wanted) return nullptr;
  for (const std::shared_ptr<const Entry>& candidate : candidates) {
    const std::optional<Contents> other = ContentsOf(candidate->constant);
    if (other && other->is_splat == wanted->is_splat && IsSame(other->bytes, wanted->bytes))
      return candidate->value;
  }
  return nullptr;
}

void PackedConstants::ForgetSome() {
  if (slots_.size() < next_forgetting_) return;
  // A maker, or a thread that waits for it, holds a share of the slot, taken under the lock held
  // here.
  std::erase_if(slots_, [](const auto& slot) {
    return slot.second.use_count() == 1 && slot.second->entry.expired();
  });
  std::erase_if(entries_, [](const auto& entry) { return entry.second.expired(); });
  next_forgetting_ = 2 * slots_.size() + 64;
}

int64_t PackedConstants::num_held() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  int64_t count = 0;
  for (const auto& [key, slot] : slots_) count += slot->entry.expired() ? 0 : 1;
  return count;
}

int64_t PackedConstants::num_different() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  absl::flat_hash_set<const void*> values;
  for (const auto& [hash, entry] : entries_) {
    if (const std::shared_ptr<const Entry> held = entry.lock()) values.insert(held->value.get());
  }
  return static_cast<int64_t>(values.size());
}

}  // namespace roundhouse
