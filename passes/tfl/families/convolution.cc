#include "roundhouse/dialects/canonical/convolution.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/passes/tfl/families/dynamic_quantization.h"
#include "roundhouse/passes/tfl/families/families.h"
#include "roundhouse/passes/tfl/families/quantization.h"
#include "roundhouse/passes/tfl/families/windows.h"
#include "roundhouse/passes/tfl/lowering.h"

namespace roundhouse::tfl_lowering {
namespace {

// The number of groups if the filter takes only some of the input's channels.
int64_t Groups(Lowering& l, Value* input, int64_t channel_axis, Value* filter,
               int64_t filter_channel_axis) {
  const std::optional<int64_t> channels = l.size(input, channel_axis);
  const std::optional<int64_t> seen = l.size(filter, filter_channel_axis);
  if (!channels || !seen || *seen == 0) return 1;
  if (*channels % *seen != 0) {
    l.Invalid(absl::StrCat("the input has ", *channels, " channels, the filter takes ", *seen));
    return 1;
  }
  return *channels / *seen;
}

Value* Convolution(Lowering& l, absl::string_view axes, const Ints& filter_perm,
                   int64_t filter_channel_axis) {
  Value* input = l.need(0);
  Value* filter = l.need(1);
  const Window window = WindowOf(l, axes);
  const canonical::Conv2D conv = {.stride = window.stride,
                                  .dilation = window.dilation,
                                  .auto_pad = window.auto_pad,
                                  .groups = Groups(l, input, static_cast<int64_t>(axes.size()) + 1,
                                                   filter, filter_channel_axis),
                                  .activation = l.FusedActivation()};
  Values operands = {EncodeFeature(l, input),
                     l(canonical::FilterEncode{.perm = filter_perm}, {filter})};
  if (l.has(2)) operands.push_back(EncodeBias(l, l.in(2)));
  return DecodeFeature(l, l(conv, operands));
}

// Filters are (O, H, W, I).
Value* LowerConv2D(Lowering& l) { return Convolution(l, "hw", {}, 3); }
// Filters are (D, H, W, I, O).
Value* LowerConv3D(Lowering& l) { return Convolution(l, "dhw", {4, 0, 1, 2, 3}, 3); }

// Depthwise filters are (1, H, W, C * M), channel by channel. Returns (H, W, C, M); nullopt, with
// an error, if that is not known.
std::optional<Ints> DepthwiseSizes(Lowering& l) {
  const Type filter = l.type(l.need(1));
  const std::optional<Ints> sizes = l.sizes(l.need(1));
  const std::optional<int64_t> channels = l.size(l.need(0), 3);
  if (!l.ok()) return std::nullopt;
  if (!sizes || !channels) {
    l.NotKnown("the number of channels");
    return std::nullopt;
  }
  if (sizes->size() != 4 || (*sizes)[0] != 1 || *channels == 0 || (*sizes)[3] % *channels != 0) {
    l.Invalid(absl::StrCat("a filter of ", filter.ToString(), " does not match ", *channels,
                           " channels"));
    return std::nullopt;
  }
  return Ints{(*sizes)[1], (*sizes)[2], *channels, (*sizes)[3] / *channels};
}

// `filter` has the elements of the operator's, or others in their place.
Value* DepthwiseFilter(Lowering& l, Value* filter) {
  const std::optional<Ints> sizes = DepthwiseSizes(l);
  return sizes ? l(canonical::DepthwiseFilterEncode{}, {l.Reshape(filter, *sizes)}) : nullptr;
}

Value* LowerDepthwiseConv2D(Lowering& l) {
  Value* input = l.need(0);
  Value* filter = l.need(1);
  const Window window = WindowOf(l);
  const canonical::DepthwiseConv2D conv = {.stride = window.stride,
                                           .dilation = window.dilation,
                                           .auto_pad = window.auto_pad,
                                           .activation = l.FusedActivation()};
  const std::optional<Ints> split = DepthwiseSizes(l);
  if (!split || !l.ok()) return nullptr;
  const Quantization* quantization = filter->type().element_type().quantization();
  if (quantization != nullptr && quantization->axis && (*split)[3] != 1) {
    // One scale for each of C * M lies along no axis of (H, W, C, M), so each channel becomes a
    // group.
    const canonical::Conv2D grouped = {.stride = window.stride,
                                       .dilation = window.dilation,
                                       .auto_pad = window.auto_pad,
                                       .groups = (*split)[2],
                                       .activation = l.FusedActivation()};
    Values operands = {EncodeFeature(l, input),
                       l(canonical::FilterEncode{.perm = {3, 1, 2, 0}}, {filter})};
    if (l.has(2)) operands.push_back(EncodeBias(l, l.in(2)));
    return DecodeFeature(l, l(grouped, operands));
  }
  Values operands = {EncodeFeature(l, input), DepthwiseFilter(l, filter)};
  if (l.has(2)) operands.push_back(EncodeBias(l, l.in(2)));
  return DecodeFeature(l, l(conv, operands));
}

// ---- Real images and filters of 8 bits.

// The image with the border that SAME adds, so that its zeros are quantised, too; null if a size is
// not known.
Value* WithBorder(Lowering& l, Value* image, Value* filter, const Window& window) {
  if (window.auto_pad == canonical::AutoPad::kExplicit) return image;
  Ints pads(8, 0);
  bool has_border = false;
  for (int64_t i = 0; i < 2; ++i) {
    const std::optional<int64_t> in = l.size(image, i + 1);
    const std::optional<int64_t> kernel = l.size(filter, i + 1);
    if (!in || !kernel || window.stride[i] < 1) return nullptr;
    const int64_t out = *in == 0 ? 0 : (*in - 1) / window.stride[i] + 1;
    const std::optional<int64_t> room = CheckedMul(*kernel - 1, window.dilation[i]);
    const std::optional<int64_t> reach = CheckedMul(out - 1, window.stride[i]);
    if (!room || !reach) return nullptr;
    const std::optional<int64_t> covered = CheckedAdd(*reach - *in + 1, *room);
    if (!covered) return nullptr;
    const int64_t total = std::max<int64_t>(*covered, 0);
    pads[i + 1] = total / 2;
    pads[i + 5] = total - total / 2;
    has_border = has_border || total > 0;
  }
  return has_border ? l(canonical::TensorConstantPad{.pads = pads}, {image}) : image;
}

// Takes the zero points from the stored integers, which then have 16 bits.
RowsOfBytes Centred(Lowering& l, const RowsOfBytes& rows) {
  const ElementType unit =
      ElementType::Quantized(ElementKind::kI16, {.scales = {1.0}, .zero_points = {0}});
  Value* whole = l.Cast(TakenFor(l, rows.stored, ElementKind::kI8), ElementKind::kI32);
  Value* centred = l.Cast(l.Sub(whole, rows.zero_point), ElementKind::kI16);
  return {.stored = TakenFor(l, centred, unit), .scale = rows.scale};
}

// Each image has a scale of its own. `convolve` makes sums of a feature; `filter_axes` are those
// that it sums over.
template <typename Convolve>
Values HybridConvolution(Lowering& l, const ByteWeights& weights, Symmetry symmetry,
                         const Ints& filter_axes, const Convolve& convolve) {
  Window window = WindowOf(l);
  Value* image = l.need(0);
  bool is_centred = false;
  if (symmetry == Symmetry::kAsymmetric) {
    if (Value* bordered = WithBorder(l, image, l.need(1), window)) {
      image = bordered;
      window.auto_pad = canonical::AutoPad::kExplicit;
    } else {
      is_centred = true;
    }
  }
  RowsOfBytes rows = QuantizeRows(l, image, {1, 2, 3}, symmetry);
  if (is_centred) rows = Centred(l, rows);
  Value* of_weights = rows.zero_point == nullptr ? nullptr : SumsOfWeights(l, weights, filter_axes);
  Value* sums = DecodeFeature(l, convolve(EncodeFeature(l, rows.stored), window));
  Value* product = ScaleSums(l, sums, rows, weights, of_weights);
  if (l.has(2)) {
    Value* bias = l.known_rank(l.in(2)) == 1 ? l.in(2) : l.Reshape(l.in(2), {-1});
    product = l.Add(product, bias);
  }
  return {l.Activated(product)};
}

// TFLite quantises images symmetrically if the filter has one scale.
std::optional<Values> LowerHybridConv2D(Lowering& l) {
  const std::optional<ByteWeights> weights = ByteWeightsOf(l, {1}, 0);
  if (!weights || QuantizationOf(l.type(l.in(2))) != nullptr) return std::nullopt;
  const bool has_one_scale = HasOneScale(l.type(l.in(1)));
  return HybridConvolution(
      l, *weights, has_one_scale ? Symmetry::kSymmetric : Symmetry::kAsymmetric, {1, 2, 3},
      [&](Value* feature, const Window& window) {
        const canonical::Conv2D conv = {.stride = window.stride,
                                        .dilation = window.dilation,
                                        .auto_pad = window.auto_pad,
                                        .groups = Groups(l, l.in(0), 3, l.in(1), 3)};
        return l(conv, {feature, l(canonical::FilterEncode{}, {weights->stored})});
      });
}

std::optional<Values> LowerHybridDepthwise(Lowering& l) {
  const std::optional<ByteWeights> weights = ByteWeightsOf(l, {1}, 3);
  if (!weights || QuantizationOf(l.type(l.in(2))) != nullptr) return std::nullopt;
  return HybridConvolution(
      l, *weights, Symmetry::kAsymmetric, {0, 1, 2}, [&](Value* feature, const Window& window) {
        const canonical::DepthwiseConv2D conv = {
            .stride = window.stride, .dilation = window.dilation, .auto_pad = window.auto_pad};
        return l(conv, {feature, DepthwiseFilter(l, weights->stored)});
      });
}

struct TransposedOperands {
  Value* input = nullptr;
  Value* filter = nullptr;
  Value* bias = nullptr;  // Null where there is none.
};

// Transposed convolution with result sizes `wanted`, from which the padding follows. `filter_axes`
// are the spatial axes of the filter.
Value* TransposedTo(Lowering& l, const Ints& wanted, const Window& window,
                    const TransposedOperands& operands, const Ints& filter_perm,
                    const Ints& filter_axes) {
  const size_t spatial = filter_axes.size();
  if (wanted.size() != spatial + 2) {
    return l.Invalid(
        absl::StrCat("the output's shape has ", wanted.size(), " sizes, expected ", spatial + 2));
  }
  canonical::TransposedConv2D conv = {.stride = window.stride,
                                      .dilation = window.dilation,
                                      .pad = Ints(2 * spatial, 0),
                                      .output_pad = Ints(spatial, 0),
                                      .activation = l.FusedActivation()};
  for (size_t i = 0; i < spatial; ++i) {
    const std::optional<int64_t> in = l.size(operands.input, static_cast<int64_t>(i) + 1);
    const std::optional<int64_t> kernel = l.size(operands.filter, filter_axes[i]);
    if (!in || !kernel) return l.NotKnown("the size that determines the padding");
    if (wanted[i + 1] < 1) {
      return l.Invalid(
          absl::StrCat("expected sizes of the output of at least 1, found ", wanted[i + 1]));
    }
    const std::optional<int64_t> reach = CheckedMul(*in - 1, window.stride[i]);
    const std::optional<int64_t> room = CheckedMul(*kernel - 1, window.dilation[i]);
    const std::optional<int64_t> last = reach && room ? CheckedAdd(*reach, *room) : std::nullopt;
    const std::optional<int64_t> total = last ? CheckedSub(*last, wanted[i + 1] - 1) : std::nullopt;
    const std::optional<int64_t> missing = total ? CheckedSub(0, *total) : std::nullopt;
    if (!missing) return l.Invalid("the sizes are too large");
    if (*total < 0) {
      conv.output_pad[i] = *missing;
      continue;
    }
    const bool is_same = window.auto_pad == canonical::AutoPad::kSameUpper;
    conv.pad[i] = is_same ? *total / 2 : 0;
    conv.pad[i + spatial] = *total - conv.pad[i];
  }
  Values encoded = {EncodeFeature(l, operands.input),
                    l(canonical::FilterEncode{.perm = filter_perm}, {operands.filter})};
  if (operands.bias != nullptr) encoded.push_back(EncodeBias(l, operands.bias));
  return DecodeFeature(l, l(conv, encoded));
}

// The size of the result is an operand.
Value* Transposed(Lowering& l, absl::string_view axes, const Ints& filter_perm,
                  const Ints& filter_axes) {
  const TransposedOperands operands = {.input = l.need(2), .filter = l.need(1), .bias = l.in(3)};
  const Window window = WindowOf(l, axes);
  const std::optional<Ints> wanted = l.NeedInts(0);
  if (!wanted || !l.ok()) return nullptr;
  return TransposedTo(l, *wanted, window, operands, filter_perm, filter_axes);
}

// Filters are (O, H, W, I).
Value* LowerTransposeConv(Lowering& l) { return Transposed(l, "hw", {}, {1, 2}); }
// Filters are (D, H, W, O, I).
Value* LowerConv3DTranspose(Lowering& l) {
  return Transposed(l, "dhw", {3, 0, 1, 2, 4}, {0, 1, 2});
}

// MediaPipe's: input, filter (O, H, W, I) and bias. Its options are 32-bit numbers: the padding (1
// for SAME, 2 for VALID) and the strides along width and height. The size of the result is that of
// its tensor; for SAME, if the file does not give it, it is the input's times the stride.
Value* LowerTransposeConvBias(Lowering& l) {
  const TransposedOperands operands = {.input = l.need(0), .filter = l.need(1), .bias = l.need(2)};
  const std::optional<Ints> options = l.CustomInts();
  if (!options || !l.ok()) return nullptr;
  if (options->size() < 3 || (*options)[1] < 1 || (*options)[2] < 1) {
    return l.Invalid("expected the padding and two positive strides for options");
  }
  Window window = {.stride = {(*options)[2], (*options)[1]}, .dilation = {1, 1}};
  const bool is_same = (*options)[0] == 1;
  if (is_same) {
    window.auto_pad = canonical::AutoPad::kSameUpper;
  } else if ((*options)[0] != 2) {
    return l.Unsupported(absl::StrCat("the padding ", (*options)[0]));
  }
  const std::optional<Ints> input = l.sizes(operands.input);
  const std::optional<Ints> filter = l.sizes(operands.filter);
  if (!input || !filter) return l.NotKnown("the size of the result");
  if (input->size() != 4 || filter->size() != 4) return l.Invalid("expected four axes");
  Ints wanted = {(*input)[0], 0, 0, (*filter)[0]};
  for (size_t i = 0; i < 2; ++i) {
    const std::optional<int64_t> same = CheckedMul((*input)[i + 1], window.stride[i]);
    const std::optional<int64_t> reach = CheckedMul((*input)[i + 1] - 1, window.stride[i]);
    const std::optional<int64_t> valid =
        reach ? CheckedAdd(*reach, (*filter)[i + 1]) : std::nullopt;
    if (!same || !valid) return l.Invalid("the sizes are too large");
    wanted[i + 1] = is_same ? *same : *valid;
  }
  if (l.declared().is_tensor() && l.declared().shape().is_static()) {
    const auto sizes = l.declared().shape().sizes();
    wanted.assign(sizes.begin(), sizes.end());
  }
  return TransposedTo(l, wanted, window, operands, {}, {1, 2});
}

}  // namespace

void AddConvolution(LoweringTable& table) {
  table.AddHybrid("conv_2d", LowerHybridConv2D);
  table.AddHybrid("depthwise_conv_2d", LowerHybridDepthwise);
  table.Add("conv_2d", LowerConv2D);
  table.Add("conv_3d", LowerConv3D);
  table.Add("conv_3d_transpose", LowerConv3DTranspose);
  table.Add("depthwise_conv_2d", LowerDepthwiseConv2D);
  table.Add("transpose_conv", LowerTransposeConv);
  table.Add("Convolution2DTransposeBias", LowerTransposeConvBias);
}

}  // namespace roundhouse::tfl_lowering
