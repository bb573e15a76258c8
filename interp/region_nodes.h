// File: region_nodes.h
//
// Runs a region node by node, by own kernels and where there are none by the reference: what is
// left where a library cannot be trusted with the numbers at hand. It allocates as it goes.
// Internal to the interpreter's backends.
#ifndef ROUNDHOUSE_INTERP_REGION_NODES_H_
#define ROUNDHOUSE_INTERP_REGION_NODES_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/node_hash_map.h"
#include "absl/status/status.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/interp/region_copy.h"
#include "roundhouse/interp/step_kernels.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/packed_constants.h"

namespace roundhouse::interp {

class RegionNodes {
 public:
  // `region`, which must outlive this, has known sizes.
  explicit RegionNodes(const RegionCopy& region) : region_(region) {}

  // What Invocation::Run does. Errors name the node.
  absl::Status Run(const InvocationArguments& arguments);

 private:
  struct Step {
    const Node* node;
    std::unique_ptr<StepKernel> kernel;
  };

  absl::Status Prepare();
  absl::Status RunStep(Step& step, ThreadPool& threads);

  const RegionCopy& region_;
  bool is_prepared_ = false;
  PackedConstants packed_;
  absl::node_hash_map<const Value*, Tensor> constants_;  // Kernels point to them.
  std::vector<Step> steps_;
  // Of one run.
  absl::flat_hash_map<const Value*, Tensor> values_;
  absl::flat_hash_map<const Value*, int64_t> uses_left_;
};

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_REGION_NODES_H_
