// File: tune.h
//
// --tune: who runs what, found by measuring on this machine rather than by what backends say of
// themselves.
//
// Each node is measured on each backend that takes it, be it for regions or for single nodes. Whole
// programs are then measured in turns: as `auto` would place it, as it would with these times, each
// backend for regions alone, all node by node; and of the fastest, each region that takes a notable
// part of the time is given to each of the others. What the program says in the end is the fastest
// of all these: its regions are the choice, so it is kept in whatever the program is written to,
// and nobody measures again.
#ifndef ROUNDHOUSE_API_ADAPTING_TUNE_H_
#define ROUNDHOUSE_API_ADAPTING_TUNE_H_

#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/api/placement.h"
#include "roundhouse/api/values/run_input.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/placement/placement_report.h"

namespace roundhouse {

struct TuneRequest {
  PlacementOptions placement = {};
  std::string entry = "";
  int threads = 1;
  // Told what is being done; null for nobody.
  std::function<void(absl::string_view)> progress = nullptr;
};

// Places the program, on these inputs of its entry. Returns what was tried, a line for each.
// Errors: those of PlaceOnBackends(); it has regions already; it does not run on these inputs.
absl::StatusOr<std::string> TunePlacement(Program& program, const TuneRequest& request,
                                          const std::vector<RunInput>& inputs);

// Where a program was measured: processor, what of it is used, threads. It is left in the program's
// kTunedAttribute (service/region.h).
std::string TuningPlace(int threads);

// Runs a program that has been placed and compiled, and fills in how long who takes. Errors: it
// does not run on these inputs.
absl::Status MeasurePlacement(const Program& program, const TuneRequest& request,
                              const std::vector<RunInput>& inputs, PlacementReport& report);

// What whoever runs a program should know of its placement, each a line: that it was measured
// somewhere else, and that a backend which has regions of it is not there.
std::vector<std::string> PlacementNotes(const Program& program, int threads);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_ADAPTING_TUNE_H_
