// File: compare_runs.h
//
// Compares two programs by running them: for tests of anything that rewrites programs.
//
//   EXPECT_THAT(CompareRuns(*rewritten, *original, {.seed = seed}), IsOk());
#ifndef ROUNDHOUSE_TESTS_TESTING_COMPARE_RUNS_H_
#define ROUNDHOUSE_TESTS_TESTING_COMPARE_RUNS_H_

#include <cstdint>
#include <functional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/service/tensor_difference.h"

namespace roundhouse {

// On an input port whose type leaves sizes open: all its sizes, for use in a run.
inline constexpr absl::string_view kSizesAttribute = "testing.sizes";

// As SeededInputs (service/seeded_tensors.h), with the sizes of kSizesAttribute.
absl::StatusOr<std::vector<Tensor>> SeededInputsOf(const Graph& graph, uint64_t seed);

struct CompareRunsOptions {
  uint64_t seed = 1;  // Of the inputs of the first run; the next ones have the seeds that follow.
  int64_t runs = 2;   // One after the other, each with the state that the last one left.
  Tolerance tolerance = Tolerance::Exact();
  // Gives the initial values of external globals of both programs.
  std::function<absl::StatusOr<Tensor>(absl::string_view global)> link = nullptr;
};

// Runs every public graph of `expected`, and the graph of the same name in `found`, on equal
// inputs. Compares all outputs, and after each run the public globals of `expected`. If `expected`
// fails, `found` must fail too, with any message. Both need an executor in their context. Error:
// the first difference, with seed, run, graph, output and element; FailedPrecondition if `expected`
// cannot be started at all, or its inputs cannot be made.
absl::Status CompareRuns(const Program& found, const Program& expected,
                         const CompareRunsOptions& options = {});

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_TESTING_COMPARE_RUNS_H_
