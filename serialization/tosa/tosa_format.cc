#include "roundhouse/serialization/tosa/tosa_format.h"

#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/dialects/tosa/tosa.h"
#include "roundhouse/serialization/format_registry.h"

namespace roundhouse {
namespace {

class TosaFormat final : public ModelFormat {
 public:
  std::string name() const override { return "TOSA"; }
  std::vector<std::string> extensions() const override { return {".tosa.mlir"}; }
  std::string dialect() const override { return std::string(tosa::kDialect); }
  absl::StatusOr<std::unique_ptr<Program>> Read(const Context& context, const std::string& path,
                                                const ModelReadOptions&) const override {
    RH_ASSIGN_OR_RETURN(const std::string text, ReadFile(path));
    ParseOptions options;
    options.filename = path;
    return Parse(context, text, options);
  }
  absl::Status Write(const Program& program, const std::string& path) const override {
    absl::StatusOr<std::string> text = Print(program);
    if (!text.ok()) return Annotate(text.status(), path);
    return WriteFile(path, *text);
  }
};

}  // namespace

void RegisterTosaFormat(Context& context) {
  FormatRegistry::Add(context, std::make_unique<TosaFormat>());
}

RH_REGISTER_EXTENSION(RegisterTosaFormat);

}  // namespace roundhouse
