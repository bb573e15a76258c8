// Inputs of runs, and where they come from.
#ifndef ROUNDHOUSE_API_VALUES_RUN_INPUT_H_
#define ROUNDHOUSE_API_VALUES_RUN_INPUT_H_

#include <string>
#include <vector>

#include "roundhouse/core/tensor/tensor.h"

namespace roundhouse {

struct RunInput {
  Tensor tensor;
  std::string source;     // "random", "zeros", or the file.
  std::string note = "";  // Conversions and assumptions; usually empty.
};

// The inputs of one run, in the order of the entry's inputs.
struct Sample {
  std::string source;  // Its file or folder, followed by "[N]" if that has several samples.
  std::vector<Tensor> inputs;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_VALUES_RUN_INPUT_H_
