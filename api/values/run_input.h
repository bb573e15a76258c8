// Inputs of runs, and where they are from.
#ifndef ROUNDHOUSE_API_VALUES_RUN_INPUT_H_
#define ROUNDHOUSE_API_VALUES_RUN_INPUT_H_

#include <string>
#include <vector>

#include "roundhouse/core/tensor/tensor.h"

namespace roundhouse {

struct RunInput {
  Tensor tensor;
  std::string source;     // "random", "zeros", or the file.
  std::string note = "";  // What was done to it, or taken for granted; mostly nothing.
};

// The inputs of one run, in the order of the entry's.
struct Sample {
  std::string source;  // The file or folder that it comes from, "[N]" behind where it has several.
  std::vector<Tensor> inputs;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_VALUES_RUN_INPUT_H_
