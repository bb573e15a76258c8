// File: region_runs.h
//
// Runs a region on a backend as a session would, with all that may go wrong made to go wrong: the
// scratch and the results are full of NaN before each run, nothing may be written beyond their
// ends, and the second run, whose operands lie elsewhere, must give the same bits as the first.
#ifndef ROUNDHOUSE_TESTS_BACKENDS_REGION_RUNS_H_
#define ROUNDHOUSE_TESTS_BACKENDS_REGION_RUNS_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/service/backend.h"

namespace roundhouse {

absl::StatusOr<std::vector<Tensor>> RunExecutable(const Executable& executable,
                                                  absl::Span<const Tensor> inputs, int num_threads);

// Compiles the graph, too. Its nodes must be supported.
absl::StatusOr<std::vector<Tensor>> RunRegion(const Backend& backend, const Graph& region,
                                              absl::Span<const Tensor> inputs, int num_threads);

// What the reference gives for the graph.
absl::StatusOr<std::vector<Tensor>> RunReference(const Graph& graph,
                                                 absl::Span<const Tensor> inputs);

// A program whose only graph, of this name, has the node alone: the first of its operands as input,
// the others as constants, or as inputs as well. `inputs` becomes their values. `operands` has null
// for absent ones.
absl::StatusOr<std::unique_ptr<Program>> ProgramOfNode(const Node& node,
                                                       absl::Span<const Tensor* const> operands,
                                                       bool others_are_constant,
                                                       std::vector<Tensor>& inputs);

// The value of an operand that is constant, with the operand's elements, which may be quantised
// though those of the value are not. Nothing where it is not constant.
std::optional<Tensor> ConstantOperand(const Value& operand);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_BACKENDS_REGION_RUNS_H_
