#include "roundhouse/serialization/onnx/onnx_reader.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/stubs/logging.h>
#include <onnx/onnx_pb.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/dialects/onnx/onnx.h"
#include "roundhouse/dialects/onnx/op_schema.h"
#include "roundhouse/serialization/format_registry.h"
#include "roundhouse/serialization/mapped_file.h"
#include "roundhouse/serialization/onnx/external_data.h"
#include "roundhouse/serialization/onnx/graph_reader.h"
#include "roundhouse/serialization/onnx/nesting.h"
#include "roundhouse/serialization/onnx/outlined_weights.h"

namespace roundhouse {
namespace {

absl::Status Parse(absl::Span<const std::byte> bytes, onnx::ModelProto& model) {
  if (bytes.size() > static_cast<size_t>(std::numeric_limits<int>::max())) {
    return absl::InvalidArgumentError(
        "larger than the 2 GiB limit of ONNX files: put the tensors into external data");
  }
  const google::protobuf::LogSilencer silence;
  google::protobuf::io::CodedInputStream stream(reinterpret_cast<const uint8_t*>(bytes.data()),
                                                static_cast<int>(bytes.size()));
  stream.SetTotalBytesLimit(std::numeric_limits<int>::max());
  stream.SetRecursionLimit(onnx_format::kMostNestedMessages);
  if (!model.ParseFromCodedStream(&stream) || !stream.ConsumedEntireMessage()) {
    return absl::InvalidArgumentError(absl::StrCat(
        "expected an ONNX model, found ", bytes.size(), " bytes that cannot be parsed beyond byte ",
        stream.CurrentPosition(), ": truncated, damaged, or in another format"));
  }
  if (!model.has_graph()) return absl::InvalidArgumentError("the ONNX model has no graph");
  return absl::OkStatus();
}

void SetText(Program& program, absl::string_view name, const std::string& text) {
  if (!text.empty()) program.set_attribute(name, Attribute::String(text));
}

Attribute Pair(const std::string& key, Attribute value) {
  return Attribute::List({Attribute::String(key), std::move(value)});
}

void SetMetadata(const onnx::ModelProto& model, Program& program) {
  program.set_attribute("onnx.ir_version", Attribute::Int(model.ir_version()));
  SetText(program, "onnx.producer_name", model.producer_name());
  SetText(program, "onnx.producer_version", model.producer_version());
  SetText(program, "onnx.domain", model.domain());
  SetText(program, "onnx.doc_string", model.doc_string());
  if (model.model_version() != 0) {
    program.set_attribute("onnx.model_version", Attribute::Int(model.model_version()));
  }
  std::vector<Attribute> opsets;
  for (const onnx::OperatorSetIdProto& opset : model.opset_import()) {
    opsets.push_back(Pair(opset.domain(), Attribute::Int(opset.version())));
  }
  program.set_attribute(onnx_dialect::kOpsets, Attribute::List(std::move(opsets)));
  std::vector<Attribute> metadata;
  for (const onnx::StringStringEntryProto& entry : model.metadata_props()) {
    metadata.push_back(Pair(entry.key(), Attribute::String(entry.value())));
  }
  if (!metadata.empty()) {
    program.set_attribute("onnx.metadata_props", Attribute::List(std::move(metadata)));
  }
}

absl::StatusOr<std::unique_ptr<Program>> Read(const Context& context,
                                              absl::Span<const std::byte> bytes,
                                              std::optional<std::string> folder,
                                              const ModelReadOptions& options) {
  onnx::ModelProto model;
  const onnx_format::OutlinedModel outlined = onnx_format::OutlineWeights(bytes);
  RH_RETURN_IF_ERROR(
      Parse(outlined.model.empty()
                ? bytes
                : absl::MakeConstSpan(reinterpret_cast<const std::byte*>(outlined.model.data()),
                                      outlined.model.size()),
            model));
  auto program = std::make_unique<Program>(context);
  SetMetadata(model, *program);
  onnx_format::ExternalData external(std::move(folder), options.access);
  RH_RETURN_IF_ERROR(onnx_format::ReadGraphs(model, outlined.data, external,
                                             options.device_configuration, *program));
  return program;
}

}  // namespace

absl::StatusOr<std::unique_ptr<Program>> ReadOnnxFromMemory(const Context& context,
                                                            absl::Span<const std::byte> bytes,
                                                            const std::string& name,
                                                            std::optional<std::string> folder,
                                                            const ModelReadOptions& options) {
  absl::StatusOr<std::unique_ptr<Program>> program =
      Read(context, bytes, std::move(folder), options);
  if (!program.ok()) return Annotate(program.status(), name);
  return program;
}

absl::StatusOr<std::unique_ptr<Program>> ReadOnnx(const Context& context, const std::string& path,
                                                  const ModelReadOptions& options) {
  RH_ASSIGN_OR_RETURN(const std::shared_ptr<const MappedFile> file,
                      MappedFile::Open(path, options.access));
  const size_t slash = path.rfind('/');
  return ReadOnnxFromMemory(context, file->bytes(), path,
                            slash == std::string::npos ? "" : path.substr(0, slash + 1), options);
}

}  // namespace roundhouse
