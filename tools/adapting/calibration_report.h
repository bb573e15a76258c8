// File: calibration_report.h
//
// The costs and gains of quantising, as text and as JSON.
#ifndef ROUNDHOUSE_TOOLS_ADAPTING_CALIBRATION_REPORT_H_
#define ROUNDHOUSE_TOOLS_ADAPTING_CALIBRATION_REPORT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "roundhouse/api/adapting/calibration.h"
#include "roundhouse/api/adapting/trial_run.h"

namespace roundhouse {

struct CalibrationReport {
  // A value or an output.
  struct Measured {
    std::string name;
    std::string op;
    ErrorMeter error;
  };
  // The model before or after.
  struct Side {
    int64_t bytes;  // Of constants.
    double seconds = 0;
    std::optional<Accuracy> accuracy = std::nullopt;
  };
  // A layer that could stay float.
  struct Candidate {
    std::string name;
    std::string op;
    // Signal to noise of the worst output, in decibels, if this layer stays float.
    double alone = 0;
    // The same if all candidates before it stay float, too.
    double together = 0;
    // The model's time with this layer as float, relative to that without.
    double time = 1;
  };

  std::vector<Measured> outputs;
  std::vector<Measured> values;  // Worst first.
  std::optional<Side> before;    // Both or none.
  std::optional<Side> after;
  std::vector<Candidate> candidates;  // Largest gain first.
  // For the candidates: the signal to noise of the worst output if none of them stays float, and
  // the number of samples that it was measured on.
  double now = 0;
  int64_t num_samples = 0;

  // `with_details`: everything, else only the outputs and the accuracy.
  std::string Text(bool with_details) const;
  std::string Json() const;
  // Warnings for users who do not read the rest: poor results, lost time.
  std::vector<std::string> Notes() const;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_ADAPTING_CALIBRATION_REPORT_H_
