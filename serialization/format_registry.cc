#include "roundhouse/serialization/format_registry.h"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/nearest_name.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

absl::Status ModelFormat::Write(const Program&, const std::string& path) const {
  return absl::UnimplementedError(
      absl::StrCat(path, ": ", name(), " files can be read but not written"));
}

absl::Status ModelFormat::WriteVersion(const Program& program, const std::string& path,
                                       const std::string& version) const {
  return CheckWritable(program, path, version);
}

absl::StatusOr<std::string> ModelFormat::Serialize(const Program&, const std::string&) const {
  return absl::UnimplementedError(absl::StrCat(name(), " models are only written to files"));
}

absl::Status ModelFormat::WriteWithWeights(const Program&, const std::string& path,
                                           const std::string&, int64_t) const {
  return absl::UnimplementedError(absl::StrCat(path, ": ", name(), " has no file for weights"));
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
    auto [place, is_new] = registry.by_extension_.emplace(extension, format.get());
    if (!is_new) {
      context.AddError(absl::AlreadyExistsError(absl::StrCat("formats ", place->second->name(),
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
    auto found = registry->by_extension_.find(extension);
    if (found != registry->by_extension_.end()) return found->second;
    for (const auto& [name, format] : registry->by_extension_) known.push_back(name);
  }
  return absl::InvalidArgumentError(absl::StrCat(
      path, ": ",
      extension.empty() ? "a file without an extension" : absl::StrCat("'", extension, "'"),
      " is no format known here (", known.empty() ? "none is linked in" : absl::StrJoin(known, " "),
      ")", DidYouMean(extension, known)));
}

}  // namespace roundhouse
