// File: placement.h
//
// What the tools do with backends: --targets of optimize, --backend of run, and the report of who
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
  // Names, separated by commas, those that are preferred first; or "auto": the fastest of all that
  // are linked in.
  std::string backends = "auto";
  // Of convolutions and products: "highest", "high", "medium". Empty: as the program says.
  std::string precision = "";
  // "keep" or "ignore" (service/nan_handling.h). Empty: as the program says.
  std::string nan = "";
  // How far the outputs may be off for that (passes/generic/precision_error.h); products that would
  // be to blame for more stay more precise. Nothing: whatever comes of it.
  std::optional<double> error_budget = std::nullopt;
  // A region that its backend does not compile is an error, and so is a backend that is not there.
  bool strict = false;
};

// `pipeline`, followed by the passes that give the program to these backends. Error: a backend that
// is not linked in, with the nearest name, or none is; a budget without a precision.
absl::StatusOr<std::string> PipelineWithTargets(const Context& context, absl::string_view pipeline,
                                                const PlacementOptions& options);

// The names of the backends that `options` stand for, those that are preferred first.
struct ChosenBackends {
  std::vector<std::string> regions;  // That are given regions.
  std::vector<std::string> nodes;    // That run what is left; empty stands for all that do.
  // All that nodes are given to when regions are made: those for regions, and those for single
  // nodes that are preferred to one of them.
  std::vector<std::string> targets;

  // Whether all of them say what is right, and none is there to be fast.
  bool is_reference = false;
};
// Errors as above; nothing is named for "auto" where no backend is linked in.
absl::StatusOr<ChosenBackends> ChooseBackends(const Context& context, absl::string_view backends);
// The two parts of the pipeline before and after the nodes are known to be whose: what is written
// on the program of NaN, and on products that may be less precise (empty: nothing is), and which
// backend each node is given to. Errors as above.
absl::StatusOr<std::string> PrecisionPasses(const Context& context,
                                            const PlacementOptions& options);
absl::StatusOr<std::string> AnnotationPasses(const Context& context,
                                             const PlacementOptions& options);

// Whether the program has regions already.
bool IsPartitioned(const Program& program);

// Makes the program ready to run on backends as --backend says: "auto", or names. A program that
// has regions keeps them; those whose backend is not there go to others, unless options are strict.
// A deterministic program (service/deterministic.h) has none. Errors as above, but "auto" may find
// none. Returns whether anything changed but for what is attached; what did is not verified.
absl::StatusOr<bool> PlaceOnBackends(Program& program, const PlacementOptions& options);

std::string PlacementText(const PlacementReport& report);
// An object.
void PlacementJson(const PlacementReport& report, JsonWriter& json);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_PLACEMENT_H_
