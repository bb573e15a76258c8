#include "roundhouse/serialization/model_file.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/file.h"
#include "roundhouse/core/parser.h"
#include "roundhouse/core/printer.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/verifier.h"
#include "roundhouse/serialization/bundle.h"
#include "roundhouse/serialization/bundle_link.h"
#include "roundhouse/serialization/bundle_writer.h"
#include "roundhouse/serialization/format_registry.h"
#include "roundhouse/serialization/rh_reader.h"
#include "roundhouse/service/dialect_export.h"

namespace roundhouse {
namespace {

constexpr char kStandardStream[] = "-";
constexpr char kBundleExtension[] = ".rhw";

std::string FolderOf(const std::string& path) {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? "" : path.substr(0, slash + 1);
}

absl::StatusOr<std::unique_ptr<Program>> ReadStandardInput(const Context& context,
                                                           bool verify_data) {
  RH_ASSIGN_OR_RETURN(std::string contents, ReadFile("/dev/stdin"));
  auto owner = std::make_shared<const std::string>(std::move(contents));
  const auto bytes =
      absl::MakeConstSpan(reinterpret_cast<const std::byte*>(owner->data()), owner->size());
  if (LooksLikeRh(bytes))
    return ReadRhFromMemory(context, bytes, owner, "<stdin>", {.verify_payloads = verify_data});
  ParseOptions options;
  options.filename = "<stdin>";
  return Parse(context, *owner, options);
}

absl::StatusOr<std::unique_ptr<Program>> Read(const Context& context, const std::string& path,
                                              bool verify_data) {
  if (path == kStandardStream) return ReadStandardInput(context, verify_data);
  RH_ASSIGN_OR_RETURN(const ModelFormat* format, FormatRegistry::ForPath(context, path));
  return format->Read(context, path, verify_data);
}

// The program in the format's dialect; null where it is that already.
absl::StatusOr<std::unique_ptr<Program>> ExportFor(const ModelFormat& format,
                                                   const Program& program,
                                                   const std::string& path) {
  if (format.dialect().empty() || SpeaksOnly(program, format.dialect())) return nullptr;
  absl::StatusOr<std::unique_ptr<Program>> result = ExportTo(program, format.dialect());
  if (!result.ok()) return Annotate(result.status(), path);
  return result;
}

}  // namespace

absl::StatusOr<std::unique_ptr<Program>> LoadModel(const Context& context, const std::string& path,
                                                   const LoadOptions& options) {
  RH_ASSIGN_OR_RETURN(std::unique_ptr<Program> program, Read(context, path, options.verify_data));
  std::shared_ptr<const Bundle> bundle;
  if (!options.bundle.empty()) {
    RH_ASSIGN_OR_RETURN(bundle, Bundle::Open(options.bundle));
  } else if (options.link_bundle) {
    RH_ASSIGN_OR_RETURN(bundle, OpenBundleOf(*program, path));
  }
  if (bundle != nullptr) {
    RH_RETURN_IF_ERROR(
        Annotate(LinkBundle(*program, *bundle,
                            {.check = options.verify_data ? LinkCheck::kNow : LinkCheck::kNever}),
                 path));
    program->EraseAttribute(kBundleAttribute);
  }
  if (options.verify) RH_RETURN_IF_ERROR(Annotate(VerifyOk(*program), path));
  return program;
}

absl::StatusOr<std::string> DialectOfModelFile(const Context& context, const std::string& path) {
  if (path == kStandardStream) return "";
  RH_ASSIGN_OR_RETURN(const ModelFormat* format, FormatRegistry::ForPath(context, path));
  return format->dialect();
}

absl::Status SaveModel(const Program& program, const std::string& path,
                       const SaveOptions& options) {
  if (path == kStandardStream) {
    if (!options.emit_version.empty()) {
      return absl::InvalidArgumentError(
          "text on the standard output has no versions to choose from; only .rh files have");
    }
    RH_ASSIGN_OR_RETURN(const std::string text, Print(program));
    return WriteFile("/dev/stdout", text);
  }
  RH_ASSIGN_OR_RETURN(const ModelFormat* format, FormatRegistry::ForPath(program.context(), path));
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> exported, ExportFor(*format, program, path));
  const Program& written = exported == nullptr ? program : *exported;
  return options.emit_version.empty() ? format->Write(written, path)
                                      : format->WriteVersion(written, path, options.emit_version);
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
  RH_ASSIGN_OR_RETURN(const ModelFormat* format, FormatRegistry::ForPath(program.context(), path));
  if (format->weights_extension() != kBundleExtension) {
    if (!options.emit_version.empty()) {
      return absl::InvalidArgumentError(
          absl::StrCat(path, ": ", format->name(), " has no versions to choose from"));
    }
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> exported, ExportFor(*format, program, path));
    return format->WriteWithWeights(exported == nullptr ? program : *exported, path, bundle_path,
                                    min_bytes);
  }
  std::unique_ptr<Program> linked = program.clone();
  RH_ASSIGN_OR_RETURN(BundleWriter writer, BundleWriter::Create(bundle_path));
  RH_RETURN_IF_ERROR(MoveToBundle(*linked, writer, min_bytes));
  linked->set_attribute(kBundleAttribute, Attribute::String(bundle_path.substr(folder.size())));
  RH_RETURN_IF_ERROR(format->CheckWritable(*linked, path, options.emit_version));
  RH_RETURN_IF_ERROR(writer.Commit());
  return SaveModel(*linked, path, options);
}

}  // namespace roundhouse
