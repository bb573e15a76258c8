// The schemas that the onnx library has. The one place that includes its headers for them, and
// where what it throws is caught.
#ifndef ROUNDHOUSE_DIALECTS_ONNX_LIBRARY_SCHEMAS_H_
#define ROUNDHOUSE_DIALECTS_ONNX_LIBRARY_SCHEMAS_H_

#include <vector>

#include "roundhouse/dialects/onnx/op_schema.h"

namespace roundhouse::onnx_dialect {

// In no particular order. A library that cannot be asked (it threw) has none.
std::vector<OpSchema> LibrarySchemas();

}  // namespace roundhouse::onnx_dialect

#endif  // ROUNDHOUSE_DIALECTS_ONNX_LIBRARY_SCHEMAS_H_
