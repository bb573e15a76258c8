// File: multi_devices_check.h
//
// Proves that the devices that run these programs do not deadlock, and agree about what they
// exchange.
//
//   RH_RETURN_IF_ERROR(CheckDevices(program));
//
// Sends wait for their receives, as if nothing were buffered. Each device runs sequentially, and
// the order in which matched devices go on does not change what any of them does next: so one
// schedule that ends proves that all do, and one that does not end is a run that goes wrong. A
// branch or loop that communicates must be the same node on all devices concerned, with a predicate
// that is proven to be the same on them (device_variance.h); the exchanges inside it must match by
// themselves.
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

// Checks each public graph that no other graph runs, on all devices of the program. Stages of a
// pipeline (service/devices/stages.h) run their own graphs.
// FailedPrecondition: what goes wrong, for each rank concerned.
absl::Status CheckDevices(const Program& program);

// Checks the graphs that the ranks run, of one program or several. The mesh must outlive the call.
absl::Status CheckDevices(const DeviceMesh& mesh, absl::Span<const Graph* const> by_rank);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_COLLECTIVE_MULTI_DEVICES_CHECK_H_
