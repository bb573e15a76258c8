// File: copy_budget.h
//
// Limits how much may be copied out of a file whose parts can be shared. In a FlatBuffer any number
// of tables may refer to one vector, so a file of a megabyte could stand for terabytes. Writers
// share short names at most; more than that is an attack.
#ifndef ROUNDHOUSE_SERIALIZATION_COPY_BUDGET_H_
#define ROUNDHOUSE_SERIALIZATION_COPY_BUDGET_H_

#include <cstddef>
#include <cstdint>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace roundhouse {

class CopyBudget {
 public:
  explicit CopyBudget(size_t file_bytes)
      : file_bytes_(file_bytes), left_(kAlways + kTimes * uint64_t{file_bytes}) {}

  // Returns whether `bytes` more bytes may be copied. After the first false, it always returns
  // false.
  bool Spend(uint64_t bytes) {
    is_overdrawn_ = is_overdrawn_ || bytes > left_;
    if (!is_overdrawn_) left_ -= bytes;
    return !is_overdrawn_;
  }

  // DataLoss once Spend() has returned false.
  absl::Status status() const {
    if (!is_overdrawn_) return absl::OkStatus();
    return absl::DataLossError(absl::StrCat("overlapping parts: they expand to more than ", kTimes,
                                            " times the file's ", file_bytes_, " bytes"));
  }

 private:
  static constexpr uint64_t kAlways = uint64_t{1} << 20;
  static constexpr uint64_t kTimes = 64;

  size_t file_bytes_;
  uint64_t left_;
  bool is_overdrawn_ = false;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERIALIZATION_COPY_BUDGET_H_
