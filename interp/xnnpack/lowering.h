// File: lowering.h
//
// Lowers the nodes of a region to an XNNPACK subgraph. The same functions check whether a node is
// supported: then the subgraph is discarded. Internal to the backend.
#ifndef ROUNDHOUSE_INTERP_XNNPACK_LOWERING_H_
#define ROUNDHOUSE_INTERP_XNNPACK_LOWERING_H_

#include <cstdint>
#include <deque>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/interp/region/operands.h"
#include "xnnpack.h"

namespace roundhouse::xnnpack {

absl::Status ToStatus(xnn_status status, absl::string_view what);
// Initialises XNNPACK once per process. Error: XNNPACK does not support the processor.
absl::Status InitializeLibrary();

struct SubgraphDeleter {
  void operator()(xnn_subgraph_t subgraph) const { xnn_delete_subgraph(subgraph); }
};
using Subgraph = std::unique_ptr<xnn_subgraph, SubgraphDeleter>;

// The id of a value in the subgraph.
using ValueId = uint32_t;

// XNNPACK's type of a value's elements. Quantised bytes are declared with scale 1, because XNNPACK
// uses scales only to compute the factor of a layer's sums. The weights get that factor as their
// scale (layer.h).
struct Elements {
  xnn_datatype datatype = xnn_datatype_fp32;
  int32_t zero_point = 0;
};
// For f32 and bytes.
absl::StatusOr<Elements> ElementsOf(const Type& type);

// How XNNPACK uses constant bytes as weights.
struct ByteWeights {
  Elements elements;
  uint8_t flip = 0;            // XORed into every byte.
  std::vector<float> factors;  // One, or one per index of `axis`.
  size_t axis = 0;
  bool is_by_channel() const { return elements.datatype == xnn_datatype_qcint8; }
};

// An activation in XNNPACK's terms: bounds, which most of its operators take, or a separate
// operator that follows.
struct Bounds {
  float min = -std::numeric_limits<float>::infinity();
  float max = std::numeric_limits<float>::infinity();
};
enum class Follower : uint8_t { kNone, kSigmoid, kHardSwish, kElu, kLeakyRelu };
struct ActivationPlan {
  Bounds bounds;
  Follower follower = Follower::kNone;
  float parameter = 0;
};
absl::StatusOr<ActivationPlan> PlanActivation(canonical::Activation activation,
                                              absl::Span<const float> parameters);

class Lowering {
 public:
  // Checks whether a node is supported.
  static absl::Status Check(const Node& node);

  // `watched` values are readable after a run, like outputs. Their external ids follow those of the
  // outputs.
  absl::Status LowerRegion(const Graph& graph, absl::Span<Node* const> inputs,
                           absl::Span<Node* const> outputs, absl::Span<const Value* const> watched);

  bool is_check() const { return is_check_; }
  xnn_subgraph_t subgraph() const { return subgraph_.get(); }
  // The data of constants, which must outlive the runtime.
  struct Constants {
    std::vector<Tensor> tensors;
    std::deque<std::vector<float>> factors;
    std::deque<std::vector<uint8_t>> bytes;
  };
  Constants TakeConstants() { return std::move(constants_); }

  // ---- For the functions that lower an op.
  absl::StatusOr<ValueId> At(const Value& value);
  // The value must be constant. It is reshaped to `sizes`, if any are given.
  absl::StatusOr<ValueId> Constant(const Value& value, absl::Span<const int64_t> sizes = {});
  // The weights of a byte layer, and its bias.
  absl::StatusOr<ValueId> Weights(const Value& value, absl::Span<const int64_t> sizes,
                                  const ByteWeights& weights);
  absl::StatusOr<ValueId> BiasOfBytes(const Value& value, const ByteWeights& weights);
  // An f32 constant with one element.
  absl::StatusOr<ValueId> Number(float number);
  absl::StatusOr<ValueId> Result(const Value& value);
  // An f32 value that is internal to the subgraph.
  absl::StatusOr<ValueId> Between(absl::Span<const int64_t> sizes);
  // Makes the result the operand under another type.
  absl::Status Reshape(const Value& result, const Value& operand);
  // The output of an operator with this activation: the result, or the input of the follower.
  struct Target {
    ValueId id = XNN_INVALID_VALUE_ID;
    ActivationPlan activation;
  };
  absl::StatusOr<Target> ResultWith(const Value& value, canonical::Activation activation,
                                    absl::Span<const float> parameters);
  absl::Status Finish(const Target& target, const Value& value);

 private:
  absl::Status Begin(uint32_t num_external);
  absl::StatusOr<ValueId> Define(const Elements& elements, absl::Span<const int64_t> sizes,
                                 const void* data, uint32_t external_id, uint32_t flags);
  absl::StatusOr<ValueId> DefineByChannel(xnn_datatype datatype, absl::Span<const int64_t> sizes,
                                          size_t axis, absl::Span<const float> factors,
                                          const void* data);
  absl::StatusOr<ValueId> DefineAs(const Value& value, uint32_t external_id, uint32_t flags);
  absl::StatusOr<Tensor> ValueOf(const Value& value);  // Of a constant; kept for the runtime.
  absl::Status Copy(const Value& value, ValueId from, ValueId to);

  bool is_check_ = false;
  Subgraph subgraph_;
  Constants constants_;
  absl::flat_hash_map<const Value*, ValueId> ids_;
};

// Checks whether XNNPACK supports the node, for all sizes: f32 and bytes of up to rank six.
absl::Status CheckNode(const Node& node);

using interp::CountOf;
using interp::HasOperand;
absl::Span<const int64_t> SizesOf(const Value& value);

}  // namespace roundhouse::xnnpack

#endif  // ROUNDHOUSE_INTERP_XNNPACK_LOWERING_H_
