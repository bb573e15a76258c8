#include "roundhouse/passes/framework/pass.h"

#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/passes/framework/pass_info.h"

namespace roundhouse {
namespace {

std::string Found(absl::string_view name, const std::vector<std::string>& names) {
  if (names.empty()) return ", found none";
  return absl::StrCat(", found only: ", absl::StrJoin(names, ", "), DidYouMean(name, names));
}

}  // namespace

const PassInfo& Pass::info() const {
  RH_CHECK(info_ != nullptr) << "a pass that was not made by PassInfo::Make";
  return *info_;
}

const std::string& Pass::name() const { return info().name; }

absl::Status Pass::SetOption(absl::string_view name, const Attribute& value) {
  if (info().FindOption(name) == nullptr) {
    std::vector<std::string> names;
    for (const AttributeInfo& option : info().options) names.push_back(option.name);
    // Without a name that may be meant, all are listed.
    std::string known = DidYouMean(name, names);
    if (known.empty())
      known =
          names.empty() ? "; it has none" : absl::StrCat("; it has ", absl::StrJoin(names, ", "));
    return absl::NotFoundError(
        absl::StrCat("pass '", this->name(), "' has no option '", name, "'", known));
  }
  RH_RETURN_IF_ERROR(Annotate(info().set_option(*this, name, value),
                              absl::StrCat("option '", name, "' of pass '", this->name(), "'")));
  given_options_.insert(std::string(name));
  return absl::OkStatus();
}

void Pass::Count(absl::string_view what, int64_t how_many) {
  counts_[std::string(what)] += how_many;
}

absl::Status Pass::CheckRequirements(const Program& program) const {
  for (const AttributeInfo& option : info().options) {
    if (option.required && given_options_.count(option.name) == 0) {
      return absl::FailedPreconditionError(absl::StrCat("the option '", option.name, "' (",
                                                        option.type, ") must be given: ", name(),
                                                        "{", option.name, "=...}"));
    }
  }
  for (const std::string& attribute : info().required_pass_attributes) {
    if (attributes_.Has(attribute)) continue;
    return absl::FailedPreconditionError(absl::StrCat("the pass needs the attribute '", attribute,
                                                      "', which is not set",
                                                      Found(attribute, attributes_.names())));
  }
  for (const std::string& attribute : info().required_graph_attributes) {
    for (const Graph* graph : program.graphs()) {
      if (graph->is_declaration() || graph->attributes().contains(attribute) ||
          graph->attachments().Has(attribute)) {
        continue;
      }
      std::vector<std::string> names = graph->attachments().names();
      for (const auto& [name, value] : graph->attributes()) names.push_back(name);
      return absl::FailedPreconditionError(
          absl::StrCat("graph @", graph->name(), " needs the attribute '", attribute,
                       "', which it does not have", Found(attribute, names)));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<bool> Pass::Run(Program& program, Verification verification) {
  const std::string where = absl::StrCat("pass '", name(), "'");
  RH_RETURN_IF_ERROR(Annotate(CheckRequirements(program), where));
  absl::StatusOr<bool> changed = RunImpl(program);
  if (!changed.ok()) return Annotate(changed.status(), where);
  if (!*changed) return false;
  program.attachments().EraseAllBut(info().preserved);
  if (!keeps_attachments_by_graph_) {
    for (Graph* graph : program.graphs()) graph->attachments().EraseAllBut(info().preserved);
  }
  if (verification == Verification::kByCaller) return true;
  const absl::Status verified = VerifyOk(program);
  if (!verified.ok()) {
    return absl::InternalError(
        absl::StrCat(where, " made a program that does not verify:\n", verified.message()));
  }
  return true;
}

absl::StatusOr<bool> GraphPass::RunImpl(Program& program) {
  bool changed = false;
  // A copy, so that graphs that the pass adds are not visited.
  const std::vector<Graph*> graphs = program.graphs();
  for (Graph* graph : graphs) {
    if (graph->is_declaration()) continue;
    absl::StatusOr<bool> graph_changed = RunOnGraph(*graph);
    if (!graph_changed.ok())
      return Annotate(graph_changed.status(), absl::StrCat("graph @", graph->name()));
    if (!*graph_changed) continue;
    graph->attachments().EraseAllBut(info().preserved);
    changed = true;
  }
  return changed;
}

}  // namespace roundhouse
