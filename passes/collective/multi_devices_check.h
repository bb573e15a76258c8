// File: multi_devices_check.h
//
// Proves that devices which run these programs neither wait for one another for ever nor disagree
// about what they exchange.
//
//   RH_RETURN_IF_ERROR(CheckDevices(program));
//
// Sends wait for their receives, as if nothing were buffered. A device does one thing after the
// other, and which of two that wait for one another goes on first makes no difference to what any
// of them comes to next: so one schedule that ends proves that all do, and one that does not is a
// run that goes wrong. A branch or loop that communicates must be the same node on all devices that
// are concerned, with a predicate that is proven to be the same on them (device_variance.h); what
// is in it must fit together by itself.
//
// The pass `multi_devices_check` does this to a program and changes nothing.
#ifndef ROUNDHOUSE_PASSES_COLLECTIVE_MULTI_DEVICES_CHECK_H_
#define ROUNDHOUSE_PASSES_COLLECTIVE_MULTI_DEVICES_CHECK_H_

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/service/devices/device_mesh.h"

namespace roundhouse {

// Each public graph that no other one runs, on all devices of the program. FailedPrecondition: what
// goes wrong, rank by rank, for the ranks that are concerned.
absl::Status CheckDevices(const Program& program);

// The graph that each rank runs, of one program or of several. The mesh must outlive the call.
absl::Status CheckDevices(const DeviceMesh& mesh, absl::Span<const Graph* const> by_rank);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_COLLECTIVE_MULTI_DEVICES_CHECK_H_
