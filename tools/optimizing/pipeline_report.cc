#include "roundhouse/tools/optimizing/pipeline_report.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "roundhouse/api/placement.h"
#include "roundhouse/api/reports/json_writer.h"

namespace roundhouse {
namespace {

std::string OpsText(const std::map<std::string, int64_t>& ops) {
  return absl::StrJoin(ops, ", ", [](std::string* out, const auto& entry) {
    absl::StrAppend(out, entry.second > 0 ? "+" : "", entry.second, " ", entry.first);
  });
}

// The counts of an op before and after.
std::map<std::string, std::pair<int64_t, int64_t>> CountsOf(const RunSummary& summary) {
  std::map<std::string, std::pair<int64_t, int64_t>> counts;
  for (const auto& [op, count] : summary.before.ops) counts[op].first = count;
  for (const auto& [op, count] : summary.after.ops) counts[op].second = count;
  return counts;
}

}  // namespace

std::string ReportText(const PipelineReport& report, const RunSummary& summary) {
  std::string text = absl::StrCat("passes: ", summary.pipeline, "\n");
  absl::StrAppendFormat(&text, "%5s %10s %8s %8s %8s  %s\n", "run", "ms", "changes", "before",
                        "after", "pass");
  for (const PassRun& run : report.runs) {
    const int64_t changes =
        run.last_application == 0 ? 0 : run.last_application - run.first_application + 1;
    absl::StrAppendFormat(&text, "%5d %10.2f %8d %8d %8d  %s%s%s\n", run.number, run.milliseconds,
                          changes, run.nodes_before, run.nodes_after, run.text,
                          run.ops.empty() ? "" : ": ", OpsText(run.ops));
  }
  for (const auto& [pass, counts] : report.counts) {
    for (const auto& [what, count] : counts)
      absl::StrAppendFormat(&text, "%8d  %s: %s\n", count, pass, what);
  }
  if (!report.skipped.empty())
    absl::StrAppend(&text, "left out: ", absl::StrJoin(report.skipped, ", "), "\n");
  absl::StrAppend(&text, report.applications, " changes in all\n");
  absl::StrAppendFormat(&text, "%8s %8s  operation\n", "before", "after");
  for (const auto& [op, counts] : CountsOf(summary))
    absl::StrAppendFormat(&text, "%8d %8d  %s\n", counts.first, counts.second, op);
  absl::StrAppendFormat(&text, "%8d %8d  in all; %d and %d bytes of constants\n",
                        summary.before.num_nodes, summary.after.num_nodes,
                        summary.before.constant_bytes, summary.after.constant_bytes);
  if (!summary.numerics.empty()) absl::StrAppend(&text, summary.numerics, "\n");
  if (summary.precision.has_value()) {
    absl::StrAppendFormat(&text,
                          "precision: %s; the error of the results is %.3g of their greatest "
                          "(random inputs, seed %d)\n",
                          absl::StrJoin(summary.precision->nodes, ", ", absl::PairFormatter(" ")),
                          summary.precision->error, summary.precision->seed);
  }
  if (summary.placement.has_value()) text += PlacementText(*summary.placement);
  return text;
}

std::string SummaryText(const RunSummary& summary) {
  std::string text = absl::StrCat(summary.before.num_nodes, " operations became ",
                                  summary.after.num_nodes, ", ", summary.before.constant_bytes,
                                  " bytes of constants ", summary.after.constant_bytes, "\n");
  for (const auto& [op, counts] : CountsOf(summary)) {
    if (counts.second > 0) absl::StrAppendFormat(&text, "%8d  %s\n", counts.second, op);
  }
  return absl::StrCat(
      text,
      "(nothing was written: -o OUT writes the program, -o - prints it, --no_weights leaves out "
      "the weights' data, --report shows what each pass did)\n");
}

std::string ReportJson(const PipelineReport& report, const RunSummary& summary) {
  JsonWriter json;
  json.Object([&] {
    json.Key("schema").String("roundhouse.optimize/1");
    json.Key("passes").String(summary.pipeline);
    json.Key("changed").Bool(report.changed);
    json.Key("applications").Int(report.applications);
    json.Key("runs").Array([&] {
      for (const PassRun& run : report.runs) {
        json.Object([&] {
          json.Key("number").Int(run.number);
          json.Key("pass").String(run.text);
          json.Key("changed").Bool(run.changed);
          json.Key("ms").Double(run.milliseconds);
          json.Key("nodes_before").Int(run.nodes_before);
          json.Key("nodes_after").Int(run.nodes_after);
          json.Key("first_application").Int(run.first_application);
          json.Key("last_application").Int(run.last_application);
          json.Key("ops").Object([&] {
            for (const auto& [op, count] : run.ops) json.Key(op).Int(count);
          });
        });
      }
    });
    json.Key("ops").Object([&] {
      for (const auto& [op, counts] : CountsOf(summary)) {
        json.Key(op).Object([&, before = counts.first, after = counts.second] {
          json.Key("before").Int(before);
          json.Key("after").Int(after);
        });
      }
    });
    json.Key("nodes_before").Int(summary.before.num_nodes);
    json.Key("nodes_after").Int(summary.after.num_nodes);
    json.Key("constant_bytes_before").Int(summary.before.constant_bytes);
    json.Key("constant_bytes_after").Int(summary.after.constant_bytes);
    if (!summary.numerics.empty()) json.Key("numerics").String(summary.numerics);
    json.Key("counts").Object([&] {
      for (const auto& [pass, counts] : report.counts) {
        json.Key(pass).Object([&] {
          for (const auto& [what, count] : counts) json.Key(what).Int(count);
        });
      }
    });
    json.Key("skipped").Array([&] {
      for (const std::string& pass : report.skipped) json.String(pass);
    });
    json.Key("warnings").Array([&] {
      for (const std::string& warning : report.warnings) json.String(warning);
    });
    json.Key("not_done").Array([&] {
      for (const std::string& request : summary.not_done) json.String(request);
    });
    if (summary.precision.has_value()) {
      json.Key("precision").Object([&] {
        json.Key("nodes").Object([&] {
          for (const auto& [precision, nodes] : summary.precision->nodes)
            json.Key(precision).Int(nodes);
        });
        json.Key("error").Double(summary.precision->error);
        json.Key("seed").Int(summary.precision->seed);
      });
    }
    if (!summary.placement.has_value()) return;
    json.Key("placement");
    PlacementJson(*summary.placement, json);
  });
  return json.text();
}

}  // namespace roundhouse
