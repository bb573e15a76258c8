// Replaces collectives along the axis of micro-batches in a stage. The stage has all micro-batches,
// so that the index in the group is a constant, and gathers and reductions are local.
#ifndef ROUNDHOUSE_PASSES_COLLECTIVE_PIPELINE_MICRO_BATCHES_H_
#define ROUNDHOUSE_PASSES_COLLECTIVE_PIPELINE_MICRO_BATCHES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/passes/collective/reshard.h"
#include "roundhouse/service/devices/communicator.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/devices/sharding.h"

namespace roundhouse {

class MicroBatches {
 public:
  // All must outlive it.
  MicroBatches(const DeviceMesh& mesh, std::string axis, int64_t count, ChannelCounter& channels);

  int64_t count() const { return count_; }

  // The dimension along which a port is cut into micro-batches; nullopt if it is not. Error: its
  // micro-batches are not consecutive on a device.
  absl::StatusOr<std::optional<int64_t>> DimOf(const Port& port) const;
  // The port with all micro-batches.
  absl::StatusOr<Port> WithAll(const Port& port) const;

  absl::StatusOr<Value*> Slice(const Builder& build, Value* all, int64_t dim, int64_t micro) const;
  absl::StatusOr<Value*> Concatenate(const Builder& build, const std::vector<Value*>& parts,
                                     int64_t dim) const;

  // Replaces a collective.part or axis_index along the axis, for a micro-batch; `whole` is the
  // part's operand.
  absl::StatusOr<Value*> ForMicro(const Builder& build, const Node& node, Value* whole,
                                  int64_t micro) const;

  // A reduction, step by step: returns `sum` (null at first) combined with `part`.
  absl::StatusOr<Value*> Accumulate(const Builder& build, Reduction reduction, Value* sum,
                                    Value* part) const;
  // Replaces an all_reduce along the axis; `sum` is accumulated from all parts.
  absl::StatusOr<Value*> FinishReduction(const Builder& build, const Node& node, Value* sum) const;

  // Replaces any other collective, which needs all parts. Returns one value, or one for each
  // micro-batch.
  absl::StatusOr<std::vector<Value*>> Exchange(const Builder& build, const Node& node,
                                               const std::vector<Value*>& parts) const;

 private:
  struct Axes {
    std::vector<std::string> outer;  // In front of that of micro-batches.
    std::vector<std::string> inner;
  };
  Axes SplitAxes(const std::vector<std::string>& axes) const;
  absl::StatusOr<Value*> Part(const Builder& build, Value* whole, const Axes& axes, int64_t dim,
                              int64_t micro) const;
  absl::StatusOr<Value*> Index(const Builder& build, const Axes& axes, int64_t micro) const;
  absl::StatusOr<Value*> Gather(const Builder& build, Value* part,
                                const std::vector<std::string>& axes, int64_t dim) const;
  absl::StatusOr<Value*> Reduce(const Builder& build, const std::vector<std::string>& axes,
                                Reduction reduction, Value* sum) const;

  const DeviceMesh& mesh_;
  const std::string axis_;
  const int64_t count_;
  ChannelCounter& channels_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_COLLECTIVE_PIPELINE_MICRO_BATCHES_H_
