#include "roundhouse/core/context.h"

#include <algorithm>
#include <initializer_list>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/status_macros.h"

namespace roundhouse {
namespace {

// Sorted by name, so that the order of static initialisation does not matter.
std::multimap<std::string, Context::Registration>& LinkedExtensions() {
  static auto* const extensions = new std::multimap<std::string, Context::Registration>;
  return *extensions;
}

}  // namespace

Context::Context() = default;
Context::~Context() = default;

bool Context::LinkExtension(const char* name, Registration registration) {
  LinkedExtensions().emplace(name, registration);
  return true;
}

absl::StatusOr<std::unique_ptr<Context>> Context::WithLinkedExtensions() {
  auto context = std::make_unique<Context>();
  for (const auto& [name, registration] : LinkedExtensions()) registration(*context);
  RH_RETURN_IF_ERROR(context->Freeze());
  return context;
}

absl::StatusOr<std::unique_ptr<Context>> Context::With(
    std::initializer_list<Registration> registrations) {
  auto context = std::make_unique<Context>();
  for (Registration registration : registrations) registration(*context);
  RH_RETURN_IF_ERROR(context->Freeze());
  return context;
}

void Context::AddDialect(std::unique_ptr<Dialect> dialect) {
  if (frozen_) {
    errors_.push_back(absl::FailedPreconditionError(
        absl::StrCat("dialect '", dialect->name(), "' was added after the context was frozen")));
    return;
  }
  for (absl::Status& error : dialect->errors_) errors_.push_back(std::move(error));
  dialect->errors_.clear();
  const std::string name = dialect->name();
  if (name.empty() || name.find('.') != std::string::npos) {
    errors_.push_back(
        absl::InvalidArgumentError(absl::StrCat("'", name, "' cannot be a dialect's name")));
    return;
  }
  if (!dialects_.emplace(name, std::move(dialect)).second) {
    errors_.push_back(
        absl::AlreadyExistsError(absl::StrCat("dialect '", name, "' is registered twice")));
  }
}

void Context::Attach(absl::string_view dialect, ServiceKey key, absl::string_view name,
                     const void* object, std::unique_ptr<DialectService> owner) {
  if (frozen_) {
    errors_.push_back(absl::FailedPreconditionError(absl::StrCat(
        "service '", name, "' of dialect '", dialect, "' was added after the context was frozen")));
    return;
  }
  attached_.push_back({std::string(dialect), {key, name, object, std::move(owner)}});
}

absl::Status Context::Freeze() {
  if (frozen_ && errors_.empty()) return absl::OkStatus();
  std::vector<std::string> names;
  for (const auto& [name, dialect] : dialects_) names.push_back(name);
  std::sort(names.begin(), names.end());
  for (AttachedService& attached : attached_) {
    auto dialect = dialects_.find(attached.dialect);
    if (dialect == dialects_.end()) {
      errors_.push_back(absl::NotFoundError(absl::StrCat(
          "service '", attached.entry.name, "' is meant for dialect '", attached.dialect,
          "', which is not registered", DidYouMean(attached.dialect, names))));
      continue;
    }
    dialect->second->AddService(attached.entry.key, attached.entry.name, attached.entry.object,
                                std::move(attached.entry.owner));
    for (absl::Status& error : dialect->second->errors_) errors_.push_back(std::move(error));
    dialect->second->errors_.clear();
  }
  attached_.clear();
  if (!errors_.empty()) {
    if (errors_.size() == 1) return errors_.front();
    return absl::Status(
        errors_.front().code(),
        absl::StrJoin(errors_, "\n", [](std::string* out, const absl::Status& error) {
          absl::StrAppend(out, error.message());
        }));
  }
  for (const std::string& name : names)
    sorted_dialects_.push_back(dialects_.find(name)->second.get());
  frozen_ = true;
  return absl::OkStatus();
}

const Dialect* Context::FindDialect(absl::string_view name) const {
  auto dialect = dialects_.find(name);
  return dialect == dialects_.end() ? nullptr : dialect->second.get();
}

const OpInfo* Context::FindOp(absl::string_view name) const {
  const Dialect* dialect = FindDialect(DialectNameOf(name));
  return dialect == nullptr ? nullptr : dialect->FindOp(name);
}

}  // namespace roundhouse
