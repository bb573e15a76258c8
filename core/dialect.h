// File: dialect.h
//
// A dialect owns operations and answers questions about them by offering services.
//
//   class ToyDialect : public Dialect {
//    public:
//     ToyDialect() : Dialect("toy") {
//       AddOp({.name = "toy.push", .min_operands = 1, .max_operands = 1, .max_results = 0});
//       service<GraphOutputIndexQueryService>(std::make_unique<ToyOutputs>());
//     }
//   };
#ifndef ROUNDHOUSE_CORE_DIALECT_H_
#define ROUNDHOUSE_CORE_DIALECT_H_

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/dialect_service.h"
#include "roundhouse/core/op_info.h"

namespace roundhouse {

class Dialect {
 public:
  // `version` goes up when ops are added or the meaning of their stored form changes; the ops
  // record the version (OpInfo::since). A file needs the version of the newest of its ops.
  explicit Dialect(absl::string_view name, int version = 1);
  Dialect(const Dialect&) = delete;
  Dialect& operator=(const Dialect&) = delete;
  virtual ~Dialect();

  const std::string& name() const { return name_; }
  int version() const { return version_; }

  // Returns the service S, or null if the dialect does not offer it.
  template <typename S>
  const S* service() const {
    for (const Entry& entry : services_) {
      if (entry.key == ServiceKeyOf<S>()) return static_cast<const S*>(entry.object);
    }
    return nullptr;
  }
  // The names of the offered services, sorted.
  std::vector<std::string> service_names() const;

  // Finds an op by full name ("toy.push"); null if the dialect has no such op.
  const OpInfo* FindOp(absl::string_view name) const;
  // Finds an op by the struct that declares it (op.h).
  const OpInfo* FindDeclaredOp(const void* declaration) const;
  // Sorted by name.
  std::vector<const OpInfo*> ops() const;
  bool has_ops() const { return !ops_.empty(); }

 protected:
  // Offers a service; call it in constructors. If a service is offered twice, the context reports
  // an error.
  template <typename S>
  void service(std::unique_ptr<S> implementation) {
    const S* object = implementation.get();
    AddService(ServiceKeyOf<S>(), S::kServiceName, object, std::move(implementation));
  }
  // Adds a row to the op table. The context reports an error if the name is not new or does not
  // start with the dialect's name and a dot.
  void AddOp(OpInfo op);

 private:
  friend class Context;
  struct Entry {
    ServiceKey key;
    absl::string_view name;
    const void* object;
    std::unique_ptr<DialectService> owner;
  };
  void AddService(ServiceKey key, absl::string_view name, const void* object,
                  std::unique_ptr<DialectService> owner);

  std::string name_;
  int version_;
  std::vector<Entry> services_;  // A handful: a linear search beats a hash.
  absl::flat_hash_map<std::string, std::unique_ptr<OpInfo>> ops_;
  absl::flat_hash_map<const void*, const OpInfo*> declared_ops_;
  std::vector<absl::Status> errors_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_DIALECT_H_
