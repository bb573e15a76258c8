// Reads the options of an operator as attributes.
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

// Sets an attribute for each field that is present and differs from the value that absence means.
// `options` has been verified as such a table. Operators may share options, and options may share
// lists: what is copied is charged to `copies`. Error: there is no subgraph of the given index.
absl::Status ReadOptions(const flatbuffers::Table& options, const tfl::OptionTable& table,
                         absl::Span<const std::string> graphs, CopyBudget& copies,
                         AttributeMap& attributes);

// The subgraphs that the options refer to; indices out of range are left out.
std::vector<int64_t> SubgraphsOf(const flatbuffers::Table& options, const tfl::OptionTable& table,
                                 int64_t num_subgraphs);

}  // namespace roundhouse::tflite_format

#endif  // ROUNDHOUSE_SERIALIZATION_TFLITE_OPTIONS_READER_H_
