#include "roundhouse/serialization/tflite/model_bytes.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "flatbuffers/flatbuffers.h"
#include "roundhouse/dialects/tfl/tflite_generated.h"

namespace roundhouse::tflite_format {
namespace {

// Limits the nesting of tables; the format needs at most five levels.
constexpr flatbuffers::uoffset_t kMaxDepth = 64;
constexpr uint32_t kSchemaVersion = 3;
// Offsets up to this one mean that there is none: no data lies before the model.
constexpr uint64_t kNoOffset = 1;

}  // namespace

absl::StatusOr<ModelBytes> ModelBytes::Create(absl::Span<const std::byte> bytes,
                                              std::shared_ptr<const void> owner) {
  ModelBytes read;
  // Numbers are read in place, so they must be aligned.
  if (reinterpret_cast<uintptr_t>(bytes.data()) % alignof(std::max_align_t) != 0) {
    auto copy = std::make_shared<std::vector<std::byte>>(bytes.begin(), bytes.end());
    bytes = *copy;
    owner = std::move(copy);
  }
  read.bytes_ = bytes;
  read.owner_ = std::move(owner);
  if (bytes.size() < 8 || !tflite::ModelBufferHasIdentifier(bytes.data())) {
    return absl::InvalidArgumentError("not a TFLite model: the signature 'TFL3' is missing");
  }
  // The structure comes before any data that a FlatBuffer cannot hold.
  const size_t size = std::min<size_t>(bytes.size(), FLATBUFFERS_MAX_BUFFER_SIZE - 1);
  // A table takes at least four bytes, and a shared one is visited several times.
  const size_t max_tables = std::min<size_t>(size, size_t{1} << 30);
  flatbuffers::Verifier verifier(reinterpret_cast<const uint8_t*>(bytes.data()), size, kMaxDepth,
                                 static_cast<flatbuffers::uoffset_t>(max_tables));
  if (!tflite::VerifyModelBuffer(verifier)) {
    return absl::DataLossError("a damaged TFLite model: an offset is out of range");
  }
  read.model_ = tflite::GetModel(bytes.data());
  if (read.model_->version() != kSchemaVersion) {
    return absl::UnimplementedError(absl::StrCat("version ", read.model_->version(),
                                                 " of TFLite's schema: only version ",
                                                 kSchemaVersion, " is supported"));
  }
  return read;
}

absl::StatusOr<absl::Span<const std::byte>> ModelBytes::Outside(uint64_t offset,
                                                                uint64_t size) const {
  if (offset > bytes_.size() || size > bytes_.size() - offset) {
    return absl::DataLossError(absl::StrCat("truncated: ", size, " bytes are expected at byte ",
                                            offset, ", the file has ", bytes_.size()));
  }
  return bytes_.subspan(offset, size);
}

absl::StatusOr<absl::Span<const std::byte>> ModelBytes::Buffer(uint32_t index) const {
  const uint32_t count = SizeOf(model_->buffers());
  if (index >= count) {
    return absl::DataLossError(
        absl::StrCat("buffer ", index, " is out of range: the model has ", count));
  }
  const tflite::Buffer& buffer = *model_->buffers()->Get(index);
  if (buffer.offset() > kNoOffset) return Outside(buffer.offset(), buffer.size());
  if (buffer.data() == nullptr) return absl::Span<const std::byte>();
  return absl::MakeConstSpan(reinterpret_cast<const std::byte*>(buffer.data()->data()),
                             buffer.data()->size());
}

}  // namespace roundhouse::tflite_format
