// Backends for single nodes as such for regions, so that what asks about regions asks them, too.
#ifndef ROUNDHOUSE_TESTS_BACKENDS_SINGLE_NODES_H_
#define ROUNDHOUSE_TESTS_BACKENDS_SINGLE_NODES_H_

#include <memory>

#include "roundhouse/service/backend.h"

namespace roundhouse {

// `inner`, which outlives it and is of the contexts that are asked about. Its regions run node by
// node; that a node runs on another backend than this is an error of Prepare().
std::unique_ptr<Backend> RegionsOf(const Backend& inner);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_BACKENDS_SINGLE_NODES_H_
