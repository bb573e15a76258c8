// What the onnx library does not know: the changes of opsets 18 to 22, and operations of other
// domains that models in use have.
#ifndef ROUNDHOUSE_DIALECTS_ONNX_NEWER_SCHEMAS_H_
#define ROUNDHOUSE_DIALECTS_ONNX_NEWER_SCHEMAS_H_

#include <vector>

#include "roundhouse/dialects/onnx/op_schema.h"

namespace roundhouse::onnx_dialect {

// Adds those that are not there: a newer library may know some of them.
void AddNewerSchemas(std::vector<OpSchema>& schemas);

}  // namespace roundhouse::onnx_dialect

#endif  // ROUNDHOUSE_DIALECTS_ONNX_NEWER_SCHEMAS_H_
