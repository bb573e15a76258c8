// The options of an operator as attributes.
#ifndef ROUNDHOUSE_SERIALIZATION_TFLITE_OPTIONS_READER_H_
#define ROUNDHOUSE_SERIALIZATION_TFLITE_OPTIONS_READER_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "flatbuffers/flatbuffers.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/dialects/tfl/option_schema.h"
#include "roundhouse/serialization/copy_budget.h"

namespace roundhouse::tflite_format {

// Sets an attribute for each field that is there and not what absence means. `options` has been
// verified as such a table. Operators may share options, and these their lists: what is copied of
// them comes off `copies`. Error: a number of a subgraph that there is none of.
absl::Status ReadOptions(const flatbuffers::Table& options, const tfl::OptionTable& table,
                         absl::Span<const std::string> graphs, CopyBudget& copies,
                         AttributeMap& attributes);

// The subgraphs that the options name; numbers out of range are left out.
std::vector<int64_t> SubgraphsOf(const flatbuffers::Table& options, const tfl::OptionTable& table,
                                 int64_t num_subgraphs);

}  // namespace roundhouse::tflite_format

#endif  // ROUNDHOUSE_SERIALIZATION_TFLITE_OPTIONS_READER_H_
