// An interval of numbers as text: "[0, 1)", "(0, inf)". Options of recipes and targets of losses
// declare theirs in an attribute. Internal to training.
#ifndef ROUNDHOUSE_TRAINING_NUMBER_RANGE_H_
#define ROUNDHOUSE_TRAINING_NUMBER_RANGE_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace roundhouse::training {

struct NumberRange {
  double least = 0;
  double greatest = 0;
  bool has_least = true;
  bool has_greatest = true;

  // Never true of NaN.
  bool Contains(double number) const;
  std::string ToString() const;
};

// Error: not two numbers in brackets, or none between them.
absl::StatusOr<NumberRange> ParseNumberRange(absl::string_view text);

}  // namespace roundhouse::training

#endif  // ROUNDHOUSE_TRAINING_NUMBER_RANGE_H_
