// The schemas of the onnx library, stored at build time: the library takes longer to create them
// than a small model takes to load.
#ifndef ROUNDHOUSE_DIALECTS_ONNX_STORED_SCHEMAS_H_
#define ROUNDHOUSE_DIALECTS_ONNX_STORED_SCHEMAS_H_

#include <vector>

#include "roundhouse/dialects/onnx/op_schema.h"

namespace roundhouse::onnx_dialect {

// Returns what LibrarySchemas() (library_schemas.h) returned at build time.
std::vector<OpSchema> StoredSchemas();

}  // namespace roundhouse::onnx_dialect

#endif  // ROUNDHOUSE_DIALECTS_ONNX_STORED_SCHEMAS_H_
