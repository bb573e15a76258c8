#include "roundhouse/passes/framework/pass_registry.h"

#include <algorithm>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/context.h"

namespace roundhouse {
namespace {

std::vector<PassInfo>& LinkedPasses() {
  static auto* const passes = new std::vector<PassInfo>;
  return *passes;
}

void RegisterLinkedPasses(Context& context) {
  // Messages must not depend on the order of static initialisers.
  std::vector<PassInfo> passes = LinkedPasses();
  std::sort(passes.begin(), passes.end(), [](const PassInfo& a, const PassInfo& b) {
    return std::tie(a.name, a.source) < std::tie(b.name, b.source);
  });
  for (PassInfo& info : passes) PassRegistry::Add(context, std::move(info));
}

RH_REGISTER_EXTENSION(RegisterLinkedPasses);

}  // namespace

const PassRegistry& PassRegistry::Of(const Context& context) {
  static const auto* const none = new PassRegistry;
  const auto* registry = context.FindExtension<PassRegistry>();
  return registry == nullptr ? *none : *registry;
}

void PassRegistry::Add(Context& context, PassInfo info) {
  if (absl::Status status = info.Check(); !status.ok()) return context.AddError(status);
  auto& passes = context.Extension<PassRegistry>().passes_;
  auto [slot, is_new] = passes.try_emplace(info.name);
  if (!is_new) {
    auto from = [](const PassInfo& pass) {
      return pass.source.empty() ? std::string("unknown") : pass.source;
    };
    return context.AddError(
        absl::AlreadyExistsError(absl::StrCat("pass '", info.name, "' is registered twice: by ",
                                              from(*slot->second), " and by ", from(info))));
  }
  slot->second = std::make_unique<PassInfo>(std::move(info));
}

absl::StatusOr<std::unique_ptr<Pass>> PassRegistry::Get(absl::string_view name) const {
  if (const PassInfo* info = Find(name)) return info->Make();
  const std::vector<std::string> known = names();
  return absl::NotFoundError(absl::StrCat(
      "there is no pass '", name, "'",
      known.empty() ? "; no pass is linked into this program" : DidYouMean(name, known)));
}

const PassInfo* PassRegistry::Find(absl::string_view name) const {
  auto pass = passes_.find(std::string(name));
  return pass == passes_.end() ? nullptr : pass->second.get();
}

std::vector<const PassInfo*> PassRegistry::passes() const {
  std::vector<const PassInfo*> passes;
  for (const auto& [name, info] : passes_) passes.push_back(info.get());
  return passes;
}

std::vector<std::string> PassRegistry::names() const {
  std::vector<std::string> names;
  for (const auto& [name, info] : passes_) names.push_back(name);
  return names;
}

LinkedPass::LinkedPass(PassInfo info) { LinkedPasses().push_back(std::move(info)); }

}  // namespace roundhouse
