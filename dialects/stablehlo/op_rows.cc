// The ops of StableHLO and CHLO.
#include "roundhouse/dialects/stablehlo/op_rows.h"

#include <algorithm>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace roundhouse::stablehlo {
namespace {

constexpr absl::string_view kAccuracy = "result_accuracy?";
constexpr absl::string_view kGather = "dimension_numbers, slice_sizes?, indices_are_sorted?";
constexpr absl::string_view kConvolution =
    "dimension_numbers, feature_group_count, batch_group_count, window_strides?, padding?, "
    "lhs_dilation?, rhs_dilation?, window_reversal?, precision_config?";
constexpr absl::string_view kConvolutionWords =
    "dim_numbers:dimension_numbers, window:window, precision:precision_config";
constexpr absl::string_view kWindow =
    "window_dimensions, window_strides?, base_dilations?, window_dilations?, padding?, reducer?, "
    "body?";

constexpr OpRow kRows[] = {
    {"abs", "operand"},
    {"add", "lhs, rhs"},
    {"after_all", "inputs..."},
    {"all_gather", "operands...", "results...", "all_gather_dim, *"},
    {"all_reduce", "operands...", "results...", "*"},
    {"all_to_all", "operands...", "results...", "*"},
    {"and", "lhs, rhs"},
    {"atan2", "lhs, rhs"},
    {"batch_norm_grad", "operand, scale, mean, variance, grad_output",
     "grad_operand, grad_scale, grad_offset", "epsilon, feature_index"},
    {"batch_norm_inference", "operand, scale, offset, mean, variance", "result",
     "epsilon, feature_index"},
    {"batch_norm_training", "operand, scale, offset", "output, batch_mean, batch_var",
     "epsilon, feature_index"},
    {"bitcast_convert", "operand"},
    {"broadcast", "operand", "result", "broadcast_sizes", "sizes:broadcast_sizes"},
    {"broadcast_in_dim", "operand", "result", "broadcast_dimensions", "dims:broadcast_dimensions"},
    {"case", "index, captures...", "results...", "branches"},
    {"cbrt", "operand", "result", kAccuracy},
    {"ceil", "operand"},
    {"cholesky", "a", "result", "lower?", "lower:lower"},
    {"clamp", "min, operand, max"},
    {"collective_broadcast", "operand", "result", "*"},
    {"collective_permute", "operand", "result", "*"},
    {"compare", "lhs, rhs", "result", "comparison_direction, compare_type?"},
    {"complex", "lhs, rhs"},
    {"composite", "inputs...", "results...",
     "name, decomposition, composite_attributes?, version?"},
    {"concatenate", "inputs...", "result", "dimension", "dim:dimension"},
    {"constant", "", "output", "value"},
    {"convert", "operand"},
    {"convolution", "lhs, rhs", "result", kConvolution, kConvolutionWords},
    {"cosine", "operand", "result", kAccuracy},
    {"count_leading_zeros", "operand"},
    {"create_token", "", "token"},
    {"custom_call", "inputs...", "results...", "call_target_name, *"},
    {"divide", "lhs, rhs"},
    {"dot", "lhs, rhs", "result", "precision_config?", "precision:precision_config"},
    {"dot_general", "lhs, rhs", "result", "dot_dimension_numbers, precision_config?, algorithm?",
     "batching_dims:batching_dims, contracting_dims:contracting_dims, "
     "precision:precision_config, algorithm:algorithm"},
    {"dynamic_broadcast_in_dim", "operand, output_dimensions", "result",
     "broadcast_dimensions, known_expanding_dimensions?, known_nonexpanding_dimensions?",
     "dims:broadcast_dimensions"},
    {"dynamic_conv", "lhs, rhs, d_padding", "result", kConvolution, kConvolutionWords},
    {"dynamic_gather", "operand, start_indices, slice_sizes", "result", kGather},
    {"dynamic_iota", "output_shape", "result", "iota_dimension", "dim:iota_dimension"},
    {"dynamic_pad", "operand, padding_value, low, high, interior"},
    {"dynamic_reshape", "operand, output_shape"},
    {"dynamic_slice", "operand, start_indices...", "result", "slice_sizes", "sizes:slice_sizes"},
    {"dynamic_update_slice", "operand, update, start_indices..."},
    {"einsum", "lhs, rhs", "result", "einsum_config", "config:einsum_config"},
    {"exponential", "operand", "result", kAccuracy},
    {"exponential_minus_one", "operand", "result", kAccuracy},
    {"fft", "operand", "result", "fft_type, fft_length", "type:fft_type, length:fft_length"},
    {"floor", "operand"},
    {"gather", "operand, start_indices", "result", kGather},
    {"get_dimension_size", "operand", "result", "dimension", "dim:dimension"},
    {"get_tuple_element", "operand", "result", "index"},
    {"if", "pred, captures...", "results..."},
    {"imag", "operand"},
    {"infeed", "token", "results...", "*"},
    {"iota", "", "output", "iota_dimension", "dim:iota_dimension"},
    {"is_finite", "x"},
    {"log", "operand", "result", kAccuracy},
    {"log_plus_one", "operand", "result", kAccuracy},
    {"logistic", "operand", "result", kAccuracy},
    {"map", "inputs...", "result", "dimensions, reducer?, body?"},
    {"maximum", "lhs, rhs"},
    {"minimum", "lhs, rhs"},
    {"multiply", "lhs, rhs"},
    {"negate", "operand"},
    {"not", "operand"},
    {"optimization_barrier", "operands...", "results..."},
    {"or", "lhs, rhs"},
    {"outfeed", "inputs...", "results...", "*"},
    {"pad", "operand, padding_value", "result",
     "edge_padding_low, edge_padding_high, interior_padding",
     "low:edge_padding_low, high:edge_padding_high, interior:interior_padding"},
    {"partition_id", ""},
    {"popcnt", "operand"},
    {"power", "lhs, rhs"},
    {"real", "operand"},
    {"real_dynamic_slice", "operand, start_indices, limit_indices, strides"},
    {"recv", "token", "results...", "*"},
    {"reduce", "operands...", "results...", "dimensions, reducer?, body?", "dimensions:dimensions"},
    {"reduce_precision", "operand", "output", "exponent_bits, mantissa_bits", "format:format"},
    {"reduce_scatter", "operand", "result", "*"},
    {"reduce_window", "operands...", "results...", kWindow},
    {"remainder", "lhs, rhs"},
    {"replica_id", ""},
    {"reshape", "operand"},
    {"reverse", "operand", "result", "dimensions", "dims:dimensions"},
    {"rng", "a, b, shape", "result", "rng_distribution", "distribution:rng_distribution"},
    {"rng_bit_generator", "initial_state", "output_state, output", "rng_algorithm",
     "algorithm:rng_algorithm"},
    {"round_nearest_afz", "operand"},
    {"round_nearest_even", "operand"},
    {"rsqrt", "operand", "result", kAccuracy},
    {"scatter", "operands...", "results...",
     "scatter_dimension_numbers, indices_are_sorted?, unique_indices?, reducer?, body?"},
    {"select", "pred, on_true, on_false"},
    {"select_and_scatter", "operand, source, init_value", "result",
     "window_dimensions?, window_strides?, padding?, body?"},
    {"send", "inputs...", "results...", "*"},
    {"set_dimension_size", "operand, size", "result", "dimension", "dim:dimension"},
    {"shift_left", "lhs, rhs"},
    {"shift_right_arithmetic", "lhs, rhs"},
    {"shift_right_logical", "lhs, rhs"},
    {"sign", "operand"},
    {"sine", "operand", "result", kAccuracy},
    {"slice", "operand", "result", "start_indices, limit_indices, strides?"},
    {"sort", "inputs...", "results...", "dimension?, is_stable?, comparator?, key?, body?"},
    {"sqrt", "operand", "result", kAccuracy},
    {"subtract", "lhs, rhs"},
    {"tan", "operand", "result", kAccuracy},
    {"tanh", "operand", "result", kAccuracy},
    {"torch_index_select", "operand, index", "result", "dim, batch_dims"},
    {"transpose", "operand", "result", "permutation", "dims:permutation"},
    {"triangular_solve", "a, b", "result", "left_side, lower, unit_diagonal, transpose_a"},
    {"tuple", "inputs..."},
    {"unary_einsum", "operand", "result", "einsum_config", "config:einsum_config"},
    {"uniform_dequantize", "operand"},
    {"uniform_quantize", "operand"},
    {"while", "operands...", "results..."},
    {"xor", "lhs, rhs"},
};

constexpr absl::string_view kBroadcast = "broadcast_dimensions?";

constexpr OpRow kChloRows[] = {
    {"_asin_acos_kernel", "operand"},
    {"acos", "operand"},
    {"acosh", "operand"},
    {"asin", "operand"},
    {"asinh", "operand"},
    {"atan", "operand"},
    {"atanh", "operand"},
    {"bessel_i1e", "operand"},
    {"broadcast_add", "lhs, rhs", "result", kBroadcast},
    {"broadcast_and", "lhs, rhs", "result", kBroadcast},
    {"broadcast_atan2", "lhs, rhs", "result", kBroadcast},
    {"broadcast_compare", "lhs, rhs", "result",
     "comparison_direction, compare_type?, broadcast_dimensions?"},
    {"broadcast_divide", "lhs, rhs", "result", kBroadcast},
    {"broadcast_maximum", "lhs, rhs", "result", kBroadcast},
    {"broadcast_minimum", "lhs, rhs", "result", kBroadcast},
    {"broadcast_multiply", "lhs, rhs", "result", kBroadcast},
    {"broadcast_or", "lhs, rhs", "result", kBroadcast},
    {"broadcast_power", "lhs, rhs", "result", kBroadcast},
    {"broadcast_remainder", "lhs, rhs", "result", kBroadcast},
    {"broadcast_select", "pred, on_true, on_false"},
    {"broadcast_shift_left", "lhs, rhs", "result", kBroadcast},
    {"broadcast_shift_right_arithmetic", "lhs, rhs", "result", kBroadcast},
    {"broadcast_shift_right_logical", "lhs, rhs", "result", kBroadcast},
    {"broadcast_subtract", "lhs, rhs", "result", kBroadcast},
    {"broadcast_xor", "lhs, rhs", "result", kBroadcast},
    {"conj", "operand"},
    {"constant", "", "output", "value"},
    {"cosh", "operand"},
    {"digamma", "operand"},
    {"erf", "operand"},
    {"erf_inv", "operand"},
    {"erfc", "operand"},
    {"is_inf", "operand"},
    {"is_neg_inf", "operand"},
    {"is_pos_inf", "operand"},
    {"lgamma", "operand"},
    {"next_after", "x, y"},
    {"polygamma", "n, x"},
    {"ragged_dot", "operands...", "result", "*"},
    {"sinh", "operand"},
    {"square", "operand"},
    {"tan", "operand"},
    {"top_k", "operand", "values, indices", "k", "k:k"},
    {"zeta", "x, q"},
};

}  // namespace

absl::Span<const OpRow> OpRows() { return kRows; }
absl::Span<const OpRow> ChloRows() { return kChloRows; }

const OpRow* FindRow(absl::string_view dialect, absl::string_view name) {
  const absl::Span<const OpRow> rows = dialect == kChlo ? ChloRows() : OpRows();
  const auto found = std::lower_bound(
      rows.begin(), rows.end(), name,
      [](const OpRow& row, absl::string_view wanted) { return row.name < wanted; });
  return found == rows.end() || found->name != name ? nullptr : found;
}

}  // namespace roundhouse::stablehlo
