// File: curve.h
//
// The learning curve of a training, by epoch: as a table and as a picture.
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
  // Null if there is no metric, or no validation.
  std::optional<double> metric = std::nullopt;
  std::optional<double> validation_loss = std::nullopt;
  std::optional<double> validation_metric = std::nullopt;
};

// A line of names, then a line for each epoch, with numbers that parse to the same values. Columns
// without any number are left out. It has no times: the same training gives the same bytes.
std::string CurveCsv(const std::vector<CurvePoint>& points, absl::string_view metric);

// Loss, and below it the metric, over epochs; validation is dashed. The file is self-contained.
std::string CurveSvg(const std::vector<CurvePoint>& points, absl::string_view metric,
                     absl::string_view title);

}  // namespace roundhouse::training

#endif  // ROUNDHOUSE_TRAINING_CURVE_H_
