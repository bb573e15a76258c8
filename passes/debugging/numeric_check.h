// File: numeric_check.h
//
// Runs a program before the first pass and after each pass that changed it, on the same inputs, and
// reports the first pass that moved a number by more than it may.
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
  // By graph; other graphs get seeded ones (service/seeded_tensors.h).
  std::map<std::string, std::vector<Tensor>> inputs = {};
  uint64_t seed = 0;
  // Only these graphs, in this order; all public ones when empty.
  std::vector<std::string> entries = {};
  // How far results may move. Default: as far as the passes so far declare; exact ones not by a
  // bit.
  std::optional<Tolerance> tolerance = std::nullopt;
  // The size of seeded inputs where their types leave it open. Default: 2, or 1 if the program does
  // not run on that.
  std::optional<int64_t> unknown_size = std::nullopt;
};

// How far a pass of this class may move results.
Tolerance ToleranceFor(Numerics numerics);

// The outcome of a comparison.
struct NumericSummary {
  int64_t num_results = 0;
  int64_t num_elements = 0;
  // The greatest difference of any element, and the result that it is in; 0 and empty if none.
  double max_absolute = 0;
  std::string where = "";
  // The greatest difference in a result, relative to that result's greatest magnitude.
  double max_relative = 0;
};

// The results of a program's public graphs and, after them, its public state: passes must preserve
// these.
class NumericReference {
 public:
  // Runs `program`. Error: it cannot be run on these inputs.
  static absl::StatusOr<NumericReference> Create(const Program& program,
                                                 const NumericCheckOptions& options);

  // Runs `program` and compares its results with the reference. Errors: it cannot be run; DataLoss:
  // a result has moved by more than the tolerance. The message says which, where and how far.
  absl::StatusOr<NumericSummary> Compare(const Program& program, const Tolerance& tolerance) const;

  // The size that inputs had where their types leave it open; nullopt if none do.
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

  // Error: the program does not run before any pass, so these inputs cannot check anything.
  absl::Status Begin(const Program& program) override;
  // Error: that of NumericReference::Compare, with the pass and the first value inside a graph that
  // moved too far.
  absl::Status AfterPass(const PassRun& run, const Program& program) override;

  // Options that check the last pass alone as it was checked here: with the size that was used, and
  // the tolerance of the passes so far.
  NumericCheckOptions as_done() const;

  // One line: how many checks were made, on which inputs, and the largest error.
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
