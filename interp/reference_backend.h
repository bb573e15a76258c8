// File: reference_backend.h
//
// The backend `reference`, the last resort of every session: it runs each node whose dialect can
// evaluate it (EvaluationService), on one thread, as slowly as that is, and what it gives is what
// others are compared with.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_BACKEND_H_
#define ROUNDHOUSE_INTERP_REFERENCE_BACKEND_H_

#include <memory>

#include "roundhouse/service/backend.h"

namespace roundhouse::interp {

// For AddBackend(), so that it has a name that can be asked for.
std::unique_ptr<Backend> NewReferenceBackend();
// The same for programs of contexts that nobody has added it to.
const Backend& LastResort();

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_REFERENCE_BACKEND_H_
