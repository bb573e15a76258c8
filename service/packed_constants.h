// File: packed_constants.h
//
// What kernels make of constants before anything runs, as weights in the order in which they are
// read. Sessions, and plans for other sizes, that want the same of one constant share it.
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
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/tensor.h"

namespace roundhouse {

class PackedConstants {
 public:
  // What `make` makes of `constant`, or has made for others that still have it. `how` says what
  // else it depends on, the type T included. May be called by several threads: `make` runs in one
  // of those that want the same, which the others wait for, and they alone; it may itself ask for
  // something else. Its errors go to who called it, and the next one tries again.
  template <typename T>
  absl::StatusOr<std::shared_ptr<const T>> Get(const Tensor& constant, absl::string_view how,
                                               absl::FunctionRef<absl::StatusOr<T>()> make) {
    const std::shared_ptr<Slot> slot = SlotOf(constant, how);
    if (std::shared_ptr<const Entry> entry = Find(*slot)) return Value<T>(std::move(entry));
    const std::lock_guard<std::mutex> making(slot->making);
    if (std::shared_ptr<const Entry> entry = Find(*slot)) return Value<T>(std::move(entry));
    RH_ASSIGN_OR_RETURN(T made, make());
    auto entry =
        std::make_shared<const Entry>(Entry{constant, std::make_shared<const T>(std::move(made))});
    Keep(entry, *slot);
    return Value<T>(std::move(entry));
  }

  // How many things are held by anybody.
  int64_t num_held() const;

 private:
  struct Entry {
    Tensor constant;  // So that no other comes to lie where it is.
    std::shared_ptr<const void> value;
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
  void Keep(const std::shared_ptr<const Entry>& entry, Slot& slot);

  // Of what nobody has or makes any more, now and then.
  void ForgetSome();

  mutable std::mutex mutex_;  // Of all slots and their entries.
  std::map<std::string, std::shared_ptr<Slot>> slots_;
  size_t next_forgetting_ = 64;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_PACKED_CONSTANTS_H_
