// File: checkpoint.h
//
// All that a training needs to go on as if it had never stopped, in one .rhw bundle: the mutable
// globals of its program, what the one who drives it keeps beside them, and what it was asked to
// do. It is written under another name, brought to the disk and renamed, so that there is always a
// whole one.
#ifndef ROUNDHOUSE_TRAINING_CHECKPOINT_H_
#define ROUNDHOUSE_TRAINING_CHECKPOINT_H_

#include <cstdint>
#include <map>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/devices/sharding.h"

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
// Whole, also where many processes wrote it. Errors name the file: no bundle, damaged (every tensor
// has a checksum, which is compared), no checkpoint, or a part that is missing or of another one.
absl::StatusOr<Checkpoint> ReadCheckpoint(const std::string& path);

// A checkpoint of many processes, each of which writes what it alone has: first all of them a part,
// in a file beside it, then one of them the checkpoint, which says what parts there are. So there
// is a whole one whenever somebody is killed.
struct CheckpointParts {
  DeviceMesh mesh;
  int64_t step = 0;  // Tells its parts from those of other checkpoints.
  // Tensors that are spread, by name.
  std::map<std::string, Sharding> shardings;
};
std::string CheckpointPartPath(const std::string& path, int64_t step, int64_t rank);
// Whether this rank writes its part of a tensor: others may have the same one.
bool WritesPart(const Sharding& sharding, const DeviceMesh& mesh, int64_t rank);
// Adds to the checkpoint what it has to say of its parts.
absl::Status AddParts(const CheckpointParts& parts, Checkpoint& checkpoint);
// Of all other steps; what cannot be removed stays.
void RemoveOtherParts(const std::string& path, int64_t step);

// FailedPrecondition where the two are not the same, with all that differs.
absl::Status CheckSameTraining(const Manifest& stored, const Manifest& asked);

}  // namespace roundhouse::training

#endif  // ROUNDHOUSE_TRAINING_CHECKPOINT_H_
