// File: calibration_report.h
//
// What quantising cost and brought, for people and for machines.
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
  // What a model is before and after.
  struct Side {
    int64_t bytes;  // Of constants.
    double seconds = 0;
    std::optional<Accuracy> accuracy = std::nullopt;
  };
  // A layer that could stay in floats.
  struct Candidate {
    std::string name;
    std::string op;
    // Signal to noise of the worst output, in decibels, if this layer stays in floats.
    double alone = 0;
    // If those that stand before this one do so, too.
    double together = 0;
    // The time of the model with this layer in floats, over that without.
    double time = 1;
  };

  std::vector<Measured> outputs;
  std::vector<Measured> values;  // The worst first.
  std::optional<Side> before;    // Both or none.
  std::optional<Side> after;
  std::vector<Candidate> candidates;  // The one that gains most first.
  // Of these: the signal to noise of the worst output with none of them in floats, and on how many
  // samples all that was measured.
  double now = 0;
  int64_t num_samples = 0;

  // `with_details`: all of it, else the outputs and the accuracy.
  std::string Text(bool with_details) const;
  std::string Json() const;
  // What somebody has to know who does not read the rest: results that are poor, time that is lost.
  std::vector<std::string> Notes() const;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_ADAPTING_CALIBRATION_REPORT_H_
