// The schemas of the onnx library. Only this target includes the library's headers for them and
// catches the exceptions that it throws.
#ifndef ROUNDHOUSE_DIALECTS_ONNX_LIBRARY_SCHEMAS_H_
#define ROUNDHOUSE_DIALECTS_ONNX_LIBRARY_SCHEMAS_H_

#include <vector>

#include "roundhouse/dialects/onnx/op_schema.h"

namespace roundhouse::onnx_dialect {

// In no particular order; empty if the library threw an exception.
std::vector<OpSchema> LibrarySchemas();

}  // namespace roundhouse::onnx_dialect

#endif  // ROUNDHOUSE_DIALECTS_ONNX_LIBRARY_SCHEMAS_H_
