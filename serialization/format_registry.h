// File: format_registry.h
//
// The formats in which models are read and written, found by file contents or by extension. A
// library adds one by registering it with the context; every tool that links the library then reads
// and writes it.
//
//   void RegisterAcme(Context& context) {
//     FormatRegistry::Add(context, std::make_unique<AcmeFormat>());
//   }
//   RH_REGISTER_EXTENSION(RegisterAcme);
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
  // Reads all data and compares their checksums, if the format has any.
  bool verify_data = false;
  // For formats that map files.
  FileAccess access = FileAccess::kMap;
  // For formats that store how models are spread over devices: which of several such
  // configurations the program takes. Empty: the only one. The others ignore it.
  std::string device_configuration = "";
};

// How many bytes of a file are read to recognise its format.
inline constexpr size_t kRecognitionBytes = 4096;

// Describes unrecognised bytes that are known not to be a model: "it is empty", "it is a Git LFS
// pointer …". Empty: not known.
std::string WhyNoModel(absl::Span<const std::byte> start);

class ModelFormat {
 public:
  virtual ~ModelFormat() = default;
  // The name for people: "ONNX".
  virtual std::string name() const = 0;
  // With the dot, in lower case: ".onnx".
  virtual std::vector<std::string> extensions() const = 0;
  // The one dialect that its files hold, besides the container's; empty for any. Programs are
  // exported into it before they are saved (dialect_export.h).
  virtual std::string dialect() const { return ""; }
  // Errors begin with the path.
  virtual absl::StatusOr<std::unique_ptr<Program>> Read(const Context& context,
                                                        const std::string& path,
                                                        const ModelReadOptions& options) const = 0;
  // Whether Read() depends on nothing but its arguments and files that it opens by MappedFile, on
  // the thread of its caller. Then files that have not changed need not be read again
  // (opened_files.h).
  virtual bool reads_mapped_files_only() const { return false; }
  // Whether a model may begin with these bytes, which are all of it or the first kRecognitionBytes.
  // At most one format recognises a file that it wrote. Formats that do not override this are found
  // by extension only.
  virtual bool Recognizes(absl::Span<const std::byte>) const { return false; }
  // Reads a model from memory. `owner` keeps the bytes unchanged for as long as the program needs
  // them; errors begin with `name`. Unimplemented if the format only reads files.
  virtual absl::StatusOr<std::unique_ptr<Program>> ReadBytes(const Context& context,
                                                             absl::Span<const std::byte> bytes,
                                                             std::shared_ptr<const void> owner,
                                                             const std::string& name,
                                                             const ModelReadOptions& options) const;
  // All or nothing. Formats that are only read return an error.
  virtual absl::Status Write(const Program& program, const std::string& path) const;
  // The extension for weights outside the model: ".rhw" for a bundle, which the caller that saves
  // the model writes; else that of a file that only the format knows.
  virtual std::string weights_extension() const { return ".rhw"; }
  // Writes with weights of `min_bytes` or more in `weights_path`, which is in the folder of `path`
  // or below it. Both files or neither. For formats whose weights are not in bundles.
  virtual absl::Status WriteWithWeights(const Program& program, const std::string& path,
                                        const std::string& weights_path, int64_t min_bytes) const;
  // The same for readers that know no newer version of the format ("1.0"). Error: something in the
  // program is newer, or the format has no versions.
  virtual absl::Status WriteVersion(const Program& program, const std::string& path,
                                    const std::string& version) const;
  // The bytes of such a file, for small models: a caller that writes another file with it can first
  // make sure that this one can be written. Unimplemented if the format only writes files.
  // `version` is empty for the newest.
  virtual absl::StatusOr<std::string> Serialize(const Program& program,
                                                const std::string& version) const;
  // Returns the errors of writing that do not depend on the file, as far as the format can tell
  // beforehand. `version` is empty for the newest.
  virtual absl::Status CheckWritable(const Program& program, const std::string& path,
                                     const std::string& version) const;
};

class FormatRegistry {
 public:
  static constexpr char kExtensionName[] = "model formats";

  // Adding an extension that another format has is an error of the context.
  static void Add(Context& context, std::unique_ptr<ModelFormat> format);

  // The format of `path` by its extension, case-insensitive. Error: there is none; lists the known
  // extensions.
  static absl::StatusOr<const ModelFormat*> ForPath(const Context& context,
                                                    const std::string& path);

  // The format that recognises these bytes; null if none does.
  static const ModelFormat* ForContents(const Context& context, absl::Span<const std::byte> start);

  const std::vector<std::unique_ptr<ModelFormat>>& formats() const { return formats_; }

 private:
  std::vector<std::unique_ptr<ModelFormat>> formats_;
  std::map<std::string, const ModelFormat*> by_extension_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERIALIZATION_FORMAT_REGISTRY_H_
