// File: batch_run.h
//
// A model on all samples of a folder, one after the other in one session: run --batch.
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
  std::string output_dir = "";  // Gets a folder (api/run_case.h) for each sample, of its name.
  // Of several processes that share the samples, which number this one has.
  std::optional<int64_t> rank = std::nullopt;
  Progress* progress = nullptr;
};

struct BatchResult {
  int64_t num_run = 0;
  int64_t num_there = 0;  // Whose folder was there before, and which were not run again.
  double seconds = 0;     // Of runs alone; of all, where processes share the work.

  double per_second() const;
  std::string ToString() const;
  std::string ToJson() const;
};

// Runs what has no results yet, so that what was interrupted goes on where it ended; folders of
// results are whole or not there. Each sample begins with the state that the session begins with.
// Numbers are cast and an axis is added where an input wants that, which `notes` says once. Errors:
// those of reading, with what a sample is, of running it and of writing; two samples of one name.
//
// Processes that share the samples make the same call with ranks of their own. Each takes a sample
// that no other one is at, and ends when all have results: so those that a process leaves behind
// when it is killed go to others. That of rank 0 says how far all are, and counts what all have
// run; what others were done with before it began counts as there before.
absl::StatusOr<BatchResult> RunBatch(Session& session, const Graph& entry,
                                     const BatchRequest& request, std::ostream& notes);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_RUNNING_BATCH_RUN_H_
