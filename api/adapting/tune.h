// File: tune.h
//
// --tune: finds the placement by measuring on this machine, instead of by the backends' own
// estimates.
//
// First, each node is measured on each backend that takes it, as a region or as a single node. Then
// whole programs are measured in turns: the placement of `auto`, the placement of `auto` with the
// measured times, each region backend alone, and all nodes one by one; and variants of the fastest,
// in which a region that takes a notable part of the time moves to another backend. The program
// keeps the regions of the fastest variant, so that they are saved with it and no later run
// measures again.
#ifndef ROUNDHOUSE_API_ADAPTING_TUNE_H_
#define ROUNDHOUSE_API_ADAPTING_TUNE_H_

#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/api/adapting/run_limits.h"
#include "roundhouse/api/placement.h"
#include "roundhouse/api/values/run_input.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/placement/placement_report.h"

namespace roundhouse {

struct TuneRequest {
  PlacementOptions placement = {};
  std::string entry = "";
  int threads = 1;
  RunLimits limits = {};
  // Called with what is being done; may be null.
  std::function<void(absl::string_view)> progress = nullptr;
};

// Places the program, measured on these inputs of its entry. Returns a line for each placement that
// was tried. Errors: those of PlaceOnBackends(); the program already has regions; it does not run
// on these inputs.
absl::StatusOr<std::string> TunePlacement(Program& program, const TuneRequest& request,
                                          const std::vector<RunInput>& inputs);

// Where a program was measured: processor, its features in use, threads. Stored in the program's
// kTunedAttribute (service/region.h).
std::string TuningPlace(int threads);

// Runs a placed and compiled program, and adds the time of each backend to the report. Error: it
// does not run on these inputs.
absl::Status MeasurePlacement(const Program& program, const TuneRequest& request,
                              const std::vector<RunInput>& inputs, PlacementReport& report);

// Remarks about the program's placement, a line each: it was measured elsewhere (TuningPlace), or a
// backend that has regions of it is not available.
std::vector<std::string> PlacementNotes(const Program& program, int threads);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_ADAPTING_TUNE_H_
