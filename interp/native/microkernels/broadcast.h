// File: broadcast.h
//
// Iterates row by row over a tensor and up to three operands that broadcast to it. Along a row,
// each operand has a step of either 1 or 0.
#ifndef ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_BROADCAST_H_
#define ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_BROADCAST_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::native {

template <int kOperands>
class Broadcast {
 public:
  using Offsets = std::array<int64_t, kOperands>;

  Broadcast(absl::Span<const int64_t> result,
            const std::array<absl::Span<const int64_t>, kOperands>& operands) {
    // Starts at the innermost axis. Merges adjacent axes along which every operand steps in the
    // same way.
    Offsets strides;
    strides.fill(1);
    std::vector<Axis> axes;
    for (size_t i = result.size(); i-- > 0;) {
      Axis axis = {.size = result[i]};
      for (int k = 0; k < kOperands; ++k) {
        const size_t missing = result.size() - operands[k].size();
        const int64_t size = i < missing ? 1 : operands[k][i - missing];
        axis.steps[k] = size == 1 ? 0 : strides[k];
        strides[k] *= size;
      }
      if (axis.size == 1) continue;
      if (!axes.empty() && Continues(axes.back(), axis)) {
        axes.back().size *= axis.size;
      } else {
        axes.push_back(axis);
      }
    }
    if (!axes.empty()) {
      row_ = axes.front();
      axes.erase(axes.begin());
    }
    axes_ = std::move(axes);
    for (const Axis& axis : axes_) rows_ *= axis.size;
    // Long rows are cut into pieces, so that threads can share even a single row.
    pieces_ = std::max<int64_t>(1, (row_.size + kPiece - 1) / kPiece);
  }

  // The step of each operand along a row: 0 or 1.
  const Offsets& steps() const { return row_.steps; }

  int64_t row_size() const { return row_.size; }
  int64_t num_rows() const { return rows_; }

  // Calls work(offsets of the operands, offset in the result, count) for runs of elements.
  template <typename Work>
  void Run(ThreadPool& threads, const Work& work) const {
    if (row_.size == 0 || rows_ == 0) return;
    const int64_t elements_per_piece = std::min(row_.size, kPiece);
    threads.RunRanges(rows_ * pieces_, std::max<int64_t>(1, kPiece / elements_per_piece),
                      [&](int64_t begin, int64_t end, int) {
                        // Only those of axes that there are: setting all takes as long as a few
                        // hundred elements.
                        std::array<int64_t, kMaxAxes> index;
                        Offsets offsets = {};
                        int64_t row = begin / pieces_;
                        int64_t rest = row;
                        for (size_t i = 0; i < axes_.size(); ++i) {
                          index[i] = rest % axes_[i].size;
                          rest /= axes_[i].size;
                          for (int k = 0; k < kOperands; ++k)
                            offsets[k] += index[i] * axes_[i].steps[k];
                        }
                        int64_t piece = begin % pieces_;
                        for (int64_t item = begin; item < end; ++item) {
                          const int64_t first = piece * kPiece;
                          Offsets at = offsets;
                          for (int k = 0; k < kOperands; ++k) at[k] += first * row_.steps[k];
                          work(at, row * row_.size + first, std::min(kPiece, row_.size - first));
                          if (++piece < pieces_) continue;
                          piece = 0;
                          ++row;
                          for (size_t i = 0; i < axes_.size(); ++i) {
                            const bool wraps = ++index[i] == axes_[i].size;
                            for (int k = 0; k < kOperands; ++k)
                              offsets[k] += wraps ? -(axes_[i].size - 1) * axes_[i].steps[k]
                                                  : axes_[i].steps[k];
                            if (!wraps) break;
                            index[i] = 0;
                          }
                        }
                      });
  }

 private:
  static constexpr int64_t kPiece = 1 << 13;
  static constexpr size_t kMaxAxes = 255;
  struct Axis {
    int64_t size = 1;
    Offsets steps = {};
  };
  static bool Continues(const Axis& inner, const Axis& outer) {
    for (int k = 0; k < kOperands; ++k) {
      if (outer.steps[k] != inner.steps[k] * inner.size) return false;
    }
    return true;
  }

  Axis row_;
  std::vector<Axis> axes_;  // The other axes, innermost first.
  int64_t rows_ = 1;
  int64_t pieces_ = 1;
};

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_BROADCAST_H_
