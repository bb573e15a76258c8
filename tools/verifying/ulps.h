// File: ulps.h
//
// The error of results in units in the last place: the number of representable values in between.
//
//   RH_ASSIGN_OR_RETURN(UlpDifference difference, CompareUlps(found, expected, {.allowed = 16}));
//
// A sum of large numbers that is near 0 has few correct digits in any implementation. So floats
// that differ by less than a fraction of the greatest magnitude in the tensor count as equal.
#ifndef ROUNDHOUSE_TOOLS_VERIFYING_ULPS_H_
#define ROUNDHOUSE_TOOLS_VERIFYING_ULPS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/tensor/tensor.h"

namespace roundhouse {

struct UlpTolerance {
  uint64_t allowed = 256;  // For floats; integers and booleans must be equal.
  // This fraction, of the greatest finite magnitude of the tensor.
  double near_zero = 1e-6;
};

struct UlpDifference {
  int64_t num_elements = 0;
  int64_t num_different = 0;  // By more than is allowed.
  // The maximum over elements that do not count as equal; the largest uint64_t if one of the two
  // numbers is not finite.
  uint64_t max_ulps = 0;
  // The index of the maximum; empty if all are equal, or at rank 0.
  std::vector<int64_t> worst_index;
  double found = 0;
  double expected = 0;

  bool ok() const { return num_different == 0; }
  std::string ToString() const;
};

// NaNs are equal to each other, and so are zeros. Elements: floats, integers and booleans. Error:
// types that differ, or other elements.
absl::StatusOr<UlpDifference> CompareUlps(const Tensor& found, const Tensor& expected,
                                          const UlpTolerance& tolerance);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_VERIFYING_ULPS_H_
