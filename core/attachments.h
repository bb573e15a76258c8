// File: attachments.h
//
// C++ objects of any type, attached by name to a graph, a program or a pass: an analysis, a plan,
// an option. They are not printed, stored, cloned or compared; use an Attribute for data that must
// survive.
//
//   graph.attachments().Set("liveness", ComputeLiveness(graph));
//   RH_ASSIGN_OR_RETURN(Liveness* liveness, graph.attachments().Get<Liveness>("liveness"));
#ifndef ROUNDHOUSE_CORE_ATTACHMENTS_H_
#define ROUNDHOUSE_CORE_ATTACHMENTS_H_

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/cxx20.h"

namespace roundhouse {

// The name of a C++ type as the compiler spells it, for messages. (Builds have no RTTI.)
template <typename T>
absl::string_view TypeName() {
  absl::string_view function =
      __PRETTY_FUNCTION__;  // "… TypeName() [with T = int; …]" or "… [T = int]"
  size_t begin = function.find("T = ") + 4;
  size_t end = function.find_first_of(";]", begin);
  return function.substr(begin, end - begin);
}

class Attachments {
 public:
  Attachments() = default;
  Attachments(Attachments&&) = default;
  Attachments& operator=(Attachments&&) = default;

  bool Has(absl::string_view name) const;
  // Whether an object of that name and type is attached.
  template <typename T>
  bool Has(absl::string_view name) const {
    const Slot* slot = Find(name);
    return slot != nullptr && slot->key == Key<T>();
  }

  // Errors: no object has that name (the message lists the names), or it has another type (the
  // message gives both types).
  template <typename T>
  absl::StatusOr<T*> Get(absl::string_view name) const {
    const Slot* slot = Find(name);
    if (slot == nullptr) return MissingError(name, TypeName<T>());
    if (slot->key != Key<T>()) return WrongTypeError(name, TypeName<T>(), slot->type_name);
    return static_cast<T*>(slot->object);
  }

  // Takes ownership. Error: the name is in use (erase it first).
  template <typename T>
  absl::Status Set(absl::string_view name, T object) {
    return Set<T>(name, std::make_unique<T>(std::move(object)));
  }
  template <typename T>
  absl::Status Set(absl::string_view name, std::unique_ptr<T> object) {
    T* raw = object.get();
    return Insert(name,
                  Slot{Key<T>(), TypeName<T>(), raw, std::shared_ptr<void>(std::move(object))});
  }
  // The caller keeps ownership and must keep the object alive as long as this.
  template <typename T>
  absl::Status SetNotOwned(absl::string_view name, T* object) {
    return Insert(name, Slot{Key<T>(), TypeName<T>(), object, nullptr});
  }

  // Returns whether the name was attached.
  bool Erase(absl::string_view name);
  // Keeps only the objects with these names.
  void EraseAllBut(absl::Span<const std::string> names);
  // Sorted.
  std::vector<std::string> names() const;

 private:
  struct Slot {
    const void* key;  // One address per type.
    absl::string_view type_name;
    void* object;
    std::shared_ptr<void> owner;  // Null if not owned.
  };

  template <typename T>
  static const void* Key() {
    static const char key = 0;
    return &key;
  }

  const Slot* Find(absl::string_view name) const;
  absl::Status Insert(absl::string_view name, Slot slot);
  absl::Status MissingError(absl::string_view name, absl::string_view type) const;
  static absl::Status WrongTypeError(absl::string_view name, absl::string_view expected,
                                     absl::string_view found);

  std::map<std::string, Slot> slots_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_ATTACHMENTS_H_
