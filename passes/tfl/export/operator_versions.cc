#include "roundhouse/passes/tfl/export/operator_versions.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"

namespace roundhouse::tfl_export {
namespace {

using enum ElementKind;

ElementKind KindOf(const Value& value) {
  return value.type().is_tensor() ? value.type().element_type().kind() : kF32;
}
ElementKind OperandKind(const Node& node, int operand) {
  return operand < node.num_operands() ? KindOf(node.operand(operand)) : kF32;
}
bool IsGiven(const Node& node, int operand) {
  return operand < node.num_operands() && !node.operand(operand).type().is_none();
}
int64_t RankOf(const Value& value) {
  const Type& type = value.type();
  return type.is_tensor() && type.shape().is_ranked() ? type.shape().rank() : 0;
}
bool IsByChannel(const Value& value) {
  const Quantization* quantization =
      value.type().is_tensor() ? value.type().element_type().quantization() : nullptr;
  return quantization != nullptr && quantization->axis.has_value();
}
bool IsQuantized(const Value& value) {
  return value.type().is_tensor() && value.type().element_type().is_quantized();
}

int64_t IntOf(const Node& node, absl::string_view name, int64_t otherwise) {
  const Attribute* value = node.attribute(name);
  return value != nullptr && value->if_int() != nullptr ? *value->if_int() : otherwise;
}
bool FlagOf(const Node& node, absl::string_view name) {
  const Attribute* value = node.attribute(name);
  return value != nullptr && value->if_bool() != nullptr && *value->if_bool();
}

// Whether operands of different shapes broadcast with more than four axes.
bool BroadcastsMoreThanFourAxes(const Node& node) {
  if (node.num_operands() < 2) return false;
  const Type& lhs = node.operand(0).type();
  const Type& rhs = node.operand(1).type();
  if (!lhs.is_tensor() || !rhs.is_tensor() || lhs.shape() == rhs.shape()) return false;
  return std::max(RankOf(node.operand(0)), RankOf(node.operand(1))) > 4;
}

struct ByKind {
  int operand = 0;
  std::vector<std::pair<ElementKind, int>> versions;
};

// Operators whose version depends on the elements of one operand.
const std::map<std::string, ByKind, std::less<>>& KindTable() {
  static const auto* const table = [] {
    auto* made = new std::map<std::string, ByKind, std::less<>>;
    const auto add = [&](std::initializer_list<const char*> ops, const ByKind& versions) {
      for (const char* op : ops) (*made)[op] = versions;
    };
    add({"space_to_depth", "depth_to_space", "split_v", "sum", "log_softmax", "greater",
         "less_equal", "squared_difference", "l2_normalization"},
        {0, {{kI8, 2}}});
    add({"less", "greater_equal", "softmax", "mean", "mirror_pad", "reduce_max", "reduce_min",
         "relu6", "rsqrt", "concatenation", "max_pool_2d", "average_pool_2d", "tanh", "logistic",
         "pack", "batch_matmul"},
        {0, {{kI8, 2}, {kI16, 3}}});
    add({"relu", "gelu"}, {0, {{kI8, 2}, {kU8, 2}, {kI16, 3}}});
    add({"exp", "log", "reduce_prod"}, {0, {{kI8, 2}, {kI16, 2}}});
    add({"arg_max", "arg_min"}, {0, {{kI8, 2}, {kI1, 3}}});
    add({"topk_v2"}, {0, {{kI8, 2}, {kI16, 3}}});
    add({"reverse_v2"}, {0, {{kI1, 2}, {kI8, 3}}});
    add({"tile"}, {0, {{kString, 2}, {kI8, 3}}});
    add({"squeeze"}, {0, {{kString, 2}}});
    add({"leaky_relu"}, {0, {{kI16, 2}}});
    add({"sign"}, {0, {{kI32, 2}}});
    add({"range"}, {0, {{kI64, 2}}});
    add({"floor_div"}, {0, {{kF32, 2}, {kI8, 3}, {kI16, 3}}});
    add({"floor_mod"}, {0, {{kI8, 2}, {kI16, 2}}});
    add({"split"}, {1, {{kI8, 2}, {kI32, 3}, {kI16, 4}}});
    add({"fill"}, {1, {{kI1, 2}, {kString, 2}, {kI8, 3}, {kI16, 3}, {kF16, 4}}});
    add({"unpack"}, {0, {{kI8, 2}, {kU8, 2}, {kI1, 3}, {kI16, 4}}});
    add({"equal"}, {0, {{kI8, 2}, {kString, 3}, {kI16, 4}}});
    add({"not_equal"}, {0, {{kI8, 2}, {kString, 3}}});
    add({"abs"}, {0, {{kI8, 2}, {kU8, 2}, {kI16, 3}, {kI32, 5}}});
    add({"gather_nd"}, {0, {{kString, 2}, {kI16, 3}, {kI1, 5}}});
    add({"select_v2"}, {0, {{kU32, 2}}});
    add({"add"}, {0, {{kI8, 2}, {kI16, 3}, {kI64, 4}}});
    return made;
  }();
  return *table;
}

// The elements that a layer computes with: all i8, all i16, or floats with i8 weights.
enum class LayerKind { kOther, kBytes, kShorts, kHybrid };

LayerKind KindOfLayer(const Node& node, int input, int weights) {
  const ElementKind in = OperandKind(node, input);
  const ElementKind by = OperandKind(node, weights);
  const ElementKind out = KindOf(node.result(0));
  if (in == kI8 && by == kI8 && out == kI8) return LayerKind::kBytes;
  if (in == kI16 && out == kI16) return LayerKind::kShorts;
  if (in == kF32 && by == kI8 && out == kF32) return LayerKind::kHybrid;
  return LayerKind::kOther;
}

bool IsGrouped(const Node& conv) {
  const Type& input = conv.operand(0).type();
  const Type& filter = conv.operand(1).type();
  if (RankOf(conv.operand(0)) != 4 || RankOf(conv.operand(1)) != 4) return false;
  const std::optional<int64_t> channels = input.shape().size(3);
  const std::optional<int64_t> taken = filter.shape().size(3);
  return channels && taken && *channels != *taken;
}

int VersionOfConv(const Node& node) {
  if (IsGrouped(node)) return 6;
  switch (KindOfLayer(node, 0, 1)) {
    case LayerKind::kShorts:
      return 4;
    case LayerKind::kBytes:
      return 3;
    case LayerKind::kHybrid:
      return IsByChannel(node.operand(1)) ? 5 : 2;
    case LayerKind::kOther:
      return 1;
  }
  return 1;
}

int VersionOfDepthwiseConv(const Node& node) {
  switch (KindOfLayer(node, 0, 1)) {
    case LayerKind::kShorts:
      return 5;
    case LayerKind::kHybrid:
      return IsByChannel(node.operand(1)) ? 6 : 4;
    case LayerKind::kBytes:
      return 3;
    case LayerKind::kOther:
      break;
  }
  const bool is_dilated =
      IntOf(node, "dilation_w_factor", 1) != 1 || IntOf(node, "dilation_h_factor", 1) != 1;
  return is_dilated ? 2 : 1;
}

int VersionOfFullyConnected(const Node& node) {
  const LayerKind kind = KindOfLayer(node, 0, 1);
  if (kind == LayerKind::kHybrid && IsByChannel(node.operand(1))) return 12;
  if (kind == LayerKind::kShorts) return 7;
  if (!IsGiven(node, 2)) return 6;
  if (FlagOf(node, "keep_num_dims")) return 5;
  if (kind == LayerKind::kBytes) return 4;
  if (kind == LayerKind::kHybrid) return FlagOf(node, "asymmetric_quantize_inputs") ? 9 : 3;
  return 1;
}

int VersionOfTransposeConv(const Node& node) {
  const Attribute* activation = node.attribute("fused_activation_function");
  if (activation != nullptr && activation->if_string() != nullptr &&
      *activation->if_string() != "NONE") {
    return 4;
  }
  if (IsGiven(node, 3)) return 3;
  return OperandKind(node, 1) == kI8 ? 2 : 1;
}

int VersionOfTranspose(const Node& node) {
  const int64_t rank = RankOf(node.operand(0));
  const ElementKind kind = OperandKind(node, 0);
  if (rank > 5) return 6;
  if (kind == kI16) return 5;
  if (rank > 4) return 4;
  return kind == kI1 ? 3 : kind == kI8 ? 2 : 1;
}

int VersionOfGather(const Node& node) {
  if (OperandKind(node, 1) == kI16) return 6;
  if (IntOf(node, "batch_dims", 0) != 0) return 5;
  const ElementKind kind = OperandKind(node, 0);
  return kind == kI16 ? 4 : kind == kI1 ? 3 : kind == kI8 ? 2 : 1;
}

int VersionOfMul(const Node& node) {
  const ElementKind kind = OperandKind(node, 0);
  if (kind == kU32) return 7;
  if (kind == kI64) return 5;
  if (kind == kI16) return 4;
  if (IsQuantized(node.operand(0)) && IsQuantized(node.operand(1)) && IsQuantized(node.result(0))) {
    const auto scale = [](const Value& value) {
      return value.type().element_type().quantization()->scales[0];
    };
    if (scale(node.operand(0)) * scale(node.operand(1)) / scale(node.result(0)) >= 1) return 3;
  }
  return kind == kI8 ? 2 : 1;
}

int VersionOfStridedSlice(const Node& node) {
  const ElementKind kind = OperandKind(node, 0);
  if (FlagOf(node, "offset")) return 8;
  if (kind == kU32) return 7;
  if (IntOf(node, "ellipsis_mask", 0) != 0 || IntOf(node, "new_axis_mask", 0) != 0) return 6;
  if (kind == kString) return 5;
  if (RankOf(node.operand(0)) > 4) return 4;
  return kind == kI1 ? 3 : kind == kI8 ? 2 : 1;
}

int VersionOfSlice(const Node& node) {
  const ElementKind kind = OperandKind(node, 0);
  if (kind == kU32) return 6;
  if (RankOf(node.operand(0)) > 4) return 5;
  return kind == kI16 ? 4 : kind == kString ? 3 : kind == kI8 ? 2 : 1;
}

int VersionOfPad(const Node& node) {
  const ElementKind kind = OperandKind(node, 0);
  return RankOf(node.operand(0)) > 4 ? 4 : kind == kI16 ? 3 : kind == kI8 ? 2 : 1;
}

int VersionOfResize(const Node& node) {
  const ElementKind kind = OperandKind(node, 0);
  if (kind == kI16) return 4;
  const bool is_nearest = node.op().short_name() == "resize_nearest_neighbor";
  if (FlagOf(node, "half_pixel_centers") || (is_nearest && FlagOf(node, "align_corners"))) return 3;
  return kind == kI8 ? 2 : 1;
}

int VersionOfExtreme(const Node& node) {
  const ElementKind kind = OperandKind(node, 0);
  if (kind == kI16) return 4;
  return BroadcastsMoreThanFourAxes(node) ? 3 : kind == kI8 ? 2 : 1;
}

int VersionOfSub(const Node& node) {
  const ElementKind kind = OperandKind(node, 0);
  if (kind == kI16) return 5;
  if (kind == kI64) return 4;
  return BroadcastsMoreThanFourAxes(node) ? 3 : kind == kI8 ? 2 : 1;
}

int VersionOfDiv(const Node& node) { return BroadcastsMoreThanFourAxes(node) ? 2 : 1; }

int VersionOfDequantize(const Node& node) {
  const ElementKind kind = OperandKind(node, 0);
  if (kind == kI16 || kind == kF16) return 3;
  if (kind == kI8) return IsByChannel(node.operand(0)) ? 5 : 2;
  return 1;
}

int VersionOfQuantize(const Node& node) {
  if (IsByChannel(node.result(0))) return 3;
  return KindOf(node.result(0)) == kI16 ? 2 : 1;
}

int VersionOfBroadcastTo(const Node& node) {
  const ElementKind kind = OperandKind(node, 0);
  // Version 1 was another operator.
  return kind == kI8 || kind == kI16 ? 3 : 2;
}

int VersionOfCast(const Node& node) {
  const ElementKind from = OperandKind(node, 0);
  const ElementKind to = KindOf(node.result(0));
  const auto has = [&](ElementKind kind) { return from == kind || to == kind; };
  if (has(kBF16)) return 7;
  if (has(kF64) || has(kF16)) return 5;
  if (has(kU16)) return 4;
  if (has(kI8)) return 3;
  return has(kU32) ? 2 : 1;
}

using Rule = int (*)(const Node&);

const std::map<std::string, Rule, std::less<>>& RuleTable() {
  static const auto* const table = new std::map<std::string, Rule, std::less<>>{
      {"broadcast_to", VersionOfBroadcastTo},
      {"cast", VersionOfCast},
      {"conv_2d", VersionOfConv},
      {"depthwise_conv_2d", VersionOfDepthwiseConv},
      {"dequantize", VersionOfDequantize},
      {"div", VersionOfDiv},
      {"fully_connected", VersionOfFullyConnected},
      {"gather", VersionOfGather},
      {"maximum", VersionOfExtreme},
      {"minimum", VersionOfExtreme},
      {"mul", VersionOfMul},
      {"pad", VersionOfPad},
      {"padv2", VersionOfPad},
      {"quantize", VersionOfQuantize},
      {"resize_bilinear", VersionOfResize},
      {"resize_nearest_neighbor", VersionOfResize},
      {"slice", VersionOfSlice},
      {"strided_slice", VersionOfStridedSlice},
      {"sub", VersionOfSub},
      {"transpose", VersionOfTranspose},
      {"transpose_conv", VersionOfTransposeConv},
  };
  return *table;
}

// The last version of each operator that TFLite 2.9 runs, found by running models with each; 0 for
// operators that it does not have, 1 for those not listed.
int NewestVersionOf2_9(absl::string_view op) {
  static const auto* const newest = new std::map<std::string, int, std::less<>>{
      {"abs", 4},
      {"add", 4},
      {"arg_max", 3},
      {"arg_min", 3},
      {"average_pool_2d", 3},
      {"batch_matmul", 4},
      {"batch_to_space_nd", 3},
      {"bidirectional_sequence_lstm", 3},
      {"bidirectional_sequence_rnn", 3},
      {"broadcast_to", 3},
      {"cast", 3},
      {"concatenation", 3},
      {"conv_2d", 5},
      {"depth_to_space", 2},
      {"depthwise_conv_2d", 6},
      {"dequantize", 5},
      {"div", 2},
      {"embedding_lookup", 3},
      {"equal", 3},
      {"fake_quant", 2},
      {"fill", 3},
      {"floor_div", 2},
      {"fully_connected", 9},
      {"gather", 5},
      {"gather_nd", 3},
      {"gelu", 2},
      {"greater", 2},
      {"greater_equal", 2},
      {"l2_normalization", 2},
      {"leaky_relu", 2},
      {"less", 2},
      {"less_equal", 2},
      {"log_softmax", 2},
      {"logistic", 3},
      {"lstm", 4},
      {"max_pool_2d", 3},
      {"maximum", 4},
      {"mean", 3},
      {"minimum", 4},
      {"mirror_pad", 2},
      {"mul", 5},
      {"not_equal", 3},
      {"pack", 3},
      {"pad", 4},
      {"padv2", 4},
      {"quantize", 3},
      {"reduce_max", 3},
      {"reduce_min", 3},
      {"reduce_prod", 2},
      {"relu", 3},
      {"relu6", 3},
      {"resize_bilinear", 4},
      {"resize_nearest_neighbor", 4},
      {"reverse_v2", 3},
      {"rnn", 3},
      {"rsqrt", 2},
      {"select", 2},
      {"slice", 5},
      {"softmax", 3},
      {"space_to_batch_nd", 3},
      {"space_to_depth", 2},
      {"sparse_to_dense", 3},
      {"split", 4},
      {"split_v", 2},
      {"squared_difference", 2},
      {"squeeze", 2},
      {"strided_slice", 6},
      {"sub", 5},
      {"sum", 2},
      {"svdf", 4},
      {"tanh", 3},
      {"tile", 3},
      {"topk_v2", 2},
      {"transpose", 5},
      {"transpose_conv", 3},
      {"unidirectional_sequence_lstm", 3},
      {"unidirectional_sequence_rnn", 3},
      {"unpack", 4},
      {"where", 2},
      {"atan2", 0},
      {"bitcast", 0},
      {"bitwise_xor", 0},
      {"dilate", 0},
      {"reduce_window", 0},
      {"relu_0_to_1", 0},
      {"right_shift", 0},
      {"sign", 0},
      {"unsorted_segment_max", 0},
      {"unsorted_segment_min", 0},
      {"unsorted_segment_prod", 0},
      {"unsorted_segment_sum", 0},
  };
  auto found = newest->find(std::string(op));
  return found == newest->end() ? 1 : found->second;
}

}  // namespace

int VersionOf(const Node& node) {
  const std::string name(node.op().short_name());
  if (auto rule = RuleTable().find(name); rule != RuleTable().end()) return rule->second(node);
  auto by_kind = KindTable().find(name);
  if (by_kind == KindTable().end()) return 1;
  const ElementKind kind = OperandKind(node, by_kind->second.operand);
  for (const auto& [one, version] : by_kind->second.versions) {
    if (one == kind) return version;
  }
  return 1;
}

std::string WhyNotIn2_9(const Node& node) {
  const absl::string_view op = node.op().short_name();
  const int version = VersionOf(node);
  const int newest = NewestVersionOf2_9(op);
  if (newest == 0) return absl::StrCat("TFLite 2.9 has no ", op);
  if (version > newest) {
    return absl::StrCat("this needs version ", version, " of ", op,
                        "; TFLite 2.9 has versions up to ", newest);
  }
  // Versions do not tell this: 2.9 computes zeros.
  if (op == "fully_connected" && IsByChannel(node.operand(1)) && OperandKind(node, 0) == kI8) {
    return "TFLite 2.9 reads weights with a scale for each output as zeros where they are not "
           "constant";
  }
  return "";
}

}  // namespace roundhouse::tfl_export
