// File: instantiate.h
//
// Copies the nodes of one graph to the end of another, and infers their types anew from the
// arguments: this turns a recipe for any shape into one for a weight's shape, and gives a model a
// known batch.
#ifndef ROUNDHOUSE_TRAINING_INSTANTIATE_H_
#define ROUNDHOUSE_TRAINING_INSTANTIATE_H_

#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/tensor.h"

namespace roundhouse::training {

struct InstantiateOptions {
  // Globals that become constants.
  const std::map<std::string, Tensor>* constants = nullptr;
  // New names of globals in the target's program; others keep theirs.
  const std::map<std::string, std::string>* globals = nullptr;
};

// `arguments` has one value for each input, in order. Returns a value for each output. Graphs that
// `source` calls are inlined; branches and loops must be those of the target's program. Errors: a
// type that does not fit; a branch or loop of another program.
absl::StatusOr<std::vector<Value*>> Instantiate(const Graph& source,
                                                absl::Span<Value* const> arguments, Graph& target,
                                                const InstantiateOptions& options = {});

}  // namespace roundhouse::training

#endif  // ROUNDHOUSE_TRAINING_INSTANTIATE_H_
