// Products, convolutions and batch norms.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/einsum.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/normalization.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/passes/stablehlo/lowering.h"

namespace roundhouse::stablehlo_lowering {
namespace {

// ---- Products

// An operand whose elements are those of the result, in which the sums are.
Value* Factor(Lowering& l, int operand) {
  Value* value = l.need(operand);
  const ElementKind wanted = l.declared_kind();
  if (!l.ok() || l.kind(value) == ElementKind::kI1) return value;
  return l.Cast(value, wanted);
}

std::optional<int64_t> ProductOf(const Ints& sizes, const Ints& axes) {
  int64_t product = 1;
  for (const int64_t axis : axes) {
    const std::optional<int64_t> next = CheckedMul(product, sizes[axis]);
    if (!next) return std::nullopt;
    product = *next;
  }
  return product;
}

// One operand of a product of matrices.
struct Side {
  Value* value = nullptr;
  Ints batch;
  Ints contracting;
  Ints free;
};

Ints Joined(const Ints& a, const Ints& b, const Ints& c) {
  Ints all = a;
  all.insert(all.end(), b.begin(), b.end());
  all.insert(all.end(), c.begin(), c.end());
  return all;
}

// The operand as (batch..., rows, columns), with merged axes; rows are the first of the two lists.
// `is_swapped` is set, and nothing moved, if it already lies the other way round.
Value* AsMatrices(Lowering& l, const Side& side, const Ints& rows, const Ints& columns,
                  bool& is_swapped) {
  const std::optional<Ints> sizes = l.sizes(side.value);
  if (!sizes) return l.NotKnown("the sizes of an operand");
  const Ints wanted = Joined(side.batch, rows, columns);
  const Ints swapped = Joined(side.batch, columns, rows);
  is_swapped = wanted != swapped && std::is_sorted(swapped.begin(), swapped.end());
  Value* value = side.value;
  if (!is_swapped && !std::is_sorted(wanted.begin(), wanted.end()))
    value = l.Transpose(value, wanted);
  Ints merged;
  for (const int64_t axis : side.batch) merged.push_back((*sizes)[axis]);
  const std::optional<int64_t> row = ProductOf(*sizes, is_swapped ? columns : rows);
  const std::optional<int64_t> column = ProductOf(*sizes, is_swapped ? rows : columns);
  if (!row || !column) return l.Invalid("expected operands of fewer than 2^63 elements");
  merged.push_back(*row);
  merged.push_back(*column);
  return l.ok() && l.sizes(value) == merged ? value : l.Reshape(value, merged);
}

// Without known sizes: as a sum of products over named axes.
Value* AsEinsum(Lowering& l, const Side& lhs, const Side& rhs, int64_t lhs_rank, int64_t rhs_rank) {
  std::string a(static_cast<size_t>(lhs_rank), ' ');
  std::string b(static_cast<size_t>(rhs_rank), ' ');
  std::string result;
  char next = 'a';
  if (lhs_rank + rhs_rank > 26) return l.Unsupported("a product of more than 26 axes");
  for (size_t i = 0; i < lhs.batch.size(); ++i) {
    a[lhs.batch[i]] = b[rhs.batch[i]] = next;
    result += next++;
  }
  for (size_t i = 0; i < lhs.contracting.size(); ++i)
    a[lhs.contracting[i]] = b[rhs.contracting[i]] = next++;
  for (const int64_t axis : lhs.free) result += a[axis] = next++;
  for (const int64_t axis : rhs.free) result += b[axis] = next++;
  return l(canonical::Einsum{.equation = a + "," + b + "->" + result}, {lhs.value, rhs.value});
}

bool AreDistinctAxes(const Side& side, int64_t rank) {
  Ints all = Joined(side.batch, side.contracting, {});
  std::sort(all.begin(), all.end());
  return std::adjacent_find(all.begin(), all.end()) == all.end() &&
         (all.empty() || (all.front() >= 0 && all.back() < rank));
}

Value* Product(Lowering& l, Side lhs, Side rhs) {
  const int64_t lhs_rank = l.rank(lhs.value);
  const int64_t rhs_rank = l.rank(rhs.value);
  if (!l.ok()) return nullptr;
  if (lhs.batch.size() != rhs.batch.size() || lhs.contracting.size() != rhs.contracting.size() ||
      !AreDistinctAxes(lhs, lhs_rank) || !AreDistinctAxes(rhs, rhs_rank))
    return l.Invalid("expected distinct axes, as many of each kind for both operands");
  lhs.free = Lowering::AxesWithout(lhs_rank, Joined(lhs.batch, lhs.contracting, {}));
  rhs.free = Lowering::AxesWithout(rhs_rank, Joined(rhs.batch, rhs.contracting, {}));
  // Rows of a tensor times a matrix: no axes need be merged.
  if (lhs.batch.empty() && lhs.contracting == Ints{lhs_rank - 1} && rhs_rank == 2 &&
      lhs_rank >= 2 && rhs.contracting.size() == 1) {
    return l(canonical::MatMul{.transpose_rhs = rhs.contracting[0] == 1}, {lhs.value, rhs.value});
  }
  if (!l.sizes(lhs.value) || !l.sizes(rhs.value)) return AsEinsum(l, lhs, rhs, lhs_rank, rhs_rank);
  bool is_lhs_swapped = false;
  bool is_rhs_swapped = false;
  Value* a = AsMatrices(l, lhs, lhs.free, lhs.contracting, is_lhs_swapped);
  Value* b = AsMatrices(l, rhs, rhs.contracting, rhs.free, is_rhs_swapped);
  Value* product = l(
      canonical::MatMul{.transpose_lhs = is_lhs_swapped, .transpose_rhs = is_rhs_swapped}, {a, b});
  return l.ok() ? l.ReshapeToDeclared(product) : nullptr;
}

Value* DotGeneral(Lowering& l) {
  const std::string axes = l.Text("dot_dimension_numbers");
  if (axes.empty()) return l.Invalid("expected dot_dimension_numbers");
  Side lhs{Factor(l, 0),
           l.Field(axes, "lhs_batching_dimensions"),
           l.Field(axes, "lhs_contracting_dimensions"),
           {}};
  Side rhs{Factor(l, 1),
           l.Field(axes, "rhs_batching_dimensions"),
           l.Field(axes, "rhs_contracting_dimensions"),
           {}};
  return Product(l, std::move(lhs), std::move(rhs));
}

Value* Dot(Lowering& l) {
  Side lhs{Factor(l, 0), {}, {}, {}};
  const int64_t rank = l.rank(lhs.value);
  lhs.contracting = {rank - 1};
  return Product(l, std::move(lhs), {Factor(l, 1), {}, {0}, {}});
}

Value* LowerEinsum(Lowering& l) {
  return l(canonical::Einsum{.equation = l.String("einsum_config")}, {Factor(l, 0), Factor(l, 1)});
}

// ---- Convolutions

// Which axis of a tensor has which role.
struct Axes {
  int64_t first = -1;   // The batch, or the outputs of a filter.
  int64_t second = -1;  // The features, or the inputs of a filter.
  Ints spatial;

  // For each axis of the domain (first, spatial, second), the axis of the tensor.
  Ints Order() const {
    Ints order = {first};
    order.insert(order.end(), spatial.begin(), spatial.end());
    order.push_back(second);
    return order;
  }
  bool IsComplete() const {
    Ints order = Order();
    std::sort(order.begin(), order.end());
    for (size_t i = 0; i < order.size(); ++i) {
      if (order[i] != static_cast<int64_t>(i)) return false;
    }
    return true;
  }
};

// Of "[b, 0, 1, f]", with the letters of the first and second role.
Axes AxesOf(absl::string_view list, char first, char second) {
  Axes axes;
  const std::vector<absl::string_view> parts = absl::StrSplit(list, ',');
  axes.spatial.assign(parts.size() < 2 ? 0 : parts.size() - 2, -1);
  for (size_t i = 0; i < parts.size(); ++i) {
    const absl::string_view part = absl::StripAsciiWhitespace(parts[i]);
    int64_t number = 0;
    if (part == absl::string_view(&first, 1)) {
      axes.first = static_cast<int64_t>(i);
    } else if (part == absl::string_view(&second, 1)) {
      axes.second = static_cast<int64_t>(i);
    } else if (absl::SimpleAtoi(part, &number) && number >= 0 &&
               number < static_cast<int64_t>(axes.spatial.size())) {
      axes.spatial[number] = static_cast<int64_t>(i);
    }
  }
  return axes;
}

struct Convolution {
  Axes input;
  Axes filter;
  Axes output;
  int64_t num_spatial = 0;
  Ints strides;
  Ints low;  // Padding, along the spatial axes.
  Ints high;
  Ints lhs_dilation;
  Ints rhs_dilation;
  bool is_reversed = false;
  int64_t groups = 1;
};

// [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], or the spelling with a field for each role.
bool ReadAxes(Lowering& l, const std::string& text, Convolution& conv) {
  if (text.find("->") == std::string::npos) {
    auto one = [&](absl::string_view name) {
      const Ints field = l.Field(text, name);
      return field.size() == 1 ? field[0] : -1;
    };
    conv.input = {one("input_batch_dimension"), one("input_feature_dimension"),
                  l.Field(text, "input_spatial_dimensions")};
    conv.filter = {one("kernel_output_feature_dimension"), one("kernel_input_feature_dimension"),
                   l.Field(text, "kernel_spatial_dimensions")};
    conv.output = {one("output_batch_dimension"), one("output_feature_dimension"),
                   l.Field(text, "output_spatial_dimensions")};
  } else {
    std::vector<absl::string_view> lists;
    absl::string_view rest = text;
    while (true) {
      const size_t open = rest.find('[');
      const size_t close = rest.find(']');
      if (open == absl::string_view::npos || close == absl::string_view::npos || close < open)
        break;
      lists.push_back(rest.substr(open + 1, close - open - 1));
      rest.remove_prefix(close + 1);
    }
    if (lists.size() != 3) return false;
    conv.input = AxesOf(lists[0], 'b', 'f');
    conv.filter = AxesOf(lists[1], 'o', 'i');
    conv.output = AxesOf(lists[2], 'b', 'f');
  }
  conv.num_spatial = static_cast<int64_t>(conv.input.spatial.size());
  return conv.input.IsComplete() && conv.filter.IsComplete() && conv.output.IsComplete() &&
         conv.filter.spatial.size() == conv.input.spatial.size() &&
         conv.output.spatial.size() == conv.input.spatial.size();
}

std::optional<Convolution> ConvolutionOf(Lowering& l) {
  Convolution conv;
  if (!ReadAxes(l, l.Text("dimension_numbers"), conv)) {
    l.Invalid("expected dimension_numbers to give each axis a role");
    return std::nullopt;
  }
  const int64_t n = conv.num_spatial;
  const auto rank = n + 2;
  if (l.rank(l.need(0)) != rank || l.rank(l.need(1)) != rank) {
    l.Invalid("expected operands of the rank that dimension_numbers has");
    return std::nullopt;
  }
  conv.strides = l.ListOr("window_strides", n, 1);
  conv.lhs_dilation = l.ListOr("lhs_dilation", n, 1);
  conv.rhs_dilation = l.ListOr("rhs_dilation", n, 1);
  if (!l.Padding("padding", n, conv.low, conv.high)) return std::nullopt;
  const Ints reversal = l.ListOr("window_reversal", n, 0);
  conv.is_reversed = std::count(reversal.begin(), reversal.end(), 0) == 0 && n > 0;
  conv.groups = l.Int("feature_group_count", 1);
  if (!conv.is_reversed && std::count(reversal.begin(), reversal.end(), 0) != n)
    l.Unsupported("a window that is reversed along some axes only");
  if (l.Int("batch_group_count", 1) != 1) l.Unsupported("batch_group_count above 1");
  for (const Ints* dilations : {&conv.lhs_dilation, &conv.rhs_dilation, &conv.strides}) {
    for (const int64_t value : *dilations) {
      if (value < 1) l.Invalid("expected strides and dilations of at least 1");
    }
  }
  if (conv.groups < 1) l.Invalid("expected feature_group_count to be at least 1");
  if (!l.ok()) return std::nullopt;
  return conv;
}

Ints PadsOf(const Convolution& conv) { return Joined(conv.low, conv.high, {}); }

// Padding below 0 crops the input, and dilation of the input puts zeros between its elements.
Value* PreparedInput(Lowering& l, Value* input, Convolution& conv) {
  const auto rank = static_cast<size_t>(conv.num_spatial) + 2;
  Ints low(rank, 0);
  Ints high(rank, 0);
  Ints interior(rank, 0);
  bool is_plain = true;
  for (int64_t i = 0; i < conv.num_spatial; ++i) {
    const int64_t axis = conv.input.spatial[i];
    interior[axis] = conv.lhs_dilation[i] - 1;
    low[axis] = std::min<int64_t>(conv.low[i], 0);
    high[axis] = std::min<int64_t>(conv.high[i], 0);
    conv.low[i] -= low[axis];
    conv.high[i] -= high[axis];
    is_plain = is_plain && interior[axis] == 0 && low[axis] == 0 && high[axis] == 0;
  }
  return is_plain ? input : l.Padded(input, l.Number(0, l.kind(input)), low, high, interior);
}

Value* Decoded(Lowering& l, const Convolution& conv, Value* feature) {
  // For each axis of the tensor, the axis of the domain.
  const Ints order = conv.output.Order();
  Ints perm(order.size());
  for (size_t i = 0; i < order.size(); ++i) perm[order[i]] = static_cast<int64_t>(i);
  return l(canonical::FeatureDecode{.perm = perm}, {feature});
}

// A convolution whose input is dilated is a transposed one, if nothing else is unusual; nullopt if
// it is not. The window of that lies the other way round.
std::optional<Value*> Transposed(Lowering& l, const Convolution& conv, Value* input,
                                 Value* filter) {
  const std::optional<Ints> sizes = l.sizes(filter);
  if (!sizes || conv.groups != 1) return std::nullopt;
  if (std::all_of(conv.lhs_dilation.begin(), conv.lhs_dilation.end(),
                  [](int64_t d) { return d == 1; }))
    return std::nullopt;
  Ints pad(2 * static_cast<size_t>(conv.num_spatial), 0);
  Ints extra(static_cast<size_t>(conv.num_spatial), 0);
  for (int64_t i = 0; i < conv.num_spatial; ++i) {
    const int64_t size = (*sizes)[conv.filter.spatial[i]];
    const std::optional<int64_t> reach = CheckedMul(size - 1, conv.rhs_dilation[i]);
    if (!reach || conv.strides[i] != 1 || conv.low[i] > *reach || size < 1) return std::nullopt;
    // Padding is between -2^48 and 2^48.
    const std::optional<int64_t> front = CheckedSub(*reach, conv.low[i]);
    const std::optional<int64_t> cut = CheckedSub(*reach, conv.high[i]);
    if (!front || !cut) return std::nullopt;
    pad[i] = *front;
    pad[conv.num_spatial + i] = std::max<int64_t>(*cut, 0);
    extra[i] = std::max<int64_t>(-*cut, 0);
  }
  if (!conv.is_reversed) filter = l.Reversed(filter, conv.filter.spatial);
  return l(canonical::TransposedConv2D{.stride = conv.lhs_dilation,
                                       .dilation = conv.rhs_dilation,
                                       .pad = pad,
                                       .output_pad = extra},
           {l(canonical::FeatureEncode{.perm = conv.input.Order()}, {input}),
            l(canonical::FilterEncode{.perm = conv.filter.Order()}, {filter})});
}

// Each channel by itself. The filter's outputs are those of the first channel, of the second, …
Value* Depthwise(Lowering& l, const Convolution& conv, Value* input, Value* filter,
                 int64_t channels) {
  const std::optional<Ints> sizes = l.sizes(filter);
  Ints order = conv.filter.spatial;  // (spatial, C * M)
  order.push_back(conv.filter.second);
  order.push_back(conv.filter.first);
  if (!std::is_sorted(order.begin(), order.end())) filter = l.Transpose(filter, order);
  Ints shape;
  for (const int64_t axis : conv.filter.spatial) shape.push_back((*sizes)[axis]);
  shape.push_back(channels);
  shape.push_back((*sizes)[conv.filter.first] / channels);
  return l(
      canonical::DepthwiseConv2D{
          .stride = conv.strides, .dilation = conv.rhs_dilation, .pad = PadsOf(conv)},
      {l(canonical::FeatureEncode{.perm = conv.input.Order()}, {input}),
       l(canonical::DepthwiseFilterEncode{}, {l.Reshape(filter, shape)})});
}

Value* LowerConvolution(Lowering& l) {
  std::optional<Convolution> conv = ConvolutionOf(l);
  if (!conv) return nullptr;
  Value* input = Factor(l, 0);
  Value* filter = Factor(l, 1);
  if (!l.ok()) return nullptr;
  if (const std::optional<Value*> result = Transposed(l, *conv, input, filter))
    return l.ok() ? Decoded(l, *conv, *result) : nullptr;
  input = PreparedInput(l, input, *conv);
  if (conv->is_reversed) filter = l.Reversed(filter, conv->filter.spatial);
  if (!l.ok()) return nullptr;
  const std::optional<int64_t> channels = l.size(input, conv->input.second);
  const std::optional<Ints> sizes = l.sizes(filter);
  Value* result = nullptr;
  if (conv->groups > 1 && channels == conv->groups && sizes && (*sizes)[conv->filter.second] == 1 &&
      (*sizes)[conv->filter.first] % conv->groups == 0) {
    result = Depthwise(l, *conv, input, filter, *channels);
  } else {
    result = l(canonical::Conv2D{.stride = conv->strides,
                                 .dilation = conv->rhs_dilation,
                                 .pad = PadsOf(*conv),
                                 .groups = conv->groups},
               {l(canonical::FeatureEncode{.perm = conv->input.Order()}, {input}),
                l(canonical::FilterEncode{.perm = conv->filter.Order()}, {filter})});
  }
  return l.ok() ? Decoded(l, *conv, result) : nullptr;
}

// ---- Batch norms

Value* BatchNormInference(Lowering& l) {
  Values operands;
  for (int i = 0; i < 5; ++i) operands.push_back(l.need(i));
  return l(canonical::BatchNorm{.axis = l.Int("feature_index"), .epsilon = l.Float("epsilon")},
           operands);
}

// With the mean and the variance of the operand itself, which are results too.
Values BatchNormTraining(Lowering& l) {
  Value* x = l.need(0);
  const int64_t rank = l.rank(x);
  if (!l.ok()) return {nullptr, nullptr, nullptr};
  const int64_t axis = l.Axis(l.Int("feature_index"), rank);
  const Ints others = Lowering::AxesWithout(rank, {axis});
  auto mean_of = [&](Value* value, bool keep) {
    return l(
        canonical::TensorReduce{
            .kind = canonical::ReduceKind::kMean, .axes = others, .keep_dims = keep},
        {value});
  };
  Value* centred = l.Sub(x, mean_of(x, true));
  Value* mean = mean_of(x, false);
  Value* variance = mean_of(l.Mul(centred, centred), false);
  Value* result = l(canonical::BatchNorm{.axis = axis, .epsilon = l.Float("epsilon")},
                    {x, l.need(1), l.need(2), mean, variance});
  return {result, mean, variance};
}

}  // namespace

void AddLayers(LoweringTable& table) {
  table.Add("batch_norm_inference", BatchNormInference);
  table.Add("convolution", LowerConvolution);
  table.Add("dot", Dot);
  table.Add("dot_general", DotGeneral);
  table.Add("einsum", LowerEinsum);
  table.AddSeveral("batch_norm_training", BatchNormTraining);
}

}  // namespace roundhouse::stablehlo_lowering
