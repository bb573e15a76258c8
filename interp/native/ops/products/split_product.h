// File: split_product.h
//
// A convolution or a matrix product of f32 on bf16 tiles (tiles.h), at one of three precisions. An
// object is made for fixed sizes:
//
//   RH_ASSIGN_OR_RETURN(ProductShape shape, ProductShape::Of(op, operand_types, result_type));
//   const SplitProduct product(shape, Precision::kHigh, finish);
//   RH_ASSIGN_OR_RETURN(PackedRight packed, product.Pack(filter));
//   product.Run({.left = …, .right = filter, .packed = &packed, …}, scratch, threads);
//
// The left side is split into parts on demand. The right side is split and packed in advance, and
// only once if it is constant.
//
// Special values, which parts cannot represent (NaNs, infinities, very large values, and rows of
// only very small values: kTooLarge and kTooSmall), are multiplied as floats, together with the
// whole block of rows or panel of columns that contains them. That is correct but slow. Tiny values
// beside larger ones may count as zeros.
//
// The result does not depend on the number of threads or on how work is distributed among them.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_PRODUCTS_SPLIT_PRODUCT_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_PRODUCTS_SPLIT_PRODUCT_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/native/ops/products/product_shape.h"
#include "roundhouse/interp/native/ops/products/tiles.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::native {

// Right sides, split and packed: the panels of each in order.
struct PackedRight {
  Tensor parts;
  // The factor of the sums, by right side and column, padded to whole panels. It undoes the scaling
  // that brings each column into a middle range.
  std::vector<float> scales;
  std::vector<uint8_t> special;  // By right side and panel: whether it has special values.
  int64_t bytes() const;
};

class SplitProduct {
 public:
  // Uses only the activations of `finish`.
  SplitProduct(ProductShape shape, Precision precision, const Finish& finish);

  const ProductShape& shape() const { return shape_; }
  // The estimated time with one thread, with weights read from memory.
  double Seconds(bool right_is_constant) const;

  absl::StatusOr<PackedRight> Pack(const float* right) const;
  // Products with equal keys pack a right side in the same way.
  std::string PackingKey() const;

  struct Operands {
    const float* left;
    const float* right;
    const PackedRight* packed;  // If null, Run packs `right` in the scratch.
    const float* bias;          // Or null.
    const float* residual;      // Or null. May alias the result.
    float* result;
  };
  size_t ScratchBytes(bool right_is_constant, int num_threads) const;
  void Run(const Operands& operands, std::byte* scratch, ThreadPool& threads) const;

 private:
  // How the work is divided among threads.
  struct Cut {
    int64_t chunks;  // Of the blocks of each matrix.
    int64_t slices;  // Of its panels.
  };
  struct RightView {
    const std::byte* parts;
    const float* scales;
    const uint8_t* special;
  };
  // The working memory of a thread: the pieces of the chunk that it has split.
  struct Workspace {
    int64_t* chunk;  // -1 for none.
    const std::byte** pieces;
    uint8_t* special_blocks;
    uint8_t* special_rows;
    std::byte* parts;
  };
  struct Item {
    int64_t chunk = 0;  // Numbered across all matrices.
    int64_t first_block = 0;
    int64_t end_block = 0;
    int64_t first_panel = 0;
    int64_t end_panel = 0;
  };

  int64_t steps() const { return (shape_.depth + kStepDepth - 1) / kStepDepth; }
  int64_t panels() const { return (shape_.columns + kPanelWidth - 1) / kPanelWidth; }
  int64_t panel_bytes() const;
  int64_t pixel_bytes() const { return num_parts_ * kStepBytes; }
  int64_t num_rights() const { return static_cast<int64_t>(shape_.rights.size()); }
  double Work() const;
  double SecondsOfProducts() const;

  Cut CutFor(int num_threads) const;
  int64_t ChunkBlocks(const Cut& cut) const { return (num_blocks_ + cut.chunks - 1) / cut.chunks; }
  // The number of pixels of all planes that so many blocks read.
  int64_t PixelsOf(int64_t blocks) const;
  int64_t StepPitch(int64_t blocks) const { return (PixelsOf(blocks) | 1) * pixel_bytes(); }
  int64_t WorkspaceBytes(int64_t blocks) const;
  Workspace WorkspaceAt(std::byte* memory, int64_t blocks) const;

  void PackPanel(const float* right, int64_t panel, bool is_scaled, std::byte* parts, float* scales,
                 uint8_t* special) const;
  RightView PackInto(const float* right, std::byte* memory, ThreadPool& threads) const;
  int64_t PackedBytesInScratch() const;

  void RunItem(const Item& item, const ProductShape::Matrix& matrix, const Operands& operands,
               const RightView& right, int64_t chunk_blocks, const Workspace& workspace) const;
  void SplitChunk(const Item& item, const float* left, int64_t chunk_blocks,
                  const Workspace& workspace) const;
  void SplitPixels(const float* left, const ProductShape::Plane& plane, int64_t begin, int64_t end,
                   std::byte* to, int64_t step_pitch, uint8_t* special) const;
  void SplitRun(const float* row, int64_t begin, int64_t end, std::byte* to, int64_t step_pitch,
                uint8_t* special) const;
  void MultiplyFloats(const float* left, const float* right, int64_t first_row, int64_t panel,
                      float* sums) const;

  const ProductShape shape_;
  const int num_parts_;
  const Finish finish_;
  int64_t num_blocks_ = 0;
  int64_t block_rows_ = 0;  // Of one or two tiles.
  int64_t tile_rows_ = 0;
};

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_PRODUCTS_SPLIT_PRODUCT_H_
