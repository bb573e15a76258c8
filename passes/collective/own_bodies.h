// Copies of the graphs that several nodes run, so that each can be spread in a way of its own.
#ifndef ROUNDHOUSE_PASSES_COLLECTIVE_OWN_BODIES_H_
#define ROUNDHOUSE_PASSES_COLLECTIVE_OWN_BODIES_H_

#include <cstddef>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/service/devices/device_mesh.h"

namespace roundhouse {

// Graphs, each with the number of the graph that it is equal to, but for shardings; those that a
// graph runs come behind it.
using EqualBodies = std::vector<std::pair<Graph*, size_t>>;

// Gives each call, branch and loop graphs that nothing else runs, as long as the copies have no
// more than 50,000 nodes together; the others go on sharing theirs.
absl::StatusOr<EqualBodies> MakeOwnBodies(Program& program, const DeviceMesh& mesh);

// Joins those again that are spread alike.
void JoinBodiesSpreadAlike(Program& program, const EqualBodies& bodies);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_COLLECTIVE_OWN_BODIES_H_
