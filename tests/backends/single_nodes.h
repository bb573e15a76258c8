// Presents backends for single nodes as region backends, so that the tests of regions cover them,
// too.
#ifndef ROUNDHOUSE_TESTS_BACKENDS_SINGLE_NODES_H_
#define ROUNDHOUSE_TESTS_BACKENDS_SINGLE_NODES_H_

#include <memory>

#include "roundhouse/service/backend.h"

namespace roundhouse {

// Wraps `inner`, which must outlive the result and belong to the contexts in use. Its regions run
// node by node; if a node would run on another backend, Prepare() returns an error.
std::unique_ptr<Backend> RegionsOf(const Backend& inner);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_BACKENDS_SINGLE_NODES_H_
