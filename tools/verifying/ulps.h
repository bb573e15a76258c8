// File: ulps.h
//
// How far results are from what they should be, counted in units in the last place: how many
// numbers of their kind lie between.
//
//   RH_ASSIGN_OR_RETURN(UlpDifference difference, CompareUlps(found, expected, {.allowed = 16}));
//
// A sum of large numbers that comes out near 0 has few right digits, whoever adds. So floats that
// are apart by less than a part of the greatest magnitude in the tensor count as equal.
#ifndef ROUNDHOUSE_TOOLS_VERIFYING_ULPS_H_
#define ROUNDHOUSE_TOOLS_VERIFYING_ULPS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/tensor/tensor.h"

namespace roundhouse {

struct UlpTolerance {
  uint64_t allowed = 256;  // Of floats; integers and truths are the same or not.
  // Part of the greatest finite magnitude of the tensor.
  double near_zero = 1e-6;
};

struct UlpDifference {
  int64_t num_elements = 0;
  int64_t num_different = 0;  // By more than is allowed.
  // Of all that do not count as equal; the greatest number where one of two is not finite.
  uint64_t max_ulps = 0;
  std::vector<int64_t> worst_index;  // Where that is; empty where all are equal, or of rank 0.
  double found = 0;
  double expected = 0;

  bool ok() const { return num_different == 0; }
  std::string ToString() const;
};

// NaNs are equal to each other, and so are zeros. Elements: floats, integers and truths. Error:
// types that differ, or others.
absl::StatusOr<UlpDifference> CompareUlps(const Tensor& found, const Tensor& expected,
                                          const UlpTolerance& tolerance);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_VERIFYING_ULPS_H_
