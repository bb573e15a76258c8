// Runs a program on one device, and spread over several simulated ones.
#ifndef ROUNDHOUSE_TESTS_DEVICES_PARTITIONED_RUN_H_
#define ROUNDHOUSE_TESTS_DEVICES_PARTITIONED_RUN_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"

namespace roundhouse {

struct DevicesAndPins {
  std::string devices;
  std::vector<std::string> pins;
};

// The program of each device: propagate_sharding and spmd_partition, verified.
absl::StatusOr<std::unique_ptr<Program>> Partitioned(const Program& program,
                                                     const DevicesAndPins& request);

// The program of each rank, made by the pass localize.
absl::StatusOr<std::vector<std::unique_ptr<Program>>> Localized(const Program& partitioned);

// The outputs of `runs` runs of an entry, one after the other.
absl::StatusOr<std::vector<Tensor>> RunOnOne(const Program& program, absl::string_view entry,
                                             absl::Span<const Tensor> inputs, int runs = 1);
absl::StatusOr<std::vector<Tensor>> RunOnMany(const Program& partitioned, absl::string_view entry,
                                              absl::Span<const Tensor> inputs, int runs = 1);

absl::StatusOr<std::vector<Tensor>> RunOnRanks(const std::vector<std::unique_ptr<Program>>& by_rank,
                                               absl::string_view entry,
                                               absl::Span<const Tensor> inputs, int runs = 1);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_DEVICES_PARTITIONED_RUN_H_
