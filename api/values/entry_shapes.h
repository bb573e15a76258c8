// The sizes of the inputs of the graph that somebody asks about.
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

// The index of the port called `name`, or of number N for "#N". Usage error: there is none; the
// message has the names that there are.
absl::StatusOr<int64_t> FindPort(absl::Span<const Port> ports, absl::string_view what,
                                 absl::string_view name);

// The input's type with `sizes` for its dimensions. Usage error: it cannot have these.
absl::StatusOr<Type> InputTypeWithSizes(const Port& port, int64_t index,
                                        absl::Span<const int64_t> sizes);

// What is given, read against a graph.
struct GivenShapes {
  std::map<int64_t, std::vector<int64_t>> inputs;  // By the index of the input.
  std::map<std::string, int64_t> dimensions;
};
// Adds to them the sizes of the input, or the one of the dimension, of that name. Usage errors:
// there is none; the type does not allow these sizes.
absl::Status GiveShape(const Graph& graph, const std::string& name, std::vector<int64_t> sizes,
                       GivenShapes& given);
// The same for NAME:1x3x224x224, as --shape has them.
absl::StatusOr<GivenShapes> ReadShapes(const Graph& graph, absl::Span<const std::string> flags);

// Gives inputs of the graph and named dimensions their sizes, and all types what follows. Errors:
// something contradicts; the program may then be anything.
absl::Status BindShapes(Program& program, Graph& graph, const GivenShapes& given);
// The same as --shape says it, for the graph that `entry` (entry.h) is.
absl::Status BindShapeFlags(Program& program, const std::string& entry,
                            absl::Span<const std::string> flags);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_VALUES_ENTRY_SHAPES_H_
