// File: numeric_check.h
//
// Runs a program before the first pass and after each that changed it, on the same inputs, and says
// which pass first moved a number by more than it may.
#ifndef ROUNDHOUSE_PASSES_DEBUGGING_NUMERIC_CHECK_H_
#define ROUNDHOUSE_PASSES_DEBUGGING_NUMERIC_CHECK_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/tensor_difference.h"

namespace roundhouse {

struct NumericCheckOptions {
  // By graph; seeded (service/seeded_tensors.h) for those that are not there.
  std::map<std::string, std::vector<Tensor>> inputs = {};
  uint64_t seed = 0;
  // Only these graphs, in this order; all public ones when empty.
  std::vector<std::string> entries = {};
  // How far results may move. Unless given, as far as the passes so far say that they move them:
  // exact ones not by a bit.
  std::optional<Tolerance> tolerance = std::nullopt;
  // What inputs that are not given have where their types leave sizes open. Unless given 2, or 1 if
  // the program does not run on that.
  std::optional<int64_t> unknown_size = std::nullopt;
};

// What a pass of this class may do to results.
Tolerance ToleranceFor(Numerics numerics);

// What a comparison found.
struct NumericSummary {
  int64_t num_results = 0;
  int64_t num_elements = 0;
  // The greatest difference of all elements, and in which result; 0 and empty where there is none.
  double max_absolute = 0;
  std::string where = "";
  // The greatest of what the results are off, each as a part of its own greatest magnitude.
  double max_relative = 0;
};

// The results of a program's public graphs and, after them, its public state: what must stay.
class NumericReference {
 public:
  // Runs `program`. Error: it cannot be run on these inputs.
  static absl::StatusOr<NumericReference> Create(const Program& program,
                                                 const NumericCheckOptions& options);

  // Runs `program`, too, and compares. Error: it cannot be run, or (DataLoss) a result is further
  // from what it was than the tolerance allows; the message says which, where and how far.
  absl::StatusOr<NumericSummary> Compare(const Program& program, const Tolerance& tolerance) const;

  // What inputs were given where their types leave sizes open; nothing where none did.
  std::optional<int64_t> unknown_size() const { return unknown_size_; }

 private:
  struct Result {
    std::string what;  // "output 0 of @main".
    Tensor tensor;
  };
  explicit NumericReference(const NumericCheckOptions& options) : options_(options) {}
  absl::StatusOr<std::vector<Result>> Run(const Program& program) const;

  NumericCheckOptions options_;
  std::optional<int64_t> unknown_size_;
  std::vector<Result> results_;
};

class NumericCheckObserver final : public PassObserver {
 public:
  explicit NumericCheckObserver(NumericCheckOptions options) : options_(std::move(options)) {}

  // Error: the program does not run before any pass, so these inputs can show nothing.
  absl::Status Begin(const Program& program) override;
  // Error: what NumericReference::Compare says, with the pass and the first value inside a graph
  // that moved too far.
  absl::Status AfterPass(const PassRun& run, const Program& program) override;

  // The options with which the last pass alone is checked as it was here: with the sizes that were
  // taken, and the tolerance that passes so far allowed.
  NumericCheckOptions as_done() const;

  // A line on what was checked and found: how often, on which inputs, the largest error.
  std::string Summary() const;

 private:
  NumericCheckOptions options_;
  int64_t num_checks_ = 0;
  NumericSummary last_;
  std::optional<NumericReference> reference_;
  std::unique_ptr<Program> last_good_;
  Numerics worst_ = Numerics::kExact;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_DEBUGGING_NUMERIC_CHECK_H_
