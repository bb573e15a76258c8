// File: packed_constants.h
//
// Shares data that kernels make from constants before anything runs, such as packed weights. Plans
// for other sizes, sessions and programs that need the same from equal constants use it together:
// each context has one such object (BackendRegistry).
#ifndef ROUNDHOUSE_SERVICE_PACKED_CONSTANTS_H_
#define ROUNDHOUSE_SERVICE_PACKED_CONSTANTS_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"

namespace roundhouse {

class PackedConstants {
 public:
  // Returns the result of `make`, or an earlier one that another caller still holds: for this
  // tensor, or for one of the same type with the same bytes. `how` names
  // everything else that the result depends on, the type T included. Thread-safe: `make` runs in
  // one of the threads that want the same thing, and only those wait for it; it may itself call
  // Get() for something else. Its errors go to its caller, and the next caller tries again.
  template <typename T>
  absl::StatusOr<std::shared_ptr<const T>> Get(const Tensor& constant, absl::string_view how,
                                               absl::FunctionRef<absl::StatusOr<T>()> make) {
    const std::shared_ptr<Slot> slot = SlotOf(constant, how);
    if (std::shared_ptr<const Entry> entry = Find(*slot)) return Value<T>(std::move(entry));
    const std::lock_guard<std::mutex> making(slot->making);
    if (std::shared_ptr<const Entry> entry = Find(*slot)) return Value<T>(std::move(entry));
    const uint64_t hash = HashOf(constant, how);
    std::shared_ptr<const void> value = FindEqual(constant, how, hash);
    if (value == nullptr) {
      RH_ASSIGN_OR_RETURN(T made, make());
      value = std::make_shared<const T>(std::move(made));
    }
    auto entry = std::make_shared<const Entry>(Entry{constant, std::string(how), std::move(value)});
    Keep(entry, hash, *slot);
    return Value<T>(std::move(entry));
  }

  // The number of entries that are still held, and how many of them are different.
  int64_t num_held() const;
  int64_t num_different() const;

 private:
  struct Entry {
    Tensor constant;  // So that no other comes to lie where it is.
    std::string how;
    std::shared_ptr<const void> value;  // Entries of equal constants have the same.
  };
  // An entry that is being made, or has been made.
  struct Slot {
    std::mutex making;  // Held while it is made. Never acquired while holding mutex_.
    std::weak_ptr<const Entry> entry;
  };

  template <typename T>
  static std::shared_ptr<const T> Value(std::shared_ptr<const Entry> entry) {
    const auto* value = static_cast<const T*>(entry->value.get());
    return std::shared_ptr<const T>(std::move(entry), value);
  }

  // Keyed by the address or owner of its bytes, which identifies it among all live tensors.
  std::shared_ptr<Slot> SlotOf(const Tensor& constant, absl::string_view how);
  // Null if it is not made yet.
  std::shared_ptr<const Entry> Find(const Slot& slot) const;
  void Keep(const std::shared_ptr<const Entry>& entry, uint64_t hash, Slot& slot);

  // Hashes only some of its bytes. Called only before making something.
  static uint64_t HashOf(const Tensor& constant, absl::string_view how);
  // The value made from another constant of the same type with the same bytes; null if there is
  // none.
  std::shared_ptr<const void> FindEqual(const Tensor& constant, absl::string_view how,
                                        uint64_t hash) const;

  // Removes entries that are neither held nor being made, now and then.
  void ForgetSome();

  mutable std::mutex mutex_;  // Guards all slots and their entries.
  std::map<std::string, std::shared_ptr<Slot>> slots_;
  std::multimap<uint64_t, std::weak_ptr<const Entry>> entries_;  // By HashOf.
  size_t next_forgetting_ = 64;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_PACKED_CONSTANTS_H_
