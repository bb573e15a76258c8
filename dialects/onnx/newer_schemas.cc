#include "roundhouse/dialects/onnx/newer_schemas.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/onnx/element_types.h"

namespace roundhouse::onnx_dialect {
namespace {

// One line for each operation and version, sorted by version:
//
//   version operation inputs -> outputs | attributes
//
// "a?:T" is an optional parameter, "a...:T" a variadic one. "&" instead of parameters means those
// of the previous version, and its attributes too. An attribute is "name:type", with "!" if it is
// required, or "name=default". "18 *" and a list of names: only the allowed element types changed;
// these tables do not list them, so those of the previous version apply. "21 +i4,ui4" and a list:
// parameters that took i8 also take these; "28 +f32:f64" adds f64 to parameters that took f32,
// "24 +y_scale=bf16" adds bf16 to the parameter of that name.
constexpr absl::string_view kOnnx = R"(
18 BitwiseAnd A:T B:T -> C:T |
18 BitwiseNot X:T -> Y:T |
18 BitwiseOr A:T B:T -> C:T |
18 BitwiseXor A:T B:T -> C:T |
18 CenterCropPad input_data:T shape:Tind -> output_data:T | axes:ints
18 Col2Im input:T image_shape:tensor(int64) block_shape:tensor(int64) -> output:T | dilations:ints pads:ints strides:ints
18 GroupNormalization X:T scale:T bias:T -> Y:T | epsilon=1.0e-5 num_groups:int!
18 LpPool & | ceil_mode=0 dilations:ints
18 Mish X:T -> Y:T |
18 Pad data:T pads:tensor(int64) constant_value?:T axes?:Tind -> output:T | mode=constant
18 ReduceL1 data:T axes?:tensor(int64) -> reduced:T | keepdims=1 noop_with_empty_axes=0
18 ReduceL2 data:T axes?:tensor(int64) -> reduced:T | keepdims=1 noop_with_empty_axes=0
18 ReduceLogSum data:T axes?:tensor(int64) -> reduced:T | keepdims=1 noop_with_empty_axes=0
18 ReduceLogSumExp data:T axes?:tensor(int64) -> reduced:T | keepdims=1 noop_with_empty_axes=0
18 ReduceMax data:T axes?:tensor(int64) -> reduced:T | keepdims=1 noop_with_empty_axes=0
18 ReduceMean data:T axes?:tensor(int64) -> reduced:T | keepdims=1 noop_with_empty_axes=0
18 ReduceMin data:T axes?:tensor(int64) -> reduced:T | keepdims=1 noop_with_empty_axes=0
18 ReduceProd data:T axes?:tensor(int64) -> reduced:T | keepdims=1 noop_with_empty_axes=0
18 ReduceSumSquare data:T axes?:tensor(int64) -> reduced:T | keepdims=1 noop_with_empty_axes=0
18 Resize X:T1 roi?:T2 scales?:tensor(float) sizes?:tensor(int64) -> Y:T1 | antialias=0 axes:ints coordinate_transformation_mode=half_pixel cubic_coeff_a=-0.75 exclude_outside=0 extrapolation_value=0.0 keep_aspect_ratio_policy=stretch mode=nearest nearest_mode=round_prefer_floor
18 Split input:T split?:tensor(int64) -> outputs...:T | axis=0 num_outputs:int
18 OptionalHasElement input?:O -> output:tensor(bool) |
18 * OptionalGetElement ScatterElements ScatterND
19 AveragePool & | dilations:ints
19 Cast & | saturate=1
19 CastLike & | saturate=1
19 DeformConv X:T W:T offset:T B?:T mask?:T -> Y:T | dilations:ints group=1 kernel_shape:ints offset_group=1 pads:ints strides:ints
19 DequantizeLinear x:T1 x_scale:T2 x_zero_point?:T1 -> y:T2 | axis=1
19 QuantizeLinear x:T1 y_scale:T1 y_zero_point?:T2 -> y:T2 | axis=1 saturate=1
19 +f8E4M3FN,f8E4M3FNUZ,f8E5M2,f8E5M2FNUZ Cast CastLike Constant DequantizeLinear Identity If Loop QuantizeLinear Reshape Scan Shape Size
19 * Pad Resize
19 +!roundhouse.string Equal
20 AffineGrid theta:T1 size:tensor(int64) -> grid:T1 | align_corners=0
20 DFT input:T1 dft_length?:T2 axis?:tensor(int64) -> output:T1 | inverse=0 onesided=0
20 Gelu X:T -> Y:T | approximate=none
20 GridSample X:T1 grid:T2 -> Y:T1 | align_corners=0 mode=linear padding_mode=zeros
20 ImageDecoder encoded_stream:tensor(uint8) -> image:tensor(uint8) | pixel_format=RGB
20 RegexFullMatch X:T1 -> Y:tensor(bool) | pattern:string
20 StringConcat X:T Y:T -> Z:T |
20 StringSplit X:T1 -> Y:T2 Z:tensor(int64) | delimiter:string maxsplit:int
20 +f8E4M3FN,f8E4M3FNUZ,f8E5M2,f8E5M2FNUZ ConstantOfShape
20 * IsInf IsNaN ReduceMax ReduceMin
21 DequantizeLinear & | block_size=0
21 GroupNormalization & | stash_type=1
21 QuantizeLinear x:T1 y_scale:T1 y_zero_point?:T2 -> y:T2 | axis=1 block_size=0 output_dtype=0 saturate=1
21 +i4,ui4 Cast CastLike Constant ConstantOfShape Flatten Identity If Loop Pad Reshape Scan Shape Size Squeeze Transpose Unsqueeze
21 +f8E4M3FN,f8E4M3FNUZ,f8E5M2,f8E5M2FNUZ Flatten Pad Squeeze Transpose Unsqueeze
21 +i16,ui16,i4,ui4 DequantizeLinear QuantizeLinear
21 * QLinearMatMul
22 * Acos Acosh Asin Asinh Atan Atanh AveragePool Bernoulli Conv ConvTranspose Cos Cosh DeformConv Det Dropout Elu EyeLike GRU GlobalAveragePool GlobalLpPool GlobalMaxPool GridSample HardSigmoid HardSwish InstanceNormalization LSTM LpNormalization LpPool MaxPool MaxRoiPool MaxUnpool Mish Multinomial NegativeLogLikelihoodLoss RNN RandomNormal RandomNormalLike RandomUniform RandomUniformLike RoiAlign Round Selu Sin Sinh Softplus Softsign Tan ThresholdedRelu
23 Attention Q:T1 K:T1 V:T2 attn_mask?:U past_key?:T1 past_value?:T2 -> Y:T1 present_key?:T1 present_value?:T2 qk_matmul_output?:T1 | is_causal=0 kv_num_heads:int q_num_heads:int qk_matmul_output_mode=0 scale:float softcap=0.0 softmax_precision:int
23 DequantizeLinear x:T1 x_scale:T2 x_zero_point?:T1 -> y:T3 | axis=1 block_size=0 output_dtype=0
23 QuantizeLinear x:T1 y_scale:T2 y_zero_point?:T3 -> y:T3 | axis=1 block_size=0 output_dtype=0 precision=0 saturate=1
23 RMSNormalization X:T scale:V -> Y:V | axis=-1 epsilon=1.0e-5 stash_type=1
23 RotaryEmbedding X:T cos_cache:T sin_cache:T position_ids?:tensor(int64) -> Y:T | interleaved=0 num_heads:int rotary_embedding_dim=0
23 +f4E2M1FN Cast CastLike Constant ConstantOfShape DequantizeLinear Flatten Identity If Loop Pad QuantizeLinear Reshape Scan Shape Size Squeeze Transpose Unsqueeze
24 Attention Q:T1 K:T1 V:T2 attn_mask?:U past_key?:T1 past_value?:T2 nonpad_kv_seqlen?:tensor(int64) -> Y:T1 present_key?:T1 present_value?:T2 qk_matmul_output?:T1 | is_causal=0 kv_num_heads:int q_num_heads:int qk_matmul_output_mode=0 scale:float softcap=0.0 softmax_precision:int
24 Cast & | round_mode=up
24 CastLike & | round_mode=up
24 Swish X:T -> Y:T | alpha=1.0
24 TensorScatter past_cache:T update:T write_indices?:tensor(int64) -> present_cache:T | axis=-2 mode=linear
24 +f8E8M0FNU Cast CastLike Constant ConstantOfShape Flatten Identity If Loop Pad Reshape Scan Shape Size Squeeze Transpose Unsqueeze
24 +x_scale=f8E8M0FNU DequantizeLinear
24 +y_scale=f8E8M0FNU QuantizeLinear
24 * SplitToSequence
24 +bf16 TopK
25 Attention & | left_window_size=-1 right_window_size=-1
25 +i2,ui2 Cast CastLike Constant ConstantOfShape DequantizeLinear Flatten Identity If Loop Pad QuantizeLinear Reshape Scan Shape Size Squeeze Transpose Unsqueeze
26 BitCast input:T1 -> output:T2 | to:int!
26 CumProd x:T axis:T2 -> y:T | exclusive=0 reverse=0
27 CausalConvWithState input:T weight:T bias?:T past_state?:T -> output:T present_state:T | activation=none
27 LinearAttention query:T key:T value:T past_state?:S decay?:T beta?:T -> output:T present_state:S | chunk_size=64 kv_num_heads:int! q_num_heads:int! scale=0.0 update_rule=gated_delta
27 Range start:T limit:T delta:T -> output:T | stash_type=1
27 +f32:f16,bf16 Range
28 Celu X:T -> Y:T | alpha=1.0
28 +f32:f64,f16,bf16 Celu
28 SwiGLU A:T B:T -> Y:T | alpha=1.0
)";

// Of ai.onnx.ml. Version 5 deprecates the older tree ensembles; models that contain them keep their
// meaning.
constexpr absl::string_view kMachineLearning = R"(
4 LabelEncoder & | default_tensor:tensor keys_tensor:tensor values_tensor:tensor
5 TreeEnsemble X:T -> Y:T | aggregate_function=1 leaf_targetids:ints! leaf_weights:tensor! membership_values:tensor n_targets:int nodes_falseleafs:ints! nodes_falsenodeids:ints! nodes_featureids:ints! nodes_hitrates:tensor nodes_missing_value_tracks_true:ints nodes_modes:tensor! nodes_splits:tensor! nodes_trueleafs:ints! nodes_truenodeids:ints! post_transform=0 tree_roots:ints!
)";

constexpr absl::string_view kPreview = R"(
1 FlexAttention Q:T1 K:T1 V:T1 -> Y:T1 | prob_mod:graph scale:float score_mod:graph softmax_precision:int
)";

// Ops that ONNX Runtime's tools write as if they were ONNX's own.
constexpr absl::string_view kRuntime = R"(
1 SimplifiedLayerNormalization X:T scale:V -> Y:V inv_std_var?:U | axis=-1 epsilon=1.0e-5 stash_type=1
)";

constexpr absl::string_view kMicrosoft = R"(
1 Attention input:T weights:T bias?:T mask_index?:M past?:T attention_bias?:T past_sequence_length?:M -> output:T present?:T | do_rotary=0 mask_filter_value=-10000.0 num_heads:int! past_present_share_buffer=0 qkv_hidden_sizes:ints rotary_embedding_dim=0 scale:float unidirectional=0
1 BiasGelu A:T B:T -> C:T |
1 DequantizeLinear x:T1 x_scale:T2 x_zero_point?:T1 -> y:T2 | axis=1 block_size=0
1 DynamicQuantizeMatMul A:T1 B:T2 b_scale:T1 b_zero_point?:T2 bias?:T1 -> Y:T1 |
1 EmbedLayerNormalization input_ids:T1 segment_ids?:T1 word_embedding:T position_embedding:T segment_embedding?:T gamma:T beta:T mask?:T1 position_ids?:T1 -> output:T mask_index?:T1 embedding_sum?:T | epsilon=1.0e-12 mask_index_type=0
1 FastGelu X:T bias?:T -> Y:T |
1 FusedConv X:T W:T B?:T Z?:T -> Y:T | activation:string activation_params:floats auto_pad=NOTSET dilations:ints group=1 kernel_shape:ints pads:ints strides:ints
1 FusedGemm A:T B:T C?:T -> Y:T | activation:string activation_alpha:float activation_beta:float activation_gamma:float alpha=1.0 beta=1.0 transA=0 transB=0
1 FusedMatMul A:T B:T -> Y:T | alpha=1.0 transA=0 transB=0 transBatchA=0 transBatchB=0
1 Gelu X:T -> Y:T |
1 GridSample X:T1 Grid:T1 -> Y:T2 | align_corners=0 mode=bilinear padding_mode=zeros
1 GroupQueryAttention query:T key?:T value?:T past_key?:T past_value?:T seqlens_k:M total_sequence_length:M cos_cache?:T sin_cache?:T position_ids?:tensor(int64) attention_bias?:T head_sink?:T -> output:T present_key?:T present_value?:T | do_rotary=0 kv_num_heads:int! local_window_size=-1 num_heads:int! rotary_interleaved=0 scale:float smooth_softmax=-1 softcap=0.0
1 MatMulIntegerToFloat A:T1 B:T2 a_scale:T3 b_scale:T3 a_zero_point?:T1 b_zero_point?:T2 bias?:T3 -> Y:T3 |
1 MatMulNBits A:T1 B:T2 scales:T1 zero_points?:T3 g_idx?:T4 bias?:T1 -> Y:T1 | K:int! N:int! accuracy_level=0 bits=4 block_size:int!
1 MultiHeadAttention query:T key?:T value?:T bias?:T key_padding_mask?:M attention_bias?:T past_key?:T past_value?:T past_sequence_length?:M cache_indirection?:M -> output:T present_key?:T present_value?:T qk?:T | mask_filter_value=-10000.0 num_heads:int! scale:float unidirectional=0
1 NhwcConv X:T W:T B?:T -> Y:T | auto_pad=NOTSET dilations:ints group=1 kernel_shape:ints pads:ints strides:ints
1 QAttention input:T1 weight:T2 bias:T3 input_scale:T3 weight_scale:T3 mask_index?:T4 input_zero_point?:T1 weight_zero_point?:T2 past?:T3 -> output:T3 present?:T3 | do_rotary=0 mask_filter_value=-10000.0 num_heads:int! past_present_share_buffer=0 rotary_embedding_dim=0 scale:float unidirectional=0
1 QEmbedLayerNormalization input_ids:T1 segment_ids?:T1 word_embedding_quant:T2 position_embedding_quant:T2 segment_embedding?:T2 gamma_quant:T2 beta_quant:T2 mask?:T1 word_embedding_scale:T position_embedding_scale:T segment_embedding_scale?:T gamma_scale:T beta_scale:T word_embedding_zero_point:T2 position_embedding_zero_point:T2 segment_embedding_zero_point?:T2 gamma_zero_point:T2 beta_zero_point:T2 -> layernorm_out:T mask_index_out:T1 | epsilon=1.0e-12
1 QGemm A:TA a_scale:T a_zero_point:TA B:TB b_scale:T b_zero_point:TB C?:TC y_scale?:T y_zero_point?:TYZ -> Y:TY | alpha=1.0 transA=0 transB=0
1 QLinearAdd A:T A_scale:tensor(float) A_zero_point?:T B:T B_scale:tensor(float) B_zero_point?:T C_scale:tensor(float) C_zero_point?:T -> C:T |
1 QLinearAveragePool X:T x_scale:tensor(float) x_zero_point?:T y_scale:tensor(float) y_zero_point?:T -> Y:T | auto_pad=NOTSET ceil_mode=0 channels_last=0 count_include_pad=0 kernel_shape:ints! pads:ints strides:ints
1 QLinearConcat Y_scale:TF Y_zero_point:T8 inputs...:TV -> Y:T8 | axis:int!
1 QLinearGlobalAveragePool X:T x_scale:tensor(float) x_zero_point:T y_scale:tensor(float) y_zero_point:T -> Y:T | channels_last=0
1 QLinearLeakyRelu X:T X_scale:tensor(float) X_zero_point?:T Y_scale:tensor(float) Y_zero_point?:T -> Y:T | alpha=0.01
1 QLinearMul A:T A_scale:tensor(float) A_zero_point?:T B:T B_scale:tensor(float) B_zero_point?:T C_scale:tensor(float) C_zero_point?:T -> C:T |
1 QLinearReduceMean data:T data_scale:tensor(float) data_zero_point?:T reduced_scale:tensor(float) reduced_zero_point?:T -> reduced:T | axes:ints! keepdims:int!
1 QLinearSigmoid X:T X_scale:tensor(float) X_zero_point?:T Y_scale:tensor(float) Y_zero_point?:T -> Y:T |
1 QLinearSoftmax X:T X_scale:tensor(float) x_zero_point?:T y_scale:tensor(float) y_zero_point:T -> Y:T | axis=-1 opset:int!
1 QLinearWhere condition:B X:T x_scale:TF x_zero_point:T Y:T y_scale:TF y_zero_point:T z_scale:TF z_zero_point:T -> Z:T |
1 QuantizeLinear x:T1 y_scale:T1 y_zero_point?:T2 -> y:T2 | axis=1 block_size=0
1 QuickGelu X:T -> Y:T | alpha=1.702
1 RotaryEmbedding input:T position_ids:M cos_cache:T sin_cache:T -> output:T | interleaved=0 is_packed_batching=0 num_heads=0 rotary_embedding_dim=0 scale=1.0
1 SimplifiedLayerNormalization X:T scale:V -> Y:V inv_std_var?:U | axis=-1 epsilon=1.0e-5 stash_type=1
1 SkipLayerNormalization input:T skip:T gamma:T beta?:T bias?:T -> output:T mean?:U inv_std_var?:U input_skip_bias_sum?:T | epsilon=1.0e-12
1 SkipSimplifiedLayerNormalization input:T skip:T gamma:T bias?:T -> output:T mean?:U inv_std_var?:U input_skip_bias_sum?:T | epsilon=1.0e-12
1 TransposeMatMul A:T B:T -> Y:T | alpha=1.0 transA=0 transB=0
)";

// `previous` are the parameters of the previous version.
ParameterSchema ParseParameter(absl::string_view text,
                               const std::vector<ParameterSchema>& previous) {
  std::pair<absl::string_view, absl::string_view> parts =
      absl::StrSplit(text, absl::MaxSplits(':', 1));
  ParameterSchema parameter = {.type = std::string(parts.second)};
  parameter.optional = absl::ConsumeSuffix(&parts.first, "?");
  parameter.variadic = absl::ConsumeSuffix(&parts.first, "...");
  parameter.name = std::string(parts.first);
  for (const ParameterSchema& before : previous) {
    if (before.name == parameter.name) parameter.elements = before.elements;
  }
  if (const std::optional<ElementKind> kind = ElementKindOfTensorType(parameter.type)) {
    parameter.elements = {*kind};
  }
  return parameter;
}

// The form of the default determines the type.
Attribute ParseDefault(absl::string_view text, AttributeType& type) {
  int64_t number;
  double real;
  if (absl::SimpleAtoi(text, &number)) {
    type = AttributeType::kInt;
    return Attribute::Int(number);
  }
  if (absl::SimpleAtod(text, &real)) {
    type = AttributeType::kFloat;
    return Attribute::Float(real, ElementKind::kF32);
  }
  type = AttributeType::kString;
  return Attribute::String(std::string(text));
}

AttributeSchema ParseAttribute(absl::string_view text) {
  AttributeSchema attribute;
  attribute.required = absl::ConsumeSuffix(&text, "!");
  const size_t equals = text.find('=');
  if (equals != absl::string_view::npos) {
    attribute.name = std::string(text.substr(0, equals));
    attribute.default_value = ParseDefault(text.substr(equals + 1), attribute.type);
    return attribute;
  }
  const std::pair<absl::string_view, absl::string_view> parts = absl::StrSplit(text, ':');
  attribute.name = std::string(parts.first);
  static const auto* const types = new std::map<absl::string_view, AttributeType>{
      {"int", AttributeType::kInt},       {"ints", AttributeType::kInts},
      {"float", AttributeType::kFloat},   {"floats", AttributeType::kFloats},
      {"string", AttributeType::kString}, {"tensor", AttributeType::kTensor},
      {"graph", AttributeType::kGraph},
  };
  attribute.type = types->at(parts.second);
  return attribute;
}

// Returns the minimum and the maximum number of values.
std::pair<int, int> Bounds(const std::vector<ParameterSchema>& parameters) {
  int least = 0;
  int most = static_cast<int>(parameters.size());
  for (size_t i = 0; i < parameters.size(); ++i) {
    if (!parameters[i].optional) least = static_cast<int>(i) + 1;
    if (parameters[i].variadic) most = std::numeric_limits<int>::max();
  }
  return {least, most};
}

class Reader {
 public:
  explicit Reader(std::vector<OpSchema>& schemas) : schemas_(schemas) {
    for (size_t i = 0; i < schemas.size(); ++i) Note(i);
  }

  void Read(absl::string_view domain, absl::string_view table) {
    for (absl::string_view line : absl::StrSplit(table, '\n', absl::SkipEmpty())) {
      std::vector<absl::string_view> words = absl::StrSplit(line, ' ', absl::SkipEmpty());
      int version;
      RH_CHECK(absl::SimpleAtoi(words[0], &version)) << std::string(line);
      const bool is_wider = absl::ConsumePrefix(&words[1], "+");
      if (words[1] != "*" && !is_wider) {
        ReadOperation(domain, version, words);
        continue;
      }
      for (size_t i = 2; i < words.size(); ++i) {
        Add(Previous(domain, words[i]), version);
        if (is_wider) Widen(domain, words[i], words[1]);
      }
    }
  }

 private:
  // Lets the newest version also take elements of these kinds.
  void Widen(absl::string_view domain, absl::string_view name, absl::string_view kinds) {
    ElementKind anchor = ElementKind::kI8;
    absl::string_view only;  // The parameter, if one is named.
    if (const size_t equals = kinds.find('='); equals != absl::string_view::npos) {
      only = kinds.substr(0, equals);
      kinds.remove_prefix(equals + 1);
    }
    if (const size_t colon = kinds.find(':'); colon != absl::string_view::npos) {
      anchor = *ElementKindFromName(kinds.substr(0, colon));
      kinds.remove_prefix(colon + 1);
    }
    const auto newest = newest_.find({std::string(domain), std::string(name)});
    if (newest == newest_.end()) return;
    OpSchema& schema = schemas_[newest->second];
    for (std::vector<ParameterSchema>* parameters : {&schema.inputs, &schema.outputs}) {
      for (ParameterSchema& parameter : *parameters) {
        if (only.empty() ? !parameter.elements.contains(anchor) : parameter.name != only) continue;
        for (absl::string_view kind : absl::StrSplit(kinds, ',')) {
          parameter.elements = parameter.elements | ElementSet{*ElementKindFromName(kind)};
        }
      }
    }
  }

  void ReadOperation(absl::string_view domain, int version,
                     const std::vector<absl::string_view>& words) {
    OpSchema schema = {.domain = std::string(domain), .name = std::string(words[1])};
    const OpSchema previous = Previous(domain, words[1]);
    if (words[2] == "&") schema = previous;
    enum { kInputs, kOutputs, kAttributes } part = kInputs;
    for (size_t i = 2; i < words.size(); ++i) {
      if (words[i] == "&") continue;
      if (words[i] == "->") {
        part = kOutputs;
      } else if (words[i] == "|") {
        part = kAttributes;
      } else if (part == kAttributes) {
        schema.attributes.push_back(ParseAttribute(words[i]));
      } else {
        const bool is_input = part == kInputs;
        (is_input ? schema.inputs : schema.outputs)
            .push_back(ParseParameter(words[i], is_input ? previous.inputs : previous.outputs));
      }
    }
    if (words[2] != "&") {
      std::tie(schema.min_inputs, schema.max_inputs) = Bounds(schema.inputs);
      std::tie(schema.min_outputs, schema.max_outputs) = Bounds(schema.outputs);
    }
    Add(std::move(schema), version);
  }

  // The newest version so far; an empty schema if the library's schemas are not available.
  OpSchema Previous(absl::string_view domain, absl::string_view name) const {
    auto found = newest_.find({std::string(domain), std::string(name)});
    if (found != newest_.end()) return schemas_[found->second];
    return {.domain = std::string(domain), .name = std::string(name)};
  }

  void Add(OpSchema schema, int version) {
    auto found = newest_.find({schema.domain, schema.name});
    if (found != newest_.end() && schemas_[found->second].since_version >= version) return;
    schema.since_version = version;
    schemas_.push_back(std::move(schema));
    Note(schemas_.size() - 1);
  }

  void Note(size_t index) {
    const OpSchema& schema = schemas_[index];
    auto [entry, is_new] = newest_.try_emplace({schema.domain, schema.name}, index);
    if (!is_new && schemas_[entry->second].since_version < schema.since_version) {
      entry->second = index;
    }
  }

  std::vector<OpSchema>& schemas_;
  std::map<std::pair<std::string, std::string>, size_t> newest_;
};

}  // namespace

void AddNewerSchemas(std::vector<OpSchema>& schemas) {
  Reader reader(schemas);
  reader.Read("", kOnnx);
  reader.Read("", kRuntime);
  reader.Read("ai.onnx.ml", kMachineLearning);
  reader.Read("ai.onnx.preview", kPreview);
  reader.Read("com.microsoft", kMicrosoft);
}

}  // namespace roundhouse::onnx_dialect
