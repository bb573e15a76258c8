#include "roundhouse/serialization/onnx/external_data.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/output_file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/serialization/mapped_file.h"

namespace roundhouse::onnx_format {
namespace {

// How many bytes of equal elements are written at once.
constexpr size_t kSplatChunk = size_t{1} << 16;

}  // namespace

absl::StatusOr<std::shared_ptr<const MappedFile>> ExternalData::Open(const std::string& location) {
  auto known = files_.find(location);
  if (known != files_.end()) return known->second;
  if (!folder_) {
    return absl::FailedPreconditionError(
        absl::StrCat("the external data is in '", location,
                     "' beside the model file: load the model by its path, not from memory"));
  }
  for (absl::string_view part : absl::StrSplit(location, absl::ByAnyChar("/\\"))) {
    if (part != "..") continue;
    return absl::InvalidArgumentError(
        absl::StrCat("external data in '", location, "': expected a path in the model's folder"));
  }
  absl::StatusOr<std::shared_ptr<const MappedFile>> opened =
      MappedFile::OpenInside(*folder_, location, access_);
  if (!opened.ok()) return Annotate(opened.status(), "external data");
  std::shared_ptr<const MappedFile> mapped = *std::move(opened);
  files_.emplace(location, mapped);
  return mapped;
}

absl::StatusOr<Tensor> ExternalData::Read(const Type& type, const ExternalBytes& bytes) {
  RH_ASSIGN_OR_RETURN(const int64_t size, ByteSize(type));
  const uint64_t needed = static_cast<uint64_t>(size);
  if (bytes.length.value_or(needed) != needed) {
    return absl::InvalidArgumentError(absl::StrCat("external data in '", bytes.location,
                                                   "': ", type.ToString(), " needs ", needed,
                                                   " bytes, found ", *bytes.length));
  }
  RH_ASSIGN_OR_RETURN(std::shared_ptr<const MappedFile> file, Open(bytes.location));
  const absl::Span<const std::byte> all = file->bytes();
  if (bytes.offset > all.size() || needed > all.size() - bytes.offset) {
    return absl::InvalidArgumentError(
        absl::StrCat("external data in '", bytes.location, "': expected ", needed,
                     " bytes at byte ", bytes.offset, ", the file has ", all.size(), " bytes"));
  }
  const absl::Span<const std::byte> data = all.subspan(bytes.offset, needed);
  const bool is_aligned = reinterpret_cast<uintptr_t>(data.data()) % kTensorAlignment == 0;
  return is_aligned ? Tensor::Borrow(type, data, file) : Tensor::FromBytes(type, data);
}

absl::StatusOr<ExternalDataWriter> ExternalDataWriter::Create(const std::string& folder,
                                                              const std::string& location) {
  RH_ASSIGN_OR_RETURN(OutputFile file, OutputFile::Create(folder + location));
  return ExternalDataWriter(std::move(file), location);
}

absl::StatusOr<ExternalBytes> ExternalDataWriter::Add(const Tensor& tensor) {
  RH_ASSIGN_OR_RETURN(const int64_t size, ByteSize(tensor.type()));
  RH_RETURN_IF_ERROR(file_.AlignTo(kTensorAlignment));
  const ExternalBytes bytes = {.location = location_,
                               .offset = static_cast<uint64_t>(file_.size()),
                               .length = static_cast<uint64_t>(size)};
  const int bits = BitWidth(tensor.element_type().kind());
  if (!tensor.is_splat() || bits < 8) {
    RH_ASSIGN_OR_RETURN(const Tensor dense, tensor.Materialize());
    RH_RETURN_IF_ERROR(file_.Append(dense.bytes()));
    return bytes;
  }
  // A splat is never expanded in memory. The widths of elements divide the chunk's size.
  const absl::string_view element(reinterpret_cast<const char*>(tensor.bytes().data()),
                                  tensor.bytes().size());
  std::string chunk;
  while (chunk.size() < kSplatChunk) absl::StrAppend(&chunk, element);
  for (int64_t left = size; left > 0; left -= static_cast<int64_t>(chunk.size())) {
    RH_RETURN_IF_ERROR(file_.Append(
        absl::string_view(chunk).substr(0, static_cast<size_t>(std::max<int64_t>(left, 0)))));
  }
  return bytes;
}

}  // namespace roundhouse::onnx_format
