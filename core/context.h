// File: context.h
//
// A context owns the dialects and, as extensions whose types higher layers define, the passes,
// backends and formats. It is filled, then frozen; after that it is read-only, and any number of
// threads may read it without a lock.
//
//   Context context;                       // Empty: for tests.
//   RegisterMlProgram(context);
//   RH_RETURN_IF_ERROR(context.Freeze());
//
//   RH_ASSIGN_OR_RETURN(std::unique_ptr<Context> context, Context::WithLinkedExtensions());  // All
//   that is linked in.
#ifndef ROUNDHOUSE_CORE_CONTEXT_H_
#define ROUNDHOUSE_CORE_CONTEXT_H_

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/dialect_service.h"
#include "roundhouse/core/op_info.h"

namespace roundhouse {

class Context {
 public:
  Context();
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;
  ~Context();

  // Returns a frozen context with everything that RH_REGISTER_EXTENSION put in the binary, in the
  // order of its names.
  static absl::StatusOr<std::unique_ptr<Context>> WithLinkedExtensions();
  // Returns a frozen context with just these: Context::With({RegisterMlProgram, RegisterControl}).
  using Registration = void (*)(Context&);
  static absl::StatusOr<std::unique_ptr<Context>> With(
      std::initializer_list<Registration> registrations);

  // ---- Filling. Freeze() reports all mistakes made here (a dialect twice, a service twice, …).

  template <typename D, typename... Args>
  void AddDialect(Args&&... args) {
    AddDialect(std::unique_ptr<Dialect>(std::make_unique<D>(std::forward<Args>(args)...)));
  }
  void AddDialect(std::unique_ptr<Dialect> dialect);

  // Adds the service S to a dialect defined elsewhere: this is how kernels reach a dialect that
  // must not depend on them. The dialect may be added later, but it must be added.
  template <typename S>
  void AttachService(absl::string_view dialect, std::unique_ptr<S> implementation) {
    const S* object = implementation.get();
    Attach(dialect, ServiceKeyOf<S>(), S::kServiceName, object, std::move(implementation));
  }

  // Returns the one object of type T in this context, created on first use: a registry that a
  // higher layer defines. T has a `static constexpr char kExtensionName[]`.
  template <typename T>
  T& Extension() {
    RH_CHECK(!frozen_) << "extension " << T::kExtensionName
                       << " changed after the context was frozen";
    std::unique_ptr<AnyExtension>& slot = extensions_[T::kExtensionName];
    if (slot == nullptr) slot = std::make_unique<HeldExtension<T>>();
    return static_cast<HeldExtension<T>&>(*slot).object;
  }

  // Reports the error of a registration that fails.
  void AddError(absl::Status error) { errors_.push_back(std::move(error)); }

  // Ends the filling. Error: lists everything that was wrong; the context must not be used after
  // it.
  absl::Status Freeze();
  bool is_frozen() const { return frozen_; }

  // ---- Reading, after Freeze().

  // Return null if there is none of that name.
  const Dialect* FindDialect(absl::string_view name) const;
  const OpInfo* FindOp(absl::string_view name) const;
  // Sorted by name.
  const std::vector<const Dialect*>& dialects() const { return sorted_dialects_; }
  // Returns null if nothing of type T was registered.
  template <typename T>
  const T* FindExtension() const {
    auto slot = extensions_.find(T::kExtensionName);
    return slot == extensions_.end() ? nullptr
                                     : &static_cast<const HeldExtension<T>&>(*slot->second).object;
  }

  // Adds to the list that WithLinkedExtensions() applies. Called before main by
  // RH_REGISTER_EXTENSION.
  static bool LinkExtension(const char* name, Registration registration);

 private:
  struct AnyExtension {
    virtual ~AnyExtension() = default;
  };
  template <typename T>
  struct HeldExtension : AnyExtension {
    T object;
  };
  struct AttachedService {
    std::string dialect;
    Dialect::Entry entry;
  };

  void Attach(absl::string_view dialect, ServiceKey key, absl::string_view name, const void* object,
              std::unique_ptr<DialectService> owner);

  bool frozen_ = false;
  absl::flat_hash_map<std::string, std::unique_ptr<Dialect>> dialects_;
  std::vector<const Dialect*> sorted_dialects_;
  std::vector<AttachedService> attached_;
  std::map<const void*, std::unique_ptr<AnyExtension>>
      extensions_;  // By the address of the name; never iterated.
  std::vector<absl::Status> errors_;
};

// Use at namespace scope in the .cc of a target with `alwayslink = 1`. Binaries that link the
// target get the extension in Context::WithLinkedExtensions().
#define RH_REGISTER_EXTENSION(registration)                   \
  [[maybe_unused]] static const bool kLinked_##registration = \
      ::roundhouse::Context::LinkExtension(#registration, registration)

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_CONTEXT_H_
