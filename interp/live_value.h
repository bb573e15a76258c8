// File: live_value.h
//
// Values that are counted during their lifetime, to know how much memory a session holds. Bytes
// that several values share count once. Internal to the interpreter.
#ifndef ROUNDHOUSE_INTERP_LIVE_VALUE_H_
#define ROUNDHOUSE_INTERP_LIVE_VALUE_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/step_kernels.h"

namespace roundhouse::interp {

class MemoryMeter {
 public:
  int64_t live_bytes() const { return live_bytes_; }
  // The maximum since the last call of ResetPeak().
  int64_t peak_bytes() const { return peak_bytes_; }
  void ResetPeak() { peak_bytes_ = live_bytes_; }
  // Error: with `more` bytes the total would exceed `limit`. A limit of 0 is none.
  absl::Status CheckLimit(int64_t limit, int64_t more) const {
    if (limit == 0 || (more <= limit && live_bytes_ <= limit - more)) return absl::OkStatus();
    return absl::ResourceExhaustedError(absl::StrCat(
        more == 0 ? "" : absl::StrCat("it needs ", more, " bytes for its results, and "),
        live_bytes_, " bytes are in use: more than the memory limit of ", limit));
  }

  // Whether more than one counted value shares these bytes.
  bool IsShared(const Tensor& tensor) const {
    const auto holders = holders_.find(Memory(tensor).first);
    return holders != holders_.end() && holders->second > 1;
  }

  void Add(const Tensor& tensor) {
    const auto [address, bytes] = Memory(tensor);
    if (bytes == 0 || holders_[address]++ != 0) return;
    live_bytes_ += bytes;
    peak_bytes_ = std::max(peak_bytes_, live_bytes_);
  }
  // Requires that the tensor was added, and has not changed since.
  void Remove(const Tensor& tensor) {
    const auto [address, bytes] = Memory(tensor);
    if (bytes == 0) return;
    auto holders = holders_.find(address);
    if (--holders->second != 0) return;
    holders_.erase(holders);
    live_bytes_ -= bytes;
  }

 private:
  static std::pair<const void*, int64_t> Memory(const Tensor& tensor) {
    if (!tensor.is_strings()) return {tensor.bytes().data(), tensor.bytes().size()};
    int64_t bytes = 0;
    for (const std::string& string : tensor.strings()) bytes += sizeof(string) + string.size();
    return {tensor.strings().data(), bytes};
  }

  absl::flat_hash_map<const void*, int64_t> holders_;  // Looked up, never iterated.
  int64_t live_bytes_ = 0;
  int64_t peak_bytes_ = 0;
};

// A dense tensor, strings, or null.
class LiveValue {
 public:
  LiveValue() = default;
  LiveValue(MemoryMeter& meter, Tensor tensor) : tensor_(std::move(tensor)), meter_(&meter) {
    meter_->Add(*tensor_);
  }
  // Bytes that are held anyway, such as a constant's, and so do not count.
  static LiveValue Uncounted(Tensor tensor) {
    LiveValue value;
    value.tensor_ = std::move(tensor);
    return value;
  }
  LiveValue(LiveValue&& other) noexcept
      : tensor_(std::exchange(other.tensor_, std::nullopt)),
        meter_(other.meter_),
        is_written_in_place_(other.is_written_in_place_) {}
  LiveValue& operator=(LiveValue&& other) noexcept {
    if (this == &other) return *this;
    Clear();
    tensor_ = std::exchange(other.tensor_, std::nullopt);
    meter_ = other.meter_;
    is_written_in_place_ = other.is_written_in_place_;
    return *this;
  }
  ~LiveValue() { Clear(); }

  LiveValue Share() const {
    if (!tensor_) return LiveValue();
    return meter_ == nullptr ? Uncounted(*tensor_) : LiveValue(*meter_, *tensor_);
  }
  void Clear() {
    if (tensor_ && meter_ != nullptr) meter_->Remove(*tensor_);
    tensor_.reset();
  }

  // Makes the bytes of a dense tensor unshared, aligned and padded, to be written in place. Error:
  // there is no memory for a copy, or the copy would exceed the limit (0 is none).
  absl::StatusOr<std::byte*> MakeWritable(int64_t limit) {
    if (meter_ != nullptr && meter_->IsShared(*tensor_))
      RH_RETURN_IF_ERROR(meter_->CheckLimit(limit, static_cast<int64_t>(tensor_->bytes().size())));
    if (meter_ != nullptr) meter_->Remove(*tensor_);
    absl::Status status = MakeUnique();
    if (meter_ != nullptr) meter_->Add(*tensor_);
    RH_RETURN_IF_ERROR(status);
    is_written_in_place_ = true;
    return tensor_->mutable_bytes().data();
  }
  // Takes the value of `initial`. A value that is written in place keeps its own memory, so that
  // the next run need not allocate it.
  void Restore(const LiveValue& initial, int64_t limit) {
    const bool stays = is_written_in_place_ && tensor_ && initial.tensor_ &&
                       tensor_->type() == initial.tensor_->type() && initial.tensor_->is_dense() &&
                       tensor_->bytes().data() != initial.tensor_->bytes().data();
    const absl::StatusOr<std::byte*> bytes =
        stays ? MakeWritable(limit) : absl::UnavailableError("its memory is shared");
    if (!bytes.ok()) {
      *this = initial.Share();
    } else if (!initial.tensor_->bytes().empty()) {
      std::memcpy(*bytes, initial.tensor_->bytes().data(), initial.tensor_->bytes().size());
    }
  }

  std::optional<Tensor> Release() {
    if (tensor_ && meter_ != nullptr) meter_->Remove(*tensor_);
    return std::exchange(tensor_, std::nullopt);
  }

  // Null if there is no value.
  const Tensor* get() const { return tensor_ ? &*tensor_ : nullptr; }

 private:
  absl::Status MakeUnique() {
    if (IsAlignedAndPadded(*tensor_)) return tensor_->MakeUnique();
    RH_ASSIGN_OR_RETURN(tensor_, Tensor::FromBytes(tensor_->type(), tensor_->bytes()));
    return absl::OkStatus();
  }

  std::optional<Tensor> tensor_;
  MemoryMeter* meter_ = nullptr;  // Null if the bytes are not counted.
  bool is_written_in_place_ = false;
};

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_LIVE_VALUE_H_
