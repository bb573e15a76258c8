// The checks of the onnx library itself.
#ifndef ROUNDHOUSE_TESTS_ONNX_LIBRARY_CHECKER_H_
#define ROUNDHOUSE_TESTS_ONNX_LIBRARY_CHECKER_H_

#include <string>

#include "absl/status/status.h"

namespace roundhouse {

// The library's errors for the serialized model, or OK.
absl::Status CheckWithLibrary(const std::string& bytes);
// The errors of the library's shape inference, with checks of element types. Only for valid models:
// the library crashes on others.
absl::Status InferWithLibrary(const std::string& bytes);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_ONNX_LIBRARY_CHECKER_H_
