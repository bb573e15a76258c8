// Gives sizes to dimensions that a program leaves open.
#ifndef ROUNDHOUSE_PASSES_GENERIC_SHAPE_BINDING_H_
#define ROUNDHOUSE_PASSES_GENERIC_SHAPE_BINDING_H_

#include <cstdint>
#include <map>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

// Sizes by dimension name.
using DimSizes = std::map<std::string, int64_t>;

// Sets the sizes of an input, and adds the sizes of its named dimensions to `dims`. Returns whether
// the type of the input changed. Errors: the input has another rank, or a size contradicts a known
// size or an earlier binding of its name.
absl::StatusOr<bool> BindInputSizes(Graph& graph, int64_t input, absl::Span<const int64_t> sizes,
                                    DimSizes& dims);

// Sets every dimension of these names in the types of values, ports and globals, and propagates the
// sizes (type_narrowing.h). Returns whether anything changed. Errors: no dimension has such a name
// (with the nearest); a size is negative, or contradicts a known one.
absl::StatusOr<bool> BindDimensions(Program& program, const DimSizes& sizes);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_GENERIC_SHAPE_BINDING_H_
