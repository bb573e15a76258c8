// File: placement.h
//
// Backends in the tools: --targets of optimize, --backend of run, and the report of which backend
// runs what.
#ifndef ROUNDHOUSE_API_PLACEMENT_H_
#define ROUNDHOUSE_API_PLACEMENT_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/api/reports/json_writer.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/placement/placement_report.h"

namespace roundhouse {

struct PlacementOptions {
  // Names separated by commas, preferred ones first; or "auto": the fastest of all that are linked
  // in.
  std::string backends = "auto";
  // Of convolutions and matrix products: "highest", "high", "medium". Empty: as the program says.
  std::string precision = "";
  // "keep" or "ignore" (service/nan_handling.h). Empty: as the program says.
  std::string nan = "";
  // The error of the outputs that the lower precision may cause (passes/generic/precision_error.h);
  // products that would exceed it stay more precise. Null: any error.
  std::optional<double> error_budget = std::nullopt;
  // Makes it an error if a backend does not compile its region or is not available.
  bool strict = false;
};

// `pipeline`, followed by the passes that give the program to these backends. Error: a backend that
// is not linked in (the message has the nearest name), or none is; a budget without a precision.
absl::StatusOr<std::string> PipelineWithTargets(const Context& context, absl::string_view pipeline,
                                                const PlacementOptions& options);

// The names of the backends that `options` choose, preferred ones first.
struct ChosenBackends {
  std::vector<std::string> regions;  // Get regions.
  // Run the remaining nodes; empty stands for all backends that can.
  std::vector<std::string> nodes;
  // All backends that nodes are assigned to when regions are made: those for regions, and those for
  // single nodes that are preferred to one of them.
  std::vector<std::string> targets;

  // Whether all of them are reference backends, made to be right rather than fast.
  bool is_reference = false;
};
// Errors as above, except that "auto" chooses none if no backend is linked in.
absl::StatusOr<ChosenBackends> ChooseBackends(const Context& context, absl::string_view backends);
// The two parts of the pipeline before and after nodes are assigned: the first writes the handling
// of NaN and the allowed precision of products into the program (empty if there is neither), the
// second assigns each node to a backend. Errors as above.
absl::StatusOr<std::string> PrecisionPasses(const Context& context,
                                            const PlacementOptions& options);
absl::StatusOr<std::string> AnnotationPasses(const Context& context,
                                             const PlacementOptions& options);

// Whether the program already has regions.
bool IsPartitioned(const Program& program);

// Makes the program ready to run on the backends of --backend: "auto", or names. Existing regions
// are kept; those of a backend that is not available go to others, unless options are strict. A
// deterministic program (service/deterministic.h) gets no regions. Errors as above, except that
// "auto" may find no backend. Returns whether anything but attachments changed; changes are not
// verified.
absl::StatusOr<bool> PlaceOnBackends(Program& program, const PlacementOptions& options);

std::string PlacementText(const PlacementReport& report);
// Writes an object.
void PlacementJson(const PlacementReport& report, JsonWriter& json);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_PLACEMENT_H_
