// Batch norms in the steps of a training. Internal to training.
#ifndef ROUNDHOUSE_TRAINING_BATCH_STATISTICS_H_
#define ROUNDHOUSE_TRAINING_BATCH_STATISTICS_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"

namespace roundhouse::training {

// The globals that are running means and variances of batch norms, in the order of the nodes of a
// lowered program.
struct RunningStatistics {
  std::vector<std::string> means;
  std::vector<std::string> variances;

  std::vector<std::string> all() const;
  bool empty() const { return means.empty() && variances.empty(); }
};
RunningStatistics RunningStatisticsOf(const Program& program);

// Whether no training has touched them: all means are 0, all variances 1, or they have no value.
bool AreUntouched(const Program& program, const RunningStatistics& statistics);
// Gives those without a value these.
absl::Status InitializeStatistics(Program& program, const RunningStatistics& statistics);

// Makes batch norms with such statistics normalise by those of the batch, and keep the running ones
// up to date: momentum * running + (1 - momentum) * batch. A running variance is the unbiased one.
absl::Status UseBatchStatistics(Graph& graph, const RunningStatistics& statistics,
                                double momentum = 0.9);

}  // namespace roundhouse::training

#endif  // ROUNDHOUSE_TRAINING_BATCH_STATISTICS_H_
