#include "roundhouse/api/placement.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "roundhouse/api/usage_error.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/deterministic.h"
#include "roundhouse/service/region.h"

namespace roundhouse {
namespace {

constexpr absl::string_view kAuto = "auto";
// Flops and bytes: some microseconds, about as long as a few library calls.
constexpr int kTiny = 1 << 16;

std::string Joined(absl::string_view a, absl::string_view b) {
  return absl::StrCat(a, a.empty() || b.empty() ? "" : ", ", b);
}

std::string CompilingPass(const PlacementOptions& options) {
  return options.strict ? "compile_regions{strict}" : "compile_regions";
}

double Percent(double part, double whole) { return whole == 0 ? 100 : 100 * part / whole; }

std::string Reasons(const NodePlacement& placement) {
  return absl::StrJoin(placement.reasons, "; ", [](std::string* out, const auto& reason) {
    absl::StrAppend(out, reason.first, reason.first.empty() ? "" : ": ", reason.second);
  });
}

std::string BackendText(absl::string_view backend) {
  return backend.empty() ? "no backend" : std::string(backend);
}

void JsonOfWork(const Work& work, JsonWriter& json) {
  json.Key("nodes").Int(work.nodes);
  json.Key("unknown_cost").Int(work.unknown);
  json.Key("flops").Double(work.flops);
  if (work.seconds.has_value()) json.Key("milliseconds").Double(1e3 * *work.seconds);
}

}  // namespace

absl::StatusOr<ChosenBackends> ChooseBackends(const Context& context, absl::string_view backends) {
  const BackendRegistry& registry = BackendRegistry::Of(context);
  ChosenBackends chosen;
  if (backends == kAuto) {
    for (const Backend* backend : registry.preferred(BackendUnit::kRegion))
      chosen.regions.emplace_back(backend->name());
    chosen.targets = chosen.regions;
    return chosen;
  }
  chosen.is_reference = true;
  std::vector<std::string> named;
  for (const absl::string_view text : absl::StrSplit(backends, ',', absl::SkipWhitespace())) {
    const absl::StatusOr<const Backend*> backend = registry.Get(absl::StripAsciiWhitespace(text));
    if (!backend.ok())
      return UsageError(absl::StrCat(backend.status().message(), "; or auto alone"));
    const bool is_of_nodes = (*backend)->unit() == BackendUnit::kNode;
    (is_of_nodes ? chosen.nodes : chosen.regions).emplace_back((*backend)->name());
    named.emplace_back((*backend)->name());
    if (!is_of_nodes) chosen.targets = named;
    chosen.is_reference = chosen.is_reference && (*backend)->is_reference();
  }
  if (chosen.regions.empty() && chosen.nodes.empty()) return UsageError("no backend is named");
  return chosen;
}

absl::StatusOr<std::string> PrecisionPasses(const Context& context,
                                            const PlacementOptions& options) {
  const std::string nan = options.nan.empty() ? "" : absl::StrCat("set_nan{nan=", options.nan, "}");
  if (options.error_budget.has_value()) {
    if (options.precision.empty() || options.precision == "highest") {
      return UsageError(
          "option error_budget needs option precision=high or option precision=medium");
    }
    if (!(*options.error_budget > 0))
      return UsageError("option error_budget must be greater than 0");
    RH_ASSIGN_OR_RETURN(const ChosenBackends chosen, ChooseBackends(context, options.backends));
    return Joined(nan, absl::StrCat("set_precision{precision=", options.precision,
                                    "}, fit_precision{error_budget=", *options.error_budget,
                                    ", targets=\"", absl::StrJoin(chosen.regions, ","), "\"}"));
  }
  if (options.precision.empty()) return nan;
  return Joined(nan, absl::StrCat("set_precision{precision=", options.precision, "}"));
}

// Backends that are named are preferred in the order of their names.
absl::StatusOr<std::string> AnnotationPasses(const Context& context,
                                             const PlacementOptions& options) {
  RH_ASSIGN_OR_RETURN(const ChosenBackends chosen, ChooseBackends(context, options.backends));
  if (chosen.targets.empty()) return std::string();
  return absl::StrCat(
      "annotate_target{",
      options.backends == kAuto ? absl::StrCat("choose=fastest, min_work=", kTiny, ", ") : "",
      "targets=\"", absl::StrJoin(chosen.targets, ","), "\"}");
}

// If the fastest backends are chosen, tiny regions are left to backends for single nodes.
std::string MergingPass(const PlacementOptions& options) {
  return options.backends == kAuto ? absl::StrCat("merge_regions{min_work=", kTiny, "}")
                                   : "merge_regions";
}

absl::StatusOr<std::string> PipelineWithTargets(const Context& context, absl::string_view pipeline,
                                                const PlacementOptions& options) {
  RH_ASSIGN_OR_RETURN(const std::string annotation, AnnotationPasses(context, options));
  if (annotation.empty()) {
    return UsageError(options.backends == kAuto
                          ? "no backend that takes regions is linked in"
                          : absl::StrCat("backend '", options.backends,
                                         "' runs single nodes, so there is nothing to partition; "
                                         "name a backend that takes regions"));
  }
  RH_ASSIGN_OR_RETURN(const std::string precision, PrecisionPasses(context, options));
  RH_ASSIGN_OR_RETURN(const ChosenBackends chosen, ChooseBackends(context, options.backends));
  return absl::StrCat(
      Joined(Joined(pipeline, precision), absl::StrCat("recompute_arithmetic{targets=\"",
                                                       absl::StrJoin(chosen.regions, ","), "\"}")),
      ", ", annotation, ", ", MergingPass(options), ", partition, order_for_memory, ",
      CompilingPass(options));
}

bool IsPartitioned(const Program& program) {
  const std::vector<Graph*>& graphs = program.graphs();
  return std::any_of(graphs.begin(), graphs.end(),
                     [](const Graph* graph) { return IsRegion(*graph); });
}

// Compiling verifies the program anyway, and before a run every millisecond counts.
const PipelineRunOptions kAtRunTime = {.verify = PipelineRunOptions::Verify::kByCaller,
                                       .check_unchanged = false};

absl::StatusOr<bool> PlaceOnBackends(Program& program, const PlacementOptions& options) {
  const Context& context = program.context();
  RH_ASSIGN_OR_RETURN(const ChosenBackends chosen, ChooseBackends(context, options.backends));
  const bool is_partitioned = IsPartitioned(program);
  const bool has_regions = !chosen.regions.empty() && !IsDeterministic(program);
  if (options.error_budget.has_value() && (is_partitioned || !has_regions)) {
    return UsageError(
        is_partitioned && has_regions
            ? "option error_budget: the program is partitioned already; set the budget where it is "
              "partitioned"
            : "option error_budget needs backends that take regions, and this program runs on "
              "none");
  }
  if (!has_regions || is_partitioned) {
    RH_ASSIGN_OR_RETURN(const std::string precision, PrecisionPasses(context, options));
    const std::string passes = has_regions ? Joined(precision, CompilingPass(options)) : precision;
    return passes.empty() ? false : RunPasses(program, passes, kAtRunTime);
  }
  // Tuning found it fastest node by node.
  if (options.backends == kAuto && program.attributes().contains(kTunedAttribute)) return false;
  RH_ASSIGN_OR_RETURN(const std::string pipeline, PipelineWithTargets(context, "", options));
  return RunPasses(program, pipeline, kAtRunTime);
}

std::string PlacementText(const PlacementReport& report) {
  std::string text = absl::StrCat(
      "backends: ",
      report.targets.empty() ? std::string("none") : absl::StrJoin(report.targets, ", "), "\n");
  if (!report.tuned.empty())
    absl::StrAppend(&text, "placed by measurements on ", report.tuned, "\n");
  absl::StrAppendFormat(&text, "%8s %7s %12s %7s %8s  %s\n", "nodes", "%", "Mflops", "%", "unknown",
                        "on");
  for (const auto& [backend, work] : report.by_backend) {
    absl::StrAppendFormat(
        &text, "%8d %7.2f %12.3f %7.2f %8d  %s\n", work.nodes,
        Percent(static_cast<double>(work.nodes), static_cast<double>(report.all.nodes)),
        work.flops / 1e6, Percent(work.flops, report.all.flops), work.unknown,
        BackendText(backend));
  }
  if (report.all.seconds.has_value()) {
    absl::StrAppend(&text, "measured time: ",
                    absl::StrJoin(report.by_backend, ", ",
                                  [&](std::string* out, const auto& entry) {
                                    const double seconds = entry.second.seconds.value_or(0);
                                    absl::StrAppendFormat(out, "%s %.3f ms (%.1f %%)",
                                                          BackendText(entry.first), 1e3 * seconds,
                                                          Percent(seconds, *report.all.seconds));
                                  }),
                    "\n");
  }
  absl::StrAppendFormat(&text, "%d islands\n%8s %12s %8s %8s %14s  %s\n", report.islands.size(),
                        "nodes", "Mflops", "in", "out", "boundary bytes", "island");
  for (const Island& island : report.islands) {
    absl::StrAppendFormat(
        &text, "%8d %12.3f %8d %8d %14s  %s (%s%s)\n", island.work.nodes, island.work.flops / 1e6,
        island.inputs, island.outputs,
        island.boundary_bytes ? absl::StrCat(*island.boundary_bytes) : "?", island.name,
        island.backend,
        island.work.seconds ? absl::StrFormat(", %.3f ms", 1e3 * *island.work.seconds) : "");
  }
  absl::StrAppend(&text, "nodes:\n");
  for (const NodePlacement& placement : report.nodes) {
    absl::StrAppend(&text, "  ", placement.node->DebugName(), ": ", BackendText(placement.backend),
                    !placement.island.empty()   ? absl::StrCat(", in ", placement.island)
                    : placement.reasons.empty() ? ""
                                                : absl::StrCat(" (", Reasons(placement), ")"),
                    "\n");
  }
  for (const WhatIf& what_if : report.what_if) {
    absl::StrAppendFormat(&text, "if %s took %s (%d nodes, %.3f Mflops): %d islands\n",
                          what_if.backend, what_if.op, what_if.work.nodes, what_if.work.flops / 1e6,
                          what_if.islands);
  }
  return text;
}

void PlacementJson(const PlacementReport& report, JsonWriter& json) {
  json.Object([&] {
    json.Key("targets").Array([&] {
      for (const std::string& target : report.targets) json.String(target);
    });
    if (!report.tuned.empty()) json.Key("tuned").String(report.tuned);
    JsonOfWork(report.all, json);
    json.Key("by_backend").Object([&] {
      for (const auto& [backend, work] : report.by_backend)
        json.Key(backend).Object([&, &own = work] { JsonOfWork(own, json); });
    });
    json.Key("islands").Array([&] {
      for (const Island& island : report.islands) {
        json.Object([&] {
          json.Key("name").String(island.name);
          json.Key("backend").String(island.backend);
          JsonOfWork(island.work, json);
          json.Key("inputs").Int(island.inputs);
          json.Key("outputs").Int(island.outputs);
          if (island.boundary_bytes) json.Key("boundary_bytes").Int(*island.boundary_bytes);
        });
      }
    });
    json.Key("node_list").Array([&] {
      for (const NodePlacement& placement : report.nodes) {
        json.Object([&] {
          json.Key("graph").String(placement.node->graph().name());
          json.Key("op").String(placement.node->op_name());
          json.Key("name").String(placement.node->name());
          json.Key("backend").String(placement.backend);
          json.Key("reasons").Object([&] {
            for (const auto& [backend, why] : placement.reasons) json.Key(backend).String(why);
          });
        });
      }
    });
    json.Key("what_if").Array([&] {
      for (const WhatIf& what_if : report.what_if) {
        json.Object([&] {
          json.Key("backend").String(what_if.backend);
          json.Key("op").String(what_if.op);
          JsonOfWork(what_if.work, json);
          json.Key("islands").Int(what_if.islands);
        });
      }
    });
  });
}

}  // namespace roundhouse
