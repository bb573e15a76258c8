#include "roundhouse/interp/native/microkernels/byte_windows.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "roundhouse/interp/processor/isa.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace roundhouse::native {
namespace {

using canonical::Position;

// The source and destination of Gather.
struct Gathering {
  const ByteWindows* windows;
  const uint8_t* from;
  int64_t group;
  int64_t first;
  int64_t count;
  int64_t pitch;
  uint8_t* rows;
};

// Uses Mover::Copy(from, to, count), Fill(to, count) and Clear(to, count) for runs of contiguous
// taps.
template <typename Mover>
RH_INLINE void GatherWith(const Gathering& work, const Mover& mover) {
  const ByteWindows& windows = *work.windows;
  const int64_t depth = windows.depth();
  const int64_t inputs = windows.inputs();
  const int64_t channels = windows.input.channels;
  if (windows.is_plain()) {
    const uint8_t* from = work.from + work.first * depth;
    if (work.pitch == depth) {
      mover.Copy(from, work.rows, work.count * depth);
      return;
    }
    for (int64_t i = 0; i < work.count; ++i) {
      mover.Copy(from + i * depth, work.rows + i * work.pitch, depth);
      mover.Clear(work.rows + i * work.pitch + depth, work.pitch - depth);
    }
    return;
  }
  const canonical::WindowAxis axes[] = {windows.window.axes[0], windows.window.axes[1],
                                        windows.window.axes[2]};
  const bool has_runs = windows.groups == 1 && axes[2].dilation == 1;
  const int64_t positions = windows.output.positions();
  const Position input = windows.input.spatial;
  const Position output = windows.output.spatial;
  int64_t image = work.first / positions;
  Position at = windows.output.Unflat(work.first % positions);
  for (int64_t i = 0; i < work.count; ++i) {
    uint8_t* to = work.rows + i * work.pitch;
    const uint8_t* seen =
        work.from + image * windows.input.positions() * channels + work.group * inputs;
    const int64_t x = at[2] * axes[2].stride - axes[2].pad_begin;
    for (int64_t j = 0; j < axes[0].size; ++j) {
      const int64_t z = at[0] * axes[0].stride + j * axes[0].dilation - axes[0].pad_begin;
      for (int64_t k = 0; k < axes[1].size; ++k) {
        const int64_t y = at[1] * axes[1].stride + k * axes[1].dilation - axes[1].pad_begin;
        const int64_t taps = axes[2].size;
        if (z < 0 || z >= input[0] || y < 0 || y >= input[1]) {
          mover.Fill(to, taps * inputs);
          to += taps * inputs;
          continue;
        }
        const uint8_t* row = seen + (z * input[1] + y) * input[2] * channels;
        if (has_runs) {
          const int64_t begin = std::clamp<int64_t>(-x, 0, taps);
          const int64_t end = std::clamp<int64_t>(input[2] - x, begin, taps);
          if (begin > 0) mover.Fill(to, begin * inputs);
          if (end > begin)
            mover.Copy(row + (x + begin) * channels, to + begin * inputs, (end - begin) * inputs);
          if (end < taps) mover.Fill(to + end * inputs, (taps - end) * inputs);
        } else {
          for (int64_t tap = 0; tap < taps; ++tap) {
            const int64_t place = x + tap * axes[2].dilation;
            if (place >= 0 && place < input[2]) {
              mover.Copy(row + place * channels, to + tap * inputs, inputs);
            } else {
              mover.Fill(to + tap * inputs, inputs);
            }
          }
        }
        to += taps * inputs;
      }
    }
    mover.Clear(to, work.pitch - depth);
    if (++at[2] == output[2]) {
      at[2] = 0;
      if (++at[1] == output[1]) {
        at[1] = 0;
        if (++at[0] == output[0]) {
          at[0] = 0;
          ++image;
        }
      }
    }
  }
}

struct PortableMover {
  uint8_t flip;
  uint8_t zero;

  void Copy(const uint8_t* from, uint8_t* to, int64_t count) const {
    if (flip == 0) {
      std::memcpy(to, from, static_cast<size_t>(count));
      return;
    }
    for (int64_t i = 0; i < count; ++i) to[i] = from[i] ^ flip;
  }
  void Fill(uint8_t* to, int64_t count) const { std::memset(to, zero, static_cast<size_t>(count)); }
  void Clear(uint8_t* to, int64_t count) const { std::memset(to, 0, static_cast<size_t>(count)); }
};

#if defined(__x86_64__)

// Runs are short, often shorter than a vector. The compiler can inline these functions only after
// it has inlined GatherWith into code for the same instructions.
struct VectorMover {
  __m512i flips;
  __m512i zeros;

  RH_TARGET_AVX512 VectorMover(uint8_t flip, uint8_t zero)
      : flips(_mm512_set1_epi8(static_cast<char>(flip))),
        zeros(_mm512_set1_epi8(static_cast<char>(zero))) {}

  RH_TARGET_AVX512 static inline __mmask64 First(int64_t count) {
    return _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(count));
  }
  RH_TARGET_AVX512 inline void Copy(const uint8_t* from, uint8_t* to, int64_t count) const {
    for (; count > 64; count -= 64, from += 64, to += 64)
      _mm512_storeu_si512(to, _mm512_xor_si512(_mm512_loadu_si512(from), flips));
    const __mmask64 lanes = First(count);
    _mm512_mask_storeu_epi8(to, lanes,
                            _mm512_xor_si512(_mm512_maskz_loadu_epi8(lanes, from), flips));
  }
  RH_TARGET_AVX512 inline void Store(uint8_t* to, __m512i bytes, int64_t count) const {
    for (; count > 64; count -= 64, to += 64) _mm512_storeu_si512(to, bytes);
    _mm512_mask_storeu_epi8(to, First(count), bytes);
  }
  RH_TARGET_AVX512 inline void Fill(uint8_t* to, int64_t count) const { Store(to, zeros, count); }
  RH_TARGET_AVX512 inline void Clear(uint8_t* to, int64_t count) const {
    if (count > 0) Store(to, _mm512_setzero_si512(), count);
  }
};

RH_TARGET_AVX512 void GatherInVectors(const Gathering& work) {
  GatherWith(work, VectorMover(work.windows->flip, work.windows->zero));
}

#endif

}  // namespace

void ByteWindows::Gather(const uint8_t* from, int64_t group, int64_t first, int64_t count,
                         int64_t pitch, uint8_t* rows) const {
  const Gathering work = {.windows = this,
                          .from = from,
                          .group = group,
                          .first = first,
                          .count = count,
                          .pitch = pitch,
                          .rows = rows};
#if defined(__x86_64__)
  if (BestIsa() >= Isa::kAvx512) return GatherInVectors(work);
#endif
  GatherWith(work, PortableMover{flip, zero});
}

}  // namespace roundhouse::native
