// File: batch_run.h
//
// run --batch: runs a model on all samples of a folder, one after the other in one session.
#ifndef ROUNDHOUSE_TOOLS_RUNNING_BATCH_RUN_H_
#define ROUNDHOUSE_TOOLS_RUNNING_BATCH_RUN_H_

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>

#include "absl/status/statusor.h"
#include "roundhouse/api/run_case.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/interp/session.h"

namespace roundhouse {

class Progress;

struct BatchRequest {
  // A folder or file (api/adapting/calibration_samples.h), or, with a reader, a folder of pictures
  // (.png, .jpg, .jpeg) for an entry of one input.
  std::string samples = "";
  const ImageReader* image_reader = nullptr;
  std::string output_dir = "";  // Gets a folder (api/run_case.h) for each sample, with its name.
  // The number of this process, if several share the samples.
  std::optional<int64_t> rank = std::nullopt;
  Progress* progress = nullptr;
};

struct BatchResult {
  int64_t num_run = 0;
  int64_t num_there = 0;  // Samples with existing results, which were not run again.
  double seconds = 0;     // Of the runs alone; of all the work if processes share it.

  double per_second() const;
  std::string ToString() const;
  std::string ToJson() const;
};

// Runs the samples that have no results yet, so that an interrupted run continues where it stopped;
// a folder of results is complete or does not exist. Each sample starts from the session's initial
// state. Numbers are cast and an axis is added if an input needs it; `notes` mentions that once.
// Errors: those of reading (with what counts as a sample), running and writing; two samples of one
// name.
//
// Processes that share the samples make the same call, each with its own rank. Each takes samples
// that no other process works on, and ends when all have results, so others take over the samples
// of a process that is killed. Rank 0 reports the progress of all, and counts the runs of all
// processes; samples that others finished before it began count as existing.
absl::StatusOr<BatchResult> RunBatch(Session& session, const Graph& entry,
                                     const BatchRequest& request, std::ostream& notes);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_RUNNING_BATCH_RUN_H_
