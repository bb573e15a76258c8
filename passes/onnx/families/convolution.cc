#include "roundhouse/dialects/canonical/convolution.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/rules/window.h"
#include "roundhouse/passes/onnx/domains.h"
#include "roundhouse/passes/onnx/families/families.h"
#include "roundhouse/passes/onnx/families/products.h"
#include "roundhouse/passes/onnx/lowering.h"
#include "roundhouse/passes/onnx/windows.h"

namespace roundhouse::onnx_lowering {

Value* Convolution(Lowering& l, Value* input, Value* filter, Value* bias, bool has_borders) {
  const std::optional<int64_t> known = l.known_rank(input);
  const int64_t rank = known ? *known : l.rank(filter);
  if (!l.ok()) return nullptr;
  Window window = WindowOf(l, rank);
  if (has_borders) std::fill(window.pad.begin(), window.pad.end(), 0);
  const canonical::Conv2D conv = {.stride = window.stride,
                                  .dilation = window.dilation,
                                  .pad = window.pad,
                                  .auto_pad = window.auto_pad,
                                  .groups = l.Int("group", 1)};
  Values operands = {EncodeFeature(l, input, rank), EncodeFilter(l, filter, rank)};
  if (bias != nullptr) operands.push_back(EncodeBias(l, bias));
  return DecodeFeature(l, l(conv, operands), rank);
}

Value* FusedActivation(Lowering& l, Value* value, const std::vector<float>& parameters) {
  const std::string name = l.String("activation");
  auto parameter = [&](size_t index, float otherwise) {
    return index < parameters.size() ? parameters[index] : otherwise;
  };
  if (name.empty()) return value;
  if (name == "Relu") return l(canonical::Relu{}, {value});
  if (name == "Tanh") return l(canonical::Tanh{}, {value});
  if (name == "Sigmoid") return l(canonical::Sigmoid{}, {value});
  if (name == "LeakyRelu") return l(canonical::LeakyRelu{.alpha = parameter(0, 0.01F)}, {value});
  if (name == "Clip") {
    return l(canonical::Clamp{.min = parameter(0, 0), .max = parameter(1, 6)}, {value});
  }
  if (name == "HardSigmoid") {
    return l(canonical::HardSigmoid{.alpha = parameter(0, 0.2F), .beta = parameter(1, 0.5F)},
             {value});
  }
  return l.Unsupported(absl::StrCat("the activation '", name, "'"));
}

namespace {

Value* LowerConv(Lowering& l) { return Convolution(l, l.need(0), l.need(1), l.in(2)); }

// com.microsoft: with an addend and a fused activation.
Value* LowerFusedConv(Lowering& l) {
  Value* result = Convolution(l, l.need(0), l.need(1), l.in(2));
  if (l.has(3)) result = l.Add(result, l.in(3));
  return FusedActivation(l, result, l.FloatList("activation_params"));
}

// com.microsoft: images (N, spatial, C) and filters (O, spatial, I).
Value* LowerNhwcConv(Lowering& l) {
  const int64_t rank = l.rank(l.need(0));
  if (!l.ok()) return nullptr;
  if (rank < 3) return l.Invalid("expected an image with spatial axes");
  Ints to_front = {0, rank - 1};
  Ints to_back = {0};
  for (int64_t i = 1; i < rank - 1; ++i) {
    to_front.push_back(i);
    to_back.push_back(i + 1);
  }
  to_back.push_back(1);
  Value* result =
      Convolution(l, l.Transpose(l.need(0), to_front), l.Transpose(l.need(1), to_front), l.in(2));
  return l.Transpose(result, to_back);
}

// (I, O / groups, spatial) as a filter (O, spatial, I / groups).
Value* TransposedFilter(Lowering& l, Value* filter, int64_t rank, int64_t groups) {
  if (groups == 1) {
    Ints perm = {1};
    for (int64_t i = 2; i < rank; ++i) perm.push_back(i);
    perm.push_back(0);
    return l(canonical::FilterEncode{.perm = perm}, {filter});
  }
  const std::optional<Ints> sizes = l.sizes(filter);
  if (!sizes) return l.NotKnown("the size of the filter");
  if (static_cast<int64_t>(sizes->size()) != rank)
    return l.Invalid(absl::StrCat("expected a filter of rank ", rank, ", found ", sizes->size()));
  if (groups < 1 || (*sizes)[0] % groups != 0) {
    return l.Invalid(absl::StrCat("group ", groups, " does not divide ", (*sizes)[0], " channels"));
  }
  Ints split = {groups, (*sizes)[0] / groups};
  split.insert(split.end(), sizes->begin() + 1, sizes->end());
  Ints perm = {0, 2};  // group, output, spatial, input.
  for (int64_t i = 3; i <= rank; ++i) perm.push_back(i);
  perm.push_back(1);
  const std::optional<int64_t> outputs = CheckedMul(groups, (*sizes)[1]);
  if (!outputs) {
    return l.Invalid(absl::StrCat("the number of output channels, ", groups, " * ", (*sizes)[1],
                                  ", does not fit in 64 bits"));
  }
  Ints joined = {*outputs};
  joined.insert(joined.end(), sizes->begin() + 2, sizes->end());
  joined.push_back((*sizes)[0] / groups);
  Value* ordered = l.Reshape(l.Transpose(l.Reshape(filter, split), perm), joined);
  return l(canonical::FilterEncode{}, {ordered});
}

// Holds sums and products of any two 64-bit numbers of a model.
using Wide = __int128;

Value* LowerConvTranspose(Lowering& l) {
  Value* input = l.need(0);
  Value* filter = l.need(1);
  const std::optional<int64_t> known = l.known_rank(input);
  const int64_t rank = known ? *known : l.rank(filter);
  if (!l.ok()) return nullptr;
  const int64_t spatial = rank - 2;
  if (spatial < 1) return l.Invalid(absl::StrCat("expected rank 3 or more, found ", rank));
  const Window window = WindowOf(l, rank);
  if (!l.ok()) return nullptr;
  canonical::TransposedConv2D conv = {.stride = window.stride,
                                      .dilation = window.dilation,
                                      .pad = window.pad,
                                      .output_pad = l.IntList("output_padding").value_or(Ints()),
                                      .groups = l.Int("group", 1)};
  const std::optional<Ints> shape = l.IntList("output_shape");
  const bool is_same = window.auto_pad != canonical::AutoPad::kExplicit;
  if (shape || is_same) {
    conv.pad.assign(2 * spatial, 0);
    Ints output_pad = conv.output_pad.empty() ? Ints(spatial, 0) : conv.output_pad;
    if (static_cast<int64_t>(output_pad.size()) != spatial) {
      return l.Invalid(absl::StrCat("attribute 'output_padding': expected ", spatial, " numbers"));
    }
    if (shape && shape->size() != static_cast<size_t>(spatial) &&
        shape->size() != static_cast<size_t>(rank)) {
      return l.Invalid("attribute 'output_shape': expected a number for each spatial axis");
    }
    for (int64_t i = 0; i < spatial; ++i) {
      const std::optional<int64_t> in = l.size(input, 2 + i);
      const std::optional<int64_t> kernel = l.size(filter, 2 + i);
      if (!in || !kernel) return l.NotKnown("the size that determines the padding");
      const int64_t stride = conv.stride.empty() ? 1 : conv.stride[i];
      const int64_t dilation = conv.dilation.empty() ? 1 : conv.dilation[i];
      const std::optional<int64_t> grown = CheckedMul(*in, stride);
      if (!grown) {
        return l.Invalid(absl::StrCat("the size ", *in, " with the stride ", stride,
                                      " does not fit in 64 bits"));
      }
      // Some models list all axes.
      const int64_t wanted = shape ? (*shape)[shape->size() - spatial + i] : *grown;
      const Wide total =
          Wide{*grown} - stride + output_pad[i] + (Wide{*kernel} - 1) * dilation + 1 - wanted;
      const Wide more = output_pad[i] - std::min<Wide>(total, 0);
      if (std::max(more, total) > std::numeric_limits<int64_t>::max()) {
        return l.Invalid(absl::StrCat("the padding of spatial axis ", i, " for the output size ",
                                      wanted, " does not fit in 64 bits"));
      }
      output_pad[i] = static_cast<int64_t>(more);
      const auto pad = static_cast<int64_t>(std::max<Wide>(total, 0));
      const bool less_in_front = window.auto_pad == canonical::AutoPad::kSameUpper;
      conv.pad[i] = less_in_front ? pad / 2 : pad - pad / 2;
      conv.pad[i + spatial] = pad - conv.pad[i];
    }
    conv.output_pad = output_pad;
  }
  Values operands = {EncodeFeature(l, input, rank), TransposedFilter(l, filter, rank, conv.groups)};
  if (l.has(2)) operands.push_back(EncodeBias(l, l.in(2)));
  return DecodeFeature(l, l(conv, operands), rank);
}

}  // namespace

void AddConvolution(LoweringTable& table) {
  table.Add("Conv", 1, LowerConv);
  table.Add("ConvTranspose", 1, LowerConvTranspose);
  table.Add("FusedConv", 1, LowerFusedConv, kMicrosoftDomain);
  table.Add("NhwcConv", 1, LowerNhwcConv, kMicrosoftDomain);
}

}  // namespace roundhouse::onnx_lowering
