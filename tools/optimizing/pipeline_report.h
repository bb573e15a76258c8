// What the tool optimize says of a run of a pipeline, for people and for machines.
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

// What less precise products do to the results (passes/generic/precision_error.h).
struct PrecisionReport {
  std::map<std::string, int64_t> nodes;  // By precision.
  double error = 0;
  int64_t seed = 0;
};

struct RunSummary {
  std::string pipeline;
  ProgramSize before;
  ProgramSize after;
  // What was found of the numbers; empty where nobody looked.
  std::string numerics = "";
  // What was asked of backends, and is not done (api/unmet_requests.h).
  std::vector<std::string> not_done = {};
  // Nothing where no backend was asked.
  std::optional<PlacementReport> placement = std::nullopt;
  // Nothing where all products are as precise as can be.
  std::optional<PrecisionReport> precision = std::nullopt;
};

// A few lines, for who has not said where the program goes.
std::string SummaryText(const RunSummary& summary);
std::string ReportText(const PipelineReport& report, const RunSummary& summary);
std::string ReportJson(const PipelineReport& report, const RunSummary& summary);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_OPTIMIZING_PIPELINE_REPORT_H_
