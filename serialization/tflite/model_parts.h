// The data buffers and operator codes that the subgraphs of a model share, while it is written.
#ifndef ROUNDHOUSE_SERIALIZATION_TFLITE_MODEL_PARTS_H_
#define ROUNDHOUSE_SERIALIZATION_TFLITE_MODEL_PARTS_H_

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/tensor.h"

namespace roundhouse::tflite_format {

// Stores equal data once.
class DataBuffers {
 public:
  // The index of the buffer that holds the tensor's data; 0, which is always empty, if it has none.
  absl::StatusOr<uint32_t> Add(const Tensor& tensor);
  // All buffers but the first.
  const std::vector<absl::string_view>& contents() const { return contents_; }
  int64_t total_bytes() const { return total_bytes_; }

 private:
  std::vector<absl::string_view> contents_;
  absl::flat_hash_map<absl::string_view, uint32_t> by_content_;
  std::deque<Tensor> tensors_;       // Keep the bytes alive.
  std::deque<std::string> strings_;  // Strings in the format's encoding.
  int64_t total_bytes_ = 0;
};

struct OperatorCodeEntry {
  int32_t code = 0;
  std::string custom_code;
  int32_t version = 1;
  friend auto operator<=>(const OperatorCodeEntry&, const OperatorCodeEntry&) = default;
};

class OperatorCodes {
 public:
  uint32_t Add(const OperatorCodeEntry& entry);
  const std::vector<OperatorCodeEntry>& entries() const { return entries_; }

 private:
  std::vector<OperatorCodeEntry> entries_;
  std::map<OperatorCodeEntry, uint32_t> numbers_;
};

}  // namespace roundhouse::tflite_format

#endif  // ROUNDHOUSE_SERIALIZATION_TFLITE_MODEL_PARTS_H_
