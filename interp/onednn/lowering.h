// File: lowering.h
//
// Turns the nodes of a region into oneDNN primitives, one after the other. What a family of ops
// becomes is written in a file of its own (convolution.cc, pooling.cc …), as overloads of
//
//   absl::Status Lower(const Conv2D& op, const Node& node, Lowering& to);
//
// which are listed in ops.h. The same functions answer whether a node can be taken: then nothing is
// made (is_check()). Internal to the backend.
//
// Values lie in memory as their types say, so that nothing is reordered at the borders of a region:
// a feature (N, spatial, C) is what oneDNN calls nhwc. Only weights that are constant take the
// layouts that the primitives ask for.
#ifndef ROUNDHOUSE_INTERP_ONEDNN_LOWERING_H_
#define ROUNDHOUSE_INTERP_ONEDNN_LOWERING_H_

#include <cstddef>
#include <cstdint>
#include <deque>
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
#include "roundhouse/interp/onednn/fusion.h"
#include "roundhouse/interp/onednn/library.h"
#include "roundhouse/interp/onednn/packed_weights.h"
#include "roundhouse/service/packed_constants.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::onednn {

// Where a value is while the region runs, by its index in Lowering::spots().
using Place = int;

struct Spot {
  enum class Kind : uint8_t { kInput, kResult, kConstant, kScratch };
  Kind kind = Kind::kScratch;
  int index = 0;                    // Of the input or result.
  const std::byte* data = nullptr;  // Of the constant.
  int64_t bytes = 0;
  // Uses of values in it by nodes that have not been lowered yet.
  int64_t pending_uses = 0;
};

// An operand of a primitive, DNNL_ARG_SRC and the like.
struct Argument {
  int name;
  Place place;
  Layout layout;
  int64_t offset = 0;  // In bytes.
};

// One thing after the other that a run does.
struct Step {
  Primitive primitive;  // Null for a copy of the first argument's bytes to the second.
  bool is_small = false;
  // The nodes that it and the steps behind it carry out, up to the next one that has some, in
  // order; and of their operands those that are somewhere when it begins.
  std::vector<const Node*> nodes;
  std::vector<std::pair<const Value*, Place>> operands;
  std::vector<Argument> arguments;
  int64_t scratchpad_bytes = 0;
  Layout scratchpad = {};
};

// One of oneDNN's structs that say what is to be done.
struct OpDescription {
  template <typename T>
  OpDescription(const T* desc)  // NOLINT(google-explicit-constructor): stands for any of them.
      : bytes(reinterpret_cast<const char*>(desc), sizeof(T)) {}
  const_dnnl_op_desc_t get() const { return bytes.data(); }

  absl::string_view bytes;
};

// What is done to a result before it is stored.
struct Following {
  const_dnnl_primitive_attr_t attributes = nullptr;
  std::string key;  // Of all that the attributes say.
};

// A primitive that can be made.
struct Described {
  Description description;
  bool is_small = false;  // Not worth a second thread.
};

// A function of one number, or with a place of two, of which the other is there: an element for
// each one of the result, for each channel, or for all.
struct Applied {
  Function function;
  Place place = -1;
  int64_t count = 0;  // Of elements in the place.
};
std::vector<Applied> ApplyFunctions(const std::vector<Function>& functions);

class Lowering {
 public:
  // `packed` is null to find out whether nodes can be taken.
  Lowering(ThreadPool& threads, PackedConstants* packed)
      : threads_(threads), packed_constants_(packed) {}

  bool is_check() const { return packed_constants_ == nullptr; }

  // All nodes of a region that is static.
  absl::Status LowerRegion(const Graph& graph, absl::Span<Node* const> inputs,
                           absl::Span<Node* const> outputs);

  // Where an operand is.
  absl::StatusOr<Place> At(const Value& value);
  // Where a result will be.
  Place NewResult(const Value& value);
  // The same, in the operand's place if nobody needs that any more.
  absl::StatusOr<Place> NewResultOver(const Value& value, const Value& operand);
  // For what is needed in between.
  Place NewScratch(int64_t bytes);
  // The result is the operand under another type.
  absl::Status Alias(const Value& result, const Value& operand);

  // How `desc` is best carried out. `seconds` is about how long it takes with one thread. Error:
  // only by the library's reference implementation.
  absl::StatusOr<Described> Describe(const OpDescription& desc, double seconds,
                                     const Following& following = {});
  // The same for sums that are multiplied with these: one, or one for each channel.
  absl::StatusOr<Described> DescribeScaled(const OpDescription& desc, double seconds,
                                           absl::Span<const float> factors);
  absl::StatusOr<Described> DescribeReorder(const Layout& from, const Layout& to, double seconds);
  absl::StatusOr<Described> DescribeConcat(const Layout& result, int axis,
                                           absl::Span<const Layout> operands, double seconds);
  // A step that does it.
  absl::Status Add(const Described& described, std::vector<Argument> arguments);
  void AddCopy(Place from, Place to, int64_t bytes);

  // For ops with post-ops: describes it with all that can be done to its result on the way, `own`
  // first and then the tail (FindTails); gives the place of the result, which may be that of `over`
  // if nobody needs this any more (null: of nothing); and adds to `arguments` what that takes.
  struct Finished {
    Described described;
    Place result = 0;
  };
  absl::StatusOr<Finished> DescribeWithTail(const Node& node, const std::vector<Applied>& own,
                                            const OpDescription& desc, const Layout& result,
                                            double seconds, const Value* over,
                                            std::vector<Argument>& arguments);
  bool HasTail(const Node& node) const { return tails_.by_node.contains(&node); }
  // For those that turn out to have none after all.
  void DropTail(const Node& node) { tails_.Drop(node); }

  // A value of no node.
  Place NewConstant(const Tensor& dense);

  // An argument for weights that lie as `from` says, in the layout that the primitive asks for.
  absl::StatusOr<Argument> Weights(int name, const Value& value, const Layout& from,
                                   const Layout& to);

  // ---- What came of it.
  std::deque<Spot>& spots() { return spots_; }
  std::vector<Step>& steps() { return steps_; }
  // What constants lie in.
  std::vector<Tensor>& constants() { return constants_; }
  // The weights that others may have, too.
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
  void Bind(const Value& value, Place place);
  void Release(const Node& node);
  // Of the steps from `first_step` on: they are the node's, and those of what was done along.
  void NoteNodes(const Node& node, size_t first_step);

  ThreadPool& threads_;
  ThreadPool serial_{1};
  PackedConstants* const packed_constants_;
  std::vector<std::shared_ptr<const Tensor>> packed_;
  std::deque<Spot> spots_;
  std::vector<Step> steps_;
  std::vector<Tensor> constants_;
  absl::flat_hash_map<const Value*, Place> places_;
  // Nodes that took no step, since the last step.
  std::vector<const Node*> stepless_;
  Tails tails_;
};

// About how long that takes with one thread.
double SecondsFor(double flops, double bytes);

// The axes of a feature in oneDNN's order (N, C, spatial), lying in ours.
Sizes ChannelsFirst(absl::Span<const int64_t> feature_sizes);
Layout FeatureLayout(absl::Span<const int64_t> feature_sizes);

absl::Span<const int64_t> SizesOf(const Value& value);
int64_t CountOf(absl::Span<const int64_t> sizes);
int64_t ByteCountOf(const Value& value);
bool HasOperand(const Node& node, int index);

}  // namespace roundhouse::onednn

#endif  // ROUNDHOUSE_INTERP_ONEDNN_LOWERING_H_
