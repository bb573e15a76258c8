// File: lowering.h
//
// Lowers the nodes of a region to oneDNN primitives, in order. Each family of ops has a file of its
// own (convolution.cc, pooling.cc …) with overloads of
//
//   absl::Status Lower(const Conv2D& op, const Node& node, Lowering& to);
//
// which are listed in ops.h. The same functions check whether a node is supported: then they create
// no primitives (is_check()). Internal to the backend.
//
// Values have the layouts of their types, so that nothing is reordered at the boundaries of a
// region: a feature (N, spatial, C) is oneDNN's nhwc. Only constant weights use the layouts that
// the primitives prefer.
#ifndef ROUNDHOUSE_INTERP_ONEDNN_LOWERING_H_
#define ROUNDHOUSE_INTERP_ONEDNN_LOWERING_H_

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/native/microkernels/strided_copy.h"
#include "roundhouse/interp/onednn/fusion.h"
#include "roundhouse/interp/onednn/library.h"
#include "roundhouse/interp/onednn/packed_weights.h"
#include "roundhouse/interp/region/operands.h"
#include "roundhouse/service/packed_constants.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::onednn {

// The memory of a value while the region runs, as an index into Lowering::spots().
using SpotIndex = int;

struct Spot {
  enum class Kind : uint8_t { kInput, kResult, kConstant, kScratch };
  Kind kind = Kind::kScratch;
  int index = 0;                    // The number of the input or result.
  const std::byte* data = nullptr;  // For a constant.
  int64_t bytes = 0;
  // The number of uses of its values by nodes that are not lowered yet.
  int64_t pending_uses = 0;
};

// An argument of a primitive. `name` is DNNL_ARG_SRC or similar.
struct Argument {
  int name;
  SpotIndex spot_index;
  Layout layout;
  int64_t offset = 0;  // In bytes.
};

// A step of a run. Steps run in order.
struct Step {
  Primitive primitive;  // Null: copies the first argument to the second,
  // in this order; without one, its bytes as they are.
  std::optional<native::StridedCopy> order;
  bool is_small = false;
  // The nodes, in order, that are computed by this step and those after it, up to the next step
  // with nodes. `operands` has those of their operands that are in memory when this step begins.
  std::vector<const Node*> nodes;
  std::vector<std::pair<const Value*, SpotIndex>> operands;
  std::vector<Argument> arguments;
  int64_t scratchpad_bytes = 0;
  Layout scratchpad = {};
};

// Any of oneDNN's operation descriptors.
struct OpDescription {
  template <typename T>
  OpDescription(const T* desc)  // NOLINT(google-explicit-constructor): stands for any of them.
      : bytes(reinterpret_cast<const char*>(desc), sizeof(T)) {}
  const_dnnl_op_desc_t get() const { return bytes.data(); }

  absl::string_view bytes;
};

// The attributes of a primitive, such as its post-ops.
struct Following {
  const_dnnl_primitive_attr_t attributes = nullptr;
  std::string key;  // Identifies the contents of the attributes.
};

// A primitive that can be made.
struct Described {
  Description description;
  bool is_small = false;  // Not worth a second thread.
};

// A unary function, or, if `spot_index` is set, a binary one whose other argument is there: one
// element per element of the result, one per channel, or a single one.
struct Applied {
  Function function;
  SpotIndex spot_index = -1;
  int64_t count = 0;  // The number of elements in the spot.
};
std::vector<Applied> ApplyFunctions(const std::vector<Function>& functions);

class Lowering {
 public:
  // `packed` is null to only check whether nodes are supported.
  Lowering(ThreadPool& threads, PackedConstants* packed)
      : threads_(threads), packed_constants_(packed) {}

  bool is_check() const { return packed_constants_ == nullptr; }

  // Lowers all nodes of a region with static shapes.
  absl::Status LowerRegion(const Graph& graph, absl::Span<Node* const> inputs,
                           absl::Span<Node* const> outputs);

  // Returns the spot of an operand.
  absl::StatusOr<SpotIndex> At(const Value& value);
  // Allocates the spot of a result.
  SpotIndex NewResult(const Value& value);
  // The same, but in place of the operand if it has no further uses.
  absl::StatusOr<SpotIndex> NewResultOver(const Value& value, const Value& operand);
  // Allocates a temporary buffer.
  SpotIndex NewScratch(int64_t bytes);
  // Makes the result share the operand's spot, under another type.
  absl::Status Alias(const Value& result, const Value& operand);

  // Returns the best primitive for `desc`. `seconds` is its estimated time with one thread. Error:
  // the library has only its reference implementation.
  absl::StatusOr<Described> Describe(const OpDescription& desc, double seconds,
                                     const Following& following = {});
  // The same, with the sums multiplied by `factors`: one, or one per channel.
  absl::StatusOr<Described> DescribeScaled(const OpDescription& desc, double seconds,
                                           absl::Span<const float> factors);
  absl::StatusOr<Described> DescribeReorder(const Layout& from, const Layout& to, double seconds);
  // Adds a step that runs the primitive.
  absl::Status Add(const Described& described, std::vector<Argument> arguments);
  void AddCopy(SpotIndex from, SpotIndex to, int64_t bytes);
  // The same with our own kernel, which changes the order of elements. Writes from this byte on.
  void AddReordering(SpotIndex from, SpotIndex to, native::StridedCopy order,
                     int64_t to_offset = 0);

  // For ops with post-ops. Describes the primitive with `own` and then the node's tail (FindTails)
  // as post-ops, as far as oneDNN supports them, and appends their operands to `arguments`.
  // Allocates the spot of the result: that of `over`, if not null, once it has no further uses.
  struct Finished {
    Described described;
    SpotIndex result = 0;
  };
  absl::StatusOr<Finished> DescribeWithTail(const Node& node, const std::vector<Applied>& own,
                                            const OpDescription& desc, const Layout& result,
                                            double seconds, const Value* over,
                                            std::vector<Argument>& arguments);
  bool HasTail(const Node& node) const { return tails_.by_node.contains(&node); }
  // For nodes whose tail turns out not to be possible.
  void DropTail(const Node& node) { tails_.Drop(node); }

  // Adds a constant that no node produces.
  SpotIndex NewConstant(const Tensor& dense);

  // Returns an argument for weights with layout `from`, in the layout `to` of the primitive.
  absl::StatusOr<Argument> Weights(int name, const Value& value, const Layout& from,
                                   const Layout& to);

  // ---- The results of lowering.
  std::deque<Spot>& spots() { return spots_; }
  std::vector<Step>& steps() { return steps_; }
  // The tensors that hold the constants.
  std::vector<Tensor>& constants() { return constants_; }
  // Packed weights, which may be shared with others.
  std::vector<std::shared_ptr<const Tensor>>& packed() { return packed_; }
  ThreadPool& serial() { return serial_; }

 private:
  ThreadPool& PoolFor(bool is_small) { return is_small ? serial_ : threads_; }
  absl::StatusOr<Attributes> NewAttributes() const;
  static absl::StatusOr<Described> Accept(dnnl_status_t status, Description description,
                                          bool is_small);
  absl::StatusOr<Finished> DescribeChain(const std::vector<Applied>& ops, const Value& value,
                                         const OpDescription& desc, const Layout& result,
                                         double seconds, const Value* over,
                                         std::vector<Argument>& arguments);
  void Bind(const Value& value, SpotIndex spot_index);
  void Release(const Node& node);
  // Assigns the steps from `first_step` on to the node and to the nodes of its tail.
  void NoteNodes(const Node& node, size_t first_step);

  ThreadPool& threads_;
  ThreadPool serial_{1};
  PackedConstants* const packed_constants_;
  std::vector<std::shared_ptr<const Tensor>> packed_;
  std::deque<Spot> spots_;
  std::vector<Step> steps_;
  std::vector<Tensor> constants_;
  absl::flat_hash_map<const Value*, SpotIndex> spot_indices_;
  // Nodes since the last step that have no step of their own.
  std::vector<const Node*> stepless_;
  Tails tails_;
};

// The error for more than oneDNN takes of `what`, such as "axes".
absl::Status MoreThanOneDnnTakes(absl::string_view what, int64_t found, int64_t most);

// The estimated time with one thread.
double SecondsFor(double flops, double bytes);

// Those of a node that touches so many bytes for each element of its result.
double SecondsOfResult(const Node& node, int bytes_per_element);

// The axes of a feature in oneDNN's order (N, C, spatial); the layout in memory remains ours.
Sizes ChannelsFirst(absl::Span<const int64_t> feature_sizes);
Layout FeatureLayout(absl::Span<const int64_t> feature_sizes);

using interp::CountOf;
using interp::HasOperand;
absl::Span<const int64_t> SizesOf(const Value& value);
int64_t ByteCountOf(const Value& value);

}  // namespace roundhouse::onednn

#endif  // ROUNDHOUSE_INTERP_ONEDNN_LOWERING_H_
