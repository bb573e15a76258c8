#include "roundhouse/interp/native/ops/windows/narrow_convolution.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/rules/spatial.h"
#include "roundhouse/interp/kernel_speed.h"
#include "roundhouse/interp/native/microkernels/line_sums.h"
#include "roundhouse/interp/native/microkernels/strided_copy.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/native/ops/products/product_parts.h"
#include "roundhouse/interp/region/operands.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse::native {
namespace {

using canonical::FeatureSizes;
using canonical::FeatureSizesOf;
using canonical::Position;
using canonical::SpatialWindow;
using canonical::WindowOver;

// More outputs than this fill registers well enough.
constexpr int64_t kFewOutputs = 8;
// For one input channel, products of matrices are as deep as the window along one axis.
constexpr int64_t kLongWindow = 64;
// The part of the input that a thread lays out should stay in its cache.
constexpr int64_t kCachedFloats = 48 << 10;
// Above this, it would not.
constexpr int64_t kMostFloats = 1 << 20;

// Makes the last axis, along which positions are contiguous, as long as possible.
void LengthenLastAxis(FeatureSizes& input, FeatureSizes& output, SpatialWindow& window) {
  const auto sees_itself = [&](int axis) {
    const auto& [size, stride, dilation, pad_begin, pad_end] = window.axes[axis];
    return size == 1 && stride == 1 && pad_begin == 0 && pad_end == 0;
  };
  const auto join_last = [&](FeatureSizes& feature) {
    feature.spatial = {1, feature.spatial[0], feature.spatial[1] * feature.spatial[2]};
  };
  for (int i = 1; i < canonical::kSpatialAxes; ++i) {
    if (!sees_itself(2) || (input.spatial[2] > 1 && !sees_itself(1))) return;
    // Either the last axis has one element, or windows have one element along the last two.
    join_last(input);
    join_last(output);
    window.axes = {canonical::WindowAxis{}, window.axes[0], window.axes[1]};
  }
}

class NarrowConvolution {
 public:
  NarrowConvolution(const FeatureSizes& input, const FeatureSizes& output,
                    const SpatialWindow& window, Epilogue epilogue, bool has_bias, int num_threads)
      : input_(input),
        output_(output),
        window_(window),
        epilogue_(epilogue),
        has_bias_(has_bias),
        sums_(LineSumsForThisProcessor()) {
    LengthenLastAxis(input_, output_, window_);
    SortTaps();
    CutUp(num_threads);
  }

  // If false, the numbers below may have overflowed, and nothing else may be called.
  bool fits() const { return NumFloats() <= static_cast<double>(kMostFloats); }
  // The memory of the threads, and behind it the packed filter, unless that is constant.
  int64_t scratch_bytes(int num_threads) const {
    return num_threads * worker_bytes() +
           (weights_ != nullptr ? 0 : packed_floats() * static_cast<int64_t>(sizeof(float)));
  }
  int64_t packed_floats() const { return output_.channels * window_.num_taps() * input_.channels; }

  // Packs (O, taps, I) by piece, row of taps, channel, tap and output.
  void Pack(const float* filter, float* to) const {
    const int64_t taps = window_.num_taps();
    const int64_t row_taps = window_.axes[2].size;
    for (int64_t piece = 0; piece < num_pieces(); ++piece) {
      for (int64_t row = 0; row < num_rows(); ++row) {
        for (int64_t c = 0; c < input_.channels; ++c) {
          for (int64_t tap = row * row_taps; tap < (row + 1) * row_taps; ++tap) {
            for (int64_t o = first_output(piece); o < first_output(piece + 1); ++o)
              *to++ = filter[(o * taps + tap) * input_.channels + c];
          }
        }
      }
    }
  }
  // Names all that packing depends on besides the filter.
  std::string packing() const { return absl::StrCat("narrow convolution ", window_.axes[2].size); }
  void set_weights(std::shared_ptr<const AlignedFloats> packed) { weights_ = std::move(packed); }

  void Run(const InvocationArguments& arguments) const {
    const int64_t rows = output_.spatial[1];
    const int64_t strips = (rows + strip_ - 1) / strip_;
    const int64_t columns = (output_.spatial[2] + width_ - 1) / width_;
    const int64_t planes = output_.spatial[0];
    const float* weights = PackedWeights(arguments);
    const Cancellation cancellation = Cancellation::OfThisThread();
    auto work = [&](int64_t item, int worker) {
      if (cancellation.is_requested()) return;
      const Strip strip = {.image = item / columns / strips / planes,
                           .plane = item / columns / strips % planes,
                           .row = item / columns % strips * strip_,
                           .column = item % columns * width_};
      RunStrip(arguments, weights, strip, worker);
    };
    const int64_t items = output_.batch * planes * strips * columns;
    const int64_t products = output_.batch * output_.positions() * output_.channels *
                             window_.num_taps() * input_.channels;
    if (products < kMinProductsPerThread) {
      for (int64_t item = 0; item < items; ++item) work(item, 0);
    } else {
      arguments.threads.Run(items, work);
    }
  }

 private:
  // Some rows of the output, from a column on.
  struct Strip {
    int64_t image;
    int64_t plane;
    int64_t row;
    int64_t column;
  };

  int64_t num_pieces() const {
    return (output_.channels + sums_.max_outputs - 1) / sums_.max_outputs;
  }
  int64_t first_output(int64_t piece) const { return output_.channels * piece / num_pieces(); }
  int64_t num_phases() const { return static_cast<int64_t>(phases_.size()); }
  int64_t channel_pitch() const { return num_phases() * line_pitch_; }
  int64_t line_floats() const { return input_.channels * channel_pitch(); }
  // Of the window: its rows of taps, and the input rows from the first to the last one of a plane.
  int64_t num_rows() const { return window_.axes[0].size * window_.axes[1].size; }
  int64_t height() const { return (window_.axes[1].size - 1) * window_.axes[1].dilation + 1; }
  // When the row after the last one is laid out, the first one is no longer needed.
  int64_t num_lines() const { return window_.axes[0].size * height(); }
  // In floating point, as windows may be as long as their padding allows.
  double NumFloats() const {
    double floats = static_cast<double>(width_) * static_cast<double>(output_.channels);
    double lines = static_cast<double>(input_.channels);
    for (const int64_t factor : {num_phases(), line_pitch_, height(), window_.axes[0].size})
      lines *= static_cast<double>(factor);
    return floats + lines + static_cast<double>(kMaxLineOutputs * kMaxLanes);
  }
  // Requires fits().
  int64_t worker_floats() const {
    return num_lines() * line_floats() + kMaxLineOutputs * kMaxLanes + width_ * output_.channels;
  }
  // These floats, and for each line that is read its address and its row of taps.
  int64_t worker_bytes() const {
    const int64_t bytes = worker_floats() * static_cast<int64_t>(sizeof(float)) +
                          num_rows() * static_cast<int64_t>(sizeof(const float*) + sizeof(int64_t));
    return (bytes + 63) / 64 * 64;
  }

  // Input elements that are a stride apart are laid out side by side: each such phase that the
  // window reads is a line of its own.
  void SortTaps() {
    const canonical::WindowAxis& axis = window_.axes[2];
    std::map<int64_t, int64_t> number_of;
    for (int64_t tap = 0; tap < axis.size; ++tap) {
      const int64_t distance = tap * axis.dilation;
      const auto [number, is_new] = number_of.try_emplace(distance % axis.stride, num_phases());
      if (is_new) phases_.push_back(number->first);
      tap_phases_.push_back(number->second);
      tap_shifts_.push_back(distance / axis.stride);
    }
  }

  // So many positions at a time that the laid-out input stays in the cache, and so few rows that
  // each thread has work; but a row, once laid out, should serve all output rows that read it.
  void CutUp(int num_threads) {
    const auto set_width = [&](int64_t width) {
      width_ = std::min((width + 15) / 16 * 16, output_.spatial[2]);
      line_pitch_ = (width_ + 15) / 16 * 16 + (tap_shifts_.back() + 15) / 16 * 16;
    };
    set_width(output_.spatial[2]);
    while (width_ > kMaxLanes && NumFloats() > static_cast<double>(kCachedFloats))
      set_width(width_ / 2);
    if (!fits()) return;
    const int64_t rows = output_.spatial[1];
    const int64_t columns = (output_.spatial[2] + width_ - 1) / width_;
    const int64_t wanted = (4 * num_threads - 1) / (output_.batch * output_.spatial[0] * columns);
    if (rows == 1 && num_threads > 1) {
      set_width(std::max<int64_t>(kMaxLanes, width_ / (wanted + 1)));
    }
    strip_ = std::max(rows / (wanted + 1), std::min(2 * height(), rows));
    for (size_t tap = 0; tap < tap_phases_.size(); ++tap)
      taps_.push_back(tap_phases_[tap] * line_pitch_ + tap_shifts_[tap]);
  }

  // Lays out the part of an input row that the output reads from `column` on.
  void LayOut(const float* row, int64_t column, float* line) const {
    const canonical::WindowAxis& axis = window_.axes[2];
    const int64_t channels = input_.channels;
    for (int64_t phase = 0; phase < num_phases(); ++phase, line += line_pitch_) {
      // Element i of the line is element start + i * stride of the row.
      const int64_t start = column * axis.stride + phases_[phase] - axis.pad_begin;
      const auto steps_to = [&](int64_t distance) {
        return distance <= 0 ? 0 : std::min((distance - 1) / axis.stride + 1, line_pitch_);
      };
      const int64_t first = steps_to(-start);
      const int64_t last = std::max(first, steps_to(input_.spatial[2] - start));
      for (int64_t c = 0; c < channels; ++c) {
        float* to = line + c * channel_pitch();
        std::fill(to, to + first, 0.0f);
        std::fill(to + last, to + line_pitch_, 0.0f);
      }
      if (first == last) continue;
      // A step that is not taken may be of any length.
      const int64_t step = last - first > 1 ? axis.stride * channels : 0;
      TransposeFloats(row + (start + first * axis.stride) * channels, step, line + first,
                      channel_pitch(), channels, last - first);
    }
  }

  const float* PackedWeights(const InvocationArguments& arguments) const {
    if (weights_ != nullptr) return weights_->data();
    auto* own = reinterpret_cast<float*>(arguments.scratch +
                                         arguments.threads.num_threads() * worker_bytes());
    Pack(Input<float>(arguments, 1), own);
    return own;
  }

  void RunStrip(const InvocationArguments& arguments, const float* weights, const Strip& strip,
                int worker) const {
    auto** seen = reinterpret_cast<const float**>(arguments.scratch + worker * worker_bytes());
    auto* seen_by = reinterpret_cast<int64_t*>(seen + num_rows());
    auto* lines = reinterpret_cast<float*>(seen_by + num_rows());
    float* sums = lines + num_lines() * line_floats();
    float* results = sums + kMaxLineOutputs * kMaxLanes;
    const float* image =
        Input<float>(arguments) + strip.image * input_.positions() * input_.channels;
    const int64_t count = std::min(width_, output_.spatial[2] - strip.column);
    const int64_t end = std::min(strip.row + strip_, output_.spatial[1]);
    const canonical::WindowAxis& planes = window_.axes[0];
    const canonical::WindowAxis& rows = window_.axes[1];
    SeenLines block = {.lines = seen,
                       .channels = input_.channels,
                       .channel_pitch = channel_pitch(),
                       .taps = taps_.data(),
                       .num_taps = static_cast<int64_t>(taps_.size()),
                       .rows = seen_by,
                       .least = epilogue_.least,
                       .most = epilogue_.most,
                       .sums = sums};
    int64_t laid_out = std::numeric_limits<int64_t>::min();
    for (int64_t row = strip.row; row < end; ++row) {
      const Position corner = window_.InputOf({strip.plane, row, 0}, {0, 0, 0});
      const auto line_of = [&](int64_t plane, int64_t y) {
        return lines + (plane * height() + y % height()) * line_floats();
      };
      for (laid_out = std::max(laid_out, corner[1]); laid_out < corner[1] + height(); ++laid_out) {
        for (int64_t i = 0; i < planes.size; ++i) {
          const Position from = {corner[0] + i * planes.dilation, laid_out, 0};
          if (!input_.contains(from)) continue;
          LayOut(image + input_.Flat(from) * input_.channels, strip.column, line_of(i, laid_out));
        }
      }
      block.num_lines = 0;
      for (int64_t number = 0; number < num_rows(); ++number) {
        const int64_t i = number / rows.size;
        const Position from = {corner[0] + i * planes.dilation,
                               corner[1] + number % rows.size * rows.dilation, 0};
        if (!input_.contains(from)) continue;
        seen[block.num_lines] = line_of(i, from[1]);
        seen_by[block.num_lines++] = number;
      }
      float* to = Result<float>(arguments) + ((strip.image * output_.positions()) +
                                              output_.Flat({strip.plane, row, strip.column})) *
                                                 output_.channels;
      SumUpRow(block, weights, has_bias_ ? Input<float>(arguments, 2) : nullptr, count, results,
               to);
      epilogue_.function.Apply(to, count * output_.channels);
    }
  }

  // The results of a row are at first in the order of outputs, unless there is only one.
  void SumUpRow(SeenLines& block, const float* weights, const float* bias, int64_t count,
                float* results, float* to) const {
    const int64_t channels = output_.channels;
    float* by_output = channels == 1 ? to : results;
    for (int64_t piece = 0; piece < num_pieces(); ++piece) {
      const int64_t first = first_output(piece);
      const int64_t outputs = first_output(piece + 1) - first;
      block.bias = bias == nullptr ? nullptr : bias + first;
      block.weights = weights + first * window_.num_taps() * input_.channels;
      for (block.position = 0; block.position < count;) {
        const int64_t lanes = std::min(sums_.function(block, outputs, count - block.position),
                                       count - block.position);
        for (int64_t o = 0; o < outputs; ++o) {
          std::memcpy(by_output + (first + o) * count + block.position, block.sums + o * kMaxLanes,
                      lanes * sizeof(float));
        }
        block.position += lanes;
      }
    }
    if (channels > 1) TransposeFloats(results, count, to, channels, count, channels);
  }

  FeatureSizes input_;
  FeatureSizes output_;
  SpatialWindow window_;
  Epilogue epilogue_;
  bool has_bias_;
  LineSums sums_;
  std::shared_ptr<const AlignedFloats> weights_;  // If the filter is constant.
  // Along the last axis: the phases, and for each tap its phase, its shift in positions, and its
  // offset in a line.
  std::vector<int64_t> phases_;
  std::vector<int64_t> tap_phases_;
  std::vector<int64_t> tap_shifts_;
  std::vector<int64_t> taps_;
  int64_t line_pitch_ = 0;
  // The most rows and columns of the output that are computed at a time.
  int64_t strip_ = 1;
  int64_t width_ = 1;
};

bool IsRankedF32(const Type& type) { return interp::IsF32(type) && type.shape().is_ranked(); }

int64_t SizeOr1(const Type& type, int64_t axis) {
  const Dim& dim = type.shape().dim(axis);
  return dim.is_known() ? dim.size() : 1;
}

}  // namespace

bool IsNarrowConvolution(const Node& node) {
  if (!Is<canonical::Conv2D>(node) || !IsRankedF32(node.operand(0).type()) ||
      !IsRankedF32(node.operand(1).type()))
    return false;
  const Attribute* groups = node.attributes().Find("groups");
  if (groups != nullptr && (groups->if_int() == nullptr || *groups->if_int() != 1)) return false;
  const Type& filter = node.operand(1).type();
  if (SizeOr1(filter, 0) <= kFewOutputs) return true;
  const auto rank = filter.shape().rank();
  int64_t longest = 1;
  for (int64_t axis = 1; axis + 1 < rank; ++axis)
    longest = std::max(longest, SizeOr1(filter, axis));
  return SizeOr1(filter, rank - 1) == 1 && longest >= kLongWindow;
}

// Like the estimates for libraries in interp/kernel_speed.h: the time to lay out the input, and
// operations on whole registers of positions, each with loads of the values. A filter that is not
// constant is packed each time, as libraries do.
std::optional<double> SecondsOfNarrowConvolution(const Node& node) {
  if (!IsNarrowConvolution(node)) return std::nullopt;
  constexpr double kCallSeconds = 0.1e-6;
  constexpr double kSecondsOfElement = 0.4e-9;
  const double rate = interp::Multiplies512() ? 180e9 : 110e9;
  const auto elements_of = [](const Type& type) {
    double elements = 1;
    for (int64_t axis = 0; axis < type.shape().rank(); ++axis)
      elements *= static_cast<double>(SizeOr1(type, axis));
    return elements;
  };
  const Type& input = node.operand(0).type();
  const Type& filter = node.operand(1).type();
  const Type& result = node.result().type();
  if (!result.is_tensor() || !result.shape().is_ranked()) return std::nullopt;
  // If other axes have size 1, or if windows have one element, rows are contiguous.
  int64_t row = 1;
  for (int64_t axis = 1; axis + 1 < result.shape().rank(); ++axis)
    row = std::max(row, SizeOr1(result, axis));
  const double fill = static_cast<double>((row + 15) / 16 * 16) / static_cast<double>(row);
  const auto outputs = static_cast<double>(SizeOr1(filter, 0));
  const double products = elements_of(result) * elements_of(filter) / outputs * fill;
  constexpr double kSecondsOfPackedElement = 1e-9;
  const double packed = IsConstant(node.operand(1)) ? 0 : elements_of(filter);
  return kCallSeconds + elements_of(input) * kSecondsOfElement + packed * kSecondsOfPackedElement +
         2 * products * (1 + 0.5 / outputs) / rate;
}

absl::StatusOr<Prepared> PrepareNarrowConvolution(const canonical::Conv2D& op,
                                                  const NativeRequest& request) {
  const absl::Span<const int64_t> filter = request.sizes(1);
  // The memory of a tap in the tables, including the one that finds its phase.
  constexpr size_t kBytesOfTap = 128;
  RH_RETURN_IF_ERROR(CheckMemoryFor(filter[filter.size() - 2], kBytesOfTap, "taps"));
  NarrowConvolution convolution(FeatureSizesOf(request.sizes()),
                                FeatureSizesOf(request.result_sizes()),
                                WindowOver({op.stride, op.dilation, op.pad, op.auto_pad},
                                           request.sizes(), filter.subspan(1, filter.size() - 2)),
                                EpilogueOf(op.activation, op.activation_parameters),
                                request.has_operand(2), request.threads.num_threads());
  if (!convolution.fits()) return Declined("the window covers too many elements");
  if (request.is_question) return Taken();
  if (const Tensor* constant = request.constant(1)) {
    RH_ASSIGN_OR_RETURN(std::shared_ptr<const AlignedFloats> weights,
                        request.Packed<AlignedFloats>(
                            1, convolution.packing(), [&]() -> absl::StatusOr<AlignedFloats> {
                              RH_ASSIGN_OR_RETURN(
                                  AlignedFloats packed,
                                  AlignedFloats::Create(convolution.packed_floats()));
                              convolution.Pack(constant->data<float>().data(), packed.data());
                              return packed;
                            }));
    convolution.set_weights(std::move(weights));
  }
  const int64_t scratch = convolution.scratch_bytes(request.threads.num_threads());
  return NewKernel(request,
                   [convolution = std::move(convolution)](const InvocationArguments& arguments) {
                     convolution.Run(arguments);
                   },
                   {.scratch_bytes = static_cast<size_t>(scratch)});
}

}  // namespace roundhouse::native
