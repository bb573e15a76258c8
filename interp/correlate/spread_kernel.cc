#include "roundhouse/interp/correlate/spread_kernel.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace roundhouse::correlate {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

// The position that tap `tap` sees from position `at` of the wide feature; -1 if it sees a zero, or
// nothing.
int64_t SeenFrom(const SpreadAxis& axis, int64_t at, int64_t tap) {
  const int64_t offset = at - axis.pad + tap * axis.dilation;
  if (offset < 0 || offset % axis.stride != 0) return -1;
  return offset / axis.stride < axis.narrow ? offset / axis.stride : -1;
}

// Whether the offset is one of the feature with zeros between its positions.
bool IsBetween(const SpreadAxis& axis, int64_t at, int64_t tap) {
  const int64_t offset = at - axis.pad + tap * axis.dilation;
  return offset >= 0 && offset <= (axis.narrow - 1) * axis.stride;
}

}  // namespace

SpreadKernel::SpreadKernel(const SpreadShape& shape, int num_threads)
    : shape_(shape), num_threads_(num_threads) {}

int64_t SpreadKernel::bytes_of_worker() const {
  const int64_t taps = shape_.axes[0].taps * shape_.axes[1].taps;
  return taps * static_cast<int64_t>(sizeof(PhaseTap) + sizeof(native::SeenTap));
}

size_t SpreadKernel::scratch_bytes() const {
  return static_cast<size_t>(num_threads_ * bytes_of_worker());
}

// Positions at which all taps are inside together, the others one by one.
void SpreadKernel::RunPhase(const PhaseTap* taps, int64_t num_taps, int64_t phase,
                            native::SeenTap* seen, float* to) const {
  const SpreadAxis& columns = shape_.axes[1];
  const int64_t channels = shape_.channels;
  const int64_t count = (columns.wide - phase - 1) / columns.stride + 1;
  int64_t first = 0;
  int64_t end = count;
  for (int64_t i = 0; i < num_taps; ++i) {
    first = std::max(first, -taps[i].shift);
    end = std::min(end, columns.narrow - taps[i].shift);
  }
  native::ChannelLine line = {.taps = seen,
                              .num_taps = 0,
                              .width = channels,
                              .input_step = channels,
                              .result_step = columns.stride * channels,
                              .num_periods = 1,
                              .bias = nullptr,
                              .least = -kInfinity,
                              .most = kInfinity,
                              .result = to};
  for (int64_t position = 0; position < count; position += line.num_periods) {
    const bool is_inside = position >= first && position < end;
    line.num_periods = is_inside ? end - position : 1;
    line.num_taps = 0;
    line.result = to + (phase + position * columns.stride) * channels;
    for (int64_t i = 0; i < num_taps; ++i) {
      const int64_t at = position + taps[i].shift;
      if (at < 0 || at >= columns.narrow) continue;
      seen[line.num_taps++] = {taps[i].line + at * channels, taps[i].weights};
    }
    sum_up_(line);
  }
}

void SpreadKernel::RunLine(const float* image, const float* filter, int64_t row, float* to,
                           std::byte* scratch) const {
  const auto& [rows, columns] = shape_.axes;
  const int64_t channels = shape_.channels;
  auto* taps = reinterpret_cast<PhaseTap*>(scratch);
  auto* seen = reinterpret_cast<native::SeenTap*>(taps + rows.taps * columns.taps);
  for (int64_t phase = 0; phase < std::min(columns.stride, columns.wide); ++phase) {
    int64_t num_taps = 0;
    for (int64_t i = 0; i < rows.taps; ++i) {
      const int64_t line = SeenFrom(rows, row, i);
      if (line < 0) continue;
      for (int64_t k = 0; k < columns.taps; ++k) {
        const int64_t offset = phase - columns.pad + k * columns.dilation;
        if (offset % columns.stride != 0) continue;
        taps[num_taps++] = {image + line * columns.narrow * channels,
                            filter + (i * columns.taps + k) * channels, offset / columns.stride};
      }
    }
    RunPhase(taps, num_taps, phase, seen, to);
  }
}

// With the zeros between positions: a product of zero and an infinity is NaN.
void SpreadKernel::RunTapByTap(const float* narrow, const float* filter, float* result) const {
  const auto& [rows, columns] = shape_.axes;
  const int64_t channels = shape_.channels;
  for (int64_t item = 0; item < shape_.images * rows.wide * columns.wide; ++item) {
    const int64_t column = item % columns.wide;
    const int64_t row = item / columns.wide % rows.wide;
    const float* image =
        narrow + item / columns.wide / rows.wide * rows.narrow * columns.narrow * channels;
    float* to = result + item * channels;
    std::fill_n(to, channels, 0.0f);
    for (int64_t tap = 0; tap < rows.taps * columns.taps; ++tap) {
      const int64_t i = tap / columns.taps;
      const int64_t k = tap % columns.taps;
      if (!IsBetween(rows, row, i) || !IsBetween(columns, column, k)) continue;
      const int64_t seen_row = SeenFrom(rows, row, i);
      const int64_t seen_column = SeenFrom(columns, column, k);
      const bool is_zero = seen_row < 0 || seen_column < 0;
      const float* from = image + (seen_row * columns.narrow + seen_column) * channels;
      for (int64_t c = 0; c < channels; ++c)
        to[c] += (is_zero ? 0.0f : from[c]) * filter[tap * channels + c];
    }
  }
}

void SpreadKernel::Run(const float* narrow, const float* filter, float* result, std::byte* scratch,
                       ThreadPool& threads) const {
  const auto& [rows, columns] = shape_.axes;
  const int64_t channels = shape_.channels;
  const int64_t taps = rows.taps * columns.taps;
  if (!std::all_of(filter, filter + taps * channels, [](float x) { return std::isfinite(x); }))
    return RunTapByTap(narrow, filter, result);
  const int64_t line = columns.wide * channels;
  // As many products as are worth a thread.
  constexpr int64_t kProducts = 1 << 16;
  const int64_t products = line * std::max<int64_t>(1, taps / (rows.stride * columns.stride));
  threads.RunRanges(shape_.images * rows.wide, std::max<int64_t>(1, kProducts / products),
                    [&](int64_t begin, int64_t end, int worker) {
                      for (int64_t i = begin; i < end; ++i) {
                        RunLine(narrow + i / rows.wide * rows.narrow * columns.narrow * channels,
                                filter, i % rows.wide, result + i * line,
                                scratch + worker * bytes_of_worker());
                      }
                    });
}

}  // namespace roundhouse::correlate
