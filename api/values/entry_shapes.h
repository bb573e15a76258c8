// The sizes of the inputs of an entry, as the user gives them.
#ifndef ROUNDHOUSE_API_VALUES_ENTRY_SHAPES_H_
#define ROUNDHOUSE_API_VALUES_ENTRY_SHAPES_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

// "input 0 'image'"
std::string PortText(absl::string_view what, int64_t index, const Port& port);

// The index of the port called `name`, or N for "#N". Usage error: there is no such port; the
// message lists the names.
absl::StatusOr<int64_t> FindPort(absl::Span<const Port> ports, absl::string_view what,
                                 absl::string_view name);

// The input's type with `sizes` for its dimensions. Usage error: the type does not allow them.
absl::StatusOr<Type> InputTypeWithSizes(const Port& port, int64_t index,
                                        absl::Span<const int64_t> sizes);

// The given sizes, resolved against a graph.
struct GivenShapes {
  std::map<int64_t, std::vector<int64_t>> inputs;  // By the index of the input.
  // Of the tensors of inputs that are sequences or optional (service/lowering/port_groups.h), by
  // the index of the first part.
  std::map<int64_t, std::vector<int64_t>> values;
  std::map<std::string, int64_t> dimensions;
};
// Adds the sizes of the input, or the size of the dimension, of that name. Usage errors: there is
// no such name; the type does not allow these sizes.
absl::Status GiveShape(const Graph& graph, const std::string& name, std::vector<int64_t> sizes,
                       GivenShapes& given);
// The same for NAME:1x3x224x224, the syntax of --shape.
absl::StatusOr<GivenShapes> ReadShapes(const Graph& graph, absl::Span<const std::string> flags);

// Gives inputs of the graph and named dimensions their sizes, and updates all types that follow.
// Errors: a contradiction; the program is then in an unspecified state. Sizes of sequences and
// optional inputs, which differ from run to run.
absl::Status BindShapes(Program& program, Graph& graph, const GivenShapes& given);
// The same for values of --shape and the graph that `entry` names (entry.h).
absl::Status BindShapeFlags(Program& program, const std::string& entry,
                            absl::Span<const std::string> flags);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_VALUES_ENTRY_SHAPES_H_
