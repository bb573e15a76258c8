// File: tflite_models.h
//
// Small TFLite models that a reader cannot reject early: the operators, their operands and their
// options follow TFLite's schema, tensor indices are valid, and what the schema leaves open (sizes,
// axes, indices, quantisation, the data of constants) is hostile here and there.
#ifndef ROUNDHOUSE_TESTS_RUNNING_TFLITE_MODELS_H_
#define ROUNDHOUSE_TESTS_RUNNING_TFLITE_MODELS_H_

#include <string>

#include "roundhouse/tests/running/fuzz_choices.h"

namespace roundhouse {

// The bytes of a file.
std::string MakeTfliteModel(FuzzChoices& choices);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_RUNNING_TFLITE_MODELS_H_
