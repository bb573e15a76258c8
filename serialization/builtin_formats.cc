#include "roundhouse/serialization/builtin_formats.h"

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/serialization/format_registry.h"
#include "roundhouse/serialization/rh_reader.h"
#include "roundhouse/serialization/rh_version.h"
#include "roundhouse/serialization/rh_writer.h"

namespace roundhouse {
namespace {

// Recognises text by how a program begins, after spaces and comments: with a word that MLIR uses
// there, or with a sign that only MLIR begins with.
bool LooksLikeText(absl::string_view start) {
  while (true) {
    start = absl::StripLeadingAsciiWhitespace(start);
    if (!absl::StartsWith(start, "//")) break;
    const size_t end = start.find('\n');
    if (end == absl::string_view::npos) return true;
    start = start.substr(end);
  }
  if (start.empty()) return false;
  for (absl::string_view word :
       {"module", "ml_program.", "builtin.", "func.func", "{-#", "#", "!", "\""}) {
    if (absl::StartsWith(start, word)) return true;
  }
  return false;
}

class TextFormat final : public ModelFormat {
 public:
  std::string name() const override { return "MLIR text"; }
  std::vector<std::string> extensions() const override { return {".mlir"}; }
  absl::StatusOr<std::unique_ptr<Program>> Read(const Context& context, const std::string& path,
                                                const ModelReadOptions&) const override {
    RH_ASSIGN_OR_RETURN(const std::string text, ReadFile(path));
    ParseOptions options;
    options.filename = path;
    return Parse(context, text, options);
  }
  bool Recognizes(absl::Span<const std::byte> start) const override {
    return LooksLikeText(
        absl::string_view(reinterpret_cast<const char*>(start.data()), start.size()));
  }
  absl::StatusOr<std::unique_ptr<Program>> ReadBytes(const Context& context,
                                                     absl::Span<const std::byte> bytes,
                                                     std::shared_ptr<const void>,
                                                     const std::string& name,
                                                     const ModelReadOptions&) const override {
    ParseOptions options;
    options.filename = name;
    return Parse(context,
                 absl::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()),
                 options);
  }
  absl::Status Write(const Program& program, const std::string& path) const override {
    absl::StatusOr<std::string> text = Print(program);
    if (!text.ok()) return Annotate(text.status(), path);
    return WriteFile(path, *text);
  }
  absl::StatusOr<std::string> Serialize(const Program& program,
                                        const std::string& version) const override {
    if (!version.empty()) return ModelFormat::Serialize(program, version);
    return Print(program);
  }
};

class RhFormat final : public ModelFormat {
 public:
  std::string name() const override { return "Roundhouse"; }
  std::vector<std::string> extensions() const override { return {".rh"}; }
  bool reads_mapped_files_only() const override { return true; }
  absl::StatusOr<std::unique_ptr<Program>> Read(const Context& context, const std::string& path,
                                                const ModelReadOptions& options) const override {
    return ReadRh(context, path,
                  {.verify_payloads = options.verify_data, .access = options.access});
  }
  bool Recognizes(absl::Span<const std::byte> start) const override { return LooksLikeRh(start); }
  absl::StatusOr<std::unique_ptr<Program>> ReadBytes(
      const Context& context, absl::Span<const std::byte> bytes, std::shared_ptr<const void> owner,
      const std::string& name, const ModelReadOptions& options) const override {
    return ReadRhFromMemory(context, bytes, std::move(owner), name,
                            {.verify_payloads = options.verify_data});
  }
  absl::Status Write(const Program& program, const std::string& path) const override {
    return WriteRh(program, path);
  }
  absl::Status WriteVersion(const Program& program, const std::string& path,
                            const std::string& version) const override {
    absl::StatusOr<EmitVersion> emit = ParseEmitVersion(version);
    if (!emit.ok()) return Annotate(emit.status(), path);
    return WriteRh(program, path, {.emit_version = *std::move(emit)});
  }
  absl::StatusOr<std::string> Serialize(const Program& program,
                                        const std::string& version) const override {
    if (version.empty()) return SerializeRh(program);
    RH_ASSIGN_OR_RETURN(EmitVersion emit, ParseEmitVersion(version));
    return SerializeRh(program, {.emit_version = std::move(emit)});
  }
  absl::Status CheckWritable(const Program& program, const std::string& path,
                             const std::string& version) const override {
    if (version.empty()) return Annotate(CheckRh(program), path);
    absl::StatusOr<EmitVersion> emit = ParseEmitVersion(version);
    if (!emit.ok()) return Annotate(emit.status(), path);
    return Annotate(CheckRh(program, {.emit_version = *std::move(emit)}), path);
  }
};

}  // namespace

void RegisterBuiltinFormats(Context& context) {
  FormatRegistry::Add(context, std::make_unique<TextFormat>());
  FormatRegistry::Add(context, std::make_unique<RhFormat>());
}

RH_REGISTER_EXTENSION(RegisterBuiltinFormats);

}  // namespace roundhouse
