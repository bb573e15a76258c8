// File: placement.h
//
// What the tools do with backends: --targets of optimize, --backend of run, and the report of who
// runs what.
#ifndef ROUNDHOUSE_TOOLS_PLACEMENT_H_
#define ROUNDHOUSE_TOOLS_PLACEMENT_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/placement_report.h"
#include "roundhouse/tools/json_writer.h"

namespace roundhouse {

// `pipeline`, followed by the passes that give the program to these backends; "auto" is all that
// are linked in, those first that prefer to be. Error: a backend that is not linked in, with the
// nearest name, or none is.
absl::StatusOr<std::string> PipelineWithTargets(const Context& context, absl::string_view pipeline,
                                                absl::string_view targets);

// Whether the program has regions already.
bool IsPartitioned(const Program& program);

// Makes the program ready to run on backends as --backend says: "reference" and "native" (on none),
// "auto", or names. A program that has regions keeps them. Errors as above, but "auto" may find
// none.
absl::Status PlaceOnBackends(Program& program, absl::string_view backends);

std::string PlacementText(const PlacementReport& report);
// An object.
void PlacementJson(const PlacementReport& report, JsonWriter& json);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_PLACEMENT_H_
