// Schemas that the onnx library does not have: the changes of opsets 18 and later, and operations
// of other domains that occur in models in use.
#ifndef ROUNDHOUSE_DIALECTS_ONNX_NEWER_SCHEMAS_H_
#define ROUNDHOUSE_DIALECTS_ONNX_NEWER_SCHEMAS_H_

#include <vector>

#include "roundhouse/dialects/onnx/op_schema.h"

namespace roundhouse::onnx_dialect {

// Adds the missing ones; a newer library may have some of them already.
void AddNewerSchemas(std::vector<OpSchema>& schemas);

}  // namespace roundhouse::onnx_dialect

#endif  // ROUNDHOUSE_DIALECTS_ONNX_NEWER_SCHEMAS_H_
