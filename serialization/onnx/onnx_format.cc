#include "roundhouse/serialization/onnx/onnx_format.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/dialects/onnx/onnx.h"
#include "roundhouse/serialization/format_registry.h"
#include "roundhouse/serialization/onnx/onnx_reader.h"
#include "roundhouse/serialization/onnx/onnx_writer.h"

namespace roundhouse {
namespace {

// Tags of fields of a ModelProto: the number and the wire type.
constexpr uint64_t kIrVersion = 1 << 3 | 0;
constexpr uint64_t kGraph = 7 << 3 | 2;
constexpr uint64_t kOpsetImport = 8 << 3 | 2;
constexpr uint64_t kModelFields[] = {kIrVersion,  2 << 3 | 2,  3 << 3 | 2,  4 << 3 | 2,
                                     5 << 3 | 0,  6 << 3 | 2,  kGraph,      kOpsetImport,
                                     14 << 3 | 2, 20 << 3 | 2, 25 << 3 | 2, 26 << 3 | 2};

// Reads a varint; nullopt if the bytes end before it does.
std::optional<uint64_t> TakeVarint(absl::Span<const std::byte>& bytes) {
  uint64_t value = 0;
  for (int shift = 0; shift < 64 && !bytes.empty(); shift += 7) {
    const auto byte = static_cast<uint64_t>(bytes.front());
    bytes.remove_prefix(1);
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) return value;
  }
  return std::nullopt;
}

// Protobuf has no signature: the first fields must be fields of a model, and among them one that
// every model has.
bool LooksLikeOnnx(absl::Span<const std::byte> bytes) {
  bool has_own = false;
  while (!bytes.empty()) {
    const std::optional<uint64_t> tag = TakeVarint(bytes);
    if (!tag ||
        std::find(std::begin(kModelFields), std::end(kModelFields), *tag) == std::end(kModelFields))
      return false;
    const std::optional<uint64_t> value = TakeVarint(bytes);
    if (!value) return has_own;
    has_own = has_own || *tag == kIrVersion || *tag == kGraph || *tag == kOpsetImport;
    if ((*tag & 7) == 0) continue;
    if (*value > bytes.size()) return has_own;
    bytes.remove_prefix(*value);
  }
  return has_own;
}

class OnnxFormat final : public ModelFormat {
 public:
  std::string name() const override { return "ONNX"; }
  std::vector<std::string> extensions() const override { return {".onnx"}; }
  std::string dialect() const override { return std::string(onnx_dialect::kDialect); }
  bool reads_mapped_files_only() const override { return true; }
  absl::StatusOr<std::unique_ptr<Program>> Read(const Context& context, const std::string& path,
                                                const ModelReadOptions& options) const override {
    return ReadOnnx(context, path, options);
  }
  bool Recognizes(absl::Span<const std::byte> start) const override { return LooksLikeOnnx(start); }
  absl::StatusOr<std::unique_ptr<Program>> ReadBytes(
      const Context& context, absl::Span<const std::byte> bytes, std::shared_ptr<const void>,
      const std::string& name, const ModelReadOptions& options) const override {
    return ReadOnnxFromMemory(context, bytes, name, std::nullopt, options);
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
