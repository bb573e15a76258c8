// File: checkpoint.h
//
// All that a training needs to go on as if it had never stopped, in one .rhw bundle: the mutable
// globals of its program, what the one who drives it keeps beside them, and what it was asked to
// do. It is written under another name, brought to the disk and renamed, so that there is always a
// whole one.
#ifndef ROUNDHOUSE_TRAINING_CHECKPOINT_H_
#define ROUNDHOUSE_TRAINING_CHECKPOINT_H_

#include <map>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/tensor.h"

namespace roundhouse::training {

// What must be the same for a training to go on, by what it is called: "optimizer" is "adam
// 0123456789abcdef". Of what is large, the hash.
using Manifest = std::map<std::string, std::string>;

struct Checkpoint {
  Manifest manifest;
  std::map<std::string, Tensor> tensors;
};

// All or nothing.
absl::Status WriteCheckpoint(const std::string& path, const Checkpoint& checkpoint);
// Errors name the file: no bundle, damaged (every tensor has a checksum, which is compared), or no
// checkpoint.
absl::StatusOr<Checkpoint> ReadCheckpoint(const std::string& path);

// FailedPrecondition where the two are not the same, with all that differs.
absl::Status CheckSameTraining(const Manifest& stored, const Manifest& asked);

}  // namespace roundhouse::training

#endif  // ROUNDHOUSE_TRAINING_CHECKPOINT_H_
