// File: tflite_format.h
//
// Makes `.tflite` a format that every tool reads and writes.
#ifndef ROUNDHOUSE_SERIALIZATION_TFLITE_TFLITE_FORMAT_H_
#define ROUNDHOUSE_SERIALIZATION_TFLITE_TFLITE_FORMAT_H_

#include "roundhouse/core/context.h"

namespace roundhouse {

// Linking the target is enough for Context::WithLinkedExtensions().
void RegisterTfliteFormat(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERIALIZATION_TFLITE_TFLITE_FORMAT_H_
