// File: onnx_models.h
//
// Small ONNX models that a reader cannot reject early: the operations, operands, attributes and
// element types follow ONNX's schemas, the names match, and what a schema leaves open (sizes, axes,
// indices, the values of initializers, trip counts) is hostile here and there.
#ifndef ROUNDHOUSE_TESTS_RUNNING_ONNX_MODELS_H_
#define ROUNDHOUSE_TESTS_RUNNING_ONNX_MODELS_H_

#include <string>

#include "roundhouse/tests/running/fuzz_choices.h"

namespace roundhouse {

// The bytes of a file.
std::string MakeOnnxModel(FuzzChoices& choices);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_RUNNING_ONNX_MODELS_H_
