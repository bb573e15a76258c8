// The formats that need no dialect: text (.mlir) and .rh.
#ifndef ROUNDHOUSE_SERIALIZATION_BUILTIN_FORMATS_H_
#define ROUNDHOUSE_SERIALIZATION_BUILTIN_FORMATS_H_

#include "roundhouse/core/context.h"

namespace roundhouse {

void RegisterBuiltinFormats(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERIALIZATION_BUILTIN_FORMATS_H_
