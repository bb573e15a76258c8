// File: reference_backend.h
//
// The backend `reference`, the fallback of every session. It runs each node whose dialect can
// evaluate it (EvaluationService), on one thread and slowly; its results are what other backends
// are compared with.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_BACKEND_H_
#define ROUNDHOUSE_INTERP_REFERENCE_BACKEND_H_

#include <memory>

#include "roundhouse/service/backend.h"

namespace roundhouse::interp {

// For AddBackend(), so that users can name it.
std::unique_ptr<Backend> NewReferenceBackend();
// The same backend for contexts to which it was not added.
const Backend& LastResort();

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_REFERENCE_BACKEND_H_
