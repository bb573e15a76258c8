#include "roundhouse/serialization/tflite/signatures.h"

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/dialects/tfl/tfl.h"
#include "roundhouse/serialization/tflite/model_bytes.h"

namespace roundhouse::tflite_format {
namespace {

// Returns [name, number of the input or output] for each.
absl::StatusOr<Attribute> ReadAliases(
    const flatbuffers::Vector<flatbuffers::Offset<tflite::TensorMap>>* maps,
    const std::vector<int32_t>& tensors, Spending spend) {
  RH_RETURN_IF_ERROR(spend(SizeOf(maps) + tensors.size(), 0));
  absl::flat_hash_map<int32_t, int64_t> positions;
  for (size_t i = 0; i < tensors.size(); ++i) {
    positions.try_emplace(tensors[i], static_cast<int64_t>(i));
  }
  std::vector<Attribute> aliases;
  for (uint32_t i = 0; i < SizeOf(maps); ++i) {
    const tflite::TensorMap& map = *maps->Get(i);
    RH_RETURN_IF_ERROR(spend(0, TextView(map.name()).size()));
    auto position = positions.find(static_cast<int32_t>(map.tensor_index()));
    if (position == positions.end()) {
      return absl::InvalidArgumentError(absl::StrCat("'", Text(map.name()), "' is tensor ",
                                                     map.tensor_index(),
                                                     ", which is not an input or output"));
    }
    aliases.push_back(
        Attribute::List({Attribute::String(Text(map.name())), Attribute::Int(position->second)}));
  }
  return Attribute::List(std::move(aliases));
}

}  // namespace

absl::Status ReadSignatures(const tflite::Model& model, absl::Span<Graph* const> graphs,
                            Spending spend) {
  std::map<uint32_t, std::vector<Attribute>> by_graph;
  for (uint32_t i = 0; i < SizeOf(model.signature_defs()); ++i) {
    const tflite::SignatureDef& in = *model.signature_defs()->Get(i);
    RH_RETURN_IF_ERROR(spend(1, TextView(in.signature_key()).size()));
    const std::string key = Text(in.signature_key());
    if (in.subgraph_index() >= graphs.size()) {
      return absl::InvalidArgumentError(absl::StrCat("signature '", key, "': subgraph ",
                                                     in.subgraph_index(), " is out of range"));
    }
    const tflite::SubGraph& subgraph = *model.subgraphs()->Get(in.subgraph_index());
    absl::StatusOr<Attribute> inputs = ReadAliases(in.inputs(), Numbers(subgraph.inputs()), spend);
    if (!inputs.ok()) return Annotate(inputs.status(), absl::StrCat("signature '", key, "'"));
    absl::StatusOr<Attribute> outputs =
        ReadAliases(in.outputs(), Numbers(subgraph.outputs()), spend);
    if (!outputs.ok()) return Annotate(outputs.status(), absl::StrCat("signature '", key, "'"));
    AttributeMap signature;
    signature.Set("key", Attribute::String(key));
    signature.Set("inputs", *std::move(inputs));
    signature.Set("outputs", *std::move(outputs));
    by_graph[in.subgraph_index()].push_back(Attribute::Dictionary(std::move(signature)));
  }
  for (auto& [index, signatures] : by_graph) {
    graphs[index]->set_attribute(tfl::kSignatures, Attribute::List(std::move(signatures)));
  }
  return absl::OkStatus();
}

}  // namespace roundhouse::tflite_format
