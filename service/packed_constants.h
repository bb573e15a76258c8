// File: packed_constants.h
//
// What kernels make of constants before anything runs, as weights in the order in which they are
// read. Plans for other sizes, sessions and programs that want the same of equal constants share
// it: those of one context have one such object (BackendRegistry).
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
  // What `make` makes of `constant`, or has made for others that still have it: of this tensor, or
  // of one of the same type with the same bytes. `how` says what else it depends on, the type T
  // included. May be called by several threads: `make` runs in one of those that want the same,
  // which the others wait for, and they alone; it may itself ask for something else. Its errors go
  // to who called it, and the next one tries again.
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

  // How many things are held by anybody, and how many of them are different.
  int64_t num_held() const;
  int64_t num_different() const;

 private:
  struct Entry {
    Tensor constant;  // So that no other comes to lie where it is.
    std::string how;
    std::shared_ptr<const void> value;  // Entries of equal constants have the same.
  };
  // A thing that somebody makes, or has made.
  struct Slot {
    std::mutex making;  // Held while it is made. Nobody waits for it who holds mutex_.
    std::weak_ptr<const Entry> entry;
  };

  template <typename T>
  static std::shared_ptr<const T> Value(std::shared_ptr<const Entry> entry) {
    const auto* value = static_cast<const T*>(entry->value.get());
    return std::shared_ptr<const T>(std::move(entry), value);
  }

  // By where its bytes are or who has them, which tells it from all others that there are.
  std::shared_ptr<Slot> SlotOf(const Tensor& constant, absl::string_view how);
  // Null where it is still to be made.
  std::shared_ptr<const Entry> Find(const Slot& slot) const;
  void Keep(const std::shared_ptr<const Entry>& entry, uint64_t hash, Slot& slot);

  // Of few of its bytes. Only who is about to make something asks.
  static uint64_t HashOf(const Tensor& constant, absl::string_view how);
  // What was made of another constant of the same type with the same bytes; null where there is
  // none.
  std::shared_ptr<const void> FindEqual(const Tensor& constant, absl::string_view how,
                                        uint64_t hash) const;

  // Of what nobody has or makes any more, now and then.
  void ForgetSome();

  mutable std::mutex mutex_;  // Of all slots and their entries.
  std::map<std::string, std::shared_ptr<Slot>> slots_;
  std::multimap<uint64_t, std::weak_ptr<const Entry>> entries_;  // By HashOf.
  size_t next_forgetting_ = 64;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_PACKED_CONSTANTS_H_
