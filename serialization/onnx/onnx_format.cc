#include "roundhouse/serialization/onnx/onnx_format.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/dialects/onnx/onnx.h"
#include "roundhouse/serialization/format_registry.h"
#include "roundhouse/serialization/onnx/onnx_reader.h"
#include "roundhouse/serialization/onnx/onnx_writer.h"

namespace roundhouse {
namespace {

class OnnxFormat final : public ModelFormat {
 public:
  std::string name() const override { return "ONNX"; }
  std::vector<std::string> extensions() const override { return {".onnx"}; }
  std::string dialect() const override { return std::string(onnx_dialect::kDialect); }
  absl::StatusOr<std::unique_ptr<Program>> Read(const Context& context, const std::string& path,
                                                const ModelReadOptions& options) const override {
    return ReadOnnx(context, path, options.access);
  }
  absl::Status Write(const Program& program, const std::string& path) const override {
    return WriteOnnx(program, path);
  }
  std::string weights_extension() const override { return ".onnx.data"; }
  absl::Status WriteWithWeights(const Program& program, const std::string& path,
                                const std::string& weights_path, int64_t min_bytes) const override {
    return WriteOnnx(program, path,
                     {.min_external_bytes = min_bytes, .external_path = weights_path});
  }
};

}  // namespace

void RegisterOnnxFormat(Context& context) {
  FormatRegistry::Add(context, std::make_unique<OnnxFormat>());
}

RH_REGISTER_EXTENSION(RegisterOnnxFormat);

}  // namespace roundhouse
