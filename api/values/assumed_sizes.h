// Sizes of inputs that a model leaves open and nobody says: a batch is taken as 1, of all else a
// proposal is made.
#ifndef ROUNDHOUSE_API_VALUES_ASSUMED_SIZES_H_
#define ROUNDHOUSE_API_VALUES_ASSUMED_SIZES_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/api/values/entry_shapes.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

struct MadeTypes {
  // By the index of the input: with all sizes; and what was taken for granted, and how to say
  // otherwise.
  std::map<int64_t, Type> types;
  std::map<int64_t, std::string> notes;
};

// Of the inputs that are made. Usage error, one for all of them: sizes other than that of the first
// axis are neither given nor known; with sizes to try.
absl::StatusOr<MadeTypes> TypesOfMadeInputs(const Graph& graph, const std::vector<int64_t>& made,
                                            GivenShapes given);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_VALUES_ASSUMED_SIZES_H_
