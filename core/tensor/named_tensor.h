// File: named_tensor.h
//
// A tensor of a file that has several, by their names.
#ifndef ROUNDHOUSE_CORE_TENSOR_NAMED_TENSOR_H_
#define ROUNDHOUSE_CORE_TENSOR_NAMED_TENSOR_H_

#include <string>

#include "roundhouse/core/tensor/tensor.h"

namespace roundhouse {

struct NamedTensor {
  std::string name;
  Tensor tensor;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TENSOR_NAMED_TENSOR_H_
