#include "roundhouse/interp/native/ops/windows/convolution.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/rules/spatial.h"
#include "roundhouse/interp/kernel_speed.h"
#include "roundhouse/interp/native/microkernels/gemm.h"
#include "roundhouse/interp/native/ops/bytes/quantized_layer.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/native/ops/products/product_parts.h"
#include "roundhouse/interp/native/ops/windows/depthwise.h"
#include "roundhouse/interp/native/ops/windows/narrow_convolution.h"
#include "roundhouse/interp/native/ops/windows/winograd.h"
#include "roundhouse/interp/processor/isa.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/service/region.h"
#include "roundhouse/service/size_limits.h"

namespace roundhouse::native {
namespace {

using canonical::FeatureSizes;
using canonical::FeatureSizesOf;
using canonical::Position;
using canonical::SpatialWindow;
using canonical::WindowOver;

absl::StatusOr<std::shared_ptr<const std::vector<float>>> NewZeros(int64_t count) {
  auto zeros = std::make_shared<std::vector<float>>();
  RH_RETURN_IF_ERROR(TryResize(*zeros, count, "the padding of a convolution"));
  return zeros;
}

struct Convolution {
  FeatureSizes input;
  FeatureSizes output;
  SpatialWindow window;
  int64_t groups = 1;
  bool has_bias = false;
  Epilogue epilogue;
  std::shared_ptr<const AlignedFloats> packed;  // For all groups, if the filter is constant.
  int64_t packed_size = 0;                      // For one group.
  // Read by windows outside the input.
  std::shared_ptr<const std::vector<float>> zeros;

  int64_t inputs() const { return input.channels / groups; }
  int64_t outputs() const { return output.channels / groups; }
  int64_t depth() const { return window.num_taps() * inputs(); }
  // Whether the taps of a window along the last axis are one piece, contiguous in the input. Only
  // if the pieces would be short, because at the borders joined pieces have to be copied.
  bool joins_taps() const {
    constexpr int64_t kMaxInputs = 64;
    return groups == 1 && window.axes[2].size > 1 && window.axes[2].dilation == 1 &&
           inputs() <= kMaxInputs;
  }
  int64_t taps_per_piece() const { return joins_taps() ? window.axes[2].size : 1; }
  int64_t num_pieces() const { return window.num_taps() / taps_per_piece(); }
  int64_t piece_size() const { return taps_per_piece() * inputs(); }
  void Pack(const float* filter, float* to) const {
    for (int64_t group = 0; group < groups; ++group) {
      PackRight(filter + group * outputs() * depth(), depth(), outputs(), 1, depth(),
                to + group * packed_size);
    }
  }
};

// The most positions that use the filter together. With more, the filter would be read less often,
// but the inputs of the positions must stay in the cache, too.
constexpr int64_t kPositionsPerPiece = 96;

// The memory of each thread: pointers to the pieces in the windows of some positions, and copies of
// joined pieces at a border.
struct SeenPieces {
  const float** places;
  float* joined;

  static int64_t Places(const Convolution& convolution) {
    return convolution.num_pieces() * kPositionsPerPiece;
  }
  static int64_t Joined(const Convolution& convolution) {
    return convolution.joins_taps() ? convolution.depth() * kPositionsPerPiece : 0;
  }
  static int64_t Bytes(const Convolution& convolution) {
    return Places(convolution) * static_cast<int64_t>(sizeof(float*)) +
           Joined(convolution) * static_cast<int64_t>(sizeof(float));
  }
  SeenPieces(const Convolution& convolution, std::byte* scratch)
      : places(reinterpret_cast<const float**>(scratch)),
        joined(reinterpret_cast<float*>(places + Places(convolution))) {}

  // Finds the pieces of `count` positions from `first` on, of the channels from `channel` on.
  void Find(const Convolution& convolution, const float* input, int64_t first, int64_t count,
            int64_t channel) const {
    const FeatureSizes& output = convolution.output;
    const int64_t image_size = convolution.input.positions() * convolution.input.channels;
    for (int64_t done = 0; done < count;) {
      const int64_t image = (first + done) / output.positions();
      const Position at = output.Unflat((first + done) % output.positions());
      const int64_t length = std::min(count - done, output.spatial[2] - at[2]);
      FindAlongLine(convolution, input + image * image_size + channel, at, length, done);
      done += length;
    }
  }

 private:
  // For adjacent positions along the last axis, with `begin` positions before them.
  void FindAlongLine(const Convolution& convolution, const float* image, const Position& at,
                     int64_t count, int64_t begin) const {
    const FeatureSizes& sizes = convolution.input;
    const auto& axes = convolution.window.axes;
    const Position start = convolution.window.InputOf(at, {0, 0, 0});
    const int64_t per_piece = convolution.taps_per_piece();
    const float** place = places + begin;
    for (int64_t z = 0; z < axes[0].size; ++z) {
      const int64_t plane = start[0] + z * axes[0].dilation;
      for (int64_t y = 0; y < axes[1].size; ++y) {
        const int64_t row = start[1] + y * axes[1].dilation;
        const bool is_inside =
            plane >= 0 && plane < sizes.spatial[0] && row >= 0 && row < sizes.spatial[1];
        const float* line =
            is_inside ? image + sizes.Flat({plane, row, 0}) * sizes.channels : nullptr;
        for (int64_t x = 0; x < axes[2].size; x += per_piece, place += kPositionsPerPiece) {
          int64_t column = start[2] + x * axes[2].dilation;
          for (int64_t i = 0; i < count; ++i, column += axes[2].stride) {
            if (!is_inside || column <= -per_piece || column >= sizes.spatial[2]) {
              place[i] = convolution.zeros->data();
            } else if (column >= 0 && column + per_piece <= sizes.spatial[2]) {
              place[i] = line + column * sizes.channels;
            } else {
              place[i] = Join(convolution, line, column, place - places + i);
            }
          }
        }
      }
    }
  }

  // Copies the piece from `column` of a line on, part of which is outside the line.
  const float* Join(const Convolution& convolution, const float* line, int64_t column,
                    int64_t number) const {
    const int64_t channels = convolution.input.channels;
    const int64_t taps = convolution.taps_per_piece();
    float* const piece = joined + number * convolution.piece_size();
    const int64_t begin = std::max<int64_t>(0, -column);
    const int64_t end = std::min(taps, convolution.input.spatial[2] - column);
    std::fill(piece, piece + begin * channels, 0.0f);
    std::copy_n(line + (column + begin) * channels, (end - begin) * channels,
                piece + begin * channels);
    std::fill(piece + end * channels, piece + taps * channels, 0.0f);
    return piece;
  }
};

void RunConvolution(const Convolution& convolution, const InvocationArguments& arguments) {
  const auto* input = Input<float>(arguments, 0);
  const float* bias = convolution.has_bias ? Input<float>(arguments, 2) : nullptr;
  auto* output = Result<float>(arguments);
  const auto [max_rows, width] = ShapeOfGemm();
  const int64_t inputs = convolution.inputs();
  const int64_t outputs = convolution.outputs();
  const int num_threads = arguments.threads.num_threads();
  const int64_t seen_bytes = SeenPieces::Bytes(convolution);
  const float* packed;
  if (convolution.packed != nullptr) {
    packed = convolution.packed->data();
  } else {
    auto* own = reinterpret_cast<float*>(arguments.scratch + num_threads * seen_bytes);
    convolution.Pack(Input<float>(arguments, 1), own);
    packed = own;
  }
  const int64_t positions = convolution.output.batch * convolution.output.positions();
  // As even as possible.
  const int64_t pieces = (positions + kPositionsPerPiece - 1) / kPositionsPerPiece;
  const int64_t piece_size = (positions + pieces - 1) / pieces;
  const int64_t panels = (outputs + width - 1) / width;
  const int64_t panel_pieces =
      std::min<int64_t>(panels, std::max<int64_t>(1, (2 * num_threads + pieces - 1) / pieces));
  const Cancellation cancellation = Cancellation::OfThisThread();
  auto work = [&](int64_t item, int worker) {
    if (cancellation.is_requested()) return;
    const SeenPieces seen(convolution, arguments.scratch + worker * seen_bytes);
    const int64_t first = item / panel_pieces % pieces * piece_size;
    const int64_t group = item / panel_pieces / pieces;
    const int64_t count = std::min(piece_size, positions - first);
    seen.Find(convolution, input, first, count, group * inputs);
    const int64_t piece = item % panel_pieces;
    for (int64_t panel = panels * piece / panel_pieces; panel < panels * (piece + 1) / panel_pieces;
         ++panel) {
      const int64_t column = group * outputs + panel * width;
      const int64_t columns = std::min(width, outputs - panel * width);
      ForEachBlockOfRows(count, max_rows, [&](int64_t row, int64_t rows) {
        float* result = output + (first + row) * convolution.output.channels + column;
        MultiplyBlock({.pieces = seen.places + row,
                       .row_pitch = kPositionsPerPiece,
                       .num_pieces = convolution.num_pieces(),
                       .piece_size = convolution.piece_size(),
                       .panel = PanelOf(packed + group * convolution.packed_size,
                                        convolution.depth(), panel, width),
                       .bias = bias == nullptr ? nullptr : bias + column,
                       .least = convolution.epilogue.least,
                       .most = convolution.epilogue.most,
                       .result = result,
                       .result_stride = convolution.output.channels,
                       .rows = rows,
                       .columns = columns});
        if (convolution.epilogue.function.function == nullptr) return;
        for (int64_t i = 0; i < rows; ++i)
          convolution.epilogue.function.Apply(result + i * convolution.output.channels, columns);
      });
    }
  };
  const int64_t items = pieces * panel_pieces * convolution.groups;
  // Too little work for a second thread stays in this one.
  if (positions * convolution.output.channels * convolution.depth() < kMinProductsPerThread) {
    for (int64_t item = 0; item < items; ++item) work(item, 0);
  } else {
    arguments.threads.Run(items, work);
  }
}

// The error of the transformation scales with the greatest numbers of a tile, and so may exceed
// that of f32 sums in any order.
bool MayBeTransformed(const Node& node) { return PrecisionOf(node) != Precision::kHighest; }

}  // namespace

absl::StatusOr<Prepared> Prepare(const canonical::Conv2D& op, const NativeRequest& request) {
  if (request.is_quantized()) return PrepareQuantized(op, request);
  if (!AllAreF32(request)) return Declined("only f32 is supported");
  if (request.num_results_elements() == 0 || request.num_elements(0) == 0)
    return Declined("the input or the result is empty");
  if (IsNarrowConvolution(request.node)) {
    absl::StatusOr<Prepared> narrow = PrepareNarrowConvolution(op, request);
    if (narrow.ok()) return narrow;
  }
  const absl::Span<const int64_t> filter = request.sizes(1);
  Convolution convolution = {
      .input = FeatureSizesOf(request.sizes()),
      .output = FeatureSizesOf(request.result_sizes()),
      .window = WindowOver({op.stride, op.dilation, op.pad, op.auto_pad}, request.sizes(),
                           filter.subspan(1, filter.size() - 2)),
      .groups = op.groups,
      .has_bias = request.has_operand(2),
      .epilogue = EpilogueOf(op.activation, op.activation_parameters)};
  // More outputs per channel fill registers on their own.
  constexpr int64_t kFewOutputsOfChannel = 8;
  if (op.groups > 1 && convolution.inputs() == 1 && convolution.outputs() <= kFewOutputsOfChannel)
    return PrepareDepthwise(request, convolution.window, DepthwiseFilter::kTapsLast,
                            convolution.epilogue);
  if (request.is_question) return Taken();
  if (const Tensor* constant = request.constant(1);
      constant != nullptr && MayBeTransformed(request.node) &&
      WinogradCost(convolution.window, op.groups, convolution.input, convolution.output)
              .value_or(1) < kMostWinogradCost) {
    // The transformation has zeros of its own.
    RH_RETURN_IF_ERROR(
        CheckMemoryFor(std::max(convolution.input.channels, convolution.output.channels),
                       sizeof(float), "the padding of a convolution"));
    Winograd winograd(convolution.input, convolution.output, convolution.window, *constant,
                      convolution.has_bias, convolution.epilogue);
    RH_ASSIGN_OR_RETURN(std::shared_ptr<const AlignedFloats> transformed,
                        request.Packed<AlignedFloats>(1, "transformed for 2x2 results",
                                                      [&] { return winograd.TransformFilter(); }));
    winograd.set_transformed(std::move(transformed));
    const size_t scratch_bytes = winograd.scratch_bytes(request.threads.num_threads());
    return NewKernel(request,
                     [winograd = std::move(winograd)](const InvocationArguments& arguments) {
                       winograd.Run(arguments);
                     },
                     {.scratch_bytes = scratch_bytes});
  }
  RH_ASSIGN_OR_RETURN(convolution.zeros, NewZeros(convolution.piece_size()));
  convolution.packed_size = PackedSize(convolution.depth(), convolution.outputs());
  int64_t scratch = request.threads.num_threads() * SeenPieces::Bytes(convolution);
  if (const Tensor* constant = request.constant(1)) {
    RH_ASSIGN_OR_RETURN(
        convolution.packed,
        request.Packed<AlignedFloats>(
            1, absl::StrCat("convolution ", op.groups), [&]() -> absl::StatusOr<AlignedFloats> {
              RH_ASSIGN_OR_RETURN(AlignedFloats packed,
                                  AlignedFloats::Create(op.groups * convolution.packed_size));
              convolution.Pack(constant->data<float>().data(), packed.data());
              return packed;
            }));
  } else {
    scratch += op.groups * convolution.packed_size * static_cast<int64_t>(sizeof(float));
  }
  return NewKernel(request,
                   [convolution = std::move(convolution)](const InvocationArguments& arguments) {
                     RunConvolution(convolution, arguments);
                   },
                   {.scratch_bytes = static_cast<size_t>(scratch)});
}

absl::StatusOr<Prepared> Prepare(const canonical::DepthwiseConv2D& op,
                                 const NativeRequest& request) {
  if (request.is_quantized()) return PrepareQuantized(op, request);
  if (!AllAreF32(request)) return Declined("only f32 is supported");
  if (request.num_results_elements() == 0 || request.num_elements(0) == 0)
    return Declined("the input or the result is empty");
  const absl::Span<const int64_t> filter = request.sizes(1);
  return PrepareDepthwise(request,
                          WindowOver({op.stride, op.dilation, op.pad, op.auto_pad}, request.sizes(),
                                     filter.subspan(0, filter.size() - 2)),
                          DepthwiseFilter::kChannelsLast,
                          EpilogueOf(op.activation, op.activation_parameters));
}

namespace {

// The sizes, with 1 for an unknown batch size. Returns nullopt if other sizes are unknown.
std::optional<std::vector<int64_t>> SizesForOneImage(const Type& type) {
  if (!type.is_tensor() || !type.shape().is_ranked() ||
      type.element_type().kind() != ElementKind::kF32 || type.element_type().is_quantized())
    return std::nullopt;
  std::vector<int64_t> sizes;
  for (const Dim& dim : type.shape().dims()) {
    if (!dim.is_known() && !sizes.empty()) return std::nullopt;
    sizes.push_back(dim.is_known() ? dim.size() : 1);
  }
  if (!CheckSizes(type.WithShape(Shape::Of(sizes))).ok()) return std::nullopt;
  return sizes;
}

// The cost relative to computing tap by tap. Returns nullopt if that is how it is computed.
std::optional<double> CostOfTransformed(const Node& node) {
  if (!Is<canonical::Conv2D>(node) || !MayBeTransformed(node) || !IsConstant(node.operand(1)))
    return std::nullopt;
  const std::optional<std::vector<int64_t>> input = SizesForOneImage(node.operand(0).type());
  const std::optional<std::vector<int64_t>> filter = SizesForOneImage(node.operand(1).type());
  const std::optional<std::vector<int64_t>> result = SizesForOneImage(node.result().type());
  const auto op = ViewAttributes<canonical::Conv2D>(node.attributes());
  if (!input || !filter || !result || !op.ok()) return std::nullopt;
  const SpatialWindow window =
      WindowOver({op->stride, op->dilation, op->pad, op->auto_pad}, *input,
                 absl::MakeConstSpan(*filter).subspan(1, filter->size() - 2));
  const std::optional<double> cost =
      WinogradCost(window, op->groups, FeatureSizesOf(*input), FeatureSizesOf(*result));
  return cost && *cost < kMostWinogradCost ? cost : std::nullopt;
}

}  // namespace

bool MakesUseOfPrecision(const Node& node) { return CostOfTransformed(node).has_value(); }

std::optional<double> SecondsOfConvolution(const Node& node) {
  if (BestIsa() == Isa::kAmx) return std::nullopt;
  const std::optional<double> cost = CostOfTransformed(node);
  if (!cost) return std::nullopt;
  // The products themselves are as fast as those of oneDNN.
  interp::KernelSpeed speed = interp::OneDnnSpeed();
  speed.convolution.flops /= *cost;
  return interp::SecondsOf(node, speed);
}

void AddConvolutionKernels(KernelTable& table) {
  table.Add(OpList<canonical::Conv2D, canonical::DepthwiseConv2D>{});
}

}  // namespace roundhouse::native
