#include "roundhouse/api/unmet_requests.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/passes/generic/precision_error.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/region.h"

namespace roundhouse {
namespace {

bool IsAvailable(const Backend* backend) { return backend != nullptr && backend->Available().ok(); }

// The backends that could be named instead.
std::string Others(const BackendRegistry& registry) {
  std::vector<absl::string_view> names;
  for (const Backend* backend : registry.backends()) {
    if (IsAvailable(backend)) names.push_back(backend->name());
  }
  return absl::StrJoin(names, ", ");
}

// The reason why none of these products is computed less precisely.
std::string WhyPrecise(const BackendRegistry& registry, absl::Span<Node* const> products,
                       const ChosenBackends& chosen) {
  std::vector<std::string> reasons;
  for (const Backend* backend : registry.backends()) {
    if (std::none_of(products.begin(), products.end(),
                     [&](const Node* node) { return backend->UsesPrecision(*node); })) {
      continue;
    }
    const absl::Status available = backend->Available();
    const bool takes_any = std::any_of(products.begin(), products.end(), [&](const Node* node) {
      return backend->Supports(*node).ok();
    });
    const bool is_asked = std::find(chosen.regions.begin(), chosen.regions.end(),
                                    backend->name()) != chosen.regions.end();
    reasons.push_back(
        absl::StrCat("'", backend->name(), "' can compute less precisely, but ",
                     !available.ok() ? std::string(available.message())
                     : !is_asked     ? std::string("it is not among the named backends")
                     : takes_any     ? std::string("others were estimated to be faster")
                                     : absl::StrCat("takes none of them: ",
                                                    backend->Supports(*products.front()).message())));
  }
  return reasons.empty() ? "no backend here computes less precisely than f32"
                         : absl::StrJoin(reasons, "; ");
}

// The backend that runs the node: that of its region, or the first chosen one for single nodes that
// supports it.
const Backend* RunnerOf(const Node& node, const ChosenBackends& chosen) {
  const BackendRegistry& registry = BackendRegistry::Of(node.graph().context());
  const absl::string_view target = TargetOf(node.graph());
  if (!target.empty() && !chosen.regions.empty()) return registry.Find(target);
  for (const std::string& name : chosen.nodes) {
    const Backend* backend = registry.Find(name);
    if (IsAvailable(backend) && backend->Supports(node).ok()) return backend;
  }
  return chosen.nodes.empty() ? registry.RunnerOf(node, TargetOf(node)) : nullptr;
}

}  // namespace

std::vector<std::string> UnmetRequests(const Program& program, const PlacementOptions& options) {
  const BackendRegistry& registry = BackendRegistry::Of(program.context());
  ChosenBackends chosen;
  if (const absl::StatusOr<ChosenBackends> found =
          ChooseBackends(program.context(), options.backends);
      found.ok())
    chosen = *found;
  std::vector<std::string> unmet;
  for (const std::string& name : chosen.regions) {
    const Backend* backend = registry.Find(name);
    if (options.backends == "auto" || IsAvailable(backend)) continue;
    unmet.push_back(absl::StrCat("backend '", name,
                                 "' runs nothing here: ", backend->Available().message(),
                                 "; leave it out, or name one of ", Others(registry)));
  }
  if (options.precision.empty() || options.precision == "highest") return unmet;
  const std::vector<Node*> products = LessPreciseNodes(program);
  for (const Node* node : products) {
    const Backend* runner = RunnerOf(*node, chosen);
    if (IsAvailable(runner) && runner->UsesPrecision(*node)) return unmet;
  }
  if (chosen.regions.empty()) {
    unmet.push_back(absl::StrCat("option precision=", options.precision, " changes nothing: '",
                                 options.backends, "' computes as f32 does"));
    return unmet;
  }
  if (products.empty()) return unmet;  // No products, or the budget allows none.
  unmet.push_back(absl::StrCat("option precision=", options.precision,
                               " changes nothing: ", products.size(),
                               products.size() == 1 ? " product is" : " products are",
                               " computed as f32 does: ", WhyPrecise(registry, products, chosen),
                               "; leave it out, or run where that is different"));
  return unmet;
}

absl::Status UnmetError(absl::Span<const std::string> unmet) {
  if (unmet.empty()) return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrJoin(unmet, "\n"));
}

}  // namespace roundhouse
