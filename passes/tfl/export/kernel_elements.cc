#include "roundhouse/passes/tfl/export/kernel_elements.h"

#include <algorithm>
#include <limits>
#include <map>
#include <string>

#include "roundhouse/passes/canonical/export/export_format.h"

namespace roundhouse::tfl_export {
namespace {

using enum ElementKind;

constexpr ElementSet kF = {kF32};
constexpr ElementSet kBool = {kI1};
constexpr ElementSet kWide = {kI32, kI64};
constexpr ElementSet kSmall = {kI8, kU8, kI16};
constexpr ElementSet kBytes = {kI8, kU8};
constexpr int kAllResults = std::numeric_limits<int>::max();
constexpr ElementSet kMoved = kF | kWide | kSmall | kBool;

const std::map<std::string, KernelElements, std::less<>>& Table() {
  static const auto* const table = new std::map<std::string, KernelElements, std::less<>>{
      // Arithmetic.
      {"abs", {kF}},
      {"add", {kF | kWide}},
      {"atan2", {kF | ElementSet{kF64}}},
      {"bitwise_xor", {ElementSet{kI8, kU8, kI16, kU16, kI32, kU32}}},
      {"ceil", {kF}},
      {"cos", {kF}},
      {"div", {kF | ElementSet{kI32}}},
      {"exp", {kF}},
      {"floor", {kF}},
      {"floor_div", {kF | ElementSet{kI32}}},
      {"floor_mod", {kF | kWide}},
      {"log", {kF}},
      {"logical_and", {kBool}},
      {"logical_not", {kBool}},
      {"logical_or", {kBool}},
      {"maximum", {kF | kWide | kSmall}},
      {"minimum", {kF | kWide | kSmall}},
      {"mul", {kF | kWide}},
      {"neg", {kF | kWide}},
      {"pow", {kF | ElementSet{kI32}}},
      {"right_shift", {ElementSet{kI8, kU8, kI16, kU16, kI32, kU32}}},
      {"round", {kF}},
      {"rsqrt", {kF}},
      {"sign", {kF | ElementSet{kF64, kI32}}},
      {"sin", {kF}},
      {"sqrt", {kF}},
      {"sub", {kF | kWide}},
      {"equal", {kF | kWide | kSmall | kBool, {}, 0}},
      {"not_equal", {kF | kWide | kSmall | kBool, {}, 0}},
      {"greater", {kF | kWide | kBytes, {}, 0}},
      {"greater_equal", {kF | kWide | kBytes, {}, 0}},
      {"less", {kF | kWide | kBytes, {}, 0}},
      {"less_equal", {kF | kWide | kBytes, {}, 0}},
      {"select_v2", {kMoved | ElementSet{kU32}, {1, 2}}},
      // Activations.
      {"elu", {kF}},
      {"gelu", {kF}},
      {"hard_swish", {kF}},
      {"leaky_relu", {kF}},
      {"log_softmax", {kF}},
      {"logistic", {kF}},
      {"prelu", {kF}},
      {"relu", {kF}},
      {"relu6", {kF}},
      {"relu_n1_to_1", {kF}},
      {"softmax", {kF}},
      {"tanh", {kF}},
      {"local_response_normalization", {kF}},
      // Layers.
      {"average_pool_2d", {kF}},
      {"batch_matmul", {kF | ElementSet{kI32}}},
      {"conv_2d", {kF}},
      {"conv_3d", {kF}},
      {"depthwise_conv_2d", {kF}},
      {"fully_connected", {kF}},
      {"max_pool_2d", {kF}},
      {"transpose_conv", {kF, {1, 2, 3}}},
      {"resize_bilinear", {kF | kSmall, {0}}},
      {"resize_nearest_neighbor", {kF | kSmall | ElementSet{kI32}, {0}}},
      {"depth_to_space", {kF | kWide | kBytes}},
      {"space_to_depth", {kF | kWide | kBytes}},
      // Reductions.
      {"arg_max", {kF | kBytes | ElementSet{kI32} | kBool, {0}, 0}},
      {"arg_min", {kF | kBytes | ElementSet{kI32} | kBool, {0}, 0}},
      {"cumsum", {kF | kWide, {0}}},
      {"mean", {kF | kWide | kSmall, {0}}},
      {"reduce_all", {kBool, {0}}},
      {"reduce_any", {kBool, {0}}},
      {"reduce_max", {kF | kWide | kSmall, {0}}},
      {"reduce_min", {kF | kWide | kSmall, {0}}},
      {"reduce_prod", {kF | kWide, {0}}},
      {"sum", {kF | kWide, {0}}},
      {"topk_v2", {kF | kWide | kBytes, {0}}},
      // Movement.
      {"broadcast_to", {kMoved | ElementSet{kU16, kU32}, {0}}},
      {"concatenation", {kMoved}},
      {"dynamic_update_slice", {kF | kWide | ElementSet{kI8} | kBool, {0, 1}}},
      {"fill", {kF | kWide | ElementSet{kI8, kI16} | kBool | kStrings, {1}}},
      {"gather", {kMoved | kStrings, {0}}},
      {"gather_nd", {kF | kWide | kSmall | kStrings, {0}}},
      {"mirror_pad", {kF | kWide | kSmall, {0}}},
      {"one_hot", {kMoved, {2, 3}}},
      {"pad", {kF | kWide | kSmall | kBool, {0}}},
      {"padv2", {kF | kWide | kSmall | kBool, {0, 2}}},
      {"range", {kF | ElementSet{kI32}}},
      {"reverse_sequence", {kF | kWide | ElementSet{kU8, kI16}, {0}}},
      {"scatter_nd", {kF | kWide | kBytes | kBool, {1}}},
      {"slice", {kMoved | kStrings, {0}}},
      {"split", {kF | kSmall | ElementSet{kI32}, {1}, kAllResults}},
      {"split_v", {kF | kSmall | kWide, {0}, kAllResults}},
      {"strided_slice", {kMoved | kStrings, {0}}},
      {"tile", {kF | kWide | kBytes | kBool | kStrings, {0}}},
      {"transpose", {kMoved, {0}}},
      {"complex_abs", {ElementSet{kComplex64, kComplex128}, {}, 0}},
      {"imag", {ElementSet{kComplex64, kComplex128}, {}, 0}},
      {"real", {ElementSet{kComplex64, kComplex128}, {}, 0}},
      {"rfft2d", {kF, {0}, 0}},
      {"unique", {kF | kWide | kSmall, {0}}},
  };
  return *table;
}

}  // namespace

bool KernelElements::is_data(int operand) const {
  return data.empty() || std::find(data.begin(), data.end(), operand) != data.end();
}

const KernelElements& KernelElementsOf(absl::string_view op) {
  static const auto* const any = new KernelElements{.elements = kAllElements};
  auto found = Table().find(std::string(op));
  return found == Table().end() ? *any : found->second;
}

std::optional<ElementKind> CarrierOf(ElementKind kind, ElementSet taken) {
  if (IsInteger(kind) && BitWidth(kind) < 8 && kind != kI1) return std::nullopt;
  // Kernels treat bytes as quantised, so booleans are not carried in bytes.
  if (kind == kI1) kind = kI16;
  return canonical_export::CarrierOf(kind, taken);
}

}  // namespace roundhouse::tfl_export
