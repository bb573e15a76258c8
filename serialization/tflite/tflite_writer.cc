#include "roundhouse/serialization/tflite/tflite_writer.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "flatbuffers/flatbuffers.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/output_file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/tfl/tfl.h"
#include "roundhouse/dialects/tfl/tflite_generated.h"
#include "roundhouse/serialization/tflite/graph_writer.h"
#include "roundhouse/serialization/tflite/model_parts.h"
#include "roundhouse/serialization/tflite/options_writer.h"

namespace roundhouse {
namespace {

using tflite_format::DataBuffers;
using tflite_format::GraphWriter;
using tflite_format::OperatorCodes;
using tflite_format::SubgraphNumber;

constexpr uint32_t kSchemaVersion = 3;
constexpr int64_t kAlignment = 16;
constexpr size_t kMaxReported = 50;

int64_t Aligned(int64_t offset) { return (offset + kAlignment - 1) / kAlignment * kAlignment; }

class ModelWriter {
 public:
  explicit ModelWriter(const Program& program) : program_(program) {}

  absl::Status Run(const TfliteWriteOptions& options) {
    CollectGraphs();
    if (graphs_.empty()) return absl::InvalidArgumentError("the program has no graph");
    // If the data follows the model, the model contains its offsets. Their encoding has a fixed
    // size, so a second build with the known size of the model gets them right.
    RH_RETURN_IF_ERROR(Build(options, 0));
    if (is_outside_) RH_RETURN_IF_ERROR(Build(options, builder_.GetSize()));
    return absl::OkStatus();
  }

  absl::string_view model() const {
    return absl::string_view(reinterpret_cast<const char*>(builder_.GetBufferPointer()),
                             builder_.GetSize());
  }
  // The data that follows the model, each piece aligned.
  std::vector<absl::string_view> outside() const {
    return is_outside_ ? buffers_.contents() : std::vector<absl::string_view>();
  }

 private:
  void CollectGraphs() {
    std::set<std::string> initializers;
    for (const Global* global : program_.globals()) {
      const Attribute* initializer = global->attributes().Find(container::kInitializer);
      if (initializer != nullptr && initializer->if_symbol() != nullptr) {
        initializers.insert(*initializer->if_symbol());
      }
      const Attribute* initial = global->inline_initial();
      const bool has_first =
          initializer != nullptr || (initial != nullptr && initial->if_tensor() != nullptr);
      if (tflite_format::IsResource(*global) && has_first) variables_.push_back(global);
    }
    const Graph* first = program_.FindGraph("main");
    for (const Graph* graph : program_.graphs()) {
      if (initializers.contains(graph->name())) continue;
      if (first == nullptr && graph->visibility() == Visibility::kPublic) first = graph;
      graphs_.push_back(graph);
    }
    auto at = std::find(graphs_.begin(), graphs_.end(), first);
    if (at != graphs_.end()) std::rotate(graphs_.begin(), at, at + 1);
    for (size_t i = 0; i < graphs_.size(); ++i) {
      numbers_[graphs_[i]->name()] = static_cast<int32_t>(i);
    }
  }

  absl::Status Build(const TfliteWriteOptions& options, int64_t model_size) {
    builder_.Clear();
    buffers_ = DataBuffers();
    codes_ = OperatorCodes();
    std::vector<flatbuffers::Offset<tflite::SubGraph>> subgraphs;
    std::vector<flatbuffers::Offset<tflite::SignatureDef>> signatures;
    std::vector<std::string> errors;
    const SubgraphNumber number = [this](const std::string& graph) -> absl::StatusOr<int32_t> {
      auto found = numbers_.find(graph);
      if (found != numbers_.end()) return found->second;
      return absl::InvalidArgumentError(
          absl::StrCat("@", graph, " is not a graph of the written model"));
    };
    for (size_t i = 0; i < graphs_.size(); ++i) {
      const Graph& graph = *graphs_[i];
      GraphWriter writer(program_, builder_, buffers_, codes_, number);
      if (graph.visibility() == Visibility::kPublic && !variables_.empty()) {
        RH_RETURN_IF_ERROR(writer.AddCallOnce(static_cast<int32_t>(graphs_.size())));
      }
      absl::Status status = writer.AddGraph(graph);
      if (!status.ok()) return Annotate(status, absl::StrCat("@", graph.name()));
      errors.insert(errors.end(), writer.errors().begin(), writer.errors().end());
      if (errors.empty()) {
        RH_RETURN_IF_ERROR(AddSignatures(graph, writer, static_cast<uint32_t>(i), signatures));
      }
      const Attribute* name = graph.attributes().Find(tfl::kName);
      subgraphs.push_back(writer.Finish(
          name != nullptr && name->if_string() != nullptr ? *name->if_string() : graph.name()));
    }
    if (!variables_.empty()) {
      GraphWriter writer(program_, builder_, buffers_, codes_, number);
      for (const Global* variable : variables_) {
        RH_RETURN_IF_ERROR(
            Annotate(writer.AddFirstValue(*variable), absl::StrCat("@", variable->name())));
      }
      errors.insert(errors.end(), writer.errors().begin(), writer.errors().end());
      subgraphs.push_back(writer.Finish("initialize"));
    }
    if (!errors.empty()) return Unsaid(std::move(errors));
    return FinishModel(options, model_size, subgraphs, signatures);
  }

  static absl::Status Unsaid(std::vector<std::string> errors) {
    const size_t count = errors.size();
    if (count > kMaxReported) errors.resize(kMaxReported);
    return absl::UnimplementedError(
        absl::StrCat(count, count == 1 ? " node" : " nodes", " cannot be written as TFLite:\n  ",
                     absl::StrJoin(errors, "\n  "), count > kMaxReported ? "\n  …" : ""));
  }

  // Returns [name, number of the input or output] for each.
  absl::StatusOr<std::vector<flatbuffers::Offset<tflite::TensorMap>>> Aliases(
      const AttributeMap& signature, absl::string_view name, const std::vector<int32_t>& tensors) {
    std::vector<flatbuffers::Offset<tflite::TensorMap>> maps;
    const Attribute* aliases = signature.Find(name);
    if (aliases == nullptr || aliases->if_list() == nullptr) return maps;
    for (const Attribute& alias : *aliases->if_list()) {
      const std::vector<Attribute>* pair = alias.if_list();
      if (pair == nullptr || pair->size() != 2 || (*pair)[0].if_string() == nullptr ||
          (*pair)[1].if_int() == nullptr || *(*pair)[1].if_int() < 0 ||
          *(*pair)[1].if_int() >= static_cast<int64_t>(tensors.size())) {
        return absl::InvalidArgumentError(absl::StrCat(tfl::kSignatures,
                                                       ": expected [name, number of one of the ",
                                                       name, "], found ", alias.ToString()));
      }
      const auto text = builder_.CreateString(*(*pair)[0].if_string());
      maps.push_back(tflite::CreateTensorMap(builder_, text, tensors[*(*pair)[1].if_int()]));
    }
    return maps;
  }

  absl::Status AddSignatures(const Graph& graph, const GraphWriter& writer, uint32_t index,
                             std::vector<flatbuffers::Offset<tflite::SignatureDef>>& signatures) {
    const Attribute* list = graph.attributes().Find(tfl::kSignatures);
    if (list == nullptr || list->if_list() == nullptr) return absl::OkStatus();
    for (const Attribute& one : *list->if_list()) {
      const AttributeMap* signature = one.if_dictionary();
      if (signature == nullptr) {
        return absl::InvalidArgumentError(
            absl::StrCat("@", graph.name(), ": ", tfl::kSignatures, ": expected dictionaries"));
      }
      RH_ASSIGN_OR_RETURN(const auto inputs, Aliases(*signature, "inputs", writer.inputs()));
      RH_ASSIGN_OR_RETURN(const auto outputs, Aliases(*signature, "outputs", writer.outputs()));
      const Attribute* key = signature->Find("key");
      const auto key_text = builder_.CreateString(
          key != nullptr && key->if_string() != nullptr ? *key->if_string() : "");
      const auto input_list = builder_.CreateVector(inputs);
      const auto output_list = builder_.CreateVector(outputs);
      signatures.push_back(
          tflite::CreateSignatureDef(builder_, input_list, output_list, key_text, index));
    }
    return absl::OkStatus();
  }

  absl::StatusOr<std::vector<flatbuffers::Offset<tflite::Metadata>>> WriteMetadata() {
    std::vector<flatbuffers::Offset<tflite::Metadata>> metadata;
    const Attribute* list = program_.attributes().Find(tfl::kMetadata);
    if (list == nullptr || list->if_list() == nullptr) return metadata;
    for (const Attribute& entry : *list->if_list()) {
      const std::vector<Attribute>* pair = entry.if_list();
      if (pair == nullptr || pair->size() != 2 || (*pair)[0].if_string() == nullptr ||
          (*pair)[1].if_tensor() == nullptr) {
        return absl::InvalidArgumentError(
            absl::StrCat(tfl::kMetadata, ": expected [name, bytes], found ", entry.ToString()));
      }
      RH_ASSIGN_OR_RETURN(const uint32_t buffer, buffers_.Add(*(*pair)[1].if_tensor()));
      const auto name = builder_.CreateString(*(*pair)[0].if_string());
      metadata.push_back(tflite::CreateMetadata(builder_, name, buffer));
    }
    return metadata;
  }

  std::vector<flatbuffers::Offset<tflite::Buffer>> WriteBuffers(int64_t model_size) {
    std::vector<flatbuffers::Offset<tflite::Buffer>> written = {tflite::CreateBuffer(builder_)};
    int64_t offset = Aligned(model_size);
    for (absl::string_view content : buffers_.contents()) {
      if (is_outside_) {
        // Offsets 0 and 1 mean that there is none.
        written.push_back(tflite::CreateBuffer(
            builder_, 0, static_cast<uint64_t>(std::max<int64_t>(offset, kAlignment)),
            content.size()));
        offset = Aligned(offset + static_cast<int64_t>(content.size()));
        continue;
      }
      builder_.ForceVectorAlignment(content.size(), 1, kAlignment);
      const auto data =
          builder_.CreateVector(reinterpret_cast<const uint8_t*>(content.data()), content.size());
      written.push_back(tflite::CreateBuffer(builder_, data));
    }
    return written;
  }

  absl::Status FinishModel(
      const TfliteWriteOptions& options, int64_t model_size,
      const std::vector<flatbuffers::Offset<tflite::SubGraph>>& subgraphs,
      const std::vector<flatbuffers::Offset<tflite::SignatureDef>>& signatures) {
    RH_ASSIGN_OR_RETURN(const auto metadata, WriteMetadata());
    is_outside_ = buffers_.total_bytes() > options.max_inside_bytes;
    const auto buffers = builder_.CreateVector(WriteBuffers(model_size));
    std::vector<flatbuffers::Offset<tflite::OperatorCode>> codes;
    for (const tflite_format::OperatorCodeEntry& entry : codes_.entries()) {
      const auto custom = entry.custom_code.empty() ? flatbuffers::Offset<flatbuffers::String>()
                                                    : builder_.CreateString(entry.custom_code);
      const auto old_code = static_cast<int8_t>(
          std::min<int32_t>(entry.code, tflite::BuiltinOperator_PLACEHOLDER_FOR_GREATER_OP_CODES));
      codes.push_back(tflite::CreateOperatorCode(builder_, old_code, custom, entry.version,
                                                 static_cast<tflite::BuiltinOperator>(entry.code)));
    }
    const auto code_list = builder_.CreateVector(codes);
    const auto subgraph_list = builder_.CreateVector(subgraphs);
    const Attribute* text = program_.attributes().Find(tfl::kDescription);
    const auto description = text != nullptr && text->if_string() != nullptr
                                 ? builder_.CreateString(*text->if_string())
                                 : flatbuffers::Offset<flatbuffers::String>();
    flatbuffers::Offset<flatbuffers::Vector<flatbuffers::Offset<tflite::Metadata>>> metadata_list;
    if (!metadata.empty()) metadata_list = builder_.CreateVector(metadata);
    flatbuffers::Offset<flatbuffers::Vector<flatbuffers::Offset<tflite::SignatureDef>>>
        signature_list;
    if (!signatures.empty()) signature_list = builder_.CreateVector(signatures);
    tflite::FinishModelBuffer(
        builder_, tflite::CreateModel(builder_, kSchemaVersion, code_list, subgraph_list,
                                      description, buffers, 0, metadata_list, signature_list));
    return absl::OkStatus();
  }

  const Program& program_;
  flatbuffers::FlatBufferBuilder builder_;
  DataBuffers buffers_;
  OperatorCodes codes_;
  std::vector<const Graph*> graphs_;
  absl::flat_hash_map<std::string, int32_t> numbers_;  // Of the subgraphs, by graph.
  std::vector<const Global*> variables_;               // That have an initial value.
  bool is_outside_ = false;
};

}  // namespace

absl::StatusOr<std::string> FormatTflite(const Program& program,
                                         const TfliteWriteOptions& options) {
  ModelWriter writer(program);
  RH_RETURN_IF_ERROR(writer.Run(options));
  std::string bytes(writer.model());
  for (absl::string_view content : writer.outside()) {
    bytes.resize(static_cast<size_t>(Aligned(static_cast<int64_t>(bytes.size()))));
    bytes.append(content.data(), content.size());
  }
  return bytes;
}

absl::Status WriteTflite(const Program& program, const std::string& path,
                         const TfliteWriteOptions& options) {
  ModelWriter writer(program);
  absl::Status status = writer.Run(options);
  if (!status.ok()) return Annotate(status, path);
  RH_ASSIGN_OR_RETURN(OutputFile file, OutputFile::Create(path));
  RH_RETURN_IF_ERROR(file.Append(writer.model()));
  for (absl::string_view content : writer.outside()) {
    RH_RETURN_IF_ERROR(file.AlignTo(kAlignment));
    RH_RETURN_IF_ERROR(file.Append(content));
  }
  return file.Commit();
}

}  // namespace roundhouse
