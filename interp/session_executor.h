// Makes the interpreter the executor of StartExecution (service/execution.h).
#ifndef ROUNDHOUSE_INTERP_SESSION_EXECUTOR_H_
#define ROUNDHOUSE_INTERP_SESSION_EXECUTOR_H_

#include "roundhouse/core/context.h"

namespace roundhouse {

// Linking the target is enough for Context::WithLinkedExtensions().
void RegisterSessionExecutor(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_SESSION_EXECUTOR_H_
