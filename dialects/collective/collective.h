// File: collective.h
//
// Communication between the devices of a program. All devices run the same program: each runs the
// same nodes on its parts of the values, and exchanges data with the others in these ops. The
// devices are those of the program's mesh (service/devices/device_mesh.h). `axes` are axes of the
// mesh; a device's group is the devices that differ from it along these axes only.
//
//   Context::With({RegisterMlProgram, RegisterControl, RegisterCanonical, RegisterCollective})
//   build(collective::AllReduce{.axes = {"data"}, .channel = 1}, {loss})
//
// Collectives are ordered among themselves, since all devices of a group must reach them in the
// same order. `channel` identifies them and is unique in a program, except that a send and its
// receive share it.
//
// An op with `starts` only starts its exchange, which goes on while the device computes. Its result
// is then a ticket, a tensor<i64>, that one `wait` of the same graph takes for the value:
//
//   %t = "collective.all_reduce"(%g) {axes = ["data"], channel = 1, starts = true} …-> tensor<i64>
//   …
//   %s = "collective.wait"(%t) {type = tensor<4xf32>} : (tensor<i64>) -> tensor<4xf32>
//
// Offers TypeInferenceService, EffectsService and CostService (there is no evaluation). Constraints
// of all ops: (C1) The axes exist in the mesh, once each, and there is at least one. (C2) A channel
// is not negative.
#ifndef ROUNDHOUSE_DIALECTS_COLLECTIVE_COLLECTIVE_H_
#define ROUNDHOUSE_DIALECTS_COLLECTIVE_COLLECTIVE_H_

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute_codec.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/service/devices/communicator.h"

namespace roundhouse {
namespace collective {

// Elements of a fixed size in bytes.
inline constexpr ElementSet kMovable = (kNumbers | kBooleans | kComplexes).WithQuantized();

template <typename Bool>
auto StartsField(Bool& starts) {
  return Field("starts", starts,
               "whether to go on at once: the result is a ticket for collective.wait");
}

// The reduction of the group's operands, element by element, on each of its devices.
struct AllReduce {
  static constexpr OpSpec kSpec = {.name = "collective.all_reduce",
                                   .summary = "Reduces a value over a group of devices.",
                                   .operands = "input",
                                   .elements = kNumbers,
                                   .pure = false};
  std::vector<std::string> axes;
  Reduction reduction = Reduction::kSum;
  int64_t channel = 0;
  bool starts = false;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        RequiredField("axes", op.axes, "the mesh axes along which devices form a group"),
        Field("reduction", op.reduction, "how the values are combined"),
        RequiredField("channel", op.channel, "unique in the program"), StartsField(op.starts));
  }
};

// The group's operands, concatenated along a dimension. (C3) `dim` is one of the operand's.
// (C4) The size of the result fits in 64 bits.
struct AllGather {
  static constexpr OpSpec kSpec = {
      .name = "collective.all_gather",
      .summary = "Concatenates the parts that the devices of a group have.",
      .operands = "input",
      .elements = kMovable,
      .pure = false};
  std::vector<std::string> axes;
  int64_t dim = 0;
  int64_t channel = 0;
  bool starts = false;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        RequiredField("axes", op.axes, "the mesh axes along which devices form a group"),
        RequiredField("dim", op.dim, "the dimension of the concatenation"),
        RequiredField("channel", op.channel, "unique in the program"), StartsField(op.starts));
  }
};

// The reduction of the group's operands; each device gets its part of the result. (C3) `dim` is one
// of the operand's. (C4) Its size is a multiple of the group's.
struct ReduceScatter {
  static constexpr OpSpec kSpec = {
      .name = "collective.reduce_scatter",
      .summary = "Reduces a value over a group of devices; each gets its part.",
      .operands = "input",
      .elements = kNumbers,
      .pure = false};
  std::vector<std::string> axes;
  int64_t dim = 0;
  Reduction reduction = Reduction::kSum;
  int64_t channel = 0;
  bool starts = false;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        RequiredField("axes", op.axes, "the mesh axes along which devices form a group"),
        RequiredField("dim", op.dim, "the dimension that is split"),
        Field("reduction", op.reduction, "how the values are combined"),
        RequiredField("channel", op.channel, "unique in the program"), StartsField(op.starts));
  }
};

// Splits the operand along `split_dim` into a part for each device of the group, and concatenates
// the received parts along `concat_dim`. (C3) Both are dimensions of the operand. (C4) The size of
// `split_dim` is a multiple of the group's; that of `concat_dim` fits in 64 bits.
struct AllToAll {
  static constexpr OpSpec kSpec = {.name = "collective.all_to_all",
                                   .summary = "Exchanges parts in a group of devices.",
                                   .operands = "input",
                                   .elements = kMovable,
                                   .pure = false};
  std::vector<std::string> axes;
  int64_t split_dim = 0;
  int64_t concat_dim = 0;
  int64_t channel = 0;
  bool starts = false;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        RequiredField("axes", op.axes, "the mesh axes along which devices form a group"),
        RequiredField("split_dim", op.split_dim, "the dimension that is split"),
        RequiredField("concat_dim", op.concat_dim, "the dimension of the concatenation"),
        RequiredField("channel", op.channel, "unique in the program"), StartsField(op.starts));
  }
};

// The operand of the device `root` of the group, on all its devices. (C3) `root` is one of them.
struct Broadcast {
  static constexpr OpSpec kSpec = {.name = "collective.broadcast",
                                   .summary = "Sends a device's value to its group.",
                                   .operands = "input",
                                   .elements = kMovable,
                                   .pure = false};
  std::vector<std::string> axes;
  int64_t root = 0;
  int64_t channel = 0;
  bool starts = false;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        RequiredField("axes", op.axes, "the mesh axes along which devices form a group"),
        Field("root", op.root, "the sender's index in the group"),
        RequiredField("channel", op.channel, "unique in the program"), StartsField(op.starts));
  }
};

// The operand of the device that is `by` places before this one in the group; zeros where there is
// none. `by` may be negative. (C3) It is not 0.
struct Shift {
  static constexpr OpSpec kSpec = {.name = "collective.shift",
                                   .summary = "Passes values on to a neighbour in the group.",
                                   .operands = "input",
                                   .elements = kMovable,
                                   .pure = false};
  std::vector<std::string> axes;
  int64_t by = 1;
  int64_t channel = 0;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        RequiredField("axes", op.axes, "the mesh axes along which devices form a group"),
        RequiredField("by", op.by, "how many ranks further values are passed"),
        RequiredField("channel", op.channel, "unique in the program"));
  }
};

// Sends the operand to another device of the group, which receives it on the same channel.
// (C3) `to` is one of the group.
struct Send {
  static constexpr OpSpec kSpec = {.name = "collective.send",
                                   .summary = "Sends a value to another device.",
                                   .operands = "input",
                                   .results = "",
                                   .elements = kMovable,
                                   .pure = false};
  std::vector<std::string> axes;
  int64_t to = 0;
  int64_t channel = 0;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        RequiredField("axes", op.axes, "the mesh axes along which devices form a group"),
        RequiredField("to", op.to, "the receiver's index in the group"),
        RequiredField("channel", op.channel, "the channel of the receive"));
  }
};

// The value that another device of the group sends on the same channel. (C3) `from` is one of the
// group.
// (C4) `type` is a tensor of known sizes.
struct Receive {
  static constexpr OpSpec kSpec = {.name = "collective.receive",
                                   .summary = "Receives a value from another device.",
                                   .operands = "",
                                   .pure = false};
  std::vector<std::string> axes;
  int64_t from = 0;
  int64_t channel = 0;
  Type type;
  bool starts = false;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        RequiredField("axes", op.axes, "the mesh axes along which devices form a group"),
        RequiredField("from", op.from, "the sender's index in the group"),
        RequiredField("channel", op.channel, "the channel of the send"),
        RequiredField("type", op.type, "the type of the value"), StartsField(op.starts));
  }
};

// Waits for an exchange that was started, and gives its result. (C3) The ticket is the result of
// an op with `starts` in the same graph, and has no other user. (C4) `type` is that of the result.
struct Wait {
  static constexpr OpSpec kSpec = {.name = "collective.wait",
                                   .summary = "Waits for an exchange that was started.",
                                   .operands = "ticket",
                                   .elements = {ElementKind::kI64},
                                   .pure = false};
  Type type;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(RequiredField("type", op.type, "the type of the value"));
  }
};

// The index of this device in its group, as a tensor<i64>. Involves no communication.
struct AxisIndex {
  static constexpr OpSpec kSpec = {.name = "collective.axis_index",
                                   .summary = "Gives a device's index in its group.",
                                   .operands = "",
                                   .pure = false};
  std::vector<std::string> axes;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        RequiredField("axes", op.axes, "the mesh axes along which devices form a group"));
  }
};

// This device's part of a value that all devices of its group have. Involves no communication.
// (C3) `dim` is one of the operand's. (C4) Its size is a multiple of the group's.
struct Part {
  static constexpr OpSpec kSpec = {.name = "collective.part",
                                   .summary = "Gives a device its part of a value.",
                                   .operands = "input",
                                   .elements = kMovable,
                                   .pure = false};
  std::vector<std::string> axes;
  int64_t dim = 0;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        RequiredField("axes", op.axes, "the mesh axes along which devices form a group"),
        RequiredField("dim", op.dim, "the dimension that is split"));
  }
};

absl::StatusOr<Type> Infer(const AllReduce& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const AllGather& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const ReduceScatter& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const AllToAll& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const Broadcast& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const Shift& op, const InferenceContext& context);
absl::StatusOr<std::vector<Type>> Infer(const Send& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const Receive& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const Wait& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const AxisIndex& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const Part& op, const InferenceContext& context);

using Ops = OpList<AllReduce, AllGather, ReduceScatter, AllToAll, Broadcast, Shift, Send, Receive,
                   Wait, AxisIndex, Part>;

// Whether the node only starts its exchange.
bool Starts(const Node& node);
// The `wait` that takes the result of such a node, or null.
const Node* WaitOf(const Node& node);
// The type of what the node's exchange gives, also if it only starts it.
Type ExchangedType(const Node& node);

}  // namespace collective

// Adds the dialect `collective`. Linking the target is enough for Context::WithLinkedExtensions().
void RegisterCollective(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_DIALECTS_COLLECTIVE_COLLECTIVE_H_
