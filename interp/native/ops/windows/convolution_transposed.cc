#include "roundhouse/interp/native/ops/windows/convolution_transposed.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/rules/spatial.h"
#include "roundhouse/interp/native/microkernels/gemm.h"
#include "roundhouse/interp/native/ops/bytes/quantized_layer.h"
#include "roundhouse/interp/native/ops/products/product_parts.h"
#include "roundhouse/interp/native/ops/windows/depthwise_transposed.h"
#include "roundhouse/interp/native/ops/windows/transposed_phases.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/service/size_limits.h"

namespace roundhouse::native {
namespace {

using canonical::FeatureSizes;
using canonical::FeatureSizesOf;
using canonical::SpatialWindow;
using canonical::WindowAxis;
using canonical::WindowOver;

// The most positions that use the filter together.
constexpr int64_t kPositionsPerPiece = 96;

// Each row has all positions of a step. The first row may begin before the output, the last one end
// behind it.
Phase JointPhaseOf(const WindowAxis& axis, int64_t output) {
  const int64_t begin = axis.pad_begin / axis.stride;  // Of the rows that have any output.
  Phase joint = {.first = begin * axis.stride - axis.pad_begin,
                 .step = axis.stride,
                 .count = (output - 1 + axis.pad_begin) / axis.stride - begin + 1,
                 .width = axis.stride};
  for (int64_t tap = axis.size - 1; tap >= 0; --tap) {
    // From tap * dilation = place - shift * stride.
    const int64_t shift = -((tap * axis.dilation) / axis.stride) + begin;
    const int64_t place = tap * axis.dilation % axis.stride;
    if (joint.seen.empty() || joint.seen.back().shift != shift)
      joint.seen.push_back({shift, std::vector<int64_t>(axis.stride, kNoTap)});
    joint.seen.back().taps[place] = tap;
  }
  return joint;
}

// The number of input elements that such a row reads.
int64_t NumJointlySeen(const WindowAxis& axis) {
  int64_t count = 0;
  int64_t last = -1;
  for (int64_t tap = 0; tap < axis.size; ++tap) {
    const int64_t shift = tap * axis.dilation / axis.stride;
    if (shift != last) ++count;
    last = shift;
  }
  return count;
}

// One phase along each axis, and the offset of its packed filter, for one group.
struct PhaseFilter {
  const Phase* planes;
  const Phase* lines;
  const Phase* places;
  int64_t pieces;  // Of the input of a row.
  int64_t packed_at;
  int64_t first_item;  // Of the work items.
  int64_t line_pieces;
};

class TransposedConvolution {
 public:
  TransposedConvolution(const canonical::TransposedConv2D& op, const NativeRequest& request,
                        const SpatialWindow& window)
      : input_(FeatureSizesOf(request.sizes())),
        output_(FeatureSizesOf(request.result_sizes())),
        window_(window),
        groups_(op.groups),
        has_bias_(request.has_operand(2)),
        epilogue_(EpilogueOf(op.activation, op.activation_parameters)) {
    for (int axis = 0; axis < canonical::kSpatialAxes; ++axis)
      phases_[axis] = PhasesOf(window.axes[axis], output_.spatial[axis]);
    JoinPlaces();
    LayOut();
  }
  // filters_ points to phases_.
  TransposedConvolution(TransposedConvolution&&) = default;
  TransposedConvolution(const TransposedConvolution&) = delete;
  TransposedConvolution& operator=(const TransposedConvolution&) = delete;

  // Names all that the packing depends on besides the filter.
  std::string packing() const {
    return absl::StrCat("transposed convolution ", groups_, " ", joined_, " ",
                        absl::StrJoin(window_.axes, ",",
                                      [](std::string* out, const WindowAxis& a) {
                                        absl::StrAppend(out, a.size, " ", a.stride, " ", a.dilation,
                                                        " ", a.pad_begin);
                                      }),
                        " ", phases_[0].size(), " ", phases_[1].size(), " ", phases_[2].size());
  }
  int64_t packed_floats() const { return groups_ * packed_size_; }
  int64_t dense_floats() const { return dense_size_; }
  void Pack(const float* filter, float* dense, float* packed) const {
    for (int64_t group = 0; group < groups_; ++group) {
      const float* of_group = filter + group * outputs() * window_.num_taps() * inputs();
      for (const PhaseFilter& phase : filters_) {
        const int64_t columns = phase.places->width * outputs();
        PackPhase(phase, of_group, dense);
        PackRight(dense, phase.pieces * inputs(), columns, columns, 1,
                  packed + group * packed_size_ + phase.packed_at);
      }
    }
  }
  void set_packed(std::shared_ptr<const AlignedFloats> packed) { packed_ = std::move(packed); }
  void set_zeros(std::shared_ptr<const std::vector<float>> zeros) { zeros_ = std::move(zeros); }

  int64_t inputs() const { return input_.channels / groups_; }
  int64_t outputs() const { return output_.channels / groups_; }

  int64_t scratch_bytes(int num_threads) const {
    const int64_t floats = bias_floats() + (packed_ == nullptr ? packed_floats() + dense_size_ : 0);
    return num_threads * worker_bytes() + floats * static_cast<int64_t>(sizeof(float));
  }

  void Run(const InvocationArguments& arguments) const {
    const int num_threads = arguments.threads.num_threads();
    auto* floats = reinterpret_cast<float*>(arguments.scratch + num_threads * worker_bytes());
    const Operands operands = {.input = Input<float>(arguments, 0),
                               .bias = RepeatBias(arguments, floats),
                               .packed = PackedFilter(arguments, floats + bias_floats()),
                               .output = Result<float>(arguments)};
    const Cancellation cancellation = Cancellation::OfThisThread();
    const int64_t items = num_items_ * groups_;
    const int64_t panel_cuts = std::max<int64_t>(1, (2 * num_threads + items - 1) / items);
    auto work = [&](int64_t item, int worker) {
      if (cancellation.is_requested()) return;
      RunItem(operands, item / panel_cuts, {item % panel_cuts, panel_cuts},
              arguments.scratch + worker * worker_bytes());
    };
    const int64_t products =
        input_.batch * input_.positions() * input_.channels * window_.num_taps() * outputs();
    if (products < kMinProductsPerThread) {
      for (int64_t item = 0; item < items * panel_cuts; ++item) work(item, 0);
    } else {
      arguments.threads.Run(items * panel_cuts, work);
    }
  }

 private:
  struct Operands {
    const float* input;
    const float* bias;
    const float* packed;
    float* output;
  };
  // Part `number` of all panels.
  struct Cut {
    int64_t number;
    int64_t of;
  };
  // Adjacent rows of a phase in a line.
  struct Rows {
    const PhaseFilter& phase;
    int64_t image;
    int64_t plane;
    int64_t line;
    int64_t first;
    int64_t count;
  };

  // How many panels of the filter each input element is multiplied with, for rows of `positions`
  // positions.
  int64_t PanelsOf(int64_t positions) const {
    const int64_t width = ShapeOfGemm().panel_width;
    return (positions * outputs() + width - 1) / width;
  }

  // If few outputs of one position would leave registers mostly empty, registers hold those of
  // several positions, though these do not all read the same input.
  void JoinPlaces() {
    const WindowAxis& axis = window_.axes[2];
    std::vector<Phase>& places = phases_[2];
    // A stride beyond the output may be of any length.
    if (groups_ > 1 || places.size() < 2 || axis.stride > output_.spatial[2]) return;
    // Each tap belongs to one phase.
    joined_ = PanelsOf(axis.stride) * NumJointlySeen(axis) <= PanelsOf(1) * axis.size;
    if (!joined_) return;
    places.clear();
    places.push_back(JointPhaseOf(axis, output_.spatial[2]));
  }

  void LayOut() {
    for (const Phase& planes : phases_[0]) {
      for (const Phase& lines : phases_[1]) {
        for (const Phase& places : phases_[2]) {
          const int64_t pieces =
              static_cast<int64_t>(planes.seen.size() * lines.seen.size() * places.seen.size());
          const int64_t columns = places.width * outputs();
          const int64_t line_pieces = (places.count + kPositionsPerPiece - 1) / kPositionsPerPiece;
          filters_.push_back({.planes = &planes,
                              .lines = &lines,
                              .places = &places,
                              .pieces = pieces,
                              .packed_at = packed_size_,
                              .first_item = num_items_,
                              .line_pieces = line_pieces});
          packed_size_ += PackedSize(pieces * inputs(), columns);
          dense_size_ = std::max(dense_size_, pieces * inputs() * columns);
          num_items_ += input_.batch * planes.count * lines.count * line_pieces;
          most_pieces_ = std::max(most_pieces_, pieces);
        }
      }
    }
  }

  int64_t bias_floats() const {
    return has_bias_ ? groups_ * phases_[2].front().width * outputs() : 0;
  }
  // Per thread: pointers to the input of rows, and a row that is only partly in the output.
  int64_t worker_bytes() const {
    const int64_t bytes =
        most_pieces_ * kPositionsPerPiece * static_cast<int64_t>(sizeof(const float*)) +
        phases_[2].front().width * outputs() * static_cast<int64_t>(sizeof(float));
    return (bytes + 63) / 64 * 64;
  }

  // By piece and input channel, all columns.
  void PackPhase(const PhaseFilter& phase, const float* filter, float* to) const {
    for (const Phase::Seen& plane : phase.planes->seen) {
      for (const Phase::Seen& line : phase.lines->seen) {
        const int64_t row = plane.taps[0] * window_.axes[1].size + line.taps[0];
        for (const Phase::Seen& place : phase.places->seen) {
          for (int64_t i = 0; i < inputs(); ++i) {
            for (const int64_t tap : place.taps) {
              const int64_t from = (row * window_.axes[2].size + tap) * inputs() + i;
              for (int64_t o = 0; o < outputs(); ++o)
                *to++ = tap == kNoTap ? 0.0f : filter[o * window_.num_taps() * inputs() + from];
            }
          }
        }
      }
    }
  }

  // Repeats the bias for each position of a row.
  const float* RepeatBias(const InvocationArguments& arguments, float* to) const {
    if (!has_bias_) return nullptr;
    const auto* bias = Input<float>(arguments, 2);
    const int64_t width = phases_[2].front().width;
    if (width == 1) return bias;
    float* const repeated = to;
    for (int64_t i = 0; i < width; ++i) to = std::copy_n(bias, outputs(), to);
    return repeated;
  }
  const float* PackedFilter(const InvocationArguments& arguments, float* own) const {
    if (packed_ != nullptr) return packed_->data();
    Pack(Input<float>(arguments, 1), own + packed_floats(), own);
    return own;
  }

  void RunItem(const Operands& operands, int64_t item, Cut cut, std::byte* scratch) const {
    const int64_t group = item / num_items_;
    item %= num_items_;
    const PhaseFilter& phase = *std::prev(std::upper_bound(
        filters_.begin(), filters_.end(), item,
        [](int64_t number, const PhaseFilter& filter) { return number < filter.first_item; }));
    item -= phase.first_item;
    const int64_t piece = item % phase.line_pieces;
    const int64_t line = item / phase.line_pieces;
    const int64_t first = phase.places->count * piece / phase.line_pieces;
    const Rows rows = {
        .phase = phase,
        .image = line / phase.lines->count / phase.planes->count,
        .plane = line / phase.lines->count % phase.planes->count,
        .line = line % phase.lines->count,
        .first = first,
        .count = phase.places->count * (piece + 1) / phase.line_pieces - first,
    };
    auto** seen = reinterpret_cast<const float**>(scratch);
    auto* edge = reinterpret_cast<float*>(seen + most_pieces_ * kPositionsPerPiece);
    FindSeen(rows, operands.input + group * inputs(), seen);
    Multiply(operands, rows, group, cut, seen, edge);
  }

  void FindSeen(const Rows& rows, const float* input, const float** seen) const {
    const float* image = input + rows.image * input_.positions() * input_.channels;
    for (const Phase::Seen& along_planes : rows.phase.planes->seen) {
      const int64_t plane = rows.plane + along_planes.shift;
      for (const Phase::Seen& along_lines : rows.phase.lines->seen) {
        const int64_t line = rows.line + along_lines.shift;
        const bool is_inside =
            plane >= 0 && plane < input_.spatial[0] && line >= 0 && line < input_.spatial[1];
        const float* start =
            is_inside ? image + input_.Flat({plane, line, 0}) * input_.channels : nullptr;
        for (const Phase::Seen& along_places : rows.phase.places->seen) {
          for (int64_t i = 0; i < rows.count; ++i) {
            const int64_t place = rows.first + i + along_places.shift;
            seen[i] = is_inside && place >= 0 && place < input_.spatial[2]
                          ? start + place * input_.channels
                          : zeros_->data();
          }
          seen += kPositionsPerPiece;
        }
      }
    }
  }

  void Multiply(const Operands& operands, const Rows& rows, int64_t group, Cut cut,
                const float* const* seen, float* edge) const {
    const auto [max_rows, width] = ShapeOfGemm();
    const PhaseFilter& phase = rows.phase;
    const Phase& places = *phase.places;
    const int64_t columns = places.width * outputs();
    const int64_t panels = (columns + width - 1) / width;
    const int64_t depth = phase.pieces * inputs();
    const float* packed = operands.packed + group * packed_size_ + phase.packed_at;
    const float* bias = operands.bias == nullptr ? nullptr : operands.bias + group * outputs();
    // A step that is not taken may be of any length.
    const int64_t row_pitch = rows.count > 1 ? places.step * output_.channels : 0;
    const int64_t first_position = places.first + rows.first * places.step;
    const canonical::Position line_start = {phase.planes->first + rows.plane * phase.planes->step,
                                            phase.lines->first + rows.line * phase.lines->step, 0};
    float* const line =
        operands.output +
        (rows.image * output_.positions() + output_.Flat(line_start)) * output_.channels +
        group * outputs();
    // The rows that are entirely in the output.
    const int64_t begin = first_position < 0 ? 1 : 0;
    int64_t end = rows.count;
    if (first_position + (end - 1) * places.step + places.width > output_.spatial[2]) --end;
    const auto multiply = [&](int64_t panel, int64_t row, int64_t count, float* to,
                              int64_t stride) {
      const int64_t column = panel * width;
      const int64_t of_panel = std::min(width, columns - column);
      MultiplyBlock({.pieces = seen + row,
                     .row_pitch = kPositionsPerPiece,
                     .num_pieces = phase.pieces,
                     .piece_size = inputs(),
                     .panel = PanelOf(packed, depth, panel, width),
                     .bias = bias == nullptr ? nullptr : bias + column,
                     .least = epilogue_.least,
                     .most = epilogue_.most,
                     .result = to + column,
                     .result_stride = stride,
                     .rows = count,
                     .columns = of_panel});
      if (epilogue_.function.function == nullptr) return;
      for (int64_t i = 0; i < count; ++i)
        epilogue_.function.Apply(to + column + i * stride, of_panel);
    };
    for (int64_t panel = panels * cut.number / cut.of; panel < panels * (cut.number + 1) / cut.of;
         ++panel) {
      ForEachBlockOfRows(
          std::max<int64_t>(0, end - begin), max_rows, [&](int64_t row, int64_t count) {
            row += begin;
            float* to = line + (first_position + row * places.step) * output_.channels;
            multiply(panel, row, count, to, row_pitch);
          });
      const auto multiply_edge = [&](int64_t row) {
        multiply(panel, row, 1, edge, 0);
        CopyInside(edge, first_position + row * places.step, panel * width,
                   std::min(columns, (panel + 1) * width), line);
      };
      if (begin > 0) multiply_edge(0);
      if (end >= begin && end < rows.count) multiply_edge(end);
    }
  }

  // Copies columns [first, last) of a row, as far as they are in the output. The row's position may
  // be outside.
  void CopyInside(const float* row, int64_t position, int64_t first, int64_t last,
                  float* line) const {
    first = std::max(first, -position * output_.channels);
    last = std::min(last, (output_.spatial[2] - position) * output_.channels);
    if (first < last)
      std::copy(row + first, row + last, line + position * output_.channels + first);
  }

  FeatureSizes input_;
  FeatureSizes output_;
  SpatialWindow window_;
  int64_t groups_;
  bool has_bias_;
  Epilogue epilogue_;
  bool joined_ = false;
  std::array<std::vector<Phase>, canonical::kSpatialAxes> phases_;
  std::vector<PhaseFilter> filters_;
  int64_t packed_size_ = 0;  // Of one group.
  int64_t dense_size_ = 0;   // Of one phase, before it is packed.
  int64_t num_items_ = 0;    // Of one group.
  int64_t most_pieces_ = 0;
  std::shared_ptr<const AlignedFloats> packed_;  // If the filter is constant.
  // Read outside the input.
  std::shared_ptr<const std::vector<float>> zeros_;
};

}  // namespace

absl::StatusOr<Prepared> Prepare(const canonical::TransposedConv2D& op,
                                 const NativeRequest& request) {
  if (request.is_quantized()) return PrepareQuantized(op, request);
  if (!AllAreF32(request)) return Declined("only f32 is supported");
  if (request.num_results_elements() == 0 || request.num_elements(0) == 0)
    return Declined("the input or the result is empty");
  const absl::Span<const int64_t> filter = request.sizes(1);
  const SpatialWindow window = WindowOver({op.stride, op.dilation, op.pad}, request.sizes(),
                                          filter.subspan(1, filter.size() - 2));
  RH_RETURN_IF_ERROR(CheckPhases(window, FeatureSizesOf(request.result_sizes())));
  if (request.is_question) return Taken();
  if (op.groups > 1 && op.groups == request.sizes().back() &&
      op.groups == request.result_sizes().back()) {
    return PrepareDepthwiseTransposed(request, window,
                                      EpilogueOf(op.activation, op.activation_parameters));
  }
  TransposedConvolution convolution(op, request, window);
  auto zeros = std::make_shared<std::vector<float>>();
  RH_RETURN_IF_ERROR(
      TryResize(*zeros, convolution.inputs(), "the padding of a transposed convolution"));
  convolution.set_zeros(std::move(zeros));
  if (const Tensor* constant = request.constant(1)) {
    RH_ASSIGN_OR_RETURN(
        std::shared_ptr<const AlignedFloats> packed,
        request.Packed<AlignedFloats>(
            1, convolution.packing(), [&]() -> absl::StatusOr<AlignedFloats> {
              RH_ASSIGN_OR_RETURN(AlignedFloats packed,
                                  AlignedFloats::Create(convolution.packed_floats()));
              RH_ASSIGN_OR_RETURN(AlignedFloats dense,
                                  AlignedFloats::Create(convolution.dense_floats()));
              convolution.Pack(constant->data<float>().data(), dense.data(), packed.data());
              return packed;
            }));
    convolution.set_packed(std::move(packed));
  }
  const auto scratch =
      static_cast<size_t>(convolution.scratch_bytes(request.threads.num_threads()));
  return NewKernel(
      request,
      [convolution = std::make_shared<const TransposedConvolution>(std::move(convolution))](
          const InvocationArguments& arguments) { convolution->Run(arguments); },
      {.scratch_bytes = scratch});
}

void AddTransposedConvolutionKernels(KernelTable& table) {
  table.Add<canonical::TransposedConv2D>();
}

}  // namespace roundhouse::native
