#include "roundhouse/interp/native/ops/attention.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/interp/native/microkernels/batches.h"
#include "roundhouse/interp/native/microkernels/gemm.h"
#include "roundhouse/interp/native/ops/reduction_softmax.h"
#include "roundhouse/interp/processor/isa.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse::native {
namespace {

// The number of queries whose scores are in memory at a time.
constexpr int64_t kRowsPerPiece = 64;
// Fewer products are not worth a second thread.
constexpr int64_t kMinProductsPerThread = 1 << 16;
// Aligns what follows to vectors.
constexpr int64_t kVector = 16;

enum class MaskKind : uint8_t { kNone, kNumbers, kBooleans };

struct AttentionPlan {
  int64_t rows = 0;  // Queries per batch.
  int64_t keys = 0;
  int64_t depth = 0;
  int64_t width = 0;  // Of a value.
  // The index of each batch's matrix in the operand.
  std::vector<int64_t> queries;
  std::vector<int64_t> key_batches;
  std::vector<int64_t> values;
  std::vector<int64_t> masks;
  MaskKind mask = MaskKind::kNone;
  // Strides of the mask: between queries, between keys, and between matrices.
  int64_t mask_row = 0;
  int64_t mask_step = 0;
  int64_t mask_size = 0;
  float scale = 1;

  int64_t rows_per_piece() const { return std::min(kRowsPerPiece, rows); }
  int64_t pieces_per_batch() const { return (rows + kRowsPerPiece - 1) / kRowsPerPiece; }
  int64_t packed_keys() const { return PackedSize(depth, keys); }
  int64_t packed_values() const { return PackedSize(keys, width); }
  int64_t scores() const { return (rows_per_piece() * keys + kVector - 1) / kVector * kVector; }
  int64_t scratch_per_thread() const { return packed_keys() + packed_values() + scores(); }
};

struct Rescore {
  static RH_INLINE void Run(float* scores, int64_t count, float scale, const float* mask,
                            int64_t step) {
    if (mask == nullptr) {
      for (int64_t i = 0; i < count; ++i) scores[i] *= scale;
    } else if (step == 1) {
      RH_INDEPENDENT
      for (int64_t i = 0; i < count; ++i) scores[i] = scores[i] * scale + mask[i];
    } else {
      const float summand = mask[0];
      for (int64_t i = 0; i < count; ++i) scores[i] = scores[i] * scale + summand;
    }
  }
};

struct LeaveOut {
  static RH_INLINE void Run(float* scores, int64_t count, float scale, const uint8_t* stays,
                            int64_t step) {
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    RH_INDEPENDENT
    for (int64_t i = 0; i < count; ++i)
      scores[i] = stays[i * step] != 0 ? scores[i] * scale : -kInfinity;
  }
};

// For `count` queries from `first` on.
void ApplyMask(const AttentionPlan& plan, const std::byte* mask, int64_t batch, int64_t first,
               int64_t count, float* scores) {
  static const auto add =
      ForThisProcessor<Rescore, float*, int64_t, float, const float*, int64_t>();
  static const auto choose =
      ForThisProcessor<LeaveOut, float*, int64_t, float, const uint8_t*, int64_t>();
  const int64_t begin = plan.mask == MaskKind::kNone ? 0 : plan.masks[batch] * plan.mask_size;
  for (int64_t i = 0; i < count; ++i) {
    float* row = scores + i * plan.keys;
    const int64_t at = begin + (first + i) * plan.mask_row;
    if (plan.mask == MaskKind::kBooleans) {
      const auto* stays = reinterpret_cast<const uint8_t*>(mask) + at;
      choose(row, plan.keys, plan.scale, stays, plan.mask_step);
    } else {
      const auto* numbers = reinterpret_cast<const float*>(mask);
      add(row, plan.keys, plan.scale, numbers == nullptr ? nullptr : numbers + at, plan.mask_step);
    }
  }
}

void RunAttention(const AttentionPlan& plan, const InvocationArguments& arguments) {
  const auto* queries = Input<float>(arguments, 0);
  const auto* keys = Input<float>(arguments, 1);
  const auto* values = Input<float>(arguments, 2);
  const std::byte* mask = plan.mask == MaskKind::kNone ? nullptr : arguments.inputs[3];
  auto* result = Result<float>(arguments);
  auto* scratch = reinterpret_cast<float*>(arguments.scratch);
  const int64_t pieces = plan.pieces_per_batch();
  const auto batches = static_cast<int64_t>(plan.queries.size());
  const int64_t products = plan.rows_per_piece() * plan.keys * (plan.depth + plan.width);
  const int64_t min_pieces =
      std::max<int64_t>(1, kMinProductsPerThread / std::max<int64_t>(1, products));
  const Cancellation cancellation = Cancellation::OfThisThread();
  arguments.threads.RunRanges(
      batches * pieces, min_pieces, [&](int64_t begin, int64_t end, int worker) {
        float* packed_keys = scratch + worker * plan.scratch_per_thread();
        float* packed_values = packed_keys + plan.packed_keys();
        float* scores = packed_values + plan.packed_values();
        int64_t key = -1;
        int64_t value = -1;
        for (int64_t piece = begin; piece < end && !cancellation.is_requested(); ++piece) {
          const int64_t batch = piece / pieces;
          const int64_t first = piece % pieces * kRowsPerPiece;
          const int64_t count = std::min(kRowsPerPiece, plan.rows - first);
          if (plan.key_batches[batch] != key) {
            key = plan.key_batches[batch];
            PackRight(keys + key * plan.keys * plan.depth, plan.depth, plan.keys, 1, plan.depth,
                      packed_keys);
          }
          if (plan.values[batch] != value) {
            value = plan.values[batch];
            PackRight(values + value * plan.keys * plan.width, plan.keys, plan.width, plan.width, 1,
                      packed_values);
          }
          Multiply({.left = queries + (plan.queries[batch] * plan.rows + first) * plan.depth,
                    .left_stride = plan.depth,
                    .packed = packed_keys,
                    .result = scores,
                    .result_stride = plan.keys,
                    .rows = count,
                    .depth = plan.depth,
                    .columns = plan.keys});
          ApplyMask(plan, mask, batch, first, count, scores);
          SoftmaxOfRows(scores, scores, count, plan.keys);
          Multiply({.left = scores,
                    .left_stride = plan.keys,
                    .packed = packed_values,
                    .result = result + (batch * plan.rows + first) * plan.width,
                    .result_stride = plan.width,
                    .rows = count,
                    .depth = plan.keys,
                    .columns = plan.width});
        }
      });
}

}  // namespace

absl::StatusOr<Prepared> Prepare(const canonical::Attention& op, const NativeRequest& request) {
  for (int i = 0; i < 3; ++i) {
    if (request.kind(i) != ElementKind::kF32) return Declined("only f32 is supported");
  }
  if (request.num_results_elements() == 0) return NothingToDo(request);
  const absl::Span<const int64_t> query = request.sizes(0);
  const absl::Span<const int64_t> key = request.sizes(1);
  const absl::Span<const int64_t> value = request.sizes(2);
  const absl::Span<const int64_t> sizes = request.result_sizes();
  AttentionPlan plan = {.rows = query[query.size() - 2],
                        .keys = key[key.size() - 2],
                        .depth = query.back(),
                        .width = value.back(),
                        .scale = op.scale};
  RH_ASSIGN_OR_RETURN(plan.queries, BatchesOf(query, sizes));
  RH_ASSIGN_OR_RETURN(plan.key_batches, BatchesOf(key, sizes));
  RH_ASSIGN_OR_RETURN(plan.values, BatchesOf(value, sizes));
  if (plan.keys == 0 || plan.depth == 0) return Declined("the keys are empty");
  if (request.has_operand(3)) {
    std::vector<int64_t> mask(request.sizes(3).begin(), request.sizes(3).end());
    while (mask.size() < 2) mask.insert(mask.begin(), 1);
    const int64_t rows = mask[mask.size() - 2];
    const int64_t columns = mask.back();
    plan.mask = request.kind(3) == ElementKind::kI1 ? MaskKind::kBooleans : MaskKind::kNumbers;
    RH_ASSIGN_OR_RETURN(plan.masks, BatchesOf(mask, sizes));
    plan.mask_row = rows == 1 ? 0 : columns;
    plan.mask_step = columns == 1 ? 0 : 1;
    plan.mask_size = rows * columns;
  }
  const int64_t scratch = request.threads.num_threads() * plan.scratch_per_thread();
  return NewKernel(request,
                   [plan = std::move(plan)](const InvocationArguments& arguments) {
                     RunAttention(plan, arguments);
                   },
                   {.scratch_bytes = static_cast<size_t>(scratch) * sizeof(float)});
}

void AddAttentionKernels(KernelTable& table) { table.Add(OpList<canonical::Attention>{}); }

}  // namespace roundhouse::native
