// The schemas that the onnx library has, written down when this was built: to have the library make
// them takes longer than to load a small model.
#ifndef ROUNDHOUSE_DIALECTS_ONNX_STORED_SCHEMAS_H_
#define ROUNDHOUSE_DIALECTS_ONNX_STORED_SCHEMAS_H_

#include <vector>

#include "roundhouse/dialects/onnx/op_schema.h"

namespace roundhouse::onnx_dialect {

// What LibrarySchemas() gave (library_schemas.h).
std::vector<OpSchema> StoredSchemas();

}  // namespace roundhouse::onnx_dialect

#endif  // ROUNDHOUSE_DIALECTS_ONNX_STORED_SCHEMAS_H_
