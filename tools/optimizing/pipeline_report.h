// The reports of the tool optimize about a run of a pipeline, as text and as JSON.
#ifndef ROUNDHOUSE_TOOLS_OPTIMIZING_PIPELINE_REPORT_H_
#define ROUNDHOUSE_TOOLS_OPTIMIZING_PIPELINE_REPORT_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "roundhouse/api/reports/program_size.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/passes/placement/placement_report.h"

namespace roundhouse {

// The effect of less precise products on the results (passes/generic/precision_error.h).
struct PrecisionReport {
  std::map<std::string, int64_t> nodes;  // By precision.
  double error = 0;
  int64_t seed = 0;
};

struct RunSummary {
  std::string pipeline;
  ProgramSize before;
  ProgramSize after;
  // The result of the numeric check; empty if there was none.
  std::string numerics = "";
  // Requests to backends that were not met (api/unmet_requests.h).
  std::vector<std::string> not_done = {};
  // Null if no backend was asked.
  std::optional<PlacementReport> placement = std::nullopt;
  // Null if all products have full precision.
  std::optional<PrecisionReport> precision = std::nullopt;
};

// A few lines, shown if the user gave no output.
std::string SummaryText(const RunSummary& summary);
std::string ReportText(const PipelineReport& report, const RunSummary& summary);
std::string ReportJson(const PipelineReport& report, const RunSummary& summary);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_OPTIMIZING_PIPELINE_REPORT_H_
