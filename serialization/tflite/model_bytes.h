// The bytes of a TFLite file, with checked access.
#ifndef ROUNDHOUSE_SERIALIZATION_TFLITE_MODEL_BYTES_H_
#define ROUNDHOUSE_SERIALIZATION_TFLITE_MODEL_BYTES_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "flatbuffers/flatbuffers.h"
#include "roundhouse/dialects/tfl/tflite_generated.h"

namespace roundhouse::tflite_format {

// FlatBuffers returns null for an absent field.
template <typename T>
uint32_t SizeOf(const flatbuffers::Vector<T>* vector) {
  return vector == nullptr ? 0 : vector->size();
}

// Copies bytewise: FlatBuffers' verifier checks that a vector is inside the file, but not that its
// numbers are aligned.
template <typename T>
std::vector<T> Numbers(const flatbuffers::Vector<T>* vector) {
  std::vector<T> numbers(SizeOf(vector));
  if (!numbers.empty()) std::memcpy(numbers.data(), vector->Data(), numbers.size() * sizeof(T));
  return numbers;
}

// In the file, which several tables may share.
inline absl::string_view TextView(const flatbuffers::String* text) {
  return text == nullptr ? absl::string_view() : absl::string_view(text->data(), text->size());
}

inline std::string Text(const flatbuffers::String* text) {
  return text == nullptr ? "" : text->str();
}

class ModelBytes {
 public:
  // `owner` keeps the bytes alive. Errors: not a TFLite model, or an offset that points outside of
  // it.
  static absl::StatusOr<ModelBytes> Create(absl::Span<const std::byte> bytes,
                                           std::shared_ptr<const void> owner);

  const tflite::Model& model() const { return *model_; }
  const std::shared_ptr<const void>& owner() const { return owner_; }
  size_t size() const { return bytes_.size(); }
  // The contents of a buffer, inside or outside of the FlatBuffer. Error: there is no buffer of
  // that index, or its data is not in the file.
  absl::StatusOr<absl::Span<const std::byte>> Buffer(uint32_t index) const;
  // `size` bytes at `offset` of the file.
  absl::StatusOr<absl::Span<const std::byte>> Outside(uint64_t offset, uint64_t size) const;

 private:
  ModelBytes() = default;

  absl::Span<const std::byte> bytes_;
  std::shared_ptr<const void> owner_;
  const tflite::Model* model_ = nullptr;
};

}  // namespace roundhouse::tflite_format

#endif  // ROUNDHOUSE_SERIALIZATION_TFLITE_MODEL_BYTES_H_
