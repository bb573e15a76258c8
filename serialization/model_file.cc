#include "roundhouse/serialization/model_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/descriptor_path.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/output_file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/base/system_error.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/serialization/bundle.h"
#include "roundhouse/serialization/bundle_link.h"
#include "roundhouse/serialization/bundle_writer.h"
#include "roundhouse/serialization/format_registry.h"
#include "roundhouse/serialization/mapped_file.h"
#include "roundhouse/serialization/opened_files.h"
#include "roundhouse/service/dialect_export.h"

namespace roundhouse {
namespace {

ModelReadOptions ReadOptionsOf(const LoadOptions& options) {
  return {.verify_data = options.verify_data,
          .access = options.access,
          .device_configuration = options.device_configuration};
}

constexpr char kStandardStream[] = "-";
constexpr char kBundleExtension[] = ".rhw";

std::string FolderOf(const std::string& path) {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? "" : path.substr(0, slash + 1);
}

// Whether `path` is a stream like "-": it has no known extension and does not name a regular file
// (/dev/stdout, /dev/null, a pipe).
bool IsStream(const Context& context, const std::string& path) {
  if (path == kStandardStream) return true;
  if (FormatRegistry::ForPath(context, path).ok()) return false;
  struct stat info;
  return DescriptorOfPath(path).has_value() ||
         (stat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode));
}

absl::StatusOr<std::unique_ptr<Program>> ReadMemory(const Context& context,
                                                    absl::Span<const std::byte> bytes,
                                                    std::shared_ptr<const void> owner,
                                                    const std::string& name,
                                                    const LoadOptions& options) {
  if (const ModelFormat* format = FormatRegistry::ForContents(context, bytes)) {
    return format->ReadBytes(context, bytes, std::move(owner), name, ReadOptionsOf(options));
  }
  if (const std::string why = WhyNoModel(bytes.subspan(0, kRecognitionBytes)); !why.empty())
    return absl::InvalidArgumentError(absl::StrCat(name, ": ", why));
  // Errors have the position in the text.
  ParseOptions parse;
  parse.filename = name;
  return Parse(context,
               absl::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()), parse);
}

absl::StatusOr<std::unique_ptr<Program>> ReadStream(const Context& context, const std::string& path,
                                                    const LoadOptions& options) {
  const bool is_standard = path == kStandardStream;
  RH_ASSIGN_OR_RETURN(std::string contents, ReadFile(is_standard ? "/dev/stdin" : path));
  auto owner = std::make_shared<const std::string>(std::move(contents));
  const auto bytes =
      absl::MakeConstSpan(reinterpret_cast<const std::byte*>(owner->data()), owner->size());
  return ReadMemory(context, bytes, owner, is_standard ? "<stdin>" : path, options);
}

// The first bytes of a file that is there.
absl::StatusOr<std::string> StartOf(const std::string& path, bool is_regular,
                                    const LoadOptions& options) {
  OpenedFiles* const files = OpenedFiles::InScope();
  if (files == nullptr || !is_regular || options.access == FileAccess::kRead)
    return ReadStart(path, kRecognitionBytes);
  // Of the file that the format is going to read, even if it is replaced meanwhile.
  RH_ASSIGN_OR_RETURN(const std::shared_ptr<const MappedFile> file, MappedFile::Open(path));
  const absl::Span<const std::byte> start = file->bytes().subspan(0, kRecognitionBytes);
  return std::string(reinterpret_cast<const char*>(start.data()), start.size());
}

absl::StatusOr<std::unique_ptr<Program>> Read(const Context& context, const std::string& path,
                                              const LoadOptions& options) {
  OpenedFiles* const files = OpenedFiles::InScope();
  const bool is_open = files != nullptr && files->Find({path}) != nullptr;
  if (!is_open && IsStream(context, path)) {
    if (files != nullptr) files->set_incomplete();
    return ReadStream(context, path, options);
  }
  absl::StatusOr<const ModelFormat*> named = FormatRegistry::ForPath(context, path);
  struct stat info = {.st_mode = S_IFREG};
  if (!is_open && stat(path.c_str(), &info) != 0) {
    if (named.ok()) return (*named)->Read(context, path, {});  // Reports that it is missing.
    return SystemError("read", path);
  }
  if (S_ISDIR(info.st_mode)) {
    return absl::InvalidArgumentError(
        absl::StrCat(path, ": expected a model, found a folder; name the file in it"));
  }
  RH_ASSIGN_OR_RETURN(const std::string start, StartOf(path, S_ISREG(info.st_mode), options));
  const auto bytes =
      absl::MakeConstSpan(reinterpret_cast<const std::byte*>(start.data()), start.size());
  if (!named.ok() || !(*named)->Recognizes(bytes)) {
    if (const std::string why = WhyNoModel(bytes); !why.empty())
      return absl::InvalidArgumentError(absl::StrCat(path, ": ", why));
    if (const ModelFormat* other = FormatRegistry::ForContents(context, bytes)) named = other;
  }
  RH_RETURN_IF_ERROR(named.status());
  if (files != nullptr && !(*named)->reads_mapped_files_only()) files->set_incomplete();
  return (*named)->Read(context, path, ReadOptionsOf(options));
}

// Returns the program in the format's dialect; null if it is in that dialect already.
absl::StatusOr<std::unique_ptr<Program>> ExportFor(const ModelFormat& format,
                                                   const Program& program,
                                                   const std::string& path) {
  if (format.dialect().empty() || SpeaksOnly(program, format.dialect())) return nullptr;
  absl::StatusOr<std::unique_ptr<Program>> result = ExportTo(program, format.dialect());
  if (!result.ok()) return Annotate(result.status(), path);
  return result;
}

// Saves with weights in a file that only the format knows. Other models that use such a file cannot
// be found, so only the file that belongs to this model by its name is overwritten.
absl::Status SaveWithForeignWeights(const ModelFormat& format, const Program& program,
                                    const std::string& path, const std::string& weights_path,
                                    int64_t min_bytes, const SaveOptions& options) {
  if (!options.emit_version.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat(path, ": ", format.name(), " has no versions to choose from"));
  }
  RH_ASSIGN_OR_RETURN(const std::string own, WeightsPathOf(program.context(), path));
  if (!options.replace_weights && weights_path != own && access(weights_path.c_str(), F_OK) == 0) {
    return absl::AlreadyExistsError(
        absl::StrCat(weights_path, ": the file already exists, and other models may use it"));
  }
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> exported, ExportFor(format, program, path));
  return format.WriteWithWeights(exported == nullptr ? program : *exported, path, weights_path,
                                 min_bytes);
}

// Returns the bytes of the file; nullopt if the format can only write files.
absl::StatusOr<std::optional<std::string>> BytesOf(const Program& program, const std::string& path,
                                                   const SaveOptions& options) {
  if (IsStream(program.context(), path)) return std::nullopt;
  RH_ASSIGN_OR_RETURN(const ModelFormat* format, FormatRegistry::ForPath(program.context(), path));
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> exported, ExportFor(*format, program, path));
  absl::StatusOr<std::string> bytes =
      format->Serialize(exported == nullptr ? program : *exported, options.emit_version);
  if (absl::IsUnimplemented(bytes.status())) return std::nullopt;
  if (!bytes.ok()) return Annotate(bytes.status(), path);
  return *std::move(bytes);
}

}  // namespace

namespace {

// Everything that is done to a program after reading. Errors begin with `path`.
absl::Status Finish(Program& program, const std::shared_ptr<const Bundle>& bundle,
                    const std::string& path, const LoadOptions& options) {
  if (bundle != nullptr) {
    RH_RETURN_IF_ERROR(
        Annotate(LinkBundle(program, *bundle,
                            {.check = options.verify_data ? LinkCheck::kNow : LinkCheck::kNever}),
                 path));
    program.EraseAttribute(kBundleAttribute);
  }
  return options.verify ? VerifyOk(program, {.source = path}) : absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::unique_ptr<Program>> LoadModel(const Context& context, const std::string& path,
                                                   const LoadOptions& options) {
  RH_ASSIGN_OR_RETURN(std::unique_ptr<Program> program, Read(context, path, options));
  std::shared_ptr<const Bundle> bundle;
  if (!options.bundle.empty()) {
    RH_ASSIGN_OR_RETURN(bundle, Bundle::Open(options.bundle, options.access));
  } else if (options.link_bundle) {
    RH_ASSIGN_OR_RETURN(bundle, OpenBundleOf(*program, path, options.access));
  }
  RH_RETURN_IF_ERROR(Finish(*program, bundle, path, options));
  return program;
}

absl::StatusOr<std::unique_ptr<Program>> LoadModelFromMemory(const Context& context,
                                                             absl::Span<const std::byte> bytes,
                                                             std::shared_ptr<const void> owner,
                                                             const std::string& name,
                                                             const LoadOptions& options) {
  RH_ASSIGN_OR_RETURN(std::unique_ptr<Program> program,
                      ReadMemory(context, bytes, std::move(owner), name, options));
  std::shared_ptr<const Bundle> bundle;
  if (!options.bundle.empty()) {
    RH_ASSIGN_OR_RETURN(bundle, Bundle::Open(options.bundle, options.access));
  } else if (options.link_bundle && program->attributes().contains(kBundleAttribute)) {
    return absl::InvalidArgumentError(absl::StrCat(
        name,
        ": the weights are in a bundle beside the model file, and a model in memory has no "
        "folder; give the path of the bundle"));
  }
  RH_RETURN_IF_ERROR(Finish(*program, bundle, name, options));
  return program;
}

absl::StatusOr<std::string> DialectOfModelFile(const Context& context, const std::string& path) {
  if (IsStream(context, path)) return "";
  RH_ASSIGN_OR_RETURN(const ModelFormat* format, FormatRegistry::ForPath(context, path));
  return format->dialect();
}

absl::Status SaveModel(const Program& program, const std::string& path,
                       const SaveOptions& options) {
  if (IsStream(program.context(), path)) {
    if (!options.emit_version.empty()) {
      return absl::InvalidArgumentError(
          "text in a stream has no versions to choose from; only .rh files have");
    }
    RH_ASSIGN_OR_RETURN(const std::string text, Print(program));
    return WriteFile(path == kStandardStream ? "/dev/stdout" : path, text);
  }
  RH_ASSIGN_OR_RETURN(const ModelFormat* format, FormatRegistry::ForPath(program.context(), path));
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> exported, ExportFor(*format, program, path));
  const Program& written = exported == nullptr ? program : *exported;
  return options.emit_version.empty() ? format->Write(written, path)
                                      : format->WriteVersion(written, path, options.emit_version);
}

absl::Status SaveModelAfter(BundleWriter& bundle, const Program& program, const std::string& path,
                            const SaveOptions& options) {
  RH_ASSIGN_OR_RETURN(const std::optional<std::string> bytes, BytesOf(program, path, options));
  absl::Status saved;
  if (bytes) {
    // Everything is on the disk before the first file gets its name.
    RH_ASSIGN_OR_RETURN(OutputFile file, OutputFile::Create(path));
    RH_RETURN_IF_ERROR(file.Append(*bytes));
    RH_RETURN_IF_ERROR(file.Finish());
    RH_RETURN_IF_ERROR(bundle.Commit());
    saved = file.Commit();
  } else {
    RH_RETURN_IF_ERROR(bundle.Commit());
    saved = SaveModel(program, path, options);
  }
  if (!saved.ok()) bundle.Revert();
  return saved;
}

absl::StatusOr<std::string> WeightsPathOf(const Context& context, const std::string& path) {
  RH_ASSIGN_OR_RETURN(const ModelFormat* format, FormatRegistry::ForPath(context, path));
  const size_t dot = path.rfind('.');
  const size_t slash = path.rfind('/');
  const bool has_extension =
      dot != std::string::npos && (slash == std::string::npos || dot > slash);
  return (has_extension ? path.substr(0, dot) : path) + format->weights_extension();
}

absl::Status SaveModelWithBundle(const Program& program, const std::string& path,
                                 const std::string& bundle_path, int64_t min_bytes,
                                 const SaveOptions& options) {
  const std::string folder = FolderOf(path);
  if (!absl::StartsWith(bundle_path, folder) || bundle_path.size() == folder.size() ||
      absl::StrContains(bundle_path.substr(folder.size()), "..") ||
      bundle_path[folder.size()] == '/') {
    return absl::InvalidArgumentError(absl::StrCat(bundle_path,
                                                   ": expected a path in the folder of ", path,
                                                   ", where the model can find its bundle"));
  }
  if (bundle_path == path) {
    return absl::InvalidArgumentError(
        absl::StrCat(path, ": expected another file for the weights than for the model"));
  }
  RH_ASSIGN_OR_RETURN(const ModelFormat* format, FormatRegistry::ForPath(program.context(), path));
  if (format->weights_extension() != kBundleExtension)
    return SaveWithForeignWeights(*format, program, path, bundle_path, min_bytes, options);
  std::unique_ptr<Program> linked = program.clone();
  RH_ASSIGN_OR_RETURN(BundleWriter writer, options.replace_weights
                                               ? BundleWriter::Create(bundle_path)
                                               : BundleWriter::CreateOrAppend(bundle_path));
  RH_RETURN_IF_ERROR(MoveToBundle(*linked, writer, min_bytes));
  linked->set_attribute(kBundleAttribute, Attribute::String(bundle_path.substr(folder.size())));
  RH_RETURN_IF_ERROR(format->CheckWritable(*linked, path, options.emit_version));
  return SaveModelAfter(writer, *linked, path, options);
}

}  // namespace roundhouse
