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
  // else it depends on, the type T included. May be called by several threads.
  template <typename T>
  absl::StatusOr<std::shared_ptr<const T>> Get(const Tensor& constant, absl::string_view how,
                                               absl::FunctionRef<absl::StatusOr<T>()> make) {
    const std::lock_guard<std::mutex> lock(mutex_);
    ForgetSome();
    std::weak_ptr<const Entry>& known = entries_[KeyOf(constant, how)];
    if (std::shared_ptr<const Entry> entry = known.lock())
      return std::shared_ptr<const T>(entry, static_cast<const T*>(entry->value.get()));
    RH_ASSIGN_OR_RETURN(T made, make());
    auto value = std::make_shared<const T>(std::move(made));
    const T* packed = value.get();
    auto entry = std::make_shared<const Entry>(Entry{constant, std::move(value)});
    known = entry;
    return std::shared_ptr<const T>(std::move(entry), packed);
  }

  // How many things are held by anybody.
  int64_t num_held() const;

 private:
  struct Entry {
    Tensor constant;  // So that no other comes to lie where it is.
    std::shared_ptr<const void> value;
  };
  // By where its bytes are, which tells it from all others that there are.
  static std::string KeyOf(const Tensor& constant, absl::string_view how);

  // Of what nobody has any more, now and then.
  void ForgetSome();

  mutable std::mutex mutex_;
  std::map<std::string, std::weak_ptr<const Entry>> entries_;
  size_t next_forgetting_ = 64;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_PACKED_CONSTANTS_H_
