// File: curve.h
//
// How a training went, epoch by epoch: as a table and as a picture.
#ifndef ROUNDHOUSE_TRAINING_CURVE_H_
#define ROUNDHOUSE_TRAINING_CURVE_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace roundhouse::training {

struct CurvePoint {
  double epoch = 0;
  double step = 0;
  double rate = 0;
  double loss = 0;
  // Nothing where there is no metric, or no validation.
  std::optional<double> metric = std::nullopt;
  std::optional<double> validation_loss = std::nullopt;
  std::optional<double> validation_metric = std::nullopt;
};

// A line for each epoch, of numbers that read back as what they were, under a line of names.
// Columns of which no point has a number are left out. There is nothing of time in it: the same
// training gives the same bytes.
std::string CurveCsv(const std::vector<CurvePoint>& points, absl::string_view metric);

// Loss, and beneath it the metric, over epochs; validation dashed. It needs nothing beside it.
std::string CurveSvg(const std::vector<CurvePoint>& points, absl::string_view metric,
                     absl::string_view title);

}  // namespace roundhouse::training

#endif  // ROUNDHOUSE_TRAINING_CURVE_H_
