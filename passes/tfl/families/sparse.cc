// Sparse constants.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/tfl/tfl.h"
#include "roundhouse/passes/tfl/families/families.h"
#include "roundhouse/passes/tfl/lowering.h"

namespace roundhouse::tfl_lowering {
namespace {

// A constant may take so many times the bytes of its stored elements, and of some more.
constexpr int64_t kMostTimes = 1024;
constexpr int64_t kAlways = 16384;

// Reads the elements, the leaves of a tree with one level per dimension, from outer to inner.

class SparseReader {
 public:
  SparseReader(Lowering& l, const Ints& sizes) : l_(l), sizes_(sizes) {}

  // The offset in the dense tensor of each of `count` elements, in the order in which they are
  // stored.
  std::optional<Ints> FlatIndices(int64_t count) {
    if (!ReadDimensions()) return std::nullopt;
    Ints flat_indices;
    // Without elements there are no leaves, but there may be very many entries above them.
    if (count == 0) return flat_indices;
    if (std::find(sizes_.begin(), sizes_.end(), 0) != sizes_.end()) return Damaged();
    // Depth first. Each level keeps its next entry, the index of the current one, and the row
    // reached in the level above.
    Ints next(levels_.size(), -1);
    Ints index(levels_.size(), 0);
    Ints row(levels_.size() + 1, 0);
    size_t depth = 0;
    while (true) {
      if (depth == levels_.size()) {
        const std::optional<int64_t> flat_index = FlatIndexOf(index);
        const int64_t found = static_cast<int64_t>(flat_indices.size());
        if (!flat_index || found >= count || row[depth] != found) return Damaged();
        flat_indices.push_back(*flat_index);
      } else {
        const std::optional<std::pair<int64_t, int64_t>> entries = EntriesOf(depth, row[depth]);
        if (!entries) return Damaged();
        if (next[depth] < 0) next[depth] = entries->first;
        if (next[depth] < entries->second) {
          const Level& level = levels_[depth];
          const int64_t at = next[depth]++;
          index[depth] = level.is_dense ? at : level.indices[at];
          row[depth + 1] = level.is_dense ? row[depth] * level.size + at : at;
          ++depth;
          continue;
        }
        next[depth] = -1;
      }
      if (depth == 0) return flat_indices;
      --depth;
    }
  }

 private:
  struct Level {
    int64_t dimension;  // Of the tensor, or, from its rank on, of its blocks.
    bool is_dense;
    int64_t size;
    std::vector<int64_t> segments;
    std::vector<int64_t> indices;
  };

  std::nullopt_t Damaged() {
    l_.Invalid("the indices of the elements do not fit the shape");
    return std::nullopt;
  }

  // The range of entries of a row of a level: the first one, and one past the last.
  std::optional<std::pair<int64_t, int64_t>> EntriesOf(size_t depth, int64_t row) const {
    const Level& level = levels_[depth];
    if (level.is_dense) return std::pair<int64_t, int64_t>(0, level.size);
    if (row + 1 >= static_cast<int64_t>(level.segments.size())) return std::nullopt;
    const std::pair<int64_t, int64_t> entries = {level.segments[row], level.segments[row + 1]};
    if (entries.first < 0 || entries.second < entries.first ||
        entries.second > static_cast<int64_t>(level.indices.size())) {
      return std::nullopt;
    }
    return entries;
  }

  bool ReadDimensions() {
    const Ints order = l_.IntList(tfl::kTraversalOrder).value_or(Ints());
    block_map_ = l_.IntList(tfl::kBlockMap).value_or(Ints());
    const Ints dense = l_.IntList(tfl::kDenseSizes).value_or(Ints());
    const std::vector<std::vector<int64_t>> segments = l_.IntLists(tfl::kSegments);
    const std::vector<std::vector<int64_t>> indices = l_.IntLists(tfl::kIndices);
    const size_t rank = sizes_.size();
    bool is_right = order.size() == rank + block_map_.size() && dense.size() == order.size() &&
                    segments.size() == order.size() && indices.size() == order.size();
    std::vector<bool> seen(order.size(), false);
    for (size_t i = 0; is_right && i < order.size(); ++i) {
      is_right = order[i] >= 0 && order[i] < static_cast<int64_t>(order.size()) &&
                 !seen[order[i]] && dense[i] >= -1;
      if (!is_right) break;
      seen[order[i]] = true;
      levels_.push_back({order[i], dense[i] >= 0, dense[i], segments[i], indices[i]});
    }
    for (size_t i = 0; is_right && i < block_map_.size(); ++i) {
      is_right = block_map_[i] >= 0 && block_map_[i] < static_cast<int64_t>(rank);
    }
    if (is_right) is_right = CheckSizes();
    if (!is_right) Damaged();
    return is_right;
  }

  // Checks that blocks are dense, and that dense levels have the tensor's sizes, so that no more
  // elements are visited than it has.
  bool CheckSizes() {
    const int64_t rank = static_cast<int64_t>(sizes_.size());
    factors_.assign(sizes_.size(), 1);
    for (const Level& level : levels_) {
      if (level.dimension < rank) continue;
      if (!level.is_dense || level.size <= 0) return false;
      int64_t& factor = factors_[block_map_[level.dimension - rank]];
      const std::optional<int64_t> product = CheckedMul(factor, level.size);
      if (!product) return false;
      factor = *product;
    }
    for (const Level& level : levels_) {
      if (level.dimension >= rank || !level.is_dense) continue;
      if (CheckedMul(level.size, factors_[level.dimension]) != sizes_[level.dimension])
        return false;
    }
    return true;
  }

  std::optional<int64_t> FlatIndexOf(const std::vector<int64_t>& index) const {
    const size_t rank = sizes_.size();
    Ints coordinates(rank, 0);
    Ints inner(rank, 0);
    for (size_t i = 0; i < levels_.size(); ++i) {
      const int64_t dimension = levels_[i].dimension;
      if (dimension < static_cast<int64_t>(rank)) {
        coordinates[dimension] = index[i];
      } else {
        inner[block_map_[dimension - static_cast<int64_t>(rank)]] = index[i];
      }
    }
    int64_t flat_index = 0;
    for (size_t i = 0; i < rank; ++i) {
      const std::optional<int64_t> scaled = CheckedMul(coordinates[i], factors_[i]);
      if (!scaled || coordinates[i] < 0) return std::nullopt;
      const std::optional<int64_t> coordinate = CheckedAdd(*scaled, inner[i]);
      if (!coordinate || *coordinate >= sizes_[i]) return std::nullopt;
      flat_index = flat_index * sizes_[i] + *coordinate;  // Below the number of elements.
    }
    return flat_index;
  }

  Lowering& l_;
  const Ints sizes_;
  Ints block_map_;
  Ints factors_;  // The size of a block in each dimension.
  std::vector<Level> levels_;
};

Value* LowerSparseConst(Lowering& l) {
  const Type type = l.declared();
  const Tensor* value = l.TensorOf(tfl::kValue);
  if (!type.is_tensor() || !type.shape().is_static() || value == nullptr) {
    return l.NotKnown("the shape of the constant");
  }
  absl::StatusOr<Tensor> elements = value->Materialize();
  if (!elements.ok()) return l.Fail(elements.status());
  const int width = BitWidth(type.element_type().kind()) / 8;
  if (width == 0 || !elements->is_dense() ||
      elements->element_type() != type.element_type().storage()) {
    return l.Unsupported(absl::StrCat("a sparse constant of ", type.ToString()));
  }
  const absl::StatusOr<int64_t> bytes_of_all = ByteSize(type);
  if (!bytes_of_all.ok()) return l.Fail(bytes_of_all.status());
  // A file of few bytes must not take any amount of memory.
  if (*bytes_of_all / kMostTimes > kAlways + static_cast<int64_t>(elements->bytes().size())) {
    return l.Unsupported(absl::StrCat("a sparse constant of ", type.ToString(), " that stores ",
                                      elements->num_elements(), " elements"));
  }
  SparseReader reader(l, Ints(type.shape().sizes().begin(), type.shape().sizes().end()));
  const std::optional<Ints> flat_indices = reader.FlatIndices(elements->num_elements());
  if (!flat_indices) return nullptr;
  // Elements that are not stored are the real number 0.
  int64_t zero = 0;
  if (const Quantization* quantization = type.element_type().quantization()) {
    zero = quantization->zero_points[0];
  }
  const Type storage = type.WithElementType(type.element_type().storage());
  absl::StatusOr<Tensor> dense = Tensor::Zeros(storage);
  if (!dense.ok()) return l.Fail(dense.status());
  const absl::Span<std::byte> bytes = dense->mutable_bytes();
  for (size_t i = 0; zero != 0 && i < bytes.size(); i += width) {
    std::memcpy(bytes.data() + i, &zero, width);
  }
  for (size_t i = 0; i < flat_indices->size(); ++i) {
    std::memcpy(bytes.data() + (*flat_indices)[i] * width, elements->bytes().data() + i * width,
                width);
  }
  return l.ConstantOfType(*dense, type);
}

// All tensors are dense in canonical.
Value* LowerDensify(Lowering& l) { return l.need(0); }

}  // namespace

void AddSparse(LoweringTable& table) {
  table.AddMovement("densify", LowerDensify);
  table.AddMovement("sparse_const", LowerSparseConst);
}

}  // namespace roundhouse::tfl_lowering
