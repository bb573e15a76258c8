// Exchanges between devices that a loop does in every round, and that can be done once.
#ifndef ROUNDHOUSE_PASSES_COLLECTIVE_HOIST_EXCHANGES_H_
#define ROUNDHOUSE_PASSES_COLLECTIVE_HOIST_EXCHANGES_H_

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

// In loops whose graphs nothing else runs:
//   - An exchange of what the loop does not change, such as the all_gather of a weight, is done
//     before the loop, and its result carried through it.
//   - The sum over devices of what every round adds to a carried value is done after the loop: the
//     loop adds up on each device by itself. This changes the order of sums.
// All devices must run the same graphs, so programs with stages stay as they are. `allow` is asked
// before each change (Pass::Allow). Returns whether anything changed.
absl::StatusOr<bool> HoistExchanges(
    Program& program, absl::FunctionRef<bool(absl::string_view what, const Node& where)> allow);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_COLLECTIVE_HOIST_EXCHANGES_H_
