// The results of `run`, as text and as JSON.
#ifndef ROUNDHOUSE_TOOLS_RUNNING_RUN_RESULTS_H_
#define ROUNDHOUSE_TOOLS_RUNNING_RUN_RESULTS_H_

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "roundhouse/api/reports/profile.h"
#include "roundhouse/api/values/run_input.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/service/model_value.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tools/running/run.h"

namespace roundhouse {

// A tensor of an output compared with the expected one.
struct ComparedOutput {
  int64_t output;      // Its index, counted in values (model_values.h).
  std::string source;  // The file of the expected tensor.
  TensorDifference difference;
};

struct Timing {
  double load_ms = 0;
  // The same model once more, while the first one is in use; and without a share of what it has.
  std::optional<double> reload_ms;
  std::optional<double> reload_alone_ms;
  double first_ms = 0;
  std::vector<double> iteration_ms;  // Sorted.
  // The least that all threads of the process worked in an iteration; of short ones several are
  // measured together, with what is between them.
  std::optional<double> processor_ms;

  // The time that the fraction `part` of the iterations did not exceed.
  double Percentile(double part) const {
    if (iteration_ms.empty()) return first_ms;
    const double place = std::ceil(part * static_cast<double>(iteration_ms.size())) - 1;
    return iteration_ms[static_cast<size_t>(std::max(place, 0.0))];
  }
};

// All members must live as long as the run.
struct RunResults {
  const Graph& graph;
  const Session& session;
  absl::Span<const RunInput> inputs;
  absl::Span<const Tensor> outputs;
  absl::Span<const ComparedOutput> comparisons;
  absl::Span<const std::string> unmet;  // Requests to backends that were not met.
  const Timing& timing;
  const Profile& profile;
  int64_t base_rss;     // In kB: of the process before it read the model,
  int64_t peak_rss;     // and when it had run.
  int64_t runs_memory;  // In kB: what runs take at their peak beyond base_rss, without files.
};

// "a sequence of 3 tensors", "absent", or a tensor's type.
std::string ValueText(const ModelValue& value);

void PrintResults(const RunResults& results, const RunOptions& options, std::ostream& out);
void PrintResultsAsJson(const RunResults& results, const RunOptions& options, std::ostream& out);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_RUNNING_RUN_RESULTS_H_
