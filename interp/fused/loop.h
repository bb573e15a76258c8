// File: loop.h
//
// A loop over the elements of a space, tile by tile: a tile's values stay in the L1 cache from one
// operation to the next, and only values that other loops or nodes need are stored. Internal to the
// backend `fused`.
//
// A tile is a piece of a row, or several whole rows, of the innermost axis. Steps go through it row
// by row where an operand is broadcast along rows or columns; if rows are short, such operands are
// first copied out to a whole tile.
//
// In a loop of whole rows, steps may also sum the rows of a tile, compute with these sums, and
// broadcast them over the row: a layer norm goes through memory once.
#ifndef ROUNDHOUSE_INTERP_FUSED_LOOP_H_
#define ROUNDHOUSE_INTERP_FUSED_LOOP_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "roundhouse/interp/fused/arithmetic.h"
#include "roundhouse/interp/native/ops/conversion.h"
#include "roundhouse/interp/native/ops/elementwise_binary.h"
#include "roundhouse/interp/native/ops/elementwise_unary.h"
#include "roundhouse/service/backend.h"

namespace roundhouse::fused {

// Elements of a tile, at most: as many as keep a call short beside its work.
inline constexpr int64_t kTile = 1024;
// Of a row that has to be whole.
inline constexpr int64_t kLongestRow = 8192;
// Of a tile of whole rows, which has much to do for each row.
inline constexpr int64_t kTileOfRows = 2048;
// A loop has as many operands, and steps, at most.
inline constexpr size_t kMost = 128;

// Where a value is.
struct Location {
  enum class Kind : uint8_t { kNone, kInput, kResult, kScratch, kConstant };
  Kind kind = Kind::kNone;
  int64_t index = 0;  // Of the input or the result, or the offset in the scratch.
  const std::byte* data = nullptr;
};

// The distance between neighbours along each axis, in elements. 0: repeated, or summed up.
using Strides = std::vector<int64_t>;

struct LoopOperand {
  Location location;
  int64_t element_bytes = 0;
  Strides strides;
};

// The steps on the way from numbers to rounded bytes; sums are one, too.
enum class ByteStep : uint8_t { kNone, kQuotient, kRound, kClamp, kConvert };

// Computes a tile from tiles. Exactly one of the functions is set, or none for a copy or a sum.
struct LoopStep {
  native::FusedActivation unary = {};
  native::ConversionRow converts = nullptr;
  native::PairRow numbers = nullptr;
  native::PairRow compares = nullptr;
  native::PairRow booleans = nullptr;
  native::ChoiceRow chooses = nullptr;
  Arithmetic arithmetic = {};           // The operation of `numbers`, if it is arithmetic,
  ArithmeticRows arithmetic_rows = {};  // and a faster way to do it, or two operations.
  ByteStep byte_step = ByteStep::kNone;
  native::ScaledByteRow scaled_bytes = nullptr;  // Of kConvert: how it does steps before it, too,
  bool scales_bytes = false;                     // and whether it does; these are their numbers:
  native::ByteScaling scaling = {};
  int divisor_from = -1;  // Values that are the same for all elements; -1: none.
  int added_from = -1;
  bool sums_rows = false;        // Sums up each row, of products if it is from two values.
  double divisor = 1;            // Of that sum.
  bool is_of_rows = false;       // The result is a number for each row.
  bool is_uniform = false;       // The result is the same for all elements, and has one.
  bool is_left_out = false;      // The steps that use the result compute it.
  std::array<int, 3> from = {};  // Values: operands first, then the results of steps.
  int num_from = 0;
  int64_t element_bytes = 0;  // Of the result.
  Location location = {};     // Where the result is kept, if it is.
  int buffer = -1;            // Where its tile is, if it is not kept.
  int spread_buffer = -1;     // Where its numbers are spread out to a tile.
};

struct LoopSum {
  int value = 0;   // As LoopStep::from.
  int times = -1;  // The value that it is multiplied by; -1: none.
  Location location;
  Strides strides;      // Of the result.
  int64_t outputs = 0;  // The number of sums.
  double divisor = 1;   // The result is the sum divided by this.
  int64_t first = 0;    // Of its sums among those of the loop.
  int after = -1;       // The step behind which the tile's numbers are there; -1: before all steps.
  // Whether each is of a row that is in one tile, so that it is complete behind that tile.
  bool is_of_rows = false;
};

class Loop {
 public:
  // `sizes` are those of the space. Call Finish() when everything has been added.
  explicit Loop(absl::Span<const int64_t> sizes) : sizes_(sizes.begin(), sizes.end()) {}

  std::vector<LoopOperand>& operands() { return operands_; }
  std::vector<LoopStep>& steps() { return steps_; }
  std::vector<LoopSum>& sums() { return sums_; }
  const std::vector<LoopOperand>& operands() const { return operands_; }
  const std::vector<LoopStep>& steps() const { return steps_; }
  const std::vector<LoopSum>& sums() const { return sums_; }
  absl::Span<const int64_t> sizes() const { return sizes_; }
  // Tiles are to have whole rows, which are the axes from this one on; for all operands and sums
  // these are like one axis.
  void set_first_axis_of_rows(int64_t axis) { first_axis_of_rows_ = axis; }

  // Merges axes, and plans tiles. The scratch is for `num_threads`.
  void Finish(int num_threads);
  size_t scratch_bytes() const { return scratch_bytes_; }
  // `memory` is where kScratch locations are, `scratch` what this loop needs for itself.
  void Run(const InvocationArguments& arguments, std::byte* memory, std::byte* scratch) const;

 private:
  class Worker;
  struct Tiles {
    int64_t rows = 1;     // The sizes of the space of tiles:
    int64_t columns = 1;  // the innermost axis,
    int64_t outer = 1;    // and the product of all but the last two.
    int64_t tile_rows = 1;
    int64_t tile_columns = 1;
    int64_t pieces_of_rows = 1;
    int64_t pieces_of_columns = 1;
    int64_t count() const { return outer * pieces_of_rows * pieces_of_columns; }
    // In tiles of the usual size, rounded up.
    int64_t work() const { return (count() * tile_rows * tile_columns + kTile - 1) / kTile; }
  };

  void MergeAxes();
  void PlanTiles();
  void FindRowSums();
  std::vector<bool> FindUniform();
  void ScaleBytes();
  void MultiplyInSums();
  void PairArithmetic();
  void SpreadShortRows();
  void OrderSums();
  void GiveBuffers();
  void LookAhead();
  std::vector<int> CountUses() const;
  bool HasNeighbours(int value) const;
  void AddUp(const std::byte* memory, const InvocationArguments& arguments,
             const double* sums) const;

  std::vector<int64_t> sizes_;
  std::vector<LoopOperand> operands_;
  std::vector<LoopStep> steps_;
  std::vector<LoopSum> sums_;
  Tiles tiles_;
  int64_t first_axis_of_rows_ = -1;
  int num_buffers_ = 0;
  int num_row_buffers_ = 0;
  std::vector<int> spread_buffers_;  // By operand: -1 if it is never spread.
  int64_t num_sums_ = 0;
  int64_t chunks_ = 0;       // Sums are added up in so many parts, whatever the threads.
  bool is_ahead_ = false;    // Whether memory is asked for a tile ahead.
  size_t tile_bytes_ = 0;    // Of a buffer for a tile,
  size_t rows_bytes_ = 0;    // and for a number for each of its rows.
  size_t buffer_bytes_ = 0;  // All of one worker.
  size_t scratch_bytes_ = 0;
};

std::byte* At(const Location& location, const InvocationArguments& arguments, std::byte* memory);

}  // namespace roundhouse::fused

#endif  // ROUNDHOUSE_INTERP_FUSED_LOOP_H_
