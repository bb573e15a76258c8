// File: state_ports.h
//
// Turns state into inputs and outputs, for formats and callers without state: a graph takes its
// state as its last inputs and returns the new state as its last outputs. The caller passes these
// to the next run.
//
//   RH_ASSIGN_OR_RETURN(const std::vector<StatePort> ports, MakeStatePorts(program));
#ifndef ROUNDHOUSE_PASSES_CONTAINER_STATE_PORTS_H_
#define ROUNDHOUSE_PASSES_CONTAINER_STATE_PORTS_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"

namespace roundhouse {

struct StatePort {
  std::string graph;
  std::string input;
  std::string output;
  // The value for the first run; nullopt if the program gives none.
  std::optional<Tensor> first;
};

// Replaces every mutable global. Each public graph that accesses it gets a pair of ports, an input
// of its name and an output named NAME_next. Inline calls and make accesses plain
// (sequence_globals) first. Errors, which leave the program unchanged: an access in a graph that
// another one runs, a first value that a graph computes, a global that other nodes name.
absl::StatusOr<std::vector<StatePort>> MakeStatePorts(Program& program);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_CONTAINER_STATE_PORTS_H_
