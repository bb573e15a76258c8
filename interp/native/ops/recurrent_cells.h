// File: recurrent_cells.h
//
// One step of rnn, lstm and gru, for all sequences of a batch. recurrent.cc loops over the steps.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_RECURRENT_CELLS_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_RECURRENT_CELLS_H_

#include <algorithm>
#include <cstdint>
#include <optional>

#include "roundhouse/dialects/canonical/recurrent.h"
#include "roundhouse/interp/native/microkernels/gemm.h"
#include "roundhouse/interp/native/ops/elementwise_unary.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::native {

// The sizes of a sequence and its cell.
struct RecurrentSizes {
  int64_t steps = 0;
  int64_t batch = 0;
  int64_t inputs = 0;
  int64_t directions = 1;
  int64_t cells = 0;
  int64_t hidden = 0;  // Equals `cells`, unless an lstm projects.
  int64_t gates = 0;
  int64_t shown = 0;  // The last size of the result `gates`; 0 without it.

  int64_t columns() const { return gates * cells; }
  int64_t hidden_state() const { return batch * hidden; }
  int64_t cell_state() const { return batch * cells; }
};

// An activation, preceded by the clip.
struct RecurrentGate {
  FusedActivation clip;
  FusedActivation function;

  void Apply(float* values, int64_t count) const {
    clip.Apply(values, count);
    function.Apply(values, count);
  }
};

inline FusedActivation ClipTo(const std::optional<float>& limit) {
  if (!limit) return {};
  return FusedActivationOf(canonical::Activation::kClamp, {-*limit, *limit});
}

// The operands of all steps of one direction.
struct StepOperands {
  ThreadPool* threads;          // Null to run on the calling thread alone.
  const float* recurrent;       // Packed.
  const float* recurrent_bias;  // Or null.
  const float* projection;      // Packed; or null.
  const float* peephole;        // (3 * cells), or null.
  float* gates;                 // (batch, gates * cells), at first the input's contribution.
  float* hidden;                // (batch, hidden)
  float* cell;                  // (batch, cells); only for lstm.
  float* extra;                 // (batch, gates * cells), scratch of a step.
  float* shown;                 // (batch, shown): what the result `gates` has of the step; or null.
};

// The product of a step. Each thread gets the same columns at every step, so that their weights
// stay in its cache.
inline void MultiplyStep(const Gemm& gemm, ThreadPool* threads) {
  // Fewer products, about 3 us, are not worth a second thread.
  constexpr int64_t kMinPerThread = 1 << 16;
  if (threads == nullptr) return Multiply(gemm);
  const int64_t width = ShapeOfGemm().panel_width;
  const int64_t per_panel = std::max<int64_t>(1, width * gemm.depth * gemm.rows);
  const int64_t panels = (gemm.columns + width - 1) / width;
  threads->RunRanges(panels, std::max<int64_t>(1, kMinPerThread / per_panel),
                     [&](int64_t begin, int64_t end, int) {
                       Gemm part = gemm;
                       part.packed += begin * width * gemm.depth;
                       if (part.bias != nullptr) part.bias += begin * width;
                       part.result += begin * width;
                       part.columns = std::min(gemm.columns, end * width) - begin * width;
                       Multiply(part);
                     });
}

// ---- One step of each cell, for all sequences of the batch.

struct RnnCell {
  RecurrentSizes sizes;
  RecurrentGate f;

  void Step(const StepOperands& at) const {
    const int64_t n = sizes.cells;
    MultiplyStep({.left = at.hidden,
                  .left_stride = n,
                  .packed = at.recurrent,
                  .result = at.gates,
                  .result_stride = n,
                  .rows = sizes.batch,
                  .depth = n,
                  .columns = n,
                  .adds = true},
                 at.threads);
    f.Apply(at.gates, sizes.cell_state());
    std::copy_n(at.gates, sizes.cell_state(), at.hidden);
  }
};

struct LstmCell {
  RecurrentSizes sizes;
  RecurrentGate f, g, k;
  FusedActivation cell_clip;
  FusedActivation projection_clip;
  canonical::GateCoupling coupling = canonical::GateCoupling::kNone;

  void Step(const StepOperands& at) const {
    const int64_t n = sizes.cells;
    MultiplyStep({.left = at.hidden,
                  .left_stride = sizes.hidden,
                  .packed = at.recurrent,
                  .result = at.gates,
                  .result_stride = sizes.columns(),
                  .rows = sizes.batch,
                  .depth = sizes.hidden,
                  .columns = sizes.columns(),
                  .adds = true},
                 at.threads);
    float* const outputs = at.projection == nullptr ? at.hidden : at.extra;
    for (int64_t row = 0; row < sizes.batch; ++row) {
      float* in = at.gates + row * sizes.columns();
      float* out = in + n;
      float* forget = in + 2 * n;
      float* fresh = in + 3 * n;
      float* cell = at.cell + row * n;
      float* output = outputs + row * n;
      if (at.peephole == nullptr) {
        f.Apply(in, 3 * n);
      } else {
        for (int64_t i = 0; i < n; ++i) {
          in[i] += at.peephole[i] * cell[i];
          forget[i] += at.peephole[2 * n + i] * cell[i];
        }
        f.Apply(in, n);
        f.Apply(forget, n);
      }
      g.Apply(fresh, n);
      for (int64_t i = 0; coupling == canonical::GateCoupling::kInputFromForget && i < n; ++i)
        in[i] = 1 - forget[i];
      for (int64_t i = 0; coupling == canonical::GateCoupling::kForgetFromInput && i < n; ++i)
        forget[i] = 1 - in[i];
      for (int64_t i = 0; i < n; ++i) cell[i] = forget[i] * cell[i] + in[i] * fresh[i];
      cell_clip.Apply(cell, n);
      if (at.peephole != nullptr) {
        for (int64_t i = 0; i < n; ++i) out[i] += at.peephole[n + i] * cell[i];
        f.Apply(out, n);
      }
      if (at.shown != nullptr) {
        float* shown = at.shown + row * sizes.shown;
        std::copy_n(in, 4 * n, shown);
        std::copy_n(cell, n, shown + 4 * n);
      }
      std::copy_n(cell, n, output);
      k.Apply(output, n);
      for (int64_t i = 0; i < n; ++i) output[i] *= out[i];
    }
    if (at.projection != nullptr) {
      MultiplyStep({.left = at.extra,
                    .left_stride = n,
                    .packed = at.projection,
                    .result = at.hidden,
                    .result_stride = sizes.hidden,
                    .rows = sizes.batch,
                    .depth = n,
                    .columns = sizes.hidden},
                   at.threads);
    }
    projection_clip.Apply(at.hidden, sizes.hidden_state());
  }
};

struct GruCell {
  RecurrentSizes sizes;
  RecurrentGate f, g;
  bool reset_after = false;

  void Step(const StepOperands& at) const {
    const int64_t n = sizes.cells;
    const int64_t width = 3 * n;
    // For z and r, and with reset_after also for n.
    MultiplyStep({.left = at.hidden,
                  .left_stride = n,
                  .packed = at.recurrent,
                  .bias = at.recurrent_bias,
                  .result = at.extra,
                  .result_stride = width,
                  .rows = sizes.batch,
                  .depth = n,
                  .columns = reset_after ? width : 2 * n},
                 at.threads);
    for (int64_t row = 0; row < sizes.batch; ++row) {
      float* gates = at.gates + row * width;
      float* product = at.extra + row * width;
      const float* hidden = at.hidden + row * n;
      for (int64_t i = 0; i < 2 * n; ++i) gates[i] += product[i];
      f.Apply(gates, 2 * n);
      // Overwrites the products of z and r with the operand of the new state's product.
      if (!reset_after) {
        for (int64_t i = 0; i < n; ++i) product[i] = gates[n + i] * hidden[i];
      }
    }
    if (!reset_after) {
      MultiplyStep({.left = at.extra,
                    .left_stride = width,
                    .packed = at.recurrent + PackedSize(n, 2 * n),
                    .bias = at.recurrent_bias == nullptr ? nullptr : at.recurrent_bias + 2 * n,
                    .result = at.extra + 2 * n,
                    .result_stride = width,
                    .rows = sizes.batch,
                    .depth = n,
                    .columns = n},
                   at.threads);
    }
    for (int64_t row = 0; row < sizes.batch; ++row) {
      const float* gates = at.gates + row * width;
      float* fresh = at.extra + row * width + 2 * n;
      float* hidden = at.hidden + row * n;
      float* shown = at.shown == nullptr ? nullptr : at.shown + row * sizes.shown;
      if (shown != nullptr) {
        std::copy_n(gates, 2 * n, shown);
        if (reset_after) std::copy_n(fresh, n, shown + 3 * n);
      }
      for (int64_t i = 0; i < n; ++i)
        fresh[i] = (reset_after ? gates[n + i] * fresh[i] : fresh[i]) + gates[2 * n + i];
      g.Apply(fresh, n);
      if (shown != nullptr) std::copy_n(fresh, n, shown + 2 * n);
      for (int64_t i = 0; i < n; ++i) hidden[i] = (1 - gates[i]) * fresh[i] + gates[i] * hidden[i];
    }
  }
};

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_RECURRENT_CELLS_H_
