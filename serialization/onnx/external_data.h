// File: external_data.h
//
// Reads and writes tensors whose bytes are in files beside the model. Models are untrusted: the
// files that they name must be in the model's folder or below it, even after following links.
#ifndef ROUNDHOUSE_SERIALIZATION_ONNX_EXTERNAL_DATA_H_
#define ROUNDHOUSE_SERIALIZATION_ONNX_EXTERNAL_DATA_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/base/output_file.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/serialization/mapped_file.h"

namespace roundhouse::onnx_format {

struct ExternalBytes {
  std::string location;  // A path, relative to the model's folder.
  uint64_t offset = 0;
  std::optional<uint64_t> length;  // Nullopt: as many as the type needs.
};

class ExternalData {
 public:
  // `folder` is the model's folder; nullopt for a model that is not a file.
  explicit ExternalData(std::optional<std::string> folder, FileAccess access = FileAccess::kMap)
      : folder_(std::move(folder)), access_(access) {}

  // A tensor of `type` on the mapped bytes. Errors: the location is not a path in the folder; the
  // file does not exist, is not a regular file, or is too short; the length is not what the type
  // needs.
  absl::StatusOr<Tensor> Read(const Type& type, const ExternalBytes& bytes);

 private:
  absl::StatusOr<std::shared_ptr<const MappedFile>> Open(const std::string& location);

  std::optional<std::string> folder_;
  FileAccess access_;
  std::map<std::string, std::shared_ptr<const MappedFile>> files_;
};

// Writes such a file, all or nothing.
class ExternalDataWriter {
 public:
  // `location` is the file's path, relative to the model's folder `folder` ("" or with a slash).
  static absl::StatusOr<ExternalDataWriter> Create(const std::string& folder,
                                                   const std::string& location);
  // Appends the tensor's bytes, aligned for mapping. Error: elements that have no bytes.
  absl::StatusOr<ExternalBytes> Add(const Tensor& tensor);
  absl::Status Commit() { return file_.Commit(); }
  void Revert() { file_.Revert(); }

 private:
  ExternalDataWriter(OutputFile file, std::string location)
      : file_(std::move(file)), location_(std::move(location)) {}

  OutputFile file_;
  std::string location_;
};

}  // namespace roundhouse::onnx_format

#endif  // ROUNDHOUSE_SERIALIZATION_ONNX_EXTERNAL_DATA_H_
