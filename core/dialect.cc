#include "roundhouse/core/dialect.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace roundhouse {

Dialect::Dialect(absl::string_view name, int version) : name_(name), version_(version) {}

Dialect::~Dialect() = default;

std::vector<std::string> Dialect::service_names() const {
  std::vector<std::string> names;
  for (const Entry& entry : services_) names.emplace_back(entry.name);
  std::sort(names.begin(), names.end());
  return names;
}

const OpInfo* Dialect::FindOp(absl::string_view name) const {
  auto op = ops_.find(name);
  return op == ops_.end() ? nullptr : op->second.get();
}

const OpInfo* Dialect::FindDeclaredOp(const void* declaration) const {
  auto op = declared_ops_.find(declaration);
  return op == declared_ops_.end() ? nullptr : op->second;
}

std::vector<const OpInfo*> Dialect::ops() const {
  std::vector<const OpInfo*> ops;
  for (const auto& [name, op] : ops_) ops.push_back(op.get());
  std::sort(ops.begin(), ops.end(),
            [](const OpInfo* a, const OpInfo* b) { return a->name < b->name; });
  return ops;
}

void Dialect::AddOp(OpInfo op) {
  if (DialectNameOf(op.name) != name_ || op.name.size() <= name_.size() + 1) {
    errors_.push_back(absl::InvalidArgumentError(
        absl::StrCat("dialect '", name_, "': expected an op name that starts with '", name_,
                     ".', found '", op.name, "'")));
    return;
  }
  if (ops_.contains(op.name)) {
    errors_.push_back(absl::AlreadyExistsError(
        absl::StrCat("dialect '", name_, "' declares op '", op.name, "' twice")));
    return;
  }
  if (op.since < 1 || op.since > version_) {
    errors_.push_back(absl::InvalidArgumentError(
        absl::StrCat("dialect '", name_, "' is at version ", version_, ", but op '", op.name,
                     "' is declared since version ", op.since)));
    return;
  }
  op.dialect = this;
  auto row = std::make_unique<OpInfo>(std::move(op));
  if (row->declaration != nullptr) declared_ops_.emplace(row->declaration, row.get());
  std::string name = row->name;
  ops_.emplace(std::move(name), std::move(row));
}

void Dialect::AddService(ServiceKey key, absl::string_view name, const void* object,
                         std::unique_ptr<DialectService> owner) {
  for (const Entry& entry : services_) {
    if (entry.key == key) {
      errors_.push_back(absl::AlreadyExistsError(
          absl::StrCat("dialect '", name_, "' offers service '", name, "' twice")));
      return;
    }
  }
  services_.push_back({key, name, object, std::move(owner)});
}

}  // namespace roundhouse
