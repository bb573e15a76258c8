// File: state_ports.h
//
// State as inputs and outputs, for formats and callers that keep none: what a graph holds from one
// run to the next it takes as its last inputs, and gives what is to be held next as its last
// outputs. The caller hands these back.
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
  // What to give first; nothing where the program says none.
  std::optional<Tensor> first;
};

// Every mutable global goes; each public graph that accesses it has a pair of ports for it, an
// input of its name and an output named NAME_next. Calls should be inlined before, and accesses be
// plain (sequence_globals). Errors, and the program stays as it was: an access in a graph that
// another one runs, a first value that a graph computes, a global that other nodes name.
absl::StatusOr<std::vector<StatePort>> MakeStatePorts(Program& program);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_CONTAINER_STATE_PORTS_H_
