// Sizes of inputs that neither the model nor the caller gives: a batch is assumed to be 1; for all
// others the error proposes some.
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
  // By the index of the input: its type with all sizes; and a note of what was assumed, and how to
  // override it.
  std::map<int64_t, Type> types;
  std::map<int64_t, std::string> notes;
};

// The types of the generated inputs `made`. Usage error, one for all of them: an open size other
// than that of the first axis is not given; the message proposes sizes.
absl::StatusOr<MadeTypes> TypesOfMadeInputs(const Graph& graph, const std::vector<int64_t>& made,
                                            GivenShapes given);

// The type of a generated tensor of a sequence or optional value: `element`, the type that the
// value gives for its tensors, with all sizes. `whole` is the port of the value, and `first` the
// index of its first part. Usage error: a size other than the first is open and not given.
absl::StatusOr<Type> TypeOfMadeTensor(const Port& whole, int64_t first, const Type& element,
                                      const GivenShapes& given);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_VALUES_ASSUMED_SIZES_H_
