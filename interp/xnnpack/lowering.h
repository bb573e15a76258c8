// File: lowering.h
//
// Turns the nodes of a region into an XNNPACK subgraph. The same functions answer whether a node
// can be taken: what they then define is thrown away. Internal to the backend.
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
#include "xnnpack.h"

namespace roundhouse::xnnpack {

absl::Status ToStatus(xnn_status status, absl::string_view what);
// Once for the process. Error: XNNPACK does not know the processor.
absl::Status InitializeLibrary();

struct SubgraphDeleter {
  void operator()(xnn_subgraph_t subgraph) const { xnn_delete_subgraph(subgraph); }
};
using Subgraph = std::unique_ptr<xnn_subgraph, SubgraphDeleter>;

// The number of a value in the subgraph.
using ValueId = uint32_t;

// What the elements of a value are to XNNPACK. Of quantised bytes it is told that their scale is 1:
// all that it computes with scales is the factor of a layer's sums, which the weights are given
// (quantized.h).
struct Elements {
  xnn_datatype datatype = xnn_datatype_fp32;
  int32_t zero_point = 0;
};
// Of f32 and of bytes.
absl::StatusOr<Elements> ElementsOf(const Type& type);

// Bytes that are constant, as XNNPACK multiplies with them.
struct ByteWeights {
  Elements elements;
  uint8_t flip = 0;            // What is changed of each byte.
  std::vector<float> factors;  // One, or one for each index along `axis`.
  size_t axis = 0;
  bool is_by_channel() const { return elements.datatype == xnn_datatype_qcint8; }
};

// An activation as XNNPACK has it: bounds that most of its operators take, and what is done by an
// operator of its own behind them.
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
  // To find out whether a node can be taken.
  static absl::Status Check(const Node& node);

  // The values that are watched are to be seen after a run, as the outputs are, behind which they
  // are numbered.
  absl::Status LowerRegion(const Graph& graph, absl::Span<Node* const> inputs,
                           absl::Span<Node* const> outputs, absl::Span<const Value* const> watched);

  bool is_check() const { return is_check_; }
  xnn_subgraph_t subgraph() const { return subgraph_.get(); }
  // What constants are made of, which must live as long as the runtime.
  struct Constants {
    std::vector<Tensor> tensors;
    std::deque<std::vector<float>> factors;
    std::deque<std::vector<uint8_t>> bytes;
  };
  Constants TakeConstants() { return std::move(constants_); }

  // ---- For what lowers an op.
  absl::StatusOr<ValueId> At(const Value& value);
  // The value must be constant; under these sizes, if any are given.
  absl::StatusOr<ValueId> Constant(const Value& value, absl::Span<const int64_t> sizes = {});
  // Bytes that are multiplied with, and what is added to their sums.
  absl::StatusOr<ValueId> Weights(const Value& value, absl::Span<const int64_t> sizes,
                                  const ByteWeights& weights);
  absl::StatusOr<ValueId> BiasOfBytes(const Value& value, const ByteWeights& weights);
  // f32, the same for all.
  absl::StatusOr<ValueId> Number(float number);
  absl::StatusOr<ValueId> Result(const Value& value);
  // Of f32 that only the subgraph knows.
  absl::StatusOr<ValueId> Between(absl::Span<const int64_t> sizes);
  // The result is the operand under another type.
  absl::Status Reshape(const Value& result, const Value& operand);
  // Where an operator with this activation writes: the result, or what the follower reads.
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
  absl::StatusOr<Tensor> ValueOf(const Value& value);  // Of a constant, kept for the runtime.
  absl::Status Copy(const Value& value, ValueId from, ValueId to);

  bool is_check_ = false;
  Subgraph subgraph_;
  Constants constants_;
  absl::flat_hash_map<const Value*, ValueId> ids_;
};

// What XNNPACK takes whatever the sizes are: f32 and bytes of up to six axes.
absl::Status CheckNode(const Node& node);

absl::Span<const int64_t> SizesOf(const Value& value);
int64_t CountOf(absl::Span<const int64_t> sizes);
bool HasOperand(const Node& node, int index);

}  // namespace roundhouse::xnnpack

#endif  // ROUNDHOUSE_INTERP_XNNPACK_LOWERING_H_
