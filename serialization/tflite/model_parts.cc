#include "roundhouse/serialization/tflite/model_parts.h"

#include <cstddef>
#include <cstdint>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/serialization/tflite/tensor_writer.h"

namespace roundhouse::tflite_format {

absl::StatusOr<uint32_t> DataBuffers::Add(const Tensor& tensor) {
  RH_ASSIGN_OR_RETURN(Tensor dense, tensor.Materialize());
  tensors_.push_back(std::move(dense));
  strings_.emplace_back();
  RH_ASSIGN_OR_RETURN(const absl::Span<const std::byte> bytes,
                      BufferBytes(tensors_.back(), strings_.back()));
  if (bytes.empty()) return 0;
  const absl::string_view content(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  const auto number = static_cast<uint32_t>(contents_.size() + 1);
  auto [found, is_new] = by_content_.try_emplace(content, number);
  if (!is_new) {
    tensors_.pop_back();
    strings_.pop_back();
    return found->second;
  }
  contents_.push_back(content);
  total_bytes_ += static_cast<int64_t>(content.size());
  return number;
}

uint32_t OperatorCodes::Add(const OperatorCodeEntry& entry) {
  auto [found, is_new] = numbers_.try_emplace(entry, static_cast<uint32_t>(entries_.size()));
  if (is_new) entries_.push_back(entry);
  return found->second;
}

}  // namespace roundhouse::tflite_format
