#include "roundhouse/serialization/tflite/tflite_reader.h"

#include <cstddef>
#include <cstdint>
#include <memory>
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
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/tfl/tfl.h"
#include "roundhouse/dialects/tfl/tflite_generated.h"
#include "roundhouse/serialization/copy_budget.h"
#include "roundhouse/serialization/mapped_file.h"
#include "roundhouse/serialization/tflite/graph_reader.h"
#include "roundhouse/serialization/tflite/model_bytes.h"

namespace roundhouse {
namespace {

using tflite_format::ModelBytes;
using tflite_format::SizeOf;
using tflite_format::Text;

absl::Status SetMetadata(const ModelBytes& bytes, Program& program) {
  const tflite::Model& model = bytes.model();
  const std::string description = Text(model.description());
  if (!description.empty()) {
    program.set_attribute(tfl::kDescription, Attribute::String(description));
  }
  // Entries may share one buffer.
  CopyBudget copies(bytes.size());
  std::vector<Attribute> metadata;
  for (uint32_t i = 0; i < SizeOf(model.metadata()); ++i) {
    const tflite::Metadata& entry = *model.metadata()->Get(i);
    const std::string name = Text(entry.name());
    absl::StatusOr<absl::Span<const std::byte>> data = bytes.Buffer(entry.buffer());
    if (!data.ok()) return Annotate(data.status(), absl::StrCat("metadata '", name, "'"));
    if (!copies.Spend(sizeof(Attribute) + name.size() + data->size())) return copies.status();
    RH_ASSIGN_OR_RETURN(
        Tensor tensor,
        Tensor::FromBytes(
            Type::Tensor(ElementKind::kU8, Shape({static_cast<int64_t>(data->size())})), *data));
    metadata.push_back(
        Attribute::List({Attribute::String(name), Attribute::OfTensor(std::move(tensor))}));
  }
  if (!metadata.empty()) {
    program.set_attribute(tfl::kMetadata, Attribute::List(std::move(metadata)));
  }
  return absl::OkStatus();
}

absl::StatusOr<std::unique_ptr<Program>> Read(const Context& context,
                                              absl::Span<const std::byte> bytes,
                                              std::shared_ptr<const void> owner) {
  RH_ASSIGN_OR_RETURN(const ModelBytes model, ModelBytes::Create(bytes, std::move(owner)));
  auto program = std::make_unique<Program>(context);
  RH_RETURN_IF_ERROR(SetMetadata(model, *program));
  RH_RETURN_IF_ERROR(tflite_format::ReadGraphs(model, *program));
  return program;
}

}  // namespace

absl::StatusOr<std::unique_ptr<Program>> ReadTfliteFromMemory(const Context& context,
                                                              absl::Span<const std::byte> bytes,
                                                              std::shared_ptr<const void> owner,
                                                              const std::string& name) {
  absl::StatusOr<std::unique_ptr<Program>> program = Read(context, bytes, std::move(owner));
  if (!program.ok()) return Annotate(program.status(), name);
  return program;
}

absl::StatusOr<std::unique_ptr<Program>> ReadTflite(const Context& context, const std::string& path,
                                                    FileAccess access) {
  RH_ASSIGN_OR_RETURN(const std::shared_ptr<const MappedFile> file, MappedFile::Open(path, access));
  return ReadTfliteFromMemory(context, file->bytes(), file, path);
}

}  // namespace roundhouse
