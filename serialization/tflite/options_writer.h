// Writes the attributes of an operator as its options.
#ifndef ROUNDHOUSE_SERIALIZATION_TFLITE_OPTIONS_WRITER_H_
#define ROUNDHOUSE_SERIALIZATION_TFLITE_OPTIONS_WRITER_H_

#include <cstdint>
#include <functional>
#include <string>

#include "absl/status/statusor.h"
#include "flatbuffers/flatbuffers.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/dialects/tfl/option_schema.h"

namespace roundhouse::tflite_format {

// Returns the index of the subgraph of the graph with that name, or an error.
using SubgraphNumber = std::function<absl::StatusOr<int32_t>(const std::string& graph)>;

// Error: an attribute does not fit the table, or names no subgraph.
absl::StatusOr<flatbuffers::Offset<void>> WriteOptions(flatbuffers::FlatBufferBuilder& builder,
                                                       const tfl::OptionTable& table,
                                                       const AttributeMap& attributes,
                                                       const SubgraphNumber& subgraph_number);

}  // namespace roundhouse::tflite_format

#endif  // ROUNDHOUSE_SERIALIZATION_TFLITE_OPTIONS_WRITER_H_
