#include "roundhouse/interp/native/ops/products/linear.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/interp/native/microkernels/batches.h"
#include "roundhouse/interp/native/microkernels/gemm.h"
#include "roundhouse/interp/native/ops/bytes/quantized_layer.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/native/ops/products/product_parts.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse::native {
namespace {

struct MatrixProduct {
  int64_t rows = 0;
  int64_t columns = 0;
  int64_t depth = 0;
  bool transpose_lhs = false;
  bool transpose_rhs = false;
  std::vector<int64_t> lhs_batches;
  std::vector<int64_t> rhs_batches;
  bool has_bias = false;
  Epilogue epilogue;
  // The right sides of all batches, if constant.
  std::shared_ptr<const AlignedFloats> packed;
  // The floats of one batch's packed right side, and of a block of the left side.
  int64_t packed_size = 0;
  int64_t left_size = 0;

  void Pack(const float* rhs, float* to) const {
    PackRight(rhs, depth, columns, transpose_rhs ? 1 : columns, transpose_rhs ? depth : 1, to);
  }
};

constexpr int64_t kRowsPerPiece = 96;

// Some rows and some panels of the product of a batch. `left_scratch` is for the rows of a
// transposed left side.
struct ProductPiece {
  int64_t batch;
  int64_t row;
  int64_t rows;
  int64_t first_panel;
  int64_t end_panel;
  float* left_scratch;
};

void RunPiece(const MatrixProduct& product, const InvocationArguments& arguments,
              const float* packed, const ProductPiece& piece) {
  const float* left =
      Input<float>(arguments, 0) + product.lhs_batches[piece.batch] * product.rows * product.depth;
  if (product.transpose_lhs) {
    for (int64_t k = 0; k < product.depth; ++k) {
      for (int64_t i = 0; i < piece.rows; ++i)
        piece.left_scratch[i * product.depth + k] = left[k * product.rows + piece.row + i];
    }
    left = piece.left_scratch;
  } else {
    left += piece.row * product.depth;
  }
  const int64_t width = ShapeOfGemm().panel_width;
  const int64_t column = piece.first_panel * width;
  float* to = Result<float>(arguments) +
              (piece.batch * product.rows + piece.row) * product.columns + column;
  const int64_t columns = std::min(piece.end_panel * width, product.columns) - column;
  Multiply({.left = left,
            .left_stride = product.depth,
            .packed = packed + piece.first_panel * width * product.depth,
            .bias = product.has_bias ? Input<float>(arguments, 2) + column : nullptr,
            .result = to,
            .result_stride = product.columns,
            .rows = piece.rows,
            .depth = product.depth,
            .columns = columns,
            .least = product.epilogue.least,
            .most = product.epilogue.most});
  for (int64_t i = 0; i < piece.rows && product.epilogue.function.function != nullptr; ++i)
    product.epilogue.function.Apply(to + i * product.columns, columns);
}

void RunMatrixProduct(const MatrixProduct& product, const InvocationArguments& arguments) {
  const auto* rhs = Input<float>(arguments, 1);
  auto* scratch = reinterpret_cast<float*>(arguments.scratch);
  const auto batches = static_cast<int64_t>(product.lhs_batches.size());
  const int64_t matrix = product.depth * product.columns;
  const int num_threads = arguments.threads.num_threads();
  const int64_t width = ShapeOfGemm().panel_width;
  // Pieces are as even as possible.
  const int64_t row_pieces = (product.rows + kRowsPerPiece - 1) / kRowsPerPiece;
  const auto first_row = [&](int64_t piece) { return product.rows * piece / row_pieces; };
  const int64_t panels = (product.columns + width - 1) / width;
  const Cancellation cancellation = Cancellation::OfThisThread();
  if (product.packed == nullptr && batches >= num_threads) {
    // Each thread packs for itself.
    arguments.threads.RunRanges(batches, 1, [&](int64_t begin, int64_t end, int worker) {
      float* packed = scratch + worker * (product.packed_size + product.left_size);
      for (int64_t batch = begin; batch < end; ++batch) {
        if (batch == begin || product.rhs_batches[batch] != product.rhs_batches[batch - 1])
          product.Pack(rhs + product.rhs_batches[batch] * matrix, packed);
        for (int64_t piece = 0; piece < row_pieces; ++piece) {
          if (cancellation.is_requested()) return;
          const int64_t row = first_row(piece);
          RunPiece(product, arguments, packed,
                   {.batch = batch,
                    .row = row,
                    .rows = first_row(piece + 1) - row,
                    .first_panel = 0,
                    .end_panel = panels,
                    .left_scratch = packed + product.packed_size});
        }
      }
    });
    return;
  }
  const int64_t worker_size = product.left_size;
  float* own_packed = scratch + num_threads * worker_size;
  const int64_t panel_pieces = std::min<int64_t>(
      panels, std::max<int64_t>(1, (2 * num_threads + row_pieces - 1) / row_pieces));
  // Too little work for a second thread stays in one piece.
  const bool is_small = product.rows * product.columns * product.depth < kMinProductsPerThread;
  for (int64_t batch = 0; batch < batches; ++batch) {
    const float* packed = own_packed;
    if (product.packed != nullptr) {
      packed = product.packed->data() + product.rhs_batches[batch] * product.packed_size;
    } else if (batch == 0 || product.rhs_batches[batch] != product.rhs_batches[batch - 1]) {
      product.Pack(rhs + product.rhs_batches[batch] * matrix, own_packed);
    }
    auto work = [&](int64_t item, int worker) {
      if (cancellation.is_requested()) return;
      const int64_t row = first_row(item / panel_pieces);
      const int64_t piece = item % panel_pieces;
      RunPiece(product, arguments, packed,
               {.batch = batch,
                .row = row,
                .rows = first_row(item / panel_pieces + 1) - row,
                .first_panel = panels * piece / panel_pieces,
                .end_panel = panels * (piece + 1) / panel_pieces,
                .left_scratch = scratch + worker * worker_size});
    };
    const int64_t items = row_pieces * panel_pieces;
    if (is_small) {
      for (int64_t item = 0; item < items; ++item) work(item, 0);
    } else {
      arguments.threads.Run(items, work);
    }
  }
}

}  // namespace

absl::StatusOr<Prepared> Prepare(const canonical::MatMul& op, const NativeRequest& request) {
  if (request.is_quantized()) return PrepareQuantized(op, request);
  if (!AllAreF32(request)) return Declined("only f32 is supported");
  if (request.num_results_elements() == 0) return NothingToDo(request);
  const absl::Span<const int64_t> lhs = request.sizes(0);
  const absl::Span<const int64_t> rhs = request.sizes(1);
  const absl::Span<const int64_t> sizes = request.result_sizes();
  MatrixProduct product = {.rows = sizes[sizes.size() - 2],
                           .columns = sizes.back(),
                           .depth = op.transpose_lhs ? lhs[lhs.size() - 2] : lhs.back(),
                           .transpose_lhs = op.transpose_lhs,
                           .transpose_rhs = op.transpose_rhs,
                           .has_bias = request.has_operand(2),
                           .epilogue = EpilogueOf(op.activation, op.activation_parameters)};
  RH_ASSIGN_OR_RETURN(product.lhs_batches, BatchesOf(lhs, sizes));
  RH_ASSIGN_OR_RETURN(product.rhs_batches, BatchesOf(rhs, sizes));
  // Batches with the same right side are more rows of one product.
  const bool shares_right = std::all_of(product.rhs_batches.begin(), product.rhs_batches.end(),
                                        [](int64_t batch) { return batch == 0; });
  const auto batches = static_cast<int64_t>(product.lhs_batches.size());
  if (shares_right && !op.transpose_lhs &&
      request.num_elements(0) == batches * product.rows * product.depth) {
    product.rows *= batches;
    product.lhs_batches = {0};
    product.rhs_batches = {0};
  }
  if (request.is_question) return Taken();
  product.packed_size = PackedSize(product.depth, product.columns);
  product.left_size = op.transpose_lhs ? kRowsPerPiece * product.depth : 0;
  const int64_t matrix = product.depth * product.columns;
  if (const Tensor* constant = request.constant(1)) {
    const int64_t matrices = matrix == 0 ? 0 : constant->num_elements() / matrix;
    RH_ASSIGN_OR_RETURN(
        product.packed,
        request.Packed<AlignedFloats>(
            1, absl::StrCat("product ", op.transpose_rhs ? "of columns" : "of rows"),
            [&]() -> absl::StatusOr<AlignedFloats> {
              RH_ASSIGN_OR_RETURN(AlignedFloats packed,
                                  AlignedFloats::Create(matrices * product.packed_size));
              for (int64_t i = 0; i < matrices; ++i) {
                product.Pack(constant->data<float>().data() + i * matrix,
                             packed.data() + i * product.packed_size);
              }
              return packed;
            }));
  }
  const int64_t scratch =
      request.threads.num_threads() * (product.packed_size + product.left_size) +
      product.packed_size;
  return NewKernel(request,
                   [product = std::move(product)](const InvocationArguments& arguments) {
                     RunMatrixProduct(product, arguments);
                   },
                   {.scratch_bytes = static_cast<size_t>(scratch) * sizeof(float)});
}

void AddProductKernels(KernelTable& table) { table.Add<canonical::MatMul>(); }

}  // namespace roundhouse::native
