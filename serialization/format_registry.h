// File: format_registry.h
//
// The formats in which models come and go, by what is in their files, and by the extensions of
// their names. A library adds one by registering it with the context; every tool that links the
// library then reads and writes it.
//
//   void RegisterAcme(Context& context) { FormatRegistry::Add(context,
//   std::make_unique<AcmeFormat>()); } RH_REGISTER_EXTENSION(RegisterAcme);
#ifndef ROUNDHOUSE_SERIALIZATION_FORMAT_REGISTRY_H_
#define ROUNDHOUSE_SERIALIZATION_FORMAT_REGISTRY_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/serialization/mapped_file.h"

namespace roundhouse {

struct ModelReadOptions {
  // A format that has checksums of its data reads all of it and compares them.
  bool verify_data = false;
  // For what a format maps.
  FileAccess access = FileAccess::kMap;
};

// How much of a file is looked at to know its format.
inline constexpr size_t kRecognitionBytes = 4096;

// What bytes are that no format recognises, where it is known and no model: "it is empty", "it is a
// Git LFS pointer …". Empty: not known.
std::string WhyNoModel(absl::Span<const std::byte> start);

class ModelFormat {
 public:
  virtual ~ModelFormat() = default;
  // What people call it: "ONNX".
  virtual std::string name() const = 0;
  // With the dot, in lower case: ".onnx".
  virtual std::vector<std::string> extensions() const = 0;
  // The one dialect that its files hold, beside the container's; empty for any. What is saved is
  // brought into it first (dialect_export.h).
  virtual std::string dialect() const { return ""; }
  // Errors begin with the path.
  virtual absl::StatusOr<std::unique_ptr<Program>> Read(const Context& context,
                                                        const std::string& path,
                                                        const ModelReadOptions& options) const = 0;
  // Whether a model may begin with these bytes, which are all of it or the first
  // kRecognitionBytes: of two formats at most one says so of a file that it wrote. A format that
  // does not say goes by names alone.
  virtual bool Recognizes(absl::Span<const std::byte>) const { return false; }
  // A model in memory. `owner` keeps the bytes as they are for as long as the program needs them;
  // `name` is what errors begin with. Unimplemented where the format only reads files.
  virtual absl::StatusOr<std::unique_ptr<Program>> ReadBytes(const Context& context,
                                                             absl::Span<const std::byte> bytes,
                                                             std::shared_ptr<const void> owner,
                                                             const std::string& name,
                                                             const ModelReadOptions& options) const;
  // All or nothing. A format that is only read says so.
  virtual absl::Status Write(const Program& program, const std::string& path) const;
  // Where weights go that are not in the model: ".rhw" for a bundle, which whoever saves the model
  // writes; else the extension of a file that only the format knows.
  virtual std::string weights_extension() const { return ".rhw"; }
  // With weights of `min_bytes` or more in `weights_path`, which is in the folder of `path` or
  // below it. Both files or neither. For formats whose weights are in no bundle.
  virtual absl::Status WriteWithWeights(const Program& program, const std::string& path,
                                        const std::string& weights_path, int64_t min_bytes) const;
  // The same for readers that know no newer version of the format ("1.0"). Error: what in the
  // program is newer; a format without versions.
  virtual absl::Status WriteVersion(const Program& program, const std::string& path,
                                    const std::string& version) const;
  // The bytes of such a file, for small models: whoever writes another file with it learns first
  // that there will be one. Unimplemented where the format only writes. `version` is empty for the
  // newest.
  virtual absl::StatusOr<std::string> Serialize(const Program& program,
                                                const std::string& version) const;
  // The errors of writing that do not depend on the file, as far as the format knows them before.
  // `version` is empty for the newest.
  virtual absl::Status CheckWritable(const Program& program, const std::string& path,
                                     const std::string& version) const;
};

class FormatRegistry {
 public:
  static constexpr char kExtensionName[] = "model formats";

  // An extension that another format has is an error of the context.
  static void Add(Context& context, std::unique_ptr<ModelFormat> format);

  // The format of `path` by its extension, in any case. Error: there is none, with the extensions
  // that are known.
  static absl::StatusOr<const ModelFormat*> ForPath(const Context& context,
                                                    const std::string& path);

  // The format that recognises these bytes; null where none does.
  static const ModelFormat* ForContents(const Context& context, absl::Span<const std::byte> start);

  const std::vector<std::unique_ptr<ModelFormat>>& formats() const { return formats_; }

 private:
  std::vector<std::unique_ptr<ModelFormat>> formats_;
  std::map<std::string, const ModelFormat*> by_extension_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERIALIZATION_FORMAT_REGISTRY_H_
