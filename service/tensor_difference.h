// File: tensor_difference.h
//
// Compares two tensors element by element, and finds the worst element: the report of tests, `run
// --expect` and the numeric checks of passes.
//
//   RH_ASSIGN_OR_RETURN(TensorDifference difference,
//                       Compare(actual, expected, Tolerance::Close(1e-6, 1e-5)));
//   if (!difference.ok()) return absl::DataLossError(difference.ToString());
//   // 2 of 6 elements differ; worst at [1, 0]: found 1.5, expected 1.25,
//   // difference 0.25, allowed …
#ifndef ROUNDHOUSE_SERVICE_TENSOR_DIFFERENCE_H_
#define ROUNDHOUSE_SERVICE_TENSOR_DIFFERENCE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/tensor/tensor.h"

namespace roundhouse {

// Which elements count as equal. NaN equals NaN under all rules, and an infinity equals only
// itself. Strings and booleans are compared exactly under all rules.
class Tolerance {
 public:
  enum class Rule : uint8_t { kExact, kClose, kUlps };

  // Bit by bit, so that 0.0 and -0.0 differ; but any NaN equals any other.
  static Tolerance Exact() { return Tolerance(Rule::kExact, 0, 0, 0); }
  // |found - expected| <= absolute + relative * |expected|.
  static Tolerance Close(double absolute, double relative) {
    return Tolerance(Rule::kClose, absolute, relative, 0);
  }
  // At most `ulps` representable numbers apart; for integers, the difference.
  static Tolerance Ulps(uint64_t ulps) { return Tolerance(Rule::kUlps, 0, 0, ulps); }

  Rule rule() const { return rule_; }
  double absolute() const { return absolute_; }
  double relative() const { return relative_; }
  uint64_t ulps() const { return ulps_; }

 private:
  Tolerance(Rule rule, double absolute, double relative, uint64_t ulps)
      : rule_(rule), absolute_(absolute), relative_(relative), ulps_(ulps) {}

  Rule rule_;
  double absolute_;
  double relative_;
  uint64_t ulps_;
};

struct TensorDifference {
  int64_t num_elements = 0;
  int64_t num_different = 0;  // Beyond the tolerance.
  // The greatest |found - expected| of all elements, within the tolerance or not; infinite where
  // only one of the two is NaN or infinite. 0 for strings.
  double max_absolute = 0;
  // The element furthest beyond the tolerance, the first of several; if there is none, all are
  // empty.
  std::vector<int64_t> worst_index;
  std::string found;
  std::string expected;
  double difference = 0;
  std::string allowed;

  bool ok() const { return num_different == 0; }
  std::string ToString() const;
};

// Error: the shapes or element types differ; the message has both types. Domains, names of
// dimensions and quantisation are ignored.
absl::StatusOr<TensorDifference> Compare(const Tensor& found, const Tensor& expected,
                                         const Tolerance& tolerance);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_TENSOR_DIFFERENCE_H_
