#include "roundhouse/serialization/tflite/tflite_format.h"

#include <cstddef>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/dialects/tfl/tfl.h"
#include "roundhouse/serialization/format_registry.h"
#include "roundhouse/serialization/tflite/tflite_reader.h"
#include "roundhouse/serialization/tflite/tflite_writer.h"

namespace roundhouse {
namespace {

class TfliteFormat final : public ModelFormat {
 public:
  std::string name() const override { return "TFLite"; }
  std::vector<std::string> extensions() const override { return {".tflite"}; }
  std::string dialect() const override { return std::string(tfl::kDialect); }
  bool reads_mapped_files_only() const override { return true; }
  absl::StatusOr<std::unique_ptr<Program>> Read(const Context& context, const std::string& path,
                                                const ModelReadOptions& options) const override {
    return ReadTflite(context, path, options.access);
  }
  bool Recognizes(absl::Span<const std::byte> start) const override {
    constexpr size_t kAt = 4;  // After the offset of the root.
    return start.size() >= kAt + 4 && std::memcmp(start.data() + kAt, "TFL3", 4) == 0;
  }
  absl::StatusOr<std::unique_ptr<Program>> ReadBytes(const Context& context,
                                                     absl::Span<const std::byte> bytes,
                                                     std::shared_ptr<const void> owner,
                                                     const std::string& name,
                                                     const ModelReadOptions&) const override {
    return ReadTfliteFromMemory(context, bytes, std::move(owner), name);
  }
  absl::Status Write(const Program& program, const std::string& path) const override {
    return WriteTflite(program, path);
  }
};

}  // namespace

void RegisterTfliteFormat(Context& context) {
  FormatRegistry::Add(context, std::make_unique<TfliteFormat>());
}

RH_REGISTER_EXTENSION(RegisterTfliteFormat);

}  // namespace roundhouse
