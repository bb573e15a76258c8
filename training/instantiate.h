// File: instantiate.h
//
// Makes the nodes of one graph again at the end of another, with types that are inferred anew from
// what they are given: how a recipe that is written for any shape becomes one for a weight's, and
// how a model gets a batch of known size.
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
  // Globals that are constants here.
  const std::map<std::string, Tensor>* constants = nullptr;
  // What globals are called in the target's program; others keep their names.
  const std::map<std::string, std::string>* globals = nullptr;
};

// `arguments` are one for each input, in order. Returns a value for each output. Graphs that
// `source` calls are made in place of the calls; branches and loops must be those of the target's
// program. Errors: a type that does not fit; a branch or loop of another program.
absl::StatusOr<std::vector<Value*>> Instantiate(const Graph& source,
                                                absl::Span<Value* const> arguments, Graph& target,
                                                const InstantiateOptions& options = {});

}  // namespace roundhouse::training

#endif  // ROUNDHOUSE_TRAINING_INSTANTIATE_H_
