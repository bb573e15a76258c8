// File: trial_run.h
//
// Runs a model as the tool `run` does, and measures it: time, bytes, accuracy.
#ifndef ROUNDHOUSE_API_ADAPTING_TRIAL_RUN_H_
#define ROUNDHOUSE_API_ADAPTING_TRIAL_RUN_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/api/adapting/calibration_samples.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/session.h"

namespace roundhouse {

struct TrialOptions {
  std::string entry = "";
  int level = 2;  // Of the preset.
  int num_threads = 1;
};

class TrialRun {
 public:
  // Runs a copy of the program, optimised and placed on the fastest backends.
  static absl::StatusOr<TrialRun> Create(const Program& program, const TrialOptions& options);

  // Errors name the sample.
  absl::StatusOr<std::vector<Tensor>> Outputs(const Sample& sample);
  absl::StatusOr<double> Seconds(const Sample& sample);

 private:
  TrialRun(std::unique_ptr<Program> program, std::unique_ptr<Session> session)
      : program_(std::move(program)), session_(std::move(session)) {}
  absl::Status SetInputs(const Sample& sample);

  std::unique_ptr<Program> program_;
  std::unique_ptr<Session> session_;
};

// The time of each on the sample: the median of at least 5 runs. They run in turns, so that other
// load on the machine affects all of them alike.
absl::StatusOr<std::vector<double>> MedianSeconds(absl::Span<TrialRun* const> runs,
                                                  const Sample& sample);

// The bytes of all constants, each counted once.
int64_t ConstantBytes(const Program& program);

// How many samples have their label as the best class, and how many among the best five. The class
// is the index of the greatest element of the first output, or the output itself if it is one
// integer.
struct Accuracy {
  int64_t num_samples = 0;
  int64_t num_first = 0;
  int64_t num_in_five = 0;
  int64_t num_classes = 0;  // 0 if the output is the class number.
};
// Errors: a label that is not a class; an output with scores for several samples; those of running.
absl::StatusOr<Accuracy> MeasureAccuracy(TrialRun& run, absl::Span<const Sample> samples,
                                         absl::Span<const int64_t> labels);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_ADAPTING_TRIAL_RUN_H_
