#include "roundhouse/serialization/format_registry.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

std::string WhyNoModel(absl::Span<const std::byte> start) {
  if (start.empty()) return "the file is empty";
  const std::string text = absl::AsciiStrToLower(
      absl::string_view(reinterpret_cast<const char*>(start.data()), start.size()));
  if (absl::StartsWith(text, "version https://git-lfs.github.com/spec"))
    return "found a Git LFS pointer, not the model: run `git lfs pull`";
  if (absl::StartsWith(text, "ml\xefr")) {
    return "found MLIR's bytecode; its text is read: have the exporter write that "
           "(jax.jit(f).lower(x).as_text()), or print it by stablehlo-translate --deserialize";
  }
  const absl::string_view shown = absl::StripLeadingAsciiWhitespace(text);
  if (absl::StartsWith(shown, "<!doctype html") || absl::StartsWith(shown, "<html"))
    return "found an HTML page, not the model: download the model file itself";
  return "";
}

absl::StatusOr<std::unique_ptr<Program>> ModelFormat::ReadBytes(const Context&,
                                                                absl::Span<const std::byte>,
                                                                std::shared_ptr<const void>,
                                                                const std::string& name,
                                                                const ModelReadOptions&) const {
  return absl::UnimplementedError(
      absl::StrCat(name, ": ", this->name(), " models can only be read from files"));
}

absl::Status ModelFormat::Write(const Program&, const std::string& path) const {
  return absl::UnimplementedError(
      absl::StrCat(path, ": ", name(), " files can be read but not written"));
}

absl::Status ModelFormat::WriteVersion(const Program& program, const std::string& path,
                                       const std::string& version) const {
  return CheckWritable(program, path, version);
}

absl::StatusOr<std::string> ModelFormat::Serialize(const Program&, const std::string&) const {
  return absl::UnimplementedError(absl::StrCat(name(), " models can only be written to files"));
}

absl::Status ModelFormat::WriteWithWeights(const Program&, const std::string& path,
                                           const std::string&, int64_t) const {
  return absl::UnimplementedError(
      absl::StrCat(path, ": ", name(), " has no separate weights file"));
}

absl::Status ModelFormat::CheckWritable(const Program&, const std::string& path,
                                        const std::string& version) const {
  if (version.empty()) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      path, ": ", name(), " files have no versions to choose from; only .rh files have"));
}

void FormatRegistry::Add(Context& context, std::unique_ptr<ModelFormat> format) {
  auto& registry = context.Extension<FormatRegistry>();
  for (const std::string& extension : format->extensions()) {
    auto [entry, is_new] = registry.by_extension_.emplace(extension, format.get());
    if (!is_new) {
      context.AddError(absl::AlreadyExistsError(absl::StrCat("formats ", entry->second->name(),
                                                             " and ", format->name(),
                                                             " both claim ", extension, " files")));
    }
  }
  registry.formats_.push_back(std::move(format));
}

absl::StatusOr<const ModelFormat*> FormatRegistry::ForPath(const Context& context,
                                                           const std::string& path) {
  const auto* registry = context.FindExtension<FormatRegistry>();
  const size_t slash = path.rfind('/');
  const std::string file = slash == std::string::npos ? path : path.substr(slash + 1);
  const size_t dot = file.rfind('.');
  const std::string extension =
      dot == std::string::npos ? "" : absl::AsciiStrToLower(file.substr(dot));
  std::vector<std::string> known;
  if (registry != nullptr) {
    // The longest known extension: .tosa.mlir for a.tosa.mlir, .mlir for a.b.mlir.
    const std::string lower = absl::AsciiStrToLower(file);
    for (size_t at = lower.find('.'); at != std::string::npos; at = lower.find('.', at + 1)) {
      auto found = registry->by_extension_.find(lower.substr(at));
      if (found != registry->by_extension_.end()) return found->second;
    }
    for (const auto& [name, format] : registry->by_extension_) known.push_back(name);
  }
  return absl::InvalidArgumentError(absl::StrCat(
      path, ": ",
      extension.empty() ? "a file without an extension" : absl::StrCat("'", extension, "'"),
      " is not a known format (", known.empty() ? "none is linked in" : absl::StrJoin(known, " "),
      ")", DidYouMean(extension, known)));
}

const ModelFormat* FormatRegistry::ForContents(const Context& context,
                                               absl::Span<const std::byte> start) {
  const auto* registry = context.FindExtension<FormatRegistry>();
  if (registry == nullptr) return nullptr;
  const absl::Span<const std::byte> looked_at = start.subspan(0, kRecognitionBytes);
  for (const std::unique_ptr<ModelFormat>& format : registry->formats_) {
    if (format->Recognizes(looked_at)) return format.get();
  }
  return nullptr;
}

}  // namespace roundhouse
