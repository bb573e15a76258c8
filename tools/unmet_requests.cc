#include "roundhouse/tools/unmet_requests.h"

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
#include "roundhouse/interp/native/convolution.h"
#include "roundhouse/passes/precision_error.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/deterministic.h"
#include "roundhouse/service/precision_use.h"
#include "roundhouse/service/region.h"

namespace roundhouse {
namespace {

bool IsAvailable(const Backend* backend) { return backend != nullptr && backend->Available().ok(); }

// Those that could be named instead.
std::string Others(const BackendRegistry& registry) {
  std::vector<absl::string_view> names;
  for (const Backend* backend : registry.backends()) {
    if (IsAvailable(backend)) names.push_back(backend->name());
  }
  names.push_back("native");
  return absl::StrJoin(names, ", ");
}

// Why none of `products` is computed less precisely; `users` are the backends that could.
std::string WhyPrecise(const BackendRegistry& registry, const PrecisionUsers& users,
                       absl::Span<const std::string> targets) {
  std::vector<std::string> reasons;
  for (const std::string& name : users.names()) {
    const Backend* backend = registry.Find(name);
    if (backend == nullptr) continue;
    const absl::Status available = backend->Available();
    const bool is_asked = std::find(targets.begin(), targets.end(), name) != targets.end();
    reasons.push_back(absl::StrCat(
        "'", name, "' could do with less, but ",
        !available.ok() ? std::string(available.message())
        : !is_asked     ? std::string("it is not among the backends that were asked")
                        : std::string("others were estimated to be faster, or it takes none")));
  }
  return reasons.empty() ? "no backend here computes less precisely than f32"
                         : absl::StrJoin(reasons, "; ");
}

}  // namespace

std::vector<std::string> UnmetRequests(const Program& program, const PlacementOptions& options) {
  const Context& context = program.context();
  const BackendRegistry& registry = BackendRegistry::Of(context);
  const bool on_backends = options.backends != "reference" && options.backends != "native";
  std::vector<std::string> targets;
  if (on_backends) {
    const absl::StatusOr<std::vector<std::string>> names = TargetNames(context, options);
    if (names.ok()) targets = *names;
  }
  std::vector<std::string> unmet;
  for (const std::string& name : targets) {
    const Backend* backend = registry.Find(name);
    if (options.backends == "auto" || IsAvailable(backend)) continue;
    unmet.push_back(absl::StrCat("backend '", name,
                                 "' runs nothing here: ", backend->Available().message(),
                                 "; leave it out, or name one of ", Others(registry)));
  }
  if (options.precision.empty() || options.precision == "highest") return unmet;
  const PrecisionUsers& users = PrecisionUsers::Of(context);
  const bool own_kernels_alone = options.backends == "native" || IsDeterministic(program);
  int64_t asked = 0;
  for (const Node* node : LessPreciseNodes(program)) {
    ++asked;
    const absl::string_view target = TargetOf(node->graph());
    const bool on_own_kernels =
        own_kernels_alone || (options.backends != "reference" && target.empty());
    if (on_own_kernels && native::MakesUseOfPrecision(*node)) return unmet;
    if (!own_kernels_alone && users.contains(target) && IsAvailable(registry.Find(target)))
      return unmet;
  }
  if (!on_backends) {
    unmet.push_back(absl::StrCat("--precision=", options.precision, " is for backends: '",
                                 options.backends, "' computes as f32 does"));
    return unmet;
  }
  if (asked == 0) return unmet;  // There is no product, or the budget allows of none.
  unmet.push_back(absl::StrCat("--precision=", options.precision, " changes nothing: ", asked,
                               asked == 1 ? " product is" : " products are",
                               " computed as f32 does: ", WhyPrecise(registry, users, targets),
                               "; leave it out, or run where that is different"));
  return unmet;
}

absl::Status UnmetError(absl::Span<const std::string> unmet) {
  if (unmet.empty()) return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrJoin(unmet, "\n"));
}

}  // namespace roundhouse
