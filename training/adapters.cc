#include "roundhouse/training/adapters.h"

#include <memory>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "roundhouse/api/usage_error.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/passes/canonical/lora/lora_factors.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"

namespace roundhouse::training {
namespace {

struct AdapterRequest {
  int64_t rank = 8;
  double alpha = 16;
  std::string targets = "";
};

absl::Status Wrong(absl::string_view text, absl::string_view what) {
  return UsageError(absl::StrCat("option lora=", text, ": ", what));
}

absl::StatusOr<AdapterRequest> Parse(absl::string_view text) {
  AdapterRequest request;
  bool is_in_targets = false;
  for (absl::string_view part : absl::StrSplit(text, ',')) {
    part = absl::StripAsciiWhitespace(part);
    const size_t end = part.find_first_of(":=");
    const absl::string_view name = part.substr(0, end);
    const absl::string_view value =
        end == absl::string_view::npos ? absl::string_view() : part.substr(end + 1);
    if (end == absl::string_view::npos && is_in_targets && !part.empty()) {
      absl::StrAppend(&request.targets, ",", part);
      continue;
    }
    is_in_targets = name == "targets";
    if (name == "rank") {
      if (!absl::SimpleAtoi(value, &request.rank) || request.rank < 1)
        return Wrong(text, "rank: expected a number from 1 on, as in rank:8");
    } else if (name == "alpha") {
      if (!absl::SimpleAtod(value, &request.alpha))
        return Wrong(text, "alpha: expected a number, as in alpha:16");
    } else if (is_in_targets && !value.empty()) {
      request.targets = std::string(value);
    } else {
      return Wrong(text, absl::StrCat("expected rank:N, alpha:NUMBER or targets=PATTERNS, found '",
                                      part, "'", DidYouMean(name, {"rank", "alpha", "targets"})));
    }
  }
  return request;
}

}  // namespace

absl::Status AddAdapters(Program& program, absl::string_view text, uint64_t seed, bool into_weights,
                         std::vector<std::string>& notes) {
  RH_ASSIGN_OR_RETURN(const AdapterRequest request, Parse(text));
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Pass> pass,
                      PassRegistry::Of(program.context()).Get("add_lora"));
  RH_RETURN_IF_ERROR(pass->SetOption("rank", Attribute::Int(request.rank)));
  RH_RETURN_IF_ERROR(pass->SetOption("alpha", Attribute::Float(request.alpha)));
  RH_RETURN_IF_ERROR(pass->SetOption("seed", Attribute::Int(static_cast<int64_t>(seed))));
  RH_RETURN_IF_ERROR(pass->SetOption("into_weights", Attribute::Bool(into_weights)));
  if (!request.targets.empty())
    RH_RETURN_IF_ERROR(pass->SetOption("targets", Attribute::String(request.targets)));
  if (const absl::Status status = pass->Run(program).status(); !status.ok())
    return Wrong(text, absl::string_view(status.message()));
  RH_ASSIGN_OR_RETURN(const std::vector<canonical::LoraFactors> adapters,
                      canonical::LoraFactorsOf(program));
  if (adapters.empty()) {
    return Wrong(text,
                 "the model has no weight that can be adapted: expected globals of f32 that are "
                 "weights of mat_mul, einsum or convolutions, with more rows and columns than the "
                 "rank; the pass globalize_constants makes globals of constants");
  }
  int64_t adapted = 0;
  for (const canonical::LoraFactors& factors : adapters)
    adapted += program.FindGlobal(factors.weight)->type().shape().NumElements().value_or(0);
  notes.push_back(absl::StrCat("low-rank adapters of ", adapters.size(), " weights of ", adapted,
                               " numbers, which stay as they are"));
  return absl::OkStatus();
}

}  // namespace roundhouse::training
