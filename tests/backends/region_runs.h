// File: region_runs.h
//
// Runs a region on a backend as a session would, under adverse conditions: scratch and results are
// filled with NaN before each run, writes beyond their ends are detected, and a second run with
// operands at other addresses must give the same bits as the first, and so must runs with a result
// in the memory of an input, where the invocation allows it.
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

// Also compiles the graph, whose nodes must be supported.
absl::StatusOr<std::vector<Tensor>> RunRegion(const Backend& backend, const Graph& region,
                                              absl::Span<const Tensor> inputs, int num_threads);

// The results of the reference backend for the graph.
absl::StatusOr<std::vector<Tensor>> RunReference(const Graph& graph,
                                                 absl::Span<const Tensor> inputs);

// A program whose only graph, "region", has just this node. The first operand is an input; the
// others are constants if `others_are_constant`, else inputs. Adds the values of the inputs to
// `inputs`. Absent operands are null in `operands`.
absl::StatusOr<std::unique_ptr<Program>> ProgramOfNode(const Node& node,
                                                       absl::Span<const Tensor* const> operands,
                                                       bool others_are_constant,
                                                       std::vector<Tensor>& inputs);

// Whether the backend takes nodes of precision highest on this processor: `amx` needs tiles for
// them.
bool TakesHighest(const Backend& backend);

// The value of a constant operand, with the operand's element type, which may be quantised even if
// that of the value is not. Returns nullopt if the operand is not constant.
std::optional<Tensor> ConstantOperand(const Value& operand);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_BACKENDS_REGION_RUNS_H_
