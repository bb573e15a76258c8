// File: shared_preparations.h
//
// Shares the optimised and compiled forms of a program within a process: a model that is loaded
// again while the first one is in use is not optimised and compiled again.
//
//   // Null if nothing is shared.
//   const SharedPreparations* shared = SharedPreparations::Of(context);
//   if (auto found = shared->Find<CompiledProgram>(key)) return found;
//   … make it …
//   return shared->Keep(key, std::move(made), bytes);
//
// It holds weak references only: an object lives as long as its users, or as a cache of them
// (kept_preparations.h).
#ifndef ROUNDHOUSE_API_SHARING_SHARED_PREPARATIONS_H_
#define ROUNDHOUSE_API_SHARING_SHARED_PREPARATIONS_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attachments.h"
#include "roundhouse/core/context.h"

namespace roundhouse {

class KeptPreparations;

// All functions are thread-safe.
class SharedPreparations {
 public:
  static constexpr char kExtensionName[] = "shared preparations";
  // Null if the context has none.
  static const SharedPreparations* Of(const Context& context) {
    return context.FindExtension<SharedPreparations>();
  }

  // The object that Keep() was given for this key, if it is still in use; else null. `key` names
  // all that the result depends on.
  template <typename T>
  std::shared_ptr<T> Find(absl::string_view key) const {
    return std::static_pointer_cast<T>(FindAny(KeyOf<T>(key)));
  }
  // Returns `made`, or the object that another thread gave for this key in the meantime. `bytes` is
  // about how much memory it takes.
  template <typename T>
  std::shared_ptr<T> Keep(absl::string_view key, std::shared_ptr<T> made, int64_t bytes) const {
    // Removes const only to store it: nothing here changes the object.
    auto object = std::const_pointer_cast<std::remove_const_t<T>>(std::move(made));
    return std::static_pointer_cast<T>(KeepAny(KeyOf<T>(key), std::move(object), bytes));
  }
  // Replaces the object of the key, as long as `made` is in use: KeptPreparations do not hold it.
  template <typename T>
  void Announce(absl::string_view key, const std::shared_ptr<T>& made) const {
    AnnounceAny(KeyOf<T>(key), std::const_pointer_cast<std::remove_const_t<T>>(made));
  }
  // Removes the object of the key. Call this before changing the object: if you hold the only
  // reference then, nobody else gets one.
  template <typename T>
  void Withdraw(absl::string_view key) const {
    WithdrawAny(KeyOf<T>(key));
  }

 private:
  friend class KeptPreparations;

  template <typename T>
  static std::string KeyOf(absl::string_view key) {
    return absl::StrCat(TypeName<T>(), " ", key);
  }
  std::shared_ptr<void> FindAny(const std::string& key) const;
  std::shared_ptr<void> KeepAny(const std::string& key, std::shared_ptr<void> made,
                                int64_t bytes) const;
  void AnnounceAny(const std::string& key, const std::shared_ptr<void>& made) const;
  void WithdrawAny(const std::string& key) const;
  // Requires the mutex.
  void ForgetWhatIsGone() const;

  mutable std::mutex mutex_;
  struct InUse {
    std::weak_ptr<void> object;
    std::optional<int64_t> bytes = std::nullopt;  // None if KeptPreparations must not hold it.
  };
  mutable absl::flat_hash_map<std::string, InUse> in_use_;
  mutable size_t next_forgetting_ = 64;  // The size at which expired entries are removed.
  mutable std::vector<KeptPreparations*> keepers_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_SHARING_SHARED_PREPARATIONS_H_
