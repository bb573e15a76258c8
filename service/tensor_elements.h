// Formats single elements of tensors for people to read: messages, previews, summaries.
#ifndef ROUNDHOUSE_SERVICE_TENSOR_ELEMENTS_H_
#define ROUNDHOUSE_SERVICE_TENSOR_ELEMENTS_H_

#include <cstdint>
#include <optional>
#include <string>

#include "roundhouse/core/tensor/tensor.h"

namespace roundhouse {

// Element `index` in row-major order of a tensor in memory (dense or strings): "1.5", "-3", "true",
// "(1.0, 2.0)" for a complex number, "nan", "inf", a string in quotes. Quantised elements are shown
// as stored. Requires that the element exists.
std::string ElementText(const Tensor& tensor, int64_t index);

// The same as a number, false and true as 0 and 1; nullopt for complex numbers and strings.
std::optional<double> ElementNumber(const Tensor& tensor, int64_t index);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_TENSOR_ELEMENTS_H_
