#include "roundhouse/dialects/tfl/builtin_ops.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/dialects/tfl/option_schema.h"

namespace roundhouse::tfl {
namespace {

struct Row {
  absl::string_view name;
  absl::string_view options;   // "" for none.
  absl::string_view operands;  // "input, bias?, state!, others...": optional, state, any number.
  absl::string_view results;
  absl::string_view effects = "";  // "random", "opaque"; empty for a pure op.
};

// The operands of the recurrent operators. A model omits those that it does not use.
#define RH_LSTM_WEIGHTS(prefix)                                                            \
  prefix "input_to_input_weights?, " prefix "input_to_forget_weights, " prefix             \
         "input_to_cell_weights, " prefix "input_to_output_weights, " prefix               \
         "recurrent_to_input_weights?, " prefix "recurrent_to_forget_weights, " prefix     \
         "recurrent_to_cell_weights, " prefix "recurrent_to_output_weights, " prefix       \
         "cell_to_input_weights?, " prefix "cell_to_forget_weights?, " prefix              \
         "cell_to_output_weights?, " prefix "input_gate_bias?, " prefix                    \
         "forget_gate_bias, " prefix "cell_gate_bias, " prefix "output_gate_bias, " prefix \
         "projection_weights?, " prefix "projection_bias?"
#define RH_LSTM_OPERANDS \
  "input, " RH_LSTM_WEIGHTS("") ", activation_state!, cell_state!, input_layer_norm?, "          \
  "forget_layer_norm?, cell_layer_norm?, output_layer_norm?"

constexpr Row kRows[] = {
    {"add", "AddOptions", "lhs, rhs", "sum"},
    {"average_pool_2d", "Pool2DOptions", "input", "output"},
    {"concatenation", "ConcatenationOptions", "inputs...", "output"},
    {"conv_2d", "Conv2DOptions", "input, filter, bias?", "output"},
    {"depthwise_conv_2d", "DepthwiseConv2DOptions", "input, filter, bias?", "output"},
    {"depth_to_space", "DepthToSpaceOptions", "input", "output"},
    {"dequantize", "DequantizeOptions", "input", "output"},
    {"embedding_lookup", "", "indices, values", "output"},
    {"floor", "", "input", "output"},
    {"fully_connected", "FullyConnectedOptions", "input, weights, bias?", "output, shuffled..."},
    {"hashtable_lookup", "", "lookup, keys, values", "output, hits"},
    {"l2_normalization", "L2NormOptions", "input", "output"},
    {"l2_pool_2d", "Pool2DOptions", "input", "output"},
    {"local_response_normalization", "LocalResponseNormalizationOptions", "input", "output"},
    {"logistic", "", "input", "output"},
    {"lsh_projection", "LSHProjectionOptions", "hash, input, weights?", "output"},
    {"lstm", "LSTMOptions", "operands...", "outputs..."},
    {"max_pool_2d", "Pool2DOptions", "input", "output"},
    {"mul", "MulOptions", "lhs, rhs", "product"},
    {"relu", "", "input", "output"},
    {"relu_n1_to_1", "", "input", "output"},
    {"relu6", "", "input", "output"},
    {"reshape", "ReshapeOptions", "input, shape?", "output"},
    {"resize_bilinear", "ResizeBilinearOptions", "input, size", "output"},
    {"rnn", "RNNOptions", "input, weights, recurrent_weights, bias, hidden_state!", "output"},
    {"softmax", "SoftmaxOptions", "input", "output"},
    {"space_to_depth", "SpaceToDepthOptions", "input", "output"},
    {"svdf", "SVDFOptions", "input, feature_weights, time_weights, bias?, activation_state!",
     "output"},
    {"tanh", "", "input", "output"},
    {"concat_embeddings", "ConcatEmbeddingsOptions", "inputs...", "output"},
    {"skip_gram", "SkipGramOptions", "input", "output"},
    {"call", "CallOptions", "arguments...", "results..."},
    {"embedding_lookup_sparse", "EmbeddingLookupSparseOptions",
     "ids, indices, dense_shape, weights, values", "output"},
    {"pad", "PadOptions", "input, paddings", "output"},
    {"unidirectional_sequence_rnn", "SequenceRNNOptions",
     "input, weights, recurrent_weights, bias, hidden_state!", "output"},
    {"gather", "GatherOptions", "values, indices", "output"},
    {"batch_to_space_nd", "BatchToSpaceNDOptions", "input, block_shape, crops", "output"},
    {"space_to_batch_nd", "SpaceToBatchNDOptions", "input, block_shape, paddings", "output"},
    {"transpose", "TransposeOptions", "input, permutation", "output"},
    {"mean", "ReducerOptions", "input, axes", "output"},
    {"sub", "SubOptions", "lhs, rhs", "difference"},
    {"div", "DivOptions", "lhs, rhs", "quotient"},
    {"squeeze", "SqueezeOptions", "input", "output"},
    {"unidirectional_sequence_lstm", "UnidirectionalSequenceLSTMOptions", RH_LSTM_OPERANDS,
     "output"},
    {"strided_slice", "StridedSliceOptions", "input, begin, end, strides", "output"},
    {"bidirectional_sequence_rnn", "BidirectionalSequenceRNNOptions",
     "input, fw_weights, fw_recurrent_weights, fw_bias, fw_hidden_state!, bw_weights, "
     "bw_recurrent_weights, bw_bias, bw_hidden_state!, aux_input?, fw_aux_weights?, "
     "bw_aux_weights?",
     "outputs..."},
    {"exp", "ExpOptions", "input", "output"},
    {"topk_v2", "TopKV2Options", "input, k", "values, indices"},
    {"split", "SplitOptions", "axis, input", "outputs..."},
    {"log_softmax", "LogSoftmaxOptions", "input", "output"},
    {"bidirectional_sequence_lstm", "BidirectionalSequenceLSTMOptions",
     "input, " RH_LSTM_WEIGHTS("fw_") ", " RH_LSTM_WEIGHTS(
         "bw_") ", fw_activation_state!, fw_cell_state!, bw_activation_state!, bw_cell_state!, "
                "aux_input?, fw_aux_to_input_weights?, fw_aux_to_forget_weights?, "
                "fw_aux_to_cell_weights?, fw_aux_to_output_weights?, bw_aux_to_input_weights?, "
                "bw_aux_to_forget_weights?, bw_aux_to_cell_weights?, bw_aux_to_output_weights?",
     "outputs..."},
    {"cast", "CastOptions", "input", "output"},
    {"prelu", "", "input, alpha", "output"},
    {"maximum", "MaximumMinimumOptions", "lhs, rhs", "output"},
    {"arg_max", "ArgMaxOptions", "input, axis", "output"},
    {"minimum", "MaximumMinimumOptions", "lhs, rhs", "output"},
    {"less", "LessOptions", "lhs, rhs", "output"},
    {"neg", "NegOptions", "input", "output"},
    {"padv2", "PadV2Options", "input, paddings, value", "output"},
    {"greater", "GreaterOptions", "lhs, rhs", "output"},
    {"greater_equal", "GreaterEqualOptions", "lhs, rhs", "output"},
    {"less_equal", "LessEqualOptions", "lhs, rhs", "output"},
    {"select", "SelectOptions", "condition, lhs, rhs", "output"},
    {"slice", "SliceOptions", "input, begin, size", "output"},
    {"sin", "", "input", "output"},
    {"transpose_conv", "TransposeConvOptions", "output_shape, weights, input, bias?", "output"},
    {"sparse_to_dense", "SparseToDenseOptions", "indices, output_shape, values, default_value",
     "output"},
    {"tile", "TileOptions", "input, multiples", "output"},
    {"expand_dims", "ExpandDimsOptions", "input, axis", "output"},
    {"equal", "EqualOptions", "lhs, rhs", "output"},
    {"not_equal", "NotEqualOptions", "lhs, rhs", "output"},
    {"log", "", "input", "output"},
    {"sum", "ReducerOptions", "input, axes", "output"},
    {"sqrt", "", "input", "output"},
    {"rsqrt", "", "input", "output"},
    {"shape", "ShapeOptions", "input", "output"},
    {"pow", "PowOptions", "lhs, rhs", "output"},
    {"arg_min", "ArgMinOptions", "input, axis", "output"},
    {"fake_quant", "FakeQuantOptions", "input", "output"},
    {"reduce_prod", "ReducerOptions", "input, axes", "output"},
    {"reduce_max", "ReducerOptions", "input, axes", "output"},
    {"pack", "PackOptions", "inputs...", "output"},
    {"logical_or", "LogicalOrOptions", "lhs, rhs", "output"},
    {"one_hot", "OneHotOptions", "indices, depth, on_value, off_value", "output"},
    {"logical_and", "LogicalAndOptions", "lhs, rhs", "output"},
    {"logical_not", "LogicalNotOptions", "input", "output"},
    {"unpack", "UnpackOptions", "input", "outputs..."},
    {"reduce_min", "ReducerOptions", "input, axes", "output"},
    {"floor_div", "FloorDivOptions", "lhs, rhs", "output"},
    {"reduce_any", "ReducerOptions", "input, axes", "output"},
    {"square", "SquareOptions", "input", "output"},
    {"zeros_like", "ZerosLikeOptions", "input", "output"},
    {"fill", "FillOptions", "shape, value", "output"},
    {"floor_mod", "FloorModOptions", "lhs, rhs", "output"},
    {"range", "RangeOptions", "start, limit, delta", "output"},
    {"resize_nearest_neighbor", "ResizeNearestNeighborOptions", "input, size", "output"},
    {"leaky_relu", "LeakyReluOptions", "input", "output"},
    {"squared_difference", "SquaredDifferenceOptions", "lhs, rhs", "output"},
    {"mirror_pad", "MirrorPadOptions", "input, paddings", "output"},
    {"abs", "AbsOptions", "input", "output"},
    {"split_v", "SplitVOptions", "input, sizes, axis", "outputs..."},
    {"unique", "UniqueOptions", "input", "output, indices"},
    {"ceil", "", "input", "output"},
    {"reverse_v2", "ReverseV2Options", "input, axes", "output"},
    {"add_n", "AddNOptions", "inputs...", "sum"},
    {"gather_nd", "GatherNdOptions", "values, indices", "output"},
    {"cos", "CosOptions", "input", "output"},
    {"where", "WhereOptions", "condition", "indices"},
    {"rank", "RankOptions", "input", "output"},
    {"elu", "", "input", "output"},
    {"reverse_sequence", "ReverseSequenceOptions", "input, lengths", "output"},
    {"matrix_diag", "MatrixDiagOptions", "diagonal", "output"},
    {"quantize", "QuantizeOptions", "input", "output"},
    {"matrix_set_diag", "MatrixSetDiagOptions", "input, diagonal", "output"},
    {"round", "", "input", "output"},
    {"hard_swish", "HardSwishOptions", "input", "output"},
    {"if", "IfOptions", "condition, arguments...", "results..."},
    {"while", "WhileOptions", "state...", "results..."},
    {"non_max_suppression_v4", "NonMaxSuppressionV4Options",
     "boxes, scores, max_output_size, iou_threshold, score_threshold", "indices, count"},
    {"non_max_suppression_v5", "NonMaxSuppressionV5Options",
     "boxes, scores, max_output_size, iou_threshold, score_threshold, soft_nms_sigma",
     "indices, scores, count"},
    {"scatter_nd", "ScatterNdOptions", "indices, updates, shape", "output"},
    {"select_v2", "SelectV2Options", "condition, lhs, rhs", "output"},
    {"densify", "DensifyOptions", "input", "output"},
    {"segment_sum", "SegmentSumOptions", "data, segment_ids", "output"},
    {"batch_matmul", "BatchMatMulOptions", "lhs, rhs", "output"},
    {"cumsum", "CumsumOptions", "input, axis", "output"},
    {"call_once", "CallOnceOptions", "", "", "opaque"},
    {"broadcast_to", "BroadcastToOptions", "input, shape", "output"},
    {"rfft2d", "Rfft2dOptions", "input, fft_length", "output"},
    {"conv_3d", "Conv3DOptions", "input, filter, bias?", "output"},
    {"imag", "", "input", "output"},
    {"real", "", "input", "output"},
    {"complex_abs", "", "input", "output"},
    {"hashtable", "HashtableOptions", "", "table", "opaque"},
    {"hashtable_find", "HashtableFindOptions", "table, keys, default_value", "values", "opaque"},
    {"hashtable_import", "HashtableImportOptions", "table, keys, values", "", "opaque"},
    {"hashtable_size", "HashtableSizeOptions", "table", "size", "opaque"},
    {"reduce_all", "ReducerOptions", "input, axes", "output"},
    {"conv_3d_transpose", "Conv3DOptions", "output_shape, filter, input, bias?", "output"},
    {"var_handle", "VarHandleOptions", "", "handle"},
    {"read_variable", "ReadVariableOptions", "handle", "value", "opaque"},
    {"assign_variable", "AssignVariableOptions", "handle, value", "", "opaque"},
    {"broadcast_args", "", "lhs, rhs", "output"},
    {"random_standard_normal", "RandomOptions", "shape", "output", "random"},
    {"bucketize", "BucketizeOptions", "input", "output"},
    {"random_uniform", "RandomOptions", "shape", "output", "random"},
    {"multinomial", "RandomOptions", "logits, num_samples", "output", "random"},
    {"gelu", "GeluOptions", "input", "output"},
    {"dynamic_update_slice", "DynamicUpdateSliceOptions", "operand, update, start", "output"},
    {"relu_0_to_1", "", "input", "output"},
    {"unsorted_segment_prod", "UnsortedSegmentProdOptions", "data, segment_ids, num_segments",
     "output"},
    {"unsorted_segment_max", "UnsortedSegmentMaxOptions", "data, segment_ids, num_segments",
     "output"},
    {"unsorted_segment_sum", "UnsortedSegmentSumOptions", "data, segment_ids, num_segments",
     "output"},
    {"atan2", "ATan2Options", "y, x", "output"},
    {"unsorted_segment_min", "UnsortedSegmentMinOptions", "data, segment_ids, num_segments",
     "output"},
    {"sign", "SignOptions", "input", "output"},
    {"bitcast", "BitcastOptions", "input", "output"},
    {"bitwise_xor", "BitwiseXorOptions", "lhs, rhs", "output"},
    {"right_shift", "RightShiftOptions", "lhs, rhs", "output"},
    {"stablehlo_logistic", "", "input", "output"},
    {"stablehlo_add", "", "lhs, rhs", "output"},
    {"stablehlo_divide", "", "lhs, rhs", "output"},
    {"stablehlo_multiply", "", "lhs, rhs", "output"},
    {"stablehlo_maximum", "", "lhs, rhs", "output"},
    {"stablehlo_reshape", "", "input", "output"},
    {"stablehlo_clamp", "", "min, operand, max", "output"},
    {"stablehlo_concatenate", "StablehloConcatenateOptions", "inputs...", "output"},
    {"stablehlo_broadcast_in_dim", "StablehloBroadcastInDimOptions", "operand", "output"},
    {"stablehlo_convolution", "StablehloConvolutionOptions", "lhs, rhs", "output"},
    {"stablehlo_slice", "StablehloSliceOptions", "operand", "output"},
    {"stablehlo_custom_call", "StablehloCustomCallOptions", "operands...", "results...", "opaque"},
    {"stablehlo_reduce", "StablehloReduceOptions", "operands...", "results..."},
    {"stablehlo_abs", "", "input", "output"},
    {"stablehlo_and", "", "lhs, rhs", "output"},
    {"stablehlo_cosine", "", "input", "output"},
    {"stablehlo_exponential", "", "input", "output"},
    {"stablehlo_floor", "", "input", "output"},
    {"stablehlo_log", "", "input", "output"},
    {"stablehlo_minimum", "", "lhs, rhs", "output"},
    {"stablehlo_negate", "", "input", "output"},
    {"stablehlo_or", "", "lhs, rhs", "output"},
    {"stablehlo_power", "", "lhs, rhs", "output"},
    {"stablehlo_remainder", "", "lhs, rhs", "output"},
    {"stablehlo_rsqrt", "", "input", "output"},
    {"stablehlo_select", "", "predicate, on_true, on_false", "output"},
    {"stablehlo_subtract", "", "lhs, rhs", "output"},
    {"stablehlo_tanh", "", "input", "output"},
    {"stablehlo_scatter", "StablehloScatterOptions", "operands...", "results..."},
    {"stablehlo_compare", "StablehloCompareOptions", "lhs, rhs", "output"},
    {"stablehlo_convert", "", "input", "output"},
    {"stablehlo_dynamic_slice", "StablehloDynamicSliceOptions", "operand, starts...", "output"},
    {"stablehlo_dynamic_update_slice", "", "operand, update, starts...", "output"},
    {"stablehlo_pad", "StablehloPadOptions", "operand, value", "output"},
    {"stablehlo_iota", "StablehloIotaOptions", "", "output"},
    {"stablehlo_dot_general", "StablehloDotGeneralOptions", "lhs, rhs", "output"},
    {"stablehlo_reduce_window", "StablehloReduceWindowOptions", "operands...", "results..."},
    {"stablehlo_sort", "StablehloSortOptions", "operands...", "results..."},
    {"stablehlo_while", "StablehloWhileOptions", "state...", "results..."},
    {"stablehlo_gather", "StablehloGatherOptions", "operand, start_indices", "output"},
    {"stablehlo_transpose", "StablehloTransposeOptions", "operand", "output"},
    {"dilate", "DilateOptions", "input, dilations, value", "output"},
    {"stablehlo_rng_bit_generator", "StablehloRngBitGeneratorOptions", "state",
     "next_state, output"},
    {"reduce_window", "ReduceWindowOptions",
     "input, init, window_shape, window_strides, window_dilations", "output"},
    {"stablehlo_composite", "StableHLOCompositeOptions", "operands...", "results..."},
    {"stablehlo_shift_left", "StablehloShiftLeftOptions", "lhs, rhs", "output"},
    {"stablehlo_cbrt", "", "input", "output"},
    {"stablehlo_case", "StablehloCaseOptions", "index, arguments...", "results..."},
};

std::vector<absl::string_view> Parameters(absl::string_view text) {
  return absl::StrSplit(text, ", ", absl::SkipEmpty());
}

BuiltinOp FromRow(const Row& row) {
  BuiltinOp op = {.name = std::string(row.name),
                  .is_random = row.effects == "random",
                  .is_opaque = row.effects == "opaque"};
  const std::string code_name = absl::AsciiStrToUpper(row.name);
  for (const auto& [code, name] : OptionSchema::Get().Enum("BuiltinOperator").values()) {
    if (name == code_name) op.code = static_cast<int32_t>(code);
  }
  RH_CHECK(op.code != 0 || row.name == "add") << "the schema has no operator " << code_name;
  if (!row.options.empty()) {
    op.options = OptionSchema::Get().FindTable(row.options);
    RH_CHECK(op.options != nullptr) << "the schema has no table " << std::string(row.options);
  }
  for (absl::string_view operand : Parameters(row.operands)) {
    const bool is_state = absl::ConsumeSuffix(&operand, "!");
    const bool is_optional = absl::ConsumeSuffix(&operand, "?");
    const bool is_variadic = absl::ConsumeSuffix(&operand, "...");
    if (is_state) op.states.push_back(static_cast<int>(op.operands.size()));
    op.operands.push_back({.name = std::string(operand),
                           .optional = is_optional || is_variadic,
                           .variadic = is_variadic});
    if (!is_optional && !is_variadic) op.min_operands = static_cast<int>(op.operands.size());
  }
  // With 20 or 24 operands, or with the five of the basic kind, which has no state of its own.
  if (op.name == "lstm") op.states = {18, 19};
  for (absl::string_view result : Parameters(row.results)) {
    const bool is_variadic = absl::ConsumeSuffix(&result, "...");
    op.results.push_back({.name = std::string(result), .variadic = is_variadic});
  }
  return op;
}

}  // namespace

std::string BuiltinOp::OpName() const { return absl::StrCat("tfl.", name); }

bool BuiltinOp::has_graphs() const {
  return options != nullptr && std::any_of(options->fields.begin(), options->fields.end(),
                                           [](const OptionField& field) { return field.is_graph; });
}

const std::vector<BuiltinOp>& BuiltinOps() {
  static const std::vector<BuiltinOp>* const ops = [] {
    auto* made = new std::vector<BuiltinOp>;
    for (const Row& row : kRows) made->push_back(FromRow(row));
    std::sort(made->begin(), made->end(),
              [](const BuiltinOp& a, const BuiltinOp& b) { return a.code < b.code; });
    return made;
  }();
  return *ops;
}

const BuiltinOp* FindBuiltin(absl::string_view name) {
  static const auto* const by_name = [] {
    auto* made = new std::map<std::string, const BuiltinOp*>;
    for (const BuiltinOp& op : BuiltinOps()) (*made)[op.name] = &op;
    return made;
  }();
  auto found = by_name->find(std::string(name));
  return found == by_name->end() ? nullptr : found->second;
}

const BuiltinOp* FindBuiltin(int32_t code) {
  const std::vector<BuiltinOp>& ops = BuiltinOps();
  auto found =
      std::lower_bound(ops.begin(), ops.end(), code,
                       [](const BuiltinOp& op, int32_t wanted) { return op.code < wanted; });
  return found == ops.end() || found->code != code ? nullptr : &*found;
}

const BuiltinOp* FindBuiltinOp(absl::string_view op_name) {
  return absl::ConsumePrefix(&op_name, "tfl.") ? FindBuiltin(op_name) : nullptr;
}

}  // namespace roundhouse::tfl
