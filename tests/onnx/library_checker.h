// What the onnx library itself says of a model.
#ifndef ROUNDHOUSE_TESTS_ONNX_LIBRARY_CHECKER_H_
#define ROUNDHOUSE_TESTS_ONNX_LIBRARY_CHECKER_H_

#include <string>

#include "absl/status/status.h"

namespace roundhouse {

// Its objections to the serialized model, or ok.
absl::Status CheckWithLibrary(const std::string& bytes);
// What its inference says when it checks types of elements, too. For models that are known to be
// sound: the library crashes on others.
absl::Status InferWithLibrary(const std::string& bytes);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_ONNX_LIBRARY_CHECKER_H_
