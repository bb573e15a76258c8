#include "roundhouse/tools/placement.h"

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
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/passes/pass_runner.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/deterministic.h"
#include "roundhouse/service/region.h"
#include "roundhouse/tools/flags.h"

namespace roundhouse {
namespace {

constexpr absl::string_view kAuto = "auto";
constexpr absl::string_view kReference = "reference";
constexpr absl::string_view kNative = "native";

std::string Joined(absl::string_view a, absl::string_view b) {
  return absl::StrCat(a, a.empty() || b.empty() ? "" : ", ", b);
}

std::string CompilingPass(const PlacementOptions& options) {
  return options.strict ? "compile_regions{strict}" : "compile_regions";
}

double Percent(double part, double whole) { return whole == 0 ? 100 : 100 * part / whole; }

std::string Reasons(const NodePlacement& placement) {
  if (placement.reasons.empty()) return "nobody was asked";
  return absl::StrJoin(placement.reasons, "; ", [](std::string* out, const auto& reason) {
    absl::StrAppend(out, reason.first, reason.first.empty() ? "" : ": ", reason.second);
  });
}

std::string BackendText(absl::string_view backend) {
  return backend.empty() ? "own kernels" : std::string(backend);
}

void JsonOfWork(const Work& work, JsonWriter& json) {
  json.Key("nodes").Int(work.nodes);
  json.Key("unknown_cost").Int(work.unknown);
  json.Key("flops").Double(work.flops);
  if (work.seconds.has_value()) json.Key("milliseconds").Double(1e3 * *work.seconds);
}

}  // namespace

absl::StatusOr<std::vector<std::string>> TargetNames(const Context& context,
                                                     const PlacementOptions& options) {
  const BackendRegistry& registry = BackendRegistry::Of(context);
  std::vector<std::string> names;
  if (options.backends == kAuto) {
    for (const Backend* backend : registry.preferred()) names.emplace_back(backend->name());
    return names;
  }
  for (const absl::string_view text :
       absl::StrSplit(options.backends, ',', absl::SkipWhitespace())) {
    const absl::StatusOr<const Backend*> backend = registry.Get(absl::StripAsciiWhitespace(text));
    if (!backend.ok()) {
      return UsageError(absl::StrCat(backend.status().message(),
                                     "; alone, there are also auto, native and reference"));
    }
    names.emplace_back((*backend)->name());
  }
  if (names.empty()) return UsageError("no backend is named");
  return names;
}

absl::StatusOr<std::string> PrecisionPasses(const Context& context,
                                            const PlacementOptions& options) {
  const std::string nan = options.nan.empty() ? "" : absl::StrCat("set_nan{nan=", options.nan, "}");
  if (options.error_budget.has_value()) {
    if (options.precision.empty() || options.precision == "highest") {
      return UsageError(
          "--error_budget says how far --precision=high or --precision=medium may go, of which "
          "there is none");
    }
    if (!(*options.error_budget > 0)) return UsageError("--error_budget must be greater than 0");
    RH_ASSIGN_OR_RETURN(const std::vector<std::string> names, TargetNames(context, options));
    return Joined(nan, absl::StrCat("set_precision{precision=", options.precision,
                                    "}, fit_precision{error_budget=", *options.error_budget,
                                    ", targets=\"", absl::StrJoin(names, ","), "\"}"));
  }
  if (options.precision.empty()) return nan;
  return Joined(nan, absl::StrCat("set_precision{precision=", options.precision, "}"));
}

// Whoever names backends has named them in the order in which they are preferred.
absl::StatusOr<std::string> AnnotationPasses(const Context& context,
                                             const PlacementOptions& options) {
  RH_ASSIGN_OR_RETURN(const std::vector<std::string> names, TargetNames(context, options));
  if (names.empty()) return std::string();
  return absl::StrCat("annotate_target{", options.backends == kAuto ? "choose=fastest, " : "",
                      "targets=\"", absl::StrJoin(names, ","), "\"}");
}

// Who chooses the fastest leaves what is tiny to our own kernels.
std::string MergingPass(const PlacementOptions& options) {
  // Of flops and bytes: some microseconds, as long as a few calls of a library take.
  constexpr int kTiny = 1 << 16;
  return options.backends == kAuto ? absl::StrCat("merge_regions{min_work=", kTiny, "}")
                                   : "merge_regions";
}

absl::StatusOr<std::string> PipelineWithTargets(const Context& context, absl::string_view pipeline,
                                                const PlacementOptions& options) {
  RH_ASSIGN_OR_RETURN(const std::string annotation, AnnotationPasses(context, options));
  if (annotation.empty()) return UsageError("--targets=auto: no backend is linked in");
  RH_ASSIGN_OR_RETURN(const std::string precision, PrecisionPasses(context, options));
  return absl::StrCat(Joined(Joined(pipeline, precision), annotation), ", ", MergingPass(options),
                      ", partition, ", CompilingPass(options));
}

bool IsPartitioned(const Program& program) {
  const std::vector<Graph*>& graphs = program.graphs();
  return std::any_of(graphs.begin(), graphs.end(),
                     [](const Graph* graph) { return IsRegion(*graph); });
}

// Whoever compiles the program verifies it: before a run every millisecond counts.
const PipelineRunOptions kAtRunTime = {.verify = PipelineRunOptions::Verify::kByCaller,
                                       .check_unchanged = false};

absl::StatusOr<bool> PlaceOnBackends(Program& program, const PlacementOptions& options) {
  if (options.backends == kReference) return false;
  const Context& context = program.context();
  if (options.backends == kNative || IsDeterministic(program)) {
    if (options.error_budget.has_value()) {
      return UsageError(
          "--error_budget is for programs that are given to backends, which this one is not");
    }
    RH_ASSIGN_OR_RETURN(const std::string precision, PrecisionPasses(context, options));
    return precision.empty() ? false : RunPasses(program, precision, kAtRunTime);
  }
  if (IsPartitioned(program)) {
    if (options.error_budget.has_value()) {
      return UsageError(
          "--error_budget: the program has been given to backends already; use it where that is "
          "done");
    }
    RH_RETURN_IF_ERROR(TargetNames(context, options).status());
    RH_ASSIGN_OR_RETURN(const std::string precision, PrecisionPasses(context, options));
    return RunPasses(program, Joined(precision, CompilingPass(options)), kAtRunTime);
  }
  // It was found to be the fastest on own kernels.
  if (options.backends == kAuto && program.attributes().contains(kTunedAttribute)) return false;
  RH_ASSIGN_OR_RETURN(const std::vector<std::string> names, TargetNames(context, options));
  if (names.empty()) return false;
  RH_ASSIGN_OR_RETURN(const std::string pipeline, PipelineWithTargets(context, "", options));
  return RunPasses(program, pipeline, kAtRunTime);
}

std::string PlacementText(const PlacementReport& report) {
  std::string text = absl::StrCat(
      "backends: ",
      report.targets.empty() ? std::string("none was asked") : absl::StrJoin(report.targets, ", "),
      "\n");
  if (!report.tuned.empty())
    absl::StrAppend(&text, "placed by what was measured on ", report.tuned, "\n");
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
    absl::StrAppend(&text, "  ", placement.node->DebugName(), ": ",
                    placement.backend.empty()
                        ? Reasons(placement)
                        : absl::StrCat(placement.backend, ", in ", placement.island),
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
