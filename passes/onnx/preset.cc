// Pipelines that simplify ONNX programs and keep them ONNX.
#include <memory>

#include "absl/strings/string_view.h"
#include "roundhouse/core/context.h"
#include "roundhouse/dialects/onnx/onnx.h"
#include "roundhouse/passes/framework/dialect_preset.h"
#include "roundhouse/passes/onnx/preset_file.h"

namespace roundhouse {
namespace {

class OnnxPreset final : public DialectPreset {
 public:
  absl::string_view Text() const override { return kOnnxPresetFile; }
};

void RegisterOnnxPreset(Context& context) {
  context.AttachService<DialectPreset>(onnx_dialect::kDialect, std::make_unique<OnnxPreset>());
}

RH_REGISTER_EXTENSION(RegisterOnnxPreset);

}  // namespace
}  // namespace roundhouse
