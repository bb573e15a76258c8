#include "roundhouse/tests/limited_memory/huge_cases.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"

namespace roundhouse {
namespace {

constexpr char kI8[] = "!quant.uniform<i8:f32, 0.5:3>";
constexpr char kU8[] = "!quant.uniform<u8:f32, 0.5:3>";

void AddElementwise(std::vector<HugeCase>& cases) {
  for (const char* op :
       {"abs",   "acos",    "acosh", "asin",         "asinh",      "atan",       "atanh",
        "ceil",  "cos",     "cosh",  "eltwise_sqrt", "elu",        "erf",        "exp",
        "floor", "forward", "gelu",  "hard_sigmoid", "hard_swish", "leaky_relu", "log",
        "mish",  "neg",     "relu",  "relu6",        "round",      "rsqrt",      "sigmoid",
        "sign",  "silu",    "sin",   "sinh",         "softplus",   "tan",        "tanh"}) {
    cases.push_back({op, "tensor<$Nxf32>"});
  }
  for (const char* op : {"abs", "exp", "gelu", "neg", "relu", "sigmoid"})
    cases.push_back({op, "tensor<2x$Nxf16>"});
  for (const char* op : {"relu", "relu6"}) {
    cases.push_back({op, absl::StrCat("tensor<$Nx", kI8, ">")});
    cases.push_back({op, absl::StrCat("!canonical.feature<1x$Nx1x1x", kU8, ">")});
  }
  cases.push_back({"clamp", "tensor<$Nxf32>", "{max = 1.0 : f64, min = 0.0 : f64}"});
  cases.push_back({"bitwise_not", "tensor<$Nxi32>"});
  cases.push_back({"floor_div", "tensor<$Nxi32>; tensor<i32>"});
  for (const char* op :
       {"atan2", "compare", "eltwise_add", "eltwise_div", "eltwise_max", "eltwise_min",
        "eltwise_mul", "eltwise_sub", "floor_mod", "pow", "truncated_mod"}) {
    const std::string attributes =
        op == absl::string_view("compare") ? "{direction = \"equal\"}" : "";
    cases.push_back({op, "tensor<$Nxf32>; tensor<$Nxf32>", attributes});
    // Operands are as small as the size; the result is not.
    cases.push_back({op, "tensor<$Nx1xf32>; tensor<1x$Nxf32>", attributes});
  }
  for (const char* op : {"eltwise_max", "eltwise_min"})
    cases.push_back(
        {op, "tensor<$Nx!quant.uniform<i4:f32, 0.5>>; tensor<!quant.uniform<i4:f32, 0.5>>"});
  for (const char* op : {"bitwise_and", "bitwise_or", "bitwise_xor"})
    cases.push_back({op, "tensor<$Nxi8>; tensor<$Nxi8>"});
  for (const char* op : {"shift_left", "shift_right"})
    cases.push_back({op, "tensor<$Nxui8>; tensor<ui8>"});
  cases.push_back({"prelu", "tensor<1x$Nxf32>; tensor<$Nxf32>"});
  cases.push_back({"select", "tensor<$Nxi1>; tensor<f32>; tensor<f32>"});
  cases.push_back(
      {"select", "tensor<$Nxi1>; tensor<!roundhouse.string>; tensor<!roundhouse.string>"});
  for (const char* kind : {"i4", "f16", "f64", "i8"})
    cases.push_back({"cast", absl::StrCat("tensor<$Nx", kind, ">"), "{to = f32}"});
  cases.push_back({"cast", "tensor<$Nxi8>", "{to = !roundhouse.string}"});
  cases.push_back({"cast", "tensor<$Nx!roundhouse.string>", "{to = !roundhouse.string}"});
  cases.push_back({"bitcast", "tensor<$Nxi8>", "{to = ui8}"});
  cases.push_back({"quantize", "tensor<$Nxf32>", absl::StrCat("{to = ", kI8, "}")});
  cases.push_back({"dequantize", absl::StrCat("tensor<$Nx", kI8, ">")});
  cases.push_back({"fake_quantize", "tensor<$Nxf32>; tensor<1xf32>; tensor<1xf32>"});
  cases.push_back({"fake_quantize", "tensor<$Nxf32>; tensor<$Nxf32>; tensor<1xf32>"});
  cases.push_back({"dequantize", "tensor<$Nx!quant.uniform<i4:f32, 0.5>>"});
  cases.push_back(
      {"requantize", absl::StrCat("tensor<$Nx", kI8, ">"), absl::StrCat("{to = ", kU8, "}")});
  cases.push_back({"change_case", "tensor<$Nx!roundhouse.string>", "{to = \"upper\"}"});
  cases.push_back({"concat_strings", "tensor<$Nx!roundhouse.string>; tensor<!roundhouse.string>"});
  cases.push_back(
      {"concat_strings", "tensor<$Nx1x!roundhouse.string>; tensor<1x$Nx!roundhouse.string>"});
  cases.push_back({"match_pattern", "tensor<$Nx!roundhouse.string>", "{pattern = \"a*\"}"});
  cases.push_back({"split_strings", "tensor<$Nx!roundhouse.string>", "", 2});
  cases.push_back({"determinant", "tensor<$Nx1x1xf32>"});
  cases.push_back({"decode_picture", "tensor<$Nxui8>"});
  // A leaf that votes for the first target.
  const char* kTree =
      "; dense<0> : tensor<1xui8>; dense<0> : tensor<1xi32>; tensor<1xf32>; tensor<1xi1>; "
      "dense<0> : tensor<1x2xi32>; dense<0> : tensor<1xi32>; dense<[0, 1]> : tensor<2xi32>; "
      "dense<0> : tensor<1xi32>; tensor<1xf32>";
  cases.push_back({"tree_ensemble", absl::StrCat("tensor<$Nx1xf32>", kTree)});
  cases.push_back(
      {"tree_ensemble", absl::StrCat("tensor<1x1xf32>", kTree), "{targets = $N : i64}"});
  cases.push_back({"determinant", "tensor<1x$Nx$Nxf32>"});
}

void AddMovement(std::vector<HugeCase>& cases) {
  for (const char* kind : {"f32", "i8", "i4", "!roundhouse.string"}) {
    const auto of = [&](absl::string_view sizes) {
      return absl::StrCat("tensor<", sizes, "x", kind, ">");
    };
    const std::string one = absl::StrCat("tensor<", kind, ">");
    cases.push_back({"tensor_broadcast", of("1"), "{sizes = array<i64: $N>}"});
    cases.push_back({"tensor_broadcast", of("1x2"), "{sizes = array<i64: $N, 2>}"});
    cases.push_back({"tensor_broadcast", absl::StrCat(of("1"), "; dense<$N> : tensor<2xi64>")});
    cases.push_back({"tile", of("2"), "{repeats = array<i64: $N>}"});
    cases.push_back({"tile", absl::StrCat(of("1x2"), "; dense<[$N, 3]> : tensor<2xi64>")});
    cases.push_back({"tensor_constant_pad", of("2"), "{pads = array<i64: $N, 1>}"});
    for (const char* mode : {"edge", "reflect", "symmetric", "wrap"}) {
      cases.push_back({"tensor_border_pad", of("2x2"),
                       absl::StrCat("{mode = \"", mode, "\", pads = array<i64: 0, $N, 1, 0>}")});
    }
    cases.push_back({"tensor_concat", absl::StrCat(of("$N"), "; ", of("$N")), "{axis = 0 : i64}"});
    cases.push_back({"tensor_split", of("$N"), "{axis = 0 : i64, sizes = array<i64: 1, $M>}", 2});
    cases.push_back({"tensor_transpose", of("2x$N"), "{perm = array<i64: 1, 0>}"});
    cases.push_back({"slice", of("$N"), "{ends = array<i64: -1>, starts = array<i64: 0>}"});
    cases.push_back({"slice", of("$N"), "{ends = array<i64: 2>, starts = array<i64: 1>}", 1, true});
    cases.push_back({"dynamic_slice", absl::StrCat(of("$N"), "; dense<1> : tensor<1xi64>"),
                     "{sizes = array<i64: $M>}"});
    cases.push_back({"dynamic_update_slice",
                     absl::StrCat(of("$N"), "; ", of("2"), "; dense<1> : tensor<1xi64>")});
    cases.push_back({"gather", absl::StrCat(of("2x2"), "; tensor<$Nxi64>")});
    cases.push_back({"gather", absl::StrCat(of("$N"), "; dense<7> : tensor<1xi64>"), "", 1, true});
    cases.push_back({"gather_elements", absl::StrCat(of("2"), "; tensor<$Nxi32>")});
    cases.push_back({"gather_nd", absl::StrCat(of("3x3"), "; tensor<$Nx2xi64>")});
    cases.push_back(
        {"scatter_elements", absl::StrCat(of("$N"), "; dense<1> : tensor<2xi64>; ", of("2"))});
    cases.push_back(
        {"scatter_nd", absl::StrCat(of("$N"), "; dense<1> : tensor<2x1xi64>; ", of("2"))});
    cases.push_back({"one_hot", absl::StrCat("tensor<2xi64>; ", of("2")), "{depth = $N : i64}"});
    cases.push_back({"one_hot", absl::StrCat("tensor<$Nxi32>; ", of("2")), "{depth = 2 : i64}"});
    cases.push_back({"reverse_sequence", absl::StrCat(of("$Nx2"), "; dense<2> : tensor<2xi64>"),
                     "{batch_axis = 1 : i64, time_axis = 0 : i64}"});
    cases.push_back({"band_part", of("$Nx2"), "{lower = 1 : i64, upper = 1 : i64}"});
    cases.push_back({"unique", of("$N"), "", 4});
    cases.push_back({"reshape", absl::StrCat(of("$N"), "; dense<[-1, 1]> : tensor<2xi64>")});
    cases.push_back({"fixed_reshape", of("$N"), "{shape = array<i64: $N, 1>}"});
    cases.push_back({"flatten", of("$Nx1")});
    cases.push_back({"squeeze", of("$Nx1"), "{axes = array<i64: 1>}"});
    cases.push_back({"unsqueeze", of("$N"), "{axes = array<i64: 0>}"});
  }
  for (const char* reduction : {"add", "max"}) {
    for (const char* kind : {"f32", "f16", "i64"}) {
      cases.push_back(
          {"scatter_nd",
           absl::StrCat("tensor<$Nx", kind, ">; dense<1> : tensor<2x1xi64>; tensor<2x", kind, ">"),
           absl::StrCat("{reduction = \"", reduction, "\"}")});
    }
  }
  cases.push_back({"non_zero", "tensor<$Nxi8>"});
  cases.push_back({"non_zero", "tensor<$Nxi4>"});
  cases.push_back({"shape_of", "tensor<$Nxf32>", "", 1, true});
  cases.push_back(
      {"range", "dense<0> : tensor<i64>; dense<$N> : tensor<i64>; dense<1> : tensor<i64>"});
  for (const char* op : {"random_uniform", "random_normal"}) {
    cases.push_back({op, "tensor<ui64>", "{shape = array<i64: $N>}", 2});
    cases.push_back({op, "tensor<ui64>", "{shape = array<i64: $N>, to = f16}", 2});
  }
  for (const char* order : {"dcr", "crd"}) {
    const std::string attributes = absl::StrCat("{block_size = 2 : i64, order = \"", order, "\"}");
    cases.push_back({"depth_to_space", "!canonical.feature<1x$Nx1x4xf32>", attributes});
    cases.push_back({"space_to_depth", "!canonical.feature<$Nx2x2x1xi8>", attributes});
  }
  for (const char* domain : {"feature", "filter", "depthwise_filter"}) {
    const std::string perm = "{perm = array<i64: 3, 1, 2, 0>}";
    cases.push_back({absl::StrCat(domain, "_encode"), "tensor<2x1x1x$Nxf32>", perm});
    cases.push_back({absl::StrCat(domain, "_decode"),
                     absl::StrCat("!canonical.", domain, "<2x1x1x$Nxf32>"), perm});
  }
  cases.push_back({"matrix_encode", "tensor<2x$Nxf32>", "{perm = array<i64: 1, 0>}"});
  cases.push_back({"matrix_decode", "!canonical.matrix<2x$Nxf32>", "{perm = array<i64: 1, 0>}"});
  cases.push_back({"bias_encode", "tensor<$Nxf32>"});
  cases.push_back({"bias_decode", "!canonical.bias<$Nxf32>"});
}

void AddAlongAxes(std::vector<HugeCase>& cases) {
  for (const char* kind : {"mean", "sum", "prod", "max", "min", "sum_square", "log_sum_exp"}) {
    const std::string attributes = absl::StrCat("{axes = array<i64: 0>, kind = \"", kind, "\"}");
    for (const char* sizes : {"$N", "2x$N", "$Nx2"})
      cases.push_back({"tensor_reduce", absl::StrCat("tensor<", sizes, "xf32>"), attributes});
    cases.push_back({"tensor_reduce", "tensor<2x$Nxf16>", attributes});
    if (kind != absl::string_view("log_sum_exp"))
      cases.push_back({"tensor_reduce", "tensor<2x$Nxi8>", attributes});
  }
  cases.push_back({"tensor_reduce", absl::StrCat("tensor<2x$Nx", kI8, ">"),
                   "{axes = array<i64: 0>, kind = \"sum\"}"});
  cases.push_back({"tensor_reduce", "tensor<$Nxi1>", "{kind = \"max\"}"});
  for (const char* op : {"arg_max", "arg_min"}) {
    cases.push_back({op, "tensor<2x$Nxi8>"});
    cases.push_back({op, "tensor<$Nxf32>"});
  }
  for (const char* sizes : {"$N", "2x$N", "$Nx2"}) {
    const std::string type = absl::StrCat("tensor<", sizes, "xf32>");
    const std::string axis = "{axis = 0 : i64}";
    for (const char* op : {"cum_sum", "log_softmax", "tensor_softmax", "layer_norm", "rms_norm"})
      cases.push_back({op, type, axis});
    cases.push_back({"top_k", type, "{axis = 0 : i64, k = 1 : i64}", 2});
  }
  cases.push_back({"top_k", "tensor<$Nxi8>", "{k = $N : i64}", 2});
  cases.push_back({"cum_sum", "tensor<$Nxi8>; dense<0> : tensor<i64>"});
  cases.push_back({"batch_norm",
                   "!canonical.feature<1x1x1x$Nxf32>; tensor<$Nxf32>; tensor<$Nxf32>; "
                   "tensor<$Nxf32>; tensor<$Nxf32>",
                   "{axis = 3 : i64}"});
  cases.push_back({"group_norm", "!canonical.feature<1x1x$Nx2xf32>", "{groups = 2 : i64}"});
  cases.push_back({"group_norm", "tensor<1x$Nx2xf32>", "{axis = 1 : i64, groups = $N : i64}"});
  cases.push_back({"local_response_norm", "!canonical.feature<1x1x1x$Nxf32>", "{size = 3 : i64}"});
  cases.push_back(
      {"local_response_norm", "!canonical.feature<1x1x1x8xf32>", "{size = $O : i64}", 1, true});
  cases.push_back(
      {"tensor_bias_add", "tensor<2x$Nxf16>; !canonical.bias<$Nxf16>", "{axis = 1 : i64}"});
  cases.push_back(
      {"feature_bias_add", "!canonical.feature<1x1x1x$Nxf32>; !canonical.bias<$Nxf32>"});
  cases.push_back({"rfft", "tensor<$Nxf32>"});
  cases.push_back({"rfft", "tensor<2x$Nx3xf64>", "{axis = 1 : i64}"});
  cases.push_back({"irfft", "tensor<$Nx2xcomplex<f32>>", "{length = 3 : i64}"});
  cases.push_back({"fft", "tensor<$Nxcomplex<f32>>"});
  cases.push_back({"view_as_complex", "tensor<$Nx2xf32>"});
  cases.push_back({"view_as_real", "tensor<$Nxcomplex<f32>>"});
}

void AddWindows(std::vector<HugeCase>& cases) {
  for (const char* kind : {"f32", "f16", kI8, kU8}) {
    const auto feature = [&](absl::string_view sizes) {
      return absl::StrCat("!canonical.feature<", sizes, "x", kind, ">");
    };
    for (const char* sizes : {"1x$Nx2x1", "1x2x$Nx1", "$Nx2x2x1", "1x2x2x$N"}) {
      for (const char* op : {"avg_pool_2d", "max_pool_2d"})
        cases.push_back({op, feature(sizes),
                         "{pad = array<i64: 0, 0, 1, 1>, stride = array<i64: 2, 2>, window = "
                         "array<i64: 2, 2>}"});
    }
    for (const char* op : {"avg_pool_2d", "max_pool_2d"})
      cases.push_back({op, feature("1x4x4x2"),
                       "{auto_pad = \"same_upper\", window = array<i64: $N, $N>}", 1, true});
  }
  cases.push_back({"max_pool_2d_with_indices", "!canonical.feature<1x2x$Nx1xf32>",
                   "{window = array<i64: 2, 2>}", 2});
  for (const char* kind : {"f32", "f16", "i8"}) {
    const auto feature = [&](absl::string_view sizes) {
      return absl::StrCat("!canonical.feature<", sizes, "x", kind, ">");
    };
    const auto filter = [&](absl::string_view sizes) {
      return absl::StrCat("; !canonical.filter<", sizes, "x", kind, ">");
    };
    const auto depthwise = [&](absl::string_view sizes) {
      return absl::StrCat("; !canonical.depthwise_filter<", sizes, "x", kind, ">");
    };
    cases.push_back({"conv_2d", absl::StrCat(feature("1x$Nx1x1"), filter("1x1x1x1"))});
    cases.push_back({"conv_2d", absl::StrCat(feature("1x1x$Nx1"), filter("2x1x3x1"))});
    cases.push_back({"conv_2d", absl::StrCat(feature("1x8x8x1"), filter("$Nx3x3x1"))});
    cases.push_back({"conv_2d", absl::StrCat(feature("1x4x4x$N"), filter("2x3x3x$N"))});
    cases.push_back({"conv_2d", absl::StrCat(feature("$Nx4x4x1"), filter("2x3x3x1"))});
    cases.push_back({"conv_2d", absl::StrCat(feature("1x4x4x1"), filter("2x3x3x1")),
                     "{pad = array<i64: $N, 0, 0, 0>}"});
    cases.push_back({"conv_2d", absl::StrCat(feature("1x4x4x1"), filter("2x3x3x1")),
                     "{pad = array<i64: $N, 1, $N, 1>, stride = array<i64: $N, 1>}", 1, true});
    cases.push_back(
        {"conv_2d", absl::StrCat(feature("1x1x4x$N"), filter("$Nx1x1x1")), "{groups = $N : i64}"});
    cases.push_back({"depthwise_conv_2d", absl::StrCat(feature("1x4x$Nx1"), depthwise("3x3x1x1"))});
    cases.push_back(
        {"depthwise_conv_2d", absl::StrCat(feature("1x4x4x$N"), depthwise("3x3x$Nx1"))});
    cases.push_back({"depthwise_conv_2d", absl::StrCat(feature("1x4x4x1"), depthwise("3x3x1x$N"))});
    cases.push_back({"transposed_conv_2d", absl::StrCat(feature("1x2x2x1"), filter("1x2x2x1")),
                     "{stride = array<i64: $N, 1>}"});
    cases.push_back({"transposed_conv_2d", absl::StrCat(feature("1x$Nx2x1"), filter("1x2x2x1"))});
    cases.push_back({"transposed_conv_2d", absl::StrCat(feature("1x2x2x1"), filter("$Nx2x2x1"))});
    cases.push_back({"mat_mul", absl::StrCat("tensor<$Nx1x", kind, ">; tensor<1x$Nx", kind, ">")});
    cases.push_back({"mat_mul", absl::StrCat("tensor<2x$Nx", kind, ">; tensor<$Nx2x", kind, ">")});
    cases.push_back({"mat_mul", absl::StrCat("tensor<$Nx2x2x", kind, ">; tensor<2x2x", kind, ">")});
    cases.push_back(
        {"mat_mul", absl::StrCat("tensor<$Nx1x1x", kind, ">; tensor<$Nx1x1x", kind, ">")});
    cases.push_back({"mat_mul", absl::StrCat("tensor<2x$Nx", kind, ">; tensor<2x$Nx", kind, ">"),
                     "{transpose_lhs = true}"});
  }
  for (const char* sizes : {"1x$Nx2x1", "1x4x4x$N"}) {
    cases.push_back(
        {"conv_2d",
         absl::StrCat("!canonical.feature<", sizes, "x", kU8, ">; !canonical.filter<2x1x1x",
                      absl::StrContains(sizes, "4") ? "$N" : "1", "x!quant.uniform<i8:f32, 0.5>>"),
         absl::StrCat("{to = ", kU8, "}")});
  }
  cases.push_back({"mat_mul",
                   absl::StrCat("tensor<$Nx1x", kU8, ">; tensor<1x$Nx!quant.uniform<i8:f32, 0.5>>"),
                   absl::StrCat("{to = ", kU8, "}")});
  for (const char* kind : {"f32", "i8"}) {
    for (const char* mode : {"nearest", "linear", "cubic"}) {
      const auto add = [&](absl::string_view type, absl::string_view attributes) {
        cases.push_back({"resize", absl::StrCat(type, "x", kind, ">"),
                         absl::StrCat("{", attributes, ", mode = \"", mode, "\"}")});
      };
      add("tensor<2", "sizes = array<i64: $N>");
      add("tensor<2x3", "sizes = array<i64: $N, 2>");
      add("!canonical.feature<1x2x2x1", "sizes = array<i64: 2, $N>");
      add("!canonical.feature<1x2x2x1", "sizes = array<i64: $N, 2>, coordinates = \"asymmetric\"");
      add("!canonical.feature<1x$Nx2x1", "sizes = array<i64: 2, 2>");
      if (mode != absl::string_view("nearest"))
        add("!canonical.feature<1x$Nx2x1", "sizes = array<i64: 2, 2>, antialias = true");
      // The intermediate result exceeds all memory; operand and result are small.
      add("tensor<$Nx2", "sizes = array<i64: 2, $N>");
    }
    cases.push_back({"resize",
                     absl::StrCat("tensor<2x", kind, ">; none; dense<[0.0, 2.0]> : tensor<2xf32>"),
                     "{coordinates = \"crop_and_resize\", sizes = array<i64: $N>}"});
  }
  cases.push_back({"grid_sample", "!canonical.feature<1x4x4x1xf32>; tensor<1x$Nx1x2xf32>"});
  cases.push_back({"grid_sample", "!canonical.feature<1x4x$Nx1xf16>; tensor<1x1x1x2xf16>"});
  cases.push_back({"roi_align",
                   "!canonical.feature<1x4x4x1xf32>; tensor<1x4xf32>; dense<0> : tensor<1xi64>",
                   "{size = array<i64: $N, 1>}"});
  cases.push_back({"roi_align", "!canonical.feature<1x4x4x1xf32>; tensor<$Nx4xf32>; tensor<$Nxi64>",
                   "{size = array<i64: 1, 1>}"});
  cases.push_back({"non_max_suppression",
                   "tensor<1x$Nx4xf32>; tensor<1x1x$Nxf32>; dense<3> : tensor<i64>; tensor<f32>",
                   "", 2});
  cases.push_back({"attention", "tensor<$Nx1xf32>; tensor<1x1xf32>; tensor<1x1xf32>"});
  cases.push_back({"attention", "tensor<1x1xf32>; tensor<$Nx1xf32>; tensor<$Nx1xf32>"});
  cases.push_back(
      {"attention", "tensor<$Nx1x1xf16>; tensor<$Nx1x1xf16>; tensor<$Nx1x1xf16>; tensor<1x1xi1>"});
  cases.push_back({"einsum", "tensor<$Nxf32>; tensor<$Nxf32>", "{equation = \"i,j->ij\"}"});
  cases.push_back({"einsum", "tensor<$Nxi8>; tensor<$Nxi8>", "{equation = \"i,i->\"}"});
  for (const auto& [op, gates] : {std::pair("rnn", 1), std::pair("gru", 3), std::pair("lstm", 4)}) {
    const int num_results = op == absl::string_view("lstm") ? 3 : 2;
    for (const char* kind : {"f32", "f16"}) {
      const auto add = [&](absl::string_view input, absl::string_view weights,
                           absl::string_view recurrent) {
        cases.push_back({op,
                         absl::StrCat("tensor<", input, "x", kind, ">; tensor<1x", weights, "x",
                                      kind, ">; tensor<1x", recurrent, "x", kind, ">"),
                         "", num_results});
      };
      add("$Nx1x2", absl::StrCat(gates, "x2"), absl::StrCat(gates, "x1"));
      add("1x$Nx2", absl::StrCat(2 * gates, "x2"), absl::StrCat(2 * gates, "x2"));
      add("1x1x$N", absl::StrCat(gates, "x$N"), absl::StrCat(gates, "x1"));
    }
  }
}

// Tensors without elements can have sizes beyond any count.
void AddEmpty(std::vector<HugeCase>& cases) {
  for (const char* sizes : {"$Nx0", "0x$N"}) {
    const std::string type = absl::StrCat("tensor<", sizes, "xf32>");
    for (const char* op :
         {"relu", "exp", "tensor_softmax", "log_softmax", "layer_norm", "unique", "non_zero"})
      cases.push_back({op, type, "", op == absl::string_view("unique") ? 4 : 1, true});
    cases.push_back({"tensor_transpose", type, "{perm = array<i64: 1, 0>}", 1, true});
    cases.push_back({"tensor_concat", absl::StrCat(type, "; ", type), "{axis = 0 : i64}", 1, true});
    cases.push_back({"cum_sum", type, "{axis = 1 : i64}", 1, true});
    cases.push_back({"eltwise_add", absl::StrCat(type, "; ", type), "", 1, true});
    cases.push_back({"gather", absl::StrCat(type, "; tensor<0xi64>"), "", 1, true});
    cases.push_back({"top_k", type, "{k = 0 : i64}", 2, true});
    cases.push_back({"tensor_reduce", type, "{axes = array<i64: 0, 1>, kind = \"sum\"}", 1, true});
  }
  cases.push_back({"mat_mul", "tensor<$Nx0x2xf32>; tensor<2x2xf32>", "", 1, true});
  cases.push_back(
      {"conv_2d", "!canonical.feature<0x$Nx1x1xf32>; !canonical.filter<1x1x1x1xf32>", "", 1, true});
  cases.push_back(
      {"max_pool_2d", "!canonical.feature<0x$Nx1x1xf32>", "{window = array<i64: 1, 1>}", 1, true});
  cases.push_back({"rfft", "tensor<$Nx0x2xf32>", "", 1, true});
}

}  // namespace

const std::vector<HugeCase>& HugeCases() {
  static const auto* const kCases = [] {
    auto* cases = new std::vector<HugeCase>;
    AddElementwise(*cases);
    AddMovement(*cases);
    AddAlongAxes(*cases);
    AddWindows(*cases);
    AddEmpty(*cases);
    return cases;
  }();
  return *kCases;
}

namespace {

struct ParsedType {
  std::string domain;  // "tensor", "!canonical.feature".
  std::vector<std::string> sizes;
  std::string element;
};

ParsedType ReadType(absl::string_view text) {
  ParsedType type;
  const size_t open = text.find('<');
  type.domain = std::string(text.substr(0, open));
  absl::string_view rest = text.substr(open + 1, text.size() - open - 2);
  while (true) {
    const size_t end = rest.find('x');
    int64_t number = 0;
    if (end == absl::string_view::npos || !absl::SimpleAtoi(rest.substr(0, end), &number)) break;
    type.sizes.push_back(std::string(rest.substr(0, end)));
    rest.remove_prefix(end + 1);
  }
  type.element = std::string(rest);
  return type;
}

std::string TensorText(const std::vector<std::string>& sizes, absl::string_view element) {
  return absl::StrCat("tensor<", absl::StrJoin(sizes, "x"), sizes.empty() ? "" : "x", element, ">");
}

// The attribute of a constant of ones, and its type without quantisation.
std::string OnesText(const std::vector<std::string>& sizes, absl::string_view element) {
  if (absl::ConsumePrefix(&element, "!quant.uniform<"))
    element = element.substr(0, element.find(':'));
  absl::string_view one = "1";
  if (element == "u8") element = "ui8";
  if (absl::StartsWith(element, "f")) one = "1.0";
  if (element == "i1") one = "true";
  if (absl::StartsWith(element, "complex")) one = "(1.0, 0.0)";
  if (element == "!roundhouse.string")
    one = "\"a text that has memory of its own, as it is so long\"";
  return absl::StrCat("dense<", one, "> : ", TensorText(sizes, element));
}

}  // namespace

std::string ProgramText(const HugeCase& huge, int64_t size, bool from_constants) {
  const auto with_size = [&](absl::string_view text) {
    return absl::StrReplaceAll(text, {{"$N", absl::StrCat(size)},
                                      {"$M", absl::StrCat(size - 1)},
                                      {"$O", absl::StrCat(size | 1)}});
  };
  std::vector<std::string> inputs;
  std::vector<std::string> names;
  std::vector<std::string> types;
  std::string body;
  const auto constant = [&](absl::string_view name, absl::string_view value,
                            absl::string_view type) {
    absl::StrAppend(&body, "  ", name, " = \"canonical.constant_gen\"() {value = ", value,
                    "} : () -> ", type, "\n");
  };
  for (absl::string_view operand : absl::StrSplit(huge.operands, "; ")) {
    const std::string text = with_size(operand);
    const std::string name = absl::StrCat("%o", names.size());
    if (text == "none") {
      absl::StrAppend(&body, "  ", name, " = \"control.none\"() : () -> none\n");
      names.push_back(name);
      types.push_back(text);
      continue;
    }
    if (absl::StartsWith(text, "dense<")) {
      const std::vector<std::string> parts = absl::StrSplit(text, " : ");
      constant(name, text, parts[1]);
      names.push_back(name);
      types.push_back(parts[1]);
      continue;
    }
    const ParsedType type = ReadType(text);
    std::string tensor = TensorText(type.sizes, type.element);
    std::string value = absl::StrCat(name, "t");
    if (!absl::StrContains(operand, "$N")) {
      constant(value, OnesText(type.sizes, type.element), tensor);
    } else {
      const std::vector<std::string> ones(type.sizes.size(), "1");
      const std::string small = TensorText(ones, type.element);
      const std::string source = absl::StrCat(name, "s");
      if (from_constants) {
        constant(source, OnesText(ones, type.element), small);
      } else {
        inputs.push_back(absl::StrCat(source, ": ", small));
      }
      absl::StrAppend(&body, "  ", value, " = \"canonical.tensor_broadcast\"(", source,
                      ") {sizes = array<i64: ", absl::StrJoin(type.sizes, ", "), ">} : (", small,
                      ") -> ", tensor, "\n");
    }
    absl::string_view domain = type.domain;
    if (absl::ConsumePrefix(&domain, "!canonical.")) {
      absl::StrAppend(&body, "  ", name, " = \"canonical.", domain, "_encode\"(", value, ") : (",
                      tensor, ") -> ", text, "\n");
      names.push_back(name);
    } else {
      names.push_back(value);
    }
    types.push_back(text);
  }
  std::vector<std::string> results(huge.num_results, "!roundhouse.unknown");
  std::vector<std::string> outputs;
  for (int i = 0; i < huge.num_results; ++i)
    outputs.push_back(huge.num_results == 1 ? "%y" : absl::StrCat("%y#", i));
  return absl::StrCat("ml_program.subgraph @main(", absl::StrJoin(inputs, ", "), ") -> (",
                      absl::StrJoin(results, ", "), ") {\n", body, "  %y",
                      huge.num_results == 1 ? "" : absl::StrCat(":", huge.num_results),
                      " = \"canonical.", huge.op, "\"(", absl::StrJoin(names, ", "), ") ",
                      with_size(huge.attributes), " : (", absl::StrJoin(types, ", "), ") -> (",
                      absl::StrJoin(results, ", "), ")\n  ml_program.output ",
                      absl::StrJoin(outputs, ", "), " : ", absl::StrJoin(results, ", "), "\n}\n");
}

}  // namespace roundhouse
