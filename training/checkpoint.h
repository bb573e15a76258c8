// File: checkpoint.h
//
// A checkpoint is one .rhw bundle with all that a training needs to continue as if it had never
// stopped: the mutable globals of its program, the state of the trainer, and the request. It is
// written under another name, flushed to disk and renamed, so that a complete one always exists.
#ifndef ROUNDHOUSE_TRAINING_CHECKPOINT_H_
#define ROUNDHOUSE_TRAINING_CHECKPOINT_H_

#include <cstdint>
#include <map>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/devices/sharding.h"

namespace roundhouse::training {

// The items that must be equal for a training to continue: "optimizer" is "adam 0123456789abcdef".
// Large items are hashed.
using Manifest = std::map<std::string, std::string>;
// The entry that says whether steps are computed to the same bits everywhere ("deterministic") or
// as this processor does best ("native"). Older checkpoints lack it.
inline constexpr absl::string_view kArithmetic = "arithmetic";

struct Checkpoint {
  Manifest manifest;
  std::map<std::string, Tensor> tensors;
};

// The names of a checkpoint's entries that are not globals begin with this.
inline constexpr absl::string_view kOwnEntries = "roundhouse:";
// Error: a global that a checkpoint would hold has such a name.
absl::Status CheckNamesForCheckpoint(const Program& program);

// Writes all or nothing.
absl::Status WriteCheckpoint(const std::string& path, const Checkpoint& checkpoint);
// Reads a whole checkpoint, even if many processes wrote it. Errors name the file: not a bundle,
// damaged (every tensor has a checksum, which is compared), not a checkpoint, or a part that is
// missing or belongs to another one.
absl::StatusOr<Checkpoint> ReadCheckpoint(const std::string& path);

// A checkpoint of many processes, each of which writes the data that only it has. First each writes
// its part, in a file beside the checkpoint; then one of them writes the checkpoint, which lists
// the parts. So a complete one exists whenever a process is killed.
struct CheckpointParts {
  DeviceMesh mesh;
  int64_t step = 0;  // Distinguishes its parts from those of other checkpoints.
  // The tensors that are spread, by name.
  std::map<std::string, Sharding> shardings;
};
std::string CheckpointPartPath(const std::string& path, int64_t step, int64_t rank);
// Whether this rank writes its part of a tensor; another rank may have an equal part.
bool WritesPart(const Sharding& sharding, const DeviceMesh& mesh, int64_t rank);
// Adds the description of its parts to the checkpoint.
absl::Status AddParts(const CheckpointParts& parts, Checkpoint& checkpoint);
// Removes the parts of all other steps; those that cannot be removed stay.
void RemoveOtherParts(const std::string& path, int64_t step);

// Error: FailedPrecondition if the two differ, with all differences and what to do.
absl::Status CheckSameTraining(const Manifest& stored, const Manifest& asked);

}  // namespace roundhouse::training

#endif  // ROUNDHOUSE_TRAINING_CHECKPOINT_H_
