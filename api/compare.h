// File: compare.h
//
// Compares two models by their results, such as one before and after it was optimised, quantised or
// converted.
//
//   RH_ASSIGN_OR_RETURN(Comparison comparison, CompareModels(before, after));
//   if (!comparison.ok()) std::cerr << comparison.ToString();
#ifndef ROUNDHOUSE_API_COMPARE_H_
#define ROUNDHOUSE_API_COMPARE_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/api/roundhouse.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/service/tensor_difference.h"

namespace roundhouse {

struct CompareRequest {
  std::string entry = "";  // Empty: the only one, or main.
  // By name. Inputs that are not given are generated from the seed (service/seeded_tensors.h);
  // `open_size` replaces each open size.
  std::map<std::string, Tensor> inputs = {};
  uint64_t seed = 0;
  int64_t open_size = 1;
  double absolute_tolerance = 1e-5;
  double relative_tolerance = 1e-4;
  // How both are compiled and run.
  CompileRequest compile = {};
  int num_threads = 1;
};

struct Comparison {
  struct Output {
    std::string name;  // In the expected model.
    TensorDifference difference;
  };
  std::vector<Output> outputs;

  bool ok() const;
  // One line for each output.
  std::string ToString() const;
};

// Runs both on the same inputs and compares the outputs; both are matched by position. Errors: the
// numbers or shapes of their inputs or outputs differ; one of the two does not run, and the message
// says which.
absl::StatusOr<Comparison> CompareModels(const Model& expected, const Model& found,
                                         const CompareRequest& request = {});

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_COMPARE_H_
